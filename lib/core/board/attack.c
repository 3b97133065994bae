/* attack.c - the public functions about attacks: which pieces to look at, and
 * in which order to list them. Nothing depends on the order of pieces of one
 * kind.
 *
 * SPDX-License-Identifier: MIT
 */
#include "qipu/attack.h"

#include "attack.h"
#include "guard.h"
#include "make.h"

qp_piece qp_pos_piece(const qp_pos *pos, qp_sq sq) {
    return sq < QP_SQUARES ? pos->setup_.cell[sq] : 0;
}

qp_sq qp_pos_king(const qp_pos *pos, qp_side side) {
    return pos->man_[16 * (side != QP_RED)];
}

int qp_pos_is_capture(const qp_pos *pos, qp_move move) {
    return pos->setup_.cell[move.to] != 0;
}

void qp_pos_pass(qp_pos *pos) {
    pos->setup_.turn ^= 1;
    pos->hash_ ^= QP__HASH_BLACK;
    pos->mirror_ ^= QP__HASH_BLACK;
}

/* The attack of a piece that attacks. */
static qp_attack attack_of(const qp_pos *pos, qp_move move, unsigned gone) {
    const qp_piece *cell = pos->setup_.cell;
    qp_attack attack = {move.from, move.to, QP_SQ_NONE};
    if (QP_KIND_OF(cell[move.from]) == QP_CANNON)
        attack.over = between_nth(cell, move, 1, gone);
    return attack;
}

/* Puts one more in its place by `from`; returns how many there are. */
static size_t insert_attack(qp_attack *out, size_t n, qp_attack attack) {
    size_t at = n;
    for (; at > 0 && out[at - 1].from > attack.from; at--)
        out[at] = out[at - 1];
    out[at] = attack;
    return n + 1;
}

size_t qp_pos_attackers_without(qp_attack out[QP_ATTACKERS_MAX],
                                const qp_pos *pos, qp_side by, qp_sq sq,
                                qp_sq gone) {
    const qp_sq *man = pos->man_ + 16 * (by != QP_RED);
    size_t n = 0;
    if (sq >= QP_SQUARES) return 0;
    for (unsigned slot = 0; slot < GUARD_PIECES; slot++) {
        qp_move move = {man[slot], sq};
        if (move.from == QP_SQ_NONE || !piece_attacks(pos, move, gone))
            continue;
        n = insert_attack(out, n, attack_of(pos, move, gone));
    }
    return n;
}

size_t qp_pos_attackers(qp_attack out[QP_ATTACKERS_MAX], const qp_pos *pos,
                        qp_side by, qp_sq sq) {
    return qp_pos_attackers_without(out, pos, by, sq, QP_SQ_NONE);
}

int qp_pos_attacked(const qp_pos *pos, qp_side by, qp_sq sq) {
    const qp_sq *man = pos->man_ + 16 * (by != QP_RED);
    if (sq >= QP_SQUARES) return 0;
    for (unsigned slot = 0; slot < GUARD_PIECES; slot++) {
        qp_move move = {man[slot], sq};
        if (move.from != QP_SQ_NONE && piece_attacks(pos, move, QP_SQ_NONE))
            return 1;
    }
    return 0;
}

size_t qp_pos_attacks(qp_attack out[QP_ATTACKS_MAX], const qp_pos *pos,
                      qp_sq from) {
    size_t n = 0;
    if (!qp_pos_piece(pos, from)) return 0;
    for (unsigned to = 0; to < QP_SQUARES; to++) {
        qp_move move = {from, (qp_sq)to};
        if (piece_attacks(pos, move, QP_SQ_NONE))
            out[n++] = attack_of(pos, move, QP_SQ_NONE);
    }
    return n;
}

size_t qp_pos_checkers(qp_attack out[QP_ATTACKERS_MAX], const qp_pos *pos) {
    qp_side side = qp_pos_turn(pos), other = side == QP_RED ? QP_BLACK : QP_RED;
    return qp_pos_attackers(out, pos, other, qp_pos_king(pos, side));
}

int qp_pos_gives_check(const qp_pos *pos, qp_move move) {
    qp_pos after = *pos;
    qp_pos_play(&after, move);
    return qp_pos_check(&after);
}

/* ---- pins --------------------------------------------------------------- */

/* The two pieces next to the king on the way from `move.from` to it, or the
 * one in the way of a knight, and how many there are in all. */
typedef struct shields {
    qp_sq sq[2];
    unsigned count;
} shields;

static shields shields_against(const qp_pos *pos, qp_move move) {
    const qp_piece *cell = pos->setup_.cell;
    shields s = {{QP_SQ_NONE, QP_SQ_NONE}, 0};
    if (QP_KIND_OF(cell[move.from]) == QP_KNIGHT) {
        s.sq[0] = (qp_sq)step_between(move);
        s.count = step_blocked(cell, move, QP_SQ_NONE);
        return s;
    }
    for (int nth = 1;; nth++) {
        qp_sq sq = between_nth(cell, move, nth, QP_SQ_NONE);
        if (sq == QP_SQ_NONE) return s;
        if (nth <= 2) s.sq[nth - 1] = sq;
        s.count++;
    }
}

/* How many of them keep an attack of the piece off: 0 of a piece that does not
 * look at the king. */
static unsigned shields_needed(const qp_pos *pos, qp_move move) {
    qp_piece piece = pos->setup_.cell[move.from];
    int files = QP_FILE_OF(move.from) == QP_FILE_OF(move.to);
    int ranks = QP_RANK_OF(move.from) == QP_RANK_OF(move.to);
    switch (QP_KIND_OF(piece)) {
    case QP_KNIGHT: return step_goes(piece, move);
    case QP_KING: return files ? 1 : 0;
    case QP_ROOK: return files || ranks ? 1 : 0;
    case QP_CANNON: return files || ranks ? 2 : 0;
    default: return 0;
    }
}

static size_t insert_pin(qp_pin *out, size_t n, qp_pin pin) {
    size_t at = n;
    for (; at > 0; at--) {
        const qp_pin *last = &out[at - 1];
        if (last->pinned < pin.pinned ||
            (last->pinned == pin.pinned && last->pinner < pin.pinner))
            break;
        out[at] = *last;
    }
    out[at] = pin;
    return n + 1;
}

size_t qp_pos_pins(qp_pin out[QP_PINS_MAX], const qp_pos *pos, qp_side side) {
    unsigned own = side != QP_RED;
    const qp_sq *foe = pos->man_ + 16 * (own ^ 1);
    size_t n = 0;
    for (unsigned slot = 0; slot < GUARD_PAWNS; slot++) {
        qp_move move = {foe[slot], pos->man_[16 * own]};
        if (move.from == QP_SQ_NONE) continue;
        unsigned needed = shields_needed(pos, move);
        if (!needed) continue;
        shields s = shields_against(pos, move);
        if (s.count != needed) continue;
        for (unsigned i = 0; i < needed; i++) {
            if (QP_SIDE_OF(pos->setup_.cell[s.sq[i]]) != side) continue;
            n = insert_pin(out, n, (qp_pin){s.sq[i], move.from, s.sq[i ^ 1]});
        }
    }
    return n;
}

int qp_pos_is_pinned(const qp_pos *pos, qp_sq sq) {
    qp_piece piece = qp_pos_piece(pos, sq);
    qp_pin pins[QP_PINS_MAX];
    size_t n = piece ? qp_pos_pins(pins, pos, QP_SIDE_OF(piece)) : 0;
    for (size_t i = 0; i < n; i++)
        if (pins[i].pinned == sq) return 1;
    return 0;
}
