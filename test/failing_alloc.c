#include "failing_alloc.h"

#include <stdlib.h>

static void *failing_alloc_resize(void *ctx, void *ptr, size_t old_size,
                                  size_t size) {
    purse *p = ctx;
    if (!size) {
        p->blocks--;
        p->bytes -= old_size;
        free(ptr);
        return NULL;
    }
    if (++p->requests == p->refuse) return NULL;
    void *block = realloc(ptr, size);
    if (!block) exit(2);
    if (!ptr) p->blocks++;
    p->bytes += size - (ptr ? old_size : 0);
    p->asked += size;
    if (p->bytes > p->peak) p->peak = p->bytes;
    return block;
}

qp_alloc failing_alloc_alloc(purse *p) {
    return (qp_alloc){p, failing_alloc_resize};
}

int failing_alloc_whole(const purse *p) {
    return !p->blocks && !p->bytes;
}
