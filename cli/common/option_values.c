/* option_values.c - the values of options that several commands have.
 *
 * Owns the errors about invalid values: which option, what it may
 * be, and what it was.
 *
 * SPDX-License-Identifier: MIT
 */
#include "command.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

enum { LIST_MAX = 200 }; /* bytes of all names that an option may have */

static void add_name(char list[LIST_MAX], const char *name) {
    size_t len = strlen(list);
    snprintf(list + len, LIST_MAX - len, "%s%s", len ? tr(", ") : "", name);
}

static int not_one_of(const command *cmd, const char *option, const char *list,
                      const char *text) {
    return usage_error(cmd, "invalid value '%s' for %s: expected one of %s",
                       text, option, list);
}

int value_notation(const command *cmd, const char *option, const char *text,
                   int written, qp_notation *out) {
    char list[LIST_MAX] = "";
    if (!text || (!written && !strcasecmp(text, "any"))) return 0;
    for (int i = QP_NOTATION_CHINESE; i <= QP_NOTATION_VIETNAMESE_LONG; i++) {
        const char *name = qp_notation_name((qp_notation)i);
        if (written &&
            (i == QP_NOTATION_ALGEBRAIC || i == QP_NOTATION_ALGEBRAIC1))
            continue;
        *out = (qp_notation)i;
        if (!strcasecmp(text, name)) return 0;
        add_name(list, name);
    }
    return not_one_of(cmd, option, list, text);
}

int value_encoding(const command *cmd, const char *option, const char *text,
                   qp_encoding *out) {
    char list[LIST_MAX] = "";
    qp_encoding found = QP_ENC_AUTO;
    if (!text || !strcasecmp(text, "auto")) return 0;
    found = qp_encoding_by_name((qp_text){text, strlen(text)});
    if (found != QP_ENC_AUTO) {
        *out = found;
        return 0;
    }
    for (int i = QP_ENC_UTF8; i <= QP_ENC_BIG5; i++)
        add_name(list, qp_encoding_name((qp_encoding)i));
    return not_one_of(cmd, option, list, text);
}

int value_digits(const command *cmd, const char *text, unsigned *flags) {
    if (!text || !strcasecmp(text, "half")) return 0;
    *flags |= QP_MOVE_FULL_WIDTH;
    if (!strcasecmp(text, "full")) return 0;
    return usage_error(
        cmd, "invalid value '%s' for --digits: expected half or full", text);
}

int value_ranks(const command *cmd, const char *text, int *ranks) {
    if (!text) return 0;
    *ranks = *text == '1';
    if (!strcasecmp(text, "0") || !strcasecmp(text, "1")) return 0;
    return usage_error(cmd, "invalid value '%s' for --ranks: expected 0 or 1",
                       text);
}

int value_word(const command *cmd, const char *option, const char *text,
               const char *const *names, size_t count, uint8_t *out) {
    char list[LIST_MAX] = "";
    if (!text) return 0;
    for (size_t i = 0; i < count; i++) {
        *out = (uint8_t)i;
        if (!strcasecmp(text, names[i])) return 0;
        add_name(list, names[i]);
    }
    return not_one_of(cmd, option, list, text);
}

int value_number(const command *cmd, const char *option, const char *text,
                 value_range range, uint64_t *out) {
    if (!text) return 0;
    char *end;
    errno = 0;
    unsigned long long n = strtoull(text, &end, 10);
    *out = n;
    if (*text >= '0' && *text <= '9' && !*end && !errno && n >= range.least &&
        n <= range.most)
        return 0;
    return usage_error(
        cmd, "invalid value '%s' for %s: expected a number from %llu to %llu",
        text, option, (unsigned long long)range.least,
        (unsigned long long)range.most);
}
