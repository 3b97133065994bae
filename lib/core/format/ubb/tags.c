/* tags.c - which tags an entry is among the others of its block: dpxq.com has a
 * player's name twice, CCBridge one name for both sides' time, and `open` is
 * two tags. An entry whose name begins with a capital is the tag of that name,
 * and then no other entry is. The reader and the writer both ask here.
 *
 * SPDX-License-Identifier: MIT
 */
#include <string.h>

#include "../common/base.h"
#include "ubb_int.h"

const ubb_key qp__ubb_key[UBB_KEYS] = {
#include "entries.inc"
};

/* Whether a text, which does not end with a NUL, is a word of a table of arrays
 * that are all longer. */
static int is_in(qp_text t, const char *word, size_t size) {
    return t.len && *t.ptr == *word && t.len < size && !word[t.len] &&
           !memcmp(t.ptr, word, t.len);
}

/* The key that an entry is; -1 for none. */
static int ubb_key_of(qp_text entry) {
    for (int i = 0; i < UBB_KEYS; i++)
        if (is_in(entry, qp__ubb_key[i].entry, sizeof qp__ubb_key[i].entry))
            return i;
    return -1;
}

int qp__ubb_key_with(const char *tag) {
    int i = UBB_KEYS;
    while (--i >= 0 && strcmp(qp__ubb_key[i].tag, tag)) continue;
    return i;
}

const char *qp__ubb_dhj_entry(qp_text number) {
    static const struct {
        char number[4], entry[12];
    } NAMES[] = {
        {"10", "title"},       {"11", "event"},       {"13", "date"},
        {"14", "place"},       {"15", "round"},       {"16", "table"},
        {"17", "red"},         {"18", "redname"},     {"19", "redlevel"},
        {"20", "redrating"},   {"21", "black"},       {"22", "blackname"},
        {"23", "blacklevel"},  {"24", "blackrating"}, {"28", "result"},
        {"29", "redtime"},     {"30", "blacktime"},   {"31", "fen"},
        {"32", "startplayer"}, {"33", "startstep"},   {"34", "movelist"},
        {"36", "open"},        {"37", "variation"},   {"40", "remark"},
        {"41", "author"},      {"42", "record"}};
    for (size_t i = 0; i < sizeof NAMES / sizeof *NAMES; i++)
        if (qp__is(number, NAMES[i].number)) return NAMES[i].entry;
    return NULL;
}

static const struct {
    char words[12], result[8];
} UBB_RESULTS[] = {
#define UBB_WRITTEN(simplified, traditional, result)                           \
    {simplified, result}, {traditional, result},
#define UBB_RESULT(words, result) {words, result},
#include "results.inc"
#undef UBB_WRITTEN
#undef UBB_RESULT
};

/* "1-0" and the like for a result in words, or NULL. */
static const char *ubb_result(qp_text words) {
    words = qp__trim(words.ptr, words.ptr + words.len);
    for (size_t i = 0; i < sizeof UBB_RESULTS / sizeof *UBB_RESULTS; i++)
        if (is_in(words, UBB_RESULTS[i].words, sizeof UBB_RESULTS[i].words))
            return UBB_RESULTS[i].result;
    return NULL;
}

const char *qp__ubb_result_words(qp_text result, int traditional) {
    static const struct {
        const char *words[2], *result;
    } WRITTEN[] = {
#define UBB_WRITTEN(simplified, traditional, result)                           \
    {{simplified, traditional}, result},
#define UBB_RESULT(words, result)
#include "results.inc"
#undef UBB_WRITTEN
#undef UBB_RESULT
    };
    for (size_t i = 0; i < sizeof WRITTEN / sizeof *WRITTEN; i++)
        if (qp__is(result, WRITTEN[i].result))
            return WRITTEN[i].words[traditional != 0];
    return NULL;
}

/* ---- dates --------------------------------------------------------------- */

/* How long the mark after part `which` of a date is, 0 for none. */
static size_t ubb_date_mark(qp_text t, int which) {
    static const struct {
        const char *text;
        int which;
    } MARKS[] = {
#define UBB_DATE_MARK(text, which) {text, which},
#include "date.inc"
#undef UBB_DATE_MARK
    };
    for (size_t i = 0; i < sizeof MARKS / sizeof *MARKS; i++) {
        size_t n = strlen(MARKS[i].text);
        if (MARKS[i].which == which && t.len >= n &&
            !memcmp(t.ptr, MARKS[i].text, n))
            return n;
    }
    return 0;
}

