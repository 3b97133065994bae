/* messages.c - the Chinese of the library's texts. The key is the English text,
 * which serves where there is no translation. tools/make_zh_tw.py makes the
 * traditional tables.
 *
 * SPDX-License-Identifier: MIT
 */
#include "qipu/messages.h"
#include "rule_message.h"

#include <string.h>

#ifndef QP_NO_CHINESE

/* Texts one after another, each with its NUL: no pointer has to be relocated
 * when the library is loaded. */
#define JOINED(a, b) a##b
#define NAMED(a, line) JOINED(a, line)
#define BYTES_OF(text) char NAMED(text_, __LINE__)[sizeof(text)];
#define TWO_TEXTS(english, chinese)                                            \
    char NAMED(english_, __LINE__)[sizeof(english)];                           \
    char NAMED(chinese_, __LINE__)[sizeof(chinese)];

static const struct {
#define WORD(english, chinese) TWO_TEXTS(english, chinese)
#include "zh_library.inc"
#undef WORD
} MESSAGES_ZH = {
#define WORD(english, chinese) english, chinese,
#include "zh_library.inc"
#undef WORD
};

static const struct {
#define WORD(english, chinese) BYTES_OF(chinese)
#include "zh_tw_library.inc"
#undef WORD
} MESSAGES_ZH_TW = {
#define WORD(english, chinese) chinese,
#include "zh_tw_library.inc"
#undef WORD
};

static const struct {
#define WORD(english, chinese) TWO_TEXTS(english, chinese)
#include "zh_rules.inc"
#undef WORD
} RULES_ZH = {
#define WORD(english, chinese) english, chinese,
#include "zh_rules.inc"
#undef WORD
};

static const struct {
#define WORD(english, chinese) BYTES_OF(chinese)
#include "zh_tw_rules.inc"
#undef WORD
} RULES_ZH_TW = {
#define WORD(english, chinese) chinese,
#include "zh_tw_rules.inc"
#undef WORD
};

/* English and simplified in turn; traditional in the same order. */
typedef struct message_table {
    const char *pairs, *end, *traditional;
} message_table;

#define TABLE(zh, zh_tw)                                                       \
    { (const char *)&(zh), (const char *)(&(zh) + 1), (const char *)&(zh_tw) }
static const message_table MESSAGES = TABLE(MESSAGES_ZH, MESSAGES_ZH_TW);
static const message_table RULES = TABLE(RULES_ZH, RULES_ZH_TW);

static const char *message_after(const char *text) {
    return text + strlen(text) + 1;
}

static const char *message_find(const message_table *table, qp_lang lang,
                                const char *english) {
    const char *traditional = table->traditional;
    if (lang == QP_LANG_EN) return english;
    for (const char *pair = table->pairs; pair < table->end;) {
        const char *chinese = message_after(pair);
        if (!strcmp(pair, english))
            return lang == QP_LANG_ZH ? chinese : traditional;
        pair = message_after(chinese);
        traditional = message_after(traditional);
    }
    return english;
}

const char *qp_message(qp_lang lang, const char *english) {
    return message_find(&MESSAGES, lang, english);
}

const char *qp__rule_message(qp_lang lang, const char *english) {
    return message_find(&RULES, lang, english);
}

#else

const char *qp_message(qp_lang lang, const char *english) {
    (void)lang;
    return english;
}

const char *qp__rule_message(qp_lang lang, const char *english) {
    return qp_message(lang, english);
}

#endif

const char *qp_lang_tag(qp_lang lang) {
    switch (lang) {
    case QP_LANG_EN: break;
    case QP_LANG_ZH: return "zh-Hans";
    case QP_LANG_ZH_TW: return "zh-Hant";
    }
    return "en";
}
