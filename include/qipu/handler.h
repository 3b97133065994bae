/* qipu/handler.h - a game as a stream of events.
 *
 * Whoever reads games, from whatever source, calls a handler; the builder of a
 * game (game.h) and every writer have one. So each of them knows this header
 * and no other format.
 *
 *     begin_game
 *         tag | start | comment               (the game's own comments)
 *     begin_moves
 *         number | move | comment | nag | begin_variation .. end_variation
 *         result, and comments after it
 *     end_game
 *     game                                    (from whoever has it whole)
 *
 * The reader of a format gives moves as they are written. A player (play.h),
 * and so qp_reader and qp_games (reader.h), plays them: its moves have a
 * position, and it calls `start`, but neither `begin_moves` nor `number`.
 *
 * Every begin_x that was delivered is followed by its end_x, on damaged
 * input and after QP_SKIP too; only QP_STOP ends the stream at once.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef QP_HANDLER_H
#define QP_HANDLER_H

#include "qipu/move.h"

#ifdef __cplusplus
extern "C" {
#endif

/** A tag's name, a tag's value or a move may have so many bytes. Comments
 *  have no limit: they come in parts. */
#define QP_TOKEN_MAX 4096

/** Variations may be nested so deep. */
#define QP_DEPTH_MAX 1024

/** Bits in `flags` of a comment's parts. */
enum {
    QP_COMMENT_END = 1 << 0,    /**< the last part of a comment */
    QP_COMMENT_BEFORE = 1 << 1, /**< stands after a move number, before the
                                     move; else after the move */
    QP_COMMENT_LINE = 1 << 2,   /**< opened by ';', ends with the line */
    QP_COMMENT_ESCAPE = 1 << 3  /**< opened by '%' in the first column */
};

struct qp_game;

/** One move of a record. Borrowed, all of it. */
typedef struct qp_moved {
    qp_text text;        /**< as it is written; empty when there is none */
    const qp_pos *after; /**< the position that it leads to; NULL: it was not
                              played, and what follows says nothing */
    qp_move move;        /**< legal where it was played */
    qp_shape shape;      /**< of `text` */
    uint32_t said_;      /* of `text` too, from a format's reader to the player:
                            leave it 0 */
} qp_moved;

/** Who is called. Zero it, set `size`, then what you want.
 *
 *  A callback that is NULL is that of `next`; without one it is QP_GO, but for
 *  begin_variation, where it is QP_SKIP: who does not know of variations must
 *  not take their moves for the game's. Texts are borrowed until the callback
 *  returns. QP_SKIP means something from begin_game, tag, start and begin_moves
 *  (the game is passed over to its end_game) and from begin_variation and
 *  begin_beside (to the end_variation). */
typedef struct qp_handler {
    size_t size; /**< sizeof(qp_handler): callbacks that later versions add are
                      NULL to them */
    void *ctx;
    /** Who hears what this one has no callback for, with a `ctx` of its own.
     *  Borrowed. NULL: nobody. */
    const struct qp_handler *next;
    qp_flow (*begin_game)(void *ctx, const qp_at *at);
    qp_flow (*tag)(void *ctx, qp_text name, qp_text value, const qp_at *at);
    /** The moves begin from `*pos`, which is borrowed. With `fen` nonzero a FEN
     *  tag gave it. Comes before the first move, or before end_game; the game's
     *  own comments may come before it. */
    qp_flow (*start)(void *ctx, const qp_pos *pos, int fen, const qp_at *at);
    qp_flow (*begin_moves)(void *ctx, const qp_at *at);
    /** A move number; `black` when its points say that Black moves next, as
     *  in "7. ..." or "7...". */
    qp_flow (*number)(void *ctx, uint32_t number, int black, const qp_at *at);
    qp_flow (*move)(void *ctx, const qp_moved *moved, const qp_at *at);
    qp_flow (*comment)(void *ctx, qp_text part, unsigned flags,
                       const qp_at *at);
    /** A numeric annotation glyph, 0-255; "!" and the like are 1 to 6. */
    qp_flow (*nag)(void *ctx, unsigned nag, const qp_at *at);
    qp_flow (*begin_variation)(void *ctx, const qp_at *at);
    /** A variation begins that replaces a move which cannot be played: its
     *  first move is another for the last position of the line, which has
     *  ended there. end_variation ends it. Only a player calls it. NULL, or
     *  begin_variation NULL: it is skipped. */
    qp_flow (*begin_beside)(void *ctx, const qp_at *at);
    qp_flow (*end_variation)(void *ctx, const qp_at *at);
    /** One of "1-0", "0-1", "1/2-1/2", "*", however it was spelt. */
    qp_flow (*result)(void *ctx, qp_text text, const qp_at *at);
    /** `broken`: QP_OK, or the status of the game's first error when it was
     *  played: something of the game is missing. */
    qp_flow (*end_game)(void *ctx, qp_status broken, const qp_at *at);
    /** The whole game, from whoever builds it (qp_builder). */
    qp_flow (*game)(void *ctx, struct qp_game *game);
    /** The input is at fault here, or is not standard (QP_W_). QP_GO: the
     *  reader repairs what it can and goes on. `number` is the move number
     *  (round) it is at, as the file counts, 0 outside the moves; `ply` counts
     *  plies of the line from 1. A format's reader knows neither: both 0. */
    qp_flow (*problem)(void *ctx, const qp_err *err, uint32_t number,
                       uint32_t ply);
} qp_handler;

#ifdef __cplusplus
}
#endif
#endif
