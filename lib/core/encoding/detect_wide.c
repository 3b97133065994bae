/* detect_wide.c - detects UTF-16 without a byte order mark, and its byte order.
 * Both readings are weighed by their characters (qp__detect_worth). Zero bytes
 * alone prove nothing: U+4E00 has its own in the other place.
 *
 * SPDX-License-Identifier: MIT
 */
#include "detect.h"

#include <string.h>

static uint32_t detect_wide_unit(const unsigned char *p, int big) {
    return big ? (uint32_t)p[0] << 8 | p[1] : (uint32_t)p[1] << 8 | p[0];
}

/* Surrogates are worth nothing in pairs, and less than that alone. */
static int64_t worth(const unsigned char *p, size_t n, int big) {
    int64_t sum = 0;
    for (size_t i = 0; n - i >= 2; i += 2) {
        uint32_t c = detect_wide_unit(p + i, big);
        if (c - 0xD800 >= 0x800) {
            sum += qp__detect_worth(c);
        } else if (n - i >= 4 && c < 0xDC00 &&
                   detect_wide_unit(p + i + 2, big) - 0xDC00 < 0x400) {
            i += 2;
        } else if (n - i >= 4 || c >= 0xDC00) {
            sum -= 10;
        }
    }
    return sum;
}

qp_encoding qp__detect_wide(const unsigned char *p, size_t n, int marks_only) {
    if (n >= 2 && p[0] == 0xFF && p[1] == 0xFE) return QP_ENC_UTF16LE;
    if (n >= 2 && p[0] == 0xFE && p[1] == 0xFF) return QP_ENC_UTF16BE;
    if (marks_only || !n || !memchr(p, 0, n)) return QP_ENC_AUTO;
    size_t zeros = 0;
    for (size_t i = 0; i < n; i++) zeros += p[i] == 0;
    if (zeros < 2) return QP_ENC_AUTO;
    int64_t little = worth(p, n, 0), big = worth(p, n, 1);
    if (little > 0 && little > big) return QP_ENC_UTF16LE;
    if (big > 0 && big > little) return QP_ENC_UTF16BE;
    return QP_ENC_AUTO;
}
