/* text_probe.h - what the tests of record formats of text share: events as
 * lines, games as PGN, a format's writer, memory that runs out. */
#ifndef QP_TEXT_PROBE_H
#define QP_TEXT_PROBE_H

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../corpus.h"
#include "qipu/format.h"
#include "qipu/qipu.h"

#ifdef __GNUC__
#define PROBE_MAY_BE_UNUSED __attribute__((unused))
#else
#define PROBE_MAY_BE_UNUSED
#endif

/* ---- memory that runs out ------------------------------------------------
 */

typedef struct probe_memory {
    long left; /* requests that are granted, negative: all */
    long live; /* bytes given out */
} probe_memory;

static void *probe_resize(void *ctx, void *ptr, size_t old_size, size_t size) {
    probe_memory *m = ctx;
    if (size && !m->left) return NULL;
    if (size && m->left > 0) m->left--;
    m->live += (long)size - (long)(ptr ? old_size : 0);
    if (size) return realloc(ptr, size);
    free(ptr);
    return NULL;
}

/* ---- events as lines -----------------------------------------------------
 */

typedef struct probe_log {
    corpus_text text;
    int in_game, in_moves, in_comment, depth, broken;
    size_t size;   /* of the input */
    int skip_each; /* skip what comes n-th, 0: nothing */
    int count;
} probe_log;

static void probe_put(probe_log *l, const char *s, size_t n) {
    corpus_write(&l->text, s, n);
}

static void probe_line(probe_log *l, const char *kind, qp_text t,
                       const qp_at *at) {
    char place[64];
    snprintf(place, sizeof place, "%llu:%llu:%lu ",
             (unsigned long long)at->offset, (unsigned long long)at->line,
             (unsigned long)at->col);
    if (at->offset > l->size || !at->line || !at->col) l->broken = 1;
    probe_put(l, place, strlen(place));
    probe_put(l, kind, strlen(kind));
    probe_put(l, t.ptr, t.len);
    probe_put(l, "\n", 1);
}

static qp_flow probe_skip(probe_log *l) {
    return l->skip_each && ++l->count % l->skip_each == 0 ? QP_SKIP : QP_GO;
}

static const qp_text PROBE_NONE = {"", 0};

static qp_flow probe_begin_game(void *ctx, const qp_at *at) {
    probe_log *l = ctx;
    if (l->in_game) l->broken = 1;
    l->in_game = 1;
    probe_line(l, "game", PROBE_NONE, at);
    return probe_skip(l);
}

static qp_flow probe_tag(void *ctx, qp_text name, qp_text value,
                         const qp_at *at) {
    probe_log *l = ctx;
    if (!l->in_game || l->in_moves || value.len > QP_TOKEN_MAX) l->broken = 1;
    probe_line(l, "tag ", name, at);
    probe_put(l, value.ptr, value.len);
    probe_put(l, "\n", 1);
    return probe_skip(l);
}

static qp_flow probe_begin_moves(void *ctx, const qp_at *at) {
    probe_log *l = ctx;
    if (!l->in_game || l->in_moves) l->broken = 1;
    l->in_moves = 1;
    probe_line(l, "moves", PROBE_NONE, at);
    return probe_skip(l);
}

static qp_flow probe_number(void *ctx, uint32_t number, int black,
                            const qp_at *at) {
    probe_log *l = ctx;
    char s[24];
    if (!l->in_moves || l->in_comment) l->broken = 1;
    snprintf(s, sizeof s, "%lu%s", (unsigned long)number, black ? "..." : ".");
    probe_line(l, "number ", (qp_text){s, strlen(s)}, at);
    return QP_GO;
}

static qp_flow probe_move(void *ctx, qp_text text, const qp_at *at) {
    probe_log *l = ctx;
    if (!l->in_moves || l->in_comment || !text.len) l->broken = 1;
    probe_line(l, "move ", text, at);
    return QP_GO;
}

static qp_flow probe_comment(void *ctx, qp_text part, unsigned flags,
                             const qp_at *at) {
    probe_log *l = ctx;
    if (!l->in_game) l->broken = 1;
    if (l->in_comment)
        probe_put(l, part.ptr, part.len);
    else
        probe_line(l, "comment ", part, at);
    l->in_comment = !(flags & QP_COMMENT_END);
    return QP_GO;
}

