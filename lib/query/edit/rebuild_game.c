/* rebuild_game.c - the game with its new tags and comments.
 *
 * A game is visited as events (qp_game_visit); a builder makes the new one.
 *
 * SPDX-License-Identifier: MIT
 */
#include "editor_int.h"
#include "qipu/edit.h"

typedef struct rebuild {
    const edited_tags *tags;
    const qp_handler *to;
    int whitespace, changed;
    byte_buffer comment; /* the parts so far */
    byte_buffer joined;
} rebuild;

static qp_flow on_rebuild_begin(void *ctx, const qp_at *at) {
    const rebuild *r = ctx;
    qp_flow flow = r->to->begin_game(r->to->ctx, at);
    for (size_t i = 0; flow == QP_GO && i < r->tags->count; i++)
        flow = r->to->tag(r->to->ctx, r->tags->tag[i].name,
                          r->tags->tag[i].value, at);
    return flow;
}

/* All tags were given at the beginning. */
static qp_flow on_rebuild_tag(void *ctx, qp_text name, qp_text value,
                              const qp_at *at) {
    (void)ctx, (void)name, (void)value, (void)at;
    return QP_GO;
}

static int is_same_comment(const byte_buffer *a, const byte_buffer *b) {
    return a->len == b->len && (!a->len || !memcmp(a->ptr, b->ptr, a->len));
}

static qp_flow on_rebuild_comment(void *ctx, qp_text part, unsigned flags,
                                  const qp_at *at) {
    rebuild *r = ctx;
    if (!r->whitespace) return r->to->comment(r->to->ctx, part, flags, at);
    buffer_add(&r->comment, part.ptr, part.len);
    if (!(flags & QP_COMMENT_END)) return QP_GO;
    qp__blanks_join(&r->joined, buffer_text(&r->comment), 0);
    if (r->comment.failed || r->joined.failed) return QP_STOP;
    r->changed |= !is_same_comment(&r->comment, &r->joined);
    qp_flow flow = QP_GO;
    if (r->joined.len)
        flow = r->to->comment(r->to->ctx, buffer_text(&r->joined), flags, at);
    buffer_clear(&r->comment);
    buffer_clear(&r->joined);
    return flow;
}

qp_status qp__rebuild_game(qp_game *game, const edited_tags *tags,
                           int tags_changed, int whitespace, int *changed) {
    if (!tags_changed && !whitespace) return QP_OK;
    qp_game *made = qp_game_new(NULL);
    qp_builder *builder = made ? qp_builder_new(made, NULL, NULL) : NULL;
    qp_status rc = builder ? QP_OK : QP_E_NOMEM;
    rebuild r = {.tags = tags, .whitespace = whitespace};
    if (!rc) {
        r.to = qp_builder_handler(builder);
        const qp_handler handler = {.size = sizeof handler,
                                    .ctx = &r,
                                    .next = r.to,
                                    .begin_game = on_rebuild_begin,
                                    .tag = on_rebuild_tag,
                                    .comment = on_rebuild_comment};
        rc = qp_game_visit(game, &handler);
        if (rc == QP_E_STOP) rc = qp_builder_status(builder);
        if (r.comment.failed || r.joined.failed) rc = QP_E_NOMEM;
    }
    qp_builder_free(builder);
    buffer_free(&r.comment);
    buffer_free(&r.joined);
    if (!rc && (tags_changed || r.changed)) qp_game_swap(game, made);
    *changed |= !rc && r.changed;
    qp_game_free(made);
    return rc;
}
