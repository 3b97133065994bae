/* columns.h - lines and diagrams into columns and pages.
 *
 * What is added goes down the columns. Things that belong together are kept in
 * one column: a heading and what follows it, the first two lines of a
 * paragraph, the last two, a diagram and the line of its move.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef QP_DRAW_BOOK_COLUMNS_H
#define QP_DRAW_BOOK_COLUMNS_H

#include "book.h"
#include "../cairo_paint.h"
#include "../pdf.h"

#if defined QP_WITH_CAIRO && defined QP_WITH_PANGO
#define QP__BOOK_PAGES

/* What a page is like, in points. */
typedef struct qp__flow_page {
    double wide, high, left, top, bottom; /* of the paper; of the columns */
    double column, gap;                   /* widths */
    unsigned columns;
    double type, lead; /* size of type, and from line to line */
} qp__flow_page;

typedef enum qp__flow_kind { FLOW_LINE, FLOW_HEAD, FLOW_ROW } qp__flow_kind;

typedef struct qp__flow_item {
    qp__flow_kind kind;
    double before; /* room above, but at the top of a column */
    double high;
    double indent, rise;   /* of a line: its baseline from the top */
    int keep, joins;       /* with what follows; with what is before */
    PangoLayout *layout;   /* of a line; owned */
    int line;              /* which of it */
    qp__book_diagram *row; /* diagrams; owned */
    size_t count;
    size_t game; /* that it is of, from 1 */
} qp__flow_item;

typedef struct qp__flow {
    qp_game_book *b;
    qp__pdf pdf;
    qp__pango pango;
    PangoContext *context;
    qp__flow_page is;
    qp__flow_item *item; /* that wait for what belongs to them; owned */
    size_t items, room;
    unsigned column;
    double y;
    size_t page;      /* from 1, of those after the contents */
    size_t front;     /* pages before */
    size_t page_game; /* at its top; 0: nothing is on it */
    uint64_t unknown; /* characters that no font has */
} qp__flow;

/* The page of a book. */
void qp__flow_page_of(qp__flow_page *out, const qp_game_book *b);

/* Takes an item. */
void qp__flow_add(qp__flow *f, const qp__flow_item *item);

/* Places all that waits, and ends the page when something is on it. */
void qp__flow_end(qp__flow *f);

/* Begins with page 1 again. */
void qp__flow_restart(qp__flow *f);

/* A layout in the book's font: `bold` or not, `wide` 0 for any width. Owned. */
PangoLayout *qp__flow_layout(qp__flow *f, qp_text text, double size, int bold,
                             double wide);

/* Draws the first line of a text in one line, its baseline at y: from x to the
 * right with `align` 0, about x with 1, up to x with 2. Returns its width, no
 * more than `most`; what is longer is cut. Frees the layout. */
double qp__flow_put(qp__flow *f, PangoLayout *layout, double x, double y,
                    int align);
double qp__flow_wide(qp__flow *f, PangoLayout *layout);

/* The head of a page: its number at the outer edge, words at the inner one. */
void qp__flow_running_head(qp__flow *f, size_t number, const char *words);

/* How large diagrams are when so many stand side by side. */
double qp__flow_diagram_wide(const qp__flow *f, size_t count);
double qp__flow_row_high(qp__flow *f, const qp__book_diagram *diagram,
                         size_t count);

/* qp__front_matter.c: how many pages the title and the contents take, and they.
 */
size_t qp__front_pages(const qp__flow *f);
void qp__front_put(qp__flow *f);

#endif

#endif
