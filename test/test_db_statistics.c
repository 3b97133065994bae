/* test_db_statistics.c - what is counted of games, against what was put in; and
 * rows put together for a chart.
 *
 * SPDX-License-Identifier: MIT
 */
#define _XOPEN_SOURCE 700 /* P_tmpdir */
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "check.h"
#include "qipu/statistics.h"

/* ---- games --------------------------------------------------------------- */

/* Players are "Lu" and the letter of `black`; "X" comes second to "x". */
static const struct given {
    const char *date, *result, *black;
} GIVEN[] = {{"2001.01.01", "1-0", "x"},     {"2001.02.??", "0-1", "X"},
             {"2003.??.??", "1/2-1/2", "x"}, {"????.??.??", "*", "Y"},
             {"2003.05.05", "1-0", "Y"},     {"2003.05.06", "*", "Z"}};
enum { GIVEN_GAMES = sizeof GIVEN / sizeof *GIVEN };
/* Lu against himself. */
static const struct given OWN[] = {{"2009.01.01", "1-0", "Lu"},
                                   {"2010.01.01", "1/2-1/2", "LU"}};
enum { OWN_GAMES = sizeof OWN / sizeof *OWN };

static void set(qp_game *game, const char *name, const char *value) {
    check_must(qp_game_set_tag(game, name, qp_text_of(value)));
}

/* Game i has 4 i plies. */
static void play(qp_game *game, size_t i) {
    static const uint8_t SQUARES[4][2] = {{QP_SQ(0, 0), QP_SQ(0, 1)},
                                          {QP_SQ(0, 9), QP_SQ(0, 8)},
                                          {QP_SQ(0, 1), QP_SQ(0, 0)},
                                          {QP_SQ(0, 8), QP_SQ(0, 9)}};
    qp_node node = QP_ROOT;
    for (size_t ply = 0; ply < 4 * i; ply++) {
        qp_move move = {SQUARES[ply % 4][0], SQUARES[ply % 4][1]};
        check_must(qp_game_add(&node, game, node, move));
    }
}

static void put_games(qp_db *db, const struct given *given, size_t count) {
    qp_db_maker *maker = qp_db_maker_new();
    qp_game *game = qp_game_new(NULL);
    check_must(qp_db_file(db, qp_text_of("given")));
    for (size_t i = 0; i < count; i++) {
        qp_text entry;
        qp_game_clear(game);
        set(game, "Event", i % 2 ? "odd" : "even");
        set(game, "Date", given[i].date);
        set(game, "Red", "Lu");
        set(game, "Black", given[i].black);
        set(game, "Result", given[i].result);
        check_must(qp_game_set_result(game, qp_text_of(given[i].result)));
        play(game, i);
        check_must(qp_db_make(&entry, maker, game, i));
        check_must(qp_db_put(db, entry));
    }
    check_must(qp_db_commit(db));
    qp_game_free(game);
    qp_db_maker_free(maker);
}

/* ---- counts -------------------------------------------------------------- */

static qp_flow write_row(void *ctx, const qp_statistics_row *row) {
    char *out = ctx;
    size_t n = strlen(out);
    snprintf(out + n, 512 - n, "%.*s%lld+%lld:%llu(%llu %llu %llu %llu) ",
             (int)row->name.len, row->name.ptr, (long long)row->from,
             (long long)row->span, (unsigned long long)row->games,
             (unsigned long long)row->part[0], (unsigned long long)row->part[1],
             (unsigned long long)row->part[2],
             (unsigned long long)row->part[3]);
    return QP_GO;
}

static void expect(qp_db *db, const qp_db_query *query, qp_statistics_kind kind,
                   const char *want) {
    char got[512] = "";
    qp_statistics *s = NULL;
    check_must(qp_statistics_open(&s, db, query));
    check_must(qp_statistics_count(s, kind, write_row, got));
    qp_statistics_close(s);
    check_that(!strcmp(got, want), "kind %d: %s", (int)kind, got);
}

