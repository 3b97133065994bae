/* keys.c - "name: value" lines above the moves, as dpxq.com and others export
 * them. If one name is known, unknown names are names of tags too. A player's
 * name in a line of its own goes before one with the team.
 *
 * SPDX-License-Identifier: MIT
 */
#include <string.h>

#include "../../base/inline/ascii.h"
#include "listing_int.h"

enum { KEY_MAX = 36 }; /* twelve Han characters */

/* `tag` is NULL when the name is not known. */
typedef struct lst_key {
    qp_text name, value;
    const char *tag;
} lst_key;

static const char *lst_tag_of(qp_text key) {
    static const struct {
        char text[16], tag[12];
    } KEYS[] = {
#define LST_KEY(text, tag) {text, tag},
#include "keys.inc"
#undef LST_KEY
    };
    for (size_t i = 0; i < sizeof KEYS / sizeof *KEYS; i++)
        if (strlen(KEYS[i].text) == key.len &&
            !memcmp(KEYS[i].text, key.ptr, key.len))
            return KEYS[i].tag;
    return NULL;
}

/* A colon, half or full width (U+FF1A), at p: its bytes. */
static size_t colon_at(const char *p, const char *end) {
    if (p == end) return 0;
    if (*p == ':') return 1;
    return end - p >= 3 && !memcmp(p, "\xEF\xBC\x9A", 3) ? 3 : 0;
}

/* What is before the colon is one word: letters, or characters that are
 * not ASCII. */
static int lst_key_of(lst_key *k, qp_text line) {
    const char *p = line.ptr, *end = line.ptr + line.len;
    int ascii = 1;
    for (; p < end && p - line.ptr <= KEY_MAX && !colon_at(p, end); p++) {
        if (!char_letter(*p) && (unsigned char)*p < 0x80) break;
        ascii &= (unsigned char)*p < 0x80;
    }
    k->name = (qp_text){line.ptr, (size_t)(p - line.ptr)};
    while (p < end && *p == ' ') p++;
    size_t colon = colon_at(p, end);
    if (!colon || !k->name.len || k->name.len > KEY_MAX) return 0;
    k->value = qp__trim(p + colon, end);
    k->tag = lst_tag_of(k->name);
    return k->tag || !ascii;
}

/* The next line of the text that has a key, or 0 if there is none. */
static int lst_next_key(lst_key *k, qp_text *text) {
    qp_text line;
    while (qp__lst_next_line(&line, text))
        if (lst_key_of(k, line)) return 1;
    return 0;
}

int qp__lst_has_keys(qp_text text) {
    lst_key k;
    while (lst_next_key(&k, &text))
        if (k.tag) return 1;
    return 0;
}

/* The other line of the same player, when it ends with this one's value or
 * begins it: the longer one has his team too. */
static int has_shorter(const lst_key *k, qp_text text) {
    lst_key other;
    if (!k->tag || (strcmp(k->tag, "Red") && strcmp(k->tag, "Black"))) return 0;
    while (lst_next_key(&other, &text)) {
        size_t n = other.value.len;
        if (!other.tag || strcmp(other.tag, k->tag) || n >= k->value.len || !n)
            continue;
        if (!memcmp(k->value.ptr + k->value.len - n, other.value.ptr, n) &&
            k->value.ptr[k->value.len - n - 1] == ' ')
            return 1;
    }
    return 0;
}

static int emit_key(lst_reader *r, const lst_key *k, qp_text text) {
    char own[KEY_MAX + 1];
    const char *tag = k->tag, *result = qp__lst_result(k->value);
    if (has_shorter(k, text)) return 0;
    if (tag && !strcmp(tag, "Opening"))
        return qp__lst_opening(r, tag, k->value, r->text_at);
    if (tag && !strcmp(tag, "Result") && result) {
        r->result = result;
        r->result_at = r->text_at;
        return qp__lst_tag(r, tag, qp_text_of(result), r->text_at);
    }
    if (!tag || !strcmp(tag, "Result")) {
        memcpy(own, k->name.ptr, k->name.len);
        own[k->name.len] = '\0';
        tag = own;
    }
    return qp__lst_tag(r, tag, k->value, r->text_at);
}

int qp__lst_keys(lst_reader *r) {
    qp_text all = {r->text.ptr, r->text.len}, text = all, line;
    lst_key k;
    while (lst_next_key(&k, &text))
        if (emit_key(r, &k, all)) return 1;
    for (text = all; qp__lst_next_line(&line, &text);)
        if (!lst_key_of(&k, line) && qp__lst_comment(r, line, r->text_at))
            return 1;
    r->text.len = 0;
    return 0;
}
