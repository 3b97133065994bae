/* segment.c - reads and writes a sorted part of the index.
 *
 * SPDX-License-Identifier: MIT
 */
#include "segment.h"

#include <stdlib.h>
#include <string.h>

#include "../entry/game_entry.h"

/* Bytes of a block and of a chunk: a block fills a page of 4096 bytes, and four
 * rows of a crowd do. A larger block would take a second page. */
enum { BLOCK_MOST = 4057, CHUNK_FULL = 880 };

/* ---- moves counted ------------------------------------------------------- */

static void openings_years(db_opening *row, const db_opening *more) {
    if (more->since && (!row->since || more->since < row->since))
        row->since = more->since;
    if (more->until > row->until) row->until = more->until;
}

qp_status db__openings_add(db_openings *all, const db_opening *more) {
    size_t i = 0;
    while (i < all->count && all->row[i].code != more->code) i++;
    if (i == sizeof all->row / sizeof *all->row) return QP_E_DB_DAMAGED;
    if (i == all->count) {
        all->row[all->count++] = *more;
        return QP_OK;
    }
    for (int r = 0; r < 4; r++) all->row[i].result[r] += more->result[r];
    openings_years(&all->row[i], more);
    return QP_OK;
}

/* A mistyped date must not be the first or the last year of a move. */
int db__opening_year(int year) {
    return year < 1800 || year > 2100 ? 0 : year;
}

qp_status db__openings_add_posting(db_openings *all, unsigned code, int year) {
    year = db__opening_year(year);
    db_opening one = {
        .code = code % POSTING_RESULT, .since = year, .until = year};
    one.result[code / POSTING_RESULT & 3] = 1;
    return db__openings_add(all, &one);
}

/* ---- writing ------------------------------------------------------------- */

int64_t db__block_id(int64_t segment, uint64_t order) {
    return segment << 48 | (int64_t)(order >> 16);
}

uint64_t db__posting_sum(uint64_t order, uint64_t game, unsigned ply) {
    const uint64_t words[3] = {order, game, ply};
    return db__hash(0, words, sizeof words);
}

uint64_t db__years_seal(uint64_t order, const db_opening *row) {
    const uint64_t words[4] = {order, row->code, (uint64_t)row->since,
                               (uint64_t)row->until};
    return db__hash(0, words, sizeof words);
}

uint64_t db__segment_row_seal(const db_segment *segment) {
    const int64_t words[4] = {segment->id, segment->level, segment->first,
                              segment->games};
    return db__hash(0, words, sizeof words);
}

static qp_status segment_free_id(qp_db *db, int64_t *id) {
    db_segment list[DB_SEGMENTS_MAX];
    size_t count;
    qp_status status = db__segments(db, list, &count);
    if (status) return status;
    if (count == DB_SEGMENTS_MAX) return QP_E_DB_DAMAGED;
    for (*id = 1;; ++*id) {
        size_t i = 0;
        while (i < count && list[i].id != *id) i++;
        if (i == count) return QP_OK;
    }
}

qp_status db__segment_begin(db_segment_writer *out, qp_db *db, uint64_t first) {
    memset(out, 0, sizeof *out);
    out->db = db;
    out->first = first;
    return segment_free_id(db, &out->id);
}

static qp_status segment_end_block(db_segment_writer *w) {
    qp_status status;
    if (!w->block.len) return QP_OK;
    if (w->block.failed) return QP_E_NOMEM;
    sqlite3_stmt *stmt = db__ask(w->db, SQL_PUT_POSTING, &status);
    if (!stmt) return status;
    sqlite3_bind_int64(stmt, 1, db__block_id(w->id, w->block_base));
    sqlite3_bind_blob64(stmt, 2, w->block.ptr, w->block.len, SQLITE_STATIC);
    status = db__run(w->db, stmt);
    buffer_clear(&w->block);
    return status;
}

/* Writes the block without its last group, which begins the next: keys with the
 * same highest 48 bits are in one block. */
static qp_status segment_split(db_segment_writer *w) {
    byte_buffer group = {.ptr = NULL};
    uint64_t base = w->group_order >> 16 << 16;
    buffer_varint(&group, w->group_order - w->group_last);
    size_t rest = w->group + group.len;
    buffer_clear(&group);
    buffer_varint(&group, w->group_order - base);
    buffer_add(&group, w->block.ptr + rest, w->block.len - rest);
    w->block.len = w->group;
    qp_status status = group.failed ? QP_E_NOMEM : segment_end_block(w);
    buffer_add(&w->block, group.ptr, group.len);
    buffer_free(&group);
    w->block_base = base;
    w->group = 0;
    return status;
}

