/* check.c - checks whether a database is intact.
 *
 * Each row of `game` has a checksum, the number of a name is made from its
 * bytes, and the hash of a game is computed again. What the index must have of
 * all games is added up and compared with what it has. The tables themselves,
 * and the words of comments, are compared with those of a new database.
 *
 * SPDX-License-Identifier: MIT
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../../core/base/inline/utf8_text.h"
#include "game_blocks.h"
#include "../entry/game_entry.h"
#include "game_row.h"
#include "name_tables.h"
#include "qipu/player_name.h"
#include "segment.h"

typedef struct check {
    qp_db *db;
    qp_db *fresh;    /* an empty one of the same version, for comparing */
    int64_t version; /* of the tables */
    qp_game *game;
    uint64_t *key; /* of one game, to find those it comes back to */
    size_t key_room;
    db_segment segment[DB_SEGMENTS_MAX];
    uint64_t sum[DB_SEGMENTS_MAX], postings[DB_SEGMENTS_MAX];
    uint64_t moves[DB_SEGMENTS_MAX]; /* the sum of check_move */
    size_t segments;
    db_varied varied;
    byte_buffer hashes, text;
    qp_flow (*bad)(void *ctx, qp_text what);
    void *ctx;
} check;

static qp_status check_bad(check *c, const char *what, int64_t number) {
    char text[160];
    int len = snprintf(text, sizeof text, what, (long long)number);
    return c->bad(c->ctx, (qp_text){text, (size_t)len}) == QP_STOP ? QP_E_STOP
                                                                   : QP_OK;
}

/* Reports each row of the answer: its number, or its text. */
static qp_status check_ask(check *c, const char *sql, const char *what) {
    sqlite3_stmt *stmt;
    int answer = sqlite3_prepare_v2(c->db->sql, sql, -1, &stmt, NULL);
    if (answer) return db__status(c->db, answer);
    qp_status status = QP_OK;
    while (!status && (answer = sqlite3_step(stmt)) == SQLITE_ROW) {
        qp_text text = db__column(stmt, 0);
        if (what)
            status = check_bad(c, what, sqlite3_column_int64(stmt, 0));
        else if (!qp_text_is(text, "ok") && c->bad(c->ctx, text) == QP_STOP)
            status = QP_E_STOP;
    }
    sqlite3_finalize(stmt);
    return status ? status : db__status(c->db, answer);
}

static size_t check_segment(const check *c, uint64_t id) {
    for (size_t i = 0; i < c->segments; i++)
        if (id >= (uint64_t)c->segment[i].first &&
            id - (uint64_t)c->segment[i].first < (uint64_t)c->segment[i].games)
            return i;
    return c->segments;
}

static int check_came(const check *c, uint64_t key, unsigned ply) {
    for (unsigned i = 0; i < ply; i++)
        if (c->key[i] == key) return 1;
    return 0;
}

/* What a game with a move in a position adds to the sum of moves. */
static uint64_t check_move(uint64_t order, unsigned code) {
    const uint64_t words[2] = {order, code};
    return db__hash(0, words, sizeof words);
}

/* Adds the positions of a game to what its segment must have. */
static qp_status check_positions(check *c, uint64_t id, size_t segment,
                                 int64_t *plies) {
    qp_pos pos = *qp_game_start(c->game);
    unsigned result = POSTING_RESULT * db__result(c->game);
    qp_node node = QP_ROOT;
    *plies = 0;
    for (unsigned ply = 0;; ply++) {
        qp_move move = {QP_SQ_NONE, QP_SQ_NONE};
        uint64_t key = qp_pos_key(&pos), order = posting_order(key);
        void *grown =
            array_grow(c->key, &c->key_room, ply + 1u, sizeof *c->key);
        if (!grown) return QP_E_NOMEM;
        c->key = grown;
        node = qp_game_next(c->game, node);
        if (node != QP_NO_NODE) move = qp_game_move(c->game, node);
        if (ply < POSTING_PLIES && !check_came(c, key, ply)) {
            c->sum[segment] += db__posting_sum(order, id, ply);
            c->moves[segment] +=
                check_move(order, db__move_code(&pos, move) + result);
            c->postings[segment]++;
        }
        c->key[ply] = key;
        if (node == QP_NO_NODE) return QP_OK;
        qp_pos_play(&pos, move);
        ++*plies;
    }
}

