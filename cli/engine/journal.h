/* journal.h - what an annotation has finished, kept from one run to the next.
 *
 * A file beside the output, to which a line is added for each position as it is
 * done: whatever kills the program, finished positions are not thought about
 * again. It is there only while the output is not.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef QP_CLI_JOURNAL_H
#define QP_CLI_JOURNAL_H

#include "../common/command.h"
#include "qipu/engine.h"

/* So many moves of a line are kept. */
enum { JOURNAL_LINE = 32 };

/* What an engine found of a position. */
typedef struct journal_score {
    unsigned known; /* QP_INFO_SCORE or QP_INFO_MATE; 0: an only move, which
                       the engine did not think about */
    int32_t score;  /* of the side to move */
    uint32_t depth;
    size_t count;
    qp_move pv[JOURNAL_LINE];
} journal_score;

typedef struct journal_entry {
    uint64_t game, ply; /* game from 1, ply from 0 */
    uint64_t key;       /* of the position: another one is another input's */
    journal_score found;
} journal_entry;

typedef struct journal {
    int fd;     /* -1: none is kept */
    char *name; /* owned */
    journal_entry *entry;
    size_t entries, room;
    uint64_t added; /* in this run */
    int is_ours;    /* locked, and of these settings */
} journal;

typedef enum journal_fault {
    JOURNAL_FINE,
    JOURNAL_SYSTEM, /* errno says why */
    JOURNAL_LOCKED, /* another qipu is at it */
    JOURNAL_OTHER   /* it is of other settings */
} journal_fault;

/* Opens OUTPUT.journal, made when it is not there, and reads it. `settings`
 * stands for what its scores depend on; with `force` one of others is begun
 * anew. */
journal_fault journal_open(journal *j, const char *output, uint64_t settings,
                           int force);

/* What is known of a position; NULL: nothing. */
const journal_score *journal_find(const journal *j, uint64_t game, uint64_t ply,
                                  uint64_t key);

/* Adds a finished position, at once and in one piece. Nonzero, with errno set,
 * when that failed. */
int journal_add(journal *j, const journal_entry *entry);

/* Closes it; removes it when `done`, and when there is nothing in it. */
void journal_close(journal *j, int done);

#endif
