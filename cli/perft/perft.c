/* perft.c - qipu perft: counts the lines of play from a position.
 *
 * Owns the reading of the depth and the table of --divide. The position is
 * read as by `qipu fen`, so its problems are reported in the same words.
 *
 * SPDX-License-Identifier: MIT
 */
#include "../common/json_line.h"
#include "../io/position_value.h"

enum { DEPTH_MAX = 20 };

typedef uint64_t count_leaves(const qp_pos *pos, unsigned depth);

/* Writes a count, of the lines after `move` unless that is NULL. */
static void put_leaves(const char *move, unsigned depth, uint64_t leaves) {
    if (!options_common()->results) {
        if (move) printf("%s: ", move);
        printf("%llu\n", (unsigned long long)leaves);
        return;
    }
    json_line line = json_begin(stdout);
    if (move)
        json_put(&line, "move", qp_text_of(move));
    else
        json_put_number(&line, "depth", depth);
    json_put_number(&line, "nodes", leaves);
    json_end(&line);
}

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
        put_leaves(text, depth - 1, leaves);
        total += leaves;
    }
    return total;
}

static int run(int argc, char **argv) {
    db_place place = {.fen = NULL};
    const diag_style style = {.quiet = 0};
    int divided = 0, played = 0;
    const option_spec specs[] = {DB_PLACE_SPECS(&place),
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
    int status = db_place_read(&cmd_perft, &place, &style);
    if (status) return status;
    count_leaves *count = played ? qp_perft_played : qp_perft;
    uint64_t leaves = divided ? divide(&place.pos, (unsigned)depth, count)
                              : count(&place.pos, (unsigned)depth);
    put_leaves(NULL, (unsigned)depth, leaves);
    return EXIT_FINE;
}

const command cmd_perft = {"perft", run};
