/* database.h - what the files of the store share.
 *
 *   schema.c     the tables, and how an older file becomes one of today
 *   database.c      opening, statements, what SQLite says
 *   bytes.h      bytes that grow
 *   game_entry.c      a game as it is handed to the store
 *   insert_games.c        batches of games
 *   name_tables.c      players, events and places by number
 *   game_blocks.c     packed games in blocks
 *   posting.h    one position of one game
 *   segment.c    a sorted part of the index of positions, written
 *   index_batch.c      the positions of a batch made one
 *   merge_segments.c      several parts made one
 *   index_change.c      games taken out of the index, or changed there
 *   opening_tree.c check.c run_sql.c questions; ../search has more
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef QP_DB_STORE_H
#define QP_DB_STORE_H

#ifdef QP_SQLITE_EXTENSION
#include <sqlite3ext.h>
extern const sqlite3_api_routines *sqlite3_api;
#else
#include <sqlite3.h>
#endif

#include "../../core/base/inline/buffer.h"
#include "qipu/db.h"

/* How many games, or positions, are gathered before they are written. */
enum { DB_BATCH_GAMES = 8192, DB_BATCH_POSTINGS = 1 << 20 };

/* Frequent queries, prepared once. */
#define DB_QUESTIONS(Q)                                                        \
    Q(SQL_BEGIN, "BEGIN IMMEDIATE")                                            \
    Q(SQL_READ, "BEGIN")                                                       \
    Q(SQL_COMMIT, "COMMIT")                                                    \
    Q(SQL_LAST_GAME, "SELECT max(ifnull((SELECT max(id) FROM game), 0),"       \
                     " (SELECT last FROM counter))")                           \
    Q(SQL_FIND_SAME, "SELECT 1 FROM game WHERE line = ?1 AND content = ?2")    \
    Q(SQL_FIND_LINE, "SELECT id, weight FROM game WHERE line = ?1"             \
                     " ORDER BY weight DESC LIMIT 1")                          \
    Q(SQL_FIND_NEEDED,                                                         \
      "SELECT g.id, weight FROM game g JOIN players r ON r.id = g.red"         \
      " JOIN players b ON b.id = g.black WHERE g.line = ?1 AND g.plies = ?2"   \
      " AND (?3 = '' OR r.person ="                                            \
      " ifnull((SELECT person FROM alias WHERE key = ?3), ?3))"                \
      " AND (?4 = '' OR b.person ="                                            \
      " ifnull((SELECT person FROM alias WHERE key = ?4), ?4))"                \
      " AND (?5 = 3 OR g.result = ?5) AND (?6 = 0 OR g.day = ?6)"              \
      " ORDER BY weight DESC LIMIT 1")                                         \
    Q(SQL_FIND_POORER,                                                         \
      "SELECT g.id, weight FROM game g JOIN players r ON r.id = g.red"         \
      " JOIN players b ON b.id = g.black WHERE g.line = ?1 AND g.plies = ?2"   \
      " AND (r.key = '' OR r.person ="                                         \
      " ifnull((SELECT person FROM alias WHERE key = ?3), ?3))"                \
      " AND (b.key = '' OR b.person ="                                         \
      " ifnull((SELECT person FROM alias WHERE key = ?4), ?4))"                \
      " AND g.result IN (3, ?5) AND ifnull(g.day, 0) IN (0, ?6)"               \
      " ORDER BY weight DESC LIMIT 1")                                         \
    Q(SQL_PUT_GAME,                                                            \
      "INSERT INTO game(id, red, black, event, site, day, until, result,"      \
      " ecco, plies, source, place, flags, weight, content, line, sum, round," \
      " date) VALUES(?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13,"  \
      " ?14, ?15, ?16, ?17, ?18, ?19)")                                        \
    Q(SQL_CHANGE_GAME, "UPDATE game SET content = ?2, line = ?3, sum = ?4"     \
                       " WHERE id = ?1")                                       \
    Q(SQL_PUT_PATH, "INSERT INTO material(game, path) VALUES(?1, ?2)")         \
    Q(SQL_PUT_COMMENT, "INSERT INTO comment(rowid, text) VALUES(?1, ?2)")      \
    Q(SQL_PUT_RECORD, "INSERT INTO record(first, games) VALUES(?1, ?2)")       \
    Q(SQL_COUNTER, "UPDATE counter SET last = ?1, inverse = ~?1")              \
    Q(SQL_FIND_SOURCE, "SELECT name FROM source WHERE id = ?1")                \
    Q(SQL_PUT_SOURCE, "INSERT INTO source(id, name) VALUES(?1, ?2)")           \
    Q(SQL_FIND_EVENT, "SELECT name FROM event WHERE id = ?1")                  \
    Q(SQL_PUT_EVENT, "INSERT INTO event(id, name) VALUES(?1, ?2)")             \
    Q(SQL_FIND_SITE, "SELECT name FROM site WHERE id = ?1")                    \
    Q(SQL_PUT_SITE, "INSERT INTO site(id, name) VALUES(?1, ?2)")               \
    Q(SQL_FIND_PLAYER, "SELECT name, team FROM player WHERE id = ?1")          \
    Q(SQL_PUT_PLAYER, "INSERT INTO player(id, name, team, key, plain, club,"   \
                      " person) VALUES(?1, ?2, ?3, ?4, ?5, ?6,"                \
                      " (SELECT person FROM alias WHERE key = ?4))")           \
    Q(SQL_TAGS,                                                                \
      "SELECT r.name, b.name, r.team, b.team, e.name, s.name,"                 \
      " ifnull(round, ''), ifnull(date, ''), ecco FROM game g"                 \
      " JOIN player r ON r.id = g.red JOIN player b ON b.id = g.black"         \
      " JOIN event e ON e.id = g.event JOIN site s ON s.id = g.site"           \
      " WHERE g.id = ?1")                                                      \
    Q(SQL_SEGMENTS, "SELECT id, level, first, games, postings FROM segment"    \
                    " ORDER BY first")                                         \
    Q(SQL_PUT_SEGMENT,                                                         \
      "INSERT INTO segment(id, level, first, games, postings,"                 \
      " sum, seal) VALUES(?1, ?2, ?3, ?4, ?5, ?6, ?7)")                        \
    Q(SQL_DROP_SEGMENT, "DELETE FROM segment WHERE id = ?1")                   \
    Q(SQL_PUT_POSTING, "INSERT INTO posting(id, data) VALUES(?1, ?2)")         \
    Q(SQL_FIND_POSTING, "SELECT id, data FROM posting WHERE id <= ?1"          \
                        " ORDER BY id DESC LIMIT 1")                           \
    Q(SQL_NEXT_POSTING,                                                        \
      "SELECT id FROM posting WHERE id > ?1 ORDER BY id LIMIT 1")              \
    Q(SQL_DROP_POSTINGS, "DELETE FROM posting WHERE id BETWEEN ?1 AND ?2")     \
    Q(SQL_PUT_CROWD, "INSERT INTO crowd(segment, key, chunk, data)"            \
                     " VALUES(?1, ?2, ?3, ?4)")                                \
    Q(SQL_FIND_CROWD, "SELECT data FROM crowd WHERE segment = ?1"              \
                      " AND key = ?2 ORDER BY chunk")                          \
    Q(SQL_DROP_CROWDS, "DELETE FROM crowd WHERE segment = ?1")                 \
    Q(SQL_PUT_OPENING, "INSERT INTO opening(segment, key, move, red, draw,"    \
                       " black, other, since, until)"                          \
                       " VALUES(?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9)")          \
    Q(SQL_FIND_OPENING, "SELECT move, red, draw, black, other, since, until"   \
                        " FROM opening WHERE segment = ?1 AND key = ?2")       \
    Q(SQL_DROP_OPENINGS, "DELETE FROM opening WHERE segment = ?1")             \
    Q(SQL_YEAR, "SELECT day / 10000 FROM game WHERE id = ?1")                  \
    Q(SQL_RECORD, "SELECT first, games FROM record WHERE first <= ?1"          \
                  " ORDER BY first DESC LIMIT 1")                              \
    Q(SQL_SOURCE, "SELECT source, ifnull(place, -1) FROM game WHERE id = ?1")  \
    Q(SQL_HAS_GAME, "SELECT 1 FROM game WHERE id = ?1")                        \
    Q(SQL_DROP_GAME, "DELETE FROM game WHERE id = ?1")                         \
    Q(SQL_CHANGE_POSTING, "UPDATE posting SET data = ?2 WHERE id = ?1")        \
    Q(SQL_CHANGE_CROWD, "UPDATE crowd SET data = ?4 WHERE segment = ?1"        \
                        " AND key = ?2 AND chunk = ?3")                        \
    Q(SQL_CHANGE_OPENING, "UPDATE opening SET red = red + ?5 * (?4 = 0),"      \
                          " draw = draw + ?5 * (?4 = 1),"                      \
                          " black = black + ?5 * (?4 = 2),"                    \
                          " other = other + ?5 * (?4 = 3) WHERE segment = ?1"  \
                          " AND key = ?2 AND move = ?3")                       \
    Q(SQL_YEARS, "SELECT since, until FROM opening WHERE segment = ?1"         \
                 " AND key = ?2 AND move = ?3")                                \
    Q(SQL_CHANGE_YEARS, "UPDATE opening SET since = ?4, until = ?5"            \
                        " WHERE segment = ?1 AND key = ?2 AND move = ?3")      \
    Q(SQL_CHANGE_SEGMENT, "UPDATE segment SET postings = postings - ?3,"       \
                          " sum = ?2 WHERE id = ?1")                           \
    Q(SQL_SEGMENT_SUM, "SELECT sum FROM segment WHERE id = ?1")                \
    Q(SQL_SEAL, "SELECT seal FROM segment WHERE id = ?1")                      \
    Q(SQL_CHANGE_SEAL, "UPDATE segment SET seal = ?2 WHERE id = ?1")           \
    Q(SQL_NEXT_CHUNK, "SELECT chunk, data FROM crowd WHERE segment = ?1"       \
                      " AND key = ?2 AND chunk >= ?3 ORDER BY chunk LIMIT 1")  \
    Q(SQL_CHANGE_RECORD, "UPDATE record SET games = ?2 WHERE first = ?1")      \
    Q(SQL_DROP_PATH, "DELETE FROM material WHERE game = ?1")                   \
    Q(SQL_DROP_COMMENT, "INSERT INTO comment(comment, rowid, text)"            \
                        " VALUES('delete', ?1, ?2)")

