/* duplicates.c - finds equal and similar games.
 *
 * Reads a hash of each line, 24 bytes a game, from the rows, and then goes
 * through the moves of all games. A line and its mirror have one hash.
 *
 * SPDX-License-Identifier: MIT
 */
#include <stdlib.h>
#include <string.h>

#include "../entry/game_entry.h"
#include "../sqlite/game_blocks.h"

/* Of shorter games the beginning of others is no news. */
enum { DUPS_PREFIX = 20 };

/* A game by its line. */
typedef struct dups_line {
    uint64_t hash, id;
    uint32_t plies;
    int32_t weight;
} dups_line;

/* One game that goes on where another ends. */
typedef struct dups_pair {
    uint64_t shorter, longer;
} dups_pair;

typedef struct dups {
    qp_db *db;
    qp_game *game;
    dups_line *line;
    size_t lines, line_room;
    dups_pair *pair;
    size_t pairs, pair_room;
    uint64_t *id; /* of a group */
    size_t id_room;
    qp_flow (*group)(void *ctx, const qp_db_group *group);
    void *ctx;
} dups;

/* ---- all lines ----------------------------------------------------------- */

static qp_status dups_add(dups *d, const dups_line *line) {
    void *grown =
        array_grow(d->line, &d->line_room, d->lines + 1, sizeof *d->line);
    if (!grown) return QP_E_NOMEM;
    d->line = grown;
    d->line[d->lines++] = *line;
    return QP_OK;
}

/* The line of a game that ends with `ply` moves, in order of hashes; the first
 * of those that are alike. */
static const dups_line *dups_find(const dups *d, uint64_t hash, uint32_t ply) {
    size_t low = 0, high = d->lines;
    while (low < high) {
        size_t middle = low + (high - low) / 2;
        if (d->line[middle].hash < hash)
            low = middle + 1;
        else
            high = middle;
    }
    return low < d->lines && d->line[low].hash == hash &&
                   d->line[low].plies == ply
               ? &d->line[low]
               : NULL;
}

static qp_status dups_pair_up(dups *d, uint64_t shorter, uint64_t longer) {
    void *grown =
        array_grow(d->pair, &d->pair_room, d->pairs + 1, sizeof *d->pair);
    if (!grown) return QP_E_NOMEM;
    d->pair = grown;
    d->pair[d->pairs++] = (dups_pair){shorter, longer};
    return QP_OK;
}

/* Goes through a game, and searches for others that end on its way. */
static qp_status dups_walk(dups *d, uint64_t id) {
    db_line_hash hash;
    uint32_t plies = 0;
    qp_status status = db__load(d->game, d->db, id);
    if (status) return status;
    db__line_begin(&hash, qp_game_start(d->game));
    for (qp_node node = qp_game_next(d->game, QP_ROOT);
         !status && node != QP_NO_NODE; node = qp_game_next(d->game, node)) {
        const dups_line *other = NULL;
        if (plies >= DUPS_PREFIX)
            other = dups_find(d, db__line_value(&hash), plies);
        if (other) status = dups_pair_up(d, other->id, id);
        db__line_move(&hash, qp_game_move(d->game, node));
        plies++;
    }
    return status;
}

/* The hash is in the row, but for games of older versions. */
static qp_status dups_read(dups *d, sqlite3_stmt *stmt) {
    dups_line line = {.id = (uint64_t)sqlite3_column_int64(stmt, 0),
                      .weight = sqlite3_column_int(stmt, 1),
                      .plies = (uint32_t)sqlite3_column_int64(stmt, 2),
                      .hash = (uint64_t)sqlite3_column_int64(stmt, 3)};
    qp_status status = QP_OK;
    if (sqlite3_column_type(stmt, 3) == SQLITE_NULL) {
        status = db__load(d->game, d->db, line.id);
        if (!status) line.hash = db__line_of(d->game);
    }
    return status ? status : dups_add(d, &line);
}

static qp_status dups_all(dups *d, int prefixes) {
    sqlite3_stmt *stmt;
    int answer = sqlite3_prepare_v2(
        d->db->sql, "SELECT id, weight, plies, line FROM game ORDER BY id", -1,
        &stmt, NULL);
    if (answer) return db__status(d->db, answer);
    qp_status status = QP_OK;
    while (!status && (answer = sqlite3_step(stmt)) == SQLITE_ROW) {
        status = prefixes
                     ? dups_walk(d, (uint64_t)sqlite3_column_int64(stmt, 0))
                     : dups_read(d, stmt);
    }
    sqlite3_finalize(stmt);
    return status ? status : db__status(d->db, answer);
}

/* ---- groups -------------------------------------------------------------- */

