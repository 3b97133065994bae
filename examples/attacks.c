/* attacks.c - what the side that has just moved threatens to take, and whether
 * it would be taken back: a protector that may not move protects nothing.
 *
 * SPDX-License-Identifier: MIT
 */
#include <stdio.h>

#include <qipu/qipu.h>

static const char *name_of(char out[QP_SQUARE_MAX], qp_sq sq) {
    qp_square_write(out, sq, 0);
    return out;
}

/* The pieces that protect a square, after a capture there. */
static void print_protectors(const qp_pos *after, qp_sq sq) {
    qp_attack by[QP_ATTACKERS_MAX];
    char square[QP_SQUARE_MAX];
    size_t n = qp_pos_attackers(by, after, qp_pos_turn(after), sq);
    for (size_t i = 0; i < n; i++) {
        int may = qp_pos_legal(after, (qp_move){by[i].from, sq});
        printf(", protected by %s%s", name_of(square, by[i].from),
               may ? "" : ", which may not take back");
    }
}

int main(int argc, char **argv) {
    const char *fen =
        argc > 1 ? argv[1] : "5k3/9/5n3/9/R3n4/9/9/9/9/3K1R3 b - - 0 1";
    qp_pos pos;
    if (qp_pos_read(&pos, qp_text_of(fen), 0, NULL)) {
        fprintf(stderr, "no position: %s\n", fen);
        return 1;
    }

    qp_pos_pass(&pos); /* as if the side that has moved were to move again */
    qp_move moves[QP_MOVES_MAX];
    size_t count = qp_pos_moves(moves, &pos);
    for (size_t i = 0; i < count; i++) {
        if (!qp_pos_is_capture(&pos, moves[i])) continue;
        char from[QP_SQUARE_MAX], to[QP_SQUARE_MAX];
        qp_pos after = pos;
        qp_pos_play(&after, moves[i]);
        printf("%s takes %s", name_of(from, moves[i].from),
               name_of(to, moves[i].to));
        print_protectors(&after, moves[i].to);
        putchar('\n');
    }

    qp_pin pins[QP_PINS_MAX];
    size_t n = qp_pos_pins(pins, &pos, QP_BLACK);
    for (size_t i = 0; i < n; i++) {
        char pinned[QP_SQUARE_MAX], pinner[QP_SQUARE_MAX];
        printf("%s is pinned by %s\n", name_of(pinned, pins[i].pinned),
               name_of(pinner, pins[i].pinner));
    }
    return 0;
}
