/* test_game_book.c - books of games: what is in them, and that they fail
 * cleanly.
 *
 * SPDX-License-Identifier: MIT
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "check.h"
#include "qipu/game_book.h"
#include "qipu/reader.h"
#include "wrapped_alloc.h"

enum { GAMES = 2 };

/* A comment that asks for a diagram, a variation within a variation, a glyph;
 * names that are markup. */
static const char TEXT[] =
    "[Event \"<Cup>\"]\n[Red \"A & B\"]\n[Result \"1-0\"]\n\n"
    "1. h2e2! {[%csl Ge2] a comment of so many words that it becomes a "
    "paragraph} (1. b2e2 h9g7 (1... b9c7 2. b0c2)) h9g7 1-0\n\n"
    "[Event \"<Cup>\"]\n[Black \"C\"]\n[Result \"*\"]\n\n1. h0g2 *\n";

static void read_games(qp_game *game[GAMES]) {
    qp_games *games = qp_games_of_text(qp_text_of(TEXT), NULL, NULL, NULL);
    for (int i = 0; i < GAMES; i++) {
        game[i] = qp_game_new(NULL);
        check_must(qp_games_next(game[i], games));
    }
    qp_games_free(games);
}

static size_t times(const char *text, const char *word) {
    size_t n = 0;
    for (; (text = strstr(text, word)); text++) n++;
    return n;
}

/* The book of all games with a NUL; NULL if a library is missing. Owned. */
static char *book_of(qp_game *const game[GAMES],
                     const qp_game_book_options *o) {
    qp_memory out;
    const qp_game *const games[GAMES] = {game[0], game[1]};
    qp_status rc = qp_game_book_to_memory(&out, games, GAMES, o, NULL);
    if (rc == QP_E_DRAW_BUILD || rc == QP_E_DRAW_LIBRARY) return NULL;
    check_must(rc);
    return out.ptr;
}

static void check_html(qp_game *const game[GAMES]) {
    qp_game_book_options o;
    qp_game_book_options_init(&o, QP_LANG_EN);
    o.last = 1;
    char *text = book_of(game, &o);
    /* The event of all games is the title. */
    CHECK(times(text, "<title>&#60;Cup&#62;</title>") == 1);
    CHECK(times(text, "<Cup>") == 0 && times(text, "A &#38; B") == 2);
    CHECK(times(text, "<article id=\"g") == GAMES);
    CHECK(times(text, "href=\"#g2\"") == 1);
    CHECK(times(text, "<figure>") == 3); /* asked for, and both last ones */
    CHECK(times(text, "<p class=\"v\">") == 1); /* the inner one is short */
    CHECK(times(text, "C2.5!") == 1 && times(text, "</html>\n") == 1);
    CHECK(times(text, "Red \xE2\x80\x93 C") == 2);
    free(text);
    qp_game_book_options_init(&o, QP_LANG_ZH);
    o.title = "T", o.author = "<a>", o.every = 1;
    text = book_of(game, &o);
    CHECK(times(text, "<html lang=\"zh-Hans\">") == 1);
    CHECK(times(text, "<h1>T</h1>") == 1 && times(text, "&#60;a&#62;") == 1);
    CHECK(times(text, "C2.5") == 0 && times(text, "Red") == 0);
    free(text);
}

static void check_pdf(qp_game *const game[GAMES]) {
    qp_game_book_options o;
    uint64_t missing = 99;
    qp_game_book_options_init(&o, QP_LANG_EN);
    o.form = QP_GAME_BOOK_PDF;
    o.missing = &missing;
    char *text = book_of(game, &o);
    if (!text) return;
    CHECK(!strncmp(text, "%PDF-", 5) && missing != 99);
    free(text);
}

/* ---- failures ------------------------------------------------------------ */

static int take_some(void *ctx, const char *bytes, size_t len) {
    size_t *left = ctx;
    (void)bytes;
    if (len > *left) return 1;
    *left -= len;
    return 0;
}

/* Announces `first`, adds `second` twice if it is not the last. */
static qp_status make(size_t room, qp_game_book_form form, qp_game *first,
                      qp_game *second, int keep) {
    const qp_sink sink = {&room, take_some};
    qp_game_book_options o;
    qp_game_book_options_init(&o, QP_LANG_EN);
    o.form = (uint8_t)form;
    qp_game_book *book = NULL;
    qp_err err = {0};
    qp_status rc = qp_game_book_new(&book, &sink, &o, &err);
    if (!rc) rc = qp_game_book_announce(book, first);
    if (!rc && second) rc = qp_game_book_add(book, second);
    if (!rc && keep) CHECK(qp_game_book_count(book) == 1);
    qp_status end = qp_game_book_end(book, keep && !rc, &err);
    return rc ? rc : end;
}

static void check_failures(qp_game *const game[GAMES]) {
    for (int f = QP_GAME_BOOK_HTML; f <= QP_GAME_BOOK_PDF; f++) {
        const qp_game_book_form form = (qp_game_book_form)f;
        qp_status rc = make(SIZE_MAX, form, game[0], game[0], 1);
        if (rc == QP_E_DRAW_BUILD || rc == QP_E_DRAW_LIBRARY) continue;
        CHECK(rc == QP_OK);
        CHECK(make(50, form, game[0], game[0], 1) == QP_E_IO);
        CHECK(make(SIZE_MAX, form, game[0], game[1], 1) == QP_E_ARG);
        CHECK(make(SIZE_MAX, form, game[0], NULL, 1) == QP_E_ARG);
        CHECK(make(0, form, game[0], NULL, 0) == QP_OK); /* given up */
        rc = QP_E_NOMEM;
        for (unsigned long i = 1; rc && i < 4000; i++) {
            wrapped_refuse(i);
            rc = make(SIZE_MAX, form, game[0], game[0], 1);
            if (rc)
                check_that(rc == QP_E_NOMEM, "form %d, request %lu: %s", f, i,
                           qp_status_name(rc));
        }
        wrapped_refuse(0);
        CHECK(rc == QP_OK);
    }
}

static void check_options(void) {
    size_t room = 0;
    const qp_sink sink = {&room, take_some};
    qp_game_book *book;
    qp_game_book_options o;
    qp_err err = {0};
    qp_game_book_options_init(&o, QP_LANG_EN);
    o.columns = 3;
    CHECK(qp_game_book_new(&book, &sink, &o, &err) == QP_E_ARG);
    CHECK(err.code == QP_E_ARG);
    o.columns = 2, o.width = 1;
    CHECK(qp_game_book_new(&book, &sink, &o, &err) == QP_E_ARG);
    CHECK(qp_notation_coords(QP_NOTATION_UCI) == QP_COORDS_UCI);
}

int main(void) {
    qp_game *game[GAMES];
    read_games(game);
    check_html(game);
    check_pdf(game);
    check_failures(game);
    check_options();
    for (int i = 0; i < GAMES; i++) qp_game_free(game[i]);
    return check_close();
}
