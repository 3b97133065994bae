/* text.c - a ruling and its plies as text.
 *
 * Owns the form of the verdict's line and of the tables. With one book a table
 * says of each ply what it does, to whom and why; with several it sets side by
 * side what each book counts it as.
 *
 * SPDX-License-Identifier: MIT
 */
#include "rulings.h"

#include <string.h>

enum { CELL = 256, GAP = 2 };

/* ---- words --------------------------------------------------------------- */

static void put_ruling(char out[JUDGE_RULING], const qp_ruling *ruling,
                       const qp_book *book, const char *form) {
    char reason[JUDGE_TEXT];
    qp_ruling_text(reason, sizeof reason, ruling, book, words_lang());
    snprintf(out, JUDGE_RULING, form,
             qp_verdict_name(ruling->verdict, words_lang()), reason);
}

void judge_ruling(char out[JUDGE_RULING], const qp_ruling *ruling,
                  const qp_book *book) {
    put_ruling(out, ruling, book, tr("%s (%s)"));
}

void judge_desk_ruling(char out[JUDGE_RULING], const judge_desk *desk,
                       const qp_ruling *ruling, size_t book) {
    const char *form = desk->ahead >> book & 1
                           ? tr("%s (%s; if the cycle continues)")
                           : tr("%s (%s)");
    put_ruling(out, ruling, desk->order->book[book], form);
}

size_t judge_move(char out[QP_MOVE_MAX], const judge_order *order,
                  const qp_pos *before, qp_move move) {
    return qp_move_write(out, before, move, order->notation, order->flags);
}

static const char *side_words(qp_side side) {
    return side == QP_RED ? tr("red") : tr("black");
}

/* ---- columns ------------------------------------------------------------- */

/* A row of a table while it is written. No blanks end it. */
typedef struct judge_table {
    FILE *out;
    size_t blanks; /* before the next cell */
} judge_table;

static size_t columns_of(const char *text) {
    return text_columns((qp_text){text, strlen(text)});
}

static void put_cell(judge_table *table, const char *text, size_t width) {
    size_t columns = columns_of(text);
    if (*text) fprintf(table->out, "%*s%s", (int)table->blanks, "", text);
    if (*text) table->blanks = 0;
    table->blanks += (columns < width ? width - columns : 0) + GAP;
}

static void end_row(judge_table *table) {
    fputc('\n', table->out);
    table->blanks = 0;
}

static void widen(size_t *width, const char *text) {
    size_t columns = columns_of(text);
    if (columns > *width) *width = columns;
}

/* ---- a ply --------------------------------------------------------------- */

enum { ROW_PLY, ROW_MOVE, ROW_SIDE, ROW_KIND, ROW_WHOM, ROW_CELLS };

/* A ply as it is in a table. */
typedef struct judge_row {
    char cell[ROW_CELLS][CELL], why[JUDGE_TEXT];
} judge_row;

static void fill_cell(judge_row *row, int cell, const char *text) {
    snprintf(row->cell[cell], CELL, "%s", text);
}

/* What a ply counts as: "chase", or what the arbiter and the program say. */
static void ply_kind(char out[CELL], const judge_desk *desk, size_t book,
                     const qp_label *label) {
    const char *kind = qp_act_name(label->act, words_lang());
    qp_act act;
    if (qp_judge_overruled(&act, desk->judge[book], desk->line, label->ply) &&
        act != label->act)
        snprintf(out, CELL, tr("%s (arbiter; program: %s)"),
                 qp_act_name(act, words_lang()), kind);
    else
        snprintf(out, CELL, "%s", kind);
}

static qp_status read_row(judge_row *row, judge_desk *desk, size_t ply) {
    qp_label label;
    qp_status rc = qp_judge_label(&label, desk->judge[0], desk->line, ply);
    if (rc) return rc;
    snprintf(row->cell[ROW_PLY], CELL, "%zu", ply);
    qp_line_seek(desk->line, ply - 1);
    judge_move(row->cell[ROW_MOVE], desk->order, qp_line_pos(desk->line),
               label.move);
    qp_line_seek(desk->line, ply);
    const qp_pos *after = qp_line_pos(desk->line);
    fill_cell(row, ROW_SIDE, side_words(label.side));
    ply_kind(row->cell[ROW_KIND], desk, 0, &label);
    qp_label_whom_text(row->cell[ROW_WHOM], CELL, &label, after, words_lang());
    qp_label_text(row->why, sizeof row->why, &label, after, words_lang());
    return QP_OK;
}

static judge_row row_of_heads(void) {
    judge_row head;
    fill_cell(&head, ROW_PLY, tr("ply"));
    fill_cell(&head, ROW_MOVE, tr("move"));
    fill_cell(&head, ROW_SIDE, tr("side"));
    fill_cell(&head, ROW_KIND, tr("kind"));
    fill_cell(&head, ROW_WHOM, tr("target"));
    snprintf(head.why, sizeof head.why, "%s", tr("reason"));
    return head;
}

static void widen_row(size_t width[ROW_CELLS], const judge_row *row) {
    for (int i = 0; i < ROW_CELLS; i++) widen(&width[i], row->cell[i]);
}

