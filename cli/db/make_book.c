/* make_book.c - opening books made of the games of a database.
 *
 * SPDX-License-Identifier: MIT
 */
#include "make_book.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

/* ---- files ----------------------------------------------------------------
 */

static int is_bad_input(qp_status rc) {
    return rc != QP_E_IO && rc != QP_E_NOMEM && rc != QP_E_FORMAT_BUILD;
}

int book_failed(const char *path, const qp_err *err, const diag_style *style) {
    diag_place place = {.file = path};
    diag_count count = {0, 0};
    diag_show(NULL, style, err, &place, &count);
    return is_bad_input(err->code) ? EXIT_BAD : EXIT_SYSTEM;
}

int book_keys(qp_openings_keys **keys, const char *name,
              const diag_style *style) {
    size_t len;
    qp_err err = {.code = QP_OK};
    *keys = NULL;
    if (!name) return EXIT_FINE;
    char *text = file_whole(name, &len);
    if (!text) return system_error(name);
    qp_status rc = qp_openings_keys_read(keys, (qp_text){text, len}, &err);
    free(text);
    if (!rc) return EXIT_FINE;
    err.code = rc;
    return book_failed(name, &err, style);
}

/* ---- the games ------------------------------------------------------------
 */

typedef struct book_run {
    qp_openings_writer *writer;
    uint64_t plies, least;
    qp_game *game;
} book_run;

/* Goes through the games: to count how often a move was played, then to put in
 * those that were played often enough. */
static int take_games(book_run *run, const db_desk *desk, const db_ids *ids,
                      int putting) {
    for (size_t i = 0; i < ids->count; i++) {
        qp_status rc = qp_db_load(run->game, desk->db, ids->id[i]);
        if (rc) return db_failed(desk, rc);
        rc = putting ? qp_openings_writer_game(run->writer, run->game,
                                               (uint32_t)run->plies,
                                               (uint32_t)run->least)
                     : qp_openings_writer_count(run->writer, run->game,
                                                (uint32_t)run->plies);
        if (rc) return errno = ENOMEM, system_error("memory");
    }
    return EXIT_FINE;
}

/* ---- the book -------------------------------------------------------------
 */

static int read_format(const command *cmd, qp_openings_format *format,
                       const book_wish *wish, const char *output) {
    const char *dot = output ? strrchr(output, '.') : NULL;
    static const char *const FORMATS[] = {"dat", "obk"};
    uint8_t at = dot && !strcmp(dot, ".obk");
    int rc = value_word(cmd, "--book-format", wish->format, FORMATS, 2, &at);
    *format = at ? QP_OPENINGS_OBK : QP_OPENINGS_DAT;
    return rc;
}

static int write_book(book_run *run, qp_openings_format format,
                      const qp_openings_keys *keys, const game_wish *wish) {
    out_file out = {.force = wish->force};
    qp_openings_sum sum = {.moves = 0};
    int status = out_open_format(
        &out, wish->output, format == QP_OPENINGS_OBK ? "obk" : "book.dat");
    if (status) return status;
    qp_sink sink = {&out, out_write};
    qp_err err = {
        .code = qp_openings_writer_end(run->writer, format, keys, &sink, &sum)};
    diag_style style = {.strict = 0};
    if (err.code == QP_E_IO)
        status = system_error(out_shown(&out));
    else if (err.code)
        status = book_failed(out_shown(&out), &err, &style);
    if (!status && format == QP_OPENINGS_DAT)
        fputs(tr("qipu: BOOK.DAT stores a weight for each move, not the "
                 "results of its games\n"),
              stderr);
    if (!status && sum.keyless)
        counts_print(
            stderr,
            tr("qipu: skipped %llu moves: the key file has no number for a "
               "piece of their positions\n"),
            (unsigned long long)sum.keyless);
    return db_finish(&out, status);
}

static int make_book(book_run *run, const db_desk *desk, const db_ids *ids) {
    run->writer = qp_openings_writer_new();
    run->game = qp_game_new(NULL);
    if (!run->writer || !run->game)
        return errno = ENOMEM, system_error("memory");
    int status = run->least > 1 ? take_games(run, desk, ids, 0) : EXIT_FINE;
    return status ? status : take_games(run, desk, ids, 1);
}

int book_export(const command *cmd, const db_desk *desk, const db_ids *ids,
                const book_wish *wish, const game_wish *out) {
    book_run run = {.plies = 40, .least = 2};
    qp_openings_format format;
    qp_openings_keys *keys = NULL;
    if (read_format(cmd, &format, wish, out->output) ||
        value_number(cmd, "--plies", wish->plies, (value_range){1, 9999},
                     &run.plies) ||
        value_number(cmd, "--min-games", wish->least,
                     (value_range){1, UINT32_MAX}, &run.least))
        return EXIT_USAGE;
    int status = book_keys(&keys, wish->keys, &desk->style);
    if (!status) status = make_book(&run, desk, ids);
    if (!status) status = write_book(&run, format, keys, out);
    qp_openings_keys_free(keys);
    qp_openings_writer_free(run.writer);
    qp_game_free(run.game);
    return status;
}