typedef enum db_question {
#define Q(name, text) name,
    DB_QUESTIONS(Q)
#undef Q
        SQL_COUNT
} db_question;

/* The name found last, with its team, and its number. */
typedef struct db_last {
    byte_buffer name;
    int64_t id;
} db_last;

/* Games that are gathered. */
typedef struct db_batch {
    int open;       /* a transaction is */
    uint64_t first; /* the number of its first game */
    uint32_t games;
    struct db_posting *posting;
    size_t postings, room;
    struct db_posting *spare; /* for sorting */
    size_t spare_room;
    uint16_t *year; /* [game] */
    size_t year_room;
    qp_qpg_writer *writer; /* of the block that is open */
    uint64_t block_first;
    uint32_t block_games;
    size_t block_bytes; /* of records, before they are packed */
    byte_buffer block;
    byte_buffer dropped; /* uint64_t: games that others replace */
    qp_db_sum sum;       /* with this batch */
} db_batch;

struct qp_db {
    sqlite3 *sql;
    sqlite3_stmt *stmt[SQL_COUNT];
    char message[200];
    qp_db_mode mode;
    int borrowed; /* the connection is a program's that has loaded us */
    int nested;   /* readings within a transaction */
    int varied;   /* positions of variations are in the index */
    qp_flow (*watch)(void *ctx);
    void *watch_ctx;
    byte_buffer source;
    db_last red, black, event, site, file;
    db_batch batch;
    int prefers_fuller;     /* of games that are the same */
    uint64_t imported;      /* the last game of the last batch */
    qp_db_same same;        /* games that are not imported */
    qp_db_sum sum;          /* committed */
    struct db_games *games; /* reading; game_blocks.c */
};

