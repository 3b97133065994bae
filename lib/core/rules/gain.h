/* gain.h - what a capture wins once all legal captures on its square are done,
 * with the values that the rule books compare. A piece that is pinned, or whose
 * king would face the other, protects nothing. Positions are restored. Not
 * installed.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef QP_GAIN_H
#define QP_GAIN_H

#include "../board/pos_int.h"
#include "../board/tables.h"

/* A capture that the rules of moving forbid. */
enum { QP__GAIN_NONE = -1000 };

/* Slots of a side, as pos_int.h numbers them. */
enum {
    QP__SLOT_KING = 0,
    QP__SLOT_ADVISORS = 1,
    QP__SLOT_BISHOPS = 3,
    QP__SLOT_KNIGHTS = 5,
    QP__SLOT_ROOKS = 7,
    QP__SLOT_CANNONS = 9,
    QP__SLOT_PAWNS = 11,
    QP__SLOTS = 16
};

/* The kind of a piece by its slot. */
static inline qp_kind qp__slot_kind(unsigned slot) {
    static const uint8_t KIND[QP__SLOTS] = {
        QP_KING,   QP_ADVISOR, QP_ADVISOR, QP_BISHOP, QP_BISHOP, QP_KNIGHT,
        QP_KNIGHT, QP_ROOK,    QP_ROOK,    QP_CANNON, QP_CANNON, QP_PAWN,
        QP_PAWN,   QP_PAWN,    QP_PAWN,    QP_PAWN};
    return (qp_kind)KIND[slot];
}

/* Zero when a piece of a kind could attack from one square to another on no
 * board: quicker than to ask what is between. */
static inline int qp__could_attack(qp_kind kind, qp_sq from, qp_sq to) {
    static const uint8_t FAR[8] = {0, 1, 2, 8, 5, 0, 0, 1}; /* squared */
    const qp__square *a = &qp__squares[from], *b = &qp__squares[to];
    int files = (int)a->file - (int)b->file;
    int ranks = (int)a->rank - (int)b->rank;
    if (kind == QP_ROOK || kind == QP_CANNON) return !files || !ranks;
    return files * files + ranks * ranks == FAR[kind] ||
           (kind == QP_KING && !files);
}

/* Nonzero if a pawn of `side` on a square has crossed the river. */
int qp__crossed(unsigned side, qp_sq sq);

/* The value of the piece on a square. A rook is two knights or cannons, an
 * advisor is a bishop (CXA 2011, after clause 26); a crossed pawn, less than a
 * rook (26.6), counts as a knight. */
int qp__gain_value(const qp_pos *pos, qp_sq sq);

/* What the side to move wins at best by captures on a square, 0 if it had
 * better not begin. */
int qp__gain_on(qp_pos *pos, qp_sq sq);

/* What it wins by this capture first, which may be less than nothing;
 * QP__GAIN_NONE when the capture is not legal. */
int qp__gain_of(qp_pos *pos, qp_move move);

/* Nonzero if the side to move can legally take on a square. */
int qp__can_take(qp_pos *pos, qp_sq sq);

/* Nonzero if a piece attacks a square and may legally take there. The side to
 * move is that of the piece. */
int qp__may_take(qp_pos *pos, qp_move move);

#endif
