/* posting.h - one position of one game in the index.
 *
 * A position and its mirror have one key, and their moves are kept as they are
 * in the one of the two whose hash is the key.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef QP_DB_POSTING_H
#define QP_DB_POSTING_H

#include "qipu/pos.h"

/* A move and the result of the game in 15 bits: 90 * from + to, and the result
 * times 8192 (doc/db.md). */
enum { POSTING_END = 8100, POSTING_VARIED = 8101, POSTING_RESULT = 8192 };

/* A game comes to a position by its first visit: what it does when it comes
 * back is not counted again. Plies beyond are not in the index. */
enum { POSTING_PLIES = 65535 };

typedef struct db_posting {
    uint64_t order; /* the key, so that signed numbers are in order */
    uint32_t game;  /* from the segment's first */
    uint16_t ply, code;
} db_posting;

/* A key as SQL has it, and as it is sorted. */
static inline int64_t posting_key(uint64_t order) {
    return (int64_t)(order ^ UINT64_C(1) << 63);
}
static inline uint64_t posting_order(uint64_t key) {
    return key ^ UINT64_C(1) << 63;
}

/* The key under which games are that reach a position in variations only. Their
 * code is POSTING_VARIED. */
static inline uint64_t posting_varied(uint64_t key) {
    return ~key;
}

/* The code of a move in a position; of none with from = QP_SQ_NONE. */
unsigned db__move_code(const qp_pos *pos, qp_move move);
/* The move of a code in a position; of one that is its own mirror the move on
 * Red's right, where books show it. */
qp_move db__code_move(const qp_pos *pos, unsigned code);

/* Reads a number of buffer_varint at `*at` before `end`, and goes on past it;
 * 0, with `*at` NULL, if it is cut short or too large. */
uint64_t db__number(const unsigned char **at, const unsigned char *end);

#endif
