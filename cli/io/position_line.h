/* position_line.h - positions from a command line and from files, for the
 * commands that take them.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef QP_CLI_FEN_LINE_H
#define QP_CLI_FEN_LINE_H

#include "../common/command.h"

/* What a command wants, and what came of it. */
typedef struct fen_job {
    int fix;        /* repair what can be repaired without guessing */
    int check;      /* say every departure from the canonical form */
    int any_faults; /* what cannot arise in play is not reported */
    int lenient;    /* as a game's FEN is read: repaired, with warnings, and so
                       is what can be played though it cannot arise in play */
    int json;       /* results as JSON Lines */
    diag_style style;
    diag_count count;
    uint64_t positions; /* lines that should be one */
    uint64_t lines;     /* of the file, all of them */
    const char *file;   /* of the current line; NULL for arguments */
    uint64_t line;
    qp_move last; /* of the moves after the position that is taken; both squares
                     QP_SQ_NONE when there are none */
    /* Called with each setup that could be read, moves played; it may have
     * faults, which have been reported. */
    void (*take)(struct fen_job *job, const qp_setup *setup);
    /* When set, holds the FEN and the moves of what `take` is called with; what
     * cannot be played from is not taken. */
    qp_line *history;
    /* When set, gets every line that is not blank and no remark instead. */
    void (*read)(struct fen_job *job, qp_text line, uint64_t number);
    void *ctx; /* the command's own */
} fen_job;

/* Faults of a position from which nothing can be played. */
enum { FEN_UNPLAYABLE = QP_FAULT_NO_KING | QP_FAULT_KINGS | QP_FAULT_TOO_MANY };

/* Takes every operand, argv[1..n]: positions, files, "-". Returns an exit
 * status. */
int fen_operands(fen_job *job, int n, char **argv);

/* Nonzero if a line is another command of UCCI or UCI than `position`, or
 * what an engine says: a log of them holds positions. */
int fen_is_protocol(qp_text line);

/* Takes one position or one line of a file; nothing, when it is blank. */
void fen_take(fen_job *job, qp_text text, uint64_t number);

/* Takes a text that has to be a position. */
void fen_take_one(fen_job *job, qp_text text);

/* Takes a whole file, "-" for standard input; returns an exit status. */
int fen_take_file(fen_job *job, const char *name);

/* One QP_FEN_ bit and one QP_FAULT_ bit in the language of messages
 * (position_notes.c). */
const char *fen_note_words(unsigned note);
const char *fen_fault_words(const qp_setup *setup, unsigned fault);

/* The byte at which the reason of a note is, of the `notes` of a FEN;
 * `failed`, where reading without repair failed, when it is not found
 * (position_faults.c). */
size_t fen_note_spot(qp_text fen, unsigned notes, unsigned note, size_t failed);

/* Where the side to move is. */
size_t fen_side_spot(qp_text fen);

#endif
