/* game_tables.c - the games of a database, or their positions, as a table.
 *
 * SPDX-License-Identifier: MIT
 */
#include <stdlib.h>
#include <string.h>

#include "qipu/db_table.h"
#include "qipu/move.h"

/* A table that is being written. */
typedef struct table_job {
    qp_db *db;
    const uint64_t *id; /* of the games, ascending */
    size_t count;
    qp_table *table;
    qp_game *game;
    qp_status status; /* of the table */
    uint64_t left_out;
} table_job;

/* A value that its column cannot hold is that of one row, which is left out
 * and counted; all else ends the table. */
static qp_status table_put(table_job *job, const qp_table_value *row) {
    qp_status rc = qp_table_put(job->table, row);
    if (rc != QP_E_TEXT_BYTE && rc != QP_E_LIMIT) return rc;
    job->left_out++;
    return QP_OK;
}

/* ---- the table of games ---------------------------------------------------
 */

static const qp_table_column GAME_COLUMNS[] = {
    {"id", QP_TABLE_INT64, 0},          {"red", QP_TABLE_TEXT, 1},
    {"black", QP_TABLE_TEXT, 1},        {"event", QP_TABLE_TEXT, 1},
    {"site", QP_TABLE_TEXT, 1},         {"round", QP_TABLE_TEXT, 1},
    {"date", QP_TABLE_TEXT, 1},         {"result", QP_TABLE_TEXT, 0},
    {"ecco", QP_TABLE_TEXT, 1},         {"plies", QP_TABLE_INT32, 0},
    {"fen", QP_TABLE_TEXT, 1},          {"moves", QP_TABLE_TEXT, 0},
    {"day", QP_TABLE_INT32, 1},         {"broken", QP_TABLE_BOOL, 0},
    {"file", QP_TABLE_TEXT, 0},         {"red_person", QP_TABLE_TEXT, 1},
    {"black_person", QP_TABLE_TEXT, 1}, {"red_team", QP_TABLE_TEXT, 1},
    {"black_team", QP_TABLE_TEXT, 1}};

#define GAME_QUESTION                                                          \
    "SELECT id, nullif(red, ''), nullif(black, ''), nullif(event, ''),"        \
    " nullif(site, ''), nullif(round, ''), nullif(date, ''), result,"          \
    " nullif(ecco, ''), plies, CASE own_start WHEN 1 THEN qipu_fen(id, 0)"     \
    " END, qipu_moves(id), day, broken, file, nullif(red_person, ''),"         \
    " nullif(black_person, ''), nullif((SELECT club FROM player WHERE id ="    \
    " (SELECT red FROM game WHERE id = games.id)), ''),"                       \
    " nullif((SELECT club FROM player WHERE id ="                              \
    " (SELECT black FROM game WHERE id = games.id)), '') FROM games"           \
    " ORDER BY id"

enum { GAME_COLUMN_COUNT = sizeof GAME_COLUMNS / sizeof *GAME_COLUMNS };

static int compare_ids(const void *a, const void *b) {
    uint64_t x = *(const uint64_t *)a, y = *(const uint64_t *)b;
    return x < y ? -1 : x > y;
}

static qp_flow table_row(void *ctx, const qp_db_row *row) {
    table_job *job = ctx;
    qp_table_value value[GAME_COLUMN_COUNT];
    uint64_t id = (uint64_t)row->value[0].integer;
    if (!bsearch(&id, job->id, job->count, sizeof id, compare_ids))
        return QP_GO;
    for (size_t i = 0; i < GAME_COLUMN_COUNT; i++)
        value[i] = (qp_table_value){.null = row->value[i].kind == QP_DB_NULL,
                                    .integer = row->value[i].integer,
                                    .text = row->value[i].text};
    job->status = table_put(job, value);
    return job->status ? QP_STOP : QP_GO;
}

static qp_status table_games(table_job *job) {
    qp_status rc =
        qp_db_sql(job->db, qp_text_of(GAME_QUESTION), NULL, 0, table_row, job);
    return rc == QP_E_STOP ? QP_OK : rc;
}

