/* elephanteye_dat.c - BOOK.DAT of ElephantEye and XQWizard
 * (doc/format/books.md).
 *
 * Entries of eight bytes, the least byte first, in order of their locks: a lock
 * of 32 bits, a move as its two squares, a weight. A lock is the XOR of a
 * number for each piece on its square, and one for Black to move. The numbers
 * come from RC4 with a key of one zero byte.
 *
 * SPDX-License-Identifier: MIT
 */
#include <stdlib.h>
#include <string.h>

#include "book_writer.h"

enum { DAT_ENTRY = QP__DAT_ENTRY, DAT_PIECES = QP__OPENINGS_PIECES };

/* ---- locks --------------------------------------------------------------- */

typedef struct dat_cipher {
    unsigned char state[256];
    unsigned x, y;
} dat_cipher;

static void dat_swap(unsigned char *a, unsigned char *b) {
    unsigned char kept = *a;
    *a = *b;
    *b = kept;
}

static void dat_begin(dat_cipher *c) {
    unsigned j = 0;
    for (unsigned i = 0; i < 256; i++) c->state[i] = (unsigned char)i;
    for (unsigned i = 0; i < 256; i++) {
        j = (j + c->state[i]) & 255;
        dat_swap(&c->state[i], &c->state[j]);
    }
    c->x = c->y = 0;
}

/* Four bytes of the stream, the first the lowest. */
static uint32_t dat_next(dat_cipher *c) {
    uint32_t value = 0;
    for (unsigned i = 0; i < 4; i++) {
        c->x = (c->x + 1) & 255;
        c->y = (c->y + c->state[c->x]) & 255;
        dat_swap(&c->state[c->x], &c->state[c->y]);
        value |= (uint32_t)c->state[(c->state[c->x] + c->state[c->y]) & 255]
                 << 8 * i;
    }
    return value;
}

/* Of every three numbers books have the last. Which ones these are is fixed by
 * the format: the side to move first, then pieces, of each 256 squares. */
static uint32_t dat_third(dat_cipher *c) {
    (void)dat_next(c);
    (void)dat_next(c);
    return dat_next(c);
}

/* The table is too large for the stack of a thread, so it is a book's, or a
 * writer's, while it lives. */
qp__dat_table *qp__dat_table_new(void) {
    qp__dat_table *t = malloc(sizeof *t);
    dat_cipher c;
    if (!t) return NULL;
    dat_begin(&c);
    t->black = dat_third(&c);
    for (unsigned piece = 0; piece < DAT_PIECES; piece++)
        for (unsigned square = 0; square < 256; square++) {
            uint32_t number = dat_third(&c);
            qp_sq sq = qp__openings_square(square);
            if (sq != QP_SQ_NONE) t->piece[piece][sq] = number;
        }
    return t;
}

uint32_t qp__dat_key(const qp__dat_table *t, const qp_setup *setup) {
    uint32_t key = setup->turn == QP_RED ? 0 : t->black;
    for (unsigned sq = 0; sq < QP_SQUARES; sq++)
        if (setup->cell[sq])
            key ^= t->piece[qp__openings_piece(setup->cell[sq])][sq];
    return key;
}

/* ---- reading ------------------------------------------------------------- */

static uint32_t dat_lock(qp_text bytes, uint64_t entry) {
    const unsigned char *p =
        (const unsigned char *)bytes.ptr + DAT_ENTRY * entry;
    return p[0] | (uint32_t)p[1] << 8 | (uint32_t)p[2] << 16 |
           (uint32_t)p[3] << 24;
}

