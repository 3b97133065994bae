/* qipu/pgn.h - reads and writes PGN (specification 003; doc/format/pgn.md).
 *
 * The reader knows the syntax of PGN, not xiangqi: it emits the text of each
 * move without a board. Use a player (play.h) to play the moves and a builder
 * (game.h) to keep the game.
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

/** A PGN reader. It uses a fixed amount of memory.
 *
 *  When does a tag begin the next game? After a result, always. After moves
 *  without a result, if it is on its own line and is Game, Event, Title, Site,
 *  Date, Red or White, or if a blank line precedes it. Before any move, if Game
 *  occurs again, or if Event, Site or the first tag occurs again and so does
 *  another tag after it. Any other tag among the moves is a comment. A comment
 *  without its '}' ends at a blank line before a line that begins with [Event "
 *  or [Game ". */
typedef struct qp_pgn_reader qp_pgn_reader;

/** Options for qp_pgn_reader_new. */
enum {
    QP_PGN_STRICT = 1 << 0 /**< report every deviation from specification 003,
                                even the small ones that doc/format/pgn.md marks
                                "strict" */
};

/** Creates a reader, or returns NULL if out of memory. Free with
 *  qp_pgn_reader_free. `to` must live as long as the reader. `flags` are
 *  QP_PGN_ bits. */
QP_API QP_MUST_CHECK qp_pgn_reader *
qp_pgn_reader_new(const qp_handler *to, unsigned flags, const qp_alloc *alloc);

/** Parses the next bytes of UTF-8, split anywhere, even inside a character.
 *  Events do not depend on how the input is split, except for the parts of
 *  comments. Takes linear time. Fails with QP_E_STOP if a callback returned
 *  QP_STOP. */
QP_API QP_MUST_CHECK qp_status qp_pgn_feed(qp_pgn_reader *reader,
                                           const char *bytes, size_t len);

/** Ends the input, emits what remains and resets the reader. */
QP_API QP_MUST_CHECK qp_status qp_pgn_finish(qp_pgn_reader *reader);

/** Sets `*out` to the place of the next byte. */
QP_API void qp_pgn_at(qp_at *out, const qp_pgn_reader *reader);

/** Returns nonzero if the reader is inside a comment, a word or the tags of a
 *  game, so that a following tag cannot be read without what came before. If it
 *  is 0, a tag that begins games begins a new one here. */
QP_API int qp_pgn_inside(const qp_pgn_reader *reader);

/** Frees a reader. NULL is allowed. */
QP_API void qp_pgn_reader_free(qp_pgn_reader *reader);

/** Options for qp_pgn_write. Zero-initialize it, set `size`, then the options
 *  you need. */
typedef struct qp_pgn_style {
    size_t size;          /**< sizeof(qp_pgn_style) */
    qp_notation notation; /**< QP_NOTATION_ANY is QP_NOTATION_CHINESE */
    unsigned move_flags;  /**< QP_MOVE_ bits for writing */
} qp_pgn_style;

/** Writes one game as canonical PGN, followed by an empty line: first the tags
 *  of specification 003 in its order, then all others in theirs, with a Format
 *  tag if the notation is not Chinese; one round of moves per line; comments
 *  and variations in their places. `style` may be NULL. A game without a result
 *  gets that of its Result tag, else '*'. A broken game gets a tag Incomplete
 *  with the reason.
 *
 *  Reading the text gives an equal game, except for what PGN cannot store: in
 *  tag names, ASCII other than letters, digits and '_'; line ends in tags; how
 *  a comment that contains '}' was marked; carriage returns in comments.
 *  doc/format/pgn.md lists everything. To have losses reported, use the format
 *  "pgn" (qp_format_by_name) with qp_write_options.loss. Fails with QP_E_IO if
 *  `out` fails, or with QP_E_NOMEM. */
QP_API QP_MUST_CHECK qp_status qp_pgn_write(const qp_game *game,
                                            const qp_pgn_style *style,
                                            const qp_sink *out);

#ifdef __cplusplus
}
#endif
#endif
