/* qipu/ruling_report.h - reports of rulings for arbiters: each ply of a cycle
 * with a diagram, what it does and why, the verdict and the clause. Part of
 * libqipu-draw.
 *
 *     qp_ruling_report_options options = {.size = sizeof options,
 *                                         .form = QP_REPORT_HTML};
 *     if (qp_ruling_report_new(&report, &sink, &options, &err)) ...
 *     if (qp_ruling_report_game(report, judge, 1, game)) ...
 *     if (qp_ruling_report_end(report, 1, &err)) ...
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef QP_RULING_REPORT_H
#define QP_RULING_REPORT_H

#include "qipu/game_rulings.h"

#ifdef __cplusplus
extern "C" {
#endif

/** What a report is written as. */
typedef enum qp_report_form {
    QP_REPORT_TEXT, /**< UTF-8 text with boards as in text_board.h */
    QP_REPORT_HTML, /**< one file, well-formed XML, with diagrams as SVG */
    QP_REPORT_PDF   /**< pages of A4; needs cairo and Pango */
} qp_report_form;

/** What a report looks like. Zero-initialize it, set `size`, then what you
 *  need. */
typedef struct qp_ruling_report_options {
    size_t size;  /**< sizeof(qp_ruling_report_options) */
    uint8_t form; /**< a qp_report_form */
    qp_lang lang;
    qp_notation notation; /**< of moves; QP_NOTATION_ANY: Chinese */
    unsigned move_flags;  /**< QP_MOVE_ bits for writing */
} qp_ruling_report_options;

/** A report being written. */
typedef struct qp_ruling_report qp_ruling_report;

/** Begins a report that goes to `sink`, which is copied. `options` may be NULL:
 *  text in English. `*out` is owned: qp_ruling_report_end frees it. Returns
 *  QP_E_ARG for options out of bounds, QP_E_NOMEM, and for PDF QP_E_DRAW_BUILD
 *  or QP_E_DRAW_LIBRARY, with the missing library in `err` (may be NULL). */
QP_API QP_MUST_CHECK qp_status
qp_ruling_report_new(qp_ruling_report **out, const qp_sink *sink,
                     const qp_ruling_report_options *options, qp_err *err);

/** Adds a section for a ruling of `judge` on the line at its place. `goes_on`
 *  nonzero: the ruling is on a cycle whose moves continue.
 * `game` is the game that the line belongs to, or NULL; its names head the
 * section. The line is at the same place afterwards. Returns QP_E_NOMEM,
 * QP_E_IO, QP_E_ARG if the plies of the ruling are not in the line, or
 *  QP_E_DRAW_FAILED; the report can then only be ended. */
QP_API QP_MUST_CHECK qp_status
qp_ruling_report_add(qp_ruling_report *report, qp_judge *judge, qp_line *line,
                     const qp_ruling *ruling, int goes_on, const qp_game *game);

/** Judges a game by the `books` books of `judge` and adds a section for each
 *  book at each ply where one of them rules. Checkmates and stalemates have no
 *  section. Fails as qp_ruling_report_add, and with QP_E_LIMIT after adding
 * what was found if the game is too long for a line. */
QP_API QP_MUST_CHECK qp_status qp_ruling_report_game(qp_ruling_report *report,
                                                     qp_game_judge *judge,
                                                     size_t books,
                                                     const qp_game *game);

/** Returns how many sections were added. */
QP_API uint64_t qp_ruling_report_count(const qp_ruling_report *report);

/** Ends a report and frees it, also if it fails. `keep` 0: gives it up, and
 *  nothing more is written. NULL does nothing. Fails with what failed before,
 *  and as qp_ruling_report_add. */
QP_API QP_MUST_CHECK qp_status qp_ruling_report_end(qp_ruling_report *report,
                                                    int keep, qp_err *err);

/** Returns the report of one game by one book in memory. Free it with
 *  qp_memory_free and `alloc`. Fails like qp_ruling_report_new and
 *  qp_ruling_report_game. */
QP_API QP_MUST_CHECK qp_status qp_ruling_report_to_memory(
    qp_memory *out, const qp_game *game, const qp_book *book,
    const qp_ruling_report_options *options, const qp_alloc *alloc);

#ifdef __cplusplus
}
#endif
#endif
