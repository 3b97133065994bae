/* import.c - qipu db import: games of files into a database.
 *
 * SPDX-License-Identifier: MIT
 */
#include <time.h>
#include <unistd.h>

#include "db_common.h"
#include "../io/input_files.h"

typedef struct import_run {
    db_fill fill;
    uint64_t committed; /* games, as far as it was said */
    qp_db_same same;    /* games that are left out */
    int fuller;         /* unless they are fuller */
    int variations;     /* their positions are put in the index */
    struct timespec begun;
} import_run;

/* Whoever reads the JSON hears what no accident can take away any more. */
static int import_going(void *ctx) {
    import_run *run = ctx;
    const db_desk *desk = &run->fill.desk;
    qp_db_sum sum;
    qp_db_committed(&sum, desk->db);
    if (sum.games == run->committed || !desk->json || options_common()->quiet)
        return 0;
    run->committed = sum.games;
    printf("{\"committed\":%llu}\n", (unsigned long long)sum.games);
    fflush(stdout);
    return 0;
}

/* ---- the summary ----------------------------------------------------------
 */

static double seconds_since(const struct timespec *begun) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)(now.tv_sec - begun->tv_sec) +
           1e-9 * (double)(now.tv_nsec - begun->tv_nsec);
}

static void put_summary(const import_run *run) {
    qp_db_sum sum;
    double seconds = seconds_since(&run->begun);
    qp_db_committed(&sum, run->fill.desk.db);
    uint64_t alike = sum.same_moves + sum.same_game;
    double rate = (double)(sum.games + sum.same + alike) / (seconds + 1e-9);
    if (options_common()->quiet) return;
    if (alike && !run->fill.desk.json)
        counts_print(stdout,
                     sum.same_moves
                         ? tr("%llu games skipped for the same moves\n")
                         : tr("%llu games skipped as the same game\n"),
                     (unsigned long long)alike);
    if (sum.replaced && !run->fill.desk.json)
        counts_print(stdout, tr("%llu games replaced by fuller ones\n"),
                     (unsigned long long)sum.replaced);
    counts_print(stdout,
                 run->fill.desk.json
                     ? "{\"games\":%llu,\"same\":%llu,\"broken\":%llu,"
                       "\"plies\":%llu,\"seconds\":%.3f,\"rate\":%.0f,"
                       "\"same_moves\":%llu,\"same_game\":%llu,"
                       "\"replaced\":%llu}\n"
                     : tr("%llu games, %llu duplicates, %llu broken, %llu "
                          "plies; %.1f s, %.0f games/s\n"),
                 (unsigned long long)sum.games, (unsigned long long)sum.same,
                 (unsigned long long)sum.broken, (unsigned long long)sum.plies,
                 seconds, rate, (unsigned long long)sum.same_moves,
                 (unsigned long long)sum.same_game,
                 (unsigned long long)sum.replaced);
}

/* ---- the command ----------------------------------------------------------
 */

/* Makes a new database one with variations in the index. */
static int import_variations(import_run *run) {
    db_desk *desk = &run->fill.desk;
    if (!run->variations) return 0;
    qp_status rc = qp_db_index_variations(desk->db);
    if (rc == QP_E_ARG)
        return usage_error(&db_import,
                           "%s: the database '%s' was created without it; "
                           "import into a new one",
                           "--index-variations", desk->path);
    return rc ? db_failed(desk, rc) : 0;
}

static int import_files(import_run *run, read_order *order, int files,
                        char **names) {
    db_desk *desk = &run->fill.desk;
    int was = !access(desk->path, F_OK);
    int status = db_open(desk, QP_DB_CREATE);
    if (status) return status;
    status = import_variations(run);
    if (status) return db_close(desk), status;
    qp_db_skip(desk->db, run->same);
    qp_db_prefer_fuller(desk->db, run->fuller);
    clock_gettime(CLOCK_MONOTONIC, &run->begun);
    status = db_fill_run(&run->fill, order, files, names);
    qp_db_sum sum;
    qp_db_committed(&sum, desk->db);
    put_summary(run);
    db_close(desk);
    /* No empty database stays where nothing could be read. */
    if (status == EXIT_SYSTEM && !was && !sum.games) unlink(desk->path);
    return status;
}

static const char *const SAME[] = {[QP_DB_SAME_EXACT] = "exact",
                                   [QP_DB_SAME_LINE] = "moves",
                                   [QP_DB_SAME_GAME] = "game"};

static const char *const PREFERRED[] = {"fuller"};

static int run_import(int argc, char **argv) {
    import_run run = {.fill = {.going = import_going, .ctx = &run}};
    read_order order = {0};
    read_options in = {0};
    inputs found = {0};
    const char *skip = NULL, *prefer = NULL;
    uint8_t same = QP_DB_SAME_EXACT, first = 0;
    const option_spec specs[] = {
        INPUT_SPECS(&found),
        {"--from", 1, NULL, &in.from},
        {"--from-columns", 1, NULL, &in.columns},
        {"--from-encoding", 1, NULL, &in.encoding},
        {"--from-notation", 1, NULL, &in.notation},
        {"--ranks", 1, NULL, &in.ranks},
        {"--skip-broken", 0, &order.skip_broken, NULL},
        {"--skip-duplicates", 1, NULL, &skip},
        {"--prefer", 1, NULL, &prefer},
        {"--all-errors", 0, &order.all_errors, NULL},
        {"--index-variations", 0, &run.variations, NULL},
        {"--json", 0, &run.fill.desk.json, NULL},
        {"--jobs", 1, NULL, &in.jobs},
        {NULL, 0, NULL, NULL}};
    int n = options_parse(&db_import, argc, argv, specs);
    if (n < 0 || read_order_set(&db_import, &order, &in) ||
        value_word(&db_import, "--skip-duplicates", skip, SAME, 3, &same) ||
        value_word(&db_import, "--prefer", prefer, PREFERRED, 1, &first) ||
        db_operands(&db_import, n, 0, n))
        return EXIT_USAGE;
    if (prefer && same == QP_DB_SAME_EXACT)
        return usage_error(&db_import, "--prefer requires --skip-duplicates "
                                       "moves or game");
    run.fuller = prefer != NULL;
    run.same = (qp_db_same)same;
    run.fill.desk.path = found.output = argv[1];
    run.fill.desk.style = order.diag;
    int files = n - 1;
    char **names = argv + 2;
    int status = inputs_find(&found, &db_import, &order, &files, &names);
    if (!status) status = import_files(&run, &order, files, names);
    inputs_free(&found);
    return status;
}

const command db_import = {"db import", run_import};
