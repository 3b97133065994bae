/* test_select.c - selection, editing and sorting of games by the library.
 *
 * SPDX-License-Identifier: MIT
 */
#include <stdio.h>
#include <string.h>

#include "check.h"
#include "qipu/edit.h"
#include "qipu/reader.h"
#include "qipu/select.h"
#include "read_game.h"

static const char GAME[] =
    "[Event \"Cup\"]\n[Date \"1993.12.04\"]\n[RedTeam \"Shanghai\"]\n"
    "[Red \"Hu Ronghua\"]\n[Black \"Lu Qin\"]\n[Round \"10\"]\n"
    "[Result \"1-0\"]\n\n1. C2=5 {a comment} H8+7 2. H2+3 1-0\n";

/* Whether GAME fits conditions, "name=value;name=value". */
static int fits(const qp_game *game, const char *conditions) {
    qp_selection *s = qp_selection_new();
    char words[256], *p = words;
    int met = 0;
    snprintf(words, sizeof words, "%s", conditions);
    while (*p) {
        char *end = p + strcspn(p, ";"), *value = strchr(p, '=');
        if (*end) *end++ = '\0';
        if (value) *value++ = '\0';
        check_must(qp_selection_add(s, p, value, NULL));
        p = end;
    }
    qp_matcher *m = qp_matcher_new(s);
    check_must(qp_matcher_game(&met, m, game));
    qp_matcher_free(m);
    qp_selection_free(s);
    return met;
}

static void check_conditions(const qp_game *game) {
    CHECK(fits(game, ""));
    CHECK(!fits(game, "not"));
    CHECK(fits(game, "player=Hu Ronghua"));
    CHECK(fits(game, "player=nobody;player=Lu Qin"));
    CHECK(!fits(game, "red=Lu Qin"));
    CHECK(fits(game, "black=Lu*"));
    CHECK(fits(game, "tag=Round>9"));
    CHECK(!fits(game, "tag=Round>9;tag=!Event"));
    CHECK(fits(game, "result=draw,red"));
    CHECK(fits(game, "result=1-0"));
    CHECK(!fits(game, "result=black,other"));
    CHECK(fits(game, "ply=3"));
    CHECK(!fits(game, "ply=4.."));
    CHECK(fits(game, "ply=1,3-4") && fits(game, "ply=9;ply=..3"));
    CHECK(!fits(game, "ply=1-2,4,6-"));
    CHECK(fits(game, "since=1993.12.4") && !fits(game, "until=1993.3"));
    CHECK(fits(game, "player=Lu Qin;opponent=Hu Ronghua"));
    CHECK(!fits(game, "player=Lu Qin;color=red"));
    CHECK(fits(game, "comment=COMMENT") && fits(game, "comment=a  comment"));
    CHECK(!fits(game, "comment=comm") && !fits(game, "comment=comment a"));
    CHECK(fits(game, "fen=startpos") && fits(game, "sound"));
    CHECK(fits(game, "since=1993;until=1993.12"));
    CHECK(!fits(game, "since=1994"));
    CHECK(!fits(game, "no-captures=4"));
    CHECK(!fits(game, "mate"));
    CHECK(fits(game, "no-setup"));
}

static void check_refused(const char *name, const char *value,
                          const char *want) {
    qp_selection *s = qp_selection_new();
    qp_err err = {.code = QP_OK};
    check_that(qp_selection_add(s, name, value, &err) == QP_E_ARG &&
                   err.code == QP_E_ARG && !strcmp(err.want, want),
               "%s=%s: wants '%s'", name, value ? value : "", err.want);
    qp_selection_free(s);
}

/* Names are refused only when the tags that make them are there. */
static void check_early(void) {
    static const char *const TAG[] = {"RedTeam", "Red", "BlackTeam", "Black"};
    static const char *const VALUE[] = {"Shanghai", "Hu Ronghua", "Canton",
                                        "Lu Qin"};
    qp_selection *s = qp_selection_new(), *other = qp_selection_new();
    check_must(qp_selection_add(s, "player", "Lu Qin", NULL));
    check_must(qp_selection_add(other, "red", "Lu Qin", NULL));
    qp_matcher *m = qp_matcher_new(s), *n = qp_matcher_new(other);
    qp_game *game = qp_game_new(NULL);
    for (int i = 0; i < 4; i++) {
        check_must(qp_game_set_tag(game, TAG[i], qp_text_of(VALUE[i])));
        CHECK(!qp_matcher_refuses(m, game, qp_text_of(TAG[i])));
        CHECK(qp_matcher_refuses(n, game, qp_text_of(TAG[i])) == (i == 1));
    }
    CHECK(qp_matcher_refuses_tags(n, game));
    CHECK(!qp_matcher_refuses_tags(m, game));
    qp_game_free(game);
    qp_matcher_free(m);
    qp_matcher_free(n);
    qp_selection_free(s);
    qp_selection_free(other);
}

