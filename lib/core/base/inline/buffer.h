/* buffer.h - a growing buffer and growing arrays in libc's memory. Memory of a
 * caller's allocator is in mem.h. Not installed.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef QP_INLINE_BUFFER_H
#define QP_INLINE_BUFFER_H

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "qipu/base.h"

/* All zero is empty. Once an allocation has failed, nothing more is added, so
 * it is enough to look at `failed` when all is written. */
typedef struct byte_buffer {
    char *ptr;
    size_t len, room;
    int failed;
} byte_buffer;

/* Returns `list`, moved if need be, with room for `count` items of `size`
 * bytes, at least; NULL, and `list` stays as it was, if out of memory. */
static inline void *array_grow(void *list, size_t *room, size_t count,
                               size_t size) {
    size_t more = *room ? *room : 64;
    if (count <= *room && list) return list;
    while (more < count) {
        if (more > SIZE_MAX / 2) return NULL;
        more *= 2;
    }
    if (more > SIZE_MAX / size) return NULL;
    void *grown = realloc(list, more * size);
    if (grown) *room = more;
    return grown;
}

/* Returns where the next `len` bytes are to be written, without counting them;
 * NULL if out of memory. */
static inline char *buffer_room(byte_buffer *b, size_t len) {
    if (b->failed) return NULL;
    char *grown = len > SIZE_MAX - b->len
                      ? NULL
                      : array_grow(b->ptr, &b->room, b->len + len, 1);
    b->failed = !grown;
    if (!grown) return NULL;
    b->ptr = grown;
    return grown + b->len;
}

/* Returns nonzero when the bytes were added. */
static inline int buffer_add(byte_buffer *b, const void *bytes, size_t len) {
    char *to = buffer_room(b, len);
    if (!to) return 0;
    if (len) memcpy(to, bytes, len);
    b->len += len;
    return 1;
}

static inline int buffer_puts(byte_buffer *b, const char *text) {
    return buffer_add(b, text, strlen(text));
}

static inline int buffer_byte(byte_buffer *b, unsigned value) {
    const char byte = (char)value;
    return buffer_add(b, &byte, 1);
}

/* Writes the lowest `size` bytes of a number, the lowest first. */
static inline void number_bytes(char *to, uint64_t value, size_t size) {
    for (size_t i = 0; i < size; i++) to[i] = (char)(value >> (8 * i) & 255);
}

/* Adds such a number. */
static inline int buffer_number(byte_buffer *b, uint64_t value, size_t size) {
    char bytes[8];
    number_bytes(bytes, value, size);
    return buffer_add(b, bytes, size);
}

/* Adds a number in groups of seven bits, the lowest first (LEB128). */
static inline int buffer_varint(byte_buffer *b, uint64_t value) {
    for (; value > 127; value >>= 7)
        buffer_byte(b, (unsigned)(value & 127) | 128);
    return buffer_byte(b, (unsigned)value);
}

static inline qp_text buffer_text(const byte_buffer *b) {
    return (qp_text){b->len ? b->ptr : "", b->len};
}

/* Adds what printf would print. */
#if defined __GNUC__
__attribute__((format(printf, 2, 3)))
#endif
static inline int
buffer_format(byte_buffer *b, const char *format, ...) {
    va_list args, again;
    va_start(args, format);
    va_copy(again, args);
    int n = vsnprintf(NULL, 0, format, args);
    char *to = n < 0 ? NULL : buffer_room(b, (size_t)n + 1);
    if (to) vsnprintf(to, (size_t)n + 1, format, again);
    if (to) b->len += (size_t)n;
    if (n < 0) b->failed = 1;
    va_end(again);
    va_end(args);
    return to != NULL;
}

/* Adds bytes; the function of a qp_sink whose context is a buffer. */
static inline int buffer_write(void *buffer, const char *bytes, size_t len) {
    return !buffer_add((byte_buffer *)buffer, bytes, len);
}

/* Passes what it has to the caller of a _to_memory call, in memory of `alloc`
 * (NULL: of libc), and frees it. Unless `status` is QP_OK, or if out of memory,
 * it frees it only. Returns `status` or QP_E_NOMEM. */
static inline qp_status buffer_pass(qp_memory *out, byte_buffer *b,
                                    qp_status status, const qp_alloc *alloc) {
    size_t size = b->len + 1;
    if (b->failed) status = QP_E_NOMEM;
    char *text = NULL;
    if (!status)
        text = alloc ? (char *)alloc->resize(alloc->ctx, NULL, 0, size)
                     : (char *)malloc(size);
    if (text) {
        if (b->len) memcpy(text, b->ptr, b->len);
        text[b->len] = '\0';
        *out = (qp_memory){text, b->len};
    } else if (!status) {
        status = QP_E_NOMEM;
    }
    free(b->ptr);
    *b = (byte_buffer){0};
    return status;
}

/* Empties it and keeps its memory. */
static inline void buffer_clear(byte_buffer *b) {
    b->len = 0;
    b->failed = 0;
}

static inline void buffer_free(byte_buffer *b) {
    free(b->ptr);
    *b = (byte_buffer){0};
}

#endif
