/* qipu/db.h - a database of games: one file, searched by names, positions and
 * patterns, with an opening tree. It is a library of its own: link libqipu-db,
 * libqipu and SQLite.
 *
 *     qp_db *db;
 *     if (qp_db_open(&db, "base.qdb", QP_DB_READ, &err)) ...
 *     qp_db_tree(&tree, db, &pos);            what was played here
 *     qp_db_find(db, &query, &to);            which games
 *     qp_db_close(db);
 *
 * The file is SQLite's: doc/db.md has its tables and views. A position and its
 * mirror are one here (qp_pos_key). Memory comes from libc. A qp_db is used by
 * one thread at a time.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef QP_DB_H
#define QP_DB_H

#include "qipu/pattern.h"
#include "qipu/qpg.h"
#include "qipu/reader.h"

#ifdef __cplusplus
extern "C" {
#endif

/** An open database. */
typedef struct qp_db qp_db;

/** How it is opened. */
typedef enum qp_db_mode {
    QP_DB_READ,     /**< it is there, and nothing is written */
    QP_DB_WRITE,    /**< it is there */
    QP_DB_CREATE,   /**< it is made where there is none */
    QP_DB_READ_SOON /**< as QP_DB_READ; another process that writes is waited
                         for during two seconds, else during fifteen */
} qp_db_mode;

/** Opens a file. One of an older version is brought up to date when it is
 *  opened for writing. Owned: qp_db_close. Fails with QP_E_DB_NONE for what is
 *  no database of games, QP_E_DB_NEWER and QP_E_DB_OLDER for one of another
 *  version, the latter for reading only, QP_E_DB_LOCKED when another process is
 *  writing, QP_E_DB_READ_ONLY, QP_E_DB_DAMAGED, QP_E_IO, QP_E_NOMEM; err->want
 *  has what SQLite says. */
QP_API QP_MUST_CHECK qp_status qp_db_open(qp_db **out, const char *path,
                                          qp_db_mode mode, qp_err *err);

/** What was not committed is not in the file. NULL is allowed. Cannot fail. */
QP_API void qp_db_close(qp_db *db);

/** What SQLite said when the last call failed; "" when it did not. Borrowed
 *  until the next call. Cannot fail. */
QP_API const char *qp_db_message(const qp_db *db);

/** From now on `watch`, unless NULL, is asked all the time while qp_db_find and
 *  qp_db_sql look: QP_STOP ends them with QP_E_STOP. Cannot fail. */
QP_API void qp_db_watch(qp_db *db, qp_flow (*watch)(void *ctx), void *ctx);

/* ---- games in ------------------------------------------------------------ */

/** Makes entries of games; as many threads as there are can each have one. */
typedef struct qp_db_maker qp_db_maker;

/** Owned: qp_db_maker_free. NULL when memory is out. */
QP_API QP_MUST_CHECK qp_db_maker *qp_db_maker_new(void);

/** NULL is allowed. Cannot fail. */
QP_API void qp_db_maker_free(qp_db_maker *maker);

/** Makes the entry of a game: all that the database keeps of it, in one piece
 *  of bytes, to be handed to qp_db_put by whichever thread writes. `*entry` is
 *  borrowed until the maker is used again. Tags are taken out of `game`, which
 *  is of no use afterwards. `offset` is the first byte of the
 *  game in its file, UINT64_MAX when it is not known. Fails with QP_E_NOMEM,
 *  and as qp_game_pack does. */
QP_API QP_MUST_CHECK qp_status qp_db_make(qp_text *entry, qp_db_maker *maker,
                                          qp_game *game, uint64_t offset);

/** What putting games in has come to since the database was opened. */
typedef struct qp_db_sum {
    uint64_t games;  /**< put in */
    uint64_t same;   /**< left out: the same game, with the same tags, moves
                          and comments, is there already */
    uint64_t broken; /**< of `games`: with an error, kept as far as they go */
    uint64_t plies;  /**< of `games` */
} qp_db_sum;

