/* book_writer.c - builds books: moves are collected by position, and written
 * in order. The kinds of books are in dat_write.c and obk_write.c.
 *
 * SPDX-License-Identifier: MIT
 */
#include "book_writer.h"

#include <stdlib.h>
#include <string.h>

#include "../../core/base/inline/buffer.h"

qp_openings_writer *qp_openings_writer_new(void) {
    return calloc(1, sizeof(qp_openings_writer));
}

void qp_openings_writer_free(qp_openings_writer *w) {
    if (!w) return;
    for (size_t i = 0; i < w->count; i++) free(w->row[i].memo);
    free(w->row);
    free(w->slot);
    qp__openings_seen_free(&w->seen);
    free(w->visited);
    free(w);
}

/* ---- gathering ----------------------------------------------------------- */

/* A number of a position's key and a move, to look for both. */
static size_t writer_mix(uint64_t key, qp_move move) {
    uint64_t x = key ^ ((uint64_t)move.from << 8 | move.to) << 32;
    x *= UINT64_C(0x9E3779B97F4A7C15);
    return (size_t)(x >> 24);
}

/* Where the row of a move is, or would be: its slot holds its number, from 1.
 */
static size_t writer_slot(const qp_openings_writer *w, uint64_t key,
                          qp_move move) {
    size_t at = writer_mix(key, move) & w->mask;
    for (; w->slot[at]; at = (at + 1) & w->mask) {
        const qp__openings_row *r = &w->row[w->slot[at] - 1];
        if (r->same == key && r->is.move.from == move.from &&
            r->is.move.to == move.to)
            break;
    }
    return at;
}

static qp_status writer_grow(qp_openings_writer *w) {
    if (w->count < w->size) return QP_OK;
    size_t size = w->size ? 2 * w->size : 256;
    qp__openings_row *row = realloc(w->row, size * sizeof *row);
    if (!row) return QP_E_NOMEM;
    w->row = row;
    size_t *slot = calloc(2 * size, sizeof *slot);
    if (!slot) return QP_E_NOMEM;
    free(w->slot);
    w->slot = slot;
    w->mask = 2 * size - 1;
    w->size = size;
    for (size_t i = 0; i < w->count; i++)
        slot[writer_slot(w, row[i].same, row[i].is.move)] = i + 1;
    return QP_OK;
}

static uint32_t writer_sum(uint32_t a, uint32_t b) {
    return a > UINT32_MAX - b ? UINT32_MAX : a + b;
}

/* Adds to a row that is there. */
static qp_status writer_add(qp__openings_row *r, const qp_openings_move *move,
                            char *memo) {
    r->is.win = writer_sum(r->is.win, move->win);
    r->is.draw = writer_sum(r->is.draw, move->draw);
    r->is.loss = writer_sum(r->is.loss, move->loss);
    if (move->score > r->is.score) r->is.score = move->score;
    r->is.off = r->is.off && move->off;
    if (r->memo)
        free(memo);
    else
        r->memo = memo;
    return QP_OK;
}

uint64_t qp__openings_side(qp_setup *setup, qp_move *move, const qp_pos *pos) {
    uint64_t key = qp_pos_key(pos);
    qp_move other = qp_move_mirror(*move);
    int itself = qp_pos_hash(pos) == qp_pos_hash_mirror(pos);
    *setup = *qp_pos_setup(pos);
    if (itself) {
        if (other.from < move->from ||
            (other.from == move->from && other.to < move->to))
            *move = other;
    } else if (key != qp_pos_hash(pos)) {
        qp_setup_mirror(setup, qp_pos_setup(pos));
        *move = other;
    }
    return key;
}

static qp_status writer_memo(char **out, qp_text memo) {
    *out = NULL;
    if (!memo.len) return QP_OK;
    if (memchr(memo.ptr, 0, memo.len)) return QP_E_ARG;
    *out = malloc(memo.len + 1);
    if (!*out) return QP_E_NOMEM;
    memcpy(*out, memo.ptr, memo.len);
    (*out)[memo.len] = 0;
    return QP_OK;
}

