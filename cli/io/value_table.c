/* value_table.c - rows of values as a table, as CSV or as JSON.
 *
 * Owns how wide the columns of a table are, and how values are quoted.
 *
 * SPDX-License-Identifier: MIT
 */
#include "value_table.h"

#include <errno.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

/* No column is padded to more than this. */
enum { GRID_WIDEST = 36 };

void grid_begin(grid *g, grid_form form, out_file *out,
                const grid_column *column, size_t columns) {
    *g = (grid){.form = form, .out = out, .column = column, .columns = columns};
}

grid_form grid_asked(int json, int csv) {
    return json ? GRID_JSON : csv ? GRID_CSV : GRID_TABLE;
}

/* ---- cells --------------------------------------------------------------- */

/* Columns of a text on a terminal, when it was made safe. */
static int grid_wide(qp_text text) {
    int wide = 0;
    for (size_t i = 0; i < text.len;) {
        safe_char c;
        i += safe_next(&c, text.ptr + i, text.len - i);
        wide += c.columns;
    }
    return wide;
}

static qp_text cell_text(const grid *g, const grid_cell *cell) {
    if (cell->kind == GRID_NONE) return (qp_text){"", 0};
    return (qp_text){g->text.ptr + cell->at, cell->len};
}

static void put_csv(FILE *to, qp_text text) {
    size_t plain = 0;
    while (plain < text.len && !strchr(",\"\r\n", text.ptr[plain])) plain++;
    if (plain == text.len) {
        fwrite(text.ptr, 1, text.len, to);
        return;
    }
    fputc('"', to);
    for (size_t i = 0; i < text.len; i++) {
        if (text.ptr[i] == '"') fputc('"', to);
        fputc(text.ptr[i], to);
    }
    fputc('"', to);
}

static void put_json(FILE *to, qp_text text, const grid_cell *cell) {
    if (cell->kind == GRID_NONE)
        fputs("null", to);
    else if (cell->kind == GRID_DIGITS)
        fwrite(text.ptr, 1, text.len, to);
    else
        json_text(to, text);
}

/* ---- rows ---------------------------------------------------------------- */

/* One cell of a table. `*owed` blanks come before the next text: so no line
 * ends in blanks. */
static void put_padded(const grid *g, FILE *to, qp_text text, size_t i,
                       int *owed) {
    int rest = g->wide[i] - grid_wide(text), right = g->column[i].right > 0;
    if (g->wide[i] < 0) return;
    if (rest < 0) rest = 0;
    if (i) *owed += 2;
    if (right) *owed += rest;
    if (text.len) {
        fprintf(to, "%*s", *owed, "");
        *owed = 0;
        safe_put(to, text);
    }
    if (!right) *owed += rest;
}

static void put_row(const grid *g, FILE *to, const grid_cell *row) {
    int owed = 0;
    if (g->form == GRID_JSON) fputc('{', to);
    for (size_t i = 0; i < g->columns; i++) {
        qp_text text = cell_text(g, &row[i]);
        if (g->form == GRID_TABLE) {
            put_padded(g, to, text, i, &owed);
            continue;
        }
        if (i) fputc(',', to);
        if (g->form == GRID_CSV) {
            put_csv(to, text);
        } else {
            json_text(to, qp_text_of(g->column[i].name));
            fputc(':', to);
            put_json(to, text, &row[i]);
        }
    }
    fputs(g->form == GRID_JSON ? "}\n" : "\n", to);
}

static void put_titles(const grid *g, FILE *to) {
    int owed = 0;
    for (size_t i = 0; g->form != GRID_JSON && i < g->columns; i++) {
        const grid_column *column = &g->column[i];
        if (g->form == GRID_TABLE) {
            put_padded(g, to, qp_text_of(column->title), i, &owed);
        } else {
            if (i) fputc(',', to);
            put_csv(to, qp_text_of(column->name));
        }
    }
    if (g->form != GRID_JSON) fputc('\n', to);
}

/* As wide as the titles and the rows that wait. */
static void measure(grid *g) {
    for (size_t i = 0; i < g->columns; i++) {
        int *most = &g->wide[i], filled = g->column[i].right >= 0;
        *most = grid_wide(qp_text_of(g->column[i].title));
        for (size_t k = i; k < g->cells; k += g->columns) {
            int wide = grid_wide(cell_text(g, &g->cell[k]));
            if (wide > GRID_WIDEST) wide = GRID_WIDEST;
            if (wide > *most) *most = wide;
            filled |= wide > 0;
        }
        if (!filled) *most = -1;
    }
}

/* Writes the rows that wait, and the titles before the first. */
static void flush_rows(grid *g) {
    char *text = NULL;
    size_t len = 0;
    FILE *to = g->failed ? NULL : open_memstream(&text, &len);
    if (!to && !g->failed) g->failed = errno;
    if (to) {
        if (!g->begun && g->form == GRID_TABLE) measure(g);
        if (!g->begun) put_titles(g, to);
        g->begun = 1;
        for (size_t i = 0; i + g->columns <= g->cells; i += g->columns)
            put_row(g, to, g->cell + i);
        errno = 0;
        if (fclose(to) || (len && out_write(g->out, text, len)))
            g->failed = errno ? errno : EIO;
    }
    free(text);
    g->cells = 0;
    buffer_clear(&g->text);
}

static void add_cell(grid *g, grid_kind kind, qp_text text) {
    if (g->failed) return;
    void *cells = array_grow(g->cell, &g->room, g->cells + 1, sizeof *g->cell);
    if (cells) g->cell = cells;
    if (!cells || !buffer_add(&g->text, text.ptr, text.len)) {
        g->failed = ENOMEM;
        return;
    }
    g->cell[g->cells++] = (grid_cell){g->text.len - text.len, text.len, kind};
    if (g->cells % g->columns) return;
    int waits = g->form == GRID_TABLE && !g->begun;
    if (!waits || g->cells == GRID_WAITS * g->columns) flush_rows(g);
}

void grid_text(grid *g, qp_text text) {
    add_cell(g, text.ptr ? GRID_WORDS : GRID_NONE, text);
}

void grid_none(grid *g) {
    add_cell(g, GRID_NONE, (qp_text){NULL, 0});
}

void grid_number(grid *g, int64_t number) {
    char digits[32];
    int n = snprintf(digits, sizeof digits, "%lld", (long long)number);
    add_cell(g, GRID_DIGITS, (qp_text){digits, (size_t)n});
}

void grid_word(grid *g, const char *word) {
    add_cell(g, GRID_DIGITS, qp_text_of(word));
}

void grid_real(grid *g, double number, int decimals) {
    char digits[400]; /* the largest double has 309 before its point */
    if (!isfinite(number)) {
        grid_none(g);
        return;
    }
    int n = decimals < 0
                ? snprintf(digits, sizeof digits, "%.15g", number)
                : snprintf(digits, sizeof digits, "%.*f", decimals, number);
    add_cell(g, GRID_DIGITS, (qp_text){digits, (size_t)n});
}

int grid_end(grid *g) {
    if (!g->begun || g->cells) flush_rows(g);
    free(g->cell);
    buffer_free(&g->text);
    g->cell = NULL;
    errno = g->failed;
    return g->failed != 0;
}
