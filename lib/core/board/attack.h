/* attack.h - what a piece attacks: squares on which it would take an enemy by
 * its way of moving, whatever they hold and whether or not that exposes its own
 * king. Not installed.
 *
 * There are two forms: from a piece, all squares that it attacks, as rows of
 * bits; and for two squares, whether one attacks the other. King, advisors and
 * bishops go only where they may stand, so one that a setup has misplaced can
 * step home or nowhere. Bits beyond the edge of the board may be set.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef QP_ATTACK_INT_H
#define QP_ATTACK_INT_H

#include <stddef.h>
#include <string.h>

#include "pos_int.h"
#include "tables.h"

/* ---- from a piece ------------------------------------------------------- */

/* Ranks with two more at each end, so that no step needs a look at the edge:
 * rank r is row r + EDGE. */
enum {
    ATTACK_EDGE = 2,
    ATTACK_ROWS = QP_RANKS + 2 * ATTACK_EDGE,
    ATTACK_FULL = (1 << QP_FILES) - 1
};

/* Where kings, advisors and bishops of a side may come to stand. */
typedef struct homes {
    uint16_t king[ATTACK_ROWS], advisor[ATTACK_ROWS], bishop[ATTACK_ROWS];
} homes;

static const homes HOMES[2] = {
    {{0, 0, 0x38, 0x38, 0x38},
     {0, 0, 0x28, 0x10, 0x28},
     {0, 0, 0x44, 0, 0x111, 0, 0x44}},
    {{[9] = 0x38, 0x38, 0x38},
     {[9] = 0x28, 0x10, 0x28},
     {[7] = 0x44, 0, 0x111, 0, 0x44}},
};

/* Both neighbours of a file's bit; bits beyond the edge are cut by rows. */
static inline unsigned both_sides(unsigned bit) {
    return bit << 1 | bit >> 1;
}

/* From the neighbours of `bit` that are set in `way`, one file further out. */
static inline unsigned outward(unsigned way, unsigned bit) {
    return (way & bit << 1) << 1 | (way & bit >> 1) >> 1;
}

/* Squares near a piece: on its own rank, one and two ranks up and down. */
typedef struct steps {
    unsigned down2, down, level, up, up2;
} steps;

static inline steps king_attacks(unsigned side, const qp__square *at) {
    unsigned bit = at->file_bit, i = at->rank + ATTACK_EDGE;
    const uint16_t *home = HOMES[side].king;
    return (steps){.down = bit & home[i - 1],
                   .level = both_sides(bit) & home[i],
                   .up = bit & home[i + 1]};
}

static inline steps advisor_attacks(unsigned side, const qp__square *at) {
    unsigned bits = both_sides(at->file_bit), i = at->rank + ATTACK_EDGE;
    const uint16_t *home = HOMES[side].advisor;
    return (steps){.down = bits & home[i - 1], .up = bits & home[i + 1]};
}

/* Two squares on a diagonal; the one between, the eye, must be in `empty`. */
static inline steps bishop_attacks(const uint16_t empty[ATTACK_ROWS],
                                   unsigned side, const qp__square *at) {
    unsigned bit = at->file_bit, i = at->rank + ATTACK_EDGE;
    const uint16_t *home = HOMES[side].bishop;
    return (steps){.down2 = outward(empty[i - 1], bit) & home[i - 2],
                   .up2 = outward(empty[i + 1], bit) & home[i + 2]};
}

/* One square straight, the leg, which must be in `empty`, and one diagonally.
 */
static inline steps knight_attacks(const uint16_t empty[ATTACK_ROWS],
                                   const qp__square *at) {
    unsigned bit = at->file_bit, i = at->rank + ATTACK_EDGE;
    unsigned wide = outward(empty[i], bit);
    return (steps){.down2 = both_sides(empty[i - 1] & bit),
                   .down = wide,
                   .up = wide,
                   .up2 = both_sides(empty[i + 1] & bit)};
}

/* Forward, and sideways too once it has crossed the river. */
static inline steps pawn_attacks(unsigned side, const qp__square *at) {
    unsigned bit = at->file_bit;
    unsigned crossed = side == QP_RED ? at->rank >= 5 : at->rank <= 4;
    return (steps){.down = side == QP_RED ? 0 : bit,
                   .level = both_sides(bit) & (0u - crossed),
                   .up = side == QP_RED ? bit : 0};
}

/* The lines of a square: bits by rank, and bits by file. */
typedef struct lines {
    unsigned file, rank;
} lines;

/* All who stand on them. */
static inline lines lines_of(const qp_pos *pos, const qp__square *at) {
    return (lines){(unsigned)pos->file_[0][at->file] | pos->file_[1][at->file],
                   (unsigned)pos->rank_[0][at->rank] | pos->rank_[1][at->rank]};
}

