/* bytes.c - bytes that grow.
 *
 * SPDX-License-Identifier: MIT
 */
#include "bytes.h"

#include <stdlib.h>
#include <string.h>

void *db__grow(void *list, size_t *room, size_t count, size_t size) {
    size_t more = *room ? *room : 64;
    if (count <= *room) return list;
    while (more < count) {
        if (more > SIZE_MAX / 2) return NULL;
        more *= 2;
    }
    if (more > SIZE_MAX / size) return NULL;
    void *grown = realloc(list, more * size);
    if (grown) *room = more;
    return grown;
}

void db__add(db_bytes *out, const void *bytes, size_t len) {
    if (out->failed || !len) return;
    void *grown = len > SIZE_MAX - out->len
                      ? NULL
                      : db__grow(out->ptr, &out->room, out->len + len, 1);
    if (!grown) {
        out->failed = 1;
        return;
    }
    out->ptr = grown;
    memcpy(out->ptr + out->len, bytes, len);
    out->len += len;
}

void db__add_byte(db_bytes *out, unsigned byte) {
    unsigned char one = (unsigned char)byte;
    db__add(out, &one, 1);
}

void db__add_number(db_bytes *out, uint64_t number) {
    unsigned char code[10];
    size_t len = 0;
    for (; number >= 128; number >>= 7)
        code[len++] = (unsigned char)(number | 128);
    code[len++] = (unsigned char)number;
    db__add(out, code, len);
}

void db__clear(db_bytes *out) {
    out->len = 0;
    out->failed = 0;
}

void db__bytes_free(db_bytes *out) {
    free(out->ptr);
    *out = (db_bytes){.ptr = NULL};
}

qp_text db__text(const db_bytes *bytes) {
    return (qp_text){bytes->len ? bytes->ptr : "", bytes->len};
}

uint64_t db__number(const unsigned char **at, const unsigned char *end) {
    uint64_t number = 0;
    for (unsigned shift = 0; *at && *at < end && shift < 64; shift += 7) {
        unsigned byte = *(*at)++;
        number |= (uint64_t)(byte & 127) << shift;
        if (byte < 128) return number;
    }
    *at = NULL;
    return 0;
}