/* The same for the positions of variations. */
static qp_status check_varied(check *c, uint64_t id, size_t segment) {
    unsigned code = POSTING_VARIED + POSTING_RESULT * db__result(c->game);
    if (!c->db->varied) return QP_OK;
    qp_status status = db__varied(&c->varied, c->game);
    for (size_t i = 0; !status && i < c->varied.count; i++) {
        const db_varied_position *v = &c->varied.position[i];
        uint64_t order = posting_order(posting_varied(v->key));
        c->sum[segment] += db__posting_sum(order, id, v->ply);
        c->moves[segment] += check_move(order, code);
        c->postings[segment]++;
    }
    return status;
}

/* Stores the comments of a game for check_comments. */
static qp_status check_put_comments(check *c, uint64_t id) {
    buffer_clear(&c->text);
    db__comments(&c->text, c->game);
    if (c->text.failed) return QP_E_NOMEM;
    if (!c->text.len) return QP_OK;
    qp_status status;
    sqlite3_stmt *stmt = db__ask(c->fresh, SQL_PUT_COMMENT, &status);
    if (!stmt) return status;
    sqlite3_bind_int64(stmt, 1, (int64_t)id);
    db__bind(stmt, 2, buffer_text(&c->text));
    return db__run(c->fresh, stmt);
}

/* A row of an older version has no checksum. */
static qp_status check_row(check *c, const db_game_row *row, int64_t plies) {
    uint64_t content;
    int64_t id = row->number[ROW_ID];
    if (plies != row->number[ROW_PLIES])
        return check_bad(c, "game %lld has other plies than its row", id);
    if (row->sum < 0) return QP_OK;
    if (row->sum != db__row_sum(row))
        return check_bad(c, "the row of game %lld was changed", id);
    if (c->version < 4) return QP_OK; /* its hash had more bits */
    qp_status status = db__content(&content, &c->hashes, c->game);
    if (!status && (int64_t)content != row->number[ROW_CONTENT])
        status = check_bad(c, "game %lld is not what was stored", id);
    return status;
}

static qp_status check_game(check *c, const db_game_row *row) {
    int64_t plies;
    uint64_t id = (uint64_t)row->number[ROW_ID];
    size_t segment = check_segment(c, id);
    if (segment == c->segments)
        return check_bad(c, "game %lld is not in the index", (int64_t)id);
    qp_status status = qp_db_load(c->game, c->db, id);
    if (status == QP_E_DB_DAMAGED || status == QP_E_DB_GAME)
        return check_bad(c, "game %lld cannot be read", (int64_t)id);
    if (!status) status = check_positions(c, id, segment, &plies);
    if (!status) status = check_varied(c, id, segment);
    if (!status) status = check_put_comments(c, id);
    return status ? status : check_row(c, row, plies);
}

