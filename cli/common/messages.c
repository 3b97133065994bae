/* messages.c - the language of messages.
 *
 * Owns the choice of language and the translations of what the program says:
 * zh.inc, and zh_tw.inc in traditional characters, made from it.
 * English text is the key, so a message without a translation still says
 * something. The choice is made before the first thread starts and only read
 * from then on.
 *
 * SPDX-License-Identifier: MIT
 */
#include "command.h"

#include <stdlib.h>
#include <string.h>
#include <strings.h>

typedef struct word {
    const char *english, *chinese;
} word;

/* The texts of a table end with one that is NULL. */
#define WORD(english, chinese) {english, chinese},
static const word WORDS_ZH[] = {
#include "language/zh.inc"
    {NULL, NULL}};
static const word WORDS_ZH_TW[] = {
#include "language/zh_tw.inc"
    {NULL, NULL}};
#undef WORD

/* -1: not asked for yet. */
static int words_chosen = -1;
static int words_given;

/* "zh", "zh_CN.UTF-8"; "zh_TW", "zh-hk", "zh_Hant" for traditional characters.
 */
static qp_lang lang_named(const char *name) {
    static const char *const traditional[] = {"TW", "HK", "MO", "Hant"};
    if (strncasecmp(name, "zh", 2) != 0) return QP_LANG_EN;
    if (name[2] != '_' && name[2] != '-') return QP_LANG_ZH;
    for (size_t i = 0; i < sizeof traditional / sizeof *traditional; i++)
        if (!strncasecmp(name + 3, traditional[i], strlen(traditional[i])))
            return QP_LANG_ZH_TW;
    return QP_LANG_ZH;
}

/* The first variable that is set decides, as POSIX has it for locales. */
static qp_lang lang_of_environment(void) {
    static const char *const names[] = {"LC_ALL", "LC_MESSAGES", "LANG"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        const char *value = getenv(names[i]);
        if (value && *value) return lang_named(value);
    }
    return QP_LANG_EN;
}

qp_lang words_lang(void) {
    if (words_chosen < 0) words_chosen = (int)lang_of_environment();
    return (qp_lang)words_chosen;
}

int words_lang_given(void) {
    return words_given;
}

int words_set_lang(const char *name) {
    if (strncasecmp(name, "en", 2) != 0 && lang_named(name) == QP_LANG_EN)
        return 0;
    words_given = 1;
    words_chosen = (int)lang_named(name);
    return 1;
}

static const char *find_word(const word *words, const char *english) {
    for (; words->english; words++)
        if (!strcmp(words->english, english)) return words->chinese;
    return english;
}

const char *tr_in(qp_lang lang, const char *english) {
    const char *said = english;
    if (lang == QP_LANG_ZH) said = find_word(WORDS_ZH, english);
    if (lang == QP_LANG_ZH_TW) said = find_word(WORDS_ZH_TW, english);
    return said == english ? qp_message(lang, english) : said;
}

const char *tr(const char *english) {
    return tr_in(words_lang(), english);
}
