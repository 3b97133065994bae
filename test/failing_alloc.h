/* failing_alloc.h - an allocator for tests that fails: what is allocated is
 * known, and it may run out. */
#ifndef QP_TEST_FAILING_ALLOC_H
#define QP_TEST_FAILING_ALLOC_H

#include "qipu/base.h"

/* Zero it; `refuse` is the number of the one request that fails, from 1, or 0.
 * Nothing was leaked when `blocks` and `bytes` are 0 in the end. */
typedef struct purse {
    unsigned long requests, refuse, blocks;
    size_t bytes, peak; /* out now, and the most at once */
    uint64_t asked;     /* bytes of all requests together */
} purse;

/* Gives from the failing allocator. */
qp_alloc failing_alloc_alloc(purse *p);

/* Nonzero when all has come back. */
int failing_alloc_whole(const purse *p);

#endif
