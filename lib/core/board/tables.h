/* tables.h - the constant tables of the board, made by a tool. Not installed.
 *
 * A line is a rank (bit f: file f) or a file (bit r: rank r), as a mask of
 * occupied squares. The square looked from does not count in its own line.
 * Pieces that were taken stand on QP_SQ_NONE, which every table indexed by the
 * square of a piece allows.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef QP_TABLES_H
#define QP_TABLES_H

#include "qipu/board.h"

/* The lines of a square, as indices: its rank and its file. */
enum { QP__ON_RANK, QP__ON_FILE };

typedef struct qp__square {
    union {
        struct {
            uint16_t file_bit, rank_bit; /* 1 << file, 1 << rank */
        };
        uint16_t bit_on[2]; /* the square's in each line */
    };
    uint8_t file, rank;
    union {
        struct {
            uint8_t rank_at, file_at;
        };
        uint8_t line_at[2]; /* in a position, in bytes from Red's ranks on */
    };
} qp__square;

extern const qp__square qp__squares[QP_SQUARES];

/* Bit p: piece p may come to stand on the square. */
extern const uint16_t qp__may_stand[QP_SQUARES];

/* [from][occupied between the edges]: the squares that a rook reaches, own
 * pieces included, and in the upper half the second blocker each way: what a
 * cannon can take. An edge counts as occupied: callers mask the second blockers
 * with the pieces that are there. */
extern const uint32_t qp__rank_line[QP_FILES][1 << (QP_FILES - 2)];
extern const uint32_t qp__file_line[QP_RANKS][1 << (QP_RANKS - 2)];
#define QP__REACH(line) ((unsigned)(line)&0xFFFFu)
#define QP__SECOND(line) ((unsigned)((line) >> 16))

/* The file of a square on `rank`, and the rank of one on `file`. */
static inline uint32_t qp__line_up(unsigned rank, unsigned occupied) {
    return qp__file_line[rank][occupied >> 1 & ((1 << (QP_RANKS - 2)) - 1)];
}

static inline uint32_t qp__line_across(unsigned file, unsigned occupied) {
    return qp__rank_line[file][occupied >> 1 & ((1 << (QP_FILES - 2)) - 1)];
}

/* [sq]: the bit of a square in a line, 0 if it is not on it. The lines differ
 * by where they begin: all files read one row of bits, and all ranks another.
 */
#define QP__LAST_RANK (QP_FILES * (QP_RANKS - 1))
extern const uint16_t qp__file_bits[QP_FILES - 1 + 256];
extern const uint16_t qp__rank_bits[QP__LAST_RANK + 256];

static inline const uint16_t *qp__on_file(unsigned file) {
    return qp__file_bits + (QP_FILES - 1 - file);
}

static inline const uint16_t *qp__on_rank(unsigned rank) {
    return qp__rank_bits + (QP__LAST_RANK - QP_FILES * rank);
}

/* Squares numbered so that a difference says how two of them lie. */
#define QP__WIDE_LAST 107
#define QP__WIDE_SPAN (255 + QP__WIDE_LAST + 1)
extern const uint8_t qp__wide[256];

/* [wide(knight) - wide(king) + QP__WIDE_LAST]: the leg minus the king's
 * square, or 0 when it is not a knight's move. */
extern const int8_t qp__knight_leg[QP__WIDE_SPAN];

/* [wide(to) - wide(from) + QP__WIDE_LAST]: a bit for each piece that goes so in
 * one step; bits 0 and 8 are pawns before the river. The square at from +
 * between must be empty under the mask `blocker`. */
typedef struct qp__way_of {
    uint16_t pieces;
    int8_t between;
    uint8_t blocker;
} qp__way_of;
extern const qp__way_of qp__step[2 * QP__WIDE_LAST + 1];

/* [to - from + QP_SQUARES - 1]: the same, of squares that are known to be on
 * the files that they are meant to be on. */
extern const qp__way_of qp__stride[2 * QP_SQUARES - 1];

/* The pieces that may not stand everywhere; which of them may not stand on a
 * square. A few places after the board may be read. */
enum {
    QP__RED_KING = 1 << 0,
    QP__RED_ADVISOR = 1 << 1,
    QP__RED_BISHOP = 1 << 2,
    QP__RED_PAWN = 1 << 3,
    QP__BLACK_KING = 1 << 4,
    QP__BLACK_ADVISOR = 1 << 5,
    QP__BLACK_BISHOP = 1 << 6,
    QP__BLACK_PAWN = 1 << 7
};
extern const uint8_t qp__barred[96];

/* By the places of both kings: what surrounds a king. A pawn on one of `pawn`
 * attacks it, and a knight on knight[2 * i] or knight[2 * i + 1] if leg[i] is
 * empty. Beyond the board it is the king's own square. */
typedef struct qp__attack_map {
    uint8_t king, file, rank;
    uint8_t leg[4], knight[8], pawn[3];
} qp__attack_map;
extern const qp__attack_map qp__attack_maps[2][9];

/* The squares of both palaces as numbers, Red's first; 18 for all others. */
extern const uint8_t qp__palace[QP_SQUARES];

/* [128 * palace + sq]: what a piece on a square may be to a king. Low half: its
 * bit in the king's file; from bit 16: in the king's rank; QP__SIGHT_LEAP: a
 * knight there attacks him, unless a piece is on its leg. At QP__SIGHT_BESIDE:
 * the squares next to the king, in his rank and, from bit 16, in his file. All
 * bits are set where a king is in no palace. */
enum { QP__SIGHT_LEAP = 1 << 25, QP__SIGHT_BESIDE = QP_SQUARES };
extern const uint32_t qp__sights[20 * 128];

/* How many bits are set; which is the lowest (0 of none). */
extern const uint8_t qp__bits[1 << QP_RANKS];
extern const uint8_t qp__low[1 << QP_RANKS];

/* The key of a piece on a square, and that on the square left for right; of an
 * empty square 0. */
#ifdef QP_TABLES_COMPUTED /* before anything else: it takes less room so */
extern uint64_t qp__zobrist[16][QP_SQUARES][2];
#else
extern const uint64_t qp__zobrist[16][QP_SQUARES][2];
#endif

/* In the hash when Black is to move. */
#define QP__HASH_BLACK UINT64_C(0xB5C3D2A71E4F8069)

#endif