static void check_counts(qp_db *db) {
    qp_db_query since = {.size = sizeof since, .since = 2003};
    qp_db_query never = {.size = sizeof never, .since = 2050};
    expect(db, NULL, QP_STATISTICS_YEARS,
           "0+1:1(0 0 0 1) 2001+1:2(1 0 1 0) 2003+1:3(1 1 0 1) ");
    expect(db, &since, QP_STATISTICS_YEARS, "2003+1:3(1 1 0 1) ");
    expect(db, &never, QP_STATISTICS_YEARS, "");
    expect(db, NULL, QP_STATISTICS_LENGTHS,
           "0+10:3(3 0 0 0) 10+10:2(2 0 0 0) 20+10:1(1 0 0 0) ");
    expect(db, &since, QP_STATISTICS_EVENTS,
           "even0+0:2(2 0 0 0) odd0+0:1(1 0 0 0) ");
    expect(db, NULL, QP_STATISTICS_PLAYERS,
           "Lu0+0:6(2 1 1 2) x0+0:3(1 1 1 0) Y0+0:2(0 0 1 1) "
           "Z0+0:1(0 0 0 1) ");
    expect(db, NULL, QP_STATISTICS_SCORES,
           "Lu0+0:6(2 1 1 2) x0+0:3(1 1 1 0) Y0+0:2(0 0 1 1) ");
}

static qp_flow take_count(void *ctx, const qp_db_row *row) {
    *(int64_t *)ctx = row->value->integer;
    return QP_GO;
}

static int64_t count_of(qp_db *db, const char *sql) {
    int64_t count = -1;
    check_must(qp_db_sql(db, qp_text_of(sql), NULL, 0, take_count, &count));
    return count;
}

/* What was counted before games are added is counted again, and a player's
 * games against himself once; `scores` is what the file's own view answers. */
static void check_more_games(qp_db *db) {
    put_games(db, OWN, OWN_GAMES);
    expect(db, NULL, QP_STATISTICS_PLAYERS,
           "Lu0+0:8(2 1 1 4) x0+0:3(1 1 1 0) Y0+0:2(0 0 1 1) "
           "Z0+0:1(0 0 0 1) ");
    CHECK(count_of(db, "SELECT count(*) FROM scores") == 4);
    CHECK(!count_of(db, "SELECT count(*) FROM (SELECT * FROM main.scores"
                        " EXCEPT SELECT * FROM scores)"));
    CHECK(!count_of(db, "SELECT count(*) FROM (SELECT * FROM scores"
                        " EXCEPT SELECT * FROM main.scores)"));
    CHECK(count_of(db, "SELECT sum(games) FROM qipu_counts('[1,2,7]')"
                       " WHERE kind = 'event'") == 3);
}

/* ---- charts -------------------------------------------------------------- */

static void check_bars(void) {
    qp_statistics_row row[4] = {{.from = 1900, .span = 1, .part = {1}},
                                {.from = 1998, .span = 1, .part = {100, 5}},
                                {.from = 2003, .span = 1, .part = {60, 5}},
                                {.from = 2004, .span = 1, .part = {40, 5}}};
    qp_statistics_row bar[8];
    uint64_t outside = 7;
    CHECK(!qp_statistics_bars(bar, 8, row, 0, 1, &outside) && !outside);
    CHECK(qp_statistics_bars(bar, 8, row, 4, 1, &outside) == 7);
    CHECK(outside == 1 && bar[0].from == 1998 && bar[0].span == 1);
    CHECK(bar[1].part[0] == 0 && bar[6].part[0] == 40);
    CHECK(qp_statistics_bars(bar, 6, row, 4, 1, &outside) == 4);
    CHECK(bar[0].from == 1998 && bar[0].span == 2 && bar[2].from == 2002);
    CHECK(bar[2].part[0] == 60 && bar[2].part[1] == 5);
    CHECK(qp_statistics_bars(bar, 1, row, 4, 1, &outside) == 1);
    CHECK(bar[0].part[0] == 200 && bar[0].from <= 1998);
}

int main(void) {
    char path[64];
    qp_db *db;
    snprintf(path, sizeof path, P_tmpdir "/qipu-statistics-%ld.qdb",
             (long)getpid());
    check_must(qp_db_open(&db, path, QP_DB_CREATE, NULL));
    put_games(db, GIVEN, GIVEN_GAMES);
    check_counts(db);
    check_more_games(db);
    qp_db_close(db);
    unlink(path);
    check_bars();
    return check_close();
}
