/* messages.c - the Chinese of the library's texts. The English text, which
 * serves where there is no translation, is found by a key of 32 bits that
 * tools/make_zh_tw.py works out with the traditional tables; no two texts of a
 * table have the same.
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

static const struct {
#define WORD(english, chinese) BYTES_OF(chinese)
#include "zh_library.inc"
#undef WORD
} MESSAGES_ZH = {
#define WORD(english, chinese) chinese,
#include "zh_library.inc"
#undef WORD
};

static const struct {
#define WORD(key, chinese) BYTES_OF(chinese)
#include "zh_tw_library.inc"
#undef WORD
} MESSAGES_ZH_TW = {
#define WORD(key, chinese) chinese,
#include "zh_tw_library.inc"
#undef WORD
};

static const uint32_t MESSAGES_KEY[] = {
#define WORD(key, chinese) key,
#include "zh_tw_library.inc"
#undef WORD
};

static const struct {
#define WORD(english, chinese) BYTES_OF(chinese)
#include "zh_rules.inc"
#undef WORD
} RULES_ZH = {
#define WORD(english, chinese) chinese,
#include "zh_rules.inc"
#undef WORD
};

static const struct {
#define WORD(key, chinese) BYTES_OF(chinese)
#include "zh_tw_rules.inc"
#undef WORD
} RULES_ZH_TW = {
#define WORD(key, chinese) chinese,
#include "zh_tw_rules.inc"
#undef WORD
};

static const uint32_t RULES_KEY[] = {
#define WORD(key, chinese) key,
#include "zh_tw_rules.inc"
#undef WORD
};

/* The keys, and the texts in the same order. */
typedef struct message_table {
    const uint32_t *key;
    size_t count;
    const char *simplified, *traditional;
} message_table;

#define TABLE(key, zh, zh_tw)                                                  \
    {                                                                          \
        (key), sizeof(key) / sizeof *(key), (const char *)&(zh),               \
            (const char *)&(zh_tw)                                             \
    }
static const message_table MESSAGES =
    TABLE(MESSAGES_KEY, MESSAGES_ZH, MESSAGES_ZH_TW);
static const message_table RULES = TABLE(RULES_KEY, RULES_ZH, RULES_ZH_TW);

/* FNV-1a. */
static uint32_t message_key(const char *english) {
    uint32_t key = 0x811C9DC5;
    for (; *english; english++) key = (key ^ (uint8_t)*english) * 0x01000193;
    return key;
}

static const char *message_find(const message_table *table, qp_lang lang,
                                const char *english) {
    if (lang == QP_LANG_EN) return english;
    const char *text =
        lang == QP_LANG_ZH ? table->simplified : table->traditional;
    uint32_t key = message_key(english);
    for (size_t i = 0; i < table->count; i++, text += strlen(text) + 1)
        if (table->key[i] == key) return text;
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
