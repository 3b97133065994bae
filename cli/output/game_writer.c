/* game_writer.c - writes games on the thread that reads them, and reports what
 * the output cannot store.
 *
 * SPDX-License-Identifier: MIT
 */
#include "game_writer.h"

#include <string.h>

#include "../io/file_extensions.h"
#include "games_file.h"

/* ---- losses -------------------------------------------------------------- */

/* Nonzero if every tag of this name is empty, or it is a FEN that says what the
 * start says, which is kept: then nothing is lost with it. */
static int says_nothing(const qp_game *game, const char *name) {
    int is_fen = !strcmp(name, "FEN");
    size_t fens = 0;
    for (size_t i = 0; i < qp_game_tags(game); i++) {
        if (!qp_text_is(qp_game_tag_name(game, i), name)) continue;
        if (!is_fen && qp_game_tag_value(game, i).len) return 0;
        fens++;
    }
    return !is_fen || (fens <= 1 && qp_game_broken(game) != QP_E_GAME_FEN);
}

static void on_lost(void *ctx, const qp_err *err, qp_node node) {
    game_writer *w = ctx;
    uint32_t ply = 0, number = 0;
    if (err->code == QP_W_LOST_TAG && strcmp(err->what, "Incomplete") &&
        says_nothing(w->game, err->what))
        return;
    for (; node != QP_ROOT; node = qp_game_parent(w->game, node)) ply++;
    if (ply) number = move_number(qp_game_start(w->game), ply);
    qp_status rc = qp_part_tell(w->part, err, number, ply);
    if (rc) w->failed = rc;
}

qp_write_options game_writer_options(game_writer *w, const qp_game *game) {
    const qp_pgn_style *style = &w->order->style;
    w->game = game;
    return (qp_write_options){.size = sizeof(qp_write_options),
                              .notation = style->notation,
                              .move_flags = style->move_flags,
                              .loss = {w, on_lost},
                              .columns = w->order->to_columns};
}

/* ---- characters ---------------------------------------------------------- */

static int put_nowhere(void *ctx, const char *bytes, size_t len) {
    (void)ctx;
    (void)bytes;
    (void)len;
    return 0;
}

/* Returns 0 if out of memory. */
static int open_probe(game_writer *w) {
    qp_sink nowhere = {NULL, put_nowhere};
    qp_encoder_free(w->probe);
    w->probe = NULL;
    if (w->order->to_encoding <= QP_ENC_UTF8) return 1;
    w->probe = qp_encoder_new(w->order->to_encoding, &nowhere, NULL);
    return w->probe != NULL;
}

qp_status game_writer_probe(game_writer *w, qp_text text) {
    return w->probe ? qp_encoder_write(w->probe, text) : QP_OK;
}

qp_status game_writer_end(game_writer *w, qp_status rc) {
    qp_err err = {.code = QP_E_TEXT_CHAR};
    if (w->failed) return w->failed;
    if (rc == QP_E_LIMIT) { /* a record that is too long is left out */
        err.code = rc;
        return qp_part_tell(w->part, &err, 0, 0);
    }
    if (rc || !w->probe) return rc;
    uint64_t lost = qp_encoder_lost(w->probe, err.what);
    if (!lost) return QP_OK;
    snprintf(err.want, sizeof err.want, "%llu, %s", (unsigned long long)lost,
             qp_encoding_name(w->order->to_encoding));
    rc = qp_part_tell(w->part, &err, 0, 0);
    if (!rc && !open_probe(w)) rc = QP_E_NOMEM;
    return rc;
}

/* ---- writing ------------------------------------------------------------- */

static int write_text(void *ctx, const char *bytes, size_t len) {
    game_writer *w = ctx;
    const qp_text text = {bytes, len};
    qp_status rc = game_writer_probe(w, text);
    if (!rc) rc = qp_part_put(w->part, text);
    if (rc) w->failed = rc;
    return rc != QP_OK;
}

/* Opens a packer of records for the profile of the file. Returns 0 if out of
 * memory. */
static int open_packer(game_writer *w) {
    const qp_profile of_records =
        games_file_profile(w->order->small) == QP_PROFILE_FAST
            ? QP_PROFILE_STORED
            : QP_PROFILE_SMALL;
    w->packer = qp_packer_new(NULL);
    return w->packer && !qp_packer_set_profile(w->packer, of_records);
}

int game_writer_open(game_writer *w, const read_order *order, qp_part *part) {
    const qp_format *f = order->to_format;
    *w = (game_writer){.order = order, .part = part};
    w->sink = (qp_sink){w, write_text};
    if (open_probe(w) && (!f || !format_is_packed(f) || open_packer(w)))
        return 1;
    game_writer_close(w);
    return 0;
}

qp_status game_writer_put(game_writer *w, const qp_game *game,
                          const qp_sink *out) {
    qp_text record;
    if (!w->packer) {
        const qp_write_options options = game_writer_options(w, game);
        return w->order->to_format->write(game, &options, out);
    }
    qp_status rc = qp_game_pack(&record, NULL, w->packer, game);
    if (!rc && out->write(out->ctx, record.ptr, record.len)) rc = QP_E_IO;
    return rc;
}

void game_writer_close(game_writer *w) {
    qp_encoder_free(w->probe);
    qp_packer_free(w->packer);
    w->packer = NULL;
}
