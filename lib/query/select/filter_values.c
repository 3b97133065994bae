/* filter_values.c - parses values of conditions, for `qipu select`, `qipu db
 * find` and /api.
 *
 * SPDX-License-Identifier: MIT
 */
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "selection.h"

qp_status qp__bad_value(qp_err *err, qp_text value, const char *want) {
    if (!err) return QP_E_ARG;
    *err = (qp_err){.code = QP_E_ARG};
    int n =
        (int)(value.len < sizeof err->what ? value.len : sizeof err->what - 1);
    snprintf(err->what, sizeof err->what, "%.*s", n,
             value.len ? value.ptr : "");
    snprintf(err->want, sizeof err->want, "%s", want);
    return QP_E_ARG;
}

/* Takes digits at `*p`, before `end`; 0 if there are none or too many. */
static int range_number(uint64_t *out, const char **p, const char *end) {
    const char *from = *p;
    uint64_t n = 0;
    while (*p < end && **p >= '0' && **p <= '9' && *p - from < 19)
        n = 10 * n + (uint64_t)(*(*p)++ - '0');
    if (*p == from) return 0;
    *out = n;
    return 1;
}

/* Takes ".." or "-". */
static int range_sign(const char **p, const char *end) {
    size_t n = end - *p >= 2 && !memcmp(*p, "..", 2) ? 2
               : *p < end && **p == '-'              ? 1
                                                     : 0;
    *p += n;
    return n != 0;
}

/* Reads one range: 40, 40.., ..60 or 40..60, or 0 if it is not one. */
static int range_one(qp_range *out, const char *p, const char *end) {
    qp_range r = {0, UINT64_MAX};
    int low = range_number(&r.least, &p, end);
    int sign = range_sign(&p, end);
    int high = sign && range_number(&r.most, &p, end);
    if (!sign) r.most = r.least;
    *out = r;
    return p == end && (low || high) && r.least <= r.most;
}

/* Expects a range the other way round if it was reversed. */
static qp_status bad_range(qp_err *err, qp_text text, const qp_range *range) {
    char turned[48];
    snprintf(turned, sizeof turned, "%" PRIu64 "..%" PRIu64, range->most,
             range->least);
    return qp__bad_value(
        err, text,
        range->least > range->most ? turned : "40, 40.., ..60, 40..60, 3,7-9");
}

qp_status qp_ranges_read(qp_ranges *out, qp_text text, qp_err *err) {
    const char *end = text.len ? text.ptr + text.len : text.ptr;
    qp_ranges all = *out;
    for (const char *p = text.ptr;;) {
        const char *comma = text.len ? memchr(p, ',', (size_t)(end - p)) : NULL;
        if (all.count == QP_RANGES_MAX) return QP_E_LIMIT;
        if (!range_one(&all.range[all.count++], p, comma ? comma : end))
            return bad_range(err, text, &all.range[all.count - 1]);
        if (!comma) break;
        p = comma + 1;
    }
    *out = all;
    return QP_OK;
}

int qp_ranges_have(const qp_ranges *ranges, uint64_t n) {
    for (size_t i = 0; i < ranges->count; i++)
        if (n >= ranges->range[i].least && n <= ranges->range[i].most) return 1;
    return !ranges->count;
}

int qp_word_index(const char *const *words, qp_text text) {
    for (int i = 0; words[i]; i++)
        if (qp_text_is(text, words[i])) return i;
    return -1;
}

unsigned qp_words_mask(const char *const *words, qp_text text) {
    unsigned mask = 0;
    for (size_t at = 0;;) {
        const char *comma = memchr(text.ptr + at, ',', text.len - at);
        size_t len = comma ? (size_t)(comma - text.ptr) - at : text.len - at;
        int i = qp_word_index(words, (qp_text){text.ptr + at, len});
        if (i < 0) return 0;
        mask |= 1u << i;
        if (!comma) return mask;
        at += len + 1;
    }
}

qp_status qp_results_read(unsigned *out, qp_text text, qp_err *err) {
    static const char *const WORDS[] = {"1-0",  "1/2-1/2", "0-1",   "*", "red",
                                        "draw", "black",   "other", NULL};
    unsigned mask = qp_words_mask(WORDS, text);
    if (!mask)
        return qp__bad_value(err, text,
                             "1-0, 0-1, 1/2-1/2, *, red, black, draw");
    *out = (mask | mask >> 4) & 15u;
    return QP_OK;
}

/* Takes a month or a day after a separator, or two digits without one; 0 at the
 * end, or -1 if it is not one. */
static int days_part(qp_text text, size_t *at) {
    size_t from = *at, most;
    int number = 0;
    if (from == text.len) return 0;
    most = text.ptr[from] >= '0' ? 0 : 1; /* separators are below the digits */
    from += most;
    for (*at = from; *at < text.len && *at < from + 2; ++*at) {
        if (text.ptr[*at] < '0') break;
        number = 10 * number + (text.ptr[*at] - '0');
    }
    if (*at == from || (!most && *at != from + 2)) return -1;
    return number ? number : -1;
}

/* A date of digits and separators as a number, 1993-12 and 1993.12 as 199312,
 * 1995.3 as 199503, or -1 if it is not one. */
static int numeric_date(qp_text text) {
    size_t at = 4;
    int year = 0;
    for (size_t i = 0; i < 4; i++) {
        if (i == text.len || text.ptr[i] < '0') return -1;
        year = 10 * year + (text.ptr[i] - '0');
    }
    int month = days_part(text, &at),
        day = month > 0 ? days_part(text, &at) : 0;
    if (month < 0 || day < 0 || at != text.len) return -1;
    if (!month) return year;
    return day ? (100 * year + month) * 100 + day : 100 * year + month;
}

/* Nonzero if a text has digits and their separators alone. */
static int is_numeric(qp_text text) {
    for (size_t i = 0; i < text.len; i++)
        if (!text.ptr[i] || !strchr("0123456789-./", text.ptr[i])) return 0;
    return text.len != 0;
}

qp_status qp_days_read(int *first, int *last, qp_text text, qp_err *err) {
    qp_date date;
    int good = is_numeric(text)
                   ? !qp_date_span(&date.first, &date.last, numeric_date(text))
                   : qp_date_read(&date, text) >= QP_DATE_DAY;
    if (!good) return qp__bad_value(err, text, "1993, 1993.12, 1993.12.04");
    *first = date.first;
    *last = date.last;
    return QP_OK;
}