static size_t ubb_digits(qp_text t) {
    size_t n = 0;
    while (n < t.len && t.ptr[n] >= '0' && t.ptr[n] <= '9') n++;
    return n;
}

/* A date as PGN has it, when it can be understood; its length, else 0. */
static size_t ubb_date(char out[16], qp_text date) {
    size_t len = 0;
    for (int part = 0; part < 3; part++) {
        size_t n = ubb_digits(date);
        if (part ? n < 1 || n > 2 : n != 4) return 0;
        if (part) out[len++] = '.';
        if (n == 1) out[len++] = '0';
        memcpy(out + len, date.ptr, n);
        len += n;
        date.ptr += n, date.len -= n;
        n = ubb_date_mark(date, part);
        if (!n && part < 2) return 0;
        date.ptr += n, date.len -= n;
    }
    return date.len ? 0 : len;
}

/* ---- reading ------------------------------------------------------------- */

/* The four digits of \uXXXX at `p`, or -1. */
static int32_t four_digits(const char *p, const char *end) {
    int32_t value = 0;
    if (end - p < 6 || p[0] != '\\' || p[1] != 'u') return -1;
    for (int i = 2; i < 6; i++) {
        char c = p[i];
        int d = c >= '0' && c <= '9'   ? c - '0'
                : c >= 'a' && c <= 'f' ? c - 'a' + 10
                : c >= 'A' && c <= 'F' ? c - 'A' + 10
                                       : -1;
        if (d < 0) return -1;
        value = value * 16 + d;
    }
    return value;
}

/* The character of an escape at `p`, and how long it is; 0 for none. */
static size_t escape(uint32_t *c, const char *p, const char *end) {
    int32_t high = four_digits(p, end);
    if (high < 0) return 0;
    *c = (uint32_t)high;
    if (high < 0xD800 || high > 0xDFFF) return 6;
    int32_t low = high < 0xDC00 ? four_digits(p + 6, end) : -1;
    if (low < 0xDC00 || low > 0xDFFF) {
        *c = QP__REPLACEMENT; /* half of a character */
        return 6;
    }
    *c = 0x10000 + (((uint32_t)high & 0x3FF) << 10) + ((uint32_t)low & 0x3FF);
    return 12;
}

int qp__ubb_plain(const qp_alloc *alloc, qp__buf *out, qp_text text,
                  int lines) {
    const char *p = text.ptr, *end = text.ptr + text.len, *from = p;
    out->len = 0;
    while (p < end) {
        unsigned char utf8[4];
        uint32_t c = '\n';
        size_t n = *p == '\\' ? escape(&c, p, end) : 0;
        if (lines && *p == '|' && end - p > 1 && p[1] == '|') n = 2;
        if (!n) {
            p++;
            continue;
        }
        size_t len = (size_t)(qp__utf8_put(utf8, c) - utf8);
        if (!qp__buf_add(alloc, out, (qp_text){from, (size_t)(p - from)}) ||
            !qp__buf_add(alloc, out, (qp_text){(char *)utf8, len}))
            return 0;
        p += n;
        from = p;
    }
    return qp__buf_add(alloc, out, (qp_text){from, (size_t)(p - from)});
}

/* ---- writing ------------------------------------------------------------- */

/* What is at `p` would be read as something else than text. */
static int must_escape(const char *p, const char *end, int lines) {
    /* Before a line's end too: that begins with '|'. */
    if (*p == '|')
        return lines &&
               (p + 1 == end || p[1] == '|' || p[1] == '\n' || p[1] == '\r');
    if (*p == '\\') return end - p > 1 && p[1] == 'u';
    if (*p != '[') return 0;
    p++;
    if (p < end && *p == '/') p++;
    return p < end && (*p == 'D' || *p == 'd' || *p == 'g' || *p == 'c' ||
                       (*p >= '0' && *p <= '9'));
}

/* What is written for the *n bytes at `p`; NULL: themselves. The returns before
 * a line feed are of that line's end, however many they are. */
