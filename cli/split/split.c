/* split.c - qipu split: makes several games of one with variations.
 *
 * SPDX-License-Identifier: MIT
 */
#include <errno.h>

#include "../io/encoding_check.h"
#include "../output/game_output.h"
#include "../io/input_files.h"
#include "../io/position_value.h"
#include "qipu/merge.h"

typedef struct split_run {
    game_wish wish;
    read_options in;
    inputs found;
    const char *by_word;
    uint8_t by; /* a qp_split_by */
    db_place place;
    game_output out;
    qp_game *part; /* owned */
} split_run;

static qp_status put_part(void *ctx, qp_game *game) {
    split_run *run = ctx;
    return game_output_put(&run->out, game, run->out.games + 1);
}

/* The position and what follows. */
static qp_status put_from(split_run *run, const qp_game *game) {
    qp_node node = qp_game_find(game, &run->place.pos);
    if (node == QP_NO_NODE) return QP_OK;
    qp_status rc = qp_game_from(run->part, game, node);
    return rc ? rc : put_part(run, run->part);
}

static int split_one(void *ctx, const qp_game *game) {
    split_run *run = ctx;
    qp_status rc = db_place_given(&run->place)
                       ? put_from(run, game)
                       : qp_game_split(game, run->by, put_part, run);
    if (rc == QP_E_NOMEM) errno = ENOMEM;
    return rc != QP_OK;
}

static int split_files(split_run *run, read_order *order, int files,
                       char **names) {
    run->out.has_all_errors = 1;
    run->out.all_errors = order->all_errors;
    int status = game_output_open(&run->out, &cmd_split, &run->wish);
    if (status) return status;
    run->out.file.missing = order->worst == EXIT_SYSTEM;
    run->out.file.source = run->out.file.lost =
        out_is_any(&run->out.file, files, names);
    run->part = qp_game_new(NULL);
    order->out = &run->out.file;
    order->keeps = 1;
    status = run->part ? read_each_game(order, files, names, split_one, run)
                       : system_error("memory");
    qp_game_free(run->part);
    if (!run->out.games && status < EXIT_USAGE && db_place_given(&run->place)) {
        fputs(tr("qipu split: no game has the position\n"), stderr);
        game_output_abandon(&run->out);
        return EXIT_BAD;
    }
    return game_output_close(&run->out, status);
}

static int read_split_options(split_run *run, read_order *order) {
    static const char *const BY[] = {"lines", "chapters"};
    if (value_word(&cmd_split, "--by", run->by_word, BY, 2, &run->by) ||
        db_place_check(&cmd_split, &run->place) ||
        read_order_set(&cmd_split, order, &run->in))
        return EXIT_USAGE;
    if (!db_place_given(&run->place)) return 0;
    if (run->by_word)
        return usage_error(&cmd_split, "--by excludes a position");
    return db_place_read(&cmd_split, &run->place, &order->diag);
}

static int run(int argc, char **argv) {
    read_order order = {0};
    split_run r = {0};
    const option_spec specs[] = {{"--by", 1, NULL, &r.by_word},
                                 DB_PLACE_SPECS(&r.place),
                                 GAME_WISH_SPECS(&r.wish),
                                 READ_SPECS(&r.in),
                                 INPUT_SPECS(&r.found),
                                 {"--skip-broken", 0, &order.skip_broken, NULL},
                                 {"--all-errors", 0, &order.all_errors, NULL},
                                 {NULL, 0, NULL, NULL}};
    int files = options_parse(&cmd_split, argc, argv, specs);
    if (files < 0) return EXIT_USAGE;
    int status = read_split_options(&r, &order);
    if (status) return status;
    char **names = argv + 1;
    r.found.output = r.wish.output;
    status = inputs_find(&r.found, &cmd_split, &order, &files, &names);
    if (!status && !r.wish.force)
        status = encoding_check(&cmd_split, &order, files, names);
    if (!status) status = split_files(&r, &order, files, names);
    inputs_free(&r.found);
    return status;
}

const command cmd_split = {"split", run};
