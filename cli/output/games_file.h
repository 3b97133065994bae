/* games_file.h - a file of games that workers made: encodes their text, or
 * collects their records into a .qpg file.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef QP_CLI_GAMES_FILE_H
#define QP_CLI_GAMES_FILE_H

#include "../io/read_games.h"
#include "qipu/qpg.h"

/* The profile of a .qpg file: small if `small` or without zstd, else fast. */
qp_profile games_file_profile(int small);

typedef struct games_file {
    out_file *file;
    const qp_format *format; /* NULL: text without a beginning and an end */
    qp_encoder *encoder;     /* of other text than UTF-8, or NULL */
    qp_qpg_writer *packed;   /* of .qpg, or NULL */
} games_file;

/* Begins a file that is open, in a format (NULL: plain text) and the encoding
 * of the order. Returns nonzero, with errno set, if that fails. */
int games_file_begin(games_file *games, out_file *file, const qp_format *format,
                     const read_order *order);
/* Writes text, or a whole record. Nonzero, with errno set, if that fails. A
 * sink's function. */
int games_file_put(void *games, const char *bytes, size_t len);
/* Writes what the format has between two games. */
int games_file_between(games_file *games);
/* Writes the end of the file and frees what belongs to it. */
int games_file_end(games_file *games);
/* Frees it without an end. */
void games_file_free(games_file *games);

#endif
