/* sql.c - answers to questions in SQL as tables, and qipu db sql.
 *
 * SPDX-License-Identifier: MIT
 */
#include <string.h>

#include "db_common.h"

typedef struct answer {
    const db_rows *rows;
    out_file *out;
    grid g;
    grid_column column[GRID_COLUMNS]; /* of an answer that names its own */
    char name[GRID_COLUMNS][64];
    int begun;
} answer;

/* Bytes as SQL writes them: x'0AFF'. */
static void put_blob(grid *g, qp_text bytes) {
    static const char HEX[] = "0123456789ABCDEF";
    char text[2 * 256 + 8] = "x'";
    size_t n = 2;
    for (size_t i = 0; i < bytes.len && i < 256; i++) {
        unsigned char byte = (unsigned char)bytes.ptr[i];
        text[n++] = HEX[byte >> 4];
        text[n++] = HEX[byte & 15];
    }
    if (bytes.len > 256) n += (size_t)snprintf(text + n, 4, "...");
    text[n++] = '\'';
    grid_text(g, (qp_text){text, n});
}

static void put_value(grid *g, const qp_db_value *value) {
    switch (value->kind) {
    case QP_DB_NULL: grid_none(g); return;
    case QP_DB_INTEGER: grid_number(g, value->integer); return;
    case QP_DB_REAL: grid_real(g, value->real, -1); return;
    case QP_DB_TEXT: grid_text(g, value->text); return;
    case QP_DB_BLOB: put_blob(g, value->text); return;
    }
}

/* With the selected columns. */
static void begin_as_asked(answer *a) {
    const db_rows *rows = a->rows;
    a->begun = 1;
    grid_begin(&a->g, rows->form, a->out, rows->column, rows->columns);
}

/* With those that its first row names. */
static void begin_as_named(answer *a, const qp_db_row *row) {
    a->begun = 1;
    size_t count = row->count < GRID_COLUMNS ? row->count : GRID_COLUMNS;
    for (size_t i = 0; i < count; i++) {
        snprintf(a->name[i], sizeof a->name[i], "%s", row->name[i]);
        int number = row->value[i].kind == QP_DB_INTEGER ||
                     row->value[i].kind == QP_DB_REAL;
        a->column[i] = (grid_column){a->name[i], a->name[i], number};
    }
    grid_begin(&a->g, a->rows->form, a->out, a->column, count);
}

static qp_flow on_row(void *ctx, const qp_db_row *row) {
    answer *a = ctx;
    if (!a->begun && a->rows->column)
        begin_as_asked(a);
    else if (!a->begun)
        begin_as_named(a, row);
    for (size_t i = 0; i < a->g.columns; i++) put_value(&a->g, &row->value[i]);
    return a->g.failed ? QP_STOP : QP_GO;
}

int db_rows_put(const db_desk *desk, const db_rows *rows) {
    out_file out = {0};
    answer a = {.rows = rows, .out = &out};
    if (out_open(&out, rows->output)) return out_error(&out);
    qp_status rc = qp_db_sql(desk->db, qp_text_of(rows->sql), rows->args,
                             rows->arg_count, on_row, &a);
    if (!a.begun && rows->column && !rc) begin_as_asked(&a);
    int failed = a.begun && grid_end(&a.g), status = EXIT_FINE;
    if (failed) status = system_error(out_shown(&out));
    if (rc && rc != QP_E_STOP) status = db_failed(desk, rc);
    return db_finish(&out, status);
}

/* ---- qipu db sql ----------------------------------------------------------
 */

enum { SQL_VALUES = 32 };

/* A number when it looks like one, else a text. */
static qp_db_value value_of(const char *text) {
    size_t digits = strspn(text, "0123456789");
    qp_db_value value = {.kind = QP_DB_TEXT, .text = qp_text_of(text)};
    if (!digits || text[digits] || digits > 18) return value;
    value.kind = QP_DB_INTEGER;
    for (; *text; text++) value.integer = 10 * value.integer + (*text - '0');
    return value;
}

static int run_sql(int argc, char **argv) {
    qp_db_value value[SQL_VALUES];
    db_desk desk = {0};
    db_rows rows = {.args = value};
    int json = 0, csv = 0;
    const option_spec specs[] = {{"--json", 0, &json, NULL},
                                 {"--csv", 0, &csv, NULL},
                                 {"--output", 1, NULL, &rows.output},
                                 {NULL, 0, NULL, NULL}};
    int n = options_parse(&db_sql, argc, argv, specs);
    if (n < 0 || db_operands(&db_sql, n, 1, 1 + SQL_VALUES) ||
        db_refuse_forms(&db_sql, json, csv))
        return EXIT_USAGE;
    desk.path = argv[1];
    rows.sql = argv[2];
    rows.form = grid_asked(json, csv);
    for (int i = 3; i <= n; i++) value[rows.arg_count++] = value_of(argv[i]);
    int status = db_open(&desk, QP_DB_READ);
    if (!status) status = db_rows_put(&desk, &rows);
    db_close(&desk);
    return status;
}

const command db_sql = {"db sql", run_sql};
