/* score_table.c - the scores of a game as a table and a plot.
 *
 * SPDX-License-Identifier: MIT
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../../core/base/inline/utf8_text.h"
#include "annotator.h"

/* What is written, and of which game. */
typedef struct table_run {
    const qp_annotator *a;
    const qp_game *game;
    FILE *out;
} table_run;

enum {
    TABLE_MOVE_COLUMNS = 14,
    TABLE_SCORE_COLUMNS = 7,
    TABLE_PLOT_WIDTH = 64,
    TABLE_PLOT_HALF = 5 /* rows above the middle, and below */
};

/* ---- the table ----------------------------------------------------------- */

static void table_put_padded(FILE *out, const char *text, size_t columns) {
    size_t n = text_columns(qp_text_of(text));
    fputs(text, out);
    for (; n < columns; n++) fputc(' ', out);
}

static const char *table_mark_text(int mark) {
    return mark == 4 ? "??" : mark == 2 ? "?" : mark == 6 ? "?!" : "";
}

static void table_put_half(const table_run *run, const qp_pos *before,
                           const qp__spot *s) {
    const qp_annotate_options *o = &run->a->options;
    char move[QP_MOVE_MAX], score[QP_ENGINE_SCORE_MAX] = "";
    qp_engine_info info = qp__spot_info(s);
    qp_move_write(move, before, s->move, o->notation, o->move_flags);
    table_put_padded(run->out, move, TABLE_MOVE_COLUMNS);
    if (s->state == SPOT_DONE && s->found.known)
        qp_engine_score_write(score, &info, s->turn, 1);
    if (s->state == SPOT_LEFT) strcpy(score, "-");
    fprintf(run->out,
            s->turn == QP_BLACK ? "%*s %-2s"
            : s->mark           ? "%*s %s"
                                : "%*s",
            TABLE_SCORE_COLUMNS, score, table_mark_text(s->mark));
}

/* A row for each move of both. */
static void table_put_rows(const table_run *run) {
    const qp_annotator *a = run->a;
    FILE *out = run->out;
    qp_pos pos = *qp_game_start(run->game);
    unsigned number = qp_pos_setup(&pos)->fullmove;
    for (size_t i = 1; i < a->spots; i++) {
        int red = qp_pos_turn(&pos) == QP_RED;
        if (red || i == 1) fprintf(out, "%4u. ", number);
        if (!red && i == 1)
            table_put_padded(out, "...",
                             TABLE_MOVE_COLUMNS + TABLE_SCORE_COLUMNS + 3);
        if (!red) fputs("  ", out);
        table_put_half(run, &pos, &a->spot[i]);
        if (!red || i + 1 == a->spots) fputc('\n', out);
        number += !red;
        qp_pos_play(&pos, a->spot[i].move);
    }
}

/* ---- the sums ------------------------------------------------------------ */

/* Writes the sums of a side by a format of them. */
static void table_put_side(const table_run *run, qp_side side,
                           const char *format) {
    const qp_annotator *a = run->a;
    unsigned moves = 0, known = 0, marks[3] = {0, 0, 0};
    unsigned long lost = 0;
    for (size_t i = 1; i < a->spots; i++) {
        const qp__spot *s = &a->spot[i];
        if (s->turn == side) continue; /* the other one moved */
        moves++;
        known += (unsigned)s->has_loss;
        lost += (unsigned long)s->loss;
        marks[0] += s->mark == 6;
        marks[1] += s->mark == 2;
        marks[2] += s->mark == 4;
    }
    if (known) lost = (lost + known / 2) / known;
    fprintf(run->out, format, moves, lost / 100, lost % 100, marks[0], marks[1],
            marks[2]);
}

/* ---- the plot ------------------------------------------------------------ */

