/* bench_xml.c - games as XML: bytes and plies a second, read and written.
 *
 * The games are those of QIPU_CORPUS/ccpd (default ../shared/corpus), or the
 * bundled ones when that is absent, written as XML and repeated to a file of
 * many games. In one run it measures copying the bytes, events alone, every
 * move proved legal, the tree, and writing from trees that are there already.
 */

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bench.h"
#include "qipu/qipu.h"

enum { BYTES = 48 << 20, CHUNK = 1 << 18, RUNS = 5 };

typedef struct buffer {
    char *ptr;
    size_t len, size;
} buffer;

static int keep(void *ctx, const char *bytes, size_t len) {
    buffer *b = ctx;
    if (len > b->size - b->len) {
        b->size = 2 * (b->size + len) + 65536;
        b->ptr = realloc(b->ptr, b->size);
        if (!b->ptr) exit(2);
    }
    memcpy(b->ptr + b->len, bytes, len);
    b->len += len;
    return 0;
}

static int pass(void *ctx, const char *bytes, size_t len) {
    (void)bytes;
    *(size_t *)ctx += len;
    return 0;
}

/* ---- the games
 * ---------------------------------------------------------------------- */

typedef struct making {
    buffer *out;
    qp_pgn_reader *reader;
    qp_game **games; /* kept trees, when wanted */
    size_t count;
} making;

static qp_flow make_game(void *ctx, qp_game *game) {
    making *m = ctx;
    qp_sink sink = {m->out, keep};
    return qp_format_by_name((qp_text){"xml", 3})->write(game, NULL, &sink)
               ? QP_STOP
               : QP_GO;
}

static qp_flow feed_pgn(void *ctx, qp_text utf8) {
    making *m = ctx;
    return qp_pgn_feed(m->reader, utf8.ptr, utf8.len) ? QP_STOP : QP_GO;
}

static void add_games(buffer *out, const char *path) {
    size_t len;
    char *bytes = bench_file(path, &len);
    making m = {.out = out};
    qp_game *game = qp_game_new(NULL);
    if (!game) exit(2);
    qp_game_listener listener = {&m, make_game, NULL};
    qp_play_to to = qp_game_builder(game, &listener);
    qp_player *player = qp_player_new(&to, NULL, NULL);
    if (!player) exit(2);
    m.reader = qp_pgn_reader_new(qp_player_visitor(player), 0, NULL);
    qp_decode_to decode = {&m, feed_pgn, NULL};
    qp_decoder *d = qp_decoder_new(&decode, QP_ENC_AUTO, QP_ENC_AUTO, NULL);
    if (!m.reader || !d || qp_decoder_feed(d, bytes, len) ||
        qp_decoder_finish(d) || qp_pgn_finish(m.reader))
        exit(2);
    qp_decoder_free(d);
    qp_pgn_reader_free(m.reader);
    qp_player_free(player);
    qp_game_free(game);
    free(bytes);
}

static buffer load_games(void) {
    static const char *const PARTS[] = {"\xe5\xb0\x8d\xe5\xb1\x80",
                                        "\xe4\xb8\xad\xe5\xb1\x80"};
    const char *folder = getenv("QIPU_CORPUS");
    buffer b = {0};
    if (!folder) folder = "../shared/corpus";
    for (int i = 0; i < 2; i++) {
        char path[2048];
        snprintf(path, sizeof path, "%s/ccpd/%s.open.pgn", folder, PARTS[i]);
        FILE *f = fopen(path, "rb");
        if (!f) continue;
        fclose(f);
        add_games(&b, path);
    }
    if (!b.len) {
        printf("corpus absent (QIPU_CORPUS): the bundled games instead\n");
        add_games(&b, "games/handicap.pgn");
    }
    return b;
}

/* ---- reading
 * -------------------------------------------------------------------- */

typedef struct reading {
    const buffer *in;
    unsigned long plies, errors;
    size_t written;
    char *to;
} reading;

static qp_flow count_move(void *ctx, qp_text text, const qp_at *at) {
    (void)text, (void)at;
    return ((reading *)ctx)->plies++, QP_GO;
}

static qp_flow count_played(void *ctx, qp_move move, const qp_pos *after,
                            qp_text text, qp_shape shape, const qp_at *at) {
    (void)move, (void)after, (void)text, (void)shape, (void)at;
    return ((reading *)ctx)->plies++, QP_GO;
}

