/* qipu/play.h - plays the moves of a game as they are read.
 *
 * Readers pass moves as text. A player keeps the positions of the main
 * line and of all open variations, finds out the notation of each game,
 * proves each move legal, and passes on moves instead of text. It uses memory
 * for the depth of variations, not for the length of a game.
 *
 *     reader --text--> player --moves--> whatever you write
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef QP_PLAY_H
#define QP_PLAY_H

#include "qipu/handler.h"

#ifdef __cplusplus
extern "C" {
#endif

/** For qp_player_new. Zero it, set `size`, then what you want. */
typedef struct qp_play_options {
    size_t size;          /**< sizeof(qp_play_options) */
    qp_notation notation; /**< QP_NOTATION_ANY: found for each game */
    unsigned flags;       /**< QP_MOVE_ bits for reading */
    int ranks_given; /**< `flags` decides how ranks count; else they are found
                          for each game */
    int strict;      /**< hold tags to specification 003, section 2 */
    int skip_empty;  /**< a game without a tag, comment, move, result and
                          error is passed over: no callback hears of it */
} qp_play_options;

typedef struct qp_player qp_player;

/** `to` is copied; `options` may be NULL for all zero. All but `start`, `move`,
 *  `end_game` and `problem` are passed on as the reader emitted them.
 *
 *  A callback of `to` may answer QP_SKIP to begin_game, tag and start: then
 *  no other callback of that game comes but problem and end_game. To
 *  begin_variation and begin_beside: then none comes until end_variation, but
 *  problem. Anywhere else QP_SKIP is QP_GO.
 *
 *  After an error the rest of its line is passed over: comments, glyphs and
 *  variations with the moves they belong to. Two things are kept: the
 *  variations right after the move at fault (begin_beside), and all of a game
 *  whose FEN tag gives no position to play on: its moves, glyphs and brackets
 *  come as comments, as they are written, and those in between them as they
 *  are. Owned: qp_player_free. NULL when memory is out. */
QP_API QP_MUST_CHECK qp_player *qp_player_new(const qp_handler *to,
                                              const qp_play_options *options,
                                              const qp_alloc *alloc);

/** The handler to give to a format's reader. Borrowed: as long as the player
 *  lives. When memory is out it answers QP_STOP; qp_player_status says.
 *  Cannot fail. */
QP_API const qp_handler *qp_player_handler(qp_player *player);

/** Nonzero from the beginning of a game to its end, also before its first
 *  event and of one that turns out to hold nothing. Cannot fail. */
QP_API int qp_player_in_game(const qp_player *player);

/** QP_OK, or QP_E_NOMEM when that stopped it. Cannot fail. */
QP_API qp_status qp_player_status(const qp_player *player);

/** NULL is allowed. Cannot fail. */
QP_API void qp_player_free(qp_player *player);

#ifdef __cplusplus
}
#endif
#endif