/* The segments of the index, the oldest first. */
typedef struct db_segment {
    int64_t id, level, first, games, postings;
} db_segment;
enum { DB_SEGMENTS_MAX = 256 };

/* ---- database.c -------------------------------------------------------------
 */

/* The status of what SQLite answered; keeps what it says. SQLITE_OK, _ROW and
 * _DONE are QP_OK. */
qp_status db__status(qp_db *db, int answer);
/* The prepared statement, ready for its arguments. NULL: db__status of
 * `*status`. */
sqlite3_stmt *db__ask(qp_db *db, db_question question, qp_status *status);
/* Runs it to its end and makes it ready again. */
qp_status db__run(qp_db *db, sqlite3_stmt *stmt);
/* Runs SQL without an answer. */
qp_status db__exec(qp_db *db, const char *sql);
/* Sets a number that SQL answers in one row. */
qp_status db__number_of(qp_db *db, const char *sql, int64_t *out);
/* Binds a text; cannot fail but for memory, which the step reports. */
void db__bind(sqlite3_stmt *stmt, int index, qp_text text);
/* A column as text, borrowed until the next step. */
qp_text db__column(sqlite3_stmt *stmt, int index);
/* A failure of an object that is not open. */
qp_status db__fail(qp_err *err, qp_status status, const char *want);