static qp_flow probe_nag(void *ctx, unsigned nag, const qp_at *at) {
    probe_log *l = ctx;
    char s[16];
    if (!l->in_moves || l->in_comment || nag > 255) l->broken = 1;
    snprintf(s, sizeof s, "%u", nag);
    probe_line(l, "nag ", (qp_text){s, strlen(s)}, at);
    return QP_GO;
}

static qp_flow probe_begin_variation(void *ctx, const qp_at *at) {
    probe_log *l = ctx;
    if (!l->in_moves || l->in_comment || ++l->depth > QP_DEPTH_MAX)
        l->broken = 1;
    probe_line(l, "(", PROBE_NONE, at);
    return probe_skip(l);
}

static qp_flow probe_end_variation(void *ctx, const qp_at *at) {
    probe_log *l = ctx;
    if (--l->depth < 0 || l->in_comment) l->broken = 1;
    probe_line(l, ")", PROBE_NONE, at);
    return QP_GO;
}

static qp_flow probe_result(void *ctx, qp_text text, const qp_at *at) {
    probe_log *l = ctx;
    if (!l->in_moves || l->in_comment || l->depth) l->broken = 1;
    probe_line(l, "result ", text, at);
    return QP_GO;
}

static qp_flow probe_end_game(void *ctx, const qp_at *at) {
    probe_log *l = ctx;
    if (!l->in_game || l->depth || l->in_comment) l->broken = 1;
    l->in_game = l->in_moves = 0;
    probe_line(l, "end", PROBE_NONE, at);
    return QP_GO;
}

static qp_flow probe_problem(void *ctx, const qp_err *err) {
    probe_log *l = ctx;
    const char *name = qp_status_name(err->code);
    if (!l->in_comment) /* a comment's parts depend on the cuts */
        probe_line(l, "problem ", (qp_text){name, strlen(name)}, &err->at);
    return QP_GO;
}

static const qp_visitor PROBE_LOG = {.size = sizeof(qp_visitor),
                                     .begin_game = probe_begin_game,
                                     .tag = probe_tag,
                                     .begin_moves = probe_begin_moves,
                                     .number = probe_number,
                                     .move = probe_move,
                                     .comment = probe_comment,
                                     .nag = probe_nag,
                                     .begin_variation = probe_begin_variation,
                                     .end_variation = probe_end_variation,
                                     .result = probe_result,
                                     .end_game = probe_end_game,
                                     .problem = probe_problem};

/* The events of a text that is fed in pieces of that size, 0: whole. In a
 * copy of its own each, so that a look behind a piece is seen. */
static PROBE_MAY_BE_UNUSED qp_status probe_read(const qp_format *f,
                                                probe_log *l, qp_text in,
                                                size_t piece,
                                                const qp_alloc *alloc) {
    qp_visitor v = PROBE_LOG;
    v.ctx = l;
    l->size = in.len;
    l->text.len = 0;
    l->in_game = l->in_moves = l->in_comment = l->depth = l->count = 0;
    qp_reader *r = f->open(&v, alloc);
    if (!r) return QP_E_NOMEM;
    qp_status status = QP_OK;
    for (size_t at = 0, n; at < in.len && !status; at += n) {
        n = piece && piece < in.len - at ? piece : in.len - at;
        char *copy = malloc(n);
        if (!copy) exit(2);
        memcpy(copy, in.ptr + at, n);
        status = f->feed(r, copy, n);
        free(copy);
    }
    qp_status last = f->finish(r);
    if (!status) status = last;
    if (!status && l->in_game) l->broken = 1;
    f->close(r);
    return status;
}

/* ---- games ---------------------------------------------------------------
 */

typedef struct probe_games {
    const qp_format *writer;
    qp_write_options options;
    corpus_text pgn, written, lost, problems;
    unsigned long games, moves, broken, variations, comments;
} probe_games;

static void probe_add(corpus_text *t, const char *s) {
    corpus_write(t, s, strlen(s));
}

