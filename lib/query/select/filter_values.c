/* filter_values.c - values of conditions, as `qipu select`, `qipu db find` and
 * /api read them.
 *
 * SPDX-License-Identifier: MIT
 */
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

/* Digits at `*p`, before `end`; 0 if there are none or too many. */
static int range_number(uint64_t *out, const char **p, const char *end) {
    const char *from = *p;
    uint64_t n = 0;
    while (*p < end && **p >= '0' && **p <= '9' && *p - from < 19)
        n = 10 * n + (uint64_t)(*(*p)++ - '0');
    if (*p == from) return 0;
    *out = n;
    return 1;
}

qp_status qp_range_read(qp_range *out, qp_text text, qp_err *err) {
    const char *p = text.ptr, *end = text.ptr + text.len;
    qp_range r = {0, UINT64_MAX};
    int low = range_number(&r.least, &p, end);
    int dots = end - p >= 2 && !memcmp(p, "..", 2);
    if (dots) p += 2;
    int high = dots && range_number(&r.most, &p, end);
    if (!dots) r.most = r.least;
    if (p != end || !(low || high) || r.least > r.most)
        return qp__bad_value(err, text, "40, 40.., ..60, 40..60");
    *out = r;
    return QP_OK;
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

/* A date of digits as a number, 1993-12 as 199312; -1 if it has other
 * characters or they are not where separators are. */
static int numeric_date(qp_text text) {
    int digits = 0, number = 0;
    for (size_t i = 0; i < text.len; i++) {
        char c = text.ptr[i];
        if (c >= '0' && c <= '9' && digits < 8)
            number = 10 * number + (c - '0'), digits++;
        else if (!strchr("-./", c) || !c || (digits != 4 && digits != 6))
            return -1;
    }
    return digits == 4 || digits == 6 || digits == 8 ? number : -1;
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
