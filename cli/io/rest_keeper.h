/* rest_keeper.h - keeps what cannot be played of the games of a part.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef QP_CLI_REST_KEEPER_H
#define QP_CLI_REST_KEEPER_H

#include "qipu/pipeline.h"

typedef struct rest_keeper rest_keeper;

/* NULL if out of memory. Free with rest_keeper_close, which takes NULL. */
rest_keeper *rest_keeper_open(qp_part *part);
void rest_keeper_close(rest_keeper *keeper);

/* For `between` of the stage. */
const qp_handler *rest_keeper_between(rest_keeper *keeper,
                                      const qp_handler *player,
                                      const qp_play_options *play);

/* Completes a game that was read, as qp_repairer_keep does. */
qp_status rest_keeper_game(rest_keeper *keeper, qp_game *game);

#endif
