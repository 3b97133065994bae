/* index_years.c - the first and last years of moves, after games changed.
 *
 * The index does not say which games of a crowd played a move. Those that reach
 * the position after it may have: they are read in the order of their years
 * until one has.
 *
 * SPDX-License-Identifier: MIT
 */
#include <stdlib.h>
#include <string.h>

#include "game_blocks.h"
#include "index_change.h"
#include "position_index.h"
#include "segment.h"

/* A game that may have played the move. */
typedef struct years_game {
    int year;
    uint64_t id;
} years_game;

/* What its row says. */
typedef struct years_row {
    int year;
    int64_t plies;
} years_row;

typedef struct years {
    qp_db *db;
    const db_segment *segment;
    uint32_t loaded;  /* the segment of `row`; UINT32_MAX: none */
    years_row *row;   /* [game]; owned */
    qp_game *game;    /* room */
    years_game *list; /* owned */
    size_t count, room;
    uint64_t seal[DB_SEGMENTS_MAX]; /* what is added to them */
} years;

/* Loads the rows of a segment's games. */
static qp_status years_load(years *y, uint32_t segment) {
    const db_segment *of = y->segment + segment;
    sqlite3_stmt *stmt;
    if (y->loaded == segment) return QP_OK;
    free(y->row);
    y->loaded = UINT32_MAX;
    y->row = calloc((size_t)of->games + 1, sizeof *y->row);
    if (!y->row) return QP_E_NOMEM;
    int answer = sqlite3_prepare_v2(y->db->sql,
                                    "SELECT id, day / 10000, plies FROM game"
                                    " WHERE id BETWEEN ?1 AND ?2",
                                    -1, &stmt, NULL);
    if (answer) return db__status(y->db, answer);
    sqlite3_bind_int64(stmt, 1, of->first);
    sqlite3_bind_int64(stmt, 2, of->first + of->games - 1);
    while ((answer = sqlite3_step(stmt)) == SQLITE_ROW)
        y->row[sqlite3_column_int64(stmt, 0) - of->first] =
            (years_row){db__opening_year(sqlite3_column_int(stmt, 1)),
                        sqlite3_column_int64(stmt, 2)};
    sqlite3_finalize(stmt);
    y->loaded = segment;
    return db__status(y->db, answer);
}

static qp_status years_add(years *y, const struct db_hit *hit, int ends) {
    if (!y->row) return QP_OK;
    const years_row *row =
        &y->row[hit->game - (uint64_t)y->segment[y->loaded].first];
    if (!row->year || (ends && row->plies != (int64_t)hit->ply)) return QP_OK;
    void *grown = array_grow(y->list, &y->room, y->count + 1, sizeof *y->list);
    if (!grown) return QP_E_NOMEM;
    y->list = grown;
    y->list[y->count++] = (years_game){row->year, hit->game};
    return QP_OK;
}

static int years_compare(const void *a, const void *b) {
    const years_game *x = a, *y = b;
    if (x->year != y->year) return x->year < y->year ? -1 : 1;
    return (x->id > y->id) - (x->id < y->id);
}

/* Lists the games that may have played the move, by year. */
static qp_status years_list(years *y, const db_stale_years *stale) {
    db_hits hits = {.count = 0};
    int ends = stale->code == POSTING_END;
    qp_status status = years_load(y, stale->segment);
    if (!status)
        status = db__segment_hits(&hits, y->db, y->segment + stale->segment,
                                  (uint64_t)posting_key(stale->next));
    y->count = 0;
    for (size_t i = 0; !status && i < hits.count; i++)
        status = years_add(y, &hits.hit[i], ends);
    db__hits_free(&hits);
    if (y->count) qsort(y->list, y->count, sizeof *y->list, years_compare);
    return status;
}

/* Sets `*played` to whether the game played the move at its first visit. */
static qp_status years_played(years *y, uint64_t id,
                              const db_stale_years *stale, int *played) {
    *played = stale->code == POSTING_VARIED; /* `next` is its own key */
    if (*played) return QP_OK;
    qp_status status = db__load(y->game, y->db, id);
    if (status) return status;
    qp_pos pos = *qp_game_start(y->game);
    qp_node node = qp_game_next(y->game, QP_ROOT);
    while (node != QP_NO_NODE &&
           posting_order(qp_pos_key(&pos)) != stale->order) {
        qp_pos_play(&pos, qp_game_move(y->game, node));
        node = qp_game_next(y->game, node);
    }
    *played =
        node == QP_NO_NODE
            ? stale->code == POSTING_END
            : db__move_code(&pos, qp_game_move(y->game, node)) == stale->code;
    return QP_OK;
}

