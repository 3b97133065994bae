/* remove.c - qipu db remove: takes games out of a database.
 *
 * SPDX-License-Identifier: MIT
 */
#include "find.h"

static int remove_games(db_desk *desk, db_chosen *chosen) {
    int status = db_open(desk, QP_DB_WRITE);
    if (!status) status = db_chosen_find(chosen, desk);
    if (status) return status;
    qp_status rc =
        qp_db_remove_games(desk->db, chosen->ids.id, chosen->ids.count);
    if (rc == QP_E_DB_GAME) return db_chosen_missing(chosen, desk);
    if (rc) return db_failed(desk, rc);
    if (!options_common()->quiet)
        counts_print(stderr, tr("qipu: removed %llu games\n"),
                     (unsigned long long)chosen->ids.count);
    return EXIT_FINE;
}

static int run_remove(int argc, char **argv) {
    db_desk desk = {.path = NULL};
    db_chosen chosen = {.ids = {0}};
    option_spec specs[DB_WHICH_SPECS + 1];
    chosen.specs = specs;
    chosen.filters = db_which_specs(specs, &chosen.which);
    specs[chosen.filters] = (option_spec){NULL, 0, NULL, NULL};
    int n = options_parse(&db_remove, argc, argv, specs);
    if (n < 0 || db_operands(&db_remove, n, 0, n)) return EXIT_USAGE;
    desk.path = argv[1];
    int status =
        db_chosen_read(&db_remove, &chosen, n - 1, argv + 2, &desk.style);
    if (!status) status = remove_games(&desk, &chosen);
    db_close(&desk);
    db_chosen_free(&chosen);
    return status;
}

const command db_remove = {"db remove", run_remove};
