/* schema.c - the tables of a database of games, by version (doc/db.md).
 *
 * Owns what a file of each version has, and the steps from one to the next. A
 * step is never changed once a version with it is out.
 *
 * SPDX-License-Identifier: MIT
 */
#include <stdlib.h>

#include "database.h"
#include "game_row.h"
#include "name_tables.h"
#include "qipu/db_variations.h"
#include "segment.h"
#include "sql_functions.h"

/* "qipu" in ASCII, in the head of the file: what file(1) and we know it by. */
#define SCHEMA_APPLICATION 0x71697075

/* Version 1. `key` is qp_pos_key as a signed number. `posting.id` is the
 * segment in its highest 15 bits, and below them the highest 48 bits of the
 * block's first key in the order of signed numbers. */
static const char SCHEMA_1[] =
    "CREATE TABLE counter(last INTEGER NOT NULL);"
    "INSERT INTO counter VALUES(0);"
    "CREATE TABLE source(id INTEGER PRIMARY KEY, name TEXT NOT NULL);"
    "CREATE TABLE event(id INTEGER PRIMARY KEY, name TEXT NOT NULL);"
    "CREATE TABLE site(id INTEGER PRIMARY KEY, name TEXT NOT NULL);"
    "CREATE TABLE player(id INTEGER PRIMARY KEY, name TEXT NOT NULL,"
    " team TEXT NOT NULL, key TEXT NOT NULL);"
    "CREATE TABLE game(id INTEGER PRIMARY KEY,"
    " red INTEGER NOT NULL REFERENCES player(id),"
    " black INTEGER NOT NULL REFERENCES player(id),"
    " event INTEGER NOT NULL REFERENCES event(id),"
    " site INTEGER NOT NULL REFERENCES site(id),"
    " round TEXT, date TEXT, day INTEGER, until INTEGER,"
    " result INTEGER NOT NULL, ecco INTEGER, plies INTEGER NOT NULL,"
    " source INTEGER NOT NULL REFERENCES source(id), place INTEGER,"
    " flags INTEGER NOT NULL, weight INTEGER NOT NULL,"
    " content INTEGER NOT NULL);"
    "CREATE INDEX game_red ON game(red);"
    "CREATE INDEX game_black ON game(black);"
    "CREATE INDEX game_content ON game(content);"
    "CREATE TABLE record(first INTEGER PRIMARY KEY, games BLOB NOT NULL);"
    "CREATE TABLE material(game INTEGER PRIMARY KEY, path BLOB NOT NULL);"
    "CREATE VIRTUAL TABLE comment USING fts5(text, content='',"
    " tokenize='unicode61');"
    "CREATE TABLE segment(id INTEGER PRIMARY KEY, level INTEGER NOT NULL,"
    " first INTEGER NOT NULL, games INTEGER NOT NULL,"
    " postings INTEGER NOT NULL, sum INTEGER NOT NULL);"
    "CREATE TABLE posting(id INTEGER PRIMARY KEY, data BLOB NOT NULL);"
    "CREATE TABLE crowd(segment INTEGER, key INTEGER, chunk INTEGER,"
    " data BLOB NOT NULL, PRIMARY KEY(segment, key, chunk)) WITHOUT ROWID;"
    "CREATE TABLE opening(segment INTEGER, key INTEGER, move INTEGER,"
    " red INTEGER NOT NULL, draw INTEGER NOT NULL, black INTEGER NOT NULL,"
    " other INTEGER NOT NULL, since INTEGER NOT NULL, until INTEGER NOT NULL,"
    " PRIMARY KEY(segment, key, move)) WITHOUT ROWID;";

/* Version 2: players under several names, which users may edit. A person is
 * called as the key of his names. */
#define SCHEMA_ALIAS "alias(key TEXT PRIMARY KEY, person TEXT NOT NULL)"
static const char SCHEMA_2[] = "CREATE TABLE " SCHEMA_ALIAS " WITHOUT ROWID;";

/* Version 3: rows with checksums, strict tables, and names without a team. Each
 * table is created again, and the rows are copied. */
#define SCHEMA_RENEW(table, columns, rows)                                     \
    "CREATE TABLE renewed(" columns ") STRICT;"                                \
    "INSERT INTO renewed SELECT " rows " FROM " table ";"                      \
    "DROP TABLE " table "; ALTER TABLE renewed RENAME TO " table ";"