/* Sets `*year` to that of the first game of the list, or of the last one, that
 * played the move; 0 if there is none. */
static qp_status years_end(years *y, const db_stale_years *stale, int last,
                           int *year) {
    qp_status status = QP_OK;
    int played = 0;
    *year = 0;
    for (size_t i = 0; !status && !played && i < y->count; i++) {
        const years_game *game = &y->list[last ? y->count - 1 - i : i];
        status = years_played(y, game->id, stale, &played);
        if (!status && played) *year = game->year;
    }
    return status;
}

static qp_status years_read(qp_db *db, int64_t segment, int64_t key,
                            db_opening *row) {
    qp_status status;
    sqlite3_stmt *stmt = db__ask(db, SQL_YEARS, &status);
    if (!stmt) return status;
    sqlite3_bind_int64(stmt, 1, segment);
    sqlite3_bind_int64(stmt, 2, key);
    sqlite3_bind_int64(stmt, 3, row->code);
    int answer = sqlite3_step(stmt);
    if (answer == SQLITE_ROW) {
        row->since = sqlite3_column_int(stmt, 0);
        row->until = sqlite3_column_int(stmt, 1);
    }
    status = db__status(db, answer);
    sqlite3_reset(stmt);
    return status;
}

static qp_status years_renew(years *y, const db_stale_years *stale) {
    int64_t segment = y->segment[stale->segment].id;
    db_opening before = {.code = stale->code}, after = before;
    qp_status status =
        years_read(y->db, segment, posting_key(stale->order), &before);
    if (!status) status = years_list(y, stale);
    if (!status) status = years_end(y, stale, 0, &after.since);
    if (!status) status = years_end(y, stale, 1, &after.until);
    if (status || (before.since == after.since && before.until == after.until))
        return status;
    y->seal[stale->segment] += db__years_seal(stale->order, &after) -
                               db__years_seal(stale->order, &before);
    sqlite3_stmt *stmt = db__ask(y->db, SQL_CHANGE_YEARS, &status);
    if (!stmt) return status;
    sqlite3_bind_int64(stmt, 1, segment);
    sqlite3_bind_int64(stmt, 2, posting_key(stale->order));
    sqlite3_bind_int64(stmt, 3, stale->code);
    sqlite3_bind_int(stmt, 4, after.since);
    sqlite3_bind_int(stmt, 5, after.until);
    return db__run(y->db, stmt);
}

qp_status db__add_to_seal(qp_db *db, int64_t segment, uint64_t more) {
    qp_status status;
    int64_t seal = 0;
    sqlite3_stmt *stmt = db__ask(db, SQL_SEAL, &status);
    if (!stmt) return status;
    sqlite3_bind_int64(stmt, 1, segment);
    if (sqlite3_step(stmt) == SQLITE_ROW) seal = sqlite3_column_int64(stmt, 0);
    sqlite3_reset(stmt);
    stmt = db__ask(db, SQL_CHANGE_SEAL, &status);
    if (!stmt) return status;
    sqlite3_bind_int64(stmt, 1, segment);
    sqlite3_bind_int64(stmt, 2, (int64_t)((uint64_t)seal + more));
    return db__run(db, stmt);
}

static int years_by_row(const void *a, const void *b) {
    const db_stale_years *x = a, *y = b;
    if (x->segment != y->segment) return x->segment < y->segment ? -1 : 1;
    if (x->order != y->order) return x->order < y->order ? -1 : 1;
    return (x->code > y->code) - (x->code < y->code);
}

qp_status db__years_renew(qp_db *db, const db_segment *segment,
                          db_stale_years *stale, size_t count) {
    if (!count) return QP_OK;
    years *y = calloc(1, sizeof *y);
    if (!y) return QP_E_NOMEM;
    y->db = db;
    y->segment = segment;
    y->loaded = UINT32_MAX;
    y->game = qp_game_new(NULL);
    qp_status status = y->game ? QP_OK : QP_E_NOMEM;
    qsort(stale, count, sizeof *stale, years_by_row);
    for (size_t i = 0; !status && i < count; i++)
        if (!i || years_by_row(&stale[i - 1], &stale[i]))
            status = years_renew(y, &stale[i]);
    for (size_t i = 0; !status && i < DB_SEGMENTS_MAX; i++)
        if (y->seal[i]) status = db__add_to_seal(db, segment[i].id, y->seal[i]);
    qp_game_free(y->game);
    free(y->list);
    free(y->row);
    free(y);
    return status;
}
