/* value_table.h - rows of values as a table, as CSV or as JSON.
 *
 * A row is given cell by cell; the last cell of a row ends it. What may not
 * reach a terminal as it is does not (safe_text.c, output_file.c).
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef QP_CLI_GRID_H
#define QP_CLI_GRID_H

#include "../common/command.h"
#include "output_file.h"

typedef enum grid_form {
    GRID_TABLE, /* for people: columns below titles */
    GRID_CSV,   /* RFC 4180 with line feeds, names first */
    GRID_JSON   /* an object a line */
} grid_form;

typedef struct grid_column {
    const char *name;  /* in CSV and JSON */
    const char *title; /* above the table, in the language of messages */
    int right;         /* numbers stand at the right of their column;
                          GRID_IF_FILLED: texts, in a table for people only if
                          one of the first rows has any */
} grid_column;

enum { GRID_IF_FILLED = -1 };

/* The first rows of a table wait here, so that its columns are as wide as they
 * need; wider values that come later push what follows aside. */
enum { GRID_WAITS = 200, GRID_COLUMNS = 64 };

typedef enum grid_kind { GRID_NONE, GRID_WORDS, GRID_DIGITS } grid_kind;

/* A value of a row that waits; its text is in `text` of the grid. */
typedef struct grid_cell {
    size_t at, len;
    grid_kind kind;
} grid_cell;

typedef struct grid {
    grid_form form;
    out_file *out;
    const grid_column *column; /* borrowed */
    size_t columns;
    grid_cell *cell; /* owned; whole rows and the one being given */
    size_t cells, room;
    byte_buffer text;       /* of the cells */
    int wide[GRID_COLUMNS]; /* of a table; -1: left out */
    int begun;              /* the titles are written */
    int failed;             /* an errno, or 0 */
} grid;

/* Borrows `out` and `column` until grid_end. At most GRID_COLUMNS columns. */
void grid_begin(grid *g, grid_form form, out_file *out,
                const grid_column *column, size_t columns);

/* The next cell: a text (ptr NULL: nothing), a number, a number with so many
 * decimals (-1: as many as it needs), nothing. */
void grid_text(grid *g, qp_text text);
void grid_number(grid *g, int64_t number);
void grid_real(grid *g, double number, int decimals);
void grid_word(grid *g, const char *word); /* of JSON, such as true */
void grid_none(grid *g);

/* Writes what waits, and frees. Nonzero, with errno set, when any of it
 * failed. */
int grid_end(grid *g);

/* The form that two flags of a command line ask for. */
grid_form grid_asked(int json, int csv);

#endif
