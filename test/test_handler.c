/* test_handler.c - one structure for events: an older caller's, which is
 * shorter, one that leaves the rest to another, games given back as events, and
 * a reader's events written as they come.
 */
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "events.h"

static const char GAMES[] =
    "[Event \"a\"]\n[FEN \"3k5/9/9/9/9/4R4/4R4/9/9/5K3 w - - 0 1\"]\n"
    "{own} $2\n1. {before} e4f4 {x} $1 {y} (1. {first} e4d4 (1. e4e8 $4) d9d8 "
    "; rest\n 2. f0f1) (1. e3e2) d9d8 $1 2. f0f1 {z} 1-0 {end}\n\n"
    "[Event \"b\"]\n1. C2.5 H8+7 2. H2+3 (2. H8+7 R9.8) R9.8 *\n\n"
    "[Event \"broken\"]\n1. C2.5 H8+5 {gone} *\n\n[Event \"no moves\"]\n*\n\n"
    "[Event \"no position\"]\n[FEN \"none\"]\n1. C2.5 (1. C8.5) H8+7 0-1\n\n"
    "[Event \"beside\"]\n1. C2.5 H8+5 (1. ... H8+7 2. H2+3) *\n";

static const qp_text ALL = {GAMES, sizeof GAMES - 1};

static void read_to(const qp_handler *to, qp_text bytes) {
    qp_reader *r = qp_reader_new(to, NULL, NULL);
    if (!r) exit(2);
    qp_status rc = qp_reader_feed(r, bytes.ptr, bytes.len);
    if (!rc) rc = qp_reader_finish(r);
    check_that(!rc || rc == QP_E_STOP, "read: %s", qp_status_name(rc));
    qp_reader_free(r);
}

static void check_events(const events *e, const char *want, const char *what) {
    check_that(!strcmp(e->text.ptr, want), "%s: got %s\nwant %s", what,
               e->text.ptr, want);
}

static const qp_text SHORT = {"[Event \"b\"]\n1. C2.5 (1. C8.5 {x}) H8+7 *\n",
                              40};

/* ---- size and next --------------------------------------------------------
 */

/* A caller of an earlier version, whose structure ended before `end_variation`,
 * lies at the end of its block: a look beyond is seen by the sanitizer. */
static void test_older(void) {
    static const char PLAYED[] = "[ Event=b > h2e2 ( b2e2 {x} h9g7";
    events e = {.wants = 0}, first = {.wants = 0};
    qp_handler whole = events_handler(&e);
    /* Not known to the compiler, which would warn of what is missing. */
    volatile size_t size = offsetof(qp_handler, end_variation);
    qp_handler *older = malloc(size);
    if (!older) exit(2);
    memcpy(older, &whole, size);
    older->size = size;
    events_clear(&e);
    read_to(older, SHORT);
    check_events(&e, PLAYED, "older, played");

    events_clear(&e);
    qp_pgn_reader *r = qp_pgn_reader_new(older, 0, NULL);
    if (!r || qp_pgn_feed(r, SHORT.ptr, SHORT.len) || qp_pgn_finish(r)) exit(2);
    check_events(&e, "[ Event=b > 1. C2.5 ( 1. C8.5 {x} H8+7", "older, read");
    qp_pgn_reader_free(r);

    /* So it is after another. */
    qp_handler front = events_handler(&first);
    front = (qp_handler){.size = sizeof front,
                         .ctx = &first,
                         .next = older,
                         .end_game = front.end_game};
    events_clear(&e);
    events_clear(&first);
    read_to(&front, SHORT);
    check_events(&e, PLAYED, "older, after another");
    check_events(&first, "]", "before it");
    free(older);
    free(e.text.ptr);
    free(first.text.ptr);
}

static void test_next(void) {
    events e = {.wants = 0}, first = {.wants = 0};
    qp_handler whole = events_handler(&e), front = events_handler(&first);
    front = (qp_handler){.size = sizeof front,
                         .ctx = &first,
                         .next = &whole,
                         .move = front.move,
                         .comment = front.comment};
    events_clear(&e);
    events_clear(&first);
    read_to(&front, SHORT);
    check_events(&first, "h2e2 b2e2 {x} h9g7", "in front");
    check_events(&e, "[ Event=b > ( ) =* ]", "after it");

    /* Nobody wants variations. */
    whole.begin_variation = NULL;
    events_clear(&e);
    events_clear(&first);
    read_to(&front, SHORT);
    check_events(&first, "h2e2 h9g7", "in front, without variations");
    check_events(&e, "[ Event=b > =* ]", "after it, without variations");
    free(e.text.ptr);
    free(first.text.ptr);
}

