/* fuzz_line.c - properties of lines, for any command at all:
 *
 *   1. reading ends; a base that is wrong leaves the line as it was, a move
 *      that is wrong leaves those before it, and the error is within the text
 *   2. what is known of each ply is what a slow count gives
 *   3. the command of any place, read back, gives the same position and history
 *   4. seeking and playing the same moves change nothing, cutting and playing
 *      them again gives the same
 *
 * The first byte gives the notation, the second the place; the rest is the
 * text.
 */
#include <string.h>

#include "fuzz.h"
#include "qipu/line.h"

enum { PLIES = 128 }; /* more are not counted again */

static int same_board(const qp_pos *a, const qp_pos *b) {
    return !memcmp(qp_pos_setup(a)->cell, qp_pos_setup(b)->cell,
                   sizeof qp_pos_setup(a)->cell) &&
           qp_pos_turn(a) == qp_pos_turn(b);
}

static qp_line *new_line(void) {
    qp_line *line = qp_line_new(NULL, NULL);
    if (!line) exit(2);
    return line;
}

/* ---- the slow count ------------------------------------------------------ */

static void count_again(qp_line *line) {
    static qp_pos pos[PLIES + 1];
    size_t checks[2] = {0, 0}, window = 0;
    for (size_t ply = 0; qp_line_seek(line, ply) == ply && ply <= PLIES;
         ply++) {
        qp_ply got;
        size_t times = 1;
        qp_line_get(&got, line, ply);
        pos[ply] = *qp_line_pos(line);
        for (size_t p = 0; p < ply; p++)
            if (same_board(&pos[p], &pos[ply])) times++;
        if (ply) {
            qp_piece taken = qp_pos_setup(&pos[ply - 1])->cell[got.move.to];
            LAW(got.captured == taken);
            if (qp_pos_check(&pos[ply])) checks[got.side]++;
            if (taken) checks[0] = checks[1] = 0, window = ply;
        }
        LAW(got.occurrence == times &&
            got.occurrence == qp_line_occurrences(line));
        LAW((got.previous == QP_PLY_NONE) == (times == 1));
        LAW(times == 1 || same_board(&pos[got.previous], &pos[ply]));
        LAW(got.window == window && qp_line_window(line) == window);
        LAW(qp_line_checks(line, QP_RED) == checks[QP_RED]);
        LAW(qp_line_checks(line, QP_BLACK) == checks[QP_BLACK]);
    }
}

/* ---- there and back ------------------------------------------------------ */

static void same_history(const qp_line *a, const qp_line *b, size_t from) {
    for (size_t ply = 1; ply <= qp_line_ply(b); ply++) {
        qp_ply one, two;
        qp_line_get(&one, a, from + ply);
        qp_line_get(&two, b, ply);
        LAW(one.move.from == two.move.from && one.move.to == two.move.to);
        LAW(one.side == two.side && one.piece == two.piece);
        LAW(one.check == two.check && one.captured == two.captured);
        LAW(one.since_capture == two.since_capture);
        LAW(one.occurrence == two.occurrence);
    }
    for (int side = QP_RED; side <= QP_BLACK; side++)
        LAW(qp_line_checks(a, (qp_side)side) ==
            qp_line_checks(b, (qp_side)side));
    LAW(!memcmp(qp_pos_setup(qp_line_pos(a)), qp_pos_setup(qp_line_pos(b)),
                sizeof(qp_setup)));
}

static void write_and_read(const qp_line *line, qp_notation notation) {
    size_t n = qp_line_write(NULL, 0, line, notation);
    char *text = malloc(n + 1);
    qp_line *back = new_line();
    unsigned notes = 1;
    LAW(text && qp_line_write(text, n + 1, line, notation) == n);
    LAW(strlen(text) == n);
    LAW(!qp_line_read(&notes, back, (qp_text){text, n}, ~0u, notation, NULL));
    LAW(notes == 0);
    LAW(qp_line_length(back) == qp_line_ply(line) - qp_line_window(line));
    same_history(line, back, qp_line_window(line));
    free(text);
    qp_line_free(back);
}

/* Cuts the line at a ply, plays what was there, and compares. */
static void cut_and_play(qp_line *line, size_t ply) {
    qp_line *whole = new_line();
    qp_line_clear(whole, qp_line_base(line));
    for (size_t p = 1; p <= qp_line_length(line); p++) {
        qp_ply next;
        qp_line_get(&next, line, p);
        LAW(!qp_line_play(whole, next.move));
    }
    qp_line_seek(line, ply);
    qp_line_cut(line);
    for (size_t p = ply + 1; p <= qp_line_length(whole); p++) {
        qp_ply next;
        qp_line_get(&next, whole, p);
        LAW(!qp_line_play(line, next.move) && qp_line_length(line) == p);
    }
    same_history(whole, line, 0);
    LAW(!memcmp(qp_line_pos(whole), qp_line_pos(line), sizeof(qp_pos)));
    qp_line_free(whole);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    static const qp_notation NOTATIONS[] = {QP_NOTATION_ANY, QP_NOTATION_UCCI,
                                            QP_NOTATION_UCI, QP_NOTATION_ANY};
    if (size < 2) return 0;
    qp_text text = {(const char *)data + 2, size - 2};
    qp_line *line = new_line();
    LAW(!qp_line_play(line, (qp_move){0, 9}));
    qp_err err = {0};
    unsigned notes = 0;
    qp_status rc = qp_line_read(&notes, line, text, data[0] & 4 ? ~0u : 0,
                                NOTATIONS[data[0] & 3], &err);
    LAW(rc == err.code && err.at.offset <= text.len);
    LAW(!rc || !notes);
    if (rc && rc < QP_E_MOVE_TEXT && rc != QP_E_LIMIT)
        LAW(qp_line_length(line) == 1 && qp_line_ply(line) == 1);
    size_t length = qp_line_length(line), ply = data[1] % (length + 1);
    LAW(qp_line_ply(line) == length);
    count_again(line);
    for (size_t p = 0; p <= length && p <= PLIES; p++) {
        qp_line_seek(line, p ? p : ply);
        write_and_read(line, p & 1 ? QP_NOTATION_UCI : QP_NOTATION_UCCI);
    }
    cut_and_play(line, ply);
    qp_line_free(line);
    return 0;
}
