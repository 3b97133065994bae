/* insert_games.c - inserts games in batches.
 *
 * A batch is one transaction: its games, their names, and one segment of the
 * index of positions. When a step fails the batch is rolled back.
 *
 * SPDX-License-Identifier: MIT
 */
#include <stdlib.h>
#include <string.h>

#include "game_row.h"
#include "name_tables.h"
#include "qipu/db_edit.h"
#include "undo_notes.h"

static qp_status insert_first(qp_db *db, uint64_t *first) {
    qp_status status;
    sqlite3_stmt *stmt = db__ask(db, SQL_LAST_GAME, &status);
    if (!stmt) return status;
    int answer = sqlite3_step(stmt);
    if (answer == SQLITE_ROW)
        *first = (uint64_t)sqlite3_column_int64(stmt, 0) + 1;
    status = db__status(db, answer);
    sqlite3_reset(stmt);
    return status;
}

/* Another process may have written since the last batch. */
static qp_status insert_begin(qp_db *db) {
    qp_status status;
    int64_t version;
    db_batch *batch = &db->batch;
    if (batch->open) return QP_OK;
    if (db->mode == QP_DB_READ) return QP_E_DB_READ_ONLY;
    sqlite3_stmt *stmt = db__ask(db, SQL_BEGIN, &status);
    if (stmt) status = db__run(db, stmt);
    if (!status) status = db__schema_version(db, &version);
    if (status) return status;
    batch->open = 1;
    batch->games = 0;
    batch->postings = 0;
    buffer_clear(&batch->dropped);
    batch->sum = db->sum;
    db__forget_names(db);
    return insert_first(db, &batch->first);
}

/* The file as it was before the batch. */
static qp_status insert_failed(qp_db *db, qp_status status) {
    db_batch *batch = &db->batch;
    qp_qpg_writer_free(batch->writer);
    batch->writer = NULL;
    batch->open = 0;
    db__forget_names(db);
    for (int i = 0; i < SQL_COUNT; i++)
        if (db->stmt[i]) sqlite3_reset(db->stmt[i]);
    if (!sqlite3_get_autocommit(db->sql))
        sqlite3_exec(db->sql, "ROLLBACK", NULL, NULL, NULL);
    return status;
}

/* ---- one game ------------------------------------------------------------ */

db_game_row db__row_of(uint64_t id, const db_names *names,
                       const db_entry *entry) {
    const db_entry_head *h = &entry->head;
    return (db_game_row){
        .number = {[ROW_ID] = (int64_t)id,
                   [ROW_RED] = names->red,
                   [ROW_BLACK] = names->black,
                   [ROW_EVENT] = names->event,
                   [ROW_SITE] = names->site,
                   [ROW_DAY] = h->day,
                   [ROW_UNTIL] = h->until == h->day ? 0 : h->until,
                   [ROW_RESULT] = h->result,
                   [ROW_ECCO] = h->ecco,
                   [ROW_PLIES] = h->plies,
                   [ROW_SOURCE] = names->source,
                   [ROW_PLACE] = h->place,
                   [ROW_FLAGS] = h->flags,
                   [ROW_WEIGHT] = h->weight,
                   [ROW_CONTENT] = (int64_t)h->content,
                   [ROW_LINE] = (int64_t)h->line},
        .round = entry->text[ENTRY_ROUND],
        .date = entry->text[ENTRY_DATE],
        .path = entry->text[ENTRY_PATH]};
}

static qp_status insert_row(qp_db *db, uint64_t id, const db_names *names,
                            const db_entry *entry) {
    const db_game_row row = db__row_of(id, names, entry);
    return db__row_put(db, &row);
}