/* The mean of the positions that a column denotes; 0 when none is known. */
static int table_column_value(int *value, const qp_annotator *a, size_t column,
                              size_t columns) {
    size_t from = column * a->spots / columns;
    size_t to = (column + 1) * a->spots / columns;
    long sum = 0, n = 0;
    for (size_t i = from; i < to; i++) {
        int one;
        if (!qp__spot_value(&one, &a->spot[i])) continue;
        sum += one;
        n++;
    }
    if (n) *value = (int)(sum / n);
    return n > 0;
}

/* Whole pawns that the highest row denotes. */
static int table_plot_top(const qp_annotator *a) {
    int top = 100;
    for (size_t i = 0; i < a->spots; i++) {
        int value;
        if (qp__spot_value(&value, &a->spot[i]) && abs(value) > top)
            top = abs(value);
    }
    return (top + 99) / 100;
}

static int table_row_of(int value, int top) {
    int scaled = value * TABLE_PLOT_HALF * 2 / (top * 100);
    return (scaled + (scaled < 0 ? -1 : 1)) / 2;
}

static void table_put_plot(const table_run *run) {
    const qp_annotator *a = run->a;
    size_t columns = a->spots < TABLE_PLOT_WIDTH ? a->spots : TABLE_PLOT_WIDTH;
    int top = table_plot_top(a);
    for (int row = TABLE_PLOT_HALF; row >= -TABLE_PLOT_HALF; row--) {
        char line[TABLE_PLOT_WIDTH + 1] = "";
        size_t used = 0;
        if (row == TABLE_PLOT_HALF || row == -TABLE_PLOT_HALF)
            fprintf(run->out, "%+4d |", row < 0 ? -top : top);
        else
            fputs(row ? "     |" : "   0 |", run->out);
        for (size_t i = 0; i < columns; i++) {
            int value, known = table_column_value(&value, a, i, columns);
            line[i] = known && table_row_of(value, top) == row ? '*'
                      : row                                    ? ' '
                                                               : '-';
            if (line[i] != ' ') used = i + 1;
        }
        line[used] = '\0';
        fprintf(run->out, "%s\n", line);
    }
}

/* ---- all ----------------------------------------------------------------- */

static void table_put_safe(FILE *out, qp_text text) {
    for (size_t i = 0; i < text.len;) {
        safe_char c;
        i += safe_next(&c, text.ptr + i, text.len - i);
        fwrite(c.text, 1, c.len, out);
    }
}

static void table_put_tag(const table_run *run, const char *name) {
    qp_text value = qp_game_tag(run->game, name);
    table_put_safe(run->out, value.len ? value : qp_text_of("?"));
}

static void table_put_all(const table_run *run) {
    qp_lang lang = run->a->options.lang;
    FILE *out = run->out;
    fprintf(out, qp_message(lang, "game %llu: "),
            (unsigned long long)run->a->number);
    table_put_tag(run, "Red");
    fputs(" - ", out);
    table_put_tag(run, "Black");
    fputs("  ", out);
    table_put_safe(out, qp_game_outcome(run->game));
    fputs("\n\n", out);
    table_put_rows(run);
    fputc('\n', out);
    table_put_side(
        run, QP_RED,
        qp_message(lang,
                   "Red: moves %u, mean loss %lu.%02lu; %u ?!, %u ?, %u ??\n"));
    table_put_side(
        run, QP_BLACK,
        qp_message(
            lang,
            "Black: moves %u, mean loss %lu.%02lu; %u ?!, %u ?, %u ??\n"));
    fputc('\n', out);
    table_put_plot(run);
}

qp_status qp_annotator_table(const qp_annotator *a, const qp_game *game,
                             const qp_sink *to) {
    char *text = NULL;
    size_t len = 0;
    table_run run = {a, game, open_memstream(&text, &len)};
    if (!run.out) return QP_E_NOMEM;
    table_put_all(&run);
    qp_status status = fclose(run.out) ? QP_E_NOMEM : QP_OK;
    if (!status && to->write(to->ctx, text, len)) status = QP_E_IO;
    free(text);
    return status;
}
