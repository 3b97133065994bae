/* db_import.c - qipu db import: games of files into a database.
 *
 * The threads that read make the entries, and the one that delivers in order
 * puts them in: so the database does not depend on how many there are.
 *
 * SPDX-License-Identifier: MIT
 */
#include <time.h>
#include <unistd.h>

#include "db.h"
#include "inputs.h"
#include "work.h"

static const char HELP[] =
    "Usage: qipu db import [OPTION]... BASE [FILE]...\n"
    "\n"
    "Puts the games of files, of any format, into the database BASE, which is\n"
    "made where there is none. A game that is there already, with the same\n"
    "tags, moves and comments, is left out, so that the same files can be\n"
    "imported again. A game with an error is kept as far as it goes. What was\n"
    "written stays when an import is interrupted; importing the files again\n"
    "completes it. The last line is \"N games, N the same as before, N broken,"
    "\n"
    "N plies\" and how many games a second these were. No FILE, or '-', is\n"
    "standard input.\n"
    "\n"
    "@recursive\n"
    "@files-from\n"
    "@from\n"
    "@encoding\n"
    "@from-notation\n"
    "@ranks\n"
    "@skip-broken\n"
    "@all-errors\n"
    "  --json                 problems and the summary as one JSON object a "
    "line;\n"
    "                         before it how many games were committed, as "
    "often\n"
    "                         as that changes\n"
    "  -q, --quiet            no summary\n"
    "@jobs\n"
    "\n"
    "Exit status: 0 fine, 1 the input has errors (what is good is in BASE),\n"
    "2 usage, 3 a file could not be read or BASE not written.\n";

typedef struct import_run {
    db_desk desk;
    work_output out;
    uint64_t put;       /* entries, for the progress */
    uint64_t committed; /* games, as far as it was said */
    int quiet;
    struct timespec begun;
} import_run;

/* ---- entries --------------------------------------------------------------
 */

static void *open_maker(void) {
    return qp_db_maker_new();
}

static void free_maker(void *maker) {
    qp_db_maker_free(maker);
}

static qp_status make_entry(qp_text *entry, void *maker, qp_game *game,
                            uint64_t offset) {
    return qp_db_make(entry, maker, game, offset);
}

static const work_maker IMPORT_MAKER = {open_maker, free_maker, make_entry};

/* Says why the database takes no more. */
static int import_failed(import_run *run, qp_status rc) {
    if (!rc) return 0;
    progress_clear();
    db_failed(&run->desk, rc);
    run->out.said = 1;
    return 1;
}

static int import_file(void *ctx, const char *name) {
    import_run *run = ctx;
    return import_failed(run, qp_db_file(run->desk.db, qp_text_of(name)));
}

/* Whoever reads the JSON hears what no accident can take away any more. */
static void say_committed(import_run *run) {
    qp_db_sum sum;
    qp_db_committed(&sum, run->desk.db);
    if (sum.games == run->committed || !run->desk.style.json || run->quiet)
        return;
    run->committed = sum.games;
    printf("{\"committed\":%llu}\n", (unsigned long long)sum.games);
    fflush(stdout);
}

/* Entries, each after its length. */
static int import_entries(void *ctx, const char *at, size_t len, uint64_t games,
                          int *done) {
    import_run *run = ctx;
    (void)games;
    (void)done;
    while (len) {
        size_t n = 0;
        for (int i = WORK_RECORD_FRONT; i-- > 0;)
            n = n << 8 | (unsigned char)at[i];
        qp_text entry = {at + WORK_RECORD_FRONT, n};
        if (++run->put % 256 == 0)
            progress_words(tr("\r%llu games"), run->put, 0, 0);
        if (import_failed(run, qp_db_put(run->desk.db, entry))) return 1;
        say_committed(run);
        at += WORK_RECORD_FRONT + n;
        len -= WORK_RECORD_FRONT + n;
    }
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
    qp_db_committed(&sum, run->desk.db);
    double rate = (double)(sum.games + sum.same) / (seconds + 1e-9);
    if (run->quiet) return;
    printf(run->desk.style.json
               ? "{\"games\":%llu,\"same\":%llu,\"broken\":%llu,"
                 "\"plies\":%llu,\"seconds\":%.3f,\"rate\":%.0f}\n"
               : tr("%llu games, %llu the same as before, %llu broken, "
                    "%llu plies; %.1f s, %.0f games a second\n"),
           (unsigned long long)sum.games, (unsigned long long)sum.same,
           (unsigned long long)sum.broken, (unsigned long long)sum.plies,
           seconds, rate);
}

/* ---- the command ----------------------------------------------------------
 */

static int import_files(import_run *run, work_order *order, int files,
                        char **names) {
    work_listener nobody = {NULL, NULL};
    int was = !access(run->desk.path, F_OK);
    int status = db_open(&run->desk, QP_DB_CREATE);
    if (status) return status;
    run->out = (work_output){.file = {.name = run->desk.path},
                             .begin_file = import_file,
                             .take = import_entries,
                             .take_ctx = run};
    clock_gettime(CLOCK_MONOTONIC, &run->begun);
    status = jobs_run(order, files, names, &run->out, &nobody);
    progress_clear();
    qp_status rc = QP_OK;
    if (!run->out.said) rc = qp_db_commit(run->desk.db);
    if (rc) status = db_failed(&run->desk, rc);
    qp_db_sum sum;
    qp_db_committed(&sum, run->desk.db);
    put_summary(run);
    db_close(&run->desk);
    /* No empty database stays where nothing could be read. */
    if (status == EXIT_SYSTEM && !was && !sum.games) unlink(run->desk.path);
    return status;
}

static int run_import(int argc, char **argv) {
    import_run run = {0};
    work_order order = {.to = TO_DB, .maker = &IMPORT_MAKER};
    work_input in = {0};
    inputs found = {0};
    const option_spec specs[] = {{"--recursive -r", 0, &found.recursive, NULL},
                                 {"--files-from", 1, NULL, &found.files_from},
                                 {"--from", 1, NULL, &in.from},
                                 {"--encoding", 1, NULL, &in.encoding},
                                 {"--from-notation", 1, NULL, &in.notation},
                                 {"--ranks", 1, NULL, &in.ranks},
                                 {"--skip-broken", 0, &order.skip_broken, NULL},
                                 {"--all-errors", 0, &order.all_errors, NULL},
                                 {"--json", 0, &order.diag.json, NULL},
                                 {"--quiet -q", 0, &run.quiet, NULL},
                                 {"--jobs -j", 1, NULL, &in.jobs},
                                 {NULL, 0, NULL, NULL}};
    int n = options_parse(&db_import, argc, argv, specs);
    if (n < 0 || work_order_read(&db_import, &order, &in) ||
        db_operands(&db_import, n, 0, n))
        return EXIT_USAGE;
    run.desk.path = found.output = argv[1];
    run.desk.style = order.diag;
    int files = n - 1;
    char **names = argv + 2;
    int status = inputs_find(&found, &db_import, &order.diag, &files, &names);
    order.takes_folders = 1;
    order.worst = found.worst;
    if (!status) status = import_files(&run, &order, files, names);
    inputs_free(&found);
    return status;
}

const command db_import = {"db import", run_import,
                           "put the games of files into a database", HELP};