static void probe_lost(void *ctx, const qp_err *err, qp_node node) {
    probe_games *g = ctx;
    (void)node;
    probe_add(&g->lost, qp_status_name(err->code));
    probe_add(&g->lost, " ");
    probe_add(&g->lost, err->what);
    if (*err->want) probe_add(&g->lost, " -> ");
    probe_add(&g->lost, err->want);
    probe_add(&g->lost, "\n");
}

static qp_flow probe_game(void *ctx, qp_game *game) {
    probe_games *g = ctx;
    qp_sink pgn = {&g->pgn, corpus_write}, out = {&g->written, corpus_write};
    g->games++;
    g->moves += (unsigned long)qp_game_nodes(game) - 1;
    g->broken += qp_game_broken(game) != QP_OK;
    for (qp_node n = 0; n < qp_game_nodes(game); n++) {
        g->comments += (unsigned long)qp_game_comments(game, n, QP_AFTER_MOVE);
        for (qp_node v = qp_game_variation(game, n); v != QP_NO_NODE;
             v = qp_game_next_variation(game, v))
            g->variations++;
    }
    g->options.loss = (qp_loss_to){g, probe_lost};
    if (qp_pgn_write(game, NULL, &pgn)) exit(2);
    if (g->writer && g->writer->write(game, &g->options, &out)) exit(2);
    return QP_GO;
}

static qp_flow probe_told(void *ctx, const qp_err *err, uint32_t number,
                          uint32_t ply) {
    probe_games *g = ctx;
    char line[256];
    (void)number, (void)ply;
    snprintf(line, sizeof line, "%llu:%lu %s %s\n",
             (unsigned long long)err->at.line, (unsigned long)err->at.col,
             qp_status_name(err->code), err->what);
    probe_add(&g->problems, line);
    return QP_GO;
}

static void probe_clear(probe_games *g) {
    free(g->pgn.ptr);
    free(g->written.ptr);
    free(g->lost.ptr);
    free(g->problems.ptr);
    *g = (probe_games){.writer = g->writer, .options = g->options};
}

typedef struct probe_player {
    const qp_format *format;
    qp_reader *reader;
} probe_player;

static qp_flow probe_feed(void *ctx, qp_text utf8) {
    probe_player *p = ctx;
    return p->format->feed(p->reader, utf8.ptr, utf8.len) ? QP_STOP : QP_GO;
}

/* Plays the games of a file in its own encoding. */
static void probe_play(const qp_format *f, probe_games *g, qp_text in) {
    qp_game *game = qp_game_new(NULL);
    qp_game_listener listener = {g, probe_game, probe_told};
    qp_play_to to = qp_game_builder(game, &listener);
    qp_play_options options = {.notation = f->notation, .flags = f->move_flags};
    qp_player *player = qp_player_new(&to, &options, NULL);
    probe_player p = {f, f->open(qp_player_visitor(player), NULL)};
    qp_decode_to text = {&p, probe_feed, NULL};
    qp_decoder *d = qp_decoder_new(&text, QP_ENC_AUTO, QP_ENC_AUTO, NULL);
    if (!game || !player || !p.reader || !d) exit(2);
    if (qp_decoder_feed(d, in.ptr, in.len) || qp_decoder_finish(d) ||
        f->finish(p.reader))
        exit(2);
    qp_decoder_free(d);
    f->close(p.reader);
    qp_player_free(player);
    qp_game_free(game);
}

/* Plays games of PGN, to write them in a format. */
static PROBE_MAY_BE_UNUSED void probe_play_pgn(probe_games *g, qp_text in) {
    qp_game *game = qp_game_new(NULL);
    qp_game_listener listener = {g, probe_game, probe_told};
    qp_play_to to = qp_game_builder(game, &listener);
    corpus_read(in.ptr, in.len, &to);
    qp_game_free(game);
}

static PROBE_MAY_BE_UNUSED qp_text probe_text(const corpus_text *t) {
    return (qp_text){t->ptr ? t->ptr : "", t->len};
}

static PROBE_MAY_BE_UNUSED qp_text probe_of(const char *s) {
    return (qp_text){s, strlen(s)};
}

static int probe_same(qp_text a, qp_text b) {
    return a.len == b.len && (!a.len || !memcmp(a.ptr, b.ptr, a.len));
}

/* ---- checks --------------------------------------------------------------
 */

