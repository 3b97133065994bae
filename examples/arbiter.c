/* arbiter.c - plays a game as an arbiter follows it: each move is proved legal
 * or the reason given, checks and repeated positions are counted.
 *
 *     arbiter FEN MOVE...        moves in any notation; the FEN may be a
 *                                `position` command with moves of its own
 *
 * SPDX-License-Identifier: MIT
 */
#include <stdio.h>

#include <qipu/qipu.h>

static const char *const DEMO[] = {"arbiter", "3k5/9/9/9/9/9/9/9/R8/4K4 w",
                                   "a1a9",    "d9d8",
                                   "H2+3",    "R9-1",
                                   "K4-1",    "a8a9",
                                   "K4+1",    "d8d7",
                                   "a9a8",    "d8d9",
                                   "R9+1",    "K4+1",
                                   "R9-1",    "K4-1",
                                   "a8a9"};

/* Plays one move of a text, and says what an arbiter would. `checks` counts
 * those in a row. */
static void follow(qp_line *game, const char *word, unsigned checks[2]) {
    const qp_pos *pos = qp_line_pos(game);
    char line[200];
    qp_err err;
    qp_move move;
    if (qp_move_read(&move, pos, qp_text_of(word), QP_NOTATION_ANY, 0, &err)) {
        qp_err_format(line, sizeof line, &err, NULL);
        printf("%s\n", line);
        return;
    }
    qp_move_write(line, pos, move, QP_NOTATION_CHINESE, 0);
    if (qp_line_play(game, move)) return;
    qp_ply ply;
    qp_line_get(&ply, game, qp_line_ply(game));
    checks[ply.side] = ply.check ? checks[ply.side] + 1 : 0;
    printf("%s%s", line, ply.check ? ", check" : "");
    if (ply.occurrence > 1) printf(", position %zu times", ply.occurrence);
    if (ply.occurrence > 2 && checks[ply.side] > 2)
        printf(", %u checks in a row", checks[ply.side]);
    if (qp_pos_state(pos) != QP_PLAYING) printf(", no legal move");
    putchar('\n');
}

int main(int argc, char **argv) {
    const char *const *word = argc > 2 ? (const char *const *)argv : DEMO;
    int words = argc > 2 ? argc : (int)(sizeof DEMO / sizeof *DEMO);
    unsigned checks[2] = {0, 0};
    char line[200];
    qp_err err;
    qp_line *game = qp_line_new(NULL, NULL);
    if (!game) return 3;
    if (qp_line_read(NULL, game, qp_text_of(word[1]), 0, QP_NOTATION_ANY,
                     &err)) {
        qp_err_format(line, sizeof line, &err, "FEN");
        fprintf(stderr, "%s\n", line);
        qp_line_free(game);
        return 1;
    }
    for (int i = 2; i < words; i++) follow(game, word[i], checks);
    qp_line_free(game);
    return 0;
}
