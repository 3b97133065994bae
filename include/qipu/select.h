/* qipu/select.h - edits and sorts games that a filter selected (game_filter.h).
 * Part of libqipu-query.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef QP_SELECT_H
#define QP_SELECT_H

#include "qipu/game_filter.h"

#ifdef __cplusplus
extern "C" {
#endif

/* ---- changes ------------------------------------------------------------- */

/** The moves after which to add a comment. */
typedef enum qp_edit_where {
    QP_EDIT_NOWHERE,
    QP_EDIT_LAST,
    QP_EDIT_EACH
} qp_edit_where;

/** Changes to make to a game. Zero-initialize it, set `size`, then the members
 *  you need. */
typedef struct qp_edits {
    size_t size;           /**< sizeof(qp_edits) */
    int no_comments;       /**< nonzero: remove comments */
    int no_variations;     /**< nonzero: remove variations */
    int no_nags;           /**< nonzero: remove glyphs */
    int ply_count;         /**< nonzero: set the tag PlyCount */
    const char *keep_tags; /**< keep only these tags, separated by commas; NULL:
                                all */
    const char *drop_tags; /**< remove these tags; NULL: none */
    uint64_t first_ply; /**< first ply of the main line to keep, from 1; 0: 1 */
    uint64_t last_ply;  /**< last ply to keep, if `has_last_ply` is nonzero */
    int has_last_ply;   /**< nonzero: `last_ply` is set */
    qp_edit_where fens; /**< add the FEN as a comment */
    qp_edit_where materials; /**< add the material as a comment, such as
                                  RRC/RNC */
} qp_edits;

/** Returns nonzero if the edits change anything. */
QP_API int qp_edits_any(const qp_edits *edits);

/** Returns nonzero if the edits may remove something. */
QP_API int qp_edits_lose(const qp_edits *edits);

/** Creates an edited copy of a game. Free with qp_game_free. Fails with
 *  QP_E_NOMEM. */
QP_API QP_MUST_CHECK qp_status qp_game_edited(qp_game **out,
                                              const qp_game *game,
                                              const qp_edits *edits);

/** Returns nonzero if a list, separated by commas, contains `word`, in any
 *  case. In the list, * matches any text and ? any character. */
QP_API int qp_list_has(const char *list, qp_text word);

/* ---- order --------------------------------------------------------------- */

/** What to sort or split games by. */
typedef enum qp_game_by {
    QP_BY_DATE,
    QP_BY_YEAR,
    QP_BY_RED,
    QP_BY_BLACK,
    QP_BY_PLAYER, /**< either player: Red unless `black` is nonzero */
    QP_BY_EVENT,
    QP_BY_SITE,
    QP_BY_RESULT,
    QP_BY_PLIES,
    QP_BY_ECCO,
    QP_BY_COUNT
} qp_game_by;

/** The size of a buffer for qp_game_part, with its NUL. */
#define QP_GAME_PART_MAX 241

/** Returns the value with that name, such as "date", or QP_BY_COUNT if there is
 *  none. */
QP_API qp_game_by qp_game_by_name(qp_text name);

/** Writes a property of a game to `out` with a NUL, possibly truncated, and
 *  returns the length: 0 if it is unknown. With `shown` nonzero it is text for
 *  people. Otherwise it is for qp_sort_part. For QP_BY_PLAYER, `black` selects
 *  Black. */
QP_API size_t qp_game_part(char out[QP_GAME_PART_MAX], const qp_game *game,
                           qp_game_by by, int black, int shown);

/** Does the same for one value of a tag, such as that of Date for QP_BY_YEAR.
 */
QP_API size_t qp_tag_part(char out[QP_GAME_PART_MAX], qp_text value,
                          qp_game_by by, int shown);

/** The size of a buffer for qp_sort_part. */
#define QP_SORT_PART_MAX (QP_GAME_PART_MAX + 1)

/** Makes a part of a sort key of what qp_game_part wrote, and returns its
 *  length. Such parts one after another, compared as bytes, sort by the first,
 *  then by the next. With `falling` nonzero, larger values come first; unknown
 *  values come last in any case. */
QP_API size_t qp_sort_part(char out[QP_SORT_PART_MAX], const char *part,
                           size_t len, int falling);

/** Computes two hashes of the starting position and the main line. They are
 *  equal for games with the same or mirrored moves. For games without moves
 *  they depend on the tags. */
QP_API void qp_game_sums(uint64_t out[2], const qp_game *game);

/** A set of games by their hashes, about 32 bytes a game. */
typedef struct qp_game_set qp_game_set;

/** Creates an empty set, or returns NULL if out of memory. Free with
 *  qp_game_set_free. */
QP_API QP_MUST_CHECK qp_game_set *qp_game_set_new(void);

/** Adds the hashes of qp_game_sums. Sets `*again` to whether a game with the
 *  same hashes is in the set already. Fails with QP_E_NOMEM. */
QP_API QP_MUST_CHECK qp_status qp_game_set_add(qp_game_set *set, int *again,
                                               const uint64_t sums[2]);

/** Frees a set. NULL is allowed. */
QP_API void qp_game_set_free(qp_game_set *set);

/** Sorts records by key in limited memory. More data goes to temporary files in
 *  TMPDIR or /tmp. Records with equal keys keep their order. */
typedef struct qp_sorter qp_sorter;

/** Creates a sorter that uses about `memory` bytes, or returns NULL if out of
 *  memory. Free with qp_sorter_free. */
QP_API QP_MUST_CHECK qp_sorter *qp_sorter_new(uint64_t memory);

/** Adds a copy of a record of less than 4 GiB. Its key is the `len` bytes at
 *  offset `at`. Fails with QP_E_NOMEM, or with QP_E_IO and errno set. */
QP_API QP_MUST_CHECK qp_status qp_sorter_put(qp_sorter *sorter, qp_text record,
                                             uint32_t at, uint32_t len);

/** Passes all records in order to `take`, valid during the callback. A nonzero
 *  return value stops it, with QP_E_STOP. Otherwise fails like
 *  qp_sorter_put. */
QP_API QP_MUST_CHECK qp_status qp_sorter_end(
    qp_sorter *sorter, int (*take)(void *ctx, qp_text record), void *ctx);

/** Returns the folder of the temporary files if writing them failed, or
 *  NULL. */
QP_API const char *qp_sorter_folder(const qp_sorter *sorter);

/** Frees a sorter and its temporary files. NULL is allowed. */
QP_API void qp_sorter_free(qp_sorter *sorter);

#ifdef __cplusplus
}
#endif
#endif
