/* whole_input.c - a whole source or text in one call: read by a handler, or
 * converted to memory; and games written to memory.
 *
 * SPDX-License-Identifier: MIT
 */
#include <string.h>

#include "../base/err_int.h"
#include "../base/mem.h"
#include "qipu/reader.h"
#include "qipu/writer.h"

enum { INPUT_PIECE = 16384 };

static qp_status input_read(qp_reader *reader, const qp_source *source) {
    char piece[INPUT_PIECE];
    for (;;) {
        size_t n = source->read(source->ctx, piece, sizeof piece);
        if (n > sizeof piece) return QP_E_IO;
        if (!n) return qp_reader_finish(reader);
        qp_status rc = qp_reader_feed(reader, piece, n);
        if (rc) return rc;
    }
}

/* Fills `err` with the reader's reason, or with the status alone. */
static qp_status input_failed(qp_err *err, qp_status rc,
                              const qp_reader *reader) {
    qp_err why;
    if (!rc || !err) return rc;
    qp_reader_err(&why, reader);
    if (why.code == rc)
        *err = why;
    else
        qp__fail(err, rc, (qp_at){0}, (qp_text){"", 0});
    return rc;
}

qp_status qp_read_source(const qp_source *source, const qp_handler *to,
                         const qp_reader_options *options,
                         const qp_alloc *alloc, qp_err *err) {
    qp_reader *reader = qp_reader_new(to, options, alloc);
    if (!reader) return qp__fail(err, QP_E_NOMEM, (qp_at){0}, (qp_text){0});
    qp_status rc = input_failed(err, input_read(reader, source), reader);
    qp_reader_free(reader);
    return rc;
}

qp_status qp_read_text(qp_text bytes, const qp_handler *to,
                       const qp_reader_options *options, const qp_alloc *alloc,
                       qp_err *err) {
    qp_reader *reader = qp_reader_new(to, options, alloc);
    if (!reader) return qp__fail(err, QP_E_NOMEM, (qp_at){0}, (qp_text){0});
    qp_status rc = qp_reader_feed(reader, bytes.ptr, bytes.len);
    if (!rc) rc = qp_reader_finish(reader);
    rc = input_failed(err, rc, reader);
    qp_reader_free(reader);
    return rc;
}

qp_status qp_games_to_memory(qp_memory *out, const qp_game *const *games,
                             size_t count, const qp_writer_options *options,
                             const qp_alloc *alloc) {
    qp_writer *writer = qp_writer_new(NULL, options, alloc);
    if (!writer) return QP_E_NOMEM;
    qp_status rc = QP_OK;
    for (size_t i = 0; i < count && !rc; i++)
        rc = qp_writer_game(writer, games[i]);
    if (!rc) rc = qp_writer_to_memory(out, writer);
    qp_writer_free(writer);
    return rc;
}

qp_status qp_game_to_memory(qp_memory *out, const qp_game *game,
                            const qp_writer_options *options,
                            const qp_alloc *alloc) {
    return qp_games_to_memory(out, &game, 1, options, alloc);
}

qp_status qp_convert_to_memory(qp_memory *out, qp_text bytes,
                               const qp_convert_options *options,
                               const qp_alloc *alloc, qp_err *err) {
    qp_convert_options o = {0};
    if (options && qp__options(&o, sizeof o, options, options->size))
        return qp__fail(err, QP_E_ARG, (qp_at){0}, (qp_text){0});
    qp_writer *writer = qp_writer_new(NULL, o.to, alloc);
    const qp_handler *games = writer ? qp_writer_handler(writer) : NULL;
    qp_status rc = QP_E_NOMEM, why = QP_E_NOMEM;
    if (games) {
        qp_handler to = *games;
        to.next = o.problems;
        rc = why = qp_read_text(bytes, &to, o.from, alloc, err);
        /* A writer that failed has stopped the reader. */
        if (rc == QP_E_STOP && qp_writer_end(writer))
            why = qp_writer_end(writer);
        if (!rc) why = qp_writer_to_memory(out, writer);
    }
    qp_writer_free(writer);
    if (why != rc || !games) qp__fail(err, why, (qp_at){0}, (qp_text){0});
    return why;
}
