/* columns.h - lines and diagrams into columns and pages.
 *
 * What is added goes down the columns. Things that belong together are kept in
 * one column: a heading and what follows it, the first two lines of a
 * paragraph, the last two, a diagram and the line of its move.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef QP_CLI_BOOK_FLOW_H
#define QP_CLI_BOOK_FLOW_H

#include "typeset.h"
#include "pango.h"

#ifdef PANGO_PAGES

/* What a page is like, in points. */
typedef struct flow_page {
    double wide, high, left, top, bottom; /* of the paper; of the columns */
    double column, gap;                   /* widths */
    unsigned columns;
    double type, lead; /* size of type, and from line to line */
} flow_page;

typedef enum flow_kind { FLOW_LINE, FLOW_HEAD, FLOW_ROW } flow_kind;

typedef struct flow_item {
    flow_kind kind;
    double before; /* room above, but at the top of a column */
    double high;
    double indent, rise; /* of a line: its baseline from the top */
    int keep, joins;     /* with what follows; with what is before */
    PangoLayout *layout; /* of a line; owned */
    int line;            /* which of it */
    book_diagram *row;   /* diagrams; owned */
    size_t count;
    size_t game; /* that it is of, from 1 */
} flow_item;

typedef struct flow {
    book *b;
    const pango_calls *c;
    cairo_surface_t *surface;
    cairo_t *cr;
    PangoContext *context;
    flow_page is;
    flow_item *item; /* that wait for what belongs to them; owned */
    size_t items, room;
    unsigned column;
    double y;
    size_t page;      /* from 1, of those after the contents */
    size_t front;     /* pages before */
    size_t page_game; /* at its top; 0: nothing is on it */
    uint64_t unknown; /* characters that no font has */
} flow;

/* The page of an order. */
void flow_page_of(flow_page *out, const book_order *order);

/* Takes an item. */
void flow_add(flow *f, const flow_item *item);

/* Places all that waits, and ends the page when something is on it. */
void flow_end(flow *f);

/* Begins with page 1 again. */
void flow_restart(flow *f);

/* A layout in the book's font: `bold` or not, `wide` 0 for any width. Owned. */
PangoLayout *flow_layout(flow *f, qp_text text, double size, int bold,
                         double wide);

/* Draws the first line of a text in one line, its baseline at y: from x to the
 * right with `align` 0, about x with 1, up to x with 2. Returns its width, no
 * more than `most`; what is longer is cut. Frees the layout. */
double flow_put(flow *f, PangoLayout *layout, double x, double y, int align);
double flow_wide(flow *f, PangoLayout *layout);

/* The head of a page: its number at the outer edge, words at the inner one. */
void flow_running_head(flow *f, size_t number, const char *words);

/* How large diagrams are when so many stand side by side. */
double flow_diagram_wide(const flow *f, size_t count);
double flow_row_high(flow *f, const book_diagram *diagram, size_t count);

/* front_matter.c: how many pages the title and the contents take, and they. */
size_t front_pages(const flow *f);
void front_put(flow *f);

#endif

#endif
