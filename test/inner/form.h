/* form.h - tests that a text format shares: PGN to it and back, cuts, broken
 * input, memory that is out. Included by one program at a time. */
#ifndef QP_TEST_FORM_H
#define QP_TEST_FORM_H

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../corpus.h"
#include "qipu/format.h"

typedef struct form {
    const qp_format *format;
} form;

/* ---- writing
 * -------------------------------------------------------------------- */

typedef struct form_out {
    form form;
    qp_write_options options;
    corpus_text pgn, text;
    size_t games, errors;
} form_out;

static void form_begin(form_out *o) {
    qp_sink sink = {&o->text, corpus_write};
    if (o->form.format->begin && o->form.format->begin(&sink)) exit(2);
}

static void form_end(form_out *o) {
    qp_sink sink = {&o->text, corpus_write};
    if (o->form.format->end && o->form.format->end(&sink)) exit(2);
}

/* A listener's `game`: writes it as PGN and in the format. */
static qp_flow form_game(void *ctx, qp_game *game) {
    form_out *o = ctx;
    qp_sink pgn = {&o->pgn, corpus_write}, text = {&o->text, corpus_write};
    if (qp_pgn_write(game, NULL, &pgn)) exit(2);
    if (o->games && o->form.format->between && o->form.format->between(&text))
        exit(2);
    if (o->form.format->write(game, &o->options, &text)) exit(2);
    o->games++;
    return QP_GO;
}

static qp_flow form_problem(void *ctx, const qp_err *err, uint32_t number,
                            uint32_t ply) {
    (void)number, (void)ply;
    form_out *o = ctx;
    if (!qp_status_is_warning(err->code)) o->errors++;
    return QP_GO;
}

/* ---- reading
 * -------------------------------------------------------------------- */

/* Reads text in pieces of `step` bytes, each a copy so that a look past its
 * end is seen. */
static qp_status form_feed(const qp_format *f, const qp_visitor *v,
                           qp_text text, size_t step, const qp_alloc *alloc) {
    qp_reader *r = f->open(v, alloc);
    if (!r) return QP_E_NOMEM;
    qp_status rc = QP_OK;
    for (size_t at = 0; at < text.len && !rc; at += step) {
        size_t n = text.len - at < step ? text.len - at : step;
        char *piece = malloc(n);
        if (!piece) exit(2);
        memcpy(piece, text.ptr + at, n);
        rc = f->feed(r, piece, n);
        free(piece);
    }
    if (!rc) rc = f->finish(r);
    f->close(r);
    return rc;
}

/* Plays and builds what is read, and writes it again into `o`. */
static void form_again(form_out *o, qp_text text, size_t step) {
    const qp_format *f = o->form.format;
    qp_game *game = qp_game_new(NULL);
    if (!game) exit(2);
    qp_game_listener listener = {o, form_game, form_problem};
    qp_play_to to = qp_game_builder(game, &listener);
    qp_play_options options = {.notation = f->notation, .flags = f->move_flags};
    qp_player *player = qp_player_new(&to, &options, NULL);
    if (!player) exit(2);
    form_begin(o);
    qp_status rc = form_feed(f, qp_player_visitor(player), text, step, NULL);
    form_end(o);
    corpus_check(rc == QP_OK, "%s: reading stopped: %s", f->name,
                 qp_status_text(rc));
    qp_player_free(player);
    qp_game_free(game);
}

static qp_text form_text(const corpus_text *t) {
    return (qp_text){t->ptr ? t->ptr : "", t->len};
}

static int form_same(const corpus_text *a, const corpus_text *b) {
    return a->len == b->len && (!a->len || !memcmp(a->ptr, b->ptr, a->len));
}

/* ---- round trips
 * ----------------------------------------------------------------- */

/* PGN to the format and back: the same canonical PGN, and the same text of the
 * format when it is written again. */
