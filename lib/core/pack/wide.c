/* wide.c - whole numbers below 2^192: division, bytes, decimal digits;
 * qp_number_write and qp_number_read.
 *
 * SPDX-License-Identifier: MIT
 */
#include "wide.h"

#include "../base/err_int.h"
#include "qipu/pack.h"

qp__wide_number qp__wide_read(const uint8_t *bytes, size_t len) {
    qp__wide_number a = {{0, 0, 0}};
    for (size_t i = 0; i < len; i++) {
        size_t place = len - 1 - i;
        a.limb[place / 8] |= (uint64_t)bytes[i] << 8 * (place % 8);
    }
    return a;
}

void qp__wide_write(uint8_t *bytes, size_t len, qp__wide_number a) {
    for (size_t i = 0; i < len; i++) {
        size_t place = len - 1 - i;
        bytes[i] = (uint8_t)(a.limb[place / 8] >> 8 * (place % 8));
    }
}

/* ---- division -----------------------------------------------------------
 */

/* By a number of 32 bits: digit by digit. */
static uint64_t divide_short(qp__wide_number *a, uint64_t d) {
    uint64_t rest = 0;
    for (int i = 2; i >= 0; i--) {
        uint64_t high = rest << 32 | a->limb[i] >> 32;
        rest = high % d;
        uint64_t low = rest << 32 | (uint32_t)a->limb[i];
        rest = low % d;
        a->limb[i] = (high / d) << 32 | low / d;
    }
    return rest;
}

/* A digit of 32 bits of (*rest, next) / d, where d has its highest bit set and
 * *rest < d: the quotient by the upper half of d is at most two too large. */
static uint64_t divide_digit(uint64_t *rest, uint64_t next, uint64_t d) {
    uint64_t upper = d >> 32, lower = (uint32_t)d;
    uint64_t q = *rest / upper, left = *rest % upper;
    while (q >> 32 || q * lower > (left << 32 | next)) {
        q--;
        left += upper;
        if (left >> 32) break;
    }
    /* what runs over here is the same on both sides */
    *rest = (*rest << 32 | next) - q * d;
    return q;
}

uint64_t qp__wide_divide(qp__wide_number *a, uint64_t d) {
    if (d >> 32 == 0) return divide_short(a, d);
    unsigned shift = 0;
    for (unsigned step = 16; step > 0; step /= 2)
        if ((d << shift) >> (64 - step) == 0) shift += step;
    d <<= shift;
    uint64_t rest = shift ? a->limb[2] >> (64 - shift) : 0;
    for (int i = 2; i >= 0; i--) {
        uint64_t limb = a->limb[i] << shift;
        if (shift && i) limb |= a->limb[i - 1] >> (64 - shift);
        if (rest == 0 && limb < d) {
            a->limb[i] = 0;
            rest = limb;
            continue;
        }
        uint64_t high = divide_digit(&rest, limb >> 32, d);
        a->limb[i] = high << 32 | divide_digit(&rest, (uint32_t)limb, d);
    }
    return rest >> shift;
}

/* ---- decimal ------------------------------------------------------------
 */

size_t qp_number_write(char out[QP_NUMBER_MAX], const uint8_t *bytes,
                       size_t len) {
    qp__wide_number a = qp__wide_read(bytes, len);
    char digits[QP_NUMBER_MAX];
    size_t n = 0;
    do digits[n++] = (char)('0' + divide_short(&a, 10));
    while (a.limb[0] | a.limb[1] | a.limb[2]);
    for (size_t i = 0; i < n; i++) out[i] = digits[n - 1 - i];
    out[n] = '\0';
    return n;
}

/* Appends a digit; returns 0 when the number would pass 2^192. */
static int add_digit(qp__wide_number *a, unsigned digit) {
    /* 2^192 - 1 is ten times this and 5 */
    static const qp__wide_number TENTH = {{UINT64_C(0x9999999999999999),
                                           UINT64_C(0x9999999999999999),
                                           UINT64_C(0x1999999999999999)}};
    if (qp__wide_less(TENTH, *a)) return 0;
    if (!qp__wide_less(*a, TENTH) && digit > 5) return 0;
    *a = qp__wide_add(qp__wide_times(*a, 10), qp__wide_of(digit));
    return 1;
}

static int fits(qp__wide_number a, size_t len) {
    for (size_t place = len; place < QP__WIDE_BYTES; place++)
        if (a.limb[place / 8] >> 8 * (place % 8) & 255) return 0;
    return 1;
}

static qp_status number_fail(qp_err *err, qp_status code, size_t offset,
                             qp_text digits) {
    qp_at at = {offset, 1, (uint32_t)(offset + 1)};
    return qp__fail(err, code, at, digits);
}

qp_status qp_number_read(uint8_t *out, size_t len, qp_text digits,
                         qp_err *err) {
    qp__wide_number a = {{0, 0, 0}};
    int runs_over = 0;
    if (len > QP__WIDE_BYTES) return number_fail(err, QP_E_ARG, 0, digits);
    if (digits.len == 0) return number_fail(err, QP_E_PACK_NUMBER, 0, digits);
    for (size_t i = 0; i < digits.len; i++) {
        char c = digits.ptr[i];
        if (c < '0' || c > '9')
            return number_fail(err, QP_E_PACK_NUMBER, i, digits);
        runs_over |= !add_digit(&a, (unsigned)(c - '0'));
    }
    if (runs_over || !fits(a, len))
        return number_fail(err, QP_E_PACK_RANGE, 0, digits);
    qp__wide_write(out, len, a);
    return QP_OK;
}
