/* qipu/db.h - a database of games in one file, with search by players,
 * positions and patterns, and an opening tree. Link libqipu-db, libqipu-query,
 * libqipu and SQLite.
 *
 *     qp_db *db;
 *     if (qp_db_open(&db, "base.qdb", QP_DB_READ, &err)) ...
 *     qp_db_tree(&tree, db, &pos);            the moves played in a position
 *     qp_db_find(db, &query, found, ctx);     the games that match
 *     qp_db_close(db);
 *
 * The file is an SQLite database; doc/db.md describes its tables and views. A
 * position and its mirror count as one (qp_pos_key). Memory is allocated with
 * malloc. Use a qp_db from one thread at a time.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef QP_DB_H
#define QP_DB_H

#include "qipu/db_query.h"
#include "qipu/qpg.h"
#include "qipu/reader.h"

#ifdef __cplusplus
extern "C" {
#endif

/** An open database. */
typedef struct qp_db qp_db;

/** How to open a database. */
typedef enum qp_db_mode {
    QP_DB_READ,     /**< open an existing database read-only */
    QP_DB_WRITE,    /**< open an existing database for writing */
    QP_DB_CREATE,   /**< open for writing; create it if missing */
    QP_DB_READ_SOON /**< like QP_DB_READ, but wait only two seconds for another
                         process that writes, not fifteen */
} qp_db_mode;

/** Opens a database. Free with qp_db_close. A file of an older version can be
 *  read; it is upgraded if it is opened for writing. Fails with QP_E_DB_NONE if
 *  it is not a database of games, with QP_E_DB_NEWER if it is of a later
 *  version, with QP_E_DB_LOCKED if another process is writing, or with
 *  QP_E_DB_READ_ONLY, QP_E_DB_DAMAGED, QP_E_IO or QP_E_NOMEM. err->want has
 *  SQLite's message. */
QP_API QP_MUST_CHECK qp_status qp_db_open(qp_db **out, const char *path,
                                          qp_db_mode mode, qp_err *err);

/** Closes the database. Uncommitted games are discarded. NULL is allowed. */
QP_API void qp_db_close(qp_db *db);

/** Returns SQLite's message for the last call if it failed, else "". Valid
 *  until the next call. */
QP_API const char *qp_db_message(const qp_db *db);

/** Sets a callback that qp_db_find and qp_db_sql poll while they run. If it
 *  returns QP_STOP, they fail with QP_E_STOP. NULL removes it. */
QP_API void qp_db_watch(qp_db *db, qp_flow (*watch)(void *ctx), void *ctx);

/* ---- importing games ----------------------------------------------------- */

/** Encodes games as database entries. Use one per thread. */
typedef struct qp_db_maker qp_db_maker;

/** Creates an encoder, or returns NULL if out of memory. Free with
 *  qp_db_maker_free. */
QP_API QP_MUST_CHECK qp_db_maker *qp_db_maker_new(void);

/** Frees an encoder. NULL is allowed. */
QP_API void qp_db_maker_free(qp_db_maker *maker);

/** Encodes a game as an entry, all that the database stores of it, for
 *  qp_db_put in any thread. `*entry` is valid until the encoder is used again.
 *  Tags are removed from `game`, so do not use it afterwards. `offset` is the
 *  offset of the game in its file, or UINT64_MAX if unknown. Fails with
 *  QP_E_NOMEM, or like qp_game_pack. */
QP_API QP_MUST_CHECK qp_status qp_db_make(qp_text *entry, qp_db_maker *maker,
                                          qp_game *game, uint64_t offset);

/** When a game is the same as one in the database, and is not imported. */
typedef enum qp_db_same {
    QP_DB_SAME_EXACT, /**< all they say is, in any format and order of tags */
    QP_DB_SAME_LINE,  /**< or start and moves (mirrored, too) */
    QP_DB_SAME_GAME   /**< or they are, with no other player, result or day */
} qp_db_same;

/** Sets which games qp_db_put skips. Those without moves are always compared by
 *  QP_DB_SAME_EXACT, the default. */
