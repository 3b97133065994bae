/* qipu/writer.h - writes games in any format that can be written.
 *
 *     qp_writer *w = qp_writer_new(&sink, &options, NULL);
 *     qp_writer_game(w, game) ... as often as you like, or what a reader reads:
 *     qp_reader_new(qp_writer_handler(w), NULL, NULL) ...
 *     status = qp_writer_end(w);
 *
 * It also writes what the format needs before the first game, between two
 * games, and after the last.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef QP_WRITER_H
#define QP_WRITER_H

#include "qipu/charset.h"
#include "qipu/formats.h"

#ifdef __cplusplus
extern "C" {
#endif

/** A writer of one file of games. */
typedef struct qp_writer qp_writer;

/** Options for qp_writer_new. Zero-initialize it, set `size`, then the options
 *  you need. */
typedef struct qp_writer_options {
    size_t size;             /**< sizeof(qp_writer_options) */
    const qp_format *format; /**< a format with QP_FORMAT_WRITES; NULL: PGN */
    qp_encoding encoding; /**< of text; QP_ENC_AUTO: UTF-8. Ignored for binary
                             formats, which have their own */
    qp_notation notation; /**< QP_NOTATION_ANY: the format's own */
    unsigned move_flags;  /**< QP_MOVE_ bits for writing */
    qp_loss_to loss; /**< receives what the format cannot store. If the encoding
                        lacks characters, which become '?', it also receives
                        QP_E_TEXT_CHAR once per game, with the first of them in
                        `what`, and their number and the encoding in `want`.
                        .lost NULL: losses are not reported */
} qp_writer_options;

/** Creates a writer, or returns NULL if out of memory. Free with
 *  qp_writer_free. `out` is copied; `options` may be NULL. */
QP_API QP_MUST_CHECK qp_writer *qp_writer_new(const qp_sink *out,
                                              const qp_writer_options *options,
                                              const qp_alloc *alloc);

/** Writes a game. Fails with QP_E_IO if `out` fails, or with QP_E_NOMEM. Fails
 *  with QP_E_ARG if the format cannot be written, or not in this encoding
 *  (QP_FORMAT_UTF8). For the second game of a format that stores one, it fails
 *  with QP_E_FORMAT_ONE and writes nothing, each time. */
QP_API QP_MUST_CHECK qp_status qp_writer_game(qp_writer *writer,
                                              const qp_game *game);

/** Returns the handler to pass to a reader or a player, valid as long as the
 *  writer, or NULL if out of memory. It builds each game and writes it. It
 *  returns QP_STOP if that fails; qp_writer_end then returns the reason. It has
 *  no callback for problems: to receive them, make it the `next` of your own
 *  handler. */
QP_API QP_MUST_CHECK const qp_handler *qp_writer_handler(qp_writer *writer);

/** Writes the end of the file, also if there was no game. Fails like
 *  qp_writer_game, and if its handler failed, with that status. */
QP_API QP_MUST_CHECK qp_status qp_writer_end(qp_writer *writer);

/** Returns the number of games written. */
QP_API uint64_t qp_writer_games(const qp_writer *writer);

/** Frees a writer without writing anything. NULL is allowed. */
QP_API void qp_writer_free(qp_writer *writer);

#ifdef __cplusplus
}
#endif
#endif
