/* form.h - laws of a text format, for any bytes at all:
 *
 *   1. the events do not depend on where the input is cut
 *   2. every begin has its end, whatever a callback skips
 *   3. a problem's place lies within the input
 *   4. games that were read are written, and what was written is a fixed
 *      point: read and written again it is the same, and so is its PGN
 *
 * The first byte chooses the cuts and what is skipped.
 */
#ifndef QP_FUZZ_FORM_H
#define QP_FUZZ_FORM_H

#include <string.h>

#include "fuzz.h"
#include "qipu/format.h"
#include "qipu/qipu.h"

/* ---- 1 to 3: the reader
 * ------------------------------------------------------ */

typedef struct tally {
    uint64_t hash;
    int in_game, in_moves, in_comment, depth;
    unsigned seed;
    size_t size;
} tally;

static const qp_text NO_TEXT = {NULL, 0};

static void mix(tally *t, char kind, qp_text text, const qp_at *at) {
    uint64_t h = t->hash ^ (unsigned char)kind;
    for (size_t i = 0; i < text.len; i++)
        h = (h ^ (unsigned char)text.ptr[i]) * 1099511628211u;
    if (at) h = (h ^ at->offset ^ at->line << 20 ^ at->col) * 1099511628211u;
    t->hash = h * 1099511628211u;
    if (at) LAW(at->offset <= t->size && at->line > 0 && at->col > 0);
}

static qp_flow maybe_skip(tally *t) {
    if (!(t->seed & 64)) return QP_GO;
    return (t->hash >> 7) % 5 == 0 ? QP_SKIP : QP_GO;
}

static qp_flow on_begin_game(void *ctx, const qp_at *at) {
    tally *t = ctx;
    LAW(!t->in_game && !t->in_moves && !t->depth && !t->in_comment);
    t->in_game = 1;
    mix(t, 'g', NO_TEXT, at);
    return maybe_skip(t);
}

static qp_flow on_tag(void *ctx, qp_text name, qp_text value, const qp_at *at) {
    tally *t = ctx;
    LAW(t->in_game && !t->in_moves && !t->in_comment && name.len);
    LAW(name.len <= QP_TOKEN_MAX && value.len <= QP_TOKEN_MAX);
    mix(t, 't', name, at);
    mix(t, 'v', value, NULL);
    return QP_GO;
}

static qp_flow on_begin_moves(void *ctx, const qp_at *at) {
    tally *t = ctx;
    LAW(t->in_game && !t->in_moves && !t->in_comment);
    t->in_moves = 1;
    mix(t, 'm', NO_TEXT, at);
    return maybe_skip(t);
}

static qp_flow on_move(void *ctx, qp_text text, const qp_at *at) {
    tally *t = ctx;
    LAW(t->in_moves && !t->in_comment && text.len);
    LAW(text.len <= QP_TOKEN_MAX);
    mix(t, 'w', text, at);
    return QP_GO;
}

static qp_flow on_comment(void *ctx, qp_text part, unsigned flags,
                          const qp_at *at) {
    tally *t = ctx;
    LAW(t->in_game);
    if (!t->in_comment) {
        mix(t, 'c', NO_TEXT, at);
        t->hash += flags & ~(unsigned)QP_COMMENT_END;
    }
    for (size_t i = 0; i < part.len; i++)
        t->hash = (t->hash ^ (unsigned char)part.ptr[i]) * 1099511628211u;
    t->in_comment = !(flags & QP_COMMENT_END);
    return QP_GO;
}

static qp_flow on_nag(void *ctx, unsigned nag, const qp_at *at) {
    tally *t = ctx;
    LAW(t->in_moves && !t->in_comment && nag <= 255);
    mix(t, '$', NO_TEXT, at);
    t->hash += nag;
    return QP_GO;
}

static qp_flow on_begin_variation(void *ctx, const qp_at *at) {
    tally *t = ctx;
    LAW(t->in_moves && !t->in_comment);
    t->depth++;
    LAW(t->depth <= QP_DEPTH_MAX);
    mix(t, '(', NO_TEXT, at);
    return maybe_skip(t);
}

static qp_flow on_end_variation(void *ctx, const qp_at *at) {
    tally *t = ctx;
    LAW(t->depth > 0 && !t->in_comment);
    t->depth--;
    mix(t, ')', NO_TEXT, at);
    return QP_GO;
}

static qp_flow on_result(void *ctx, qp_text text, const qp_at *at) {
    tally *t = ctx;
    LAW(t->in_moves && !t->in_comment && !t->depth);
    mix(t, 'r', text, at);
    return QP_GO;
}

static qp_flow on_end_game(void *ctx, const qp_at *at) {
    tally *t = ctx;
    LAW(t->in_game && !t->depth && !t->in_comment);
    t->in_game = t->in_moves = 0;
    mix(t, 'e', NO_TEXT, at);
    return QP_GO;
}

static qp_flow on_problem(void *ctx, const qp_err *err) {
    tally *t = ctx;
    LAW(err->code != QP_OK);
    LAW(err->at.offset <= t->size);
    /* Within a comment: where in its text depends on the parts. */
    if (t->in_comment) return QP_GO;
    mix(t, '!', NO_TEXT, &err->at);
    t->hash += (uint64_t)err->code;
    return QP_GO;
}

