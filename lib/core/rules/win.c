/* win.c - searches for captures, checks and exchanges that win a piece.
 *
 * SPDX-License-Identifier: MIT
 */
#include "win.h"

#include "../board/attack.h"
#include "gain.h"

/* Own moves up to the capture; positions looked at. */
enum { WIN_CHECKS = 2, WIN_NODES = 4000 };

/* No piece by its number. */
enum { WIN_NOBODY = 2 * QP__SLOTS };

/* A search for the loss of a piece by checks. */
typedef struct win_search {
    qp_pos *pos;
    unsigned nodes; /* that may still be looked at */
    unsigned prize; /* number of the piece lost in the first line */
} win_search;

int qp__win_holds(qp_pos *pos, qp_move capture, int won) {
    const qp_sq *man = pos->man_ + 16 * pos->setup_.turn;
    qp_undo undo;
    qp_pos_do(pos, capture, &undo);
    int holds = !qp__mates_at_once(pos);
    for (unsigned i = QP__SLOT_ADVISORS; i < QP__SLOTS && holds; i++)
        holds = man[i] == QP_SQ_NONE || man[i] == capture.to ||
                qp__gain_value(pos, man[i]) <= won ||
                qp__gain_on(pos, man[i]) <= won;
    qp_pos_undo(pos, &undo);
    return holds;
}

/* ---- one capture --------------------------------------------------------- */

/* Nonzero for a piece that can be won: pawns only once they have crossed. */
static int win_is_prize(const qp_pos *pos, unsigned slot, qp_sq sq) {
    return sq != QP_SQ_NONE &&
           (slot < QP__SLOT_PAWNS || qp__crossed(pos->setup_.turn ^ 1u, sq));
}

/* What the side to move wins at best, with anything but its king and pawns, if
 * it has won `won` before; by which capture. */
static int win_best(qp_pos *pos, int won, qp_move *by) {
    const qp_sq *own = pos->man_ + 16 * pos->setup_.turn;
    const qp_sq *foe = pos->man_ + 16 * (pos->setup_.turn ^ 1);
    int best = won < 0 ? -won : 0;
    *by = (qp_move){QP_SQ_NONE, QP_SQ_NONE};
    for (unsigned v = QP__SLOT_ADVISORS; v < QP__SLOTS; v++) {
        if (!win_is_prize(pos, v, foe[v]) ||
            qp__gain_value(pos, foe[v]) <= best)
            continue;
        for (unsigned a = QP__SLOT_ADVISORS; a < QP__SLOT_PAWNS; a++) {
            qp_move move = {own[a], foe[v]};
            if (move.from == QP_SQ_NONE ||
                !qp__could_attack(qp__slot_kind(a), move.from, move.to) ||
                !piece_attacks(pos, move, QP_SQ_NONE))
                continue;
            int gain = qp__gain_of(pos, move);
            if (gain > best && qp__win_holds(pos, move, won + gain))
                best = gain, *by = move;
        }
    }
    return by->from == QP_SQ_NONE ? 0 : best;
}

/* ---- checks -------------------------------------------------------------- */

static int win_wins(win_search *s, unsigned moves, int won);

/* Nonzero if the side in check may answer so, and loses no piece by it. `won`
 * is what the other side has won so far. */
static int win_saves(win_search *s, qp_move reply, unsigned moves, int won) {
    qp_move by;
    qp_undo undo;
    if (s->pos->setup_.cell[reply.to]) won -= qp__gain_value(s->pos, reply.to);
    if (!qp__pos_try(s->pos, reply, &undo)) return 0;
    int loses = win_best(s->pos, won, &by) > 0;
    if (loses && s->prize == WIN_NOBODY) s->prize = s->pos->slot_[by.to];
    if (!loses && moves) loses = win_wins(s, moves, won);
    qp_pos_undo(s->pos, &undo);
    return !loses;
}

/* The side to move has been checked: nonzero if it loses a piece whatever it
 * answers. Its king is tried first. */
static int win_loses(win_search *s, unsigned moves, int won) {
    qp_move reply[QP_MOVES_MAX];
    qp_sq king = s->pos->man_[16 * s->pos->setup_.turn];
    for (unsigned i = 0; i < 4; i++) {
        qp_move step = {king, (qp_sq)(king + qp__king_steps[i])};
        if (step.to < QP_SQUARES && qp__pos_reaches(s->pos, step) &&
            win_saves(s, step, moves, won))
            return 0;
    }
    size_t n = qp_pos_moves(reply, s->pos);
    for (size_t i = 0; i < n; i++)
        if (reply[i].from != king && win_saves(s, reply[i], moves, won))
            return 0;
    return 1;
}

