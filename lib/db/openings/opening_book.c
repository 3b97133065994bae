/* opening_book.c - opens opening books and looks up the moves of a
 * position. The kinds of books are in elephanteye_dat.c, obk.c and
 * text_book.c.
 *
 * SPDX-License-Identifier: MIT
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "opening_book_int.h"

static const char *const book_names[] = {"dat", "obk", "text"};
enum { BOOK_PIECE = 1 << 16 };

static const char book_sqlite[] = "SQLite format 3"; /* and a zero byte */

const char *qp_openings_format_name(qp_openings_format format) {
    return (unsigned)format <= QP_OPENINGS_TEXT ? book_names[format] : "";
}

qp_status qp_openings_format_by_name(qp_openings_format *out, qp_text name) {
    for (unsigned i = 0; i <= QP_OPENINGS_TEXT; i++)
        if (qp_text_is(name, book_names[i])) {
            *out = (qp_openings_format)i;
            return QP_OK;
        }
    return QP_E_ARG;
}

qp_status qp__openings_fail(qp_err *err, qp_status code, uint64_t offset,
                            const char *want) {
    if (!err) return code;
    *err = (qp_err){.code = code, .at = {.offset = offset}};
    snprintf(err->want, sizeof err->want, "%s", want);
    return code;
}

/* ---- squares and pieces -------------------------------------------------- */

enum { BOOK_EDGE = 3, BOOK_WIDTH = 16 };

qp_sq qp__openings_square(unsigned code) {
    unsigned file = code % BOOK_WIDTH - BOOK_EDGE;
    unsigned row = code / BOOK_WIDTH - BOOK_EDGE; /* from Black's side */
    if (file >= QP_FILES || row >= QP_RANKS) return QP_SQ_NONE;
    return QP_SQ(file, QP_RANKS - 1 - row);
}

unsigned qp__openings_code(qp_sq sq) {
    unsigned row = QP_RANKS - 1u - QP_RANK_OF(sq);
    return (row + BOOK_EDGE) * BOOK_WIDTH + QP_FILE_OF(sq) + BOOK_EDGE;
}

unsigned qp__openings_piece(qp_piece piece) {
    return QP_KIND_OF(piece) - 1u + (QP_SIDE_OF(piece) == QP_RED ? 0 : 7);
}

/* ---- opening ------------------------------------------------------------- */

static int book_is_sqlite(qp_text bytes) {
    return bytes.len >= sizeof book_sqlite &&
           !memcmp(bytes.ptr, book_sqlite, sizeof book_sqlite);
}

/* `path` is that of the file whose first bytes there are, or NULL when all
 * are. */
static qp_status book_open(qp_openings *book, const char *path, qp_err *err) {
    if (qp__is_text_book(book->bytes)) return qp__text_book_open(book, err);
    if (!book_is_sqlite(book->bytes)) return qp__dat_open(book, err);
#ifdef QP_WITH_SQLITE
    return qp__obk_open(book, path, err);
#else
    (void)path;
    return qp__openings_fail(err, QP_E_FORMAT_BUILD, 0, "SQLite");
#endif
}

static qp_status book_new(qp_openings **out, qp_text bytes, const char *path,
                          qp_err *err) {
    qp_openings *book = calloc(1, sizeof *book);
    if (!book) return qp__openings_fail(err, QP_E_NOMEM, 0, "");
    book->bytes = bytes;
    qp_status rc = book_open(book, path, err);
    if (rc)
        qp_openings_close(book);
    else
        *out = book;
    return rc;
}

qp_status qp_openings_open_text(qp_openings **out, qp_text bytes, qp_err *err) {
    return book_new(out, bytes, NULL, err);
}

/* The bytes of a file, owned: all of them, but of a file of SQLite's, which may
 * be large and is read by SQLite, only the first. */
static qp_status book_load(char **out, size_t *len, FILE *in) {
    char *bytes = NULL;
    size_t size = 0, n;
    *len = 0;
    do {
        if (*len == size) {
            size_t wider = size ? 2 * size : BOOK_PIECE;
            char *grown = wider > size ? realloc(bytes, wider) : NULL;
            if (!grown) {
                free(bytes);
                return QP_E_NOMEM;
            }
            bytes = grown;
            size = wider;
        }
        *len += n = fread(bytes + *len, 1, size - *len, in);
    } while (n && !book_is_sqlite((qp_text){bytes, *len}));
    *out = bytes;
    return ferror(in) ? QP_E_IO : QP_OK;
}

