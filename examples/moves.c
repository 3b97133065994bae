/* moves.c - a FEN in, its legal moves out, in three notations.
 *
 * SPDX-License-Identifier: MIT
 */
#include <stdio.h>
#include <string.h>

#include <qipu/qipu.h>

int main(int argc, char **argv) {
    const char *fen =
        argc > 1 ? argv[1] : "4k4/9/9/9/9/3N5/9/9/4A4/3K5 w - - 0 1";
    qp_setup setup;
    qp_err err;
    if (qp_fen_read(&setup, NULL, (qp_text){fen, strlen(fen)}, &err)) {
        fprintf(stderr, "column %u: %s\n", (unsigned)err.at.col,
                qp_status_text(err.code));
        return 1;
    }

    qp_pos pos;
    unsigned faults = qp_pos_from_setup(&pos, &setup, 0);
    if (faults) {
        for (unsigned bit = 1; bit <= faults; bit <<= 1)
            if (faults & bit) fprintf(stderr, "%s\n", qp_fault_text(bit));
        return 1;
    }

    qp_move moves[QP_MOVES_MAX];
    size_t count = qp_pos_moves(moves, &pos);
    for (size_t i = 0; i < count; i++) {
        char ucci[QP_MOVE_MAX], wxf[QP_MOVE_MAX], chinese[QP_MOVE_MAX];
        qp_move_write(ucci, &pos, moves[i], QP_NOTE_UCCI, 0);
        qp_move_write(wxf, &pos, moves[i], QP_NOTE_WXF, 0);
        qp_move_write(chinese, &pos, moves[i], QP_NOTE_CHINESE, 0);
        printf("%s  %s  %s\n", ucci, wxf, chinese);
    }
    return 0;
}
