/* open_database.c - opens a database and reports failures.
 *
 * SPDX-License-Identifier: MIT
 */
#include "databases.h"

#include <errno.h>
#include <string.h>
#include <unistd.h>

static int exit_of(qp_status rc) {
    switch (rc) {
    case QP_OK: return EXIT_FINE;
    case QP_E_DB_NONE:
    case QP_E_DB_NEWER:
    case QP_E_DB_DAMAGED:
    case QP_E_DB_GAME:
    case QP_E_DB_SQL:
    case QP_E_CLUSTER_SERVER:
    case QP_E_CLUSTER_NONE:
    case QP_E_CLUSTER_NEWER:
    case QP_E_CLUSTER_OTHER: return EXIT_BAD;
    default: return EXIT_SYSTEM;
    }
}

static int put_failure(const db_desk *desk, const qp_err *err) {
    diag_place place = {.file = desk->path};
    diag_count count = {0, 0};
    diag_show(NULL, &desk->style, err, &place, &count);
    return exit_of(err->code);
}

/* A server says more than a qp_err can hold. */
static int put_cluster_failure(const db_desk *desk, const qp_err *err) {
    int status = put_failure(desk, err);
    qp_text words = {NULL, 0};
    if (desk->cluster) words = qp_cluster_message(desk->cluster);
    if (words.len && !options_common()->json)
        safe_printf(stderr, "  %.*s\n", (int)words.len, words.ptr);
    return status;
}

int db_failed(const db_desk *desk, qp_status rc) {
    qp_err err = {.code = rc};
    if (desk->urls) return put_cluster_failure(desk, &err);
    snprintf(err.want, sizeof err.want, "%s", qp_db_message(desk->db));
    return put_failure(desk, &err);
}

int db_no_game(const db_desk *desk, uint64_t id) {
    qp_err err = {.code = QP_E_DB_GAME};
    snprintf(err.what, sizeof err.what, "%llu", (unsigned long long)id);
    return put_failure(desk, &err);
}

int db_open(db_desk *desk, qp_db_mode mode) {
    qp_err err = {.code = QP_OK};
    const char *why = mode == QP_DB_CREATE ? bad_name(desk->path) : NULL;
    if (why || (mode != QP_DB_CREATE && access(desk->path, F_OK)))
        return system_problem(&desk->style, desk->path, why);
    qp_status rc = qp_db_open(&desk->db, desk->path, mode, &err);
    if (!rc) return EXIT_FINE;
    if (rc == QP_E_IO && !can_be_there(desk->path))
        return system_problem(&desk->style, desk->path, NULL);
    err.code = rc;
    return put_failure(desk, &err);
}

void db_close(db_desk *desk) {
    qp_db_close(desk->db);
    desk->db = NULL;
    qp_cluster_close(desk->cluster);
    desk->cluster = NULL;
}