static const char SCHEMA_3[] = SCHEMA_RENEW(
    "counter", "last INTEGER NOT NULL CHECK(last >= 0)",
    "last") SCHEMA_RENEW("source", "id INTEGER PRIMARY KEY, name TEXT NOT NULL",
                         "*")
    SCHEMA_RENEW("event", "id INTEGER PRIMARY KEY, name TEXT NOT NULL", "*")
        SCHEMA_RENEW(
            "site", "id INTEGER PRIMARY KEY, name TEXT NOT NULL",
            "*") SCHEMA_RENEW("player",
                              "id INTEGER PRIMARY KEY, name TEXT NOT NULL,"
                              " team TEXT NOT NULL, key TEXT NOT NULL,"
                              " plain TEXT NOT NULL, club TEXT NOT NULL",
                              "*, qipu_name(name, team), qipu_team(name, team)")
            SCHEMA_RENEW(
                "game",
                "id INTEGER PRIMARY KEY CHECK(id > 0),"
                " red INTEGER NOT NULL REFERENCES player(id),"
                " black INTEGER NOT NULL REFERENCES player(id),"
                " event INTEGER NOT NULL REFERENCES event(id),"
                " site INTEGER NOT NULL REFERENCES site(id),"
                " round TEXT CHECK(round <> ''), date TEXT CHECK(date <> ''),"
                " day INTEGER CHECK(day > 0), until INTEGER CHECK(until >= "
                "day),"
                " result INTEGER NOT NULL CHECK(result BETWEEN 0 AND 3),"
                " ecco INTEGER CHECK(ecco BETWEEN 0 AND 499),"
                " plies INTEGER NOT NULL CHECK(plies >= 0),"
                " source INTEGER NOT NULL REFERENCES source(id),"
                " place INTEGER CHECK(place >= 0),"
                " flags INTEGER NOT NULL CHECK(flags BETWEEN 0 AND 15),"
                " weight INTEGER NOT NULL CHECK(weight >= 0),"
                " content INTEGER NOT NULL, line INTEGER NOT NULL,"
                " sum INTEGER NOT NULL CHECK(sum >= 0)",
                "*, 0, 0") "CREATE INDEX game_red ON game(red);"
                           "CREATE INDEX game_black ON game(black);"
                           "CREATE INDEX game_line ON game(line, content);";

/* Version 4: less for a game, a counter that is checked, seals of segments, and
 * persons that are stored, so that their games are found by an index. Triggers
 * keep them as `alias` says, however that is changed. */
#define SCHEMA_PERSON(event, steps)                                            \
    "CREATE TRIGGER alias_" event " AFTER " event " ON alias BEGIN " steps     \
    "END;"
#define SCHEMA_TAKE "UPDATE player SET person = NULL WHERE key = old.key;"
#define SCHEMA_GIVE "UPDATE player SET person = new.person WHERE key = new.key;"

/* clang-format off */
static const char SCHEMA_4[] =
    SCHEMA_RENEW("counter",
                 "last INTEGER NOT NULL CHECK(last >= 0),"
                 " inverse INTEGER NOT NULL CHECK(inverse = ~last)",
                 "last, ~last")
    "ALTER TABLE segment ADD COLUMN seal INTEGER;"
    "ALTER TABLE player ADD COLUMN person TEXT;"
    "UPDATE player SET person ="
    " (SELECT person FROM alias WHERE alias.key = player.key);"
    "CREATE INDEX player_person ON player(ifnull(person, key));"
    SCHEMA_PERSON("insert", SCHEMA_GIVE)
    SCHEMA_PERSON("update", SCHEMA_TAKE SCHEMA_GIVE)
    SCHEMA_PERSON("delete", SCHEMA_TAKE);
/* clang-format on */

/* Version 5: the rows that the last change replaced (undo.c). */
#define SCHEMA_UNDO                                                            \
    "undo(name TEXT NOT NULL, key BLOB NOT NULL, old BLOB,"                    \
    " PRIMARY KEY(name, key)) STRICT, WITHOUT ROWID;"
static const char SCHEMA_5[] = "CREATE TABLE " SCHEMA_UNDO;

static const char *const SCHEMA_STEPS[] = {SCHEMA_1, SCHEMA_2, SCHEMA_3,
                                           SCHEMA_4, SCHEMA_5};
enum { SCHEMA_VERSION = 5 };

