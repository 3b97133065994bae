/* qipu/play.h - a visitor that plays the moves of a game as they are read.
 *
 * Readers hand over moves as text. A player keeps the positions of the main
 * line and of all open variations, finds out the notation of each game,
 * proves each move legal, and hands on moves instead of text. It uses memory
 * for the depth of variations, not for the length of a game.
 *
 *     reader --text--> player --moves--> whatever you write
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef QP_PLAY_H
#define QP_PLAY_H

#include "qipu/move.h"
#include "qipu/visit.h"

#ifdef __cplusplus
extern "C" {
#endif

/** What a player calls. NULL callbacks are QP_GO; begin_variation NULL skips
 *  variations. All but `start`, `played`, `end_game` and `problem` are passed
 *  on as the reader gave them. After an error the rest of its line is passed
 *  over: comments, glyphs and variations with the moves they belong to. Two
 *  things are kept: the variations right after the move at fault
 *  (begin_beside), and all of a game whose FEN tag gives no position to play
 *  on: its moves, glyphs and brackets come as comments, as they are written,
 *  and those in between them as they are. */
typedef struct qp_play_to {
    void *ctx;
    qp_flow (*begin_game)(void *ctx, const qp_at *at);
    qp_flow (*tag)(void *ctx, qp_text name, qp_text value, const qp_at *at);
    /** The moves begin from `*pos`. With `fen` nonzero a FEN tag gave it. Comes
     *  before the first move, or before end_game; the game's own comments may
     *  come before it. */
    qp_flow (*start)(void *ctx, const qp_pos *pos, int fen, const qp_at *at);
    /** `move`, written as `text` in `shape`, was legal and led to `*after`.
     *  Borrowed, all of it. */
    qp_flow (*played)(void *ctx, qp_move move, const qp_pos *after,
                      qp_text text, qp_shape shape, const qp_at *at);
    qp_flow (*comment)(void *ctx, qp_text part, unsigned flags,
                       const qp_at *at);
    qp_flow (*nag)(void *ctx, unsigned nag, const qp_at *at);
    qp_flow (*begin_variation)(void *ctx, const qp_at *at);
    qp_flow (*end_variation)(void *ctx, const qp_at *at);
    qp_flow (*result)(void *ctx, qp_text text, const qp_at *at);
    /** `broken`: QP_OK, or the status of the game's first error: something of
     *  the game is missing. */
    qp_flow (*end_game)(void *ctx, qp_status broken, const qp_at *at);
    /** A problem of the reader's or the player's. `number` is the move number
     *  (round) it is at, 0 outside the moves; `ply` counts plies of the line
     *  from 1. */
    qp_flow (*problem)(void *ctx, const qp_err *err, uint32_t number,
                       uint32_t ply);
    /** A variation begins that replaces a move which cannot be played: its
     *  first move is another for the last position of the line, which has
     *  ended there. end_variation ends it. NULL, or begin_variation NULL: it
     *  is skipped. */
    qp_flow (*begin_beside)(void *ctx, const qp_at *at);
} qp_play_to;

/** For qp_player_new. */
typedef struct qp_play_options {
    qp_notation notation; /**< QP_NOTE_ANY: told apart for each game */
    unsigned flags;       /**< QP_MOVE_ bits for reading */
    int ranks_given;      /**< `flags` decides how ranks count; else it is told
                               apart for each game */
    int strict;           /**< hold tags to specification 003, section 2 */
} qp_play_options;

typedef struct qp_player qp_player;

/** `to` is copied; `options` may be NULL for all zero. Owned:
 *  qp_player_free. NULL when memory is out. */
QP_API QP_MUST_CHECK qp_player *qp_player_new(const qp_play_to *to,
                                              const qp_play_options *options,
                                              const qp_alloc *alloc);

/** The visitor to give to a reader. Borrowed: as long as the player lives.
 *  When memory is out it answers QP_STOP; qp_player_status tells.
 *  Cannot fail. */
QP_API const qp_visitor *qp_player_visitor(qp_player *player);

/** QP_OK, or QP_E_NOMEM when that stopped it. Cannot fail. */
QP_API qp_status qp_player_status(const qp_player *player);

/** NULL is allowed. Cannot fail. */
QP_API void qp_player_free(qp_player *player);

#ifdef __cplusplus
}
#endif
#endif
