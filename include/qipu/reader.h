/* qipu/reader.h - the games of any file: one door for every format.
 *
 *     qp_reader *r = qp_reader_new(&handler, NULL, NULL);
 *     while ((n = fread(bytes, 1, sizeof bytes, in)) > 0)
 *         if (qp_reader_feed(r, bytes, n)) break;
 *     status = qp_reader_finish(r);
 *
 * The format, the encoding of each game and the notation of each game are
 * found from what is in the file, or given. The moves are proved legal. A file
 * that is no record of xiangqi, as an archive or a game of chess, is refused.
 * qp_games (below) asks for the games one by one instead.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef QP_READER_H
#define QP_READER_H

#include "qipu/edit.h"
#include "qipu/formats.h"
#include "qipu/play.h"

#ifdef __cplusplus
extern "C" {
#endif

/** A file of games in the middle of being read. Text formats take memory that
 *  does not grow with the file; a binary one may hold the file. */
typedef struct qp_reader qp_reader;

/** `length` of a span that goes on to the end of the file. */
#define QP_SPAN_REST UINT64_MAX

/** Which bytes of a file a game is, as they are stored, whatever the encoding:
 *  enough to read that game again and no other. Open the file, go to `first`,
 *  give a reader the options of the first reading, with the format that was
 *  found and with this as `again`, and feed it `length` bytes:
 *
 *      options.again = &span;  options.format = ... qp_reader_format ...
 *      fseeko(in, (off_t)span.first, SEEK_SET)
 *      games = qp_games_new(&source, NULL, &options, NULL)
 *      qp_games_next(game, games) ... the game
 *
 *  Keep the numbers as long as the file stays as it is, in a database too.
 *
 *  In PGN and other texts of many games, a game is the bytes from its first to
 *  the next one's. Where bytes of the middle cannot be read by themselves (XML,
 *  packed files, a game whose text is in several encodings) it is the whole
 *  file, and `index` says which one of it. */
typedef struct qp_span {
    size_t size;         /**< sizeof(qp_span) */
    uint64_t first;      /**< its first byte; 0 when it is the whole file */
    uint64_t length;     /**< bytes; QP_SPAN_REST: all that follow */
    uint64_t text_first; /**< the same in decoded text, as qp_at counts; of a
                              whole file, where its first event is */
    uint64_t text_length;
    uint64_t index;       /**< which game of these bytes it is, from 0, those
                               that hold nothing counted too */
    qp_encoding encoding; /**< of its text; QP_ENC_AUTO: found again */
    uint32_t how;         /**< the library's; keep it with the rest */
} qp_span;

/** For qp_reader_new. Zero it, set `size`, then what you want. */
typedef struct qp_reader_options {
    size_t size;             /**< sizeof(qp_reader_options) */
    const qp_format *format; /**< NULL: found from the first QP_FORMAT_HEAD
                                  bytes; what is none that is known is read as
                                  PGN */
    qp_encoding encoding;    /**< of text; QP_ENC_AUTO: found for each game */
    qp_encoding hint;        /**< for a part of a file: what qp_encoding_find
                                  says of the first QP_DECODE_WINDOW bytes of
                                  the file */
    qp_notation notation;    /**< QP_NOTATION_ANY: found for each game */
    unsigned move_flags;     /**< QP_MOVE_ bits for reading */
    int ranks_given;         /**< `move_flags` decides how ranks count */
    int strict;              /**< report every departure of PGN from
                                  specification 003 */
    void *text_ctx;          /**< for `text` */
    /** The text that is read next, decoded: whole lines, but for lines beyond
     *  64 KiB. `offset` is that of its first byte in the text so far, as in
     *  qp_at. An empty one when it was read. Borrowed until the next call of
     * the reader: who shows problems finds their lines here. NULL: nobody asks.
     */
    void (*text)(void *ctx, qp_text utf8, uint64_t offset);
    int part; /**< the input is a part of a file that was cut (cuts.h): without
                   `format` it is PGN, and it may hold nothing */
    const qp_span *again; /**< one game of a file that was read before: `format`
                               and the other options are those of that reading.
                               Bytes after it are not looked at, and problems
                               beside it are not reported. Copied */
} qp_reader_options;

/** `to` is copied; of a text format its `problem` also gets the bytes that are
 *  no text (QP_E_TEXT_BYTE) and the tags that were repaired, before the events
 *  of the line that they are in; those count `at.offset` in bytes of the file.
 *  A file that is no record (qp_format_foreign) is a problem QP_E_FORMAT_NONE,
 *  with what it is in `want`, unless it is a part or has a format given that is
 *  not PGN. So is text in which nothing of a record is met to its end; before
 *  that, problems of such text wait.
 *  Of a format whose files hold many games, one without a tag, comment, move,
 *  result and error is passed over: no callback hears of it. `options` may be
 * NULL. Owned: qp_reader_free. NULL when memory is out. */
QP_API QP_MUST_CHECK qp_reader *qp_reader_new(const qp_handler *to,
                                              const qp_reader_options *options,
                                              const qp_alloc *alloc);

