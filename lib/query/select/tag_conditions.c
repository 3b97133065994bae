/* tag_conditions.c - conditions on the tags of a game.
 *
 * SPDX-License-Identifier: MIT
 */
#include <string.h>

#include "../../core/base/inline/utf8_text.h"
#include "qipu/ecco.h"
#include "selection.h"

enum { IDEOGRAPHIC_SPACE = 0x3000, FULLWIDTH_QUESTION_MARK = 0xFF1F };

static char lower_letter(char c) {
    return c >= 'A' && c <= 'Z' ? (char)(c - 'A' + 'a') : c;
}

/* ---- comparing ----------------------------------------------------------- */

/* Nonzero if the whole text is as `want`, in which * is any text and ? any
 * character. What follows a * is searched for from the nearest place on, and
 * only the last * is gone back to, so that time is bounded. */
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
        } else if (w < want.len &&
                   lower_letter(want.ptr[w]) == lower_letter(text.ptr[t])) {
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
        while (n < part.len &&
               lower_letter(text.ptr[i + n]) == lower_letter(part.ptr[n]))
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
        } else if (lower_letter(a.ptr[i]) != lower_letter(b.ptr[k])) {
            return (unsigned char)lower_letter(a.ptr[i]) <
                           (unsigned char)lower_letter(b.ptr[k])
                       ? -1
                       : 1;
        } else {
            i++;
            k++;
        }
    }
    return (i < a.len) - (k < b.len);
}

int qp__says_something(qp_text value) {
    for (size_t i = 0; i < value.len;) {
        uint32_t c;
        i += char_next(&c, value.ptr + i, value.len - i);
        if (c > 0x7F ? c != IDEOGRAPHIC_SPACE && c != FULLWIDTH_QUESTION_MARK
                     : c > ' ' && !strchr("?.-/", (int)c))
            return 1;
    }
    return 0;
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
    return qp__says_something(value);
}

/* "Round>=3" is not less than 3, but of a round there must be one. */
static int tag_fits(const select_tag *want, const qp_game *game) {
    qp_text value = qp_game_tag(game, want->name);
    int ordered = want->how == SELECT_LESS || want->how == SELECT_MORE;
    if (ordered && !value.len) return 0;
    return tag_holds(want, value) != want->reverse;
}

/* ---- names --------------------------------------------------------------- */

/* What a name may fit: bits. */
enum {
    FITS_PLAYER = 1,
    FITS_RED = 2,
    FITS_BLACK = 4,
    FITS_EVENT = 8,
    FITS_SITE = 16,
    FITS_OPPONENT = 32
};

/* What is compared: the value and what it comes to. */
typedef struct named {
    qp_text value;
    char key[QP_TOKEN_MAX + 1];
    int player;
} named;

/* A name is the key of a player, a text is within the folded one. */
static int is_one_of(const select_names *names, const named *n) {
    for (size_t i = 0; i < names->count; i++) {
        const char *like = names->name[i].like, *key = names->name[i].key;
        if (like ? is_like(n->value, qp_text_of(like))
            : n->player
                ? *n->key && (!strcmp(n->key, key) ||
                              qp_person_sounds(qp_text_of(names->name[i].text),
                                               qp_text_of(n->key)))
                : has_text(qp_text_of(n->key), qp_text_of(key)))
            return 1;
    }
    return !names->count;
}

static unsigned compare_name(const qp_selection *o, qp_text value, qp_text team,
                             int player) {
    named n = {.value = value, .player = player};
    if (!player) {
        qp_person_fold(n.key, sizeof n.key, value);
        return (is_one_of(&o->event, &n) ? FITS_EVENT : 0u) |
               (is_one_of(&o->site, &n) ? FITS_SITE : 0u);
    }
    qp_person_key(n.key, value, team);
    return (is_one_of(&o->player, &n) ? FITS_PLAYER : 0u) |
           (is_one_of(&o->opponent, &n) ? FITS_OPPONENT : 0u) |
           (is_one_of(&o->red, &n) ? FITS_RED : 0u) |
           (is_one_of(&o->black, &n) ? FITS_BLACK : 0u);
}

static uint64_t add_sum(uint64_t sum, qp_text text) {
    for (size_t i = 0; i < text.len; i++)
        sum = (sum ^ (unsigned char)text.ptr[i]) * 0x100000001b3U;
    return (sum ^ 0xFF) * 0x100000001b3U;
}

/* What a tag fits, one of a player when there is a tag for his team. */
static unsigned name_fits(const qp_selection *o, select_memo *memo,
                          const qp_game *game, const char *tag,
                          const char *team) {
    qp_text value = qp_game_tag(game, tag), of = {NULL, 0};
    if (team) of = qp_game_tag(game, team);
    uint64_t sum = team ? 0xcbf29ce484222325U : 0x84222325cbf29ce4U;
    sum = add_sum(add_sum(sum, value), of) | 1;
    size_t place =
        (size_t)(sum >> 40) % (sizeof memo->name / sizeof *memo->name);
    if (memo->name[place].sum != sum) {
        memo->name[place].fits = compare_name(o, value, of, team != NULL);
        memo->name[place].sum = sum;
    }
    return memo->name[place].fits;
}

static int red_fits(const qp_selection *o, select_memo *memo,
                    const qp_game *game) {
    return !o->red.count ||
           name_fits(o, memo, game, "Red", "RedTeam") & FITS_RED;
}

