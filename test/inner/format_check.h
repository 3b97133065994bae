/* format_check.h - what the tests of record formats share: a file read and
 * played, its events watched, and the file broken in every way.
 *
 * Each function is static: a test includes this once.
 */
#ifndef QP_FORMAT_CHECK_H
#define QP_FORMAT_CHECK_H

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../corpus.h"
#include "qipu/format.h"

/* ---- events, written down
 * ----------------------------------------------------- */

/* Watches that begins and ends match, and writes what it sees to `out`. */
typedef struct watch {
    corpus_text out;
    int in_game, in_moves, depth, wrong;
    size_t size; /* of the input: no place lies beyond */
    unsigned long games, moves, problems;
    int skip; /* answer QP_SKIP to every n-th question; 0 never */
    unsigned long asked;
} watch;

static void put(watch *w, const char *format, const char *a, size_t n) {
    char line[8192];
    int len = snprintf(line, sizeof line, format, (int)n, a);
    if (len > 0)
        corpus_write(&w->out, line,
                     (size_t)len < sizeof line ? (size_t)len : sizeof line - 1);
}

static void place(watch *w, const qp_at *at) {
    if (at->offset > w->size) w->wrong = 1;
}

static qp_flow maybe(watch *w) {
    return w->skip && ++w->asked % (unsigned long)w->skip == 0 ? QP_SKIP
                                                               : QP_GO;
}

static qp_flow w_begin(void *ctx, const qp_at *at) {
    watch *w = ctx;
    if (w->in_game) w->wrong = 2;
    w->in_game = 1;
    w->in_moves = w->depth = 0;
    w->games++;
    place(w, at);
    put(w, "%.*sgame\n", "", 0);
    return maybe(w);
}

static qp_flow w_tag(void *ctx, qp_text name, qp_text value, const qp_at *at) {
    watch *w = ctx;
    if (!w->in_game || w->in_moves) w->wrong = 3;
    if (name.len > QP_TOKEN_MAX || value.len > QP_TOKEN_MAX) w->wrong = 4;
    place(w, at);
    put(w, "%.*s: ", name.ptr, name.len);
    put(w, "%.*s\n", value.ptr, value.len);
    return QP_GO;
}

static qp_flow w_moves(void *ctx, const qp_at *at) {
    watch *w = ctx;
    if (!w->in_game || w->in_moves) w->wrong = 5;
    w->in_moves = 1;
    place(w, at);
    return maybe(w);
}

static qp_flow w_move(void *ctx, qp_text text, const qp_at *at) {
    watch *w = ctx;
    if (!w->in_moves) w->wrong = 6;
    w->moves++;
    place(w, at);
    put(w, "%.*s\n", text.ptr, text.len);
    return QP_GO;
}

static qp_flow w_comment(void *ctx, qp_text part, unsigned flags,
                         const qp_at *at) {
    watch *w = ctx;
    if (!w->in_game) w->wrong = 7;
    place(w, at);
    put(w, flags & QP_COMMENT_END ? "{%.*s}\n" : "{%.*s...", part.ptr,
        part.len);
    return QP_GO;
}

static qp_flow w_open(void *ctx, const qp_at *at) {
    watch *w = ctx;
    if (!w->in_moves) w->wrong = 8;
    if (++w->depth > QP_DEPTH_MAX) w->wrong = 9;
    place(w, at);
    put(w, "%.*s(\n", "", 0);
    return maybe(w);
}

static qp_flow w_close(void *ctx, const qp_at *at) {
    watch *w = ctx;
    if (--w->depth < 0) w->wrong = 10;
    place(w, at);
    put(w, "%.*s)\n", "", 0);
    return QP_GO;
}

static qp_flow w_result(void *ctx, qp_text text, const qp_at *at) {
    watch *w = ctx;
    if (!w->in_moves || w->depth) w->wrong = 11;
    place(w, at);
    put(w, "%.*s\n", text.ptr, text.len);
    return QP_GO;
}

static qp_flow w_end(void *ctx, const qp_at *at) {
    watch *w = ctx;
    if (!w->in_game || w->depth) w->wrong = 12;
    w->in_game = 0;
    place(w, at);
    put(w, "%.*send\n", "", 0);
    return QP_GO;
}

static qp_flow w_problem(void *ctx, const qp_err *err) {
    watch *w = ctx;
    w->problems++;
    place(w, &err->at);
    const char *name = qp_status_name(err->code);
    put(w, "!%.*s", name, strlen(name));
    put(w, *err->what ? " %.*s\n" : "%.*s\n", err->what, strlen(err->what));
    return QP_GO;
}

static const qp_visitor WATCH = {.size = sizeof(qp_visitor),
                                 .begin_game = w_begin,
                                 .tag = w_tag,
                                 .begin_moves = w_moves,
                                 .move = w_move,
                                 .comment = w_comment,
                                 .begin_variation = w_open,
                                 .end_variation = w_close,
                                 .result = w_result,
                                 .end_game = w_end,
                                 .problem = w_problem};

