/* unpack_qpg.c - the games of .qpg files.
 *
 * SPDX-License-Identifier: MIT
 */
#include "unpack_qpg.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

typedef struct unpack {
    qp_game *game;
    qp_packer *packer;
    const diag_style *diag;
    diag_count count;
    const char *file;
    uint64_t games; /* that came so far, or were skipped */
    unpack_range range;
    int through; /* the last game of the range came */
    game_output *out;
    int error;   /* errno of what failed, or 0 */
    int writing; /* it was the output that failed */
} unpack;

/* Records have no lines: their place is a byte of the file. */
static qp_flow tell(unpack *u, const qp_err *err, uint64_t offset,
                    uint64_t game) {
    qp_err reported = *err;
    diag_place place = {.file = u->file, .game = game};
    reported.at = (qp_at){.offset = offset};
    diag_show(NULL, u->diag, &reported, &place, &u->count);
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

/* One game of the record that is open. */
static qp_flow take_game(unpack *u, uint64_t offset) {
    qp_err err = {0};
    uint64_t number = ++u->games;
    if (u->range.to && number >= u->range.to) u->through = 1;
    int wanted =
        number >= u->range.from && qp_ranges_have(&u->range.list, number);
    qp_status rc = qp_record_next(wanted ? u->game : NULL, u->packer, &err);
    if (rc == QP_E_NOMEM) return failed(u, ENOMEM, 0);
    if (rc) return tell(u, &err, offset, number);
    if (!wanted) return QP_GO;
    rc = game_output_put(u->out, u->game, number);
    if (rc == QP_E_NOMEM) return failed(u, ENOMEM, 0);
    return rc ? failed(u, errno, 1) : QP_GO;
}

static qp_flow on_record(void *ctx, qp_text record, uint64_t offset) {
    unpack *u = ctx;
    qp_err err = {0};
    uint64_t games = qp_record_games(record);
    if (!games) games = 1; /* it does not say */
    if (u->games + games < u->range.from) {
        u->games += games;
        return QP_GO;
    }
    qp_status rc = qp_record_open(u->packer, record, &err);
    if (rc == QP_E_NOMEM) return failed(u, ENOMEM, 0);
    if (rc) {
        u->games += games;
        return tell(u, &err, offset, u->games);
    }
    qp_flow flow = QP_GO;
    while (games-- && flow == QP_GO && !u->through) flow = take_game(u, offset);
    return u->through ? QP_STOP : flow;
}

/* ---- a game by its number ------------------------------------------------ */

int unpack_range_read(unpack_range *range, const char *text) {
    const qp_ranges *list = &range->list;
    if (qp_ranges_read(&range->list, qp_text_of(text), NULL)) return 0;
    range->from = UINT64_MAX;
    for (size_t i = 0; i < list->count; i++) {
        if (!list->range[i].most) return 0;
        if (list->range[i].least < range->from)
            range->from = list->range[i].least;
        if (list->range[i].most > range->to) range->to = list->range[i].most;
    }
    if (!range->from) range->from = 1;
    if (range->to == UINT64_MAX) range->to = 0;
    return 1;
}

static int read_at(void *ctx, void *out, size_t len, uint64_t offset) {
    FILE *in = ctx;
    return fseeko(in, (off_t)offset, SEEK_SET) || fread(out, 1, len, in) != len;
}

/* Goes to the record of the first game of the range, when the file can be
 * sought and has an index; else to its beginning: games are counted then. */
static void seek_game(unpack *u, qp_qpg_reader *reader, FILE *in) {
    qp_qpg_spot spot;
    if (!u->range.from || fseeko(in, 0, SEEK_END)) return;
    off_t size = ftello(in);
    qp_qpg_source source = {in, size < 0 ? 0 : (uint64_t)size, read_at};
    qp_status rc = qp_qpg_find(&spot, &source, u->range.from, NULL);
    clearerr(in);
    if (rc || fseeko(in, (off_t)spot.offset, SEEK_SET)) {
        rewind(in);
        return;
    }
    u->games = u->range.from - 1 - spot.before;
    qp_qpg_reader_at(reader, spot.offset);
}

/* Those of the range that the file does not have are an error. */
static void report_missing(unpack *u) {
    qp_err err = {.code = QP_E_PACK_GAME};
    if (u->through || !u->range.to || u->error) return;
    uint64_t missing = u->games < u->range.from ? u->range.from : u->games + 1;
    snprintf(err.what, sizeof err.what, "%llu", (unsigned long long)missing);
    snprintf(err.want, sizeof err.want, "1-%llu", (unsigned long long)u->games);
    if (!u->games) err.want[0] = 0;
    tell(u, &err, 0, 0);
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
    if (!in) {
        u->out->file.missing = 1;
        return system_problem(u->diag, name, NULL);
    }
    u->file = shown_name(name);
    u->games = 0;
    u->through = 0;
    qp_qpg_reader *reader = qp_qpg_reader_new(&to, NULL);
    if (reader) seek_game(u, reader, in);
    qp_status rc = reader ? feed(reader, in) : QP_E_NOMEM;
    if (rc == QP_E_STOP && u->through) rc = QP_OK;
    int error = ferror(in) ? EIO : rc == QP_E_NOMEM ? ENOMEM : u->error;
    qp_qpg_reader_free(reader);
    if (in != stdin) fclose(in);
    if (error) {
        u->out->file.damaged = 1;
        errno = error;
        return system_problem(
            u->diag, u->writing ? out_shown(&u->out->file) : name, NULL);
    }
    if (rc) {
        qp_err err = {.code = rc};
        tell(u, &err, 0, 0);
    } else {
        report_missing(u);
    }
    return u->count.errors ? EXIT_BAD : EXIT_FINE;
}

int unpack_games(game_output *out, const diag_style *diag, unpack_range range,
                 int n, char **names) {
    unpack u = {.diag = diag, .out = out, .range = range};
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
