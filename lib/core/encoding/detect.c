/* detect.c - which encoding a piece of a record is in (doc/format/encoding.md).
 * It weighs well-formed UTF-8 against pairs of bytes that are characters of
 * moves, tags, names and places in GB18030 or Big5 (detect.inc). The result
 * depends on the bytes and the hint alone. Weights are bits: 6 means 64 times
 * likelier.
 *
 * SPDX-License-Identifier: MIT
 */
#include "detect.h"
#include "../base/inline/bits.h"
#include "charset.h"
#include "../base/utf8.h"

#include <string.h>

#include "detect.inc"

enum {
    DETECT_STRONG = 6,
    DETECT_WORD = 3,
    DETECT_COMMON = 0,
    DETECT_RARE = -3,
    DETECT_NOTHING = -10,
    DETECT_LOST = 7,
    DETECT_DECISIVE = 96, /* this far ahead, the rest is not looked at */
    DETECT_CLEAR = 10     /* this far ahead, the hint does not matter */
};

/* ---- UTF-8 ------------------------------------------------------------- */

typedef struct utf8_signs {
    size_t long_ones, twos, bad;
    int loose; /* a two-byte character without a letter on either side */
} utf8_signs;

static int detect_is_letter(unsigned c) {
    return (c | 0x20) - 'a' < 26;
}

/* Two bytes that are UTF-8 may as well be one Han character of GB2312: an
 * accented letter is among letters, a Han character does not. */
static void see_two(utf8_signs *s, const unsigned char *p, size_t i, size_t n) {
    s->twos++;
    if (p[i + 1] < 0xA1) return;
    int before = i > 0 && detect_is_letter(p[i - 1]);
    int after = i + 2 < n && detect_is_letter(p[i + 2]);
    if (!before && !after) s->loose = 1;
}

/* `all`: counts to the end, not only until it is plain. */
static utf8_signs look_utf8(const unsigned char *p, size_t n, int all) {
    utf8_signs s = {0};
    for (size_t i = 0; i < n;) {
        i += qp__ascii_run(p + i, n - i);
        if (i == n) break;
        uint32_t c;
        size_t len = qp__utf8_get(&c, p + i, n - i);
        if (len == 0) break; /* cut by the end of what we see */
        if (c == QP__REPLACEMENT && (len < 3 || p[i] != 0xEF))
            s.bad++;
        else if (len == 2)
            see_two(&s, p, i, n);
        else
            s.long_ones++;
        i += len;
        if (all) continue;
        if (s.bad == 0 && s.long_ones >= 16) break;
        if (s.bad >= 64 && s.bad > 4 * s.long_ones) break;
    }
    return s;
}

/* ---- pairs of bytes ---------------------------------------------------- */

typedef struct pair_signs {
    int worth[2]; /* GB18030, Big5 */
    int none[2];  /* invalid bytes there */
    int pairs;
    int latin;   /* of them, those that may be an accent in a Latin word */
    int lost;    /* of them, those beside a '?', which is what Big5 lacked */
    size_t seen; /* bytes that were looked at */
} pair_signs;

/* What a pair says for GB18030, five times its class, and for Big5, its class.
 * A bit is set for each pair that differs from most of its part of a row. */
static unsigned pair_worths(unsigned lead, unsigned trail) {
    unsigned row = lead - 0x81, at = trail - 0x40;
    const uint64_t *odd = worth_odd[row];
    if (!(odd[at >> 6] >> (at & 63) & 1))
        return worth_usual[row][(trail >= 0x7F) + (trail >= 0xA1)];
    unsigned i = worth_start[row] + qp__bits_below(odd[at >> 6], at & 63);
    if (at >= 64) i += qp__bits_in(odd[0]);
    if (at >= 128) i += qp__bits_in(odd[1]);
    return worth_other[i];
}

/* What a class of pair_worths says: none, rare, common, word, strong. */
static const signed char worth_of[5] = {
    DETECT_NOTHING, DETECT_RARE, DETECT_COMMON, DETECT_WORD, DETECT_STRONG};

static void detect_weigh(pair_signs *s, unsigned lead, unsigned trail) {
    unsigned both = pair_worths(lead, trail), gb = both / 5, big5 = both % 5;
    s->worth[0] += worth_of[gb];
    s->worth[1] += worth_of[big5];
    s->none[0] += !gb;
    s->none[1] += !big5;
}

/* An accented letter is among letters, so the pair that it seems to begin is
 * single and holds a letter or is beside one. Han characters come side by side,
 * and their second bytes may be letters. */
