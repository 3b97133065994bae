/* fuzz_xqf.c - laws of XQF, for any bytes at all:
 *
 *   1. the events do not depend on where the input is cut
 *   2. every begin has its end, whatever a callback skips
 *   3. a problem's place lies within the input
 *   4. a game that was read is written, and what was written is a fixed point:
 *      read and written again it is the same, without an error or a loss
 *
 * The first byte chooses the cuts, what is skipped, and whether the rest is a
 * file or the first 64 bytes of one and its tree, with nothing between.
 */
#include <string.h>

#include "fuzz.h"
#include "qipu/qipu.h"

enum { HEADER = 1024, SHORT = 64 };

/* ---- 1 to 3: events -------------------------------------------------------
 */

typedef struct tally {
    uint64_t hash;
    unsigned seed;
    int in_game, in_moves, in_comment, depth;
    size_t size;
} tally;

static qp_flow mix(tally *t, char kind, qp_text text, const qp_at *at) {
    uint64_t h = t->hash ^ (unsigned char)kind;
    for (size_t i = 0; i < text.len; i++)
        h = (h ^ (unsigned char)text.ptr[i]) * 1099511628211u;
    LAW(at->offset <= t->size && !at->line);
    t->hash = (h ^ at->offset) * 1099511628211u;
    if (!(t->seed & 64) || kind == 't') return QP_GO;
    return (t->hash >> 7) % 5 == 0 ? QP_SKIP : QP_GO;
}

static const qp_text NO_TEXT = {NULL, 0};

static qp_flow on_begin_game(void *ctx, const qp_at *at) {
    tally *t = ctx;
    LAW(!t->in_game);
    t->in_game = 1;
    return mix(t, 'g', NO_TEXT, at);
}

static qp_flow on_tag(void *ctx, qp_text name, qp_text value, const qp_at *at) {
    tally *t = ctx;
    LAW(t->in_game && !t->in_moves && name.len && value.len);
    LAW(value.len <= QP_TOKEN_MAX);
    LAW(!memchr(value.ptr, '\n', value.len));
    mix(t, 't', name, at);
    return mix(t, 't', value, at);
}

static qp_flow on_begin_moves(void *ctx, const qp_at *at) {
    tally *t = ctx;
    LAW(t->in_game && !t->in_moves && !t->in_comment);
    t->in_moves = 1;
    return mix(t, 'm', NO_TEXT, at);
}

static qp_flow on_move(void *ctx, qp_text text, const qp_at *at) {
    tally *t = ctx;
    LAW(t->in_moves && !t->in_comment && text.len == 4);
    mix(t, 'w', text, at);
    return QP_GO;
}

static qp_flow on_comment(void *ctx, qp_text part, unsigned flags,
                          const qp_at *at) {
    tally *t = ctx;
    LAW(t->in_game);
    LAW(!part.len || !memchr(part.ptr, '\0', part.len));
    t->in_comment = !(flags & QP_COMMENT_END);
    mix(t, 'c', part, at);
    return QP_GO;
}

static qp_flow on_begin_variation(void *ctx, const qp_at *at) {
    tally *t = ctx;
    LAW(t->in_moves && !t->in_comment);
    LAW(++t->depth <= QP_DEPTH_MAX);
    return mix(t, '(', NO_TEXT, at);
}

static qp_flow on_end_variation(void *ctx, const qp_at *at) {
    tally *t = ctx;
    LAW(t->depth-- > 0);
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
    mix(t, '!', (qp_text){err->what, strlen(err->what)}, &err->at);
    return QP_GO;
}

static void feed(qp_text in, size_t step, const qp_visitor *to) {
    const qp_format *f = qp_format_by_name((qp_text){"xqf", 3});
    qp_reader *r = f->open(to, NULL);
    LAW(r != NULL);
    for (size_t at = 0, n; at < in.len; at += n) {
        n = in.len - at < step ? in.len - at : step;
        char *piece = malloc(n); /* so that a look past its end is seen */
        LAW(piece != NULL);
        memcpy(piece, in.ptr + at, n);
        LAW(f->feed(r, piece, n) == QP_OK);
        free(piece);
    }
    LAW(f->finish(r) == QP_OK);
    f->close(r);
}

