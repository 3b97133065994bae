/* chinese.c - labels by the rules of the Chinese Xiangqi Association of 2011
 * (clause 24: what a move does; 26: what counts as what). A move is a chase if
 * its side, moving again, would win a piece, at once or by checks (24.3),
 * whether or not the threat is new. The clauses named below are exceptions.
 *
 * SPDX-License-Identifier: MIT
 */
#include "../board/attack.h"
#include "effects.h"
#include "gain.h"
#include "win.h"

/* A ply that is being labelled. */
typedef struct chinese_ply {
    const qp_pos *before;
    qp_pos *pos; /* after the move, the mover to move once more */
    qp_move move;
    unsigned own, foe; /* first piece numbers: 0 and 16 */
    int answers;       /* the move answers a check */
    int lone;          /* the mover has one piece that can attack, no more */
} chinese_ply;

/* ---- what is a threat ---------------------------------------------------- */

/* Nonzero if two pieces are worth the same and attack each other. */
static int chinese_is_mutual(const qp_pos *pos, qp_move capture) {
    qp_move back = {capture.to, capture.from};
    return qp__gain_value(pos, capture.from) ==
               qp__gain_value(pos, capture.to) &&
           piece_attacks(pos, back, QP_SQ_NONE);
}

/* Nonzero if the other side loses by accepting an exchange: it is mated, or in
 * check once the mover takes back, and loses a piece (26.9). */
static int chinese_traps(qp_pos *pos, qp_move capture) {
    const qp_sq *man = pos->man_ + 16 * pos->setup_.turn;
    qp_move taken = {capture.to, capture.from};
    qp__checks checks;
    qp_undo undo, again;
    int traps = 0;
    qp_pos_pass(pos);
    if (qp__pos_try(pos, taken, &undo)) {
        qp__checks_find(&checks, pos);
        traps = qp__kill_find(pos, &checks).moves != 0;
        for (unsigned i = 0; i < QP__SLOTS && !traps; i++) {
            qp_move back = {man[i], taken.to};
            if (!qp__may_take(pos, back)) continue;
            qp_pos_do(pos, back, &again);
            traps = qp__loses_to_check(pos);
            qp_pos_undo(pos, &again);
        }
        qp_pos_undo(pos, &undo);
    }
    qp_pos_pass(pos);
    return traps;
}

/* Nonzero if both can take each other at no loss to the one attacked: that
 * offers an exchange (24.4, 26.9). */
static int chinese_is_exchange(qp_pos *pos, qp_move capture) {
    if (!chinese_is_mutual(pos, capture)) return 0;
    qp_pos_pass(pos);
    int fair = qp__gain_of(pos, (qp_move){capture.to, capture.from}) >= 0;
    qp_pos_pass(pos);
    return fair && !chinese_traps(pos, capture);
}

/* The piece with which the victim of a capture can exchange itself: one of its
 * own kind that attacks it, though another attacks it too if it is protected
 * (26.10). */
static qp_sq chinese_partner(qp_pos *pos, qp_move capture) {
    unsigned own = 16u * pos->setup_.turn;
    qp_kind kind = QP_KIND_OF(pos->setup_.cell[capture.to]);
    qp_undo undo;
    if (kind < QP_KNIGHT || kind > QP_CANNON) return QP_SQ_NONE;
    if (QP_KIND_OF(pos->setup_.cell[capture.from]) == kind)
        return chinese_is_exchange(pos, capture) ? capture.from : QP_SQ_NONE;
    if (qp__gain_value(pos, capture.to) > qp__gain_value(pos, capture.from) ||
        !qp__may_take(pos, capture))
        return QP_SQ_NONE;
    qp_pos_do(pos, capture, &undo);
    int rooted = qp__can_take(pos, capture.to);
    qp_pos_undo(pos, &undo);
    for (unsigned i = QP__SLOT_KNIGHTS; rooted && i < QP__SLOT_PAWNS; i++) {
        qp_move other = {pos->man_[own + i], capture.to};
        if (other.from != QP_SQ_NONE && qp__slot_kind(i) == kind &&
            piece_attacks(pos, other, QP_SQ_NONE) &&
            chinese_is_exchange(pos, other))
            return other.from;
    }
    return QP_SQ_NONE;
}

/* Nonzero if the piece that moved offers an exchange, and the side has no mate
 * any more once that is accepted: then it is an offer, not a kill (26.9). */
