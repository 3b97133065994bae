/* file_extensions.h - what the ending of a file's name says of its format.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef QP_CLI_ENDINGS_H
#define QP_CLI_ENDINGS_H

#include "../common/command.h"

/* The word after the last point of a file's name, or NULL. */
const char *ending_of(const char *file);

/* The format of such a word, one with `flag` when there is one; or NULL. */
const qp_format *ending_format(const char *word, unsigned flag);

/* Returns the default format of an output file: PGN if `file` is NULL or its
 * extension is unknown, NULL for the extension of a format that qipu cannot
 * write. */
const qp_format *ending_to_write(const char *file);

/* Nonzero for .qpg, whose writer is not in the table of formats. */
int format_is_packed(const qp_format *format);

/* Nonzero if the program writes the format. */
int format_is_written(const qp_format *format);

/* Returns the format of that name if it is written, or NULL. */
const qp_format *format_to_write(const char *name);

/* Checks that `file` (may be NULL) may hold what a command writes, the format
 * `name`: its ending says nothing, or this. 0 or EXIT_USAGE. */
int ending_check(const command *cmd, const char *file, const char *name);

#endif
