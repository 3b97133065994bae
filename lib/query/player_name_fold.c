/* player_name_fold.c - normalizes characters of names: one for all its forms.
 *
 * Owns which characters are the same (player_name_fold.inc, from Unihan) and
 * which are dropped. Knows no names.
 *
 * SPDX-License-Identifier: MIT
 */
#include "player_name_int.h"

#include "player_name_fold.inc"

enum { PERSON_BYTE = 0x110000 }; /* above: a byte that is not UTF-8 */

uint32_t qp__person_char(qp_text text, size_t *bytes) {
    static const uint32_t least[] = {0, 0, 0x80, 0x800, 0x10000};
    const unsigned char *p = (const unsigned char *)text.ptr;
    size_t n = *p < 0x80   ? 1
               : *p < 0xC2 ? 0
               : *p < 0xE0 ? 2
               : *p < 0xF0 ? 3
               : *p < 0xF5 ? 4
                           : 0;
    uint32_t c = n < 2 ? *p : *p & (0x7Fu >> n);
    *bytes = 1;
    if (!n || n > text.len) return PERSON_BYTE + *p;
    for (size_t i = 1; i < n; i++) {
        if ((p[i] & 0xC0) != 0x80) return PERSON_BYTE + *p;
        c = c << 6 | (p[i] & 0x3F);
    }
    if (c < least[n] || c > 0x10FFFF) return PERSON_BYTE + *p;
    *bytes = n;
    return c;
}

static uint32_t person_fold(uint32_t c) {
    if (c >= 0xFF01 && c <= 0xFF5E) c -= 0xFEE0; /* full width */
    if (c >= 'A' && c <= 'Z') return c | 0x20;
    size_t low = 0, high = PERSON_FOLDS;
    while (low < high) {
        size_t middle = low + (high - low) / 2;
        if (PERSON_FOLD[middle][0] < c)
            low = middle + 1;
        else
            high = middle;
    }
    return low < PERSON_FOLDS && PERSON_FOLD[low][0] == c ? PERSON_FOLD[low][1]
                                                          : c;
}

static int person_is_blank(uint32_t c) {
    return c <= ' ' || c == 0x7F || c == 0xA0 || c == 0x3000 || c == '_' ||
           (c >= 0x2000 && c <= 0x200F) || c == 0x202F || c == 0xFEFF;
}

/* Hyphens, apostrophes, and the dots of names from other languages. */
static int person_is_dropped(uint32_t c) {
    return c == '-' || c == '\'' || c == 0xB7 || c == 0x2019 || c == 0x2018 ||
           c == 0x2022 || c == 0x30FB || c == 0x2010 || c == 0x2011 ||
           c == 0x2013 || (c >= 0x300 && c <= 0x36F);
}

person_char qp__person_next(qp_text text) {
    person_char out = {0, 0, 1};
    out.c = qp__person_char(text, &out.bytes);
    if (out.c < PERSON_BYTE) out.c = person_fold(out.c);
    out.blank = person_is_blank(out.c);
    if (out.blank || person_is_dropped(out.c)) out.c = 0;
    return out;
}

size_t qp__person_put(char out[4], uint32_t c) {
    if (c >= PERSON_BYTE) {
        out[0] = (char)(unsigned char)(c - PERSON_BYTE);
        return 1;
    }
    size_t n = c < 0x80 ? 1 : c < 0x800 ? 2 : c < 0x10000 ? 3 : 4;
    static const unsigned char first[] = {0, 0, 0xC0, 0xE0, 0xF0};
    for (size_t i = n; i-- > 1; c >>= 6) out[i] = (char)(0x80 | (c & 0x3F));
    out[0] = (char)(first[n] | c);
    return n;
}

size_t qp_person_fold(char *out, size_t size, qp_text text) {
    size_t len = 0, written = 0;
    char bytes[4];
    int room = size > 0;
    while (text.len) {
        person_char next = qp__person_next(text);
        size_t n = next.c ? qp__person_put(bytes, next.c) : 0;
        room = room && written + n < size;
        for (size_t i = 0; room && i < n; i++) out[written++] = bytes[i];
        len += n;
        text.ptr += next.bytes;
        text.len -= next.bytes;
    }
    if (size) out[written] = '\0';
    return len;
}
