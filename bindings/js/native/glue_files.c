/* glue_files.c - files of games: a reader fed by JavaScript, and a writer.
 *
 * SPDX-License-Identifier: MIT
 */
#include "glue_events.h"

#include <stdlib.h>
#include <string.h>

/* ---- reading ---- */

typedef struct glue_reader {
    glue_stream stream;
    qp_reader *reader;
    char *columns; /* or NULL */
#ifdef GLUE_FULL
    qp_repairer *repairer; /* or NULL */
#endif
} glue_reader;

/* ---- columns of tables --------------------------------------------------- */

static int columns_are_read(const qp_format *f, qp_text columns) {
    const qp_handler nobody = {.size = sizeof nobody};
    if (!columns.len) return 1;
    qp_format_reader *reader =
        f->open_columns ? f->open_columns(&nobody, columns, NULL) : NULL;
    if (reader) f->close(reader);
    return reader != NULL;
}

static int write_nowhere(void *ctx, const char *bytes, size_t len) {
    (void)ctx, (void)bytes, (void)len;
    return 0;
}

static int columns_are_written(const qp_format *f, qp_text columns) {
    const qp_sink nowhere = {NULL, write_nowhere};
    if (!columns.len) return 1;
    return f->begin_columns && !f->begin_columns(columns, &nowhere);
}

/* Copies the columns: the next question overwrites this one. Returns 0 if out
 * of memory. */
static int keep_columns(char **keep, qp_text *columns) {
    if (!columns->len) return 1;
    *keep = malloc(columns->len);
    if (!*keep) return 0;
    memcpy(*keep, columns->ptr, columns->len);
    columns->ptr = *keep;
    return 1;
}

/* The options of a reader: numbers, and the names of the format and of columns.
 * `*repair` is what to apply, from 1, or 0. */
static qp_status reader_options(qp_reader_options *out, unsigned *repair,
                                size_t len) {
    qp_text asked = glue_asked(len);
    const unsigned char *at = (const unsigned char *)asked.ptr;
    glue_cursor from = {at, at + len};
    *out = (qp_reader_options){.size = sizeof *out};
    out->encoding = (qp_encoding)glue_take_number(&from);
    out->notation = (qp_notation)glue_take_number(&from);
    out->move_flags = (unsigned)glue_take_number(&from);
    out->ranks_given = (int)glue_take_number(&from);
    out->strict = (int)glue_take_number(&from);
    *repair = (unsigned)glue_take_number(&from);
    qp_text name = glue_take_text(&from);
    out->columns = glue_take_text(&from);
    if (!name.len && out->columns.len) name = qp_text_of("table");
    if (!name.len) return QP_OK;
    out->format = qp_format_by_name(name);
    if (!out->format || !columns_are_read(out->format, out->columns))
        return glue_failed(QP_E_ARG);
    return QP_OK;
}

GLUE(reader_free) void glue_reader_free(glue_reader *reader);
void glue_reader_free(glue_reader *reader) {
    if (!reader) return;
    qp_reader_free(reader->reader);
#ifdef GLUE_FULL
    qp_repairer_free(reader->repairer);
#endif
    free(reader->columns);
    free(reader);
}

/* Puts a repairer between the reader and the player. */
static qp_status reader_repair(glue_reader *reader, qp_reader_options *options,
                               unsigned repair) {
    if (!repair) return QP_OK;
#ifdef GLUE_FULL
    const qp_repair_options wanted = {.size = sizeof wanted,
                                      .apply = (qp_repair_apply)(repair - 1),
                                      .ctx = &reader->stream,
                                      .found = glue_on_repair};
    reader->repairer = qp_repairer_new(&wanted);
    options->between = qp_repairer_between;
    options->between_ctx = reader->repairer;
    return reader->repairer ? QP_OK : QP_E_NOMEM;
#else
    (void)reader, (void)options;
    return QP_E_FORMAT_BUILD;
#endif
}

/* NULL when it fails. */
GLUE(reader_new) glue_reader *glue_reader_new(size_t len);
glue_reader *glue_reader_new(size_t len) {
    qp_reader_options options;
    unsigned repair;
    if (reader_options(&options, &repair, len)) return NULL;
    glue_reader *reader = calloc(1, sizeof *reader);
    qp_status rc =
        reader ? reader_repair(reader, &options, repair) : QP_E_NOMEM;
    if (!rc && !keep_columns(&reader->columns, &options.columns))
        rc = QP_E_NOMEM;
    if (!rc) {
        qp_handler to = glue_stream_handler(&reader->stream);
        qp_setup_start(&reader->stream.opening);
        reader->reader = qp_reader_new(&to, &options, NULL);
        reader->stream.reader = reader->reader;
        if (reader->reader) return reader;
        rc = QP_E_NOMEM;
    }
    glue_reader_free(reader);
    glue_failed(rc);
    return NULL;
}

/* Begins the answer to the next bytes; a game that is not whole yet goes on in
 * it. The status is that of the reader: what came before a failure is there. */