static int chinese_trades_mate(const chinese_ply *s) {
    qp_pos *pos = s->pos;
    qp_kind kind = QP_KIND_OF(pos->setup_.cell[s->move.to]);
    int trades = 0;
    for (unsigned i = QP__SLOT_KNIGHTS; i < QP__SLOT_PAWNS && !trades; i++) {
        qp_move capture = {s->move.to, pos->man_[s->foe + i]};
        qp_move taken = {capture.to, capture.from};
        qp__checks checks;
        qp_undo undo;
        if (qp__slot_kind(i) != kind || capture.to == QP_SQ_NONE ||
            !piece_attacks(pos, capture, QP_SQ_NONE) ||
            !chinese_is_exchange(pos, capture))
            continue;
        qp_pos_pass(pos);
        qp_pos_do(pos, taken, &undo);
        qp__checks_find(&checks, pos);
        trades = !qp__kill_find(pos, &checks).moves;
        qp_pos_undo(pos, &undo);
        qp_pos_pass(pos);
    }
    return trades;
}

/* Nonzero if the capture would win something. */
static int chinese_wins(qp_pos *pos, qp_move capture) {
    int gain = qp__gain_of(pos, capture);
    return gain > 0 && qp__win_holds(pos, capture, gain);
}

/* A pawn may be chased once it has crossed the river; but a bishop may wait for
 * it on the other bank (26.6). */
static int chinese_is_victim(const chinese_ply *s, qp_move capture) {
    const qp_piece *cell = s->pos->setup_.cell;
    if (QP_KIND_OF(cell[capture.to]) != QP_PAWN) return 1;
    unsigned rank = QP_RANK_OF(capture.to);
    if (!qp__crossed(s->foe / 16, capture.to)) return 0;
    return QP_KIND_OF(cell[capture.from]) != QP_BISHOP ||
           (rank != 4 && rank != 5);
}

/* The capture as it was before the move, by the same pieces. */
static qp_move chinese_was(const chinese_ply *s, qp_move capture) {
    if (capture.from == s->move.to) capture.from = s->move.from;
    return capture;
}

static int chinese_is_new(const chinese_ply *s, qp_move capture) {
    return !piece_attacks(s->before, chinese_was(s, capture), QP_SQ_NONE);
}

/* Nonzero if the side could win the piece on a square before the move. */
static int chinese_won(const chinese_ply *s, qp_sq victim) {
    qp_pos before = *s->before;
    qp__checks checks;
    qp_move won;
    for (unsigned i = 0; i < QP__SLOTS; i++) {
        won = (qp_move){before.man_[s->own + i], victim};
        if (won.from != QP_SQ_NONE && piece_attacks(&before, won, QP_SQ_NONE) &&
            chinese_wins(&before, won))
            return 1;
    }
    qp__checks_find(&checks, &before);
    return qp__win_by_checks(&before, &checks, &won) && won.to == victim;
}

/* Nonzero if `won` is no chase because who defends may keep attacking advisors
 * and bishops (26.2): with the only piece that can attack or, as the label then
 * says, if the side could win the same one before. */
static int chinese_keeps(qp_label *out, const chinese_ply *s, qp_move won) {
    qp_kind whom = QP_KIND_OF(s->pos->setup_.cell[won.to]);
    if (whom != QP_ADVISOR && whom != QP_BISHOP) return 0;
    if (s->lone) return 1;
    if (!chinese_won(s, won.to)) return 0;
    qp__label_idle(out, QP_ACT_IDLE, won, QP__WHY_KEEPS);
    return 1;
}

/* Nonzero if the clauses let a winning capture count as a chase. */
static int chinese_counts(const chinese_ply *s, qp_move capture) {
    const qp_piece *cell = s->pos->setup_.cell;
    qp_kind by = QP_KIND_OF(cell[capture.from]);
    /* 26.1.2: who answers a check chases only with what is new. */
    if (s->answers && capture.from != s->move.to &&
        piece_attacks(s->before, capture, QP_SQ_NONE))
        return 0;
    /* 26.1: kings and pawns may chase, unless another piece joins them. */
    qp_move joins = {s->move.to, capture.to};
    return (by != QP_KING && by != QP_PAWN) ||
           (capture.from != s->move.to &&
            piece_attacks(s->pos, joins, QP_SQ_NONE));
}

/* ---- what the chase is after --------------------------------------------- */

/* How a capture needs another piece of its side (24.17). */
typedef enum chinese_help {
    CHINESE_ALONE,
    CHINESE_HELPED,  /* to win: it pins or stops a protector */
    CHINESE_SCREENED /* to capture: it is a rook, knight or cannon */
} chinese_help;

/* The capture is tried without each other piece, unless that would leave the
 * own king in check. A piece that moved chases by itself; pawns and kings help
 * without being counted. */
