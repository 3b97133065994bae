/* qipu/pattern.h - searches positions by pattern: boards with wildcards,
 * material, pieces in places. Part of libqipu-query.
 *
 *     qp_pattern p;
 *     if (qp_pattern_read(&p, text, &err)) ...
 *     if (qp_pattern_fits(&p, &pos)) ...
 *
 * A pattern is a text of conditions that are separated by commas; a position
 * must match all of them. doc/select.md has the grammar. Some examples:
 *
 *     4k4/9/9/9/?8/9/9/9/9/3K!4 w              a board with wildcards
 *     RRC/RNC   R2P3+/AABB=   RC:RN              material of Red and of Black
 *     rook rook cannon vs rook knight cannon     the same in words
 *     red pawn crossed, black knight on c7       pieces in places
 *     no black advisors, red to move
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef QP_PATTERN_H
#define QP_PATTERN_H

#include "qipu/err.h"
#include "qipu/pos.h"

#ifdef __cplusplus
extern "C" {
#endif

/** Minimum and maximum numbers of each kind of piece. */
typedef struct qp_material {
    uint8_t least[2][8], most[2][8]; /**< by qp_side and qp_kind */
} qp_material;

/** The most conditions on pieces in places. */
#define QP_PATTERN_CONDITIONS 16

/** Pieces in places. Private. */
typedef struct qp_pattern_group {
    uint64_t squares_[2][2]; /* of Red's and Black's pieces: 0-63, 64-89 */
    uint16_t pieces_;        /* a bit a qp_piece */
} qp_pattern_group;

/** A condition of a pattern. Private. */
typedef struct qp_pattern_condition {
    qp_pattern_group group_[2]; /* the second is that of a relation */
    uint8_t relation_;          /* none, or what the first is to the second */
    uint8_t least_, most_;      /* of the first, without a relation */
} qp_pattern_condition;

/** A parsed pattern. A value; its members are private. */
typedef struct qp_pattern {
    qp_material material_;
    uint16_t rank_[QP_RANKS][20]; /* what may be there, a bit a qp_piece, or
                                     a run; 0 ends it */
    uint8_t board_, turn_, check_, mirror_, either_, conditions_;
    qp_pattern_condition condition_[QP_PATTERN_CONDITIONS];
} qp_pattern;

/** Parses a pattern. Fails with QP_E_PATTERN if it is not understood, with
 *  QP_E_PATTERN_NEVER if no position can match it (such as three rooks of a
 *  side), with QP_E_PATTERN_EMPTY, or with QP_E_LIMIT beyond
 *  QP_PATTERN_CONDITIONS. `err` has the text at fault, its column on line 1,
 *  and what was expected. */
QP_API QP_MUST_CHECK qp_status qp_pattern_read(qp_pattern *out, qp_text text,
                                               qp_err *err);

/** Returns nonzero if a position matches. Its mirror may match instead, unless
 *  the pattern says "as written"; if the pattern is for either side, colours
 *  may be swapped. */
QP_API int qp_pattern_fits(const qp_pattern *pattern, const qp_pos *pos);

/** Sets `*out` to the material that every matching position has. If you have an
 *  index by material, look it up first. */
QP_API void qp_pattern_material(qp_material *out, const qp_pattern *pattern);

/** Returns nonzero if the pattern consists of material only, so that every
 *  position with that material matches. */
QP_API int qp_pattern_is_material(const qp_pattern *pattern);

#ifdef __cplusplus
}
#endif
#endif
