/* rewrite_files.h - writes files again as they are, with other games: in the
 * same format, encoding and notation, in place or to one output.
 *
 * All files are read twice. The first pass shows their problems and finds what
 * would be changed, so that nothing is written if it fails.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef QP_CLI_REWRITE_FILES_H
#define QP_CLI_REWRITE_FILES_H

#include "write_games.h"

/* The options as they were given. */
typedef struct rewrite_wish {
    const char
        *in_place; /* the suffix of backups, or ""; NULL: to one output */
    game_wish out;
} rewrite_wish;

#define REWRITE_SPECS(w)                                                       \
    {"--in-place", 3, NULL, &(w)->in_place}, GAME_WISH_SPECS(&(w)->out)

/* What a file is. */
typedef struct file_traits {
    const qp_format *format; /* NULL: unknown */
    qp_encoding encoding;    /* UTF-8 if there are several */
    qp_notation notation;    /* QP_NOTATION_ANY: that of the format */
    uint64_t changes;
} file_traits;

typedef struct rewriting {
    const command *cmd;
    const rewrite_wish *wish;
    read_order *order;
    int own_notation; /* write moves in the notation of the format */
    char **names;
    int files;

    file_traits *traits; /* rewrite_files.c sets all that follows; owned */
    int done;            /* files of the first pass that were read */
    char *input[1];
} rewriting;

/* Checks the options. Returns 0 or EXIT_USAGE. */
int rewrite_check(const command *cmd, const rewrite_wish *wish, int files,
                  char **names);

/* The first pass: reads all files with the stage of the order. Free with
 * rewrite_free, also if it fails. Returns an exit status. */
int rewrite_look(rewriting *r);

/* A game of the file that is being delivered will be changed. */
void rewrite_changes(rewriting *r);

/* Returns the number of such games. */
uint64_t rewrite_changed(const rewriting *r);

/* The second pass: writes the games with the change, or what is before the
 * player, of `job`. In place, it writes only files that have changes. Returns
 * an exit status, `status` at least. */
int rewrite_write(rewriting *r, const write_job *job, int status);

void rewrite_free(rewriting *r);

#endif
