/* caption_text.c - titles and captions, character by character.
 *
 * SPDX-License-Identifier: MIT
 */
#include "caption_text.h"

/* The bytes of a character from its first one, 0 for none. */
static size_t text_length(unsigned char first) {
    if (first < 0x80) return 1;
    if (first >= 0xc2 && first < 0xe0) return 2;
    if (first >= 0xe0 && first < 0xf0) return 3;
    return first >= 0xf0 && first < 0xf5 ? 4 : 0;
}

/* What XML 1.0 calls Char (section 2.2). */
static int text_is_xml(uint32_t c) {
    if (c < 0x20) return c == '\t' || c == '\n' || c == '\r';
    return c < 0xd800 || (c >= 0xe000 && c < 0xfffe) ||
           (c >= 0x10000 && c < 0x110000);
}

uint32_t qp__text_character(qp_text text, size_t *at) {
    static const uint32_t least[5] = {0, 0, 0x80, 0x800, 0x10000};
    const unsigned char *p = (const unsigned char *)text.ptr + *at;
    size_t length = text_length(*p);
    if (!length || length > text.len - *at) {
        ++*at;
        return 0xfffd;
    }
    uint32_t c = length == 1 ? *p : *p & (0x7fu >> length);
    for (size_t i = 1; i < length; i++) {
        if ((p[i] & 0xc0) != 0x80) {
            *at += i;
            return 0xfffd;
        }
        c = c << 6 | (p[i] & 0x3f);
    }
    *at += length;
    return c >= least[length] && text_is_xml(c) ? c : 0xfffd;
}

size_t qp__text_put(char out[4], uint32_t c) {
    if (c < 0x80) {
        out[0] = (char)c;
        return 1;
    }
    size_t length = c < 0x800 ? 2 : c < 0x10000 ? 3 : 4;
    for (size_t i = length - 1; i; i--, c >>= 6)
        out[i] = (char)(0x80 | (c & 0x3f));
    out[0] = (char)((0xf00u >> length & 0xf0) | c);
    return length;
}

double qp__text_wide(qp_text text) {
    double wide = 0;
    for (size_t at = 0; at < text.len;)
        wide += qp__text_character(text, &at) >= 0x2e80 ? 1 : 0.55;
    return wide;
}
