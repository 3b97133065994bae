/* game_counts.c - the table `qipu_counts`: how many games there are of each
 * year, opening, length, player and event.
 *
 *     SELECT at, sum(games) FROM qipu_counts WHERE kind = 'year' GROUP BY at
 *
 * kind        at                     part
 * 'year'      the year; 0: unknown   the result as in `game`
 * 'letter'    the year, if known     the letter of the ECCO code, 0 to 4
 * 'length'    plies, cut to tens     0
 * 'opening'   the ECCO code          the result
 * 'player'    player.id              the result as the player's: 0 won, 2 lost
 * 'event'     event.id               the result
 *
 * `since` and `until` are the first and the last day. qipu_counts(IDS) counts
 * the games whose numbers stand in the JSON array IDS. One pass over the games
 * counts all kinds, and the answer is kept until the file changes.
 *
 * SPDX-License-Identifier: MIT
 */
#include "game_counts.h"

#include <stdlib.h>
#include <string.h>

typedef enum counts_kind {
    COUNTS_YEAR,
    COUNTS_LETTER,
    COUNTS_LENGTH,
    COUNTS_OPENING,
    COUNTS_PLAYER,
    COUNTS_EVENT
} counts_kind;

enum { COUNTS_OTHER = 3 }; /* no known result */

typedef struct counts_row {
    int64_t at, games, since, until; /* days; 0: unknown */
    uint8_t used, kind, part;
} counts_row;

/* The name of a player's person, a part of `names`. */
typedef struct counts_person {
    int64_t id;
    size_t at, len;
    int used;
} counts_person;

/* Both tables have room for a power of two, and are at most half full. */
typedef struct counts {
    counts_row *row;
    size_t rows, room;
    counts_person *person;
    size_t persons, person_room;
    byte_buffer names;
    int failed; /* no memory */
} counts;

/* The table, and what was counted last of all games. */
typedef struct counts_table {
    sqlite3_vtab base;
    sqlite3 *sql;
    counts kept;
    int64_t version, changes; /* of the file, as SQLite counts them */
    int known;
} counts_table;

typedef struct counts_cursor {
    sqlite3_vtab_cursor base;
    counts own; /* of the games that were named */
    const counts *shown;
    size_t at;
} counts_cursor;

static void counts_free(counts *c) {
    free(c->row);
    free(c->person);
    buffer_free(&c->names);
    *c = (counts){0};
}

/* ---- the tables in memory ------------------------------------------------ */

static size_t counts_hash(int64_t at, unsigned low) {
    uint64_t mixed = ((uint64_t)at * 32 + low) * 0x9E3779B97F4A7C15u;
    return (size_t)(mixed >> 20);
}

static counts_row *counts_slot(counts_row *row, size_t room, int64_t at,
                               unsigned kind, unsigned part) {
    size_t i = counts_hash(at, kind * 8 + part) & (room - 1);
    while (row[i].used &&
           (row[i].at != at || row[i].kind != kind || row[i].part != part))
        i = (i + 1) & (room - 1);
    return row + i;
}

static void counts_grow(counts *c) {
    size_t room = c->room ? 2 * c->room : 1024;
    counts_row *grown = calloc(room, sizeof *grown);
    if (!grown) {
        c->failed = 1;
        return;
    }
    for (size_t i = 0; i < c->room; i++) {
        const counts_row *old = c->row + i;
        if (old->used)
            *counts_slot(grown, room, old->at, old->kind, old->part) = *old;
    }
    free(c->row);
    c->row = grown;
    c->room = room;
}

/* Adds `games`, which may be less than 0, played on a day. */
static void counts_add(counts *c, counts_kind kind, int64_t at, int part,
                       int64_t games, int64_t day) {
    if (2 * (c->rows + 1) > c->room) counts_grow(c);
    if (c->failed) return;
    counts_row *row =
        counts_slot(c->row, c->room, at, (unsigned)kind, (unsigned)part);
    c->rows += !row->used;
    row->used = 1;
    row->at = at;
    row->kind = (uint8_t)kind;
    row->part = (uint8_t)part;
    row->games += games;
    if (day && (!row->since || day < row->since)) row->since = day;
    if (day > row->until) row->until = day;
}

