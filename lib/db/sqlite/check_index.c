/* check_index.c - adds up what the index of positions has, and compares it with
 * what it must have.
 *
 * SPDX-License-Identifier: MIT
 */
#include "check.h"

/* ---- postings ------------------------------------------------------------ */

/* Adds the postings of a block, or a chunk. Returns 0 if it is damaged. */
static int check_block(db_check_sums *sums, db_block *block, uint64_t first) {
    while (db__block_next(block)) {
        const db_posting *posting = &block->posting;
        sums->postings += db__posting_sum(posting->order, first + posting->game,
                                          posting->ply);
        sums->moves += db__check_move(posting->order, posting->code);
        sums->count++;
    }
    return block->at != NULL;
}

static int check_chunk(db_check_sums *sums, db_block *chunk, uint64_t first,
                       uint64_t order) {
    while (db__chunk_next(chunk)) {
        sums->postings += db__posting_sum(order, first + chunk->posting.game,
                                          chunk->posting.ply);
        sums->count++;
    }
    return chunk->at != NULL;
}

/* Returns nonzero if the columns from `first` on are integers. */
static int check_integers(sqlite3_stmt *stmt, int first, int count) {
    int is = 1;
    for (int i = first; i < first + count; i++)
        is &= sqlite3_column_type(stmt, i) == SQLITE_INTEGER;
    return is;
}

static qp_status check_damaged(db_check_thread *t, const db_segment *segment) {
    return db__check_bad(t, "segment %lld of the index is damaged",
                         segment->id);
}

static qp_text check_blob(sqlite3_stmt *stmt, int column) {
    const char *ptr = sqlite3_column_blob(stmt, column);
    return (qp_text){ptr, (size_t)sqlite3_column_bytes(stmt, column)};
}

static qp_status check_blocks(db_check_thread *t, sqlite3_stmt *stmt,
                              const db_segment *segment, db_check_sums *sums) {
    int answer;
    qp_status status = QP_OK;
    sqlite3_bind_int64(stmt, 1, db__block_id(segment->id, 0));
    sqlite3_bind_int64(stmt, 2, db__block_id(segment->id, UINT64_MAX));
    while (!status && (answer = sqlite3_step(stmt)) == SQLITE_ROW) {
        db_block block;
        int64_t id = sqlite3_column_int64(stmt, 0);
        if (sqlite3_column_type(stmt, 1) != SQLITE_BLOB)
            status = db__check_bad(t, "row %lld of posting was changed", id);
        db__block_open(&block, id, check_blob(stmt, 1));
        if (!status) status = db__check_stopped(t);
        if (!status && !check_block(sums, &block, (uint64_t)segment->first))
            status = check_damaged(t, segment);
    }
    return status ? status : db__status(t->db, answer);
}

static qp_status check_chunks(db_check_thread *t, sqlite3_stmt *stmt,
                              const db_segment *segment, db_check_sums *sums) {
    int answer;
    qp_status status = QP_OK;
    int64_t number = -1, last = 0;
    sqlite3_bind_int64(stmt, 1, segment->id);
    while (!status && (answer = sqlite3_step(stmt)) == SQLITE_ROW) {
        db_block chunk;
        int64_t key = sqlite3_column_int64(stmt, 1);
        number = key == last ? number + 1 : 0;
        last = key;
        if (!check_integers(stmt, 0, 3) ||
            sqlite3_column_type(stmt, 3) != SQLITE_BLOB)
            status = db__check_bad(t, "key %lld of crowd was changed", key);
        db__chunk_open(&chunk, check_blob(stmt, 3));
        if (!status && (!check_chunk(sums, &chunk, (uint64_t)segment->first,
                                     posting_order((uint64_t)key)) ||
                        sqlite3_column_int64(stmt, 2) != number))
            status = check_damaged(t, segment);
    }
    return status ? status : db__status(t->db, answer);
}

/* ---- moves of crowds ----------------------------------------------------- */

