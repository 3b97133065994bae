/* check_rows.c - checks the pages, what rows say of themselves and of one
 * another, names, and the tables themselves.
 *
 * SPDX-License-Identifier: MIT
 */
#include "../../core/base/inline/utf8_text.h"
#include "check.h"
#include "name_tables.h"
#include "qipu/player_name.h"

/* ---- rows ---------------------------------------------------------------- */

/* Of tables that are not strict: their types. Those of the index are looked at
 * by db__check_postings. */
#define CHECK_TYPES(table, columns, types)                                     \
    {                                                                          \
        "SELECT rowid FROM " table " WHERE " columns " <> '" types "'",        \
            "row %lld of " table " was changed"                                \
    }

/* The segments of a table, without a look at each of its rows, that are not in
 * `segment`. */
#define CHECK_SEGMENTS(of, table, next, end)                                   \
    {                                                                          \
        "WITH RECURSIVE list(x) AS (SELECT min(" of ") FROM " table            \
        " UNION ALL SELECT (SELECT min(" of ") FROM " table " WHERE " next     \
        ") FROM list WHERE " end ") SELECT x FROM list WHERE x IS NOT NULL"    \
        " AND x NOT IN (SELECT id FROM segment)",                              \
            "segment %lld of the index lacks its row"                          \
    }

/* SQLite looks up each game in the indexes, in any order: in a larger cache
 * they are read once. */
static qp_status check_pages(db_check_thread *t) {
    int64_t cache = 0;
    char sql[64];
    qp_status status = db__number_of(t->db, "PRAGMA cache_size", &cache);
    if (!status) status = db__exec(t->db, "PRAGMA cache_size=-131072");
    if (!status) status = db__check_ask(t, "PRAGMA integrity_check(100)", NULL);
    sqlite3_snprintf(sizeof sql, sql, "PRAGMA cache_size=%lld",
                     (long long)cache);
    return status ? status : db__exec(t->db, sql);
}

/* What rows say of themselves and of one another. */
qp_status db__check_rows(db_check_thread *t) {
    static const struct {
        const char *sql, *what;
    } list[] = {
        CHECK_TYPES("record", "typeof(games)", "blob"),
        CHECK_TYPES("material", "typeof(path)", "blob"),
        CHECK_TYPES("segment",
                    "typeof(level) || typeof(first) || typeof(games) ||"
                    " typeof(postings) || typeof(sum)",
                    "integerintegerintegerintegerinteger"),
        {"SELECT key FROM alias WHERE typeof(key) || typeof(person) <>"
         " 'texttext'",
         "key %lld of alias was changed"},
        {"SELECT game FROM material WHERE game NOT IN (SELECT id FROM game)",
         "the path of material %lld is of no game"},
        {"SELECT 0 WHERE 1 <> (SELECT count(*) FROM counter WHERE last >="
         " (SELECT ifnull(max(id), 0) FROM game))",
         "the number of the last game was changed"},
        {"SELECT 0 FROM alias WHERE person NOT IN (SELECT key FROM player)"
         " OR key NOT IN (SELECT key FROM player)",
         "an alias is of nobody"},
        {"SELECT id FROM player p WHERE person IS NOT"
         " (SELECT person FROM alias WHERE alias.key = p.key)",
         "player %lld is not the person that an alias says"},
        {"SELECT 0 WHERE EXISTS (SELECT 1 FROM undo) AND"
         " (SELECT count(*) FROM undo WHERE name = '') <> 1",
         "what the last change replaced was changed"},
        {"SELECT 0 FROM undo h WHERE h.name = '' AND h.old IS NOT " DB_UNDO_SUM,
         "what the last change replaced was changed"},
        {"SELECT 0 FROM pragma_user_version WHERE user_version < 4 AND EXISTS"
         " (SELECT 1 FROM pragma_table_info('segment') WHERE name = 'seal')",
         "the version of the tables was changed"},
        CHECK_SEGMENTS("id >> 48", "posting", "id >= (x + 1) << 48",
                       "x < 32767"),
        CHECK_SEGMENTS("segment", "crowd", "segment > x", "x IS NOT NULL"),
        CHECK_SEGMENTS("segment", "opening", "segment > x", "x IS NOT NULL")};
    qp_status status = check_pages(t);
    for (size_t i = 0; !status && i < sizeof list / sizeof *list; i++)
        status = db__check_ask(t, list[i].sql, list[i].what);
    return status;
}

/* ---- names --------------------------------------------------------------- */

static int check_is_utf8(qp_text text) {
    uint32_t c;
    while (text.len) {
        size_t n = char_next(&c, text.ptr, text.len);
        if (c == 0xFFFD && n == 1) return 0;
        text.ptr += n;
        text.len -= n;
    }
    return 1;
}

/* The columns of a player that are computed from the first two. */
static int check_player(sqlite3_stmt *stmt, qp_text name, qp_text team) {
    char key[QP_PERSON_MAX];
    qp_text plain, club;
    size_t len = qp_person_key(key, name, team);
    qp_person_cut(&plain, &club, name, team);
    return !qp_text_compare(db__column(stmt, 3), (qp_text){key, len}) &&
           !qp_text_compare(db__column(stmt, 4), plain) &&
           !qp_text_compare(db__column(stmt, 5), club.len ? club : team);
}