/* Feeds the bytes in pieces of `step` (0: whole) and finishes. */
static qp_status run(const qp_format *f, const qp_visitor *to, qp_text in,
                     size_t step, const qp_alloc *alloc) {
    qp_reader *r = f->open(to, alloc);
    if (!r) return QP_E_NOMEM;
    qp_status rc = QP_OK;
    if (!step) step = in.len;
    for (size_t at = 0, n; at < in.len && !rc; at += n) {
        n = in.len - at < step ? in.len - at : step;
        char *piece = malloc(n); /* so that a look beyond is seen */
        if (!piece) exit(2);
        memcpy(piece, in.ptr + at, n);
        rc = f->feed(r, piece, n);
        free(piece);
    }
    if (!rc) rc = f->finish(r);
    f->close(r);
    return rc;
}

/* The events of a file, one a line, as text; owned: free. */
static char *events_of(const qp_format *f, qp_text in, size_t step) {
    watch w = {.size = in.len};
    qp_visitor v = WATCH;
    v.ctx = &w;
    qp_status rc = run(f, &v, in, step, NULL);
    corpus_check(!rc, "%s: %s", f->name, qp_status_name(rc));
    corpus_check(!w.wrong && !w.in_game, "%s: events are wrong (%d)", f->name,
                 w.wrong);
    corpus_write(&w.out, "", 0);
    if (!w.out.ptr) exit(2);
    return w.out.ptr;
}

__attribute__((unused)) static void check_events(const char *what,
                                                 const qp_format *f, qp_text in,
                                                 const char *want) {
    char *got = events_of(f, in, 0);
    size_t n = strlen(got);
    corpus_check(n == strlen(want) && !memcmp(got, want, n),
                 "%s: got\n%.*s--- for\n%s---", what, (int)n, got, want);
    char *cut = events_of(f, in, 1);
    corpus_check(!strcmp(got, cut), "%s: the cuts matter", what);
    free(cut);
    cut = events_of(f, in, 7);
    corpus_check(!strcmp(got, cut), "%s: the cuts matter", what);
    free(cut);
    free(got);
}

/* ---- broken files
 * ------------------------------------------------------------- */

/* Only that it ends, well-formed; with every n-th question skipped too. */
static void watch_only(const qp_format *f, qp_text in, int skip) {
    watch w = {.size = in.len, .skip = skip};
    qp_visitor v = WATCH;
    v.ctx = &w;
    qp_status rc = run(f, &v, in, 0, NULL);
    if (rc || w.wrong || w.in_game)
        corpus_check(0, "%s: %s, events wrong %d", f->name, qp_status_name(rc),
                     w.wrong);
    free(w.out.ptr);
}

/* Every truncation and every flipped bit. */
__attribute__((unused)) static void break_file(const qp_format *f, qp_text in) {
    char *bytes = malloc(in.len + 1);
    if (!bytes) exit(2);
    memcpy(bytes, in.ptr, in.len);
    for (size_t n = 0; n < in.len; n++)
        watch_only(f, (qp_text){bytes, n}, (int)(n % 3));
    for (size_t i = 0; i < in.len; i++)
        for (int bit = 0; bit < 8; bit++) {
            bytes[i] = (char)(bytes[i] ^ 1 << bit);
            watch_only(f, (qp_text){bytes, in.len}, 0);
            bytes[i] = (char)(bytes[i] ^ 1 << bit);
        }
    corpus_check(1, "broken files");
    free(bytes);
}

/* ---- memory that is out
 * ------------------------------------------------------- */

typedef struct purse {
    unsigned long requests, refuse;
    long blocks;
} purse;

static void *purse_resize(void *ctx, void *ptr, size_t old_size, size_t size) {
    purse *p = ctx;
    (void)old_size;
    if (!size) {
        p->blocks--;
        free(ptr);
        return NULL;
    }
    if (++p->requests == p->refuse) return NULL;
    void *block = realloc(ptr, size);
    if (!block) exit(2);
    if (!ptr) p->blocks++;
    return block;
}

__attribute__((unused)) static void refuse_memory(const qp_format *f,
                                                  qp_text in) {
    unsigned long all = 1;
    for (unsigned long n = 0; n <= all; n++) {
        purse p = {.refuse = n};
        qp_alloc alloc = {&p, purse_resize};
        watch w = {.size = in.len};
        qp_visitor v = WATCH;
        v.ctx = &w;
        qp_status rc = run(f, &v, in, 0, &alloc);
        if (!n) all = p.requests;
        corpus_check(rc == (n ? QP_E_NOMEM : QP_OK) && !w.wrong,
                     "%s: request %lu refused: %s", f->name, n,
                     qp_status_name(rc));
        corpus_check(!p.blocks, "%s: request %lu: a leak", f->name, n);
        free(w.out.ptr);
    }
    corpus_check(all > 2, "%s: no memory asked for", f->name);
}

/* Stopped at each question, it says so and tells nothing more. */
typedef struct stopper {
    unsigned long left;
    int after;
} stopper;

