/* qipu/select.h - which games of many, in which order, and what is changed of
 * them.
 *
 *     qp_selection *s = qp_selection_new();
 *     status = qp_selection_add(s, "player", "Hu Ronghua", &err);
 *     status = qp_selection_add(s, "result", "red,draw", &err);
 *     qp_matcher *m = qp_matcher_new(s);
 *     for each game: status = qp_matcher_game(&fits, m, game);
 *
 * The conditions have the names and values of the options of `qipu select`;
 * `qipu db find` and /api read theirs by the same functions. A game must fit
 * every condition; if one is added several times, one of its values must fit
 * ("tag": all of them). Part of libqipu-query.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef QP_SELECT_H
#define QP_SELECT_H

#include "qipu/game.h"

#ifdef __cplusplus
extern "C" {
#endif

/* ---- values -------------------------------------------------------------- */

/** Whole numbers from `least` to `most`. */
typedef struct qp_range {
    uint64_t least, most;
} qp_range;

/** Reads "40", "40..", "..60" or "40..60". Returns QP_E_ARG, with the text and
 * what was expected in `err` (may be NULL), if it is none of these. */
QP_API QP_MUST_CHECK qp_status qp_range_read(qp_range *out, qp_text text,
                                             qp_err *err);

/** Reads a list of results: 1-0 or red, 1/2-1/2 or draw, 0-1 or black, * or
 * other. `out` becomes a mask: 1 Red won, 2 a draw, 4 Black won, 8 anything
 * else. Fails as qp_range_read. */
QP_API QP_MUST_CHECK qp_status qp_results_read(unsigned *out, qp_text text,
                                               qp_err *err);

/** Reads a year, a month or a day (1993, 1993.12, 1993-12-04, and the dates of
 *  records, date.h) as its first and its last day, as 19931204. Fails as
 *  qp_range_read. */
QP_API QP_MUST_CHECK qp_status qp_days_read(int *first, int *last, qp_text text,
                                            qp_err *err);

/** Returns the index of `text` among `words`, which NULL ends; -1 if it is none
 * of them. */
QP_API int qp_word_index(const char *const *words, qp_text text);

/** Reads words of such a list with commas between as a mask of 1 << index.
 * Returns 0 if one is none of them. */
QP_API unsigned qp_words_mask(const char *const *words, qp_text text);

/* ---- conditions ---------------------------------------------------------- */

/** The conditions that games must fit. Several threads may use one at the same
 *  time, each with a matcher of its own. */
typedef struct qp_selection qp_selection;

/** Values that one condition takes at most. */
#define QP_SELECT_VALUES 64

/** Returns a selection without conditions, which every game fits. Owned:
 *  qp_selection_free. NULL if out of memory. */
QP_API QP_MUST_CHECK qp_selection *qp_selection_new(void);

/** Adds a condition: tag, player, red, black, event, site, ecco, since, until,
 *  result, ply, fen, material, pattern, at, no-captures; and, with `value`
 * NULL, final, in-variations, mate, stalemate, repetition, setup, no-setup,
 * errors, not. `qipu help select` says what each means. `value` must stay as
 * long as the selection.
 *
 *  Returns QP_E_ARG if there is no such condition or the value is not valid,
 * with the value and what was expected in `err`; a pattern fails as
 * qp_pattern_read; QP_E_LIMIT for more than QP_SELECT_VALUES values;
 * QP_E_NOMEM. */
QP_API QP_MUST_CHECK qp_status qp_selection_add(qp_selection *selection,
                                                const char *name,
                                                const char *value, qp_err *err);

/** Frees a selection. NULL is allowed. */
QP_API void qp_selection_free(qp_selection *selection);

/** Compares games with a selection. It remembers names, which come again and
 *  again; use one per thread. */
typedef struct qp_matcher qp_matcher;

/** Returns a matcher of `selection`, which must live longer. Owned:
 *  qp_matcher_free. NULL if out of memory. */
QP_API QP_MUST_CHECK qp_matcher *qp_matcher_new(const qp_selection *selection);

/** Returns nonzero if the tag `name`, which `game` has just got, rules the game
 * out whatever tags follow: call it from qp_handler.tag, and skip the game. */
QP_API int qp_matcher_refuses(qp_matcher *matcher, const qp_game *game,
                              qp_text name);

/** Returns nonzero if the tags of a game, which are all known, rule it out
 * before its moves are played: call it from qp_handler.start. */
QP_API int qp_matcher_refuses_tags(qp_matcher *matcher, const qp_game *game);

/** Sets `*fits` to whether a game fits. Returns QP_OK or QP_E_NOMEM. */
QP_API QP_MUST_CHECK qp_status qp_matcher_game(int *fits, qp_matcher *matcher,
                                               const qp_game *game);