static qp_status check_games(check *c) {
    sqlite3_stmt *stmt;
    int answer = sqlite3_prepare_v2(c->db->sql, DB_ROWS, -1, &stmt, NULL);
    if (answer) return db__status(c->db, answer);
    qp_status status = QP_OK;
    while (!status && (answer = sqlite3_step(stmt)) == SQLITE_ROW) {
        db_game_row row;
        db__row_read(&row, stmt);
        status = check_game(c, &row);
    }
    sqlite3_finalize(stmt);
    return status ? status : db__status(c->db, answer);
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

static qp_status check_names_of(check *c, const char *sql, const char *what) {
    sqlite3_stmt *stmt;
    int answer = sqlite3_prepare_v2(c->db->sql, sql, -1, &stmt, NULL);
    if (answer) return db__status(c->db, answer);
    int player = sqlite3_column_count(stmt) > 2;
    qp_status status = QP_OK;
    while (!status && (answer = sqlite3_step(stmt)) == SQLITE_ROW) {
        int64_t id = sqlite3_column_int64(stmt, 0);
        qp_text name = db__column(stmt, 1), team = {"", 0};
        if (player) team = db__column(stmt, 2);
        if (!check_is_utf8(name) || !check_is_utf8(team) ||
            !db__name_number_is(id, name, team, player) ||
            (player && !check_player(stmt, name, team)))
            status = check_bad(c, what, id);
    }
    sqlite3_finalize(stmt);
    return status ? status : db__status(c->db, answer);
}

static qp_status check_names(check *c) {
    static const struct {
        const char *sql, *what;
    } list[] = {{"SELECT id, name, team, key, plain, club FROM player",
                 "player %lld was changed"},
                {"SELECT id, name FROM event", "event %lld was changed"},
                {"SELECT id, name FROM site", "place %lld was changed"},
                {"SELECT id, name FROM source", "file %lld was changed"}};
    qp_status status = QP_OK;
    for (size_t i = 0; !status && i < sizeof list / sizeof *list; i++)
        status = check_names_of(c, list[i].sql, list[i].what);
    return status;
}

/* ---- comparing with a new database ----------------------------------------
 */

/* Compares the rows of an answer with those that a new database gives. */
static qp_status check_alike(check *c, const char *sql, int *alike) {
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
static qp_status check_comments(check *c) {
    static const char words[] =
        "CREATE VIRTUAL TABLE temp.words USING fts5vocab(main, comment, "
        "instance)";
    static const char *const list[] = {
        "SELECT term, doc, offset FROM temp.words",
        "SELECT id, sz FROM comment_docsize ORDER BY id",
        "SELECT k, v FROM comment_config ORDER BY k"};
    int alike = 1;
    qp_status status = db__exec(c->fresh, "COMMIT");
    if (!status) status = db__exec(c->fresh, words);
    if (!status) status = db__exec(c->db, "PRAGMA query_only=OFF");
    if (!status) status = db__exec(c->db, words);
    for (size_t i = 0; !status && i < sizeof list / sizeof *list; i++)
        status = check_alike(c, list[i], &alike);
    if (!status) status = db__exec(c->db, "DROP TABLE temp.words");
    if (c->db->mode == QP_DB_READ) db__exec(c->db, "PRAGMA query_only=ON");
    if (!status && !alike)
        status = check_bad(c, "the words of comments were changed", 0);
    return status;
}

/* Tables, indexes, triggers and views are as this version makes them; those of
 * an older one are there. The file may have more. */
static qp_status check_schema(check *c) {
    static const char sql[] =
        "SELECT type, name, tbl_name, sql FROM sqlite_master WHERE name NOT"
        " LIKE 'sqlite_%' ORDER BY 1, 2";
    sqlite3_stmt *want, *has;
    int answer = sqlite3_prepare_v2(c->fresh->sql, sql, -1, &want, NULL);
    if (answer) return db__status(c->fresh, answer);
    answer = sqlite3_prepare_v2(c->db->sql,
                                "SELECT 1 FROM main.sqlite_master WHERE"
                                " type = ?1 AND name = ?2 AND tbl_name = ?3"
                                " AND (sql = ?4 OR ?5)",
                                -1, &has, NULL);
    qp_status status = db__status(c->db, answer);
    while (!status && (answer = sqlite3_step(want)) == SQLITE_ROW) {
        for (int i = 0; i < 4; i++) db__bind(has, i + 1, db__column(want, i));
        sqlite3_bind_int(has, 5, c->version < 4);
        answer = sqlite3_step(has);
        status = db__status(c->db, answer);
        sqlite3_reset(has);
        if (!status && answer != SQLITE_ROW)
            status = check_bad(c, "the table or view was changed", 0);
    }
    sqlite3_finalize(want);
    sqlite3_finalize(has);
    return status ? status : db__status(c->fresh, answer);
}

/* ---- what the index has -------------------------------------------------- */

typedef struct check_sums {
    uint64_t postings, moves, count;
} check_sums;

/* Adds up the postings of one kind of a segment. */
static qp_status check_postings(check *c, const char *sql, size_t i,
                                check_sums *sums) {
    sqlite3_stmt *stmt;
    const db_segment *segment = &c->segment[i];
    int answer = sqlite3_prepare_v2(c->db->sql, sql, -1, &stmt, NULL);
    if (answer) return db__status(c->db, answer);
    int crowd = sqlite3_bind_parameter_count(stmt) == 1;
    sqlite3_bind_int64(stmt, 1,
                       crowd ? segment->id : db__block_id(segment->id, 0));
    if (!crowd)
        sqlite3_bind_int64(stmt, 2, db__block_id(segment->id, UINT64_MAX));
    qp_status status = QP_OK;
    int64_t chunk = -1, last = 0;
    while (!status && (answer = sqlite3_step(stmt)) == SQLITE_ROW) {
        db_block block;
        int64_t id = sqlite3_column_int64(stmt, 0);
        chunk = id == last ? chunk + 1 : 0;
        last = id;
        qp_text data = {sqlite3_column_blob(stmt, 1),
                        (size_t)sqlite3_column_bytes(stmt, 1)};
        db__block_open(&block, id, data);
        while (crowd ? db__chunk_next(&block) : db__block_next(&block)) {
            uint64_t order =
                crowd ? posting_order((uint64_t)id) : block.posting.order;
            sums->postings += db__posting_sum(
                order, (uint64_t)segment->first + block.posting.game,
                block.posting.ply);
            if (!crowd) sums->moves += check_move(order, block.posting.code);
            sums->count++;
        }
        if (!block.at || (crowd && sqlite3_column_int64(stmt, 2) != chunk))
            status = check_bad(c, "segment %lld of the index is damaged",
                               segment->id);
    }
    sqlite3_finalize(stmt);
    return status ? status : db__status(c->db, answer);
}

/* Adds up the moves of the crowds of a segment. */
static qp_status check_openings(check *c, size_t i, check_sums *sums) {
    sqlite3_stmt *stmt;
    int answer = sqlite3_prepare_v2(
        c->db->sql,
        "SELECT key, move, red, draw, black, other FROM opening"
        " WHERE segment = ?1",
        -1, &stmt, NULL);
    if (answer) return db__status(c->db, answer);
    sqlite3_bind_int64(stmt, 1, c->segment[i].id);
    while ((answer = sqlite3_step(stmt)) == SQLITE_ROW) {
        uint64_t order = posting_order((uint64_t)sqlite3_column_int64(stmt, 0));
        unsigned code = (unsigned)sqlite3_column_int(stmt, 1);
        for (int r = 0; r < 4; r++)
            sums->moves +=
                check_move(order, code + POSTING_RESULT * (unsigned)r) *
                (uint64_t)sqlite3_column_int64(stmt, 2 + r);
    }
    sqlite3_finalize(stmt);
    return db__status(c->db, answer);
}

static qp_status check_stated_sum(const check *c, size_t i, uint64_t *sum) {
    qp_status status;
    sqlite3_stmt *stmt = db__ask(c->db, SQL_SEGMENT_SUM, &status);
    if (!stmt) return status;
    sqlite3_bind_int64(stmt, 1, c->segment[i].id);
    int answer = sqlite3_step(stmt);
    if (answer == SQLITE_ROW) *sum = (uint64_t)sqlite3_column_int64(stmt, 0);
    sqlite3_reset(stmt);
    return db__status(c->db, answer);
}

/* Compares the seal of a segment with what it is of. */
static qp_status check_seal(check *c, const db_segment *segment) {
    uint64_t seal;
    char sql[128];
    qp_status status = db__segment_seal(&seal, c->db, segment);
    if (status || c->version < 4) return status;
    sqlite3_snprintf(sizeof sql, sql,
                     "SELECT id FROM segment WHERE id = %lld AND"
                     " seal IS NOT %lld",
                     (long long)segment->id, (long long)seal);
    return check_ask(c, sql, "segment %lld of the index was changed");
}

static qp_status check_index_of(check *c, size_t i) {
    const db_segment *segment = &c->segment[i];
    check_sums sums = {0, 0, 0};
    uint64_t stated = 0;
    qp_status status = check_postings(
        c, "SELECT id, data FROM posting WHERE id BETWEEN ?1 AND ?2", i, &sums);
    if (!status)
        status = check_postings(
            c, "SELECT key, data, chunk FROM crowd WHERE segment = ?1", i,
            &sums);
    if (!status) status = check_openings(c, i, &sums);
    if (!status) status = check_stated_sum(c, i, &stated);
    if (!status) status = check_seal(c, segment);
    if (status || (sums.postings == c->sum[i] && sums.postings == stated &&
                   sums.moves == c->moves[i] && sums.count == c->postings[i] &&
                   sums.count == (uint64_t)segment->postings))
        return status;
    return check_bad(c,
                     "segment %lld of the index does not have what its games "
                     "do",
                     segment->id);
}

static qp_status check_index(check *c) {
    qp_status status = QP_OK;
    for (size_t i = 0; !status && i < c->segments; i++)
        status = check_index_of(c, i);
    return status;
}

/* Of tables that are not strict: their types. */
#define CHECK_TYPES(table, columns, types)                                     \
    {                                                                          \
        "SELECT rowid FROM " table " WHERE " columns " <> '" types "'",        \
            "row %lld of " table " was changed"                                \
    }
#define CHECK_KEYED(table, columns, types)                                     \
    {                                                                          \
        "SELECT key FROM " table " WHERE " columns " <> '" types "'",          \
            "key %lld of " table " was changed"                                \
    }

/* What rows say of themselves and of one another. */
static qp_status check_rows(check *c) {
    static const struct {
        const char *sql, *what;
    } list[] = {
        CHECK_TYPES("record", "typeof(games)", "blob"),
        CHECK_TYPES("material", "typeof(path)", "blob"),
        CHECK_TYPES("posting", "typeof(data)", "blob"),
        CHECK_TYPES("segment",
                    "typeof(level) || typeof(first) || typeof(games) ||"
                    " typeof(postings) || typeof(sum)",
                    "integerintegerintegerintegerinteger"),
        CHECK_KEYED("crowd",
                    "typeof(segment) || typeof(key) || typeof(chunk) ||"
                    " typeof(data)",
                    "integerintegerintegerblob"),
        CHECK_KEYED("opening",
                    "typeof(segment) || typeof(key) || typeof(move) ||"
                    " typeof(red) || typeof(draw) || typeof(black) ||"
                    " typeof(other) || typeof(since) || typeof(until)",
                    "integerintegerintegerintegerintegerintegerinteger"
                    "integerinteger"),
        CHECK_KEYED("alias", "typeof(key) || typeof(person)", "texttext"),
        {"SELECT id FROM game WHERE id NOT IN (SELECT game FROM material)",
         "game %lld has no path of material"},
        {"SELECT game FROM material WHERE game NOT IN (SELECT id FROM game)",
         "the path of material %lld is of no game"},
        {"SELECT g.id FROM game g LEFT JOIN player r ON r.id = g.red"
         " LEFT JOIN player b ON b.id = g.black"
         " LEFT JOIN event e ON e.id = g.event"
         " LEFT JOIN site s ON s.id = g.site"
         " LEFT JOIN source f ON f.id = g.source WHERE r.id IS NULL OR"
         " b.id IS NULL OR e.id IS NULL OR s.id IS NULL OR f.id IS NULL",
         "game %lld lacks a name"},
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
        {"SELECT segment FROM (SELECT id >> 48 AS segment FROM posting"
         " UNION SELECT segment FROM crowd UNION SELECT segment FROM opening)"
         " WHERE segment NOT IN (SELECT id FROM segment)",
         "segment %lld of the index lacks its row"}};
    qp_status status = check_ask(c, "PRAGMA integrity_check(100)", NULL);
    for (size_t i = 0; !status && i < sizeof list / sizeof *list; i++)
        status = check_ask(c, list[i].sql, list[i].what);
    return status;
}

static qp_status check_all(check *c) {
    qp_status status = db__segments(c->db, c->segment, &c->segments);
    if (!status) status = check_rows(c);
    if (!status) status = check_schema(c);
    if (!status) status = check_names(c);
    if (!status) status = check_games(c);
    if (!status) status = check_comments(c);
    return status ? status : check_index(c);
}

static qp_status check_open(check *c) {
    qp_status status = db__schema_version(c->db, &c->version);
    if (!status) status = db__schema_fresh(&c->fresh, c->version);
    if (!status) status = db__exec(c->fresh, "BEGIN");
    c->game = qp_game_new(NULL);
    return !status && !c->game ? QP_E_NOMEM : status;
}

qp_status qp_db_check(qp_db *db, qp_flow (*bad)(void *ctx, qp_text what),
                      void *ctx) {
    db->message[0] = '\0';
    check *c = calloc(1, sizeof *c);
    if (!c) return QP_E_NOMEM;
    *c = (check){.db = db, .bad = bad, .ctx = ctx};
    qp_status status = check_open(c);
    if (!status) status = db__begin_reading(db);
    if (!status) {
        status = check_all(c);
        db__end_reading(db);
    }
    qp_db_close(c->fresh);
    qp_game_free(c->game);
    buffer_free(&c->hashes);
    buffer_free(&c->text);
    db__varied_free(&c->varied);
    free(c->key);
    free(c);
    return status;
}
