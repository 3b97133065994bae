/* judge.c - qipu judge: who must give way when moves repeat.
 *
 * Owns the options, and which of what is given are games and which positions.
 *
 * SPDX-License-Identifier: MIT
 */
#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "../io/game_or_positions.h"
#include "../io/input_files.h"
#include "../rulings/games_of_files.h"
#include "judge_common.h"

/* The command line, as it was given. */
typedef struct judge_wish {
    db_place place;
    const char *rules, *notation, *output, *label[OPTION_TIMES + 1];
    int ban, ucci, explain, force;
    read_options in;
    inputs found;
} judge_wish;

/* A command line that was understood. */
typedef struct judge_run {
    judge_order judge;
    read_order order;
    judge_desk desk;
    judge_lines lines;
    out_file report;    /* its file */
    qp_file_report all; /* of all files */
    rulings_run rulings;
    int games; /* a file of them was read */
} judge_run;

/* ---- games ----------------------------------------------------------------
 */

static void add_found(void *ctx, const qp_file_report *found,
                      const diag_count *count) {
    judge_run *run = ctx;
    (void)count;
    run->all.games += found->games;
    run->all.plies += found->plies;
}

/* Adds a game to the report. */
static int report_game(void *ctx, const qp_game *game) {
    judge_run *run = ctx;
    qp_status rc = qp_ruling_report_game(run->lines.report, run->desk.games,
                                         run->judge.books, game);
    /* The end of the report says what else failed. */
    if (rc == QP_E_NOMEM) errno = ENOMEM;
    return rc == QP_E_NOMEM;
}

static int judge_files(judge_run *run, int files, char **names) {
    read_order order = run->order;
    const char *ignored = run->lines.ban         ? "--ban"
                          : run->judge.all_plies ? "--all-plies"
                                                 : NULL;
    if (ignored)
        safe_printf(
            stderr,
            tr("qipu judge: %s requires positions; %s contains games\n"),
            ignored, shown_name(*names));
    out_file out = {.stream = NULL};
    if (*run->judge.labels)
        return usage_error(&cmd_judge,
                           "--label requires positions; %s contains games",
                           *names);
    run->games = 1;
    order.file_done = add_found;
    order.done_ctx = run;
    if (run->lines.report)
        return read_each_game(&order, files, names, report_game, run);
    if (out_open(&out, NULL)) return system_error("stdout");
    run->rulings.read = &order;
    run->rulings.out = order.out = &out;
    order.stage = rulings_stage;
    order.stage.ctx = &run->rulings;
    return read_games(&order, files, names);
}

/* What holds positions is judged line by line; all else is for the reader of
 * games, which says what is wrong with it. */
static int is_positions(const char *name) {
    FILE *in = open_input(name);
    if (!in) return errno == ENOENT && strpbrk(name, " \t");
    if (in != stdin) fclose(in);
    return !games_in(name);
}

static int judge_operands(judge_run *run, int n, char **argv) {
    int worst = EXIT_FINE;
    for (int i = 1; i <= n;) {
        int some = 1, rc, positions = is_positions(argv[i]);
        while (i + some <= n && is_positions(argv[i + some]) == positions)
            some++;
        rc = positions ? judge_lines_run(&run->lines, NULL, some, argv + i - 1)
                       : judge_files(run, some, argv + i);
        if (rc > worst) worst = rc;
        i += some;
    }
    return worst;
}

static void put_summary(const judge_run *run) {
    const char *format =
        run->judge.json
            ? "{\"games\":%llu,\"plies\":%llu,\"rulings\":%llu,"
              "\"against\":%llu}\n"
            : tr("%llu games, %llu plies, %llu rulings, %llu results against "
                 "the rules\n");
    counts_print(stdout, format, (unsigned long long)run->all.games,
                 (unsigned long long)run->all.plies,
                 (unsigned long long)run->rulings.rulings,
                 (unsigned long long)run->rulings.against);
}

/* ---- the command ----------------------------------------------------------
 */

static int has_stdin(int n, char **names) {
    while (n && strcmp(names[n - 1], "-")) n--;
    return n;
}

static int judge_all(judge_run *run, const judge_wish *w, int files,
                     char **names) {
    static char stdin_name[] = "-";
    char *standard[] = {stdin_name, stdin_name};
    int status = EXIT_FINE, rc;
    if (db_place_given(&w->place)) {
        status = judge_lines_run(&run->lines, &w->place, 0, names - 1);
        if (!files || status > EXIT_BAD) return status;
    }
    if (!files || has_stdin(files, names))
        if (games_spool_stdin()) return system_error("<stdin>");
    rc = files ? judge_operands(run, files, names - 1)
               : judge_operands(run, 1, standard);
    if (run->games && !run->lines.report) put_summary(run);
    if (run->rulings.against && rc < EXIT_BAD) rc = EXIT_BAD;
    return rc > status ? rc : status;
}

/* ---- the report -----------------------------------------------------------
 */

/* The form of a report by its file's name; -1 if there is none. */
static int report_form(const char *name) {
    static const char *const endings[] = {".txt", ".html", ".pdf"};
    if (!name || !strcmp(name, "-")) return QP_REPORT_TEXT;
    const char *dot = strrchr(name, '.');
    for (int form = QP_REPORT_TEXT; dot && form <= QP_REPORT_PDF; form++)
        if (!strcmp(dot, endings[form])) return form;
    return -1;
}

