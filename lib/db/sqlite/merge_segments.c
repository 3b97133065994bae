/* merge_segments.c - merges segments.
 *
 * A lookup asks every segment, so there must be few: eight of one level become
 * one of the next. All are read and written in the order
 * of keys; of games only their years are held in memory.
 *
 * SPDX-License-Identifier: MIT
 */
#include <stdlib.h>
#include <string.h>

#include "segment.h"

enum { MERGE_WAYS = 8 };

/* A merge of small segments fits into SQLite's cache. A larger one spills it,
 * which locks readers out until its end: only when there are so many segments
 * that every lookup suffers. */
enum { MERGE_MANY = 64 };

/* A segment as it is gone through. */
typedef struct merge_input {
    db_segment segment;
    sqlite3_stmt *blocks, *chunks, *openings;
    db_block block; /* its posting is the next, unless `block_end` */
    uint64_t crowd; /* the next crowd's key, unless `chunks_end` */
    int block_end, chunks_end, openings_end;
} merge_input;

typedef struct merge {
    qp_db *db;
    merge_input *input;
    size_t inputs;
    db_segment_writer out;
    uint16_t *year;  /* [game] from the first segment's first */
    db_posting *few; /* the group of one key */
    size_t count, room;
} merge;

/* ---- inputs -------------------------------------------------------------- */

static qp_status merge_ask(qp_db *db, sqlite3_stmt **out, const char *sql,
                           int64_t from, int64_t to) {
    int answer = sqlite3_prepare_v2(db->sql, sql, -1, out, NULL);
    if (answer) return db__status(db, answer);
    sqlite3_bind_int64(*out, 1, from);
    sqlite3_bind_int64(*out, 2, to);
    return QP_OK;
}

static qp_status merge_next_posting(qp_db *db, merge_input *in) {
    while (!db__block_next(&in->block)) {
        if (!in->block.at) return QP_E_DB_DAMAGED;
        int answer = sqlite3_step(in->blocks);
        if (answer != SQLITE_ROW) {
            in->block_end = 1;
            return db__status(db, answer);
        }
        qp_text data = {sqlite3_column_blob(in->blocks, 1),
                        (size_t)sqlite3_column_bytes(in->blocks, 1)};
        db__block_open(&in->block, sqlite3_column_int64(in->blocks, 0), data);
    }
    return QP_OK;
}

static qp_status merge_next_chunk(qp_db *db, merge_input *in) {
    int answer = sqlite3_step(in->chunks);
    in->chunks_end = answer != SQLITE_ROW;
    if (!in->chunks_end)
        in->crowd =
            posting_order((uint64_t)sqlite3_column_int64(in->chunks, 0));
    return db__status(db, answer);
}

static qp_status merge_next_opening(qp_db *db, merge_input *in) {
    int answer = sqlite3_step(in->openings);
    in->openings_end = answer != SQLITE_ROW;
    return db__status(db, answer);
}

static qp_status merge_open(qp_db *db, merge_input *in) {
    int64_t id = in->segment.id;
    db__block_open(&in->block, 0, (qp_text){"", 0});
    qp_status status = merge_ask(
        db, &in->blocks,
        "SELECT id, data FROM posting WHERE id BETWEEN ?1 AND ?2 ORDER BY id",
        db__block_id(id, 0), db__block_id(id, UINT64_MAX));
    if (!status)
        status = merge_ask(db, &in->chunks,
                           "SELECT key, data FROM crowd WHERE segment = ?1"
                           " ORDER BY key, chunk",
                           id, 0);
    if (!status)
        status = merge_ask(db, &in->openings,
                           "SELECT key, move, red, draw, black, other, since,"
                           " until FROM opening WHERE segment = ?1"
                           " ORDER BY key, move",
                           id, 0);
    if (!status) status = merge_next_posting(db, in);
    if (!status) status = merge_next_chunk(db, in);
    if (!status) status = merge_next_opening(db, in);
    return status;
}

static void merge_close(merge *m) {
    for (size_t i = 0; i < m->inputs; i++) {
        sqlite3_finalize(m->input[i].blocks);
        sqlite3_finalize(m->input[i].chunks);
        sqlite3_finalize(m->input[i].openings);
    }
    free(m->input);
    free(m->year);
    free(m->few);
}

/* ---- one position -------------------------------------------------------- */

/* Games are numbered from the first segment's first. */
static uint32_t merge_game(const merge *m, const merge_input *in,
                           uint32_t game) {
    return (uint32_t)(in->segment.first - m->input->segment.first) + game;
}