QP_API void qp_db_skip(qp_db *db, qp_db_same same);

/** With `prefer` nonzero, qp_db_put does not skip a game that is the same by
 *  QP_DB_SAME_LINE or QP_DB_SAME_GAME if it has more moves, comments,
 * variations or tags: it replaces the other one, in the same transaction, with
 * a number of its own. By QP_DB_SAME_GAME it does so only if the other one has
 * no player, result or day that it lacks. */
QP_API void qp_db_prefer_fuller(qp_db *db, int prefer);

/** What was imported since the database was opened. */
typedef struct qp_db_sum {
    uint64_t games;  /**< games added */
    uint64_t same;   /**< games skipped by QP_DB_SAME_EXACT */
    uint64_t broken; /**< of `games`: with an error, stored up to it */
    uint64_t plies;  /**< plies of `games` */
    uint64_t same_moves, same_game; /**< games skipped by the other two */
    uint64_t replaced; /**< games that replaced a less full one; not in
                            `games` */
} qp_db_sum;

/** Sets the name of the file from which the next games come. A file with this
 *  name that was imported before is continued. Fails like qp_db_put. */
QP_API QP_MUST_CHECK qp_status qp_db_file(qp_db *db, qp_text name);

/** Adds one game. Games are written in batches, each in one transaction: until
 *  qp_db_commit returns, or qp_db_committed counts a game, it is lost if the
 *  process ends. Fails with QP_E_DB_FULL if the disk is full, with
 *  QP_E_DB_LOCKED, QP_E_DB_READ_ONLY, QP_E_DB_DAMAGED, QP_E_IO, QP_E_NOMEM, or
 *  with QP_E_ARG if `entry` does not come from qp_db_make, or lacks the
 *  positions of variations that the database needs (db_variations.h). The batch
 * is then rolled back. */
QP_API QP_MUST_CHECK qp_status qp_db_put(qp_db *db, qp_text entry);

/** Commits all added games. Fails like qp_db_put. */
QP_API QP_MUST_CHECK qp_status qp_db_commit(qp_db *db);

/** Sets `*sum` to what has been committed. */
QP_API void qp_db_committed(qp_db_sum *sum, const qp_db *db);

/** Merges the index of positions into one part, updates SQLite's statistics and
 *  frees unused pages. Fails like qp_db_put. */
QP_API QP_MUST_CHECK qp_status qp_db_compact(qp_db *db);

/* ---- the opening tree ---------------------------------------------------- */

/** Sets `*out` to the moves that were played in a position and its mirror, as
 *  moves of `*pos`. If a position is its own mirror, a move and its mirror
 *  count as one, the one on Red's right, as in opening books. Fails like
 *  qp_db_put. */
QP_API QP_MUST_CHECK qp_status qp_db_tree(qp_db_tree_moves *out, qp_db *db,
                                          const qp_pos *pos);

/** Does the same for the games of a query. Of these, it counts those that reach
 *  `*pos`; `limit`, `newest_first`, `after` and `bare` are ignored. Fails like
 *  qp_db_find. */
QP_API QP_MUST_CHECK qp_status qp_db_tree_of(qp_db_tree_moves *out, qp_db *db,
                                             const qp_pos *pos,
                                             const qp_db_query *query);

/* ---- finding ------------------------------------------------------------- */

/** Finds games. Fails like qp_db_put, or with QP_E_STOP if the callback
 *  returned QP_STOP. */
QP_API QP_MUST_CHECK qp_status qp_db_find(qp_db *db, const qp_db_query *query,
                                          qp_on_db_found found, void *ctx);

/** Reports the keys of the players whom `name` means in a query. Fails like
 *  qp_db_find. */
QP_API QP_MUST_CHECK qp_status qp_db_meant(qp_db *db, qp_text name,
                                           qp_flow (*player)(void *ctx,
                                                             qp_text key),
                                           void *ctx);

/** Reads a game into `game`, which is cleared first. Fails with QP_E_DB_GAME if
 *  there is no game with that number, or like qp_db_put. */
QP_API QP_MUST_CHECK qp_status qp_db_load(qp_game *game, qp_db *db,
                                          uint64_t id);

