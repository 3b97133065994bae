/* test_ruling_report.c - reports of rulings: what they say in each form, and
 * that they fail cleanly.
 *
 * SPDX-License-Identifier: MIT
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "check.h"
#include "qipu/reader.h"
#include "qipu/ruling_report.h"
#include "wrapped_alloc.h"

/* Two rooks take turns to check a king on three ranks: Red has to vary. */
static const char GAME[] =
    "[Event \"Cup <1> & more\"]\n[Red \"A\\nB\"]\n[Black \"C\"]\n"
    "[FEN \"4k4/9/9/9/9/9/9/9/9/R2K5 w\"]\n[Result \"0-1\"]\n\n"
    "A0-A9 E9-E8 A9-A8 E8-E9 A8-A9 E9-E8 A9-A8 E8-E9 A8-A9 E9-E8 0-1\n";

static qp_game *read_game(void) {
    qp_games *games = qp_games_of_text(qp_text_of(GAME), NULL, NULL, NULL);
    qp_game *game = qp_game_new(NULL);
    check_must(qp_games_next(game, games));
    qp_games_free(games);
    return game;
}

static qp_ruling_report_options options_of(qp_report_form form, qp_lang lang) {
    return (qp_ruling_report_options){.size = sizeof(qp_ruling_report_options),
                                      .form = (uint8_t)form,
                                      .lang = lang,
                                      .notation = QP_NOTATION_WXF};
}

/* The report of the game, with a NUL after it; NULL if the form needs a library
 * that is not there. Owned. */
static char *report_of(qp_report_form form, qp_lang lang) {
    const qp_ruling_report_options o = options_of(form, lang);
    const qp_book *book = qp_book_find(qp_text_of("wxf2018"));
    qp_game *game = read_game();
    qp_memory out;
    qp_status rc = qp_ruling_report_to_memory(&out, game, book, &o, NULL);
    qp_game_free(game);
    if (rc == QP_E_DRAW_BUILD || rc == QP_E_DRAW_LIBRARY) return NULL;
    check_must(rc);
    return out.ptr;
}

static size_t times(const char *text, const char *word) {
    size_t n = 0;
    for (; (text = strstr(text, word)); text++) n++;
    return n;
}

static void check_text(void) {
    char *text = report_of(QP_REPORT_TEXT, QP_LANG_EN);
    CHECK(times(text, "Ruling 1: wxf2018\n=================\n\n") == 1);
    CHECK(times(text, "Ruling ") == 1);
    CHECK(times(text, "Verdict: red must vary\n") == 1);
    CHECK(times(text,
                "Plies 2 to 9 repeat; the position after them has occurred "
                "3 times.\n") == 1);
    CHECK(times(text, "Black's moves: idle, idle, idle, idle\n") == 1);
    /* The board before the cycle and one after each of its plies. */
    CHECK(times(text, "  a   b   c   d   e   f   g   h   i\n") == 18);
    CHECK(times(text, "3. red: R9-1 (a9a8)\n") == 1);
    free(text);
    text = report_of(QP_REPORT_TEXT, QP_LANG_ZH);
    CHECK(times(text, "Verdict") == 0 && times(text, "wxf2018") == 1);
    free(text);
}

static void check_html(void) {
    char *text = report_of(QP_REPORT_HTML, QP_LANG_ZH_TW);
    CHECK(times(text, "<html lang=\"zh-Hant\">") == 1);
    CHECK(times(text, "<figure>") == 9 && times(text, "</figure>") == 9);
    CHECK(times(text, "Cup &#60;1&#62; &#38; more") == 1);
    CHECK(times(text, "Cup <1>") == 0);
    CHECK(times(text, "</body>\n</html>\n") == 1);
    free(text);
}

static void check_pdf(void) {
    char *text = report_of(QP_REPORT_PDF, QP_LANG_EN);
    if (text) CHECK(!strncmp(text, "%PDF-", 5));
    free(text);
}

/* ---- failures ------------------------------------------------------------ */

/* Takes so many bytes and refuses the rest. */
static int take_some(void *ctx, const char *bytes, size_t len) {
    size_t *left = ctx;
    (void)bytes;
    if (len > *left) return 1;
    *left -= len;
    return 0;
}

static qp_status report_to(size_t room, qp_report_form form, qp_game *game,
                           int keep) {
    const qp_ruling_report_options o = options_of(form, QP_LANG_EN);
    const qp_book *book = qp_book_find(qp_text_of("wxf2018"));
    const qp_sink sink = {&room, take_some};
    qp_game_judge *judge = qp_game_judge_new(&book, 1);
    qp_ruling_report *report = NULL;
    qp_err err = {0};
    qp_status rc = QP_E_NOMEM;
    if (judge) rc = qp_ruling_report_new(&report, &sink, &o, &err);
    if (!rc) rc = qp_ruling_report_game(report, judge, 1, game);
    if (!rc) CHECK(qp_ruling_report_count(report) == 1);
    qp_status end = qp_ruling_report_end(report, keep && !rc, &err);
    qp_game_judge_free(judge);
    return rc ? rc : end;
}

static void check_failures(void) {
    qp_game *game = read_game();
    for (int form = QP_REPORT_TEXT; form <= QP_REPORT_PDF; form++) {
        qp_status rc = report_to(SIZE_MAX, (qp_report_form)form, game, 1);
        if (rc == QP_E_DRAW_BUILD || rc == QP_E_DRAW_LIBRARY) continue;
        CHECK(rc == QP_OK);
        CHECK(report_to(100, (qp_report_form)form, game, 1) == QP_E_IO);
        CHECK(report_to(SIZE_MAX, (qp_report_form)form, game, 0) == QP_OK);
        rc = QP_E_NOMEM;
        for (unsigned long i = 1; rc && i < 4000; i++) {
            wrapped_refuse(i);
            rc = report_to(SIZE_MAX, (qp_report_form)form, game, 1);
            if (rc) CHECK(rc == QP_E_NOMEM);
        }
        wrapped_refuse(0);
        CHECK(rc == QP_OK);
    }
    qp_game_free(game);
}

static void check_options(void) {
    size_t room = SIZE_MAX;
    const qp_sink sink = {&room, take_some};
    qp_ruling_report *report;
    qp_ruling_report_options o = options_of(QP_REPORT_PDF, QP_LANG_EN);
    qp_err err = {0};
    o.form = QP_REPORT_PDF + 1;
    CHECK(qp_ruling_report_new(&report, &sink, &o, &err) == QP_E_ARG);
    CHECK(err.code == QP_E_ARG && room == SIZE_MAX);
    CHECK(qp_ruling_report_end(NULL, 1, NULL) == QP_OK);
}

int main(void) {
    check_text();
    check_html();
    check_pdf();
    check_failures();
    check_options();
    return check_close();
}