/* Adds the moves of the crowds of a segment, and their years to its seal. */
static qp_status check_openings(db_check_thread *t, sqlite3_stmt *stmt,
                                const db_segment *segment, db_check_sums *sums,
                                uint64_t *seal) {
    int answer;
    qp_status status = QP_OK;
    sqlite3_bind_int64(stmt, 1, segment->id);
    while (!status && (answer = sqlite3_step(stmt)) == SQLITE_ROW) {
        int64_t key = sqlite3_column_int64(stmt, 1);
        uint64_t order = posting_order((uint64_t)key);
        const db_opening row = {.code = (uint32_t)sqlite3_column_int64(stmt, 2),
                                .since = sqlite3_column_int(stmt, 7),
                                .until = sqlite3_column_int(stmt, 8)};
        *seal += db__years_seal(order, &row);
        for (unsigned r = 0; r < 4; r++)
            sums->moves +=
                db__check_move(order, row.code + POSTING_RESULT * r) *
                (uint64_t)sqlite3_column_int64(stmt, 3 + (int)r);
        if (!check_integers(stmt, 0, 9))
            status = db__check_bad(t, "key %lld of opening was changed", key);
    }
    return status ? status : db__status(t->db, answer);
}

/* Compares the seal of a segment with what it is of. */
static qp_status check_seal(db_check_thread *t, const db_segment *segment,
                            uint64_t seal) {
    char sql[128];
    if (t->all->version < 4) return QP_OK;
    seal += db__segment_row_seal(segment);
    sqlite3_snprintf(sizeof sql, sql,
                     "SELECT id FROM segment WHERE id = %lld AND"
                     " seal IS NOT %lld",
                     (long long)segment->id, (long long)seal);
    return db__check_ask(t, sql, "segment %lld of the index was changed");
}

/* ---- segments ------------------------------------------------------------ */

enum { CHECK_BLOCKS, CHECK_CHUNKS, CHECK_OPENINGS, CHECK_TABLES };

static qp_status check_segment_of(db_check_thread *t,
                                  sqlite3_stmt *stmt[CHECK_TABLES], size_t i) {
    const db_segment *segment = &t->all->segment[i];
    db_check_sums *sums = &t->all->has[i];
    uint64_t seal = 0;
    for (int k = 0; k < CHECK_TABLES; k++) sqlite3_reset(stmt[k]);
    qp_status status = check_blocks(t, stmt[CHECK_BLOCKS], segment, sums);
    if (!status) status = check_chunks(t, stmt[CHECK_CHUNKS], segment, sums);
    if (!status)
        status = check_openings(t, stmt[CHECK_OPENINGS], segment, sums, &seal);
    return status ? status : check_seal(t, segment, seal);
}

qp_status db__check_postings(db_check_thread *t) {
    static const char *const sql[CHECK_TABLES] = {
        "SELECT id, data FROM posting WHERE id BETWEEN ?1 AND ?2",
        "SELECT segment, key, chunk, data FROM crowd WHERE segment = ?1",
        ("SELECT segment, key, move, red, draw, black, other, since, until"
         " FROM opening WHERE segment = ?1")};
    sqlite3_stmt *stmt[CHECK_TABLES] = {NULL, NULL, NULL};
    qp_status status = QP_OK;
    for (int k = 0; !status && k < CHECK_TABLES; k++)
        status = db__status(
            t->db, sqlite3_prepare_v2(t->db->sql, sql[k], -1, &stmt[k], NULL));
    for (size_t i = 0; !status && i < t->all->segments; i++)
        status = check_segment_of(t, stmt, i);
    for (int k = 0; k < CHECK_TABLES; k++) sqlite3_finalize(stmt[k]);
    return status;
}

/* ---- comparing ----------------------------------------------------------- */

static qp_status check_stated_sum(db_check_thread *t, size_t i, uint64_t *sum) {
    qp_status status;
    sqlite3_stmt *stmt = db__ask(t->db, SQL_SEGMENT_SUM, &status);
    if (!stmt) return status;
    sqlite3_bind_int64(stmt, 1, t->all->segment[i].id);
    int answer = sqlite3_step(stmt);
    if (answer == SQLITE_ROW) *sum = (uint64_t)sqlite3_column_int64(stmt, 0);
    sqlite3_reset(stmt);
    return db__status(t->db, answer);
}

qp_status db__check_sums_of(db_check_thread *t) {
    qp_status status = QP_OK;
    for (size_t i = 0; !status && i < t->all->segments; i++) {
        const db_segment *segment = &t->all->segment[i];
        const db_check_sums *has = &t->all->has[i], *want = &t->all->want[i];
        uint64_t stated = 0;
        status = check_stated_sum(t, i, &stated);
        if (status ||
            (has->postings == want->postings && has->postings == stated &&
             has->moves == want->moves && has->count == want->count &&
             has->count == (uint64_t)segment->postings))
            continue;
        status = db__check_bad(
            t, "segment %lld of the index does not have what its games do",
            segment->id);
    }
    return status;
}
