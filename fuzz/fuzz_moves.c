/* fuzz_moves.c - properties of packed lines of moves, for any bytes at all:
 *
 *   1. bytes unpack to legal moves, or fail with a place and a reason and leave
 *      the position alone
 *   2. what unpacks is packed to the same bytes, and unpacks with one byte
 *      less, or more, to nothing that packs to the first
 *   3. a legal line is packed in at most 16 bits a move and comes back; a line
 *      with an illegal move is QP_E_ARG
 *
 * The first byte is the number of moves; the second, how many of the bytes
 * after pick moves for the start of the line, each from those that are legal.
 *
 * SPDX-License-Identifier: MIT
 */
#include "fuzz.h"

#include <string.h>

#include "qipu/pack.h"

enum { PLIES = 256, ROOM = QP_MOVES_PACK_MAX(PLIES) };

static void check_property_2(const qp_pos *start, size_t count,
                             const uint8_t *code, size_t len,
                             const qp_move *moves) {
    uint8_t again[ROOM];
    size_t bits;
    LAW(qp_moves_pack(again, &bits, start, moves, count) == QP_OK);
    LAW(bits <= 16 * count);
    LAW((bits + 7) / 8 == len && (len == 0 || !memcmp(again, code, len)));
}

static void check_unpack(const qp_pos *start, size_t count, const uint8_t *code,
                         size_t len) {
    qp_move moves[PLIES];
    qp_pos pos = *start;
    qp_err err = {0};
    qp_status rc = qp_moves_unpack(moves, start, count, code, len, &err);
    if (rc) {
        LAW(rc == QP_E_PACK_CODE || rc == QP_E_PACK_LONG);
        LAW(err.code == rc && err.at.offset <= len && err.want[0]);
        return;
    }
    for (size_t i = 0; i < count; i++) {
        LAW(qp_pos_legal(&pos, moves[i]));
        qp_pos_play(&pos, moves[i]);
    }
    check_property_2(start, count, code, len, moves);
}

/* Plays what the bytes pick; returns how many moves there are. */
static size_t pick_moves(qp_move *moves, qp_pos *pos, const uint8_t *picks,
                         size_t count) {
    qp_move list[QP_MOVES_MAX];
    for (size_t i = 0; i < count; i++) {
        size_t n = qp_pos_moves(list, pos);
        if (!n) return i;
        moves[i] = list[picks[i] % n];
        qp_pos_play(pos, moves[i]);
    }
    return count;
}

static void check_pack(const qp_pos *start, qp_move *moves, size_t count) {
    uint8_t code[ROOM];
    qp_move back[PLIES];
    size_t bits = 1;
    LAW(qp_moves_pack(code, &bits, start, moves, count) == QP_OK);
    LAW(bits <= 16 * count);
    LAW(qp_moves_unpack(back, start, count, code, (bits + 7) / 8, NULL) ==
        QP_OK);
    for (size_t i = 0; i < count; i++)
        LAW(back[i].from == moves[i].from && back[i].to == moves[i].to);
    if (count == 0) return;
    moves[count - 1].to = moves[count - 1].from;
    LAW(qp_moves_pack(code, &bits, start, moves, count) == QP_E_ARG);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    qp_move moves[PLIES];
    qp_pos start, pos;
    qp_pos_start(&start);
    pos = start;
    if (size < 2) return 0;
    size_t count = data[0], picks = data[1] < size - 2 ? data[1] : size - 2;
    const uint8_t *rest = data + 2;
    size_t played = pick_moves(moves, &pos, rest, picks);
    check_pack(&start, moves, played);
    check_unpack(&pos, count, rest + picks, size - 2 - picks);
    return 0;
}
