/* qipu/draw.h - draws positions. Part of libqipu-draw.
 *
 *     qp_picture p;
 *     qp_picture_init(&p, &setup);
 *     p.theme = QP_THEME_PRINT;
 *     if (qp_picture_svg(&p, &sink, &err)) ...
 *
 * A picture shows the board with its palaces and river, coordinates, pieces,
 * marks, and a line of text above and below, the same in every format. Pieces,
 * river and coordinates are drawn as outlines, so the viewer needs no font.
 * They come from LXGW WenKai, whose licence (the SIL Open Font License 1.1) is
 * in lib/draw/LXGW-WenKai.txt. Only titles and captions are text in a font of
 * the viewer.
 *
 *        form   needs           loaded
 *        SVG    nothing
 *        PNG    cairo, zlib     when the first picture is drawn
 *        PDF    cairo, Pango    when the first page is drawn
 *
 * doc/draw.md has examples.
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

/** Colour themes. */
typedef enum qp_theme {
    QP_THEME_WOOD,
    QP_THEME_PRINT, /**< black and white; Black's pieces are filled */
    QP_THEME_DARK
} qp_theme;
#define QP_THEMES 3

/** The symbols on the pieces. */
typedef enum qp_faces {
    QP_FACES_TRADITIONAL, /**< characters, as on most sets */
    QP_FACES_SIMPLIFIED,
    QP_FACES_LETTERS, /**< K A B N R C P */
    QP_FACES_SYMBOLS  /**< figures, for those who do not read Chinese */
} qp_faces;
#define QP_FACES 4

/** The coordinates at the edges of the board. */
typedef enum qp_coords {
    QP_COORDS_NONE,
    QP_COORDS_CHINESE, /**< files as in Chinese moves: from the right of each
                            side, in Chinese numerals for Red and digits for
                            Black */
    QP_COORDS_WXF,     /**< the same, with digits on both sides */
    QP_COORDS_ICCS,    /**< a to i, and ranks 0 to 9 */
    QP_COORDS_UCI      /**< a to i, and ranks 1 to 10 */
} qp_coords;
#define QP_COORDS 5

/** Kinds of marks. */
typedef enum qp_mark_kind {
    QP_MARK_MOVE,  /**< a move that was played: both squares */
    QP_MARK_ARROW, /**< from one square to another */
    QP_MARK_RING   /**< a ring around `from`; `to` is ignored */
} qp_mark_kind;

/** The colours of [%cal] and [%csl] in comments. In QP_THEME_PRINT they are
 *  shades of grey. */
typedef enum qp_mark_color {
    QP_MARK_GREEN,
    QP_MARK_RED,
    QP_MARK_YELLOW,
    QP_MARK_BLUE
} qp_mark_color;

/** A mark on the board. */
typedef struct qp_mark {
    uint8_t kind;  /**< a qp_mark_kind */
    uint8_t color; /**< a qp_mark_color; ignored for QP_MARK_MOVE */
    qp_sq from, to;
} qp_mark;

/** A picture of a position. Everything it points to must stay valid during the
 *  call that draws it. */
typedef struct qp_picture {
    size_t size;            /**< set by qp_picture_init */
    const qp_setup *setup;  /**< any pieces on any squares */
    const qp_mark *mark;    /**< the last one is on top */
    size_t marks;           /**< number of marks */
    qp_text title, caption; /**< one line above and one below; empty: none. A
                                 line that is too long is condensed, and
                                 truncated after QP_PICTURE_TEXT characters.
                                 Never interpreted as markup */
    double width;           /**< of the whole picture, in pixels for PNG and
                                 SVG, points for PDF; the height follows from
                                 it */
    uint8_t theme;          /**< a qp_theme */
    uint8_t faces;          /**< a qp_faces */
    uint8_t coords;         /**< a qp_coords */
    uint8_t flip;           /**< nonzero: Black's side is at the bottom */
    uint8_t mirror;         /**< nonzero: mirror left to right; the coordinates
                                 stay with their squares */
    uint8_t shared;         /**< nonzero: SVG uses the pieces that
                                 qp_picture_svg_pieces has written to the same
                                 document */
    uint8_t turn;           /**< nonzero: a dot beside the board marks the side
                                 to move */
} qp_picture;

/** The most characters of a line of text that are shown. */
#define QP_PICTURE_TEXT 200

/** The limits of `width`. */
#define QP_PICTURE_LEAST 32
#define QP_PICTURE_MOST 8192

/** Initializes a picture with the usual options: wood, traditional characters,
 *  Chinese coordinates, 600 wide, Red at the bottom, no marks. */
QP_API void qp_picture_init(qp_picture *out, const qp_setup *setup);

/** Returns the height of a picture in the unit of its width: 1.1 times the
 *  width without text, more with each line of text. Returns 0 if its members
 *  are out of range. */
QP_API double qp_picture_height(const qp_picture *picture);

/** Draws a picture as an SVG document in UTF-8 without an XML declaration, so
 *  that you can embed it in HTML. Characters that XML cannot contain become
 *  U+FFFD. Fails with QP_E_ARG if its members are out of range, or with QP_E_IO
 *  if the sink fails. */
QP_API QP_MUST_CHECK qp_status qp_picture_svg(const qp_picture *picture,
                                              const qp_sink *out);

