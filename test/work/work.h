/* work.h - how much a program does, counted and not timed.
 *
 * The library is compiled once more so that each edge between its basic blocks
 * calls back; what it asks of memchr, memcpy, memmove, memcmp, memset and
 * strlen is counted by the bytes they look at. The count is the same on every
 * machine, whatever else runs there. */
#ifndef QP_TEST_WORK_H
#define QP_TEST_WORK_H

#include <stdint.h>

/* Edges and bytes since the program began. */
uint64_t work_done(void);

#endif
