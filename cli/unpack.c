/* unpack.c - the games of .qpg files.
 *
 * SPDX-License-Identifier: MIT
 */
#include "unpack.h"

#include <errno.h>
#include <string.h>

typedef struct unpack {
    qp_game *game;
    qp_packer *packer;
    const qp_pgn_style *style;
    const diag_style *diag;
    diag_count count;
    const char *file;
    uint64_t games;
    const out_file *out;
    int error;   /* errno of what failed, or 0 */
    int writing; /* it was the output that failed */
} unpack;

static int write_out(void *ctx, const char *bytes, size_t len) {
    unpack *u = ctx;
    return fwrite(bytes, 1, len, u->out->stream) != len;
}

/* Records have no lines: their place is a byte of the file. */
static qp_flow tell(unpack *u, const qp_err *err, uint64_t offset,
                    uint64_t game) {
    qp_err told = *err;
    diag_place place = {.file = u->file, .game = game};
    told.at = (qp_at){.offset = offset};
    diag_show(NULL, u->diag, &told, &place, &u->count);
    return QP_GO;
}

static qp_flow on_problem(void *ctx, const qp_err *err) {
    return tell(ctx, err, err->at.offset, 0);
}

static qp_flow failed(unpack *u, int error, int writing) {
    u->error = error;
    u->writing = writing;
    return QP_STOP;
}

static qp_flow on_record(void *ctx, qp_text record, uint64_t offset) {
    unpack *u = ctx;
    qp_err err = {0};
    qp_sink sink = {u, write_out};
    u->games++;
    qp_status rc = qp_game_unpack(u->game, u->packer, record, &err);
    if (rc == QP_E_NOMEM) return failed(u, ENOMEM, 0);
    if (rc) return tell(u, &err, offset, u->games);
    rc = qp_pgn_write(u->game, u->style, &sink);
    if (rc == QP_E_NOMEM) return failed(u, ENOMEM, 0);
    if (rc) return failed(u, errno, 1);
    return QP_GO;
}

static qp_status feed(qp_qpg_reader *reader, FILE *in) {
    static char block[1 << 16];
    qp_status rc = QP_OK;
    size_t n;
    while (!rc && (n = fread(block, 1, sizeof block, in)))
        rc = qp_qpg_feed(reader, block, n);
    return rc ? rc : qp_qpg_finish(reader);
}

static int unpack_file(unpack *u, const char *name) {
    qp_qpg_to to = {u, on_record, on_problem};
    FILE *in = open_input(name);
    if (!in) return system_problem(u->diag, name, NULL);
    u->file = shown_name(name);
    u->games = 0;
    qp_qpg_reader *reader = qp_qpg_reader_new(&to, NULL);
    qp_status rc = reader ? feed(reader, in) : QP_E_NOMEM;
    int error = ferror(in) ? EIO : rc == QP_E_NOMEM ? ENOMEM : u->error;
    qp_qpg_reader_free(reader);
    if (in != stdin) fclose(in);
    if (error) {
        errno = error;
        return system_problem(u->diag, u->writing ? out_shown(u->out) : name,
                              NULL);
    }
    if (rc) {
        qp_err err = {.code = rc};
        tell(u, &err, 0, 0);
    }
    return u->count.errors ? EXIT_BAD : EXIT_FINE;
}

int unpack_games(const out_file *out, const qp_pgn_style *style,
                 const diag_style *diag, int n, char **names) {
    unpack u = {.style = style, .diag = diag, .out = out};
    int worst = EXIT_FINE;
    u.game = qp_game_new(NULL);
    u.packer = qp_packer_new(NULL);
    if (!u.game || !u.packer) {
        errno = u.error = ENOMEM;
        worst = system_problem(diag, names[0], NULL);
    }
    for (int i = 0; i < n && !u.error; i++) {
        int status = unpack_file(&u, names[i]);
        if (status > worst) worst = status;
    }
    qp_packer_free(u.packer);
    qp_game_free(u.game);
    return worst;
}
