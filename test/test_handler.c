/* test_handler.c - one structure for events: an older caller's, which is
 * shorter, one that leaves the rest to another, games given back as events, and
 * a reader's events written as they come.
 */
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "corpus.h"
#include "qipu/qipu.h"

static const char GAMES[] =
    "[Event \"a\"]\n[FEN \"3k5/9/9/9/9/4R4/4R4/9/9/5K3 w - - 0 1\"]\n"
    "{own} $2\n1. {before} e4f4 {x} $1 {y} (1. {first} e4d4 (1. e4e8 $4) d9d8 "
    "; rest\n 2. f0f1) (1. e3e2) d9d8 $1 2. f0f1 {z} 1-0 {end}\n\n"
    "[Event \"b\"]\n1. C2.5 H8+7 2. H2+3 (2. H8+7 R9.8) R9.8 *\n\n"
    "[Event \"broken\"]\n1. C2.5 H8+5 {gone} *\n\n[Event \"no moves\"]\n*\n\n"
    "[Event \"no position\"]\n[FEN \"none\"]\n1. C2.5 (1. C8.5) H8+7 0-1\n\n"
    "[Event \"beside\"]\n1. C2.5 H8+5 (1. ... H8+7 2. H2+3) *\n";

static const qp_text ALL = {GAMES, sizeof GAMES - 1};

/* What was heard, a letter an event. */
typedef struct ear {
    char heard[4096];
    size_t len;
    char skip; /* the event that is answered with QP_SKIP, or stops */
    qp_flow answer;
} ear;

static qp_flow hear(void *ctx, char event) {
    ear *e = ctx;
    if (e->len + 1 < sizeof e->heard) e->heard[e->len++] = event;
    e->heard[e->len] = '\0';
    return event == e->skip ? e->answer : QP_GO;
}

static qp_flow on_begin_game(void *ctx, const qp_at *at) {
    (void)at;
    return hear(ctx, '[');
}

static qp_flow on_tag(void *ctx, qp_text name, qp_text value, const qp_at *at) {
    (void)name, (void)value, (void)at;
    return hear(ctx, 't');
}

static qp_flow on_start(void *ctx, const qp_pos *pos, int fen,
                        const qp_at *at) {
    (void)pos, (void)at;
    return hear(ctx, fen ? 'f' : 's');
}

static qp_flow on_begin_moves(void *ctx, const qp_at *at) {
    (void)at;
    return hear(ctx, ':');
}

static qp_flow on_move(void *ctx, const qp_moved *moved, const qp_at *at) {
    (void)at;
    return hear(ctx, moved->after ? 'm' : 'w');
}

static qp_flow on_comment(void *ctx, qp_text part, unsigned flags,
                          const qp_at *at) {
    (void)part, (void)at;
    return hear(ctx, flags & QP_COMMENT_BEFORE ? 'b' : 'c');
}

static qp_flow on_nag(void *ctx, unsigned nag, const qp_at *at) {
    (void)nag, (void)at;
    return hear(ctx, '$');
}

static qp_flow on_begin_variation(void *ctx, const qp_at *at) {
    (void)at;
    return hear(ctx, '(');
}

static qp_flow on_end_variation(void *ctx, const qp_at *at) {
    (void)at;
    return hear(ctx, ')');
}

static qp_flow on_result(void *ctx, qp_text text, const qp_at *at) {
    (void)text, (void)at;
    return hear(ctx, 'r');
}

static qp_flow on_end_game(void *ctx, qp_status broken, const qp_at *at) {
    (void)at;
    return hear(ctx, broken ? '!' : ']');
}

static qp_handler all_ears(ear *e) {
    return (qp_handler){.size = sizeof(qp_handler),
                        .ctx = e,
                        .begin_game = on_begin_game,
                        .tag = on_tag,
                        .start = on_start,
                        .begin_moves = on_begin_moves,
                        .move = on_move,
                        .comment = on_comment,
                        .nag = on_nag,
                        .begin_variation = on_begin_variation,
                        .end_variation = on_end_variation,
                        .result = on_result,
                        .end_game = on_end_game};
}

