/* test_wild_binary.c - real files that were once read wrong: what must come of
 * each.
 *
 * Counts are of the main line, of the tree, and of comments at its root. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "corpus.h"

typedef struct wild {
    const char *name, *format;
    size_t plies, nodes, own;
    qp_status broken;
    const char *tag, *value;
} wild;

static const wild FILES[] = {
    /* d7f7 in a variation leaves the king attacked; one line is beside it
     */
    {"illegal-first-with-variations-101.XQF", "xqf", 26, 121, 1,
     QP_E_MOVE_CHECK, "Title", "第101题"},
    {"illegal-first-move-sibling.xqf", "xqf", 2, 3, 0, QP_E_MOVE_PIECE,
     "Result", "*"},
    {"kingless-but-whole-game.xqf", "xqf", 0, 1, 42, QP_E_GAME_FEN, "Date",
     "1981年1月12日"},
    {"17pk.CCM", "ccm", 100, 101, 0, QP_OK, "Date", "2016.12.26"},
    {"ourgame.chn", "chn", 45, 46, 0, QP_OK, "Date", "2016.12.27"},
    {"pengfei.pfc", "pfc", 3, 4, 0, QP_OK, "Created", "2012-01-27 22:29:27"},
    {"qq.che", "che", 60, 61, 0, QP_E_MOVE_CHECK, NULL, NULL},
};

typedef struct seen {
    const wild *want;
    unsigned games;
} seen;

static qp_flow on_game(void *ctx, qp_game *game) {
    seen *s = ctx;
    const wild *w = s->want;
    size_t plies = 0;
    for (qp_node n = QP_ROOT; (n = qp_game_next(game, n)) != QP_NO_NODE;)
        plies++;
    size_t own = qp_game_comments(game, QP_ROOT, QP_AFTER_MOVE);
    s->games++;
    check_that(plies == w->plies, "%s: %zu plies", w->name, plies);
    check_that(qp_game_nodes(game) == w->nodes, "%s: %zu nodes", w->name,
               qp_game_nodes(game));
    check_that(own == w->own, "%s: %zu comments", w->name, own);
    check_that(qp_game_broken(game) == w->broken, "%s: %s", w->name,
               qp_status_name(qp_game_broken(game)));
    if (!w->tag) return QP_GO;
    qp_text value = qp_game_tag(game, w->tag);
    check_that(value.len == strlen(w->value) &&
                   !memcmp(value.ptr, w->value, value.len),
               "%s: %s is %.*s", w->name, w->tag, (int)value.len, value.ptr);
    return QP_GO;
}

static void check(const char *folder, const wild *w) {
    char path[4096];
    snprintf(path, sizeof path, "%s/wild/%s", folder, w->name);
    seen s = {w, 0};
    size_t len;
    char *bytes = corpus_file(path, &len);
    qp_text head = {bytes, len};
    const qp_format *f = qp_format_find(head, head, 1);
    check_that(f && !strcmp(f->name, w->format), "%s is %s", w->name,
               f ? f->name : "nothing");
    qp_game *game = qp_game_new(NULL);
    qp_handler listener = {.size = sizeof listener, .ctx = &s, .game = on_game};
    qp_builder *builder = qp_builder_new(game, &listener, NULL);
    const qp_handler *to = qp_builder_handler(builder);
    qp_play_options options = {.size = sizeof options,
                               .notation = f ? f->notation : QP_NOTATION_ANY,
                               .flags = f ? f->move_flags : 0,
                               .ranks_given = 1};
    qp_player *player = qp_player_new(to, &options, NULL);
    if (!f || !player) exit(2);
    qp_format_reader *reader = f->open(qp_player_handler(player), NULL);
    if (!reader || f->feed(reader, bytes, len) || f->finish(reader)) exit(2);
    check_that(s.games == 1, "%s: %u games", w->name, s.games);
    f->close(reader);
    qp_player_free(player);
    qp_builder_free(builder);
    qp_game_free(game);
    free(bytes);
}

int main(void) {
    const char *folder = corpus_needed();
    for (size_t i = 0; i < sizeof FILES / sizeof *FILES; i++)
        check(folder, &FILES[i]);
    return check_close();
}
