/* test_edit.c - runs test/spec/edit.qpt: changing a game.
 *
 *   in   a game as PGN
 *   do   what is done to it, parted by "; ": a word, and the moves that lead
 *        to the node it is done to (WXF, one blank apart)
 *          remove PATH          promote PATH        reorder N PATH
 *          variations           (removes them all)
 *          comments [PATH]      glyphs [PATH]       (removes them)
 *          tag NAME VALUE       (adds it)           untag N
 *          add PATH             (its last move, after what is there)
 *   out  the game as it is then, as PGN
 *   not  a game that differs from it, as PGN
 *   fen  of the position after the last node named
 *   outcome, line: of the game in the end; the main line in UCCI
 *
 * Each case also holds that a copy is equal to the game, that no change made to
 * a copy reaches it, and that games that differ are not equal.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "corpus.h"
#include "failing_alloc.h"
#include "table.h"

static void read_game(qp_game *game, qp_text in) {
    qp_builder *builder = qp_builder_new(game, NULL, NULL);
    const qp_handler *to = qp_builder_handler(builder);
    qp_player *player = qp_player_new(to, NULL, NULL);
    if (!player) exit(2);
    qp_pgn_reader *reader =
        qp_pgn_reader_new(qp_player_handler(player), 0, NULL);
    if (!reader || qp_pgn_feed(reader, in.ptr, in.len) || qp_pgn_finish(reader))
        exit(2);
    qp_pgn_reader_free(reader);
    qp_player_free(player);
    qp_builder_free(builder);
}

static const char *written(corpus_text *t, const qp_game *game) {
    qp_pgn_style style = {.size = sizeof style, .notation = QP_NOTATION_WXF};
    qp_sink sink = {t, corpus_write};
    t->len = 0;
    corpus_write(t, "", 0); /* never NULL */
    if (qp_pgn_write(game, &style, &sink)) exit(2);
    return t->ptr;
}

/* The node that the moves of `path` lead to; QP_NO_NODE when there is none. */
static qp_node find_node(const qp_game *game, char *path) {
    qp_node node = QP_ROOT;
    char *save = NULL;
    for (char *word = strtok_r(path, " ", &save); word;
         word = strtok_r(NULL, " ", &save)) {
        qp_pos pos;
        qp_move move;
        qp_game_pos(&pos, game, node);
        if (qp_move_read(&move, &pos, (qp_text){word, strlen(word)},
                         QP_NOTATION_ANY, 0, NULL))
            return QP_NO_NODE;
        for (node = qp_game_next(game, node); node != QP_NO_NODE;
             node = qp_game_variation_after(game, node)) {
            qp_move m = qp_game_move(game, node);
            if (m.from == move.from && m.to == move.to) break;
        }
    }
    return node;
}

/* A change that is not a change of the tree. -1: it is none of these. */
static int change_rest(qp_game *game, const char *verb, char *rest) {
    unsigned which = !strcmp(verb, "comments") ? QP_COMMENTS
                     : !strcmp(verb, "glyphs") ? QP_NAGS
                                               : 0;
    if (which && !*rest)
        qp_game_clear_all_annotations(game, which);
    else if (which)
        qp_game_clear_annotations(game, find_node(game, rest), which);
    else if (!strcmp(verb, "untag"))
        qp_game_remove_tag(game, strtoul(rest, NULL, 10));
    else if (!strcmp(verb, "tag")) {
        char *blank = strchr(rest, ' ');
        qp_text name = {rest, (size_t)(blank - rest)};
        return qp_game_add_tag(game, name, qp_text_of(blank + 1)) != QP_OK;
    } else
        return -1;
    return 0;
}

/* Adds the last move of `path`. Nonzero when it fails. */
static int add_move(qp_game *game, char *path) {
    char *word = strrchr(path, ' ');
    qp_node node = QP_ROOT;
    qp_pos pos;
    qp_move move;
    if (word) {
        *word++ = '\0';
        node = find_node(game, path);
    } else {
        word = path;
    }
    if (node == QP_NO_NODE) return 1;
    qp_game_pos(&pos, game, node);
    return qp_move_read(&move, &pos, qp_text_of(word), QP_NOTATION_ANY, 0,
                        NULL) ||
           qp_game_add(&node, game, node, move);
}

/* Nonzero when it fails. `*last` is the node it names, while it is there. */
static int change(qp_game *game, char *what, qp_node *last) {
    char *rest = what + strcspn(what, " ");
    if (*rest) *rest++ = '\0';
    int other = change_rest(game, what, rest);
    if (other >= 0) return other;
    if (!strcmp(what, "add")) return add_move(game, rest);
    if (!strcmp(what, "variations"))
        return qp_game_remove_variations(game) != QP_OK;
    size_t index = 0;
    if (!strcmp(what, "reorder")) index = strtoul(rest, &rest, 10);
    qp_node node = *last = find_node(game, rest);
    if (!strcmp(what, "remove")) return qp_game_remove(game, node) != QP_OK;
    if (!strcmp(what, "promote")) return qp_game_promote(game, node) != QP_OK;
    if (!strcmp(what, "reorder"))
        return qp_game_reorder(game, node, index) != QP_OK;
    return 1;
}

