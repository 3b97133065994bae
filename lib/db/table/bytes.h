/* bytes.h - bytes that grow, written little end first. Not installed.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef QP_TABLE_BYTES_H
#define QP_TABLE_BYTES_H

#include "qipu/base.h"

/* All zero is empty. Once memory was out nothing more is added, and what is
 * there is of no use: look at `failed` when all is written. */
typedef struct qp__bytes {
    char *ptr;
    size_t len, size;
    int failed;
} qp__bytes;

/* Room for `len` bytes at the end, which are counted; NULL when memory is out.
 * For none of them too it is somewhere. */
char *qp__bytes_grow(qp__bytes *b, size_t len);

void qp__bytes_add(qp__bytes *b, const void *bytes, size_t len);
void qp__bytes_byte(qp__bytes *b, unsigned value);

/* The lowest `size` bytes of a number. */
void qp__bytes_number(qp__bytes *b, uint64_t value, size_t size);

/* Overwrites such a number at `at`. */
void qp__bytes_set(qp__bytes *b, size_t at, uint64_t value, size_t size);

/* Zeros until the length is a multiple of `size`. */
void qp__bytes_align(qp__bytes *b, size_t size);

/* A number in pieces of seven bits, the lowest first (LEB128). */
void qp__bytes_varint(qp__bytes *b, uint64_t value);

/* Gives the memory back. */
void qp__bytes_free(qp__bytes *b);

#endif
