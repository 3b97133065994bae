/* test_collection.c - what is done with many games when memory runs out:
 * editing, joining, splitting, comparing, repairing. Each request for memory
 * fails once; that is QP_E_NOMEM, and the next attempt is whole.
 *
 * SPDX-License-Identifier: MIT
 */
#include <stdlib.h>
#include <string.h>

#include "check.h"
#include "qipu/compare.h"
#include "qipu/edit.h"
#include "qipu/editor.h"
#include "qipu/merge.h"
#include "qipu/pgn.h"
#include "qipu/repair.h"
#include "read_game.h"
#include "wrapped_alloc.h"

enum { REQUESTS_MAX = 5000 };

static const char ONE[] =
    "[Event \"Cup\"]\n[Date \"1993-12-4\"]\n[Red \"Hu Ronghua\"]\n"
    "[Result \"1-0\"]\n\n1. h2e2 {a  comment} h9g7 2. h0g2 (2. b0c2 b9c7) "
    "i9h9 1-0\n";
static const char OTHER[] =
    "[Event \"Cup\"]\n[Red \"Lu Qin\"]\n[Result \"0-1\"]\n\n"
    "1. h2e2 h9g7 2. c3c4 {another} b9c7 0-1\n";
static const char BROKEN[] =
    "[Event \"Cup\"]\n\n1. h2e2 h9g7 2. h0g2 i9h9 3. i0h1 b9c7 4. g3g4 *\n";
static const char STORED[] =
    "[Event \"Cup\"]\n[Unread \"3. I0-H1 B9-C7 4. G3-G4\"]\n"
    "[Incomplete \"x\"]\n\n1. h2e2 h9g7 2. h0g2 i9h9 *\n";

typedef struct two_games {
    qp_game *one, *other;
} two_games;

/* ---- the jobs ------------------------------------------------------------ */

static qp_status run_edit(const two_games *games) {
    static const char *const EDITS[][2] = {
        {"rename", "Event=Title"},
        {"drop", "Round"},
        {"set", "Site=a longer text than any that was there"},
        {"normalize", "names,dates,results,ecco,whitespace"}};
    qp_editor *editor = qp_editor_new();
    qp_game *game = qp_game_new(NULL);
    qp_status rc = editor && game ? qp_game_copy(game, games->one) : QP_E_NOMEM;
    for (size_t i = 0; !rc && i < sizeof EDITS / sizeof *EDITS; i++)
        rc = qp_editor_add(editor, EDITS[i][0], EDITS[i][1], NULL);
    uint64_t changed = 0;
    if (!rc) {
        rc = qp_editor_game(&changed, editor, game, NULL);
        /* The game is edited or as it was. */
        if (rc) CHECK(qp_game_equal(game, games->one));
        if (!rc) CHECK(changed == (1 | 1 << 2 | 1 << 3));
        if (!rc) CHECK(qp_text_is(qp_game_tag(game, "Date"), "1993.12.04"));
    }
    qp_editor_free(editor);
    qp_game_free(game);
    return rc;
}

static qp_status run_merge(const two_games *games) {
    qp_game *into = qp_game_new(NULL);
    qp_status rc = into ? qp_game_merge(into, games->one, 0) : QP_E_NOMEM;
    if (!rc) rc = qp_game_merge(into, games->other, 0);
    if (!rc) CHECK(qp_game_nodes(into) == 9);
    qp_game_free(into);
    return rc;
}

static qp_status count_part(void *ctx, qp_game *game) {
    *(int *)ctx += qp_game_nodes(game) == 5;
    return QP_OK;
}

static qp_status run_split(const two_games *games) {
    int parts = 0;
    qp_status rc =
        qp_game_split(games->one, QP_SPLIT_LINES, count_part, &parts);
    if (!rc) CHECK(parts == 2);
    return rc;
}

static qp_status count_difference(void *ctx, const qp_difference *found) {
    *(int *)ctx += found->ply == 3;
    return QP_OK;
}

static qp_status run_compare(const two_games *games) {
    qp_comparison *comparison = qp_comparison_new();
    int differences = 0;
    qp_status rc =
        comparison ? qp_comparison_add(comparison, 0, games->one) : QP_E_NOMEM;
    if (!rc) rc = qp_comparison_add(comparison, 1, games->other);
    if (!rc) rc = qp_comparison_end(comparison, count_difference, &differences);
    if (!rc) CHECK(differences == 1);
    qp_comparison_free(comparison);
    return rc;
}

