/* undo.c - qipu db undo: takes back the last change of a database.
 *
 * SPDX-License-Identifier: MIT
 */
#include "db_common.h"
#include "qipu/db_edit.h"

static int undo_change(const db_desk *desk) {
    char what[QP_DB_CHANGE_MAX];
    qp_status rc = qp_db_undo(what, desk->db);
    if (rc) return db_failed(desk, rc);
    if (!*what) {
        fputs(tr("qipu db undo: there is no change to take back\n"), stderr);
        return EXIT_BAD;
    }
    if (!options_common()->quiet)
        fprintf(stderr, tr("qipu: took back the last change (db %s)\n"), what);
    return EXIT_FINE;
}

static int run_undo(int argc, char **argv) {
    static const option_spec specs[] = {{NULL, 0, NULL, NULL}};
    db_desk desk = {.path = NULL};
    int n = options_parse(&db_undo, argc, argv, specs);
    if (n < 0 || db_operands(&db_undo, n, 0, 0)) return EXIT_USAGE;
    desk.path = argv[1];
    int status = db_open(&desk, QP_DB_WRITE);
    if (!status) status = undo_change(&desk);
    db_close(&desk);
    return status;
}

const command db_undo = {"db undo", run_undo};
