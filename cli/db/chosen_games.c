/* chosen_games.c - the games that a command changes: by number, or those that
 * options find.
 *
 * SPDX-License-Identifier: MIT
 */
#include <stdlib.h>

#include "file_or_cluster.h"
#include "find.h"

/* Returns nonzero if one of the options was given. */
static int is_given(const option_spec *spec, size_t count) {
    for (size_t i = 0; i < count; i++)
        if (spec[i].takes_value ? *spec[i].value != NULL : *spec[i].flag)
            return 1;
    return 0;
}

int db_chosen_read(const command *cmd, db_chosen *chosen, int n, char **text,
                   const diag_style *style) {
    chosen->filtered = is_given(chosen->specs, chosen->filters);
    if (chosen->filtered && n > 0)
        return usage_error(cmd, "numbers of games and options that choose "
                                "games exclude each other");
    if (!n && chosen->wanted) chosen->filtered = 1;
    if (!chosen->filtered && !n) return usage_error(cmd, "no game given");
    for (int i = 0; i < n; i++) {
        uint64_t id = 0;
        if (value_number(cmd, tr("a game"), text[i],
                         (value_range){1, INT64_MAX}, &id))
            return EXIT_USAGE;
        if (db_ids_add(&chosen->ids, id)) return system_error("memory");
    }
    return chosen->filtered ? db_which_read(cmd, &chosen->which, style)
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

/* ---- games that are loaded to be chosen -----------------------------------
 */

typedef struct wanted_games {
    db_chosen *chosen;
    size_t kept; /* of its numbers */
    uint64_t skip, most;
} wanted_games;

static qp_flow keep_wanted(void *ctx, uint64_t id, qp_game *game) {
    wanted_games *w = ctx;
    if (!game || !w->chosen->wanted(game)) return QP_GO;
    if (w->skip) return w->skip--, QP_GO;
    w->chosen->ids.id[w->kept++] = id;
    return w->kept == w->most ? QP_STOP : QP_GO;
}

/* Of the games that the options find: --offset and --limit count only those
 * that are wanted. */
static int find_wanted(db_chosen *chosen, const db_desk *desk) {
    wanted_games w = {chosen, 0, chosen->which.skip, chosen->which.most};
    db_which all = chosen->which;
    all.skip = all.most = 0;
    int status = db_which_ids(&chosen->ids, desk, &all);
    if (status) return status;
    qp_game *game = qp_game_new(NULL);
    qp_status rc = QP_E_NOMEM;
    if (game) rc = db_load_each(desk, &chosen->ids, game, keep_wanted, &w);
    qp_game_free(game);
    if (rc && rc != QP_E_STOP) return db_failed(desk, rc);
    chosen->ids.count = w.kept;
    return EXIT_FINE;
}

int db_chosen_find(db_chosen *chosen, const db_desk *desk) {
    int status = EXIT_FINE;
    if (chosen->filtered)
        status = chosen->wanted
                     ? find_wanted(chosen, desk)
                     : db_which_ids(&chosen->ids, desk, &chosen->which);
    if (!status) sort_games(&chosen->ids);
    return status;
}

int db_chosen_missing(const db_chosen *chosen, const db_desk *desk) {
    const db_ids *ids = &chosen->ids;
    qp_game *game = qp_game_new(NULL);
    qp_status rc = game ? QP_OK : QP_E_NOMEM;
    size_t i = 0;
    while (!rc && i < ids->count) rc = qp_db_load(game, desk->db, ids->id[i++]);
    qp_game_free(game);
    return rc == QP_E_DB_GAME ? db_no_game(desk, ids->id[i - 1])
                              : db_failed(desk, rc ? rc : QP_E_DB_GAME);
}

void db_chosen_free(db_chosen *chosen) {
    db_which_free(&chosen->which);
    free(chosen->ids.id);
}
