/* bench_pgn.c - reading PGN: plies and bytes a second, as ratios.
 *
 * The games are those of QIPU_CORPUS/ccpd (default ../shared/corpus), or the
 * bundled ones when that is absent, written by qipu in each notation and
 * encoding and repeated to a file of many games. In one run it measures
 * copying and splitting the same bytes, tokens alone, every move proved legal,
 * the tree and writing it, and Debian's pgn-extract on chess games.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "bench.h"
#include "sample.h"

enum { BYTES = 48 << 20, CHUNK = 1 << 18, RUNS = 7 };

/* ---- reading ------------------------------------------------------------- */

typedef struct reading {
    sample_run run;
    qp_pgn_reader *reader;
    qp_encoding encoding;
    /* Making text: */
    qp_pgn_style style;
    sample_bytes *out;
} reading;

static qp_flow feed_text(void *ctx, qp_text utf8) {
    reading *r = ctx;
    return qp_pgn_feed(r->reader, utf8.ptr, utf8.len) ? QP_STOP : QP_GO;
}

static void feed_all(reading *r, const qp_handler *to, int decode) {
    qp_decode_to text = {r, feed_text, NULL};
    qp_decoder *d = qp_decoder_new(&text, r->encoding, QP_ENC_AUTO, NULL);
    r->reader = qp_pgn_reader_new(to, 0, NULL);
    if (!d || !r->reader) exit(2);
    for (size_t at = 0; at < r->run.in->len; at += CHUNK) {
        size_t n = r->run.in->len - at < CHUNK ? r->run.in->len - at : CHUNK;
        const char *p = r->run.in->ptr + at;
        if (decode ? qp_decoder_feed(d, p, n) : qp_pgn_feed(r->reader, p, n))
            exit(2);
    }
    if (qp_decoder_finish(d) || qp_pgn_finish(r->reader)) exit(2);
    qp_pgn_reader_free(r->reader);
    qp_decoder_free(d);
}

static void tokens(void *ctx) {
    reading *r = ctx;
    qp_handler v = {.size = sizeof v, .ctx = r, .move = sample_count_move};
    r->run.plies = 0;
    feed_all(r, &v, 0);
}

static void read_played(reading *r, const qp_handler *to) {
    qp_player *player = qp_player_new(to, NULL, NULL);
    if (!player) exit(2);
    r->run.plies = r->run.errors = 0;
    feed_all(r, qp_player_handler(player), 1);
    qp_player_free(player);
}

static void legal(void *ctx) {
    qp_handler to = {.size = sizeof to,
                     .ctx = ctx,
                     .move = sample_count_played,
                     .problem = sample_count_problem};
    read_played(ctx, &to);
}

static qp_flow write_game(void *ctx, qp_game *game) {
    reading *r = ctx;
    qp_sink sink = {r->out, sample_keep};
    r->run.plies += qp_game_nodes(game) - 1;
    return qp_pgn_write(game, &r->style, &sink) ? QP_STOP : QP_GO;
}

static void rewrite(void *ctx) {
    reading *r = ctx;
    qp_game *game = qp_game_new(NULL);
    if (!game) exit(2);
    qp_handler listener = {.size = sizeof listener,
                           .ctx = r,
                           .game = write_game,
                           .problem = sample_count_problem};
    qp_builder *builder = qp_builder_new(game, &listener, NULL);
    const qp_handler *to = qp_builder_handler(builder);
    r->out->len = 0;
    read_played(r, to);
    qp_builder_free(builder);
    qp_game_free(game);
}

/* ---- yardsticks ---------------------------------------------------------- */

typedef struct copying {
    const sample_bytes *in;
    char *to;
    size_t lines;
} copying;

static void copy(void *ctx) {
    copying *c = ctx;
    memcpy(c->to, c->in->ptr, c->in->len);
}

static void newlines(void *ctx) {
    copying *c = ctx;
    const char *p = c->in->ptr, *end = p + c->in->len;
    c->lines = 0;
    while ((p = memchr(p, '\n', (size_t)(end - p)))) p++, c->lines++;
}

/* ---- the games ----------------------------------------------------------- */

static void repeat(sample_bytes *b) {
    size_t once = b->len;
    if (!once) exit(2);
    while (b->len + once < BYTES) {
        char *copy_of = malloc(once);
        if (!copy_of) exit(2);
        memcpy(copy_of, b->ptr, once);
        sample_keep(b, copy_of, once);
        free(copy_of);
    }
}

static sample_bytes make(const sample_bytes *source, qp_notation notation,
                         qp_encoding encoding) {
    sample_bytes text = {0}, out = {0};
    reading r = {.run.in = source,
                 .out = &text,
                 .style = {sizeof(qp_pgn_style), notation, 0}};
    rewrite(&r);
    if (encoding == QP_ENC_UTF8) {
        out = text;
    } else {
        qp_sink sink = {&out, sample_keep};
        qp_encoder *e = qp_encoder_new(encoding, &sink, NULL);
        if (!e || qp_encoder_write(e, (qp_text){text.ptr, text.len})) exit(2);
        qp_encoder_free(e);
        free(text.ptr);
    }
    repeat(&out);
    return out;
}

/* ---- the report ---------------------------------------------------------- */

typedef struct rate {
    double plies, bytes; /* a second */
} rate;

