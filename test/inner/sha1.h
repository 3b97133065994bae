/* sha1.h - SHA-1, by which tables of answers name their files. */
#ifndef QP_TEST_SHA1_H
#define QP_TEST_SHA1_H

#include <stdint.h>
#include <stdio.h>
#include <string.h>

static inline uint32_t sha1_turn(uint32_t x, int n) {
    return x << n | x >> (32 - n);
}

static inline void sha1_block(uint32_t h[5], const unsigned char *p) {
    static const uint32_t ADD[4] = {0x5A827999, 0x6ED9EBA1, 0x8F1BBCDC,
                                    0xCA62C1D6};
    uint32_t w[80], s[5];
    for (int i = 0; i < 16; i++)
        w[i] = (uint32_t)p[4 * i] << 24 | (uint32_t)p[4 * i + 1] << 16 |
               (uint32_t)p[4 * i + 2] << 8 | p[4 * i + 3];
    for (int i = 16; i < 80; i++)
        w[i] = sha1_turn(w[i - 3] ^ w[i - 8] ^ w[i - 14] ^ w[i - 16], 1);
    memcpy(s, h, sizeof s);
    for (int i = 0; i < 80; i++) {
        uint32_t f = i < 20   ? (s[1] & s[2]) | (~s[1] & s[3])
                     : i < 40 ? s[1] ^ s[2] ^ s[3]
                     : i < 60 ? (s[1] & s[2]) | (s[1] & s[3]) | (s[2] & s[3])
                              : s[1] ^ s[2] ^ s[3];
        uint32_t t = sha1_turn(s[0], 5) + f + s[4] + ADD[i / 20] + w[i];
        s[4] = s[3], s[3] = s[2], s[2] = sha1_turn(s[1], 30);
        s[1] = s[0], s[0] = t;
    }
    for (int i = 0; i < 5; i++) h[i] += s[i];
}

static inline void sha1_hex(char out[41], const void *bytes, size_t len) {
    uint32_t h[5] = {0x67452301, 0xEFCDAB89, 0x98BADCFE, 0x10325476,
                     0xC3D2E1F0};
    const unsigned char *p = bytes;
    unsigned char last[128] = {0};
    size_t left = len;
    for (; left >= 64; left -= 64, p += 64) sha1_block(h, p);
    if (left) memcpy(last, p, left);
    last[left] = 0x80;
    size_t size = left < 56 ? 64 : 128;
    for (int i = 0; i < 8; i++)
        last[size - 1 - (size_t)i] =
            (unsigned char)((uint64_t)len * 8 >> 8 * i);
    for (size_t i = 0; i < size; i += 64) sha1_block(h, last + i);
    for (int i = 0; i < 5; i++) snprintf(out + 8 * i, 9, "%08x", h[i]);
}

#endif
