/* qipu/game_book.h - annotated games as a book: a title, contents with links,
 * and each game with its names, moves, comments, variations and diagrams. Part
 * of libqipu-draw.
 *
 * The contents come first and name every game and its page, so a book sees its
 * games twice:
 *
 *     if (qp_game_book_new(&book, &sink, &options, &err)) ...
 *     for each game: if (qp_game_book_announce(book, game)) ...
 *     for each game: if (qp_game_book_add(book, game)) ...
 *     if (qp_game_book_end(book, 1, &err)) ...
 *
 * A book keeps one game and a line for each other in memory. doc/book.md
 * describes what a book looks like.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef QP_GAME_BOOK_H
#define QP_GAME_BOOK_H

#include "qipu/draw.h"
#include "qipu/game.h"
#include "qipu/messages.h"

#ifdef __cplusplus
extern "C" {
#endif

/** What a book is written as. */
typedef enum qp_game_book_form {
    QP_GAME_BOOK_HTML, /**< one file, well-formed XML, without scripts */
    QP_GAME_BOOK_PDF   /**< pages; needs cairo and Pango */
} qp_game_book_form;

/** What a book is like. Call qp_game_book_options_init, then set what you need.
 *  Texts are copied by qp_game_book_new, except `font`. */
typedef struct qp_game_book_options {
    size_t size;                  /**< qp_game_book_options_init sets it */
    uint8_t form;                 /**< a qp_game_book_form */
    uint8_t theme, faces, coords; /**< of diagrams, as in a qp_picture */
    qp_lang lang;                 /**< of the book's own words */
    qp_notation notation;         /**< of moves */
    const char *title;  /**< NULL: the event, if all games are of one */
    const char *name;   /**< the title if there is none otherwise; NULL: "Games
                             of xiangqi" */
    const char *author; /**< or NULL */
    uint64_t every;     /**< add a diagram after every so many moves; 0: none */
    int last;           /**< add a diagram of the last position of a game */
    int ecco; /**< find openings by the moves (ecco.h), not by the tags */
    double width, height; /**< of a page of PDF, in points */
    unsigned columns;  /**< of PDF: 1 or 2; 0: 1 on pages less high than 700 */
    const char *font;  /**< of PDF: families with commas between, of which the
                            first installed one is used; NULL: serif fonts. It
                            must outlive the book */
    uint64_t *missing; /**< of PDF: qp_game_book_end sets it to the number of
                            characters that no font has; or NULL */
} qp_game_book_options;

/** Sets the usual options for a language: HTML, diagrams in print, A4, and
 *  moves, pieces and coordinates in Chinese, or WXF in English. */
QP_API void qp_game_book_options_init(qp_game_book_options *out, qp_lang lang);

/** Returns the coordinates that go with the moves of a notation. */
QP_API qp_coords qp_notation_coords(qp_notation notation);

/** A book being written. */
typedef struct qp_game_book qp_game_book;

/** Begins a book that goes to `sink`, which is copied. `*out` is owned:
 *  qp_game_book_end frees it. Returns QP_E_ARG for options out of bounds,
 *  QP_E_NOMEM, and for PDF QP_E_DRAW_BUILD or QP_E_DRAW_LIBRARY, with the
 *  missing library in `err` (may be NULL). */
QP_API QP_MUST_CHECK qp_status
qp_game_book_new(qp_game_book **out, const qp_sink *sink,
                 const qp_game_book_options *options, qp_err *err);

/** Reads a game for the contents; nothing is written. Returns QP_E_NOMEM,
 *  QP_E_DRAW_FAILED, or QP_E_ARG after a call of qp_game_book_add. The book can
 *  then only be ended. */
QP_API QP_MUST_CHECK qp_status qp_game_book_announce(qp_game_book *book,
                                                     const qp_game *game);

/** Writes the next game, in the order in which they were announced. Returns
 *  QP_E_ARG if the game is not the one that was announced, QP_E_IO if the sink
 *  fails, QP_E_NOMEM or QP_E_DRAW_FAILED. The book can then only be ended. */
QP_API QP_MUST_CHECK qp_status qp_game_book_add(qp_game_book *book,
                                                const qp_game *game);

/** Returns how many games were announced. */
QP_API size_t qp_game_book_count(const qp_game_book *book);

/** Ends a book and frees it, also if it fails. `keep` 0: gives it up, and
 *  nothing more is written. NULL does nothing. Returns what failed before, or
 *  fails as qp_game_book_add; QP_E_ARG if a game was announced and not added.
 */
QP_API QP_MUST_CHECK qp_status qp_game_book_end(qp_game_book *book, int keep,
                                                qp_err *err);

/** Returns a book of `count` games in memory. Free it with qp_memory_free and
 *  `alloc`. Fails like qp_game_book_new and qp_game_book_add. */
QP_API QP_MUST_CHECK qp_status qp_game_book_to_memory(
    qp_memory *out, const qp_game *const *games, size_t count,
    const qp_game_book_options *options, const qp_alloc *alloc);

#ifdef __cplusplus
}
#endif
#endif
