/* game_builder.c - fills a game from a player's events. A comment after a move
 * number belongs before the next move, one after the result to the game's end,
 * any other to the move it follows.
 *
 * SPDX-License-Identifier: MIT
 */
#include <string.h>

#include "game_int.h"
#include "handler_call.h"

struct qp_builder {
    qp_alloc alloc;
    qp_game *game;
    qp_handler to, handler;
    qp_status status, refused; /* refused: its handler cannot be called */

    /* Where the next move goes, and for each open variation where its parent
     * line goes on. */
    qp_node at;
    qp_node *open;
    size_t depth, open_size;
    qp_node host;       /* whose brackets the next move opens, or QP_NO_NODE */
    uint32_t open_note; /* a comment whose parts are still coming */
    uint32_t waiting;   /* the first comment that waits for its move */
    uint32_t ahead;     /* the note before it at its node, or NO_NOTE */
};

static qp_flow done(qp_builder *b, qp_status status) {
    if (!status) return QP_GO;
    b->status = status;
    return QP_STOP;
}

static qp_flow build_on_begin_game(void *ctx, const qp_at *at) {
    (void)at;
    qp_builder *b = ctx;
    if (b->refused) return QP_STOP;
    qp_game_clear(b->game);
    b->status = QP_OK;
    b->at = QP_ROOT;
    b->host = QP_NO_NODE;
    b->depth = 0;
    b->open_note = b->waiting = NO_NOTE;
    return QP_GO;
}

static qp_flow build_on_tag(void *ctx, qp_text name, qp_text value,
                            const qp_at *at) {
    (void)at;
    qp_builder *b = ctx;
    return done(b, qp__game_tag(b->game, name, value));
}

static qp_flow build_on_start(void *ctx, const qp_pos *pos, int fen,
                              const qp_at *at) {
    (void)fen, (void)at;
    qp_builder *b = ctx;
    return done(b, qp_game_set_start(b->game, pos));
}

/* Takes the waiting comments off the node they wait on; the first of them. */
static uint32_t detach_waiting(qp_builder *b) {
    qp_game *g = b->game;
    uint32_t first = b->waiting;
    game_node *node = &g->node[b->at];
    b->waiting = NO_NOTE;
    if (node->note == first) {
        node->note = node->last_note = NO_NOTE;
        return first;
    }
    g->note[b->ahead].next = NO_NOTE;
    node->last_note = b->ahead;
    return first;
}

/* Puts a list of annotations after those of a node. */
static void attach(qp_game *g, qp_node to, uint32_t first) {
    game_node *node = &g->node[to];
    if (node->last_note == NO_NOTE)
        node->note = first;
    else
        g->note[node->last_note].next = first;
    while (g->note[first].next != NO_NOTE) first = g->note[first].next;
    node->last_note = first;
}

static qp_flow build_on_move(void *ctx, const qp_moved *moved,
                             const qp_at *at) {
    (void)at;
    qp_builder *b = ctx;
    qp_node node;
    qp_status rc =
        qp__game_add_after(&node, b->game, b->at, b->host, moved->move);
    if (rc) return done(b, rc);
    b->host = QP_NO_NODE;
    /* Comments before a move were read before its node was there: they waited
     * on the node it follows. */
    if (b->waiting != NO_NOTE) attach(b->game, node, detach_waiting(b));
    b->at = node;
    return QP_GO;
}

static qp_flow build_on_comment(void *ctx, qp_text part, unsigned flags,
                                const qp_at *at) {
    (void)at;
    qp_builder *b = ctx;
    qp_game *g = b->game;
    int last = (flags & QP_COMMENT_END) != 0;
    if (b->open_note != NO_NOTE) { /* further parts lie right after it */
        game_span more;
        if (!qp__game_keep(g, &more, part)) return done(b, QP_E_NOMEM);
        g->note[b->open_note].text.len += part.len;
    } else {
        int before = (flags & QP_COMMENT_BEFORE) && !g->has_result;
        game_note note = {
            .kind = g->has_result ? QP_AFTER_RESULT
                    : before      ? QP_BEFORE_MOVE
                                  : QP_AFTER_MOVE,
            .flags = (uint8_t)(flags & (QP_COMMENT_LINE | QP_COMMENT_ESCAPE))};
        if (!qp__game_keep(g, &note.text, part)) return done(b, QP_E_NOMEM);
        qp_node node = g->has_result ? QP_ROOT : b->at;
        uint32_t ahead = g->node[node].last_note;
        qp_status rc = qp__game_note(g, node, note);
        if (rc) return done(b, rc);
        b->open_note = (uint32_t)(g->notes - 1);
        if (before && b->waiting == NO_NOTE) {
            b->waiting = b->open_note;
            b->ahead = ahead;
        }
    }
    if (last) b->open_note = NO_NOTE;
    return QP_GO;
}