static void check_edits(const qp_game *game) {
    qp_edits edits = {.size = sizeof edits};
    qp_game *out = NULL;
    CHECK(!qp_edits_any(&edits) && !qp_edits_lose(&edits));
    edits.ply_count = 1;
    CHECK(qp_edits_any(&edits) && !qp_edits_lose(&edits));
    edits.first_ply = 2;
    edits.last_ply = 2;
    edits.has_last_ply = 1;
    edits.drop_tags = "Round,event";
    CHECK(qp_edits_lose(&edits));
    check_must(qp_game_edited(&out, game, &edits));
    CHECK(qp_game_line(NULL, 0, out, QP_NO_NODE) == 1);
    CHECK(!qp_game_tag(out, "Event").ptr && !qp_game_tag(out, "Round").ptr);
    CHECK(qp_text_is(qp_game_tag(out, "PlyCount"), "1"));
    CHECK(qp_pos_turn(qp_game_start(out)) == QP_BLACK);
    qp_game_free(out);
}

static int gather(void *ctx, qp_text record) {
    char *out = ctx;
    size_t n = strlen(out);
    if (record.ptr[0] == '!') return 1;
    memcpy(out + n, record.ptr, record.len);
    out[n + record.len] = '\0';
    return 0;
}

/* A key is part of a record; `memory` decides whether files are needed. */
static void check_sorter(uint64_t memory) {
    static const char *const RECORD[] = {"1c", "2a", "3b", "4a", "5c"};
    char out[64] = "";
    qp_sorter *s = qp_sorter_new(memory);
    for (int i = 0; i < 5; i++)
        check_must(qp_sorter_put(s, qp_text_of(RECORD[i]), 1, 1));
    check_must(qp_sorter_end(s, gather, out));
    check_that(!strcmp(out, "2a4a3b1c5c"), "%u bytes: %s", (unsigned)memory,
               out);
    CHECK(!qp_sorter_folder(s));
    qp_sorter_free(s);
    s = qp_sorter_new(memory);
    check_must(qp_sorter_put(s, qp_text_of("!"), 0, 1));
    CHECK(qp_sorter_end(s, gather, out) == QP_E_STOP);
    qp_sorter_free(s);
}

static void check_parts(const qp_game *game) {
    static const struct {
        const char *by, *shown, *sorted;
    } PART[] = {{"date", "19931204", "19931204"},
                {"year", "1993", "1993"},
                {"red", "Hu Ronghua", "Hu Ronghua"},
                {"plies", "3", "0000000003"},
                {"result", "1-0", "1-0"},
                {"site", "", ""}};
    char text[QP_GAME_PART_MAX];
    for (size_t i = 0; i < sizeof PART / sizeof *PART; i++) {
        qp_game_by by = qp_game_by_name(qp_text_of(PART[i].by));
        qp_game_part(text, game, by, 0, 1);
        check_that(!strcmp(text, PART[i].shown), "%s: %s", PART[i].by, text);
        qp_game_part(text, game, by, 0, 0);
        check_that(!strcmp(text, PART[i].sorted), "%s: %s", PART[i].by, text);
    }
    CHECK(qp_game_by_name(qp_text_of("colour")) == QP_BY_COUNT);
}

