/* import.c - stores the games of any files in a database, and reads one again
 * from its file: what is kept of a game is where it is.
 *
 * SPDX-License-Identifier: MIT
 */
#include <stdio.h>

#include <qipu/qipu.h>
#include <qipu/stdio.h>
#include <sqlite3.h>

static void bind_text(sqlite3_stmt *row, int column, qp_text text) {
    sqlite3_bind_text(row, column, text.ptr, (int)text.len, SQLITE_TRANSIENT);
}

static int import(sqlite3_stmt *row, const char *name, qp_game *game) {
    FILE *in = fopen(name, "rb");
    qp_games *games = in ? qp_games_of_file(in, NULL, NULL, NULL) : NULL;
    qp_span span = {.size = sizeof span};
    while (games && qp_games_next(game, games) == QP_OK) {
        const qp_format *format = qp_reader_format(qp_games_reader(games));
        size_t plies = qp_game_line(NULL, 0, game, QP_NO_NODE);
        qp_games_span(&span, games);
        bind_text(row, 1, qp_text_of(name));
        bind_text(row, 2, qp_text_of(format->name));
        sqlite3_bind_blob(row, 3, &span, sizeof span, SQLITE_TRANSIENT);
        bind_text(row, 4, qp_game_tag(game, "Red"));
        bind_text(row, 5, qp_game_tag(game, "Black"));
        bind_text(row, 6, qp_game_outcome(game));
        sqlite3_bind_int64(row, 7, (sqlite3_int64)plies);
        sqlite3_step(row);
        sqlite3_reset(row);
    }
    qp_games_free(games);
    return in ? fclose(in) : -1;
}

/* Goes to a game in its file and reads it. */
static qp_status read_again(qp_game *game, sqlite3_stmt *found) {
    const char *name = (const char *)sqlite3_column_text(found, 0);
    const char *format = (const char *)sqlite3_column_text(found, 1);
    const qp_span *span = sqlite3_column_blob(found, 2);
    qp_reader_options options = {.size = sizeof options,
                                 .format =
                                     qp_format_by_name(qp_text_of(format)),
                                 .again = span};
    FILE *in = fopen(name, "rb");
    if (!in || fseek(in, (long)span->first, SEEK_SET)) return QP_E_IO;
    qp_games *games = qp_games_of_file(in, NULL, &options, NULL);
    qp_status status = games ? qp_games_next(game, games) : QP_E_NOMEM;
    qp_games_free(games);
    fclose(in);
    return status;
}

int main(int argc, char **argv) {
    static const char *const FILES[] = {"games/selfplay-gbk.pgn",
                                        "games/selfplay-big5.pgn"};
    sqlite3 *db;
    sqlite3_stmt *row, *longest;
    qp_game *game = qp_game_new(NULL);
    if (!game || sqlite3_open(":memory:", &db)) return 3;
    sqlite3_exec(db,
                 "CREATE TABLE game (file TEXT, format TEXT, span BLOB, "
                 "red TEXT, black TEXT, result TEXT, plies INT)",
                 NULL, NULL, NULL);
    sqlite3_prepare_v2(db, "INSERT INTO game VALUES (?, ?, ?, ?, ?, ?, ?)", -1,
                       &row, NULL);
    for (int i = 1; i < argc; i++)
        if (import(row, argv[i], game)) return 3;
    for (int i = 0; argc < 2 && i < 2; i++)
        if (import(row, FILES[i], game)) return 3;
    sqlite3_prepare_v2(db,
                       "SELECT file, format, span, red, black, plies "
                       "FROM game ORDER BY plies DESC LIMIT 3",
                       -1, &longest, NULL);
    while (sqlite3_step(longest) == SQLITE_ROW) {
        if (read_again(game, longest)) return 1;
        printf("%s: %s - %s, %d plies; read again: %zu plies, %s\n",
               sqlite3_column_text(longest, 0), sqlite3_column_text(longest, 3),
               sqlite3_column_text(longest, 4), sqlite3_column_int(longest, 5),
               qp_game_line(NULL, 0, game, QP_NO_NODE),
               qp_game_outcome(game).ptr);
    }
    sqlite3_finalize(row);
    sqlite3_finalize(longest);
    qp_game_free(game);
    return sqlite3_close(db) != SQLITE_OK;
}