/* Takes the postings of the key that are in blocks. */
static qp_status merge_take_few(merge *m, uint64_t order) {
    m->count = 0;
    for (size_t i = 0; i < m->inputs; i++) {
        merge_input *in = &m->input[i];
        while (!in->block_end && in->block.posting.order == order) {
            void *grown =
                array_grow(m->few, &m->room, m->count + 1, sizeof *m->few);
            if (!grown) return QP_E_NOMEM;
            m->few = grown;
            m->few[m->count] = in->block.posting;
            m->few[m->count++].game = merge_game(m, in, in->block.posting.game);
            qp_status status = merge_next_posting(m->db, in);
            if (status) return status;
        }
    }
    return QP_OK;
}

static qp_status merge_chunks(merge *m, merge_input *in, uint64_t order) {
    qp_status status = QP_OK;
    while (!status && !in->chunks_end && in->crowd == order) {
        db_block chunk;
        qp_text data = {sqlite3_column_blob(in->chunks, 1),
                        (size_t)sqlite3_column_bytes(in->chunks, 1)};
        db__chunk_open(&chunk, data);
        while (!status && db__chunk_next(&chunk))
            status =
                db__crowd_put(&m->out, merge_game(m, in, chunk.posting.game),
                              chunk.posting.ply);
        if (!chunk.at) return QP_E_DB_DAMAGED;
        if (!status) status = merge_next_chunk(m->db, in);
    }
    return status;
}

static qp_status merge_openings(merge *m, merge_input *in, db_openings *moves,
                                uint64_t order) {
    qp_status status = QP_OK;
    while (!status && !in->openings_end) {
        sqlite3_stmt *stmt = in->openings;
        uint64_t key = (uint64_t)sqlite3_column_int64(stmt, 0);
        if (posting_order(key) != order) break;
        db_opening row = {.code = (uint32_t)sqlite3_column_int(stmt, 1),
                          .since = sqlite3_column_int(stmt, 6),
                          .until = sqlite3_column_int(stmt, 7)};
        for (int r = 0; r < 4; r++)
            row.result[r] = (uint32_t)sqlite3_column_int64(stmt, 2 + r);
        status = db__openings_add(moves, &row);
        if (!status) status = merge_next_opening(m->db, in);
    }
    return status;
}

/* The games of a crowd in their order: those of each input are together. */
static qp_status merge_crowd(merge *m, uint64_t order) {
    db_openings moves = {.count = 0};
    qp_status status = QP_OK;
    size_t next = 0;
    db__crowd_begin(&m->out, order);
    for (size_t i = 0; !status && i < m->inputs; i++) {
        merge_input *in = &m->input[i];
        uint32_t end = merge_game(m, in, (uint32_t)in->segment.games);
        for (; !status && next < m->count && m->few[next].game < end; next++) {
            const db_posting *p = &m->few[next];
            status =
                db__openings_add_posting(&moves, p->code, m->year[p->game]);
            if (!status) status = db__crowd_put(&m->out, p->game, p->ply);
        }
        if (!status) status = merge_chunks(m, in, order);
        if (!status) status = merge_openings(m, in, &moves, order);
    }
    return status ? status : db__crowd_end(&m->out, &moves);
}

/* The lowest key that is left, and whether some input has a crowd there. */
static int merge_lowest(const merge *m, uint64_t *order, int *crowd) {
    int found = 0;
    *crowd = 0;
    for (size_t i = 0; i < m->inputs; i++) {
        const merge_input *in = &m->input[i];
        if (!in->block_end && (!found || in->block.posting.order < *order)) {
            *order = in->block.posting.order;
            found = 1;
            *crowd = 0;
        }
        if (!in->chunks_end && (!found || in->crowd <= *order)) {
            *order = in->crowd;
            found = *crowd = 1;
        }
    }
    return found;
}

static qp_status merge_keys(merge *m) {
    uint64_t order = 0;
    int crowd;
    qp_status status = QP_OK;
    while (!status && merge_lowest(m, &order, &crowd)) {
        status = merge_take_few(m, order);
        if (status) return status;
        if (crowd || m->count >= SEGMENT_CROWD)
            status = merge_crowd(m, order);
        else
            for (size_t i = 0; !status && i < m->count; i++)
                status = db__segment_put(&m->out, &m->few[i]);
    }
    return status;
}

/* ---- segments ------------------------------------------------------------ */

static qp_status merge_years(merge *m, int64_t first, int64_t games) {
    sqlite3_stmt *stmt;
    int answer;
    m->year = calloc((size_t)games + 1, sizeof *m->year);
    if (!m->year) return QP_E_NOMEM;
    qp_status status =
        merge_ask(m->db, &stmt,
                  "SELECT id, day / 10000 FROM game WHERE id BETWEEN ?1 AND ?2",
                  first, first + games - 1);
    if (status) return status;
    while ((answer = sqlite3_step(stmt)) == SQLITE_ROW)
        m->year[sqlite3_column_int64(stmt, 0) - first] =
            (uint16_t)sqlite3_column_int(stmt, 1);
    status = db__status(m->db, answer);
    sqlite3_finalize(stmt);
    return status;
}

