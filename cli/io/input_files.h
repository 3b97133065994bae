/* input_files.h - the files to read: as named, listed in a file, found in
 * folders.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef QP_CLI_INPUT_FILES_H
#define QP_CLI_INPUT_FILES_H

#include "read_games.h"

typedef struct inputs {
    int recursive;          /* -r */
    const char *files_from; /* --files-from */
    const char *output;     /* what is written: left out of folders */
    qp_files *files;        /* owned */
} inputs;

/* Its rows of a table of option_spec. */
#define INPUT_SPECS(in)                                                        \
    {"--recursive", 0, &(in)->recursive, NULL}, {                              \
        "--files-from", 1, NULL, &(in)->files_from                             \
    }

/* Replaces `*names`, of which there are `*count`, with the files to read, and
 * sets the order's `worst` and `takes_folders`. Returns 0, or an exit status if
 * there is nothing to read. */
int inputs_find(inputs *in, const command *cmd, read_order *order, int *count,
                char ***names);

void inputs_free(inputs *in);

#endif
