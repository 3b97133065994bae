/* make.c - writes a table of invented rows for check.py, which knows them too:
 *
 *     table_make FORMAT ROWS GROUP [plain] >FILE
 *
 * SPDX-License-Identifier: MIT
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "qipu/table.h"

static const qp_table_column columns[] = {
    {"key", QP_TABLE_INT64, 0},  {"game", QP_TABLE_INT64, 1},
    {"ply", QP_TABLE_INT32, 1},  {"score", QP_TABLE_DOUBLE, 1},
    {"drawn", QP_TABLE_BOOL, 1}, {"mirror", QP_TABLE_BOOL, 0},
    {"red", QP_TABLE_TEXT, 0},   {"note, or \"none\"", QP_TABLE_TEXT, 1},
};

enum { COLUMNS = sizeof columns / sizeof *columns };

static int put_out(void *ctx, const char *bytes, size_t len) {
    (void)ctx;
    return fwrite(bytes, 1, len, stdout) != len;
}

/* Row `i`; check.py has the same. */
static void fill(qp_table_value row[COLUMNS], uint64_t i, char name[64],
                 char note[64]) {
    memset(row, 0, COLUMNS * sizeof *row);
    row[0].integer = (int64_t)(i * UINT64_C(0x9E3779B97F4A7C15));
    row[1].integer = -(int64_t)i;
    row[1].null = i >= 2 && i < 40; /* with groups of 16: one without any */
    row[2].integer = (int64_t)(i % 300) - 150;
    row[2].null = i % 7 == 3;
    row[3].real = (double)i * 0.1;
    row[3].null = i % 5 == 0;
    row[4].integer = i % 3 == 0;
    row[4].null = i % 13 == 4;
    row[5].integer = i % 4 == 1;
    *name = 0;
    for (uint64_t n = i % 4; n; n--) strcat(name, "\xE5\x90\x95");
    if (i % 6 == 0) strcat(name, ",\"");
    if (i % 17 == 0) strcat(name, "\r\n");
    row[6].text = qp_text_of(name);
    note[0] = '\0';
    if (i % 9) snprintf(note, 64, "%llu", (unsigned long long)i);
    row[7].text = qp_text_of(note);
    row[7].null = i % 2 == 1;
}

int main(int argc, char **argv) {
    qp_sink sink = {NULL, put_out};
    qp_table_options options = {.size = sizeof options};
    qp_table_format format;
    qp_table *table;
    if (argc < 4 || qp_table_format_by_name(&format, qp_text_of(argv[1])))
        return 2;
    options.group_rows = (size_t)atoi(argv[3]);
    options.plain = argc > 4;
    if (qp_table_new(&table, &sink, format, columns, COLUMNS, &options))
        return 3;
    for (uint64_t i = 0, rows = (uint64_t)atoll(argv[2]); i < rows; i++) {
        qp_table_value row[COLUMNS];
        char name[64], note[64];
        fill(row, i, name, note);
        if (qp_table_put(table, row)) return 3;
    }
    if (qp_table_end(table)) return 3;
    qp_table_free(table);
    return fflush(stdout) ? 3 : 0;
}
