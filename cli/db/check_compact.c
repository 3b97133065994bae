/* check_compact.c - qipu db check, and qipu db compact.
 *
 * SPDX-License-Identifier: MIT
 */
#include <sys/stat.h>

#include "../common/json_line.h"
#include "file_or_cluster.h"
#include "qipu/db_edit.h"
#include "qipu/pipeline.h"

/* Threads, unless the user says otherwise: SQLite checks pages while we check
 * games. */
enum { CHECK_JOBS = 2 };

typedef struct care {
    db_desk desk;
    uint64_t faults;
} care;

static qp_flow put_fault(void *ctx, qp_text what) {
    care *c = ctx;
    c->faults++;
    if (c->desk.json) {
        json_line line = json_begin(stdout);
        json_put(&line, "file", qp_text_of(c->desk.path));
        json_put(&line, "fault", what);
        json_end(&line);
        return QP_GO;
    }
    safe_puts(stdout, c->desk.path);
    fputs(": ", stdout);
    safe_put(stdout, what);
    putchar('\n');
    return QP_GO;
}

static int run_check(int argc, char **argv) {
    care c = {.faults = 0};
    const char *jobs_text = NULL;
    uint64_t jobs = CHECK_JOBS;
    const option_spec specs[] = {DB_CLUSTER_SPEC(&c.desk),
                                 {"--json", 0, &c.desk.json, NULL},
                                 {"--jobs", 1, NULL, &jobs_text},
                                 {NULL, 0, NULL, NULL}};
    int n = options_parse(&db_check, argc, argv, specs);
    if (n < 0 || db_cluster_operands(&db_check, &c.desk, n, argv, 0) < 0)
        return EXIT_USAGE;
    if (value_number(&db_check, "--jobs", jobs_text,
                     (value_range){1, QP_JOBS_MAX}, &jobs))
        return EXIT_USAGE;
    int status = db_cluster_open(&c.desk);
    if (status) return status;
    qp_status rc =
        c.desk.cluster
            ? qp_cluster_check(c.desk.cluster, put_fault, &c)
            : qp_db_check_jobs(c.desk.db, (unsigned)jobs, put_fault, &c);
    if (rc) status = db_failed(&c.desk, rc);
    db_close(&c.desk);
    if (status) return status;
    counts_print(stdout,
                 c.desk.json ? "{\"faults\":%llu}\n" : tr("%llu faults\n"),
                 (unsigned long long)c.faults);
    return c.faults ? EXIT_BAD : EXIT_FINE;
}

const command db_check = {"db check", run_check};

/* ---- compact --------------------------------------------------------------
 */

static uint64_t size_of(const char *path) {
    struct stat about;
    return stat(path, &about) ? 0 : (uint64_t)about.st_size;
}

static void put_sizes(const char *path, uint64_t before, uint64_t after) {
    if (!options_common()->results) {
        printf(tr("%llu bytes before, %llu after\n"),
               (unsigned long long)before, (unsigned long long)after);
        return;
    }
    json_line line = json_begin(stdout);
    json_put(&line, "file", qp_text_of(path));
    json_put_number(&line, "bytes_before", before);
    json_put_number(&line, "bytes", after);
    json_end(&line);
}

static int run_compact(int argc, char **argv) {
    db_desk desk = {0};
    const option_spec specs[] = {{NULL, 0, NULL, NULL}};
    int n = options_parse(&db_compact, argc, argv, specs);
    if (n < 0 || db_operands(&db_compact, n, 0, 0)) return EXIT_USAGE;
    desk.path = argv[1];
    int status = db_open(&desk, QP_DB_WRITE);
    if (status) return status;
    uint64_t before = size_of(desk.path);
    qp_status rc = qp_db_compact(desk.db);
    if (rc) status = db_failed(&desk, rc);
    db_close(&desk);
    if (!status) put_sizes(desk.path, before, size_of(desk.path));
    return status;
}

const command db_compact = {"db compact", run_compact};
