/* ruling_text.c - what the library says of rulings, in the language of
 * messages.
 *
 * The library has English and simplified Chinese; traditional characters are
 * made of these.
 *
 * SPDX-License-Identifier: MIT
 */
#include "rulings.h"

#include <string.h>

enum { HAN = 3 }; /* bytes of a character, in either set */

/* Simplified and traditional in turn, in order of the simplified. */
static const char JUDGE_PAIRS[][2][HAN + 1] = {
#include "../common/language/traditional.inc"
};

enum { PAIRS = sizeof JUDGE_PAIRS / sizeof *JUDGE_PAIRS };

static const char *traditional(const char *han) {
    size_t low = 0, high = PAIRS;
    while (low < high) {
        size_t middle = (low + high) / 2;
        int order = memcmp(han, JUDGE_PAIRS[middle][0], HAN);
        if (!order) return JUDGE_PAIRS[middle][1];
        if (order < 0)
            high = middle;
        else
            low = middle + 1;
    }
    return han;
}

/* Characters of the game are three bytes long, so a text keeps its length. */
static void translate(char *text) {
    if (words_lang() != QP_LANG_ZH_TW) return;
    for (char *p = text; *p;) {
        uint32_t c;
        size_t n = char_next(&c, p, strlen(p));
        if (n == HAN) memmove(p, traditional(p), HAN);
        p += n;
    }
}

static void copy(char *out, size_t size, const char *text) {
    snprintf(out, size, "%s", text);
    translate(out);
}

qp_words judge_words(void) {
    return words_lang() == QP_LANG_EN ? QP_WORDS_EN : QP_WORDS_ZH;
}

void judge_act(char out[JUDGE_NAME], qp_act act) {
    copy(out, JUDGE_NAME, qp_act_name(act, judge_words()));
}

void judge_verdict(char out[JUDGE_NAME], qp_verdict verdict) {
    copy(out, JUDGE_NAME, qp_verdict_name(verdict, judge_words()));
}

void judge_title(char out[JUDGE_NAME], const qp_book *book) {
    copy(out, JUDGE_NAME, qp_book_title(book, judge_words()));
}

void judge_reason(char out[JUDGE_TEXT], const qp_ruling *ruling,
                  const qp_book *book) {
    qp_ruling_text(out, JUDGE_TEXT, ruling, book, judge_words());
    translate(out);
}

void judge_why(char out[JUDGE_TEXT], const qp_label *label,
               const qp_pos *after) {
    qp_label_text(out, JUDGE_TEXT, label, after, judge_words());
    translate(out);
}