static size_t form_trip(form f, const char *path, qp_text pgn,
                        qp_notation notation) {
    form_out one = {.form = f, .options = {.notation = notation}};
    form_out two = one;
    qp_game *game = qp_game_new(NULL);
    if (!game) exit(2);
    qp_game_listener listener = {&one, form_game, NULL};
    qp_play_to to = qp_game_builder(game, &listener);
    form_begin(&one);
    corpus_read(pgn.ptr, pgn.len, &to);
    form_end(&one);
    form_again(&two, form_text(&one.text), 65536);
    corpus_check(one.games == two.games, "%s: %zu games became %zu", path,
                 one.games, two.games);
    corpus_check(form_same(&one.pgn, &two.pgn), "%s: the PGN differs (%s)",
                 path, f.format->name);
    corpus_check(form_same(&one.text, &two.text), "%s: the %s differs", path,
                 f.format->name);
    free(one.pgn.ptr), free(one.text.ptr);
    free(two.pgn.ptr), free(two.text.ptr);
    qp_game_free(game);
    return one.games;
}

typedef struct form_walk {
    form form;
    size_t files, games;
} form_walk;

static void form_file(void *ctx, const char *path) {
    form_walk *w = ctx;
    size_t len;
    char *bytes = corpus_file(path, &len);
    w->files++;
    w->games += form_trip(w->form, path, (qp_text){bytes, len}, QP_NOTE_ANY);
    free(bytes);
}

static void form_corpus(form f, size_t want) {
    const char *folder = corpus_folder();
    if (!folder) return;
    form_walk w = {.form = f};
    corpus_walk_pgn(folder, ".pgn .xqn .pgn_zh .pgn_iccs", form_file, &w);
    corpus_check(w.games >= want, "%zu games", w.games);
    printf("%s: %zu games in %zu files of PGN there and back\n", f.format->name,
           w.games, w.files);
}

/* ---- events as text
 * -------------------------------------------------------------- */

/* One event a line, with the place of each, so that tests can say what they
 * want to see; comments in one piece. Pairs are checked. */
typedef struct form_events {
    char *ptr;
    size_t len, size;
    int in_game, in_moves, in_comment, places;
    unsigned depth;
    size_t input;
    unsigned long left; /* answer QP_STOP when it falls to 0 */
    int skip;           /* answer QP_SKIP to variations */
} form_events;

static void form_put(form_events *e, const char *s, size_t n) {
    if (e->len + n + 1 > e->size) {
        e->size = 2 * (e->len + n) + 4096;
        e->ptr = realloc(e->ptr, e->size);
        if (!e->ptr) exit(2);
    }
    memcpy(e->ptr + e->len, s, n);
    e->len += n;
    e->ptr[e->len] = '\0';
}

static qp_flow form_line(form_events *e, const char *what, qp_text text,
                         const qp_at *at) {
    corpus_check(!at || at->offset <= e->input, "an event beyond the input");
    form_put(e, what, strlen(what));
    if (at && e->places) {
        char place[64];
        int n = snprintf(place, sizeof place, "@%llu:%llu:%u",
                         (unsigned long long)at->offset,
                         (unsigned long long)at->line, at->col);
        form_put(e, place, (size_t)n);
    }
    if (text.len) form_put(e, " ", 1), form_put(e, text.ptr, text.len);
    form_put(e, "\n", 1);
    return e->left && !--e->left ? QP_STOP : QP_GO;
}

static const qp_text FORM_NONE = {NULL, 0};

static qp_flow ev_begin_game(void *ctx, const qp_at *at) {
    form_events *e = ctx;
    corpus_check(!e->in_game, "a game within a game");
    e->in_game = 1;
    e->in_moves = 0;
    return form_line(e, "game", FORM_NONE, at);
}

static qp_flow ev_tag(void *ctx, qp_text name, qp_text value, const qp_at *at) {
    form_events *e = ctx;
    char head[64];
    corpus_check(e->in_game && !e->in_moves, "a tag out of place");
    corpus_check(name.len <= QP_TOKEN_MAX && value.len <= QP_TOKEN_MAX,
                 "a tag too long");
    snprintf(head, sizeof head, "tag %.*s =", (int)name.len, name.ptr);
    return form_line(e, head, value, at);
}

static qp_flow ev_begin_moves(void *ctx, const qp_at *at) {
    form_events *e = ctx;
    corpus_check(e->in_game && !e->in_moves, "begin_moves out of place");
    e->in_moves = 1;
    return form_line(e, "moves", FORM_NONE, at);
}