static void check_equal(const kase *k, const qp_game *game, const field *f,
                        int equal) {
    static corpus_text t;
    qp_game *other = qp_game_new(NULL);
    if (!other) exit(2);
    read_game(other, (qp_text){f->value, f->len});
    if (qp_game_equal(game, other) != equal)
        kase_fail(k, "\n--- %s\n%s--- got\n%s---", equal ? "want" : "not",
                  f->value, written(&t, game));
    qp_game_free(other);
}

static void check_end(const kase *k, const qp_game *game, qp_node last) {
    const field *f;
    if ((f = kase_get(k, "out"))) check_equal(k, game, f, 1);
    if ((f = kase_get(k, "not"))) check_equal(k, game, f, 0);
    if ((f = kase_get(k, "outcome"))) {
        qp_text got = qp_game_outcome(game);
        if (got.len != f->len || memcmp(got.ptr, f->value, f->len))
            kase_fail(k, "outcome %.*s", (int)got.len, got.ptr);
    }
    if ((f = kase_get(k, "fen"))) {
        qp_pos pos;
        char fen[QP_FEN_MAX];
        qp_game_pos(&pos, game, last);
        qp_fen_write(fen, qp_pos_setup(&pos));
        if (strcmp(fen, f->value)) kase_fail(k, "fen %s", fen);
    }
    if ((f = kase_get(k, "line"))) {
        qp_move moves[64];
        char line[512] = "";
        size_t n = qp_game_line(moves, 64, game, QP_NO_NODE), len = 0;
        for (size_t i = 0; i < n; i++)
            len += (size_t)snprintf(
                line + len, sizeof line - len, "%s%c%d%c%d", i ? " " : "",
                'a' + QP_FILE_OF(moves[i].from), QP_RANK_OF(moves[i].from),
                'a' + QP_FILE_OF(moves[i].to), QP_RANK_OF(moves[i].to));
        if (strcmp(line, f->value)) kase_fail(k, "line %s", line);
    }
}

static void check(const kase *k) {
    const field *in = kase_get(k, "in"), *steps = kase_get(k, "do");
    static corpus_text before, after;
    qp_game *game = qp_game_new(NULL), *copy = qp_game_new(NULL);
    qp_node last = QP_ROOT;
    if (!in || !game || !copy) exit(2);
    read_game(game, (qp_text){in->value, in->len});
    written(&before, game);
    if (qp_game_copy(copy, game) || !qp_game_equal(copy, game))
        kase_fail(k, "the copy differs");
    char work[1024], *save = NULL;
    snprintf(work, sizeof work, "%s", steps ? steps->value : "");
    for (char *step = strtok_r(work, ";", &save); step;
         step = strtok_r(NULL, ";", &save)) {
        step += strspn(step, " ");
        char name[64];
        snprintf(name, sizeof name, "%s", step);
        if (change(copy, step, &last)) kase_fail(k, "'%s' fails", name);
    }
    if (strcmp(written(&after, game), before.ptr))
        kase_fail(k, "a change of the copy reached the game");
    written(&after, copy);
    if (qp_game_equal(game, copy) != !strcmp(before.ptr, after.ptr))
        kase_fail(k, "equal and written alike disagree");
    qp_game_swap(game, copy);
    check_end(k, game, last);
    qp_game_free(game);
    qp_game_free(copy);
}

/* With each allocation refused in turn, a change is made or nothing is. */
static int check_memory(void) {
    static const char GAME[] =
        "[Game \"x\"]\n\n1. C2.5 {a} (1. C8.5 (1. P7+1 {b} P7+1)) H8+7 *\n";
    int bad = 0, done = 0;
    for (unsigned long refuse = 1; !done; refuse++) {
        purse p = {0};
        qp_alloc alloc = failing_alloc_alloc(&p);
        qp_game *game = qp_game_new(NULL), *copy = qp_game_new(&alloc);
        if (!game || !copy) exit(2);
        read_game(game, qp_text_of(GAME));
        p.refuse = p.requests + refuse;
        qp_status rc = qp_game_copy(copy, game);
        bad += rc ? rc != QP_E_NOMEM || qp_game_nodes(copy) != 1
                  : !qp_game_equal(copy, game);
        if (!rc && (rc = qp_game_remove(copy, 2)))
            bad += !qp_game_equal(copy, game);
        else if (!rc && (rc = qp_game_remove_variations(copy)))
            bad += qp_game_nodes(copy) == 3;
        done = !rc;
        qp_game_free(game);
        qp_game_free(copy);
        bad += !failing_alloc_whole(&p);
    }
    return bad;
}

/* What broke a game is copied with it, and is a difference. */
static int check_broken(void) {
    qp_game *game = qp_game_new(NULL), *copy = qp_game_new(NULL);
    if (!game || !copy) exit(2);
    read_game(game, qp_text_of("1. C2.5 H8+8 *\n"));
    int bad = qp_game_broken(game) == QP_OK || qp_game_copy(copy, game) ||
              qp_game_broken(copy) != qp_game_broken(game) ||
              !qp_game_equal(copy, game);
    qp_game_free(game);
    qp_game_free(copy);
    return bad;
}

int main(int argc, char **argv) {
    CHECK(!check_memory());
    CHECK(!check_broken());
    return table_main(argc, argv, check);
}
