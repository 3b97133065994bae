/* moves.c - reads a FEN, with or without moves after it, and prints its legal
 * moves in three notations.
 *
 * SPDX-License-Identifier: MIT
 */
#include <stdio.h>

#include <qipu/qipu.h>

int main(int argc, char **argv) {
    const char *fen =
        argc > 1 ? argv[1] : "4k4/9/9/9/9/3N5/9/9/4A4/3K5 w - - 0 1";
    qp_pos pos;
    qp_err err;
    if (qp_pos_read(&pos, qp_text_of(fen), 0, &err)) {
        char line[200];
        qp_err_format(line, sizeof line, &err, "FEN");
        fprintf(stderr, "%s\n", line);
        return 1;
    }

    qp_move moves[QP_MOVES_MAX];
    size_t count = qp_pos_moves(moves, &pos);
    for (size_t i = 0; i < count; i++) {
        char ucci[QP_MOVE_MAX], wxf[QP_MOVE_MAX], chinese[QP_MOVE_MAX];
        qp_move_write(ucci, &pos, moves[i], QP_NOTATION_UCCI, 0);
        qp_move_write(wxf, &pos, moves[i], QP_NOTATION_WXF, 0);
        qp_move_write(chinese, &pos, moves[i], QP_NOTATION_CHINESE, 0);
        printf("%s  %s  %s\n", ucci, wxf, chinese);
    }
    return 0;
}