static qp_flow ev_move(void *ctx, qp_text text, const qp_at *at) {
    form_events *e = ctx;
    corpus_check(e->in_moves && !e->in_comment, "a move out of place");
    corpus_check(text.len && text.len <= QP_TOKEN_MAX, "a move's length");
    return form_line(e, "move", text, at);
}

static qp_flow ev_comment(void *ctx, qp_text part, unsigned flags,
                          const qp_at *at) {
    (void)at;
    form_events *e = ctx;
    corpus_check(e->in_game, "a comment out of place");
    if (!e->in_comment)
        form_put(e, flags & QP_COMMENT_BEFORE ? "before " : "comment ",
                 flags & QP_COMMENT_BEFORE ? 7 : 8);
    if (!e->in_comment && (flags & QP_COMMENT_LINE)) form_put(e, ";", 1);
    if (!e->in_comment && (flags & QP_COMMENT_ESCAPE)) form_put(e, "%", 1);
    if (!e->in_comment) form_put(e, "{", 1);
    form_put(e, part.ptr ? part.ptr : "", part.len);
    e->in_comment = !(flags & QP_COMMENT_END);
    if (!e->in_comment) form_put(e, "}\n", 2);
    return QP_GO;
}

static qp_flow ev_nag(void *ctx, unsigned nag, const qp_at *at) {
    form_events *e = ctx;
    char number[16];
    corpus_check(e->in_moves && nag <= 255, "a glyph out of place");
    snprintf(number, sizeof number, "nag %u", nag);
    return form_line(e, number, FORM_NONE, at);
}

static qp_flow ev_begin_variation(void *ctx, const qp_at *at) {
    form_events *e = ctx;
    corpus_check(e->in_moves, "a variation out of place");
    corpus_check(++e->depth <= QP_DEPTH_MAX, "too deep");
    qp_flow flow = form_line(e, "(", FORM_NONE, at);
    return flow == QP_GO && e->skip ? QP_SKIP : flow;
}

static qp_flow ev_end_variation(void *ctx, const qp_at *at) {
    form_events *e = ctx;
    corpus_check(e->depth-- > 0, "an end without a begin");
    return form_line(e, ")", FORM_NONE, at);
}

static qp_flow ev_result(void *ctx, qp_text text, const qp_at *at) {
    form_events *e = ctx;
    corpus_check(e->in_moves && !e->depth, "a result out of place");
    return form_line(e, "result", text, at);
}

static qp_flow ev_end_game(void *ctx, const qp_at *at) {
    form_events *e = ctx;
    corpus_check(e->in_game && !e->depth && !e->in_comment, "an end too soon");
    e->in_game = e->in_moves = 0;
    return form_line(e, "end", FORM_NONE, at);
}

static qp_flow ev_problem(void *ctx, const qp_err *err) {
    form_events *e = ctx;
    char head[128];
    corpus_check(err->at.offset <= e->input, "a problem beyond the input");
    snprintf(head, sizeof head, "! %s", qp_status_name(err->code));
    if (e->in_comment) return QP_GO;
    return form_line(e, head, (qp_text){err->what, strlen(err->what)},
                     &err->at);
}

static qp_visitor form_visitor(form_events *e) {
    return (qp_visitor){.size = sizeof(qp_visitor),
                        .ctx = e,
                        .begin_game = ev_begin_game,
                        .tag = ev_tag,
                        .begin_moves = ev_begin_moves,
                        .move = ev_move,
                        .comment = ev_comment,
                        .nag = ev_nag,
                        .begin_variation = ev_begin_variation,
                        .end_variation = ev_end_variation,
                        .result = ev_result,
                        .end_game = ev_end_game,
                        .problem = ev_problem};
}

/* The events of a text, each on a line. Owned: free. */
static char *form_list(const qp_format *f, qp_text text, size_t step,
                       int places) {
    form_events e = {.places = places, .input = text.len};
    qp_visitor v = form_visitor(&e);
    form_put(&e, "", 0);
    qp_status rc = form_feed(f, &v, text, step, NULL);
    corpus_check(rc == QP_OK, "%s: %s", f->name, qp_status_text(rc));
    corpus_check(!e.in_game, "%s: a game does not end", f->name);
    return e.ptr;
}

