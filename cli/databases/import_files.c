/* import_files.c - imports the games of files into a database.
 *
 * SPDX-License-Identifier: MIT
 */
#include "databases.h"

/* ---- entries --------------------------------------------------------------
 */

static void *open_maker(work *w) {
    (void)w;
    return qp_db_maker_new();
}

static void close_maker(void *made) {
    qp_db_maker_free(made);
}

static qp_status make_entry(void *made, work *w, qp_game *game) {
    qp_text entry = {NULL, 0};
    qp_status rc = qp_db_make(&entry, made, game, work_first_byte(w));
    return work_record(w, rc, entry);
}

static const work_stage ENTRIES = {
    .open = open_maker, .close = close_maker, .game = make_entry};

/* Reports why the database takes no more. */
static int fill_failed(db_fill *fill, qp_status rc) {
    if (!rc) return 0;
    progress_clear();
    db_failed(&fill->desk, rc);
    fill->out.said = 1;
    return 1;
}

static int fill_file(void *ctx, const char *name) {
    db_fill *fill = ctx;
    return fill_failed(fill, qp_db_file(fill->desk.db, qp_text_of(name)));
}

/* Entries, each after its length. */
static int fill_entries(void *ctx, const char *at, size_t len, uint64_t games,
                        int *done) {
    db_fill *fill = ctx;
    (void)games;
    while (len && !*done) {
        size_t n = work_record_len(at);
        qp_text entry = {at + WORK_RECORD_FRONT, n};
        if (++fill->put % 256 == 0)
            progress_words(tr("\r%llu games"), fill->put, 0, 0);
        if (fill_failed(fill, qp_db_put(fill->desk.db, entry))) return 1;
        if (fill->going && fill->going(fill->ctx)) *done = 1;
        at += WORK_RECORD_FRONT + n;
        len -= WORK_RECORD_FRONT + n;
    }
    return 0;
}

/* ---- all ------------------------------------------------------------------
 */

int db_fill_run(db_fill *fill, work_order *order, int files, char **names) {
    work_listener nobody = {NULL, NULL};
    order->stage = &ENTRIES;
    fill->out = (work_output){.file = {.name = fill->desk.path},
                              .begin_file = fill_file,
                              .take = fill_entries,
                              .take_ctx = fill};
    int status = jobs_run(order, files, names, &fill->out, &nobody);
    progress_clear();
    qp_status rc = QP_OK;
    if (!fill->out.said) rc = qp_db_commit(fill->desk.db);
    return rc ? db_failed(&fill->desk, rc) : status;
}