/* Nonzero if who watches wants no more of the answer. */
int db__unwanted(const qp_db *db);

/* Between them all answers are of one state of the file. */
qp_status db__begin_reading(qp_db *db);
void db__end_reading(qp_db *db);

/* Nonzero if other connections can see what `db` does while it reads: no other
 * process can commit then. That does not hold if the file has a write-ahead
 * log. */
int db__can_share(qp_db *db);
/* Opens another connection for another thread, and begins to read what `db`
 * sees, which is reading. */
qp_status db__open_alike(qp_db **out, qp_db *db);

/* One transaction that changes the file, after what was put. db__end_edit
 * commits it, or rolls it back if `status` is a failure. */
qp_status db__begin_edit(qp_db *db);
qp_status db__end_edit(qp_db *db, qp_status status);

/* The row of `undo` without a name, h, has the name of the change as its key,
 * and this: a checksum of all. */
#define DB_UNDO_SUM                                                            \
    "(SELECT qipu_pack(qipu_hash(h.key), ifnull(sum(qipu_hash("                \
    "qipu_pack(name, key, old))), 0)) FROM undo WHERE name <> '')"

/* ---- remove_games.c ------------------------------------------------------ */

/* Removes games within a transaction. */
qp_status db__remove(qp_db *db, const uint64_t *id, size_t count);

/* ---- schema.c ------------------------------------------------------------ */

/* Makes the tables, or brings them up to date, as the mode allows. */
qp_status db__schema(qp_db *db);
/* Reads the version, and sets db->varied. */
qp_status db__schema_version(qp_db *db, int64_t *out);
/* Makes an empty database of that version in a temporary file, to compare with;
 * close it, whatever is returned. */
qp_status db__schema_fresh(qp_db **out, int64_t version);
/* Makes the views of this version, with positions of variations in the index or
 * without. */
qp_status db__schema_views(qp_db *db, int varied);

/* ---- name_tables.c
 * ------------------------------------------------------------- */

/* Forgets numbers that another process may have changed. */
void db__forget_names(qp_db *db);
void db__free_names(qp_db *db);

/* ---- game_blocks.c
 * ------------------------------------------------------------ */

/* Adds a packed game to the block that is open. */
qp_status db__record_put(qp_db *db, uint64_t id, qp_text record);
/* Writes that block. */
qp_status db__record_end(qp_db *db);
void db__games_free(struct db_games *games);

/* ---- segment.c, index_batch.c, merge_segments.c
 * ----------------------------------------- */

qp_status db__segments(qp_db *db, db_segment out[DB_SEGMENTS_MAX],
                       size_t *count);
/* Sorts what the batch gathered and writes it. */
qp_status db__segment_write(qp_db *db, db_batch *batch);
/* Merges segments of one level until there are few. */
qp_status db__merge(qp_db *db, int all);

#endif
