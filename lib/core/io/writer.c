/* writer.c - games into a file of any written format: the beginning, what is
 * between two games, the end.
 *
 * SPDX-License-Identifier: MIT
 */
#include "qipu/writer.h"

#include <stdio.h>
#include <string.h>

#include "../base/err_int.h"
#include "../base/mem.h"

struct qp_writer {
    qp_alloc alloc;
    qp_writer_options options;
    qp__buf kept; /* what is written if the caller has no sink */
    int keeps;
    qp_sink out;  /* the caller's */
    qp_sink text; /* what the format writes to */
    qp_encoder *encoder;
    uint64_t games, lost;
    int begun;

    /* The handler's. */
    qp_game *game;
    qp_builder *builder;
    qp_status status;
};

static int encode(void *ctx, const char *bytes, size_t len) {
    return qp_encoder_write(ctx, (qp_text){bytes, len}) != QP_OK;
}

static int writer_keep(void *ctx, const char *bytes, size_t len) {
    qp_writer *w = ctx;
    return !qp__buf_add(&w->alloc, &w->kept, (qp_text){bytes, len});
}

qp_writer *qp_writer_new(const qp_sink *out, const qp_writer_options *options,
                         const qp_alloc *alloc) {
    qp_alloc a = qp__alloc_or_libc(alloc);
    qp_writer *w = qp__get(&a, sizeof *w);
    if (!w) return NULL;
    memset(w, 0, sizeof *w);
    w->alloc = a;
    w->keeps = !out;
    w->out = out ? *out : (qp_sink){w, writer_keep};
    w->text = w->out;
    if (options)
        w->status =
            qp__options(&w->options, sizeof w->options, options, options->size);
    const qp_format **format = &w->options.format;
    if ((unsigned)w->options.encoding > QP_ENC_BIG5 ||
        (unsigned)w->options.notation > QP_NOTATION_VIETNAMESE_LONG)
        w->status = QP_E_ARG;
    if (!*format) *format = qp_format_by_name((qp_text){"pgn", 3});
    qp_encoding to = w->options.encoding;
    if ((*format)->flags & QP_FORMAT_BINARY || to <= QP_ENC_UTF8 || w->status)
        return w;
    w->encoder = qp_encoder_new(to, &w->out, &a);
    w->text = (qp_sink){w->encoder, encode};
    if (w->encoder) return w;
    qp_writer_free(w);
    return NULL;
}

static qp_status writer_begin(qp_writer *w) {
    const qp_format *f = w->options.format;
    if (w->status) return w->status;
    if (!f->write || (w->encoder && f->flags & QP_FORMAT_UTF8)) return QP_E_ARG;
    if (w->begun) return QP_OK;
    w->begun = 1;
    qp_text columns = w->options.columns;
    if (columns.len)
        return f->begin_columns ? f->begin_columns(columns, &w->text)
                                : QP_E_ARG;
    return f->begin ? f->begin(&w->text) : QP_OK;
}

/* Characters that became '?' since the last game. */
static void report_lost(qp_writer *w) {
    qp_err err;
    char first[8];
    if (!w->encoder) return;
    uint64_t lost = qp_encoder_lost(w->encoder, first), more = lost - w->lost;
    w->lost = lost;
    if (!more || !w->options.loss.lost) return;
    memset(&err, 0, sizeof err);
    err.code = QP_E_TEXT_CHAR;
    snprintf(err.what, sizeof err.what, "%s", first);
    snprintf(err.want, sizeof err.want, "%llu, %s", (unsigned long long)more,
             qp_encoding_name(w->options.encoding));
    w->options.loss.lost(w->options.loss.ctx, &err, QP_ROOT);
}

/* The sink that keeps what it gets fails for lack of memory only. */
static qp_status writer_status(const qp_writer *w, qp_status status) {
    return status == QP_E_IO && w->keeps ? QP_E_NOMEM : status;
}

static qp_status writer_put(qp_writer *w, const qp_game *game) {
    const qp_format *f = w->options.format;
    qp_status rc = writer_begin(w);
    if (!rc && w->games) {
        if (!(f->flags & QP_FORMAT_MANY)) return QP_E_FORMAT_ONE;
        if (f->between) rc = f->between(&w->text);
    }
    if (rc) return rc;
    qp_write_options options = {.size = sizeof options,
                                .notation = w->options.notation,
                                .move_flags = w->options.move_flags,
                                .loss = w->options.loss,
                                .columns = w->options.columns};
    rc = f->write(game, &options, &w->text);
    if (rc) return rc;
    w->games++;
    report_lost(w);
    return QP_OK;
}

qp_status qp_writer_game(qp_writer *writer, const qp_game *game) {
    return writer_status(writer, writer_put(writer, game));
}

static qp_flow writer_on_game(void *ctx, qp_game *game) {
    qp_writer *w = ctx;
    w->status = qp_writer_game(w, game);
    return w->status ? QP_STOP : QP_GO;
}

const qp_handler *qp_writer_handler(qp_writer *writer) {
    qp_writer *w = writer;
    qp_handler each = {.size = sizeof each, .ctx = w, .game = writer_on_game};
    if (!w->game) w->game = qp_game_new(&w->alloc);
    if (w->game && !w->builder)
        w->builder = qp_builder_new(w->game, &each, &w->alloc);
    return w->builder ? qp_builder_handler(w->builder) : NULL;
}

qp_status qp_writer_end(qp_writer *writer) {
    qp_writer *w = writer;
    if (w->status) return w->status;
    if (w->builder && qp_builder_status(w->builder))
        return qp_builder_status(w->builder);
    qp_status rc = writer_begin(w);
    if (!rc && w->options.format->end) rc = w->options.format->end(&w->text);
    return writer_status(w, rc);
}

qp_status qp_writer_to_memory(qp_memory *out, qp_writer *writer) {
    if (!writer->keeps) return QP_E_ARG;
    qp_status rc = qp_writer_end(writer);
    return rc ? rc : qp__buf_take(out, &writer->alloc, &writer->kept);
}

uint64_t qp_writer_games(const qp_writer *writer) {
    return writer->games;
}

void qp_writer_free(qp_writer *writer) {
    if (!writer) return;
    qp_alloc a = writer->alloc;
    qp_encoder_free(writer->encoder);
    qp_builder_free(writer->builder);
    qp_game_free(writer->game);
    qp__buf_free(&a, &writer->kept);
    qp__put(&a, writer, sizeof *writer);
}
