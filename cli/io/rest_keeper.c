/* rest_keeper.c - keeps what cannot be played of the games of a part.
 *
 * A repairer that keeps the events of each game costs a twelfth of a
 * conversion, and most files have no broken game. So the first broken game is
 * read a second time, and only from there on events are kept.
 *
 * SPDX-License-Identifier: MIT
 */
#include "rest_keeper.h"

#include <stdlib.h>

#include "qipu/repair.h"

struct rest_keeper {
    qp_part *part;
    qp_repairer *repairer;
    qp_handler handler; /* of the player, or what the repairer puts before it */
    const qp_handler *player;
    qp_play_options play;
    int keeps; /* the repairer has the events of the game */
};

rest_keeper *rest_keeper_open(qp_part *part) {
    const qp_repair_options keep = {.size = sizeof keep,
                                    .apply = QP_REPAIR_KEEP};
    rest_keeper *k = calloc(1, sizeof *k);
    if (!k) return NULL;
    k->part = part;
    k->keeps = !qp_part_can_reread(part);
    k->repairer = qp_repairer_new(&keep);
    if (k->repairer) return k;
    free(k);
    return NULL;
}

void rest_keeper_close(rest_keeper *keeper) {
    if (keeper) qp_repairer_free(keeper->repairer);
    free(keeper);
}

/* Returns 0 if out of memory. */
static int keep_from_now(rest_keeper *k) {
    const qp_handler *to =
        qp_repairer_between(k->repairer, k->player, &k->play);
    if (to) k->handler = *to;
    return to != NULL;
}

const qp_handler *rest_keeper_between(rest_keeper *keeper,
                                      const qp_handler *player,
                                      const qp_play_options *play) {
    rest_keeper *k = keeper;
    k->player = player;
    k->play = *play;
    k->handler = *player;
    return !k->keeps || keep_from_now(k) ? &k->handler : NULL;
}

static qp_status keep_first(rest_keeper *k, qp_game *game) {
    qp_status rc =
        qp_part_reread(game, k->part, qp_repairer_between, k->repairer);
    if (!rc) rc = qp_repairer_keep(k->repairer, game);
    if (rc == QP_E_NOMEM || !keep_from_now(k)) return QP_E_NOMEM;
    k->keeps = 1;
    return QP_OK;
}

qp_status rest_keeper_game(rest_keeper *keeper, qp_game *game) {
    if (!qp_game_broken(game)) return QP_OK;
    return keeper->keeps ? qp_repairer_keep(keeper->repairer, game)
                         : keep_first(keeper, game);
}