static counts_person *person_slot(counts_person *person, size_t room,
                                  int64_t id) {
    size_t i = counts_hash(id, 0) & (room - 1);
    while (person[i].used && person[i].id != id) i = (i + 1) & (room - 1);
    return person + i;
}

static void person_add(counts *c, int64_t id, qp_text name) {
    if (2 * (c->persons + 1) > c->person_room) {
        size_t room = c->person_room ? 2 * c->person_room : 1024;
        counts_person *grown = calloc(room, sizeof *grown);
        if (!grown) {
            c->failed = 1;
            return;
        }
        for (size_t i = 0; i < c->person_room; i++)
            if (c->person[i].used)
                *person_slot(grown, room, c->person[i].id) = c->person[i];
        free(c->person);
        c->person = grown;
        c->person_room = room;
    }
    *person_slot(c->person, c->person_room, id) =
        (counts_person){id, c->names.len, name.len, 1};
    c->persons++;
    if (!buffer_add(&c->names, name.ptr, name.len)) c->failed = 1;
}

/* Nonzero if two players are one person. */
static int counts_same(const counts *c, int64_t a, int64_t b) {
    if (a == b || !c->person_room) return a == b;
    const counts_person *p = person_slot(c->person, c->person_room, a);
    const counts_person *q = person_slot(c->person, c->person_room, b);
    return p->used && q->used && p->len == q->len &&
           !memcmp(c->names.ptr + p->at, c->names.ptr + q->at, p->len);
}

/* ---- the pass over the games --------------------------------------------- */

typedef struct counts_game {
    int64_t red, black, event, day, result, plies;
    int64_t ecco; /* -1: none */
} counts_game;

/* A game that a player played against himself counts once for him, without a
 * result, as the view `scores` has it. */
static void counts_players(counts *c, const counts_game *g) {
    int red = (int)g->result;
    int black = red == COUNTS_OTHER ? red : 2 - red;
    counts_add(c, COUNTS_PLAYER, g->red, red, 1, g->day);
    counts_add(c, COUNTS_PLAYER, g->black, black, 1, g->day);
    if (!counts_same(c, g->red, g->black)) return;
    counts_add(c, COUNTS_PLAYER, g->red, red, -1, g->day);
    counts_add(c, COUNTS_PLAYER, g->red, black, -1, g->day);
    counts_add(c, COUNTS_PLAYER, g->red, COUNTS_OTHER, 1, g->day);
}

static void counts_take(counts *c, const counts_game *g) {
    int64_t year = g->day / 10000;
    int result = (int)g->result;
    counts_add(c, COUNTS_YEAR, year, result, 1, g->day);
    if (year && g->ecco >= 0)
        counts_add(c, COUNTS_LETTER, year, (int)(g->ecco / 100), 1, g->day);
    counts_add(c, COUNTS_LENGTH, g->plies / 10 * 10, 0, 1, g->day);
    if (g->ecco >= 0) counts_add(c, COUNTS_OPENING, g->ecco, result, 1, g->day);
    counts_add(c, COUNTS_EVENT, g->event, result, 1, g->day);
    counts_players(c, g);
}

static int counts_persons(counts *c, sqlite3 *sql) {
    sqlite3_stmt *stmt = NULL;
    int answer = sqlite3_prepare_v2(sql, "SELECT id, person FROM players", -1,
                                    &stmt, NULL);
    while (!answer && (answer = sqlite3_step(stmt)) == SQLITE_ROW) {
        answer = SQLITE_OK;
        person_add(c, sqlite3_column_int64(stmt, 0), db__column(stmt, 1));
    }
    sqlite3_finalize(stmt);
    return answer == SQLITE_DONE ? SQLITE_OK : answer;
}

