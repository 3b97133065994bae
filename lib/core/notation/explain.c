/* explain.c - why a text is no legal move. Of several pieces that fit the text,
 * the one nearest to a legal move is explained.
 *
 * SPDX-License-Identifier: MIT
 */
#include "explain.h"

#include <string.h>

#include "../base/err_int.h"
#include "../board/attack.h"
#include "move_int.h"

typedef struct reason {
    qp_status code;
    qp_sq square; /* QP_SQ_NONE: none to show */
} reason;

static int explain_distance(int a, int b) {
    return a < b ? b - a : a - b;
}

/* Files and ranks between two squares. */
static int files_between(qp_move m) {
    return explain_distance(QP_FILE_OF(m.from), QP_FILE_OF(m.to));
}

static int ranks_between(qp_move m) {
    return explain_distance(QP_RANK_OF(m.from), QP_RANK_OF(m.to));
}

/* ---- can the piece go there, and what is in its way? ---------------- */

static int goes_there(qp_piece piece, qp_move m) {
    qp_kind kind = QP_KIND_OF(piece);
    if (kind == QP_ROOK || kind == QP_CANNON)
        return (files_between(m) == 0) != (ranks_between(m) == 0);
    return (int)step_goes(piece, m);
}

static reason step_hindered(const qp_piece *cell, qp_kind kind, qp_move m) {
    if (!step_blocked(cell, m, QP_SQ_NONE)) return (reason){QP_OK, QP_SQ_NONE};
    return (reason){kind == QP_KNIGHT ? QP_E_MOVE_LEG : QP_E_MOVE_EYE,
                    (qp_sq)step_between(m)};
}

/* The first piece in the way; when a cannon takes, the second one. */
static reason line_hindered(const qp_piece *cell, qp_kind kind, qp_move m) {
    qp_sq first = between_nth(cell, m, 1, QP_SQ_NONE), in_way = first;
    if (kind == QP_CANNON && cell[m.to]) {
        if (first == QP_SQ_NONE) return (reason){QP_E_MOVE_SCREEN, m.to};
        in_way = between_nth(cell, m, 2, QP_SQ_NONE);
    }
    qp_status code = in_way == QP_SQ_NONE ? QP_OK : QP_E_MOVE_PATH;
    return (reason){code, in_way};
}

static reason hindered(const qp_piece *cell, qp_kind kind, qp_move m) {
    if (kind == QP_ROOK || kind == QP_CANNON)
        return line_hindered(cell, kind, m);
    return step_hindered(cell, kind, m);
}

static reason why_not(const qp_pos *pos, qp_move m) {
    const qp_piece *cell = qp_pos_setup(pos)->cell;
    qp_side side = qp_pos_turn(pos);
    qp_piece man = cell[m.from], goal = cell[m.to];
    if (!man) return (reason){QP_E_MOVE_PIECE, m.from};
    if (QP_SIDE_OF(man) != side) return (reason){QP_E_MOVE_OTHER, m.from};
    qp_kind kind = QP_KIND_OF(man);
    if (!goes_there(man, m)) return (reason){QP_E_MOVE_REACH, m.from};
    if (goal && QP_SIDE_OF(goal) == side) return (reason){QP_E_MOVE_OWN, m.to};
    reason r = hindered(cell, kind, m);
    if (r.code) return r;
    qp_sq king = pos->man_[(unsigned)side << 4];
    return (reason){QP_E_MOVE_CHECK, kind == QP_KING ? m.to : king};
}

/* How near to a legal move a reason is. */
static int explain_nearness(qp_status code) {
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
            int nearer =
                explain_nearness(why.code) - explain_nearness(best.code);
            int far = files_between(move) + ranks_between(move);
            if (nearer > 0 || best.square == QP_SQ_NONE ||
                (nearer == 0 && far < way)) {
                best = why;
                way = far;
            }
        }
    }
    return best;
}

/* ---- the answers --------------------------------------------------------- */

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
