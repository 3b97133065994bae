/* ecco.c - qipu ecco: the openings of games, by the codes of ECCO.
 *
 * Owns the table, what is put into the tags, and the comparison with those that
 * are there. The codes are the library's (qipu/ecco.h).
 *
 * SPDX-License-Identifier: MIT
 */
#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "../io/input_files.h"
#include "../output/write_games.h"
#include "qipu/ecco.h"

typedef struct ecco_wish {
    int tag, check, list, as_tagged, json;
    game_wish out;
    read_options in;
    inputs found;
} ecco_wish;

/* What is done with the games of one file after another. */
typedef struct ecco_run {
    unsigned flags; /* QP_ECCO_ bits */
    int json, check;
    const char *file;
    uint64_t game;            /* of the file, from 1 */
    uint64_t tagged, letters; /* games with a tag; of the same first letter */
    uint64_t same;
    size_t codes;
    uint64_t *pair; /* --compare: how often, by tag * codes + code; owned */
} ecco_run;

/* ---- the table ----------------------------------------------------------- */

static void put_member(const char *name, const char *value) {
    printf(",\"%s\":", name);
    json_text(stdout, qp_text_of(value));
}

/* The names of a code, after what is before them on the line. */
static void put_code(int json, const char *code) {
    qp_text text = qp_text_of(code);
    const char *opening = *code ? qp_ecco_opening(text) : "";
    const char *variation = *code ? qp_ecco_variation(text) : "";
    if (!json) {
        printf("%s\t%s\t%s\n", code, opening, variation);
        return;
    }
    put_member("opening", opening);
    put_member("variation", variation);
    puts("}");
}

static int put_row(void *ctx, const qp_game *game) {
    ecco_run *run = ctx;
    const char *code = qp_ecco_game(game, run->flags);
    run->game++;
    if (run->json) {
        fputs("{\"file\":", stdout);
        json_text(stdout, qp_text_of(run->file));
        printf(",\"game\":%llu,\"code\":\"%s\"", (unsigned long long)run->game,
               code);
    } else {
        safe_puts(stdout, run->file);
        printf("\t%llu\t", (unsigned long long)run->game);
    }
    put_code(run->json, code);
    return ferror(stdout);
}

static int put_list(int json) {
    const char *code;
    for (size_t i = 0; (code = qp_ecco_list(i)) != NULL; i++) {
        if (json) printf("{\"code\":\"%s\"", code);
        put_code(json, code);
    }
    return EXIT_FINE;
}

/* ---- the tags that are there --------------------------------------------- */

/* The number of a code, run->codes when it is none. */
static size_t number_of(const ecco_run *run, qp_text code) {
    size_t i = 0;
    while (i < run->codes && !qp_text_is(code, qp_ecco_list(i))) i++;
    return i;
}

static int compare_tag(void *ctx, const qp_game *game) {
    ecco_run *run = ctx;
    qp_text tag = qp_game_tag(game, "ECCO");
    const char *code = qp_ecco_game(game, run->flags);
    if (!tag.len || !*code) return 0;
    size_t a = number_of(run, tag), b = number_of(run, qp_text_of(code));
    run->tagged++;
    run->letters += *tag.ptr == *code;
    run->same += a == b;
    if (a != b) run->pair[a * run->codes + b]++;
    return 0;
}

static const char *tag_of(const ecco_run *run, size_t pair) {
    const char *code = qp_ecco_list(pair / run->codes);
    return code ? code : tr("other");
}

/* The pairs, those that are met most often first. */
static void put_pairs(ecco_run *run) {
    size_t pairs = (run->codes + 1) * run->codes;
    for (;;) {
        size_t best = 0;
        for (size_t i = 1; i < pairs; i++)
            if (run->pair[i] > run->pair[best]) best = i;
        if (!run->pair[best]) return;
        printf(run->json ? "{\"tag\":\"%s\",\"code\":\"%s\",\"games\":%llu}\n"
                         : "%s\t%s\t%llu\n",
               tag_of(run, best), qp_ecco_list(best % run->codes),
               (unsigned long long)run->pair[best]);
        run->pair[best] = 0;
    }
}

static double percent(uint64_t part, uint64_t all) {
    return all ? 100.0 * (double)part / (double)all : 100.0;
}

static void put_sum(const ecco_run *run) {
    if (!run->tagged && !run->json)
        puts(tr("no ECCO tags to check"));
    else if (run->json)
        printf("{\"tagged\":%llu,\"letter\":%llu,\"same\":%llu}\n",
               (unsigned long long)run->tagged,
               (unsigned long long)run->letters, (unsigned long long)run->same);
    else
        counts_print(
            stdout,
            tr("%llu games with a tag: the same letter %llu (%.2f %%), the "
               "same code %llu (%.2f %%)\n"),
            (unsigned long long)run->tagged, (unsigned long long)run->letters,
            percent(run->letters, run->tagged), (unsigned long long)run->same,
            percent(run->same, run->tagged));
}

