/* options.c - sorts a command line into options and operands.
 *
 * Knows the form of options, not what any of them means: numbers and names in
 * values are the command's to check. Operands keep their order. Short forms,
 * and the old spellings that are still accepted, come from man/en/options.txt.
 *
 * SPDX-License-Identifier: MIT
 */
#include "command.h"
#include "../../lib/core/base/inline/ascii.h"
#include "../../lib/core/base/inline/near_name.h"

#include <string.h>

enum {
    OPTION_MAX = 32, /* bytes of an option's name that are compared */
    JOINED_ONLY = 3  /* of option_spec.takes_value */
};

#define OPTION(name, brief, values) {name, brief},
static const struct {
    const char *name, *brief;
} OPTIONS[] = {
#include "language/options.inc"
};
enum { OPTIONS_LEN = sizeof OPTIONS / sizeof *OPTIONS };

/* An old spelling of an option of a command, and what replaces it. */
#define OLD(command, was, now) {command, was, now},
static const struct {
    const char *command, *was, *now;
} OLD_OPTIONS[] = {
#include "language/old_options.inc"
};
enum { OLD_LEN = sizeof OLD_OPTIONS / sizeof *OLD_OPTIONS };

/* Short for another option, in every command that has it. */
static const char *const SHORT_FOR[][2] = {{"--encoding", "--from-encoding"},
                                           {"--columns", "--from-columns"},
                                           {"--notation", "--to-notation"}};
enum { SHORT_LEN = sizeof SHORT_FOR / sizeof *SHORT_FOR };

static common_options common;
static const char *diagnostics;
static int options_placed; /* so many that may be repeated were stored */
static const option_spec COMMON[] = {{"--quiet", 0, &common.quiet, NULL},
                                     {"--verbose", 0, &common.verbose, NULL},
                                     {"--diagnostics", 1, NULL, &diagnostics},
                                     {"--json", 0, &common.results, NULL},
                                     {NULL, 0, NULL, NULL}};

const common_options *options_common(void) {
    return &common;
}

/* ---- likely slips -------------------------------------------------------- */

int is_near(const char *word, const char *other, size_t other_len,
            size_t *best) {
    size_t len = strlen(word), missing = other_len - len;
    if (name_is_near(qp_text_of(word), (qp_text){other, other_len}, best))
        return 1;
    if (len < 2 || len >= other_len || memcmp(word, other, len) != 0 ||
        missing >= *best)
        return 0;
    *best = missing;
    return 1;
}

static const option_spec *spec_in(const option_spec *specs, const char *name,
                                  size_t len) {
    for (const option_spec *s = specs; s->name; s++)
        if (!strncmp(name, s->name, len) && !s->name[len]) return s;
    return NULL;
}

static int unknown_option(const command *cmd, const char *word,
                          const option_spec *specs) {
    char name[OPTION_MAX + 1];
    size_t best = OPTION_MAX;
    const char *near = NULL;
    snprintf(name, sizeof name, "%.*s", (int)strcspn(word, "="), word);
    if (word[1] != '-') {
        usage_error(cmd,
                    "unknown option '%s'; put '--' before arguments that "
                    "begin with '-'",
                    name);
        return -1;
    }
    for (const option_spec *s = specs; s->name; s++)
        if (is_near(name, s->name, strlen(s->name), &best)) near = s->name;
    for (const option_spec *s = COMMON; s->name; s++)
        if (is_near(name, s->name, strlen(s->name), &best)) near = s->name;
    for (size_t i = 0; i < SHORT_LEN; i++)
        if (spec_in(specs, SHORT_FOR[i][1], strlen(SHORT_FOR[i][1])) &&
            is_near(name, SHORT_FOR[i][0], strlen(SHORT_FOR[i][0]), &best))
            near = SHORT_FOR[i][0];
    if (near)
        usage_error(cmd, "unknown option '%s'; did you mean '%s'?", name, near);
    else
        usage_error(cmd, "unknown option '%s'", name);
    return -1;
}

/* ---- one option ---------------------------------------------------------- */

static const option_spec *spec_named(const option_spec *specs, const char *name,
                                     size_t len) {
    const option_spec *s = spec_in(specs, name, len);
    for (size_t i = 0; !s && i < SHORT_LEN; i++) {
        if (strncmp(name, SHORT_FOR[i][0], len) || SHORT_FOR[i][0][len])
            continue;
        s = spec_in(specs, SHORT_FOR[i][1], strlen(SHORT_FOR[i][1]));
        common.columns |= s && !strcmp(SHORT_FOR[i][0], "--columns");
    }
    return s ? s : spec_in(COMMON, name, len);
}

static const option_spec *spec_of_letter(const option_spec *specs,
                                         char letter) {
    for (size_t i = 0; i < OPTIONS_LEN; i++) {
        const char *name = OPTIONS[i].name;
        if (OPTIONS[i].brief[0] && OPTIONS[i].brief[1] == letter)
            return spec_named(specs, name, strlen(name));
    }
    return NULL;
}

/* Whether an old spelling `was`, such as "--game" or "--game=chess", is what
 * the option `name` with `value` says. */