/* ---- the table of positions -----------------------------------------------
 */

static const qp_table_column POSITION_COLUMNS[] = {
    {"key", QP_TABLE_INT64, 0},     {"game", QP_TABLE_INT64, 0},
    {"ply", QP_TABLE_INT32, 0},     {"move", QP_TABLE_TEXT, 1},
    {"mirrored", QP_TABLE_BOOL, 0}, {"result", QP_TABLE_TEXT, 0}};

enum {
    POSITION_COLUMN_COUNT = sizeof POSITION_COLUMNS / sizeof *POSITION_COLUMNS
};

static qp_status table_position(table_job *job, uint64_t id, int64_t ply,
                                const qp_pos *pos, qp_node next) {
    char move[QP_MOVE_MAX];
    uint64_t key = qp_pos_key(pos);
    qp_table_value value[POSITION_COLUMN_COUNT] = {
        {.integer = (int64_t)key},
        {.integer = (int64_t)id},
        {.integer = ply},
        {.null = next == QP_NO_NODE},
        {.integer = key != qp_pos_hash(pos)},
        {.text = qp_game_outcome(job->game)}};
    if (next != QP_NO_NODE) {
        qp_move m = qp_game_move(job->game, next);
        size_t n = qp_move_write(move, pos, m, QP_NOTATION_UCCI, 0);
        value[3].text = (qp_text){move, n};
    }
    return table_put(job, value);
}

/* Every position of the main line of the game that was read. */
static qp_status table_line(table_job *job, uint64_t id) {
    qp_pos pos = *qp_game_start(job->game);
    qp_node next = qp_game_next(job->game, QP_ROOT);
    int64_t ply = 0;
    job->status = table_position(job, id, ply, &pos, next);
    while (!job->status && next != QP_NO_NODE) {
        qp_pos_play(&pos, qp_game_move(job->game, next));
        next = qp_game_next(job->game, next);
        job->status = table_position(job, id, ++ply, &pos, next);
    }
    return QP_OK;
}

static qp_status table_positions(table_job *job) {
    qp_status rc = QP_OK;
    for (size_t i = 0; !rc && !job->status && i < job->count; i++) {
        rc = qp_db_load(job->game, job->db, job->id[i]);
        if (!rc) rc = table_line(job, job->id[i]);
    }
    return rc;
}

/* ---- a table --------------------------------------------------------------
 */

static qp_status table_open(table_job *job, const qp_sink *to,
                            const qp_db_table_options *options) {
    return options->kind == QP_DB_TABLE_POSITIONS
               ? qp_table_new(&job->table, to, options->format,
                              POSITION_COLUMNS, POSITION_COLUMN_COUNT, NULL)
               : qp_table_new(&job->table, to, options->format, GAME_COLUMNS,
                              GAME_COLUMN_COUNT, NULL);
}

/* A table of games is in the order of their numbers. */
static uint64_t *table_numbers(const qp_db_table_options *options) {
    size_t count = options->count;
    uint64_t *id = malloc((count + 1) * sizeof *id);
    if (!id || !count) return id;
    memcpy(id, options->id, count * sizeof *id);
    if (options->kind == QP_DB_TABLE_GAMES)
        qsort(id, count, sizeof *id, compare_ids);
    return id;
}

qp_status qp_db_table(uint64_t *left_out, const qp_sink *to, qp_db *db,
                      const qp_db_table_options *options) {
    uint64_t *id = table_numbers(options);
    table_job job = {
        .db = db, .id = id, .count = options->count, .game = qp_game_new(NULL)};
    qp_status rc = id && job.game ? table_open(&job, to, options) : QP_E_NOMEM;
    if (!rc)
        rc = options->kind == QP_DB_TABLE_POSITIONS ? table_positions(&job)
                                                    : table_games(&job);
    if (!rc) rc = job.status;
    if (!rc) rc = qp_table_end(job.table);
    qp_table_free(job.table);
    qp_game_free(job.game);
    free(id);
    *left_out = job.left_out;
    return rc;
}