/** How similar games are. */
typedef enum qp_db_likeness {
    QP_DB_SAME_MOVES = 1, /**< the same moves, or mirrored ones */
    QP_DB_PREFIX,         /**< one game continues where the other ends */
    QP_DB_ALIKE           /**< the same first moves, or mirrored ones */
} qp_db_likeness;

/** A group of similar games, valid during the callback: `count` numbers in
 *  `id`, the most complete game (moves, comments, variations, tags) first. */
typedef struct qp_db_group {
    qp_db_likeness likeness;
    size_t count;
    const uint64_t *id;
} qp_db_group;

/** Reports all groups of similar games, but no QP_DB_ALIKE, which
 *  qp_db_dups_of (db_edit.h) has. Fails like qp_db_find. */
QP_API QP_MUST_CHECK qp_status
qp_db_dups(qp_db *db, qp_flow (*group)(void *ctx, const qp_db_group *group),
           void *ctx);

/** Sets `*out` to whether the game `best`, which has the same moves, or more,
 *  makes the game `id` needless: `id` names no other player, result or day.
 * Fails like qp_db_find. */
QP_API QP_MUST_CHECK qp_status qp_db_needless(int *out, qp_db *db, uint64_t id,
                                              uint64_t best);

/** Removes a game. Its number is not reused. Fails like qp_db_load. */
QP_API QP_MUST_CHECK qp_status qp_db_remove(qp_db *db, uint64_t id);

/** Removes `count` games in one transaction: all, or none if it fails. Fails
 *  like qp_db_remove. */
QP_API QP_MUST_CHECK qp_status qp_db_remove_games(qp_db *db, const uint64_t *id,
                                                  size_t count);

/** Makes `name` an alias of `person`, so that a search for one finds both.
 *  Names with the same qp_person_key need no alias. An empty `person` removes
 *  the alias. The records are not changed. Fails with QP_E_NAME if no player
 *  of a game has one of the names, which is then the message; with QP_E_ARG if
 *  `name` is empty, or if `person` is already an alias of `name`, and is then
 *  the message; or like qp_db_put. */
QP_API QP_MUST_CHECK qp_status qp_db_alias(qp_db *db, qp_text name,
                                           qp_text person);

/** Does the same for a line "NAME = PLAYER". Empty lines and comments (#) are
 *  ignored. */
QP_API QP_MUST_CHECK qp_status qp_db_alias_line(qp_db *db, qp_text line);

/** Checks whether the file is intact. Each fault is passed to `bad` in English
 *  and is not an error of this call. Fails like qp_db_find. */
QP_API QP_MUST_CHECK qp_status
qp_db_check(qp_db *db, qp_flow (*bad)(void *ctx, qp_text what), void *ctx);

/* ---- SQL ----------------------------------------------------------------- */

/** One value of a row. */
typedef struct qp_db_value {
    enum { QP_DB_NULL, QP_DB_INTEGER, QP_DB_REAL, QP_DB_TEXT, QP_DB_BLOB } kind;
    int64_t integer;
    double real;
    qp_text text; /**< TEXT and BLOB; valid during the callback */
} qp_db_value;

/** A row of a result, valid during the callback. */
typedef struct qp_db_row {
    size_t count;
    const char *const *name; /**< of the columns */
    const qp_db_value *value;
} qp_db_row;

/** Runs a query in SQL on the tables and views of doc/db.md, with `args` for
 *  its `?`. It can use the functions qipu_fen(id, ply), qipu_moves(id),
 *  qipu_pgn(id), qipu_key(fen) and qipu_fold(text). Fails with QP_E_DB_SQL if
 *  the statement would write, if SQLite rejects it or if it has not as many `?`
 *  as there are `args`, or like qp_db_find. */
QP_API QP_MUST_CHECK qp_status
qp_db_sql(qp_db *db, qp_text sql, const qp_db_value *args, size_t count,
          qp_flow (*row)(void *ctx, const qp_db_row *row), void *ctx);

#ifdef __cplusplus
}
#endif
#endif