/* The first entry whose lock is not below. */
static uint64_t dat_search(const qp_openings *book, uint64_t key) {
    uint64_t low = 0, high = book->count;
    while (low < high) {
        uint64_t middle = low + (high - low) / 2;
        if (dat_lock(book->bytes, middle) < key)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

static int dat_keyed(uint64_t *out, const qp_openings *book,
                     const qp_setup *setup) {
    *out = qp__dat_key(book->table, setup);
    return 1;
}

static qp_status dat_entries(qp_openings *book, uint64_t key,
                             qp__on_entry entry, void *ctx) {
    for (uint64_t i = dat_search(book, key);
         i < book->count && dat_lock(book->bytes, i) == key; i++) {
        const unsigned char *p =
            (const unsigned char *)book->bytes.ptr + DAT_ENTRY * i + 4;
        qp__entry e = {.from = p[0], .to = p[1]};
        e.is.score = p[2] | p[3] << 8;
        entry(ctx, &e);
    }
    return QP_OK;
}

static void dat_close(qp_openings *book) {
    free(book->table);
}

static const qp__openings_kind dat_kind = {QP_OPENINGS_DAT, dat_keyed,
                                           dat_entries, dat_close};

/* Nonzero for an entry as books have it: a move on the board. What another
 * file's bytes are is hardly ever that, and in order. */
static int dat_good(const qp_openings *book, uint64_t i) {
    const unsigned char *p =
        (const unsigned char *)book->bytes.ptr + DAT_ENTRY * i + 4;
    qp_sq from = qp__openings_square(p[0]), to = qp__openings_square(p[1]);
    return from != QP_SQ_NONE && to != QP_SQ_NONE && from != to;
}

qp_status qp__dat_open(qp_openings *book, qp_err *err) {
    book->count = book->bytes.len / DAT_ENTRY;
    if (!book->count || !dat_good(book, 0))
        return qp__openings_fail(err, QP_E_BOOK_NONE, 0,
                                 "BOOK.DAT or a table bhobk of SQLite's");
    for (uint64_t i = 0; i < book->count; i++) {
        const char *want = NULL;
        if (!dat_good(book, i))
            want = "a move on the board";
        else if (i && dat_lock(book->bytes, i) < dat_lock(book->bytes, i - 1))
            want = "locks in ascending order";
        if (want)
            return qp__openings_fail(
                err, i == 1 ? QP_E_BOOK_NONE : QP_E_BOOK_DAMAGED, DAT_ENTRY * i,
                want);
    }
    if (book->bytes.len % DAT_ENTRY)
        return qp__openings_fail(err, QP_E_BOOK_DAMAGED,
                                 DAT_ENTRY * book->count,
                                 "entries of eight bytes");
    book->table = qp__dat_table_new();
    if (!book->table) return qp__openings_fail(err, QP_E_NOMEM, 0, "");
    book->kind = &dat_kind;
    return QP_OK;
}

/* ---- writing ------------------------------------------------------------- */

enum { DAT_MOST = 65535, DAT_PIECE = 8192 };

static int dat_put(const qp__openings_row *row, const qp_sink *to, char *piece,
                   size_t *len) {
    char *p = piece + *len;
    for (unsigned i = 0; i < 4; i++) p[i] = (char)(row->key >> 8 * i & 255);
    p[4] = (char)qp__openings_code(row->is.move.from);
    p[5] = (char)qp__openings_code(row->is.move.to);
    p[6] = (char)(row->weight & 255);
    p[7] = (char)(row->weight >> 8);
    *len += DAT_ENTRY;
    if (*len < DAT_PIECE) return 0;
    *len = 0;
    return to->write(to->ctx, piece, DAT_PIECE);
}

qp_status qp__dat_write(qp_openings_writer *w, const qp_sink *to,
                        qp_openings_sum *sum) {
    qp__dat_table *table = qp__dat_table_new();
    if (!table) return QP_E_NOMEM;
    for (size_t i = 0; i < w->count; i++) {
        qp_setup setup = {.turn = w->row[i].turn};
        memcpy(setup.cell, w->row[i].cell, sizeof setup.cell);
        w->row[i].key = qp__dat_key(table, &setup);
        w->row[i].left = w->row[i].is.off;
        sum->off += w->row[i].left != 0;
    }
    free(table);
    qp__openings_order(w, DAT_MOST, sum);
    char piece[DAT_PIECE];
    size_t len = 0;
    int failed = 0;
    for (size_t i = 0; i < w->count && !failed; i++)
        if (!w->row[i].left) failed = dat_put(&w->row[i], to, piece, &len);
    if (!failed && len) failed = to->write(to->ctx, piece, len);
    return failed ? QP_E_IO : QP_OK;
}
