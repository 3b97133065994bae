/* entropy_sight.h - who attacks which square of a board while its pieces are
 * found. An attack is noted when its piece is found and not changed later. Not
 * installed.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef QP_ENTROPY_SIGHT_H
#define QP_ENTROPY_SIGHT_H

#include <string.h>

#include "../board/attack.h"
#include "qipu/board.h"

/* Who attacks a square; CHECK: from there the king is attacked. */
enum {
    SIGHT_BY_PAWN = 1,
    SIGHT_BY_NEAR = 2,
    SIGHT_BY_CANNON = 4,
    SIGHT_BY_ROOK = 8,
    SIGHT_CHECK = 32
};

typedef struct sights {
    qp_piece cell[QP_SQUARES]; /* what was found */
    /* By square, and one more for what lies beyond the board. */
    uint8_t struck[2][QP_SQUARES + 1];
    uint8_t check[QP_SQUARES + 1];
    uint8_t king[2];
    /* lines of pieces, as in tables.h */
    uint16_t rank[QP_RANKS], file[QP_FILES];
} sights;

/* ---- who attacks what -----------------------------------------------------
 */

/* Marks what a piece on `sq` attacks along its lines, as a rook does or, with a
 * screen, as a cannon. */
static inline void sight_mark_lines(uint8_t *map, unsigned mark,
                                    const sights *w, unsigned sq, int screen) {
    const qp__square *at = &qp__squares[sq];
    lines all = {w->file[at->file], w->rank[at->rank]};
    lines hit = screen ? cannon_attacks(all, at) : rook_attacks(all, at);
    uint8_t *left = map + QP_FILES * at->rank, *bottom = map + at->file;
    for (unsigned f = 0; f < QP_FILES; f++)
        left[f] |= (uint8_t)((hit.rank >> f & 1) * mark);
    for (unsigned r = 0; r < QP_RANKS; r++)
        bottom[QP_FILES * r] |= (uint8_t)((hit.file >> r & 1) * mark);
}

/* Marks where a knight on `sq` goes; `back`: from where one comes to it. */
static inline void mark_knight(uint8_t *map, unsigned mark, const sights *w,
                               unsigned sq, int back) {
    static const int8_t FILE[8] = {-1, 1, -1, 1, -2, 2, -2, 2};
    static const int8_t RANK[8] = {-2, -2, 2, 2, -1, -1, 1, 1};
    static const int8_t LEG[8] = {-9, -9, 9, 9, -1, 1, -1, 1};
    static const int8_t BACK[8] = {-10, -8, 8, 10, -10, -8, 8, 10};
    int file = qp__squares[sq].file, rank = qp__squares[sq].rank;
    for (unsigned i = 0; i < 8; i++) {
        unsigned f = (unsigned)(file + FILE[i]), r = (unsigned)(rank + RANK[i]);
        int inside = (f < QP_FILES) & (r < QP_RANKS);
        unsigned to = inside ? QP_FILES * r + f : QP_SQUARES;
        int leg = inside ? back ? BACK[i] : LEG[i] : 0;
        map[to] |= (uint8_t)(w->cell[(int)sq + leg] ? 0 : mark);
    }
}

/* Marks the squares at the given distances where `piece` may stand. */
static inline void mark_near(uint8_t *map, unsigned piece, unsigned sq,
                             const int8_t by[4]) {
    for (unsigned i = 0; i < 4; i++) {
        unsigned to = (unsigned)((int)sq + by[i]);
        if (to < QP_SQUARES && qp__may_stand[to] >> piece & 1)
            map[to] |= SIGHT_BY_NEAR;
    }
}

/* Marks the squares around `sq` from which a pawn that goes by `ahead` attacks
 * it; with -ahead, what a pawn beyond the river attacks. */
static inline void sight_mark_pawn(uint8_t *map, uint8_t mark, unsigned sq,
                                   int ahead) {
    unsigned behind = (unsigned)((int)sq - ahead);
    if (sq % QP_FILES > 0) map[sq - 1] |= mark;
    if (sq % QP_FILES < QP_FILES - 1) map[sq + 1] |= mark;
    if (behind < QP_SQUARES) map[behind] |= mark;
}

/* A piece was found: marks what it attacks on the board as far as it is known.
 * An elephant's eye is not looked at. */
static inline void mark_piece(sights *w, unsigned piece, unsigned sq) {
    static const int8_t NEAR[4][4] = {
        {0}, {-1, 1, -9, 9}, {-10, -8, 8, 10}, {-20, -16, 16, 20}};
    unsigned side = piece >> 3;
    uint8_t *map = w->struck[side];
    if ((piece & 7) == QP_KING) w->king[side] = (uint8_t)sq;
    switch (piece & 7) {
    case QP_KING:
    case QP_ADVISOR:
    case QP_BISHOP: mark_near(map, piece, sq, NEAR[piece & 7]); break;
    case QP_KNIGHT: mark_knight(map, SIGHT_BY_NEAR, w, sq, 0); break;
    case QP_CANNON: sight_mark_lines(map, SIGHT_BY_CANNON, w, sq, 1); break;
    case QP_ROOK: sight_mark_lines(map, SIGHT_BY_ROOK, w, sq, 0); break;
    default: {
        int ahead = side ? -QP_FILES : QP_FILES;
        unsigned to = (unsigned)((int)sq + ahead);
        if (side ? sq < 45 : sq >= 45)
            sight_mark_pawn(map, SIGHT_BY_PAWN, sq, -ahead);
        else
            map[to] |= SIGHT_BY_PAWN;
    }
    }
}

/* Marks from where the piece would attack the other side's king. */
static inline void mark_checks(sights *w, unsigned piece) {
    unsigned side = piece >> 3, king = w->king[!side];
    memset(w->check, 0, sizeof w->check);
    switch (piece & 7) {
    case QP_KNIGHT: mark_knight(w->check, SIGHT_CHECK, w, king, 1); break;
    case QP_CANNON: sight_mark_lines(w->check, SIGHT_CHECK, w, king, 1); break;
    case QP_ROOK: sight_mark_lines(w->check, SIGHT_CHECK, w, king, 0); break;
    default:
        sight_mark_pawn(w->check, SIGHT_CHECK, king,
                        side ? -QP_FILES : QP_FILES);
    }
}

#endif
