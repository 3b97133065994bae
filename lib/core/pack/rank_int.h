/* rank_int.h - what the files of the rank codec share. Not installed.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef QP_RANK_INT_H
#define QP_RANK_INT_H

#include "../base/hints.h"
#include "wide.h"

enum { QP__PIECES = 12 }; /* rooks, knights, cannons */

/* Binomial coefficients: the ways to choose k of n are at the place of k, which
 * is for n = 0, and n more. */
extern const uint64_t qp__rank_choose[1940];
extern const uint16_t qp__rank_choose_at[31];

/* Ways to choose k of n: k to 12 of n to 88, or k to 30 of n from k - 1 to 63.
 */
QP__INLINE uint64_t qp__choose(unsigned n, unsigned k) {
    return qp__rank_choose[qp__rank_choose_at[k] + n];
}

/* The pieces that stand anywhere, in order of their squares. */
typedef struct qp__rank_pieces {
    unsigned count;
    uint8_t sq[QP__PIECES];
    uint8_t place[QP__PIECES]; /* the square's place among the free ones */
    uint8_t letter[QP__PIECES];
} qp__rank_pieces;

/* Squares that are free for other pieces, and between the kings when they face
 * each other. */
typedef struct qp__field {
    unsigned free, between;
} qp__field;

/* Ways to put other pieces on the field. */
qp__wide_number qp__pieces_ways(qp__field f);

/* The number of pieces by their places and letters. */
qp__wide_number qp__pieces_rank(const qp__rank_pieces *on, qp__field f);

/* Finds the places and the letters; not the squares. */
void qp__pieces_unrank(qp__rank_pieces *on, qp__field f, qp__wide_number rank);

#endif
