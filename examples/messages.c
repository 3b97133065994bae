/* messages.c - prints what is wrong with a move, in three languages.
 *
 *     messages [MOVE]
 *
 * SPDX-License-Identifier: MIT
 */
#include <stdio.h>

#include <qipu/messages.h>
#include <qipu/qipu.h>

int main(int argc, char **argv) {
    static const qp_lang langs[] = {QP_LANG_EN, QP_LANG_ZH, QP_LANG_ZH_TW};
    qp_pos pos;
    qp_move move;
    qp_err err;
    qp_pos_start(&pos);
    qp_text text = qp_text_of(argc > 1 ? argv[1] : "H2+4");
    if (!qp_move_read(&move, &pos, text, QP_NOTATION_ANY, 0, &err)) return 0;
    for (int i = 0; i < 3; i++) {
        char sentence[512];
        qp_err_message(sentence, sizeof sentence, &err, NULL, langs[i]);
        printf("%-8s%s\n", qp_lang_tag(langs[i]), sentence);
    }
    return 0;
}
