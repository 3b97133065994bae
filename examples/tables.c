/* tables.c - the positions of games as a table for DuckDB, ClickHouse, Spark or
 * pandas: `tables parquet FILE... >positions.parquet`. The key of a position
 * is that of its mirror too. doc/tables.md has this schema and others.
 *
 * SPDX-License-Identifier: MIT
 */
#include <stdio.h>

#include <qipu/qipu.h>
#include <qipu/stdio.h>
#include <qipu/table.h>

enum { KEY, GAME, PLY, MOVE, MIRRORED, RESULT, COLUMNS };

static const qp_table_column columns[COLUMNS] = {
    {"key", QP_TABLE_INT64, 0},     {"game", QP_TABLE_INT64, 0},
    {"ply", QP_TABLE_INT32, 0},     {"move", QP_TABLE_TEXT, 1},
    {"mirrored", QP_TABLE_BOOL, 0}, {"result", QP_TABLE_TEXT, 0},
};

/* A row for each ply of the main line, and one for its end. */
static qp_status put_game(qp_table *table, const qp_game *game, int64_t id,
                          unsigned plies) {
    qp_table_value row[COLUMNS] = {{0}};
    qp_pos pos = *qp_game_start(game);
    qp_node node = qp_game_next(game, QP_ROOT);
    row[GAME].integer = id;
    row[RESULT].text = qp_game_outcome(game);
    for (unsigned ply = 0; ply <= plies; ply++) {
        char text[QP_MOVE_MAX];
        int last = node == QP_NO_NODE || ply == plies;
        row[KEY].integer = (int64_t)qp_pos_key(&pos);
        row[MIRRORED].integer = qp_pos_key(&pos) != qp_pos_hash(&pos);
        row[PLY].integer = ply;
        row[MOVE].null = last;
        if (!last) {
            qp_move move = qp_game_move(game, node);
            row[MOVE].text.ptr = text;
            row[MOVE].text.len =
                qp_move_write(text, &pos, move, QP_NOTATION_UCCI, 0);
            qp_pos_play(&pos, move);
            node = qp_game_next(game, node);
        }
        qp_status status = qp_table_put(table, row);
        if (status || last) return status;
    }
    return QP_OK;
}

int main(int argc, char **argv) {
    const char *name = argc > 2 ? argv[2] : "games/selfplay-wxf.pgn";
    unsigned plies = argc > 2 ? UINT16_MAX : 3;
    qp_table_format format = QP_TABLE_CSV;
    if (argc > 1 && qp_table_format_by_name(&format, qp_text_of(argv[1]))) {
        fprintf(stderr, "csv, parquet, arrow or arrow-stream\n");
        return 2;
    }
    FILE *in = fopen(name, "rb");
    qp_sink sink = qp_file_sink(stdout);
    qp_game *game = qp_game_new(NULL);
    qp_games *games = in ? qp_games_of_file(in, NULL, NULL, NULL) : NULL;
    qp_table *table;
    if (!game || !games ||
        qp_table_new(&table, &sink, format, columns, COLUMNS, NULL))
        return 3;
    qp_status status;
    int64_t id = 0;
    while ((status = qp_games_next(game, games)) == QP_OK)
        if (put_game(table, game, ++id, plies)) return 3;
    if (status != QP_E_END || qp_table_end(table)) return 3;
    qp_table_free(table);
    qp_games_free(games);
    qp_game_free(game);
    fclose(in);
    return fflush(stdout) ? 3 : 0;
}