static chinese_help chinese_helped(const chinese_ply *s, qp_move capture) {
    chinese_help help = CHINESE_ALONE;
    if (capture.from == s->move.to) return help;
    for (unsigned i = QP__SLOT_ADVISORS; i < QP__SLOT_PAWNS; i++) {
        qp_sq other = s->pos->man_[s->own + i];
        qp_setup setup = s->pos->setup_;
        qp_pos pos;
        if (other == QP_SQ_NONE || other == capture.from) continue;
        setup.cell[other] = 0;
        if (qp_pos_from_setup(&pos, &setup, ~0u) & QP_FAULT_NO_KING ||
            qp_pos_check(&pos))
            continue;
        if (!piece_attacks(&pos, capture, QP_SQ_NONE)) {
            if (i >= QP__SLOT_KNIGHTS) return CHINESE_SCREENED;
            help = CHINESE_HELPED;
            continue;
        }
        if (qp__gain_of(&pos, capture) <= 0) help = CHINESE_HELPED;
    }
    return help;
}

/* Nonzero if no piece by itself can win the victim (24.17). */
static int chinese_is_joint(const chinese_ply *s, qp_sq victim) {
    for (unsigned i = 0; i < QP__SLOTS; i++) {
        qp_move capture = {s->pos->man_[s->own + i], victim};
        if (capture.from != QP_SQ_NONE &&
            piece_attacks(s->pos, capture, QP_SQ_NONE) &&
            qp__gain_of(s->pos, capture) > 0 &&
            chinese_helped(s, capture) == CHINESE_ALONE)
            return 0;
    }
    return 1;
}

/* Who could take back where a capture has been made, and who only attacks the
 * square. */
typedef struct chinese_guards {
    int real, false_;
} chinese_guards;

static chinese_guards chinese_roots(qp_pos *taken, qp_sq sq) {
    const qp_sq *man = taken->man_ + 16 * taken->setup_.turn;
    chinese_guards r = {0, 0};
    for (unsigned i = 0; i < QP__SLOTS; i++) {
        qp_move back = {man[i], sq};
        if (back.from == QP_SQ_NONE || !piece_attacks(taken, back, QP_SQ_NONE))
            continue;
        if (qp__may_take(taken, back))
            r.real++;
        else
            r.false_++;
    }
    return r;
}

/* Adds a chase with its reason and its trait (26.8). */
static void chinese_add(qp_label *out, const chinese_ply *s, qp_move capture) {
    qp_pos *pos = s->pos;
    int rook = QP_KIND_OF(pos->setup_.cell[capture.to]) == QP_ROOK;
    int worth =
        qp__gain_value(pos, capture.to) > qp__gain_value(pos, capture.from);
    chinese_help help = chinese_helped(s, capture);
    qp_undo undo;
    qp_pos_do(pos, capture, &undo);
    chinese_guards r = chinese_roots(pos, capture.to);
    qp_pos_undo(pos, &undo);
    int joint = help != CHINESE_ALONE && chinese_is_joint(s, capture.to);
    qp__why why = qp__gain_of(pos, capture) <= 0 ? QP__WHY_CHASE_TRAP
                  : r.real && worth              ? QP__WHY_CHASE_WORTH
                  : r.real                       ? QP__WHY_CHASE_OUTNUMBERED
                  : help == CHINESE_SCREENED     ? QP__WHY_CHASE_JOINTLY
                  : r.false_                     ? QP__WHY_CHASE_FALSE_ROOT
                                                 : QP__WHY_CHASE_LOOSE;
    if (rook)
        out->traits |= joint ? QP__CHASED_ROOK_JOINTLY : QP__CHASED_ROOK;
    else if (!r.real)
        out->traits |= joint ? QP__CHASED_LOOSE_JOINTLY : QP__CHASED_LOOSE;
    qp__label_chase(out, pos, capture, why);
}

/* ---- labels -------------------------------------------------------------- */

