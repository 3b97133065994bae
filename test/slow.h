/* slow.h - a slow model of the rules, to compare the library with. */
#ifndef QP_TEST_SLOW_H
#define QP_TEST_SLOW_H

#include "qipu/pos.h"

/* Is given what differs, and where. */
typedef void slow_differs(void *ctx, const char *what);

/* Compares attacks, checks, pins and legal moves of a position with the
 * model's. What a board looks like without a piece comes from a few functions,
 * which
 * `*seed` chooses. */
void slow_compare(const qp_pos *pos, uint64_t *seed, slow_differs *differs,
                  void *ctx);

/* The same for a random game of at most `plies` from the position. */
void slow_compare_game(qp_pos pos, int plies, uint64_t seed,
                       slow_differs *differs, void *ctx);

#endif
