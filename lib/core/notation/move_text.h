/* move_text.h - the text of a move, parsed without a board. A spelling is a row
 * of symbols (chinese_characters.h) with ASCII for full-width letters and
 * signs, without remarks such as '+' or '!?' at its end. It is relative (a
 * piece, a file, a way, a number: Chinese and WXF) or absolute (squares:
 * coordinates and algebraic). Not installed.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef QP_SPELL_H
#define QP_SPELL_H

#include "chinese_characters.h"

#define QP__SYMS_MAX 16

/* What was seen on the way, for spelling suggestions alike. */
enum {
    QP__SEEN_HAN = 1,
    QP__SEEN_VARIANT = 2, /* traditional glyphs */
    QP__SEEN_FULL = 4,    /* full-width digits */
    QP__SEEN_EQUALS = 8,
    QP__SEEN_LOWER = 16,
    QP__SEEN_UPPER = 32
};

typedef struct qp__spelling {
    uint8_t sym[QP__SYMS_MAX];
    unsigned n;
    unsigned seen;
} qp__spelling;

/* Nonzero on success; else `*stop` is the offset of what is not understood. */
int qp__spell(qp__spelling *out, qp_text text, size_t *stop);

/* The relative form: [mark][piece][file] way number, in many orders. */
typedef struct qp__relative {
    uint8_t kind;    /* 0: not said */
    uint8_t mark;    /* QP__MARK_ */
    uint8_t ordinal; /* 0: not said */
    uint8_t letter;  /* nonzero: the ordinal is a letter, as in Pa.5 */
    uint8_t file;    /* the mover's own, 0: not said */
    uint8_t file2;   /* the file when there are two digits after a mark */
    uint8_t pad;     /* kind by the numeric pad, of "62.5"; 0: not that */
    uint8_t way;     /* QP__WAY_; ANY: not said */
    uint8_t point;   /* nonzero: the way is written '.' */
    uint8_t num;
} qp__relative;

int qp__relative_parse(qp__relative *out, const qp__spelling *s);

/* The absolute form. Ranks are as written; files 0-8. */
typedef struct qp__absolute {
    uint8_t kind;      /* 0: no letter */
    int8_t file, rank; /* of the origin; -1: not said */
    uint8_t letter2;   /* kind, should the origin's file be a piece's letter */
    uint8_t hyphen;    /* nonzero: '-' between two squares */
    int8_t to_file, to_rank;
} qp__absolute;

int qp__absolute_parse(qp__absolute *out, const qp__spelling *s);

/* The kind of piece a letter means in either case, or 0. */
unsigned qp__letter_kind(unsigned letter);

/* The shape of a spelling, and the mask of its ranks (move.h). */
qp_shape qp__spelling_shape(const qp__spelling *s, unsigned *ranks);

/* The short form (P2-5, Xs/1) or the long one, with or without accents. `other`
 * receives the second kind of piece that a word without them may be, else 0. */
int qp__vietnamese_parse(qp__relative *out, unsigned *other, qp_text text);

#endif
