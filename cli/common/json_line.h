/* json_line.h - results as JSON Lines: one object a line (doc/json.md).
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef QP_CLI_JSON_LINE_H
#define QP_CLI_JSON_LINE_H

#include "command.h"

/* An object in the middle of being written. */
typedef struct json_line {
    FILE *out;
    int members;
} json_line;

json_line json_begin(FILE *out);
/* Writes a member whose value follows. */
void json_name(json_line *line, const char *name);
/* Write a member: a text (null if its ptr is NULL), a number, true or false. */
void json_put(json_line *line, const char *name, qp_text value);
void json_put_number(json_line *line, const char *name, uint64_t value);
void json_put_flag(json_line *line, const char *name, int value);
void json_end(json_line *line);

/* Reports that --json goes to standard output, which `output` (NULL or "-")
 * takes already. Returns 0 if it does not, or EXIT_USAGE. */
int json_needs_output(const command *cmd, const char *output);

#endif
