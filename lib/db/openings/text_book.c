/* text_book.c - the text books of ElephantEye before 2.0
 * (doc/format/books.md).
 *
 * A line is a move, its weight and a position as FEN. The lines may be in any
 * order, so they are sorted by a key of the position.
 *
 * SPDX-License-Identifier: MIT
 */
#include <stdlib.h>
#include <string.h>

#include "opening_book_int.h"
#include "qipu/fen.h"

enum { TEXT_WEIGHT_MAX = 1000000000 };

struct qp__text_entry {
    uint64_t key;
    uint8_t from, to; /* as other books have them */
    int32_t weight;
};

/* A hash of the board and the side to move (FNV-1a). */
static uint64_t text_key(const qp_setup *setup) {
    uint64_t key = 0xcbf29ce484222325U ^ setup->turn;
    for (size_t i = 0; i < QP_SQUARES; i++)
        key = (key ^ setup->cell[i]) * 0x100000001b3U;
    return key;
}

static int text_keyed(uint64_t *out, const qp_openings *book,
                      const qp_setup *setup) {
    (void)book;
    *out = text_key(setup);
    return 1;
}

static qp_status text_entries(qp_openings *book, uint64_t key,
                              qp__on_entry entry, void *ctx) {
    uint64_t low = 0, high = book->count;
    while (low < high) {
        uint64_t middle = low + (high - low) / 2;
        if (book->line[middle].key < key)
            low = middle + 1;
        else
            high = middle;
    }
    for (; low < book->count && book->line[low].key == key; low++) {
        qp__entry e = {.from = book->line[low].from, .to = book->line[low].to};
        e.is.score = book->line[low].weight;
        entry(ctx, &e);
    }
    return QP_OK;
}

static void text_close(qp_openings *book) {
    free(book->line);
}

static const qp__openings_kind text_kind = {QP_OPENINGS_TEXT, text_keyed,
                                            text_entries, text_close};

/* ---- lines --------------------------------------------------------------- */

/* Takes the text up to a blank, and the blanks after it. */
static qp_text text_word(qp_text *line) {
    qp_text word = {line->ptr, 0};
    while (word.len < line->len && line->ptr[word.len] != ' ' &&
           line->ptr[word.len] != '\t')
        word.len++;
    size_t n = word.len;
    while (n < line->len && (line->ptr[n] == ' ' || line->ptr[n] == '\t')) n++;
    line->ptr += n;
    line->len -= n;
    return word;
}

static qp_sq text_square(const char *at) {
    unsigned file = (unsigned)(at[0] | 0x20) - 'a',
             rank = (unsigned)at[1] - '0';
    return file < QP_FILES && rank < QP_RANKS ? QP_SQ(file, rank) : QP_SQ_NONE;
}

static int text_weight(int32_t *out, qp_text word) {
    int32_t weight = 0;
    for (size_t i = 0; i < word.len; i++) {
        if (word.ptr[i] < '0' || word.ptr[i] > '9') return 0;
        weight = weight * 10 + (word.ptr[i] - '0');
        if (weight > TEXT_WEIGHT_MAX / 10) return 0;
    }
    *out = weight;
    return word.len != 0;
}

static int text_line(struct qp__text_entry *out, qp_text line) {
    qp_setup setup;
    const qp_text move = text_word(&line), weight = text_word(&line);
    if (move.len != 4 || !text_weight(&out->weight, weight)) return 0;
    const qp_sq from = text_square(move.ptr), to = text_square(move.ptr + 2);
    if (from == QP_SQ_NONE || to == QP_SQ_NONE || from == to ||
        qp_fen_read(&setup, NULL, line, NULL))
        return 0;
    out->from = (uint8_t)qp__openings_code(from);
    out->to = (uint8_t)qp__openings_code(to);
    out->key = text_key(&setup);
    return 1;
}

/* The next line without its end, and blanks there. */
static qp_text next_book_line(qp_text *rest) {
    const char *end = memchr(rest->ptr, '\n', rest->len);
    qp_text line = {rest->ptr, end ? (size_t)(end - rest->ptr) : rest->len};
    const size_t taken = line.len + (end != NULL);
    rest->ptr += taken;
    rest->len -= taken;
    while (line.len && strchr(" \t\r", line.ptr[line.len - 1])) line.len--;
    return line;
}

static int text_before(const void *a, const void *b) {
    const struct qp__text_entry *x = a, *y = b;
    return x->key < y->key ? -1 : x->key > y->key;
}

/* ---- opening ------------------------------------------------------------- */

int qp__is_text_book(qp_text bytes) {
    enum { LINE_MAX_LEN = 200 };
    struct qp__text_entry entry;
    qp_text head = bytes, line = {NULL, 0};
    if (head.len > LINE_MAX_LEN) head.len = LINE_MAX_LEN;
    if (head.len) line = next_book_line(&head);
    return line.len && text_line(&entry, line);
}

qp_status qp__text_book_open(qp_openings *book, qp_err *err) {
    qp_text rest = book->bytes;
    size_t room = 0;
    book->kind = &text_kind;
    while (rest.len) {
        const uint64_t at = (uint64_t)(rest.ptr - book->bytes.ptr);
        const qp_text line = next_book_line(&rest);
        if (!line.len) continue;
        struct qp__text_entry *grown = array_grow(
            book->line, &room, (size_t)book->count + 1, sizeof *grown);
        if (!grown) return qp__openings_fail(err, QP_E_NOMEM, 0, "");
        book->line = grown;
        if (!text_line(&grown[book->count], line))
            return qp__openings_fail(err, QP_E_BOOK_DAMAGED, at,
                                     "a move, its weight and a FEN");
        book->count++;
    }
    qsort(book->line, (size_t)book->count, sizeof *book->line, text_before);
    return QP_OK;
}