/* Goes through all captures of the mover's: chases and exchanges. */
static void chinese_captures(qp_label *out, const chinese_ply *s) {
    qp_pos *pos = s->pos;
    for (unsigned by = 0; by < QP__SLOTS; by++)
        for (unsigned whom = QP__SLOT_ADVISORS; whom < QP__SLOTS; whom++) {
            qp_move capture = {pos->man_[s->own + by],
                               pos->man_[s->foe + whom]};
            if (capture.from == QP_SQ_NONE || capture.to == QP_SQ_NONE ||
                !qp__could_attack(qp__slot_kind(by), capture.from,
                                  capture.to) ||
                !piece_attacks(pos, capture, QP_SQ_NONE) ||
                !chinese_is_victim(s, capture))
                continue;
            qp_sq partner = chinese_partner(pos, capture);
            if (partner != QP_SQ_NONE) {
                qp_move other = {partner, capture.to};
                if (chinese_is_new(s, capture) || chinese_is_new(s, other))
                    qp__label_act(out, QP_ACT_EXCHANGE, other,
                                  QP__WHY_EXCHANGE);
            } else if ((chinese_wins(pos, capture) ||
                        (chinese_is_new(s, capture) &&
                         chinese_is_mutual(pos, capture) &&
                         chinese_traps(pos, capture))) &&
                       chinese_counts(s, capture) &&
                       !chinese_keeps(out, s, capture)) {
                chinese_add(out, s, capture);
            }
        }
}

/* The acts that weigh nothing: what an idle move does besides (24.5 to 24.7).
 */
static void chinese_idle(qp_label *out, const chinese_ply *s) {
    qp_pos *pos = s->pos;
    qp_kind by = QP_KIND_OF(pos->setup_.cell[s->move.to]);
    qp_pos_pass(pos);
    int offered = qp__gain_on(pos, s->move.to) > 0;
    qp_pos_pass(pos);
    if (offered)
        qp__label_idle(out, QP_ACT_OFFER, (qp_move){s->move.to, QP_SQ_NONE},
                       QP__WHY_OFFER);
    for (unsigned i = QP__SLOT_ADVISORS; i < QP__SLOTS; i++) {
        qp_move follow = {s->move.to, pos->man_[s->foe + i]};
        if (follow.to != QP_SQ_NONE &&
            qp__could_attack(by, follow.from, follow.to) &&
            piece_attacks(pos, follow, QP_SQ_NONE))
            qp__label_idle(out, QP_ACT_FOLLOW, follow, QP__WHY_FOLLOW);
    }
    for (unsigned i = QP__SLOT_ROOKS; i < QP__SLOT_CANNONS; i++) {
        qp_move block = {s->before->man_[s->foe + i], s->move.to};
        if (block.from != QP_SQ_NONE &&
            piece_attacks(s->before, block, QP_SQ_NONE))
            qp__label_idle(out, QP_ACT_BLOCK, (qp_move){block.to, block.from},
                           QP__WHY_BLOCK);
    }
}

/* Pieces that can cross the river and attack. */
static int chinese_lone(const qp_pos *pos, unsigned own) {
    unsigned n = 0;
    for (unsigned i = QP__SLOT_KNIGHTS; i < QP__SLOTS; i++) {
        qp_sq sq = pos->man_[own + i];
        if (sq != QP_SQ_NONE &&
            (i < QP__SLOT_PAWNS || qp__crossed(own / 16, sq)))
            n++;
    }
    return n == 1;
}

void qp__chinese_label(qp_label *out, const qp_pos *before, qp_move move) {
    qp_pos pos = *before;
    unsigned own = 16u * before->setup_.turn;
    int king = QP_KIND_OF(before->setup_.cell[move.from]) == QP_KING;
    qp_pos_play(&pos, move);
    if (qp__label_begin(out, before, move, &pos)) return;
    qp_pos_pass(&pos);
    chinese_ply s = {before,
                     &pos,
                     move,
                     own,
                     own ^ 16u,
                     qp_pos_check(before) != 0,
                     chinese_lone(&pos, own)};
    if (s.answers && king) {
        out->why = QP__WHY_ANSWERS;
        return;
    }
    qp__checks checks;
    qp__checks_find(&checks, &pos);
    qp__kill kill = qp__kill_find(&pos, &checks);
    if (kill.moves && !chinese_trades_mate(&s)) {
        qp__label_act(out, QP_ACT_KILL,
                      (qp_move){kill.first.from, pos.man_[own ^ 16u]},
                      QP__WHY_KILL);
        out->number = (uint8_t)kill.moves;
        return;
    }
    chinese_captures(out, &s);
    qp_move won;
    if (out->act < QP_ACT_EXCHANGE && qp__win_by_checks(&pos, &checks, &won) &&
        !chinese_keeps(out, &s, won))
        qp__label_act(out, QP_ACT_CHASE, won, QP__WHY_CHASE_BY_CHECKS);
    if (out->act < QP_ACT_EXCHANGE && qp__win_by_exchange(&pos, &won))
        qp__label_act(out, QP_ACT_CHASE, won, QP__WHY_CHASE_BY_EXCHANGE);
    if (out->act == QP_ACT_IDLE) chinese_idle(out, &s);
}
