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
#include "qipu/db_edit.h"

/* Fewer moves than these are shared by many games. */
enum { DUPS_SHARED = 20 };

/* A game by its line. */
typedef struct dups_line {
    uint64_t hash, id;
    uint32_t plies;
    int32_t weight;
} dups_line;

typedef struct dups_lines {
    dups_line *line;
    size_t count, room;
} dups_lines;

/* One game that goes on where another ends. */
typedef struct dups_pair {
    uint64_t shorter, longer;
} dups_pair;

typedef struct dups {
    qp_db *db;
    qp_game *game;
    unsigned kinds, shared;  /* of qp_db_dups_options, not 0 */
    dups_lines whole, begun; /* all lines, and those of the first moves */
    dups_pair *pair;
    size_t pairs, pair_room;
    uint64_t *id; /* of a group */
    size_t id_room;
    qp_flow (*group)(void *ctx, const qp_db_group *group);
    void *ctx;
} dups;

/* ---- all lines ----------------------------------------------------------- */

static qp_status dups_add(dups_lines *all, const dups_line *line) {
    void *grown =
        array_grow(all->line, &all->room, all->count + 1, sizeof *all->line);
    if (!grown) return QP_E_NOMEM;
    all->line = grown;
    all->line[all->count++] = *line;
    return QP_OK;
}

/* The line of a game that ends with `ply` moves, in order of hashes; the first
 * of those that are alike. */
static const dups_line *dups_find(const dups_lines *all, uint64_t hash,
                                  uint32_t ply) {
    size_t low = 0, high = all->count;
    while (low < high) {
        size_t middle = low + (high - low) / 2;
        if (all->line[middle].hash < hash)
            low = middle + 1;
        else
            high = middle;
    }
    return low < all->count && all->line[low].hash == hash &&
                   all->line[low].plies == ply
               ? &all->line[low]
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

/* A game on its way, whose line so far is `at`: notes it if that has the
 * requested length, and searches for others that end there. */
static qp_status dups_pass(dups *d, const dups_line *at, int ends) {
    const dups_line *other = NULL;
    if (at->plies == d->shared && d->kinds >> QP_DB_ALIKE & 1) {
        qp_status status = dups_add(&d->begun, at);
        if (status) return status;
    }
    if (at->plies >= d->shared && !ends && d->kinds >> QP_DB_PREFIX & 1)
        other = dups_find(&d->whole, at->hash, at->plies);
    return other ? dups_pair_up(d, other->id, at->id) : QP_OK;
}

static qp_status dups_walk(dups *d, sqlite3_stmt *row) {
    db_line_hash hash;
    dups_line at = {.id = (uint64_t)sqlite3_column_int64(row, 0),
                    .weight = sqlite3_column_int(row, 1)};
    qp_status status = db__load(d->game, d->db, at.id);
    if (status) return status;
    db__line_begin(&hash, qp_game_start(d->game));
    qp_node node = QP_ROOT;
    for (;; at.plies++) {
        node = qp_game_next(d->game, node);
        at.hash = db__line_value(&hash);
        status = dups_pass(d, &at, node == QP_NO_NODE);
        if (status || node == QP_NO_NODE) return status;
        db__line_move(&hash, qp_game_move(d->game, node));
    }
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
    return status ? status : dups_add(&d->whole, &line);
}

static qp_status dups_all(dups *d, int walks) {
    sqlite3_stmt *stmt;
    int answer = sqlite3_prepare_v2(
        d->db->sql, "SELECT id, weight, plies, line FROM game ORDER BY id", -1,
        &stmt, NULL);
    if (answer) return db__status(d->db, answer);
    qp_status status = QP_OK;
    while (!status && (answer = sqlite3_step(stmt)) == SQLITE_ROW) {
        status = walks ? dups_walk(d, stmt) : dups_read(d, stmt);
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
static size_t dups_run(const dups_lines *all, size_t at) {
    const dups_line *first = &all->line[at];
    size_t n = 1;
    while (at + n < all->count && first[n].hash == first->hash &&
           first[n].plies == first->plies)
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

static void dups_sort(dups_lines *all) {
    if (all->count)
        qsort(all->line, all->count, sizeof *all->line, dups_by_hash);
}

/* Reports lines that are the same, if that kind is wanted. */
static qp_status dups_same(dups *d, const dups_lines *all,
                           qp_db_likeness likeness) {
    for (size_t i = 0, n; d->kinds >> likeness & 1 && i < all->count; i += n) {
        n = dups_run(all, i);
        if (n < 2 || !all->line[i].plies) continue;
        qp_status status = dups_room(d, n);
        if (status) return status;
        for (size_t k = 0; k < n; k++) d->id[k] = all->line[i + k].id;
        status = dups_report(d, likeness, n);
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
    dups_sort(&d->whole);
    status = dups_same(d, &d->whole, QP_DB_SAME_MOVES);
    if (!status && d->kinds & (1u << QP_DB_PREFIX | 1u << QP_DB_ALIKE))
        status = dups_all(d, 1);
    if (!status) status = dups_prefixes(d);
    dups_sort(&d->begun);
    return status ? status : dups_same(d, &d->begun, QP_DB_ALIKE);
}

qp_status qp_db_dups(qp_db *db,
                     qp_flow (*group)(void *ctx, const qp_db_group *group),
                     void *ctx) {
    const qp_db_dups_options options = {.size = sizeof options};
    return qp_db_dups_of(db, &options, group, ctx);
}

qp_status qp_db_dups_of(qp_db *db, const qp_db_dups_options *options,
                        qp_flow (*group)(void *ctx, const qp_db_group *group),
                        void *ctx) {
    const unsigned usual = 1u << QP_DB_SAME_MOVES | 1u << QP_DB_PREFIX;
    dups d = {.db = db,
              .kinds = options->kinds ? options->kinds : usual,
              .shared = options->shared ? options->shared : DUPS_SHARED,
              .group = group,
              .ctx = ctx};
    db->message[0] = '\0';
    d.game = qp_game_new(NULL);
    if (!d.game) return QP_E_NOMEM;
    qp_status status = db__begin_reading(db);
    if (!status) {
        status = dups_look(&d);
        db__end_reading(db);
    }
    qp_game_free(d.game);
    free(d.whole.line);
    free(d.begun.line);
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
