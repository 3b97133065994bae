/* select.c - qipu select: selects games. */
#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "../io/encoding_check.h"
#include "../common/json_line.h"
#include "../io/input_files.h"
#include "select_common.h"

typedef struct select_wish {
    game_wish out;
    read_options in;
    inputs found;
    select_said said;
} select_wish;

/* ---- options ------------------------------------------------------------- */

/* What goes together. */
static int check_order(const select_order *o, const select_wish *w) {
    if ((o->split != SPLIT_NOT) != (w->out.dir != NULL))
        return usage_error(&cmd_select,
                           "--split and --out-dir require each other");
    if (w->out.dir && w->out.output)
        return usage_error(&cmd_select, "--out-dir excludes --output");
    if (o->table && options_common()->results)
        return usage_error(&cmd_select, "--tsv and --json exclude each other");
    if (o->table && (o->count || w->out.dir || w->out.to || w->out.encoding))
        return usage_error(&cmd_select,
                           "--tsv excludes --count, --to, --to-encoding and "
                           "--split");
    if (o->count && (w->out.dir || w->out.output))
        return usage_error(&cmd_select,
                           "--count excludes --output and --split");
    if (o->columns && !o->table)
        return usage_error(&cmd_select, "--fields requires --tsv");
    if (o->unique && o->duplicates)
        return usage_error(&cmd_select,
                           "--unique and --duplicates exclude each other");
    return 0;
}

/* ---- running ------------------------------------------------------------- */

/* What was found in all files. */
typedef struct select_sum {
    int lost;
    uint64_t games;
} select_sum;

static void file_through(void *ctx, const qp_file_report *found,
                         const diag_count *count) {
    select_sum *all = ctx;
    (void)count;
    if (file_lost(found)) all->lost = 1;
    all->games += found->games;
}

/* Nonzero if the output has less than the input: fewer games, or less of them.
 */
static int has_less(const select_order *o, const select_sum *all,
                    uint64_t written) {
    return all->lost || o->table || qp_edits_lose(&o->edits) ||
           o->first != UINT64_MAX || written < all->games;
}

static void put_count(uint64_t games) {
    if (!options_common()->results) {
        printf("%llu\n", (unsigned long long)games);
        return;
    }
    json_line line = json_begin(stdout);
    json_put_number(&line, "games", games);
    json_end(&line);
}

/* Reads, selects and writes; `*games` were written. */
static int select_all(const read_order *given, const select_order *o,
                      const select_to *to, int files, char **names,
                      uint64_t *games) {
    read_order order = *given;
    select_sum all = {0};
    select_run run = {o, &order, select_out_new(o, to)};
    select_out *s = run.out;
    if (!s) return errno = ENOMEM, system_error("memory");
    order.stage = select_stage;
    order.stage.ctx = &run;
    order.file_done = file_through;
    order.done_ctx = &all;
    order.out = to->file;
    int failed = select_out_begin(s);
    int status = failed ? EXIT_SYSTEM : read_games(&order, files, names);
    if (!failed && !order.out->damaged) failed = select_out_end(s, &status);
    if (failed) {
        order.out->damaged = 1;
        const char *blame = select_out_blame(s);
        status = system_error(blame ? blame : out_shown(order.out));
    }
    *games = select_out_count(s);
    order.out->lost = has_less(o, &all, select_out_count(s));
    if (o->count) put_count(*games);
    select_out_free(s);
    return status;
}

static int select_to_file(const read_order *order, const select_order *o,
                          const select_wish *w, int files, char **names) {
    const qp_format *f = order->to_format;
    out_file out = {.force = w->out.force};
    const select_to to = {.file = &out, .order = order};
    uint64_t games = 0;
    int binary = f->flags & QP_FORMAT_BINARY && !o->table && !o->count;
    int status = out_open_format(&out, w->out.output, binary ? f->name : NULL);
    if (status) return status;
    out.missing = order->worst == EXIT_SYSTEM;
    out.source = out_is_any(&out, files, names);
    if (o->table) select_columns(out.stream, o);
    status = select_all(order, o, &to, files, names, &games);
    out.report = (out_report){o->table ? "tsv" : f->name, "games", games, 1};
    return out_finish(&out, status, games != 0);
}