/* The events are these, whatever the cuts. */
static void form_expect(const qp_format *f, const char *input, qp_text text,
                        const char *want) {
    char *got = form_list(f, text, text.len + 1, 0);
    corpus_check(!strcmp(got, want), "%s: %s\n--- wanted\n%s--- got\n%s",
                 f->name, input, want, got);
    free(got);
    char *whole = form_list(f, text, text.len + 1, 1);
    for (size_t step = 1; step < 8; step += 2) {
        char *cut = form_list(f, text, step, 1);
        corpus_check(!strcmp(cut, whole),
                     "%s: %s: cut into %zu\n--- whole\n%s--- cut\n%s", f->name,
                     input, step, whole, cut);
        free(cut);
    }
    free(whole);
}

/* ---- broken input
 * ---------------------------------------------------------------- */

/* Every beginning of the text, and every bit of it turned over: the events
 * stay in pairs, which is checked as they come. */
static void form_break(const qp_format *f, qp_text text) {
    for (size_t n = 0; n <= text.len; n++)
        free(form_list(f, (qp_text){text.ptr, n}, 4096, 0));
    char *copy = malloc(text.len);
    if (!copy) exit(2);
    memcpy(copy, text.ptr, text.len);
    for (size_t bit = 0; bit < 8 * text.len; bit++) {
        copy[bit / 8] = (char)(copy[bit / 8] ^ (1 << bit % 8));
        free(form_list(f, (qp_text){copy, text.len}, 4096, 0));
        copy[bit / 8] = text.ptr[bit / 8];
    }
    free(copy);
    /* A visitor that stops at each event in turn, and one that skips. */
    for (unsigned long left = 1;; left++) {
        form_events e = {.input = text.len, .left = left};
        qp_visitor v = form_visitor(&e);
        qp_status rc = form_feed(f, &v, text, 4096, NULL);
        free(e.ptr);
        corpus_check(rc == QP_OK || rc == QP_E_STOP, "stopped: %s",
                     qp_status_text(rc));
        if (rc == QP_OK) break;
    }
    form_events e = {.input = text.len, .skip = 1};
    qp_visitor v = form_visitor(&e);
    corpus_check(form_feed(f, &v, text, 4096, NULL) == QP_OK, "skipped");
    corpus_check(e.ptr && !strstr(e.ptr, "inner"), "skipped: %s", e.ptr);
    free(e.ptr);
}

/* ---- texts that are hard to hold
 * --------------------------------------------------- */

/* Keeps a copy of what is read of the last game. */
typedef struct form_copy {
    qp_game *game;
    size_t games;
} form_copy;

static qp_flow form_copied(void *ctx, qp_game *game) {
    (void)game;
    ((form_copy *)ctx)->games++;
    return QP_GO;
}

/* Writes `game`, reads it into `back`; the text, owned. */
static char *form_once(form f, const qp_game *game, qp_game *back,
                       const qp_write_options *options) {
    form_out o = {.form = f};
    qp_sink sink = {&o.text, corpus_write};
    form_copy copy = {back, 0};
    form_begin(&o);
    if (f.format->write(game, options, &sink)) exit(2);
    form_end(&o);
    qp_game_listener listener = {&copy, form_copied, NULL};
    qp_play_to to = qp_game_builder(back, &listener);
    qp_player *player = qp_player_new(&to, NULL, NULL);
    if (!player) exit(2);
    for (size_t step = 1; step < 5000; step += 4000)
        if (form_feed(f.format, qp_player_visitor(player), form_text(&o.text),
                      step, NULL))
            exit(2);
    corpus_check(copy.games == 2, "%zu games", copy.games);
    qp_player_free(player);
    return o.text.ptr;
}

/* What a comment, or a tag's value, may be made of. */
#define FORM_TEXT(s)                                                           \
    { s, sizeof s - 1 }