/** Begins a file of games: those put in next come from it. A file of this name
 *  that is there already goes on. Fails as qp_db_put. */
QP_API QP_MUST_CHECK qp_status qp_db_file(qp_db *db, qp_text name);

/** Puts in one game. Games are gathered and written in batches, each in one
 *  transaction; until qp_db_commit returns, or `committed` says so, a game may
 *  be lost with the process. Fails with QP_E_DB_FULL when the disk is,
 *  QP_E_DB_LOCKED, QP_E_DB_READ_ONLY, QP_E_DB_DAMAGED, QP_E_IO, QP_E_NOMEM,
 *  QP_E_ARG for what qp_db_make has not made. The batch is lost then, the file
 *  is as it was before it. */
QP_API QP_MUST_CHECK qp_status qp_db_put(qp_db *db, qp_text entry);

/** Writes what was gathered. Fails as qp_db_put. */
QP_API QP_MUST_CHECK qp_status qp_db_commit(qp_db *db);

/** `*sum`, of what is in the file for good. Cannot fail. */
QP_API void qp_db_committed(qp_db_sum *sum, const qp_db *db);

/** Merges the index of positions to one part, brings SQLite's statistics up to
 *  date and gives free pages back. Fails as qp_db_put. */
QP_API QP_MUST_CHECK qp_status qp_db_compact(qp_db *db);

/* ---- the opening tree ---------------------------------------------------- */

/** One move that was played in a position. */
typedef struct qp_db_move {
    qp_move move;
    uint64_t games;     /**< of all results; one that came here twice is two */
    uint64_t result[4]; /**< red wins, draws, black wins, others */
    int first_year, last_year; /**< 0 when no date is known */
} qp_db_move;

/** What was played in a position, most games first. */
typedef struct qp_db_tree_moves {
    uint64_t games; /**< that came here; also those that ended here */
    uint64_t ended; /**< that ended here */
    uint64_t result[4];
    size_t count;
    qp_db_move move[QP_MOVES_MAX];
} qp_db_tree_moves;

/** Fills `*out` with the moves of a position and of its mirror, as moves of
 *  `*pos`; of a position that is its own mirror, a move and its mirror are one,
 *  that on Red's right, as books have it. Fails as qp_db_put. */
QP_API QP_MUST_CHECK qp_status qp_db_tree(qp_db_tree_moves *out, qp_db *db,
                                          const qp_pos *pos);

/* ---- finding ------------------------------------------------------------- */

/** Which games. Zero it, set `size`, then what you want; all that is set must
 *  hold. Texts are borrowed. Names are compared as qp_person_key sees them
 *  (player_name.h): traditional or simplified, with or without a team. Other
 * texts are looked for within the value, whatever their case. */
typedef struct qp_db_query {
    size_t size;
    qp_text player;            /**< of either colour, or of `color` */
    qp_text opponent;          /**< the other one's */
    int color;                 /**< 0 either, 1 red, 2 black: of `player` */
    qp_text event, site, ecco; /**< `ecco`: a code or its beginning, as "C4" */
    qp_text comment;           /**< words of a comment */
    unsigned results;          /**< mask of 1 << qp_db_move's index; 0: any */
    int since, until;          /**< years, or dates as 19931204; 0: any */
    unsigned min_plies, max_plies; /**< 0: any */
    const qp_pos *pos; /**< stands somewhere in the main line, or its mirror */
    const qp_pattern *pattern; /**< stands somewhere in the main line */
    int final;                 /**< pos and pattern: at its end */
    int broken;       /**< 1: only games with an error; -1: only others */
    uint64_t limit;   /**< 0: all */
    int newest_first; /**< by date; else in the order of import */
    uint64_t after;   /**< games after this one in that order; 0: all; and */
    int bare; /**< only id, plies, ply, to count: neither of qp_cluster_find */
} qp_db_query;