/** Takes the next bytes, cut anywhere. The events do not depend on the cuts,
 *  but for the parts of comments. Fails with QP_E_STOP when a callback says
 *  so, QP_E_NOMEM, QP_E_FORMAT_NONE for what is no record, and what the
 *  format's own `feed` fails with; then until it is freed. */
QP_API QP_MUST_CHECK qp_status qp_reader_feed(qp_reader *reader,
                                              const char *bytes, size_t len);

/** The input has ended: delivers what is open. Fails as qp_reader_feed. */
QP_API QP_MUST_CHECK qp_status qp_reader_finish(qp_reader *reader);

/** The format given or found; NULL while too few bytes have come to decide.
 *  Cannot fail. */
QP_API const qp_format *qp_reader_format(const qp_reader *reader);

/** The encodings met, as a mask of 1 << qp_encoding; 0 for a binary format.
 *  QP_ENC_ASCII only when no other was met. Cannot fail. */
QP_API unsigned qp_reader_encodings(const qp_reader *reader);

/** Nonzero from the beginning of a game to its end, also before its first
 *  event and of one that turns out to hold nothing: a problem reported then is
 * one of that game. Cannot fail. */
QP_API int qp_reader_in_game(const qp_reader *reader);

/** For `problem`: nonzero when it is one of the file's bytes, found before the
 *  text was read, so that no game has it and `at.offset` counts bytes of the
 *  file. Cannot fail. */
QP_API int qp_reader_in_bytes(const qp_reader *reader);

/** For `problem`: where in the decoded text, as `text` counts, its place is;
 *  UINT64_MAX when it is not known. Cannot fail. */
QP_API uint64_t qp_reader_offset(const qp_reader *reader, const qp_err *err);

/** For `problem`: which byte of the file its place is, whatever the encoding;
 *  UINT64_MAX when it is not known: it has no place, or one so far back that
 * its text is no more at hand (64 KiB, and never in UTF-8). Cannot fail. */
QP_API uint64_t qp_reader_byte(const qp_reader *reader, const qp_err *err);

/** The game that is being read, for its end_game and `game`, when all of it is
 *  known; before that from its begin_game on, without its lengths. Set
 *  `span->size` first. Cannot fail. */
QP_API void qp_reader_span(qp_span *span, const qp_reader *reader);

/** After qp_reader_finish, of a part of a file: nonzero when it ended where
 *  what follows cannot be read by itself (cuts.h). `*end`: the place that the
 *  next byte would have had. Cannot fail. */
QP_API int qp_reader_inside(const qp_reader *reader, qp_at *end);

/** NULL is allowed. Cannot fail. */
QP_API void qp_reader_free(qp_reader *reader);

/** What a file is that begins with `head`, in any encoding: its first
 *  QP_FORMAT_HEAD bytes, more, or all of a shorter file. `*format`: NULL when
 *  it is none that is known; `*foreign`: what qp_format_foreign says of it.
 *  Fails with QP_E_NOMEM. */
QP_API QP_MUST_CHECK qp_status qp_reader_find(const qp_format **format,
                                              const char **foreign,
                                              qp_text head,
                                              const qp_alloc *alloc);

/* ---- game by game --------------------------------------------------------
 */

/** Where bytes come from. */
typedef struct qp_source {
    void *ctx;
    /** Reads up to `size` bytes into `bytes` and returns how many; 0 at the
     *  end, SIZE_MAX when reading failed. */
    size_t (*read)(void *ctx, char *bytes, size_t size);
} qp_source;

/** A source whose games are asked for one by one:
 *
 *      while (!(status = qp_games_next(game, games))) ... use game ...
 *      if (status != QP_E_END) ... it failed ...
 */
typedef struct qp_games qp_games;

/** `source` and `to` are copied. `to` gets the problems, and may be NULL: none
 *  of its other callbacks is called. Owned: qp_games_free. NULL when memory is
 * out. */
QP_API QP_MUST_CHECK qp_games *qp_games_new(const qp_source *source,
                                            const qp_handler *to,
                                            const qp_reader_options *options,
                                            const qp_alloc *alloc);

/** The same of a file in memory. `bytes` is borrowed as long as `games`. */
QP_API QP_MUST_CHECK qp_games *
qp_games_of_text(qp_text bytes, const qp_handler *to,
                 const qp_reader_options *options, const qp_alloc *alloc);

/** Fills `game`, of the same allocator, with the next game; a broken one too
 *  (qp_game_broken). Fails with QP_E_END after the last, QP_E_IO when the
 *  source does, and as qp_reader_feed; `game` is as it was then. */
QP_API QP_MUST_CHECK qp_status qp_games_next(qp_game *game, qp_games *games);

/** The span of the game that qp_games_next gave last. Set `span->size` first.
 *  Cannot fail. */
QP_API void qp_games_span(qp_span *span, const qp_games *games);

/** Its reader, for its questions. Borrowed as long as `games`.
 *  Cannot fail. */
QP_API const qp_reader *qp_games_reader(const qp_games *games);

/** NULL is allowed. Cannot fail. */
QP_API void qp_games_free(qp_games *games);

#ifdef __cplusplus
}
#endif
#endif
