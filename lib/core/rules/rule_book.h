/* rule_book.h - rule books as tables: how a book labels plies, when it judges,
 * and rows that turn what the sides did into a verdict. Rows are tried in
 * order, with Red and then Black as the first side; the first that fits
 * decides. Not installed.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef QP_BOOK_H
#define QP_BOOK_H

#include "effects.h"

/* What is true of every move of one side in a cycle. */
enum {
    QP__ALL_CHECKS = 1 << 0,
    QP__ALL_FORBIDDEN = 1 << 1,  /* check, kill or chase (CXA 24.13) */
    QP__ALL_ONE_VICTIM = 1 << 2, /* each chases, and one piece each time */
    QP__ALL_HEAVY = 1 << 3, /* forbidden, and each chase is after a rook or an
                               unprotected piece, alone (CXA 26.8.1) */
    QP__ALL_ROOK = 1 << 4,  /* each chases a rook, alone */
    QP__ALL_ROOK_EVEN_JOINTLY = 1 << 5, /* ... or together with others */
    QP__ALL_LOOSE = 1 << 6, /* each chases an unprotected piece, alone */
    QP__ALL_LOOSE_EVEN_JOINTLY = 1 << 7
};

typedef struct qp__row {
    unsigned first, not_first;   /* bits that the first side has, has not */
    unsigned second, not_second; /* and the other side */
    int draw;                    /* else the first side must vary */
    int referee;
    size_t times; /* so often the position must have occurred; 0: as the book
                     requires, QP__NEVER: the row only shields the next ones */
    char clause[16];
} qp__row;

#define QP__NEVER SIZE_MAX

/* Whose checks beyond the free ones do not count towards the natural limit. */
typedef enum qp__discount {
    QP__DISCOUNT_CLAIMANT, /* those of the side that claims it */
    QP__DISCOUNT_BOTH,
    QP__DISCOUNT_MORE /* those of the side that has given more */
} qp__discount;

typedef enum qp__labeller {
    QP__LABELS_CHECKS, /* checks alone */
    QP__LABELS_ASIAN,
    QP__LABELS_CHINESE
} qp__labeller;

/* Texts are arrays, as each pointer has to be relocated when the library is
 * loaded. */
struct qp_book {
    char name[12], title[24];
    qp__labeller labeller;
    const qp__chasing *chasing; /* of QP__LABELS_ASIAN */
    const qp__row *rows;        /* the last fits anything */
    size_t times;               /* a position that is so often is judged */
    size_t limit;               /* plies without a capture; 0: no limit */
    size_t free_checks; /* checks of one side that count towards the limit;
                           each more takes itself and its answer out */
    qp__discount discount;
    uint8_t rounds_to_claim; /* with one piece each, over three squares or more,
                                without exact repetition; 0: none */
    uint8_t rounds_to_vary;  /* after a ruling; 0: none is given */
    size_t check_run; /* so many checks in a row with one piece, twice as many
                         with two, three times with more; 0: no limit */
    char limit_clause[16], mate_clause[4], material_clause[8], run_clause[20];
};

/* The first row that fits what Red and Black did. `*swapped`: the first side is
 * Black. */
const qp__row *qp__book_row(const qp_book *book, const unsigned did[2],
                            int *swapped);

#endif
