/* fuzz_book.c - properties of opening books, for any bytes at all:
 *
 *   1. bytes are a book, or refused with a status; a place is within them
 *   2. a book's moves are legal, each once, the highest score first
 *   3. what is walked of BOOK.DAT and written again plays the same
 *   4. numbers of keys are read, or refused with their place
 *
 * The first byte chooses between books and numbers.
 *
 * SPDX-License-Identifier: MIT
 */
#include "fuzz.h"

#include <stdlib.h>
#include <string.h>

#include "qipu/opening_book.h"

enum { PLACES = 40 }; /* of a walk: enough, and not long */

typedef struct page {
    char *text;
    size_t len;
} page;

static int page_write(void *ctx, const char *bytes, size_t len) {
    page *p = ctx;
    p->text = realloc(p->text, p->len + len + 1);
    LAW(p->text != NULL);
    memcpy(p->text + p->len, bytes, len);
    p->len += len;
    return 0;
}

static void check_moves(const qp_pos *pos, const qp_openings_moves *m) {
    for (size_t i = 0; i < m->count; i++) {
        LAW(qp_pos_legal(pos, m->move[i].move));
        LAW(!i || m->move[i - 1].score >= m->move[i].score);
        for (size_t k = 0; k < i; k++)
            LAW(memcmp(&m->move[i].move, &m->move[k].move, sizeof(qp_move)));
    }
}

/* A walk, and what it is written to. */
typedef struct course {
    qp_openings_writer *writer;
    qp_openings *other; /* what was written, in the second walk */
    unsigned places;
} course;

static qp_flow on_place(void *ctx, const qp_pos *pos,
                        const qp_openings_moves *m, unsigned ply) {
    course *c = ctx;
    LAW(m->count > 0 && ply < PLACES * QP_MOVES_MAX);
    check_moves(pos, m);
    for (size_t i = 0; i < m->count; i++)
        LAW(!qp_openings_writer_put(c->writer, pos, &m->move[i]));
    return ++c->places < PLACES ? QP_GO : QP_STOP;
}

/* The same moves, but for those that the mirror has too. */
static qp_flow on_again(void *ctx, const qp_pos *pos,
                        const qp_openings_moves *m, unsigned ply) {
    course *c = ctx;
    qp_openings_moves other;
    (void)ply;
    LAW(!qp_openings_find(&other, c->other, pos));
    LAW(other.count > 0 && other.count <= m->count);
    check_moves(pos, &other);
    return ++c->places < PLACES ? QP_GO : QP_STOP;
}

static void check_book(qp_openings *book) {
    qp_pos start;
    page out = {NULL, 0};
    qp_sink sink = {&out, page_write};
    course c = {.writer = qp_openings_writer_new()};
    LAW(c.writer != NULL);
    qp_pos_start(&start);
    qp_status rc = qp_openings_walk(book, &start, on_place, &c);
    LAW(rc == QP_OK || rc == QP_E_STOP);
    LAW(!qp_openings_writer_end(c.writer, QP_OPENINGS_DAT, NULL, &sink, NULL));
    if (out.len) {
        LAW(!qp_openings_open_text(&c.other, (qp_text){out.text, out.len},
                                   NULL));
        c.places = 0;
        rc = qp_openings_walk(book, &start, on_again, &c);
        LAW(rc == QP_OK || rc == QP_E_STOP);
        qp_openings_close(c.other);
    }
    free(out.text);
    qp_openings_writer_free(c.writer);
}

static void check_numbers(qp_text text) {
    qp_openings_keys *keys;
    qp_err err;
    qp_status rc = qp_openings_keys_read(&keys, text, &err);
    LAW(rc == QP_OK || rc == QP_E_BOOK_NUMBERS);
    if (!rc) qp_openings_keys_free(keys);
    if (rc) LAW(err.at.offset < text.len && err.at.line > 0);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    static const char number[] = "w 1";
    qp_openings *book;
    qp_openings_keys *keys;
    qp_err err;
    if (!size) return 0;
    qp_text text = {(const char *)data + 1, size - 1};
    if (*data & 1) {
        check_numbers(text);
        return 0;
    }
    if (qp_openings_open_text(&book, text, &err)) {
        LAW(err.at.offset <= text.len);
        return 0;
    }
    LAW(!qp_openings_keys_read(&keys, qp_text_of(number), NULL));
    qp_openings_set_keys(book, keys);
    if (qp_openings_kind(book) == QP_OPENINGS_DAT) check_book(book);
    qp_openings_moves m;
    qp_pos start;
    qp_pos_start(&start);
    qp_status rc = qp_openings_find(&m, book, &start);
    LAW(!rc || rc == QP_E_BOOK_DAMAGED || rc == QP_E_IO || rc == QP_E_NOMEM);
    if (!rc) check_moves(&start, &m);
    qp_openings_close(book);
    qp_openings_keys_free(keys);
    return 0;
}