static void read_to(const qp_handler *to, qp_text bytes) {
    qp_reader *r = qp_reader_new(to, NULL, NULL);
    if (!r) exit(2);
    qp_status rc = qp_reader_feed(r, bytes.ptr, bytes.len);
    if (!rc) rc = qp_reader_finish(r);
    corpus_check(!rc || rc == QP_E_STOP, "read: %s", qp_status_name(rc));
    qp_reader_free(r);
}

static void check_heard(const ear *e, const char *want, const char *what) {
    corpus_check(!strcmp(e->heard, want), "%s: heard %s\nwanted %s", what,
                 e->heard, want);
}

static const qp_text SHORT = {"[Event \"b\"]\n1. C2.5 (1. C8.5 {x}) H8+7 *\n",
                              40};

/* ---- size and next --------------------------------------------------------
 */

/* A caller of an earlier version, whose structure ended before `end_variation`,
 * lies at the end of its block: a look beyond is seen by the sanitizer. */
static void test_older(void) {
    ear e = {.len = 0};
    qp_handler whole = all_ears(&e);
    /* Not known to the compiler, which would warn of what is missing. */
    volatile size_t size = offsetof(qp_handler, end_variation);
    qp_handler *older = malloc(size);
    if (!older) exit(2);
    memcpy(older, &whole, size);
    older->size = size;
    read_to(older, SHORT);
    check_heard(&e, "[tsm(mcm", "older, played");

    e.len = 0;
    qp_pgn_reader *r = qp_pgn_reader_new(older, 0, NULL);
    if (!r || qp_pgn_feed(r, SHORT.ptr, SHORT.len) || qp_pgn_finish(r)) exit(2);
    check_heard(&e, "[t:w(wcw", "older, read");
    qp_pgn_reader_free(r);

    /* So it is behind another. */
    ear first = {.len = 0};
    qp_handler front = {.size = sizeof front,
                        .ctx = &first,
                        .next = older,
                        .end_game = on_end_game};
    e.len = 0;
    read_to(&front, SHORT);
    check_heard(&e, "[tsm(mcm", "older, behind another");
    check_heard(&first, "]", "in front of it");
    free(older);
}

static void test_next(void) {
    ear e = {.len = 0}, first = {.len = 0};
    qp_handler whole = all_ears(&e);
    qp_handler front = {.size = sizeof front,
                        .ctx = &first,
                        .next = &whole,
                        .move = on_move,
                        .comment = on_comment};
    read_to(&front, SHORT);
    check_heard(&first, "mmcm", "in front");
    check_heard(&e, "[ts()r]", "behind");

    /* Nobody wants variations. */
    whole.begin_variation = NULL;
    e.len = first.len = 0;
    read_to(&front, SHORT);
    check_heard(&first, "mm", "in front, without variations");
    check_heard(&e, "[tsr]", "behind, without variations");
}

/* ---- games as events ------------------------------------------------------
 */

static qp_flow on_game(void *ctx, qp_game *game) {
    unsigned *games = ctx;
    ++*games;
    qp_game *copy = qp_game_new(NULL);
    qp_builder *builder = copy ? qp_builder_new(copy, NULL, NULL) : NULL;
    if (!builder) exit(2);
    corpus_check(!qp_game_visit(game, qp_builder_handler(builder)), "visit");
    corpus_check(qp_game_equal(game, copy), "game %u: given back, it differs",
                 *games);
    corpus_check(!qp_builder_status(builder), "game %u: builder", *games);
    qp_builder_free(builder);
    qp_game_free(copy);
    return QP_GO;
}

static void check_same(const char *name, qp_text bytes, unsigned want) {
    unsigned games = 0;
    qp_handler each = {.size = sizeof each, .ctx = &games, .game = on_game};
    qp_game *game = qp_game_new(NULL);
    qp_builder *builder = game ? qp_builder_new(game, &each, NULL) : NULL;
    if (!builder) exit(2);
    read_to(qp_builder_handler(builder), bytes);
    corpus_check(games == want || !want, "%s: %u games", name, games);
    qp_builder_free(builder);
    qp_game_free(game);
}