static int black_fits(const qp_selection *o, select_memo *memo,
                      const qp_game *game) {
    return !o->black.count ||
           name_fits(o, memo, game, "Black", "BlackTeam") & FITS_BLACK;
}

static int player_fits(const qp_selection *o, select_memo *memo,
                       const qp_game *game) {
    if (!o->player.count && !o->opponent.count) return 1;
    unsigned red = name_fits(o, memo, game, "Red", "RedTeam");
    unsigned black = name_fits(o, memo, game, "Black", "BlackTeam");
    return (o->color != 2 && red & FITS_PLAYER && black & FITS_OPPONENT) ||
           (o->color != 1 && black & FITS_PLAYER && red & FITS_OPPONENT);
}

static int event_fits(const qp_selection *o, select_memo *memo,
                      const qp_game *game) {
    return !o->event.count ||
           name_fits(o, memo, game, "Event", NULL) & FITS_EVENT;
}

static int site_fits(const qp_selection *o, select_memo *memo,
                     const qp_game *game) {
    return !o->site.count || name_fits(o, memo, game, "Site", NULL) & FITS_SITE;
}

/* ---- openings ------------------------------------------------------------ */

qp_text qp__select_code(const qp_game *game) {
    qp_text tag = qp_game_tag(game, "ECCO");
    return tag.len ? tag : qp_text_of(qp_ecco_game(game, 0));
}

int qp__select_is_code(const char *text) {
    size_t digits = *text ? strspn(text + 1, "0123456789") : 0;
    return *text && strchr("ABCDEabcde", *text) && digits <= 2 &&
           !text[1 + digits];
}

/* A code, or how it begins. */
static int is_one_code(const select_list list, qp_text code) {
    for (; *list; list++) {
        size_t n = strlen(*list);
        if (n <= code.len && is_like((qp_text){code.ptr, n}, qp_text_of(*list)))
            return 1;
    }
    return 0;
}

int qp__select_code_fits(const qp_selection *o, const qp_game *game) {
    return !*o->ecco || is_one_code(o->ecco, qp__select_code(game));
}

/* Without a tag the moves decide. */
static int code_may_fit(const qp_selection *o, const qp_game *game) {
    qp_text tag = qp_game_tag(game, "ECCO");
    return !*o->ecco || !tag.len || is_one_code(o->ecco, tag);
}

/* ---- dates --------------------------------------------------------------- */

static int date_fits(const qp_selection *o, const qp_game *game) {
    qp_date date;
    if (!o->since && !o->until) return 1;
    return qp_date_read(&date, qp_game_tag(game, "Date")) >= QP_DATE_DAY &&
           (!o->since || date.last >= o->since) &&
           (!o->until || date.first <= o->until);
}

/* ---- all of it ----------------------------------------------------------- */

int qp_list_has(const char *list, qp_text word) {
    while (*list) {
        size_t n = strcspn(list, ",");
        if (n == word.len && is_like(word, (qp_text){list, n})) return 1;
        list += n + (list[n] == ',');
    }
    return 0;
}

static int is_named(qp_text name, const char *tag) {
    return is_like(name, qp_text_of(tag));
}

/* Nonzero if the tags that make a name are there: what has come of them no
 * longer changes. A team may come before or after the name, and may make it
 * another. */
static int name_is_known(const qp_game *game, const char *tag,
                         const char *team) {
    return qp_game_tag(game, tag).ptr && qp_game_tag(game, team).ptr;
}

/* The names are looked at once, when the last tag of them has come. Names
 * without a team wait until all tags are known. */
static int names_refuse(const qp_selection *o, select_memo *memo,
                        const qp_game *game, qp_text name) {
    int of_red = is_named(name, "Red") || is_named(name, "RedTeam");
    int of_black = is_named(name, "Black") || is_named(name, "BlackTeam");
    if (!of_red && !of_black) return 0;
    int red = name_is_known(game, "Red", "RedTeam");
    int black = name_is_known(game, "Black", "BlackTeam");
    if (of_red && red && !red_fits(o, memo, game)) return 1;
    if (of_black && black && !black_fits(o, memo, game)) return 1;
    return red && black && !player_fits(o, memo, game);
}

int qp_matcher_refuses(qp_matcher *matcher, const qp_game *game, qp_text name) {
    const qp_selection *o = matcher->selection;
    select_memo *memo = &matcher->memo;
    if (o->others) return 0;
    for (size_t i = 0; i < o->tags; i++)
        if (is_named(name, o->tag[i].name) && !tag_fits(&o->tag[i], game))
            return 1;
    if (is_named(name, "Event")) return !event_fits(o, memo, game);
    if (is_named(name, "Site")) return !site_fits(o, memo, game);
    if (is_named(name, "Date")) return !date_fits(o, game);
    return names_refuse(o, memo, game, name);
}

int qp__select_tags_fit(const qp_selection *o, select_memo *memo,
                        const qp_game *game) {
    for (size_t i = 0; i < o->tags; i++)
        if (!tag_fits(&o->tag[i], game)) return 0;
    return player_fits(o, memo, game) && red_fits(o, memo, game) &&
           black_fits(o, memo, game) && event_fits(o, memo, game) &&
           site_fits(o, memo, game) && code_may_fit(o, game) &&
           date_fits(o, game);
}

int qp_matcher_refuses_tags(qp_matcher *matcher, const qp_game *game) {
    return !matcher->selection->others &&
           !qp__select_tags_fit(matcher->selection, &matcher->memo, game);
}
