/* near_name.h - which names a mistyped word is near to. Not installed.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef QP_INLINE_NEAR_NAME_H
#define QP_INLINE_NEAR_NAME_H

#include "qipu/base.h"

/* Longer names are far from everything. */
enum { NEAR_NAME_MAX = 80 };

/* Returns how many insertions, deletions and replacements make one word of the
 * other. */
static inline size_t name_edits(qp_text a, qp_text b) {
    size_t row[NEAR_NAME_MAX + 1];
    if (a.len > NEAR_NAME_MAX || b.len > NEAR_NAME_MAX) return NEAR_NAME_MAX;
    for (size_t j = 0; j <= b.len; j++) row[j] = j;
    for (size_t i = 1; i <= a.len; i++) {
        size_t corner = row[0];
        row[0] = i;
        for (size_t j = 1; j <= b.len; j++) {
            size_t best = corner + (a.ptr[i - 1] != b.ptr[j - 1]);
            if (row[j] + 1 < best) best = row[j] + 1;
            if (row[j - 1] + 1 < best) best = row[j - 1] + 1;
            corner = row[j];
            row[j] = best;
        }
    }
    return row[b.len];
}

/* Returns nonzero if `word` is likely a slip for `name`, nearer than `*best`
 * edits, which it then lowers. */
static inline int name_is_near(qp_text word, qp_text name, size_t *best) {
    size_t n = name_edits(word, name);
    if (n >= *best || n > 1 + name.len / 4) return 0;
    *best = n;
    return 1;
}

#endif
