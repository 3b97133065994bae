/* asian.c - labels by the Asian and World rules, and rules made after them. A
 * piece is chased if an enemy could take it with profit and could not before
 * the move: the attack is new, or a protector is pinned now. It is not new if a
 * protector's way is merely blocked (WXF 2018, diagrams 71 to 75) or if a rook
 * or cannon moves along its line of attack (diagram 106).
 *
 * SPDX-License-Identifier: MIT
 */
#include <string.h>

#include "../board/attack.h"
#include "effects.h"
#include "gain.h"

/* For each slot of the mover, the slots that it could take with profit. */
typedef struct threats {
    uint16_t on[QP__SLOTS];
} threats;

/* The capture of one slot by another, the mover being to move. */
static qp_move asian_capture(const qp_pos *pos, unsigned by, unsigned whom) {
    unsigned own = 16u * pos->setup_.turn;
    return (qp_move){pos->man_[own + by], pos->man_[(own ^ 16) + whom]};
}

/* Nonzero if the victim may legally take its attacker, were it to move. */
static int asian_takes_back(qp_pos *pos, qp_move capture) {
    qp_pos_pass(pos);
    int takes = qp__may_take(pos, (qp_move){capture.to, capture.from});
    qp_pos_pass(pos);
    return takes;
}

/* Nonzero if the piece on a square keeps an enemy knight's check off. */
static int asian_pinned_by_knight(const qp_pos *pos, qp_sq sq) {
    qp_pin pins[QP_PINS_MAX];
    size_t n = qp_pos_pins(pins, pos, QP_SIDE_OF(pos->setup_.cell[sq]));
    for (size_t i = 0; i < n; i++)
        if (pins[i].pinned == sq &&
            QP_KIND_OF(pos->setup_.cell[pins[i].pinner]) == QP_KNIGHT)
            return 1;
    return 0;
}

/* Nonzero if somebody attacks the square where a capture has been made, and
 * may take there too if that matters. */
static int asian_protected(qp_pos *pos, qp_sq sq, unsigned flags) {
    if (flags & QP__CHASING_LEGAL) return qp__can_take(pos, sq);
    return qp_pos_attacked(pos, qp_pos_turn(pos), sq);
}

/* Why the capture is a chase; QP__WHY_NOTHING: it is none. */
static qp__why asian_why(qp_pos *pos, qp_move capture,
                         const qp__chasing *rules) {
    const qp_piece *cell = pos->setup_.cell;
    qp_kind by = QP_KIND_OF(cell[capture.from]);
    qp_kind whom = QP_KIND_OF(cell[capture.to]);
    int same = by == whom && rules->flags & QP__CHASING_SAME;
    qp_undo undo;
    if (!((rules->always[by] | rules->loose[by]) >> whom & 1))
        return QP__WHY_NOTHING;
    if ((same || rules->flags & QP__CHASING_TRADE) &&
        asian_takes_back(pos, capture))
        return QP__WHY_NOTHING;
    int pinned = whom == QP_ROOK && rules->flags & QP__CHASING_PINNED &&
                 asian_pinned_by_knight(pos, capture.to);
    if (!qp__pos_try(pos, capture, &undo)) return QP__WHY_NOTHING;
    int rooted = asian_protected(pos, capture.to, rules->flags);
    int named = qp_pos_attacked(pos, qp_pos_turn(pos), capture.to);
    qp_pos_undo(pos, &undo);
    if (!rooted && rules->loose[by] >> whom & 1)
        return named ? QP__WHY_CHASE_FALSE_ROOT : QP__WHY_CHASE_LOOSE;
    if (pinned) return QP__WHY_CHASE_PINNED;
    return rules->always[by] >> whom & 1 ? QP__WHY_CHASE_WORTH
                                         : QP__WHY_NOTHING;
}

/* A pawn is a victim only once it has crossed the river. */
static int asian_is_victim(const qp_pos *pos, unsigned whom, qp_sq sq) {
    return sq != QP_SQ_NONE &&
           (whom < QP__SLOT_PAWNS || qp__crossed(pos->setup_.turn ^ 1u, sq));
}

static void asian_threats(threats *out, qp_pos *pos, const qp__chasing *rules) {
    memset(out, 0, sizeof *out);
    for (unsigned by = QP__SLOT_ADVISORS; by < QP__SLOT_PAWNS; by++)
        for (unsigned whom = QP__SLOT_ADVISORS; whom < QP__SLOTS; whom++) {
            qp_move capture = asian_capture(pos, by, whom);
            if (capture.from == QP_SQ_NONE ||
                !asian_is_victim(pos, whom, capture.to) ||
                !qp__could_attack(qp__slot_kind(by), capture.from,
                                  capture.to) ||
                !piece_attacks(pos, capture, QP_SQ_NONE))
                continue;
            if (asian_why(pos, capture, rules) != QP__WHY_NOTHING)
                out->on[by] |= (uint16_t)(1u << whom);
        }
}

/* Nonzero if an old attack became a threat because its defenders are bound now,
 * by a pin or a check: protectors of the square, or the victim itself if it is
 * of the attacker's kind. */
static int asian_is_bound(qp_pos *pos, qp_move capture) {
    const qp_piece *cell = pos->setup_.cell;
    qp_move back = {capture.to, capture.from};
    qp_undo undo;
    if (QP_KIND_OF(cell[back.from]) == QP_KIND_OF(cell[back.to]) &&
        piece_attacks(pos, back, QP_SQ_NONE))
        return 1;
    if (!qp__pos_try(pos, capture, &undo)) return 0;
    int named = qp_pos_attacked(pos, qp_pos_turn(pos), capture.to);
    qp_pos_undo(pos, &undo);
    return named;
}

/* Nonzero if a threat after the move is the move's doing. `pos` is after it,
 * with the mover to move once more. */
static int asian_is_new(const qp_pos *before, qp_pos *pos, qp_move move,
                        qp_move capture, const qp__chasing *rules) {
    qp_move was = {capture.from == move.to ? move.from : capture.from,
                   capture.to};
    if (rules->flags & QP__CHASING_MOVED && capture.from != move.to) return 0;
    if (capture.from == move.to || !piece_attacks(before, was, QP_SQ_NONE))
        return 1;
    return asian_is_bound(pos, capture);
}

/* Nonzero for the knight that moved: from another square it attacks again,
 * while a rook or a cannon may keep to its line. */
static int asian_hops(const qp_pos *pos, qp_move move, unsigned by) {
    return (pos->slot_[move.to] & 15u) == by && qp__slot_kind(by) == QP_KNIGHT;
}

void qp__asian_label(qp_label *out, const qp_pos *before, qp_move move,
                     const qp__chasing *rules) {
    threats was, now;
    qp_pos pos = *before;
    asian_threats(&was, &pos, rules);
    qp_pos_play(&pos, move);
    qp__label_begin(out, before, move, &pos);
    qp_pos_pass(&pos);
    asian_threats(&now, &pos, rules);
    for (unsigned by = 0; by < QP__SLOTS; by++) {
        unsigned fresh = now.on[by];
        if (!asian_hops(&pos, move, by)) fresh &= ~(unsigned)was.on[by];
        for (unsigned whom = 0; fresh >> whom; whom++) {
            qp_move capture = asian_capture(&pos, by, whom);
            if (!(fresh >> whom & 1) ||
                !asian_is_new(before, &pos, move, capture, rules))
                continue;
            qp__label_chase(out, &pos, capture,
                            asian_why(&pos, capture, rules));
        }
    }
}
