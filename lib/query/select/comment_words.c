/* comment_words.c - words of comments, as the full-text index of a database
 * cuts them: letters and digits that follow one another are a word, and so is
 * each character of East Asia. Everything else only separates words.
 *
 * SPDX-License-Identifier: MIT
 */
#include <string.h>

#include "../../core/base/inline/utf8_text.h"
#include "selection.h"

enum { WORD_MAX = 64 }; /* bytes of a word that are compared */

typedef struct comment_word {
    char text[WORD_MAX];
    size_t len;
} comment_word;

static int word_has(uint32_t c) {
    if (c < 0x80)
        return (c >= '0' && c <= '9') || ((c | 32) >= 'a' && (c | 32) <= 'z');
    return c >= 0xC0 && !(c >= 0x2000 && c < 0x2E80) && c != 0xFFFD;
}

/* Signs and punctuation of East Asia. */
static int word_ends(uint32_t c) {
    return (c >= 0x3000 && c <= 0x303F && c != 0x3005 && c != 0x3007) ||
           (c >= 0xFE30 && c <= 0xFE6F) || (c >= 0xFF5B && c <= 0xFF65);
}

/* Takes the character at the beginning of a text as a word of its own. Returns
 * its length, 0 if it is a sign. */
static size_t word_alone(char out[WORD_MAX], uint32_t c, qp_text text) {
    size_t n = word_ends(c) ? 0 : qp_person_fold(out, WORD_MAX, text);
    return n == 1 && !word_has((unsigned char)*out) ? 0 : n;
}

/* Takes the next word of a text; 0 at its end. */
static int word_next(comment_word *out, qp_text *text) {
    out->len = 0;
    while (text->len) {
        uint32_t c;
        size_t n = char_next(&c, text->ptr, text->len);
        int alone = c >= 0x2E80;
        if (out->len && (alone || !word_has(c))) return 1;
        if (alone) {
            out->len = word_alone(out->text, c, (qp_text){text->ptr, n});
        } else if (word_has(c) && out->len + n <= WORD_MAX) {
            memcpy(out->text + out->len, text->ptr, n);
            if (n == 1 && c < 'a' && c > '9') out->text[out->len] |= 32;
            out->len += n;
        }
        text->ptr += n;
        text->len -= n;
        if (alone && out->len) return 1;
    }
    return out->len != 0;
}

/* Nonzero if a text begins with the words of another. */
static int words_begin(qp_text text, qp_text words) {
    comment_word want, have;
    while (word_next(&want, &words))
        if (!word_next(&have, &text) || want.len != have.len ||
            memcmp(want.text, have.text, want.len) != 0)
            return 0;
    return 1;
}

static int has_words(qp_text text, qp_text words) {
    comment_word word;
    do {
        if (words_begin(text, words)) return 1;
    } while (word_next(&word, &text));
    return 0;
}

int qp__select_has_word(qp_text text) {
    comment_word word;
    return word_next(&word, &text);
}

int qp__select_comment_fits(const qp_game *game, qp_text words) {
    size_t nodes = qp_game_nodes(game);
    for (qp_node node = 0; node < nodes; node++)
        for (qp_annotation n = qp_game_first_annotation(game, node);
             n != QP_NO_ANNOTATION; n = qp_game_next_annotation(game, n))
            if (has_words(qp_game_annotation_text(game, n), words)) return 1;
    return 0;
}
