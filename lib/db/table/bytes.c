/* bytes.c - bytes that grow.
 *
 * SPDX-License-Identifier: MIT
 */
#include "bytes.h"

#include <stdlib.h>
#include <string.h>

char *qp__bytes_grow(qp__bytes *b, size_t len) {
    if (b->failed) return NULL;
    if (!b->ptr || len > b->size - b->len) {
        size_t size = b->size ? b->size : 64;
        while (size - b->len < len && size <= SIZE_MAX / 2) size *= 2;
        char *ptr = size - b->len < len ? NULL : realloc(b->ptr, size);
        if (!ptr) {
            b->failed = 1;
            return NULL;
        }
        b->ptr = ptr;
        b->size = size;
    }
    b->len += len;
    return b->ptr + (b->len - len);
}

void qp__bytes_add(qp__bytes *b, const void *bytes, size_t len) {
    char *to = qp__bytes_grow(b, len);
    if (to && len) memcpy(to, bytes, len);
}

void qp__bytes_byte(qp__bytes *b, unsigned value) {
    char *to = qp__bytes_grow(b, 1);
    if (to) *to = (char)value;
}

static void bytes_write(char *to, uint64_t value, size_t size) {
    for (size_t i = 0; i < size; i++) to[i] = (char)(value >> (8 * i) & 255);
}

void qp__bytes_number(qp__bytes *b, uint64_t value, size_t size) {
    char *to = qp__bytes_grow(b, size);
    if (to) bytes_write(to, value, size);
}

void qp__bytes_set(qp__bytes *b, size_t at, uint64_t value, size_t size) {
    if (!b->failed) bytes_write(b->ptr + at, value, size);
}

void qp__bytes_align(qp__bytes *b, size_t size) {
    while (b->len % size && !b->failed) qp__bytes_byte(b, 0);
}

void qp__bytes_varint(qp__bytes *b, uint64_t value) {
    for (; value > 127; value >>= 7)
        qp__bytes_byte(b, (unsigned)(value & 127) | 128);
    qp__bytes_byte(b, (unsigned)value);
}

void qp__bytes_free(qp__bytes *b) {
    free(b->ptr);
    *b = (qp__bytes){0};
}
