/* qipu/reader.h - reads games from files of any format.
 *
 * qp_games returns the games of a file one by one (stdio.h has FILE):
 *
 *     qp_games *games = qp_games_of_file(in, NULL, NULL, NULL);
 *     while (!(status = qp_games_next(game, games))) ... use game ...
 *
 * qp_reader passes them as events to a handler:
 *
 *     qp_reader *r = qp_reader_new(&handler, NULL, NULL);
 *     while ((n = fread(bytes, 1, sizeof bytes, in)) > 0)
 *         if (qp_reader_feed(r, bytes, n)) break;
 *     status = qp_reader_finish(r);
 *
 * Both detect the format of the file and the encoding and notation of each
 * game. Both check that every move is legal, and refuse files that are not
 * xiangqi records, such as archives or chess games.
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

/** A reader: parses one file of games from chunks. Text formats use a fixed
 *  amount of memory. A reader of a binary format may keep the whole file. */
typedef struct qp_reader qp_reader;

/** The `length` of a span that extends to the end of the file. */
#define QP_SPAN_REST UINT64_MAX

/** The place of one game in a file, so that you can read that game again. Use
 *  the options of the first reading, but set `format` to the detected format
 *  and `again` to the span. Then read `length` bytes from `first` on:
 *
 *      options.again = &span;  options.format = ... qp_reader_format ...
 *      fseeko(in, (off_t)span.first, SEEK_SET)
 *      games = qp_games_new(&source, NULL, &options, NULL)
 *
 *  A span is valid as long as the file does not change, so it can be stored.
 *  In PGN and other text formats with many games, the span of a game extends to
 *  the beginning of the next game. If no part of the file can be read alone
 *  (XML, packed files, a game in several encodings), the span is the whole
 *  file, and `index` is the number of the game in it. */
typedef struct qp_span {
    size_t size;         /**< sizeof(qp_span) */
    uint64_t first;      /**< first byte; 0 if it is the whole file */
    uint64_t length;     /**< in bytes; QP_SPAN_REST: to the end */
    uint64_t text_first; /**< like `first`, in the decoded text, as in qp_at; if
                              the span is the whole file, the place of the
                              game's first event */
    uint64_t text_length;
    uint64_t index;       /**< number of the game, with empty ones, from 0 */
    qp_encoding encoding; /**< of its text; QP_ENC_AUTO: detect again */
    uint32_t how;         /**< private; store it with the rest */
} qp_span;

/** Options for qp_reader_new. Zero-initialize it and set `size` first. */
typedef struct qp_reader_options {
    size_t size;             /**< sizeof(qp_reader_options) */
    const qp_format *format; /**< NULL: detect from the first QP_FORMAT_HEAD
                                bytes; unknown formats are read as PGN */
    qp_encoding encoding;    /**< of text; QP_ENC_AUTO: detect for each game */
    qp_encoding hint; /**< for a part of a file: what qp_encoding_find returns
                         for the first QP_DECODE_WINDOW bytes of the file */
    qp_notation notation; /**< QP_NOTATION_ANY: detect for each game */
    unsigned move_flags;  /**< QP_MOVE_ bits for reading */
    int ranks_given; /**< nonzero: `move_flags` has the lowest rank, 0 or 1 */
    int strict; /**< nonzero: report every deviation from the PGN standard for
                   xiangqi (specification 003) */
    void *text_ctx; /**< passed to `text` */
    /** Called with decoded text before it is parsed, and with an empty text
     * when all is parsed. `utf8` has whole lines, except of lines beyond 64
     * KiB. It is valid until the next call of the reader, to print the line of
     * a problem. `offset` is its place, as in qp_at. May be NULL. */
    void (*text)(void *ctx, qp_text utf8, uint64_t offset);
    int part; /**< nonzero: the input is part of a file (cuts.h). Without
                 `format` it is PGN, and it may be empty */
    const qp_span *again; /**< read one game again: `format` and the other
                               options must be those of the first reading. Bytes
                               after the game are ignored, and problems outside
                               it are not reported. Copied */
    void *between_ctx;    /**< passed to `between` */
    /** Called once. Returns the handler of moves as text, which passes them to
     *  `player` (repair.h), or NULL if out of memory. May be NULL. */
    const qp_handler *(*between)(void *ctx, const qp_handler *player,
                                 const qp_play_options *play);
    qp_text columns; /**< what the columns of a `format` "table" hold, such as
                        "fen=start moves=line" (doc/format/table.md). Borrowed
                        by the reader. Empty: detect */
} qp_reader_options;

