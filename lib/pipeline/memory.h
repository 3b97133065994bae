/* memory.h - the caller's allocator, and arrays that grow. Not installed.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef QP_PIPELINE_MEMORY_H
#define QP_PIPELINE_MEMORY_H

#include <stdlib.h>
#include <string.h>

#include "qipu/base.h"

static inline void *memory_of_libc(void *ctx, void *ptr, size_t old_size,
                                   size_t size) {
    (void)ctx, (void)old_size;
    if (size) return realloc(ptr, size);
    free(ptr);
    return NULL;
}

static inline qp_alloc memory_from(const qp_alloc *alloc) {
    return alloc ? *alloc : (qp_alloc){NULL, memory_of_libc};
}

/* Returns a block of zeros, or NULL. */
static inline void *memory_get(const qp_alloc *alloc, size_t size) {
    void *block = alloc->resize(alloc->ctx, NULL, 0, size);
    if (block) memset(block, 0, size);
    return block;
}

static inline void memory_put(const qp_alloc *alloc, void *ptr, size_t size) {
    if (ptr) alloc->resize(alloc->ctx, ptr, size, 0);
}

/* Grows `*array` so that `count` items fit. Returns 0 if out of memory. */
static inline int memory_grow(const qp_alloc *alloc, void *array, size_t *room,
                              size_t count, size_t item) {
    void *old, *grown;
    size_t more = *room ? *room : 16;
    if (count <= *room) return 1;
    while (more < count) {
        if (more > SIZE_MAX / 2) return 0;
        more *= 2;
    }
    if (more > SIZE_MAX / item) return 0;
    memcpy(&old, array, sizeof old);
    grown = alloc->resize(alloc->ctx, old, *room * item, more * item);
    if (!grown) return 0;
    memcpy(array, &grown, sizeof grown);
    *room = more;
    return 1;
}

/* Copies what a caller of an older or newer version gave, `size` first. */
static inline void memory_options(void *out, size_t size, const void *given) {
    size_t given_size;
    if (!given) return;
    memcpy(&given_size, given, sizeof given_size);
    memcpy(out, given, given_size < size ? given_size : size);
}

#endif
