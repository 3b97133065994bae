/* handler_call.h - one event to a handler. A missing callback is that of
 * `next`; a handler of an older caller lacks newer callbacks. Not installed.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef QP_CALL_H
#define QP_CALL_H

#include <stddef.h>

#include "../base/mem.h"
#include "qipu/handler.h"

/* Copies the part of a handler that the caller knows. QP_E_ARG if it has no
 * size, or if the handlers after it are too many, as those of a circle are. */
static inline qp_status qp__handler_copy(qp_handler *out,
                                         const qp_handler *to) {
    size_t after = 0;
    qp_status status = qp__options(out, sizeof *out, to, to->size);
    for (to = out->next; !status && to; to = to->next)
        if (after++ == QP_HANDLERS_MAX) status = QP_E_ARG;
    return status;
}

/* Goes on to the handler that has this callback, or to NULL. */
#define QP__FIND(to, callback)                                                 \
    for (unsigned hops = 0;                                                    \
         to && !(to->size > offsetof(qp_handler, callback) && to->callback);   \
         hops++)                                                               \
    to = hops < QP_HANDLERS_MAX ? to->next : NULL

/* One event, by its name: what it is given, what is passed on of that, and what
 * is answered where nobody hears it. */
#define QP__CALL(event, given, handed, none)                                   \
    static inline qp_flow qp__call_##event given {                             \
        QP__FIND(to, event);                                                   \
        return to ? to->event handed : (none);                                 \
    }

QP__CALL(begin_game, (const qp_handler *to, const qp_at *at), (to->ctx, at),
         QP_GO)
QP__CALL(tag,
         (const qp_handler *to, qp_text name, qp_text value, const qp_at *at),
         (to->ctx, name, value, at), QP_GO)
QP__CALL(start,
         (const qp_handler *to, const qp_pos *pos, int fen, const qp_at *at),
         (to->ctx, pos, fen, at), QP_GO)
QP__CALL(begin_moves, (const qp_handler *to, const qp_at *at), (to->ctx, at),
         QP_GO)
QP__CALL(number,
         (const qp_handler *to, uint32_t number, int black, const qp_at *at),
         (to->ctx, number, black, at), QP_GO)
QP__CALL(move, (const qp_handler *to, const qp_moved *moved, const qp_at *at),
         (to->ctx, moved, at), QP_GO)
QP__CALL(comment,
         (const qp_handler *to, qp_text part, unsigned flags, const qp_at *at),
         (to->ctx, part, flags, at), QP_GO)
QP__CALL(nag, (const qp_handler *to, unsigned nag, const qp_at *at),
         (to->ctx, nag, at), QP_GO)
QP__CALL(begin_variation, (const qp_handler *to, const qp_at *at),
         (to->ctx, at), QP_SKIP)
QP__CALL(begin_beside, (const qp_handler *to, const qp_at *at), (to->ctx, at),
         QP_SKIP)
QP__CALL(end_variation, (const qp_handler *to, const qp_at *at), (to->ctx, at),
         QP_GO)
QP__CALL(result, (const qp_handler *to, qp_text text, const qp_at *at),
         (to->ctx, text, at), QP_GO)
QP__CALL(end_game, (const qp_handler *to, qp_status broken, const qp_at *at),
         (to->ctx, broken, at), QP_GO)
QP__CALL(game, (const qp_handler *to, struct qp_game *game), (to->ctx, game),
         QP_GO)
QP__CALL(problem,
         (const qp_handler *to, const qp_err *err, uint32_t number,
          uint32_t ply),
         (to->ctx, err, number, ply), QP_GO)

/* Who hears of tags, moves and their numbers, or NULL: asked once a game, as
 * they are many. */
static inline const qp_handler *qp__who_hears_tags(const qp_handler *to) {
    QP__FIND(to, tag);
    return to;
}

static inline const qp_handler *qp__who_hears_moves(const qp_handler *to) {
    QP__FIND(to, move);
    return to;
}

static inline const qp_handler *qp__who_hears_numbers(const qp_handler *to) {
    QP__FIND(to, number);
    return to;
}

/* Whether variations are wanted. */
static inline int qp__wants_variations(const qp_handler *to) {
    QP__FIND(to, begin_variation);
    return to != NULL;
}

/* Whether those that replace a move that cannot be played are wanted. */
static inline int qp__wants_beside(const qp_handler *to) {
    int variations = qp__wants_variations(to);
    QP__FIND(to, begin_beside);
    return variations && to;
}

#undef QP__CALL
#undef QP__FIND

#endif
