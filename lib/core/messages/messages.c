/* messages.c - the Chinese of what the library says.
 *
 * The key is the English text, so a text without a translation still says
 * something. zh_tw_library.inc is made from zh_library.inc
 * (tools/make_zh_tw.py).
 *
 * SPDX-License-Identifier: MIT
 */
#include "qipu/messages.h"

#include <string.h>

typedef struct message_pair {
    const char *english, *chinese;
} message_pair;

#define WORD(english, chinese) {english, chinese},
static const message_pair MESSAGES_ZH[] = {
#include "zh_library.inc"
};
static const message_pair MESSAGES_ZH_TW[] = {
#include "zh_tw_library.inc"
};
#undef WORD

enum {
    MESSAGES = sizeof MESSAGES_ZH / sizeof *MESSAGES_ZH,
    MESSAGES_TW = sizeof MESSAGES_ZH_TW / sizeof *MESSAGES_ZH_TW
};

const char *qp_message(qp_lang lang, const char *english) {
    const message_pair *pair =
        lang == QP_LANG_ZH ? MESSAGES_ZH : MESSAGES_ZH_TW;
    size_t count = lang == QP_LANG_ZH ? MESSAGES : MESSAGES_TW;
    if (lang == QP_LANG_EN) return english;
    for (size_t i = 0; i < count; i++)
        if (!strcmp(pair[i].english, english)) return pair[i].chinese;
    return english;
}

const char *qp_lang_tag(qp_lang lang) {
    switch (lang) {
    case QP_LANG_EN: break;
    case QP_LANG_ZH: return "zh-Hans";
    case QP_LANG_ZH_TW: return "zh-Hant";
    }
    return "en";
}
