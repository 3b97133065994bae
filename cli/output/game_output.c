/* game_output.c - writes games one after another in any format.
 *
 * SPDX-License-Identifier: MIT
 */
#include <errno.h>
#include <string.h>

#include "../io/file_extensions.h"
#include "game_output.h"

/* What the format cannot hold of the game being written. */
static void output_lost(void *ctx, const qp_err *err, qp_node node) {
    game_output *out = ctx;
    diag_place place = {.game = out->id, .format = out->format->name};
    (void)node;
    diag_show(NULL, &out->style, err, &place, &out->count);
}

/* The format of --to, or of the ending of -o. 0 or EXIT_USAGE. */
static int choose_format(game_output *out, const command *cmd,
                         const game_wish *wish) {
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

static int is_packed(const game_output *out) {
    return !strcmp(out->format->name, "qpg");
}

/* Nonzero if out of memory. */
static int open_writer(game_output *out, qp_notation notation,
                       qp_encoding encoding) {
    qp_sink sink = {&out->file, out_write};
    qp_writer_options options = {.size = sizeof options,
                                 .format = out->format,
                                 .notation = notation,
                                 .encoding = encoding,
                                 .loss = {out, output_lost}};
    if (!is_packed(out)) {
        out->writer = qp_writer_new(&sink, &options, NULL);
        return out->writer == NULL;
    }
    out->qpg = qp_qpg_writer_new(&sink, QP_PROFILE_FAST, NULL);
    out->packer = qp_packer_new(NULL);
    return !out->qpg || !out->packer ||
           qp_packer_set_profile(out->packer, QP_PROFILE_STORED);
}

static void free_writer(game_output *out) {
    qp_writer_free(out->writer);
    qp_qpg_writer_free(out->qpg);
    qp_packer_free(out->packer);
    out->writer = NULL;
    out->qpg = NULL;
    out->packer = NULL;
}

int game_output_open(game_output *out, const command *cmd,
                     const game_wish *wish) {
    qp_notation notation = QP_NOTATION_ANY;
    qp_encoding encoding = QP_ENC_UTF8;
    if (choose_format(out, cmd, wish) ||
        value_encoding(cmd, "--to-encoding", wish->encoding, &encoding) ||
        value_notation(cmd, "--to-notation", wish->notation, 1, &notation))
        return EXIT_USAGE;
    if (encoding > QP_ENC_UTF8 && out->format->flags & QP_FORMAT_UTF8)
        return usage_error(cmd, "XML must be written in UTF-8");
    /* Big5 has no simplified characters. */
    if (!wish->notation && encoding == QP_ENC_BIG5)
        notation = QP_NOTATION_TRADITIONAL;
    out->file.force = wish->force;
    int binary = out->format->flags & QP_FORMAT_BINARY;
    int status = out_open_format(&out->file, wish->output,
                                 binary ? out->format->name : NULL);
    if (status) return status;
    if (!open_writer(out, notation, encoding)) return EXIT_FINE;
    free_writer(out);
    out_abandon(&out->file);
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
    free_writer(out);
    out_abandon(&out->file);
}

int game_output_close(game_output *out, int status) {
    if (status >= EXIT_USAGE) {
        game_output_abandon(out);
        return status;
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
