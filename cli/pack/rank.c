/* rank.c - qipu rank: the number of a position.
 *
 * SPDX-License-Identifier: MIT
 */
#include "../io/position_number.h"

static const char HELP[] =

    "Usage: qipu rank [OPTION]... [FEN | FILE]...\n"
    "\n"
    "Writes the number of each position, in decimal: every placement that can\n"
    "stand in play, with the side to move, has one number from 0, and every\n"
    "number below the count belongs to one. Of chess there are some more, "
    "which\n"
    "keep the count simple (doc/format/packed.md). No FEN, or '-', is "
    "standard\n"
    "input.\n"
    "\n"
    "@game\n"
    "  --count               write how many positions there are, no more\n"
    "@json\n"
    "\n"
    "Exit status: 0 done, 1 a position has no number, 2 usage, 3 the system\n"
    "failed.\n";

static void rank_one(any_job *job, const any_setup *setup) {
    uint8_t code[QP_PACK_MAX];
    qp_err err = {0};
    if (any_pack(code, NULL, setup, QP_CODEC_RANK, 0, &err))
        any_report(job, &err);
    else
        number_put(code, setup->chess);
}

static int run(int argc, char **argv) {
    any_job job = {.take = rank_one};
    const char *game = NULL;
    int count = 0;
    const option_spec specs[] = {{"--game", 1, NULL, &game},
                                 {"--count", 0, &count, NULL},
                                 {"--json", 0, &job.fen.style.json, NULL},
                                 {NULL, 0, NULL, NULL}};
    char *standard[] = {argv[0], "-"};
    int n = options_parse(&cmd_rank, argc, argv, specs);
    if (n < 0 || any_game(&cmd_rank, &job.chess, game)) return EXIT_USAGE;
    if (count) {
        uint8_t number[NUMBER_BYTES];
        if (n) return usage_error(&cmd_rank, "--count takes no position");
        number_count(number, job.chess);
        number_put(number, job.chess);
        return EXIT_FINE;
    }
    return n ? any_operands(&job, n, argv) : any_operands(&job, 1, standard);
}

const command cmd_rank = {"rank", run, "the number of a position", HELP};
