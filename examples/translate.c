/* translate.c - plays moves given in any notations and prints them in WXF.
 *
 * SPDX-License-Identifier: MIT
 */
#include <stdio.h>
#include <string.h>

#include <qipu/qipu.h>

int main(int argc, char **argv) {
    static const char *const opening[] = {"h2e2", "h9g7", "H0-G2", "R9.8"};
    int count = argc > 1 ? argc - 1 : 4;
    qp_pos pos;
    qp_pos_start(&pos);
    for (int i = 0; i < count; i++) {
        const char *word = argc > 1 ? argv[i + 1] : opening[i];
        qp_move move;
        qp_err err;
        if (qp_move_read(&move, &pos, (qp_text){word, strlen(word)},
                         QP_NOTATION_ANY, 0, &err)) {
            fprintf(stderr, "%s: %s", word, qp_status_text(err.code));
            if (*err.want) fprintf(stderr, "; perhaps %s", err.want);
            fputc('\n', stderr);
            return 1;
        }
        char wxf[QP_MOVE_MAX];
        qp_move_write(wxf, &pos, move, QP_NOTATION_WXF, 0);
        printf("%s\n", wxf);
        qp_pos_play(&pos, move);
    }
    return 0;
}
