/* position_index.c - looks up a position in the index.
 *
 * SPDX-License-Identifier: MIT
 */
#include "position_index.h"

#include <stdlib.h>

#include "segment.h"

static qp_status hits_add(db_hits *hits, uint64_t game, unsigned ply) {
    void *grown =
        array_grow(hits->hit, &hits->room, hits->count + 1, sizeof *hits->hit);
    if (!grown) return QP_E_NOMEM;
    hits->hit = grown;
    hits->hit[hits->count++] = (struct db_hit){game, ply};
    return QP_OK;
}

static qp_status hits_chunk(db_hits *hits, const db_segment *segment,
                            qp_text data) {
    db_block chunk;
    qp_status status = QP_OK;
    db__chunk_open(&chunk, data);
    while (!status && db__chunk_next(&chunk))
        status = hits_add(hits, (uint64_t)segment->first + chunk.posting.game,
                          chunk.posting.ply);
    return chunk.at ? status : QP_E_DB_DAMAGED;
}

static qp_status hits_crowd(db_hits *hits, qp_db *db, const db_segment *segment,
                            uint64_t key) {
    qp_status status;
    int answer = SQLITE_DONE;
    sqlite3_stmt *stmt = db__ask(db, SQL_FIND_CROWD, &status);
    if (!stmt) return status;
    sqlite3_bind_int64(stmt, 1, segment->id);
    sqlite3_bind_int64(stmt, 2, (int64_t)key);
    while (!status && (answer = sqlite3_step(stmt)) == SQLITE_ROW) {
        qp_text data = {sqlite3_column_blob(stmt, 0),
                        (size_t)sqlite3_column_bytes(stmt, 0)};
        status = hits_chunk(hits, segment, data);
    }
    if (!status) status = db__status(db, answer);
    sqlite3_reset(stmt);
    return status;
}

qp_status db__segment_hits(db_hits *hits, qp_db *db, const db_segment *segment,
                           uint64_t key) {
    db_posting few[SEGMENT_CROWD];
    size_t count = 0, before = hits->count;
    qp_status status = hits_crowd(hits, db, segment, key);
    if (status || hits->count > before) return status;
    status = db__few(db, segment, posting_order(key), few, &count);
    for (size_t i = 0; !status && i < count; i++)
        status =
            hits_add(hits, (uint64_t)segment->first + few[i].game, few[i].ply);
    return status;
}

qp_status db__hits(db_hits *out, qp_db *db, uint64_t key) {
    db_segment segment[DB_SEGMENTS_MAX];
    size_t segments;
    qp_status status = db__segments(db, segment, &segments);
    for (size_t i = 0; !status && i < segments; i++)
        status = db__segment_hits(out, db, &segment[i], key);
    return status;
}

static int hits_order(const void *a, const void *b) {
    const struct db_hit *x = a, *y = b;
    if (x->game != y->game) return x->game < y->game ? -1 : 1;
    return (x->ply > y->ply) - (x->ply < y->ply);
}

void db__hits_merge(db_hits *hits) {
    size_t kept = 0;
    if (hits->count)
        qsort(hits->hit, hits->count, sizeof *hits->hit, hits_order);
    for (size_t i = 0; i < hits->count; i++)
        if (!kept || hits->hit[kept - 1].game != hits->hit[i].game)
            hits->hit[kept++] = hits->hit[i];
    hits->count = kept;
}

qp_status db__more_hits(db_hits *out, qp_db *db, uint64_t key) {
    qp_status status = db__hits(out, db, key);
    db__hits_merge(out);
    return status;
}

int64_t db__hit(const db_hits *hits, uint64_t game) {
    size_t low = 0, high = hits->count;
    while (low < high) {
        size_t middle = low + (high - low) / 2;
        if (hits->hit[middle].game < game)
            low = middle + 1;
        else
            high = middle;
    }
    return low < hits->count && hits->hit[low].game == game
               ? (int64_t)hits->hit[low].ply
               : -1;
}

void db__hits_free(db_hits *hits) {
    free(hits->hit);
}
