/* memory_sink.h - a sink that keeps what it gets, in the memory of a caller's
 * allocator, to be returned whole as a qp_memory. Not installed.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef QP_INLINE_MEMORY_SINK_H
#define QP_INLINE_MEMORY_SINK_H

#include <stdlib.h>
#include <string.h>

#include "qipu/base.h"

/* Start it with memory_sink_start. The bytes have room for a NUL. */
typedef struct memory_sink {
    qp_alloc alloc;
    char *ptr;
    size_t len, room;
} memory_sink;

static inline void *libc_resize(void *ctx, void *ptr, size_t old_size,
                                size_t size) {
    (void)ctx, (void)old_size;
    if (size) return realloc(ptr, size);
    free(ptr);
    return NULL;
}

static inline void memory_sink_start(memory_sink *m, const qp_alloc *alloc) {
    *m = (memory_sink){.alloc = alloc ? *alloc : (qp_alloc){NULL, libc_resize}};
}

/* Returns nonzero if the block is now `room` bytes. */
static inline int memory_sink_resize(memory_sink *m, size_t room) {
    char *ptr = m->alloc.resize(m->alloc.ctx, m->ptr, m->room, room);
    if (!ptr) return 0;
    m->ptr = ptr;
    m->room = room;
    return 1;
}

/* The function of a qp_sink whose ctx is a memory_sink: fails without memory.
 */
static inline int memory_sink_write(void *ctx, const char *bytes, size_t len) {
    memory_sink *m = ctx;
    if (len >= SIZE_MAX / 2 - m->len) return 1;
    size_t need = m->len + len + 1, room = m->room ? m->room : 256;
    while (room < need) room *= 2;
    if (room > m->room && !memory_sink_resize(m, room)) return 1;
    if (len) memcpy(m->ptr + m->len, bytes, len);
    m->len += len;
    return 0;
}

/* Frees what it keeps. */
static inline void memory_sink_free(memory_sink *m) {
    if (m->ptr) m->alloc.resize(m->alloc.ctx, m->ptr, m->room, 0);
    m->ptr = NULL;
    m->len = m->room = 0;
}

/* Hands what was written to the caller and empties the sink. */
static inline qp_status memory_sink_take(qp_memory *out, memory_sink *m) {
    if (memory_sink_write(m, "", 0) || !memory_sink_resize(m, m->len + 1))
        return QP_E_NOMEM;
    m->ptr[m->len] = '\0';
    *out = (qp_memory){m->ptr, m->len};
    m->ptr = NULL;
    m->len = m->room = 0;
    return QP_OK;
}

#endif