/* The widths of all rows are found before the first is written. */
static qp_status measure(size_t width[ROW_CELLS], judge_desk *desk,
                         judge_span span) {
    judge_row row = row_of_heads();
    widen_row(width, &row);
    for (size_t ply = span.first; ply <= span.last; ply++) {
        qp_status rc = read_row(&row, desk, ply);
        if (rc) return rc;
        widen_row(width, &row);
    }
    return QP_OK;
}

/* ---- one book ------------------------------------------------------------ */

static void put_row(judge_table *table, const judge_row *row,
                    const size_t width[ROW_CELLS]) {
    for (int i = 0; i < ROW_CELLS; i++) put_cell(table, row->cell[i], width[i]);
    put_cell(table, row->why, 0);
    end_row(table);
}

static qp_status put_plies(FILE *out, judge_desk *desk, judge_span span) {
    judge_table table = {out, 0};
    size_t width[ROW_CELLS] = {0};
    judge_row row = row_of_heads();
    if (span.first > span.last) return QP_OK;
    qp_status rc = measure(width, desk, span);
    if (!rc) put_row(&table, &row, width);
    for (size_t ply = span.first; !rc && ply <= span.last; ply++) {
        rc = read_row(&row, desk, ply);
        if (!rc) put_row(&table, &row, width);
    }
    return rc;
}

/* ---- several books ------------------------------------------------------- */

static int books_differ(const judge_desk *desk, const qp_ruling *ruling) {
    for (size_t i = 1; i < desk->order->books; i++)
        if (ruling[i].verdict != ruling[0].verdict) return 1;
    return 0;
}

static void put_books(FILE *out, const judge_desk *desk,
                      const qp_ruling *ruling) {
    const judge_order *order = desk->order;
    judge_table table = {out, 0};
    size_t width = 0;
    for (size_t i = 0; i < order->books; i++)
        widen(&width, qp_book_name(order->book[i]));
    for (size_t i = 0; i < order->books; i++) {
        char text[JUDGE_RULING];
        judge_desk_ruling(text, desk, &ruling[i], i);
        put_cell(&table, qp_book_name(order->book[i]), width);
        put_cell(&table, text, 0);
        end_row(&table);
    }
    fputs(books_differ(desk, ruling) ? tr("The books differ.\n")
                                     : tr("The books agree.\n"),
          out);
}

/* The width of a book's column: its name, any act, or two of them. */
static size_t book_width(const judge_desk *desk, size_t book, judge_span span) {
    char kind[CELL];
    size_t width = 0;
    widen(&width, qp_book_name(desk->order->book[book]));
    for (int act = QP_ACT_IDLE; act <= QP_ACT_CHECK; act++)
        widen(&width, qp_act_name((qp_act)act, words_lang()));
    for (size_t ply = span.first; ply <= span.last; ply++) {
        qp_label label;
        if (qp_judge_label(&label, desk->judge[book], desk->line, ply)) break;
        ply_kind(kind, desk, book, &label);
        widen(&width, kind);
    }
    return width;
}

static void put_first_cells(judge_table *table, const judge_row *row,
                            const size_t width[ROW_CELLS]) {
    for (int i = 0; i < ROW_KIND; i++) put_cell(table, row->cell[i], width[i]);
}

/* What each book counts each ply as. */
static qp_status put_compared(FILE *out, judge_desk *desk, judge_span span) {
    const judge_order *order = desk->order;
    judge_table table = {out, 0};
    size_t width[ROW_CELLS] = {0};
    size_t column[JUDGE_BOOKS];
    judge_row row = row_of_heads();
    if (span.first > span.last) return QP_OK;
    qp_status rc = measure(width, desk, span);
    put_first_cells(&table, &row, width);
    for (size_t i = 0; i < order->books; i++) {
        column[i] = book_width(desk, i, span);
        put_cell(&table, qp_book_name(order->book[i]), column[i]);
    }
    end_row(&table);
    for (size_t ply = span.first; !rc && ply <= span.last; ply++) {
        rc = read_row(&row, desk, ply);
        put_first_cells(&table, &row, width);
        for (size_t i = 0; !rc && i < order->books; i++) {
            char kind[CELL];
            qp_label label;
            rc = qp_judge_label(&label, desk->judge[i], desk->line, ply);
            if (rc) break;
            ply_kind(kind, desk, i, &label);
            put_cell(&table, kind, column[i]);
        }
        end_row(&table);
    }
    return rc;
}

/* ---- a position ---------------------------------------------------------- */

judge_span judge_shown(const judge_desk *desk, const qp_ruling *ruling) {
    if (desk->order->all_plies)
        return (judge_span){1, qp_line_length(desk->line)};
    for (size_t i = 0; i < desk->order->books; i++)
        if (ruling[i].ground == QP_GROUND_REPETITION)
            return (judge_span){ruling[i].first, ruling[i].last};
    return (judge_span){1, 0};
}

qp_status judge_put_text(FILE *out, judge_desk *desk,
                         const qp_ruling ruling[JUDGE_BOOKS]) {
    judge_span span = judge_shown(desk, ruling);
    if (desk->order->books > 1) {
        put_books(out, desk, ruling);
        return put_compared(out, desk, span);
    }
    char text[JUDGE_RULING];
    judge_desk_ruling(text, desk, ruling, 0);
    fprintf(out, tr("verdict: %s\n"), text);
    return put_plies(out, desk, span);
}
