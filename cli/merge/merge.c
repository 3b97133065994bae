/* merge.c - qipu merge: joins games into one with variations.
 *
 * SPDX-License-Identifier: MIT
 */
#include <errno.h>
#include <stdlib.h>

#include "../../lib/core/base/inline/buffer.h"
#include "../io/encoding_check.h"
#include "../output/game_output.h"
#include "../io/input_files.h"
#include "qipu/merge.h"

/* The games with one beginning, in one. */
typedef struct merged {
    qp_game *game; /* owned */
    qp_pos start;
    qp_move *line; /* the first plies; owned */
    size_t plies;
} merged;

typedef struct merge_run {
    game_wish out;
    read_options in;
    inputs found;
    const char *common;
    int no_tags;
    uint64_t plies; /* of --common */
    merged *group;  /* owned */
    size_t count, room;
    const char *file;
    uint64_t game; /* of the file, from 1 */
    int refused;   /* a game has another start */
} merge_run;

/* ---- groups -------------------------------------------------------------- */

static int has_beginning(const merged *m, const qp_game *game,
                         const qp_move *line, size_t plies) {
    if (m->plies != plies || !qp_pos_equal(&m->start, qp_game_start(game)))
        return 0;
    for (size_t i = 0; i < plies; i++)
        if (m->line[i].from != line[i].from || m->line[i].to != line[i].to)
            return 0;
    return 1;
}

/* Takes `line`. Returns NULL with errno set. */
static merged *new_group(merge_run *run, const qp_game *game, qp_move *line,
                         size_t plies) {
    merged *grown =
        array_grow(run->group, &run->room, run->count + 1, sizeof *grown);
    if (grown) run->group = grown;
    qp_game *made = grown ? qp_game_new(NULL) : NULL;
    if (!made) {
        free(line);
        errno = ENOMEM;
        return NULL;
    }
    merged *m = &run->group[run->count++];
    *m = (merged){.game = made,
                  .start = *qp_game_start(game),
                  .line = line,
                  .plies = plies};
    return m;
}

/* The group of a game, perhaps a new one; NULL with errno set. */
static merged *group_of(merge_run *run, const qp_game *game) {
    qp_move *line = malloc(((size_t)run->plies + 1) * sizeof *line);
    if (!line) return NULL;
    size_t plies = qp_game_line(line, (size_t)run->plies, game, QP_NO_NODE);
    if (plies > run->plies) plies = (size_t)run->plies;
    for (size_t i = 0; i < run->count; i++)
        if (has_beginning(&run->group[i], game, line, plies)) {
            free(line);
            return &run->group[i];
        }
    return new_group(run, game, line, plies);
}

static int merge_one(void *ctx, const qp_game *game) {
    merge_run *run = ctx;
    run->game++;
    if (!run->common && run->count &&
        !qp_pos_equal(&run->group->start, qp_game_start(game))) {
        if (!run->refused++)
            safe_printf(stderr,
                        tr("qipu merge: %s: game %llu starts from another "
                           "position than the first game; --common 0 writes a "
                           "record for each position\n"),
                        run->file, (unsigned long long)run->game);
        return 0;
    }
    merged *m = group_of(run, game);
    if (!m) return 1;
    qp_status rc =
        qp_game_merge(m->game, game, run->no_tags ? QP_MERGE_NO_TAGS : 0);
    if (rc) errno = ENOMEM;
    return rc != QP_OK;
}

static void free_groups(merge_run *run) {
    for (size_t i = 0; i < run->count; i++) {
        qp_game_free(run->group[i].game);
        free(run->group[i].line);
    }
    free(run->group);
}

/* ---- the command --------------------------------------------------------- */

static int write_groups(merge_run *run, const read_order *order, int status,
                        int files, char **names) {
    game_output out = {.has_all_errors = 1, .all_errors = order->all_errors};
    int failed = game_output_open(&out, &cmd_merge, &run->out);
    if (failed) return failed;
    out.file.missing = status == EXIT_SYSTEM;
    out.file.source = out.file.lost = out_is_any(&out.file, files, names);
    for (size_t i = 0; i < run->count; i++) {
        qp_status rc = game_output_put(&out, run->group[i].game, i + 1);
        if (rc == QP_E_NOMEM) errno = ENOMEM;
        if (!rc) continue;
        out.file.damaged = 1;
        status = system_error(out_shown(&out.file));
        game_output_abandon(&out);
        return status;
    }
    return game_output_close(&out, status);
}

static int merge_files(merge_run *run, read_order *order, int files,
                       char **names) {
    static char standard_input[] = "-";
    char *only[] = {standard_input, NULL};
    char **all = files ? names : only;
    int status = order->worst;
    order->keeps = 1;
    for (int i = 0; i < files + !files; i++) {
        run->file = shown_name(all[i]);
        run->game = 0;
        int read = read_each_game(order, 1, all + i, merge_one, run);
        if (read > status) status = read;
    }
    if (run->refused) return EXIT_BAD;
    return write_groups(run, order, status, files, names);
}

static int run(int argc, char **argv) {
    read_order order = {0};
    merge_run r = {0};
    const option_spec specs[] = {{"--common", 1, NULL, &r.common},
                                 {"--no-tags", 0, &r.no_tags, NULL},
                                 GAME_WISH_SPECS(&r.out),
                                 READ_SPECS(&r.in),
                                 INPUT_SPECS(&r.found),
                                 {"--skip-broken", 0, &order.skip_broken, NULL},
                                 {"--all-errors", 0, &order.all_errors, NULL},
                                 {NULL, 0, NULL, NULL}};
    const value_range plies = {0, 10000};
    int files = options_parse(&cmd_merge, argc, argv, specs);
    if (files < 0 ||
        value_number(&cmd_merge, "--common", r.common, plies, &r.plies) ||
        read_order_set(&cmd_merge, &order, &r.in))
        return EXIT_USAGE;
    char **names = argv + 1;
    r.found.output = r.out.output;
    int status = inputs_find(&r.found, &cmd_merge, &order, &files, &names);
    if (!status && !r.out.force)
        status = encoding_check(&cmd_merge, &order, files, names);
    if (!status) status = merge_files(&r, &order, files, names);
    free_groups(&r);
    inputs_free(&r.found);
    return status;
}

const command cmd_merge = {"merge", run};