static qp_flow count_problem(void *ctx, const qp_err *err, uint32_t number,
                             uint32_t ply) {
    (void)number, (void)ply;
    if (!qp_status_is_warning(err->code)) ((reading *)ctx)->errors++;
    return QP_GO;
}

static void feed_all(const reading *r, const qp_visitor *visitor) {
    qp_reader *x = qp_format_by_name((qp_text){"xml", 3})->open(visitor, NULL);
    if (!x) exit(2);
    for (size_t at = 0; at < r->in->len; at += CHUNK) {
        size_t n = r->in->len - at < CHUNK ? r->in->len - at : CHUNK;
        if (qp_format_by_name((qp_text){"xml", 3})->feed(x, r->in->ptr + at, n))
            exit(2);
    }
    if (qp_format_by_name((qp_text){"xml", 3})->finish(x)) exit(2);
    qp_format_by_name((qp_text){"xml", 3})->close(x);
}

static void events(void *ctx) {
    reading *r = ctx;
    qp_visitor v = {.size = sizeof v, .ctx = r, .move = count_move};
    r->plies = 0;
    feed_all(r, &v);
}

static void read_played(reading *r, const qp_play_to *to) {
    qp_player *player = qp_player_new(to, NULL, NULL);
    if (!player) exit(2);
    r->plies = r->errors = 0;
    feed_all(r, qp_player_visitor(player));
    qp_player_free(player);
}

static void legal(void *ctx) {
    qp_play_to to = {
        .ctx = ctx, .played = count_played, .problem = count_problem};
    read_played(ctx, &to);
}

static qp_flow count_game(void *ctx, qp_game *game) {
    ((reading *)ctx)->plies += qp_game_nodes(game) - 1;
    return QP_GO;
}

static qp_flow write_game(void *ctx, qp_game *game) {
    reading *r = ctx;
    qp_sink sink = {&r->written, pass};
    r->plies += qp_game_nodes(game) - 1;
    return qp_format_by_name((qp_text){"xml", 3})->write(game, NULL, &sink)
               ? QP_STOP
               : QP_GO;
}

static void build(reading *r, qp_flow (*game_done)(void *, qp_game *)) {
    qp_game *game = qp_game_new(NULL);
    if (!game) exit(2);
    qp_game_listener listener = {r, game_done, count_problem};
    qp_play_to to = qp_game_builder(game, &listener);
    r->written = 0;
    read_played(r, &to);
    qp_game_free(game);
}

static void tree(void *ctx) {
    build(ctx, count_game);
}

static void rewrite(void *ctx) {
    build(ctx, write_game);
}

static void copy(void *ctx) {
    reading *r = ctx;
    memcpy(r->to, r->in->ptr, r->in->len);
}

static double run(const char *what, void (*work)(void *), reading *r) {
    double t = bench_median(RUNS, work, r);
    printf("%-34s %7.2f M plies/s %8.0f MB/s  %lu plies, %lu errors\n", what,
           (double)r->plies / t / 1e6, (double)r->in->len / t / 1e6, r->plies,
           r->errors);
    return t;
}

int main(void) {
    buffer once = load_games(), in = {0};
    keep(&in, "<games>\n", 8);
    do keep(&in, once.ptr, once.len);
    while (in.len + once.len < BYTES);
    keep(&in, "</games>\n", 9);
    reading r = {.in = &in, .to = malloc(in.len)};
    if (!r.to) exit(2);
    memset(r.to, 0, in.len);
    printf("XML, Chinese: %.1f MB\n", (double)in.len / 1e6);
    double t_copy = bench_median(RUNS, copy, &r);
    printf("%-34s %27.0f MB/s\n", "copying the bytes",
           (double)in.len / t_copy / 1e6);
    run("events only", events, &r);
    double t_legal = run("every move proved legal", legal, &r);
    double t_tree = run("tree built", tree, &r);
    double t_write = run("tree built and written again", rewrite, &r);
    printf("%-34s %27.0f MB/s\n", "writing: the difference",
           (double)r.written / (t_write - t_tree) / 1e6);
    printf("%-34s 1 : %.1f\n", "every move to copying", t_legal / t_copy);
    free(r.to);
    free(in.ptr);
    free(once.ptr);
    return 0;
}