static qp_status check_names_of(db_check_thread *t, const char *sql,
                                const char *what) {
    sqlite3_stmt *stmt;
    int answer = sqlite3_prepare_v2(t->db->sql, sql, -1, &stmt, NULL);
    if (answer) return db__status(t->db, answer);
    int player = sqlite3_column_count(stmt) > 2;
    qp_status status = QP_OK;
    while (!status && (answer = sqlite3_step(stmt)) == SQLITE_ROW) {
        int64_t id = sqlite3_column_int64(stmt, 0);
        qp_text name = db__column(stmt, 1), team = {"", 0};
        if (player) team = db__column(stmt, 2);
        if (!check_is_utf8(name) || !check_is_utf8(team) ||
            !db__name_number_is(id, name, team, player) ||
            (player && !check_player(stmt, name, team)))
            status = db__check_bad(t, what, id);
    }
    sqlite3_finalize(stmt);
    return status ? status : db__status(t->db, answer);
}

qp_status db__check_names(db_check_thread *t) {
    static const struct {
        const char *sql, *what;
    } list[] = {{"SELECT id, name, team, key, plain, club FROM player",
                 "player %lld was changed"},
                {"SELECT id, name FROM event", "event %lld was changed"},
                {"SELECT id, name FROM site", "place %lld was changed"},
                {"SELECT id, name FROM source", "file %lld was changed"}};
    qp_status status = QP_OK;
    for (size_t i = 0; !status && i < sizeof list / sizeof *list; i++)
        status = check_names_of(t, list[i].sql, list[i].what);
    return status;
}

/* ---- comparing with a new database ----------------------------------------
 */

/* Compares the rows of an answer with those that a new database gives. */
static qp_status check_alike(const db_check *c, const char *sql, int *alike) {
    sqlite3_stmt *stmt[2] = {NULL, NULL};
    qp_db *const of[2] = {c->db, c->fresh};
    qp_status status = QP_OK;
    int answer[2] = {SQLITE_ROW, SQLITE_ROW};
    for (int i = 0; !status && i < 2; i++)
        status = db__status(
            of[i], sqlite3_prepare_v2(of[i]->sql, sql, -1, &stmt[i], NULL));
    while (!status && *alike && answer[0] == SQLITE_ROW) {
        for (int i = 0; !status && i < 2; i++)
            status = db__status(of[i], answer[i] = sqlite3_step(stmt[i]));
        *alike = answer[0] == answer[1];
        if (answer[0] != SQLITE_ROW || !*alike) break;
        for (int k = 0; k < sqlite3_column_count(stmt[0]); k++)
            *alike &= sqlite3_column_type(stmt[0], k) ==
                          sqlite3_column_type(stmt[1], k) &&
                      !qp_text_compare(db__column(stmt[0], k),
                                       db__column(stmt[1], k));
    }
    sqlite3_finalize(stmt[0]);
    sqlite3_finalize(stmt[1]);
    return status;
}

/* The index of words must be what the comments of all games give. It is read
 * through tables in memory. */
qp_status db__check_comments(db_check_thread *t) {
    static const char words[] =
        "CREATE VIRTUAL TABLE temp.words USING fts5vocab(main, comment, "
        "instance)";
    static const char *const list[] = {
        "SELECT term, doc, offset FROM temp.words",
        "SELECT id, sz FROM comment_docsize ORDER BY id",
        "SELECT k, v FROM comment_config ORDER BY k"};
    int alike = 1;
    qp_status status = db__exec(t->all->fresh, "COMMIT");
    if (!status) status = db__exec(t->all->fresh, words);
    if (!status) status = db__exec(t->db, "PRAGMA query_only=OFF");
    if (!status) status = db__exec(t->db, words);
    for (size_t i = 0; !status && i < sizeof list / sizeof *list; i++)
        status = check_alike(t->all, list[i], &alike);
    if (!status) status = db__exec(t->db, "DROP TABLE temp.words");
    if (t->db->mode == QP_DB_READ) db__exec(t->db, "PRAGMA query_only=ON");
    if (!status && !alike)
        status = db__check_bad(t, "the words of comments were changed", 0);
    return status;
}

/* Tables, indexes, triggers and views are as this version makes them; those of
 * an older one are there. The file may have more. */
static qp_status check_schema_of(db_check_thread *t, unsigned *faults) {
    static const char sql[] =
        "SELECT type, name, tbl_name, sql FROM sqlite_master WHERE name NOT"
        " LIKE 'sqlite_%' ORDER BY 1, 2";
    sqlite3_stmt *want, *has;
    int answer = sqlite3_prepare_v2(t->all->fresh->sql, sql, -1, &want, NULL);
    if (answer) return db__status(t->all->fresh, answer);
    answer = sqlite3_prepare_v2(t->db->sql,
                                "SELECT 1 FROM main.sqlite_master WHERE"
                                " type = ?1 AND name = ?2 AND tbl_name = ?3"
                                " AND (sql = ?4 OR ?5)",
                                -1, &has, NULL);
    qp_status status = db__status(t->db, answer);
    while (!status && (answer = sqlite3_step(want)) == SQLITE_ROW) {
        for (int i = 0; i < 4; i++) db__bind(has, i + 1, db__column(want, i));
        sqlite3_bind_int(has, 5, t->all->version < 4);
        answer = sqlite3_step(has);
        status = db__status(t->db, answer);
        sqlite3_reset(has);
        *faults += !status && answer != SQLITE_ROW;
    }
    sqlite3_finalize(want);
    sqlite3_finalize(has);
    return status ? status : db__status(t->all->fresh, answer);
}

/* Files with positions of variations had the views of others first. */
qp_status db__check_schema(db_check_thread *t) {
    unsigned faults = 0, other = 0;
    qp_status status = check_schema_of(t, &faults);
    if (!status && faults && t->db->varied) {
        status = db__schema_views(t->all->fresh, 1);
        if (!status) status = check_schema_of(t, &other);
        if (other < faults) faults = other;
    }
    for (unsigned i = 0; !status && i < faults; i++)
        status = db__check_bad(t, "the table or view was changed", 0);
    return status;
}
