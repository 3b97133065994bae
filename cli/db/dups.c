/* dups.c - qipu db dups: games that are the same, or nearly.
 *
 * SPDX-License-Identifier: MIT
 */
#include <stdlib.h>

#include "fetched_rows.h"
#include "file_or_cluster.h"
#include "find.h"
#include "qipu/db_edit.h"

typedef struct dups_run {
    db_desk desk;
    int json, csv, remove;
    const char *kind, *shared, *output;
    qp_db_dups_options options;
    int prefixes; /* --remove removes them */
    db_ids heads; /* of each group its kind and how many games it has */
    db_ids list;  /* their games, one group after another */
    db_ids gone;  /* games to remove */
    uint64_t groups;
    fetched_rows rows; /* of a cluster: the games of `list` up to `fetched` */
    size_t fetched;
} dups_run;

/* Members of groups whose rows one request fetches. */
enum { DUPS_FETCHED = 4096 };

/* ---- groups ---------------------------------------------------------------
 */

static qp_flow add_group(void *ctx, const qp_db_group *group) {
    dups_run *run = ctx;
    int bad = db_ids_add(&run->heads, (uint64_t)group->likeness) ||
              db_ids_add(&run->heads, group->count);
    for (size_t i = 0; !bad && i < group->count; i++)
        bad = db_ids_add(&run->list, group->id[i]);
    return bad ? QP_STOP : QP_GO;
}

/* ---- rows -----------------------------------------------------------------
 */

enum { DUP_COLUMNS = 11, DUP_SHOWN = 10 };

/* A row's end: the game. */
#define DUP_QUESTION                                                           \
    "SELECT id, red, result, black, date, plies, event, file FROM games"       \
    " WHERE id = ?"

static const char *word_of(uint64_t likeness) {
    static const char *const WORDS[] = {[QP_DB_SAME_MOVES] = "same",
                                        [QP_DB_PREFIX] = "prefix",
                                        [QP_DB_ALIKE] = "alike"};
    return WORDS[likeness];
}

static qp_flow put_game(void *ctx, const qp_db_row *row) {
    grid *g = ctx;
    size_t shown = row->count - (g->form == GRID_TABLE);
    for (size_t i = 0; i < shown; i++)
        if (row->value[i].kind == QP_DB_INTEGER)
            grid_number(g, row->value[i].integer);
        else
            grid_text(g, row->value[i].text);
    return QP_GO;
}

/* The same of a cluster. */
static qp_status put_fetched(grid *g, dups_run *run, size_t at) {
    if (at >= run->fetched) {
        size_t count = run->list.count - at;
        if (count > DUPS_FETCHED) count = DUPS_FETCHED;
        qp_status rc = fetched_rows_get(&run->rows, run->desk.cluster,
                                        run->list.id + at, count);
        if (rc) return rc;
        run->fetched = at + count;
    }
    const qp_db_found *found = fetched_rows_find(&run->rows, run->list.id[at]);
    if (!found) return QP_E_CLUSTER_ANSWER;
    db_put_found(g, found);
    grid_text(g, found->event);
    if (g->form != GRID_TABLE) grid_text(g, found->file);
    return QP_OK;
}

static qp_status put_row(grid *g, dups_run *run, size_t at) {
    const qp_db_value value = {.kind = QP_DB_INTEGER,
                               .integer = (int64_t)run->list.id[at]};
    if (run->desk.cluster) return put_fetched(g, run, at);
    return qp_db_sql(run->desk.db, qp_text_of(DUP_QUESTION), &value, 1,
                     put_game, g);
}

/* One game of a group, whose first game, at `best`, is the best. */
static qp_status put_member(grid *g, dups_run *run, uint64_t kind, size_t best,
                            size_t at) {
    const uint64_t *id = run->list.id;
    int gone = 0;
    qp_status rc = QP_OK;
    if (run->remove && at > best && (run->prefixes || kind == QP_DB_SAME_MOVES))
        rc = qp_db_needless(&gone, run->desk.db, id[at], id[best]);
    if (rc) return rc;
    grid_number(g, (int64_t)run->groups);
    grid_text(g, qp_text_of(word_of(kind)));
    grid_text(g, qp_text_of(gone ? "removed" : at > best ? "" : "best"));
    rc = put_row(g, run, at);
    if (!rc && gone && db_ids_add(&run->gone, id[at])) rc = QP_E_NOMEM;
    return rc;
}

static qp_status put_groups(grid *g, dups_run *run) {
    qp_status rc = QP_OK;
    size_t at = 0;
    for (size_t i = 0; !rc && i < run->heads.count; i += 2) {
        size_t best = at, end = at + (size_t)run->heads.id[i + 1];
        run->groups++;
        for (; !rc && at < end; at++)
            rc = put_member(g, run, run->heads.id[i], best, at);
    }
    return rc;
}