static int is_latin(const unsigned char *p, size_t i, size_t n) {
    int after = i + 2 < n ? p[i + 2] : ' ', before = i > 0 ? p[i - 1] : ' ';
    if (after >= 0x80 || before >= 0x80 || (i > 1 && p[i - 2] >= 0x80))
        return 0;
    return detect_is_letter((unsigned)p[i + 1]) ||
           detect_is_letter((unsigned)before) ||
           detect_is_letter((unsigned)after);
}

static pair_signs look_pairs(const unsigned char *p, size_t n) {
    pair_signs s = {0};
    size_t i = 0;
    while (n - i >= 2) {
        unsigned lead = p[i], trail = p[i + 1];
        if (lead < 0x80) {
            i++;
        } else if (lead - 0x81 < 126 && trail - 0x40 < 191 && trail != 0x7F) {
            detect_weigh(&s, lead, trail);
            s.pairs++;
            s.latin += is_latin(p, i, n);
            s.lost +=
                (i > 0 && p[i - 1] == '?') || (n - i > 2 && p[i + 2] == '?');
            i += 2;
            int ahead = s.worth[0] - s.worth[1];
            if (ahead >= DETECT_DECISIVE || ahead <= -DETECT_DECISIVE) break;
        } else {
            int four = qp__code_is_four(p + i, n - i);
            s.none[0] += !four;
            s.worth[0] += four ? DETECT_RARE : DETECT_NOTHING;
            s.none[1]++;
            s.worth[1] += DETECT_NOTHING;
            i += four ? 4 : 1;
        }
    }
    s.seen = n - i < 2 ? n : i;
    return s;
}

/* ---- the answer -------------------------------------------------------- */

static int is_pairs(qp_encoding encoding) {
    return encoding == QP_ENC_GB18030 || encoding == QP_ENC_BIG5;
}

/* How far GB18030 is ahead of Big5. A writer in GB18030 lacks nothing. */
static int gb_ahead(const pair_signs *s) {
    return s->worth[0] - s->worth[1] - DETECT_LOST * s->lost;
}

/* The encoding with fewer faults, unless the other is far ahead or, with some
 * faults, what is expected; QP_ENC_AUTO when that does not say. */
static qp_encoding of_faults(const pair_signs *s, qp_encoding hint) {
    int fewer = s->none[1] < s->none[0]; /* 1 is Big5 */
    if (s->none[0] == s->none[1]) return QP_ENC_AUTO;
    if (fewer && hint == QP_ENC_GB18030) return QP_ENC_AUTO;
    int far = is_pairs(hint) ? DETECT_CLEAR : DETECT_DECISIVE / 2;
    int ahead = gb_ahead(s);
    if ((fewer ? ahead : -ahead) >= far) return QP_ENC_AUTO;
    return fewer ? QP_ENC_BIG5 : QP_ENC_GB18030;
}

/* Whether rare characters are a better reading of p[0..n) than UTF-8 with
 * faults is. Accented Latin text is never read as pairs for that. */
static int beats_utf8(const pair_signs *s, const unsigned char *p,
                      qp_encoding hint) {
    qp_encoding whole = of_faults(s, hint);
    int big5 = whole == QP_ENC_AUTO ? gb_ahead(s) < 0 : whole == QP_ENC_BIG5;
    if (2 * (s->latin + s->none[big5]) >= s->pairs) return 0;
    utf8_signs u = look_utf8(p, s->seen, 1);
    if (!u.bad) return 0;
    if (hint != QP_ENC_UTF8 && !u.long_ones && !s->latin && !s->none[big5])
        return 1;
    int64_t utf8 =
        DETECT_STRONG * (int64_t)u.long_ones + DETECT_NOTHING * (int64_t)u.bad;
    int margin = hint == QP_ENC_UTF8 ? DETECT_DECISIVE / 2 : DETECT_CLEAR;
    return s->worth[big5] > utf8 + margin;
}

static qp_encoding of_pairs(const pair_signs *s, const unsigned char *p,
                            qp_encoding hint) {
    int ahead = gb_ahead(s);
    int best = ahead >= 0 ? s->worth[0] : s->worth[1];
    int enough = hint == QP_ENC_UTF8 ? DETECT_WORD : 0;
    if (!is_pairs(hint) && best < enough && !beats_utf8(s, p, hint))
        return QP_ENC_UTF8;
    qp_encoding whole = of_faults(s, hint);
    if (whole != QP_ENC_AUTO) return whole;
    if (is_pairs(hint) && ahead < DETECT_CLEAR && ahead > -DETECT_CLEAR)
        return hint;
    return ahead >= 0 ? QP_ENC_GB18030 : QP_ENC_BIG5;
}

