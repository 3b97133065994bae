/* qipu/pattern.h - what a position looks like: squares with wildcards,
 * material, and pieces in places. Part of libqipu-db.
 *
 *     qp_pattern p;
 *     if (qp_pattern_read(&p, text, &err)) ...
 *     if (qp_pattern_fits(&p, &pos)) ...
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef QP_PATTERN_H
#define QP_PATTERN_H

#include "qipu/pos.h"

#ifdef __cplusplus
extern "C" {
#endif

/** Bounds of how many pieces of each kind a side has. */
typedef struct qp_material {
    uint8_t least[2][8], most[2][8]; /**< by qp_side and qp_kind */
} qp_material;

/** A pattern, read from its text. A value; its members are private. */
typedef struct qp_pattern {
    qp_material material_;
} qp_pattern;

/** Nonzero when a position fits. Cannot fail. */
QP_API int qp_pattern_fits(const qp_pattern *pattern, const qp_pos *pos);

/** The material that every position must have that fits: who has an index of
 *  material asks it first. Cannot fail. */
QP_API void qp_pattern_material(qp_material *out, const qp_pattern *pattern);

#ifdef __cplusplus
}
#endif
#endif
