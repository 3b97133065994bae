/* test_date.c - test/spec/date.qpt; and, of real files, how many dates are
 * understood and as what (corpus/date).
 *
 * SPDX-License-Identifier: MIT
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "corpus.h"
#include "qipu/date.h"
#include "table.h"

/* Of the games of corpus/ccpd; 806 more say nothing. */
enum {
    DATES_UNKNOWN = 4,
    DATES_DAY = 2735,
    DATES_MONTH = 62,
    DATES_YEAR = 140,
    DATES_RANGE = 10
};

static const char *const PRECISIONS[] = {"empty", "unknown", "day",
                                         "month", "year",    "range"};

static void check_read(const kase *k, const field *in) {
    const field *want = kase_get(k, "out");
    char got[64];
    qp_date date;
    qp_text text = {in->value, in->len};
    qp_date_precision precision = qp_date_read(&date, text);
    if (precision != date.precision) kase_fail(k, "two precisions");
    if (date.first)
        snprintf(got, sizeof got, "%s %d %d%s", PRECISIONS[date.precision],
                 date.first, date.last, date.doubtful ? " doubtful" : "");
    else
        snprintf(got, sizeof got, "%s", PRECISIONS[date.precision]);
    if (!want || strcmp(got, want->value))
        kase_fail(k, "'%s' is %s", in->value, got);
}

static void check_span(const kase *k, const field *span) {
    const field *want = kase_get(k, "out");
    char got[64] = "none";
    int first, last;
    if (!qp_date_span(&first, &last, strtol(span->value, NULL, 10)))
        snprintf(got, sizeof got, "%d %d", first, last);
    if (!want || strcmp(got, want->value))
        kase_fail(k, "'%s' is %s", span->value, got);
}

static void check_case(const kase *k) {
    const field *in = kase_get(k, "in"), *span = kase_get(k, "span");
    if (in) check_read(k, in);
    if (span) check_span(k, span);
}

/* ---- real files ---------------------------------------------------------- */

typedef struct date_counts {
    unsigned of[6], doubtful;
} date_counts;

static void count_file(void *ctx, const char *path) {
    date_counts *counts = ctx;
    size_t len;
    char *bytes = corpus_file(path, &len);
    qp_game *game = qp_game_new(NULL);
    qp_games *games = qp_games_of_text((qp_text){bytes, len}, NULL, NULL, NULL);
    if (!game || !games) exit(3);
    while (!qp_games_next(game, games)) {
        qp_date date;
        counts->of[qp_date_read(&date, qp_game_tag(game, "Date"))]++;
        counts->doubtful += date.doubtful != 0;
    }
    qp_games_free(games);
    qp_game_free(game);
    free(bytes);
}

static int count_all(const char *folder) {
    date_counts counts = {{0}, 0};
    corpus_walk(folder, "ccpd", ".pgn", count_file, &counts);
    for (int i = 0; i < 6; i++) printf("%s %u\n", PRECISIONS[i], counts.of[i]);
    printf("doubtful %u\n", counts.doubtful);
    check_that(counts.of[QP_DATE_UNKNOWN] == DATES_UNKNOWN &&
                   counts.of[QP_DATE_DAY] == DATES_DAY &&
                   counts.of[QP_DATE_MONTH] == DATES_MONTH &&
                   counts.of[QP_DATE_YEAR] == DATES_YEAR &&
                   counts.of[QP_DATE_RANGE] == DATES_RANGE,
               "ccpd: other dates are understood than were");
    return check_close();
}

int main(int argc, char **argv) {
    const char *folder = corpus_asked(argc, argv);
    return folder ? count_all(folder) : table_main(argc, argv, check_case);
}