/* The second game of GAMES as events; `skip` is answered with `answer`. */
static void check_visit(char skip, qp_flow answer, const char *want) {
    ear e = {.skip = skip, .answer = answer};
    qp_handler to = all_ears(&e);
    qp_game *game = qp_game_new(NULL);
    qp_builder *builder = game ? qp_builder_new(game, NULL, NULL) : NULL;
    if (!builder) exit(2);
    read_to(
        qp_builder_handler(builder),
        qp_text_of("[Event \"b\"]\n{own}\n1. {x} C2.5 $1 (1. {y} C8.5 H2+3) "
                   "(1. R1+1) H8+7 1-0 {end}\n"));
    qp_status rc = qp_game_visit(game, &to);
    corpus_check(rc == (answer == QP_STOP ? QP_E_STOP : QP_OK), "visit: %s",
                 qp_status_name(rc));
    check_heard(&e, want, "visit");
    qp_builder_free(builder);
    qp_game_free(game);
}

static void test_visit(void) {
    check_same("GAMES", ALL, 6);
    check_visit(0, QP_GO, "[tsc:bm$(bmm)(m)mrc]");
    check_visit('[', QP_SKIP, "[]");
    check_visit('t', QP_SKIP, "[t]");
    check_visit('s', QP_SKIP, "[ts]");
    check_visit(':', QP_SKIP, "[tsc:]");
    check_visit('(', QP_SKIP, "[tsc:bm$()()mrc]");
    check_visit('$', QP_STOP, "[tsc:bm$");
    check_visit(']', QP_STOP, "[tsc:bm$(bmm)(m)mrc]");
}

/* ---- from a reader to a writer --------------------------------------------
 */

typedef struct purse_of_text {
    corpus_text text;
    size_t room;
} purse_of_text;

static int put_some(void *ctx, const char *bytes, size_t len) {
    purse_of_text *p = ctx;
    if (len > p->room) return 1;
    p->room -= len;
    return corpus_write(&p->text, bytes, len);
}

static void test_writer(void) {
    purse_of_text once = {.room = SIZE_MAX}, again = {.room = SIZE_MAX};
    purse_of_text narrow = {.room = 100};
    purse_of_text *to[] = {&once, &again, &narrow};
    for (size_t i = 0; i < 3; i++) {
        qp_sink sink = {to[i], put_some};
        qp_writer *w = qp_writer_new(&sink, NULL, NULL);
        const qp_handler *handler = w ? qp_writer_handler(w) : NULL;
        if (!handler) exit(2);
        read_to(handler,
                i == 1 ? (qp_text){once.text.ptr, once.text.len} : ALL);
        qp_status rc = qp_writer_end(w);
        corpus_check(rc == (i == 2 ? QP_E_IO : QP_OK), "written: %s",
                     qp_status_name(rc));
        corpus_check(i == 2 || qp_writer_games(w) == 6, "%u games",
                     (unsigned)qp_writer_games(w));
        qp_writer_free(w);
    }
    corpus_check(once.text.len == again.text.len &&
                     !memcmp(once.text.ptr, again.text.ptr, once.text.len),
                 "written again:\n%.*s", (int)again.text.len, again.text.ptr);
    for (size_t i = 0; i < 3; i++) free(to[i]->text.ptr);
}

static void one_file(void *ctx, const char *path) {
    (void)ctx;
    qp_text bytes;
    char *ptr = corpus_file(path, &bytes.len);
    bytes.ptr = ptr;
    check_same(path, bytes, 0);
    free(ptr);
}

int main(int argc, char **argv) {
    const char *folder = corpus_asked(argc, argv);
    if (folder) {
        corpus_walk(folder, "xqf", NULL, one_file, NULL);
        return corpus_close();
    }
    test_older();
    test_next();
    test_visit();
    test_writer();
    return corpus_close();
}
