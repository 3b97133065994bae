/* db.c - qipu db: a database of games, by one command or another.
 *
 * Each has a file of its own, db_NAME.c. A build without SQLite has the name
 * of this command only.
 *
 * SPDX-License-Identifier: MIT
 */
#include "../common/command.h"

#include <string.h>

#ifdef QP_WITH_SQLITE
#include "../../lib/core/base/inline/buffer.h"
#include "db_common.h"
#endif

#ifdef QP_WITH_SQLITE

static const command *const DB_COMMANDS[] = {
    &db_import,  &db_tree,   &db_find,   &db_show,   &db_dups,
    &db_players, &db_events, &db_stats,  &db_sql,    &db_check,
    &db_compact, &db_export, &db_push,   &db_counts, &db_ddl,
    &db_remove,  &db_edit,   &db_repair, &db_undo,   NULL};

const command *db_command(const char *name) {
    for (const command *const *c = DB_COMMANDS; *c; c++)
        if (!strcmp((*c)->name + strlen("db "), name)) return *c;
    return NULL;
}

int db_unknown_command(const char *name) {
    const char *near = NULL;
    size_t best = SIZE_MAX;
    for (const command *const *c = DB_COMMANDS; *c; c++) {
        const char *other = (*c)->name + strlen("db ");
        if (is_near(name, other, strlen(other), &best)) near = other;
    }
    if (near)
        return usage_error(&cmd_db, "unknown command '%s'; did you mean '%s'?",
                           name, near);
    return usage_error(&cmd_db, "unknown command '%s'", name);
}

int db_finish(out_file *out, int status) {
    if (!status) return out_finish(out, status, 1);
    out_abandon(out);
    return status;
}

int db_refuse_forms(const command *cmd, int json, int csv) {
    if (!json || !csv) return 0;
    return usage_error(cmd, "%s and %s exclude each other", "--csv", "--json");
}

int db_operands(const command *cmd, int n, int least, int most) {
    if (n < 1) return usage_error(cmd, "no database given");
    if (n - 1 < least) return usage_error(cmd, "missing argument");
    if (n - 1 > most) return usage_error(cmd, "too many arguments");
    return 0;
}

int db_ids_add(db_ids *ids, uint64_t id) {
    uint64_t *grown =
        array_grow(ids->id, &ids->room, ids->count + 1, sizeof id);
    if (!grown) return 1;
    ids->id = grown;
    ids->id[ids->count++] = id;
    return 0;
}

static int run(int argc, char **argv) {
    if (argc < 2) return usage_error(&cmd_db, "no command given");
    const command *cmd = db_command(argv[1]);
    return cmd ? cmd->run(argc - 1, argv + 1) : db_unknown_command(argv[1]);
}

#else

const command *db_command(const char *name) {
    (void)name;
    return NULL;
}

int db_unknown_command(const char *name) {
    (void)name;
    return usage_error(
        &cmd_db,
        "this program was built without SQLite, which databases require");
}

static int run(int argc, char **argv) {
    (void)argc;
    return db_unknown_command(argv[0]);
}

#endif

const command cmd_db = {"db", run};
