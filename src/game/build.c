/* build.c - fills a game from a player's events.
 *
 * Owns where things go in the tree: a comment behind a move number belongs
 * before the move that comes next, one behind the result to the game's end,
 * any other to the move it follows.
 *
 * SPDX-License-Identifier: MIT
 */
#include <string.h>

#include "game_int.h"

static qp_flow done(qp_game *g, qp_status status) {
    if (!status) return QP_GO;
    g->status = status;
    return QP_STOP;
}

static qp_flow on_begin_game(void *ctx, const qp_at *at) {
    (void)at;
    qp_game_clear(ctx);
    return QP_GO;
}

static qp_flow on_tag(void *ctx, qp_text name, qp_text value, const qp_at *at) {
    (void)at;
    return done(ctx, qp__game_tag(ctx, name, value));
}

static qp_flow on_start(void *ctx, const qp_pos *pos, int fen,
                        const qp_at *at) {
    (void)fen, (void)at;
    return done(ctx, qp_game_set_start(ctx, pos));
}

/* Comments before a move were read before its node was there: they wait on
 * the node it follows, and go over when it comes. */
static void take_waiting(qp_game *g, qp_node from, qp_node to) {
    game_node *parent = &g->node[from], *child = &g->node[to];
    if (g->waiting == NO_NOTE) return;
    if (parent->note == g->waiting) {
        parent->note = NO_NOTE;
        parent->last_note = NO_NOTE;
    } else {
        uint32_t i = parent->note;
        while (g->note[i].next != g->waiting) i = g->note[i].next;
        g->note[i].next = NO_NOTE;
        child->last_note = parent->last_note;
        parent->last_note = i;
    }
    child->note = g->waiting;
    if (child->last_note == NO_NOTE) {
        uint32_t i = child->note;
        while (g->note[i].next != NO_NOTE) i = g->note[i].next;
        child->last_note = i;
    }
    g->waiting = NO_NOTE;
}

static qp_flow on_played(void *ctx, qp_move move, const qp_pos *after,
                         qp_text text, qp_shape shape, const qp_at *at) {
    (void)after, (void)text, (void)shape, (void)at;
    qp_game *g = ctx;
    qp_node node;
    qp_status rc = qp_game_add(&node, g, g->at, move);
    if (rc) return done(g, rc);
    take_waiting(g, g->at, node);
    g->at = node;
    return QP_GO;
}

static qp_flow on_comment(void *ctx, qp_text part, unsigned flags,
                          const qp_at *at) {
    (void)at;
    qp_game *g = ctx;
    int last = (flags & QP_COMMENT_END) != 0;
    if (g->open_note != NO_NOTE) { /* further parts lie right behind it */
        game_span more;
        if (!qp__game_keep(g, &more, part)) return done(g, QP_E_NOMEM);
        g->note[g->open_note].text.len += part.len;
    } else {
        int before = (flags & QP_COMMENT_BEFORE) && !g->has_result;
        game_note note = {
            .kind = g->has_result ? QP_AFTER_RESULT
                    : before      ? QP_BEFORE_MOVE
                                  : QP_AFTER_MOVE,
            .flags = (uint8_t)(flags & (QP_COMMENT_LINE | QP_COMMENT_ESCAPE))};
        if (!qp__game_keep(g, &note.text, part)) return done(g, QP_E_NOMEM);
        qp_node node = g->has_result ? QP_ROOT : g->at;
        qp_status rc = qp__game_note(g, node, note);
        if (rc) return done(g, rc);
        g->open_note = (uint32_t)(g->notes - 1);
        if (before && g->waiting == NO_NOTE) g->waiting = g->open_note;
    }
    if (last) g->open_note = NO_NOTE;
    return QP_GO;
}

static qp_flow on_nag(void *ctx, unsigned nag, const qp_at *at) {
    (void)at;
    qp_game *g = ctx;
    return done(g, qp_game_add_nag(g, g->at, nag));
}

/* Comments that waited for a move that never came stay with the move before,
 * behind it. */
static void settle_waiting(qp_game *g) {
    for (uint32_t i = g->waiting; i != NO_NOTE; i = g->note[i].next)
        if (g->note[i].kind == QP_BEFORE_MOVE) g->note[i].kind = QP_AFTER_MOVE;
    g->waiting = NO_NOTE;
}

static qp_flow on_begin_variation(void *ctx, const qp_at *at) {
    (void)at;
    qp_game *g = ctx;
    settle_waiting(g);
    void *open = g->open;
    if (!qp__grow(&g->alloc, &open, &g->open_size, g->depth + 1,
                  sizeof *g->open))
        return done(g, QP_E_NOMEM);
    g->open = open;
    g->open[g->depth++] = g->at;
    g->at = g->node[g->at].parent;
    return QP_GO;
}

static qp_flow on_end_variation(void *ctx, const qp_at *at) {
    (void)at;
    qp_game *g = ctx;
    settle_waiting(g);
    g->at = g->open[--g->depth];
    return QP_GO;
}

static qp_flow on_result(void *ctx, qp_text text, const qp_at *at) {
    (void)at;
    qp_game *g = ctx;
    settle_waiting(g);
    return done(g, qp_game_set_result(g, text));
}

static qp_flow on_end_game(void *ctx, qp_status broken, const qp_at *at) {
    (void)at;
    qp_game *g = ctx;
    settle_waiting(g);
    g->broken = broken;
    return QP_GO;
}

qp_play_to qp_game_builder(qp_game *game) {
    return (qp_play_to){.ctx = game,
                        .begin_game = on_begin_game,
                        .tag = on_tag,
                        .start = on_start,
                        .played = on_played,
                        .comment = on_comment,
                        .nag = on_nag,
                        .begin_variation = on_begin_variation,
                        .end_variation = on_end_variation,
                        .result = on_result,
                        .end_game = on_end_game};
}
