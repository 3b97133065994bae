/* qipu/viewer_page.h - one HTML page with games inside: a board, the moves and
 * a list to search, for a browser without a network. Part of libqipu-draw.
 *
 *     qp_viewer_page_options options = {.size = sizeof options};
 *     if (qp_viewer_page_new(&page, &sink, &options, NULL)) ...
 *     for each game: if (qp_viewer_page_add(page, game)) ...
 *     if (qp_viewer_page_end(page, 1)) ...
 *
 * Texts of games are in the page as base 64 only, so that none of them can be
 * markup. doc/view.md describes what is in the page.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef QP_VIEWER_PAGE_H
#define QP_VIEWER_PAGE_H

#include "qipu/formats.h"

#ifdef __cplusplus
extern "C" {
#endif

/* ---- the built-in page --------------------------------------------------- */

/** A file of the page that this library carries. */
typedef struct qp_page_file {
    const char *name;           /**< as "index.html" */
    const unsigned char *bytes; /**< static */
    size_t len;
    int gzip;         /**< nonzero: the bytes are packed with gzip */
    const char *mark; /**< changes with the contents */
} qp_page_file;

/** Returns a file of the built-in page, or NULL if there is none of that name
 *  or the library was built without the page (web/build.sh). */
QP_API const qp_page_file *qp_page_file_find(const char *name);

/* ---- pages --------------------------------------------------------------- */

/** The games in one page, at most, and those that are slow to open. */
#define QP_VIEWER_GAMES_MAX 200000
#define QP_VIEWER_GAMES_SLOW 50000

/** The bytes of all games in one page, at most. */
#define QP_VIEWER_BYTES_MAX 200000000

/** What a page begins with; readers may choose otherwise. Zero-initialize it,
 *  set `size`, then what you need. */
typedef struct qp_viewer_page_options {
    size_t size;          /**< sizeof(qp_viewer_page_options) */
    const char *title;    /**< above the list of games; NULL: none */
    const char *language; /**< "en", "zh", "zh-TW"; NULL: the reader's */
    const char *theme;    /**< "light" or "dark"; NULL: the reader's */
    const char *notation; /**< "chinese", "traditional", "wxf", "iccs" or
                               "vietnamese"; NULL: the page's own */
    int flip;             /**< nonzero: Black is below */
    qp_text page; /**< a page with "<!--qipu:games-->" where the games go, which
                       must outlive the call of qp_viewer_page_end; ptr NULL:
                       the built-in one */
} qp_viewer_page_options;

/** A page being written. */
typedef struct qp_viewer_page qp_viewer_page;

/** Begins a page that goes to `sink`, which is copied. `options` may be NULL.
 *  `*out` is owned: qp_viewer_page_end frees it. Returns QP_E_DRAW_BUILD if
 *  the library was built without a page that is needed; QP_E_ARG if a setting
 *  is not one of the above or `page` has no place for games; QP_E_NOMEM; or
 *  QP_E_IO if the sink fails. */
QP_API QP_MUST_CHECK qp_status
qp_viewer_page_new(qp_viewer_page **out, const qp_sink *sink,
                   const qp_viewer_page_options *options);

/** Sets the name of the file that the next games come from, which the list
 *  shows. It must stay valid until the next game was added. */
QP_API void qp_viewer_page_file(qp_viewer_page *page, const char *name);

/** Adds a game. Returns QP_E_LIMIT if there is no room for it in a page,
 *  QP_E_NOMEM or QP_E_IO; the page can then only be ended. */
QP_API QP_MUST_CHECK qp_status qp_viewer_page_add(qp_viewer_page *page,
                                                  const qp_game *game);

/** Adds a problem of the game that is added next, which the page shows with the
 *  game: its line, the text at fault and the suggestion. */
QP_API void qp_viewer_page_problem(qp_viewer_page *page, const qp_err *err);

/** Encodes a game for qp_viewer_page_add_entry. Several threads can encode
 *  games at the same time. `options` may be NULL. Returns QP_E_NOMEM, or
 *  QP_E_IO if the sink fails. */
QP_API QP_MUST_CHECK qp_status qp_viewer_entry_write(
    const qp_sink *out, const qp_game *game, const qp_write_options *options);

/** Adds a game that qp_viewer_entry_write encoded. Fails like
 *  qp_viewer_page_add, and with QP_E_ARG for bytes that are not an entry. */
QP_API QP_MUST_CHECK qp_status qp_viewer_page_add_entry(qp_viewer_page *page,
                                                        qp_text entry);

/** Returns how many games were added. */
QP_API uint64_t qp_viewer_page_count(const qp_viewer_page *page);

/** Ends a page and frees it, also if it fails. `keep` 0: gives it up, and
 *  nothing more is written. NULL does nothing. Returns what failed before, or
 *  fails like qp_viewer_page_add. */
QP_API QP_MUST_CHECK qp_status qp_viewer_page_end(qp_viewer_page *page,
                                                  int keep);

/** Returns a page with `count` games in memory. Free it with qp_memory_free and
 *  `alloc`. Fails like qp_viewer_page_new and qp_viewer_page_add. */
QP_API QP_MUST_CHECK qp_status qp_viewer_page_to_memory(
    qp_memory *out, const qp_game *const *games, size_t count,
    const qp_viewer_page_options *options, const qp_alloc *alloc);

#ifdef __cplusplus
}
#endif
#endif
