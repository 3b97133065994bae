/* qipu/annotate.h - games with what an engine says of them (POSIX). It is part
 * of libqipu-engine.
 *
 *     qp_annotate_options o = {.size = sizeof o, .go = {.depth = 12}};
 *     o.engine.size = sizeof o.engine;
 *     o.engine.command = "pikafish";
 *     if (qp_annotator_new(&a, &o)) ...
 *     while (!qp_games_next(game, games)) {
 *         if (qp_annotator_game(a, game)) ...
 *         qp_writer_game(writer, game) ...
 *     }
 *     qp_annotator_finish(a);
 *     qp_annotator_free(a);
 *
 * Each position of the main line is given to an engine. A move gets its score
 * as a comment [%eval X], one that loses a glyph and the better line as a
 * variation. What was in the game stays: a move that has such a comment or a
 * glyph from $1 to $6 gets no second one.
 *
 * With a journal, positions that are finished are kept in a file: when the
 * process is killed, a later one goes on from there with the same games.
 *
 * Memory comes from libc. A qp_annotator is used by one thread at a time.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef QP_ANNOTATE_H
#define QP_ANNOTATE_H

#include "qipu/engine_run.h"
#include "qipu/game.h"

#ifdef __cplusplus
extern "C" {
#endif

/** So many engines may think at once. */
#define QP_ANNOTATE_ENGINES 64

/** An engine that failed: at a position, which then is left without a score, or
 *  before it could be asked; then it is not started again. One that ended by
 *  itself or hung is asked a second time first; one that was killed from
 * outside fifty times. */
typedef struct qp_annotate_failure {
    uint64_t game; /**< from 1 */
    size_t ply; /**< of the position; QP_PLY_NONE: the engine did not start */
    const qp_engine_fault *fault;
    const char *about; /**< the command, or what the engine said */
} qp_annotate_failure;

/** For qp_annotator_new. Zero it, set `size`, then what you want. Texts are
 *  borrowed as long as the annotator. */
typedef struct qp_annotate_options {
    size_t size; /**< sizeof(qp_annotate_options) */
    qp_engine_options engine;
    qp_engine_go go;  /**< the limit of each thought */
    unsigned engines; /**< processes at once; 0: 1 */
    unsigned line;    /**< plies of a better line; 0: none is added */
    /** Three losses in hundredths of a pawn, none smaller than the one before,
     *  from which a move is ?! ? ??. NULL: 50, 100, 200. Scores beyond 10 pawns
     *  and mates count as 10 pawns. */
    const int *losses;
    const char *journal;  /**< its file, made if it is not there; NULL: none */
    int restart;          /**< empties a journal of another engine or limit */
    qp_lang lang;         /**< of failures and tables */
    qp_notation notation; /**< of tables */
    unsigned move_flags;  /**< of tables: as of qp_move_write */
    void *ctx;            /**< of what follows; the engine has its own */
    /** Hears of failures, unless NULL. `failure` is borrowed. */
    void (*failed)(void *ctx, const qp_annotate_failure *failure);
    /** Hears every moment, unless NULL, how far a game, from 1, has come. */
    void (*progress)(void *ctx, uint64_t game, size_t done, size_t positions);
} qp_annotate_options;

typedef struct qp_annotator qp_annotator;

/** Makes an annotator and opens the journal; no engine is started yet. Owned:
 *  qp_annotator_free. Fails with QP_E_ARG for more engines than
 *  QP_ANNOTATE_ENGINES, QP_E_NOMEM, and of the journal with QP_E_IO, where
 *  errno says why, QP_E_ENGINE_LOCKED when another process writes it, and
 *  QP_E_ENGINE_JOURNAL when it is of another engine or limit. */
QP_API QP_MUST_CHECK qp_status
qp_annotator_new(qp_annotator **out, const qp_annotate_options *options);

/** Thinks about each position of the main line and writes what is found into
 * the game. A position that an engine failed at has no score afterwards, which
 * is no failure of this call.
 *
 *  Fails with QP_E_NOMEM, QP_E_LIMIT for more plies than QP_LINE_MAX; with
 *  QP_E_IO when the journal cannot be written, where errno says why; and with
 *  the status of the last fault when no engine can be started any more. After
 *  these two the game is as it was, and all later calls fail in the same
 *  way. */
QP_API QP_MUST_CHECK qp_status qp_annotator_game(qp_annotator *a,
                                                 qp_game *game);

/** What became of a position of the last game. */
typedef struct qp_annotated {
    qp_node node;        /**< of the move that led here; QP_ROOT: none did */
    qp_side turn;        /**< who is to move */
    qp_engine_info info; /**< what is known of it: QP_INFO_SCORE or _MATE, and
                              the depth; no moves */
    int left;            /**< nonzero: the engine failed here */
    int has_loss;        /**< what the move lost is known */
    int loss;            /**< in hundredths of a pawn, 0 or more */
    int glyph;           /**< of the move: 6 ?!, 2 ?, 4 ??; or 0 */
} qp_annotated;

/** Fills `*out` with what was found at a ply of the last game, 0 for its start.
 *  Returns 0 after the last. Cannot fail. */
QP_API int qp_annotator_position(qp_annotated *out, const qp_annotator *a,
                                 size_t ply);

/** Writes of the last game, which must be as qp_annotator_game left it, a table
 *  of its moves and scores, what each side lost, and a plot, as text of UTF-8
 *  in `lang` that is safe for a terminal. Fails with QP_E_IO when `to` does,
 *  QP_E_NOMEM. */
QP_API QP_MUST_CHECK qp_status qp_annotator_table(const qp_annotator *a,
                                                  const qp_game *game,
                                                  const qp_sink *to);

/** Removes the journal: all games are safe elsewhere. Cannot fail. */
QP_API void qp_annotator_finish(qp_annotator *a);

/** Ends the engines. A journal stays, unless nothing is in it. NULL is allowed.
 *  Cannot fail. */
QP_API void qp_annotator_free(qp_annotator *a);

#ifdef __cplusplus
}
#endif
#endif