static qp_status merge_drop(qp_db *db, int64_t id) {
    static const db_question drop[] = {SQL_DROP_CROWDS, SQL_DROP_OPENINGS,
                                       SQL_DROP_SEGMENT};
    qp_status status;
    sqlite3_stmt *stmt = db__ask(db, SQL_DROP_POSTINGS, &status);
    if (!stmt) return status;
    sqlite3_bind_int64(stmt, 1, db__block_id(id, 0));
    sqlite3_bind_int64(stmt, 2, db__block_id(id, UINT64_MAX));
    status = db__run(db, stmt);
    for (int i = 0; !status && i < 3; i++) {
        stmt = db__ask(db, drop[i], &status);
        if (!stmt) return status;
        sqlite3_bind_int64(stmt, 1, id);
        status = db__run(db, stmt);
    }
    return status;
}

static qp_status merge_write(merge *m, int64_t level) {
    const db_segment *first = &m->input[0].segment;
    const db_segment *last = &m->input[m->inputs - 1].segment;
    int64_t games = last->first + last->games - first->first;
    qp_status status = merge_years(m, first->first, games);
    if (!status)
        status = db__segment_begin(&m->out, m->db, (uint64_t)first->first);
    for (size_t i = 0; !status && i < m->inputs; i++)
        status = merge_open(m->db, &m->input[i]);
    if (status) return status;
    status = merge_keys(m);
    qp_status end = db__segment_end(&m->out, level, games);
    return status ? status : end;
}

static qp_status merge_these(qp_db *db, const db_segment *segment, size_t count,
                             int64_t level) {
    merge m = {.db = db, .inputs = count};
    m.input = calloc(count, sizeof *m.input);
    if (!m.input) return QP_E_NOMEM;
    for (size_t i = 0; i < count; i++) m.input[i].segment = segment[i];
    qp_status status = merge_write(&m, level);
    merge_close(&m);
    for (size_t i = 0; !status && i < count; i++)
        status = merge_drop(db, segment[i].id);
    return status;
}

/* The first run of neighbours of one level that is long enough. */
static size_t merge_run(const db_segment *list, size_t count, size_t *length) {
    int large = count >= MERGE_MANY;
    for (size_t i = 0; i < count; i += *length) {
        *length = 1;
        while (i + *length < count && list[i + *length].level == list[i].level)
            ++*length;
        if (*length >= MERGE_WAYS && (large || !list[i].level)) {
            *length = MERGE_WAYS;
            return i;
        }
    }
    return count;
}

/* What is to be merged next: `*length` segments from `*at` on; 0 is none. */
static qp_status merge_plan(qp_db *db, db_segment list[DB_SEGMENTS_MAX],
                            int all, size_t *at, size_t *length) {
    size_t count;
    qp_status status = db__segments(db, list, &count);
    if (status) return status;
    *at = all ? 0 : merge_run(list, count, length);
    if (all) *length = count < 2 ? 0 : count;
    if (!all && *at == count) *length = 0;
    return QP_OK;
}

/* In a transaction of its own; another process may have merged meanwhile. */
static qp_status merge_locked(qp_db *db, int all) {
    db_segment list[DB_SEGMENTS_MAX];
    size_t at, length;
    int64_t level = 0;
    qp_status status = db__exec(db, "BEGIN IMMEDIATE");
    if (!status) status = merge_plan(db, list, all, &at, &length);
    if (!status && length) {
        for (size_t i = at; i < at + length; i++)
            if (list[i].level > level) level = list[i].level;
        status = merge_these(db, list + at, length, level + 1);
    }
    if (!status) status = db__exec(db, "COMMIT");
    if (status && !sqlite3_get_autocommit(db->sql))
        sqlite3_exec(db->sql, "ROLLBACK", NULL, NULL, NULL);
    return status;
}

static qp_status merge_step(qp_db *db, int all, int large) {
    qp_status status = QP_OK;
    if (large) status = db__exec(db, "PRAGMA cache_spill=ON");
    if (!status) status = merge_locked(db, all);
    if (large)
        sqlite3_exec(db->sql, "PRAGMA cache_spill=OFF", NULL, NULL, NULL);
    return status;
}

qp_status db__merge(qp_db *db, int all) {
    db_segment list[DB_SEGMENTS_MAX];
    size_t at, length;
    for (;;) {
        qp_status status = merge_plan(db, list, all, &at, &length);
        if (status || !length) return status;
        status = merge_step(db, all, all || list[at].level);
        if (status) return status;
    }
}
