/* form.h - tests that XML and JSON share: PGN to it and back, events as lines
 * with their places, texts that are hard to hold. */
#ifndef QP_TEST_FORM_H
#define QP_TEST_FORM_H

#include "../events.h"
#include "damage.h"
#include "play.h"

/* ---- writing ------------------------------------------------------------- */

typedef struct form_out {
    const qp_format *format;
    qp_write_options options;
    corpus_text pgn, text;
    size_t games, errors;
} form_out;

static void form_begin(form_out *o) {
    qp_sink sink = {&o->text, corpus_write};
    if (o->format->begin && o->format->begin(&sink)) exit(2);
}

static void form_end(form_out *o) {
    qp_sink sink = {&o->text, corpus_write};
    if (o->format->end && o->format->end(&sink)) exit(2);
}

/* A listener's `game`: writes it as PGN and in the format. */
static qp_flow form_game(void *ctx, qp_game *game) {
    form_out *o = ctx;
    qp_sink text = {&o->text, corpus_write};
    add_pgn(&o->pgn, game);
    if (o->games && o->format->between && o->format->between(&text)) exit(2);
    if (o->format->write(game, &o->options, &text)) exit(2);
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

/* Plays and builds what is read, and writes it again into `o`. */
static void form_again(form_out *o, qp_text text) {
    qp_handler listener = {.size = sizeof listener,
                           .ctx = o,
                           .game = form_game,
                           .problem = form_problem};
    form_begin(o);
    play_games(o->format, text, &listener);
    form_end(o);
}

static void form_free(form_out *o) {
    free(o->pgn.ptr);
    free(o->text.ptr);
}

/* ---- round trips --------------------------------------------------------- */

/* PGN to the format and back: the same canonical PGN, and the same text of the
 * format when it is written again. */
static size_t form_trip(const qp_format *f, const char *path, qp_text pgn,
                        qp_notation notation) {
    form_out one = {
        .format = f,
        .options = {.size = sizeof one.options, .notation = notation}};
    form_out two = one;
    qp_game *game = qp_game_new(NULL);
    if (!game) exit(2);
    qp_handler listener = {
        .size = sizeof listener, .ctx = &one, .game = form_game};
    qp_builder *builder = qp_builder_new(game, &listener, NULL);
    const qp_handler *to = qp_builder_handler(builder);
    form_begin(&one);
    corpus_read(pgn.ptr, pgn.len, to);
    qp_builder_free(builder);
    form_end(&one);
    form_again(&two, text_of(&one.text));
    check_that(one.games == two.games, "%s: %zu games became %zu", path,
               one.games, two.games);
    check_that(same_text(text_of(&one.pgn), text_of(&two.pgn)),
               "%s: the PGN differs (%s)", path, f->name);
    check_that(same_text(text_of(&one.text), text_of(&two.text)),
               "%s: the %s differs", path, f->name);
    form_free(&one);
    form_free(&two);
    qp_game_free(game);
    return one.games;
}

typedef struct form_walk {
    const qp_format *format;
    size_t files, games;
} form_walk;

static void form_file(void *ctx, const char *path) {
    form_walk *w = ctx;
    size_t len;
    char *bytes = corpus_file(path, &len);
    w->files++;
    w->games +=
        form_trip(w->format, path, (qp_text){bytes, len}, QP_NOTATION_ANY);
    free(bytes);
}

static void form_corpus(const qp_format *f, const char *folder, size_t want) {
    form_walk w = {.format = f};
    corpus_walk_pgn(folder, ".pgn .xqn .pgn_zh .pgn_iccs", form_file, &w);
    check_that(w.games >= want, "%zu games", w.games);
    printf("%s: %zu games in %zu files of PGN there and back\n", f->name,
           w.games, w.files);
}

/* ---- events ---------------------------------------------------------------
 */

/* What is read in pieces of `step`, as text (events.h). Owned: free. */
static char *form_list(const qp_format *f, qp_text text, size_t step) {
    events e = {0};
    events_clear(&e);
    qp_handler v = events_handler(&e);
    qp_status rc = property_feed(f, &v, text, step, 0, NULL);
    check_that(rc == QP_OK, "%s: %s", f->name, qp_status_text(rc));
    check_read(f, text, step);
    return e.text.ptr;
}

/* Owned: free. */
static char *form_repeat(const char *before, const char *unit, size_t times,
                         const char *after) {
    size_t n = strlen(unit), a = strlen(before), b = strlen(after);
    char *text = malloc(a + n * times + b + 1);
    if (!text) exit(2);
    memcpy(text, before, a);
    for (size_t i = 0; i < times; i++) memcpy(text + a + i * n, unit, n);
    memcpy(text + a + n * times, after, b + 1);
    return text;
}

/* ---- texts that are hard to hold ----------------------------------------- */

static qp_flow form_count(void *ctx, qp_game *game) {
    (void)game;
    ++*(size_t *)ctx;
    return QP_GO;
}

/* Writes `game`, and reads it into `back`, twice with other cuts. */
static void form_once(const qp_format *f, const qp_game *game, qp_game *back,
                      const qp_write_options *options) {
    corpus_text file = {0};
    size_t games = 0;
    qp_handler listener = {
        .size = sizeof listener, .ctx = &games, .game = form_count};
    add_file(&file, f, game, options);
    for (size_t step = 1; step < 5000; step += 4000)
        if (play_file(back, f, text_of(&file), step, &listener, NULL)) exit(2);
    check_that(games == 2, "%zu games", games);
    free(file.ptr);
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

static const unsigned FORM_KINDS[] = {0, QP_COMMENT_LINE, QP_COMMENT_ESCAPE};

/* Every hard text as each kind of comment in one place. */
static void form_comments(qp_game *game, qp_node node, qp_place place) {
    for (int i = 0; i < FORM_HARD_LEN; i++)
        for (int k = 0; k < 3; k++) {
            qp_comment c = {FORM_HARD[i], FORM_KINDS[k]};
            if (qp_game_add_comment(game, node, place, &c)) exit(2);
        }
}

/* Every hard text as a tag's value, as each kind of comment in each place. */
static void form_hard(const qp_format *f) {
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
    static const struct {
        int on; /* 0 root, 1 node, 2 line */
        qp_place place;
    } WHERE[] = {{0, QP_AFTER_MOVE}, {1, QP_BEFORE_MOVE},
                 {1, QP_AFTER_MOVE}, {2, QP_BEFORE_MOVE},
                 {2, QP_AFTER_MOVE}, {0, QP_AFTER_RESULT}};
    qp_node nodes[] = {QP_ROOT, node, line};
    if (qp_game_set_result(game, (qp_text){"1-0", 3})) exit(2);
    for (int w = 0; w < 6; w++)
        form_comments(game, nodes[WHERE[w].on], WHERE[w].place);
    if (qp_game_add_nag(game, node, 0) || qp_game_add_nag(game, node, 255))
        exit(2);
    form_once(f, game, back, NULL);
    check_that(qp_game_tags(back) == FORM_HARD_LEN + 1, "%zu tags",
               qp_game_tags(back));
    for (size_t i = 0; i < qp_game_tags(game); i++)
        check_that(
            form_equal(qp_game_tag_name(back, i), qp_game_tag_name(game, i)) &&
                form_equal(qp_game_tag_value(back, i),
                           qp_game_tag_value(game, i)),
            "%s: tag %zu", f->name, i);
    for (int w = 0; w < 6; w++) {
        qp_node at = nodes[WHERE[w].on];
        size_t n = qp_game_comments(back, at, WHERE[w].place);
        check_that(n == 3 * FORM_HARD_LEN, "%zu comments", n);
        for (size_t i = 0; i < n; i++) {
            qp_comment c;
            qp_game_comment(&c, back, at, WHERE[w].place, i);
            check_that(form_equal(c.text, FORM_HARD[i / 3]) &&
                           c.flags == FORM_KINDS[i % 3],
                       "%s: place %d, comment %zu", f->name, w, i);
        }
    }
    check_that(qp_game_nags(back, node) == 2 &&
                   qp_game_nag(back, node, 0) == 0 &&
                   qp_game_nag(back, node, 1) == 255,
               "glyphs");
    check_that(form_equal(qp_game_result(back), (qp_text){"1-0", 3}), "result");
    qp_game_free(game);
    qp_game_free(back);
}

static void form_lost(void *ctx, const qp_err *err, qp_node node) {
    (void)node;
    *(int *)ctx += err->code == QP_W_LOST_CHAR;
}

/* Bytes that are not text become U+FFFD, and it is reported. */
static void form_bad_bytes(const qp_format *f) {
    qp_game *game = qp_game_new(NULL), *back = qp_game_new(NULL);
    if (!game || !back) exit(2);
    int lost = 0;
    qp_write_options options = {.size = sizeof options,
                                .loss = {&lost, form_lost}};
    if (qp_game_set_tag(game, "Event",
                        (qp_text){"a\xC0\xAF"
                                  "b\xE4\xB8",
                                  6}))
        exit(2);
    form_once(f, game, back, &options);
    check_that(lost == 3, "%d losses", lost);
    check_that(form_equal(qp_game_tag(back, "Event"),
                          (qp_text){"a\xEF\xBF\xBD\xEF\xBF\xBD"
                                    "b\xEF\xBF\xBD",
                                    11}),
               "%s: the bytes", f->name);
    qp_game_free(game);
    qp_game_free(back);
}

#endif
