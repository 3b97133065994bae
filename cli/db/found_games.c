/* found_games.c - the games that were found: rows, numbers, or files of games.
 *
 * SPDX-License-Identifier: MIT
 */
#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "file_or_cluster.h"
#include "find.h"

/* ---- numbers --------------------------------------------------------------
 */

int db_found_count(const db_desk *desk, const db_which *which, int json) {
    db_ids ids = {0};
    int status = db_which_ids(&ids, desk, which);
    if (!status) printf(json ? "{\"games\":%zu}\n" : "%zu\n", ids.count);
    free(ids.id);
    return status;
}

/* ---- rows -----------------------------------------------------------------
 */

typedef struct found_rows {
    grid g;
    int spot;   /* a column for the ply where the position is */
    int varied; /* and one for whether that is in a variation */
    uint64_t count;
} found_rows;

static void put_rest(grid *g, const qp_db_found *found) {
    grid_text(g, found->site);
    grid_text(g, found->round);
    grid_text(g, found->ecco);
    grid_text(g, found->file);
    if (found->offset == UINT64_MAX)
        grid_none(g);
    else
        grid_number(g, (int64_t)found->offset);
    if (g->form == GRID_JSON)
        grid_word(g, found->broken ? "true" : "false");
    else
        grid_number(g, found->broken);
    grid_text(g, found->red_person);
    grid_text(g, found->black_person);
}

void db_put_found(grid *g, const qp_db_found *found) {
    grid_number(g, (int64_t)found->id);
    grid_text(g, found->red);
    grid_text(g, found->result);
    grid_text(g, found->black);
    grid_text(g, found->date);
    grid_number(g, found->plies);
}

static void put_place(grid *g, const qp_db_found *found) {
    if (g->form == GRID_JSON)
        grid_word(g, found->in_variation ? "true" : "false");
    else
        grid_number(g, found->in_variation != 0);
}

static qp_flow put_found(void *ctx, const qp_db_found *found) {
    found_rows *rows = ctx;
    grid *g = &rows->g;
    rows->count++;
    db_put_found(g, found);
    if (rows->spot) grid_number(g, found->ply);
    grid_text(g, found->event);
    if (g->form != GRID_TABLE) put_rest(g, found);
    grid_text(g, found->red_team);
    grid_text(g, found->black_team);
    if (rows->varied) put_place(g, found);
    return g->failed ? QP_STOP : QP_GO;
}

/* A column of games, and which rows of games have it. */
typedef struct game_column {
    grid_column grid;
    enum { OF_GROUPS, OF_DATA, OF_TABLE } rows; /* each has those after it */
} game_column;

enum { GAME_COLUMNS = 20 };

/* Returns how many there are. A table for people has the teams if a game has
 * one. */
static size_t game_columns(game_column out[GAME_COLUMNS]) {
    const game_column all[] = {
        {{"id", tr("game"), 1}, OF_TABLE},
        {{"red", tr("Red"), 0}, OF_TABLE},
        {{"result", tr("result"), 0}, OF_TABLE},
        {{"black", tr("Black"), 0}, OF_TABLE},
        {{"date", tr("date"), 0}, OF_TABLE},
        {{"year", tr("year"), 1}, OF_GROUPS},
        {{"plies", tr("plies"), 1}, OF_TABLE},
        {{"ply", tr("at ply"), 1}, OF_TABLE},
        {{"event", tr("event"), 0}, OF_TABLE},
        {{"site", tr("site"), 0}, OF_DATA},
        {{"round", tr("round"), 0}, OF_DATA},
        {{"ecco", "ecco", 0}, OF_DATA},
        {{"file", tr("file"), 0}, OF_DATA},
        {{"offset", "offset", 1}, OF_DATA},
        {{"broken", tr("broken"), 1}, OF_DATA},
        {{"red_person", tr("Red"), 0}, OF_DATA},
        {{"black_person", tr("Black"), 0}, OF_DATA},
        {{"red_team", tr("Red's team"), GRID_IF_FILLED}, OF_TABLE},
        {{"black_team", tr("Black's team"), GRID_IF_FILLED}, OF_TABLE},
        {{"in_variation", tr("in variation"), 1}, OF_TABLE}};
    _Static_assert(sizeof all / sizeof *all == GAME_COLUMNS, "count them");
    memcpy(out, all, sizeof all);
    return GAME_COLUMNS;
}

static size_t found_columns(grid_column out[GAME_COLUMNS],
                            const found_rows *rows, grid_form form) {
    game_column all[GAME_COLUMNS];
    size_t n = 0, count = game_columns(all);
    for (size_t i = 0; i < count; i++) {
        const char *name = all[i].grid.name;
        if (!strcmp(name, "ply") && !rows->spot) continue;
        if (!strcmp(name, "in_variation") && !rows->varied) continue;
        if (all[i].rows < (form == GRID_TABLE ? OF_TABLE : OF_DATA)) continue;
        out[n++] = all[i].grid;
    }
    return n;
}

