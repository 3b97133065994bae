/* tree_laws.h - laws of readers of records, for any bytes at all:
 *
 *   1. the events do not depend on where the input is cut
 *   2. every begin has its end, whatever a callback skips
 *   3. a place lies within the input
 *   4. what was read can be played and built, and written as PGN
 *
 * The first byte chooses the cuts and what is skipped.
 */
#ifndef QP_TREE_LAWS_H
#define QP_TREE_LAWS_H

#include <string.h>

#include "fuzz.h"
#include "qipu/format.h"
#include "qipu/pgn.h"

typedef struct tally {
    uint64_t hash;
    int in_game, in_moves, depth, skips;
    size_t size;
} tally;

static void mix(tally *t, char kind, qp_text text, const qp_at *at) {
    uint64_t h = t->hash ^ (unsigned char)kind;
    for (size_t i = 0; i < text.len; i++)
        h = (h ^ (unsigned char)text.ptr[i]) * 1099511628211u;
    h = (h ^ at->offset ^ at->line << 20 ^ at->col) * 1099511628211u;
    t->hash = h;
    LAW(at->offset <= t->size);
}

static const qp_text NO_TEXT = {NULL, 0};

static qp_flow maybe_skip(tally *t) {
    return t->skips && (t->hash >> 7) % 5 == 0 ? QP_SKIP : QP_GO;
}

static qp_flow on_begin_game(void *ctx, const qp_at *at) {
    tally *t = ctx;
    LAW(!t->in_game);
    t->in_game = 1;
    t->in_moves = t->depth = 0;
    mix(t, 'g', NO_TEXT, at);
    return maybe_skip(t);
}

static qp_flow on_tag(void *ctx, qp_text name, qp_text value, const qp_at *at) {
    tally *t = ctx;
    LAW(t->in_game && !t->in_moves);
    LAW(name.len <= QP_TOKEN_MAX && value.len <= QP_TOKEN_MAX && name.len);
    mix(t, 't', name, at);
    mix(t, 'v', value, at);
    return QP_GO;
}

static qp_flow on_begin_moves(void *ctx, const qp_at *at) {
    tally *t = ctx;
    LAW(t->in_game && !t->in_moves);
    t->in_moves = 1;
    mix(t, 'm', NO_TEXT, at);
    return maybe_skip(t);
}

static qp_flow on_number(void *ctx, uint32_t number, int black,
                         const qp_at *at) {
    tally *t = ctx;
    LAW(t->in_moves);
    t->hash += number;
    mix(t, black ? 'N' : 'n', NO_TEXT, at);
    return QP_GO;
}

static qp_flow on_move(void *ctx, qp_text text, const qp_at *at) {
    tally *t = ctx;
    LAW(t->in_moves && text.len && text.len <= QP_TOKEN_MAX);
    mix(t, 'w', text, at);
    return QP_GO;
}

static qp_flow on_comment(void *ctx, qp_text part, unsigned flags,
                          const qp_at *at) {
    tally *t = ctx;
    LAW(t->in_game && (flags & QP_COMMENT_END));
    mix(t, 'c', part, at);
    return QP_GO;
}

static qp_flow on_begin_variation(void *ctx, const qp_at *at) {
    tally *t = ctx;
    LAW(t->in_moves && ++t->depth <= QP_DEPTH_MAX);
    mix(t, '(', NO_TEXT, at);
    return maybe_skip(t);
}

static qp_flow on_end_variation(void *ctx, const qp_at *at) {
    tally *t = ctx;
    LAW(t->depth-- > 0);
    mix(t, ')', NO_TEXT, at);
    return QP_GO;
}

static qp_flow on_result(void *ctx, qp_text text, const qp_at *at) {
    tally *t = ctx;
    LAW(t->in_moves && !t->depth);
    mix(t, 'r', text, at);
    return QP_GO;
}

static qp_flow on_end_game(void *ctx, const qp_at *at) {
    tally *t = ctx;
    LAW(t->in_game && !t->depth);
    t->in_game = 0;
    mix(t, 'e', NO_TEXT, at);
    return QP_GO;
}

static qp_flow on_problem(void *ctx, const qp_err *err) {
    tally *t = ctx;
    LAW(err->code != QP_OK);
    mix(t, '!', (qp_text){err->what, strlen(err->what)}, &err->at);
    t->hash += (uint64_t)err->code;
    return QP_GO;
}

static const qp_visitor TALLY = {.size = sizeof(qp_visitor),
                                 .begin_game = on_begin_game,
                                 .tag = on_tag,
                                 .begin_moves = on_begin_moves,
                                 .number = on_number,
                                 .move = on_move,
                                 .comment = on_comment,
                                 .begin_variation = on_begin_variation,
                                 .end_variation = on_end_variation,
                                 .result = on_result,
                                 .end_game = on_end_game,
                                 .problem = on_problem};

static void feed_cut(const qp_format *f, const qp_visitor *to, qp_text in,
                     size_t step, size_t grow) {
    qp_reader *r = f->open(to, NULL);
    LAW(r != NULL);
    qp_status rc = QP_OK;
    for (size_t at = 0, n = step; at < in.len && !rc; n += grow) {
        if (n > in.len - at) n = in.len - at;
        char *piece = malloc(n); /* so that a look beyond is seen */
        LAW(piece != NULL);
        memcpy(piece, in.ptr + at, n);
        rc = f->feed(r, piece, n);
        free(piece);
        at += n;
    }
    if (!rc) rc = f->finish(r);
    LAW(rc == QP_OK || rc == QP_E_LIMIT);
    f->close(r);
}

static uint64_t read_cut(const qp_format *f, qp_text in, unsigned seed,
                         size_t step, size_t grow) {
    tally t = {.hash = 14695981039346656037u, .size = in.len};
    t.skips = (seed & 64) != 0;
    qp_visitor v = TALLY;
    v.ctx = &t;
    feed_cut(f, &v, in, step, grow);
    LAW(!t.in_game);
    return t.hash;
}

static int drop(void *ctx, const char *bytes, size_t len) {
    (void)bytes;
    *(size_t *)ctx += len;
    return 0;
}

static qp_flow write_game(void *ctx, qp_game *game) {
    qp_sink sink = {ctx, drop};
    LAW(qp_pgn_write(game, NULL, &sink) == QP_OK);
    return QP_GO;
}

static void play_all(const qp_format *f, qp_text in) {
    size_t written = 0;
    qp_game *game = qp_game_new(NULL);
    LAW(game != NULL);
    qp_game_listener listener = {&written, write_game, NULL};
    qp_play_to to = qp_game_builder(game, &listener);
    qp_play_options options = {
        .notation = f->notation, .flags = f->move_flags, .ranks_given = 1};
    qp_player *player = qp_player_new(&to, &options, NULL);
    LAW(player != NULL);
    feed_cut(f, qp_player_visitor(player), in, in.len, 0);
    qp_player_free(player);
    qp_game_free(game);
}

static int hold_laws(const qp_format *f, const uint8_t *data, size_t size) {
    if (size < 2) return 0;
    unsigned seed = *data;
    qp_text in = {(const char *)data + 1, size - 1};
    uint64_t whole = read_cut(f, in, seed, in.len, 0);
    LAW(f->find(in, 1) >= 0 && f->find(in, 1) <= 100);
    if (size < 4096) LAW(read_cut(f, in, seed, 1, 0) == whole);
    LAW(read_cut(f, in, seed, 1 + seed % 61, 1) == whole);
    play_all(f, in);
    return 0;
}

#endif
