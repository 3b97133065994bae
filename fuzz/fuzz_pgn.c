/* fuzz_pgn.c - laws of PGN, for any bytes at all:
 *
 *   1. the events do not depend on where the input is cut
 *   2. every begin has its end, whatever a callback skips
 *   3. a problem's place lies within the input
 *   4. games that were read are written, and what was written is a fixed
 *      point: read and written again it is the same
 *
 * The first byte chooses the cuts and what is skipped.
 */
#include <string.h>

#include "fuzz.h"
#include "qipu/qipu.h"

/* ---- 1 to 3: the reader
 * ------------------------------------------------------ */

typedef struct tally {
    uint64_t hash;
    int in_game, in_moves, in_comment, depth, skipping;
    unsigned seed;
    size_t size;
    uint64_t offset; /* no event lies before the one that came first */
} tally;

static void mix(tally *t, char kind, qp_text text, const qp_at *at) {
    uint64_t h = t->hash ^ (unsigned char)kind;
    for (size_t i = 0; i < text.len; i++)
        h = (h ^ (unsigned char)text.ptr[i]) * 1099511628211u;
    if (at) h = (h ^ at->offset ^ at->line << 20 ^ at->col) * 1099511628211u;
    t->hash = h * 1099511628211u;
    if (at) LAW(at->offset <= t->size && at->line > 0 && at->col > 0);
}

static const qp_text NO_TEXT = {NULL, 0};

/* Skips now and then, always in the same places. */
static qp_flow maybe_skip(tally *t) {
    if (!(t->seed & 64)) return QP_GO;
    return (t->hash >> 7) % 5 == 0 ? QP_SKIP : QP_GO;
}

static qp_flow on_begin_game(void *ctx, const qp_at *at) {
    tally *t = ctx;
    LAW(!t->in_game && !t->in_moves && !t->depth);
    t->in_game = 1;
    mix(t, 'g', NO_TEXT, at);
    return maybe_skip(t);
}

static qp_flow on_tag(void *ctx, qp_text name, qp_text value, const qp_at *at) {
    tally *t = ctx;
    LAW(t->in_game && !t->in_moves);
    LAW(name.len <= QP_TOKEN_MAX && value.len <= QP_TOKEN_MAX);
    mix(t, 't', name, at);
    mix(t, 'v', value, NULL);
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
    LAW(t->in_moves && !t->in_comment);
    mix(t, black ? 'N' : 'n', NO_TEXT, at);
    t->hash += number;
    return QP_GO;
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
    LAW(t->depth > 0);
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
    LAW(t->in_game && !t->depth);
    t->in_game = t->in_moves = t->in_comment = 0;
    mix(t, 'e', NO_TEXT, at);
    return QP_GO;
}

static qp_flow on_problem(void *ctx, const qp_err *err) {
    tally *t = ctx;
    LAW(err->code != QP_OK);
    LAW(err->at.offset <= t->size);
    /* An unclosed comment is told inside it; the text goes on behind. */
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
                                 .nag = on_nag,
                                 .begin_variation = on_begin_variation,
                                 .end_variation = on_end_variation,
                                 .result = on_result,
                                 .end_game = on_end_game,
                                 .problem = on_problem};

static uint64_t read_cut(qp_text in, unsigned seed, size_t step, size_t grow) {
    tally t = {.hash = 14695981039346656037u, .seed = seed, .size = in.len};
    qp_visitor v = TALLY;
    v.ctx = &t;
    unsigned flags = seed & 128 ? QP_PGN_STRICT : 0;
    qp_pgn_reader *r = qp_pgn_reader_new(&v, flags, NULL);
    LAW(r != NULL);
    for (size_t at = 0, n = step; at < in.len; n += grow) {
        if (n > in.len - at) n = in.len - at;
        /* A copy, so that a look past the end of a piece is seen. */
        char *piece = malloc(n);
        LAW(piece != NULL);
        memcpy(piece, in.ptr + at, n);
        LAW(qp_pgn_feed(r, piece, n) == QP_OK);
        free(piece);
        at += n;
    }
    LAW(qp_pgn_finish(r) == QP_OK);
    LAW(!t.in_game);
    qp_pgn_reader_free(r);
    return t.hash;
}

/* ---- 4: player, tree, writer
 * --------------------------------------------------- */

typedef struct rewrite {
    qp_pgn_style style;
    char *out;
    size_t len, size;
} rewrite;

static int write_out(void *ctx, const char *bytes, size_t len) {
    rewrite *w = ctx;
    if (w->len + len > w->size) {
        w->size = 2 * (w->len + len) + 4096;
        w->out = realloc(w->out, w->size);
        LAW(w->out != NULL);
    }
    memcpy(w->out + w->len, bytes, len);
    w->len += len;
    return 0;
}

static qp_flow rewrite_game(void *ctx, qp_game *game) {
    rewrite *w = ctx;
    qp_sink sink = {w, write_out};
    LAW(qp_pgn_write(game, &w->style, &sink) == QP_OK);
    return QP_GO;
}

static void rewrite_text(rewrite *w, qp_text in) {
    w->len = 0;
    qp_game *game = qp_game_new(NULL);
    LAW(game != NULL);
    qp_game_listener listener = {w, rewrite_game, NULL};
    qp_play_to to = qp_game_builder(game, &listener);
    qp_player *player = qp_player_new(&to, NULL, NULL);
    LAW(player != NULL);
    qp_pgn_reader *r = qp_pgn_reader_new(qp_player_visitor(player), 0, NULL);
    LAW(r != NULL);
    LAW(qp_pgn_feed(r, in.ptr, in.len) == QP_OK);
    LAW(qp_pgn_finish(r) == QP_OK);
    qp_pgn_reader_free(r);
    qp_player_free(player);
    qp_game_free(game);
}

static void check_rewrite(qp_text in, unsigned seed) {
    rewrite one = {0}, two = {0};
    one.style.notation = (qp_notation)(1 + seed % 7);
    two.style = one.style;
    rewrite_text(&one, in);
    rewrite_text(&two, (qp_text){one.out ? one.out : "", one.len});
    if (one.len != two.len ||
        (one.len && memcmp(one.out, two.out, one.len) != 0)) {
        fprintf(stderr, "--- once\n%.*s--- twice\n%.*s---\n", (int)one.len,
                one.out, (int)two.len, two.out);
        LAW(one.len == two.len && !memcmp(one.out, two.out, one.len));
    }
    free(one.out);
    free(two.out);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    if (size < 2) return 0;
    unsigned seed = *data;
    qp_text in = {(const char *)data + 1, size - 1};
    uint64_t whole = read_cut(in, seed, in.len, 0);
    if (size < 4096) LAW(read_cut(in, seed, 1, 0) == whole);
    LAW(read_cut(in, seed, 1 + seed % 61, 1) == whole);
    check_rewrite(in, seed);
    return 0;
}
