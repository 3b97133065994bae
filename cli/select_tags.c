/* select_tags.c - what the tags of a game must say.
 *
 * SPDX-License-Identifier: MIT
 */
#include <string.h>

#include "select.h"

static char lower(char c) {
    return c >= 'A' && c <= 'Z' ? (char)(c - 'A' + 'a') : c;
}

/* ---- comparing ----------------------------------------------------------- */

/* Nonzero when the whole text is as `want`, in which * is any text and ? any
 * character. What follows a * is looked for from the nearest place on, and only
 * the last * is gone back to, so that time is bounded. */
static int is_like(qp_text text, qp_text want) {
    size_t t = 0, w = 0, star = SIZE_MAX, from = 0;
    while (t < text.len) {
        uint32_t c;
        if (w < want.len && want.ptr[w] == '*') {
            star = ++w;
            from = t;
        } else if (w < want.len && want.ptr[w] == '?') {
            t += char_next(&c, text.ptr + t, text.len - t);
            w++;
        } else if (w < want.len && lower(want.ptr[w]) == lower(text.ptr[t])) {
            t++;
            w++;
        } else if (star != SIZE_MAX) {
            t = ++from;
            w = star;
        } else {
            return 0;
        }
    }
    while (w < want.len && want.ptr[w] == '*') w++;
    return w == want.len;
}

static int has_text(qp_text text, qp_text part) {
    for (size_t i = 0; i + part.len <= text.len; i++) {
        size_t n = 0;
        while (n < part.len && lower(text.ptr[i + n]) == lower(part.ptr[n]))
            n++;
        if (n == part.len) return 1;
    }
    return 0;
}

static int is_digit(qp_text t, size_t i) {
    return i < t.len && t.ptr[i] >= '0' && t.ptr[i] <= '9';
}

static uint64_t number_at(qp_text t, size_t *i) {
    uint64_t n = 0;
    for (; is_digit(t, *i); ++*i)
        n = n > UINT64_MAX / 10 - 1 ? n : 10 * n + (uint64_t)(t.ptr[*i] - '0');
    return n;
}

/* As qp_text_compare, with numbers as such: "9" before "10". */
static int compare_naturally(qp_text a, qp_text b) {
    size_t i = 0, k = 0;
    while (i < a.len && k < b.len) {
        if (is_digit(a, i) && is_digit(b, k)) {
            uint64_t m = number_at(a, &i), n = number_at(b, &k);
            if (m != n) return m < n ? -1 : 1;
        } else if (lower(a.ptr[i]) != lower(b.ptr[k])) {
            return (unsigned char)lower(a.ptr[i]) <
                           (unsigned char)lower(b.ptr[k])
                       ? -1
                       : 1;
        } else {
            i++;
            k++;
        }
    }
    return (i < a.len) - (k < b.len);
}

static int tag_holds(const select_tag *want, qp_text value) {
    qp_text asked = qp_text_of(want->value);
    if (!value.len) return 0;
    switch (want->how) {
    case SELECT_IS: return is_like(value, asked);
    case SELECT_HAS: return has_text(value, asked);
    case SELECT_LESS: return compare_naturally(value, asked) < 0;
    case SELECT_MORE: return compare_naturally(value, asked) > 0;
    case SELECT_THERE: break;
    }
    return 1;
}

/* "Round>=3" is not less than 3, but of a round there must be one. */
static int tag_fits(const select_tag *want, const qp_game *game) {
    qp_text value = qp_game_tag(game, want->name);
    int ordered = want->how == SELECT_LESS || want->how == SELECT_MORE;
    if (ordered && !value.len) return 0;
    return tag_holds(want, value) != want->reverse;
}

/* ---- names --------------------------------------------------------------- */

static int any_of(const select_list list, const qp_game *game,
                  const char *name) {
    qp_text value = qp_game_tag(game, name);
    if (!*list) return 1;
    for (; *list; list++)
        if (has_text(value, qp_text_of(*list))) return 1;
    return 0;
}

static int any_player(const select_order *o, const qp_game *game) {
    return !*o->player || any_of(o->player, game, "Red") ||
           any_of(o->player, game, "Black");
}

/* A code of openings, or how it begins. */
static int any_code(const select_list list, const qp_game *game) {
    qp_text value = qp_game_tag(game, "ECCO");
    if (!*list) return 1;
    for (; *list; list++) {
        size_t n = strlen(*list);
        if (n <= value.len &&
            is_like((qp_text){value.ptr, n}, qp_text_of(*list)))
            return 1;
    }
    return 0;
}

/* ---- dates --------------------------------------------------------------- */

int select_day(qp_text date, int last) {
    int part[3] = {0, last ? 12 : 1, last ? 31 : 1}, n = 0;
    for (size_t i = 0; i < date.len && n < 3;) {
        size_t from = i;
        if (!is_digit(date, i)) {
            i++;
            continue;
        }
        uint64_t value = number_at(date, &i);
        if (!n && i - from != 4) return 0;
        if (value) part[n] = (int)(value % 10000);
        n++;
    }
    return n ? part[0] * 10000 + part[1] % 100 * 100 + part[2] % 100 : 0;
}

static int date_fits(const select_order *o, const qp_game *game) {
    if (!o->since && !o->until) return 1;
    qp_text date = qp_game_tag(game, "Date");
    int first = select_day(date, 0), last = select_day(date, 1);
    return first && (!o->since || last >= o->since) &&
           (!o->until || first <= o->until);
}

/* ---- all of it ----------------------------------------------------------- */

int select_in_list(const char *list, qp_text word) {
    while (*list) {
        size_t n = strcspn(list, ",");
        if (n == word.len && is_like(word, (qp_text){list, n})) return 1;
        list += n + (list[n] == ',');
    }
    return 0;
}

int select_asks_tags(const select_order *o) {
    return o->tags || *o->player || *o->red || *o->black || *o->event ||
           *o->site || *o->ecco || o->since || o->until;
}

int select_tags_fit(const select_order *o, const qp_game *game) {
    for (size_t i = 0; i < o->tags; i++)
        if (!tag_fits(&o->tag[i], game)) return 0;
    return any_player(o, game) && any_of(o->red, game, "Red") &&
           any_of(o->black, game, "Black") && any_of(o->event, game, "Event") &&
           any_of(o->site, game, "Site") && any_code(o->ecco, game) &&
           date_fits(o, game);
}