/* ---- tags ---------------------------------------------------------------- */

/* Removes every tag of a name. */
static void drop_tag(qp_game *game, const char *name) {
    for (size_t i = qp_game_tags(game); i-- > 0;)
        if (qp_text_is(qp_game_tag_name(game, i), name))
            qp_game_remove_tag(game, i);
}

/* Changes a game before it is written; `ctx` is the flags. */
static qp_status set_tags(const void *ctx, qp_game *game) {
    const char *code = qp_ecco_game(game, *(const unsigned *)ctx);
    qp_text text = qp_text_of(code);
    if (!*code) return QP_OK;
    const char *variation = qp_ecco_variation(text);
    qp_status rc = qp_game_set_tag(game, "ECCO", text);
    if (!rc)
        rc =
            qp_game_set_tag(game, "Opening", qp_text_of(qp_ecco_opening(text)));
    if (!rc && *variation)
        return qp_game_set_tag(game, "Variation", qp_text_of(variation));
    if (!rc) drop_tag(game, "Variation");
    return rc;
}

/* ---- the command --------------------------------------------------------- */

static int each_file(read_order *order, ecco_run *run, int files,
                     char **names) {
    int worst = order->worst;
    for (int i = 0; i < files; i++) {
        run->file = shown_name(names[i]);
        run->game = 0;
        int status = read_each_game(order, 1, names + i,
                                    run->check ? compare_tag : put_row, run);
        if (status > worst) worst = status;
    }
    return worst;
}

static int compare_all(read_order *order, ecco_run *run, int files,
                       char **names) {
    run->codes = 1; /* one at least is there */
    while (qp_ecco_list(run->codes)) run->codes++;
    run->pair = calloc((run->codes + 1) * run->codes, sizeof *run->pair);
    if (!run->pair) {
        errno = ENOMEM;
        return system_error("ecco");
    }
    int status = each_file(order, run, files, names);
    put_pairs(run);
    put_sum(run);
    free(run->pair);
    return status == EXIT_FINE && run->same != run->tagged ? EXIT_BAD : status;
}

static int do_files(read_order *order, const ecco_wish *w, int files,
                    char **names) {
    unsigned flags = w->as_tagged ? QP_ECCO_AS_TAGGED : 0;
    ecco_run run = {.flags = flags, .json = w->json, .check = w->check};
    write_job job = {.order = order,
                     .output = w->out.output,
                     .force = w->out.force,
                     .change = set_tags,
                     .change_ctx = &flags};
    if (w->check) return compare_all(order, &run, files, names);
    return w->tag ? write_games(&job, files, names)
                  : each_file(order, &run, files, names);
}

static int check_wish(read_order *order, const ecco_wish *w, int files) {
    if (w->tag + w->check + w->list > 1)
        return usage_error(
            &cmd_ecco, "--add-tags, --compare and --list exclude each other");
    if (w->list && files) return usage_error(&cmd_ecco, "--list takes no FILE");
    if (!w->tag && game_wish_given(&w->out))
        return usage_error(&cmd_ecco,
                           "--to, --output, --force and the options of --to "
                           "require --add-tags");
    return game_wish_read(&cmd_ecco, &w->out, order) ||
           read_order_set(&cmd_ecco, order, &w->in);
}

static int run(int argc, char **argv) {
    read_order order = {0};
    ecco_wish w = {0};
    const option_spec specs[] = {{"--add-tags", 0, &w.tag, NULL},
                                 {"--compare", 0, &w.check, NULL},
                                 {"--list", 0, &w.list, NULL},
                                 {"--as-tagged", 0, &w.as_tagged, NULL},
                                 GAME_WISH_SPECS(&w.out),
                                 READ_SPECS(&w.in),
                                 INPUT_SPECS(&w.found),
                                 {"--all-errors", 0, &order.all_errors, NULL},
                                 {"--json", 0, &w.json, NULL},
                                 {"--jobs", 1, NULL, &w.in.jobs},
                                 {NULL, 0, NULL, NULL}};
    int files = options_parse(&cmd_ecco, argc, argv, specs);
    if (files < 0 || check_wish(&order, &w, files)) return EXIT_USAGE;
    if (w.list) return put_list(w.json);
    char **names = argv + 1;
    w.found.output = w.out.output;
    int status = inputs_find(&w.found, &cmd_ecco, &order, &files, &names);
    if (!status) status = do_files(&order, &w, files, names);
    inputs_free(&w.found);
    return status;
}

const command cmd_ecco = {"ecco", run};
