/* arbiter.c - plays a game as an arbiter follows it: each move is proved legal
 * or the reason given, checks and repeated positions are counted.
 *
 *     arbiter FEN MOVE...        moves in any notation
 *
 * SPDX-License-Identifier: MIT
 */
#include <stdio.h>

#include <qipu/qipu.h>

enum { PLIES_MAX = 600 };

static const char *const DEMO[] = {"arbiter", "3k5/9/9/9/9/9/9/9/R8/4K4 w",
                                   "a1a9",    "d9d8",
                                   "H2+3",    "R9-1",
                                   "K4-1",    "a8a9",
                                   "K4+1",    "d8d7",
                                   "a9a8",    "d8d9",
                                   "R9+1",    "K4+1",
                                   "R9-1",    "K4-1",
                                   "a8a9"};

/* How often the position has stood on the board. */
static unsigned times(const uint64_t *seen, unsigned plies) {
    unsigned n = 0;
    for (unsigned i = 0; i <= plies; i++) n += seen[i] == seen[plies];
    return n;
}

int main(int argc, char **argv) {
    const char *const *word = argc > 2 ? (const char *const *)argv : DEMO;
    int words = argc > 2 ? argc : (int)(sizeof DEMO / sizeof *DEMO);
    uint64_t seen[PLIES_MAX + 1];
    unsigned plies = 0, checks[2] = {0, 0};
    char line[200];
    qp_pos pos;
    qp_err err;
    if (qp_pos_read(&pos, qp_text_of(word[1]), 0, &err)) {
        qp_err_format(line, sizeof line, &err, "FEN");
        return fprintf(stderr, "%s\n", line), 1;
    }
    seen[0] = qp_pos_hash(&pos);
    for (int i = 2; i < words && plies < PLIES_MAX; i++) {
        qp_side side = qp_pos_turn(&pos);
        qp_move move;
        if (qp_move_read(&move, &pos, qp_text_of(word[i]), QP_NOTATION_ANY, 0,
                         &err)) {
            qp_err_format(line, sizeof line, &err, NULL);
            printf("%s\n", line);
            continue;
        }
        qp_move_write(line, &pos, move, QP_NOTATION_CHINESE, 0);
        qp_pos_play(&pos, move);
        seen[++plies] = qp_pos_hash(&pos);
        int check = qp_pos_check(&pos);
        checks[side] = check ? checks[side] + 1 : 0;
        printf("%s%s", line, check ? ", check" : "");
        if (times(seen, plies) > 1)
            printf(", position %u times", times(seen, plies));
        if (times(seen, plies) > 2 && checks[side] > 2)
            printf(", %u checks in a row", checks[side]);
        if (qp_pos_state(&pos) != QP_PLAYING) printf(", no legal move");
        putchar('\n');
    }
    return 0;
}
