/* wrapped_alloc.h - libc's memory made to fail, for libqipu-db, which takes no
 * allocator. A program that is linked with it (test/CMakeLists.txt) has malloc,
 * calloc and realloc wrapped. */
#ifndef QP_TEST_WRAPPED_ALLOC_H
#define QP_TEST_WRAPPED_ALLOC_H

#include <stddef.h>

/* The request of that number from now on, from 1, fails, and those after it do
 * not; 0: none does. Returns nonzero if the one of the call before has not come
 * yet. */
unsigned long wrapped_refuse(unsigned long request);

/* realloc that never fails, nor counts; free is the usual one. */
void *wrapped_real(void *ptr, size_t size);

/* Bytes that a sink keeps in such memory, freed with free. The write of number
 * `refuse`, from 1, fails. */
typedef struct kept {
    char *ptr;
    size_t len;
    unsigned long writes, refuse;
} kept;

/* The function of such a sink; a NUL follows the bytes. */
int keep(void *ctx, const char *bytes, size_t len);

#endif
