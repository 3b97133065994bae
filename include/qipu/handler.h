/* qipu/handler.h - a game as a stream of events.
 *
 * Everything that reads games calls a handler, and everything that takes games
 * provides one: the game builder (game.h) and every writer. So readers and
 * writers need to know only this header, not each other.
 *
 *     begin_game
 *         tag | start | comment               (comments on the whole game)
 *     begin_moves
 *         number | move | comment | nag | begin_variation .. end_variation
 *         result, and comments after it
 *     end_game
 *     game                                    (from a builder, once complete)
 *
 * The reader of a format emits moves as text. A player (play.h) plays them, so
 * that each move also has a position; it emits `start`, but neither
 * `begin_moves` nor `number`. qp_reader and qp_games (reader.h) contain a
 * player.
 *
 * Every begin_ event is followed by its end_ event, also if the input is
 * damaged and after QP_SKIP. Only QP_STOP ends the stream at once.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef QP_HANDLER_H
#define QP_HANDLER_H

#include "qipu/move.h"

#ifdef __cplusplus
extern "C" {
#endif

/** The longest tag name, tag value or move, in bytes. Comments have no limit:
 *  they arrive in parts. */
#define QP_TOKEN_MAX 4096

/** The deepest nesting of variations. */
#define QP_DEPTH_MAX 1024

/** Bits in the `flags` of a comment. */
enum {
    QP_COMMENT_END = 1 << 0,    /**< the last part of a comment */
    QP_COMMENT_BEFORE = 1 << 1, /**< after a move number and before the move;
                                   otherwise after the move */
    QP_COMMENT_LINE = 1 << 2,   /**< begins with ';' and ends with the line */
    QP_COMMENT_ESCAPE = 1 << 3  /**< begins with '%' in the first column */
};

struct qp_game;

/** One move of a record. Everything in it is valid during the callback. */
typedef struct qp_moved {
    qp_text text;        /**< the move as written, or empty */
    const qp_pos *after; /**< the position after the move, or NULL if it was not
                            played; then the members below are not set */
    qp_move move;        /**< a legal move */
    qp_shape shape;      /**< the shape of `text` */
    uint32_t said_;      /* private, from a format's reader to the player:
                            leave it 0 */
} qp_moved;

/** The most handlers that may follow a handler as `next`, one after another.
 * The rest of a longer chain is not called, nor is a circle followed further;
 * an object that copies its handler refuses such a chain with QP_E_ARG. */
#define QP_HANDLERS_MAX 64

/** The callbacks of an event consumer. Zero-initialize it, set `size`, then the
 *  callbacks you need.
 *
 *  If a callback is NULL, that of `next` is called. If there is none either,
 *  the event counts as QP_GO, except for begin_variation, which counts as
 *  QP_SKIP: a handler without this callback must not mistake variation moves
 *  for main-line moves. Texts are valid during the callback. QP_SKIP has an
 *  effect from begin_game, tag, start and begin_moves (skips to end_game) and
 *  from begin_variation and begin_beside (skips to end_variation). From number
 *  it lets the reader leave out the game's other numbers. */
typedef struct qp_handler {
    size_t size; /**< sizeof(qp_handler); callbacks that later versions add
                    count as NULL */
    void *ctx;
    /** The handler for events that this one has no callback for, called with
     *  its own `ctx`. Must live as long as this one. NULL: none. */
    const struct qp_handler *next;
    qp_flow (*begin_game)(void *ctx, const qp_at *at);
    qp_flow (*tag)(void *ctx, qp_text name, qp_text value, const qp_at *at);
    /** The starting position, valid during the callback. `fen` is nonzero if a
     *  FEN tag gave it. Comes before the first move, or before end_game if
     *  there is none; comments on the game may precede it. */
    qp_flow (*start)(void *ctx, const qp_pos *pos, int fen, const qp_at *at);
    qp_flow (*begin_moves)(void *ctx, const qp_at *at);
    /** A move number. `black` is nonzero if its dots say that Black moves next,
     *  as in "7. ..." or "7...". */
    qp_flow (*number)(void *ctx, uint32_t number, int black, const qp_at *at);
    qp_flow (*move)(void *ctx, const qp_moved *moved, const qp_at *at);
    qp_flow (*comment)(void *ctx, qp_text part, unsigned flags,
                       const qp_at *at);
    /** A numeric annotation glyph, 0-255. "!" to "?!" are 1 to 6. */
    qp_flow (*nag)(void *ctx, unsigned nag, const qp_at *at);
    qp_flow (*begin_variation)(void *ctx, const qp_at *at);
    /** The beginning of a variation that replaces an illegal move: its first
     *  move is an alternative in the last position of the line, which has ended
     *  there. end_variation ends it. Only a player emits it. If it or
     *  begin_variation is NULL, the variation is skipped. */
    qp_flow (*begin_beside)(void *ctx, const qp_at *at);
    qp_flow (*end_variation)(void *ctx, const qp_at *at);
    /** The result in its standard form: "1-0", "0-1", "1/2-1/2" or "*". */
    qp_flow (*result)(void *ctx, qp_text text, const qp_at *at);
    /** The end of a game. `broken` is QP_OK, or the first error of a game that
     *  could not be read or played completely. */
    qp_flow (*end_game)(void *ctx, qp_status broken, const qp_at *at);
    /** The complete game, from a builder (qp_builder). */
    qp_flow (*game)(void *ctx, struct qp_game *game);
    /** An error or a warning (QP_W_) in the input. If it returns QP_GO, the
     *  reader repairs what it can and continues. `number` is the move number in
     *  the file, or 0 outside the moves. `ply` counts plies of the line from 1.
     *  The reader of a format knows neither: both are 0. */
    qp_flow (*problem)(void *ctx, const qp_err *err, uint32_t number,
                       uint32_t ply);
} qp_handler;

#ifdef __cplusplus
}
#endif
#endif
