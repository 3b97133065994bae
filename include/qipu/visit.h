/* qipu/visit.h - a game as a stream of events.
 *
 * Readers (PGN and other formats) call a visitor; the tree builder and every
 * writer are visitors. So a format knows this header and no other format.
 *
 *     begin_game
 *         tag | comment                       (the game's own comments)
 *     begin_moves
 *         number | move | comment | nag | begin_variation .. end_variation
 *         result, and comments after it
 *     end_game
 *
 * Every begin_x that was delivered is followed by its end_x, on damaged
 * input and after QP_SKIP too; only QP_STOP ends the stream at once.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef QP_VISIT_H
#define QP_VISIT_H

#include "qipu/err.h"

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

/** A NULL callback is QP_GO, but for begin_variation, where it is QP_SKIP:
 *  who does not know of variations must not take their moves for the game's.
 *  Texts are borrowed until the callback returns. QP_SKIP means something
 *  from begin_game, tag and begin_moves (the game is passed over to its
 *  end_game) and from begin_variation (to its end_variation). */
typedef struct qp_visitor {
    size_t size; /**< sizeof(qp_visitor): lets later versions add callbacks */
    void *ctx;
    qp_flow (*begin_game)(void *ctx, const qp_at *at);
    qp_flow (*tag)(void *ctx, qp_text name, qp_text value, const qp_at *at);
    qp_flow (*begin_moves)(void *ctx, const qp_at *at);
    /** A move number; `black` when its points say that Black moves next, as
     *  in "7. ..." or "7...". */
    qp_flow (*number)(void *ctx, uint32_t number, int black, const qp_at *at);
    qp_flow (*move)(void *ctx, qp_text text, const qp_at *at);
    qp_flow (*comment)(void *ctx, qp_text part, unsigned flags,
                       const qp_at *at);
    /** A numeric annotation glyph, 0-255; "!" and the like are 1 to 6. */
    qp_flow (*nag)(void *ctx, unsigned nag, const qp_at *at);
    qp_flow (*begin_variation)(void *ctx, const qp_at *at);
    qp_flow (*end_variation)(void *ctx, const qp_at *at);
    /** One of "1-0", "0-1", "1/2-1/2", "*", however it was spelt. */
    qp_flow (*result)(void *ctx, qp_text text, const qp_at *at);
    qp_flow (*end_game)(void *ctx, const qp_at *at);
    /** The input is at fault here, or left the rules (QP_W_). QP_GO: the
     *  reader mends what it can and goes on. */
    qp_flow (*problem)(void *ctx, const qp_err *err);
} qp_visitor;

#ifdef __cplusplus
}
#endif
#endif
