/* export.c - qipu db export: a database, or the games found in it, for
 * other programs.
 *
 * SPDX-License-Identifier: MIT
 */
#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "make_book.h"
#include "find.h"
#include "qipu/table.h"

static const char HELP[] =
    "Usage: qipu db export --to FORMAT [OPTION]... BASE\n"
    "\n"
    "Writes the games of the database BASE, all or those that are asked for as "
    "in\n"
    "`qipu db find`, for other programs: as a table of games or of positions,\n"
    "as files of games, or as an opening book.\n"
    "\n"
    "  --to FORMAT            parquet, arrow, arrow-stream, csv: a table; "
    "book:\n"
    "                         an opening book, and obk, book.dat such a one; "
    "qpg,\n"
    "                         pgn or another format of `qipu formats`: the "
    "games\n"
    "  --positions            a table of the positions of the main lines, "
    "with\n"
    "                         their keys, instead of one of the games\n"
    "@output\n"
    "@force\n"
    "  --notation NAME        of the moves of games, as in `qipu convert`\n"
    "\n"
    "Books:\n"
    "  --plies N              of the first N plies of the games (40)\n"
    "  --least N              moves played in N games or more (2)\n"
    "  --book-format NAME     dat, as BOOK.DAT of ElephantEye, or obk; else "
    "what\n"
    "                         the ending of FILE says, and dat\n"
    "  --keys FILE            the numbers that .obk is looked up by, when they "
    "are\n"
    "                         not the usual ones\n"
    "\n"
    "Which games:\n"
    "  --player NAME, --color red|black, --opponent NAME, --event TEXT,\n"
    "  --site TEXT, --ecco CODE, --comment TEXT, --result RESULT,\n"
    "  --since DATE, --until DATE, --ply N..M, --fen FEN, --position TEXT,\n"
    "  --moves TEXT, --pattern TEXT, --final, --verdict VERDICT, --rules "
    "BOOK,\n"
    "  --broken, --sound, --newest, --limit N\n"
    "                         as in `qipu db find`\n"
    "\n"
    "Exit status: 0 fine, 1 something asked for or the database is bad, "
    "2 usage,\n"
    "3 the system failed.\n";

/* The command line, and what is being written. */
typedef struct export_run {
    db_desk desk;
    db_which which;
    db_wish out;
    db_ids ids; /* of the games that are written */
    book_wish book;
    int positions, is_table, is_book;
    qp_table_format format;
    qp_table *table;
    qp_game *game;
    qp_status status; /* of the table */
    uint64_t left_out;
} export_run;

/* A value that its column cannot hold is that of one row, which is left out
 * and counted; all else ends the table. */
static qp_status export_put(export_run *run, const qp_table_value *row) {
    qp_status rc = qp_table_put(run->table, row);
    if (rc != QP_E_TEXT_BYTE && rc != QP_E_LIMIT) return rc;
    run->left_out++;
    return QP_OK;
}

/* ---- the table of games ---------------------------------------------------
 */

static const qp_table_column GAME_COLUMNS[] = {
    {"id", QP_TABLE_INT64, 0},   {"red", QP_TABLE_TEXT, 1},
    {"black", QP_TABLE_TEXT, 1}, {"event", QP_TABLE_TEXT, 1},
    {"site", QP_TABLE_TEXT, 1},  {"round", QP_TABLE_TEXT, 1},
    {"date", QP_TABLE_TEXT, 1},  {"result", QP_TABLE_TEXT, 0},
    {"ecco", QP_TABLE_TEXT, 1},  {"plies", QP_TABLE_INT32, 0},
    {"fen", QP_TABLE_TEXT, 1},   {"moves", QP_TABLE_TEXT, 0},
    {"day", QP_TABLE_INT32, 1},  {"broken", QP_TABLE_BOOL, 0},
    {"file", QP_TABLE_TEXT, 0}};

#define GAME_QUESTION                                                          \
    "SELECT id, nullif(red, ''), nullif(black, ''), nullif(event, ''),"        \
    " nullif(site, ''), nullif(round, ''), nullif(date, ''), result,"          \
    " nullif(ecco, ''), plies, CASE own_start WHEN 1 THEN qipu_fen(id, 0)"     \
    " END, qipu_moves(id), day, broken, file FROM games ORDER BY id"

