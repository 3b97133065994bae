/* qipu/play.h - checks and plays the moves of a game while it is read.
 *
 * Readers emit moves as text. A player keeps the positions of the main line and
 * of all open variations, detects the notation of each game, checks that each
 * move is legal, and emits moves instead of text. Its memory grows with the
 * depth of variations, not with the length of a game.
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

/** Options for qp_player_new. Zero-initialize it, set `size`, then the options
 *  you need. */
typedef struct qp_play_options {
    size_t size;          /**< sizeof(qp_play_options) */
    qp_notation notation; /**< QP_NOTATION_ANY: detected for each game */
    unsigned flags;       /**< QP_MOVE_ bits for reading */
    int ranks_given; /**< nonzero: `flags` decides whether ranks count from 0 or
                        1; otherwise it is detected for each game */
    int strict; /**< nonzero: check tags against specification 003, section 2 */
    int skip_empty; /**< nonzero: emit no events for a game without any tag,
                       comment, move, result and error */
} qp_play_options;

typedef struct qp_player qp_player;

/** Creates a player, or returns NULL if out of memory. Free with
 *  qp_player_free. `to` is copied; `options` may be NULL for all zero. Except
 *  for `start`, `move`, `end_game` and `problem`, events are passed on as the
 *  reader emits them.
 *
 *  If a callback of `to` returns QP_SKIP from begin_game, tag or start, only
 *  `problem` and `end_game` follow for that game. If it returns QP_SKIP from
 *  begin_variation or begin_beside, only `problem` follows until end_variation.
 *  From other callbacks QP_SKIP counts as QP_GO.
 *
 *  After an illegal move the rest of its line is skipped, with its comments,
 *  glyphs and variations. Two things are kept: variations right after the
 *  illegal move (begin_beside), and a whole game whose FEN tag gives no
 *  playable position. The moves, glyphs and brackets of such a game are emitted
 *  as comments, as written. */
QP_API QP_MUST_CHECK qp_player *qp_player_new(const qp_handler *to,
                                              const qp_play_options *options,
                                              const qp_alloc *alloc);

/** Returns the handler to pass to a format's reader, valid as long as the
 *  player. It returns QP_STOP if memory runs out; see qp_player_status. */
QP_API const qp_handler *qp_player_handler(qp_player *player);

/** Returns nonzero from the beginning of a game to its end, also before its
 *  first event and for a game that turns out to be empty. */
QP_API int qp_player_in_game(const qp_player *player);

/** Returns QP_E_NOMEM if the player ran out of memory, or QP_OK. */
QP_API qp_status qp_player_status(const qp_player *player);

/** Frees a player. NULL is allowed. */
QP_API void qp_player_free(qp_player *player);

#ifdef __cplusplus
}
#endif
#endif
