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

#include "entropy_sight.h"

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
    ENTROPY_SEEING = 8,   /* pieces for which that is asked */
    ENTROPY_NO_SIGHT = 0, /* the entry 0 of the table of sights is 0 */
    SIGHT_ROWS = 1 + ENTROPY_SEEING * ENTROPY_SIGHTS
};

/* The pieces in the order in which they are looked for, and where the places
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
 * first. Rows and features that are no places count as in the middle. */
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