/* A game that a player played against himself, as Red and as Black, counts once
 * and has no result for him. Rows (who, result, n, day) to add to the games by
 * result of Red and of Black: they take the two results away, and add one game
 * without a result. */
#define SCHEMA_OWN_GAMES                                                       \
    "SELECT g.red AS who, CASE v.n WHEN 0 THEN g.result WHEN 1 THEN"           \
    " CASE g.result WHEN 0 THEN 2 WHEN 2 THEN 0 ELSE g.result END"             \
    " ELSE 3 END AS result, CASE v.n WHEN 2 THEN 1 ELSE -1 END AS n,"          \
    " g.day AS day FROM game g CROSS JOIN players r ON r.id = g.red"           \
    " CROSS JOIN players b ON b.id = g.black AND b.person = r.person"          \
    " CROSS JOIN (SELECT 0 AS n UNION ALL SELECT 1 UNION ALL SELECT 2) v"

/* Each player's games, rows (who, games, won, drawn, lost, since, until): in
 * SQL alone, for programs that know nothing else, and from qipu_counts, which
 * needs one pass over the games. */
#define SCHEMA_PLAYED                                                          \
    "SELECT who, sum(n) AS games, sum(n * (result = 0)) AS won,"               \
    " sum(n * (result = 1)) AS drawn, sum(n * (result = 2)) AS lost,"          \
    " min(since) AS since, max(until) AS until FROM"                           \
    " (SELECT red AS who, result, count(*) AS n, min(day) AS since,"           \
    " max(day) AS until FROM game GROUP BY 1, 2 UNION ALL"                     \
    " SELECT black, CASE result WHEN 0 THEN 2 WHEN 2 THEN 0 ELSE result END,"  \
    " count(*), min(day), max(day) FROM game GROUP BY 1, 2 UNION ALL"          \
    " SELECT who, result, n, day, day FROM (" SCHEMA_OWN_GAMES "))"            \
    " GROUP BY who"
#define SCHEMA_COUNTED                                                         \
    "SELECT at AS who, sum(games) AS games, sum(games * (part = 0)) AS won,"   \
    " sum(games * (part = 1)) AS drawn, sum(games * (part = 2)) AS lost,"      \
    " min(since) AS since, max(until) AS until FROM qipu_counts"               \
    " WHERE kind = 'player' GROUP BY at"
#define SCHEMA_SCORES(played)                                                  \
    "SELECT person, substr(max(CASE WHEN plain = '' THEN '' ELSE"              \
    " printf('%d%012d', own, spelled) || plain END), 14) AS name,"             \
    " substr(max(CASE WHEN club = '' THEN '' ELSE"                             \
    " printf('%012d', clubbed) || club END), 13) AS team,"                     \
    " sum(games) AS games, sum(won) AS won, sum(drawn) AS drawn,"              \
    " sum(lost) AS lost, min(since) AS since, max(until) AS until FROM"        \
    " (SELECT person, plain, club, key = person AS own, games, won, drawn,"    \
    " lost, since, until,"                                                     \
    " sum(games) OVER (PARTITION BY person, plain) AS spelled,"                \
    " sum(games) OVER (PARTITION BY person, club) AS clubbed FROM"             \
    " (" played ") JOIN players ON players.id = who) GROUP BY person"

#define SCHEMA_OPENINGS(which)                                                 \
    "SELECT key, move, sum(red) AS red,"                                       \
    " sum(draw) AS draws, sum(black) AS black, sum(other) AS other,"           \
    " min(nullif(since, 0)) AS since, max(nullif(until, 0)) AS until"          \
    " FROM opening" which " GROUP BY key, move"

/* The views for plain SQL, the same in every version; a file has those of its
 * own, so a view that changes raises the version. A person is shown by the most
 * frequent spelling without a team, other names aside. */
typedef struct schema_view {
    const char *name, *body;
} schema_view;

