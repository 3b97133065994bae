/* mem.h - allocation inside the library. Not installed. */
#ifndef QP_MEM_H
#define QP_MEM_H

#include "qipu/base.h"

/* `alloc`, or libc's when it is NULL. */
qp_alloc qp__alloc_or_libc(const qp_alloc *alloc);

/* A block of `size` bytes, or NULL. */
void *qp__get(const qp_alloc *alloc, size_t size);

/* Gives a block back. NULL is allowed. */
void qp__put(const qp_alloc *alloc, void *ptr, size_t size);

/* Copies a caller's options, which begin with their size. Members that an older
 * caller lacks keep their values; members of a newer caller are ignored.
 * Returns QP_E_ARG if the size is missing. */
qp_status qp__options(void *out, size_t size, const void *given,
                      size_t given_size);

/* Grows an array to at least `need` items of `item` bytes, doubling from 16.
 * `array` is the address of the pointer to it. Returns 0 and changes nothing if
 * out of memory or if the size would overflow. */
int qp__grow(const qp_alloc *alloc, void *array, size_t *capacity, size_t need,
             size_t item);

/* Text that grows. All zero is empty; `alloc` belongs to the owner. */
typedef struct qp__buf {
    char *ptr;
    size_t len, capacity;
} qp__buf;

/* Appends; 0, and nothing changed, if out of memory. */
int qp__buf_add(const qp_alloc *alloc, qp__buf *buf, qp_text text);

/* Passes the text to a caller of a _to_memory call and empties the buffer. */
qp_status qp__buf_take(qp_memory *out, const qp_alloc *alloc, qp__buf *buf);

/* Gives its memory back and makes it empty. */
void qp__buf_free(const qp_alloc *alloc, qp__buf *buf);

#endif