enum { GAME_COLUMN_COUNT = sizeof GAME_COLUMNS / sizeof *GAME_COLUMNS };

static int compare_ids(const void *a, const void *b) {
    uint64_t x = *(const uint64_t *)a, y = *(const uint64_t *)b;
    return x < y ? -1 : x > y;
}

static qp_flow export_row(void *ctx, const qp_db_row *row) {
    export_run *run = ctx;
    qp_table_value value[GAME_COLUMN_COUNT];
    uint64_t id = (uint64_t)row->value[0].integer;
    if (!bsearch(&id, run->ids.id, run->ids.count, sizeof id, compare_ids))
        return QP_GO;
    for (size_t i = 0; i < GAME_COLUMN_COUNT; i++)
        value[i] = (qp_table_value){.null = row->value[i].kind == QP_DB_NULL,
                                    .integer = row->value[i].integer,
                                    .text = row->value[i].text};
    run->status = export_put(run, value);
    return run->status ? QP_STOP : QP_GO;
}

static qp_status export_games(export_run *run) {
    qsort(run->ids.id, run->ids.count, sizeof *run->ids.id, compare_ids);
    qp_status rc = qp_db_sql(run->desk.db, qp_text_of(GAME_QUESTION), NULL, 0,
                             export_row, run);
    return rc == QP_E_STOP ? QP_OK : rc;
}

/* ---- the table of positions -----------------------------------------------
 */

static const qp_table_column POSITION_COLUMNS[] = {
    {"key", QP_TABLE_INT64, 0},     {"game", QP_TABLE_INT64, 0},
    {"ply", QP_TABLE_INT32, 0},     {"move", QP_TABLE_TEXT, 1},
    {"mirrored", QP_TABLE_BOOL, 0}, {"result", QP_TABLE_TEXT, 0}};

enum {
    POSITION_COLUMN_COUNT = sizeof POSITION_COLUMNS / sizeof *POSITION_COLUMNS
};

static qp_status export_position(export_run *run, uint64_t id, int64_t ply,
                                 const qp_pos *pos, qp_node next) {
    char move[QP_MOVE_MAX];
    uint64_t key = qp_pos_key(pos);
    qp_table_value value[POSITION_COLUMN_COUNT] = {
        {.integer = (int64_t)key},
        {.integer = (int64_t)id},
        {.integer = ply},
        {.null = next == QP_NO_NODE},
        {.integer = key != qp_pos_hash(pos)},
        {.text = qp_game_outcome(run->game)}};
    if (next != QP_NO_NODE) {
        qp_move m = qp_game_move(run->game, next);
        size_t n = qp_move_write(move, pos, m, QP_NOTATION_UCCI, 0);
        value[3].text = (qp_text){move, n};
    }
    return export_put(run, value);
}

/* Every position of the main line of the game that was read. */
static qp_status export_line(export_run *run, uint64_t id) {
    qp_pos pos = *qp_game_start(run->game);
    qp_node next = qp_game_next(run->game, QP_ROOT);
    int64_t ply = 0;
    run->status = export_position(run, id, ply, &pos, next);
    while (!run->status && next != QP_NO_NODE) {
        qp_pos_play(&pos, qp_game_move(run->game, next));
        next = qp_game_next(run->game, next);
        run->status = export_position(run, id, ++ply, &pos, next);
    }
    return QP_OK;
}

static qp_status export_positions(export_run *run) {
    qp_status rc = QP_OK;
    for (size_t i = 0; !rc && !run->status && i < run->ids.count; i++) {
        rc = qp_db_load(run->game, run->desk.db, run->ids.id[i]);
        if (!rc) rc = export_line(run, run->ids.id[i]);
    }
    return rc;
}

/* ---- a table --------------------------------------------------------------
 */

static qp_status open_table(export_run *run, out_file *out) {
    qp_sink sink = {out, out_write};
    return run->positions
               ? qp_table_new(&run->table, &sink, run->format, POSITION_COLUMNS,
                              POSITION_COLUMN_COUNT, NULL)
               : qp_table_new(&run->table, &sink, run->format, GAME_COLUMNS,
                              GAME_COLUMN_COUNT, NULL);
}

