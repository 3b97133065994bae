/* export.c - qipu db export: a database, or the games found in it, for
 * other programs.
 *
 * SPDX-License-Identifier: MIT
 */
#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "../common/json_line.h"
#include "make_book.h"
#include "find.h"
#include "qipu/db_table.h"

/* The command line, and what is being written. */
typedef struct export_run {
    db_desk desk;
    db_which which;
    game_wish out;
    db_ids ids; /* of the games that are written */
    book_wish book;
    int positions, is_table, is_book;
    qp_table_format format;
} export_run;

/* The file of a table, and why it could not be written. */
typedef struct table_file {
    out_file file;
    int error;
} table_file;

/* ---- a table --------------------------------------------------------------
 */

static int report_left_out(uint64_t rows, int status) {
    if (!rows) return status;
    counts_print(
        stderr,
        tr("qipu: skipped %llu rows: a text is too long or not UTF-8\n"),
        (unsigned long long)rows);
    return status < EXIT_BAD ? EXIT_BAD : status;
}

static int write_table(void *ctx, const char *bytes, size_t len) {
    table_file *to = ctx;
    if (out_write(&to->file, bytes, len)) to->error = errno;
    return to->error != 0;
}

static int export_table(export_run *run) {
    table_file out = {.file = {.force = run->out.force}};
    qp_sink sink = {&out, write_table};
    uint64_t left_out = 0;
    int status =
        out_open_format(&out.file, run->out.output,
                        run->format == QP_TABLE_CSV ? NULL : run->out.to);
    if (status) return status;
    const qp_db_table_options options = {
        .size = sizeof options,
        .kind = run->positions ? QP_DB_TABLE_POSITIONS : QP_DB_TABLE_GAMES,
        .format = run->format,
        .id = run->ids.id,
        .count = run->ids.count};
    qp_status rc = qp_db_table(&left_out, &sink, run->desk.db, &options);
    if (out.error) {
        errno = out.error;
        return db_finish(&out.file, system_error(out_shown(&out.file)));
    }
    if (rc) return db_finish(&out.file, db_failed(&run->desk, rc));
    out.file.report = (out_report){.format = run->out.to};
    return out_finish(&out.file, report_left_out(left_out, EXIT_FINE), 1);
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
    if (!run->out.to) return usage_error(&db_export, "missing --to FORMAT");
    if ((run->is_table || run->is_book) &&
        json_needs_output(&db_export, run->out.output))
        return EXIT_USAGE;
    if (run->positions && !run->is_table)
        return usage_error(
            &db_export,
            "--positions requires --to parquet, arrow, arrow-stream or csv");
    if (!run->is_book && (run->book.plies || run->book.least ||
                          run->book.format || run->book.keys))
        return usage_error(
            &db_export,
            "--plies, --least, --book-format and --keys require --to book");
    if ((run->out.notation || run->out.digits || run->out.encoding) &&
        (run->is_table || run->is_book))
        return usage_error(
            &db_export,
            "--to-notation, --digits and --to-encoding require games");
    return 0;
}

static int run_export(int argc, char **argv) {
    export_run run = {.ids = {NULL, 0, 0}};
    const option_spec own[] = {GAME_WISH_SPECS(&run.out),
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

const command db_export = {"db export", run_export};