static int by_number(const void *a, const void *b) {
    const uint64_t *x = a, *y = b;
    return (*x > *y) - (*x < *y);
}

/* A game that others go on from may be in several groups. */
static qp_status remove_gone(dups_run *run) {
    db_ids *gone = &run->gone;
    size_t kept = 0;
    if (!gone->count) return QP_OK;
    qsort(gone->id, gone->count, sizeof *gone->id, by_number);
    for (size_t i = 0; i < gone->count; i++)
        if (!kept || gone->id[kept - 1] != gone->id[i])
            gone->id[kept++] = gone->id[i];
    gone->count = kept;
    return qp_db_remove_games(run->desk.db, gone->id, kept);
}

static int put_dups(dups_run *run) {
    const grid_column column[DUP_COLUMNS] = {{"group", tr("group"), 1},
                                             {"kind", tr("kind"), 0},
                                             {"state", "", 0},
                                             {"id", tr("game"), 1},
                                             {"red", tr("Red"), 0},
                                             {"result", tr("result"), 0},
                                             {"black", tr("Black"), 0},
                                             {"date", tr("date"), 0},
                                             {"plies", tr("plies"), 1},
                                             {"event", tr("event"), 0},
                                             {"file", "", 0}};
    grid_form form = grid_asked(run->json, run->csv);
    out_file out = {0};
    grid g;
    if (out_open(&out, run->output)) return out_error(&out);
    grid_begin(&g, form, &out, column,
               form == GRID_TABLE ? DUP_SHOWN : DUP_COLUMNS);
    qp_status rc = put_groups(&g, run);
    if (!rc) rc = remove_gone(run);
    int failed = grid_end(&g), status = EXIT_FINE;
    if (rc) status = db_failed(&run->desk, rc);
    if (!rc && failed) status = system_error(out_shown(&out));
    return db_finish(&out, status);
}

/* ---- the command ----------------------------------------------------------
 */

static int read_kind(dups_run *run) {
    static const char *const KINDS[] = {"same", "prefix", "alike"};
    uint8_t kind = 0;
    uint64_t shared = 0;
    if (value_word(&db_dups, "--kind", run->kind, KINDS, 3, &kind) ||
        value_number(&db_dups, "--shared", run->shared, (value_range){1, 9999},
                     &shared))
        return 1;
    qp_db_likeness likeness = (qp_db_likeness)(QP_DB_SAME_MOVES + kind);
    run->options = (qp_db_dups_options){.size = sizeof run->options,
                                        .kinds = run->kind ? 1u << likeness : 0,
                                        .shared = (unsigned)shared};
    run->prefixes = run->kind && likeness == QP_DB_PREFIX;
    if (run->remove && likeness == QP_DB_ALIKE)
        return usage_error(&db_dups, "%s and %s exclude each other",
                           "--kind alike", "--remove");
    return 0;
}

static qp_status look(dups_run *run) {
    if (run->desk.cluster)
        return qp_cluster_dups(run->desk.cluster, &run->options, add_group,
                               run);
    return qp_db_dups_of(run->desk.db, &run->options, add_group, run);
}

static int run_dups(int argc, char **argv) {
    dups_run run = {.groups = 0};
    const option_spec specs[] = {
        DB_CLUSTER_SPEC(&run.desk),         {"--kind", 1, NULL, &run.kind},
        {"--remove", 0, &run.remove, NULL}, {"--shared", 1, NULL, &run.shared},
        {"--json", 0, &run.json, NULL},     {"--csv", 0, &run.csv, NULL},
        {"--output", 1, NULL, &run.output}, {NULL, 0, NULL, NULL}};
    int n = options_parse(&db_dups, argc, argv, specs);
    if (n < 0 || db_cluster_operands(&db_dups, &run.desk, n, argv, 0) < 0 ||
        read_kind(&run) || db_refuse_forms(&db_dups, run.json, run.csv))
        return EXIT_USAGE;
    if (run.desk.urls && run.remove)
        return usage_error(&db_dups, "%s and %s exclude each other",
                           "--clickhouse", "--remove");
    int status = run.remove ? db_open(&run.desk, QP_DB_WRITE)
                            : db_cluster_open(&run.desk);
    if (status) return status;
    qp_status rc = look(&run);
    if (rc == QP_E_STOP) rc = QP_E_NOMEM;
    status = rc ? db_failed(&run.desk, rc) : put_dups(&run);
    if (!rc && !status && run.remove)
        counts_print(stderr, tr("qipu: removed %llu games\n"),
                     (unsigned long long)run.gone.count);
    db_close(&run.desk);
    fetched_rows_free(&run.rows);
    free(run.heads.id);
    free(run.list.id);
    free(run.gone.id);
    return status;
}

const command db_dups = {"db dups", run_dups};
