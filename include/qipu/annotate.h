/* qipu/annotate.h - annotates games with an engine (POSIX). Part of
 * libqipu-engine.
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
 * The engine searches each position of the main line. Each move gets its score
 * as a comment [%eval X]; a bad move also gets a glyph, and a better line as a
 * variation. Existing annotations remain: a move that has such a comment or a
 * glyph from $1 to $6 does not get another.
 *
 * With a journal, completed positions are saved in a file. If the process is
 * killed, the next one continues from there with the same games.
 *
 * Memory is allocated with malloc. Use an annotator from one thread at a time.
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

/** The most engines that search at once. */
#define QP_ANNOTATE_ENGINES 64

/** The failure of an engine. If it failed at a position, that position has no
 *  score; if it failed to start, it is not started again. Before that, an
 *  engine that exited or hung is tried once more, and one that was killed from
 *  outside up to fifty times. */
typedef struct qp_annotate_failure {
    uint64_t game; /**< number of the game, from 1 */
    size_t ply;    /**< ply of the position; QP_PLY_NONE: the engine did not
                        start */
    const qp_engine_fault *fault;
    const char *about; /**< the command, or the text at fault */
} qp_annotate_failure;

/** Options for qp_annotator_new. Zero-initialize it, set `size`, then the
 *  options you need. Texts must stay valid as long as the annotator. */
typedef struct qp_annotate_options {
    size_t size; /**< sizeof(qp_annotate_options) */
    qp_engine_options engine;
    qp_engine_go go;  /**< the limits of each search */
    unsigned engines; /**< number of engine processes; 0: 1 */
    unsigned line;    /**< plies of a better line; 0: do not add any */
    /** Three losses in hundredths of a pawn, in ascending order, from which a
     *  move gets ?!, ? and ??. NULL: 50, 100, 200. Scores above 10 pawns and
     *  mates count as 10 pawns. */
    const int *losses;
    const char *journal; /**< its file, created if missing; NULL: no journal */
    int restart;  /**< nonzero: discard a journal of another engine or limit */
    qp_lang lang; /**< of failures and tables */
    qp_notation notation; /**< of tables */
    unsigned move_flags;  /**< of tables, for qp_move_write */
    void *ctx; /**< passed to the callbacks below; the engine has its own */
    /** Receives failures, valid during the callback. May be NULL. */
    void (*failed)(void *ctx, const qp_annotate_failure *failure);
    /** Called regularly with the number of the current game, from 1, and how
     *  many of its positions are done. May be NULL. */
    void (*progress)(void *ctx, uint64_t game, size_t done, size_t positions);
} qp_annotate_options;

typedef struct qp_annotator qp_annotator;

/** Creates an annotator and opens the journal. Free with qp_annotator_free.
 *  Engines are started later. Fails with QP_E_ARG for options without a size
 *  and for more engines than QP_ANNOTATE_ENGINES, or with QP_E_NOMEM. If the
 * journal cannot be used, fails with QP_E_IO and errno set, with
 * QP_E_ENGINE_LOCKED if another process is writing it, or with
 * QP_E_ENGINE_JOURNAL if it belongs to another engine or limit. */
QP_API QP_MUST_CHECK qp_status
qp_annotator_new(qp_annotator **out, const qp_annotate_options *options);

/** Analyzes each position of the main line and adds the results to the game. A
 *  position at which the engine failed has no score; that is not an error of
 *  this call.
 *
 *  Fails with QP_E_NOMEM, or with QP_E_LIMIT for more plies than QP_LINE_MAX.
 *  Fails with QP_E_IO and errno set if the journal cannot be written, and with
 *  the status of the last failure if no engine can be started. In these two
 *  cases the game is unchanged, and all later calls fail in the same way. */
QP_API QP_MUST_CHECK qp_status qp_annotator_game(qp_annotator *a,
                                                 qp_game *game);

/** The result for one position of the last game. */
typedef struct qp_annotated {
    qp_node node;        /**< the node of the position; QP_ROOT: the start */
    qp_side turn;        /**< the side to move */
    qp_engine_info info; /**< QP_INFO_SCORE or _MATE, and the depth; no moves */
    int left;            /**< nonzero: the engine failed here */
    int has_loss;        /**< nonzero: `loss` is known */
    int loss;  /**< what the move lost in hundredths of a pawn, 0 or more */
    int glyph; /**< of the move: 6 ?!, 2 ?, 4 ??, or 0 */
} qp_annotated;

/** Sets `*out` to the result for a ply of the last game; 0 is the start.
 *  Returns 0 after the last ply. */
QP_API int qp_annotator_position(qp_annotated *out, const qp_annotator *a,
                                 size_t ply);

/** Writes a report on the last game, which must not have changed since
 *  qp_annotator_game: a table of its moves and scores, the losses of each side,
 *  and a plot. The text is UTF-8 in `lang` and safe for a terminal. Fails with
 *  QP_E_IO if `to` fails, or with QP_E_NOMEM. */
QP_API QP_MUST_CHECK qp_status qp_annotator_table(const qp_annotator *a,
                                                  const qp_game *game,
                                                  const qp_sink *to);

/** Removes the journal. Call it once all games are saved. */
QP_API void qp_annotator_finish(qp_annotator *a);

/** Quits the engines and frees an annotator. The journal remains unless it is
 *  empty. NULL is allowed. */
QP_API void qp_annotator_free(qp_annotator *a);

#ifdef __cplusplus
}
#endif
#endif