/** One game that was found. Texts are borrowed until the callback returns. */
typedef struct qp_db_found {
    uint64_t id; /**< from 1, for qp_db_load */
    qp_text red, black, event, site, round, date, result, ecco, file;
    uint64_t offset; /**< in `file`; UINT64_MAX: not known */
    unsigned plies;
    unsigned ply; /**< where `pos` or `pattern` stands first; else 0 */
    int broken;
} qp_db_found;

/** Receives each game. */
typedef qp_flow (*qp_on_db_found)(void *ctx, const qp_db_found *found);

/** Finds games. Fails as qp_db_put, and with QP_E_STOP when the callback says
 *  so. */
QP_API QP_MUST_CHECK qp_status qp_db_find(qp_db *db, const qp_db_query *query,
                                          qp_on_db_found found, void *ctx);

/** Reads a game into `game`, which is cleared first. QP_E_DB_GAME when there is
 *  none of that number; else as qp_db_put. */
QP_API QP_MUST_CHECK qp_status qp_db_load(qp_game *game, qp_db *db,
                                          uint64_t id);

/** Games that are the same, or nearly. */
typedef enum qp_db_likeness {
    QP_DB_SAME_MOVES = 1, /**< the same moves, or their mirror */
    QP_DB_PREFIX          /**< one goes on where the other ends */
} qp_db_likeness;

/** One group of them: `id` has `count` games, the best first: that which holds
 *  most (moves, comments, variations, tags). Borrowed until the callback
 *  returns. */
typedef struct qp_db_group {
    qp_db_likeness likeness;
    size_t count;
    const uint64_t *id;
} qp_db_group;

/** Reports all groups of two games and more. Fails as qp_db_find. */
QP_API QP_MUST_CHECK qp_status
qp_db_dups(qp_db *db, qp_flow (*group)(void *ctx, const qp_db_group *group),
           void *ctx);

/** Removes a game. Its number is not given again. Fails as qp_db_load. */
QP_API QP_MUST_CHECK qp_status qp_db_remove(qp_db *db, uint64_t id);

/** Makes games under one name games of the person with another one, too. Names
 *  that are one to qp_person_key need it not; an empty `person` takes it back.
 *  Records stay as they are. QP_E_ARG without a name; else as qp_db_put. */
QP_API QP_MUST_CHECK qp_status qp_db_alias(qp_db *db, qp_text name,
                                           qp_text person);

/** The same by a line "NAME = PLAYER"; empty ones and remarks (#) pass. */
QP_API QP_MUST_CHECK qp_status qp_db_alias_line(qp_db *db, qp_text line);

/** Looks whether the file is sound; `bad` hears of each thing that is wrong, in
 *  English, which is no failure. Fails as qp_db_find. */
QP_API QP_MUST_CHECK qp_status
qp_db_check(qp_db *db, qp_flow (*bad)(void *ctx, qp_text what), void *ctx);

/* ---- plain SQL ----------------------------------------------------------- */

/** One value of a row. */
typedef struct qp_db_value {
    enum { QP_DB_NULL, QP_DB_INTEGER, QP_DB_REAL, QP_DB_TEXT, QP_DB_BLOB } kind;
    int64_t integer;
    double real;
    qp_text text; /**< TEXT and BLOB; borrowed until the callback returns */
} qp_db_value;

/** A row of an answer. Borrowed until the callback returns. */
typedef struct qp_db_row {
    size_t count;
    const char *const *name; /**< of the columns */
    const qp_db_value *value;
} qp_db_row;

/** Answers a question in SQL on the tables and views of doc/db.md, with
 *  `args` for its `?`. Only questions: what would write fails with QP_E_DB_SQL.
 *  Functions: qipu_fen(id, ply), qipu_moves(id), qipu_pgn(id), qipu_key(fen).
 *  Fails with QP_E_DB_SQL when SQLite refuses it, else as qp_db_find. */
QP_API QP_MUST_CHECK qp_status
qp_db_sql(qp_db *db, qp_text sql, const qp_db_value *args, size_t count,
          qp_flow (*row)(void *ctx, const qp_db_row *row), void *ctx);

#ifdef __cplusplus
}
#endif
#endif