static inline lines rook_attacks(lines all, const qp__square *at) {
    return (lines){QP__REACH(qp__line_up(at->rank, all.file)),
                   QP__REACH(qp__line_across(at->file, all.rank))};
}

/* Beyond the first piece each way, the screen, as far as a rook would go from
 * there. */
static inline lines cannon_attacks(lines all, const qp__square *at) {
    lines near = rook_attacks(all, at);
    lines past = {all.file & ~near.file, all.rank & ~near.rank};
    lines far = rook_attacks(past, at);
    return (lines){far.file & ~near.file, far.rank & ~near.rank};
}

/* ---- of two squares ----------------------------------------------------- */

/* What follows has no branch: kinds and ways are as good as random when a game
 * is read. The square `gone` counts as empty; QP_SQ_NONE: none does. */

/* The way of two squares, from the table of steps. */
static inline const qp__way_of *way_of(qp_move move) {
    return &qp__step[qp__wide[move.to] - qp__wide[move.from] + QP__WIDE_LAST];
}

/* The knight's leg, the bishop's eye; else the piece's own square. */
static inline unsigned step_between(qp_move move) {
    return (unsigned)(move.from + way_of(move)->between);
}

/* 1 when a piece is there, else 0. */
static inline unsigned step_blocked(const qp_piece *cell, qp_move move,
                                    unsigned gone) {
    unsigned between = step_between(move);
    unsigned blocked = (cell[between] & way_of(move)->blocker) != 0;
    if (gone != QP_SQ_NONE) blocked &= between != gone;
    return blocked;
}

/* Bit 0: a king's, advisor's, bishop's, knight's or pawn's step on an empty
 * board. */
static inline unsigned step_goes(qp_piece piece, qp_move move) {
    /* The bit of a piece in a way, by the half of the board that it is on. */
    static const uint8_t BIT[2][16] = {
        {0, 1, 2, 3, 4, 5, 6, 0, 8, 9, 10, 11, 12, 13, 14, 15},
        {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 8}};
    enum { EVERYWHERE = 0xF0F0 }; /* knights, rooks, cannons, pawns */
    unsigned who = BIT[move.from >= QP_SQUARES / 2][piece];
    unsigned home = (qp__may_stand[move.to] | EVERYWHERE) >> piece;
    return (unsigned)way_of(move)->pieces >> who & home & 1;
}

static inline unsigned step_attacks(const qp_piece *cell, qp_piece piece,
                                    qp_move move, unsigned gone) {
    return step_goes(piece, move) & (step_blocked(cell, move, gone) ^ 1);
}

/* A rook's way or, with `leaps` 1, a cannon's over its screen. */
static inline unsigned line_attacks(const qp_pos *pos, qp_move move,
                                    unsigned leaps, unsigned gone) {
    const qp__square *from = &qp__squares[move.from];
    uint32_t on_file = qp__on_file(from->file)[move.to];
    uint32_t on_rank = qp__on_rank(from->rank)[move.to];
    lines all = lines_of(pos, from);
    if (gone != QP_SQ_NONE) {
        all.file &= ~(unsigned)qp__on_file(from->file)[gone];
        all.rank &= ~(unsigned)qp__on_rank(from->rank)[gone];
    }
    uint32_t up = qp__line_up(from->rank, all.file | on_file);
    uint32_t across = qp__line_across(from->file, all.rank | on_rank);
    uint32_t found =
        (up & (on_file | on_file << 16)) | (across & (on_rank | on_rank << 16));
    return (found >> 16 * leaps & 0xFFFF) != 0;
}

/* The same when nobody is on the square or, with `leaps`, somebody does. */
QP__INLINE unsigned line_goes(const qp_pos *pos, qp_move move, unsigned leaps) {
    const qp__square *from = &qp__squares[move.from];
    lines all = lines_of(pos, from);
    uint32_t up = qp__line_up(from->rank, all.file) >> 16 * leaps;
    uint32_t across = qp__line_across(from->file, all.rank) >> 16 * leaps;
    return ((up & qp__on_file(from->file)[move.to]) |
            (across & qp__on_rank(from->rank)[move.to])) != 0;
}

/* The nth piece from `move.from` on the line to `move.to`, which does not
 * count, or QP_SQ_NONE. */
static inline qp_sq between_nth(const qp_piece *cell, qp_move move, int nth,
                                unsigned gone) {
    int step = QP_RANK_OF(move.from) == QP_RANK_OF(move.to) ? 1 : QP_FILES;
    if (move.to < move.from) step = -step;
    for (int sq = move.from + step; sq != move.to; sq += step)
        if (cell[sq] && (unsigned)sq != gone && --nth == 0) return (qp_sq)sq;
    return QP_SQ_NONE;
}