/* ---- games as events ------------------------------------------------------
 */

static qp_flow on_game(void *ctx, qp_game *game) {
    unsigned *games = ctx;
    ++*games;
    qp_game *copy = qp_game_new(NULL);
    qp_builder *builder = copy ? qp_builder_new(copy, NULL, NULL) : NULL;
    if (!builder) exit(2);
    check_that(!qp_game_visit(game, qp_builder_handler(builder)), "visit");
    check_that(qp_game_equal(game, copy), "game %u: given back, it differs",
               *games);
    check_that(!qp_builder_status(builder), "game %u: builder", *games);
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
    check_that(games == want || !want, "%s: %u games", name, games);
    qp_builder_free(builder);
    qp_game_free(game);
}

/* A game with everything as events, where one returns QP_SKIP or
 * QP_STOP; with '-' nobody wants variations. */
static void check_visit(char skip, char stop, const char *want) {
    events e = {.skip = skip == '-' ? 0 : skip, .stop = stop};
    qp_handler to = events_handler(&e);
    if (skip == '-') to.begin_variation = NULL;
    qp_game *game = qp_game_new(NULL);
    qp_builder *builder = game ? qp_builder_new(game, NULL, NULL) : NULL;
    if (!builder) exit(2);
    read_to(
        qp_builder_handler(builder),
        qp_text_of("[Event \"b\"]\n{own}\n1. {x} C2.5 $1 (1. {y} C8.5 H8+7) "
                   "(1. R1+1) H8+7 1-0 {end}\n"));
    events_clear(&e);
    qp_status rc = qp_game_visit(game, &to);
    check_that(rc == (stop ? QP_E_STOP : QP_OK), "visit: %s",
               qp_status_name(rc));
    check_events(&e, want, "visit");
    qp_builder_free(builder);
    qp_game_free(game);
    free(e.text.ptr);
}

static void test_visit(void) {
#define ALL_OF_IT                                                              \
    "[ Event=b > {own} > {<x} h2e2 $1 ( {<y} b2e2 h9g7 ) ( i0i1 ) h9g7 =1-0 "  \
    "{end} ]"
    check_same("GAMES", ALL, 6);
    check_visit(0, 0, ALL_OF_IT);
    check_visit('[', 0, "[ ]");
    check_visit('=', 0, "[ Event=b ]");
    check_visit('>', 0, "[ Event=b > ]");
    check_visit(':', 0, "[ Event=b > {own} > ]");
    check_visit('(', 0,
                "[ Event=b > {own} > {<x} h2e2 $1 ( ) ( ) h9g7 =1-0 {end} ]");
    check_visit('-', 0, "[ Event=b > {own} > {<x} h2e2 $1 h9g7 =1-0 {end} ]");
    check_visit(0, '$', "[ Event=b > {own} > {<x} h2e2 $1");
    check_visit(0, ']', ALL_OF_IT);
}

/* ---- from a reader to a writer --------------------------------------------
 */

typedef struct failing_alloc_of_text {
    corpus_text text;
    size_t room;
} failing_alloc_of_text;

static int put_some(void *ctx, const char *bytes, size_t len) {
    failing_alloc_of_text *p = ctx;
    if (len > p->room) return 1;
    p->room -= len;
    return corpus_write(&p->text, bytes, len);
}

static void test_writer(void) {
    failing_alloc_of_text once = {.room = SIZE_MAX}, again = {.room = SIZE_MAX};
    failing_alloc_of_text narrow = {.room = 100};
    failing_alloc_of_text *to[] = {&once, &again, &narrow};
    for (size_t i = 0; i < 3; i++) {
        qp_sink sink = {to[i], put_some};
        qp_writer *w = qp_writer_new(&sink, NULL, NULL);
        const qp_handler *handler = w ? qp_writer_handler(w) : NULL;
        if (!handler) exit(2);
        read_to(handler,
                i == 1 ? (qp_text){once.text.ptr, once.text.len} : ALL);
        qp_status rc = qp_writer_end(w);
        check_that(rc == (i == 2 ? QP_E_IO : QP_OK), "written: %s",
                   qp_status_name(rc));
        check_that(i == 2 || qp_writer_games(w) == 6, "%u games",
                   (unsigned)qp_writer_games(w));
        qp_writer_free(w);
    }
    check_that(once.text.len == again.text.len &&
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
        return check_close();
    }
    test_older();
    test_next();
    test_visit();
    test_writer();
    return check_close();
}