static uint64_t hash_of(qp_text in, unsigned seed, size_t step) {
    tally t = {.hash = 14695981039346656037u, .seed = seed, .size = in.len};
    qp_visitor v = {.size = sizeof v,
                    .ctx = &t,
                    .begin_game = on_begin_game,
                    .tag = on_tag,
                    .begin_moves = on_begin_moves,
                    .move = on_move,
                    .comment = on_comment,
                    .begin_variation = on_begin_variation,
                    .end_variation = on_end_variation,
                    .result = on_result,
                    .end_game = on_end_game,
                    .problem = on_problem};
    feed(in, step, &v);
    LAW(!t.in_game);
    return t.hash;
}

/* ---- 4: player, tree, writer ----------------------------------------------
 */

typedef struct bytes {
    char *ptr;
    size_t len, size;
} bytes;

static int keep(void *ctx, const char *p, size_t len) {
    bytes *b = ctx;
    if (b->len + len > b->size) {
        b->size = 2 * (b->len + len) + 4096;
        b->ptr = realloc(b->ptr, b->size);
        LAW(b->ptr != NULL);
    }
    memcpy(b->ptr + b->len, p, len);
    b->len += len;
    return 0;
}

static void count_loss(void *ctx, const qp_err *err, qp_node node) {
    (void)err, (void)node;
    ++*(int *)ctx;
}

static qp_flow count_error(void *ctx, const qp_err *err, uint32_t number,
                           uint32_t ply) {
    (void)number, (void)ply;
    *(int *)ctx += !qp_status_is_warning(err->code);
    return QP_GO;
}

static void rewrite(bytes *out, qp_text in, int *errors, int *losses) {
    *errors = *losses = 0;
    qp_game *game = qp_game_new(NULL);
    LAW(game != NULL);
    qp_game_listener listener = {errors, NULL, count_error};
    qp_play_to to = qp_game_builder(game, &listener);
    qp_play_options options = {
        .notation = qp_format_by_name((qp_text){"xqf", 3})->notation};
    qp_player *player = qp_player_new(&to, &options, NULL);
    LAW(player != NULL);
    feed(in, in.len + 1, qp_player_visitor(player));
    qp_sink sink = {out, keep};
    qp_write_options how = {.loss = {losses, count_loss}};
    LAW(qp_format_by_name((qp_text){"xqf", 3})->write(game, &how, &sink) ==
        QP_OK);
    qp_player_free(player);
    qp_game_free(game);
}

static void check_rewrite(qp_text in) {
    bytes one = {0}, two = {0};
    int errors, losses;
    rewrite(&one, in, &errors, &losses);
    rewrite(&two, (qp_text){one.ptr, one.len}, &errors, &losses);
    LAW(!errors && !losses);
    LAW(one.len == two.len && !memcmp(one.ptr, two.ptr, one.len));
    free(one.ptr);
    free(two.ptr);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    if (size < 2) return 0;
    unsigned seed = *data;
    data++, size--;
    bytes in = {0};
    static const char GAP[HEADER - SHORT] = {0};
    size_t head = seed & 1 && size > SHORT ? SHORT : size;
    keep(&in, (const char *)data, head);
    if (head < size) {
        keep(&in, GAP, sizeof GAP);
        keep(&in, (const char *)data + head, size - head);
    }
    qp_text text = {in.ptr, in.len};
    uint64_t whole = hash_of(text, seed, in.len);
    if (size < 4096) LAW(hash_of(text, seed, 1) == whole);
    LAW(hash_of(text, seed, 1 + seed % 61) == whole);
    check_rewrite(text);
    free(in.ptr);
    return 0;
}
