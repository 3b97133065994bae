/* engine.c - qipu engine: asks engines about positions and games.
 *
 * Owns the command line: the task of the engine, and its limits.
 *
 * SPDX-License-Identifier: MIT
 */
#include <stdlib.h>
#include <string.h>

#include "engine_common.h"

typedef struct engine_wish {
    const char *cmd, *protocol, *timeout;
    db_place place;
    const char *go, *multipv;
    const char *annotate, *depth, *nodes, *movetime;
    const char *engines, *losses, *line;
} engine_wish;

enum {
    DEPTH_MOST = 1000,
    SECONDS_MOST = 1000000,
    ENGINES_MOST = 64,
    SETTINGS_MOST = 64,
    LINE_MOST = QP_ENGINE_PV,
    MULTIPV_MOST = 500
};

/* ---- limits -------------------------------------------------------------- */

static int read_depth(engine_job *job, const char *option, const char *text) {
    uint64_t depth = job->go.depth;
    if (value_number(&cmd_engine, option, text, (value_range){1, DEPTH_MOST},
                     &depth))
        return EXIT_USAGE;
    job->go.depth = (uint32_t)depth;
    return 0;
}

static int read_nodes(engine_job *job, const char *option, const char *text) {
    return value_number(&cmd_engine, option, text,
                        (value_range){1, UINT64_MAX / 2}, &job->go.nodes);
}

static int read_movetime(engine_job *job, const char *option,
                         const char *text) {
    return value_number(&cmd_engine, option, text,
                        (value_range){1, SECONDS_MOST * UINT64_C(1000)},
                        &job->go.movetime_ms);
}

/* "depth 10 nodes 5000". */
static int read_go(engine_job *job, const char *text) {
    char copy[128], *save = NULL;
    snprintf(copy, sizeof copy, "%s", text);
    char *word = strtok_r(copy, " ", &save);
    int some = 0;
    for (; word; word = strtok_r(NULL, " ", &save), some = 1) {
        char *value = strtok_r(NULL, " ", &save);
        int rc = EXIT_USAGE;
        if (value && !strcmp(word, "depth"))
            rc = read_depth(job, "depth", value);
        else if (value && !strcmp(word, "nodes"))
            rc = read_nodes(job, "nodes", value);
        else if (value && !strcmp(word, "movetime"))
            rc = read_movetime(job, "movetime", value);
        else
            break;
        if (rc) return rc;
    }
    if (word || !some)
        return usage_error(&cmd_engine,
                           "invalid value '%s' for --go: expected 'depth N', "
                           "'nodes N' or 'movetime MILLISECONDS'",
                           text);
    return 0;
}

/* ---- losses -------------------------------------------------------------- */

/* "0.5,1,2" in hundredths, none smaller than the one before it. */
static int read_losses(engine_job *job, const char *text) {
    const char *p = text;
    int good = 1;
    for (int i = 0; good && i < 3; i++) {
        char *end;
        double pawns = strtod(p, &end);
        good = end != p && pawns >= 0 && pawns <= 20 &&
               *end == (i < 2 ? ',' : '\0');
        if (!good) break;
        job->loss[i] = (int)(pawns * 100 + 0.5);
        good = !i || job->loss[i] >= job->loss[i - 1];
        p = end + 1;
    }
    if (good) return 0;
    return usage_error(&cmd_engine,
                       "invalid value '%s' for --losses: expected three "
                       "increasing numbers, such as 0.5,1,2",
                       text);
}

/* ---- the options of the engine ------------------------------------------- */

/* Takes all --option out of argv, as there may be several; returns the new
 * argc, or -1 after a usage_error. */
static int take_settings(qp_engine_setting *settings, size_t *count, int argc,
                         char **argv) {
    int kept = 0, ended = 0;
    for (int i = 0; i < argc; i++) {
        const char *value = NULL;
        ended |= !strcmp(argv[i], "--");
        if (!ended && !strncmp(argv[i], "--option=", 9))
            value = argv[i] + 9;
        else if (!ended && !strcmp(argv[i], "--option"))
            value = i + 1 < argc ? argv[++i] : "";
        if (!value) {
            argv[kept++] = argv[i];
            continue;
        }
        const char *sign = strchr(value, '=');
        size_t len = sign ? (size_t)(sign - value) : strlen(value);
        if (!len || *count == SETTINGS_MOST) {
            usage_error(&cmd_engine,
                        "invalid value '%s' for --option: expected NAME=VALUE",
                        value);
            return -1;
        }
        settings[*count].name = (qp_text){value, len};
        settings[*count].value = qp_text_of(sign ? sign + 1 : NULL);
        if (sign) settings[*count].value.ptr = sign + 1;
        ++*count;
    }
    argv[kept] = NULL;
    return kept;
}

/* ---- the command line ---------------------------------------------------- */

static int read_small(const char *option, const char *text, value_range range,
                      int *out) {
    uint64_t n = (uint64_t)*out;
    if (value_number(&cmd_engine, option, text, range, &n)) return EXIT_USAGE;
    *out = (int)n;
    return 0;
}