static void count_repair(void *ctx, const qp_repair *repair) {
    *(int *)ctx += repair->applied;
}

/* Reads a PGN through a repairer into the handler. */
static qp_status read_through(qp_repairer *repairer, const qp_handler *handler,
                              const char *text) {
    const qp_play_options play = {.size = sizeof play};
    qp_player *player = qp_player_new(handler, &play, NULL);
    const qp_handler *between =
        player && repairer
            ? qp_repairer_between(repairer, qp_player_handler(player), &play)
            : NULL;
    qp_pgn_reader *reader =
        between ? qp_pgn_reader_new(between, 0, NULL) : NULL;
    qp_status rc =
        reader ? qp_pgn_feed(reader, text, strlen(text)) : QP_E_NOMEM;
    if (!rc) rc = qp_pgn_finish(reader);
    /* Who stopped knows why; the handler keeps it to itself. */
    if (!rc || rc == QP_E_STOP) {
        qp_status why = qp_repairer_status(repairer);
        if (!why) why = qp_player_status(player);
        if (why) rc = why;
    }
    qp_pgn_reader_free(reader);
    qp_player_free(player);
    return rc;
}

static qp_status repair_text(const char *text) {
    int applied = 0;
    const qp_repair_options options = {.size = sizeof options,
                                       .apply = QP_REPAIR_ALL,
                                       .ctx = &applied,
                                       .found = count_repair};
    const qp_handler handler = {.size = sizeof handler};
    qp_repairer *repairer = qp_repairer_new(&options);
    qp_status rc = read_through(repairer, &handler, text);
    if (!rc) CHECK(applied == 1);
    qp_repairer_free(repairer);
    return rc;
}

static qp_status run_repair(const two_games *games) {
    (void)games;
    return repair_text(BROKEN);
}

static qp_status run_stored(const two_games *games) {
    (void)games;
    return repair_text(STORED);
}

/* What cannot be played becomes a tag, whose coordinates are those of ICCS. */
static qp_status run_keep(const two_games *games) {
    const qp_repair_options keep = {.size = sizeof keep,
                                    .apply = QP_REPAIR_KEEP};
    const qp_handler none = {.size = sizeof none};
    qp_repairer *repairer = qp_repairer_new(&keep);
    qp_game *game = qp_game_new(NULL);
    qp_builder *builder = game ? qp_builder_new(game, &none, NULL) : NULL;
    qp_status rc =
        builder ? read_through(repairer, qp_builder_handler(builder), BROKEN)
                : QP_E_NOMEM;
    (void)games;
    if (rc) rc = QP_E_NOMEM; /* there is no other reason */
    if (!rc) rc = qp_repairer_keep(repairer, game);
    if (!rc)
        CHECK(
            qp_text_is(qp_game_tag(game, "Unread"), "3. I0-H1 B9-C7 4. G3-G4"));
    qp_builder_free(builder);
    qp_game_free(game);
    qp_repairer_free(repairer);
    return rc;
}

/* ---- each request -------------------------------------------------------- */

static void check_requests(const char *name,
                           qp_status (*run)(const two_games *games),
                           const two_games *games) {
    unsigned long request = 1;
    qp_status rc = run(games);
    check_that(!rc, "%s: status %d", name, (int)rc);
    for (; request < REQUESTS_MAX; request++) {
        wrapped_refuse(request);
        rc = run(games);
        if (wrapped_refuse(0)) break;
        check_that(rc == QP_E_NOMEM, "%s: request %lu: status %d", name,
                   request, (int)rc);
    }
    check_that(request > 1 && request < REQUESTS_MAX, "%s: %lu requests", name,
               request);
    check_that(!run(games), "%s: not whole afterwards", name);
}

int main(void) {
    const two_games games = {read_game(ONE), read_game(OTHER)};
    check_requests("edit", run_edit, &games);
    check_requests("merge", run_merge, &games);
    check_requests("split", run_split, &games);
    check_requests("compare", run_compare, &games);
    check_requests("repair", run_repair, &games);
    check_requests("stored", run_stored, &games);
    check_requests("keep", run_keep, &games);
    qp_game_free(games.one);
    qp_game_free(games.other);
    return check_close();
}
