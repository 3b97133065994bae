/* wide.h - whole numbers below 2^192, for numbering positions. The upper part
 * of a result that does not fit is lost; no caller makes one. Not installed.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef QP_WIDE_H
#define QP_WIDE_H

#include "qipu/base.h"

/* The lowest 64 bits first. */
typedef struct qp__wide_number {
    uint64_t limb[3];
} qp__wide_number;

/* Bytes of the widest number. */
#define QP__WIDE_BYTES 24

/* Reads `len` <= 24 bytes, the highest first. */
qp__wide_number qp__wide_read(const uint8_t *bytes, size_t len);

/* Writes the lowest `len` <= 24 bytes, the highest first. */
void qp__wide_write(uint8_t *bytes, size_t len, qp__wide_number a);

/* Divides by d > 0; returns the remainder. */
uint64_t qp__wide_divide(qp__wide_number *a, uint64_t d);

/* A cell of a table: so many times 32 bits, the lowest first. */
static inline qp__wide_number qp__wide_of3(const uint32_t cell[3]) {
    return (qp__wide_number){{cell[0] | (uint64_t)cell[1] << 32, cell[2], 0}};
}

static inline qp__wide_number qp__wide_of5(const uint32_t cell[5]) {
    return (qp__wide_number){{cell[0] | (uint64_t)cell[1] << 32,
                              cell[2] | (uint64_t)cell[3] << 32, cell[4]}};
}

static inline qp__wide_number qp__wide_of(uint64_t a) {
    return (qp__wide_number){{a, 0, 0}};
}

static inline int qp__wide_less(qp__wide_number a, qp__wide_number b) {
    if (a.limb[2] != b.limb[2]) return a.limb[2] < b.limb[2];
    if (a.limb[1] != b.limb[1]) return a.limb[1] < b.limb[1];
    return a.limb[0] < b.limb[0];
}

static inline qp__wide_number qp__wide_add(qp__wide_number a,
                                           qp__wide_number b) {
    qp__wide_number sum;
    sum.limb[0] = a.limb[0] + b.limb[0];
    uint64_t carry = sum.limb[0] < a.limb[0];
    uint64_t middle = a.limb[1] + carry;
    sum.limb[1] = middle + b.limb[1];
    carry = (uint64_t)(middle < carry) + (sum.limb[1] < middle);
    sum.limb[2] = a.limb[2] + b.limb[2] + carry;
    return sum;
}

static inline qp__wide_number qp__wide_sub(qp__wide_number a,
                                           qp__wide_number b) {
    qp__wide_number rest;
    rest.limb[0] = a.limb[0] - b.limb[0];
    uint64_t borrow = a.limb[0] < b.limb[0];
    uint64_t middle = a.limb[1] - borrow;
    rest.limb[1] = middle - b.limb[1];
    borrow = (uint64_t)(a.limb[1] < borrow) + (middle < b.limb[1]);
    rest.limb[2] = a.limb[2] - b.limb[2] - borrow;
    return rest;
}

/* The product of two halves of a number; C17 has no wider product. */
static inline qp__wide_number qp__wide_product(uint64_t a, uint64_t b) {
    uint64_t a0 = (uint32_t)a, a1 = a >> 32, b0 = (uint32_t)b, b1 = b >> 32;
    uint64_t low = a0 * b0, cross = a1 * b0 + (low >> 32);
    uint64_t other = a0 * b1 + (uint32_t)cross;
    return (qp__wide_number){{other << 32 | (uint32_t)low,
                              a1 * b1 + (cross >> 32) + (other >> 32), 0}};
}

static inline qp__wide_number qp__wide_times(qp__wide_number a, uint64_t b) {
    qp__wide_number low = qp__wide_product(a.limb[0], b);
    qp__wide_number middle = qp__wide_product(a.limb[1], b);
    low.limb[1] += middle.limb[0];
    low.limb[2] = middle.limb[1] + (low.limb[1] < middle.limb[0]);
    low.limb[2] += a.limb[2] * b;
    return low;
}

#endif
