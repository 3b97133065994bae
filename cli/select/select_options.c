/* select_options.c - values of the options of `qipu select`.
 *
 * SPDX-License-Identifier: MIT
 */
#include <stdlib.h>
#include <string.h>

#include "selection.h"

#define SELECT_CMD (&cmd_select)

/* ---- tags ---------------------------------------------------------------- */

static const struct {
    const char *sign;
    select_operator how;
    int reverse;
} OPERATORS[] = {{"!=", SELECT_IS, 1},   {"<=", SELECT_MORE, 1},
                 {">=", SELECT_LESS, 1}, {"!~", SELECT_HAS, 1},
                 {"=", SELECT_IS, 0},    {"<", SELECT_LESS, 0},
                 {">", SELECT_MORE, 0},  {"~", SELECT_HAS, 0}};

static int read_tag(select_tag *out, const char *text) {
    int absent = *text == '!';
    const char *name = text + absent;
    size_t n = strcspn(name, "!<>=~");
    if (!n || n >= sizeof out->name || (absent && name[n]))
        return usage_error(SELECT_CMD,
                           "--tag is a tag's name and =, !=, <, <=, >, >=, ~ "
                           "or !~ with a value, as 'Round>=3'; not '%s'",
                           text);
    memcpy(out->name, name, n);
    out->name[n] = '\0';
    out->value = "";
    out->how = SELECT_THERE;
    out->reverse = absent;
    for (size_t i = 0; name[n] && i < sizeof OPERATORS / sizeof *OPERATORS;
         i++) {
        size_t len = strlen(OPERATORS[i].sign);
        if (strncmp(name + n, OPERATORS[i].sign, len)) continue;
        out->how = OPERATORS[i].how;
        out->reverse = OPERATORS[i].reverse;
        out->value = name + n + len;
        return 0;
    }
    if (!name[n]) return 0;
    return usage_error(SELECT_CMD, "--tag: no sign of comparison in '%s'",
                       text);
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

/* "40", "40..", "..60" or "40..60". */
static int read_range(select_range *out, const char *option, const char *text) {
    if (!text) return 0;
    const char *p = text;
    select_range r = {0, UINT64_MAX};
    int low = read_number(&r.least, &p), dots = !strncmp(p, "..", 2);
    if (dots) p += 2;
    int high = dots && read_number(&r.most, &p);
    if (!dots) r.most = r.least;
    if (*p || !(low || high) || r.least > r.most)
        return usage_error(SELECT_CMD,
                           "%s is a number or a range, as '40', '40..', "
                           "'..60' or '40..60'; not '%s'",
                           option, text);
    *out = r;
    return 0;
}

/* "3,7-9" */
static int read_games(select_order *o, const char *text) {
    if (!text) return 0;
    size_t commas = 1;
    for (const char *p = text; *p; p++) commas += *p == ',';
    o->game = calloc(commas, sizeof *o->game);
    if (!o->game) return system_error("memory"), EXIT_USAGE;
    for (const char *p = text;;) {
        select_range *r = &o->game[o->games++];
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

static int read_day(int *out, const char *option, const char *text, int last) {
    if (!text) return 0;
    qp_date date;
    size_t n = strlen(text);
    int digits = n < 9 && strspn(text, "0123456789") == n;
    int good =
        digits ? !qp_date_span(&date.first, &date.last, strtol(text, NULL, 10))
               : qp_date_read(&date, qp_text_of(text)) >= QP_DATE_DAY;
    if (good) *out = last ? date.last : date.first;
    if (good) return 0;
    return usage_error(SELECT_CMD,
                       "%s is a year, a month or a day, as '1993', '1993.12' "
                       "or '1993.12.04'; not '%s'",
                       option, text);
}

/* ---- names --------------------------------------------------------------- */

static int read_names(select_names *out, const char *option,
                      const select_list list, int players) {
    static const qp_text none = {"", 0};
    for (; *list; list++) {
        char *key = out->name[out->count].key;
        qp_text text = qp_text_of(*list);
        if (strpbrk(*list, "*?"))
            out->name[out->count].like = *list;
        else if (players ? !qp_person_key(key, text, none)
                         : !qp_person_fold(key, QP_PERSON_MAX, text))
            return usage_error(SELECT_CMD, "%s names nobody and nothing: '%s'",
                               option, *list);
        out->count++;
    }
    return 0;
}

static int read_all_names(select_order *o, const select_said *said) {
    return read_names(&o->player, "--player", said->player, 1) ||
           read_names(&o->red, "--red", said->red, 1) ||
           read_names(&o->black, "--black", said->black, 1) ||
           read_names(&o->event, "--event", said->event, 0) ||
           read_names(&o->site, "--site", said->site, 0);
}

/* ---- words --------------------------------------------------------------- */

static int read_results(unsigned *out, const char *text) {
    static const char *const WORD[] = {"red", "draw", "black", "*"};
    if (!text) return 0;
    for (const char *p = text; *p;) {
        size_t n = strcspn(p, ",");
        qp_text word = {p, n};
        unsigned i = 0;
        while (i < 4 && !qp_text_is(word, WORD[i]) &&
               !qp_text_is(word, SELECT_RESULTS[i]))
            i++;
        if (i == 4)
            return usage_error(SELECT_CMD,
                               "--result is a list of 1-0, 0-1, 1/2-1/2, *, "
                               "red, black and draw; not '%s'",
                               text);
        *out |= 1u << i;
        p += n + (p[n] == ',');
    }
    return 0;
}

static int by_word(select_by *out, qp_text word) {
    static const char *const WORD[] = {
        [BY_DATE] = "date",   [BY_YEAR] = "year",     [BY_RED] = "red",
        [BY_BLACK] = "black", [BY_PLAYER] = "player", [BY_EVENT] = "event",
        [BY_SITE] = "site",   [BY_RESULT] = "result", [BY_PLIES] = "plies",
        [BY_ECCO] = "ecco",   [BY_FIT] = "fit"};
    for (size_t i = 0; i < sizeof WORD / sizeof *WORD; i++)
        if (qp_text_is(word, WORD[i])) return *out = (select_by)i, 1;
    return 0;
}

static int read_sort(select_order *o, const char *text) {
    if (!text) return 0;
    for (const char *p = text; *p;) {
        size_t n = strcspn(p, ",");
        int falling = *p == '-';
        select_key *key = &o->key[o->keys];
        if (o->keys == SELECT_KEYS ||
            !by_word(&key->by, (qp_text){p + falling, n - (size_t)falling}) ||
            key->by == BY_PLAYER || key->by == BY_FIT)
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
    o->splits = 1;
    o->split = BY_COUNT;
    if (read_number(&o->split_count, &p) && !*p && o->split_count) return 0;
    if (by_word(&o->split, qp_text_of(text))) return 0;
    return usage_error(SELECT_CMD,
                       "--split is a number of games, or date, year, red, "
                       "black, player, event, site, result, plies, ecco "
                       "or fit; "
                       "not '%s'",
                       text);
}

static int read_where(select_where *out, const char *option, const char *text) {
    if (!text) return 0;
    *out = !strcmp(text, "last") ? SELECT_LAST : SELECT_EACH;
    if (!strcmp(text, "each") || *out == SELECT_LAST) return 0;
    return usage_error(SELECT_CMD, "%s is 'each' or 'last', not '%s'", option,
                       text);
}

/* ---- patterns ------------------------------------------------------------ */

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

static int read_patterns(select_patterns *out, const char *option,
                         const select_list list) {
    size_t n = 0;
    while (list[n]) n++;
    if (!n) return 0;
    out->pattern = malloc(n * sizeof *out->pattern);
    if (!out->pattern) return system_error("memory"), EXIT_USAGE;
    for (; out->count < n; out->count++) {
        const char *text = list[out->count];
        qp_err err;
        if (qp_pattern_read(&out->pattern[out->count], qp_text_of(text), &err))
            return bad_pattern(option, &err, text);
    }
    return 0;
}

/* ---- all of them --------------------------------------------------------- */

static int read_numbers(select_order *o, const select_said *said) {
    const value_range any = {0, UINT64_MAX - 1}, from_one = {1, UINT64_MAX - 1};
    const value_range megabytes = {1, 1 << 20};
    uint64_t memory = 64;
    o->cut = (select_range){1, UINT64_MAX};
    o->plies = o->at = (select_range){0, UINT64_MAX};
    o->first = UINT64_MAX;
    int bad =
        value_number(SELECT_CMD, "--first", said->first, any, &o->first) ||
        value_number(SELECT_CMD, "--skip", said->skip, any, &o->skip) ||
        value_number(SELECT_CMD, "--no-captures", said->quiet, from_one,
                     &o->quiet) ||
        value_number(SELECT_CMD, "--from-ply", said->from_ply, from_one,
                     &o->cut.least) ||
        value_number(SELECT_CMD, "--to-ply", said->to_ply, any, &o->cut.most) ||
        value_number(SELECT_CMD, "--memory", said->memory, megabytes,
                     &memory) ||
        read_range(&o->plies, "--ply", said->ply) ||
        read_range(&o->at, "--at", said->at) || read_games(o, said->games);
    o->memory = memory << 20;
    return bad ? EXIT_USAGE : 0;
}

int select_read(select_order *o, const select_said *said) {
    for (; said->tag[o->tags]; o->tags++)
        if (read_tag(&o->tag[o->tags], said->tag[o->tags])) return EXIT_USAGE;
    return read_numbers(o, said) || read_all_names(o, said) ||
                   read_day(&o->since, "--since", said->since, 0) ||
                   read_day(&o->until, "--until", said->until, 1) ||
                   read_results(&o->results, said->result) ||
                   read_sort(o, said->sort) || read_split(o, said->split) ||
                   read_where(&o->fens, "--fen-comments", said->fens) ||
                   read_where(&o->materials, "--material-comments",
                              said->materials) ||
                   read_patterns(&o->board, "--fen", said->fen) ||
                   read_patterns(&o->material, "--material", said->material) ||
                   read_patterns(&o->pattern, "--pattern", said->pattern)
               ? EXIT_USAGE
               : 0;
}

void select_order_free(select_order *o) {
    free(o->board.pattern);
    free(o->material.pattern);
    free(o->pattern.pattern);
    free(o->game);
}
