/* qipu/draw.h - pictures of positions. Part of libqipu-draw.
 *
 *     qp_picture p;
 *     qp_picture_init(&p, &setup);
 *     p.theme = QP_THEME_PRINT;
 *     if (qp_picture_svg(&p, &sink, &err)) ...
 *
 * One scene is drawn, whatever it is drawn to: the board with its palaces and
 * its river, coordinates, pieces, marks, and a line of text above and below.
 * Pieces, the river and coordinates are outlines that are part of the picture:
 * no font is needed where it is seen. They come from LXGW WenKai, whose licence
 * (the SIL Open Font License 1.1) is in lib/draw/LXGW-WenKai.txt. Only titles
 * and captions are text, in a font of the reader.
 *
 *        form   needs           that library is looked for
 *        SVG    nothing
 *        PNG    cairo, zlib     when the first picture is drawn
 *        PDF    cairo, Pango    when the first page is drawn
 *
 * doc/draw.md shows the pictures.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef QP_DRAW_H
#define QP_DRAW_H

#include "qipu/board.h"
#include "qipu/err.h"

#ifdef __cplusplus
extern "C" {
#endif

/** Colours. */
typedef enum qp_theme {
    QP_THEME_WOOD,
    QP_THEME_PRINT, /**< black and white; Black's pieces are filled */
    QP_THEME_DARK
} qp_theme;
#define QP_THEMES 3

/** What is on the pieces. */
typedef enum qp_faces {
    QP_FACES_TRADITIONAL, /**< characters as on most sets */
    QP_FACES_SIMPLIFIED,
    QP_FACES_LETTERS, /**< K A B N R C P */
    QP_FACES_SYMBOLS  /**< small pictures, for who reads no characters */
} qp_faces;
#define QP_FACES 4

/** What stands at the edges of the board. */
typedef enum qp_coords {
    QP_COORDS_NONE,
    QP_COORDS_CHINESE, /**< files as in Chinese moves: characters from one to
                            nine on Red's side, digits on Black's, each from
                            that side's right */
    QP_COORDS_WXF,     /**< the same in digits on both sides */
    QP_COORDS_ICCS,    /**< a to i, and ranks 0 to 9, on two edges */
    QP_COORDS_UCI      /**< a to i, and ranks 1 to 10 */
} qp_coords;
#define QP_COORDS 5

/** What a mark is. */
typedef enum qp_mark_kind {
    QP_MARK_MOVE,  /**< a move that was played: both squares are marked */
    QP_MARK_ARROW, /**< from one square to another */
    QP_MARK_RING   /**< around `from`; `to` is not looked at */
} qp_mark_kind;

/** The colours of [%cal] and [%csl] in comments, by their letters; in
 *  QP_THEME_PRINT they are shades of grey. */
typedef enum qp_mark_color {
    QP_MARK_GREEN,
    QP_MARK_RED,
    QP_MARK_YELLOW,
    QP_MARK_BLUE
} qp_mark_color;

/** Something shown on the board beside its pieces. */
typedef struct qp_mark {
    uint8_t kind;  /**< a qp_mark_kind */
    uint8_t color; /**< a qp_mark_color; of QP_MARK_MOVE the theme's own */
    qp_sq from, to;
} qp_mark;

/** A picture: a position and how it is shown. All of it is borrowed, until the
 *  call that draws it returns. */
typedef struct qp_picture {
    size_t size;            /**< qp_picture_init sets it */
    const qp_setup *setup;  /**< any pieces on any squares */
    const qp_mark *mark;    /**< the last is drawn on top */
    size_t marks;           /**< how many */
    qp_text title, caption; /**< one line above and one below; empty: none, and
                                 no room for it. A line that is too long is made
                                 narrower, and cut after QP_PICTURE_TEXT
                                 characters. Always text, never markup */
    double width;           /**< of the whole, in pixels of PNG and SVG, points
                                 of PDF; the height follows from it */
    uint8_t theme;          /**< a qp_theme */
    uint8_t faces;          /**< a qp_faces */
    uint8_t coords;         /**< a qp_coords */
    uint8_t flip;           /**< nonzero: Black's side is below */
    uint8_t mirror;         /**< nonzero: seen in a mirror, as the other side
                                 of the file e; coordinates stay on the squares
                                 they name */
    uint8_t shared;         /**< nonzero, of SVG: its pieces stand elsewhere in
                                 the same document, by qp_picture_svg_pieces */
    uint8_t turn;           /**< nonzero: a dot beside the board shows whose
                                 turn it is */
} qp_picture;

/** So many characters of a line of text are shown. */
#define QP_PICTURE_TEXT 200

/** The bounds of `width`. */
#define QP_PICTURE_LEAST 32
#define QP_PICTURE_MOST 8192

/** A picture of a setup as most people want it: wood, traditional characters,
 *  Chinese coordinates, 600 wide, Red below, nothing marked. Cannot fail. */
QP_API void qp_picture_init(qp_picture *out, const qp_setup *setup);

