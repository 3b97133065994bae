/* import_files.c - imports the games of files into a database.
 *
 * SPDX-License-Identifier: MIT
 */
#include "databases.h"

#include <stdlib.h>

#include "../io/rest_keeper.h"

/* ---- entries ------------------------------------------------------------- */

/* On a reading thread. The keeper keeps what cannot be played. */
typedef struct entry_work {
    qp_db_maker *maker;
    rest_keeper *keeper;
} entry_work;

static void close_maker(void *work) {
    entry_work *w = work;
    qp_db_maker_free(w->maker);
    rest_keeper_close(w->keeper);
    free(w);
}

static void *open_maker(void *ctx, qp_part *part) {
    const db_fill *fill = ctx;
    entry_work *w = calloc(1, sizeof *w);
    if (!w) return NULL;
    w->maker = qp_db_maker_new();
    w->keeper = rest_keeper_open(part);
    if (!w->maker || !w->keeper) {
        close_maker(w);
        return NULL;
    }
    qp_db_maker_index_variations(w->maker, fill->variations);
    return w;
}

static const qp_handler *entry_between(void *work, const qp_handler *player,
                                       const qp_play_options *play) {
    const entry_work *w = work;
    return rest_keeper_between(w->keeper, player, play);
}

static qp_status make_entry(void *work, qp_part *part, qp_game *game) {
    const entry_work *w = work;
    qp_text entry = {NULL, 0};
    qp_status rc = rest_keeper_game(w->keeper, game);
    if (!rc) rc = qp_db_make(&entry, w->maker, game, qp_part_first_byte(part));
    return put_record(part, rc, entry);
}

/* Says why the database takes no more. */
static qp_status fill_failed(db_fill *fill, qp_status rc) {
    if (!rc) return QP_OK;
    progress_clear();
    db_failed(&fill->desk, rc);
    fill->order->said = 1;
    return rc == QP_E_STOP ? QP_E_IO : rc;
}

static qp_status fill_file(void *ctx, const char *name) {
    db_fill *fill = ctx;
    qp_text text = qp_text_of(name);
    return fill_failed(fill, fill->push ? qp_cluster_file(fill->push, text)
                                        : qp_db_file(fill->desk.db, text));
}

static qp_status fill_entry(void *ctx, const qp_delivery *from, qp_text entry) {
    db_fill *fill = ctx;
    (void)from;
    if (++fill->put % 256 == 0)
        progress_words(tr("\r%llu games"), fill->put, 0, 0);
    qp_status rc =
        fill_failed(fill, fill->push ? qp_cluster_add(fill->push, entry)
                                     : qp_db_put(fill->desk.db, entry));
    if (!rc && fill->going && fill->going(fill->ctx)) rc = QP_E_STOP;
    return rc;
}

/* ---- all ----------------------------------------------------------------- */

int db_fill_run(db_fill *fill, read_order *order, int files, char **names) {
    order->stage = (qp_stage){.ctx = fill,
                              .open = open_maker,
                              .close = close_maker,
                              .between = entry_between,
                              .game = make_entry,
                              .file = fill_file,
                              .deliver = fill_entry};
    order->counts_progress = 1;
    fill->order = order;
    /* Reading threads do not ask the database, which is the writing one's. */
    fill->variations = fill->desk.db && qp_db_has_variations(fill->desk.db);
    int status = read_games(order, files, names);
    progress_clear();
    qp_status rc = QP_OK;
    if (!order->said)
        rc = fill->push ? qp_cluster_push_end(fill->push)
                        : qp_db_commit(fill->desk.db);
    return rc ? db_failed(&fill->desk, rc) : status;
}
