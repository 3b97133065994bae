/* test_clean_paths.c - whether a setup has a fault, asked in three ways: 32
 * squares at once, if the processor can, square by square, which is compiled
 * here, and by putting its pieces on a board.
 *
 * SPDX-License-Identifier: MIT
 */
#include "../../lib/core/board/clean.h"
#include "../check.h"
#include "qipu/pos.h"

#include <string.h>

int plainly_clean(const qp_setup *setup);

#ifndef QP_NO_CPU_MODEL
#define QP_NO_CPU_MODEL /* without wide registers */
#endif
#define qp__setup_clean plainly_clean
#include "../../lib/core/board/clean.c"
#undef qp__setup_clean

enum { BOARDS = 200000, SCRAMBLED = 100000 };

static uint32_t roll(uint32_t *state) {
    *state ^= *state << 13;
    *state ^= *state >> 17;
    return *state ^= *state << 5;
}

typedef struct tally {
    int clean, faulty, differing;
} tally;

/* The opening is known by heart, so its turn does not matter: it is clean. */
static void ask(tally *t, const qp_setup *s) {
    qp_pos pos;
    int want = !qp_pos_from_setup(&pos, s, 0);
    t->clean += want;
    t->faulty += !want;
    t->differing +=
        (qp__setup_clean(s) != 0) != want || (plainly_clean(s) != 0) != want;
}

/* Moves a piece to any square, adds or takes one, or turns the board. */
static void disturb(qp_setup *s, uint32_t *state, unsigned codes) {
    unsigned from = roll(state) % QP_SQUARES, to = roll(state) % QP_SQUARES;
    switch (roll(state) % 4) {
    case 0: s->cell[to] = (qp_piece)(roll(state) % codes); break;
    case 1: s->turn ^= 1; break;
    default: s->cell[to] = s->cell[from]; s->cell[from] = 0;
    }
}

/* Positions of games of random moves, as they are and a little disturbed. */
static void check_games(uint32_t *state) {
    tally t = {0, 0, 0};
    qp_pos pos;
    qp_pos_start(&pos);
    for (int i = 0; i < BOARDS; i++) {
        qp_move list[QP_MOVES_MAX];
        size_t n = qp_pos_moves(list, &pos);
        if (n == 0 || roll(state) % 300 == 0) {
            qp_pos_start(&pos);
            continue;
        }
        qp_pos_play(&pos, list[roll(state) % n]);
        qp_setup s = *qp_pos_setup(&pos);
        ask(&t, &s);
        for (unsigned k = roll(state) % 4; k-- > 0;) {
            disturb(&s, state, roll(state) % 8 ? 16 : 256);
            ask(&t, &s);
        }
    }
    check_that(!t.differing, "%d positions of games are judged otherwise",
               t.differing);
    CHECK(t.clean > BOARDS && t.faulty > BOARDS / 4);
}

/* One piece on each square, beside two kings, and as many of it as a byte
 * could count. */
static void check_alone(void) {
    tally t = {0, 0, 0};
    for (unsigned piece = 0; piece < 256; piece++)
        for (unsigned sq = 0; sq < QP_SQUARES; sq++)
            for (unsigned more = 0; more <= QP_SQUARES; more += sq ? 90 : 1) {
                qp_setup s;
                memset(&s, 0, sizeof s);
                for (unsigned i = 0; i < more; i++) s.cell[i] = (qp_piece)piece;
                s.cell[QP_SQ(3, 0)] = QP_PIECE(QP_RED, QP_KING);
                s.cell[QP_SQ(4, 9)] = QP_PIECE(QP_BLACK, QP_KING);
                s.cell[sq] = (qp_piece)piece;
                ask(&t, &s);
            }
    check_that(!t.differing, "%d boards of one kind are judged otherwise",
               t.differing);
    CHECK(t.clean > 500);
}

/* Both kings anywhere in their palaces or beside, and up to six others. */
static void check_scrambled(uint32_t *state) {
    tally t = {0, 0, 0};
    for (int i = 0; i < SCRAMBLED; i++) {
        qp_setup s;
        memset(&s, 0, sizeof s);
        s.turn = roll(state) & 1;
        s.quiet = (uint16_t)roll(state);
        s.fullmove = (uint16_t)roll(state);
        for (unsigned k = roll(state) % 7; k-- > 0;)
            s.cell[roll(state) % QP_SQUARES] = (qp_piece)QP_PIECE(
                roll(state) & 1, QP_KNIGHT + roll(state) % 4);
        s.cell[QP_SQ(3 + roll(state) % 3, roll(state) % 3)] = QP_KING;
        s.cell[QP_SQ(3 + roll(state) % 3, 7 + roll(state) % 3)] =
            QP_PIECE(QP_BLACK, QP_KING);
        ask(&t, &s);
    }
    check_that(!t.differing, "%d scrambled boards are judged otherwise",
               t.differing);
    CHECK(t.clean > SCRAMBLED / 8 && t.faulty > SCRAMBLED / 8);
}

int main(void) {
    uint32_t state = 20261127;
    check_games(&state);
    check_alone();
    check_scrambled(&state);
    return check_close();
}
