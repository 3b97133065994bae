/* remove.c - qipu db remove: takes games out of a database.
 *
 * SPDX-License-Identifier: MIT
 */
#include <stdlib.h>
#include <string.h>

#include "find.h"

typedef struct remove_run {
    db_desk desk;
    db_which which;
    db_ids ids;
} remove_run;

/* Returns nonzero if one of the options was given. */
static int is_given(const option_spec *spec, size_t count) {
    for (size_t i = 0; i < count; i++)
        if (spec[i].takes_value ? *spec[i].value != NULL : *spec[i].flag)
            return 1;
    return 0;
}

/* The numbers of the operands, or all if the options choose: both are never
 * given. */
static int read_choice(remove_run *run, int n, char **text, int filtered) {
    if (filtered && n > 0)
        return usage_error(&db_remove, "numbers of games and options that "
                                       "choose games exclude each other");
    if (!filtered && !n) return usage_error(&db_remove, "no game given");
    for (int i = 0; i < n; i++) {
        uint64_t id = 0;
        if (value_number(&db_remove, tr("a game"), text[i],
                         (value_range){1, INT64_MAX}, &id))
            return EXIT_USAGE;
        if (db_ids_add(&run->ids, id)) return system_error("memory");
    }
    return filtered ? db_which_read(&db_remove, &run->which, &run->desk.style)
                    : EXIT_FINE;
}

static int by_number(const void *a, const void *b) {
    uint64_t x = *(const uint64_t *)a, y = *(const uint64_t *)b;
    return (x > y) - (x < y);
}

/* A number that is given twice is one game. */
static void sort_games(db_ids *ids) {
    size_t kept = 0;
    if (ids->count) qsort(ids->id, ids->count, sizeof *ids->id, by_number);
    for (size_t i = 0; i < ids->count; i++)
        if (!kept || ids->id[kept - 1] != ids->id[i])
            ids->id[kept++] = ids->id[i];
    ids->count = kept;
}

static int first_missing(const remove_run *run) {
    qp_game *game = qp_game_new(NULL);
    qp_status rc = game ? QP_OK : QP_E_NOMEM;
    size_t i = 0;
    while (!rc && i < run->ids.count)
        rc = qp_db_load(game, run->desk.db, run->ids.id[i++]);
    qp_game_free(game);
    return rc == QP_E_DB_GAME ? db_no_game(&run->desk, run->ids.id[i - 1])
                              : db_failed(&run->desk, rc ? rc : QP_E_DB_GAME);
}

static int remove_games(remove_run *run, int filtered) {
    int status = db_open(&run->desk, QP_DB_WRITE);
    if (!status && filtered)
        status = db_which_ids(&run->ids, &run->desk, &run->which);
    if (status) return status;
    sort_games(&run->ids);
    qp_status rc =
        qp_db_remove_games(run->desk.db, run->ids.id, run->ids.count);
    if (rc == QP_E_DB_GAME) return first_missing(run);
    if (rc) return db_failed(&run->desk, rc);
    if (!options_common()->quiet)
        counts_print(stderr, tr("qipu: removed %llu games\n"),
                     (unsigned long long)run->ids.count);
    return EXIT_FINE;
}

static int run_remove(int argc, char **argv) {
    remove_run run = {.ids = {0}};
    option_spec specs[DB_WHICH_SPECS + 1];
    size_t filters = db_which_specs(specs, &run.which);
    specs[filters] = (option_spec){NULL, 0, NULL, NULL};
    int n = options_parse(&db_remove, argc, argv, specs);
    if (n < 0 || db_operands(&db_remove, n, 0, n)) return EXIT_USAGE;
    int filtered = is_given(specs, filters);
    run.desk.path = argv[1];
    int status = read_choice(&run, n - 1, argv + 2, filtered);
    if (!status) status = remove_games(&run, filtered);
    db_close(&run.desk);
    db_which_free(&run.which);
    free(run.ids.id);
    return status;
}

const command db_remove = {"db remove", run_remove};
