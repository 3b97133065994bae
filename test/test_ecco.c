/* test_ecco.c - test/spec/ecco.qpt; that every code has a name; and, of the
 * games of CCPD that have a tag ECCO, how many get that code (corpus/ecco).
 *
 * The rules were fitted to one half of the games, chosen by a hash of the
 * moves. Of the other half, those count that share their first plies with no
 * game of the first.
 *
 * SPDX-License-Identifier: MIT
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "corpus.h"
#include "qipu/ecco.h"
#include "table.h"

static void check_code(const kase *k, const char *name, const char *got) {
    const field *want = kase_get(k, name);
    if (want && strcmp(want->value, got))
        kase_fail(k, "%s: want %s, got %s", name, want->value, got);
}

/* The code of a game's main line, which is added move by move. */
static const char *code_of_line(const qp_game *game, unsigned flags) {
    static qp_move moves[QP_ECCO_PLIES];
    qp_ecco ecco;
    qp_pos pos = *qp_game_start(game);
    size_t n = qp_game_line(moves, QP_ECCO_PLIES, game, QP_NO_NODE);
    qp_ecco_begin(&ecco, &pos, flags);
    for (size_t i = 0; i < n && i < QP_ECCO_PLIES; i++) {
        qp_pos_play(&pos, moves[i]);
        qp_ecco_move(&ecco, &pos);
    }
    return qp_ecco_code(&ecco);
}

static void check_moves(const kase *k, const field *moves) {
    qp_game *game = qp_game_new(NULL);
    qp_games *games =
        qp_games_of_text((qp_text){moves->value, moves->len}, NULL, NULL, NULL);
    if (!game || !games) exit(3);
    check_must(qp_games_next(game, games));
    if (qp_game_broken(game)) kase_fail(k, "the moves are not legal");
    check_code(k, "code", qp_ecco_game(game, 0));
    check_code(k, "code", code_of_line(game, 0));
    if (kase_get(k, "tagged"))
        check_code(k, "tagged", qp_ecco_game(game, QP_ECCO_AS_TAGGED));
    else
        check_code(k, "code", qp_ecco_game(game, QP_ECCO_AS_TAGGED));
    qp_games_free(games);
    qp_game_free(game);
}

static void check_names(const kase *k, const field *of) {
    qp_text code = {of->value, of->len};
    const char *opening = qp_ecco_opening(code);
    const char *variation = qp_ecco_variation(code);
    check_code(k, "opening", opening ? opening : "none");
    check_code(k, "variation", variation ? variation : "none");
}

static void check_list(const kase *k, size_t count) {
    size_t n = 0;
    for (const char *code; (code = qp_ecco_list(n)) != NULL; n++)
        if (!qp_ecco_opening(qp_text_of(code)))
            kase_fail(k, "%s has no name", code);
    if (n != count) kase_fail(k, "%zu codes", n);
}

static void check_case(const kase *k) {
    const field *moves = kase_get(k, "moves"), *of = kase_get(k, "names");
    const field *count = kase_get(k, "count");
    if (moves) check_moves(k, moves);
    if (of) check_names(k, of);
    if (count) check_list(k, strtoul(count->value, NULL, 10));
}

/* ---- real files ---------------------------------------------------------- */

enum {
    GAMES_MAX = 8192,
    LINE_MAX_PLIES = 1024,
    /* What is right, in order of the counts below. */
    ECCO_LEARNT = 963,
    ECCO_LEARNT_DEFINED = 930,
    ECCO_LEARNT_TAGGED = 955,
    ECCO_CHECKED = 834,
    ECCO_CHECKED_LETTER = 834,
    ECCO_CHECKED_DEFINED = 810,
    ECCO_CHECKED_TAGGED = 815
};

/* A game that has a tag. */
typedef struct tagged_game {
    uint64_t all, first; /* of all moves, and of those that count */
    char tag[4];
    const char *defined, *tagged;
} tagged_game;

typedef struct tagged_games {
    size_t n;
    tagged_game game[GAMES_MAX];
} tagged_games;

