/* push.c - qipu db push, qipu db counts and qipu db ddl: games and databases
 * copied to ClickHouse.
 *
 * SPDX-License-Identifier: MIT
 */
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "../../lib/core/base/inline/buffer.h"
#include "../common/json_line.h"
#include "../io/input_files.h"
#include "file_or_cluster.h"

typedef struct push_wish {
    const char *cluster, *batch, *tries;
    int create, json;
} push_wish;

typedef struct push_job {
    db_fill fill; /* of the files; its desk is the cluster */
    read_order order;
    inputs found;
    read_options in;
    db_desk from; /* a database */
    qp_game *game;
    qp_db_maker *maker;
    qp_status rc, load_rc;
} push_job;

/* ---- a database ---------------------------------------------------------- */

static qp_flow push_one(void *ctx, const qp_db_found *found) {
    push_job *job = ctx;
    qp_cluster_push *push = job->fill.push;
    qp_text entry;
    job->load_rc = qp_db_load(job->game, job->from.db, found->id);
    if (!job->load_rc)
        job->load_rc = qp_db_make(&entry, job->maker, job->game, found->offset);
    if (job->load_rc) return QP_STOP;
    job->rc = qp_cluster_file(push, found->file);
    if (!job->rc) job->rc = qp_cluster_add(push, entry);
    if (++job->fill.put % 256 == 0)
        progress_words(tr("\r%llu games"), job->fill.put, 0, 0);
    return job->rc ? QP_STOP : QP_GO;
}

static int push_base(push_job *job, const char *path) {
    const qp_db_query all = {.size = sizeof all};
    job->from.path = path;
    int status = db_open(&job->from, QP_DB_READ);
    if (status) return status;
    qp_status rc = qp_db_find(job->from.db, &all, push_one, job);
    progress_clear();
    if (job->load_rc) rc = job->load_rc;
    if (job->rc)
        status = db_failed(&job->fill.desk, job->rc);
    else if (rc)
        status = db_failed(&job->from, rc);
    db_close(&job->from);
    return status;
}

static int is_base(const char *path) {
    static const char mark[16] = "SQLite format 3";
    char head[sizeof mark] = "";
    FILE *in = fopen(path, "rb");
    if (!in) return 0;
    size_t n = fread(head, 1, sizeof head, in);
    fclose(in);
    return n == sizeof head && !memcmp(head, mark, n);
}

/* ---- pushing ------------------------------------------------------------- */

/* Databases first, and files as one import. `*files` and `names` lose the
 * databases. */
static int push_bases(push_job *job, int *files, char **names) {
    int kept = 0, status = EXIT_FINE;
    for (int i = 0; i < *files; i++) {
        int base = is_base(names[i]);
        if (!base) names[kept++] = names[i];
        if (base && !status) status = push_base(job, names[i]);
    }
    *files = kept;
    return status;
}

static int push_all(push_job *job, int files, char **names) {
    int some = files > 0;
    qp_cluster *cluster = job->fill.desk.cluster;
    qp_status rc = qp_cluster_push_new(&job->fill.push, cluster);
    if (rc) return db_failed(&job->fill.desk, rc);
    int status = push_bases(job, &files, names);
    if (status) return status;
    if (files || !some)
        return db_fill_run(&job->fill, &job->order, files, names);
    rc = qp_cluster_push_end(job->fill.push);
    return rc ? db_failed(&job->fill.desk, rc) : EXIT_FINE;
}

