/* gain.c - exchanges on one square.
 *
 * SPDX-License-Identifier: MIT
 */
#include "gain.h"

#include "../board/attack.h"

int qp__crossed(unsigned side, qp_sq sq) {
    return (sq >= QP_SQUARES / 2) == (side == QP_RED);
}

int qp__gain_value(const qp_pos *pos, qp_sq sq) {
    static const uint8_t VALUE[8] = {0, 100, 2, 2, 4, 8, 4, 4};
    qp_piece piece = pos->setup_.cell[sq];
    if (QP_KIND_OF(piece) == QP_PAWN && !qp__crossed(QP_SIDE_OF(piece), sq))
        return 1;
    return VALUE[QP_KIND_OF(piece)];
}

int qp__may_take(qp_pos *pos, qp_move move) {
    qp_undo undo;
    if (move.from == QP_SQ_NONE || !piece_attacks(pos, move, QP_SQ_NONE))
        return 0;
    if (!qp__pos_try(pos, move, &undo)) return 0;
    qp_pos_undo(pos, &undo);
    return 1;
}

int qp__can_take(qp_pos *pos, qp_sq sq) {
    const qp_sq *man = pos->man_ + 16 * pos->setup_.turn;
    for (unsigned i = 0; i < QP__SLOTS; i++)
        if (man[i] != QP_SQ_NONE &&
            qp__could_attack(qp__slot_kind(i), man[i], sq) &&
            qp__may_take(pos, (qp_move){man[i], sq}))
            return 1;
    return 0;
}

/* The exchange goes no deeper than there are pieces to take with. */
int qp__gain_on(qp_pos *pos, qp_sq sq) {
    const qp_sq *man = pos->man_ + 16 * pos->setup_.turn;
    int best = 0, prize = qp__gain_value(pos, sq);
    for (unsigned i = 0; i < QP__SLOTS && best < prize; i++) {
        qp_move move = {man[i], sq};
        qp_undo undo;
        if (move.from == QP_SQ_NONE ||
            !qp__could_attack(qp__slot_kind(i), move.from, sq) ||
            !piece_attacks(pos, move, QP_SQ_NONE))
            continue;
        if (!qp__pos_try(pos, move, &undo)) continue;
        int gain = prize - qp__gain_on(pos, sq);
        qp_pos_undo(pos, &undo);
        if (gain > best) best = gain;
    }
    return best;
}

int qp__gain_of(qp_pos *pos, qp_move move) {
    int prize = qp__gain_value(pos, move.to);
    qp_undo undo;
    if (!qp__pos_try(pos, move, &undo)) return QP__GAIN_NONE;
    int gain = prize - qp__gain_on(pos, move.to);
    qp_pos_undo(pos, &undo);
    return gain;
}