/* A text has these events' words, problems and PGN; NULL is not looked at. */
static PROBE_MAY_BE_UNUSED void probe_check(const qp_format *f,
                                            const char *name, const char *in,
                                            const char *pgn,
                                            const char *problems) {
    probe_games g = {0};
    probe_play(f, &g, probe_of(in));
    qp_text got = probe_text(&g.pgn), told = probe_text(&g.problems);
    corpus_check(!pgn || probe_same(got, probe_of(pgn)),
                 "%s: games:\n%.*s--- wanted\n%s", name, (int)got.len, got.ptr,
                 pgn ? pgn : "");
    corpus_check(!problems || probe_same(told, probe_of(problems)),
                 "%s: problems:\n%.*s--- wanted\n%s", name, (int)told.len,
                 told.ptr, problems ? problems : "");
    probe_clear(&g);
}

/* PGN in a format: the text (NULL is not looked at), what is told as lost, and
 * the PGN that it reads as. */
static PROBE_MAY_BE_UNUSED void
probe_check_write(const qp_format *f, const char *name, const char *pgn,
                  const char *text, const char *lost, const char *back) {
    probe_games g = {.writer = f}, h = {0};
    probe_play_pgn(&g, probe_of(pgn));
    qp_text got = probe_text(&g.written), what = probe_text(&g.lost);
    corpus_check(!text || probe_same(got, probe_of(text)),
                 "%s: wrote:\n%.*s--- wanted\n%s", name, (int)got.len, got.ptr,
                 text ? text : "");
    corpus_check(probe_same(what, probe_of(lost)),
                 "%s: lost:\n%.*s--- wanted\n%s", name, (int)what.len, what.ptr,
                 lost);
    probe_play(f, &h, got);
    got = probe_text(&h.pgn);
    corpus_check(probe_same(got, probe_of(back)),
                 "%s: read again:\n%.*s--- wanted\n%s", name, (int)got.len,
                 got.ptr, back);
    corpus_check(h.problems.len == 0, "%s: problems: %.*s", name,
                 (int)h.problems.len, h.problems.ptr);
    probe_clear(&g);
    probe_clear(&h);
}

static void probe_count(probe_games *sum, const probe_games *one) {
    sum->games += one->games;
    sum->moves += one->moves;
    sum->broken += one->broken;
    sum->variations += one->variations;
    sum->comments += one->comments;
    corpus_write(&sum->problems, one->problems.ptr, one->problems.len);
}

/* A real file of a format: written and read again it is the same game, and
 * nothing is told as lost but that a game was broken. Adds what it holds to
 * `sum`. */
static PROBE_MAY_BE_UNUSED void probe_file(const qp_format *f, const char *path,
                                           qp_text bytes, probe_games *sum) {
    probe_games one = {.writer = f}, again = {0};
    probe_play(f, &one, bytes);
    probe_play(f, &again, probe_text(&one.written));
    corpus_check(one.lost.len ||
                     probe_same(probe_text(&one.pgn), probe_text(&again.pgn)),
                 "%s: written and read again it differs", path);
    corpus_check(
        !one.lost.len ||
            (one.broken && probe_same(probe_text(&one.lost),
                                      probe_of("QP_W_LOST_TAG Incomplete\n"))),
        "%s: lost %.*s", path, (int)one.lost.len, one.lost.ptr);
    probe_count(sum, &one);
    probe_clear(&one);
    probe_clear(&again);
}

/* The events do not depend on the cuts, and each begin has its end. */
static PROBE_MAY_BE_UNUSED void probe_cuts(const qp_format *f, const char *name,
                                           qp_text in) {
    static const size_t PIECES[] = {1, 2, 3, 7, 61};
    probe_log whole = {0}, cut = {0};
    probe_read(f, &whole, in, 0, NULL);
    corpus_check(!whole.broken, "%s: events are not well-formed", name);
    for (size_t i = 0; i < sizeof PIECES / sizeof *PIECES; i++) {
        probe_read(f, &cut, in, PIECES[i], NULL);
        corpus_check(!cut.broken && probe_same(probe_text(&whole.text),
                                               probe_text(&cut.text)),
                     "%s: other events in pieces of %zu:\n%.*s---\n%.*s", name,
                     PIECES[i], (int)whole.text.len, whole.text.ptr,
                     (int)cut.text.len, cut.text.ptr);
    }
    for (int skip = 1; skip < 9; skip++) {
        cut.skip_each = skip;
        probe_read(f, &cut, in, 0, NULL);
        corpus_check(!cut.broken, "%s: not well-formed, skipping each %d", name,
                     skip);
    }
    free(whole.text.ptr);
    free(cut.text.ptr);
}