static qp_flow stop_at(void *ctx, const qp_at *at) {
    stopper *s = ctx;
    (void)at;
    if (!s->left) s->after = 1;
    return s->left && --s->left ? QP_GO : QP_STOP;
}
static qp_flow stop_tag(void *ctx, qp_text a, qp_text b, const qp_at *at) {
    (void)a, (void)b;
    return stop_at(ctx, at);
}
static qp_flow stop_text(void *ctx, qp_text a, const qp_at *at) {
    (void)a;
    return stop_at(ctx, at);
}
static qp_flow stop_comment(void *ctx, qp_text a, unsigned flags,
                            const qp_at *at) {
    (void)a, (void)flags;
    return stop_at(ctx, at);
}
static qp_flow stop_problem(void *ctx, const qp_err *err) {
    return stop_at(ctx, &err->at);
}

__attribute__((unused)) static void stop_everywhere(const qp_format *f,
                                                    qp_text in) {
    for (unsigned long n = 1;; n++) {
        stopper s = {n, 0};
        qp_visitor v = {.size = sizeof v,
                        .ctx = &s,
                        .begin_game = stop_at,
                        .tag = stop_tag,
                        .begin_moves = stop_at,
                        .move = stop_text,
                        .comment = stop_comment,
                        .begin_variation = stop_at,
                        .end_variation = stop_at,
                        .result = stop_text,
                        .end_game = stop_at,
                        .problem = stop_problem};
        qp_status rc = run(f, &v, in, 0, NULL);
        if (rc == QP_OK) {
            corpus_check(n > 4, "%s: nothing to stop", f->name);
            return;
        }
        corpus_check(rc == QP_E_STOP && !s.after, "%s: stop %lu: %s", f->name,
                     n, qp_status_name(rc));
    }
}

/* ---- games
 * --------------------------------------------------------------------- */

/* What a file came to when it was played. */
typedef struct played {
    unsigned long games, nodes, variations, comments, tags, broken;
    unsigned long errors, warnings;
    corpus_text told;   /* a line for each problem */
    corpus_text lines;  /* a line for each game: FEN, TAB, moves, TAB, result */
    unsigned long game; /* of the problem at hand */
} played;

static qp_flow p_game(void *ctx, qp_game *game) {
    played *p = ctx;
    p->games++;
    p->tags += qp_game_tags(game);
    p->broken += qp_game_broken(game) != QP_OK;
    for (qp_node n = 0; n < qp_game_nodes(game); n++) {
        p->comments += qp_game_comments(game, n, QP_AFTER_MOVE) +
                       qp_game_comments(game, n, QP_BEFORE_MOVE) +
                       qp_game_comments(game, n, QP_AFTER_RESULT);
        for (qp_node s = qp_game_next(game, n); s != QP_NO_NODE;
             s = qp_game_sibling(game, s))
            p->variations += s != qp_game_next(game, n);
    }
    p->nodes += qp_game_nodes(game) - 1;
    char text[QP_FEN_MAX];
    qp_fen_write(text, qp_pos_setup(qp_game_start(game)));
    corpus_write(&p->lines, text, strlen(text));
    char tab = '\t';
    for (qp_node n = qp_game_next(game, QP_ROOT); n != QP_NO_NODE;
         n = qp_game_next(game, n)) {
        qp_move m = qp_game_move(game, n);
        char move[5] = {tab, (char)('a' + QP_FILE_OF(m.from)),
                        (char)('0' + QP_RANK_OF(m.from)),
                        (char)('a' + QP_FILE_OF(m.to)),
                        (char)('0' + QP_RANK_OF(m.to))};
        corpus_write(&p->lines, move, sizeof move);
        tab = ' ';
    }
    qp_text r = qp_game_result(game);
    corpus_write(&p->lines, "\t", 1);
    if (r.ptr) corpus_write(&p->lines, r.ptr, r.len);
    corpus_write(&p->lines, "\n", 1);
    return QP_GO;
}

static qp_flow p_problem(void *ctx, const qp_err *err, uint32_t number,
                         uint32_t ply) {
    played *p = ctx;
    char line[512];
    if (qp_status_is_warning(err->code))
        p->warnings++;
    else
        p->errors++;
    snprintf(line, sizeof line, "game %lu ply %lu: %s '%s' %s\n", p->games + 1,
             (unsigned long)ply, qp_status_name(err->code), err->what,
             err->want);
    (void)number;
    corpus_write(&p->told, line, strlen(line));
    return QP_GO;
}

/* Reads, plays and builds; adds to `p`. */
__attribute__((unused)) static void play(const qp_format *f, qp_text in,
                                         played *p) {
    qp_game *game = qp_game_new(NULL);
    if (!game) exit(2);
    qp_game_listener listener = {p, p_game, p_problem};
    qp_play_to to = qp_game_builder(game, &listener);
    qp_play_options options = {
        .notation = f->notation, .flags = f->move_flags, .ranks_given = 1};
    qp_player *player = qp_player_new(&to, &options, NULL);
    if (!player) exit(2);
    qp_status rc = run(f, qp_player_visitor(player), in, 0, NULL);
    corpus_check(!rc, "%s: %s", f->name, qp_status_name(rc));
    qp_player_free(player);
    qp_game_free(game);
}

#endif
