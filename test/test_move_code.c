/* test_move_code.c - the codes of lines of moves do not change: the table
 * move_code.qpt, in both directions.
 *
 * The model of moves has the moves of a position in an order of its own. A
 * generator that lists them in another order, or is made faster, changes no
 * code.
 *
 * SPDX-License-Identifier: MIT
 */
#include <stdio.h>
#include <string.h>

#include "qipu/qipu.h"
#include "table.h"

enum { PLIES_MAX = 100, ROOM = QP_MOVES_PACK_MAX(PLIES_MAX) };

typedef struct line {
    qp_pos start;
    qp_move moves[PLIES_MAX];
    size_t count;
} line;

static int read_start(qp_pos *out, const field *fen) {
    qp_setup setup;
    return fen &&
           !qp_fen_read(&setup, NULL, (qp_text){fen->value, fen->len}, NULL) &&
           !qp_pos_from_setup(out, &setup, 0);
}

/* Plays the moves from the start; 0 when one is not legal. */
static int read_line(line *out, const kase *k) {
    const field *moves = kase_get(k, "moves");
    if (!read_start(&out->start, kase_get(k, "fen")) || !moves) return 0;
    qp_pos pos = out->start;
    const char *p = moves->value;
    for (out->count = 0; *p && out->count < PLIES_MAX; out->count++) {
        size_t len = strcspn(p, " ");
        qp_move *move = &out->moves[out->count];
        if (qp_move_read(move, &pos, (qp_text){p, len}, QP_NOTATION_UCCI, 0,
                         NULL))
            return 0;
        qp_pos_play(&pos, *move);
        p += len + (p[len] == ' ');
    }
    return !*p;
}

static void put_hex(char *out, const uint8_t *bytes, size_t len) {
    for (size_t i = 0; i < len; i++) snprintf(out + 2 * i, 3, "%02x", bytes[i]);
}

static void check_case(const kase *k) {
    line l;
    uint8_t code[ROOM] = {0};
    char hex[2 * ROOM + 1] = "";
    size_t bits;
    const field *want = kase_get(k, "code");
    if (!read_line(&l, k) || !want) {
        kase_fail(k, "no line of legal moves");
        return;
    }
    if (qp_moves_pack(code, &bits, &l.start, l.moves, l.count)) {
        kase_fail(k, "not packed");
        return;
    }
    put_hex(hex, code, (bits + 7) / 8);
    if (strcmp(hex, want->value)) kase_fail(k, "code: %s", hex);
    qp_move back[PLIES_MAX];
    if (qp_moves_unpack(back, &l.start, l.count, code, (bits + 7) / 8, NULL) ||
        memcmp(back, l.moves, l.count * sizeof *back))
        kase_fail(k, "not unpacked");
}

int main(int argc, char **argv) {
    return table_main(argc, argv, check_case);
}
