/* game_output.h - writes games one after another in any format, packed too, and
 * reports what the output cannot store.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef QP_CLI_GAME_OUTPUT_H
#define QP_CLI_GAME_OUTPUT_H

#include "../../lib/core/base/inline/buffer.h"
#include "game_wish.h"
#include "qipu/qpg.h"
#include "qipu/writer.h"

/* Losses of a kind. */
typedef struct game_output_loss {
    qp_err first;
    uint64_t game, count; /* of the first; of all */
} game_output_loss;

/* A file of games in the middle of being written. */
typedef struct game_output {
    out_file file;
    int late;         /* set before it opens: the file is opened at its end */
    const char *name; /* of the file */
    byte_buffer kept; /* what goes to a late file; owned */
    const qp_format *format;
    qp_writer *writer;  /* or */
    qp_qpg_writer *qpg; /* with */
    qp_packer *packer;
    uint64_t id; /* of the game being written */
    uint64_t games;
    diag_style style;
    diag_count count;
    int has_all_errors; /* set before it opens: the command has --all-errors */
    int all_errors;     /* it was given: each loss is shown, */
    game_output_loss *loss; /* else a line a kind, at the end; owned */
    size_t losses, losses_room;
} game_output;

/* 0, or an exit status when it said why not. */
int game_output_open(game_output *out, const command *cmd,
                     const game_wish *wish);
/* Writes a game. QP_E_IO with errno set. */
qp_status game_output_put(game_output *out, const qp_game *game, uint64_t id);
/* Ends the file of a command that comes to `status`, which a system failure
 * removes. Returns an exit status. */
int game_output_close(game_output *out, int status);
/* Removes what was written. */
void game_output_abandon(game_output *out);

#endif
