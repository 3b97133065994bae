/* edit_options.h - options, messages and diffs of the commands that edit many
 * games.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef QP_CLI_EDIT_OPTIONS_H
#define QP_CLI_EDIT_OPTIONS_H

#include "../common/command.h"
#include "qipu/editor.h"

/* The options that are edits. */
enum { EDIT_KINDS = 5, EDIT_SPECS = EDIT_KINDS + 1 };

/* An edit, at its place on the command line. */
typedef struct edit_given {
    int place;
    const char *kind, *value;
} edit_given;

typedef struct edit_options {
    const char *edit[EDIT_KINDS][OPTION_TIMES + 1]; /* as given */
    int place[EDIT_KINDS][OPTION_TIMES + 1];
    edit_given given[EDIT_KINDS * OPTION_TIMES]; /* all, in order */
    size_t edits;
    int dry_run;
} edit_options;

/* Fills the rows of a table of option_spec. Returns how many there are. */
size_t edit_specs(option_spec *out, edit_options *options);

/* Adds the edits to an editor. Returns 0, or an exit status after reporting
 * what is wrong. */
int edit_read(const command *cmd, edit_options *options, qp_editor *editor);

/* Names the edits that changed nothing; `done` has a bit for each other one.
 * Records may be in standard form already. */
void edit_note_unused(const command *cmd, const edit_options *options,
                      uint64_t done);

/* Reports that a game of a file or database cannot be edited. */
void edit_note_fault(const char *file, uint64_t game, const qp_err *err);

/* Adds the diff of a game, as PGN. */
qp_status edit_diff(byte_buffer *out, const qp_game *before,
                    const qp_game *after);

/* Prints the diff of a game. `*named` is the file that was named last. */
void edit_show_diff(const char **named, const char *file, uint64_t game,
                    qp_text diff);

#endif
