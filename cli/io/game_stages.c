/* game_stages.c - what several commands make of games.
 *
 * SPDX-License-Identifier: MIT
 */
#include "output_folder.h"

/* ---- the format of the order --------------------------------------------- */

/* A game for which the file has no room is an error. */
static qp_status report_second(work *w, const qp_game *game) {
    qp_err err = {.code = QP_E_FORMAT_ONE};
    const qp_loss_to loss = work_losses(w, game);
    loss.lost(loss.ctx, &err, QP_ROOT);
    return QP_OK;
}

static qp_status write_format(void *made, work *w, qp_game *game) {
    const qp_format *f = work_order_of(w)->to_format;
    const qp_write_options options = work_write_options(w, game);
    uint64_t *written = made;
    if (written && (*written)++) {
        if (!f->between) return report_second(w, game);
        qp_status rc = f->between(work_sink(w));
        if (rc) return rc;
    }
    return f->write(game, &options, work_sink(w));
}

const work_stage format_stage = {.game = write_format};

static qp_status write_file(void *made, work *w, qp_game *game) {
    const qp_write_options options = work_write_options(w, game);
    return outdir_write(made, game, &options) ? QP_OK : work_write_failed(w);
}

const work_stage folder_stage = {.game = write_file};

/* ---- whoever takes games ------------------------------------------------- */

static qp_status take_game(void *made, work *w, qp_game *game) {
    const work_taker *taker = made;
    return taker->take(taker->ctx, game) ? work_failed(w) : QP_OK;
}

const work_stage taker_stage = {.game = take_game};
