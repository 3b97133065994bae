/* journal.h - completed positions, saved so that a later run can continue.
 *
 * A file to which a line is added for each position as it is done: whatever
 * kills the program, finished positions are not thought about again. Not
 * installed.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef QP_ANNOTATE_JOURNAL_H
#define QP_ANNOTATE_JOURNAL_H

#include "qipu/engine.h"

/* So many moves of a line are kept. */
enum { QP__JOURNAL_LINE = 32 };

/* What an engine found of a position. */
typedef struct qp__journal_score {
    unsigned known; /* QP_INFO_SCORE or QP_INFO_MATE; 0: an only move, which
                       the engine did not think about */
    int32_t score;  /* of the side to move */
    uint32_t depth;
    size_t count;
    qp_move pv[QP__JOURNAL_LINE];
} qp__journal_score;

typedef struct qp__journal_entry {
    uint64_t game, ply; /* game from 1, ply from 0 */
    uint64_t key;       /* of the position: another one is another input's */
    qp__journal_score found;
} qp__journal_entry;

typedef struct qp__journal {
    int fd; /* -1: none is kept */
    const char *name;
    qp__journal_entry *entry;
    size_t entries, room;
    uint64_t added; /* in this run */
    int is_ours;    /* locked, and of these settings */
} qp__journal;

/* Opens a journal, creates it if missing, and reads it. `settings` denotes
 * what its scores depend on; `restart` empties one of others. Fails as
 * qp_annotator_new. */
qp_status qp__journal_open(qp__journal *j, const char *name, uint64_t settings,
                           int restart);

/* What is known of a position; NULL: nothing. */
const qp__journal_score *qp__journal_find(const qp__journal *j, uint64_t game,
                                          uint64_t ply, uint64_t key);

/* Adds a finished position, at once and in one piece. Nonzero, with errno set,
 * when that failed. */
int qp__journal_add(qp__journal *j, const qp__journal_entry *entry);

/* Closes it; removes it if `done`, and if there is nothing in it. */
void qp__journal_close(qp__journal *j, int done);

#endif
