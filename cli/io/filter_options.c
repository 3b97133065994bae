/* filter_options.c - the options that say which games.
 *
 * An option has the name of its condition (qipu/game_filter.h); what is here
 * says which of them take a value, and which exclude each other.
 *
 * SPDX-License-Identifier: MIT
 */
#include "filter_options.h"

#include <string.h>

static const char *const VALUES[FILTER_VALUES] = {
    "--tag",      "--player",  "--color",  "--opponent",   "--red",
    "--black",    "--event",   "--site",   "--ecco",       "--comment",
    "--since",    "--until",   "--result", "--length",     "--fen",
    "--material", "--pattern", "--at",     "--no-captures"};

static const char *const FLAGS[FILTER_FLAGS] = {
    "--final", "--in-variations", "--mate",   "--stalemate", "--repetition",
    "--setup", "--no-setup",      "--errors", "--sound",     "--not"};

size_t filter_specs(option_spec *out, filter_options *options) {
    size_t n = 0;
    for (size_t i = 0; i < FILTER_VALUES; i++)
        out[n++] = (option_spec){VALUES[i], 2, NULL, options->value[i]};
    for (size_t i = 0; i < FILTER_FLAGS; i++)
        out[n++] = (option_spec){FLAGS[i], 0, &options->flag[i], NULL};
    out[n++] = (option_spec){"--position", 2, NULL, options->position};
    out[n++] = (option_spec){"--moves", 2, NULL, options->moves};
    return n;
}

size_t filter_specs_of_games(option_spec *out, filter_options *options) {
    size_t n = 0, all = filter_specs(out, options);
    for (size_t i = 0; i < all; i++)
        if (strcmp(out[i].name, "--fen") != 0 &&
            strcmp(out[i].name, "--position") != 0 &&
            strcmp(out[i].name, "--moves") != 0)
            out[n++] = out[i];
    return n;
}

/* The place of an option's values, or of its flag. */
static size_t place_of(const char *const *names, size_t count,
                       const char *name) {
    size_t i = 0;
    while (i < count && strcmp(names[i], name) != 0) i++;
    return i;
}

static int filter_given(const filter_options *options, const char *name) {
    size_t i = place_of(VALUES, FILTER_VALUES, name);
    if (i < FILTER_VALUES) return options->value[i][0] != NULL;
    return options->flag[place_of(FLAGS, FILTER_FLAGS, name)];
}

int filter_any(const filter_options *options) {
    int given = options->position[0] || options->moves[0];
    for (size_t i = 0; i < FILTER_VALUES; i++)
        given |= options->value[i][0] != NULL;
    for (size_t i = 0; i < FILTER_FLAGS; i++) given |= options->flag[i];
    return given;
}

int filter_searches(const filter_options *options) {
    return filter_given(options, "--fen") || options->position[0] ||
           options->moves[0] || filter_given(options, "--pattern") ||
           filter_given(options, "--material");
}

int filter_in_variations(const filter_options *options) {
    return filter_searches(options) && filter_given(options, "--in-variations");
}

/* "<--pattern>:1:5: error: ..." */
static int bad_pattern(const char *option, const qp_err *err, const char *text,
                       const diag_style *style) {
    char name[32];
    diag_count count = {0, 0};
    snprintf(name, sizeof name, "<%s>", option);
    diag_place place = {.file = name, .line = qp_text_of(text)};
    diag_show(NULL, style, err, &place, &count);
    return EXIT_USAGE;
}

static int add(const command *cmd, qp_selection *out, const char *option,
               const char *text, const diag_style *style) {
    qp_err err = {.code = QP_OK};
    /* --ply is a place in a game elsewhere. */
    const char *word =
        strcmp(option, "--length") ? option + strlen("--") : "ply";
    qp_status rc = qp_selection_add(out, word, text, &err);
    if (!rc) return 0;
    if (rc == QP_E_NOMEM) return system_error("memory");
    if (rc != QP_E_ARG) return bad_pattern(option, &err, text, style);
    return usage_error(cmd, "%s: '%s' is not valid; expected %s", option, text,
                       qp_message(words_lang(), err.want));
}

static int add_place(const command *cmd, qp_selection *out,
                     filter_options *options, const diag_style *style,
                     db_place place) {
    if (options->fens == OPTION_TIMES)
        return usage_error(cmd, "there are more than %d positions",
                           OPTION_TIMES);
    char *fen = options->fen[options->fens++];
    int status = db_place_read(cmd, &place, style);
    if (status) return status;
    qp_fen_write(fen, qp_pos_setup(&place.pos));
    return add(cmd, out, "--fen", fen, style);
}

/* --position and --moves, or --moves after --fen, are one position; each
 * --moves is played from each position. */
static int add_places(const command *cmd, qp_selection *out,
                      filter_options *options, const diag_style *style) {
    const char **fens =
        options->value[place_of(VALUES, FILTER_VALUES, "--fen")];
    const char **moves = options->moves;
    int status = 0, alone = !*fens && !*options->position;
    do {
        for (const char **f = fens; !status && *moves && *f; f++)
            status = add_place(cmd, out, options, style,
                               (db_place){.fen = *f, .moves = *moves});
        for (const char **p = options->position; !status && *p; p++)
            status = add_place(cmd, out, options, style,
                               (db_place){.position = *p, .moves = *moves});
        if (!status && *moves && alone)
            status = add_place(cmd, out, options, style,
                               (db_place){.moves = *moves});
    } while (!status && *moves && *++moves);
    if (options->moves[0]) *fens = NULL;
    return status;
}

static int exclude(const command *cmd, const filter_options *options) {
    static const char *const PAIRS[][2] = {{"--final", "--in-variations"},
                                           {"--setup", "--no-setup"},
                                           {"--errors", "--sound"}};
    for (size_t i = 0; i < sizeof PAIRS / sizeof *PAIRS; i++)
        if (filter_given(options, PAIRS[i][0]) &&
            filter_given(options, PAIRS[i][1]))
            return usage_error(cmd, "%s and %s exclude each other", PAIRS[i][0],
                               PAIRS[i][1]);
    if (filter_given(options, "--color") && !filter_given(options, "--player"))
        return usage_error(cmd, "--color requires --player");
    if (filter_given(options, "--final") && !filter_searches(options))
        return usage_error(cmd, "--final requires a position or a pattern");
    return 0;
}

int filter_select(const command *cmd, qp_selection *out,
                  filter_options *options, const diag_style *style) {
    int status = add_places(cmd, out, options, style);
    for (size_t i = 0; !status && i < FILTER_VALUES; i++)
        for (const char **v = options->value[i]; !status && *v; v++)
            status = add(cmd, out, VALUES[i], *v, style);
    for (size_t i = 0; !status && i < FILTER_FLAGS; i++)
        if (options->flag[i]) status = add(cmd, out, FLAGS[i], NULL, style);
    return status ? status : exclude(cmd, options);
}