/** Creates a reader, or returns NULL if out of memory. Free with
 *  qp_reader_free. `to` is copied; `options` may be NULL. If `options` has no
 *  size or an invalid value, qp_reader_feed and qp_reader_finish fail with
 *  QP_E_ARG.
 *
 *  For text formats, `problem` of `to` also receives invalid bytes
 *  (QP_E_TEXT_BYTE) and repaired tags, before the events of the line that
 *  contains them; their `at.offset` counts bytes of the file.
 *
 *  If the file is not a xiangqi record, `problem` receives QP_E_FORMAT_NONE,
 *  whose `want` says what the file is (qp_format_foreign). The reader does not
 *  check this for part of a file, or if you give a `format` other than PGN. A
 *  text without any tag or move is reported in the same way at its end. Other
 *  problems are not reported before the first tag or move.
 *
 *  In formats with many games per file, a game without any tag, comment, move,
 *  result and error emits no events. */
QP_API QP_MUST_CHECK qp_reader *qp_reader_new(const qp_handler *to,
                                              const qp_reader_options *options,
                                              const qp_alloc *alloc);

/** Parses the next bytes, split anywhere. Events do not depend on how the input
 *  is split, except for the parts of comments. Fails with QP_E_STOP if a
 *  callback returned QP_STOP, with QP_E_NOMEM, with QP_E_FORMAT_NONE if the
 *  file is not a record, or like `feed` of the format. All later calls fail. */
QP_API QP_MUST_CHECK qp_status qp_reader_feed(qp_reader *reader,
                                              const char *bytes, size_t len);

/** Ends the input and emits what remains. Fails like qp_reader_feed. */
QP_API QP_MUST_CHECK qp_status qp_reader_finish(qp_reader *reader);

/** Sets `*out` to the reason why qp_reader_feed or qp_reader_finish failed, or
 *  to 0. If the file is not a record, `want` says what it is. */
QP_API void qp_reader_err(qp_err *out, const qp_reader *reader);

/** Returns the format, given or detected, or NULL if not decided yet. */
QP_API const qp_format *qp_reader_format(const qp_reader *reader);

/** Returns the encodings found so far as a mask of 1 << qp_encoding, or 0 for a
 *  binary format. QP_ENC_ASCII is set only if there was no other. */
QP_API unsigned qp_reader_encodings(const qp_reader *reader);

/** Returns the notations found so far as a mask of 1 << qp_notation. */
QP_API unsigned qp_reader_notations(const qp_reader *reader);

/** Returns the plies of the main lines of the games that have ended so far. */
QP_API uint64_t qp_reader_plies(const qp_reader *reader);

/** Call it from `problem`, or when reading failed. Returns nonzero if the
 *  problem belongs to a game, even one that turns out to be empty. */
QP_API int qp_reader_in_game(const qp_reader *reader);

/** Call it from `problem`. Returns nonzero if the problem is an invalid byte or
 *  a repaired tag, found before the text was parsed: it belongs to no game, and
 *  `at.offset` counts bytes of the file. */
QP_API int qp_reader_in_bytes(const qp_reader *reader);

/** Call it from `problem`. Returns the offset of the problem in the decoded
 *  text, as in the `text` callback, or UINT64_MAX if it is unknown. */
QP_API uint64_t qp_reader_offset(const qp_reader *reader, const qp_err *err);

/** Call it from `problem`. Returns the offset of the problem in the bytes of
 *  the file, whatever the encoding. Returns UINT64_MAX if it is unknown: the
 *  problem has no place, or the encoding is not UTF-8 and the place is more
 *  than 64 KiB back. */
