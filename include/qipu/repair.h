/* qipu/repair.h - repairs games whose moves cannot all be played. Part of
 * libqipu-query.
 *
 * One wrong character in a typed or scanned score makes the rest of it
 * unreadable. A repairer finds the smallest and most likely edits after which
 * all moves can be played: a character confused with another, a file counted
 * from the other side, a missing or doubled move, two moves in the wrong order,
 * the wrong side to move first, a wrong starting position.
 *
 * It receives the events of a reader before the player:
 *
 *     qp_repairer *r = qp_repairer_new(&options);
 *     reader.between = qp_repairer_between;    (qp_reader_options)
 *     reader.between_ctx = r;
 *
 * Games that can be played pass unchanged. Of the others it reads the main line
 * as written. It tries edits, least unlikely first, plays each to the end of
 * the game, and prefers those after which the moves are such as masters play,
 * the move numbers count on, and the result fits. What cannot be played of a
 * game that it does not repair goes into the tag Unread, and the rest of a
 * variation into a comment (doc/repair.md).
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef QP_REPAIR_H
#define QP_REPAIR_H

#include "qipu/reader.h"

#ifdef __cplusplus
extern "C" {
#endif

/** Kinds of edits. */
typedef enum qp_repair_kind {
    QP_REPAIR_MOVE,    /**< a move was written wrongly */
    QP_REPAIR_MISSING, /**< a move was missing */
    QP_REPAIR_EXTRA,   /**< a move is not one of the game, such as a doubled
                            one */
    QP_REPAIR_SWAPPED, /**< two moves were in the wrong order */
    QP_REPAIR_TURN,    /**< the other side moves first */
    QP_REPAIR_START    /**< the starting position is another */
} qp_repair_kind;

/** The number of kinds. */
#define QP_REPAIR_KINDS 6

/** Returns the name of a kind, such as "missing", or "" if there is none. */
QP_API const char *qp_repair_kind_name(qp_repair_kind kind);

/** The most edits of a game. */
#define QP_REPAIR_EDITS_MAX 4

/** The most suggestions for a game. */
#define QP_REPAIR_SUGGESTIONS_MAX 3

/** One edit. Valid during the callback. */
typedef struct qp_repair_edit {
    qp_repair_kind kind;
    uint32_t ply; /**< ply of the repaired game, from 1; 0: the start */
    qp_at at;     /**< place of the text in the file; for a missing move, that
                       of the next one */
    qp_text was;  /**< text in the file; "" for a missing move */
    qp_text now;  /**< text that replaces it; "" for an extra move. The FEN for
                       QP_REPAIR_START and QP_REPAIR_TURN */
} qp_repair_edit;

/** A way to repair a game. Valid during the callback. */
typedef struct qp_repair_suggestion {
    const qp_repair_edit *edit;
    size_t edits;
    unsigned percent;     /**< how sure it is, 0 to 100 */
    qp_pos start;         /**< starting position, or that before a variation */
    const qp_move *moves; /**< all moves of the repaired main line, or of the
                               variation */
    size_t count;
} qp_repair_suggestion;

/** A game that could not be played. Valid during the callback. */
typedef struct qp_repair {
    size_t size;  /**< sizeof(qp_repair) */
    qp_err err;   /**< the first error of the game */
    uint32_t ply; /**< ply at which it stopped, from 1 */
    const qp_repair_suggestion *suggestion; /**< the best first */
    size_t suggestions;                     /**< 0: none was found */
    int applied;      /**< nonzero: the first suggestion was applied */
    int in_variation; /**< nonzero: `err`, `ply` and the suggestions are of a
                           variation. It is reported after the main line, if
                           that cannot be played either */
    uint32_t branch;  /**< of a variation: the ply of its first move, from 1 */
} qp_repair;

/** What to apply. */
typedef enum qp_repair_apply {
    QP_REPAIR_LIKELY, /**< suggestions with at least QP_REPAIR_LIKELY_PERCENT */
    QP_REPAIR_ALL,    /**< the first suggestion */
    QP_REPAIR_NONE,   /**< nothing: report only */
    QP_REPAIR_KEEP    /**< nothing, and search for nothing: events pass at once,
                           and qp_repairer_keep keeps what cannot be played */
} qp_repair_apply;

/** The least `percent` of a suggestion that QP_REPAIR_LIKELY applies. */
#define QP_REPAIR_LIKELY_PERCENT 60

/** Options for qp_repairer_new. Zero-initialize it, set `size`, then the
 *  options you need. */
typedef struct qp_repair_options {
    size_t size; /**< sizeof(qp_repair_options) */
    qp_repair_apply apply;
    int no_comments; /**< nonzero: add no comment at each edit */
    void *ctx;
    /** Called for each game that could not be played, and for each variation
     *  that could not, before the events of the game are passed on. May be
     *  NULL. */
    void (*found)(void *ctx, const qp_repair *repair);
} qp_repair_options;

/** A repairer for the games of one reader. */
typedef struct qp_repairer qp_repairer;

/** Creates a repairer, or returns NULL if out of memory. Free with
 *  qp_repairer_free. `options` may be NULL. */
QP_API QP_MUST_CHECK qp_repairer *
qp_repairer_new(const qp_repair_options *options);

/** For `between` of qp_reader_options; `ctx` is the repairer. Returns a handler
 *  that is valid as long as the repairer. */
QP_API const qp_handler *qp_repairer_between(void *ctx,
                                             const qp_handler *player,
                                             const qp_play_options *play);

/** Adds to a broken game that was just read through a repairer with
 *  QP_REPAIR_KEEP the parts of it that could not be played: the text from the
 *  first wrong move of the main line on, in the tag Unread, and the rest of
 *  each variation in a comment where it was (doc/repair.md). The game is read
 *  again for that. A repairer that later reads a game with the tag Incomplete
 *  takes it for the whole game. Does nothing to a game that is not broken.
 *  Fails with QP_E_NOMEM. */
QP_API QP_MUST_CHECK qp_status qp_repairer_keep(qp_repairer *repairer,
                                                qp_game *game);

/** Returns QP_E_NOMEM if the repairer ran out of memory, or QP_OK. */
QP_API qp_status qp_repairer_status(const qp_repairer *repairer);

/** Frees a repairer. NULL is allowed. */
QP_API void qp_repairer_free(qp_repairer *repairer);

#ifdef __cplusplus
}
#endif
#endif