static qp_status insert_beside(qp_db *db, uint64_t id, const db_entry *entry) {
    qp_status status;
    qp_text path = entry->text[ENTRY_PATH];
    sqlite3_stmt *stmt = db__ask(db, SQL_PUT_PATH, &status);
    if (!stmt) return status;
    sqlite3_bind_int64(stmt, 1, (int64_t)id);
    sqlite3_bind_blob64(stmt, 2, path.ptr, path.len, SQLITE_STATIC);
    status = db__run(db, stmt);
    if (status || !entry->text[ENTRY_COMMENTS].len) return status;
    stmt = db__ask(db, SQL_PUT_COMMENT, &status);
    if (!stmt) return status;
    sqlite3_bind_int64(stmt, 1, (int64_t)id);
    db__bind(stmt, 2, entry->text[ENTRY_COMMENTS]);
    return db__run(db, stmt);
}

static void insert_varied(db_batch *batch, const db_entry *entry) {
    for (uint32_t i = 0; i < entry->head.varied; i++) {
        db_posting *p = &batch->posting[batch->postings++];
        db_varied_position v;
        memcpy(&v, entry->varied + i * sizeof v, sizeof v);
        *p = (db_posting){.order = posting_order(posting_varied(v.key)),
                          .game = batch->games,
                          .ply = v.ply,
                          .code =
                              (uint16_t)(POSTING_VARIED +
                                         POSTING_RESULT * entry->head.result)};
    }
}

static qp_status insert_positions(db_batch *batch, const db_entry *entry,
                                  int varied) {
    uint32_t count = entry->head.positions, game = batch->games;
    if (count > POSTING_PLIES) count = POSTING_PLIES;
    size_t most = batch->postings + count + entry->head.varied;
    void *grown =
        array_grow(batch->posting, &batch->room, most, sizeof *batch->posting);
    if (!grown) return QP_E_NOMEM;
    batch->posting = grown;
    grown = array_grow(batch->year, &batch->year_room, game + 1u,
                       sizeof *batch->year);
    if (!grown) return QP_E_NOMEM;
    batch->year = grown;
    batch->year[game] = (uint16_t)(entry->head.day / 10000);
    for (uint32_t ply = 0; ply < count; ply++) {
        db_posting *p = &batch->posting[batch->postings++];
        uint64_t key;
        memcpy(&key, entry->key + ply * sizeof key, sizeof key);
        memcpy(&p->code, entry->code + ply * sizeof p->code, sizeof p->code);
        p->order = posting_order(key);
        p->game = game;
        p->ply = (uint16_t)ply;
    }
    if (varied) insert_varied(batch, entry);
    return QP_OK;
}

/* `source`: the number of its file, or NULL for that of the import. */
static qp_status insert_game(qp_db *db, const db_entry *entry,
                             const int64_t *source) {
    db_batch *batch = &db->batch;
    uint64_t id = batch->first + batch->games;
    db_names names = {0, 0, 0, 0, source ? *source : 0};
    qp_status status = source ? db__names_in_game(db, &names, entry)
                              : db__names(db, &names, entry);
    if (!status) status = insert_row(db, id, &names, entry);
    if (!status) status = insert_beside(db, id, entry);
    if (!status) status = db__record_put(db, id, entry->text[ENTRY_RECORD]);
    if (!status) status = insert_positions(batch, entry, db->varied);
    if (status) return status;
    batch->games++;
    batch->sum.games++;
    batch->sum.plies += entry->head.plies;
    batch->sum.broken += (entry->head.flags & ENTRY_BROKEN) != 0;
    return QP_OK;
}

/* Notes a game that the one just inserted replaces. */
static qp_status insert_instead(db_batch *batch, const db_entry *entry,
                                uint64_t replaced) {
    batch->sum.games--;
    batch->sum.plies -= entry->head.plies;
    batch->sum.broken -= (entry->head.flags & ENTRY_BROKEN) != 0;
    batch->sum.replaced++;
    return buffer_add(&batch->dropped, &replaced, sizeof replaced) ? QP_OK
                                                                   : QP_E_NOMEM;
}

static int insert_compare(const void *a, const void *b) {
    uint64_t x, y;
    memcpy(&x, a, sizeof x);
    memcpy(&y, b, sizeof y);
    return (x > y) - (x < y);
}

/* Notes the batch so that the import can be taken back, and removes what was
 * replaced; two games may have replaced the same one. */
