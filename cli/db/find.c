/* find.c - qipu db find, and qipu db show.
 *
 * SPDX-License-Identifier: MIT
 */
#include "../../lib/core/base/inline/buffer.h"
#include "file_or_cluster.h"
#include "find.h"

#include <stdlib.h>
#include <string.h>

typedef struct find_wish {
    db_which which;
    game_wish out;
    const char *group, *jobs;
    qp_db_groups *groups; /* owned */
    int json, csv, count;
} find_wish;

/* Returns nonzero if games are to be written, not rows of a table. */
static int wants_games(const find_wish *w) {
    const char *dot = w->out.output ? strrchr(w->out.output, '.') : NULL;
    if (w->out.to) return 1;
    return dot && !w->json && !w->csv && strcmp(dot, ".csv") &&
           strcmp(dot, ".json") && strcmp(dot, ".txt");
}

/* The columns to count by, and the order of the groups. */
static int read_groups(find_wish *w, const command *cmd) {
    const char *option = "--group-by", *sort = w->which.sort;
    const qp_text by = qp_text_of(w->group), none = {"", 0};
    qp_err err = {.code = QP_OK};
    if (w->out.to || w->count || w->which.newest)
        return usage_error(cmd, "--group-by excludes --to, --count and "
                                "--newest");
    qp_status rc = qp_db_groups_new(&w->groups, by, none, &err);
    if (!rc && sort) {
        qp_db_groups_free(w->groups);
        w->groups = NULL;
        option = "--sort";
        rc = qp_db_groups_new(&w->groups, by, qp_text_of(sort), &err);
    }
    if (rc == QP_E_ARG) return db_bad_column(cmd, option, &err, w->group);
    if (rc == QP_E_LIMIT)
        return usage_error(cmd, "%s: too many columns", option);
    return rc ? system_error("memory") : 0;
}

static int refuse(find_wish *w, const command *cmd) {
    if (db_refuse_forms(cmd, w->json, w->csv)) return EXIT_USAGE;
    w->which.grouped = w->group != NULL;
    if (w->group) return read_groups(w, cmd);
    if (w->out.to && (w->csv || w->count))
        return usage_error(cmd, "--to excludes --csv and --count");
    if (w->count && (w->csv || w->out.output))
        return usage_error(cmd, "--count excludes --csv and -o");
    return 0;
}

static int find_games(const db_desk *desk, const find_wish *w) {
    db_ids ids = {0};
    int status = db_which_ids(&ids, desk, &w->which);
    if (!status) status = db_found_games(&db_find, desk, &ids, &w->out);
    free(ids.id);
    return status;
}

/* Names what no game matches: the options before `own`. */
static void report_none(const option_spec *specs, size_t own) {
    const option_spec *end = specs + own;
    if (options_common()->quiet || options_common()->json) return;
    fputs(tr("qipu db find: no game matches"), stderr);
    for (const option_spec *s = specs; s < end; s++) {
        int times = s->takes_value > 1 ? OPTION_TIMES : s->takes_value;
        for (int i = 0; i < times && s->value[i]; i++)
            safe_printf(stderr, " %s '%s'", s->name, s->value[i]);
        if (!times && *s->flag) safe_printf(stderr, " %s", s->name);
    }
    fputc('\n', stderr);
}

/* The players whom a name means. */
typedef struct find_people {
    byte_buffer keys;
    size_t count;
} find_people;

static qp_flow add_person(void *ctx, qp_text key) {
    find_people *people = ctx;
    if (people->count) buffer_puts(&people->keys, ", ");
    buffer_add(&people->keys, key.ptr, key.len);
    return ++people->count < 9 ? QP_GO : QP_STOP;
}

/* Says when a name means several players. */
static void report_people(const db_desk *desk, const find_wish *w) {
    const qp_text name[] = {w->which.query.player, w->which.query.opponent};
    if (!desk->db || options_common()->quiet || options_common()->json) return;
    for (int i = 0; i < 2; i++) {
        find_people people = {.count = 0};
        if (!name[i].len) continue;
        qp_status rc = qp_db_meant(desk->db, name[i], add_person, &people);
        if (people.count > 1 && !people.keys.failed)
            safe_printf(stderr,
                        tr("qipu db find: '%.*s' means several players: %.*s%s"
                           "\n"),
                        (int)name[i].len, name[i].ptr, (int)people.keys.len,
                        people.keys.ptr, rc ? ", ..." : "");
        buffer_free(&people.keys);
    }
}

