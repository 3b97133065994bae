/* qipu/pgn.h - PGN (specification 003; doc/format/pgn.md).
 *
 * The reader knows PGN's words, not xiangqi: it passes the text of each
 * move and never looks at a board. play.h has the handler that plays the
 * moves, game.h the one that builds a tree.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef QP_PGN_H
#define QP_PGN_H

#include "qipu/game.h"
#include "qipu/handler.h"

#ifdef __cplusplus
extern "C" {
#endif

/** A reader in the middle of a stream. Its size does not grow with input.
 *
 *  A tag begins the next game: after a result, always; after moves without a
 *  result, when it stands on a line of its own and is Game, Event, Title, Site,
 *  Date, Red or White, or a blank line stands before it; before any move, when
 *  Game comes again, or Event, Site or the first tag comes again and another
 *  tag after it does too. Any other tag among the moves is a comment. A comment
 *  without its '}' ends at a blank line before a line that begins with
 *  [Event " or [Game ". */
typedef struct qp_pgn_reader qp_pgn_reader;

/** For qp_pgn_reader_new. */
enum {
    QP_PGN_STRICT = 1 << 0 /**< report every departure from specification 003,
                                small ones too: the warnings that are marked
                                "strict" in doc/format/pgn.md */
};

/** Owned: qp_pgn_reader_free. NULL when memory is out. `to` is borrowed
 *  until the reader is freed. `flags`: QP_PGN_ bits. */
QP_API QP_MUST_CHECK qp_pgn_reader *
qp_pgn_reader_new(const qp_handler *to, unsigned flags, const qp_alloc *alloc);

/** Takes the next bytes of UTF-8, cut anywhere, even within a character. The
 *  events do not depend on where the input was cut, but for the parts of
 *  comments. Time is linear in the bytes.
 *  Fails with QP_E_STOP when a callback says so. */
QP_API QP_MUST_CHECK qp_status qp_pgn_feed(qp_pgn_reader *reader,
                                           const char *bytes, size_t len);

/** The input has ended: delivers what is open and makes the reader new. */
QP_API QP_MUST_CHECK qp_status qp_pgn_finish(qp_pgn_reader *reader);

/** The place that the next byte will have. Cannot fail. */
QP_API void qp_pgn_at(qp_at *out, const qp_pgn_reader *reader);

/** Nonzero when the reader is within a comment, a word or the tags of a game,
 *  so that a tag that follows cannot be read without what came before. When it
 *  is 0, a tag that begins games begins a new one here. Cannot fail. */
QP_API int qp_pgn_inside(const qp_pgn_reader *reader);

/** NULL is allowed. Cannot fail. */
QP_API void qp_pgn_reader_free(qp_pgn_reader *reader);

/** How qp_pgn_write writes. Zero it, set `size`, then what you want. */
typedef struct qp_pgn_style {
    size_t size;          /**< sizeof(qp_pgn_style) */
    qp_notation notation; /**< QP_NOTATION_ANY is QP_NOTATION_CHINESE */
    unsigned move_flags;  /**< QP_MOVE_ bits for writing */
} qp_pgn_style;

/** Writes one game as canonical PGN and an empty line after it: the tags of
 *  specification 003 first and in its order, then all others in theirs, the
 *  Format tag when the notation is not Chinese; one round of moves a line;
 *  comments and variations where they stand. `style` NULL is all zero.
 *  A game without a result gets that of its Result tag, else '*'; a broken one
 *  a tag Incomplete with the reason.
 *
 *  Reading it gives an equal game, but for what PGN cannot keep: ASCII in
 *  tag names beside letters, digits and '_', line ends in tags, how a
 *  comment with a '}' was marked, carriage returns in comments. To have these
 *  reported, write through the format "pgn" (qp_format_by_name) with
 *  qp_write_options.loss; doc/format/pgn.md lists them all.
 *  Fails with QP_E_IO when `out` does, and QP_E_NOMEM. */
QP_API QP_MUST_CHECK qp_status qp_pgn_write(const qp_game *game,
                                            const qp_pgn_style *style,
                                            const qp_sink *out);

#ifdef __cplusplus
}
#endif
#endif