/* Returns nonzero if the piece on `move.from` attacks `move.to`. The other king
 * is attacked by the king across an open file only. */
static inline int piece_attacks(const qp_pos *pos, qp_move move,
                                unsigned gone) {
    qp_piece piece = pos->setup_.cell[move.from];
    unsigned kind = QP_KIND_OF(piece), side = QP_SIDE_OF(piece);
    if (!piece || move.from == gone) return 0;
    if (kind == QP_ROOK || kind == QP_CANNON)
        return (int)line_attacks(pos, move, kind == QP_CANNON, gone);
    if (kind < QP_KNIGHT && move.to == pos->man_[16 * (side ^ 1)])
        return kind == QP_KING &&
               QP_FILE_OF(move.from) == QP_FILE_OF(move.to) &&
               line_attacks(pos, move, 0, gone);
    return (int)step_attacks(pos->setup_.cell, piece, move, gone);
}

/* What a side may find on the square it goes to, a bit for each piece:
 * nothing, or a piece of the other side that is not the king. */
static const uint16_t ATTACK_TAKEN[2] = {0xFC01, 0x00FD};

/* Nonzero if a piece of `side` that is on `move.from` reaches `move.to`,
 * a square of the board. */
QP__INLINE unsigned own_reaches(const qp_pos *pos, qp_piece piece, qp_move move,
                                unsigned side) {
    qp_piece taken = pos->setup_.cell[move.to];
    unsigned kind = QP_KIND_OF(piece);
    unsigned slider = kind - QP_ROOK <= QP_CANNON - QP_ROOK;
    unsigned leaps = (kind == QP_CANNON) & (taken != 0);
    unsigned reached =
        slider ? line_goes(pos, move, leaps)
               : step_attacks(pos->setup_.cell, piece, move, QP_SQ_NONE);
    return reached & (unsigned)ATTACK_TAKEN[side] >> taken;
}

/* The text of a move says which way it goes and to which file: the squares are
 * on their files, and a rook or cannon goes along one line. A pawn before the
 * river that goes sideways would come to stand where it may not. */
QP__INLINE unsigned step_reaches(const qp_pos *pos, qp_piece piece,
                                 qp_move move) {
    const qp__way_of *way = &qp__stride[move.to - move.from + QP_SQUARES - 1];
    unsigned blocked =
        (unsigned)pos->setup_.cell[move.from + way->between] & way->blocker;
    return (unsigned)(way->pieces & qp__may_stand[move.to]) >> piece & 1 &
           (blocked == 0);
}

/* All who stand on a line of a square. Which line it is, is as good as random
 * when a game is read, so it chooses values and not branches. */
static inline unsigned line_on(const qp_pos *pos, const qp__square *at,
                               size_t which) {
    const char *red = (const char *)pos + offsetof(qp_pos, rank_);
    size_t ranks = sizeof pos->rank_[0], files = sizeof pos->file_[0];
    uint16_t a, b;
    red += at->line_at[which];
    memcpy(&a, red, sizeof a);
    memcpy(&b, red + ranks - (ranks - files) * which, sizeof b);
    return (unsigned)a | b;
}

/* With `leaps` 1, there must be one piece between. */
QP__INLINE unsigned line_reaches(const qp_pos *pos, qp_move move, size_t which,
                                 unsigned leaps) {
    const qp__square *from = &qp__squares[move.from];
    unsigned line = line_on(pos, from, which);
    unsigned a = from->bit_on[which];
    unsigned b = qp__squares[move.to].bit_on[which];
    return qp__bits[line & ((a - 1) ^ (b - 1)) & ~(a | b)] == leaps;
}

/* As own_reaches, of a piece of a kind that goes along that line, if it goes
 * along one. */
QP__INLINE unsigned said_reaches(const qp_pos *pos, unsigned kind, qp_move move,
                                 unsigned side, size_t which) {
    qp_piece taken = pos->setup_.cell[move.to];
    unsigned leaps = (kind == QP_CANNON) & (taken != 0);
    unsigned reached = kind - QP_ROOK <= QP_CANNON - QP_ROOK
                           ? line_reaches(pos, move, which, leaps)
                           : step_reaches(pos, QP_PIECE(side, kind), move);
    return reached & (unsigned)ATTACK_TAKEN[side] >> taken;
}

/* qp__pos_reaches where a call would cost as much as it does. */
QP__INLINE int piece_reaches(const qp_pos *pos, qp_move move) {
    if (move.from >= QP_SQUARES || move.to >= QP_SQUARES) return 0;
    qp_piece piece = pos->setup_.cell[move.from];
    unsigned side = pos->setup_.turn;
    if (!piece || QP_SIDE_OF(piece) != side) return 0;
    return (int)own_reaches(pos, piece, move, side);
}

#endif
