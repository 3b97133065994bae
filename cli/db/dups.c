/* dups.c - qipu db dups: games that are the same, or nearly.
 *
 * Owns which of them may be removed: players agree more often on moves than
 * one thinks, so the same moves alone are no reason.
 *
 * SPDX-License-Identifier: MIT
 */
#include <stdlib.h>
#include <string.h>

#include "db_common.h"

static const char HELP[] =
    "Usage: qipu db dups [OPTION]... BASE\n"
    "\n"
    "Shows groups of games of the database BASE that are the same: with the "
    "same\n"
    "moves, or their mirror (\"same\"), or one going on where another of "
    "twenty\n"
    "plies or more ends (\"prefix\"). The first of a group is the best, which "
    "holds\n"
    "most: moves, comments, variations, tags. Nothing is removed unless it is\n"
    "asked for.\n"
    "\n"
    "  --kind same|prefix     only such groups\n"
    "  --remove               of groups with the same moves, remove the games\n"
    "                         that have the players and the result of the "
    "best\n"
    "                         too, and its date, or lack them\n"
    "  --csv                  comma-separated values with names in the first\n"
    "                         line\n"
    "  --json                 one JSON object a game\n"
    "  -o, --output FILE      write there, whole or not at all\n"
    "\n"
    "Exit status: 0 fine, 1 the database is bad, 2 usage, 3 the system "
    "failed.\n";

typedef struct dups_run {
    db_desk desk;
    int json, csv, remove;
    const char *kind, *output;
    unsigned kinds; /* mask of 1 << qp_db_likeness */
    /* The groups: their games one after another, and before each group its
     * kind and how many it has. */
    db_ids list;
    uint64_t groups, removed;
} dups_run;

/* ---- groups ---------------------------------------------------------------
 */

static qp_flow add_group(void *ctx, const qp_db_group *group) {
    dups_run *run = ctx;
    if (!(run->kinds >> group->likeness & 1)) return QP_GO;
    int bad = db_ids_add(&run->list, (uint64_t)group->likeness) ||
              db_ids_add(&run->list, group->count);
    for (size_t i = 0; !bad && i < group->count; i++)
        bad = db_ids_add(&run->list, group->id[i]);
    return bad ? QP_STOP : QP_GO;
}

/* ---- games ----------------------------------------------------------------
 */

/* The first four must agree for a game to be needless. */
enum {
    DUP_RED_PERSON,
    DUP_BLACK_PERSON,
    DUP_RESULT,
    DUP_DAY,
    DUP_RED,
    DUP_BLACK,
    DUP_DATE,
    DUP_EVENT,
    DUP_FILE,
    DUP_TEXTS
};
#define DUP_QUESTION                                                           \
    "SELECT red_person, black_person, result, CAST(ifnull(day, '') AS TEXT),"  \
    " red, black, date, event, file, plies FROM games WHERE id = ?"

/* What is known of a game. */
typedef struct dup_game {
    char *text[DUP_TEXTS]; /* owned */
    int64_t plies;
    int nomem;
} dup_game;

static qp_flow keep_game(void *ctx, const qp_db_row *row) {
    dup_game *game = ctx;
    for (int i = 0; i < DUP_TEXTS; i++) {
        qp_text text = row->value[i].text;
        if (row->value[i].kind != QP_DB_TEXT) text.len = 0;
        game->text[i] = malloc(text.len + 1);
        if (!game->text[i]) {
            game->nomem = 1;
            return QP_STOP;
        }
        if (text.len) memcpy(game->text[i], text.ptr, text.len);
        game->text[i][text.len] = '\0';
    }
    game->plies = row->value[DUP_TEXTS].integer;
    return QP_GO;
}

static qp_status read_game(dup_game *game, qp_db *db, uint64_t id) {
    qp_db_value value = {.kind = QP_DB_INTEGER, .integer = (int64_t)id};
    *game = (dup_game){.plies = 0};
    qp_status rc =
        qp_db_sql(db, qp_text_of(DUP_QUESTION), &value, 1, keep_game, game);
    return game->nomem ? QP_E_NOMEM : rc;
}

static void free_game(dup_game *game) {
    for (int i = 0; i < DUP_TEXTS; i++) free(game->text[i]);
}

static const char *text_of(const dup_game *game, int i) {
    return game->text[i] ? game->text[i] : "";
}

/* Nonzero when a game lacks a text, or has the one of the best. */
static int agrees(const dup_game *game, const dup_game *best, int i) {
    const char *text = text_of(game, i);
    return !*text || *text == '?' || !strcmp(text, "*") ||
           !strcmp(text, text_of(best, i));
}

static int is_needless(const dup_game *game, const dup_game *best) {
    for (int i = DUP_RED_PERSON; i <= DUP_DAY; i++)
        if (!agrees(game, best, i)) return 0;
    return 1;
}

