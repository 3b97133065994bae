/* qipu/writer.h - writes games in any format that can be written.
 *
 *     qp_writer *w = qp_writer_new(&sink, &options, NULL);
 *     qp_writer_game(w, game) ... as often as you like, or what a reader reads:
 *     qp_reader_new(qp_writer_handler(w), NULL, NULL) ...
 *     status = qp_writer_end(w);
 *
 * It also writes what the format needs before the first game, between two
 * games, and after the last. Without a sink you get the whole in memory:
 *
 *     qp_memory text;
 *     if (!qp_game_to_memory(&text, game, NULL, NULL)) ... text.ptr, text.len
 *     qp_memory_free(&text, NULL);
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef QP_WRITER_H
#define QP_WRITER_H

#include "qipu/charset.h"
#include "qipu/reader.h"

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
    qp_text columns; /**< of a table (doc/format/table.md), such as "fen=start
                        moves=line"; empty: its own. Valid as long as the
                        writer */
} qp_writer_options;

/** Creates a writer, or returns NULL if out of memory. Free with
 *  qp_writer_free. `out` is copied; if it is NULL, the writer keeps what it
 *  writes for qp_writer_to_memory. `options` may be NULL; if they have no size
 *  or an invalid value, the calls below fail with QP_E_ARG. */
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

/** Ends a writer without a sink like qp_writer_end, and returns everything that
 *  it wrote, in memory of the writer's allocator. Only qp_writer_free may
 *  follow. Fails with QP_E_ARG if the writer has a sink. */
QP_API QP_MUST_CHECK qp_status qp_writer_to_memory(qp_memory *out,
                                                   qp_writer *writer);

/** Returns the number of games written. */
QP_API uint64_t qp_writer_games(const qp_writer *writer);

/** Frees a writer without writing anything. NULL is allowed. */
QP_API void qp_writer_free(qp_writer *writer);

/* ---- in one call ---------------------------------------------------------
 *
 * These return everything that they write. Free it with qp_memory_free and the
 * same `alloc`. If a call fails, nothing is returned. */

/** Writes one game. Fails like qp_writer_game. */
QP_API QP_MUST_CHECK qp_status
qp_game_to_memory(qp_memory *out, const qp_game *game,
                  const qp_writer_options *options, const qp_alloc *alloc);

/** Writes `count` games into one file. Fails like qp_writer_game. */
QP_API QP_MUST_CHECK qp_status
qp_games_to_memory(qp_memory *out, const qp_game *const *games, size_t count,
                   const qp_writer_options *options, const qp_alloc *alloc);

/** Options for qp_convert_to_memory. Zero-initialize it, set `size`, then the
 *  options you need. */
typedef struct qp_convert_options {
    size_t size;                   /**< sizeof(qp_convert_options) */
    const qp_reader_options *from; /**< NULL: detect everything */
    const qp_writer_options *to;   /**< NULL: PGN in UTF-8 */
    const qp_handler *problems;    /**< its `problem` receives the problems of
                                        the input; NULL: they are dropped */
} qp_convert_options;

/** Converts a file in memory: reads all of its games and writes them in another
 *  format. `options` may be NULL. Fails like qp_read_text or qp_writer_game;
 *  `err` then has the reason. */
QP_API QP_MUST_CHECK qp_status qp_convert_to_memory(
    qp_memory *out, qp_text bytes, const qp_convert_options *options,
    const qp_alloc *alloc, qp_err *err);

#ifdef __cplusplus
}
#endif
#endif
