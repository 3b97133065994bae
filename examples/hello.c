/* hello.c - translates a move to another notation: the program of README.md.
 *
 * SPDX-License-Identifier: MIT
 */
#include <stdio.h>
#include <string.h>
#include <qipu/qipu.h>

int main(void) {
    qp_pos pos;
    qp_pos_start(&pos);
    const char *text = "h2e2";
    qp_move move;
    qp_err err;
    if (qp_move_read(&move, &pos, (qp_text){text, strlen(text)},
                     QP_NOTATION_ANY, 0, &err))
        return fprintf(stderr, "%s\n", qp_status_text(err.code)), 1;
    char chinese[QP_MOVE_MAX];
    qp_move_write(chinese, &pos, move, QP_NOTATION_CHINESE, 0);
    return printf("%s\n", chinese) < 0;
}