static int select_to_folder(const read_order *order, const select_order *o,
                            const select_wish *w, int files, char **names) {
    out_dir dir = {.dir = w->out.dir, .format = order->to_format};
    out_file out = {.name = w->out.dir};
    const select_to to = {.file = &out, .dir = &dir, .order = order};
    uint64_t games;
    int status = outdir_begin(&dir);
    if (status) return status;
    status = select_all(order, o, &to, files, names, &games);
    outdir_end(&dir);
    return status;
}

/* ---- the command line ---------------------------------------------------- */

static int parse_options(read_order *order, select_order *o, select_wish *w,
                         int argc, char **argv) {
    select_said *s = &w->said;
    const option_spec own[] = {
        {"--games", 1, NULL, &s->games},
        {"--unique", 0, &o->unique, NULL},
        {"--duplicates", 0, &o->duplicates, NULL},
        {"--skip", 1, NULL, &s->skip},
        {"--limit", 1, NULL, &s->first},
        {"--no-comments", 0, &o->edits.no_comments, NULL},
        {"--no-variations", 0, &o->edits.no_variations, NULL},
        {"--no-nags", 0, &o->edits.no_nags, NULL},
        {"--keep-tags", 1, NULL, &o->edits.keep_tags},
        {"--drop-tags", 1, NULL, &o->edits.drop_tags},
        {"--from-ply", 1, NULL, &s->from_ply},
        {"--to-ply", 1, NULL, &s->to_ply},
        {"--ply-count", 0, &o->edits.ply_count, NULL},
        {"--fen-comments", 1, NULL, &s->fens},
        {"--material-comments", 1, NULL, &s->materials},
        {"--sort", 1, NULL, &s->sort},
        {"--memory", 1, NULL, &s->memory},
        {"--split", 1, NULL, &s->split},
        {"--out-dir", 1, NULL, &w->out.dir},
        {"--count", 0, &o->count, NULL},
        {"--tsv", 0, &o->table, NULL},
        {"--fields", 1, NULL, &o->columns},
        GAME_WISH_SPECS(&w->out),
        READ_SPECS(&w->in),
        INPUT_SPECS(&w->found),
        {"--skip-broken", 0, &order->skip_broken, NULL},
        {"--all-errors", 0, &order->all_errors, NULL},
        {"--jobs", 1, NULL, &w->in.jobs},
        {NULL, 0, NULL, NULL}};
    option_spec specs[FILTER_SPECS + sizeof own / sizeof *own];
    memcpy(specs + filter_specs(specs, &s->filter), own, sizeof own);
    return options_parse(&cmd_select, argc, argv, specs);
}

static int select_found(read_order *order, const select_order *o,
                        select_wish *w, int files, char **names) {
    w->found.output = w->out.dir ? w->out.dir : w->out.output;
    int status = inputs_find(&w->found, &cmd_select, order, &files, &names);
    if (!status && !w->out.force)
        status = encoding_check(&cmd_select, order, files, names);
    if (!status)
        status = w->out.dir ? select_to_folder(order, o, w, files, names)
                            : select_to_file(order, o, w, files, names);
    inputs_free(&w->found);
    return status;
}

static int run(int argc, char **argv) {
    select_order o = {.which = NULL};
    read_order order = {0};
    select_wish w = {0};
    int files = parse_options(&order, &o, &w, argc, argv);
    int status = files < 0 ? EXIT_USAGE : select_read(&o, &w.said, &order.diag);
    if (!status)
        status = game_wish_read(&cmd_select, &w.out, &order) ||
                         check_order(&o, &w) ||
                         read_order_set(&cmd_select, &order, &w.in)
                     ? EXIT_USAGE
                     : select_found(&order, &o, &w, files, argv + 1);
    select_order_free(&o);
    return status;
}

const command cmd_select = {"select", run};