/** Writes only the fourteen pieces, as an SVG without size, for a document with
 *  many pictures of the same theme and faces: write it once before them, and
 *  set `shared` in each. Fails like qp_picture_svg. */
QP_API QP_MUST_CHECK qp_status qp_picture_svg_pieces(const qp_picture *picture,
                                                     const qp_sink *out);

/** Draws a picture as PNG, `width` pixels wide, with the height rounded. Fails
 *  like qp_picture_svg, with QP_E_DRAW_BUILD if the library was built without
 *  cairo or zlib, with QP_E_DRAW_LIBRARY if a library cannot be loaded
 *  (`err->what` names it), with QP_E_DRAW_FAILED if it reports an error, and
 *  with QP_E_NOMEM. */
QP_API QP_MUST_CHECK qp_status qp_picture_png(const qp_picture *picture,
                                              const qp_sink *out, qp_err *err);

/** Draws a picture as PDF, on one page of the same size. Fails like
 *  qp_picture_png. */
QP_API QP_MUST_CHECK qp_status qp_picture_pdf(const qp_picture *picture,
                                              const qp_sink *out, qp_err *err);

/** Draws a picture with cairo at `x`, `y` (its upper left corner in user
 *  space). `cairo` is a cairo_t *, whose state is restored. Fails like
 *  qp_picture_png, except for QP_E_IO. */
QP_API QP_MUST_CHECK qp_status qp_picture_on_cairo(const qp_picture *picture,
                                                   void *cairo, double x,
                                                   double y, qp_err *err);

/** Draws a picture as opaque pixels, 0xAARRGGBB, row by row from the top.
 *  `pixels` has `wide` times `high` of them, which must be `picture->width` and
 *  qp_picture_height, both rounded, or it fails with QP_E_ARG. Otherwise fails
 *  like qp_picture_png. */
QP_API QP_MUST_CHECK qp_status qp_picture_pixels(const qp_picture *picture,
                                                 uint32_t *pixels,
                                                 unsigned wide, unsigned high,
                                                 qp_err *err);

/** Parses the marks in a comment, as lichess and ChessBase write them: [%cal
 *  Gh2e2,Rb0c2] for arrows and [%csl Ye3] for rings, with UCCI squares. Stores
 *  at most `room` of them and returns how many there are. Invalid marks are
 *  ignored. */
QP_API size_t qp_marks_of_comment(qp_mark *out, size_t room, qp_text comment);

/* ---- sheets ---------------------------------------------------------------
 */

/** A document of several pictures. */
typedef struct qp_sheet qp_sheet;

typedef enum qp_draw_form {
    QP_DRAW_SVG,
    QP_DRAW_PNG,
    QP_DRAW_PDF
} qp_draw_form;

/** Options for qp_sheet_new. */
typedef struct qp_sheet_options {
    size_t size;        /**< sizeof (qp_sheet_options) */
    uint8_t form;       /**< a qp_draw_form; SVG and PNG have one page, as high
                             as its rows */
    uint8_t theme;      /**< the qp_theme of the page */
    unsigned columns;   /**< pictures side by side; 0: three */
    double width;       /**< of the page; 0: 595 for PDF (A4), otherwise 1800 */
    double page_height; /**< of PDF; 0: 842. Rows that do not fit go to the next
                             page */
} qp_sheet_options;

/** Creates a sheet. Free with qp_sheet_end. `options` may be NULL for SVG in
 *  three columns. Fails with QP_E_ARG, or like qp_picture_png. */
QP_API QP_MUST_CHECK qp_status qp_sheet_new(qp_sheet **out, const qp_sink *sink,
                                            const qp_sheet_options *options,
                                            qp_err *err);

/** Adds a picture, whose width becomes that of a column. Fails like
 *  qp_picture_png; you can then only end the sheet. */
QP_API QP_MUST_CHECK qp_status qp_sheet_add(qp_sheet *sheet,
                                            const qp_picture *picture,
                                            qp_err *err);

/** Ends a sheet and frees it, even if it fails. NULL is allowed. To abandon a
 *  sheet, pass `keep` 0: nothing more is written. Fails like qp_sheet_add. */
QP_API QP_MUST_CHECK qp_status qp_sheet_end(qp_sheet *sheet, int keep,
                                            qp_err *err);

/* ---- in memory ----------------------------------------------------------- */

/** Returns a picture in memory. Free it with qp_memory_free and `alloc`. Fails
 *  like qp_picture_png, and with QP_E_ARG if `form` is no qp_draw_form. */
QP_API QP_MUST_CHECK qp_status qp_picture_to_memory(qp_memory *out,
                                                    const qp_picture *picture,
                                                    qp_draw_form form,
                                                    const qp_alloc *alloc,
                                                    qp_err *err);

/** Returns a sheet of `count` pictures in memory. Free it with qp_memory_free
 *  and `alloc`. Fails like qp_sheet_new and qp_sheet_add. */
QP_API QP_MUST_CHECK qp_status qp_sheet_to_memory(
    qp_memory *out, const qp_picture *pictures, size_t count,
    const qp_sheet_options *options, const qp_alloc *alloc, qp_err *err);

#ifdef __cplusplus
}
#endif
#endif