qp_status db__segment_put(db_segment_writer *w, const db_posting *posting) {
    uint64_t order = posting->order;
    if (!w->block.len) w->last = w->block_base = order >> 16 << 16;
    if (!w->block.len || order >> 16 != w->last >> 16) {
        w->group = w->block.len;
        w->group_last = w->last;
        w->group_order = order;
    }
    buffer_varint(&w->block, order - w->last);
    buffer_varint(&w->block, posting->game);
    buffer_varint(&w->block, posting->ply);
    buffer_byte(&w->block, posting->code & 0xFF);
    buffer_byte(&w->block, posting->code >> 8);
    w->last = order;
    w->postings++;
    w->sum += db__posting_sum(order, w->first + posting->game, posting->ply);
    if (w->block.failed) return QP_E_NOMEM;
    return w->block.len > BLOCK_MOST && w->group ? segment_split(w) : QP_OK;
}

void db__crowd_begin(db_segment_writer *w, uint64_t order) {
    buffer_clear(&w->chunk);
    w->chunks = 0;
    w->crowd = order;
}

static qp_status segment_end_chunk(db_segment_writer *w) {
    qp_status status;
    if (!w->chunk.len) return QP_OK;
    if (w->chunk.failed) return QP_E_NOMEM;
    sqlite3_stmt *stmt = db__ask(w->db, SQL_PUT_CROWD, &status);
    if (!stmt) return status;
    sqlite3_bind_int64(stmt, 1, w->id);
    sqlite3_bind_int64(stmt, 2, posting_key(w->crowd));
    sqlite3_bind_int64(stmt, 3, w->chunks++);
    sqlite3_bind_blob64(stmt, 4, w->chunk.ptr, w->chunk.len, SQLITE_STATIC);
    status = db__run(w->db, stmt);
    buffer_clear(&w->chunk);
    return status;
}

qp_status db__crowd_put(db_segment_writer *w, uint32_t game, unsigned ply) {
    if (w->chunk.len >= CHUNK_FULL) {
        qp_status status = segment_end_chunk(w);
        if (status) return status;
    }
    if (!w->chunk.len) w->last_game = 0;
    buffer_varint(&w->chunk, game - w->last_game);
    buffer_varint(&w->chunk, ply);
    w->last_game = game;
    w->postings++;
    w->sum += db__posting_sum(w->crowd, w->first + game, ply);
    return QP_OK;
}

static qp_status segment_put_opening(db_segment_writer *w,
                                     const db_opening *row) {
    qp_status status;
    sqlite3_stmt *stmt = db__ask(w->db, SQL_PUT_OPENING, &status);
    if (!stmt) return status;
    sqlite3_bind_int64(stmt, 1, w->id);
    sqlite3_bind_int64(stmt, 2, posting_key(w->crowd));
    sqlite3_bind_int64(stmt, 3, row->code);
    for (int r = 0; r < 4; r++) sqlite3_bind_int64(stmt, 4 + r, row->result[r]);
    sqlite3_bind_int64(stmt, 8, row->since);
    sqlite3_bind_int64(stmt, 9, row->until);
    w->seal += db__years_seal(w->crowd, row);
    return db__run(w->db, stmt);
}

static int segment_by_code(const void *a, const void *b) {
    const db_opening *x = a, *y = b;
    return (x->code > y->code) - (x->code < y->code);
}

qp_status db__crowd_end(db_segment_writer *w, const db_openings *moves) {
    db_openings sorted = *moves;
    qp_status status = segment_end_chunk(w);
    qsort(sorted.row, sorted.count, sizeof *sorted.row, segment_by_code);
    for (size_t i = 0; !status && i < sorted.count; i++)
        status = segment_put_opening(w, &sorted.row[i]);
    return status;
}

qp_status db__segment_end(db_segment_writer *w, int64_t level, int64_t games) {
    qp_status status = segment_end_block(w);
    buffer_free(&w->block);
    buffer_free(&w->chunk);
    if (status) return status;
    sqlite3_stmt *stmt = db__ask(w->db, SQL_PUT_SEGMENT, &status);
    if (!stmt) return status;
    const db_segment row = {w->id, level, (int64_t)w->first, games,
                            w->postings};
    w->seal += db__segment_row_seal(&row);
    const int64_t value[] = {row.id,          level,       row.first,
                             row.games,       w->postings, (int64_t)w->sum,
                             (int64_t)w->seal};
    for (int i = 0; i < 7; i++) sqlite3_bind_int64(stmt, i + 1, value[i]);
    return db__run(w->db, stmt);
}

