/* small_format.h - laws of a reader of a binary format, for any bytes at all:
 *
 *   1. the events do not depend on where the input is cut
 *   2. every begin has its end, unless a callback stopped the reader; then
 *      nothing more is told
 *   3. a problem's place lies within the input
 *   4. the moves can be played and the games built and written
 *
 * The first byte chooses the cuts and where a callback stops or skips.
 */
#ifndef QP_FUZZ_SMALL_FORMAT_H
#define QP_FUZZ_SMALL_FORMAT_H

#include <string.h>

#include "fuzz.h"
#include "qipu/format.h"
#include "qipu/qipu.h"

typedef struct tally {
    uint64_t hash;
    int in_game, in_moves, stopped, skipping;
    unsigned events, stop_at, skip_at;
    size_t size;
} tally;

static qp_flow tally_event(tally *t, char kind, qp_text text, const qp_at *at) {
    uint64_t h = t->hash ^ (unsigned char)kind;
    for (size_t i = 0; i < text.len; i++)
        h = (h ^ (unsigned char)text.ptr[i]) * 1099511628211u;
    t->hash = (h ^ at->offset) * 1099511628211u;
    LAW(!t->stopped && at->offset <= t->size && !at->line && !at->col);
    t->stopped = ++t->events == t->stop_at;
    return t->stopped ? QP_STOP : QP_GO;
}

/* The same for an event where QP_SKIP passes over the game. */
static qp_flow tally_skip(tally *t, char kind, qp_text text, const qp_at *at) {
    LAW(!t->skipping);
    qp_flow flow = tally_event(t, kind, text, at);
    if (flow == QP_STOP || t->events != t->skip_at) return flow;
    t->skipping = 1;
    return QP_SKIP;
}

static const qp_text NO_TEXT = {NULL, 0};

static qp_flow on_begin_game(void *ctx, const qp_at *at) {
    tally *t = ctx;
    LAW(!t->in_game);
    t->in_game = 1;
    return tally_skip(t, 'g', NO_TEXT, at);
}

static qp_flow on_tag(void *ctx, qp_text name, qp_text value, const qp_at *at) {
    tally *t = ctx;
    LAW(t->in_game && !t->in_moves && name.len && value.len);
    LAW(value.len <= QP_TOKEN_MAX);
    t->hash += (unsigned char)name.ptr[0];
    return tally_skip(t, 't', value, at);
}

static qp_flow on_begin_moves(void *ctx, const qp_at *at) {
    tally *t = ctx;
    LAW(t->in_game && !t->in_moves);
    t->in_moves = 1;
    return tally_skip(t, 'm', NO_TEXT, at);
}

static qp_flow on_move(void *ctx, qp_text text, const qp_at *at) {
    tally *t = ctx;
    LAW(t->in_moves && !t->skipping && text.len == 4);
    return tally_event(t, 'w', text, at);
}

static qp_flow on_comment(void *ctx, qp_text part, unsigned flags,
                          const qp_at *at) {
    tally *t = ctx;
    LAW(t->in_moves && !t->skipping && flags == QP_COMMENT_END);
    return tally_event(t, 'c', part, at);
}

static qp_flow on_result(void *ctx, qp_text text, const qp_at *at) {
    tally *t = ctx;
    LAW(t->in_moves && !t->skipping && text.len);
    return tally_event(t, 'r', text, at);
}

static qp_flow on_end_game(void *ctx, const qp_at *at) {
    tally *t = ctx;
    LAW(t->in_game);
    t->in_game = t->in_moves = t->skipping = 0;
    return tally_event(t, 'e', NO_TEXT, at);
}

static qp_flow on_problem(void *ctx, const qp_err *err) {
    tally *t = ctx;
    LAW(err->code != QP_OK);
    return tally_event(t, '!', (qp_text){err->what, strlen(err->what)},
                       &err->at);
}

static const qp_visitor TALLY = {.size = sizeof(qp_visitor),
                                 .begin_game = on_begin_game,
                                 .tag = on_tag,
                                 .begin_moves = on_begin_moves,
                                 .move = on_move,
                                 .comment = on_comment,
                                 .result = on_result,
                                 .end_game = on_end_game,
                                 .problem = on_problem};

/* Copies of the pieces, so that a look past the end of one is seen. */
static qp_status feed_cut(const qp_format *f, qp_reader *r, qp_text in,
                          size_t step, size_t grow) {
    qp_status rc = QP_OK;
    for (size_t at = 0, n = step; at < in.len && !rc; n += grow) {
        if (n > in.len - at) n = in.len - at;
        char *piece = malloc(n);
        LAW(piece != NULL);
        memcpy(piece, in.ptr + at, n);
        rc = f->feed(r, piece, n);
        free(piece);
        at += n;
    }
    qp_status end = f->finish(r);
    return rc ? rc : end;
}

static uint64_t read_cut(const qp_format *f, qp_text in, unsigned seed,
                         size_t step, size_t grow) {
    tally t = {.hash = 14695981039346656037u, .size = in.len};
    if (seed & 64) t.stop_at = 1 + seed % 64;
    if (seed & 128) t.skip_at = 1 + seed % 64;
    qp_visitor v = TALLY;
    v.ctx = &t;
    qp_reader *r = f->open(&v, NULL);
    LAW(r != NULL);
    qp_status rc = feed_cut(f, r, in, step, grow);
    LAW(rc == (t.stopped ? QP_E_STOP : QP_OK));
    LAW(t.stopped || !t.in_game);
    f->close(r);
    return t.hash;
}

static int drop(void *ctx, const char *bytes, size_t len) {
    (void)ctx, (void)bytes, (void)len;
    return 0;
}

static qp_flow write_game(void *ctx, qp_game *game) {
    (void)ctx;
    qp_sink sink = {NULL, drop};
    LAW(qp_pgn_write(game, NULL, &sink) == QP_OK);
    return QP_GO;
}

static void build(const qp_format *f, qp_text in) {
    qp_game *game = qp_game_new(NULL);
    LAW(game != NULL);
    qp_game_listener listener = {NULL, write_game, NULL};
    qp_play_to to = qp_game_builder(game, &listener);
    qp_play_options options = {.notation = f->notation};
    qp_player *player = qp_player_new(&to, &options, NULL);
    LAW(player != NULL);
    qp_reader *r = f->open(qp_player_visitor(player), NULL);
    LAW(r != NULL);
    LAW(feed_cut(f, r, in, in.len, 0) == QP_OK);
    f->close(r);
    qp_player_free(player);
    qp_game_free(game);
}

static int fuzz_format(const qp_format *f, const uint8_t *data, size_t size) {
    if (size < 2) return 0;
    unsigned seed = *data;
    qp_text in = {(const char *)data + 1, size - 1};
    int sure = f->find(in, seed & 1);
    LAW(sure >= 0 && sure <= 100);
    uint64_t whole = read_cut(f, in, seed, in.len, 0);
    LAW(read_cut(f, in, seed, 1, 0) == whole);
    LAW(read_cut(f, in, seed, 1 + seed % 61, 1) == whole);
    build(f, in);
    return 0;
}

#endif