static const qp_text FORM_HARD[] = {
    FORM_TEXT(""),
    FORM_TEXT(" "),
    FORM_TEXT("\n"),
    FORM_TEXT("  both ends \t"),
    FORM_TEXT("\r\n one\r\n\r\n two \r"),
    FORM_TEXT("a\nb"),
    FORM_TEXT("one end "),
    FORM_TEXT("<comment> </comment> </pgn> <move/>"),
    FORM_TEXT("]]> <![CDATA[ ]]> <!-- --> <?xml?> <!DOCTYPE x>"),
    FORM_TEXT("&amp; &nbsp; &#1; &#32; & &;"),
    FORM_TEXT("\"quotes\" 'of' \\both\\ /kinds/"),
    FORM_TEXT("\0\1\2\x1F\x7F"),
    FORM_TEXT("\xEF\xBF\xBE\xEF\xBF\xBF"),
    FORM_TEXT("\xEF\xBB\xBF mark"),
    FORM_TEXT("\xF0\x9F\x80\x84 \xE2\x80\xA8\xE2\x80\xA9"),
    FORM_TEXT("<char code=\"1\"/> \\u0001"),
    FORM_TEXT("{\"moves\":[]}\n{"),
};
enum { FORM_HARD_LEN = sizeof FORM_HARD / sizeof *FORM_HARD };

static int form_equal(qp_text a, qp_text b) {
    return a.ptr && a.len == b.len && (!a.len || !memcmp(a.ptr, b.ptr, a.len));
}

/* Every hard text as a tag's value, as each kind of comment in each place. */
static void form_hard(form f) {
    qp_game *game = qp_game_new(NULL), *back = qp_game_new(NULL);
    if (!game || !back) exit(2);
    qp_node node, line;
    qp_move move = {QP_SQ(7, 2), QP_SQ(4, 2)},
            other = {QP_SQ(1, 2), QP_SQ(4, 2)};
    if (qp_game_set_tag(game, "Game", (qp_text){"Chinese Chess", 13})) exit(2);
    for (int i = 0; i < FORM_HARD_LEN; i++) {
        char name[32];
        snprintf(name, sizeof name, "T%d <&'\" %d", i, i);
        if (qp_game_set_tag(game, name, FORM_HARD[i])) exit(2);
    }
    if (qp_game_add(&node, game, QP_ROOT, move) ||
        qp_game_add(&line, game, QP_ROOT, other))
        exit(2);
    static const unsigned FLAGS[] = {0, QP_COMMENT_LINE, QP_COMMENT_ESCAPE};
    static const struct {
        int on; /* 0 root, 1 node, 2 line */
        qp_place place;
    } WHERE[] = {{0, QP_AFTER_MOVE}, {1, QP_BEFORE_MOVE},
                 {1, QP_AFTER_MOVE}, {2, QP_BEFORE_MOVE},
                 {2, QP_AFTER_MOVE}, {0, QP_AFTER_RESULT}};
    qp_node nodes[] = {QP_ROOT, node, line};
    if (qp_game_set_result(game, (qp_text){"1-0", 3})) exit(2);
    for (int w = 0; w < 6; w++)
        for (int i = 0; i < FORM_HARD_LEN; i++)
            for (int k = 0; k < 3; k++)
                if (qp_game_add_comment(game, nodes[WHERE[w].on],
                                        WHERE[w].place,
                                        (qp_comment){FORM_HARD[i], FLAGS[k]}))
                    exit(2);
    if (qp_game_add_nag(game, node, 0) || qp_game_add_nag(game, node, 255))
        exit(2);
    free(form_once(f, game, back, NULL));
    corpus_check(qp_game_tags(back) == FORM_HARD_LEN + 1, "%zu tags",
                 qp_game_tags(back));
    for (size_t i = 0; i < qp_game_tags(game); i++)
        corpus_check(
            form_equal(qp_game_tag_name(back, i), qp_game_tag_name(game, i)) &&
                form_equal(qp_game_tag_value(back, i),
                           qp_game_tag_value(game, i)),
            "%s: tag %zu", f.format->name, i);
    for (int w = 0; w < 6; w++) {
        qp_node at = nodes[WHERE[w].on];
        size_t n = qp_game_comments(back, at, WHERE[w].place);
        corpus_check(n == 3 * FORM_HARD_LEN, "%zu comments", n);
        for (size_t i = 0; i < n; i++) {
            qp_comment c = qp_game_comment(back, at, WHERE[w].place, i);
            corpus_check(form_equal(c.text, FORM_HARD[i / 3]) &&
                             c.flags == FLAGS[i % 3],
                         "%s: place %d, comment %zu", f.format->name, w, i);
        }
    }
    corpus_check(qp_game_nags(back, node) == 2 &&
                     qp_game_nag(back, node, 0) == 0 &&
                     qp_game_nag(back, node, 1) == 255,
                 "glyphs");
    corpus_check(form_equal(qp_game_result(back), (qp_text){"1-0", 3}),
                 "result");
    qp_game_free(game);
    qp_game_free(back);
}

