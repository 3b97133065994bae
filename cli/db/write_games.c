/* write_games.c - games of a database, written in any format.
 *
 * SPDX-License-Identifier: MIT
 */
#include <errno.h>
#include <string.h>

#include "db_common.h"
#include "../io/file_extensions.h"

/* What the format cannot hold of the game being written. */
static void db_lost(void *ctx, const qp_err *err, qp_node node) {
    db_games *out = ctx;
    diag_place place = {.game = out->id, .format = out->format->name};
    (void)node;
    diag_show(NULL, &out->style, err, &place, &out->count);
}

/* The format of --to, or of the ending of -o. 0 or EXIT_USAGE. */
static int choose_format(db_games *out, const command *cmd,
                         const db_wish *wish) {
    const char *to = wish->to ? wish->to : wish->output;
    const char *word = to && !wish->to ? ending_of(to) : to;
    if (word && !strcmp(word, "qpg")) {
        out->format = qp_format_by_name(qp_text_of("qpg"));
        return 0;
    }
    out->format =
        wish->to ? format_to_write(wish->to) : ending_to_write(wish->output);
    if (out->format) return 0;
    return usage_error(cmd, "cannot write format '%s': see `qipu formats`", to);
}

static int is_packed(const db_games *out) {
    return !strcmp(out->format->name, "qpg");
}

/* Nonzero if out of memory. */
static int open_writer(db_games *out, qp_notation notation) {
    qp_sink sink = {&out->file, out_write};
    qp_writer_options options = {.size = sizeof options,
                                 .format = out->format,
                                 .notation = notation,
                                 .loss = {out, db_lost}};
    if (!is_packed(out)) {
        out->writer = qp_writer_new(&sink, &options, NULL);
        return out->writer == NULL;
    }
    out->qpg = qp_qpg_writer_new(&sink, QP_PROFILE_FAST, NULL);
    out->packer = qp_packer_new(NULL);
    return !out->qpg || !out->packer ||
           qp_packer_set_profile(out->packer, QP_PROFILE_STORED);
}

static void free_writer(db_games *out) {
    qp_writer_free(out->writer);
    qp_qpg_writer_free(out->qpg);
    qp_packer_free(out->packer);
    out->writer = NULL;
    out->qpg = NULL;
    out->packer = NULL;
}

int db_games_open(db_games *out, const command *cmd, const db_wish *wish) {
    qp_notation notation = QP_NOTATION_ANY;
    if (choose_format(out, cmd, wish) ||
        value_notation(cmd, "--to-notation", wish->notation, 1, &notation))
        return EXIT_USAGE;
    out->file.force = wish->force;
    int binary = out->format->flags & QP_FORMAT_BINARY;
    int status = out_open_format(&out->file, wish->output,
                                 binary ? out->format->name : NULL);
    if (status) return status;
    if (!open_writer(out, notation)) return EXIT_FINE;
    free_writer(out);
    out_abandon(&out->file);
    errno = ENOMEM;
    return system_error("memory");
}

/* A game for which the file has no room is an error of the input, and the
 * others are not. Of a file that is then not written, out_finish reports it. */
static qp_status report_game(db_games *out, qp_status rc) {
    qp_err err = {.code = rc};
    if (rc != QP_E_FORMAT_ONE && rc != QP_E_LIMIT) return rc;
    out->file.crowded |= rc == QP_E_FORMAT_ONE;
    if (rc == QP_E_LIMIT || !out->file.temporary) db_lost(out, &err, QP_ROOT);
    return QP_OK;
}

qp_status db_games_put(db_games *out, const qp_game *game, uint64_t id) {
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

int db_games_close(db_games *out, int status) {
    if (status) {
        free_writer(out);
        return db_finish(&out->file, status);
    }
    qp_status rc =
        out->writer ? qp_writer_end(out->writer) : qp_qpg_writer_end(out->qpg);
    int saved = errno;
    free_writer(out);
    if (rc == QP_E_PACK_ZSTD) {
        out_abandon(&out->file);
        safe_printf(stderr,
                    tr("qipu: %s: this program was built without "
                       "zstd\n"),
                    out_shown(&out->file));
        return EXIT_SYSTEM;
    }
    if (rc && rc != QP_E_FORMAT_ONE) {
        errno = rc == QP_E_NOMEM ? ENOMEM : saved;
        out->file.damaged = 1;
        status = system_error(out_shown(&out->file));
    }
    if (out->count.errors && !status) status = EXIT_BAD;
    return out_finish(&out->file, status, out->games != 0);
}
