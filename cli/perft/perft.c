/* perft.c - qipu perft: counts the lines of play from a position.
 *
 * Owns the reading of the depth and the table of --divide. The position is
 * read as by `qipu fen`, so its problems are reported in the same words.
 *
 * SPDX-License-Identifier: MIT
 */
#include "../common/command.h"

#include <string.h>

#include "../io/position_line.h"

enum { DEPTH_MAX = 20 };

static void keep_setup(fen_job *job, const qp_setup *setup) {
    *(qp_setup *)job->ctx = *setup;
}

/* Returns an exit status; problems were reported. What reading takes with a
 * warning can be played. */
static int read_position(qp_pos *pos, const char *fen) {
    qp_setup setup;
    fen_job job = {.take = keep_setup, .ctx = &setup, .lenient = 1};
    fen_take(&job, (qp_text){fen, strlen(fen)}, 1);
    if (!job.positions)
        return usage_error(&cmd_perft,
                           "invalid value '%s' for --fen: expected a position",
                           fen);
    if (job.count.errors) return EXIT_BAD;
    return qp_pos_from_setup(pos, &setup, ~0U) & FEN_UNPLAYABLE ? EXIT_BAD
                                                                : EXIT_FINE;
}

typedef uint64_t count_leaves(const qp_pos *pos, unsigned depth);

static uint64_t divide(const qp_pos *pos, unsigned depth, count_leaves *count) {
    qp_move list[QP_MOVES_MAX];
    size_t n = depth ? qp_pos_moves(list, pos) : 0;
    uint64_t total = depth ? 0 : 1;
    for (size_t i = 0; i < n; i++) {
        char text[QP_MOVE_MAX];
        qp_pos next = *pos;
        qp_move_write(text, pos, list[i], QP_NOTATION_UCCI, 0);
        qp_pos_play(&next, list[i]);
        uint64_t leaves = count(&next, depth - 1);
        printf("%s: %llu\n", text, (unsigned long long)leaves);
        total += leaves;
    }
    return total;
}

static int run(int argc, char **argv) {
    const char *fen = NULL;
    int divided = 0, played = 0;
    const option_spec specs[] = {{"--fen", 1, NULL, &fen},
                                 {"--divide", 0, &divided, NULL},
                                 {"--played", 0, &played, NULL},
                                 {NULL, 0, NULL, NULL}};
    int n = options_parse(&cmd_perft, argc, argv, specs);
    if (n < 0) return EXIT_USAGE;
    if (n != 1) return usage_error(&cmd_perft, "expected one depth");
    uint64_t depth = 0;
    if (value_number(&cmd_perft, "N", argv[1], (value_range){0, DEPTH_MAX},
                     &depth))
        return EXIT_USAGE;
    qp_pos pos;
    qp_pos_start(&pos);
    int status = fen ? read_position(&pos, fen) : EXIT_FINE;
    if (status) return status;
    count_leaves *count = played ? qp_perft_played : qp_perft;
    uint64_t leaves = divided ? divide(&pos, (unsigned)depth, count)
                              : count(&pos, (unsigned)depth);
    printf("%llu\n", (unsigned long long)leaves);
    return EXIT_FINE;
}

const command cmd_perft = {"perft", run};
