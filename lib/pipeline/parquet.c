/* parquet.c - Parquet files as CSV, by DuckDB's C library (MIT), which is
 * loaded when such a file is read. The names of files are not in its SQL, which
 * has numbers of open files.
 *
 * SPDX-License-Identifier: MIT
 */
#include "parquet.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

static int parquet_failed(qp_err *err, const char *why) {
    *err = (qp_err){.code = QP_E_FORMAT_LIBRARY, .what = "Parquet"};
    snprintf(err->want, sizeof err->want, "%s", why);
    return -1;
}

#ifdef _WIN32

int qp__parquet_is(int fd) {
    (void)fd;
    return 0;
}

int qp__parquet_rows(int fd, qp_err *err) {
    (void)fd;
    return parquet_failed(err, "this build has no DuckDB");
}

#else

#include <fcntl.h>

#include "../core/base/inline/dynamic_library.h"

/* As duckdb.h declares them: the state is 0 if all is well. */
typedef struct duckdb_answer {
    uint64_t counts[3];
    void *columns;
    char *error;
    void *rows;
} duckdb_answer;

typedef struct duckdb_calls {
    int (*open)(const char *path, void **base);
    int (*connect)(void *base, void **link);
    int (*query)(void *link, const char *sql, duckdb_answer *answer);
    const char *(*error)(duckdb_answer *answer);
    void (*free_answer)(duckdb_answer *answer);
    void (*disconnect)(void **link);
    void (*close)(void **base);
} duckdb_calls;

static const char *const LIBRARIES[] = {"libduckdb.so", "libduckdb.dylib",
                                        NULL};
static const char *const CALLS[] = {
    "duckdb_open",           "duckdb_connect",
    "duckdb_query",          "duckdb_result_error",
    "duckdb_destroy_result", "duckdb_disconnect",
    "duckdb_close",          NULL};

int qp__parquet_is(int fd) {
    char mark[4];
    return pread(fd, mark, sizeof mark, 0) == sizeof mark &&
           !memcmp(mark, "PAR1", sizeof mark);
}

/* The first line of what DuckDB says. */
static int query_failed(const duckdb_calls *duckdb, duckdb_answer *answer,
                        qp_err *err) {
    char why[sizeof err->want];
    const char *error = duckdb->error(answer);
    if (!error) error = "no reason is given";
    size_t len = strcspn(error, "\n");
    if (len >= sizeof why) len = sizeof why - 1;
    while (len && ((unsigned char)error[len] & 0xC0) == 0x80) len--;
    snprintf(why, sizeof why, "%.*s", (int)len, error);
    return parquet_failed(err, why);
}

/* Returns 0, or -1 and the reason. */
static int copy_rows(const duckdb_calls *duckdb, void *link, int from, int to,
                     qp_err *err) {
    char sql[200];
    duckdb_answer answer;
    int failed = 0;
    snprintf(sql, sizeof sql,
             "SET autoinstall_known_extensions = false;"
             "COPY (FROM read_parquet('/dev/fd/%d')) TO '/dev/fd/%d' "
             "(FORMAT csv, HEADER, USE_TMP_FILE false)",
             from, to);
    if (duckdb->query(link, sql, &answer))
        failed = query_failed(duckdb, &answer, err);
    duckdb->free_answer(&answer);
    return failed;
}

/* A new file without a name, or -1. */
static int nameless_file(void) {
    FILE *file = tmpfile();
    if (!file) return -1;
    int fd = fcntl(fileno(file), F_DUPFD_CLOEXEC, STDERR_FILENO + 1);
    fclose(file);
    return fd;
}

int qp__parquet_rows(int fd, qp_err *err) {
    duckdb_calls duckdb;
    void *base = NULL, *link = NULL;
    if (!load_library(&duckdb, LIBRARIES, CALLS))
        return parquet_failed(
            err, "libduckdb.so (from duckdb.org) is not on the library path");
    int rows = nameless_file();
    if (rows < 0) return parquet_failed(err, strerror(errno));
    int failed = duckdb.open(NULL, &base) || duckdb.connect(base, &link)
                     ? parquet_failed(err, "DuckDB cannot be started")
                     : copy_rows(&duckdb, link, fd, rows, err);
    if (link) duckdb.disconnect(&link);
    if (base) duckdb.close(&base);
    if (!failed && !lseek(rows, 0, SEEK_SET)) return rows;
    close(rows);
    return failed ? -1 : parquet_failed(err, strerror(errno));
}

#endif