/* ---- rows -----------------------------------------------------------------
 */

enum { DUP_COLUMNS = 11, DUP_SHOWN = 10 };

static void put_game(grid *g, uint64_t id, const dup_game *game) {
    grid_number(g, (int64_t)id);
    grid_text(g, qp_text_of(text_of(game, DUP_RED)));
    grid_text(g, qp_text_of(text_of(game, DUP_RESULT)));
    grid_text(g, qp_text_of(text_of(game, DUP_BLACK)));
    grid_text(g, qp_text_of(text_of(game, DUP_DATE)));
    grid_number(g, game->plies);
    grid_text(g, qp_text_of(text_of(game, DUP_EVENT)));
    if (g->form != GRID_TABLE)
        grid_text(g, qp_text_of(text_of(game, DUP_FILE)));
}

static const char *word_of(uint64_t likeness) {
    return likeness == QP_DB_SAME_MOVES ? "same" : "prefix";
}

/* One game of a group; `best` is the first of it. */
static qp_status put_member(grid *g, dups_run *run, const uint64_t *group,
                            size_t i, const dup_game *best) {
    dup_game game;
    uint64_t id = group[2 + i];
    qp_status rc = read_game(&game, run->desk.db, id);
    int gone = run->remove && i && group[0] == QP_DB_SAME_MOVES &&
               is_needless(&game, best);
    if (!rc && gone) rc = qp_db_remove(run->desk.db, id);
    if (!rc) {
        run->removed += (uint64_t)gone;
        grid_number(g, (int64_t)run->groups);
        grid_text(g, qp_text_of(word_of(group[0])));
        grid_text(g, qp_text_of(gone ? "removed" : i ? "" : "best"));
        put_game(g, id, &game);
    }
    free_game(&game);
    return rc;
}

static qp_status put_group(grid *g, dups_run *run, const uint64_t *group) {
    dup_game best;
    qp_status rc = read_game(&best, run->desk.db, group[2]);
    run->groups++;
    for (size_t i = 0; !rc && i < group[1]; i++)
        rc = put_member(g, run, group, i, &best);
    free_game(&best);
    return rc;
}

static qp_status put_groups(grid *g, dups_run *run) {
    qp_status rc = QP_OK;
    for (size_t i = 0; !rc && i < run->list.count;
         i += 2 + (size_t)run->list.id[i + 1])
        rc = put_group(g, run, run->list.id + i);
    return rc;
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
    int failed = grid_end(&g), status = EXIT_FINE;
    if (rc) status = db_failed(&run->desk, rc);
    if (!rc && failed) status = system_error(out_shown(&out));
    return db_finish(&out, status);
}

/* ---- the command ----------------------------------------------------------
 */

static int read_kind(dups_run *run) {
    static const char *const KINDS[] = {"same", "prefix"};
    uint8_t kind = 0;
    int rc = value_word(&db_dups, "--kind", run->kind, KINDS, 2, &kind);
    run->kinds = 1u << QP_DB_SAME_MOVES | 1u << QP_DB_PREFIX;
    if (run->kind) run->kinds = 1u << (kind ? QP_DB_PREFIX : QP_DB_SAME_MOVES);
    return rc;
}

static int run_dups(int argc, char **argv) {
    dups_run run = {.groups = 0};
    const option_spec specs[] = {{"--kind", 1, NULL, &run.kind},
                                 {"--remove", 0, &run.remove, NULL},
                                 {"--json", 0, &run.json, NULL},
                                 {"--csv", 0, &run.csv, NULL},
                                 {"--output -o", 1, NULL, &run.output},
                                 {NULL, 0, NULL, NULL}};
    int n = options_parse(&db_dups, argc, argv, specs);
    if (n < 0 || db_operands(&db_dups, n, 0, 0) || read_kind(&run) ||
        db_refuse_forms(&db_dups, run.json, run.csv))
        return EXIT_USAGE;
    run.desk.path = argv[1];
    run.desk.style.json = run.json;
    int status = db_open(&run.desk, run.remove ? QP_DB_WRITE : QP_DB_READ);
    if (status) return status;
    qp_status rc = qp_db_dups(run.desk.db, add_group, &run);
    if (rc == QP_E_STOP) rc = QP_E_NOMEM;
    status = rc ? db_failed(&run.desk, rc) : put_dups(&run);
    if (!rc && run.remove)
        fprintf(stderr, tr("qipu: %llu games removed\n"),
                (unsigned long long)run.removed);
    db_close(&run.desk);
    free(run.list.id);
    return status;
}

const command db_dups = {"db dups", run_dups,
                         "show games that are the same, or nearly", HELP};
