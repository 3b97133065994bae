/* found_games.c - the games that were found: rows, numbers, or files of games.
 *
 * SPDX-License-Identifier: MIT
 */
#include <errno.h>
#include <stdlib.h>

#include "file_or_cluster.h"
#include "find.h"

/* ---- judging --------------------------------------------------------------
 */

/* The games found, one by one, and what the rules decide in them. */
typedef struct db_court {
    const db_which *which;
    judge_desk desk;
    qp_game *game;
} db_court;

/* Returns nonzero if the game has the requested ruling. */
static int is_wanted(const db_court *court) {
    unsigned verdicts = 0;
    const judge_found found = judge_found_of(&court->desk);
    for (size_t i = 0; i < found.events; i++)
        verdicts |= 1u << found.event[i].ruling.verdict;
    if (!verdicts) verdicts = 1u << QP_VERDICT_NONE;
    return (verdicts & court->which->verdicts) != 0;
}

/* Leaves the games of `ids` that are wanted. */
static qp_status judge_ids(db_court *court, const db_desk *desk, db_ids *ids) {
    size_t kept = 0;
    qp_status rc = QP_OK;
    for (size_t i = 0; !rc && i < ids->count; i++) {
        if (court->which->most && kept == court->which->most) break;
        rc = db_load_of(desk, court->game, ids->id[i]);
        if (rc == QP_E_DB_GAME) rc = QP_OK; /* it was removed meanwhile */
        if (!rc) rc = qp_game_judge_find(court->desk.games, court->game);
        /* Of a game that is too long what was found in time is enough. */
        if (rc == QP_E_LIMIT) rc = QP_OK;
        if (!rc && is_wanted(court)) ids->id[kept++] = ids->id[i];
    }
    if (!rc) ids->count = kept;
    return rc;
}

static qp_status judge_all_ids(const db_which *which, const db_desk *desk,
                               db_ids *ids) {
    db_court court = {.which = which, .game = qp_game_new(NULL)};
    qp_status rc = QP_E_NOMEM;
    if (court.game && !judge_desk_open(&court.desk, &which->judge))
        rc = judge_ids(&court, desk, ids);
    judge_desk_close(&court.desk);
    qp_game_free(court.game);
    return rc;
}

/* ---- numbers --------------------------------------------------------------
 */

static qp_flow add_id(void *ctx, const qp_db_found *found) {
    db_ids *ids = ctx;
    return db_ids_add(ids, found->id) ? QP_STOP : QP_GO;
}

int db_which_ids(db_ids *ids, const db_desk *desk, const db_which *which) {
    qp_status rc = db_find_of(desk, &which->query, add_id, ids);
    if (rc == QP_E_STOP) rc = QP_E_NOMEM;
    if (!rc && which->verdicts) rc = judge_all_ids(which, desk, ids);
    return rc ? db_failed(desk, rc) : EXIT_FINE;
}

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
    int spot;           /* a column for the ply where the position is */
    const db_ids *only; /* in order of their numbers; NULL: all */
    uint64_t count;
} found_rows;

static int compare_ids(const void *a, const void *b) {
    uint64_t x = *(const uint64_t *)a, y = *(const uint64_t *)b;
    return x < y ? -1 : x > y;
}

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

static qp_flow put_found(void *ctx, const qp_db_found *found) {
    found_rows *rows = ctx;
    grid *g = &rows->g;
    if (rows->only && !bsearch(&found->id, rows->only->id, rows->only->count,
                               sizeof found->id, compare_ids))
        return QP_GO;
    rows->count++;
    grid_number(g, (int64_t)found->id);
    grid_text(g, found->red);
    grid_text(g, found->result);
    grid_text(g, found->black);
    grid_text(g, found->date);
    grid_number(g, found->plies);
    if (rows->spot) grid_number(g, found->ply);
    grid_text(g, found->event);
    if (g->form != GRID_TABLE) put_rest(g, found);
    return g->failed ? QP_STOP : QP_GO;
}

enum { FOUND_COLUMNS = 16, FOUND_SHOWN = 7 };

static size_t found_columns(grid_column out[FOUND_COLUMNS], int spot) {
    size_t n = 0;
    out[n++] = (grid_column){"id", tr("game"), 1};
    out[n++] = (grid_column){"red", tr("Red"), 0};
    out[n++] = (grid_column){"result", tr("result"), 0};
    out[n++] = (grid_column){"black", tr("Black"), 0};
    out[n++] = (grid_column){"date", tr("date"), 0};
    out[n++] = (grid_column){"plies", tr("plies"), 1};
    if (spot) out[n++] = (grid_column){"ply", tr("at ply"), 1};
    out[n++] = (grid_column){"event", tr("event"), 0};
    out[n++] = (grid_column){"site", "", 0};
    out[n++] = (grid_column){"round", "", 0};
    out[n++] = (grid_column){"ecco", "", 0};
    out[n++] = (grid_column){"file", "", 0};
    out[n++] = (grid_column){"offset", "", 0};
    out[n++] = (grid_column){"broken", "", 0};
    out[n++] = (grid_column){"red_person", "", 0};
    out[n++] = (grid_column){"black_person", "", 0};
    return n;
}

static int put_rows(const db_desk *desk, const db_which *which,
                    const db_ids *only, grid_form form, out_file *out,
                    uint64_t *count) {
    grid_column column[FOUND_COLUMNS];
    found_rows rows = {.spot = filter_searches(&which->options), .only = only};
    size_t columns = found_columns(column, rows.spot);
    if (form == GRID_TABLE) columns = rows.spot ? FOUND_SHOWN + 1 : FOUND_SHOWN;
    grid_begin(&rows.g, form, out, column, columns);
    qp_status rc = db_find_of(desk, &which->query, put_found, &rows);
    int failed = grid_end(&rows.g);
    *count = rows.count;
    if (rc && rc != QP_E_STOP) return db_failed(desk, rc);
    return failed ? system_error(out_shown(out)) : EXIT_FINE;
}

int db_found_rows(const db_desk *desk, const db_which *which, grid_form form,
                  const char *output, uint64_t *count) {
    out_file out = {0};
    db_ids ids = {0};
    int status = EXIT_FINE;
    if (which->verdicts) status = db_which_ids(&ids, desk, which);
    if (status) {
        free(ids.id);
        return status;
    }
    if (ids.count) qsort(ids.id, ids.count, sizeof *ids.id, compare_ids);
    if (out_open(&out, output)) {
        free(ids.id);
        return out_error(&out);
    }
    status =
        put_rows(desk, which, which->verdicts ? &ids : NULL, form, &out, count);
    free(ids.id);
    return db_finish(&out, status);
}

/* ---- games ----------------------------------------------------------------
 */

static int put_games(game_output *out, const db_desk *desk, const db_ids *ids,
                     qp_game *game) {
    for (size_t i = 0; i < ids->count; i++) {
        qp_status rc = db_load_of(desk, game, ids->id[i]);
        if (rc == QP_E_DB_GAME) return db_no_game(desk, ids->id[i]);
        if (rc) return db_failed(desk, rc);
        rc = game_output_put(out, game, ids->id[i]);
        if (rc == QP_E_NOMEM) errno = ENOMEM;
        if (rc) return system_error(out_shown(&out->file));
    }
    return EXIT_FINE;
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
