/* score_table.c - how a game went: a table of its scores, and a plot.
 *
 * SPDX-License-Identifier: MIT
 */
#include <stdlib.h>
#include <string.h>

#include "annotate.h"

enum {
    MOVE_COLUMNS = 14,
    SCORE_COLUMNS = 7,
    PLOT_WIDTH = 64,
    PLOT_HALF = 5 /* rows above the middle, and below */
};

/* ---- the table ----------------------------------------------------------- */

static void put_padded(const char *text, size_t columns) {
    size_t n = text_columns(qp_text_of(text));
    fputs(text, stdout);
    for (; n < columns; n++) putchar(' ');
}

static const char *mark_text(int mark) {
    return mark == 4 ? "??" : mark == 2 ? "?" : mark == 6 ? "?!" : "";
}

static void put_half(const annotate *a, const qp_pos *before, const spot *s) {
    char move[QP_MOVE_MAX], score[ENGINE_SCORE_MAX] = "";
    qp_engine_info info = {.known = s->found.known, .score = s->found.score};
    qp_move_write(move, before, s->move, a->job->notation, a->job->move_flags);
    put_padded(move, MOVE_COLUMNS);
    if (s->state == SPOT_DONE && s->found.known)
        engine_score(score, &info, s->turn, 1);
    if (s->state == SPOT_LEFT) strcpy(score, "-");
    printf(s->turn == QP_BLACK ? "%*s %-2s"
           : s->mark           ? "%*s %s"
                               : "%*s",
           SCORE_COLUMNS, score, mark_text(s->mark));
}

/* A row for each move of both. */
static void put_rows(const annotate *a) {
    qp_pos pos = *qp_game_start(a->game);
    unsigned number = qp_pos_setup(&pos)->fullmove;
    for (size_t i = 1; i < a->spots; i++) {
        int red = qp_pos_turn(&pos) == QP_RED;
        if (red || i == 1) printf("%4u. ", number);
        if (!red && i == 1) put_padded("...", MOVE_COLUMNS + SCORE_COLUMNS + 3);
        if (!red) fputs("  ", stdout);
        put_half(a, &pos, &a->spot[i]);
        if (!red || i + 1 == a->spots) putchar('\n');
        number += !red;
        qp_pos_play(&pos, a->spot[i].move);
    }
}

/* ---- the sums ------------------------------------------------------------ */

static void put_side(const annotate *a, qp_side side, const char *name) {
    unsigned moves = 0, known = 0, marks[3] = {0, 0, 0};
    unsigned long lost = 0;
    for (size_t i = 1; i < a->spots; i++) {
        const spot *s = &a->spot[i];
        if (s->turn == side) continue; /* the other one moved */
        moves++;
        known += (unsigned)s->has_loss;
        lost += (unsigned long)s->loss;
        marks[0] += s->mark == 6;
        marks[1] += s->mark == 2;
        marks[2] += s->mark == 4;
    }
    if (known) lost = (lost + known / 2) / known;
    printf(tr("%s: %u moves, mean loss %lu.%02lu; %u ?!, %u ?, %u ??\n"), name,
           moves, lost / 100, lost % 100, marks[0], marks[1], marks[2]);
}

/* ---- the plot ------------------------------------------------------------ */

/* The mean of the positions that a column stands for; 0 when none is known. */
static int column_value(int *value, const annotate *a, size_t column,
                        size_t columns) {
    size_t from = column * a->spots / columns;
    size_t to = (column + 1) * a->spots / columns;
    long sum = 0, n = 0;
    for (size_t i = from; i < to; i++) {
        int one;
        if (!spot_value(&one, &a->spot[i])) continue;
        sum += one;
        n++;
    }
    if (n) *value = (int)(sum / n);
    return n > 0;
}

/* Whole pawns that the highest row stands for. */
static int plot_top(const annotate *a) {
    int top = 100;
    for (size_t i = 0; i < a->spots; i++) {
        int value;
        if (spot_value(&value, &a->spot[i]) && abs(value) > top)
            top = abs(value);
    }
    return (top + 99) / 100;
}

static int row_of(int value, int top) {
    int scaled = value * PLOT_HALF * 2 / (top * 100);
    return (scaled + (scaled < 0 ? -1 : 1)) / 2;
}

static void put_plot(const annotate *a) {
    size_t columns = a->spots < PLOT_WIDTH ? a->spots : PLOT_WIDTH;
    int top = plot_top(a);
    for (int row = PLOT_HALF; row >= -PLOT_HALF; row--) {
        char line[PLOT_WIDTH + 1] = "";
        size_t used = 0;
        if (row == PLOT_HALF || row == -PLOT_HALF)
            printf("%+4d |", row < 0 ? -top : top);
        else
            fputs(row ? "     |" : "   0 |", stdout);
        for (size_t i = 0; i < columns; i++) {
            int value, known = column_value(&value, a, i, columns);
            line[i] = known && row_of(value, top) == row ? '*'
                      : row                              ? ' '
                                                         : '-';
            if (line[i] != ' ') used = i + 1;
        }
        line[used] = '\0';
        puts(line);
    }
}

/* ---- the page ------------------------------------------------------------ */

static void put_tag(const annotate *a, const char *name) {
    qp_text value = qp_game_tag(a->game, name);
    if (!value.len) value = qp_text_of("?");
    safe_put(stdout, value);
}

void annotate_course(const annotate *a) {
    if (a->number > 1) putchar('\n');
    printf(tr("game %llu: "), (unsigned long long)a->number);
    put_tag(a, "Red");
    fputs(" - ", stdout);
    put_tag(a, "Black");
    fputs("  ", stdout);
    safe_put(stdout, qp_game_outcome(a->game));
    fputs("\n\n", stdout);
    put_rows(a);
    putchar('\n');
    put_side(a, QP_RED, tr("Red"));
    put_side(a, QP_BLACK, tr("Black"));
    putchar('\n');
    put_plot(a);
    fflush(stdout);
}