/* FNV-1a of moves as "h2e2 h9g7". */
static uint64_t hash_moves(const qp_move *moves, size_t n, int mirror) {
    uint64_t hash = UINT64_C(0xCBF29CE484222325);
    for (size_t i = 0; i < n; i++) {
        qp_move m = mirror ? qp_move_mirror(moves[i]) : moves[i];
        char text[8];
        int len = snprintf(text, sizeof text, "%s%c%d%c%d", i ? " " : "",
                           'a' + QP_FILE_OF(m.from), QP_RANK_OF(m.from),
                           'a' + QP_FILE_OF(m.to), QP_RANK_OF(m.to));
        for (int j = 0; j < len; j++)
            hash = (hash ^ (unsigned char)text[j]) * UINT64_C(0x100000001B3);
    }
    return hash;
}

static void keep_game(tagged_games *to, const qp_game *game) {
    static qp_move moves[LINE_MAX_PLIES];
    size_t n = qp_game_line(moves, LINE_MAX_PLIES, game, QP_NO_NODE);
    qp_text tag = qp_game_tag(game, "ECCO");
    const char *code = qp_ecco_game(game, 0);
    if (strcmp(code, code_of_line(game, 0)) != 0) {
        fprintf(stderr, "%s, but %s move by move\n", code,
                code_of_line(game, 0));
        exit(1);
    }
    if (tag.len != 3 || !*code || n > LINE_MAX_PLIES) return;
    uint64_t all = hash_moves(moves, n, 0);
    for (size_t i = 0; i < to->n; i++)
        if (to->game[i].all == all) return;
    if (to->n == GAMES_MAX) exit(3);
    tagged_game *out = &to->game[to->n++];
    out->all = all;
    out->first = hash_moves(moves, n < QP_ECCO_PLIES ? n : QP_ECCO_PLIES,
                            QP_FILE_OF(moves[0].from) < 4);
    memcpy(out->tag, tag.ptr, 3);
    out->tag[3] = '\0';
    out->defined = code;
    out->tagged = qp_ecco_game(game, QP_ECCO_AS_TAGGED);
}

static void keep_file(void *ctx, const char *path) {
    size_t len;
    char *bytes = corpus_file(path, &len);
    qp_game *game = qp_game_new(NULL);
    qp_games *games = qp_games_of_text((qp_text){bytes, len}, NULL, NULL, NULL);
    if (!game || !games) exit(3);
    while (!qp_games_next(game, games)) keep_game(ctx, game);
    qp_games_free(games);
    qp_game_free(game);
    free(bytes);
}

static int is_learnt(const tagged_game *game) {
    return (int)(game->all >> 32 & 1);
}

static int is_known(const tagged_games *games, const tagged_game *game) {
    for (size_t i = 0; i < games->n; i++)
        if (is_learnt(&games->game[i]) && games->game[i].first == game->first)
            return 1;
    return 0;
}

static void count_right(const char *what, unsigned got, unsigned want) {
    printf("%s %u\n", what, got);
    check_that(got == want, "%s: want %u, got %u", what, want, got);
}

static int count_all(const char *folder) {
    static tagged_games games;
    unsigned n[2] = {0}, defined[2] = {0}, tagged[2] = {0}, letter[2] = {0};
    corpus_walk(folder, "ccpd", ".pgn", keep_file, &games);
    for (size_t i = 0; i < games.n; i++) {
        const tagged_game *g = &games.game[i];
        int half = is_learnt(g);
        if (!half && is_known(&games, g)) continue;
        n[half]++;
        letter[half] += g->tag[0] == *g->defined;
        defined[half] += !strcmp(g->tag, g->defined);
        tagged[half] += !strcmp(g->tag, g->tagged);
    }
    count_right("learnt", n[1], ECCO_LEARNT);
    count_right("learnt, as defined", defined[1], ECCO_LEARNT_DEFINED);
    count_right("learnt, as tagged", tagged[1], ECCO_LEARNT_TAGGED);
    count_right("checked", n[0], ECCO_CHECKED);
    count_right("checked, first letter", letter[0], ECCO_CHECKED_LETTER);
    count_right("checked, as defined", defined[0], ECCO_CHECKED_DEFINED);
    count_right("checked, as tagged", tagged[0], ECCO_CHECKED_TAGGED);
    return check_close();
}

int main(int argc, char **argv) {
    const char *folder = corpus_asked(argc, argv);
    return folder ? count_all(folder) : table_main(argc, argv, check_case);
}
