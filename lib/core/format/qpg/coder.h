/* coder.h - one arithmetic code, written, read or only measured. Both
 * directions of a record make the same calls: each takes the value to write,
 * ignored when reading, and returns the value. Not installed.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef QP_QPG_CODER_H
#define QP_QPG_CODER_H

#include "../../pack/range.h"

typedef enum qpg_mode { QPG_LEARN, QPG_PUT, QPG_GET } qpg_mode;

typedef struct qpg_coder {
    qpg_mode mode;
    qp__out put;
    qp__in get;
} qpg_coder;

/* A decision that is 1 in `ones` of 65536 cases. */
static inline int qpg_bit(qpg_coder *c, int bit, uint32_t ones) {
    if (c->mode == QPG_GET) return qp__in_bit(&c->get, ones);
    if (c->mode == QPG_PUT) qp__out_bit(&c->put, bit, ones);
    return bit;
}

/* The same with a chance that follows what is met. */
static inline int qpg_learn(qpg_coder *c, int bit, uint16_t *ones) {
    bit = qpg_bit(c, bit, *ones);
    if (bit)
        *ones = (uint16_t)(*ones + ((65535 - *ones) >> 4));
    else
        *ones = (uint16_t)(*ones - (*ones >> 4));
    return bit;
}

/* `count` bits of an even chance, the highest first. */
static inline uint32_t qpg_plain(qpg_coder *c, uint32_t value, unsigned count) {
    uint32_t got = 0;
    while (count--)
        got = got << 1 | (uint32_t)qpg_bit(c, value >> count & 1, 1u << 15);
    return got;
}

#endif
