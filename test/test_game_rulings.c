/* test_game_rulings.c - where rule books decide in games: a cycle is one
 * ruling however long it goes on, and results agree with it or not.
 *
 * SPDX-License-Identifier: MIT
 */
#include <stdio.h>
#include <string.h>

#include "check.h"
#include "qipu/game_rulings.h"
#include "qipu/reader.h"

/* A rook checks the king on two ranks in turn, for so many rounds. */
static qp_game *checking_game(const char *result, int rounds) {
    char text[2048];
    size_t n = (size_t)snprintf(text, sizeof text,
                                "[FEN \"4k4/9/9/9/9/9/9/9/9/R2K5 w\"]\n"
                                "[Result \"%s\"]\n\nA0-A9 E9-E8 ",
                                result);
    for (int i = 0; i < rounds; i++)
        n += (size_t)snprintf(text + n, sizeof text - n,
                              "A9-A8 E8-E9 A8-A9 E9-E8 ");
    snprintf(text + n, sizeof text - n, "%s\n", result);
    qp_games *games = qp_games_of_text(qp_text_of(text), NULL, NULL, NULL);
    qp_game *game = qp_game_new(NULL);
    check_must(qp_games_next(game, games));
    CHECK(!qp_game_broken(game));
    qp_games_free(games);
    return game;
}

static const qp_game_ruling *judge_one(qp_game_judge *judge, const char *result,
                                       int rounds) {
    qp_game *game = checking_game(result, rounds);
    check_must(qp_game_judge_find(judge, game));
    qp_game_free(game);
    return qp_game_judge_at(judge, 0);
}

/* The position after ply 1 occurs for the third time after ply 9, and what ply
 * 10 leads to then, too. */
static void check_one_book(void) {
    const qp_book *book = qp_book_find(qp_text_of("wxf2018"));
    qp_game_judge *judge = qp_game_judge_new(&book, 1);
    CHECK(judge != NULL);
    CHECK(!judge_one(judge, "1-0", 1));
    const qp_game_ruling *ruling = judge_one(judge, "1-0", 2);
    CHECK(qp_game_judge_count(judge) == 1);
    CHECK(ruling->ply == 9 && ruling->until == 10);
    CHECK(ruling->ruling.verdict == QP_VERDICT_RED_VARIES);
    CHECK(ruling->against && !ruling->past);
    ruling = judge_one(judge, "0-1", 2);
    CHECK(ruling && !ruling->against);
    ruling = judge_one(judge, "*", 2);
    CHECK(ruling && !ruling->against);
    ruling = judge_one(judge, "1-0", 5);
    CHECK(qp_game_judge_count(judge) == 1);
    CHECK(ruling->ply == 9 && ruling->until == 22 && ruling->past);
    CHECK(qp_line_length(qp_game_judge_line(judge)) == 22);
    CHECK(qp_judge_book(qp_game_judge_of(judge, 0)) == book);
    CHECK(!qp_game_judge_of(judge, 1) && !qp_game_judge_at(judge, 1));
    qp_game_judge_free(judge);
}

/* Each book says what it says alone; the plies rise. */
static void check_all_books(void) {
    const qp_book *books[16];
    size_t count = 0, before = 0;
    unsigned said = 0;
    for (; count < 16 && qp_book_at(count); count++)
        books[count] = qp_book_at(count);
    qp_game_judge *judge = qp_game_judge_new(books, count);
    judge_one(judge, "1-0", 6);
    for (size_t i = 0; i < qp_game_judge_count(judge); i++) {
        const qp_game_ruling *one = qp_game_judge_at(judge, i);
        CHECK(one->ply >= before && one->book < count);
        before = one->ply;
        said |= 1u << one->book;
    }
    for (size_t i = 0; i < count; i++) {
        qp_game_judge *alone = qp_game_judge_new(&books[i], 1);
        const qp_game_ruling *first = judge_one(alone, "1-0", 6);
        check_that((first != NULL) == (said >> i & 1), "%s alone differs",
                   qp_book_name(books[i]));
        qp_game_judge_free(alone);
    }
    CHECK(said);
    qp_game_judge_free(judge);
    qp_game_judge_free(NULL);
}

int main(void) {
    check_one_book();
    check_all_books();
    return check_close();
}
