#include "wrapped_alloc.h"

#include <stdlib.h>
#include <string.h>

static unsigned long left; /* requests until one fails, itself counted; or 0 */

void *__real_malloc(size_t size);
void *__real_calloc(size_t count, size_t size);
void *__real_realloc(void *ptr, size_t size);
void *__wrap_malloc(size_t size);
void *__wrap_calloc(size_t count, size_t size);
void *__wrap_realloc(void *ptr, size_t size);

static int refused(void) {
    return left && --left == 0;
}

void *__wrap_malloc(size_t size) {
    return refused() ? NULL : __real_malloc(size);
}

void *__wrap_calloc(size_t count, size_t size) {
    return refused() ? NULL : __real_calloc(count, size);
}

void *__wrap_realloc(void *ptr, size_t size) {
    return refused() ? NULL : __real_realloc(ptr, size);
}

unsigned long wrapped_refuse(unsigned long request) {
    unsigned long before = left;
    left = request;
    return before;
}

void *wrapped_real(void *ptr, size_t size) {
    void *block = __real_realloc(ptr, size);
    if (!block) exit(2);
    return block;
}

int keep(void *ctx, const char *bytes, size_t len) {
    kept *k = ctx;
    if (++k->writes == k->refuse) return 1;
    k->ptr = wrapped_real(k->ptr, k->len + len + 1);
    memcpy(k->ptr + k->len, bytes, len);
    k->len += len;
    k->ptr[k->len] = '\0';
    return 0;
}