GLUE(reader_feed)
qp_status glue_reader_feed(glue_reader *reader, size_t len, int last);
qp_status glue_reader_feed(glue_reader *reader, size_t len, int last) {
    glue_begin_games();
    reader->stream.ended = 0;
    qp_text bytes = glue_asked(len);
    qp_status rc = len ? qp_reader_feed(reader->reader, bytes.ptr, len) : QP_OK;
    if (!rc && last) rc = qp_reader_finish(reader->reader);
#ifdef GLUE_FULL
    if (!rc && reader->repairer) rc = qp_repairer_status(reader->repairer);
#endif
    if (rc == QP_E_STOP) rc = QP_E_NOMEM; /* nobody else stops it */
    return rc ? glue_failed(rc) : QP_OK;
}

/* The name of its format, or "", and a mask of encodings. */
GLUE(reader_see) void glue_reader_see(const glue_reader *reader);
void glue_reader_see(const glue_reader *reader) {
    const qp_format *format = qp_reader_format(reader->reader);
    glue_begin();
    glue_put_string(GLUE_ANSWER, format ? format->name : "");
    glue_put_number(GLUE_ANSWER, qp_reader_encodings(reader->reader));
}

/* ---- writing ---- */

typedef struct glue_writer {
    qp_game *game;
    qp_writer *writer;
    char *columns; /* or NULL */
    glue_bytes out;
    uint32_t games;
} glue_writer;

static int writer_write(void *ctx, const char *bytes, size_t len) {
    glue_writer *w = ctx;
    glue_put(&w->out, bytes, len);
    return w->out.lacks;
}

static void writer_lost(void *ctx, const qp_err *err, qp_node node) {
    const glue_writer *w = ctx;
    size_t ply = 0;
    if (w->game && node != QP_NO_NODE && node < qp_game_nodes(w->game))
        ply = qp_game_line(NULL, 0, w->game, node);
    glue_put_problem(err, w->games + 1, 0, (uint32_t)ply);
}

GLUE(writer_free) void glue_writer_free(glue_writer *writer);
void glue_writer_free(glue_writer *writer) {
    if (!writer) return;
    qp_writer_free(writer->writer);
    qp_game_free(writer->game);
    free(writer->out.ptr);
    free(writer->columns);
    free(writer);
}

/* Of the format of that name, with columns of that text. NULL when it fails. */
GLUE(writer_new)
glue_writer *glue_writer_new(size_t len, unsigned encoding, unsigned notation,
                             unsigned flags);
glue_writer *glue_writer_new(size_t len, unsigned encoding, unsigned notation,
                             unsigned flags) {
    const unsigned char *at = (const unsigned char *)glue_asked(len).ptr;
    glue_cursor from = {at, at + len};
    qp_text name = glue_take_text(&from), columns = glue_take_text(&from);
    qp_writer_options options = {.size = sizeof options,
                                 .format = qp_format_by_name(name),
                                 .columns = columns,
                                 .encoding = (qp_encoding)encoding,
                                 .notation = (qp_notation)notation,
                                 .move_flags = flags};
    if (!options.format || !(options.format->flags & QP_FORMAT_WRITES) ||
        !columns_are_written(options.format, columns)) {
        glue_failed(options.format && options.format->lacks ? QP_E_FORMAT_BUILD
                                                            : QP_E_ARG);
        return NULL;
    }
    glue_buffer[GLUE_PROBLEMS].len = 0;
    glue_buffer[GLUE_PROBLEMS].lacks = 0;
    glue_writer *w = calloc(1, sizeof *w);
    if (w) {
        qp_sink sink = {w, writer_write};
        options.loss = (qp_loss_to){w, writer_lost};
        w->game = qp_game_new(NULL);
        if (w->game && keep_columns(&w->columns, &options.columns))
            w->writer = qp_writer_new(&sink, &options, NULL);
        if (w->writer) return w;
    }
    glue_writer_free(w);
    glue_failed(QP_E_NOMEM);
    return NULL;
}

/* Writes a game from its events. The answer is what was lost. */
GLUE(writer_game) qp_status glue_writer_game(glue_writer *writer, size_t len);
qp_status glue_writer_game(glue_writer *writer, size_t len) {
    glue_buffer[GLUE_PROBLEMS].len = 0;
    qp_status rc = glue_build(writer->game, glue_asked(len));
    if (rc) return rc;
    rc = qp_writer_game(writer->writer, writer->game);
    writer->games++;
    return rc ? glue_failed(rc) : QP_OK;
}

/* Ends the file: the answer is its bytes. */
GLUE(writer_end) qp_status glue_writer_end(glue_writer *writer);
qp_status glue_writer_end(glue_writer *writer) {
    glue_buffer[GLUE_PROBLEMS].len = 0;
    qp_status rc = qp_writer_end(writer->writer);
    if (rc) return glue_failed(rc);
    glue_begin();
    glue_put(GLUE_ANSWER, writer->out.ptr, writer->out.len);
    return glue_done();
}