/** How high a picture of its width is, in the same unit: without text 1.1 times
 *  as high as wide, and more with each line of text. 0 when its members are out
 *  of bounds. Cannot fail otherwise. */
QP_API double qp_picture_height(const qp_picture *picture);

/** Draws it as an SVG document, UTF-8 without an XML declaration, so that it
 * can also stand inside a page of HTML. Fails with QP_E_ARG for members that
 * are out of bounds, QP_E_IO when the sink fails. Characters that XML cannot
 * hold are shown as U+FFFD. */
QP_API QP_MUST_CHECK qp_status qp_picture_svg(const qp_picture *picture,
                                              const qp_sink *out);

/** Writes the pieces alone, all fourteen, as an SVG of no size, for a document
 *  with many pictures of one theme and with the same faces: write it once
 * before them, and set `shared` in each. Fails as qp_picture_svg does. */
QP_API QP_MUST_CHECK qp_status qp_picture_svg_pieces(const qp_picture *picture,
                                                     const qp_sink *out);

/** Draws it as PNG, `width` pixels wide, the height rounded. Fails as
 *  qp_picture_svg does, and with QP_E_DRAW_BUILD when this build is without
 * cairo or zlib, QP_E_DRAW_LIBRARY when a library is not there (`err->what`
 * names it), QP_E_DRAW_FAILED when it reports a failure, and QP_E_NOMEM. */
QP_API QP_MUST_CHECK qp_status qp_picture_png(const qp_picture *picture,
                                              const qp_sink *out, qp_err *err);

/** Draws it as PDF, one page just as large as the picture. Fails as
 *  qp_picture_png does. */
QP_API QP_MUST_CHECK qp_status qp_picture_pdf(const qp_picture *picture,
                                              const qp_sink *out, qp_err *err);

/** Draws it on a page of cairo's that the caller has: `cairo` is a cairo_t *,
 *  and `x`, `y` are where its upper left corner comes to, in user space. What
 *  the context has set is as before. Fails as qp_picture_png does, but for
 *  QP_E_IO. */
QP_API QP_MUST_CHECK qp_status qp_picture_on_cairo(const qp_picture *picture,
                                                   void *cairo, double x,
                                                   double y, qp_err *err);

/** Draws it as pixels, 0xAARRGGBB, opaque, row after row from above, into
 *  `wide` times `high` of the caller's: `picture->width` rounded, and
 *  qp_picture_height rounded. QP_E_ARG when they are not these. Fails otherwise
 *  as qp_picture_png does. */
QP_API QP_MUST_CHECK qp_status qp_picture_pixels(const qp_picture *picture,
                                                 uint32_t *pixels,
                                                 unsigned wide, unsigned high,
                                                 qp_err *err);

/** Takes the marks that a comment asks for, as lichess and ChessBase write
 *  them: [%cal Gh2e2,Rb0c2] are arrows, [%csl Ye3] rings, by UCCI squares. Up
 *  to `room` of them go to `out`; returns how many there are in all. What is no
 *  such mark is passed over. Cannot fail. */
QP_API size_t qp_marks_of_comment(qp_mark *out, size_t room, qp_text comment);

/* ---- sheets ---------------------------------------------------------------
 */

/** Several pictures on pages. */
typedef struct qp_sheet qp_sheet;

typedef enum qp_draw_form {
    QP_DRAW_SVG,
    QP_DRAW_PNG,
    QP_DRAW_PDF
} qp_draw_form;

/** What a sheet is like. */
typedef struct qp_sheet_options {
    size_t size;        /**< sizeof (qp_sheet_options) */
    uint8_t form;       /**< a qp_draw_form; SVG and PNG have one page, as high
                             as its rows */
    uint8_t theme;      /**< a qp_theme, of the page */
    unsigned columns;   /**< pictures beside one another; 0: three */
    double width;       /**< of the page; 0: 595 of PDF (A4), else 1800 */
    double page_height; /**< of PDF; 0: 842. Rows that do not fit go to the
                            next page */
} qp_sheet_options;

/** Begins a sheet; owned, qp_sheet_end frees it. `options` may be NULL: SVG in
 *  three columns. Fails with QP_E_ARG, and as qp_picture_png does. */
QP_API QP_MUST_CHECK qp_status qp_sheet_new(qp_sheet **out, const qp_sink *sink,
                                            const qp_sheet_options *options,
                                            qp_err *err);

/** Adds a picture; its width is that of a column, not its own. Fails as
 *  qp_picture_png does; the sheet can then only be freed. */
QP_API QP_MUST_CHECK qp_status qp_sheet_add(qp_sheet *sheet,
                                            const qp_picture *picture,
                                            qp_err *err);

/** Ends a sheet and frees it, also when it fails. NULL does nothing. A sheet
 *  that is given up is freed with `keep` 0: nothing more goes to its sink. */
QP_API QP_MUST_CHECK qp_status qp_sheet_end(qp_sheet *sheet, int keep,
                                            qp_err *err);

#ifdef __cplusplus
}
#endif
#endif