QP_API uint64_t qp_reader_byte(const qp_reader *reader, const qp_err *err);

/** Sets `*span` to the span of the current game; its lengths only in end_game
 *  and `game`. Set `span->size` first. */
QP_API void qp_reader_span(qp_span *span, const qp_reader *reader);

/** Call it after qp_reader_finish of part of a file. Returns nonzero if the
 * rest cannot be read without this part (cuts.h). Sets `*end` to its end. */
QP_API int qp_reader_inside(const qp_reader *reader, qp_at *end);

/** Frees a reader. NULL is allowed. */
QP_API void qp_reader_free(qp_reader *reader);

/** Detects the format of a file by `head`, its first QP_FORMAT_HEAD bytes or
 *  all of a shorter file. Sets `*format` to the format or NULL, and `*foreign`
 *  to the result of qp_format_foreign. Fails with QP_E_NOMEM. */
QP_API QP_MUST_CHECK qp_status qp_reader_find(const qp_format **format,
                                              const char **foreign,
                                              qp_text head,
                                              const qp_alloc *alloc);

/** An input of bytes. stdio.h has one for a FILE. */
typedef struct qp_source {
    void *ctx;
    /** Reads up to `size` bytes into `bytes` and returns their number, 0 at the
     *  end, or SIZE_MAX if reading failed. */
    size_t (*read)(void *ctx, char *bytes, size_t size);
} qp_source;

/** Reads all games of a source for `to`, as with qp_reader_new. Fails with
 *  QP_E_IO or like qp_reader_feed; `err` then is that of qp_reader_err. */
QP_API QP_MUST_CHECK qp_status qp_read_source(const qp_source *source,
                                              const qp_handler *to,
                                              const qp_reader_options *options,
                                              const qp_alloc *alloc,
                                              qp_err *err);

/** Reads all games of a file in memory. Fails like qp_read_source. */
QP_API QP_MUST_CHECK qp_status qp_read_text(qp_text bytes, const qp_handler *to,
                                            const qp_reader_options *options,
                                            const qp_alloc *alloc, qp_err *err);

/* ---- game by game ---- */

/** An iterator over the games of a source. */
typedef struct qp_games qp_games;

/** Creates an iterator, or returns NULL if out of memory. Free with
 *  qp_games_free. `source` and `to` are copied. Only `problem` of `to` is
 *  called; `to` may be NULL.
 *
 *  Problems may be reported while an earlier game is returned, because games
 *  are read ahead: `err->game` says which game a problem belongs to. */
QP_API QP_MUST_CHECK qp_games *qp_games_new(const qp_source *source,
                                            const qp_handler *to,
                                            const qp_reader_options *options,
                                            const qp_alloc *alloc);

/** Creates an iterator over the games of a file in memory. `bytes` must stay
 *  valid as long as the iterator. */
QP_API QP_MUST_CHECK qp_games *
qp_games_of_text(qp_text bytes, const qp_handler *to,
                 const qp_reader_options *options, const qp_alloc *alloc);

/** Fills `game`, which must have the same allocator, with the next game, even
 *  if it is broken (qp_game_broken). Fails with QP_E_END after the last game,
 *  with QP_E_IO if the source fails, or like qp_reader_feed; `game` is then
 *  unchanged. */
QP_API QP_MUST_CHECK qp_status qp_games_next(qp_game *game, qp_games *games);

/** Sets `*out` to the reason why qp_games_next failed, like qp_reader_err. */
QP_API void qp_games_err(qp_err *out, const qp_games *games);

/** Like qp_reader_span, for the game that qp_games_next returned last. */
QP_API void qp_games_span(qp_span *span, const qp_games *games);

/** Returns the iterator's reader, to query it; valid as long as `games`. */
QP_API const qp_reader *qp_games_reader(const qp_games *games);

/** Frees an iterator. NULL is allowed. */
QP_API void qp_games_free(qp_games *games);

#ifdef __cplusplus
}
#endif
#endif
