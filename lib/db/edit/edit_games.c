/* edit_games.c - edits the tags and comments of games in a database.
 *
 * A game keeps its number. Its row is written again; its record, the words of
 * its comments and its postings are if the edit changed them.
 *
 * SPDX-License-Identifier: MIT
 */
#include "qipu/db_edit.h"

#include <stdlib.h>
#include <string.h>

#include "../sqlite/index_change.h"
#include "../sqlite/name_tables.h"
#include "rewrite_block.h"
#include "../sqlite/segment.h"
#include "qipu/edit.h"
#include "undo.h"

typedef struct game_edits {
    qp_db *db;
    const qp_editor *editor;
    qp_on_db_edited edited;
    void *ctx;
    int writes;
    uint64_t faults;
    qp_game *before, *after;
    qp_db_maker *old_maker, *new_maker;
    db_index_change *index;
    db_rewriter blocks;
    uint64_t block; /* the first game of the block with new records */
} game_edits;

/* ---- records ------------------------------------------------------------- */

/* Writes the new records of the block. */
static qp_status edit_end_block(game_edits *e) {
    qp_status status;
    if (!e->blocks.count) return QP_OK;
    sqlite3_stmt *stmt = db__ask(e->db, SQL_RECORD, &status);
    if (!stmt) return status;
    sqlite3_bind_int64(stmt, 1, (int64_t)e->block);
    int answer = sqlite3_step(stmt);
    status = db__status(e->db, answer);
    if (answer == SQLITE_ROW) {
        qp_text block = {sqlite3_column_blob(stmt, 1),
                         (size_t)sqlite3_column_bytes(stmt, 1)};
        status = db__rewrite_block(&e->blocks, e->block, block);
    }
    sqlite3_reset(stmt);
    return status;
}

/* The game was read last: its block is the one that is held. */
static qp_status edit_record(game_edits *e, uint64_t id, qp_text record) {
    uint64_t first = db__games_first(e->db->games);
    qp_status status = QP_OK;
    if (first != e->block) status = edit_end_block(e);
    e->block = first;
    return status ? status : db__rewriter_add(&e->blocks, id, record);
}

/* ---- tables -------------------------------------------------------------- */

static qp_status edit_row(game_edits *e, uint64_t id, db_entry *entry) {
    db_names names = {0};
    qp_status status =
        db__source_of(&names.source, &entry->head.place, e->db, id);
    if (!status) status = db__names_in_game(e->db, &names, entry);
    if (status) return status;
    sqlite3_stmt *stmt = db__ask(e->db, SQL_DROP_GAME, &status);
    if (!stmt) return status;
    sqlite3_bind_int64(stmt, 1, (int64_t)id);
    status = db__run(e->db, stmt);
    const db_game_row row = db__row_of(id, &names, entry);
    return status ? status : db__row_put(e->db, &row);
}

static qp_status edit_words(game_edits *e, db_question question, uint64_t id,
                            qp_text words) {
    qp_status status;
    if (!words.len) return QP_OK;
    sqlite3_stmt *stmt = db__ask(e->db, question, &status);
    if (!stmt) return status;
    sqlite3_bind_int64(stmt, 1, (int64_t)id);
    db__bind(stmt, 2, words);
    return db__run(e->db, stmt);
}

static qp_status edit_comments(game_edits *e, uint64_t id, qp_text before,
                               qp_text after) {
    if (!qp_text_compare(before, after)) return QP_OK;
    qp_status status = edit_words(e, SQL_DROP_COMMENT, id, before);
    return status ? status : edit_words(e, SQL_PUT_COMMENT, id, after);
}

static qp_status edit_index(game_edits *e, uint64_t id, const db_entry *before,
                            const db_entry *after) {
    const db_game_change what = {
        .id = id,
        .result = {before->head.result, after->head.result},
        .year = {db__opening_year(before->head.day / 10000),
                 db__opening_year(after->head.day / 10000)}};
    if (what.result[0] == what.result[1] && what.year[0] == what.year[1])
        return QP_OK;
    return db__index_change_game(e->index, &what, e->after);
}