static counts_game counts_game_of(sqlite3_stmt *stmt) {
    return (counts_game){.red = sqlite3_column_int64(stmt, 0),
                         .black = sqlite3_column_int64(stmt, 1),
                         .event = sqlite3_column_int64(stmt, 2),
                         .day = sqlite3_column_int64(stmt, 3),
                         .result = sqlite3_column_int64(stmt, 4) & 3,
                         .ecco = sqlite3_column_int64(stmt, 5),
                         .plies = sqlite3_column_int64(stmt, 6)};
}

/* Counts the games of the JSON array `ids`, all if it is NULL. */
static int counts_games(counts *c, sqlite3 *sql, sqlite3_value *ids) {
#define COUNTS_GAMES                                                           \
    "SELECT red, black, event, day, result, ifnull(ecco, -1), plies FROM game"
    sqlite3_stmt *stmt = NULL;
    int answer = counts_persons(c, sql);
    if (!answer)
        answer = sqlite3_prepare_v2(
            sql,
            ids ? COUNTS_GAMES " WHERE id IN (SELECT value FROM json_each(?1))"
                : COUNTS_GAMES,
            -1, &stmt, NULL);
    if (!answer && ids) answer = sqlite3_bind_value(stmt, 1, ids);
    while (!answer && (answer = sqlite3_step(stmt)) == SQLITE_ROW) {
        answer = SQLITE_OK;
        const counts_game game = counts_game_of(stmt);
        counts_take(c, &game);
    }
    sqlite3_finalize(stmt);
    if (c->failed) return SQLITE_NOMEM;
    return answer == SQLITE_DONE ? SQLITE_OK : answer;
#undef COUNTS_GAMES
}

/* What changes when another connection writes. */
static int counts_version(sqlite3 *sql, int64_t *out) {
    sqlite3_stmt *stmt = NULL;
    int answer =
        sqlite3_prepare_v2(sql, "PRAGMA data_version", -1, &stmt, NULL);
    if (!answer && sqlite3_step(stmt) == SQLITE_ROW)
        *out = sqlite3_column_int64(stmt, 0);
    sqlite3_finalize(stmt);
    return answer;
}

/* Counts all games again if the file has changed. */
static int counts_all(counts_table *t) {
    int64_t version = 0, changes = sqlite3_total_changes(t->sql);
    int answer = counts_version(t->sql, &version);
    if (answer) return answer;
    if (t->known && t->version == version && t->changes == changes)
        return SQLITE_OK;
    counts_free(&t->kept);
    answer = counts_games(&t->kept, t->sql, NULL);
    t->known = !answer;
    t->version = version;
    t->changes = changes;
    return answer;
}

/* ---- as SQLite asks -------------------------------------------------------
 */

enum { COUNTS_COLUMN_IDS = 6 };

static int counts_connect(sqlite3 *sql, void *ctx, int n,
                          const char *const *arg, sqlite3_vtab **out,
                          char **message) {
    (void)ctx, (void)n, (void)arg, (void)message;
    counts_table *t = calloc(1, sizeof *t);
    if (!t) return SQLITE_NOMEM;
    t->sql = sql;
    *out = &t->base;
    int answer = sqlite3_declare_vtab(
        sql, "CREATE TABLE counts(kind, at, part, games, since, until,"
             " ids HIDDEN)");
    if (answer) free(t);
    return answer;
}

static int counts_disconnect(sqlite3_vtab *table) {
    counts_table *t = (counts_table *)(void *)table;
    counts_free(&t->kept);
    free(t);
    return SQLITE_OK;
}

