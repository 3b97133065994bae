/* query_sql.c - translates a query to SQL.
 *
 * Every value of the query is an argument of the statement; only what this file
 * says itself is in its text.
 *
 * SPDX-License-Identifier: MIT
 */
#include "query_sql.h"

#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "qipu/date.h"
#include "qipu/player_name.h"
#include "../entry/search_text.h"

/* With more games than these at a position, all rows are gone through. */
enum { QUESTION_HITS = 4096, QUESTION_ARGS = 24 };

#define QUESTION_PERSON(player)                                                \
    "ifnull((SELECT person FROM alias WHERE key = " player ".key), " player    \
    ".key)"
#define QUESTION_LEAN "SELECT g.id, g.plies, g.result, g.day / 10000"
#define QUESTION_ROW                                                           \
    QUESTION_LEAN                                                              \
    ", g.flags, r.name, b.name, e.name, s.name,"                               \
    " ifnull(g.round, ''), ifnull(g.date, ''), g.ecco, f.name,"                \
    " g.place, " QUESTION_PERSON("r") ", " QUESTION_PERSON(                    \
        "b") ","                                                               \
             " r.club, b.club FROM game g JOIN player r ON r.id = g.red"       \
             " JOIN player b ON b.id = g.black JOIN event e ON e.id = "        \
             "g.event"                                                         \
             " JOIN site s ON s.id = g.site JOIN source f ON f.id = "          \
             "g.source"

/* A statement being written. */
typedef struct question_sql {
    qp_db *db;
    byte_buffer sql;
    byte_buffer text[QUESTION_ARGS]; /* arguments that are texts */
    int64_t number[QUESTION_ARGS];
    int is_text[QUESTION_ARGS], args;
} question_sql;

static void question_add(question_sql *q, const char *sql) {
    buffer_add(&q->sql, sql, strlen(sql));
}

static void question_arg(question_sql *q, int64_t number) {
    char mark[16];
    q->number[q->args++] = number;
    snprintf(mark, sizeof mark, "?%d", q->args);
    question_add(q, mark);
}

/* The place for a text argument, which the caller fills. */
static byte_buffer *question_text(question_sql *q) {
    char mark[16];
    byte_buffer *text = &q->text[q->args];
    q->is_text[q->args++] = 1;
    snprintf(mark, sizeof mark, "?%d", q->args);
    question_add(q, mark);
    return text;
}

static void question_like(question_sql *q, const char *before, qp_text part) {
    question_add(q, before);
    question_add(q, " LIKE ");
    byte_buffer *text = question_text(q);
    buffer_byte(text, '%');
    for (size_t i = 0; i < part.len; i++) {
        if (strchr("%_\\", part.ptr[i]) && part.ptr[i]) buffer_byte(text, '\\');
        buffer_byte(text, (unsigned char)part.ptr[i]);
    }
    buffer_byte(text, '%');
    question_add(q, " ESCAPE '\\'");
}

/* ---- conditions ---------------------------------------------------------- */

int db__player_known(qp_db *db, qp_text key) {
    sqlite3_stmt *stmt;
    if (sqlite3_prepare_v2(db->sql, "SELECT 1 FROM player WHERE key = ?1", -1,
                           &stmt, NULL))
        return 0;
    db__bind(stmt, 1, key);
    int known = sqlite3_step(stmt) == SQLITE_ROW;
    sqlite3_finalize(stmt);
    return known;
}

/* Nonzero if a player has the key, or the name is the Pinyin of one. */
static int question_called(qp_db *db, qp_text key, qp_text name) {
    sqlite3_stmt *stmt;
    if (sqlite3_prepare_v2(db->sql,
                           "SELECT 1 FROM player WHERE key = ?1 OR"
                           " qipu_sounds(?2, key) LIMIT 1",
                           -1, &stmt, NULL))
        return 0;
    db__bind(stmt, 1, key);
    db__bind(stmt, 2, name);
    int called = sqlite3_step(stmt) == SQLITE_ROW;
    sqlite3_finalize(stmt);
    return called;
}

/* The numbers of a player: of those with that name, in Chinese or in Pinyin,
 * else of all whose name has that in it. */
