/* check.h - what the files of the check of a database share.
 *
 *   check.c        which tasks there are, and the threads that do them
 *   check_rows.c   pages, rows, names, tables, words of comments
 *   check_games.c  the games, and what the index must have of them
 *   check_index.c  what the index has
 *
 * Each thread has a connection of its own. A task keeps its faults, which are
 * reported in the order of the tasks.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef QP_DB_CHECK_H
#define QP_DB_CHECK_H

#include <pthread.h>

#include "../entry/varied_positions.h"
#include "segment.h"

/* The postings of a segment added up, their moves, and how many there are. */
typedef struct db_check_sums {
    uint64_t postings, moves, count;
} db_check_sums;

typedef struct db_check_thread db_check_thread;

/* A part of the work. */
typedef struct db_check_task {
    qp_status (*run)(db_check_thread *thread);
    int64_t first, last; /* games */
    qp_status status;
    byte_buffer faults; /* texts, each followed by a zero */
} db_check_task;

/* The positions of one game, to find those that it comes back to. */
typedef struct db_check_seen {
    struct db_check_place {
        uint64_t key, game; /* counted from 1 */
    } * place;
    size_t places; /* a power of two; 0: none */
    uint64_t game;
} db_check_seen;

typedef struct db_check {
    qp_db *db;
    qp_db *fresh;    /* an empty one of the same version, for comparing */
    int64_t version; /* of the tables */
    db_segment segment[DB_SEGMENTS_MAX];
    db_check_sums want[DB_SEGMENTS_MAX], has[DB_SEGMENTS_MAX];
    size_t segments;
    db_check_task *task; /* owned */
    size_t tasks, room;
    pthread_mutex_t lock; /* of `fresh`, `want` and these: */
    size_t taken;         /* tasks */
    int stopped;
} db_check;

struct db_check_thread {
    db_check *all;
    qp_db *db;
    db_check_task *task; /* that is being done */
    pthread_t thread;
    qp_game *game;
    db_check_seen seen;
    db_check_sums want[DB_SEGMENTS_MAX];
    db_varied varied;
    byte_buffer hashes, text;
    byte_buffer comments; /* for db__check_keep_comments */
};

/* Keeps a fault. */
qp_status db__check_bad(db_check_thread *thread, const char *what,
                        int64_t number);
/* Keeps a fault for each row of the answer: its number, or its text if `what`
 * is NULL. */
qp_status db__check_ask(db_check_thread *thread, const char *sql,
                        const char *what);
/* What a game with a move in a position adds to the sum of moves. */
uint64_t db__check_move(uint64_t order, unsigned code);
/* QP_E_STOP if the check is unwanted. */
qp_status db__check_stopped(db_check_thread *thread);

/* ---- tasks --------------------------------------------------------------- */

qp_status db__check_rows(db_check_thread *thread);
qp_status db__check_names(db_check_thread *thread);
qp_status db__check_games(db_check_thread *thread);
qp_status db__check_postings(db_check_thread *thread);

/* After the others: */
qp_status db__check_schema(db_check_thread *thread);
qp_status db__check_comments(db_check_thread *thread);
qp_status db__check_sums_of(db_check_thread *thread);

/* Passes the comments that were gathered to the new database. */
qp_status db__check_keep_comments(db_check_thread *thread);

#endif
