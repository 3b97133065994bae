/* mem.c - allocation inside the library: all of it through a qp_alloc, so that
 * a test can refuse any request. Sizes are checked here.
 *
 * SPDX-License-Identifier: MIT
 */
#include "mem.h"

#include <stdlib.h>
#include <string.h>

static void *libc_resize(void *ctx, void *ptr, size_t old_size, size_t size) {
    (void)ctx, (void)old_size;
    if (size) return realloc(ptr, size);
    free(ptr);
    return NULL;
}

qp_alloc qp__alloc_or_libc(const qp_alloc *alloc) {
    return alloc ? *alloc : (qp_alloc){NULL, libc_resize};
}

void *qp__get(const qp_alloc *alloc, size_t size) {
    return alloc->resize(alloc->ctx, NULL, 0, size);
}

void qp__put(const qp_alloc *alloc, void *ptr, size_t size) {
    if (ptr) alloc->resize(alloc->ctx, ptr, size, 0);
}

void qp_memory_free(qp_memory *memory, const qp_alloc *alloc) {
    qp_alloc a = qp__alloc_or_libc(alloc);
    if (memory->ptr) qp__put(&a, memory->ptr, memory->len + 1);
    *memory = (qp_memory){0};
}

int qp__grow(const qp_alloc *alloc, void *array, size_t *capacity, size_t need,
             size_t item) {
    if (need <= *capacity) return 1;
    size_t want = *capacity ? *capacity : 16;
    while (want < need) {
        if (want > SIZE_MAX / 2) return 0;
        want *= 2;
    }
    if (want > SIZE_MAX / item) return 0;
    void *items; /* `array` may point to a pointer of any type */
    memcpy(&items, array, sizeof items);
    items = alloc->resize(alloc->ctx, items, *capacity * item, want * item);
    if (!items) return 0;
    memcpy(array, &items, sizeof items);
    *capacity = want;
    return 1;
}

int qp__buf_add(const qp_alloc *alloc, qp__buf *buf, qp_text text) {
    if (text.len == 0) return 1;
    if (text.len > buf->capacity - buf->len &&
        (text.len > SIZE_MAX - buf->len ||
         !qp__grow(alloc, &buf->ptr, &buf->capacity, buf->len + text.len, 1)))
        return 0;
    memcpy(buf->ptr + buf->len, text.ptr, text.len);
    buf->len += text.len;
    return 1;
}

qp_status qp__buf_take(qp_memory *out, const qp_alloc *alloc, qp__buf *buf) {
    size_t size = buf->len + 1;
    char *ptr = alloc->resize(alloc->ctx, buf->ptr, buf->capacity, size);
    if (!ptr) return QP_E_NOMEM;
    ptr[buf->len] = '\0';
    *out = (qp_memory){ptr, buf->len};
    *buf = (qp__buf){0};
    return QP_OK;
}

void qp__buf_free(const qp_alloc *alloc, qp__buf *buf) {
    qp__put(alloc, buf->ptr, buf->capacity);
    *buf = (qp__buf){0};
}

qp_status qp__options(void *out, size_t size, const void *given,
                      size_t given_size) {
    if (given_size < sizeof given_size) return QP_E_ARG;
    memcpy(out, given, given_size < size ? given_size : size);
    return QP_OK;
}
