/* input_files.h - the files to read: as named, listed in a file, found in
 * folders.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef QP_CLI_INPUTS_H
#define QP_CLI_INPUTS_H

#include <sys/types.h>

#include "../common/command.h"

typedef struct inputs {
    int recursive;          /* -r */
    const char *files_from; /* --files-from */
    const char *output;     /* the file or folder that is written: not found */

    char **name; /* owned, each too */
    size_t names, room;
    uint64_t others; /* files found whose ending is of no game */
    int worst;       /* EXIT_SYSTEM when a folder could not be read */
    int out_there;   /* `output` is there, as: */
    dev_t out_device;
    ino_t out_inode;
} inputs;

/* Puts the files to read in the place of `*names`, of which there are `*count`.
 * A folder stands for the files in it that have the ending of a format qipu
 * reads, in the order of their names; hidden files and links to folders are
 * left out, and so is what is written. 0, or an exit status when there is
 * nothing to read. */
int inputs_find(inputs *in, const command *cmd, const diag_style *style,
                int *count, char ***names);

/* The worse of `status` and what went wrong in finding. */
int inputs_status(const inputs *in, int status);

void inputs_free(inputs *in);

#endif