static void question_player(question_sql *q, qp_text name) {
    char key[QP_PERSON_MAX];
    qp_text folded = {key, qp_person_key(key, name, (qp_text){"", 0})};
    question_add(q, "(SELECT id FROM players WHERE ");
    if (folded.len && question_called(q->db, folded, name)) {
        question_add(q, "person IN (SELECT person FROM players WHERE key = ");
        byte_buffer *text = question_text(q);
        buffer_add(text, folded.ptr, folded.len);
        question_add(q, " OR qipu_sounds(");
        text = question_text(q);
        buffer_add(text, name.ptr, name.len);
        question_add(q, ", key)))");
        return;
    }
    question_like(q, "(name", name);
    question_like(q, " OR key", folded.len ? folded : name);
    question_add(q, "))");
}

static void question_pair(question_sql *q, const qp_db_query *query,
                          int color) {
    const char *const own[] = {"g.red IN ", "g.black IN "};
    question_add(q, "(1");
    if (query->player.len) {
        question_add(q, " AND ");
        question_add(q, own[color == 2]);
        question_player(q, query->player);
    }
    if (query->opponent.len) {
        question_add(q, " AND ");
        question_add(q, own[color != 2]);
        question_player(q, query->opponent);
    }
    question_add(q, ")");
}

static void question_players(question_sql *q, const qp_db_query *query) {
    if (!query->player.len && !query->opponent.len) return;
    question_add(q, " AND (");
    if (query->color != 2) question_pair(q, query, 1);
    if (!query->color) question_add(q, " OR ");
    if (query->color != 1) question_pair(q, query, 2);
    question_add(q, ")");
}

/* A code or the beginning of one is a range of numbers. */
static qp_status question_ecco(question_sql *q, qp_text code) {
    int64_t low = 0, width = 100;
    if (!code.len) return QP_OK;
    int letter = code.ptr[0] & ~0x20;
    if (code.len > 3 || letter < 'A' || letter > 'E') return QP_E_ARG;
    low = 100 * (letter - 'A');
    for (size_t i = 1; i < code.len; i++, width /= 10) {
        if (code.ptr[i] < '0' || code.ptr[i] > '9') return QP_E_ARG;
        low += width / 10 * (code.ptr[i] - '0');
    }
    question_add(q, " AND g.ecco BETWEEN ");
    question_arg(q, low);
    question_add(q, " AND ");
    question_arg(q, low + width - 1);
    return QP_OK;
}

static qp_status question_days(question_sql *q, const qp_db_query *query) {
    int day;
    if (query->since) {
        if (qp_date_span(&day, NULL, query->since)) return QP_E_ARG;
        question_add(q, " AND ifnull(g.until, g.day) >= ");
        question_arg(q, day);
    }
    if (query->until) {
        if (qp_date_span(NULL, &day, query->until)) return QP_E_ARG;
        question_add(q, " AND g.day <= ");
        question_arg(q, day);
    }
    return QP_OK;
}

static void question_numbers(question_sql *q, const qp_db_query *query) {
    if (query->results & 15) {
        question_add(q, " AND (1 << g.result) & ");
        question_arg(q, query->results & 15);
    }
    if (query->min_plies) {
        question_add(q, " AND g.plies >= ");
        question_arg(q, query->min_plies);
    }
    if (query->max_plies) {
        question_add(q, " AND g.plies <= ");
        question_arg(q, query->max_plies);
    }
    if (query->broken)
        question_add(q, query->broken > 0 ? " AND g.flags & 2"
                                          : " AND NOT g.flags & 2");
}

/* A text within the names of a table, as qp_person_fold has both. */
static void question_within(question_sql *q, const char *sql, qp_text part) {
    if (!part.len) return;
    question_add(q, sql);
    byte_buffer *text = question_text(q);
    char *room = malloc(part.len + 1);
    if (room)
        buffer_add(text, room, qp_person_fold(room, part.len + 1, part));
    else
        text->failed = 1;
    free(room);
    question_add(q, "))");
}

static void question_texts(question_sql *q, const qp_db_query *query) {
    question_within(q,
                    " AND g.event IN (SELECT id FROM event"
                    " WHERE instr(qipu_fold(name), ",
                    query->event);
    question_within(q,
                    " AND g.site IN (SELECT id FROM site"
                    " WHERE instr(qipu_fold(name), ",
                    query->site);
    if (query->comment.len) {
        question_add(q, " AND g.id IN (SELECT rowid FROM comment"
                        " WHERE comment MATCH ");
        db__phrase(question_text(q), query->comment);
        question_add(q, ")");
    }
}