static int read_jobs(find_wish *w) {
    uint64_t jobs = 1;
    if (value_number(&db_find, "--jobs", w->jobs, (value_range){1, QP_JOBS_MAX},
                     &jobs))
        return EXIT_USAGE;
    w->which.query.jobs = (unsigned)jobs;
    return 0;
}

/* `*found` is the number of rows; it stays if games or a count are printed. */
static int find_all(db_desk *desk, const find_wish *w, uint64_t *found) {
    const char *output = w->out.output,
               *dot = output ? strrchr(output, '.') : NULL;
    int json = w->json || (dot && !strcmp(dot, ".json"));
    int csv = w->csv || (dot && !strcmp(dot, ".csv"));
    int status = db_cluster_open(desk);
    if (status) return status;
    report_people(desk, w);
    if (w->groups)
        status = db_found_groups(desk, &w->which, w->groups,
                                 grid_asked(json, csv), output);
    else if (w->count)
        status = db_found_count(desk, &w->which, w->json);
    else if (wants_games(w))
        status = find_games(desk, w);
    else
        status = db_found_rows(desk, &w->which, grid_asked(json, csv), output,
                               found);
    db_close(desk);
    return status;
}

static int run_find(int argc, char **argv) {
    find_wish w = {.json = 0};
    db_desk desk = {0};
    const option_spec own[] = {
        GAME_WISH_SPECS(&w.out),        DB_CLUSTER_SPEC(&desk),
        {"--json", 0, &w.json, NULL},   {"--csv", 0, &w.csv, NULL},
        {"--count", 0, &w.count, NULL}, {"--group-by", 1, NULL, &w.group},
        {"--jobs", 1, NULL, &w.jobs},   {NULL, 0, NULL, NULL}};
    option_spec specs[DB_WHICH_SPECS + sizeof own / sizeof *own];
    size_t filters = db_which_specs(specs, &w.which);
    uint64_t found = 1;
    memcpy(specs + filters, own, sizeof own);
    int n = options_parse(&db_find, argc, argv, specs);
    if (n < 0 || db_cluster_operands(&db_find, &desk, n, argv, 0) < 0 ||
        refuse(&w, &db_find)) {
        qp_db_groups_free(w.groups);
        return EXIT_USAGE;
    }
    int status = db_which_read(&db_find, &w.which, &desk.style);
    if (!status) status = read_jobs(&w);
    if (!status) status = find_all(&desk, &w, &found);
    if (!status && !found) report_none(specs, filters);
    db_which_free(&w.which);
    qp_db_groups_free(w.groups);
    return status;
}

const command db_find = {"db find", run_find};

/* ---- show -----------------------------------------------------------------
 */

/* The numbers of the operands. 0 or EXIT_USAGE. */
static int read_ids(db_ids *ids, int n, char **text) {
    for (int i = 0; i < n; i++) {
        uint64_t id = 0;
        if (value_number(&db_show, tr("a game"), text[i],
                         (value_range){1, INT64_MAX}, &id))
            return EXIT_USAGE;
        if (db_ids_add(ids, id)) return system_error("memory");
    }
    return 0;
}

static int run_show(int argc, char **argv) {
    game_wish out = {0};
    db_desk desk = {0};
    db_ids ids = {0};
    const option_spec specs[] = {
        GAME_WISH_SPECS(&out), DB_CLUSTER_SPEC(&desk), {NULL, 0, NULL, NULL}};
    int n = options_parse(&db_show, argc, argv, specs);
    int base = n < 0 ? -1 : db_cluster_operands(&db_show, &desk, n, argv, 1);
    if (base < 0) return EXIT_USAGE;
    int status = read_ids(&ids, n - base, argv + 1 + base);
    if (!status) status = db_cluster_open(&desk);
    if (!status) status = db_found_games(&db_show, &desk, &ids, &out);
    db_close(&desk);
    free(ids.id);
    return status;
}

const command db_show = {"db show", run_show};
