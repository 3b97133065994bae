/* writer.c - games into a file of any format that is written.
 *
 * Owns what is due when: the beginning before the first game, what stands
 * between two, the end after the last.
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
    qp_sink out;  /* the caller's */
    qp_sink text; /* what the format writes to */
    qp_encoder *encoder;
    uint64_t games, lost;
    int begun;
};

static int encode(void *ctx, const char *bytes, size_t len) {
    return qp_encoder_write(ctx, (qp_text){bytes, len}) != QP_OK;
}

qp_writer *qp_writer_new(const qp_sink *out, const qp_writer_options *options,
                         const qp_alloc *alloc) {
    qp_alloc a = qp__alloc_or_libc(alloc);
    qp_writer *w = qp__get(&a, sizeof *w);
    if (!w) return NULL;
    memset(w, 0, sizeof *w);
    w->alloc = a;
    w->out = *out;
    w->text = *out;
    if (options)
        qp__options(&w->options, sizeof w->options, options, options->size);
    const qp_format **format = &w->options.format;
    if (!*format) *format = qp_format_by_name((qp_text){"pgn", 3});
    qp_encoding to = w->options.encoding;
    if ((*format)->flags & QP_FORMAT_BINARY || to <= QP_ENC_UTF8) return w;
    w->encoder = qp_encoder_new(to, &w->out, &a);
    w->text = (qp_sink){w->encoder, encode};
    if (w->encoder) return w;
    qp_writer_free(w);
    return NULL;
}

static qp_status begin(qp_writer *w) {
    const qp_format *f = w->options.format;
    if (!f->write || (w->encoder && f->flags & QP_FORMAT_UTF8)) return QP_E_ARG;
    if (w->begun) return QP_OK;
    w->begun = 1;
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
    err.code = QP_W_LOST_CHAR;
    snprintf(err.what, sizeof err.what, "%llu", (unsigned long long)more);
    w->options.loss.lost(w->options.loss.ctx, &err, QP_ROOT);
}

qp_status qp_writer_game(qp_writer *writer, const qp_game *game) {
    qp_writer *w = writer;
    const qp_format *f = w->options.format;
    qp_status rc = begin(w);
    if (!rc && w->games) {
        if (!(f->flags & QP_FORMAT_MANY)) return QP_E_FORMAT_ONE;
        if (f->between) rc = f->between(&w->text);
    }
    if (rc) return rc;
    qp_write_options options = {.notation = w->options.notation,
                                .move_flags = w->options.move_flags,
                                .loss = w->options.loss};
    rc = f->write(game, &options, &w->text);
    if (rc) return rc;
    w->games++;
    report_lost(w);
    return QP_OK;
}

qp_status qp_writer_end(qp_writer *writer) {
    qp_writer *w = writer;
    qp_status rc = begin(w);
    if (rc || !w->options.format->end) return rc;
    return w->options.format->end(&w->text);
}

uint64_t qp_writer_games(const qp_writer *writer) {
    return writer->games;
}

void qp_writer_free(qp_writer *writer) {
    if (!writer) return;
    qp_alloc a = writer->alloc;
    qp_encoder_free(writer->encoder);
    qp__put(&a, writer, sizeof *writer);
}
