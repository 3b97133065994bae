/* fuzz_db.c - properties of a database of games that is damaged in any way:
 *
 *   1. it opens or it does not; every question has an answer or a status
 *   2. what looks sound has only games that can be read
 *
 * The first byte chooses what is changed: bytes of the file, three for each (a
 * place and a value), or one blob of a table, which becomes the rest. Property
 * 2 takes longest and is tried for one length in eight.
 *
 * SPDX-License-Identifier: MIT
 */
#include "damaged_db.h"
#include "fuzz.h"

#include <sqlite3.h>
#include <string.h>

#include "qipu/db.h"

static void change_blob(const char *path, const char *sql, const uint8_t *data,
                        size_t size) {
    sqlite3 *raw;
    sqlite3_stmt *stmt;
    must(!sqlite3_open(path, &raw));
    must(!sqlite3_exec(raw, "PRAGMA synchronous=OFF", NULL, NULL, NULL));
    must(!sqlite3_prepare_v2(raw, sql, -1, &stmt, NULL));
    sqlite3_bind_blob(stmt, 1, data ? (const void *)data : "", (int)size,
                      SQLITE_STATIC);
    must(sqlite3_step(stmt) == SQLITE_DONE);
    sqlite3_finalize(stmt);
    sqlite3_close(raw);
}

/* ---- questions ----------------------------------------------------------- */

static qp_flow count_found(void *ctx, const qp_db_found *found) {
    size_t *count = ctx;
    LAW(found->red.ptr && found->id > 0);
    return ++*count < 100 ? QP_GO : QP_STOP;
}

static qp_flow count_fault(void *ctx, qp_text what) {
    size_t *count = ctx;
    LAW(what.len > 0);
    return ++*count < 100 ? QP_GO : QP_STOP;
}

static qp_flow count_group(void *ctx, const qp_db_group *group) {
    size_t *count = ctx;
    LAW(group->count > 1);
    return ++*count < 100 ? QP_GO : QP_STOP;
}

static void ask(qp_db *db, qp_game *game, int checks) {
    qp_db_tree_moves tree;
    qp_pattern pattern;
    qp_pos pos;
    size_t found = 0, faults = 0, groups = 0, unread = 0;
    qp_pos_start(&pos);
    for (int ply = 0; ply < 20 && !qp_db_tree(&tree, db, &pos); ply++) {
        qp_db_query query = {.pos = &pos, .final = ply & 1};
        if (qp_db_find(db, &query, count_found, &found)) break;
        if (!tree.count) break;
        LAW(qp_pos_legal(&pos, tree.move[0].move));
        qp_pos_play(&pos, tree.move[0].move);
    }
    must(!qp_pattern_read(&pattern, qp_text_of("R?/R?, red pawn crossed"),
                          NULL));
    qp_db_query query = {.pattern = &pattern, .comment = qp_text_of("comment")};
    if (qp_db_find(db, &query, count_found, &found)) found = 0;
    for (uint64_t id = 1; id <= DAMAGED_DB_GAMES; id++)
        unread += qp_db_load(game, db, id) != QP_OK;
    if (qp_db_dups(db, count_group, &groups)) groups = 0;
    if (checks && !qp_db_check(db, count_fault, &faults))
        LAW(faults || !unread);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    static const char *const blobs[] = {
        "UPDATE posting SET data = ?1 WHERE id = (SELECT min(id) FROM posting)",
        "UPDATE crowd SET data = ?1 WHERE chunk = 0",
        "UPDATE material SET path = ?1",
        "UPDATE record SET games = ?1 WHERE first = 1",
        "UPDATE opening SET red = red + length(?1)",
        "UPDATE segment SET first = first + length(?1)"};
    qp_db *db = NULL;
    unsigned how = size ? data[0] % 8u : 0;
    int checks = size % 8 == 0;
    if (size) data++, size--;
    const char *path = damaged_db(data, how < 2 ? size : 0);
    if (how >= 2 && how != 6) change_blob(path, blobs[how - 2], data, size);
    if (qp_db_open(&db, path, QP_DB_READ, NULL)) return 0;
    qp_game *game = qp_game_new(NULL);
    must(game != NULL);
    ask(db, game, checks);
    qp_game_free(game);
    qp_db_close(db);
    return 0;
}