/* Writes the game that was edited. */
static qp_status edit_write(game_edits *e, uint64_t id) {
    qp_text bytes;
    db_entry before, after;
    qp_status status = qp_db_make(&bytes, e->old_maker, e->before, UINT64_MAX);
    if (!status) status = db__entry_open(&before, bytes);
    if (!status)
        status = qp_db_make(&bytes, e->new_maker, e->after, UINT64_MAX);
    if (!status) status = db__entry_open(&after, bytes);
    if (status) return status;
    const qp_text *old = before.text, *new = after.text;
    if (qp_text_compare(old[ENTRY_RECORD], new[ENTRY_RECORD]))
        status = edit_record(e, id, new[ENTRY_RECORD]);
    if (!status) status = edit_row(e, id, &after);
    if (!status)
        status = edit_comments(e, id, old[ENTRY_COMMENTS], new[ENTRY_COMMENTS]);
    return status ? status : edit_index(e, id, &before, &after);
}

/* ---- games --------------------------------------------------------------- */

static qp_status edit_game(game_edits *e, uint64_t id) {
    qp_err err = {.code = QP_OK};
    qp_db_edited what = {
        .id = id, .err = &err, .before = e->before, .after = e->after};
    qp_status status = qp_db_load(e->before, e->db, id);
    if (!status) status = qp_game_copy(e->after, e->before);
    if (status) return status;
    status = qp_editor_game(&what.changed, e->editor, e->after, &err);
    if (status != QP_OK && status != QP_E_ARG && status != QP_E_LIMIT)
        return status;
    if (!status && !what.changed) return QP_OK;
    e->faults += status != QP_OK;
    what.status = status;
    if (e->edited(e->ctx, &what) == QP_STOP) return QP_E_STOP;
    return e->writes && !e->faults ? edit_write(e, id) : QP_OK;
}

static int edit_by_number(const void *a, const void *b) {
    uint64_t x = *(const uint64_t *)a, y = *(const uint64_t *)b;
    return (x > y) - (x < y);
}

/* All games, in the order of their numbers. */
static qp_status edit_games(game_edits *e, const uint64_t *id, size_t count) {
    qp_status status = QP_OK;
    uint64_t *sorted = malloc((count + !count) * sizeof *sorted);
    if (!sorted) return QP_E_NOMEM;
    for (size_t i = 0; i < count; i++) sorted[i] = id[i];
    qsort(sorted, count, sizeof *sorted, edit_by_number);
    for (size_t i = 0; !status && i < count; i++)
        if (!i || sorted[i - 1] != sorted[i]) status = edit_game(e, sorted[i]);
    free(sorted);
    if (!status && e->faults) status = QP_E_ARG;
    if (!status && e->writes) status = edit_end_block(e);
    if (!status && e->writes) status = db__index_change_end(e->index);
    return status;
}

static qp_status edit_open(game_edits *e) {
    e->before = qp_game_new(NULL);
    e->after = qp_game_new(NULL);
    e->old_maker = qp_db_maker_new();
    e->new_maker = qp_db_maker_new();
    qp_status status = db__rewriter_open(&e->blocks, e->db);
    if (!e->before || !e->after || !e->old_maker || !e->new_maker)
        return QP_E_NOMEM;
    if (status) return status;
    if (e->writes) return QP_OK;
    return db__begin_reading(e->db);
}

static void edit_close(game_edits *e) {
    qp_game_free(e->before);
    qp_game_free(e->after);
    qp_db_maker_free(e->old_maker);
    qp_db_maker_free(e->new_maker);
    db__rewriter_close(&e->blocks);
    db__index_change_free(e->index);
}

static qp_status edit_all(game_edits *e, const uint64_t *id, size_t count) {
    qp_db *db = e->db;
    db->message[0] = '\0';
    qp_status status = edit_open(e);
    if (!status && e->writes) {
        status = db__begin_change(db);
        if (!status) status = db__index_change_new(&e->index, db);
        if (!status) status = edit_games(e, id, count);
        status = db__end_change(db, status, "edit");
    } else if (!status) {
        status = edit_games(e, id, count);
        db__end_reading(db);
    }
    edit_close(e);
    return status;
}

qp_status qp_db_edit(qp_db *db, const qp_editor *editor, const uint64_t *id,
                     size_t count, qp_on_db_edited edited, void *ctx) {
    game_edits e = {
        .db = db, .editor = editor, .edited = edited, .ctx = ctx, .writes = 1};
    return edit_all(&e, id, count);
}

qp_status qp_db_edit_preview(qp_db *db, const qp_editor *editor,
                             const uint64_t *id, size_t count,
                             qp_on_db_edited edited, void *ctx) {
    game_edits e = {.db = db, .editor = editor, .edited = edited, .ctx = ctx};
    return edit_all(&e, id, count);
}
