#include "wrapped_alloc.h"

#include <stdlib.h>

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

void wrapped_refuse(unsigned long request) {
    left = request;
}

void *wrapped_real(void *ptr, size_t size) {
    void *block = __real_realloc(ptr, size);
    if (!block) exit(2);
    return block;
}
