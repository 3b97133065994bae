/* read_games.h - reads game files for commands, and shows their problems.
 *
 * A command brings a stage (pipeline.h) in an order; read_games runs it over
 * the files with the options that commands share.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef QP_CLI_READ_GAMES_H
#define QP_CLI_READ_GAMES_H

#include "../common/command.h"
#include "output_file.h"
#include "qipu/pipeline.h"

/* What the command line asks for. Zero is the default. */
typedef struct read_order {
    qp_stage stage;           /* `size` is set when it runs */
    qp_reader_options reader; /* the same */
    int skip_broken, all_errors, strict_loss;
    int jobs;
    int worst;           /* the status of what was done before reading */
    int takes_folders;   /* the command has -r */
    int counts_progress; /* the command shows its own progress */
    int names_files;     /* the command says what each file is */
    int keeps;           /* read_each_game keeps what cannot be played */
    diag_style diag;

    /* How games are written (game_writer.h). */
    const qp_format *to_format;
    int small; /* .qpg files have the profile "small" */
    qp_encoding to_encoding;
    qp_pgn_style style;
    qp_text to_columns; /* of a table; empty: its own */

    /* Hears of each problem that is shown. Or NULL. */
    void (*problem)(void *ctx, const qp_problem *problem);
    void *problem_ctx;

    /* Hears of each file that was read to its end. Or NULL. */
    void (*file_done)(void *ctx, const qp_file_report *found,
                      const diag_count *count);
    void *done_ctx;

    /* The file that is written, which a failure marks; or NULL. */
    out_file *out;
    const char *blame; /* what fails when output fails, unless it is `out` */
    int said;          /* the stage said why it failed */
    int error;         /* the errno of output that failed */
    int status;        /* the worst so far */
    uint64_t unread;   /* files that could not be read to their end */
} read_order;

/* Of each kind of problem, so many are shown one by one for each file; the
 * others are only counted, unless all_errors. */
enum { PROBLEMS_SHOWN = 20 };

/* Begins a line about a file: its name, its format unless PGN, its encodings
 * and notations (file_report.c). */
void put_file_names(FILE *out, const qp_file_report *found);

/* Reads all files in order, standard input if there are none. Returns the worst
 * status. */
int read_games(read_order *order, int files, char **names);

/* Takes each game, also broken ones; returns nonzero, with errno set, to fail.
 */
typedef int games_take(void *ctx, const qp_game *game);

/* The same with one thread and `take` as the stage. */
int read_each_game(read_order *order, int files, char **names, games_take *take,
                   void *ctx);

/* Notes errno as the reason why output failed. Returns QP_E_IO, for stages. */
qp_status output_failed(read_order *order);

/* Puts a record whose making came to `rc`. Reports one that exceeds a limit,
 * and leaves it out. */
qp_status put_record(qp_part *part, qp_status rc, qp_text record);

/* Returns the number of the move that ply `ply` > 0 after `start` belongs to.
 */
uint32_t move_number(const qp_pos *start, uint32_t ply);

/* Nonzero if something of a file was left out or changed in writing. */
int file_lost(const qp_file_report *found);

/* The options about the input as they were given; NULL: not given. */
typedef struct read_options {
    const char *from, *columns, *encoding, *notation, *ranks, *jobs;
} read_options;

/* Their rows of a table of option_spec, but for --jobs. */
#define READ_SPECS(r)                                                          \
    {"--from-encoding", 1, NULL, &(r)->encoding},                              \
        {"--from", 1, NULL, &(r)->from},                                       \
        {"--from-columns", 1, NULL, &(r)->columns},                            \
        {"--from-notation", 1, NULL, &(r)->notation}, {                        \
        "--ranks", 1, NULL, &(r)->ranks                                        \
    }

/* Sets the columns of the table that is written. Returns 0 or EXIT_USAGE. */
int order_columns(const command *cmd, read_order *order, const char *columns);

/* Reads them into the order, whose format to write is known. Returns 0 or
 * EXIT_USAGE. */
int read_order_set(const command *cmd, read_order *order,
                   const read_options *options);

#endif
