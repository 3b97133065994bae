/* qipu/pattern.h - what a position looks like: squares with wildcards,
 * material, and pieces in places. Part of libqipu-db.
 *
 *     qp_pattern p;
 *     if (qp_pattern_read(&p, text, &err)) ...
 *     if (qp_pattern_fits(&p, &pos)) ...
 *
 * A pattern is text, of conditions with commas between them, all of which must
 * hold. doc/select.md has the grammar; in short:
 *
 *     4k4/9/9/9/?8/9/9/9/9/3K!4 w              a board with wildcards
 *     RRC/RNC   R2P3+/AABB=   RC:RN              material of Red and of Black
 *     rook rook cannon vs rook knight cannon     the same in words, also
 * Chinese red pawn crossed, black knight on c7       pieces in places no black
 * advisors, red to move             and some more
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

/** Bounds of how many pieces of each kind a side has. */
typedef struct qp_material {
    uint8_t least[2][8], most[2][8]; /**< by qp_side and qp_kind */
} qp_material;

/** So many conditions of pieces in places a pattern may have. */
#define QP_PATTERN_CONDITIONS 16

/** Pieces that stand in places. Private. */
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

/** A pattern, read from its text. A value; its members are private. */
typedef struct qp_pattern {
    qp_material material_;
    uint16_t rank_[QP_RANKS][20]; /* what may stand there, a bit a qp_piece, or
                                     a run; 0 ends it */
    uint8_t board_, turn_, check_, mirror_, either_, conditions_;
    qp_pattern_condition condition_[QP_PATTERN_CONDITIONS];
} qp_pattern;

/** Reads a pattern. Fails with QP_E_PATTERN for what is not understood,
 *  QP_E_PATTERN_NEVER for what no position fits, as three rooks of a side,
 *  QP_E_PATTERN_EMPTY, and QP_E_LIMIT beyond QP_PATTERN_CONDITIONS; `err` names
 *  the text at fault, on line 1, and what was expected. */
QP_API QP_MUST_CHECK qp_status qp_pattern_read(qp_pattern *out, qp_text text,
                                               qp_err *err);

/** Nonzero when a position fits, or its mirror unless the pattern says "as
 *  written"; of a pattern for either side, also with the colours exchanged.
 *  Cannot fail. */
QP_API int qp_pattern_fits(const qp_pattern *pattern, const qp_pos *pos);

/** The material that every position must have that fits: who has an index of
 *  material asks it first. Cannot fail. */
QP_API void qp_pattern_material(qp_material *out, const qp_pattern *pattern);

/** Nonzero when that material is all there is to the pattern: every position
 *  that has it fits. Cannot fail. */
QP_API int qp_pattern_is_material(const qp_pattern *pattern);

#ifdef __cplusplus
}
#endif
#endif