/* Every truncation and every flip of one bit: events stay well-formed. */
static PROBE_MAY_BE_UNUSED void probe_damage(const qp_format *f,
                                             const char *name, qp_text in) {
    probe_log l = {0};
    char *copy = malloc(in.len);
    if (!copy) exit(2);
    memcpy(copy, in.ptr, in.len);
    for (size_t n = 0; n <= in.len; n++)
        probe_read(f, &l, (qp_text){copy, n}, 0, NULL);
    corpus_check(!l.broken, "%s: not well-formed when cut short", name);
    for (size_t i = 0; i < in.len * 8; i++) {
        copy[i / 8] = (char)(copy[i / 8] ^ 1 << i % 8);
        probe_read(f, &l, (qp_text){copy, in.len}, 0, NULL);
        copy[i / 8] = (char)(copy[i / 8] ^ 1 << i % 8);
    }
    corpus_check(!l.broken, "%s: not well-formed with a bit flipped", name);
    free(copy);
    free(l.text.ptr);
}

/* Each request for memory refused once: told, and nothing leaked. */
static PROBE_MAY_BE_UNUSED void probe_memory_out(const qp_format *f,
                                                 const char *name, qp_text in) {
    probe_log l = {0};
    for (long n = 0;; n++) {
        probe_memory m = {n, 0};
        qp_alloc alloc = {&m, probe_resize};
        qp_status status = probe_read(f, &l, in, 16, &alloc);
        corpus_check(m.live == 0, "%s: %ld bytes leaked at request %ld", name,
                     m.live, n);
        if (status != QP_E_NOMEM) {
            corpus_check(n > 0 && !status, "%s: status %d at request %ld", name,
                         (int)status, n);
            break;
        }
        if (n > 10000) break;
    }
    free(l.text.ptr);
}

typedef struct probe_writing {
    const qp_format *format;
    probe_memory *memory;
} probe_writing;

static PROBE_MAY_BE_UNUSED qp_flow probe_write_short(void *ctx, qp_game *game) {
    probe_writing *w = ctx;
    for (long n = 0; n < 1000; n++) {
        corpus_text text = {0};
        qp_sink out = {&text, corpus_write};
        long live = w->memory->live;
        w->memory->left = n;
        qp_status status = w->format->write(game, NULL, &out);
        free(text.ptr);
        w->memory->left = -1;
        corpus_check(w->memory->live == live, "%s: writing leaked",
                     w->format->name);
        if (status != QP_E_NOMEM) {
            corpus_check(!status, "%s: writing: status %d", w->format->name,
                         (int)status);
            break;
        }
    }
    return QP_GO;
}

/* Each request for memory of the writer refused once. */
static PROBE_MAY_BE_UNUSED void probe_write_memory(const qp_format *f,
                                                   const char *pgn) {
    probe_memory m = {-1, 0};
    qp_alloc alloc = {&m, probe_resize};
    probe_writing w = {f, &m};
    qp_game *game = qp_game_new(&alloc);
    qp_game_listener listener = {&w, probe_write_short, NULL};
    qp_play_to to = qp_game_builder(game, &listener);
    corpus_read(pgn, strlen(pgn), &to);
    qp_game_free(game);
    corpus_check(m.live == 0, "%s: %ld bytes leaked", f->name, m.live);
}

/* A sink that takes nothing. */
static PROBE_MAY_BE_UNUSED int probe_full(void *ctx, const char *bytes,
                                          size_t len) {
    (void)ctx, (void)bytes, (void)len;
    return 1;
}

/* How sure the format is of a text. */
static PROBE_MAY_BE_UNUSED void probe_find(const qp_format *f, const char *in,
                                           int low, int high) {
    int found = f->find(probe_of(in), 1);
    corpus_check(found >= low && found <= high,
                 "%s: found %d, wanted %d to %d: %s", f->name, found, low, high,
                 in);
}

#endif
