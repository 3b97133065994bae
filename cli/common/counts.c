/* counts.c - sentences with counts: "1 game", "2 games".
 *
 * SPDX-License-Identifier: MIT
 */
#include "command.h"

#include <ctype.h>
#include <stdarg.h>
#include <string.h>

enum { COUNTS_MAX = 512 };

static size_t skip_letters(const char *text) {
    size_t n = 0;
    while (isalpha((unsigned char)text[n])) n++;
    return n;
}

/* Writes the singular of a word of `len` letters over it; returns its end. */
static char *make_singular(char *word, size_t len) {
    size_t cut = 1;
    if (len > 3 && !memcmp(word + len - 3, "ies", 3)) {
        word[len - 3] = 'y';
        cut = 2;
    } else if (len > 4 && !memcmp(word + len - 4, "ches", 4)) {
        cut = 2;
    }
    memmove(word + len - cut, word + len, strlen(word + len) + 1);
    return word + len - cut;
}

void counts_singular(char *text) {
    char before = ' ';
    for (char *at = text; *at; before = *at++) {
        if (at[0] != '1' || at[1] != ' ' || before == '.' ||
            isalnum((unsigned char)before))
            continue;
        size_t len = skip_letters(at + 2);
        if (len > 2 && at[1 + len] == 's') at = make_singular(at + 2, len) - 1;
    }
}

void counts_print(FILE *out, const char *format, ...) {
    char text[COUNTS_MAX];
    va_list values;
    va_start(values, format);
    vsnprintf(text, sizeof text, format, values);
    va_end(values);
    counts_singular(text);
    fputs(text, out);
}
