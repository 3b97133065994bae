/* text_laws.h - laws of a record format of text, for any bytes at all:
 *
 *   1. the events do not depend on where the input is cut
 *   2. every begin has its end, whatever a callback skips
 *   3. a problem's place lies within the input
 *   4. games that were read are written, and what was written is a fixed
 *      point, when the format writes
 *
 * The first byte chooses the cuts and what is skipped.
 */
#ifndef QP_TEXT_LAWS_H
#define QP_TEXT_LAWS_H

#include <string.h>

#include "fuzz.h"
#include "qipu/format.h"
#include "qipu/qipu.h"

/* ---- 1 to 3: the reader --------------------------------------------------
 */

typedef struct text_tally {
    uint64_t hash;
    int in_game, in_moves, in_comment, depth;
    unsigned seed;
    size_t size;
} text_tally;

static void text_mix(text_tally *t, char kind, qp_text text, const qp_at *at) {
    uint64_t h = t->hash ^ (unsigned char)kind;
    for (size_t i = 0; i < text.len; i++)
        h = (h ^ (unsigned char)text.ptr[i]) * 1099511628211u;
    if (at) h = (h ^ at->offset ^ at->line << 20 ^ at->col) * 1099511628211u;
    t->hash = h * 1099511628211u;
    if (at) LAW(at->offset <= t->size && at->line > 0 && at->col > 0);
}

static const qp_text TEXT_NONE = {"", 0};

static qp_flow text_skip(text_tally *t) {
    if (!(t->seed & 64)) return QP_GO;
    return (t->hash >> 7) % 5 == 0 ? QP_SKIP : QP_GO;
}

static qp_flow text_begin_game(void *ctx, const qp_at *at) {
    text_tally *t = ctx;
    LAW(!t->in_game && !t->in_moves && !t->depth);
    t->in_game = 1;
    text_mix(t, 'g', TEXT_NONE, at);
    return text_skip(t);
}

static qp_flow text_tag(void *ctx, qp_text name, qp_text value,
                        const qp_at *at) {
    text_tally *t = ctx;
    LAW(t->in_game && !t->in_moves && !t->in_comment);
    LAW(name.len <= QP_TOKEN_MAX && value.len <= QP_TOKEN_MAX);
    text_mix(t, 't', name, at);
    text_mix(t, 'v', value, NULL);
    return text_skip(t);
}

static qp_flow text_begin_moves(void *ctx, const qp_at *at) {
    text_tally *t = ctx;
    LAW(t->in_game && !t->in_moves && !t->in_comment);
    t->in_moves = 1;
    text_mix(t, 'm', TEXT_NONE, at);
    return text_skip(t);
}

static qp_flow text_number(void *ctx, uint32_t number, int black,
                           const qp_at *at) {
    text_tally *t = ctx;
    LAW(t->in_moves && !t->in_comment);
    text_mix(t, black ? 'N' : 'n', TEXT_NONE, at);
    t->hash += number;
    return QP_GO;
}

static qp_flow text_move(void *ctx, qp_text text, const qp_at *at) {
    text_tally *t = ctx;
    LAW(t->in_moves && !t->in_comment && text.len);
    LAW(text.len <= QP_TOKEN_MAX);
    text_mix(t, 'w', text, at);
    return QP_GO;
}

static qp_flow text_comment(void *ctx, qp_text part, unsigned flags,
                            const qp_at *at) {
    text_tally *t = ctx;
    LAW(t->in_game);
    if (!t->in_comment) text_mix(t, 'c', TEXT_NONE, at);
    for (size_t i = 0; i < part.len; i++)
        t->hash = (t->hash ^ (unsigned char)part.ptr[i]) * 1099511628211u;
    t->in_comment = !(flags & QP_COMMENT_END);
    return QP_GO;
}

static qp_flow text_nag(void *ctx, unsigned nag, const qp_at *at) {
    text_tally *t = ctx;
    LAW(t->in_moves && !t->in_comment && nag <= 255);
    text_mix(t, '$', TEXT_NONE, at);
    t->hash += nag;
    return QP_GO;
}

static qp_flow text_begin_variation(void *ctx, const qp_at *at) {
    text_tally *t = ctx;
    LAW(t->in_moves && !t->in_comment);
    LAW(++t->depth <= QP_DEPTH_MAX);
    text_mix(t, '(', TEXT_NONE, at);
    return text_skip(t);
}

static qp_flow text_end_variation(void *ctx, const qp_at *at) {
    text_tally *t = ctx;
    LAW(t->depth-- > 0);
    text_mix(t, ')', TEXT_NONE, at);
    return QP_GO;
}

static qp_flow text_result(void *ctx, qp_text text, const qp_at *at) {
    text_tally *t = ctx;
    LAW(t->in_moves && !t->in_comment && !t->depth);
    text_mix(t, 'r', text, at);
    return QP_GO;
}

