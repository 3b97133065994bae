/* base64.h - base 64 (RFC 4648, section 4). Not installed.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef QP_INLINE_BASE64_H
#define QP_INLINE_BASE64_H

#include <stddef.h>
#include <stdint.h>

#define BASE64_DIGITS                                                          \
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"

/* Writes one, two or three bytes as the four characters of base 64. */
static inline void base64_group(char out[4], const uint8_t *bytes, size_t len) {
    uint32_t group = (uint32_t)bytes[0] << 16;
    if (len > 1) group |= (uint32_t)bytes[1] << 8;
    if (len > 2) group |= bytes[2];
    for (size_t k = 0; k < 4; k++)
        out[k] = k <= len ? BASE64_DIGITS[group >> (18 - 6 * k) & 63] : '=';
}

#endif