int db_found_rows(const db_desk *desk, const db_which *which, grid_form form,
                  const char *output, uint64_t *count) {
    out_file out = {0};
    grid_column column[GAME_COLUMNS];
    found_rows rows = {.spot = filter_searches(&which->options)};
    rows.varied = filter_in_variations(&which->options);
    if (out_open(&out, output)) return out_error(&out);
    grid_begin(&rows.g, form, &out, column, found_columns(column, &rows, form));
    int status = db_which_each(desk, which, put_found, &rows);
    int failed = grid_end(&rows.g);
    *count = rows.count;
    if (failed) status = system_error(out_shown(&out));
    return db_finish(&out, status);
}

/* ---- counts by columns ----------------------------------------------------
 */

typedef struct found_groups {
    grid g;
    const grid_column *column;
    uint64_t skip, most;
} found_groups;

static qp_flow put_group(void *ctx, const qp_db_group_row *row) {
    found_groups *rows = ctx;
    grid *g = &rows->g;
    if (rows->skip) return rows->skip--, QP_GO;
    if (!rows->most--) return QP_STOP;
    for (size_t i = 0; i < row->count; i++)
        if (!rows->column[i].right)
            grid_text(g, row->value[i]);
        else if (row->value[i].len)
            grid_number(g, strtoll(row->value[i].ptr, NULL, 10));
        else
            grid_none(g);
    grid_number(g, (int64_t)row->games);
    for (size_t i = 0; i < 4; i++) grid_number(g, (int64_t)row->result[i]);
    return g->failed ? QP_STOP : QP_GO;
}

/* The columns that the games are counted by, with the titles of a table. */
static size_t group_columns(grid_column *out, const qp_db_groups *groups) {
    game_column known[GAME_COLUMNS];
    size_t known_count = game_columns(known);
    const char *name[QP_DB_GROUP_COLUMNS];
    size_t count = qp_db_groups_columns(name, groups);
    for (size_t i = 0; i < count; i++) {
        out[i] = (grid_column){name[i], name[i], 0};
        for (size_t k = 0; k < known_count; k++)
            if (!strcmp(known[k].grid.name, name[i])) out[i] = known[k].grid;
        if (out[i].right == GRID_IF_FILLED) out[i].right = 0;
    }
    return count;
}

int db_found_groups(const db_desk *desk, const db_which *which,
                    qp_db_groups *groups, grid_form form, const char *output) {
    const grid_column counts[] = {{"games", tr("games"), 1},
                                  {"red_wins", tr("red wins"), 1},
                                  {"draws", tr("draws"), 1},
                                  {"black_wins", tr("black wins"), 1},
                                  {"other", tr("no result"), 1}};
    grid_column column[QP_DB_GROUP_COLUMNS + 5];
    out_file out = {0};
    found_groups rows = {.column = column,
                         .skip = which->skip,
                         .most = which->most ? which->most : UINT64_MAX};
    size_t columns = group_columns(column, groups);
    memcpy(column + columns, counts, sizeof counts);
    int status = db_which_all(desk, which, qp_db_groups_add, groups);
    if (status) return status;
    if (out_open(&out, output)) return out_error(&out);
    grid_begin(&rows.g, form, &out, column, columns + 5);
    qp_status rc = qp_db_groups_end(groups, put_group, &rows);
    int failed = grid_end(&rows.g);
    if (rc && rc != QP_E_STOP) status = db_failed(desk, rc);
    if (failed) status = system_error(out_shown(&out));
    return db_finish(&out, status);
}

/* ---- games ----------------------------------------------------------------
 */

typedef struct games_put {
    game_output *out;
    const db_desk *desk;
    int status; /* of the exit */
} games_put;

static qp_flow put_loaded(void *ctx, uint64_t id, qp_game *game) {
    games_put *put = ctx;
    if (!game) {
        put->status = db_no_game(put->desk, id);
        return QP_STOP;
    }
    qp_status rc = game_output_put(put->out, game, id);
    if (rc == QP_E_NOMEM) errno = ENOMEM;
    if (rc) put->status = system_error(out_shown(&put->out->file));
    return rc ? QP_STOP : QP_GO;
}

static int put_games(game_output *out, const db_desk *desk, const db_ids *ids,
                     qp_game *game) {
    games_put put = {.out = out, .desk = desk};
    qp_status rc = db_load_each(desk, ids, game, put_loaded, &put);
    return rc && rc != QP_E_STOP ? db_failed(desk, rc) : put.status;
}

int db_found_games(const command *cmd, const db_desk *desk, const db_ids *ids,
                   const game_wish *wish) {
    game_output out = {.style = desk->style};
    qp_game *game = qp_game_new(NULL);
    if (!game) return system_error("memory");
    int status = game_output_open(&out, cmd, wish);
    if (!status) {
        status = put_games(&out, desk, ids, game);
        if (status)
            game_output_abandon(&out);
        else
            status = game_output_close(&out, status);
    }
    qp_game_free(game);
    return status;
}
