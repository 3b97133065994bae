/* rule_book.c - the rule books: a line of rule_books.inc each, with rows of its
 * own or another's (doc/rules.md).
 *
 * SPDX-License-Identifier: MIT
 */
#include "rule_book.h"

#include "../messages/rule_message.h"

#include <string.h>

/* ---- what chases --------------------------------------------------------- */

enum {
    ADVISOR = 1 << QP_ADVISOR,
    BISHOP = 1 << QP_BISHOP,
    KNIGHT = 1 << QP_KNIGHT,
    ROOK = 1 << QP_ROOK,
    CANNON = 1 << QP_CANNON,
    PAWN = 1 << QP_PAWN,
    ANY = ADVISOR | BISHOP | KNIGHT | ROOK | CANNON | PAWN
};

/* Asian and World rules: an unprotected piece; always a rook by a knight or
 * cannon, and a stronger piece by an advisor or bishop; kings and pawns may
 * chase. */
static const qp__chasing BOOK_ASIAN = {
    .always = {[QP_KNIGHT] = ROOK,
               [QP_CANNON] = ROOK,
               [QP_ADVISOR] = ROOK | KNIGHT | CANNON,
               [QP_BISHOP] = ROOK | KNIGHT | CANNON},
    .loose = {[QP_ADVISOR] = ANY,
              [QP_BISHOP] = ANY,
              [QP_KNIGHT] = ANY,
              [QP_ROOK] = ANY,
              [QP_CANNON] = ANY},
    .flags = QP__CHASING_LEGAL | QP__CHASING_SAME | QP__CHASING_PINNED};

/* The computer league: the piece that moved, on pieces of other kinds. */
static const qp__chasing BOOK_COMPUTER = {
    .always = {[QP_KNIGHT] = ROOK, [QP_CANNON] = ROOK},
    .loose = {[QP_KNIGHT] = CANNON | PAWN,
              [QP_ROOK] = KNIGHT | CANNON | PAWN,
              [QP_CANNON] = KNIGHT | PAWN},
    .flags = QP__CHASING_MOVED};

/* xiangqi.com: an unprotected piece that cannot take its attacker. */
static const qp__chasing BOOK_SITE = {.loose = {[QP_ADVISOR] = ANY,
                                                [QP_BISHOP] = ANY,
                                                [QP_KNIGHT] = ANY,
                                                [QP_ROOK] = ANY,
                                                [QP_CANNON] = ANY},
                                      .flags = QP__CHASING_LEGAL |
                                               QP__CHASING_TRADE};

/* ---- what both did ------------------------------------------------------- */

/* FIRST(what it did, not this), THEN what the other did, not this. */
#define VARIES(first, not_first, second, not_second, clause)                   \
    { first, not_first, second, not_second, 0, 0, 0, clause }
#define DRAWN(first, second, clause)                                           \
    { first, 0, second, 0, 1, 0, 0, clause }

enum {
    CHECKS = QP__ALL_CHECKS,
    FORBIDDEN = QP__ALL_FORBIDDEN,
    CHASES = QP__ALL_ONE_VICTIM,
    HEAVY = QP__ALL_HEAVY,
    ON_ROOK = QP__ALL_ROOK,
    ON_ROOK_JOINTLY = QP__ALL_ROOK_EVEN_JOINTLY,
    ON_LOOSE = QP__ALL_LOOSE,
    ON_LOOSE_JOINTLY = QP__ALL_LOOSE_EVEN_JOINTLY
};

static const qp__row BOOK_CHINESE_ROWS[] = {
    VARIES(CHECKS, 0, 0, CHECKS, "25.1"),
    VARIES(FORBIDDEN, 0, 0, FORBIDDEN, "25.3"),
    VARIES(ON_ROOK, 0, ON_ROOK_JOINTLY, ON_ROOK, "26.8.2"),
    VARIES(ON_LOOSE, 0, ON_LOOSE_JOINTLY, ON_LOOSE | HEAVY, "26.8.3"),
    VARIES(HEAVY, CHECKS, FORBIDDEN, HEAVY | CHECKS, "26.8.1"),
    DRAWN(FORBIDDEN, FORBIDDEN, "26.8.4"),
    DRAWN(0, 0, "25.2"),
};

static const qp__row BOOK_ASIAN_ROWS[] = {
    VARIES(CHECKS, 0, 0, CHECKS, "perpetual check"),
    DRAWN(CHECKS, CHECKS, "both check"),
    VARIES(CHASES, 0, 0, CHASES, "rule 3"),
    DRAWN(CHASES, CHASES, "both chase"),
    DRAWN(0, 0, ""),
};

/* How many checks in a row are too many is no matter of repetition (2.3). Check
 * and chase in turn: twelve rounds, the shortest cycle having two. */
static const qp__row BOOK_TIANTIAN_ROWS[] = {
    VARIES(CHECKS, 0, CHASES, CHECKS, "2.2"),
    {CHECKS, 0, 0, CHECKS, 0, 0, QP__NEVER, "2.3"},
    DRAWN(CHECKS, CHECKS, "1.3"),
    VARIES(CHASES, 0, 0, CHASES, "2.1"),
    DRAWN(CHASES, CHASES, "1.4"),
    {FORBIDDEN, 0, 0, FORBIDDEN, 0, 1, 7, "2.4"},
    {0, 0, 0, 0, 1, 0, 5, "1.2"},
};

static const qp__row BOOK_CHECKS_ROWS[] = {
    VARIES(CHECKS, 0, 0, CHECKS, "section 4"),
    DRAWN(0, 0, ""),
};

static const qp__row BOOK_REPETITION_ROWS[] = {
    DRAWN(0, 0, ""),
};

#include "rule_books.inc"

/* ---- the interface ------------------------------------------------------- */

size_t qp_books(void) {
    return sizeof BOOKS / sizeof *BOOKS;
}

const qp_book *qp_book_at(size_t index) {
    return index < qp_books() ? &BOOKS[index] : NULL;
}

const qp_book *qp_book_find(qp_text name) {
    for (size_t i = 0; i < qp_books(); i++)
        if (strlen(BOOKS[i].name) == name.len &&
            !memcmp(BOOKS[i].name, name.ptr, name.len))
            return &BOOKS[i];
    return NULL;
}

const char *qp_book_name(const qp_book *book) {
    return book->name;
}

const char *qp_book_title(const qp_book *book, qp_lang lang) {
    return qp__rule_message(lang, book->title);
}

size_t qp_book_times(const qp_book *book) {
    return book->times;
}

size_t qp_book_limit(const qp_book *book) {
    return book->limit;
}

static int book_fits(const qp__row *row, unsigned first, unsigned second) {
    return (first & row->first) == row->first && !(first & row->not_first) &&
           (second & row->second) == row->second && !(second & row->not_second);
}

const qp__row *qp__book_row(const qp_book *book, const unsigned did[2],
                            int *swapped) {
    const qp__row *row = book->rows;
    for (;; row++)
        for (*swapped = 0; *swapped < 2; ++*swapped)
            if (book_fits(row, did[*swapped], did[!*swapped])) return row;
}