/* Only which games are counted is ours to know. */
static int counts_plan(sqlite3_vtab *table, sqlite3_index_info *info) {
    (void)table;
    info->estimatedCost = 1e6;
    for (int i = 0; i < info->nConstraint; i++) {
        if (info->aConstraint[i].iColumn != COUNTS_COLUMN_IDS) continue;
        if (!info->aConstraint[i].usable ||
            info->aConstraint[i].op != SQLITE_INDEX_CONSTRAINT_EQ)
            return SQLITE_CONSTRAINT;
        info->aConstraintUsage[i].argvIndex = 1;
        info->aConstraintUsage[i].omit = 1;
    }
    return SQLITE_OK;
}

static int counts_open(sqlite3_vtab *table, sqlite3_vtab_cursor **out) {
    (void)table;
    counts_cursor *cursor = calloc(1, sizeof *cursor);
    if (!cursor) return SQLITE_NOMEM;
    *out = &cursor->base;
    return SQLITE_OK;
}

static int counts_close(sqlite3_vtab_cursor *base) {
    counts_cursor *cursor = (counts_cursor *)(void *)base;
    counts_free(&cursor->own);
    free(cursor);
    return SQLITE_OK;
}

static void counts_to_used(counts_cursor *cursor) {
    while (cursor->at < cursor->shown->room &&
           !cursor->shown->row[cursor->at].used)
        cursor->at++;
}

static int counts_filter(sqlite3_vtab_cursor *base, int plan, const char *text,
                         int n, sqlite3_value **arg) {
    (void)plan, (void)text;
    counts_cursor *cursor = (counts_cursor *)(void *)base;
    counts_table *t = (counts_table *)(void *)base->pVtab;
    sqlite3_value *ids =
        n && sqlite3_value_type(arg[0]) != SQLITE_NULL ? arg[0] : NULL;
    /* What a transaction changes may be taken back: it is counted, not kept. */
    int own = ids || sqlite3_txn_state(t->sql, "main") == SQLITE_TXN_WRITE;
    counts_free(&cursor->own);
    int answer = own ? counts_games(&cursor->own, t->sql, ids) : counts_all(t);
    cursor->shown = own ? &cursor->own : &t->kept;
    cursor->at = 0;
    if (!answer) counts_to_used(cursor);
    return answer;
}

static int counts_next(sqlite3_vtab_cursor *base) {
    counts_cursor *cursor = (counts_cursor *)(void *)base;
    cursor->at++;
    counts_to_used(cursor);
    return SQLITE_OK;
}

static int counts_eof(sqlite3_vtab_cursor *base) {
    const counts_cursor *cursor = (counts_cursor *)(void *)base;
    return cursor->at >= cursor->shown->room;
}

static int counts_column(sqlite3_vtab_cursor *base, sqlite3_context *sql,
                         int column) {
    static const char *const kinds[] = {"year",    "letter", "length",
                                        "opening", "player", "event"};
    const counts_cursor *cursor = (counts_cursor *)(void *)base;
    const counts_row *row = cursor->shown->row + cursor->at;
    const int64_t number[] = {0,          row->at,    row->part,
                              row->games, row->since, row->until};
    if (!column)
        sqlite3_result_text(sql, kinds[row->kind], -1, SQLITE_STATIC);
    else if (column < 4 || (column < COUNTS_COLUMN_IDS && number[column]))
        sqlite3_result_int64(sql, number[column]);
    return SQLITE_OK;
}

static int counts_rowid(sqlite3_vtab_cursor *base, sqlite3_int64 *out) {
    *out = (sqlite3_int64)((counts_cursor *)(void *)base)->at;
    return SQLITE_OK;
}

int db__counts_module(sqlite3 *sql) {
    static const sqlite3_module module = {.xConnect = counts_connect,
                                          .xBestIndex = counts_plan,
                                          .xDisconnect = counts_disconnect,
                                          .xOpen = counts_open,
                                          .xClose = counts_close,
                                          .xFilter = counts_filter,
                                          .xNext = counts_next,
                                          .xEof = counts_eof,
                                          .xColumn = counts_column,
                                          .xRowid = counts_rowid};
    return sqlite3_create_module_v2(sql, "qipu_counts", &module, NULL, NULL);
}