static qp_status insert_note(qp_db *db, uint64_t last) {
    uint64_t *id = (uint64_t *)(void *)db->batch.dropped.ptr;
    size_t count = db->batch.dropped.len / sizeof *id, kept = 0;
    if (count) qsort(id, count, sizeof *id, insert_compare);
    for (size_t i = 0; i < count; i++)
        if (!kept || id[kept - 1] != id[i]) id[kept++] = id[i];
    const db_import import = {db->batch.first, last, id, kept};
    qp_status status = db__undo_import(db, &import);
    return status || !kept ? status : db__remove(db, id, kept);
}

/* ---- the interface ------------------------------------------------------- */

qp_status qp_db_file(qp_db *db, qp_text name) {
    buffer_clear(&db->source);
    buffer_add(&db->source, name.ptr, name.len);
    return db->source.failed ? QP_E_NOMEM : QP_OK;
}

/* Ends putting a game, and the batch if it is full. */
static qp_status insert_done(qp_db *db, qp_status status) {
    const db_batch *batch = &db->batch;
    if (status) return insert_failed(db, status);
    if (batch->games < DB_BATCH_GAMES && batch->postings < DB_BATCH_POSTINGS)
        return QP_OK;
    return qp_db_commit(db);
}

qp_status qp_db_put(qp_db *db, qp_text bytes) {
    db_batch *batch = &db->batch;
    db_entry entry;
    int same = -1;
    uint64_t replaced = 0;
    db->message[0] = '\0';
    qp_status status = db__entry_open(&entry, bytes);
    if (status) return status;
    status = insert_begin(db);
    if (!status && db->varied && !entry.head.has_varied) status = QP_E_ARG;
    if (!status) status = db__same(&same, &replaced, db, &entry);
    if (!status && same == QP_DB_SAME_EXACT)
        batch->sum.same++;
    else if (!status && same == QP_DB_SAME_LINE)
        batch->sum.same_moves++;
    else if (!status && same == QP_DB_SAME_GAME)
        batch->sum.same_game++;
    else if (!status)
        status = insert_game(db, &entry, NULL);
    if (!status && replaced) status = insert_instead(batch, &entry, replaced);
    return insert_done(db, status);
}

qp_status qp_db_replace(qp_db *db, uint64_t id, qp_text bytes) {
    db_entry entry;
    int64_t source = 0;
    db->message[0] = '\0';
    qp_status status = db__entry_open(&entry, bytes);
    if (status) return status;
    status = insert_begin(db);
    if (!status && db->varied && !entry.head.has_varied) status = QP_E_ARG;
    if (!status) status = db__source_of(&source, &entry.head.place, db, id);
    if (!status) status = insert_game(db, &entry, &source);
    if (!status) status = insert_instead(&db->batch, &entry, id);
    return insert_done(db, status);
}

static qp_status insert_counter(qp_db *db, uint64_t last) {
    qp_status status;
    sqlite3_stmt *stmt = db__ask(db, SQL_COUNTER, &status);
    if (!stmt) return status;
    sqlite3_bind_int64(stmt, 1, (int64_t)last);
    return db__run(db, stmt);
}

static qp_status insert_end(qp_db *db) {
    db_batch *batch = &db->batch;
    uint64_t last = batch->first + batch->games - 1;
    qp_status status = db__record_end(db);
    if (!status && batch->games) status = db__segment_write(db, batch);
    if (!status && batch->games) status = insert_counter(db, last);
    if (!status && batch->games) status = insert_note(db, last);
    if (status) return status;
    sqlite3_stmt *stmt = db__ask(db, SQL_COMMIT, &status);
    return stmt ? db__run(db, stmt) : status;
}

qp_status qp_db_commit(qp_db *db) {
    db_batch *batch = &db->batch;
    db->message[0] = '\0';
    if (!batch->open) return QP_OK;
    qp_status status = insert_end(db);
    if (status) return insert_failed(db, status);
    batch->open = 0;
    db->sum = batch->sum;
    if (batch->games) db->imported = batch->first + batch->games - 1;
    return batch->games ? db__merge(db, 0) : QP_OK;
}
