/* qipu/writer.h - games into any format that is written.
 *
 *     qp_writer *w = qp_writer_new(&sink, &options, NULL);
 *     qp_writer_game(w, game) ... as often as you like, or what a reader reads:
 *     qp_reader_new(qp_writer_handler(w), NULL, NULL) ...
 *     status = qp_writer_end(w);
 *
 * What a format has before the first game, between two, and after the last is
 * written as it is due.
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

/** A file of games in the middle of being written. */
typedef struct qp_writer qp_writer;

/** For qp_writer_new. Zero it, set `size`, then what you want. */
typedef struct qp_writer_options {
    size_t size;             /**< sizeof(qp_writer_options) */
    const qp_format *format; /**< one with QP_FORMAT_WRITES; NULL: PGN */
    qp_encoding encoding;    /**< of text; QP_ENC_AUTO: UTF-8. Binary formats
                                  have their own, and this is not heeded */
    qp_notation notation;    /**< QP_NOTATION_ANY: the format's own */
    unsigned move_flags;     /**< QP_MOVE_ bits for writing */
    qp_loss_to loss;         /**< who hears of what the format cannot hold,
                                  and once a game of the characters that the
                                  encoding lacks, which became '?':
                                  QP_E_TEXT_CHAR, with the first of them in
                                  `what`, their number and the encoding in
                                  `want`. .lost NULL: nobody */
} qp_writer_options;

/** `out` is copied; `options` may be NULL. Owned: qp_writer_free. NULL when
 *  memory is out. */
QP_API QP_MUST_CHECK qp_writer *qp_writer_new(const qp_sink *out,
                                              const qp_writer_options *options,
                                              const qp_alloc *alloc);

/** Writes a game. Fails with QP_E_IO when `out` does, QP_E_NOMEM,
 *  QP_E_FORMAT_ONE for a second game of a format that holds one (nothing is
 *  written then, and a next game fails in the same way), and QP_E_ARG when the
 *  format cannot be written, or not in the encoding (QP_FORMAT_UTF8). */
QP_API QP_MUST_CHECK qp_status qp_writer_game(qp_writer *writer,
                                              const qp_game *game);

/** The handler to give to a reader or a player: it builds each game and writes
 *  it, and answers QP_STOP when that fails; qp_writer_end says why. It has no
 *  callback for problems: make it `next` to one that has. Borrowed: as long as
 *  the writer lives. NULL when memory is out. */
QP_API QP_MUST_CHECK const qp_handler *qp_writer_handler(qp_writer *writer);

/** Writes what is due at the end, also of a file without a game. Fails as
 *  qp_writer_game, and with what its handler failed with. */
QP_API QP_MUST_CHECK qp_status qp_writer_end(qp_writer *writer);

/** How many games were written. Cannot fail. */
QP_API uint64_t qp_writer_games(const qp_writer *writer);

/** NULL is allowed; nothing is written. Cannot fail. */
QP_API void qp_writer_free(qp_writer *writer);

#ifdef __cplusplus
}
#endif
#endif
