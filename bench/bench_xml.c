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
#include "sample.h"

enum { BYTES = 48 << 20, CHUNK = 1 << 18, RUNS = 5 };

static int pass(void *ctx, const char *bytes, size_t len) {
    (void)bytes;
    *(size_t *)ctx += len;
    return 0;
}

/* ---- the games ----------------------------------------------------------- */

static qp_flow make_game(void *ctx, qp_game *game) {
    qp_sink sink = {ctx, sample_keep};
    return qp_format_by_name((qp_text){"xml", 3})->write(game, NULL, &sink)
               ? QP_STOP
               : QP_GO;
}

static sample_bytes load_games(void) {
    sample_bytes pgn = sample_games(), xml = {0};
    qp_game *game = qp_game_new(NULL);
    if (!game) exit(2);
    qp_handler listener = {
        .size = sizeof listener, .ctx = &xml, .game = make_game};
    qp_builder *builder = qp_builder_new(game, &listener, NULL);
    const qp_handler *to = qp_builder_handler(builder);
    sample_read(pgn.ptr, pgn.len, to);
    qp_builder_free(builder);
    qp_game_free(game);
    free(pgn.ptr);
    return xml;
}

/* ---- reading ------------------------------------------------------------- */

typedef struct reading {
    sample_run run;
    size_t written;
    char *to;
} reading;

static void feed_all(const reading *r, const qp_handler *to) {
    qp_format_reader *x =
        qp_format_by_name((qp_text){"xml", 3})->open(to, NULL);
    if (!x) exit(2);
    for (size_t at = 0; at < r->run.in->len; at += CHUNK) {
        size_t n = r->run.in->len - at < CHUNK ? r->run.in->len - at : CHUNK;
        if (qp_format_by_name((qp_text){"xml", 3})
                ->feed(x, r->run.in->ptr + at, n))
            exit(2);
    }
    if (qp_format_by_name((qp_text){"xml", 3})->finish(x)) exit(2);
    qp_format_by_name((qp_text){"xml", 3})->close(x);
}

static void events(void *ctx) {
    reading *r = ctx;
    qp_handler v = {.size = sizeof v, .ctx = r, .move = sample_count_move};
    r->run.plies = 0;
    feed_all(r, &v);
}

static void read_played(reading *r, const qp_handler *to) {
    qp_player *player = qp_player_new(to, NULL, NULL);
    if (!player) exit(2);
    r->run.plies = r->run.errors = 0;
    feed_all(r, qp_player_handler(player));
    qp_player_free(player);
}

static void legal(void *ctx) {
    qp_handler to = {.size = sizeof to,
                     .ctx = ctx,
                     .move = sample_count_played,
                     .problem = sample_count_problem};
    read_played(ctx, &to);
}

static qp_flow count_game(void *ctx, qp_game *game) {
    ((reading *)ctx)->run.plies += qp_game_nodes(game) - 1;
    return QP_GO;
}

static qp_flow write_game(void *ctx, qp_game *game) {
    reading *r = ctx;
    qp_sink sink = {&r->written, pass};
    r->run.plies += qp_game_nodes(game) - 1;
    return qp_format_by_name((qp_text){"xml", 3})->write(game, NULL, &sink)
               ? QP_STOP
               : QP_GO;
}

static void build(reading *r, qp_flow (*game_done)(void *, qp_game *)) {
    qp_game *game = qp_game_new(NULL);
    if (!game) exit(2);
    qp_handler listener = {.size = sizeof listener,
                           .ctx = r,
                           .game = game_done,
                           .problem = sample_count_problem};
    qp_builder *builder = qp_builder_new(game, &listener, NULL);
    const qp_handler *to = qp_builder_handler(builder);
    r->written = 0;
    read_played(r, to);
    qp_builder_free(builder);
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
    memcpy(r->to, r->run.in->ptr, r->run.in->len);
}

static double run(const char *what, void (*work)(void *), reading *r) {
    return sample_report(what, RUNS, work, &r->run);
}

int main(void) {
    sample_bytes once = load_games(), in = {0};
    sample_keep(&in, "<games>\n", 8);
    do sample_keep(&in, once.ptr, once.len);
    while (in.len + once.len < BYTES);
    sample_keep(&in, "</games>\n", 9);
    reading r = {.run.in = &in, .to = malloc(in.len)};
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