static int is_old(const char *was, const char *name, size_t len,
                  const char *value) {
    return !strncmp(name, was, len) &&
           (!was[len] ||
            (was[len] == '=' && value && !strcmp(was + len + 1, value)));
}

/* The spec that replaces an old spelling, with a hint. `given` is the value or
 * the next argument; `*value` is set if the new spelling has one. NULL if there
 * is none. */
static const option_spec *spec_of_old(const command *cmd,
                                      const option_spec *specs,
                                      const char *name, size_t len,
                                      const char *given, const char **value) {
    for (size_t i = 0; i < OLD_LEN; i++) {
        const char *was = OLD_OPTIONS[i].was, *now = OLD_OPTIONS[i].now;
        size_t end = strcspn(now, "=");
        if (strcmp(OLD_OPTIONS[i].command, cmd->name) != 0 ||
            !is_old(was, name, len, given))
            continue;
        safe_printf(stderr, tr("qipu %s: '%s' is now '%s'\n"), cmd->name, was,
                    now);
        if (now[end]) *value = now + end + 1;
        return spec_named(specs, now, end);
    }
    return NULL;
}

/* Stores a value, or the flag if `value` is NULL. 0, or -1 after an error. */
static int store(const command *cmd, const option_spec *s, const char *value) {
    if (!s->takes_value) {
        *s->flag = 1;
        if (!strcmp(s->name, "--json")) common.results = 1;
        return 0;
    }
    const char **place = s->value, **end = place + OPTION_TIMES;
    while (s->takes_value == 2 && place < end && *place) place++;
    if (s->takes_value == 2 && place == end) {
        usage_error(cmd, "option '%s' appears more than %d times", s->name,
                    OPTION_TIMES);
        return -1;
    }
    if (s->takes_value == 2 && s->flag)
        s->flag[place - s->value] = ++options_placed;
    *place = value;
    return 0;
}

/* The value of argv[*i]: what is joined to it, or the next argument, which it
 * then steps to. NULL after an error. */
static const char *value_of(const command *cmd, const option_spec *s,
                            const char *joined, int argc, char **argv, int *i) {
    if (joined) return joined;
    if (*i + 1 < argc) return argv[++*i];
    usage_error(cmd, "option '%s' requires a value", s->name);
    return NULL;
}

static int store_long(const command *cmd, int i, int argc, char **argv,
                      const option_spec *specs) {
    const char *word = argv[i], *value = NULL;
    size_t len = strcspn(word, "=");
    const char *joined = word[len] ? word + len + 1 : NULL;
    const option_spec *s = spec_in(specs, word, len);
    if (!s)
        s = spec_of_old(cmd, specs, word, len, joined ? joined : argv[i + 1],
                        &value);
    if (!s) s = spec_named(specs, word, len);
    if (!s) return unknown_option(cmd, word, specs);
    if (joined && (value || !s->takes_value)) {
        usage_error(cmd, "option '%.*s' takes no value", (int)len, word);
        return -1;
    }
    if (!value && s->takes_value == JOINED_ONLY) {
        value = joined ? joined : "";
    } else if (!value && s->takes_value) {
        value = value_of(cmd, s, joined, argc, argv, &i);
        if (!value) return -1;
    }
    return store(cmd, s, value) ? -1 : i;
}

/* "-r", "-rq", "-rj2", "-j 2", "-i.bak". */
static int store_letters(const command *cmd, int i, int argc, char **argv,
                         const option_spec *specs) {
    for (const char *p = argv[i] + 1; *p; p++) {
        const option_spec *s = spec_of_letter(specs, *p);
        const char *value = NULL;
        if (!s) return unknown_option(cmd, argv[i], specs);
        if (s->takes_value == JOINED_ONLY) {
            int joined = p[1] && !char_letter(p[1]);
            if (store(cmd, s, joined ? p + 1 : "")) return -1;
            if (joined) break;
            continue;
        }
        if (s->takes_value) {
            value = value_of(cmd, s, p[1] ? p + 1 : NULL, argc, argv, &i);
            if (!value) return -1;
        }
        if (store(cmd, s, value)) return -1;
        if (value) break;
    }
    return i;
}

int options_parse(const command *cmd, int argc, char **argv,
                  const option_spec *specs) {
    static const char *const forms[] = {"text", "json"};
    int operands = 0, ended = 0;
    for (int i = 1; i < argc; i++) {
        if (!ended && !strcmp(argv[i], "--")) {
            ended = 1;
        } else if (!ended && argv[i][0] == '-' && argv[i][1]) {
            i = argv[i][1] == '-' ? store_long(cmd, i, argc, argv, specs)
                                  : store_letters(cmd, i, argc, argv, specs);
            if (i < 0) return -1;
        } else {
            argv[++operands] = argv[i];
        }
    }
    if (value_word(cmd, "--diagnostics", diagnostics, forms, 2, &common.json))
        return -1;
    if (common.quiet && common.verbose) {
        usage_error(cmd, "%s and %s exclude each other", "--quiet",
                    "--verbose");
        return -1;
    }
    return operands;
}