static qp_flow text_end_game(void *ctx, const qp_at *at) {
    text_tally *t = ctx;
    LAW(t->in_game && !t->depth && !t->in_comment);
    t->in_game = t->in_moves = 0;
    text_mix(t, 'e', TEXT_NONE, at);
    return QP_GO;
}

static qp_flow text_problem(void *ctx, const qp_err *err) {
    text_tally *t = ctx;
    LAW(err->code != QP_OK);
    LAW(err->at.offset <= t->size);
    text_mix(t, '!', (qp_text){err->what, strlen(err->what)}, &err->at);
    t->hash += (uint64_t)err->code;
    return QP_GO;
}

static uint64_t text_read(const qp_format *f, qp_text in, unsigned seed,
                          size_t step, size_t grow) {
    text_tally t = {
        .hash = 14695981039346656037u, .seed = seed, .size = in.len};
    qp_visitor v = {.size = sizeof v,
                    .ctx = &t,
                    .begin_game = text_begin_game,
                    .tag = text_tag,
                    .begin_moves = text_begin_moves,
                    .number = text_number,
                    .move = text_move,
                    .comment = text_comment,
                    .nag = text_nag,
                    .begin_variation = text_begin_variation,
                    .end_variation = text_end_variation,
                    .result = text_result,
                    .end_game = text_end_game,
                    .problem = text_problem};
    qp_reader *r = f->open(&v, NULL);
    LAW(r != NULL);
    for (size_t at = 0, n = step; at < in.len; n += grow) {
        if (n > in.len - at) n = in.len - at;
        /* A copy, so that a look past the end of a piece is seen. */
        char *piece = malloc(n);
        LAW(piece != NULL);
        memcpy(piece, in.ptr + at, n);
        LAW(f->feed(r, piece, n) == QP_OK);
        free(piece);
        at += n;
    }
    LAW(f->finish(r) == QP_OK);
    LAW(!t.in_game);
    f->close(r);
    return t.hash;
}

/* ---- 4: player, tree, writer ---------------------------------------------
 */

typedef struct text_out {
    const qp_format *format;
    char *ptr;
    size_t len, size;
} text_out;

static int text_write(void *ctx, const char *bytes, size_t len) {
    text_out *w = ctx;
    if (w->len + len > w->size) {
        w->size = 2 * (w->len + len) + 4096;
        w->ptr = realloc(w->ptr, w->size);
        LAW(w->ptr != NULL);
    }
    memcpy(w->ptr + w->len, bytes, len);
    w->len += len;
    return 0;
}

static qp_flow text_game(void *ctx, qp_game *game) {
    text_out *w = ctx;
    qp_sink sink = {w, text_write};
    if (w->format->write) LAW(w->format->write(game, NULL, &sink) == QP_OK);
    return QP_GO;
}

static void text_rewrite(text_out *w, qp_text in) {
    const qp_format *f = w->format;
    qp_game *game = qp_game_new(NULL);
    LAW(game != NULL);
    qp_game_listener listener = {w, text_game, NULL};
    qp_play_to to = qp_game_builder(game, &listener);
    qp_play_options options = {.notation = f->notation, .flags = f->move_flags};
    qp_player *player = qp_player_new(&to, &options, NULL);
    LAW(player != NULL);
    qp_reader *r = f->open(qp_player_visitor(player), NULL);
    LAW(r != NULL);
    LAW(f->feed(r, in.ptr, in.len) == QP_OK);
    LAW(f->finish(r) == QP_OK);
    f->close(r);
    qp_player_free(player);
    qp_game_free(game);
}

static void text_laws(const qp_format *f, const uint8_t *data, size_t size) {
    if (size < 2) return;
    unsigned seed = *data;
    qp_text in = {(const char *)data + 1, size - 1};
    LAW(f->find(in, (int)(seed & 1)) <= 100);
    uint64_t whole = text_read(f, in, seed, in.len, 0);
    if (size < 4096) LAW(text_read(f, in, seed, 1, 0) == whole);
    LAW(text_read(f, in, seed, 1 + seed % 61, 1) == whole);
    text_out one = {.format = f}, two = {.format = f}, three = {.format = f};
    text_rewrite(&one, in);
    text_rewrite(&two, (qp_text){one.ptr ? one.ptr : "", one.len});
    /* The first writing may lose something that shows in the second. */
    text_rewrite(&three, (qp_text){two.ptr ? two.ptr : "", two.len});
    if (two.len != three.len ||
        (two.len && memcmp(two.ptr, three.ptr, two.len) != 0)) {
        fprintf(stderr, "--- once\n%.*s--- twice\n%.*s---\n", (int)two.len,
                two.ptr, (int)three.len, three.ptr);
        LAW(two.len == three.len && !memcmp(two.ptr, three.ptr, two.len));
    }
    free(one.ptr);
    free(two.ptr);
    free(three.ptr);
}

#endif
