/* qipu/game_filter.h - the filter language: conditions on games. Part of
 * libqipu-query.
 *
 *     qp_selection *s = qp_selection_new();
 *     status = qp_selection_add(s, "player", "Hu Ronghua", &err);
 *     status = qp_selection_add(s, "result", "red,draw", &err);
 *     qp_matcher *m = qp_matcher_new(s);
 *     for each game: status = qp_matcher_game(&fits, m, game);
 *
 * The conditions have the names and values of the options of `qipu select`,
 * `qipu db find` and the server's API. A database (db.h) looks up what its
 * indexes can answer. A game must match every condition; if a condition is
 * added several times, one of its values must match (for "tag", all of them).
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef QP_GAME_FILTER_H
#define QP_GAME_FILTER_H

#include "qipu/game.h"
#include "qipu/pattern.h"

#ifdef __cplusplus
extern "C" {
#endif

/* ---- values -------------------------------------------------------------- */

/** A range of whole numbers, both ends included. */
typedef struct qp_range {
    uint64_t least, most;
} qp_range;

/** The most ranges of a list. */
#define QP_RANGES_MAX 64

/** A list of ranges. Without a range, it has every number. */
typedef struct qp_ranges {
    size_t count;
    qp_range range[QP_RANGES_MAX];
} qp_ranges;

/** Parses ranges with commas between them and appends them to `*out`: "40",
 *  "40..", "..60", "40..60"; a hyphen means the same as two points, so "3,7-9"
 *  is a list, too. Fails with QP_E_ARG, with the text and what was expected in
 *  `err` (may be NULL), or with QP_E_LIMIT beyond QP_RANGES_MAX. `*out` is
 *  unchanged then. */
QP_API QP_MUST_CHECK qp_status qp_ranges_read(qp_ranges *out, qp_text text,
                                              qp_err *err);

/** Returns nonzero if a list has a number. */
QP_API int qp_ranges_have(const qp_ranges *ranges, uint64_t n);

/** Parses a list of results: 1-0 or red, 1/2-1/2 or draw, 0-1 or black, * or
 *  other. Sets `*out` to a mask: 1 Red won, 2 drawn, 4 Black won, 8 other.
 *  Fails with QP_E_ARG like qp_ranges_read. */
QP_API QP_MUST_CHECK qp_status qp_results_read(unsigned *out, qp_text text,
                                               qp_err *err);

/** Parses a year, a month or a day (1993, 1993.3, 1993-12-04, 19931204, or a
 *  date of a record, see date.h) into its first and last day, such as 19931204.
 *  Fails with QP_E_ARG like qp_ranges_read. */
QP_API QP_MUST_CHECK qp_status qp_days_read(int *first, int *last, qp_text text,
                                            qp_err *err);

/** Returns the index of `text` in `words`, a list that ends with NULL, or
 *  -1. */
QP_API int qp_word_index(const char *const *words, qp_text text);

/** Parses words of such a list, separated by commas, into a mask of 1 << index.
 *  Returns 0 if one is not in the list. */
QP_API unsigned qp_words_mask(const char *const *words, qp_text text);

/* ---- conditions ---------------------------------------------------------- */

/** Conditions on games. Several threads may use one at the same time, each with
 *  its own matcher. */
typedef struct qp_selection qp_selection;

/** The most values of one condition. */
#define QP_SELECT_VALUES 64

/** Creates a selection without conditions, which every game matches, or returns
 *  NULL if out of memory. Free with qp_selection_free. */
QP_API QP_MUST_CHECK qp_selection *qp_selection_new(void);

/** Adds a condition: tag, player, color, opponent, red, black, event, site,
 * ecco, comment, since, until, result, ply, fen, material, pattern, at or
 *  no-captures; or, with `value` NULL, final, in-variations, mate, stalemate,
 *  repetition, setup, no-setup, broken (or errors), sound or not. `qipu help
 *  select` explains them. `value` must stay valid as long as the selection.
 *
 *  Fails with QP_E_ARG if there is no such condition or the value is invalid,
 *  with the value and what was expected in `err`; like qp_pattern_read for a
 *  pattern; with QP_E_LIMIT for more than QP_SELECT_VALUES values; or with
 *  QP_E_NOMEM. */
QP_API QP_MUST_CHECK qp_status qp_selection_add(qp_selection *selection,
                                                const char *name,
                                                const char *value, qp_err *err);

/** Frees a selection. NULL is allowed. */
QP_API void qp_selection_free(qp_selection *selection);

/** The part of a selection that an index of games can answer without reading
 *  them. Texts are those of qp_selection_add, or empty: any. */
typedef struct qp_lookup {
    size_t size;
    qp_text player, opponent;
    int color; /**< of `player`: 0 either, 1 Red, 2 Black */
    qp_text event, site, ecco, comment;
    unsigned results;              /**< as of qp_results_read; 0: any */
    int since, until;              /**< days as 19931204; 0: any */
    uint64_t min_plies, max_plies; /**< UINT64_MAX: no maximum */
    int broken;                    /**< 1: with an error; -1: without */
    size_t positions; /**< one of so many in `pos` occurs in the main line */
    qp_pos pos[2];
    const qp_pattern *pattern; /**< matches in the main line; or NULL */
    int final;                 /**< pos and pattern: at its end */
    int rest; /**< nonzero: a matcher of the selection must match, too */
    int in_variations; /**< nonzero: one of `pos` occurs in the main line or in
                            a variation, if a game matches; `rest` is set */
} qp_lookup;

/** Fills `*out`, whose `size` you have set, with what an index can answer, and
 *  removes that from the selection: a game matched before if it is in the
 *  answer and, with `rest`, still matches. `out` is valid as long as the
 *  selection. */
QP_API void qp_selection_lookup(qp_lookup *out, qp_selection *selection);

/** Compares games with a selection. It caches names, so use it for many games.
 *  Use one per thread. */
typedef struct qp_matcher qp_matcher;

/** Creates a matcher, or returns NULL if out of memory. Free with
 *  qp_matcher_free. `selection` must live longer than the matcher. */
QP_API QP_MUST_CHECK qp_matcher *qp_matcher_new(const qp_selection *selection);

/** Returns nonzero if the tag `name`, which was just added to `game`, excludes
 *  the game, whatever tags follow. Call it from qp_handler.tag to skip the
 *  game. */
QP_API int qp_matcher_refuses(qp_matcher *matcher, const qp_game *game,
                              qp_text name);

/** Returns nonzero if the complete tags of a game exclude it. Call it from
 *  qp_handler.start to skip its moves. */
QP_API int qp_matcher_refuses_tags(qp_matcher *matcher, const qp_game *game);

/** Sets `*fits` to whether a game matches. Fails with QP_E_NOMEM. */
QP_API QP_MUST_CHECK qp_status qp_matcher_game(int *fits, qp_matcher *matcher,
                                               const qp_game *game);

/** Returns the ply of the first position of the main line that matched the
 *  patterns of the selection in the last game that matched; 0 without patterns.
 */
QP_API size_t qp_matcher_ply(const qp_matcher *matcher);

/** Returns nonzero if a variation of that game matched them, but no position of
 *  the main line did. qp_matcher_ply is then that of the variation. */
QP_API int qp_matcher_in_variation(const qp_matcher *matcher);

/** Frees a matcher. NULL is allowed. */
QP_API void qp_matcher_free(qp_matcher *matcher);

#ifdef __cplusplus
}
#endif
#endif
