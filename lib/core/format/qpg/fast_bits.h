/* fast_bits.h - bits written and read, the highest of a byte first. Not
 * installed.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef QP_QPG_FAST_BITS_H
#define QP_QPG_FAST_BITS_H

#include "../common/base.h"

/* Bits that are written. `failed`: memory is out, nothing more is kept. */
typedef struct qpg_put {
    const qp_alloc *alloc;
    qp__buf bytes;
    uint64_t bits; /* the lowest `held` wait */
    unsigned held;
    int failed;
} qpg_put;

/* Bits that are read: zeros after the last, where `over` counts them. */
typedef struct qpg_take {
    const uint8_t *at, *end;
    uint64_t bits; /* the highest come next */
    unsigned held, over;
} qpg_take;

static inline void qpg_put_bits(qpg_put *p, uint32_t value, unsigned count) {
    p->bits = p->bits << count | value;
    p->held += count;
    while (p->held >= 8) {
        char byte = (char)(p->bits >> (p->held -= 8));
        if (!qp__buf_add(p->alloc, &p->bytes, (qp_text){&byte, 1}))
            p->failed = 1;
    }
}

/* Fills the last byte up with zeros. */
static inline void qpg_put_end(qpg_put *p) {
    if (p->held) qpg_put_bits(p, 0, 8 - p->held);
}

static inline void qpg_take_from(qpg_take *t, const uint8_t *at, size_t len) {
    *t = (qpg_take){.at = at, .end = at + len};
}

/* At least 25 bits are there then, real ones or zeros. */
static inline void qpg_take_fill(qpg_take *t) {
    while (t->held <= 56) {
        uint64_t byte = t->at < t->end ? *t->at++ : (t->over += 8, 0u);
        t->bits |= byte << (56 - t->held);
        t->held += 8;
    }
}

static inline void qpg_take_drop(qpg_take *t, unsigned count) {
    t->bits <<= count;
    t->held -= count;
}

/* Up to 25 bits. */
static inline uint32_t qpg_take_bits(qpg_take *t, unsigned count) {
    if (!count) return 0;
    if (t->held < count) qpg_take_fill(t);
    uint32_t value = (uint32_t)(t->bits >> (64 - count));
    qpg_take_drop(t, count);
    return value;
}

/* Whether more was read than there is. */
static inline int qpg_take_spent(const qpg_take *t) {
    return t->over > t->held;
}

#endif
