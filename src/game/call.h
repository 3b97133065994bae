/* call.h - one event to a handler. Not installed.
 *
 * Owns that a callback which is not there is that of `next`, and that a handler
 * of an older caller has none of the callbacks that came after it.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef QP_CALL_H
#define QP_CALL_H

#include <stddef.h>

#include "../base/mem.h"
#include "qipu/handler.h"

/* A copy of the part that the caller knows. */
static inline void qp__handler_copy(qp_handler *out, const qp_handler *to) {
    qp__options(out, sizeof *out, to, to->size);
}

/* Goes on to the handler that has this callback, or to NULL. */
#define QP__FIND(to, callback)                                                 \
    while (to && !(to->size > offsetof(qp_handler, callback) && to->callback)) \
    to = to->next

static inline qp_flow qp__call_begin_game(const qp_handler *to,
                                          const qp_at *at) {
    QP__FIND(to, begin_game);
    return to ? to->begin_game(to->ctx, at) : QP_GO;
}

static inline qp_flow qp__call_tag(const qp_handler *to, qp_text name,
                                   qp_text value, const qp_at *at) {
    QP__FIND(to, tag);
    return to ? to->tag(to->ctx, name, value, at) : QP_GO;
}

static inline qp_flow qp__call_start(const qp_handler *to, const qp_pos *pos,
                                     int fen, const qp_at *at) {
    QP__FIND(to, start);
    return to ? to->start(to->ctx, pos, fen, at) : QP_GO;
}

static inline qp_flow qp__call_begin_moves(const qp_handler *to,
                                           const qp_at *at) {
    QP__FIND(to, begin_moves);
    return to ? to->begin_moves(to->ctx, at) : QP_GO;
}

static inline qp_flow qp__call_number(const qp_handler *to, uint32_t number,
                                      int black, const qp_at *at) {
    QP__FIND(to, number);
    return to ? to->number(to->ctx, number, black, at) : QP_GO;
}

/* Who hears of moves, or NULL: asked once a game, as they are many. */
static inline const qp_handler *qp__who_hears_moves(const qp_handler *to) {
    QP__FIND(to, move);
    return to;
}

static inline qp_flow qp__call_move(const qp_handler *to, const qp_moved *moved,
                                    const qp_at *at) {
    QP__FIND(to, move);
    return to ? to->move(to->ctx, moved, at) : QP_GO;
}

static inline qp_flow qp__call_comment(const qp_handler *to, qp_text part,
                                       unsigned flags, const qp_at *at) {
    QP__FIND(to, comment);
    return to ? to->comment(to->ctx, part, flags, at) : QP_GO;
}

static inline qp_flow qp__call_nag(const qp_handler *to, unsigned nag,
                                   const qp_at *at) {
    QP__FIND(to, nag);
    return to ? to->nag(to->ctx, nag, at) : QP_GO;
}

/* Whether variations are wanted. */
static inline int qp__wants_variations(const qp_handler *to) {
    QP__FIND(to, begin_variation);
    return to != NULL;
}

static inline qp_flow qp__call_begin_variation(const qp_handler *to,
                                               const qp_at *at) {
    QP__FIND(to, begin_variation);
    return to ? to->begin_variation(to->ctx, at) : QP_SKIP;
}

/* Whether those that replace a move that cannot be played are wanted. */
static inline int qp__wants_beside(const qp_handler *to) {
    int variations = qp__wants_variations(to);
    QP__FIND(to, begin_beside);
    return variations && to;
}

static inline qp_flow qp__call_begin_beside(const qp_handler *to,
                                            const qp_at *at) {
    QP__FIND(to, begin_beside);
    return to ? to->begin_beside(to->ctx, at) : QP_SKIP;
}

static inline qp_flow qp__call_end_variation(const qp_handler *to,
                                             const qp_at *at) {
    QP__FIND(to, end_variation);
    return to ? to->end_variation(to->ctx, at) : QP_GO;
}

static inline qp_flow qp__call_result(const qp_handler *to, qp_text text,
                                      const qp_at *at) {
    QP__FIND(to, result);
    return to ? to->result(to->ctx, text, at) : QP_GO;
}

static inline qp_flow qp__call_end_game(const qp_handler *to, qp_status broken,
                                        const qp_at *at) {
    QP__FIND(to, end_game);
    return to ? to->end_game(to->ctx, broken, at) : QP_GO;
}

static inline qp_flow qp__call_game(const qp_handler *to,
                                    struct qp_game *game) {
    QP__FIND(to, game);
    return to ? to->game(to->ctx, game) : QP_GO;
}

static inline qp_flow qp__call_problem(const qp_handler *to, const qp_err *err,
                                       uint32_t number, uint32_t ply) {
    QP__FIND(to, problem);
    return to ? to->problem(to->ctx, err, number, ply) : QP_GO;
}

#undef QP__FIND

#endif
