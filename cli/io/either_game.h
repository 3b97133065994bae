/* either_game.h - a position of either game, for the commands that pack
 * positions.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef QP_CLI_ANY_H
#define QP_CLI_ANY_H

#include "position_line.h"

typedef struct any_setup {
    int chess;
    union {
        qp_setup xiangqi;
        qp_chess_setup chess;
    } is;
} any_setup;

/* The options of a command that packs or unpacks positions, as they were
 * given. */
typedef struct any_wish {
    const char *codec, *game;
    int hex, base64, raw, standing, counters;
} any_wish;

/* Their rows of a table of option_spec. */
#define ANY_WISH_SPECS(w)                                                      \
    {"--codec", 1, NULL, &(w)->codec}, {"--variant", 1, NULL, &(w)->game},     \
        {"--hex", 0, &(w)->hex, NULL}, {"--base64", 0, &(w)->base64, NULL},    \
        {"--raw", 0, &(w)->raw, NULL},                                         \
        {"--standing", 0, &(w)->standing, NULL}, {                             \
        "--counters", 0, &(w)->counters, NULL                                  \
    }

/* Nonzero if one was given that says how a position is packed. */
int any_wish_given(const any_wish *wish);

/* What a command wants of positions, and what came of it. */
typedef struct any_job {
    fen_job fen; /* how lines are read and problems reported */
    int chess;
    /* Called with each setup that could be read, whatever its faults. */
    void (*take)(struct any_job *job, const any_setup *setup);
    void *ctx;
} any_job;

/* Takes every operand as fen_operands does, without any standard input. */
int any_operands(any_job *job, int n, char **argv);

/* Takes a whole file of positions, a line each. */
int any_file(any_job *job, const char *name);

/* Reports a problem of the position that is being taken. */
void any_report(any_job *job, const qp_err *err);

/* Sets `*chess` from --variant's value, NULL when not given; 0 or EXIT_USAGE.
 */
int any_game(const command *cmd, int *chess, const char *name);

/* Sets `*codec` from --codec's value; 0 or EXIT_USAGE. */
int any_codec(const command *cmd, qp_codec *codec, const char *name);

/* Sets `*flags` from the two options; 0, or EXIT_USAGE when the codec is not of
 * the game or has not the flag. */
int any_flags(const command *cmd, unsigned *flags, qp_codec codec, int chess,
              int standing, int counters);

/* Nonzero if the codec has a form for the game. */
int any_has(qp_codec codec, int chess);

/* Nonzero if the counters are others than the 0 and 1 of a new game. */
int any_counters(const any_setup *setup);

/* The library's functions, for either game. */
size_t any_fen(char out[QP_FEN_MAX], const any_setup *setup);
qp_status any_fen_read(any_setup *out, int chess, qp_text fen);
qp_status any_pack(uint8_t out[QP_PACK_MAX], size_t *bits,
                   const any_setup *setup, qp_codec codec, unsigned flags,
                   qp_err *err);
qp_status any_unpack(any_setup *out, int chess, qp_text code, qp_codec codec,
                     unsigned flags, qp_err *err);

#endif