static double push_clock(void) {
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

static void put_sum(const push_job *job, const push_wish *w, double seconds) {
    qp_cluster_sum s;
    qp_cluster_pushed(&s, job->fill.push);
    if (w->json)
        printf("{\"games\":%llu,\"positions\":%llu,\"batches\":%llu,"
               "\"there\":%llu,\"seconds\":%.3f}\n",
               (unsigned long long)s.games, (unsigned long long)s.positions,
               (unsigned long long)s.batches, (unsigned long long)s.there,
               seconds);
    else
        counts_print(
            stdout,
            tr("pushed %llu games with %llu positions in %llu "
               "batches; skipped %llu games already stored\n"),
            (unsigned long long)s.games, (unsigned long long)s.positions,
            (unsigned long long)s.batches, (unsigned long long)s.there);
}

static int push_open(push_job *job, const push_wish *w) {
    db_desk *to = &job->fill.desk;
    int status = db_cluster_open(to);
    if (status || !w->create) return status;
    qp_status rc = qp_cluster_create(to->cluster, w->cluster);
    if (rc == QP_E_ARG)
        return usage_error(
            &db_push,
            "invalid value '%s' for --cluster: expected letters and digits",
            w->cluster);
    return rc ? db_failed(to, rc) : EXIT_FINE;
}

static int push_run(push_job *job, const push_wish *w, int files,
                    char **names) {
    double begin = push_clock();
    job->game = qp_game_new(NULL);
    job->maker = qp_db_maker_new();
    int status = EXIT_FINE;
    if (!job->game || !job->maker) status = system_error("memory");
    if (!status) status = push_open(job, w);
    if (!status) status = push_all(job, files, names);
    if (job->fill.push) put_sum(job, w, push_clock() - begin);
    qp_cluster_push_free(job->fill.push);
    qp_db_maker_free(job->maker);
    qp_game_free(job->game);
    db_close(&job->fill.desk);
    return status;
}

/* The files may follow --from, which elsewhere takes the name of a format. */
static int from_is_file(const push_job *job) {
    const char *from = job->in.from;
    return from && !qp_format_by_name(qp_text_of(from)) && !access(from, F_OK);
}

static int run_push(int argc, char **argv) {
    push_wish w = {0};
    push_job job = {.rc = QP_OK};
    db_desk *to = &job.fill.desk;
    const option_spec specs[] = {
        DB_CLUSTER_SPEC(to),
        INPUT_SPECS(&job.found),
        READ_SPECS(&job.in),
        {"--skip-broken", 0, &job.order.skip_broken, NULL},
        {"--all-errors", 0, &job.order.all_errors, NULL},
        {"--jobs", 1, NULL, &job.in.jobs},
        {"--create", 0, &w.create, NULL},
        {"--cluster", 1, NULL, &w.cluster},
        {"--batch", 1, NULL, &w.batch},
        {"--tries", 1, NULL, &w.tries},
        {"--json", 0, &w.json, NULL},
        {NULL, 0, NULL, NULL}};
    int n = options_parse(&db_push, argc, argv, specs);
    char **names = argv + 1;
    const value_range games = {1, 1000000}, tries = {1, 1000};
    if (n >= 0 && from_is_file(&job)) {
        *--names = (char *)(uintptr_t)job.in.from;
        job.in.from = NULL;
        n++;
    }
    int listed = job.found.files_from || job.found.recursive;
    if (n < 0 || (!listed && db_operands(&db_push, n, 0, n)) ||
        read_order_set(&db_push, &job.order, &job.in) ||
        value_number(&db_push, "--batch", w.batch, games, &to->batch) ||
        value_number(&db_push, "--tries", w.tries, tries, &to->tries))
        return EXIT_USAGE;
    if (!to->urls) return usage_error(&db_push, "missing --clickhouse URL");
    if (w.cluster && !w.create)
        return usage_error(&db_push, "--cluster requires --create");
    to->path = "ClickHouse";
    to->style = job.from.style = job.order.diag;
    int status = inputs_find(&job.found, &db_push, &job.order, &n, &names);
    if (!status) status = push_run(&job, &w, n, names);
    inputs_free(&job.found);
    return status;
}

const command db_push = {"db push", run_push};

/* ---- counts -------------------------------------------------------------- */

static int put_counts(const qp_cluster_count *c, int json) {
    int agree = !c->cut && c->games == c->games_there &&
                c->positions == c->positions_there &&
                c->openings == c->openings_there;
    counts_print(
        stdout,
        json ? "{\"batches\":%llu,\"cut\":%llu,\"games\":%llu,"
               "\"positions\":%llu,\"openings\":%llu,\"games_stored\":%llu,"
               "\"positions_stored\":%llu,\"openings_stored\":%llu}\n"
             : tr("%llu batches, %llu cut\n"
                  "pushed: %llu games, %llu positions, %llu openings\n"
                  "stored: %llu games, %llu positions, %llu openings\n"),
        (unsigned long long)c->batches, (unsigned long long)c->cut,
        (unsigned long long)c->games, (unsigned long long)c->positions,
        (unsigned long long)c->openings, (unsigned long long)c->games_there,
        (unsigned long long)c->positions_there,
        (unsigned long long)c->openings_there);
    return agree ? EXIT_FINE : EXIT_BAD;
}

static int run_counts(int argc, char **argv) {
    db_desk desk = {.path = "ClickHouse"};
    qp_cluster_count counts;
    const option_spec specs[] = {DB_CLUSTER_SPEC(&desk),
                                 {"--json", 0, &desk.json, NULL},
                                 {NULL, 0, NULL, NULL}};
    int n = options_parse(&db_counts, argc, argv, specs);
    if (n < 0) return EXIT_USAGE;
    if (n > 0) return usage_error(&db_counts, "too many arguments");
    if (!desk.urls) return usage_error(&db_counts, "missing --clickhouse URL");
    int status = db_cluster_open(&desk);
    if (status) return status;
    qp_status rc = qp_cluster_counts(&counts, desk.cluster);
    status = rc ? db_failed(&desk, rc) : put_counts(&counts, desk.json);
    db_close(&desk);
    return status;
}

const command db_counts = {"db counts", run_counts};

/* ---- DDL ----------------------------------------------------------------- */

static int keep_sql(void *ctx, const char *bytes, size_t len) {
    return !buffer_add(ctx, bytes, len);
}

static int put_sql(byte_buffer *sql) {
    if (options_common()->results) {
        json_line line = json_begin(stdout);
        json_put(&line, "sql", buffer_text(sql));
        json_end(&line);
    } else {
        fwrite(sql->ptr, 1, sql->len, stdout);
    }
    return ferror(stdout) ? system_error("<stdout>") : EXIT_FINE;
}

static int run_ddl(int argc, char **argv) {
    const char *cluster = NULL;
    const option_spec specs[] = {{"--cluster", 1, NULL, &cluster},
                                 {NULL, 0, NULL, NULL}};
    int n = options_parse(&db_ddl, argc, argv, specs);
    if (n < 0 || db_operands(&db_ddl, n, 0, 0)) return EXIT_USAGE;
    byte_buffer sql = {.ptr = NULL};
    const qp_sink sink = {&sql, keep_sql};
    qp_status rc = qp_cluster_ddl(&sink, argv[1], cluster);
    if (rc == QP_E_ARG)
        return usage_error(
            &db_ddl, "invalid name '%s': expected letters, digits and '_'",
            cluster ? cluster : argv[1]);
    if (rc) errno = ENOMEM;
    int status = rc ? system_error("memory") : put_sql(&sql);
    buffer_free(&sql);
    return status;
}

const command db_ddl = {"db ddl", run_ddl};