/* Only games at the position, when they are few. */
static void question_hits(question_sql *q, const db_hits *hits) {
    char number[24];
    if (hits->count > QUESTION_HITS) return;
    question_add(q, " AND g.id IN (SELECT value FROM json_each(");
    byte_buffer *text = question_text(q);
    buffer_byte(text, '[');
    for (size_t i = 0; i < hits->count; i++) {
        int len = snprintf(number, sizeof number, "%s%llu", i ? "," : "",
                           (unsigned long long)hits->hit[i].game);
        buffer_add(text, number, (size_t)len);
    }
    buffer_byte(text, ']');
    question_add(q, "))");
}

/* ---- the order ----------------------------------------------------------- */

/* What games are sorted by, and then by their numbers: `key` is NULL in SQL if
 * a game says nothing. `names` selects names with their keys, which `join` adds
 * as `o`. */
typedef struct question_order {
    const char *key, *names, *join;
} question_order;

#define ORDER_PLAYERS                                                          \
    "SELECT id, nullif(qipu_latin(name, team), '') AS key FROM player"

static const question_order ORDERS[] = {
    [QP_DB_ORDER_NUMBER] = {NULL, NULL, ""},
    [QP_DB_ORDER_DATE] = {"g.day", NULL, ""},
    [QP_DB_ORDER_RED] = {"o.key", ORDER_PLAYERS, " JOIN o ON o.id = g.red"},
    [QP_DB_ORDER_BLACK] = {"o.key", ORDER_PLAYERS, " JOIN o ON o.id = g.black"},
    [QP_DB_ORDER_RESULT] = {"nullif(g.result, 3)", NULL, ""},
    [QP_DB_ORDER_EVENT] = {"o.key",
                           "SELECT id, CASE WHEN name GLOB '*[^ ?.-]*' THEN"
                           " qipu_fold(name) END AS key FROM event",
                           " JOIN o ON o.id = g.event"},
    [QP_DB_ORDER_ECCO] = {"g.ecco", NULL, ""},
    [QP_DB_ORDER_PLIES] = {"g.plies", NULL, ""}};

static const question_order *question_order_of(const qp_db_query *query) {
    return &ORDERS[query->newest_first ? QP_DB_ORDER_DATE : query->sort];
}

static int question_descends(const qp_db_query *query) {
    return query->newest_first || query->descending;
}

/* Writes what games are compared by: games that say nothing are last, whichever
 * way they are sorted. */
static void question_place(question_sql *q, const qp_db_query *query) {
    const char *key = question_order_of(query)->key;
    if (key) {
        question_add(q, key);
        question_add(q, question_descends(query) ? " IS NOT NULL, ifnull("
                                                 : " IS NULL, ifnull(");
        question_add(q, key);
        question_add(q, ", 0), ");
    }
    question_add(q, "g.id");
}

static void question_after(question_sql *q, const qp_db_query *query) {
    if (!query->after) return;
    question_add(q, " AND (");
    question_place(q, query);
    question_add(q, question_descends(query) ? ") <" : ") >");
    question_add(q, query->with_after ? "= (" : " (");
    if (question_order_of(query)->key) {
        question_add(q, "SELECT ");
        question_place(q, query);
        question_add(q, " FROM game g");
        question_add(q, question_order_of(query)->join);
        question_add(q, " WHERE g.id = ");
    }
    question_arg(q, (int64_t)(query->after & INT64_MAX));
    question_add(q, ")");
}

static void question_sorted(question_sql *q, const qp_db_query *query) {
    const char *key = question_order_of(query)->key;
    const char *way = question_descends(query) ? " DESC" : "";
    question_add(q, " ORDER BY ");
    if (key) {
        question_add(q, key);
        question_add(q, *way ? " IS NOT NULL DESC, " : " IS NULL, ");
        question_add(q, key);
        question_add(q, way);
        question_add(q, ", ");
    }
    question_add(q, "g.id");
    question_add(q, way);
}

/* Where all rows are games that are found, SQLite sorts no more than these. */
static void question_limit(question_sql *q, const qp_db_query *query) {
    if (!query->limit || query->pos || query->pattern || query->selection)
        return;
    question_add(q, " LIMIT ");
    question_arg(q,
                 query->limit < INT64_MAX ? (int64_t)query->limit : INT64_MAX);
}

/* ---- the statement ------------------------------------------------------- */

int db__question_varied(const qp_db *db, const qp_db_query *query) {
    return db->varied && query->varied && query->selection;
}

int db__question_lean(const qp_db_query *query) {
    return query->bare || query->pattern || query->pos || query->selection ||
           query->newest_first || query->sort;
}

