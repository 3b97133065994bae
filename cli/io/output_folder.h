/* output_folder.h - one file a game, named by a pattern.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef QP_CLI_OUTDIR_H
#define QP_CLI_OUTDIR_H

#include "output_file.h"
#include "qipu/qipu.h"

/* Where games go, and how many have gone. */
typedef struct out_dir {
    const char *dir, *pattern; /* pattern NULL: "{n}" */
    const char *ending; /* of the files; NULL: the first one of the format */
    const qp_format *format;
    uint64_t games;
    char failed[256]; /* the file that could not be written */
    /* Which number a name had last, so that it is not looked for again. */
    struct out_twin *twin;
    size_t twins, twins_size;
} out_dir;

/* Makes the folder unless it is there. Returns an exit status, after a message
 * if it cannot. */
int outdir_begin(const out_dir *dir);

/* Flushes the folder, and frees what was kept of names. */
void outdir_end(out_dir *dir);

/* Nonzero if every {part} of the pattern is one that is known. */
int outdir_pattern_good(const char *pattern);

/* Writes a game to a file of its own, whole or not at all. `write` gets the
 * open file and returns nonzero, with errno set, if it fails; so does this. */
int outdir_write(out_dir *dir, const qp_game *game,
                 int (*write)(void *ctx, out_file *file), void *ctx);

/* A file of several games: a temporary one, and when it is whole it is named
 * by `text`; what no name can hold becomes '_'. Nonzero, with errno set, when
 * it failed. */
int outdir_new_file(out_dir *dir, out_file *file);
int outdir_name_file(out_dir *dir, qp_text text, out_file *file);

#endif
