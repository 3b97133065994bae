/* rank.c - qipu rank: the number of a position.
 *
 * SPDX-License-Identifier: MIT
 */
#include "../io/position_number.h"

static void rank_one(any_job *job, const any_setup *setup) {
    uint8_t code[QP_PACK_MAX];
    qp_err err = {0};
    if (any_pack(code, NULL, setup, QP_CODEC_RANK, 0, &err))
        any_report(job, &err);
    else
        number_put(code, setup->chess, setup);
}

static int run(int argc, char **argv) {
    any_job job = {.take = rank_one};
    const char *game = NULL;
    int count = 0;
    const option_spec specs[] = {{"--variant", 1, NULL, &game},
                                 {"--count", 0, &count, NULL},
                                 {NULL, 0, NULL, NULL}};
    char *standard[] = {argv[0], "-"};
    int n = options_parse(&cmd_rank, argc, argv, specs);
    if (n < 0 || any_game(&cmd_rank, &job.chess, game)) return EXIT_USAGE;
    if (count) {
        uint8_t number[NUMBER_BYTES];
        if (n) return usage_error(&cmd_rank, "--count takes no position");
        number_count(number, job.chess);
        number_put(number, job.chess, NULL);
        return EXIT_FINE;
    }
    return n ? any_operands(&job, n, argv) : any_operands(&job, 1, standard);
}

const command cmd_rank = {"rank", run};
