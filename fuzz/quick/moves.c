/* moves.c - one pass over a packed line of moves, as often a second as can be.
 *
 * One property: bytes that unpack pack to those very bytes. The first byte
 * gives the number of moves, few, since each costs a list of legal moves.
 *
 * SPDX-License-Identifier: MIT
 */
#include "../fuzz.h"

#include <string.h>

#include "qipu/pack.h"

enum { PLIES = 8 };

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    uint8_t again[QP_MOVES_PACK_MAX(PLIES)];
    qp_move moves[PLIES];
    qp_pos start;
    size_t bits;
    if (size < 2) return 0;
    size_t count = data[0] % PLIES, len = size - 1;
    qp_pos_start(&start);
    if (qp_moves_unpack(moves, &start, count, data + 1, len, NULL)) return 0;
    LAW(qp_moves_pack(again, &bits, &start, moves, count) == QP_OK);
    LAW((bits + 7) / 8 == len && !memcmp(again, data + 1, len));
    return 0;
}
