/* select_options.c - values of the options of `qipu select`.
 *
 * SPDX-License-Identifier: MIT
 */
#include <stdlib.h>
#include <string.h>

#include "select_common.h"

#define SELECT_CMD (&cmd_select)

/* ---- conditions ---------------------------------------------------------- */

const char *const SELECT_FLAG[SELECT_FLAGS] = {
    "--final", "--in-variations", "--mate",   "--stalemate", "--repetition",
    "--setup", "--no-setup",      "--errors", "--not"};

/* "<--pattern>:1:5: error: ..." */
static int bad_pattern(const char *option, const qp_err *err,
                       const char *text) {
    char name[32];
    const diag_style style = {0};
    diag_count count = {0, 0};
    snprintf(name, sizeof name, "<%s>", option);
    diag_place place = {.file = name, .line = qp_text_of(text)};
    diag_show(NULL, &style, err, &place, &count);
    return EXIT_USAGE;
}

/* A condition has the name of its option. */
static int add(select_order *o, const char *option, const char *text) {
    qp_err err = {.code = QP_OK};
    qp_status rc =
        qp_selection_add(o->which, option + strlen("--"), text, &err);
    if (!rc) return 0;
    if (rc == QP_E_NOMEM) return system_error("memory"), EXIT_USAGE;
    if (rc != QP_E_ARG) return bad_pattern(option, &err, text);
    return usage_error(SELECT_CMD, "%s: '%s' is not valid; expected %s", option,
                       text, qp_message(words_lang(), err.want));
}

static int add_all(select_order *o, const char *option,
                   const select_list list) {
    for (; *list; list++)
        if (add(o, option, *list)) return EXIT_USAGE;
    return 0;
}

static int add_one(select_order *o, const char *option, const char *text) {
    return text ? add(o, option, text) : 0;
}

static int add_conditions(select_order *o, const select_said *said) {
    for (size_t i = 0; i < SELECT_FLAGS; i++)
        if (said->flag[i] && add(o, SELECT_FLAG[i], NULL)) return EXIT_USAGE;
    return add_all(o, "--tag", said->tag) ||
           add_one(o, "--no-captures", said->quiet) ||
           add_one(o, "--ply", said->ply) || add_one(o, "--at", said->at) ||
           add_all(o, "--player", said->player) ||
           add_all(o, "--red", said->red) ||
           add_all(o, "--black", said->black) ||
           add_all(o, "--event", said->event) ||
           add_all(o, "--site", said->site) ||
           add_all(o, "--ecco", said->ecco) ||
           add_one(o, "--since", said->since) ||
           add_one(o, "--until", said->until) ||
           add_one(o, "--result", said->result) ||
           add_all(o, "--fen", said->fen) ||
           add_all(o, "--material", said->material) ||
           add_all(o, "--pattern", said->pattern);
}

/* ---- numbers ------------------------------------------------------------- */

/* Digits up to `end`; 0 when there are none or too many. */
static int read_number(uint64_t *out, const char **p) {
    char *end;
    if (**p < '0' || **p > '9') return 0;
    *out = strtoull(*p, &end, 10);
    int good = end - *p < 19;
    *p = end;
    return good;
}

/* "3,7-9" */
static int read_games(select_order *o, const char *text) {
    if (!text) return 0;
    size_t commas = 1;
    for (const char *p = text; *p; p++) commas += *p == ',';
    o->game = calloc(commas, sizeof *o->game);
    if (!o->game) return system_error("memory"), EXIT_USAGE;
    for (const char *p = text;;) {
        qp_range *r = &o->game[o->games++];
        int good = read_number(&r->least, &p);
        r->most = r->least;
        if (good && *p == '-') {
            p++;
            r->most = UINT64_MAX;
            if (*p && *p != ',') good = read_number(&r->most, &p);
        }
        if (!good || (*p && *p != ',') || r->least > r->most || !r->least)
            return usage_error(SELECT_CMD,
                               "--games is a list of numbers and ranges from "
                               "1, as '3,7-9,100-'; not '%s'",
                               text);
        if (!*p++) return 0;
    }
}

/* ---- words --------------------------------------------------------------- */

static int read_sort(select_order *o, const char *text) {
    if (!text) return 0;
    for (const char *p = text; *p;) {
        size_t n = strcspn(p, ",");
        int falling = *p == '-';
        select_key *key = &o->key[o->keys];
        if (o->keys < SELECT_KEYS)
            key->by =
                qp_game_by_name((qp_text){p + falling, n - (size_t)falling});
        if (o->keys == SELECT_KEYS || key->by == QP_BY_COUNT ||
            key->by == QP_BY_PLAYER)
            return usage_error(SELECT_CMD,
                               "--sort is a list of date, year, red, black, "
                               "event, site, result, plies and ecco, with '-' "
                               "before one for the reverse; not '%s'",
                               text);
        key->falling = falling;
        o->keys++;
        p += n + (p[n] == ',');
    }
    return 0;
}

static int read_split(select_order *o, const char *text) {
    if (!text) return 0;
    const char *p = text;
    o->split = SPLIT_COUNT;
    if (read_number(&o->split_count, &p) && !*p && o->split_count) return 0;
    o->split_by = qp_game_by_name(qp_text_of(text));
    o->split = strcmp(text, "fit") ? SPLIT_PART : SPLIT_FIT;
    if (o->split == SPLIT_FIT || o->split_by != QP_BY_COUNT) return 0;
    return usage_error(SELECT_CMD,
                       "--split is a number of games, or date, year, red, "
                       "black, player, event, site, result, plies, ecco "
                       "or fit; "
                       "not '%s'",
                       text);
}

static int read_where(qp_edit_where *out, const char *option,
                      const char *text) {
    if (!text) return 0;
    *out = !strcmp(text, "last") ? QP_EDIT_LAST : QP_EDIT_EACH;
    if (!strcmp(text, "each") || *out == QP_EDIT_LAST) return 0;
    return usage_error(SELECT_CMD, "%s is 'each' or 'last', not '%s'", option,
                       text);
}

/* ---- all of them --------------------------------------------------------- */

static int read_numbers(select_order *o, const select_said *said) {
    const value_range any = {0, UINT64_MAX - 1}, from_one = {1, UINT64_MAX - 1};
    const value_range megabytes = {1, 1 << 20};
    uint64_t memory = 64;
    o->first = UINT64_MAX;
    o->edits.size = sizeof o->edits;
    o->edits.has_last_ply = said->to_ply != NULL;
    int bad =
        value_number(SELECT_CMD, "--first", said->first, any, &o->first) ||
        value_number(SELECT_CMD, "--skip", said->skip, any, &o->skip) ||
        value_number(SELECT_CMD, "--from-ply", said->from_ply, from_one,
                     &o->edits.first_ply) ||
        value_number(SELECT_CMD, "--to-ply", said->to_ply, any,
                     &o->edits.last_ply) ||
        value_number(SELECT_CMD, "--memory", said->memory, megabytes,
                     &memory) ||
        read_games(o, said->games);
    o->memory = memory << 20;
    return bad;
}

int select_read(select_order *o, const select_said *said) {
    o->which = qp_selection_new();
    if (!o->which) return system_error("memory");
    return read_numbers(o, said) || add_conditions(o, said) ||
                   read_sort(o, said->sort) || read_split(o, said->split) ||
                   read_where(&o->edits.fens, "--fen-comments", said->fens) ||
                   read_where(&o->edits.materials, "--material-comments",
                              said->materials)
               ? EXIT_USAGE
               : 0;
}

void select_order_free(select_order *o) {
    qp_selection_free(o->which);
    free(o->game);
}
