/* part_events.c - counts the games of a part and passes them to the stage.
 *
 * SPDX-License-Identifier: MIT
 */
#include "pipeline_int.h"

/* Finds the handler of the stage that has a callback, if any. */
#define HEARER(reading, callback, found)                                       \
    const qp_handler *found = (reading)->next;                                 \
    while (found && !found->callback) found = found->next

static qp_flow part_on_begin_game(void *ctx, const qp_at *at) {
    part_reading *r = ((qp_part *)ctx)->reading;
    r->depth = 0;
    r->muted = 0;
    r->refused = 0;
    HEARER(r, begin_game, to);
    return to ? to->begin_game(to->ctx, at) : QP_GO;
}

static int refuses(const qp_part *part, const qp_text *name) {
    part_reading *r = part->reading;
    const qp_stage *stage = &part->in->stage;
    if (!r->game || !stage->refuses) return 0;
    return r->refused = stage->refuses(r->work, r->game, name);
}

static qp_flow part_on_tag(void *ctx, qp_text name, qp_text value,
                           const qp_at *at) {
    const qp_part *part = ctx;
    HEARER(part->reading, tag, to);
    qp_flow flow = to ? to->tag(to->ctx, name, value, at) : QP_GO;
    if (flow || !refuses(part, &name)) return flow;
    return QP_SKIP;
}

/* All tags are known: a game that they rule out is not played. */
static qp_flow part_on_start(void *ctx, const qp_pos *pos, int fen,
                             const qp_at *at) {
    const qp_part *part = ctx;
    if (refuses(part, NULL)) return QP_SKIP;
    HEARER(part->reading, start, to);
    return to ? to->start(to->ctx, pos, fen, at) : QP_GO;
}

static qp_flow part_on_move(void *ctx, const qp_moved *moved, const qp_at *at) {
    const part_reading *r = ((qp_part *)ctx)->reading;
    if (r->muted) return QP_GO;
    HEARER(r, move, to);
    return to ? to->move(to->ctx, moved, at) : QP_GO;
}

/* The stage skips the variation that begins. Its handler hears nothing of
 * it, but it is played, so that its problems are reported. */
static qp_flow mute(part_reading *r, qp_flow flow) {
    if (flow != QP_SKIP || r->game) return flow;
    if (!r->muted) r->muted = r->depth;
    return QP_GO;
}

static qp_flow part_on_begin_variation(void *ctx, const qp_at *at) {
    part_reading *r = ((qp_part *)ctx)->reading;
    r->depth++;
    if (r->muted || !r->next) return QP_GO;
    HEARER(r, begin_variation, to);
    return mute(r, to ? to->begin_variation(to->ctx, at) : QP_SKIP);
}

static qp_flow part_on_begin_beside(void *ctx, const qp_at *at) {
    part_reading *r = ((qp_part *)ctx)->reading;
    r->depth++;
    if (r->muted || !r->next) return QP_GO;
    HEARER(r, begin_beside, to);
    return mute(r, to ? to->begin_beside(to->ctx, at) : QP_SKIP);
}

static qp_flow part_on_end_variation(void *ctx, const qp_at *at) {
    part_reading *r = ((qp_part *)ctx)->reading;
    unsigned depth = r->depth--;
    if (r->muted && r->muted < depth) return QP_GO;
    r->muted = 0;
    HEARER(r, end_variation, to);
    return to ? to->end_variation(to->ctx, at) : QP_GO;
}

static qp_flow part_on_comment(void *ctx, qp_text text, unsigned flags,
                               const qp_at *at) {
    part_reading *r = ((qp_part *)ctx)->reading;
    if (r->muted) return QP_GO;
    HEARER(r, comment, to);
    return to ? to->comment(to->ctx, text, flags, at) : QP_GO;
}

static qp_flow part_on_nag(void *ctx, unsigned nag, const qp_at *at) {
    part_reading *r = ((qp_part *)ctx)->reading;
    if (r->muted) return QP_GO;
    HEARER(r, nag, to);
    return to ? to->nag(to->ctx, nag, at) : QP_GO;
}

/* Gives the stage the game that has ended. */
static qp_flow give_game(qp_part *part, qp_status broken) {
    const qp_stage *stage = &part->in->stage;
    part_reading *r = part->reading;
    if (!stage->game || r->refused) return QP_GO;
    if (broken && part->in->options.skip_broken) return QP_GO;
    qp_status rc = stage->game(r->work, part, r->game);
    if (!rc) return QP_GO;
    if (rc == QP_E_NOMEM && !part->ended)
        part->found.status = rc;
    else if (!part->ended)
        part->ended = rc;
    return QP_STOP;
}

static qp_flow part_on_end_game(void *ctx, qp_status broken, const qp_at *at) {
    qp_part *part = ctx;
    HEARER(part->reading, end_game, to);
    qp_flow flow = to ? to->end_game(to->ctx, broken, at) : QP_GO;
    part->found.games++;
    if (broken) part->found.broken++;
    if (flow == QP_GO) flow = give_game(part, broken);
    return part->ended ? QP_STOP : flow;
}

qp_handler qp__part_handler(qp_part *part) {
    const part_reading *r = part->reading;
    return (qp_handler){.size = sizeof(qp_handler),
                        .ctx = part,
                        .next = r->next,
                        .begin_game = part_on_begin_game,
                        .tag = part_on_tag,
                        .start = part_on_start,
                        .move = r->game || !r->next ? NULL : part_on_move,
                        .comment = r->game ? NULL : part_on_comment,
                        .nag = r->game ? NULL : part_on_nag,
                        .begin_variation = part_on_begin_variation,
                        .begin_beside = part_on_begin_beside,
                        .end_variation = part_on_end_variation,
                        .end_game = part_on_end_game,
                        .problem = qp__part_problem};
}