static rate run(const char *what, void (*work)(void *), reading *r) {
    double t = sample_report(what, RUNS, work, &r->run);
    return (rate){(double)r->run.plies / t, (double)r->run.in->len / t};
}

static rate report_utf8(const sample_bytes *in) {
    copying c = {.in = in, .to = malloc(in->len)};
    if (!c.to) exit(2);
    memset(c.to, 0, in->len);
    double t_copy = bench_median(RUNS, copy, &c);
    double t_lines = bench_median(RUNS, newlines, &c);
    printf("%-34s %27.0f MB/s\n", "copying the bytes",
           (double)in->len / t_copy / 1e6);
    printf("%-34s %27.0f MB/s\n", "finding the lines",
           (double)in->len / t_lines / 1e6);
    free(c.to);
    sample_bytes out = {0};
    reading r = {.run.in = in, .style.size = sizeof r.style, .out = &out};
    rate token = run("tokens only", tokens, &r);
    rate move = run("every move proved legal", legal, &r);
    run("tree built and written again", rewrite, &r);
    free(out.ptr);
    printf("%-34s 1 : %.1f\n", "tokens only to copying",
           (double)in->len / t_copy / token.bytes);
    printf("%-34s 1 : %.1f\n", "every move to copying",
           (double)in->len / t_copy / move.bytes);
    printf("%-34s 1 : %.1f\n", "every move to finding lines",
           (double)in->len / t_lines / move.bytes);
    return move;
}

static void report_other(const sample_bytes *source, rate utf8) {
    static const struct {
        const char *what;
        qp_notation notation;
        qp_encoding encoding;
    } OTHERS[] = {
        {"GB18030, Chinese", QP_NOTATION_CHINESE, QP_ENC_GB18030},
        {"Big5, traditional", QP_NOTATION_TRADITIONAL, QP_ENC_BIG5},
        {"UTF-8, WXF", QP_NOTATION_WXF, QP_ENC_UTF8},
        {"UTF-8, ICCS", QP_NOTATION_ICCS, QP_ENC_UTF8},
        {"UTF-8, UCCI", QP_NOTATION_UCCI, QP_ENC_UTF8},
    };
    for (size_t i = 0; i < sizeof OTHERS / sizeof *OTHERS; i++) {
        sample_bytes in = make(source, OTHERS[i].notation, OTHERS[i].encoding);
        reading r = {.run.in = &in};
        rate got = run(OTHERS[i].what, legal, &r);
        printf("%-34s %.0f %%\n", "  plies a second to UTF-8, Chinese",
               100 * got.plies / utf8.plies);
        free(in.ptr);
    }
}

static unsigned long count_from(const char *command) {
    unsigned long n = 0;
    FILE *f = popen(command, "r");
    if (!f || fscanf(f, "%lu", &n) != 1) n = 0;
    if (f) pclose(f);
    return n;
}

static void run_shell(void *ctx) {
    if (system(ctx)) exit(2);
}

/* pgn-extract on chess games without comments, the program whole. */
static void report_chess(rate utf8) {
    const char *folder = getenv("QIPU_CORPUS");
    const char *where = getenv("TMPDIR");
    char path[1024], command[8192];
    snprintf(path, sizeof path, "%s/qipu-bench-XXXXXX",
             where ? where : "build");
    if (!folder) folder = "../shared/corpus";
    if (system("command -v pgn-extract >/dev/null")) {
        printf("pgn-extract is not installed: not compared\n");
        return;
    }
    int fd = mkstemp(path);
    if (fd < 0) exit(2);
    close(fd);
    snprintf(command, sizeof command,
             "for i in 1 2 3 4 5 6 7 8 9 10; do "
             "pgn-extract -s -C -N -V '%s/chess/lichess_db_1000k.pgn' "
             "2>/dev/null; done > %s && test -s %s",
             folder, path, path);
    if (system(command)) {
        printf("corpus/chess absent: pgn-extract is not compared\n");
        unlink(path);
        return;
    }
    snprintf(command, sizeof command,
             "pgn-extract -s --plycount %s 2>/dev/null | awk -F'\"' "
             "'/PlyCount/ { n += $2 } END { print n }'",
             path);
    unsigned long plies = count_from(command);
    snprintf(command, sizeof command, "pgn-extract -r -s %s >/dev/null 2>&1",
             path);
    double rate_of = (double)plies / bench_median(3, run_shell, command);
    printf("%-34s %7.2f M plies/s   chess, %lu plies\n",
           "pgn-extract -r -s, whole process", rate_of / 1e6, plies);
    printf("%-34s %.1f : 1\n", "every move to pgn-extract's plies",
           utf8.plies / rate_of);
    unlink(path);
}

/* Debian keeps programs of play where not every PATH looks. */
static void look_in_games(void) {
    const char *path = getenv("PATH");
    char longer[4096];
    snprintf(longer, sizeof longer, "%s:/usr/games", path ? path : "/usr/bin");
    if (setenv("PATH", longer, 1)) exit(2);
}

int main(void) {
    look_in_games();
    sample_bytes source = sample_games();
    sample_bytes in = make(&source, QP_NOTATION_CHINESE, QP_ENC_UTF8);
    printf("UTF-8, Chinese: %.1f MB\n", (double)in.len / 1e6);
    rate utf8 = report_utf8(&in);
    free(in.ptr);
    report_other(&source, utf8);
    report_chess(utf8);
    free(source.ptr);
    return 0;
}
