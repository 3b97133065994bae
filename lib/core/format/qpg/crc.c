/* crc.c - CRC-32, and what it becomes after many zeros. A register is a
 * polynomial over two elements modulo that of CRC-32, coefficients from the
 * highest bit down. From registers at all places of a text follows the CRC of
 * any piece: qp__crc_zeros moves one from the piece's start to its end, and the
 * two differ by the piece. zlib may be missing, so its CRC-32 is not used.
 *
 * SPDX-License-Identifier: MIT
 */
#include "file.h"

#include "crc.inc"

uint32_t qp__crc(uint32_t reg, const void *bytes, size_t len) {
    const uint8_t *p = bytes;
    while (len--) reg = reg >> 8 ^ CRC[(reg ^ *p++) & 255];
    return reg;
}

static uint32_t times(uint32_t a, uint32_t b) {
    uint32_t product = 0;
    for (uint32_t bit = (uint32_t)1 << 31; bit; bit >>= 1) {
        if (a & bit) product ^= b;
        b = b & 1 ? b >> 1 ^ 0xEDB88320u : b >> 1;
    }
    return product;
}

uint32_t qp__crc_zeros(uint32_t reg, size_t len) {
    uint32_t power = (uint32_t)1 << 23; /* x^8: one byte */
    for (; len; len >>= 1) {
        if (len & 1) reg = times(power, reg);
        power = times(power, power);
    }
    return reg;
}