qp_status qp_openings_open(qp_openings **out, const char *path, qp_err *err) {
    char *bytes = NULL;
    size_t len = 0;
    FILE *in = fopen(path, "rb");
    qp_status rc = in ? book_load(&bytes, &len, in) : QP_E_IO;
    if (in) fclose(in);
    if (rc)
        qp__openings_fail(err, rc, 0, "");
    else
        rc = book_new(out, (qp_text){bytes, len}, path, err);
    if (rc)
        free(bytes);
    else
        (*out)->owned = bytes;
    return rc;
}

void qp_openings_close(qp_openings *book) {
    if (!book) return;
    if (book->kind) book->kind->close(book);
    free(book->owned);
    buffer_free(&book->memos);
    free(book);
}

qp_openings_format qp_openings_kind(const qp_openings *book) {
    return book->kind->format;
}

void qp_openings_set_keys(qp_openings *book, const qp_openings_keys *keys) {
    book->keys = keys ? keys : book->usual;
}

uint64_t qp_openings_entries(const qp_openings *book) {
    return book->count;
}

/* ---- the moves of a position --------------------------------------------- */

/* A position being asked for. */
typedef struct book_asked {
    qp_openings *book;
    const qp_pos *pos;
    qp_openings_moves *out;
    int mirrored; /* what comes is of the mirror */
    qp_status status;
    size_t memo[QP_MOVES_MAX]; /* where each begins */
} book_asked;

/* Keeps a memo; those kept before may move. */
static qp_status book_memo(qp_openings *book, qp_text memo) {
    return buffer_add(&book->memos, memo.ptr, memo.len) ? QP_OK : QP_E_NOMEM;
}

/* A legal move of the position, or of its mirror seen from the position. */
static int book_move(qp_move *out, const book_asked *a, const qp__entry *e) {
    qp_move m = {qp__openings_square(e->from), qp__openings_square(e->to)};
    if (m.from == QP_SQ_NONE || m.to == QP_SQ_NONE) return 0;
    *out = a->mirrored ? qp_move_mirror(m) : m;
    return qp_pos_legal(a->pos, *out);
}

static void book_entry(void *ctx, const qp__entry *entry) {
    book_asked *a = ctx;
    qp_openings_moves *out = a->out;
    qp_move move;
    size_t i = 0;
    if (a->status) return;
    if (!book_move(&move, a, entry)) {
        out->illegal++;
        return;
    }
    while (i < out->count && (out->move[i].move.from != move.from ||
                              out->move[i].move.to != move.to))
        i++;
    if (i < out->count && out->move[i].score >= entry->is.score) return;
    a->memo[i] = a->book->memos.len;
    a->status = book_memo(a->book, entry->is.memo);
    if (a->status) return;
    if (i == out->count) out->count++;
    out->move[i] = entry->is;
    out->move[i].move = move;
}

static int book_before(const void *a, const void *b) {
    const qp_openings_move *x = a, *y = b;
    if (x->score != y->score) return x->score > y->score ? -1 : 1;
    if (x->move.from != y->move.from)
        return x->move.from < y->move.from ? -1 : 1;
    return x->move.to < y->move.to ? -1 : x->move.to > y->move.to;
}

qp_status qp_openings_find(qp_openings_moves *out, qp_openings *book,
                           const qp_pos *pos) {
    qp_setup mirror;
    uint64_t key, other;
    book_asked asked = {.book = book, .pos = pos, .out = out};
    out->count = out->illegal = 0;
    buffer_clear(&book->memos);
    qp_setup_mirror(&mirror, qp_pos_setup(pos));
    int keyed = book->kind->key(&key, book, qp_pos_setup(pos));
    qp_status rc = QP_OK;
    if (keyed) rc = book->kind->entries(book, key, book_entry, &asked);
    asked.mirrored = 1;
    if (!rc && book->kind->key(&other, book, &mirror) &&
        !(keyed && other == key))
        rc = book->kind->entries(book, other, book_entry, &asked);
    if (!rc) rc = asked.status;
    if (rc) return rc;
    for (size_t i = 0; i < out->count; i++)
        out->move[i].memo.ptr =
            book->memos.len ? book->memos.ptr + asked.memo[i] : "";
    qsort(out->move, out->count, sizeof *out->move, book_before);
    return QP_OK;
}