qp_status qp_openings_writer_put(qp_openings_writer *w, const qp_pos *pos,
                                 const qp_openings_move *move) {
    qp_setup setup;
    qp_move played = move->move;
    char *memo;
    if (played.from >= QP_SQUARES || played.to >= QP_SQUARES ||
        !qp_pos_legal(pos, played))
        return QP_E_ARG;
    qp_status rc = writer_grow(w);
    if (!rc) rc = writer_memo(&memo, move->memo);
    if (rc) return rc;
    uint64_t key = qp__openings_side(&setup, &played, pos);
    size_t at = writer_slot(w, key, played);
    if (w->slot[at]) return writer_add(&w->row[w->slot[at] - 1], move, memo);
    qp__openings_row *r = &w->row[w->count++];
    *r = (qp__openings_row){.same = key, .is = *move, .memo = memo};
    r->is.move = played;
    r->is.memo = (qp_text){NULL, 0};
    memcpy(r->cell, setup.cell, sizeof r->cell);
    r->turn = setup.turn;
    w->slot[at] = w->count;
    return QP_OK;
}

/* ---- in order ------------------------------------------------------------ */

static int row_before(const void *a, const void *b) {
    const qp__openings_row *x = a, *y = b;
    if (x->key != y->key) return x->key < y->key ? -1 : 1;
    if (x->same != y->same) return x->same < y->same ? -1 : 1;
    if (x->is.move.from != y->is.move.from)
        return x->is.move.from < y->is.move.from ? -1 : 1;
    return x->is.move.to < y->is.move.to ? -1 : x->is.move.to > y->is.move.to;
}

/* Twice the wins and the draws. */
static uint64_t row_points(const qp__openings_row *r) {
    return 2 * (uint64_t)r->is.win + r->is.draw;
}

/* The weights of a position's moves, from 1 to `most`: the scores when one is
 * above 0, else the points. */
static void weigh(qp__openings_row *row, size_t count, uint64_t most) {
    uint64_t top = 0;
    int scored = 0;
    for (size_t i = 0; i < count; i++) scored |= row[i].is.score > 0;
    for (size_t i = 0; i < count; i++) {
        row[i].weight = row_points(&row[i]);
        if (scored)
            row[i].weight = row[i].is.score > 0 ? (uint64_t)row[i].is.score : 0;
        if (row[i].weight > top) top = row[i].weight;
    }
    for (size_t i = 0; i < count; i++) {
        if (top > most) row[i].weight = row[i].weight * most / top;
        if (!row[i].weight) row[i].weight = 1;
    }
}

/* Keys are of the rows' sort, which moves them: the slots are made again. */
static void writer_sort(qp_openings_writer *w) {
    qsort(w->row, w->count, sizeof *w->row, row_before);
    memset(w->slot, 0, (w->mask + 1) * sizeof *w->slot);
    for (size_t i = 0; i < w->count; i++)
        w->slot[writer_slot(w, w->row[i].same, w->row[i].is.move)] = i + 1;
}

void qp__openings_order(qp_openings_writer *w, uint64_t most,
                        qp_openings_sum *sum) {
    if (!w->count) return;
    writer_sort(w);
    for (size_t i = 0, end; i < w->count; i = end) {
        for (end = i + 1; end < w->count && w->row[end].same == w->row[i].same;)
            end++;
        weigh(w->row + i, end - i, most);
        int some = 0;
        for (size_t k = i; k < end; k++) {
            sum->moves += !w->row[k].left;
            some |= !w->row[k].left;
        }
        sum->positions += (uint64_t)some;
    }
}

qp_status qp_openings_writer_end(qp_openings_writer *w,
                                 qp_openings_format format,
                                 const qp_openings_keys *keys,
                                 const qp_sink *to, qp_openings_sum *sum) {
    qp_openings_sum came = {0};
    qp_status rc = QP_E_ARG;
    if (format == QP_OPENINGS_DAT) rc = qp__dat_write(w, to, &came);
#ifdef QP_WITH_SQLITE
    if (format == QP_OPENINGS_OBK) rc = qp__obk_write(w, keys, to, &came);
#else
    (void)keys;
    if (format == QP_OPENINGS_OBK) rc = QP_E_FORMAT_BUILD;
#endif
    if (!rc && sum) *sum = came;
    return rc;
}

qp_status qp_openings_writer_to_memory(qp_memory *out, qp_openings_writer *w,
                                       qp_openings_format format,
                                       const qp_openings_keys *keys,
                                       const qp_alloc *alloc) {
    byte_buffer book = {0};
    qp_sink to = {&book, buffer_write};
    qp_status rc = qp_openings_writer_end(w, format, keys, &to, NULL);
    if (rc == QP_E_IO) rc = QP_E_NOMEM; /* the sink fails for nothing else */
    return buffer_pass(out, &book, rc, alloc);
}
