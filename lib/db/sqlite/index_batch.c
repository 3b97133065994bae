/* index_batch.c - writes the positions of a batch as a segment.
 *
 * SPDX-License-Identifier: MIT
 */
#include <stdlib.h>
#include <string.h>

#include "segment.h"

/* Sorts by key and keeps the order of games and plies within one: eleven bits
 * at a time, the lowest first. */
enum { DIGIT = 11, DIGITS = 1 << DIGIT };

static void batch_pass(db_posting *to, const db_posting *from, size_t count,
                       int shift) {
    size_t place[DIGITS] = {0}, sum = 0;
    for (size_t i = 0; i < count; i++)
        place[from[i].order >> shift & (DIGITS - 1)]++;
    for (int d = 0; d < DIGITS; d++) {
        size_t here = place[d];
        place[d] = sum;
        sum += here;
    }
    for (size_t i = 0; i < count; i++)
        to[place[from[i].order >> shift & (DIGITS - 1)]++] = from[i];
}

static qp_status batch_sort(db_batch *batch) {
    void *grown = array_grow(batch->spare, &batch->spare_room, batch->postings,
                             sizeof *batch->spare);
    if (!grown) return QP_E_NOMEM;
    batch->spare = grown;
    db_posting *from = batch->posting, *to = batch->spare;
    for (int shift = 0; shift < 64; shift += DIGIT) {
        batch_pass(to, from, batch->postings, shift);
        db_posting *swap = from;
        from = to;
        to = swap;
    }
    return QP_OK; /* six passes: it is in `posting` again */
}

/* A game comes to a position once. Returns how many are left. */
static size_t batch_first_visits(db_posting *posting, size_t count) {
    size_t kept = 0;
    for (size_t i = 0; i < count; i++)
        if (!kept || posting[kept - 1].order != posting[i].order ||
            posting[kept - 1].game != posting[i].game)
            posting[kept++] = posting[i];
    return kept;
}

static qp_status batch_crowd(db_segment_writer *w, const db_posting *posting,
                             size_t count, const uint16_t *year) {
    db_openings moves = {.count = 0};
    qp_status status = QP_OK;
    db__crowd_begin(w, posting->order);
    for (size_t i = 0; !status && i < count; i++) {
        status = db__openings_add_posting(&moves, posting[i].code,
                                          year[posting[i].game]);
        if (!status) status = db__crowd_put(w, posting[i].game, posting[i].ply);
    }
    return status ? status : db__crowd_end(w, &moves);
}

static qp_status batch_write(db_segment_writer *w, const db_posting *posting,
                             size_t count, const uint16_t *year) {
    qp_status status = QP_OK;
    for (size_t i = 0, n; !status && i < count; i += n) {
        for (n = 1; i + n < count && posting[i + n].order == posting[i].order;)
            n++;
        if (n >= SEGMENT_CROWD)
            status = batch_crowd(w, posting + i, n, year);
        else
            for (size_t k = 0; !status && k < n; k++)
                status = db__segment_put(w, &posting[i + k]);
    }
    return status;
}

qp_status db__segment_write(qp_db *db, db_batch *batch) {
    db_segment_writer w;
    qp_status status = batch_sort(batch);
    if (!status) status = db__segment_begin(&w, db, batch->first);
    if (status) return status;
    batch->postings = batch_first_visits(batch->posting, batch->postings);
    status = batch_write(&w, batch->posting, batch->postings, batch->year);
    qp_status end = db__segment_end(&w, 0, batch->games);
    return status ? status : end;
}