static int read_engine(engine_job *job, const engine_wish *w) {
    uint64_t seconds = 600;
    if (!w->cmd)
        return usage_error(&cmd_engine,
                           "no engine given: use --engine COMMAND");
    if (w->protocol &&
        !qp_protocol_by_name(&job->options.protocol, qp_text_of(w->protocol)))
        return usage_error(&cmd_engine,
                           "invalid value '%s' for %s: expected one of %s",
                           w->protocol, "--protocol", "ucci, uci, cecp, auto");
    if (value_number(&cmd_engine, "--timeout", w->timeout,
                     (value_range){1, SECONDS_MOST}, &seconds))
        return EXIT_USAGE;
    job->options.command = w->cmd;
    job->options.think_ms = (uint32_t)seconds * 1000;
    if (w->timeout) job->options.start_ms = job->options.think_ms;
    return value_notation(&cmd_engine, "--to-notation", job->games.notation, 1,
                          &job->notation) ||
           value_digits(&cmd_engine, job->games.digits, &job->move_flags);
}

static int read_annotate(engine_job *job, const engine_wish *w) {
    job->input = (char *)(uintptr_t)w->annotate;
    if (w->go || db_place_given(&w->place) || job->multipv > 1)
        return usage_error(&cmd_engine,
                           "--annotate excludes --go, a position and "
                           "--multipv");
    if (read_depth(job, "--depth", w->depth) ||
        read_nodes(job, "--nodes", w->nodes) ||
        read_movetime(job, "--movetime", w->movetime) ||
        read_small("--line", w->line, (value_range){0, LINE_MOST},
                   &job->line) ||
        read_small("--engines", w->engines, (value_range){0, ENGINES_MOST},
                   &job->engines))
        return EXIT_USAGE;
    if (!job->engines) job->engines = 1;
    if (!job->go.depth && !job->go.nodes && !job->go.movetime_ms)
        return usage_error(
            &cmd_engine, "--annotate requires --depth, --nodes or --movetime");
    return w->losses ? read_losses(job, w->losses) : 0;
}

static int run_wish(engine_job *job, const engine_wish *w) {
    int rc = read_engine(job, w);
    if (!rc)
        rc = read_small("--multipv", w->multipv, (value_range){1, MULTIPV_MOST},
                        &job->multipv);
    if (rc) return rc;
    if (w->annotate) {
        rc = read_annotate(job, w);
        return rc ? rc : engine_annotate(job);
    }
    if (!w->go) return usage_error(&cmd_engine, "expected --go or --annotate");
    rc = read_go(job, w->go);
    return rc ? rc : engine_go(job, &w->place);
}

/* Most likely the value of a limit, as in --go depth 3. Returns EXIT_USAGE. */
static int not_an_option(const engine_wish *w, const char *word) {
    if (w->go && !strchr(w->go, ' '))
        return usage_error(&cmd_engine,
                           "unexpected argument '%s'; quote all of --go: "
                           "--go '%s %s'",
                           word, w->go, word);
    return usage_error(&cmd_engine, "unexpected argument '%s'", word);
}

static int run(int argc, char **argv) {
    qp_engine_setting settings[SETTINGS_MOST + 1] = {{{NULL, 0}, {NULL, 0}}};
    char multipv[16];
    engine_wish w = {.cmd = NULL};
    engine_job job = {
        .options = {.size = sizeof(qp_engine_options), .settings = settings},
        .to = {.cmd = &cmd_engine, .option = "--engine"},
        .notation = QP_NOTATION_CHINESE,
        .loss = {50, 100, 200},
        .engines = 1,
        .line = 8};
    const option_spec specs[] = {{"--engine", 1, NULL, &w.cmd},
                                 {"--protocol", 1, NULL, &w.protocol},
                                 {"--timeout", 1, NULL, &w.timeout},
                                 GAME_WISH_SPECS(&job.games),
                                 {"--json", 0, &job.json, NULL},
                                 {"--go", 1, NULL, &w.go},
                                 DB_PLACE_SPECS(&w.place),
                                 {"--multipv", 1, NULL, &w.multipv},
                                 {"--annotate", 1, NULL, &w.annotate},
                                 {"--depth", 1, NULL, &w.depth},
                                 {"--nodes", 1, NULL, &w.nodes},
                                 {"--movetime", 1, NULL, &w.movetime},
                                 {"--engines", 1, NULL, &w.engines},
                                 {"--losses", 1, NULL, &w.losses},
                                 {"--line", 1, NULL, &w.line},
                                 {NULL, 0, NULL, NULL}};
    argc = take_settings(settings, &job.options.setting_count, argc, argv);
    int n = argc < 0 ? -1 : options_parse(&cmd_engine, argc, argv, specs);
    if (n < 0) return EXIT_USAGE;
    if (n) return not_an_option(&w, argv[1]);
    if (w.multipv) {
        snprintf(multipv, sizeof multipv, "%s", w.multipv);
        settings[job.options.setting_count].name = qp_text_of("MultiPV");
        settings[job.options.setting_count++].value = qp_text_of(multipv);
    }
    return run_wish(&job, &w);
}

const command cmd_engine = {"engine", run};
