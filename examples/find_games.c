/* find_games.c - imports files into a database in memory, and finds games in it
 * by conditions of the filter language, the longest first.
 *
 *     find_games NAME VALUE [NAME VALUE]... -- FILE...
 *
 * SPDX-License-Identifier: MIT
 */
#include <stdio.h>
#include <string.h>

#include <qipu/db.h>
#include <qipu/stdio.h>

static qp_status import(qp_db *db, const char *name, qp_game *game) {
    qp_text entry;
    FILE *in = fopen(name, "rb");
    if (!in) return QP_E_IO;
    qp_games *games = qp_games_of_file(in, NULL, NULL, NULL);
    qp_db_maker *maker = qp_db_maker_new();
    qp_status status = qp_db_file(db, qp_text_of(name));
    while (!status && !(status = qp_games_next(game, games))) {
        status = qp_db_make(&entry, maker, game, UINT64_MAX);
        if (!status) status = qp_db_put(db, entry);
    }
    qp_db_maker_free(maker);
    qp_games_free(games);
    fclose(in);
    return status == QP_E_END ? QP_OK : status;
}

static qp_flow show(void *ctx, const qp_db_found *found) {
    (void)ctx;
    printf("%u. %.*s - %.*s, %.*s, %u plies, at ply %u\n", (unsigned)found->id,
           (int)found->red.len, found->red.ptr, (int)found->black.len,
           found->black.ptr, (int)found->result.len, found->result.ptr,
           found->plies, found->ply);
    return QP_GO;
}

int main(int argc, char **argv) {
    const char *ours[] = {"find_games",
                          "result",
                          "red",
                          "pattern",
                          "no black rooks",
                          "--",
                          "games/selfplay-gbk.pgn",
                          "games/selfplay-big5.pgn"};
    char **args = argc > 1 ? argv : (char **)ours;
    int count = argc > 1 ? argc : (int)(sizeof ours / sizeof *ours), i = 1;
    qp_lookup lookup = {.size = sizeof lookup};
    qp_db_query query = {.size = sizeof query};
    qp_selection *selection = qp_selection_new();
    qp_game *game = qp_game_new(NULL);
    qp_err err;
    qp_db *db;
    qp_db_sorter *sorter;
    if (!selection || !game || qp_db_open(&db, ":memory:", QP_DB_CREATE, &err))
        return 3;
    for (; i + 1 < count && strcmp(args[i], "--") != 0; i += 2)
        if (qp_selection_add(selection, args[i], args[i + 1], &err)) {
            fprintf(stderr, "%s: '%s'; expected %s\n", args[i], err.what,
                    err.want);
            return 2;
        }
    while (++i < count)
        if (import(db, args[i], game)) return 3;
    qp_selection_lookup(&lookup, selection);
    qp_db_query_select(&query, &lookup, selection);
    qp_status status = qp_db_commit(db);
    if (qp_db_sorter_new(&sorter, qp_text_of("-plies,red"), &err)) return 3;
    if (!status) status = qp_db_find(db, &query, qp_db_sorter_add, sorter);
    if (!status) status = qp_db_sorter_end(sorter, show, NULL);
    if (status) fprintf(stderr, "%s\n", qp_status_text(status));
    qp_db_sorter_free(sorter);
    qp_db_close(db);
    qp_game_free(game);
    qp_selection_free(selection);
    return status ? 1 : 0;
}
