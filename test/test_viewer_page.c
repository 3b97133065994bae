/* test_viewer_page.c - pages with games inside: what is in them, and that they
 * fail cleanly. web/test opens such pages.
 *
 * SPDX-License-Identifier: MIT
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "check.h"
#include "qipu/reader.h"
#include "qipu/viewer_page.h"
#include "wrapped_alloc.h"

static const char PAGE[] = "<html><!--qipu:games--><p>after</p></html>";

static qp_game *read_game(void) {
    static const char text[] = "[Event \"</script><b>\"]\n[Red \"A\"]\n"
                               "[Result \"1-0\"]\n\n1. h2e2 h9g7 1-0\n";
    qp_games *games = qp_games_of_text(qp_text_of(text), NULL, NULL, NULL);
    qp_game *game = qp_game_new(NULL);
    check_must(qp_games_next(game, games));
    qp_games_free(games);
    return game;
}

static qp_viewer_page_options usual_options(void) {
    return (qp_viewer_page_options){.size = sizeof(qp_viewer_page_options),
                                    .page = {PAGE, sizeof PAGE - 1}};
}

static size_t times(const char *text, const char *word) {
    size_t n = 0;
    for (; (text = strstr(text, word)); text++) n++;
    return n;
}

static void check_page(const qp_game *game) {
    qp_viewer_page_options o = usual_options();
    const qp_game *const games[] = {game, game};
    qp_memory page;
    o.title = "</script>";
    o.theme = "dark";
    o.flip = 1;
    check_must(qp_viewer_page_to_memory(&page, games, 2, &o, NULL));
    CHECK(!strncmp(page.ptr, "<html><script type=\"application/json\"", 37));
    CHECK(times(page.ptr, "</script><p>after</p></html>") == 1);
    CHECK(times(page.ptr, "</script>") == 1 && times(page.ptr, "<b>") == 0);
    /* base 64 of the title */
    CHECK(times(page.ptr, "\"title\":\"PC9zY3JpcHQ+\"") == 1);
    CHECK(times(page.ptr,
                "\"settings\":{\"theme\":\"dark\",\"flipped\":true}") == 1);
    CHECK(times(page.ptr, "\"starts\":[0]") == 1);
    CHECK(times(page.ptr, "\"count\":2}") == 1);
    qp_memory_free(&page, NULL);
}

/* ---- failures ------------------------------------------------------------ */

static int take_some(void *ctx, const char *bytes, size_t len) {
    size_t *left = ctx;
    (void)bytes;
    if (len > *left) return 1;
    *left -= len;
    return 0;
}

static qp_status make(size_t room, const qp_game *game,
                      const qp_viewer_page_options *o, int keep) {
    const qp_sink sink = {&room, take_some};
    qp_viewer_page *page = NULL;
    qp_status rc = qp_viewer_page_new(&page, &sink, o);
    static const qp_err problem = {.code = QP_E_MOVE_LEG, .what = "\"</"};
    if (!rc) qp_viewer_page_file(page, "a.pgn");
    if (!rc) qp_viewer_page_problem(page, &problem);
    for (int i = 0; !rc && i < 3; i++) rc = qp_viewer_page_add(page, game);
    if (!rc) CHECK(qp_viewer_page_count(page) == 3);
    qp_status end = qp_viewer_page_end(page, keep && !rc);
    return rc ? rc : end;
}

static void check_failures(const qp_game *game) {
    qp_viewer_page_options o = usual_options();
    CHECK(make(SIZE_MAX, game, &o, 1) == QP_OK);
    CHECK(make(SIZE_MAX, game, &o, 0) == QP_OK);
    CHECK(make(10, game, &o, 1) == QP_E_IO);
    CHECK(make(300, game, &o, 1) == QP_E_IO);
    qp_status rc = QP_E_NOMEM;
    for (unsigned long i = 1; rc && i < 500; i++) {
        wrapped_refuse(i);
        rc = make(SIZE_MAX, game, &o, 1);
        if (rc)
            check_that(rc == QP_E_NOMEM, "request %lu: %s", i,
                       qp_status_name(rc));
    }
    wrapped_refuse(0);
    CHECK(rc == QP_OK);
    o.theme = "x\",\"y\":\"";
    CHECK(make(SIZE_MAX, game, &o, 1) == QP_E_ARG);
    o.theme = NULL, o.page = qp_text_of("<html></html>");
    CHECK(make(SIZE_MAX, game, &o, 1) == QP_E_ARG);
    o.page = (qp_text){NULL, 0};
    rc = make(SIZE_MAX, game, &o, 1);
    CHECK(rc == (qp_page_file_find("view.html") ? QP_OK : QP_E_DRAW_BUILD));
}

/* An entry that was cut anywhere before its record is refused. */
static void check_entries(void) {
    qp_viewer_page_options o = usual_options();
    size_t room = SIZE_MAX;
    const qp_sink sink = {&room, take_some};
    static const char entry[8 * 4 + 2 * 4] = {0};
    for (size_t len = 0; len <= sizeof entry; len++) {
        qp_viewer_page *page;
        check_must(qp_viewer_page_new(&page, &sink, &o));
        qp_status rc = qp_viewer_page_add_entry(page, (qp_text){entry, len});
        CHECK(rc == (len == sizeof entry ? QP_OK : QP_E_ARG));
        CHECK(qp_viewer_page_end(page, 1) == rc);
    }
}

int main(void) {
    qp_game *game = read_game();
    check_page(game);
    check_failures(game);
    check_entries();
    qp_game_free(game);
    return check_close();
}