/* Nonzero if a check wins. It may take a piece itself; a pawn that has not
 * crossed is no gain (26.6). */
static int win_by_check(win_search *s, qp_move check, unsigned moves, int won) {
    unsigned taken = s->pos->slot_[check.to];
    qp_undo undo;
    if (s->pos->setup_.cell[check.to] &&
        win_is_prize(s->pos, taken & 15, check.to))
        won += qp__gain_value(s->pos, check.to);
    qp_pos_do(s->pos, check, &undo);
    int wins = win_loses(s, moves - 1, won);
    qp_pos_undo(s->pos, &undo);
    return wins;
}

static int win_wins(win_search *s, unsigned moves, int won) {
    qp__checks checks;
    if (!s->nodes) return 0;
    s->nodes--;
    qp__checks_find(&checks, s->pos);
    for (size_t i = 0; i < checks.count; i++)
        if (win_by_check(s, checks.move[i], moves, won)) return 1;
    return 0;
}

int qp__win_by_checks(qp_pos *pos, const qp__checks *checks, qp_move *found) {
    win_search s = {pos, WIN_NODES, WIN_NOBODY};
    for (size_t i = 0; i < checks->count; i++) {
        s.prize = WIN_NOBODY;
        if (!win_by_check(&s, checks->move[i], WIN_CHECKS, 0)) continue;
        *found = (qp_move){checks->move[i].from, checks->move[i].to};
        if (s.prize != WIN_NOBODY) found->to = pos->man_[s.prize];
        return 1;
    }
    return 0;
}

int qp__loses_to_check(qp_pos *pos) {
    win_search s = {pos, WIN_NODES, WIN_NOBODY};
    return qp_pos_check(pos) && win_loses(&s, WIN_CHECKS - 1, 0);
}

/* ---- exchanges ----------------------------------------------------------- */

/* Nonzero if the side to move, having taken by `first` on the square where it
 * was taken itself, wins a piece elsewhere. After an exchange at a loss it must
 * be one that was not attacked before. */
static int win_next(qp_pos *pos, const qp_pos *before, qp_move first,
                    unsigned *prize) {
    int won =
        qp__gain_value(before, first.to) - qp__gain_value(before, first.from);
    qp_move by;
    if (!win_best(pos, won, &by) || by.to == first.to) return 0;
    *prize = pos->slot_[by.to];
    return won >= 0 || !piece_attacks(before, by, QP_SQ_NONE);
}

/* Nonzero if a capture wins another piece after each answer that takes back,
 * and one does. */
static int win_after(qp_pos *pos, qp_move first, unsigned *prize) {
    const qp_pos before = *pos;
    const qp_sq *foe = pos->man_ + 16 * (pos->setup_.turn ^ 1);
    int wins = 0;
    qp_undo undo;
    qp_pos_do(pos, first, &undo);
    for (unsigned b = 0; b < QP__SLOTS && wins >= 0; b++) {
        qp_move back = {foe[b], first.to};
        qp_undo taken;
        if (!qp__may_take(pos, back)) continue;
        qp_pos_do(pos, back, &taken);
        wins = win_next(pos, &before, first, prize) ? 1 : -1;
        qp_pos_undo(pos, &taken);
    }
    qp_pos_undo(pos, &undo);
    return wins > 0;
}

/* Pieces of a kind that can take each other offer an exchange (24.4); a strong
 * piece for a pawn is no gain (26.6). */
int qp__win_by_exchange(qp_pos *pos, qp_move *found) {
    const qp_sq *own = pos->man_ + 16 * pos->setup_.turn;
    const qp_sq *foe = pos->man_ + 16 * (pos->setup_.turn ^ 1);
    unsigned prize;
    for (unsigned v = QP__SLOT_ADVISORS; v < QP__SLOT_PAWNS; v++)
        for (unsigned a = QP__SLOT_ADVISORS; a < QP__SLOT_PAWNS; a++) {
            qp_move first = {own[a], foe[v]}, back = {foe[v], own[a]};
            if (foe[v] == QP_SQ_NONE || !qp__may_take(pos, first)) continue;
            if (a >= QP__SLOT_KNIGHTS && qp__slot_kind(a) == qp__slot_kind(v) &&
                piece_attacks(pos, back, QP_SQ_NONE))
                continue;
            if (!qp__win_holds(pos, first, qp__gain_value(pos, first.to)) ||
                !win_after(pos, first, &prize))
                continue;
            *found = (qp_move){first.from, pos->man_[prize]};
            return 1;
        }
    return 0;
}