static const char *instead_of(size_t *n, const char *p, const char *end,
                              ubb_feeds feeds) {
    int lines = feeds == UBB_FEED_LINES;
    *n = 1;
    if (*p == '\n')
        return lines ? "||" : feeds == UBB_FEED_BLANK ? " " : "\\u000a";
    if (*p == '\r' && lines) {
        while (p + *n < end && p[*n] == '\r') ++*n;
        return p + *n < end && p[*n] == '\n' ? "" : NULL;
    }
    if (!must_escape(p, end, lines)) return NULL;
    return *p == '|' ? "\\u007c" : *p == '[' ? "\\u005b" : "\\u005c";
}

int qp__ubb_escape(const qp_alloc *alloc, qp__buf *out, qp_text text,
                   ubb_feeds feeds) {
    const char *p = text.ptr, *end = text.ptr + text.len, *from = p;
    for (size_t n; p < end; p += n) {
        const char *instead = instead_of(&n, p, end, feeds);
        if (!instead) continue;
        if (!qp__buf_add(alloc, out, (qp_text){from, (size_t)(p - from)}) ||
            !qp__buf_add(alloc, out, qp_text_of(instead)))
            return 0;
        from = p + n;
    }
    return qp__buf_add(alloc, out, (qp_text){from, (size_t)(p - from)});
}

static int is_exact(qp_text name) {
    return name.len && *name.ptr >= 'A' && *name.ptr <= 'Z';
}

void qp__ubb_look(ubb_context *c, const ubb_block *b) {
    *c = (ubb_context){.capitals = 0};
    for (size_t i = 0; i < b->entries; i++) {
        const ubb_entry *e = &b->entry[i];
        qp_text name = qp__ubb_name(b, e);
        if (is_exact(name)) {
            c->capitals |= (uint32_t)1 << (*name.ptr - 'A');
            continue;
        }
        if (name.len < 5 || (*name.ptr != 'r' && *name.ptr != 'b')) continue;
        if (qp__is(name, "redname"))
            c->name[0] = e;
        else if (qp__is(name, "blackname"))
            c->name[1] = e;
        else if (qp__is(name, "redteam"))
            c->team[0] = e;
        else if (qp__is(name, "blackteam"))
            c->team[1] = e;
        else if (qp__is(name, "black"))
            c->black = e;
        else if (qp__is(name, "redtime"))
            c->redtime = e;
    }
}

/* ---- entries that are not tags ------------------------------------------- */

/* Names of moves, comments and the start. */
static int is_of_game(qp_text name) {
    if (qp__is(name, "movelist") || qp__is(name, "binit") ||
        qp__is(name, "fen") || qp__is(name, "startplayer"))
        return 1;
    if (name.len > 5 && !memcmp(name.ptr, "move_", 5)) return 1;
    return name.len > 7 && !memcmp(name.ptr, "comment", 7) &&
           name.ptr[7] >= '0' && name.ptr[7] <= '9';
}

/* What every program writes and what says nothing of the game. */
static int ubb_is_usual(qp_text name, qp_text value) {
    return (qp__is(name, "ver") && qp__is(value, "www_dpxq_com")) ||
           (qp__is(name, "init") && qp__is(value, "500,350")) ||
           (qp__is(name, "firstnum") && qp__is(value, "0"));
}

/* ---- tags ---------------------------------------------------------------- */

static void ubb_add_tag(ubb_reading *r, qp_text name, qp_text value) {
    r->tag[r->n].name = name;
    r->tag[r->n++].value = value;
}

/* A tag, unless an entry has its own name. */
static void add_known(ubb_reading *r, const ubb_block *b, const ubb_context *c,
                      const char *tag, qp_text value) {
    if ((c->capitals >> (*tag - 'A') & 1) && qp__ubb_find(b, tag)) return;
    ubb_add_tag(r, qp_text_of(tag), value);
}

static void add_other(ubb_reading *r, qp_text name, qp_text value) {
    memcpy(r->name, "DhtmlXQ_", 8);
    memcpy(r->name + 8, name.ptr, name.len);
    ubb_add_tag(r, (qp_text){r->name, name.len + 8}, value);
}

/* dpxq.com has the player's name twice: in "redname", and after the team's
 * name in "red". Then "red" is no tag. */
