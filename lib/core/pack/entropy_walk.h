/* entropy_walk.h - a board as a sequence of questions, and what each depends on
 * besides the network: pieces still to be found, squares left, attackers. The
 * including file answers them (walk_ask) and learns what was found
 * (walk_found): the codec, or the trainer. Not installed.
 *
 * The mover's side is 0, at the bottom. First comes how many of each piece
 * there are, from the most down; then, piece by piece, each square where it may
 * be, the most likely first. What follows from the numbers is not asked.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef QP_ENTROPY_WALK_H
#define QP_ENTROPY_WALK_H
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

enum {
    ENTROPY_PIECES = 14,
    PLACES = 692,         /* pairs of a piece and a square where it may stand */
    ENTROPY_COUNTED = 12, /* pieces that are counted: all but the kings */
    ENTROPY_COUNT_ROWS = 30,
    ROWS_ALL = PLACES + ENTROPY_COUNT_ROWS,
    ENTROPY_COUNT_FEATURES = 42,
    ENTROPY_BLACK_MOVES =
        PLACES + ENTROPY_COUNT_FEATURES, /* a feature of its own */
    FEATURES = ENTROPY_BLACK_MOVES + 1,
    ENTROPY_SIGHTS = 64,  /* ways in which a square is attacked */
    ENTROPY_SEEING = 8,   /* pieces for which that is coded */
    ENTROPY_NO_SIGHT = 0, /* the entry 0 of the table of sights is 0 */
    SIGHT_ROWS = 1 + ENTROPY_SEEING * ENTROPY_SIGHTS
};

/* The pieces in the order in which they are searched for, and where the places
 * of each begin in ENTROPY_ORDER. The last eight are those that see. */
static const uint8_t WALK_PIECE[ENTROPY_PIECES] = {1,  9, 2,  10, 3,  11, 7,
                                                   15, 4, 12, 6,  14, 5,  13};
static const uint16_t WALK_FIRST[ENTROPY_PIECES + 1] = {
    0, 9, 18, 23, 28, 35, 42, 97, 152, 242, 332, 422, 512, 602, PLACES};

/* The pieces in the order in which they are counted, and the most of each. */
static const uint8_t WALK_COUNTED[ENTROPY_COUNTED] = {7, 15, 5, 13, 6, 14,
                                                      4, 12, 3, 11, 2, 10};
static const uint8_t WALK_MOST[ENTROPY_COUNTED] = {5, 5, 2, 2, 2, 2,
                                                   2, 2, 2, 2, 2, 2};

#include "entropy_order.inc"

typedef struct entropy_walker {
    struct walker *by;     /* what the including file needs */
    const qp_piece *truth; /* the board as it is; any when it is unknown */
    const uint8_t *count;  /* by piece; any when unknown */
    uint8_t found[16];     /* how many of each piece there are */
    unsigned men;          /* found so far */
    sights now;            /* the board so far */
} entropy_walker;

/* One question: is it so? `left` yes are among `from` answers still to come,
 * 0 < left < from. */
typedef struct question {
    unsigned row;   /* of the network */
    unsigned sight; /* row of the table of sights */
    unsigned left, from;
    int truth; /* the answer, when it is known */
} question;

static int walk_ask(struct walker *k, const question *q);
static void walk_found(struct walker *k, unsigned feature);

/* Places of a piece on mirrored squares are next to each other, the left one
 * first. Rows and features that are not places count as in the middle. */
enum { ENTROPY_MIDDLE, ENTROPY_LEFT, ENTROPY_RIGHT };
static inline unsigned walk_lies(unsigned place) {
    if (place >= PLACES) return ENTROPY_MIDDLE;
    unsigned file = qp__squares[ENTROPY_ORDER[place]].file;
    return file < 4 ? ENTROPY_LEFT : file > 4 ? ENTROPY_RIGHT : ENTROPY_MIDDLE;
}

/* ---- the questions ---------------------------------------------------------
 */

/* How many there are of each piece. */
static inline void walk_counts(entropy_walker *w) {
    unsigned row = PLACES, feature = PLACES;
    w->found[QP_KING] = w->found[8 | QP_KING] = 1;
    for (unsigned i = 0; i < ENTROPY_COUNTED; i++) {
        unsigned piece = WALK_COUNTED[i], n = WALK_MOST[i];
        for (; n > 0; n--) {
            question q = {row + n - 1, ENTROPY_NO_SIGHT, 1, n + 1,
                          w->count[piece] == n};
            if (walk_ask(w->by, &q)) break;
        }
        w->found[piece] = (uint8_t)n;
        walk_found(w->by, feature + n);
        row += WALK_MOST[i];
        feature += WALK_MOST[i] + 1u;
    }
}

/* Where the pieces of kind and side `WALK_PIECE[i]` stand. */
static inline void walk_piece(entropy_walker *w, unsigned i) {
    unsigned piece = WALK_PIECE[i], side = piece >> 3, from = 0;
    unsigned first_sight =
        i < ENTROPY_PIECES - ENTROPY_SEEING
            ? ENTROPY_NO_SIGHT
            : 1 + (i - (ENTROPY_PIECES - ENTROPY_SEEING)) * ENTROPY_SIGHTS;
    question q = {.left = w->found[piece]};
    if (q.left == 0) return;
    if (WALK_FIRST[i + 1] - WALK_FIRST[i] == QP_SQUARES)
        from = QP_SQUARES - w->men;
    else
        for (unsigned p = WALK_FIRST[i]; p < WALK_FIRST[i + 1]; p++)
            from += !w->now.cell[ENTROPY_ORDER[p]];
    if (first_sight) mark_checks(&w->now, piece);
    q.from = from;
    for (unsigned p = WALK_FIRST[i]; q.left > 0; p++) {
        unsigned sq = ENTROPY_ORDER[p];
        if (w->now.cell[sq]) continue;
        q.row = p;
        q.truth = w->truth[sq] == piece;
        if (first_sight)
            q.sight = first_sight + (w->now.struck[side][sq] != 0) +
                      2u * w->now.struck[!side][sq] + w->now.check[sq];
        if (q.left == q.from || walk_ask(w->by, &q)) {
            w->now.cell[sq] = (qp_piece)piece;
            w->now.rank[qp__squares[sq].rank] |= qp__squares[sq].file_bit;
            w->now.file[qp__squares[sq].file] |= qp__squares[sq].rank_bit;
            w->men++;
            q.left--;
            mark_piece(&w->now, piece, sq);
            walk_found(w->by, p);
        }
        q.from--;
    }
}

/* The whole board. `truth`, `count` and `by` are set; what was found is in
 * `cell`. */
static inline void walk_board(entropy_walker *w) {
    memset(&w->now, 0, sizeof w->now);
    w->men = 0;
    walk_counts(w);
    for (unsigned i = 0; i < ENTROPY_PIECES; i++) walk_piece(w, i);
}

#endif
