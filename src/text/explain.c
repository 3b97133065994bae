/* explain.c - why a text is no legal move.
 *
 * Owns the order of reasons: of several men that could be meant, the one that
 * comes nearest to a legal move speaks. Knows how men move only to tell what
 * hinders them; whether a move is legal is pos.h's to say.
 *
 * SPDX-License-Identifier: MIT
 */
#include "explain.h"

#include <string.h>

#include "../base/err_int.h"
#include "suggest.h"
#include "write.h"

typedef struct reason {
    qp_status code;
    qp_sq square; /* QP_SQ_NONE: none to show */
} reason;

static const qp_piece *board_of(const qp_pos *pos) {
    return qp_pos_setup(pos)->cell;
}

static int distance(int a, int b) {
    return a < b ? b - a : a - b;
}

/* Files and ranks between two squares. */
static int files_between(qp_move m) {
    return distance(QP_FILE_OF(m.from), QP_FILE_OF(m.to));
}

static int ranks_between(qp_move m) {
    return distance(QP_RANK_OF(m.from), QP_RANK_OF(m.to));
}

static qp_sq halfway(qp_move m) {
    return (qp_sq)((m.from + m.to) / 2);
}

/* ---- can the kind go there on an empty board? -------------------------------
 */

static int in_palace(qp_side side, qp_sq sq) {
    qp_sq turned = qp__turned(side, sq);
    int file = QP_FILE_OF(turned);
    return QP_RANK_OF(turned) < 3 && file > 2 && file < 6;
}

static int pawn_goes(qp_side side, qp_move m) {
    int from = QP_RANK_OF(qp__turned(side, m.from));
    int to = QP_RANK_OF(qp__turned(side, m.to));
    if (files_between(m) == 0) return to == from + 1;
    return to == from && files_between(m) == 1 && from >= 5;
}

static int goes_there(qp_side side, qp_kind kind, qp_move m) {
    int files = files_between(m), ranks = ranks_between(m);
    switch (kind) {
    case QP_KING: return files + ranks == 1 && in_palace(side, m.to);
    case QP_ADVISOR: return files == 1 && ranks == 1 && in_palace(side, m.to);
    case QP_BISHOP:
        return files == 2 && ranks == 2 &&
               QP_RANK_OF(qp__turned(side, m.to)) < 5;
    case QP_KNIGHT: return files * ranks == 2;
    case QP_ROOK:
    case QP_CANNON: return (files == 0) != (ranks == 0);
    case QP_PAWN: return pawn_goes(side, m);
    }
    return 0;
}

/* ---- what stands in the way
 * --------------------------------------------------- */

/* The nth man between two squares of a line, or QP_SQ_NONE. */
static qp_sq between(const qp_piece *cell, qp_move m, int nth) {
    int step = files_between(m) ? 1 : QP_FILES;
    if (m.to < m.from) step = -step;
    for (int sq = m.from + step; sq != m.to; sq += step)
        if (cell[sq] && --nth == 0) return (qp_sq)sq;
    return QP_SQ_NONE;
}

static reason cannon_hindered(const qp_piece *cell, qp_move m) {
    qp_sq first = between(cell, m, 1), second = between(cell, m, 2);
    if (!cell[m.to]) return (reason){QP_E_MOVE_PATH, first};
    if (first == QP_SQ_NONE) return (reason){QP_E_MOVE_SCREEN, m.to};
    return (reason){QP_E_MOVE_PATH, second};
}

/* The square beside the knight, on its long way. */
static qp_sq leg_of(qp_move m) {
    int up = QP_FILES * (m.to > m.from ? 1 : -1);
    if (ranks_between(m) == 2) return (qp_sq)(m.from + up);
    return (qp_sq)(m.from + (QP_FILE_OF(m.to) > QP_FILE_OF(m.from) ? 1 : -1));
}

static reason hindered(const qp_piece *cell, qp_kind kind, qp_move m) {
    reason r = {QP_OK, QP_SQ_NONE};
    if (kind == QP_KNIGHT) r = (reason){QP_E_MOVE_LEG, leg_of(m)};
    if (kind == QP_BISHOP) r = (reason){QP_E_MOVE_EYE, halfway(m)};
    if (kind == QP_ROOK) r = (reason){QP_E_MOVE_PATH, between(cell, m, 1)};
    if (kind == QP_CANNON) r = cannon_hindered(cell, m);
    if (r.square == QP_SQ_NONE) return (reason){QP_OK, QP_SQ_NONE};
    if (r.code != QP_E_MOVE_SCREEN && !cell[r.square]) r.code = QP_OK;
    return r;
}