/* So many moves in the encoding expected that nothing else matters:
 * UTF-8 read as pairs is mostly rare characters and none. */
static int is_sure(const pair_signs *s, qp_encoding hint) {
    int big5 = hint == QP_ENC_BIG5;
    int worth = s->worth[big5], ahead = worth - s->worth[!big5];
    return worth >= DETECT_DECISIVE / 2 && ahead >= DETECT_DECISIVE / 2;
}

qp_encoding qp__detect(const unsigned char *p, size_t n, qp_encoding hint) {
    if (n >= 3 && !memcmp(p, "\xEF\xBB\xBF", 3)) return QP_ENC_UTF8;
    size_t start = qp__ascii_run(p, n);
    if (start == n) return QP_ENC_ASCII;
    size_t from = start > 0 ? start - 1 : 0; /* a letter before may say */
    pair_signs s = {0};
    if (is_pairs(hint)) {
        s = look_pairs(p + from, n - from);
        if (is_sure(&s, hint)) return hint;
    }
    utf8_signs u = look_utf8(p + from, n - from, 0);
    if (u.bad) {
        if (u.long_ones >= 2 * u.bad) return QP_ENC_UTF8;
    } else {
        if (u.long_ones || hint == QP_ENC_UTF8) return QP_ENC_UTF8;
        if (is_pairs(hint)) return hint;
        if (!u.loose) return QP_ENC_UTF8;
    }
    if (!is_pairs(hint)) s = look_pairs(p + from, n - from);
    return of_pairs(&s, p + from, hint);
}

int qp__detect_worth(uint32_t c) {
    static const qp__code codes[2] = {QP__CODE_GB18030, QP__CODE_BIG5};
    int best =
        c >= 0x1E00 && c - 0xAC00 >= 0x2BA4 ? DETECT_RARE : DETECT_COMMON;
    if (c < 0x20 || c - 0x7F < 0x21 || c - 0xE000 < 0x1900 || c >= 0xFFFE)
        return c - '\t' < 2 || c == '\r' ? 1 : DETECT_NOTHING;
    if (c < 0x80) return 1;
    for (int big5 = 0; big5 < 2; big5++) {
        unsigned char pair[4];
        if (c < 0x2000 || qp__code_put(codes[big5], pair, c) != pair + 2)
            continue;
        unsigned both = pair_worths(pair[0], pair[1]);
        int worth = worth_of[big5 ? both % 5 : both / 5];
        if (worth > best) best = worth;
    }
    return best;
}

qp_encoding qp_encoding_find(qp_text bytes) {
    const unsigned char *p = (const unsigned char *)bytes.ptr;
    qp_encoding wide = qp__detect_wide(p, bytes.len, 0);
    return wide != QP_ENC_AUTO ? wide : qp__detect(p, bytes.len, QP_ENC_AUTO);
}

/* A tag of a game in UTF-8. */
static qp_encoding of_utf8_tag(const unsigned char *p, size_t n) {
    utf8_signs u = look_utf8(p, n, 0);
    if (!u.bad || u.long_ones) return QP_ENC_UTF8;
    pair_signs s = look_pairs(p, n);
    int best = s.worth[1] > s.worth[0];
    if (s.none[best] || s.worth[best] < 2 * DETECT_WORD) return QP_ENC_UTF8;
    return best ? QP_ENC_BIG5 : QP_ENC_GB18030;
}

qp_encoding qp__detect_tag(const unsigned char *p, size_t n,
                           qp_encoding encoding) {
    size_t start = qp__ascii_run(p, n);
    if (start == n) return encoding;
    p += start;
    n -= start;
    if (encoding == QP_ENC_UTF8) return of_utf8_tag(p, n);
    pair_signs s = look_pairs(p, n);
    int own = encoding == QP_ENC_BIG5, other = !own;
    qp__utf8_end end;
    if (s.worth[own] < 0 && qp__utf8_check(p, n, &end) == n) {
        utf8_signs u = look_utf8(p, n, 0);
        if (!u.twos && u.long_ones >= 2) return QP_ENC_UTF8;
    }
    if (s.none[other] || s.worth[other] - s.worth[own] < DETECT_CLEAR)
        return encoding;
    /* Some characters may look like a record's by chance, but not all. */
    if (s.worth[other] < DETECT_WORD * s.pairs) return encoding;
    if (own && s.lost) return encoding;
    return other ? QP_ENC_BIG5 : QP_ENC_GB18030;
}

