/* options.c - sorts a command line into options and operands.
 *
 * Knows the form of options, not what any of them means: numbers and names in
 * values are the command's to check. Operands keep their order.
 *
 * SPDX-License-Identifier: MIT
 */
#include "command.h"
#include "../../lib/core/base/inline/near_name.h"

#include <string.h>

enum { OPTION_MAX = 32 }; /* bytes of an option's name that are compared */

/* The long and the short form of a spec: "--output -o" is both. */
static size_t long_len(const option_spec *spec) {
    return strcspn(spec->name, " ");
}

static const char *short_form(const option_spec *spec) {
    const char *blank = strchr(spec->name, ' ');
    return blank ? blank + 1 : "";
}

int is_near(const char *word, const char *other, size_t other_len,
            size_t *best) {
    return name_is_near(qp_text_of(word), (qp_text){other, other_len}, best);
}

static int unknown_option(const command *cmd, const char *word, size_t len,
                          const option_spec *specs) {
    char name[OPTION_MAX + 1];
    size_t best = OPTION_MAX;
    const option_spec *near = NULL;
    snprintf(name, sizeof name, "%.*s", (int)len, word);
    for (const option_spec *s = specs; s->name; s++)
        if (is_near(name, s->name, long_len(s), &best)) near = s;
    if (near)
        usage_error(cmd, "no option '%s'; did you mean '%.*s'?", name,
                    (int)long_len(near), near->name);
    else
        usage_error(cmd, "no option '%s'", name);
    return -1;
}

/* Finds the spec of `word` and where a value joined to it begins, or NULL. */
static const option_spec *spec_of(const option_spec *specs, const char *word,
                                  const char **joined) {
    size_t len = strcspn(word, "=");
    *joined = NULL;
    for (const option_spec *s = specs; s->name; s++) {
        const char *brief = short_form(s);
        if (len == long_len(s) && !memcmp(word, s->name, len)) {
            if (word[len]) *joined = word + len + 1;
            return s;
        }
        if (word[1] != '-' && *brief && word[1] == brief[1]) {
            if (word[2] && !s->takes_value) continue;
            if (word[2]) *joined = word + 2;
            return s;
        }
    }
    return NULL;
}

/* Stores argv[i] and its value; returns the last index used, or -1. */
static int store_option(const command *cmd, int i, int argc, char **argv,
                        const option_spec *specs) {
    const char *joined;
    const option_spec *s = spec_of(specs, argv[i], &joined);
    if (!s) return unknown_option(cmd, argv[i], strcspn(argv[i], "="), specs);
    if (!s->takes_value) {
        if (joined) {
            usage_error(cmd, "option '%.*s' takes no value", (int)long_len(s),
                        s->name);
            return -1;
        }
        *s->flag = 1;
        return i;
    }
    if (!joined && i + 1 == argc) {
        usage_error(cmd, "option '%.*s' wants a value", (int)long_len(s),
                    s->name);
        return -1;
    }
    const char **value = s->value;
    const char **end = value + OPTION_TIMES;
    while (s->takes_value > 1 && value < end && *value) value++;
    if (s->takes_value > 1 && value == end) {
        usage_error(cmd, "option '%.*s' is given more than %d times",
                    (int)long_len(s), s->name, OPTION_TIMES);
        return -1;
    }
    *value = joined ? joined : argv[++i];
    return i;
}

int options_parse(const command *cmd, int argc, char **argv,
                  const option_spec *specs) {
    int operands = 0, ended = 0;
    for (int i = 1; i < argc; i++) {
        if (!ended && !strcmp(argv[i], "--")) {
            ended = 1;
        } else if (!ended && argv[i][0] == '-' && argv[i][1]) {
            i = store_option(cmd, i, argc, argv, specs);
            if (i < 0) return -1;
        } else {
            argv[++operands] = argv[i];
        }
    }
    return operands;
}
