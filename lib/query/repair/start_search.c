/* start_search.c - starting positions that a game may have had: the given one,
 * with the other side to move, mirrored, turned about; the opening position,
 * and those of handicap games.
 *
 * SPDX-License-Identifier: MIT
 */
#include "repair_int.h"

enum {
    COST_TURN = 90,
    COST_OPENING = 110,
    COST_MIRROR = 120,
    COST_HANDICAP = 150
};

static void add_root(line_search *s, const qp_setup *setup, int cost,
                     qp_repair_kind kind) {
    line_root *root = &s->root[s->roots];
    unsigned allow = QP_FAULT_SQUARE | QP_FAULT_STACKED;
    if (s->roots == ROOTS_MAX ||
        qp_pos_from_setup(&root->pos, setup, allow) & ~allow)
        return;
    for (size_t i = 0; i < s->roots; i++)
        if (qp_pos_equal(&s->root[i].pos, &root->pos)) return;
    root->cost = cost;
    root->kind = kind;
    s->roots++;
}

static void add_with_turns(line_search *s, const qp_setup *setup, int cost) {
    qp_setup other = *setup;
    other.turn = !setup->turn;
    add_root(s, setup, cost, QP_REPAIR_START);
    add_root(s, &other, cost + COST_TURN / 2, QP_REPAIR_START);
}

/* What Red gives: squares of the opening position. */
static void add_handicaps(line_search *s) {
    static const qp_sq GIVEN[][2] = {
        {QP_SQ(1, 0), QP_SQ(1, 0)}, {QP_SQ(7, 0), QP_SQ(7, 0)},
        {QP_SQ(1, 0), QP_SQ(7, 0)}, {QP_SQ(0, 0), QP_SQ(0, 0)},
        {QP_SQ(8, 0), QP_SQ(8, 0)}, {QP_SQ(1, 2), QP_SQ(1, 2)}};
    for (size_t i = 0; i < sizeof GIVEN / sizeof *GIVEN; i++) {
        qp_setup setup;
        qp_setup_start(&setup);
        setup.cell[GIVEN[i][0]] = setup.cell[GIVEN[i][1]] = 0;
        add_root(s, &setup, COST_HANDICAP, QP_REPAIR_START);
        qp_setup_flip(&setup, &setup);
        setup.turn = QP_RED;
        add_root(s, &setup, COST_HANDICAP + 20, QP_REPAIR_START);
    }
}

void starts_find(line_search *s, const qp_pos *given) {
    qp_setup setup;
    if (given) {
        s->root[s->roots++] = (line_root){.pos = *given};
        setup = *qp_pos_setup(given);
        setup.turn = !setup.turn;
        add_root(s, &setup, COST_TURN, QP_REPAIR_TURN);
    }
    qp_setup_start(&setup);
    add_with_turns(s, &setup, COST_OPENING);
    if (given) {
        qp_setup_mirror(&setup, qp_pos_setup(given));
        add_with_turns(s, &setup, COST_MIRROR);
        qp_setup_flip(&setup, qp_pos_setup(given));
        add_with_turns(s, &setup, COST_MIRROR);
    }
    add_handicaps(s);
}