/* ---- two encodings in one line ------------------------------------------ */

/* The first '|' of a line that is after a Han character and is not its
 * second byte, or n. */
static size_t bar(const unsigned char *p, size_t n) {
    size_t i = qp__ascii_run(p, n);
    if (i == n || !memchr(p + i, '|', n - i)) return n;
    while (i < n && p[i] != '|') {
        if (p[i] < 0x80 || i + 1 == n || p[i + 1] < 0x40)
            i += qp__code_is_four(p + i, n - i) ? 4 : 1;
        else
            i += 2;
    }
    return i < n ? i : n;
}

size_t qp__detect_bar(const unsigned char *p, size_t n) {
    size_t at = bar(p, n);
    if (at == n || qp__ascii_run(p + at, n - at) == n - at) return n;
    pair_signs left = look_pairs(p, at);
    pair_signs right = look_pairs(p + at, n - at);
    return left.none[0] || right.none[1] ? n : at;
}

int qp__detect_halves(const unsigned char *p, size_t n) {
    int left = 0, right = 0; /* how far ahead GB18030 is, and Big5 */
    while (n > 0 && (left < DETECT_CLEAR || right < DETECT_CLEAR)) {
        const unsigned char *found = memchr(p, '|', n);
        if (!found) break;
        size_t len = (size_t)(found - p);
        while (len > 0 && p[len - 1] != '\n') len--;
        p += len, n -= len; /* at the line of the '|' */
        const unsigned char *lf = memchr(p, '\n', n);
        len = lf ? (size_t)(lf - p) + 1 : n;
        size_t line = lf ? len - 1 : n, at = bar(p, line);
        if (at < line) {
            pair_signs a = look_pairs(p, at);
            pair_signs b = look_pairs(p + at, line - at);
            left += a.worth[0] - a.worth[1];
            right += b.worth[1] - b.worth[0];
        }
        p += len, n -= len;
    }
    return left >= DETECT_CLEAR && right >= DETECT_CLEAR;
}

/* ---- names ------------------------------------------------------------- */

const char *qp_encoding_name(qp_encoding encoding) {
    switch (encoding) {
    case QP_ENC_AUTO: return "auto";
    case QP_ENC_ASCII: return "ascii";
    case QP_ENC_UTF8: return "utf-8";
    case QP_ENC_UTF16LE: return "utf-16le";
    case QP_ENC_UTF16BE: return "utf-16be";
    case QP_ENC_GB18030: return "gb18030";
    case QP_ENC_BIG5: return "big5";
    }
    return "unknown";
}

/* The same but for case, '-' and '_'. */
static int same_name(qp_text name, const char *plain) {
    for (size_t i = 0; i < name.len; i++) {
        unsigned c = (unsigned char)name.ptr[i];
        if (c == '-' || c == '_') continue;
        if (c - 'A' < 26) c |= 0x20;
        if (c != (unsigned char)*plain || !c) return 0;
        plain++;
    }
    return *plain == '\0';
}

qp_encoding qp_encoding_by_name(qp_text name) {
    static const struct {
        const char *plain;
        qp_encoding encoding;
    } names[] = {
        {"ascii", QP_ENC_ASCII},     {"usascii", QP_ENC_ASCII},
        {"utf8", QP_ENC_UTF8},       {"utf8bom", QP_ENC_UTF8},
        {"utf8sig", QP_ENC_UTF8},    {"cp65001", QP_ENC_UTF8},
        {"utf16", QP_ENC_UTF16LE},   {"utf16le", QP_ENC_UTF16LE},
        {"unicode", QP_ENC_UTF16LE}, {"utf16be", QP_ENC_UTF16BE},
        {"gb18030", QP_ENC_GB18030}, {"gbk", QP_ENC_GB18030},
        {"gb2312", QP_ENC_GB18030},  {"euccn", QP_ENC_GB18030},
        {"cp936", QP_ENC_GB18030},   {"windows936", QP_ENC_GB18030},
        {"ms936", QP_ENC_GB18030},   {"gb", QP_ENC_GB18030},
        {"big5", QP_ENC_BIG5},       {"cp950", QP_ENC_BIG5},
        {"windows950", QP_ENC_BIG5}, {"ms950", QP_ENC_BIG5},
        {"cnbig5", QP_ENC_BIG5},     {"big5eten", QP_ENC_BIG5},
    };
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (same_name(name, names[i].plain)) return names[i].encoding;
    return QP_ENC_AUTO;
}
