/* range.h - an arithmetic coder that writes whole bytes. Not installed.
 *
 * Each symbol narrows an interval of [0, 1) to its share; the code is the
 * number in the last interval that ends soonest, so a sequence has one code,
 * which qp__in_done checks. A symbol is a start and a share in units of 1 /
 * 2^bits, bits <= 24. The last of an alphabet also gets the rest of the
 * division.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef QP_RANGE_H
#define QP_RANGE_H

#include "qipu/base.h"

typedef struct qp__out {
    uint64_t low, range;
    uint8_t *out;
    size_t len, size;
    int full; /* `size` did not suffice; what is in `out` is worth nothing */
} qp__out;

typedef struct qp__in {
    uint64_t low, range;
    uint64_t value; /* the code minus `low`, so far as it was read */
    const uint8_t *code;
    size_t at, len; /* bytes read, zeros after the end among them */
    int beyond;     /* the code is the one number that no interval holds */
} qp__in;

/* Begins a code in `out`, which has room for `size` bytes. */
void qp__out_start(qp__out *put, uint8_t *out, size_t size);

/* Adds one to the bytes written: a sum ran over. */
void qp__out_carry(qp__out *put);

/* Writes the upper half of `low`. */
void qp__out_out(qp__out *put);

/* Ends the code. Returns its length in bits, to its last one bit; put->len is
 * the length in bytes. A code of zeros has no length at all. */
size_t qp__out_done(qp__out *put);

/* Begins to read a code. */
void qp__in_start(qp__in *get, const uint8_t *code, size_t len);

/* Reads on. */
void qp__in_in(qp__in *get);

/* Nonzero if the bytes are what qp__out_done would have left. */
int qp__in_done(const qp__in *get);

/* Codes a symbol. */
static inline void qp__out_symbol(qp__out *put, uint32_t start, uint32_t share,
                                  unsigned bits) {
    uint64_t unit = put->range >> bits;
    uint64_t below = unit * start;
    put->low += below;
    if (put->low < below) qp__out_carry(put);
    put->range = start + share == (uint32_t)1 << bits ? put->range - below
                                                      : unit * share;
    if (put->range >> 32 == 0) qp__out_out(put);
}

/* Where in 0 .. 2^bits - 1 the code is: the symbol is the one whose share
 * holds it. */
static inline uint32_t qp__in_place(const qp__in *get, unsigned bits) {
    uint64_t place = get->value / (get->range >> bits);
    uint64_t last = ((uint64_t)1 << bits) - 1;
    return (uint32_t)(place < last ? place : last);
}

/* Takes the symbol found at qp__in_place. */
static inline void qp__in_symbol(qp__in *get, uint32_t start, uint32_t share,
                                 unsigned bits) {
    uint64_t unit = get->range >> bits;
    uint64_t below = unit * start;
    get->low += below;
    get->value -= below;
    get->range = start + share == (uint32_t)1 << bits ? get->range - below
                                                      : unit * share;
    if (get->range >> 32 == 0) qp__in_in(get);
}

/* Codes a bit that is 1 in `ones` of 65536 cases, 0 < ones < 65536. */
static inline void qp__out_bit(qp__out *put, int bit, uint32_t ones) {
    if (bit)
        qp__out_symbol(put, 0, ones, 16);
    else
        qp__out_symbol(put, ones, 65536 - ones, 16);
}

static inline int qp__in_bit(qp__in *get, uint32_t ones) {
    int bit = qp__in_place(get, 16) < ones;
    if (bit)
        qp__in_symbol(get, 0, ones, 16);
    else
        qp__in_symbol(get, ones, 65536 - ones, 16);
    return bit;
}

#endif