static void question_begin(question_sql *q, const qp_db_query *query) {
    const question_order *order = question_order_of(query);
    if (order->names) {
        question_add(q, "WITH o AS MATERIALIZED (");
        question_add(q, order->names);
        question_add(q, ") ");
    }
    if (query->pattern)
        question_add(q, QUESTION_LEAN ", m.path FROM game g"
                                      " JOIN material m ON m.game = g.id");
    else if (db__question_lean(query))
        question_add(q, QUESTION_LEAN " FROM game g");
    else
        question_add(q, QUESTION_ROW);
    question_add(q, order->join);
    question_add(q, " WHERE 1");
}

static qp_status question_prepare(sqlite3_stmt **out, question_sql *q) {
    int failed = q->sql.failed;
    for (int i = 0; i < q->args; i++) failed |= q->text[i].failed;
    if (failed) return QP_E_NOMEM;
    int answer =
        sqlite3_prepare_v2(q->db->sql, q->sql.ptr, (int)q->sql.len, out, NULL);
    for (int i = 0; !answer && i < q->args; i++)
        answer = q->is_text[i]
                     ? sqlite3_bind_text64(
                           *out, i + 1, q->text[i].len ? q->text[i].ptr : "",
                           q->text[i].len, SQLITE_TRANSIENT, SQLITE_UTF8)
                     : sqlite3_bind_int64(*out, i + 1, q->number[i]);
    return db__status(q->db, answer);
}

static void question_free(question_sql *q) {
    buffer_free(&q->sql);
    for (int i = 0; i < q->args; i++) buffer_free(&q->text[i]);
}

qp_status db__question(sqlite3_stmt **out, qp_db *db, const qp_db_query *query,
                       const db_hits *hits) {
    question_sql q = {.db = db};
    question_begin(&q, query);
    question_players(&q, query);
    question_numbers(&q, query);
    question_texts(&q, query);
    qp_status status = question_ecco(&q, query->ecco);
    if (!status) status = question_days(&q, query);
    if (hits) question_hits(&q, hits);
    question_after(&q, query);
    question_sorted(&q, query);
    question_limit(&q, query);
    if (!status) status = question_prepare(out, &q);
    question_free(&q);
    return status;
}

qp_status qp_db_meant(qp_db *db, qp_text name,
                      qp_flow (*player)(void *ctx, qp_text key), void *ctx) {
    question_sql q = {.db = db};
    sqlite3_stmt *stmt = NULL;
    int answer = SQLITE_DONE;
    db->message[0] = '\0';
    question_add(&q, "SELECT DISTINCT person FROM players WHERE id IN ");
    question_player(&q, name);
    question_add(&q, " ORDER BY 1");
    qp_status status = question_prepare(&stmt, &q);
    while (!status && (answer = sqlite3_step(stmt)) == SQLITE_ROW)
        if (player(ctx, db__column(stmt, 0)) == QP_STOP) status = QP_E_STOP;
    if (!status) status = db__status(db, answer);
    sqlite3_finalize(stmt);
    question_free(&q);
    return status;
}

qp_status db__question_row(sqlite3_stmt **out, qp_db *db) {
    return db__status(db, sqlite3_prepare_v2(db->sql,
                                             QUESTION_ROW " WHERE g.id = ?1",
                                             -1, out, NULL));
}

/* ---- a selection as a query ---------------------------------------------- */

void qp_db_query_select(qp_db_query *out, const qp_lookup *lookup,
                        const qp_selection *selection) {
    uint64_t most = lookup->max_plies, least = lookup->min_plies;
    out->player = lookup->player;
    out->opponent = lookup->opponent;
    out->color = lookup->color;
    out->event = lookup->event;
    out->site = lookup->site;
    out->ecco = lookup->ecco;
    out->comment = lookup->comment;
    out->results = lookup->results;
    out->since = lookup->since;
    out->until = lookup->until;
    out->min_plies = least < UINT_MAX ? (unsigned)least : UINT_MAX;
    out->max_plies = most < UINT_MAX ? (unsigned)most : 0;
    const qp_pos *pos = lookup->positions ? &lookup->pos[0] : NULL;
    const qp_pos *other = lookup->positions > 1 ? &lookup->pos[1] : NULL;
    out->pos = lookup->in_variations ? NULL : pos;
    out->or_pos = lookup->in_variations ? NULL : other;
    out->varied = lookup->in_variations ? pos : NULL;
    out->or_varied = lookup->in_variations ? other : NULL;
    out->pattern = lookup->pattern;
    out->final = lookup->final;
    out->broken = lookup->broken;
    out->selection = lookup->rest ? selection : NULL;
}