static int begin_report(judge_run *run, const judge_wish *w) {
    const int form = report_form(w->output);
    const qp_sink sink = {&run->report, out_write};
    const qp_ruling_report_options options = {.size = sizeof options,
                                              .form = (uint8_t)form,
                                              .lang = words_lang(),
                                              .notation = run->judge.notation,
                                              .move_flags = run->judge.flags};
    qp_err err;
    if (form < 0)
        return usage_error(
            &cmd_judge,
            "a report file must end in .html, .pdf or .txt, not '%s'",
            w->output);
    run->report.force = w->force;
    if (out_open(&run->report, w->output)) return out_error(&run->report);
    if (!qp_ruling_report_new(&run->lines.report, &sink, &options, &err))
        return EXIT_FINE;
    out_abandon(&run->report);
    return pdf_error(&cmd_judge, &err);
}

static int judge_reported(judge_run *run, const judge_wish *w, int files,
                          char **names) {
    if (!w->explain) return judge_all(run, w, files, names);
    int status = begin_report(run, w);
    if (status) return status;
    status = judge_all(run, w, files, names);
    int some = qp_ruling_report_count(run->lines.report) > 0;
    if (!some && status < EXIT_USAGE && !run->report.temporary)
        fputs(tr("qipu judge: no rulings to explain\n"), stderr);
    if (qp_ruling_report_end(run->lines.report, 1, NULL)) {
        out_file *out = &run->report;
        out->damaged = 1;
        /* Standard output that failed is reported by its end. */
        status = out->temporary || !ferror(out->stream)
                     ? system_error(out_shown(out))
                     : EXIT_SYSTEM;
    }
    return out_finish(&run->report, status, some);
}

/* Joins the values of --label. */
static int join_labels(char out[512], const char *const *label) {
    size_t n = 0;
    for (; *label; label++) {
        n += (size_t)snprintf(out + n, 512 - n, "%s ", *label);
        if (n >= 512)
            return usage_error(&cmd_judge, "too many values of --label");
    }
    return 0;
}

/* Options that exclude each other. */
static int refuse(const judge_wish *w, const judge_run *run) {
    if (w->ucci && !w->ban)
        return usage_error(&cmd_judge, "--ucci requires --ban");
    if (w->ucci && (run->judge.json || run->judge.books > 1))
        return usage_error(
            &cmd_judge,
            "--ucci requires a single rule book and excludes --json");
    if ((w->output || w->force) && !w->explain)
        return usage_error(&cmd_judge, "-o requires --explain");
    if (w->explain && (w->ban || run->judge.json))
        return usage_error(&cmd_judge, "--explain excludes --ban and --json");
    return 0;
}

static int read_wish(judge_run *run, const judge_wish *w) {
    judge_order *judge = &run->judge;
    judge->notation = judge->json ? QP_NOTATION_UCCI : QP_NOTATION_CHINESE;
    if (judge_books_read(&cmd_judge, judge, w->rules) ||
        value_notation(&cmd_judge, "--to-notation", w->notation, 1,
                       &judge->notation) ||
        read_order_set(&cmd_judge, &run->order, &w->in) || refuse(w, run))
        return EXIT_USAGE;
    run->rulings.judge = judge;
    run->lines = (judge_lines){.desk = &run->desk,
                               .ban = w->ban,
                               .ucci = w->ucci,
                               .style = run->order.diag};
    return join_labels(judge->labels, w->label);
}

static int run(int argc, char **argv) {
    judge_run all = {.games = 0};
    judge_wish w = {.label = {NULL}};
    const option_spec specs[] = {
        {"--rules", 1, NULL, &w.rules},
        DB_PLACE_SPECS(&w.place),
        {"--label", 2, NULL, w.label},
        {"--all-plies", 0, &all.judge.all_plies, NULL},
        {"--ban", 0, &w.ban, NULL},
        {"--ucci", 0, &w.ucci, NULL},
        {"--explain", 0, &w.explain, NULL},
        {"--output", 1, NULL, &w.output},
        {"--force", 0, &w.force, NULL},
        {"--to-notation", 1, NULL, &w.notation},
        {"--json", 0, &all.judge.json, NULL},
        INPUT_SPECS(&w.found),
        {"--from", 1, NULL, &w.in.from},
        {"--from-columns", 1, NULL, &w.in.columns},
        {"--from-encoding", 1, NULL, &w.in.encoding},
        {"--from-notation", 1, NULL, &w.in.notation},
        {"--ranks", 1, NULL, &w.in.ranks},
        {"--all-errors", 0, &all.order.all_errors, NULL},
        {"--jobs", 1, NULL, &w.in.jobs},
        {NULL, 0, NULL, NULL}};
    int files = options_parse(&cmd_judge, argc, argv, specs);
    if (files < 0 || read_wish(&all, &w)) return EXIT_USAGE;
    char **names = argv + 1;
    w.found.output = w.output;
    int status = inputs_find(&w.found, &cmd_judge, &all.order, &files, &names);
    if (!status && judge_desk_open(&all.desk, &all.judge))
        status = system_error("memory");
    if (!status) status = judge_reported(&all, &w, files, names);
    judge_desk_close(&all.desk);
    inputs_free(&w.found);
    return status;
}

const command cmd_judge = {"judge", run};
