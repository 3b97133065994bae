/* qipu/stdio.h - sources, sinks and readers for FILE and paths.
 *
 * libqipu itself opens no file. The functions here are static and call the C
 * library of your program, so they need nothing to be linked:
 *
 *     FILE *in = fopen("games.pgn", "rb");
 *     qp_games *games = qp_games_of_file(in, NULL, NULL, NULL);
 *     while (!qp_games_next(game, games)) ... use game ...
 *
 *     qp_sink out = qp_file_sink(stdout);
 *     qp_writer *writer = qp_writer_new(&out, NULL, NULL);
 *
 * Open files in binary mode. They stay yours to close.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef QP_STDIO_H
#define QP_STDIO_H

#include <stdio.h>
#include <string.h>

#include "qipu/reader.h"

#ifdef __cplusplus
extern "C" {
#endif

static inline size_t qp_file_read_(void *file, char *bytes, size_t size) {
    size_t n = fread(bytes, 1, size, (FILE *)file);
    return ferror((FILE *)file) ? SIZE_MAX : n;
}

static inline int qp_file_write_(void *file, const char *bytes, size_t len) {
    return fwrite(bytes, 1, len, (FILE *)file) != len;
}

/** Returns a source that reads an open file. */
static inline qp_source qp_file_source(FILE *file) {
    qp_source source;
    source.ctx = file;
    source.read = qp_file_read_;
    return source;
}

/** Returns a sink that writes to an open file. Call fflush or fclose and check
 *  what it returns when all is written. */
static inline qp_sink qp_file_sink(FILE *file) {
    qp_sink sink;
    sink.ctx = file;
    sink.write = qp_file_write_;
    return sink;
}

/** As qp_games_new, of an open file. */
static inline QP_MUST_CHECK qp_games *
qp_games_of_file(FILE *file, const qp_handler *to,
                 const qp_reader_options *options, const qp_alloc *alloc) {
    qp_source source = qp_file_source(file);
    return qp_games_new(&source, to, options, alloc);
}

/** Reads all games of the file at a path. Fails with QP_E_IO if it cannot be
 *  opened, with the path in `err->what`, and as qp_read_source. */
static inline QP_MUST_CHECK qp_status qp_read_path(
    const char *path, const qp_handler *to, const qp_reader_options *options,
    const qp_alloc *alloc, qp_err *err) {
    qp_status status = QP_E_IO;
    FILE *file = fopen(path, "rb");
    if (file) {
        qp_source source = qp_file_source(file);
        status = qp_read_source(&source, to, options, alloc, err);
        fclose(file);
    } else if (err) {
        memset(err, 0, sizeof *err);
        err->code = QP_E_IO;
        snprintf(err->what, sizeof err->what, "%s", path);
    }
    return status;
}

#ifdef __cplusplus
}
#endif
#endif