static int report_left_out(const export_run *run, int status) {
    if (!run->left_out) return status;
    fprintf(stderr,
            tr("qipu: %llu rows left out: a text is too long, or not UTF-8\n"),
            (unsigned long long)run->left_out);
    return status < EXIT_BAD ? EXIT_BAD : status;
}

static int export_table(export_run *run) {
    out_file out = {.force = run->out.force};
    int status = EXIT_FINE;
    if (out_open(&out, run->out.output)) return out_error(&out);
    run->game = qp_game_new(NULL);
    run->status = run->game ? open_table(run, &out) : QP_E_NOMEM;
    qp_status rc = QP_OK;
    if (!run->status)
        rc = run->positions ? export_positions(run) : export_games(run);
    if (!run->status && !rc) run->status = qp_table_end(run->table);
    int saved = errno;
    if (rc) status = db_failed(&run->desk, rc);
    if (run->status) {
        errno = run->status == QP_E_NOMEM ? ENOMEM : saved;
        status = system_error(out_shown(&out));
    }
    qp_table_free(run->table);
    qp_game_free(run->game);
    if (status) return db_finish(&out, status);
    return out_finish(&out, report_left_out(run, status), 1);
}

/* ---- the command ----------------------------------------------------------
 */

static int is_table(export_run *run) {
    return !qp_table_format_by_name(&run->format, qp_text_of(run->out.to));
}

/* --to book, or a kind of book. */
static int is_book(export_run *run) {
    const char *to = run->out.to;
    if (!strcmp(to, "book")) return 1;
    int obk = !strcmp(to, "obk");
    if (!obk && strcmp(to, "book.dat") != 0) return 0;
    if (!run->book.format) run->book.format = obk ? "obk" : "dat";
    return 1;
}

static int export_all(export_run *run) {
    int status = db_open(&run->desk, QP_DB_READ);
    if (!status) status = db_which_ids(&run->ids, &run->desk, &run->which);
    if (!status) {
        if (run->is_book)
            status = book_export(&db_export, &run->desk, &run->ids, &run->book,
                                 &run->out);
        else if (run->is_table)
            status = export_table(run);
        else
            status =
                db_found_games(&db_export, &run->desk, &run->ids, &run->out);
    }
    db_close(&run->desk);
    free(run->ids.id);
    return status;
}

static int refuse(const export_run *run) {
    if (!run->out.to) return usage_error(&db_export, "--to says what to write");
    if (run->positions && !run->is_table)
        return usage_error(&db_export, "--positions goes with a table: "
                                       "parquet, arrow, arrow-stream, csv");
    if (!run->is_book && (run->book.plies || run->book.least ||
                          run->book.format || run->book.keys))
        return usage_error(&db_export, "--plies, --least, --book-format and "
                                       "--keys go with --to book");
    if (run->out.notation && (run->is_table || run->is_book))
        return usage_error(&db_export, "--notation goes with games");
    return 0;
}

static int run_export(int argc, char **argv) {
    export_run run = {.ids = {NULL, 0, 0}};
    const option_spec own[] = {DB_WISH_SPECS(&run.out),
                               BOOK_SPECS(&run.book),
                               {"--positions", 0, &run.positions, NULL},
                               {NULL, 0, NULL, NULL}};
    option_spec specs[DB_WHICH_SPECS + sizeof own / sizeof *own];
    memcpy(specs + db_which_specs(specs, &run.which), own, sizeof own);
    int n = options_parse(&db_export, argc, argv, specs);
    if (n < 0 || db_operands(&db_export, n, 0, 0)) return EXIT_USAGE;
    run.is_table = run.out.to && is_table(&run);
    run.is_book = run.out.to && is_book(&run);
    run.desk.path = argv[1];
    int status = refuse(&run);
    if (!status)
        status = db_which_read(&db_export, &run.which, &run.desk.style);
    if (!status) status = export_all(&run);
    db_which_free(&run.which);
    return status;
}

const command db_export = {"db export", run_export,
                           "write a database for other programs", HELP};
