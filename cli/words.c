/* words.c - the language of messages.
 *
 * Owns the choice of language and the table of translations (zh.inc, the one
 * file of the program with other characters than ASCII). English text is the
 * key, so a message without a translation still says something. The choice is
 * made before the first thread starts and only read from then on.
 *
 * SPDX-License-Identifier: MIT
 */
#include "cli.h"

#include <stdlib.h>
#include <string.h>

static const struct {
    const char *english, *chinese;
} WORDS_ZH[] = {
#define WORD(english, chinese) {english, chinese},
#include "zh.inc"
#undef WORD
};

enum { WORDS_LEN = sizeof WORDS_ZH / sizeof *WORDS_ZH };

/* -1: not asked for yet. */
static int words_chosen = -1;

/* The first variable that is set decides, as POSIX has it for locales. */
static lang lang_of_environment(void) {
    static const char *const names[] = {"LC_ALL", "LC_MESSAGES", "LANG"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        const char *value = getenv(names[i]);
        if (value && *value) return strncmp(value, "zh", 2) ? LANG_EN : LANG_ZH;
    }
    return LANG_EN;
}

lang words_lang(void) {
    if (words_chosen < 0) words_chosen = (int)lang_of_environment();
    return (lang)words_chosen;
}

int words_set_lang(const char *name) {
    if (!strcmp(name, "en"))
        words_chosen = LANG_EN;
    else if (!strcmp(name, "zh"))
        words_chosen = LANG_ZH;
    else
        return 0;
    return 1;
}

const char *tr(const char *english) {
    if (words_lang() == LANG_EN) return english;
    for (size_t i = 0; i < WORDS_LEN; i++)
        if (!strcmp(WORDS_ZH[i].english, english)) return WORDS_ZH[i].chinese;
    return english;
}
