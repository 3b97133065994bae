/* statistics.c - imports files into a database in memory and counts their games
 * by length: `statistics [FILE...]`.
 *
 * SPDX-License-Identifier: MIT
 */
#include <stdio.h>

#include <qipu/statistics.h>
#include <qipu/stdio.h>

static qp_status import(qp_db *db, const char *name) {
    FILE *in = fopen(name, "rb");
    qp_games *games = in ? qp_games_of_file(in, NULL, NULL, NULL) : NULL;
    qp_game *game = qp_game_new(NULL);
    qp_db_maker *maker = qp_db_maker_new();
    qp_status status =
        games && game && maker ? qp_db_file(db, qp_text_of(name)) : QP_E_IO;
    while (!status && !(status = qp_games_next(game, games))) {
        qp_text entry;
        status = qp_db_make(&entry, maker, game, UINT64_MAX);
        if (!status) status = qp_db_put(db, entry);
    }
    qp_db_maker_free(maker);
    qp_game_free(game);
    qp_games_free(games);
    if (in) fclose(in);
    return status == QP_E_END ? QP_OK : status;
}

static qp_flow show(void *ctx, const qp_statistics_row *row) {
    (void)ctx;
    printf("%3d to %3d plies: %d %s\n", (int)row->from,
           (int)(row->from + row->span - 1), (int)row->games,
           row->games == 1 ? "game" : "games");
    return QP_GO;
}

int main(int argc, char **argv) {
    static const char *const ours[] = {"statistics", "games/selfplay-gbk.pgn",
                                       "games/selfplay-iccs.pgn"};
    const char *const *name = argc > 1 ? (const char *const *)argv : ours;
    int count = argc > 1 ? argc : (int)(sizeof ours / sizeof *ours);
    qp_db *db;
    qp_statistics *statistics = NULL;
    if (qp_db_open(&db, ":memory:", QP_DB_CREATE, NULL)) return 3;
    qp_status status = QP_OK;
    for (int i = 1; i < count && !status; i++) status = import(db, name[i]);
    if (!status) status = qp_db_commit(db);
    if (!status) status = qp_statistics_open(&statistics, db, NULL);
    if (!status)
        status =
            qp_statistics_count(statistics, QP_STATISTICS_LENGTHS, show, NULL);
    if (status) fprintf(stderr, "%s\n", qp_status_text(status));
    qp_statistics_close(statistics);
    qp_db_close(db);
    return status ? 1 : 0;
}