static const schema_view SCHEMA_VIEWS[] = {
    {"players",
     "SELECT id, name, team, key, ifnull(person, key) AS person, plain, club"
     " FROM player"},
    {"games",
     "SELECT g.id AS id, r.name AS red, b.name AS black,"
     " r.team AS red_team, b.team AS black_team, r.person AS red_person,"
     " b.person AS black_person, e.name AS event, s.name AS site,"
     " ifnull(g.round, '') AS round, ifnull(g.date, '') AS date, g.day AS day,"
     " ifnull(g.until, g.day) AS until, g.day / 10000 AS year,"
     " CASE g.result WHEN 0 THEN '1-0' WHEN 1 THEN '1/2-1/2' WHEN 2 THEN '0-1'"
     " ELSE '*' END AS result,"
     " CASE WHEN g.ecco IS NULL THEN '' ELSE char(65 + g.ecco / 100) ||"
     " substr('0' || (g.ecco % 100), -2) END AS ecco, g.plies AS plies,"
     " (g.flags & 1) AS own_start, (g.flags >> 1 & 1) AS broken,"
     " (g.flags >> 2 & 1) AS comments, (g.flags >> 3 & 1) AS variations,"
     " f.name AS file, g.place AS offset"
     " FROM game g JOIN players r ON r.id = g.red"
     " JOIN players b ON b.id = g.black JOIN event e ON e.id = g.event"
     " JOIN site s ON s.id = g.site JOIN source f ON f.id = g.source"},
    {"openings", SCHEMA_OPENINGS("")},
    {"scores", SCHEMA_SCORES(SCHEMA_PLAYED)}};

/* With positions of variations in the index: these are moves of nobody. */
static const schema_view SCHEMA_VARIED_VIEWS[] = {
    {"openings", SCHEMA_OPENINGS(" WHERE move <> 8101")}};

/* What this program puts in place of a view of the file. */
static const schema_view SCHEMA_FASTER[] = {
    {"scores", SCHEMA_SCORES(SCHEMA_COUNTED)}};

/* What a program that only reads puts in place of what older versions lack. */
#define SCHEMA_ALIASED                                                         \
    "(SELECT person FROM alias WHERE alias.key = p.key) AS person"             \
    " FROM main.player p"
static const schema_view SCHEMA_SUBSTITUTES_1[] = {
    {"player", "SELECT *, qipu_name(name, team) AS plain,"
               " qipu_team(name, team) AS club, " SCHEMA_ALIASED},
    {"game", "SELECT *, NULL AS line, NULL AS sum FROM main.game"}};
static const schema_view SCHEMA_SUBSTITUTES_3[] = {
    {"player", "SELECT *, " SCHEMA_ALIASED}};

/* With positions of variations in the index, the file has this much more as its
 * version, so that a program that does not know of them rejects it. */
enum { SCHEMA_VARIED = 1000 };

qp_status db__schema_version(qp_db *db, int64_t *out) {
    qp_status status = db__number_of(db, "PRAGMA user_version", out);
    if (status) return status;
    db->varied = *out >= SCHEMA_VARIED && *out < 2 * SCHEMA_VARIED;
    if (db->varied) *out -= SCHEMA_VARIED;
    return QP_OK;
}

static qp_status schema_set_version(qp_db *db, int64_t version) {
    char sql[64];
    sqlite3_snprintf(sizeof sql, sql, "PRAGMA user_version=%d",
                     (int)version + SCHEMA_VARIED * db->varied);
    return db__exec(db, sql);
}

int qp_db_has_variations(const qp_db *db) {
    return db->varied;
}

static qp_status schema_step(qp_db *db, int64_t from) {
    qp_status status = db__exec(db, SCHEMA_STEPS[from]);
    return status ? status : schema_set_version(db, from + 1);
}

/* Makes views of a schema, "main" or "temp". */
static qp_status schema_views(qp_db *db, const char *schema,
                              const schema_view *view, size_t count) {
    qp_status status = QP_OK;
    for (size_t i = 0; !status && i < count; i++) {
        char *sql = sqlite3_mprintf("DROP VIEW IF EXISTS %s.%s;"
                                    "CREATE VIEW %s.%s AS %s",
                                    schema, view[i].name, schema, view[i].name,
                                    view[i].body);
        status = sql ? db__exec(db, sql) : QP_E_NOMEM;
        sqlite3_free(sql);
    }
    return status;
}

#define SCHEMA_VIEWS_OF(db, schema, list)                                      \
    schema_views(db, schema, list, sizeof(list) / sizeof *(list))

/* A game that was there once has no positions of variations in the index. */
static qp_status schema_varied(qp_db *db) {
    int64_t version, last = 0;
    qp_status status = db__schema_version(db, &version);
    if (status || db->varied) return status;
    status = db__number_of(db, "SELECT last FROM counter", &last);
    if (!status && last) status = QP_E_ARG;
    if (status) return status;
    db->varied = 1;
    status = SCHEMA_VIEWS_OF(db, "main", SCHEMA_VARIED_VIEWS);
    return status ? status : schema_set_version(db, version);
}