static void form_lost(void *ctx, const qp_err *err, qp_node node) {
    (void)node;
    *(int *)ctx += err->code == QP_W_LOST_CHAR;
}

/* Bytes that are no text become U+FFFD, and it is told. */
static void form_bad_bytes(form f) {
    qp_game *game = qp_game_new(NULL), *back = qp_game_new(NULL);
    if (!game || !back) exit(2);
    int lost = 0;
    qp_write_options options = {.loss = {&lost, form_lost}};
    if (qp_game_set_tag(game, "Event",
                        (qp_text){"a\xC0\xAF"
                                  "b\xE4\xB8",
                                  6}))
        exit(2);
    free(form_once(f, game, back, &options));
    corpus_check(lost == 3, "%d losses", lost);
    corpus_check(form_equal(qp_game_tag(back, "Event"),
                            (qp_text){"a\xEF\xBF\xBD\xEF\xBF\xBD"
                                      "b\xEF\xBF\xBD",
                                      11}),
                 "%s: the bytes", f.format->name);
    qp_game_free(game);
    qp_game_free(back);
}

/* ---- memory
 * ------------------------------------------------------------------------ */

typedef struct purse {
    unsigned long requests, refuse, blocks;
    size_t bytes;
} purse;

static void *purse_resize(void *ctx, void *ptr, size_t old_size, size_t size) {
    purse *p = ctx;
    if (!size) {
        p->blocks--;
        p->bytes -= old_size;
        free(ptr);
        return NULL;
    }
    if (++p->requests == p->refuse) return NULL;
    void *block = realloc(ptr, size);
    if (!block) exit(2);
    if (!ptr) p->blocks++;
    p->bytes += size - (ptr ? old_size : 0);
    return block;
}

typedef struct form_task {
    const qp_format *format;
    corpus_text *out;
    qp_status status;
} form_task;

static qp_flow form_task_game(void *ctx, qp_game *game) {
    form_task *t = ctx;
    qp_sink sink = {t->out, corpus_write};
    t->status = t->format->write(game, NULL, &sink);
    return t->status ? QP_STOP : QP_GO;
}

static qp_status form_do(const qp_format *f, qp_text text,
                         const qp_alloc *alloc, corpus_text *out) {
    form_task t = {.format = f, .out = out};
    qp_game *game = qp_game_new(alloc);
    if (!game) return QP_E_NOMEM;
    qp_game_listener listener = {&t, form_task_game, NULL};
    qp_play_to to = qp_game_builder(game, &listener);
    qp_player *player = qp_player_new(&to, NULL, alloc);
    qp_status rc = QP_E_NOMEM;
    if (player) rc = form_feed(f, qp_player_visitor(player), text, 1000, alloc);
    if (player && qp_player_status(player)) rc = qp_player_status(player);
    if (qp_game_status(game)) rc = qp_game_status(game);
    if (t.status) rc = t.status;
    qp_player_free(player);
    qp_game_free(game);
    return rc;
}

/* Each request for memory is refused once. */
static void form_memory(const qp_format *f, qp_text text) {
    corpus_text want = {0};
    purse p = {0};
    qp_alloc alloc = {&p, purse_resize};
    corpus_check(form_do(f, text, &alloc, &want) == QP_OK, "with memory");
    unsigned long requests = p.requests;
    corpus_check(requests > 4, "%lu requests", requests);
    for (unsigned long n = 1; n <= requests; n++) {
        corpus_text got = {0};
        p = (purse){.refuse = n};
        qp_status rc = form_do(f, text, &alloc, &got);
        corpus_check(
            rc == QP_E_NOMEM || (rc == QP_OK && form_same(&got, &want)),
            "%s: request %lu refused: %s", f->name, n, qp_status_text(rc));
        corpus_check(!p.blocks && !p.bytes, "%s: request %lu refused: a leak",
                     f->name, n);
        free(got.ptr);
    }
    free(want.ptr);
}

#endif
