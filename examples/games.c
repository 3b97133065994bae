/* games.c - reads a file of games in constant memory and prints one line a
 * game: players, plies, result, and whether the record is whole.
 *
 * The reader detects the format, the encoding and the notation, checks that
 * each move is legal and calls the functions here.
 *
 * SPDX-License-Identifier: MIT
 */
#include <stdio.h>

#include <qipu/qipu.h>
#include <qipu/stdio.h>

typedef struct tally {
    char red[64], black[64], result[8];
    unsigned plies;
} tally;

static qp_flow on_game(void *ctx, const qp_at *at) {
    (void)at;
    *(tally *)ctx = (tally){"?", "?", "*", 0};
    return QP_GO;
}

static qp_flow on_tag(void *ctx, qp_text name, qp_text value, const qp_at *at) {
    tally *t = ctx;
    char *out = qp_text_is(name, "Red")     ? t->red
                : qp_text_is(name, "Black") ? t->black
                                            : NULL;
    (void)at;
    if (out) snprintf(out, sizeof t->red, "%.*s", (int)value.len, value.ptr);
    return QP_GO;
}

static qp_flow on_move(void *ctx, const qp_moved *moved, const qp_at *at) {
    /* moved->after is the position after the move. */
    (void)moved, (void)at;
    ((tally *)ctx)->plies++;
    return QP_GO;
}

static qp_flow on_result(void *ctx, qp_text text, const qp_at *at) {
    (void)at;
    snprintf(((tally *)ctx)->result, 8, "%.*s", (int)text.len, text.ptr);
    return QP_GO;
}

static qp_flow on_end(void *ctx, qp_status broken, const qp_at *at) {
    const tally *t = ctx;
    (void)at;
    printf("%s - %s: %u plies, %s%s%s\n", t->red, t->black, t->plies, t->result,
           broken ? ", broken: " : "", broken ? qp_status_text(broken) : "");
    return QP_GO;
}

int main(int argc, char **argv) {
    tally t;
    qp_handler to = {.size = sizeof to,
                     .ctx = &t,
                     .begin_game = on_game,
                     .tag = on_tag,
                     .move = on_move,
                     .result = on_result,
                     .end_game = on_end};
    qp_err err;
    const char *path = argc > 1 ? argv[1] : "games/handicap.pgn";
    if (!qp_read_path(path, &to, NULL, NULL, &err)) return 0;
    char line[256];
    qp_err_format(line, sizeof line, &err, path);
    fprintf(stderr, "%s\n", line);
    return 1;
}