/* What an index answers, and what is left to compare. */
static void check_lookup(const qp_game *game) {
    static const char *const ADD[][2] = {
        {"player", "Lu Qin"}, {"opponent", "Hu Ronghua"},
        {"color", "black"},   {"result", "red"},
        {"ply", "1-5"},       {"since", "1993.3"},
        {"fen", "startpos"},  {"comment", "comment"}};
    qp_lookup got = {.size = sizeof got};
    qp_selection *s = qp_selection_new();
    for (size_t i = 0; i < sizeof ADD / sizeof *ADD; i++)
        check_must(qp_selection_add(s, ADD[i][0], ADD[i][1], NULL));
    qp_selection_lookup(&got, s);
    CHECK(qp_text_is(got.player, "Lu Qin") && got.color == 2);
    CHECK(qp_text_is(got.opponent, "Hu Ronghua"));
    CHECK(got.results == 1 && got.since == 19930301 && !got.until);
    CHECK(got.min_plies == 1 && got.max_plies == 5 && !got.rest);
    CHECK(got.positions == 1 && qp_pos_turn(got.pos) == QP_RED);
    CHECK(!got.pattern && qp_text_is(got.comment, "comment"));
    /* Two names of one condition are compared, and so is a tag. */
    check_must(qp_selection_add(s, "red", "A", NULL));
    check_must(qp_selection_add(s, "red", "B*", NULL));
    check_must(qp_selection_add(s, "tag", "Round=10", NULL));
    check_must(qp_selection_add(s, "material", "RR/RR", NULL));
    qp_selection_lookup(&got, s);
    CHECK(!got.player.len && got.pattern && got.rest);
    qp_matcher *m = qp_matcher_new(s);
    int met = 1;
    check_must(qp_matcher_game(&met, m, game));
    CHECK(!met);
    qp_matcher_free(m);
    qp_selection_free(s);
}

/* In variations, an index finds games that may match. */
static void check_varied_board(const char *board) {
    qp_lookup got = {.size = sizeof got};
    qp_selection *s = qp_selection_new();
    check_must(qp_selection_add(s, "fen", board, NULL));
    check_must(qp_selection_add(s, "in-variations", NULL, NULL));
    qp_selection_lookup(&got, s);
    CHECK(got.positions == 2 && got.in_variations && got.rest);
    qp_selection_free(s);
}

/* A board without a side to move is two positions; "not" is for no index. */
static void check_boards(void) {
    static const char BOARD[] =
        "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR";
    qp_lookup got = {.size = sizeof got};
    qp_selection *s = qp_selection_new();
    check_must(qp_selection_add(s, "fen", BOARD, NULL));
    qp_selection_lookup(&got, s);
    CHECK(got.positions == 2 && !got.rest && !got.in_variations);
    check_varied_board(BOARD);
    check_must(qp_selection_add(s, "fen", "4k4/9/9/9/9/9/9/9/9/3K!4 w", NULL));
    qp_selection_lookup(&got, s);
    CHECK(!got.positions && got.pattern && !got.rest);
    check_must(qp_selection_add(s, "result", "red", NULL));
    check_must(qp_selection_add(s, "not", NULL, NULL));
    qp_selection_lookup(&got, s);
    CHECK(!got.results && got.rest);
    qp_selection_free(s);
}

/* A game is in a set once, however many others are. */
static void check_set(const qp_game *game) {
    qp_game_set *set = qp_game_set_new();
    uint64_t sums[2];
    int again = 1;
    qp_game_sums(sums, game);
    check_must(qp_game_set_add(set, &again, sums));
    CHECK(!again);
    for (uint64_t i = 0; i < 5000; i++) {
        const uint64_t other[2] = {i * 1024, 2 * i};
        check_must(qp_game_set_add(set, &again, other));
        if (again) break;
    }
    CHECK(!again);
    check_must(qp_game_set_add(set, &again, sums));
    CHECK(again);
    qp_game_set_free(set);
}

int main(void) {
    qp_game *game = read_game(GAME);
    check_conditions(game);
    check_early();
    check_lookup(game);
    check_boards();
    check_set(game);
    check_refused("ply", "9..3", "3..9");
    check_refused("until", "1993-13", "1993, 1993.12, 1993.12.04");
    check_refused("ply", "3,,4", "40, 40.., ..60, 40..60, 3,7-9");
    check_refused("ecco", "Z99", "C, C4, C44");
    check_refused("since", "1993.13", "1993, 1993.12, 1993.12.04");
    check_refused("color", "blue", "red, black");
    check_refused("since", "soon", "1993, 1993.12, 1993.12.04");
    check_refused("result", "red,,black",
                  "1-0, 0-1, 1/2-1/2, *, red, black, draw");
    check_refused("red", "", "a name");
    check_refused("mate", "yes", "no value");
    check_refused("red", NULL, "a value");
    check_refused("colour", "red", "the name of a condition");
    check_refused("no-captures", "0", "a number from 1");
    check_edits(game);
    check_sorter(1 << 20);
    check_sorter(1);
    check_parts(game);
    qp_game_free(game);
    return check_close();
}