static int is_joined(const ubb_block *b, const ubb_context *c, int side,
                     qp_text value) {
    qp_text n = qp__ubb_value(b, c->name[side]), t = {NULL, 0};
    if (c->team[side]) t = qp__ubb_value(b, c->team[side]);
    size_t gap = t.len ? 1 : 0;
    if (value.len != t.len + gap + n.len) return 0;
    if (t.len && (memcmp(value.ptr, t.ptr, t.len) || value.ptr[t.len] != ' '))
        return 0;
    return !memcmp(value.ptr + t.len + gap, n.ptr, n.len);
}

/* "red" or "black", when there may be "redname" or "blackname" too. */
static void ubb_add_player(ubb_reading *r, const ubb_block *b,
                           const ubb_context *c, const ubb_entry *e,
                           qp_text value) {
    qp_text name = qp__ubb_name(b, e);
    int side = *name.ptr == 'b';
    if (!c->name[side] || !c->name[side]->value_len)
        add_known(r, b, c, side ? "Black" : "Red", value);
    else if (!is_joined(b, c, side, qp__ubb_value(b, e)))
        add_other(r, name, value);
}

/* "D22 ..." is an ECCO code and the opening's name. */
static void add_opening(ubb_reading *r, const ubb_block *b,
                        const ubb_context *c, qp_text value) {
    size_t n = 0;
    if (qp__begins_ecco(value) && (value.len == 3 || value.ptr[3] == ' '))
        n = 3;
    if (n) add_known(r, b, c, "ECCO", (qp_text){value.ptr, 3});
    if (n && n < value.len) n++;
    value.ptr += n, value.len -= n;
    if (value.len) add_known(r, b, c, "Opening", value);
}

static void ubb_add_result(ubb_reading *r, const ubb_block *b,
                           const ubb_context *c, qp_text name, qp_text value) {
    r->result = ubb_result(value);
    r->odd = !r->result;
    if (r->odd)
        add_other(r, name, value);
    else
        add_known(r, b, c, "Result", qp_text_of(r->result));
}

static qp_text plain_date(ubb_reading *r, qp_text value) {
    size_t n = ubb_date(r->date, value);
    return n ? (qp_text){r->date, n} : value;
}

/* CCBridge calls Red's time "blacktime" too: the one before Black's name. */
static int is_reds_time(const ubb_context *c, const ubb_entry *e) {
    return c->black && e < c->black && !c->redtime;
}

static void add_keyed(ubb_reading *r, const ubb_block *b, const ubb_context *c,
                      qp_text name, qp_text value) {
    int key = ubb_key_of(name);
    if (key < 0)
        add_other(r, name, value);
    else
        add_known(r, b, c, qp__ubb_key[key].tag,
                  qp__is(name, "date") ? plain_date(r, value) : value);
}

int qp__ubb_read(ubb_reading *out, const ubb_block *b, const ubb_context *c,
                 const ubb_entry *e, qp__buf *plain) {
    qp_text name = qp__ubb_name(b, e), raw = qp__ubb_value(b, e);
    int exact = is_exact(name);
    out->n = 0;
    out->result = NULL;
    out->odd = 0;
    if (!exact && (!raw.len || is_of_game(name) || ubb_is_usual(name, raw)))
        return 1;
    qp_text value = raw.len ? raw : QP__NO_TEXT;
    if (raw.len && memchr(raw.ptr, '\\', raw.len)) { /* perhaps an escape */
        if (!qp__ubb_plain(&b->alloc, plain, raw, 0)) return 0;
        value = (qp_text){plain->ptr, plain->len};
    }
    if (exact)
        ubb_add_tag(out, name, value);
    else if (qp__is(name, "red") || qp__is(name, "black"))
        ubb_add_player(out, b, c, e, value);
    else if (qp__is(name, "redname") || qp__is(name, "blackname"))
        add_known(out, b, c, *name.ptr == 'r' ? "Red" : "Black", value);
    else if (qp__is(name, "open"))
        add_opening(out, b, c, value);
    else if (qp__is(name, "result"))
        ubb_add_result(out, b, c, name, value);
    else if (qp__is(name, "blacktime") && is_reds_time(c, e))
        add_known(out, b, c, "RedTime", value);
    else
        add_keyed(out, b, c, name, value);
    return 1;
}