static qp_visitor tally_visitor(tally *t) {
    return (qp_visitor){.size = sizeof(qp_visitor),
                        .ctx = t,
                        .begin_game = on_begin_game,
                        .tag = on_tag,
                        .begin_moves = on_begin_moves,
                        .move = on_move,
                        .comment = on_comment,
                        .nag = on_nag,
                        .begin_variation = on_begin_variation,
                        .end_variation = on_end_variation,
                        .result = on_result,
                        .end_game = on_end_game,
                        .problem = on_problem};
}

static void feed_cut(const qp_format *f, const qp_visitor *v, qp_text in,
                     size_t step, size_t grow) {
    qp_reader *r = f->open(v, NULL);
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
    f->close(r);
}

static uint64_t read_cut(const qp_format *f, qp_text in, unsigned seed,
                         size_t step, size_t grow) {
    tally t = {.hash = 14695981039346656037u, .seed = seed, .size = in.len};
    qp_visitor v = tally_visitor(&t);
    feed_cut(f, &v, in, step, grow);
    LAW(!t.in_game);
    return t.hash;
}

/* ---- 4: player, tree, writer
 * --------------------------------------------------- */

typedef struct rewrite {
    const qp_format *format;
    qp_write_options options;
    char *text;
    size_t len, size, games;
    char *pgn;
    size_t pgn_len, pgn_size;
} rewrite;

static void keep(char **out, size_t *len, size_t *size, qp_text more) {
    if (*len + more.len > *size) {
        *size = 2 * (*len + more.len) + 4096;
        *out = realloc(*out, *size);
        LAW(*out != NULL);
    }
    memcpy(*out + *len, more.ptr, more.len);
    *len += more.len;
}

static int write_text(void *ctx, const char *bytes, size_t len) {
    rewrite *w = ctx;
    keep(&w->text, &w->len, &w->size, (qp_text){bytes, len});
    return 0;
}

static int write_pgn(void *ctx, const char *bytes, size_t len) {
    rewrite *w = ctx;
    keep(&w->pgn, &w->pgn_len, &w->pgn_size, (qp_text){bytes, len});
    return 0;
}

static qp_flow rewrite_game(void *ctx, qp_game *game) {
    rewrite *w = ctx;
    qp_sink text = {w, write_text}, pgn = {w, write_pgn};
    if (w->games++ && w->format->between)
        LAW(w->format->between(&text) == QP_OK);
    LAW(w->format->write(game, &w->options, &text) == QP_OK);
    LAW(qp_pgn_write(game, NULL, &pgn) == QP_OK);
    return QP_GO;
}

static void rewrite_text(rewrite *w, qp_text in) {
    qp_game *game = qp_game_new(NULL);
    LAW(game != NULL);
    qp_game_listener listener = {w, rewrite_game, NULL};
    qp_play_to to = qp_game_builder(game, &listener);
    qp_player *player = qp_player_new(&to, NULL, NULL);
    LAW(player != NULL);
    qp_sink text = {w, write_text};
    if (w->format->begin) LAW(w->format->begin(&text) == QP_OK);
    feed_cut(w->format, qp_player_visitor(player), in, 5000, 0);
    if (w->format->end) LAW(w->format->end(&text) == QP_OK);
    qp_player_free(player);
    qp_game_free(game);
}

static void check_rewrite(const qp_format *f, qp_text in, unsigned seed) {
    rewrite one = {.format = f};
    one.options.notation = (qp_notation)(1 + seed % 7);
    rewrite two = one;
    rewrite_text(&one, in);
    rewrite_text(&two, (qp_text){one.text ? one.text : "", one.len});
    int same = one.len == two.len && one.pgn_len == two.pgn_len &&
               (!one.len || !memcmp(one.text, two.text, one.len)) &&
               (!one.pgn_len || !memcmp(one.pgn, two.pgn, one.pgn_len));
    if (!same)
        fprintf(stderr, "--- once\n%.*s--- twice\n%.*s---\n%.*s---\n%.*s---\n",
                (int)one.len, one.text, (int)two.len, two.text,
                (int)one.pgn_len, one.pgn, (int)two.pgn_len, two.pgn);
    LAW(same);
    free(one.text), free(one.pgn);
    free(two.text), free(two.pgn);
}

/* Readers of text get UTF-8: the caller has decoded it. */
static qp_flow add_utf8(void *ctx, qp_text utf8) {
    rewrite *w = ctx;
    keep(&w->text, &w->len, &w->size, utf8);
    return QP_GO;
}

static void check_decoded(const qp_format *f, qp_text in, unsigned seed) {
    rewrite utf8 = {0};
    qp_decode_to to = {&utf8, add_utf8, NULL};
    qp_decoder *d = qp_decoder_new(&to, QP_ENC_UTF8, QP_ENC_AUTO, NULL);
    LAW(d != NULL);
    LAW(qp_decoder_feed(d, in.ptr, in.len) == QP_OK);
    LAW(qp_decoder_finish(d) == QP_OK);
    qp_decoder_free(d);
    if (utf8.len) check_rewrite(f, (qp_text){utf8.text, utf8.len}, seed);
    free(utf8.text);
}

static int fuzz_form(const qp_format *f, const uint8_t *data, size_t size) {
    if (size < 2) return 0;
    unsigned seed = *data;
    qp_text in = {(const char *)data + 1, size - 1};
    uint64_t whole = read_cut(f, in, seed, in.len, 0);
    if (size < 4096) LAW(read_cut(f, in, seed, 1, 0) == whole);
    LAW(read_cut(f, in, seed, 1 + seed % 61, 1) == whole);
    f->find(in, 1);
    f->find(in, 0);
    check_decoded(f, in, seed);
    return 0;
}

#endif