static reason why_not(const qp_pos *pos, qp_move m) {
    const qp_piece *cell = board_of(pos);
    qp_side side = qp_pos_turn(pos);
    qp_piece man = cell[m.from], goal = cell[m.to];
    if (!man) return (reason){QP_E_MOVE_PIECE, m.from};
    if (QP_SIDE_OF(man) != side) return (reason){QP_E_MOVE_OTHER, m.from};
    qp_kind kind = QP_KIND_OF(man);
    if (!goes_there(side, kind, m)) return (reason){QP_E_MOVE_REACH, m.from};
    if (goal && QP_SIDE_OF(goal) == side) return (reason){QP_E_MOVE_OWN, m.to};
    reason r = hindered(cell, kind, m);
    if (r.code) return r;
    qp_sq king = pos->man_[(unsigned)side << 4];
    return (reason){QP_E_MOVE_CHECK, kind == QP_KING ? m.to : king};
}

/* How near to a legal move a reason is. */
static int nearness(qp_status code) {
    switch (code) {
    case QP_E_MOVE_CHECK: return 6;
    case QP_E_MOVE_LEG:
    case QP_E_MOVE_EYE:
    case QP_E_MOVE_PATH:
    case QP_E_MOVE_SCREEN: return 5;
    case QP_E_MOVE_OWN: return 4;
    case QP_E_MOVE_REACH: return 3;
    case QP_E_MOVE_OFF: return 2;
    case QP_E_MOVE_OTHER: return 1;
    default: return 0;
    }
}

static reason likeliest(const qp_pos *pos, const qp__readings *readings) {
    reason best = {QP_E_MOVE_PIECE, QP_SQ_NONE};
    int tier = -1, way = 99;
    for (unsigned i = 0; i < readings->n; i++) {
        const qp__reading *r = &readings->at[i];
        if (tier >= 0 && r->tier > tier && best.code != QP_E_MOVE_PIECE)
            continue; /* what is meant first speaks first */
        tier = r->tier;
        for (unsigned k = 0; k < r->n; k++) {
            qp_move move = {r->from[k], 0};
            qp_side side = qp_pos_turn(pos);
            reason why = {QP_OK, QP_SQ_NONE};
            why.code = qp__reading_to(&move.to, r, side, move.from);
            if (!why.code) why = why_not(pos, move);
            /* Of two that are hindered alike, the nearer one was meant. */
            int nearer = nearness(why.code) - nearness(best.code);
            int steps = files_between(move) + ranks_between(move);
            if (nearer > 0 || best.square == QP_SQ_NONE ||
                (nearer == 0 && steps < way)) {
                best = why;
                way = steps;
            }
        }
    }
    return best;
}

/* ---- the answers
 * ---------------------------------------------------------------- */

qp_status qp__explain_none(qp_err *err, const qp__question *q,
                           const qp__readings *readings) {
    reason why = likeliest(q->pos, readings);
    if (!err) return why.code;
    qp__fail(err, why.code, (qp_at){0}, q->text);
    if (why.square != QP_SQ_NONE)
        *qp__put_square(err->square, why.square, q->ranks_1) = '\0';
    qp__suggest_near(err, q);
    return why.code;
}

qp_status qp__explain_many(qp_err *err, const qp__question *q,
                           const qp_move *moves, unsigned n) {
    qp__fail(err, QP_E_MOVE_MANY, (qp_at){0}, q->text);
    if (err) qp__suggest_these(err, q, moves, n);
    return QP_E_MOVE_MANY;
}

qp_status qp__explain_rank(qp_err *err, const qp__question *q,
                           const qp__absolute *a) {
    qp__fail(err, QP_E_MOVE_OFF, (qp_at){0}, q->text);
    if (!err) return QP_E_MOVE_OFF;
    int bad = a->to_rank, file = a->to_file;
    if (a->rank == 0 || a->rank == 10) bad = a->rank, file = a->file;
    if (file >= 0) { /* written with ranks 1-10, "h10" is 90 + h */
        qp_sq sq = QP_SQ(file, bad ? bad - 1 : 0);
        char *end = qp__put_square(err->square, sq, bad > 0);
        *end = '\0';
    }
    qp__suggest_near(err, q);
    return QP_E_MOVE_OFF;
}
