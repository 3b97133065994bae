/* opening_book_int.h - a book being read, and the keys of each kind. Not
 * installed.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef QP_OPENINGS_INT_H
#define QP_OPENINGS_INT_H

#include "../../core/base/inline/buffer.h"
#include "qipu/opening_book.h"

enum { QP__OPENINGS_PIECES = 14, QP__DAT_ENTRY = 8 };

/* An entry as it is in a book, for a position or for its mirror. */
typedef struct qp__entry {
    unsigned from, to;   /* squares as books have them */
    qp_openings_move is; /* all but the move */
} qp__entry;

/* Receives an entry. */
typedef void (*qp__on_entry)(void *ctx, const qp__entry *entry);

/* What the kinds of books do. */
typedef struct qp__openings_kind {
    qp_openings_format format;
    /* Nonzero if the position has a key. */
    int (*key)(uint64_t *out, const qp_openings *book, const qp_setup *setup);
    /* Reports the entries of a key. Memos are borrowed until it returns. */
    qp_status (*entries)(qp_openings *book, uint64_t key, qp__on_entry entry,
                         void *ctx);
    void (*close)(qp_openings *book);
} qp__openings_kind;

/* BOOK.DAT's numbers of pieces on squares, and of Black to move. */
typedef struct qp__dat_table {
    uint32_t piece[QP__OPENINGS_PIECES][QP_SQUARES];
    uint32_t black;
} qp__dat_table;

/* .obk's: also which are known, and of the sides. */
struct qp_openings_keys {
    uint64_t piece[QP__OPENINGS_PIECES][QP_SQUARES];
    uint8_t known[QP__OPENINGS_PIECES][QP_SQUARES];
    uint64_t turn[2];
    uint8_t turn_known[2];
};

struct qp_openings {
    const qp__openings_kind *kind;
    uint64_t count;
    char *owned; /* the bytes, when the book was opened by its name */
    qp_text bytes;
    qp__dat_table *table;         /* of BOOK.DAT */
    struct qp__text_entry *line;  /* of a text book */
    qp_openings_keys *usual;      /* of .obk */
    const qp_openings_keys *keys; /* the same, or borrowed */
    void *base, *question;        /* of .obk: SQLite's */
    int gathered;                 /* the keys are in an index of ours */
    byte_buffer memos;            /* of the position asked for last */
};

/* Books have 16 * row + column for a square, whose first row, Black's, and
 * first column, Red's left, are 3. QP_SQ_NONE for one off the board. */
qp_sq qp__openings_square(unsigned code);
unsigned qp__openings_code(qp_sq sq);

/* 0 to 6 for Red's king, advisor, bishop, knight, rook, cannon and pawn, 7 to
 * 13 for Black's. */
unsigned qp__openings_piece(qp_piece piece);

/* Opens the bytes as a book of that kind; on failure what it took is closed
 * with the book, by its `kind` unless that is NULL. */
qp_status qp__dat_open(qp_openings *book, qp_err *err);
/* `path` NULL: the bytes are all of the file. */
qp_status qp__obk_open(qp_openings *book, const char *path, qp_err *err);

/* Nonzero if the first line is that of a text book. */
int qp__is_text_book(qp_text bytes);
qp_status qp__text_book_open(qp_openings *book, qp_err *err);

/* Owned: free. NULL if out of memory. */
qp__dat_table *qp__dat_table_new(void);
uint32_t qp__dat_key(const qp__dat_table *table, const qp_setup *setup);

/* The numbers of all .obk known. Owned: free. NULL if out of memory. */
qp_openings_keys *qp__obk_keys_new(void);

/* Nonzero if all numbers of the position are known. */
int qp__obk_key(uint64_t *out, const qp_openings_keys *keys,
                const qp_setup *setup);

/* Fills an error, at that byte. Returns its code. */
qp_status qp__openings_fail(qp_err *err, qp_status code, uint64_t offset,
                            const char *want);

#endif