/* ---- reading ------------------------------------------------------------- */

void db__block_open(db_block *out, int64_t id, qp_text data) {
    out->at = (const unsigned char *)(data.ptr ? data.ptr : "");
    out->end = out->at + data.len;
    out->posting = (db_posting){.order = (uint64_t)id << 16};
}

int db__block_next(db_block *block) {
    if (!block->at || block->at == block->end) return 0;
    uint64_t more = db__number(&block->at, block->end);
    uint64_t game = db__number(&block->at, block->end);
    uint64_t ply = db__number(&block->at, block->end);
    if (!block->at || block->end - block->at < 2 || game > UINT32_MAX ||
        ply > POSTING_PLIES) {
        block->at = NULL;
        return 0;
    }
    block->posting.order += more;
    block->posting.game = (uint32_t)game;
    block->posting.ply = (uint16_t)ply;
    block->posting.code = (uint16_t)(block->at[0] | block->at[1] << 8);
    block->at += 2;
    return 1;
}

void db__chunk_open(db_block *out, qp_text data) {
    db__block_open(out, 0, data);
}

int db__chunk_next(db_block *chunk) {
    if (!chunk->at || chunk->at == chunk->end) return 0;
    uint64_t more = db__number(&chunk->at, chunk->end);
    uint64_t ply = db__number(&chunk->at, chunk->end);
    if (!chunk->at || more > UINT32_MAX || ply > POSTING_PLIES) {
        chunk->at = NULL;
        return 0;
    }
    chunk->posting.game += (uint32_t)more;
    chunk->posting.ply = (uint16_t)ply;
    return 1;
}

qp_status db__segments(qp_db *db, db_segment out[DB_SEGMENTS_MAX],
                       size_t *count) {
    qp_status status;
    int answer;
    *count = 0;
    sqlite3_stmt *stmt = db__ask(db, SQL_SEGMENTS, &status);
    if (!stmt) return status;
    while ((answer = sqlite3_step(stmt)) == SQLITE_ROW &&
           *count < DB_SEGMENTS_MAX)
        out[(*count)++] = (db_segment){
            sqlite3_column_int64(stmt, 0), sqlite3_column_int64(stmt, 1),
            sqlite3_column_int64(stmt, 2), sqlite3_column_int64(stmt, 3),
            sqlite3_column_int64(stmt, 4)};
    status = db__status(db, answer);
    sqlite3_reset(stmt);
    return answer == SQLITE_ROW ? QP_E_DB_DAMAGED : status;
}

/* ---- seals --------------------------------------------------------------- */

qp_status db__segment_seal(uint64_t *out, qp_db *db,
                           const db_segment *segment) {
    sqlite3_stmt *stmt;
    int answer = sqlite3_prepare_v2(db->sql,
                                    "SELECT key, move, since, until"
                                    " FROM opening WHERE segment = ?1",
                                    -1, &stmt, NULL);
    if (answer) return db__status(db, answer);
    *out = db__segment_row_seal(segment);
    sqlite3_bind_int64(stmt, 1, segment->id);
    while ((answer = sqlite3_step(stmt)) == SQLITE_ROW) {
        const db_opening row = {.code = (uint32_t)sqlite3_column_int64(stmt, 1),
                                .since = sqlite3_column_int(stmt, 2),
                                .until = sqlite3_column_int(stmt, 3)};
        *out += db__years_seal(
            posting_order((uint64_t)sqlite3_column_int64(stmt, 0)), &row);
    }
    sqlite3_finalize(stmt);
    return db__status(db, answer);
}

qp_status db__segments_upgrade(qp_db *db) {
    db_segment list[DB_SEGMENTS_MAX];
    size_t count;
    qp_status status = db__segments(db, list, &count);
    for (size_t i = 0; !status && i < count; i++) {
        uint64_t seal;
        char sql[96];
        status = db__segment_seal(&seal, db, &list[i]);
        sqlite3_snprintf(sizeof sql, sql,
                         "UPDATE segment SET seal = %lld WHERE id = %lld",
                         (long long)seal, (long long)list[i].id);
        if (!status) status = db__exec(db, sql);
    }
    return status;
}
