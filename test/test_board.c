/* test_board.c - setups, faults, moves: the table board.qpt, and properties.
 *
 * A case gives a "fen" and what must be so: "faults" with the first square of
 * each; or the number of "moves", the "standing", "check" and "hash". "poke"
 * puts any byte on a square first, "turn" any byte for the side. On every
 * position that can be had from the case, faults allowed, a random game is
 * walked and the properties are checked at each ply.
 *
 * SPDX-License-Identifier: MIT
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "qipu/fen.h"
#include "qipu/pos.h"
#include "table.h"

enum { GAME_PLIES = 60, BRUTE_EVERY = 6 };

static const char *const FAULT_NAMES[] = {"NO_KING", "KINGS",  "TOO_MANY",
                                          "SQUARE",  "FACING", "OTHER_CHECK",
                                          "STACKED"};
static const char *const STANDINGS[] = {"playing", "mated", "stalemated"};

/* ---- properties ---------------------------------------------------------- */

static int
    properties_broken; /* of a case: a broken property breaks at every ply */

#define HOLDS(cond)                                                            \
    do {                                                                       \
        if (!(cond) && properties_broken++ < 5)                                \
            kase_fail(k, "broken law, line %d: %s", __LINE__, #cond);          \
    } while (0)

static qp_sq mirrored(qp_sq sq) {
    return QP_SQ(QP_FILES - 1 - QP_FILE_OF(sq), QP_RANK_OF(sq));
}

static qp_sq flipped(qp_sq sq) {
    return (qp_sq)(QP_SQUARES - 1 - sq);
}

/* The position seen in a mirror or from the other side has the same moves,
 * seen so. */
static void hold_view(const kase *k, const qp_pos *pos, const qp_pos *view,
                      qp_sq (*seen)(qp_sq)) {
    qp_move list[QP_MOVES_MAX];
    size_t n = qp_pos_moves(list, pos);
    HOLDS(qp_pos_moves_count(view) == n);
    HOLDS(qp_pos_state(view) == qp_pos_state(pos));
    for (size_t i = 0; i < n; i++)
        HOLDS(qp_pos_legal(view,
                           (qp_move){seen(list[i].from), seen(list[i].to)}));
}

static void hold_mirror(const kase *k, const qp_pos *pos, const qp_pos *view) {
    qp_move list[QP_MOVES_MAX];
    size_t n = qp_pos_moves(list, pos);
    for (size_t i = 0; i < n; i++) {
        qp_move seen = qp_move_mirror(list[i]), back = qp_move_mirror(seen);
        HOLDS(qp_pos_legal(view, seen));
        HOLDS(back.from == list[i].from && back.to == list[i].to);
    }
}

static void hold_views(const kase *k, const qp_pos *pos) {
    qp_setup seen, back;
    qp_pos view;
    qp_setup_mirror(&seen, qp_pos_setup(pos));
    qp_setup_mirror(&back, &seen);
    HOLDS(memcmp(&back, qp_pos_setup(pos), sizeof back) == 0);
    HOLDS(!(qp_pos_from_setup(&view, &seen, ~0u) & 7));
    HOLDS(qp_pos_hash(&view) == qp_pos_hash_mirror(pos));
    HOLDS(qp_pos_hash_mirror(&view) == qp_pos_hash(pos));
    HOLDS(qp_pos_key(&view) == qp_pos_key(pos));
    hold_view(k, pos, &view, mirrored);
    hold_mirror(k, pos, &view);

    qp_setup_flip(&seen, qp_pos_setup(pos));
    qp_setup_flip(&back, &seen);
    HOLDS(memcmp(&back, qp_pos_setup(pos), sizeof back) == 0);
    HOLDS(!(qp_pos_from_setup(&view, &seen, ~0u) & 7));
    hold_view(k, pos, &view, flipped);
}

/* The list is what is legal, in order. */
static void hold_list(const kase *k, const qp_pos *pos) {
    qp_move list[QP_MOVES_MAX];
    size_t n = qp_pos_moves(list, pos), at = 0;
    HOLDS(qp_pos_moves_count(pos) == n);
    for (unsigned from = 0; from < QP_SQUARES + 2; from++)
        for (unsigned to = 0; to < QP_SQUARES + 2; to++) {
            qp_move move = {(qp_sq)from, (qp_sq)to};
            if (!qp_pos_legal(pos, move)) continue;
            HOLDS(at < n && list[at].from == from && list[at].to == to);
            at++;
        }
    HOLDS(at == n);
    HOLDS(!qp_pos_legal(pos, (qp_move){QP_SQ_NONE, QP_SQ_NONE}));
    qp_game_state standing = n                   ? QP_PLAYING
                             : qp_pos_check(pos) ? QP_MATED
                                                 : QP_STALEMATED;
    HOLDS(qp_pos_state(pos) == standing);
    HOLDS(qp_perft(pos, 1) == n && qp_perft_played(pos, 1) == n);
}

/* Played and taken back, every byte is as before; played, the hashes are
 * those of the board, and the mover's king is safe. */
static void hold_moves(const kase *k, const qp_pos *pos) {
    qp_move list[QP_MOVES_MAX];
    size_t n = qp_pos_moves(list, pos);
    for (size_t i = 0; i < n; i++) {
        qp_pos next = *pos, fresh, played = *pos;
        qp_undo undo;
        qp_pos_do(&next, list[i], &undo);
        qp_pos_play(&played, list[i]);
        HOLDS(memcmp(&next, &played, sizeof next) == 0);
        unsigned faults = qp_pos_from_setup(&fresh, qp_pos_setup(&next), ~0u);
        HOLDS(!(faults & (7 | QP_FAULT_FACING | QP_FAULT_OTHER_CHECK)));
        HOLDS(qp_pos_hash(&next) == qp_pos_hash(&fresh));
        HOLDS(qp_pos_hash_mirror(&next) == qp_pos_hash_mirror(&fresh));
        HOLDS(qp_pos_moves_count(&next) == qp_pos_moves_count(&fresh));
        qp_pos_undo(&next, &undo);
        HOLDS(memcmp(&next, pos, sizeof next) == 0);
    }
}

static unsigned random_below(uint64_t *state, size_t n) {
    *state = *state * UINT64_C(6364136223846793005) + 1442695040888963407u;
    return (unsigned)((*state >> 33) % n);
}

static void walk_game(const kase *k, qp_pos pos) {
    uint64_t state = qp_pos_hash(&pos);
    for (int ply = 0; ply < GAME_PLIES; ply++) {
        qp_move list[QP_MOVES_MAX];
        size_t n = qp_pos_moves(list, &pos);
        hold_views(k, &pos);
        hold_moves(k, &pos);
        if (ply % BRUTE_EVERY == 0) hold_list(k, &pos);
        if (!n) return;
        qp_pos_play(&pos, list[random_below(&state, n)]);
    }
}

/* ---- the table ---------------------------------------------------------- */

static qp_sq square_named(const char *name) {
    return QP_SQ(name[0] - 'a', name[1] - '0');
}

/* "SQUARE a3, STACKED e4", in the order of the bits; "-" is no square. */
static void write_faults(char *out, size_t size, const qp_setup *setup) {
    unsigned faults = qp_setup_faults(setup);
    size_t n = 0;
    *out = '\0';
    for (unsigned i = 0; i < 7; i++) {
        if (!(faults >> i & 1)) continue;
        qp_sq sq = qp_setup_fault_square(setup, 1u << i);
        n += (size_t)snprintf(out + n, size - n, "%s%s %.1s%.1s", n ? ", " : "",
                              FAULT_NAMES[i],
                              sq == QP_SQ_NONE ? "-" : &"abcdefghi"[sq % 9],
                              sq == QP_SQ_NONE ? "" : &"0123456789"[sq / 9]);
    }
}

static void expect_text(const kase *k, const char *key, const char *got) {
    const field *f = kase_get(k, key);
    if (f && strcmp(f->value, got))
        kase_fail(k, "%s: %s, expected %s", key, got, f->value);
}

static void expect_faults(const kase *k, const qp_setup *setup) {
    char got[256];
    qp_pos pos;
    const field *f = kase_get(k, "faults");
    write_faults(got, sizeof got, setup);
    if (strcmp(got, f ? f->value : ""))
        kase_fail(k, "faults: %s, expected %s", got, f ? f->value : "none");
    unsigned faults = qp_setup_faults(setup);
    for (unsigned i = 0; i < 7; i++) {
        unsigned other = faults & ~(1u << i);
        memset(&pos, 0x55, sizeof pos);
        HOLDS(qp_pos_from_setup(&pos, setup, other) == faults);
        int written = !(faults >> i & 1) && !(faults & 7);
        HOLDS((pos.setup_.cell[0] != 0x55) == written);
        if (!(faults >> i & 1))
            HOLDS(qp_setup_fault_square(setup, 1u << i) == QP_SQ_NONE);
    }
}

static void expect_position(const kase *k, const qp_pos *pos) {
    char got[32];
    snprintf(got, sizeof got, "%zu", qp_pos_moves_count(pos));
    expect_text(k, "moves", got);
    expect_text(k, "standing", STANDINGS[qp_pos_state(pos)]);
    expect_text(k, "check", qp_pos_check(pos) ? "yes" : "no");
    snprintf(got, sizeof got, "%016llx", (unsigned long long)qp_pos_hash(pos));
    expect_text(k, "hash", got);
}

/* "e4=200" */
static void poke(qp_setup *setup, const field *cell, const field *turn) {
    if (cell)
        setup->cell[square_named(cell->value)] =
            (qp_piece)strtoul(cell->value + 3, NULL, 10);
    if (turn) setup->turn = (uint8_t)strtoul(turn->value, NULL, 10);
}

static void check_case(const kase *k) {
    const field *fen = kase_get(k, "fen");
    qp_setup setup;
    qp_pos pos;
    properties_broken = 0;
    if (!fen ||
        qp_fen_read(&setup, NULL, (qp_text){fen->value, fen->len}, NULL)) {
        kase_fail(k, "no setup");
        return;
    }
    poke(&setup, kase_get(k, "poke"), kase_get(k, "turn"));
    expect_faults(k, &setup);
    if (qp_pos_from_setup(&pos, &setup, ~0u) & 7) {
        HOLDS(!kase_get(k, "moves"));
        return;
    }
    expect_position(k, &pos);
    walk_game(k, pos);
}

/* ---- what no table can say ---------------------------------------------- */

static int counters_stay(void) {
    qp_setup setup;
    qp_pos pos;
    qp_setup_start(&setup);
    setup.turn = QP_BLACK;
    setup.quiet = setup.fullmove = UINT16_MAX;
    if (qp_pos_from_setup(&pos, &setup, 0)) return 0;
    qp_pos_play(&pos, (qp_move){QP_SQ(0, 9), QP_SQ(0, 8)});
    return qp_pos_setup(&pos)->quiet == UINT16_MAX &&
           qp_pos_setup(&pos)->fullmove == UINT16_MAX;
}

static int start_is_setup(void) {
    qp_setup setup;
    qp_pos pos, start;
    qp_pos_start(&start);
    qp_setup_start(&setup);
    return !qp_pos_from_setup(&pos, &setup, 0) &&
           !memcmp(&pos, &start, sizeof pos) && qp_pos_turn(&pos) == QP_RED;
}

/* The opening is made in a way of its own: here it is reached by a move, from
 * a board that is not, for both sides. */
static int start_is_reached(qp_side side) {
    qp_setup setup;
    qp_pos reached, made;
    qp_sq from = side == QP_RED ? QP_SQ(6, 2) : QP_SQ(6, 7);
    qp_sq to = side == QP_RED ? QP_SQ(7, 0) : QP_SQ(7, 9);
    qp_setup_start(&setup);
    setup.turn = (uint8_t)side;
    setup.cell[from] = setup.cell[to];
    setup.cell[to] = 0;
    setup.quiet = 40;
    setup.fullmove = 21;
    if (qp_pos_from_setup(&reached, &setup, 0)) return 0;
    qp_pos_play(&reached, (qp_move){from, to});
    return !qp_pos_from_setup(&made, qp_pos_setup(&reached), 0) &&
           !memcmp(qp_pos_setup(&made), qp_pos_setup(&reached), sizeof setup) &&
           qp_pos_turn(&made) == qp_pos_turn(&reached) &&
           qp_pos_hash(&made) == qp_pos_hash(&reached) &&
           qp_pos_hash_mirror(&made) == qp_pos_hash_mirror(&reached) &&
           qp_perft(&made, 3) == qp_perft(&reached, 3) &&
           qp_perft_played(&made, 3) == qp_perft_played(&reached, 3);
}

static int clear_is_empty(void) {
    qp_setup setup;
    qp_setup_clear(&setup);
    for (int sq = 0; sq < QP_SQUARES; sq++)
        if (setup.cell[sq]) return 0;
    return setup.turn == QP_RED && !setup.quiet && setup.fullmove == 1 &&
           qp_setup_faults(&setup) == QP_FAULT_NO_KING;
}

static int faults_have_texts(void) {
    for (unsigned i = 0; i < 7; i++)
        for (unsigned j = 0; j <= 7; j++)
            if (i != j && !strcmp(qp_fault_text(1u << i),
                                  qp_fault_text(j < 7 ? 1u << j : 0)))
                return 0;
    return 1;
}

int main(int argc, char **argv) {
    CHECK(counters_stay());
    CHECK(start_is_setup());
    CHECK(start_is_reached(QP_RED));
    CHECK(start_is_reached(QP_BLACK));
    CHECK(clear_is_empty());
    CHECK(faults_have_texts());
    return table_main(argc, argv, check_case);
}
