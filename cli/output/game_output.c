/* game_output.c - writes games one after another in any format.
 *
 * SPDX-License-Identifier: MIT
 */
#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "../../lib/core/base/inline/problem_kind.h"
#include "../io/file_extensions.h"
#include "game_output.h"
#include "games_file.h"

static void show_loss(game_output *out, const game_output_loss *loss) {
    const diag_place place = {.game = loss->game,
                              .format = out->format->name,
                              .more = loss->count - 1,
                              .uncovered = !out->has_all_errors};
    diag_show(NULL, &out->style, &loss->first, &place, &out->count);
}

/* What the format cannot hold of the game being written. Without memory, it is
 * shown at once. */
static void output_lost(void *ctx, const qp_err *err, qp_node node) {
    game_output *out = ctx;
    const game_output_loss loss = {*err, out->id, 1};
    game_output_loss *grown = NULL;
    (void)node;
    if (!out->all_errors && problem_is_loss(err->code)) {
        for (size_t i = 0; i < out->losses; i++)
            if (problem_is_alike(&out->loss[i].first, err)) {
                out->loss[i].count++;
                return;
            }
        grown = array_grow(out->loss, &out->losses_room, out->losses + 1,
                           sizeof *grown);
    }
    if (!grown) {
        show_loss(out, &loss);
        return;
    }
    out->loss = grown;
    grown[out->losses++] = loss;
}

static void show_losses_met(game_output *out) {
    for (size_t i = 0; i < out->losses; i++) show_loss(out, &out->loss[i]);
    free(out->loss);
    out->loss = NULL;
    out->losses = out->losses_room = 0;
}

static int keep(void *buffer, const char *bytes, size_t len) {
    return !buffer_add(buffer, bytes, len);
}

/* Nonzero if out of memory. */
static int open_writer(game_output *out, const read_order *order) {
    const qp_sink sink = out->late ? (qp_sink){&out->kept, keep}
                                   : (qp_sink){&out->file, out_write};
    const qp_writer_options options = {.size = sizeof options,
                                       .format = out->format,
                                       .notation = order->style.notation,
                                       .move_flags = order->style.move_flags,
                                       .encoding = order->to_encoding,
                                       .loss = {out, output_lost},
                                       .columns = order->to_columns};
    const qp_profile profile = games_file_profile(0);
    const int fast = profile == QP_PROFILE_FAST;
    if (!format_is_packed(out->format)) {
        out->writer = qp_writer_new(&sink, &options, NULL);
        return out->writer == NULL;
    }
    out->qpg = qp_qpg_writer_new(&sink, profile, NULL);
    out->packer = qp_packer_new(NULL);
    return !out->qpg || !out->packer ||
           qp_packer_set_profile(out->packer,
                                 fast ? QP_PROFILE_STORED : profile);
}

static void free_writer(game_output *out) {
    qp_writer_free(out->writer);
    qp_qpg_writer_free(out->qpg);
    qp_packer_free(out->packer);
    out->writer = NULL;
    out->qpg = NULL;
    out->packer = NULL;
}

/* Opens the file; of a late one only standard output, which is then known to
 * take the format. Returns 0 or an exit status. */
static int open_file(game_output *out) {
    int binary = out->format->flags & QP_FORMAT_BINARY;
    return out_open_format(&out->file, out->name,
                           binary ? out->format->name : NULL);
}

int game_output_open(game_output *out, const command *cmd,
                     const game_wish *wish) {
    read_order order = {0};
    if (game_wish_read(cmd, wish, &order)) return EXIT_USAGE;
    out->format = order.to_format;
    out->name = wish->output;
    out->file.force = wish->force;
    int status = out->late && wish->output ? EXIT_FINE : open_file(out);
    if (status) return status;
    if (!open_writer(out, &order)) return EXIT_FINE;
    game_output_abandon(out);
    errno = ENOMEM;
    return system_error("memory");
}

/* A game for which the file has no room is an error of the input, and the
 * others are not. Of a file that is then not written, out_finish reports it. */
static qp_status report_game(game_output *out, qp_status rc) {
    qp_err err = {.code = rc};
    if (rc != QP_E_FORMAT_ONE && rc != QP_E_LIMIT) return rc;
    out->file.crowded |= rc == QP_E_FORMAT_ONE;
    if (rc == QP_E_LIMIT || !out->file.temporary)
        output_lost(out, &err, QP_ROOT);
    return QP_OK;
}

qp_status game_output_put(game_output *out, const qp_game *game, uint64_t id) {
    qp_text record;
    qp_status rc;
    out->id = id;
    if (out->writer) {
        rc = qp_writer_game(out->writer, game);
    } else {
        rc = qp_game_pack(&record, NULL, out->packer, game);
        if (!rc) rc = qp_qpg_writer_put(out->qpg, record);
    }
    if (!rc) out->games++;
    return report_game(out, rc);
}

void game_output_abandon(game_output *out) {
    show_losses_met(out);
    free_writer(out);
    if (!out->late) out_abandon(&out->file);
    buffer_free(&out->kept);
}

/* Writes what was kept to its file. Returns 0 or an exit status. */
static int write_kept(game_output *out) {
    int status = open_file(out);
    if (!status && out_write(&out->file, out->kept.ptr, out->kept.len)) {
        status = system_error(out_shown(&out->file));
        out_abandon(&out->file);
    }
    buffer_free(&out->kept);
    return status;
}

int game_output_close(game_output *out, int status) {
    show_losses_met(out);
    if (status >= EXIT_USAGE && (out->file.damaged || !out->file.missing)) {
        game_output_abandon(out);
        return status;
    }
    qp_status rc =
        out->writer ? qp_writer_end(out->writer) : qp_qpg_writer_end(out->qpg);
    int saved = errno;
    free_writer(out);
    if (!rc && out->late) {
        int failed = write_kept(out);
        if (failed) return failed;
    }
    if (rc && rc != QP_E_FORMAT_ONE) {
        errno = rc == QP_E_NOMEM ? ENOMEM : saved;
        out->file.damaged = 1;
        status = system_error(out_shown(&out->file));
    }
    if (out->count.errors && !status) status = EXIT_BAD;
    out->file.report = (out_report){out->format->name, "games", out->games, 0};
    return out_finish(&out->file, status, out->games != 0);
}