/* By hash; the best first: it holds most, and came first. */
static int dups_by_hash(const void *a, const void *b) {
    const dups_line *x = a, *y = b;
    if (x->hash != y->hash) return x->hash < y->hash ? -1 : 1;
    if (x->plies != y->plies) return x->plies < y->plies ? -1 : 1;
    if (x->weight != y->weight) return x->weight > y->weight ? -1 : 1;
    return (x->id > y->id) - (x->id < y->id);
}

/* Games of one line that follow each other. */
static size_t dups_run(const dups *d, size_t at) {
    size_t n = 1;
    while (at + n < d->lines && d->line[at + n].hash == d->line[at].hash &&
           d->line[at + n].plies == d->line[at].plies)
        n++;
    return n;
}

static qp_status dups_report(dups *d, qp_db_likeness likeness, size_t count) {
    qp_db_group group = {likeness, count, d->id};
    return d->group(d->ctx, &group) == QP_STOP ? QP_E_STOP : QP_OK;
}

static qp_status dups_room(dups *d, size_t count) {
    void *grown = array_grow(d->id, &d->id_room, count, sizeof *d->id);
    if (!grown) return QP_E_NOMEM;
    d->id = grown;
    return QP_OK;
}

static qp_status dups_same(dups *d) {
    for (size_t i = 0, n; i < d->lines; i += n) {
        n = dups_run(d, i);
        if (n < 2 || !d->line[i].plies) continue;
        qp_status status = dups_room(d, n);
        if (status) return status;
        for (size_t k = 0; k < n; k++) d->id[k] = d->line[i + k].id;
        status = dups_report(d, QP_DB_SAME_MOVES, n);
        if (status) return status;
    }
    return QP_OK;
}

static int dups_by_longer(const void *a, const void *b) {
    const dups_pair *x = a, *y = b;
    if (x->longer != y->longer) return x->longer < y->longer ? -1 : 1;
    return (x->shorter > y->shorter) - (x->shorter < y->shorter);
}

/* The longest first, then those that it goes on from. */
static qp_status dups_prefixes(dups *d) {
    if (d->pairs) qsort(d->pair, d->pairs, sizeof *d->pair, dups_by_longer);
    for (size_t i = 0, n; i < d->pairs; i += n) {
        for (n = 1;
             i + n < d->pairs && d->pair[i + n].longer == d->pair[i].longer;)
            n++;
        qp_status status = dups_room(d, n + 1);
        if (status) return status;
        d->id[0] = d->pair[i].longer;
        for (size_t k = 0; k < n; k++) d->id[k + 1] = d->pair[i + k].shorter;
        status = dups_report(d, QP_DB_PREFIX, n + 1);
        if (status) return status;
    }
    return QP_OK;
}

static qp_status dups_look(dups *d) {
    qp_status status = dups_all(d, 0);
    if (status) return status;
    if (d->lines) qsort(d->line, d->lines, sizeof *d->line, dups_by_hash);
    status = dups_same(d);
    if (!status) status = dups_all(d, 1);
    return status ? status : dups_prefixes(d);
}

qp_status qp_db_dups(qp_db *db,
                     qp_flow (*group)(void *ctx, const qp_db_group *group),
                     void *ctx) {
    dups d = {.db = db, .group = group, .ctx = ctx};
    db->message[0] = '\0';
    d.game = qp_game_new(NULL);
    if (!d.game) return QP_E_NOMEM;
    qp_status status = db__begin_reading(db);
    if (!status) {
        status = dups_look(&d);
        db__end_reading(db);
    }
    qp_game_free(d.game);
    free(d.line);
    free(d.pair);
    free(d.id);
    return status;
}

/* ---- games that are needless --------------------------------------------- */

/* A column says nothing, or the same of both games. */
#define AGREES(column)                                                         \
    "(ifnull(g." column ", '') IN ('', '*') OR g." column                      \
    " LIKE '?%' OR g." column " = b." column ")"

static qp_flow needless_row(void *ctx, const qp_db_row *row) {
    *(int *)ctx = row->value[0].integer != 0;
    return QP_GO;
}

/* Players agree more often on moves than one thinks, so the same moves alone
 * are no reason. */
qp_status qp_db_needless(int *out, qp_db *db, uint64_t id, uint64_t best) {
    static const char sql[] = "SELECT " AGREES("red_person") " AND " AGREES(
        "black_person") " AND " AGREES("result") " AND " AGREES("day") " FROM "
                                                                       "games "
                                                                       "g, "
                                                                       "games "
                                                                       "b "
                                                                       "WHERE "
                                                                       "g.id = "
                                                                       "?1 AND"
                                                                       " b.id "
                                                                       "= ?2";
    const qp_db_value value[] = {
        {.kind = QP_DB_INTEGER, .integer = (int64_t)id},
        {.kind = QP_DB_INTEGER, .integer = (int64_t)best}};
    *out = 0;
    return qp_db_sql(db, qp_text_of(sql), value, 2, needless_row, out);
}