qp_status qp_db_index_variations(qp_db *db) {
    int before = db->varied;
    qp_status status = db__begin_edit(db);
    if (!status) status = db__end_edit(db, schema_varied(db));
    if (status) db->varied = before;
    return status;
}

/* The views name tables that are created again. */
static qp_status schema_drop_views(qp_db *db) {
    return db__exec(db, "DROP VIEW IF EXISTS scores;"
                        "DROP VIEW IF EXISTS games;"
                        "DROP VIEW IF EXISTS players;"
                        "DROP VIEW IF EXISTS openings");
}

qp_status db__schema_views(qp_db *db, int varied) {
    qp_status status = SCHEMA_VIEWS_OF(db, "main", SCHEMA_VIEWS);
    if (!status && varied)
        status = SCHEMA_VIEWS_OF(db, "main", SCHEMA_VARIED_VIEWS);
    return status;
}

static qp_status schema_steps(qp_db *db) {
    char mark[64];
    int64_t version = 0;
    sqlite3_snprintf(sizeof mark, mark, "PRAGMA application_id=%d",
                     SCHEMA_APPLICATION);
    qp_status status = db__schema_version(db, &version);
    if (status || version == SCHEMA_VERSION) return status;
    int64_t from = version;
    status = from ? schema_drop_views(db) : db__exec(db, mark);
    while (!status && version < SCHEMA_VERSION)
        status = schema_step(db, version++);
    if (!status && from) status = db__rows_upgrade(db);
    if (!status && from) status = db__segments_upgrade(db);
    return status ? status : db__schema_views(db, db->varied);
}

qp_status db__schema_fresh(qp_db **out, int64_t version) {
    qp_db *db = *out = calloc(1, sizeof *db);
    if (!db) return QP_E_NOMEM;
    qp_status status = db__status(db, sqlite3_open("", &db->sql));
    if (!status) status = db__status(db, db__functions(db->sql, db));
    for (int64_t from = 0; !status && from < version; from++)
        status = schema_step(db, from);
    if (!status && version == SCHEMA_VERSION) status = db__schema_views(db, 0);
    return status;
}

/* Within one transaction, so that a file has one version or the other. */
static qp_status schema_raise(qp_db *db) {
    qp_status status = db__exec(db, "BEGIN IMMEDIATE");
    if (!status) status = db__end_edit(db, schema_steps(db));
    return status;
}

/* Shows an older file as one of today, without writing. */
static qp_status schema_show(qp_db *db, int64_t version) {
    qp_status status = db__exec(db, "CREATE TEMP TABLE " SCHEMA_UNDO);
    if (!status && version < 2)
        status = db__exec(db, "CREATE TEMP TABLE " SCHEMA_ALIAS);
    if (!status && version < 3)
        status = SCHEMA_VIEWS_OF(db, "temp", SCHEMA_SUBSTITUTES_1);
    else if (!status && version < 4)
        status = SCHEMA_VIEWS_OF(db, "temp", SCHEMA_SUBSTITUTES_3);
    return status ? status : SCHEMA_VIEWS_OF(db, "temp", SCHEMA_VIEWS);
}

qp_status db__schema(qp_db *db) {
    int64_t mark = 0, version = 0, tables = 0;
    qp_status status = db__number_of(db, "PRAGMA application_id", &mark);
    if (!status) status = db__schema_version(db, &version);
    if (!status)
        status =
            db__number_of(db, "SELECT count(*) FROM sqlite_master", &tables);
    if (status) return status;
    int empty = !mark && !version && !tables;
    if (empty && db->mode != QP_DB_CREATE) return QP_E_DB_NONE;
    if (!empty && mark != SCHEMA_APPLICATION) return QP_E_DB_NONE;
    if (version > SCHEMA_VERSION) {
        sqlite3_snprintf(sizeof db->message, db->message,
                         "version %d; this program knows %d", (int)version,
                         SCHEMA_VERSION);
        return QP_E_DB_NEWER;
    }
    if (version < SCHEMA_VERSION)
        status = db->mode == QP_DB_READ ? schema_show(db, version)
                                        : schema_raise(db);
    if (!status && db->varied)
        status = SCHEMA_VIEWS_OF(db, "temp", SCHEMA_VARIED_VIEWS);
    return status ? status : SCHEMA_VIEWS_OF(db, "temp", SCHEMA_FASTER);
}
