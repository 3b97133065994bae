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

/* Takes the waiting comments off the node they wait on; the first of them. */
static uint32_t detach_waiting(qp_game *g) {
    uint32_t first = g->waiting;
    game_node *node = &g->node[g->at];
    g->waiting = g->last.note = NO_NOTE;
    if (node->note == first) {
        node->note = node->last_note = NO_NOTE;
        return first;
    }
    g->note[g->ahead].next = NO_NOTE;
    node->last_note = g->ahead;
    return first;
}

/* Puts a list of notes behind those of a node. */
static void attach(qp_game *g, qp_node to, uint32_t first) {
    game_node *node = &g->node[to];
    if (node->last_note == NO_NOTE)
        node->note = first;
    else
        g->note[node->last_note].next = first;
    while (g->note[first].next != NO_NOTE) first = g->note[first].next;
    node->last_note = first;
}

static qp_flow on_played(void *ctx, qp_move move, const qp_pos *after,
                         qp_text text, qp_shape shape, const qp_at *at) {
    (void)after, (void)text, (void)shape, (void)at;
    qp_game *g = ctx;
    qp_node node;
    qp_status rc = qp__game_add_behind(&node, g, g->at, g->host, move);
    if (rc) return done(g, rc);
    g->host = QP_NO_NODE;
    /* Comments before a move were read before its node was there: they waited
     * on the node it follows. */
    if (g->waiting != NO_NOTE) attach(g, node, detach_waiting(g));
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
        uint32_t ahead = g->node[node].last_note;
        qp_status rc = qp__game_note(g, node, note);
        if (rc) return done(g, rc);
        g->open_note = (uint32_t)(g->notes - 1);
        if (before && g->waiting == NO_NOTE) {
            g->waiting = g->open_note;
            g->ahead = ahead;
        }
    }
    if (last) g->open_note = NO_NOTE;
    return QP_GO;
}

static qp_flow on_nag(void *ctx, unsigned nag, const qp_at *at) {
    (void)at;
    qp_game *g = ctx;
    return done(g, qp_game_add_nag(g, g->at, nag));
}

/* Comments that waited for a move that never came stand behind the move before:
 * in a variation without a move, the move that it was to replace. */
static void settle_waiting(qp_game *g) {
    if (g->waiting == NO_NOTE) return;
    qp_node to = g->host != QP_NO_NODE ? g->host : g->at;
    uint32_t first = detach_waiting(g);
    for (uint32_t i = first; i != NO_NOTE; i = g->note[i].next)
        if (g->note[i].kind == QP_BEFORE_MOVE) g->note[i].kind = QP_AFTER_MOVE;
    attach(g, to, first);
}

/* Where the line goes on after a variation is kept. 0 when memory is out. */
static int leave_line(qp_game *g) {
    void *open = g->open;
    settle_waiting(g);
    if (!qp__grow(&g->alloc, &open, &g->open_size, g->depth + 1,
                  sizeof *g->open))
        return 0;
    g->open = open;
    g->open[g->depth++] = g->at;
    return 1;
}

static qp_flow on_begin_variation(void *ctx, const qp_at *at) {
    (void)at;
    qp_game *g = ctx;
    if (!leave_line(g)) return done(g, QP_E_NOMEM);
    g->host = g->at;
    g->at = g->node[g->at].parent;
    return QP_GO;
}

/* The move that it replaces is not in the tree: the first of those that replace
 * it goes on with the line, the others stand beside that. */
static qp_flow on_begin_beside(void *ctx, const qp_at *at) {
    (void)at;
    qp_game *g = ctx;
    return leave_line(g) ? QP_GO : done(g, QP_E_NOMEM);
}

static qp_flow on_end_variation(void *ctx, const qp_at *at) {
    (void)at;
    qp_game *g = ctx;
    settle_waiting(g);
    g->host = QP_NO_NODE;
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
    return g->listener.game ? g->listener.game(g->listener.ctx, g) : QP_GO;
}

static qp_flow on_problem(void *ctx, const qp_err *err, uint32_t number,
                          uint32_t ply) {
    const qp_game_listener *to = &((qp_game *)ctx)->listener;
    return to->problem ? to->problem(to->ctx, err, number, ply) : QP_GO;
}

qp_play_to qp_game_builder(qp_game *game, const qp_game_listener *listener) {
    game->listener = listener ? *listener : (qp_game_listener){0};
    return (qp_play_to){.ctx = game,
                        .begin_game = on_begin_game,
                        .tag = on_tag,
                        .start = on_start,
                        .played = on_played,
                        .comment = on_comment,
                        .nag = on_nag,
                        .begin_variation = on_begin_variation,
                        .begin_beside = on_begin_beside,
                        .end_variation = on_end_variation,
                        .result = on_result,
                        .end_game = on_end_game,
                        .problem = on_problem};
}