static qp_flow build_on_nag(void *ctx, unsigned nag, const qp_at *at) {
    (void)at;
    qp_builder *b = ctx;
    return done(b, qp_game_add_nag(b->game, b->at, nag));
}

/* Comments that waited for a move that never came stand after the move before:
 * in a variation without a move, the move that it was to replace. */
static void settle_waiting(qp_builder *b) {
    qp_game *g = b->game;
    if (b->waiting == NO_NOTE) return;
    qp_node to = b->host != QP_NO_NODE ? b->host : b->at;
    uint32_t first = detach_waiting(b);
    for (uint32_t i = first; i != NO_NOTE; i = g->note[i].next)
        if (g->note[i].kind == QP_BEFORE_MOVE) g->note[i].kind = QP_AFTER_MOVE;
    attach(g, to, first);
}

/* Where the line goes on after a variation is kept. 0 if out of memory. */
static int leave_line(qp_builder *b) {
    settle_waiting(b);
    if (!qp__grow(&b->alloc, &b->open, &b->open_size, b->depth + 1,
                  sizeof *b->open))
        return 0;
    b->open[b->depth++] = b->at;
    return 1;
}

static qp_flow build_on_begin_variation(void *ctx, const qp_at *at) {
    (void)at;
    qp_builder *b = ctx;
    if (!leave_line(b)) return done(b, QP_E_NOMEM);
    b->host = b->at;
    b->at = b->game->node[b->at].parent;
    return QP_GO;
}

/* The move that it replaces is not in the tree: the first of those that replace
 * it goes on with the line, the others stand beside that. */
static qp_flow on_begin_beside(void *ctx, const qp_at *at) {
    (void)at;
    qp_builder *b = ctx;
    return leave_line(b) ? QP_GO : done(b, QP_E_NOMEM);
}

static qp_flow build_on_end_variation(void *ctx, const qp_at *at) {
    (void)at;
    qp_builder *b = ctx;
    settle_waiting(b);
    b->host = QP_NO_NODE;
    b->at = b->open[--b->depth];
    return QP_GO;
}

static qp_flow build_on_result(void *ctx, qp_text text, const qp_at *at) {
    (void)at;
    qp_builder *b = ctx;
    settle_waiting(b);
    return done(b, qp_game_set_result(b->game, text));
}

static qp_flow build_on_end_game(void *ctx, qp_status broken, const qp_at *at) {
    (void)at;
    qp_builder *b = ctx;
    settle_waiting(b);
    b->game->broken = broken;
    return qp__call_game(&b->to, b->game);
}

qp_builder *qp_builder_new(qp_game *game, const qp_handler *to,
                           const qp_alloc *alloc) {
    qp_alloc a = qp__alloc_or_libc(alloc);
    qp_builder *b = qp__get(&a, sizeof *b);
    if (!b) return NULL;
    memset(b, 0, sizeof *b);
    b->alloc = a;
    b->game = game;
    if (to) b->refused = qp__handler_copy(&b->to, to);
    b->status = b->refused;
    b->handler = (qp_handler){.size = sizeof b->handler,
                              .ctx = b,
                              .next = &b->to,
                              .begin_game = build_on_begin_game,
                              .tag = build_on_tag,
                              .start = build_on_start,
                              .move = build_on_move,
                              .comment = build_on_comment,
                              .nag = build_on_nag,
                              .begin_variation = build_on_begin_variation,
                              .begin_beside = on_begin_beside,
                              .end_variation = build_on_end_variation,
                              .result = build_on_result,
                              .end_game = build_on_end_game};
    return b;
}

const qp_handler *qp_builder_handler(qp_builder *builder) {
    return &builder->handler;
}

qp_status qp_builder_status(const qp_builder *builder) {
    return builder->status;
}

void qp_builder_free(qp_builder *builder) {
    if (!builder) return;
    qp_alloc a = builder->alloc;
    qp__put(&a, builder->open, builder->open_size * sizeof *builder->open);
    qp__put(&a, builder, sizeof *builder);
}