/** Frees a matcher. NULL is allowed. */
QP_API void qp_matcher_free(qp_matcher *matcher);

/* ---- changes ------------------------------------------------------------- */

/** After which moves a comment is added. */
typedef enum qp_edit_where {
    QP_EDIT_NOWHERE,
    QP_EDIT_LAST,
    QP_EDIT_EACH
} qp_edit_where;

/** What is changed of a game. Zero-initialize it, set `size`, then what you
 * need. */
typedef struct qp_edits {
    size_t size;           /**< sizeof(qp_edits) */
    int no_comments;       /**< leave out comments */
    int no_variations;     /**< leave out variations */
    int no_nags;           /**< leave out glyphs */
    int ply_count;         /**< set the tag PlyCount */
    const char *keep_tags; /**< names with commas between: only these; or
                                NULL */
    const char *drop_tags; /**< not these; or NULL */
    uint64_t first_ply; /**< begin before this ply of the main line, from 1; 0:
                             1 */
    uint64_t last_ply;  /**< end after this one, if `has_last_ply` */
    int has_last_ply;   /**< `last_ply` is given */
    qp_edit_where fens; /**< add the FEN as a comment */
    qp_edit_where materials; /**< add the material, as RRC/RNC */
} qp_edits;

/** Returns nonzero if the edits change anything. */
QP_API int qp_edits_any(const qp_edits *edits);

/** Returns nonzero if something of a game may be missing after the edits. */
QP_API int qp_edits_lose(const qp_edits *edits);

/** Makes an edited copy of a game. `*out` is owned: qp_game_free. Returns QP_OK
 * or QP_E_NOMEM. */
QP_API QP_MUST_CHECK qp_status qp_game_edited(qp_game **out,
                                              const qp_game *game,
                                              const qp_edits *edits);

/** Returns nonzero if a list of names with commas between has `word`, letters
 * in any case; * and ? stand for any text and any character. */
QP_API int qp_list_has(const char *list, qp_text word);

/* ---- order --------------------------------------------------------------- */

/** What games are sorted or split by. */
typedef enum qp_game_by {
    QP_BY_DATE,
    QP_BY_YEAR,
    QP_BY_RED,
    QP_BY_BLACK,
    QP_BY_PLAYER, /**< either side: Red unless `black` is set */
    QP_BY_EVENT,
    QP_BY_SITE,
    QP_BY_RESULT,
    QP_BY_PLIES,
    QP_BY_ECCO,
    QP_BY_COUNT
} qp_game_by;

/** Bytes of a text of qp_game_part, the NUL among them. */
#define QP_GAME_PART_MAX 241

/** Returns what a name as "date" stands for; QP_BY_COUNT if nothing. */
QP_API qp_game_by qp_game_by_name(qp_text name);

/** Writes what a game has of one kind to `out`, NUL-ended and cut, and returns
 * its length: with `shown` as people read it, "" if it is not known; else so
 * that texts sort as the games do, what is not known last. `black`: of Black,
 * if `by` is QP_BY_PLAYER. */
QP_API size_t qp_game_part(char out[QP_GAME_PART_MAX], const qp_game *game,
                           qp_game_by by, int black, int shown);

/** Two sums of the start and the main line, equal for games that have the same
 * moves or mirrored ones. Games without a move are compared by their tags. */
QP_API void qp_game_sums(uint64_t out[2], const qp_game *game);

/** Sorts records by their keys within bounds of memory: more goes to unnamed
 * files in TMPDIR, or /tmp. Records of one key stay in the order in which they
 * came. */
typedef struct qp_sorter qp_sorter;

/** Returns a sorter that keeps about `memory` bytes. Owned: qp_sorter_free.
 * NULL if out of memory. */
QP_API QP_MUST_CHECK qp_sorter *qp_sorter_new(uint64_t memory);

/** Adds a copy of a record of less than 4 GiB, whose key is its bytes from
 * `at`, `len` of them. Returns QP_E_NOMEM, or QP_E_IO with errno set. */
QP_API QP_MUST_CHECK qp_status qp_sorter_put(qp_sorter *sorter, qp_text record,
                                             uint32_t at, uint32_t len);

/** Passes all records in order to `take`, which ends it by returning nonzero.
 * Each is valid until `take` returns. Returns QP_E_STOP if `take` did so; else
 * as qp_sorter_put. */
QP_API QP_MUST_CHECK qp_status qp_sorter_end(
    qp_sorter *sorter, int (*take)(void *ctx, qp_text record), void *ctx);

/** Returns the folder of the unnamed files if they failed, else NULL. */
QP_API const char *qp_sorter_folder(const qp_sorter *sorter);

/** Frees a sorter and its files. NULL is allowed. */
QP_API void qp_sorter_free(qp_sorter *sorter);

#ifdef __cplusplus
}
#endif
#endif
