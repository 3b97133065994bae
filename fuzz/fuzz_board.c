/* fuzz_board.c - properties of positions and moves, for any setup and any walk.
 *
 * The first byte says how many pairs of a piece and a square follow (none:
 * the opening), and by its high bit whose turn it is; every byte after them
 * chooses a move. At each ply, the first property at the last one only:
 *
 *   1. the list of moves is what is legal, in order, and as long as counted
 *   2. a move played and taken back leaves every byte as it was
 *   3. the hashes kept are those of the setup and of its mirror
 *   4. the mirror and the other side's view have the same moves, seen so
 *   5. no move leaves its own king attacked, and no king is ever taken
 *   6. perft two plies deep is the same both ways
 *
 * SPDX-License-Identifier: MIT
 */
#include <string.h>

#include "fuzz.h"
#include "qipu/pos.h"

enum {
    BOUNDING = QP_FAULT_NO_KING | QP_FAULT_KINGS | QP_FAULT_TOO_MANY,
    PLIES_MAX = 12
};

static qp_sq in_mirror(qp_sq sq) {
    return QP_SQ(QP_FILES - 1 - QP_FILE_OF(sq), QP_RANK_OF(sq));
}

static qp_sq turned(qp_sq sq) {
    return (qp_sq)(QP_SQUARES - 1 - sq);
}

static void same_moves(const qp_pos *pos, const qp_pos *view,
                       qp_sq (*seen)(qp_sq)) {
    qp_move list[QP_MOVES_MAX];
    size_t n = qp_pos_moves(list, pos);
    LAW(qp_pos_moves_count(view) == n);
    LAW(qp_pos_state(view) == qp_pos_state(pos));
    LAW(!qp_pos_check(view) == !qp_pos_check(pos));
    for (size_t i = 0; i < n; i++)
        LAW(qp_pos_legal(view,
                         (qp_move){seen(list[i].from), seen(list[i].to)}));
}

static void views_hold(const qp_pos *pos) {
    qp_setup seen;
    qp_pos view;
    qp_setup_mirror(&seen, qp_pos_setup(pos));
    LAW(!(qp_pos_from_setup(&view, &seen, ~0u) & BOUNDING));
    LAW(qp_pos_hash(&view) == qp_pos_hash_mirror(pos));
    LAW(qp_pos_hash_mirror(&view) == qp_pos_hash(pos));
    same_moves(pos, &view, in_mirror);
    qp_setup_flip(&seen, qp_pos_setup(pos));
    LAW(!(qp_pos_from_setup(&view, &seen, ~0u) & BOUNDING));
    same_moves(pos, &view, turned);
}

static void list_holds(const qp_pos *pos, const qp_move *list, size_t n) {
    size_t at = 0;
    LAW(qp_pos_moves_count(pos) == n);
    for (unsigned from = 0; from < QP_SQUARES; from++) {
        if (!qp_pos_setup(pos)->cell[from]) continue;
        for (unsigned to = 0; to < QP_SQUARES; to++) {
            if (!qp_pos_legal(pos, (qp_move){(qp_sq)from, (qp_sq)to})) continue;
            LAW(at < n && list[at].from == from && list[at].to == to);
            at++;
        }
    }
    LAW(at == n);
    LAW((qp_pos_state(pos) == QP_PLAYING) == (n > 0));
    LAW(qp_perft(pos, 2) == qp_perft_played(pos, 2));
}

static void moves_hold(const qp_pos *pos, const qp_move *list, size_t n) {
    for (size_t i = 0; i < n; i++) {
        qp_pos next = *pos, fresh;
        qp_undo undo;
        LAW(QP_KIND_OF(qp_pos_setup(pos)->cell[list[i].to]) != QP_KING);
        qp_pos_do(&next, list[i], &undo);
        unsigned faults = qp_pos_from_setup(&fresh, qp_pos_setup(&next), ~0u);
        LAW(!(faults & (BOUNDING | QP_FAULT_FACING | QP_FAULT_OTHER_CHECK)));
        LAW(qp_pos_hash(&next) == qp_pos_hash(&fresh));
        LAW(qp_pos_hash_mirror(&next) == qp_pos_hash_mirror(&fresh));
        LAW(qp_pos_moves_count(&next) == qp_pos_moves_count(&fresh));
        qp_pos_undo(&next, &undo);
        LAW(memcmp(&next, pos, sizeof next) == 0);
    }
}

/* A fault that is there and not allowed keeps the position from being made,
 * and a fault that is not there has no square. */
static void faults_hold(const qp_setup *setup) {
    unsigned faults = qp_setup_faults(setup);
    for (unsigned bit = 1; bit <= QP_FAULT_STACKED; bit <<= 1) {
        qp_pos pos;
        memset(&pos, 0x5A, sizeof pos);
        qp_pos before = pos;
        qp_sq sq = qp_setup_fault_square(setup, bit);
        LAW(qp_pos_from_setup(&pos, setup, ~bit) == faults);
        if (faults & (bit | BOUNDING))
            LAW(memcmp(&pos, &before, sizeof pos) == 0);
        if (!(faults & bit)) LAW(sq == QP_SQ_NONE);
        LAW(sq == QP_SQ_NONE || (sq < QP_SQUARES && setup->cell[sq]));
    }
}

static void walk_plies(qp_pos pos, const uint8_t *data, size_t size) {
    for (size_t ply = 0; ply < PLIES_MAX; ply++) {
        qp_move list[QP_MOVES_MAX];
        size_t n = qp_pos_moves(list, &pos);
        views_hold(&pos);
        moves_hold(&pos, list, n);
        int last = !n || ply == size || ply == PLIES_MAX - 1;
        if (last) list_holds(&pos, list, n);
        if (last) return;
        qp_pos_play(&pos, list[data[ply] % n]);
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    qp_setup setup;
    qp_pos pos;
    size_t men = size ? data[0] & 63 : 0, at = 1;
    qp_setup_start(&setup);
    if (men) qp_setup_clear(&setup);
    if (size && data[0] & 128) setup.turn = QP_BLACK;
    for (; men && at + 1 < size; men--, at += 2)
        setup.cell[data[at + 1] % QP_SQUARES] = data[at];
    faults_hold(&setup);
    if (qp_pos_from_setup(&pos, &setup, ~0u) & BOUNDING) return 0;
    walk_plies(pos, at < size ? data + at : data, at < size ? size - at : 0);
    return 0;
}
