/* header.c - the strings before the moves of an MXQ as tags. A string of
 * unknown form becomes a tag as it is.
 *
 * SPDX-License-Identifier: MIT
 */
#include "mxq_int.h"

#include <stdio.h>
#include <string.h>

/* ---- text ---------------------------------------------------------------- */

qp_text qp__mxq_text(mxq_reader *r, char out[MXQ_TEXT], int tell) {
    return qp__emit_gbk(tell ? &r->give : NULL, out, r->string, r->have,
                        "\t\n\r", r->string_at + 1);
}

/* Passes over `word`; 0 when it does not stand at the front. */
static int mxq_pass(qp_text *t, const char *word) {
    size_t len = strlen(word);
    if (t->len < len || memcmp(t->ptr, word, len) != 0) return 0;
    t->ptr += len;
    t->len -= len;
    return 1;
}

/* Passes over a number of up to four digits that is not above `most`. */
static int mxq_number(qp_text *t, unsigned *value, unsigned most) {
    size_t n = 0;
    *value = 0;
    for (; n < t->len && n < 4 && t->ptr[n] >= '0' && t->ptr[n] <= '9'; n++)
        *value = *value * 10 + (unsigned)(t->ptr[n] - '0');
    t->ptr += n;
    t->len -= n;
    return n && *value <= most;
}

/* ---- players and result -------------------------------------------------- */

/* Between the names, for Red: won, lost, drawn. The traditional forms are
 * those of a program in traditional characters. */
static const struct {
    const char *word, *result;
} MXQ_RESULT[] = {{"-\xE8\x83\x9C-", "1-0"},
                  {"-\xE5\x8B\x9D-", "1-0"},
                  {"-\xE8\xB4\x9F-", "0-1"},
                  {"-\xE8\xB2\xA0-", "0-1"},
                  {"-\xE5\x92\x8C-", "1/2-1/2"}};

/* A name, and after it the player's title in brackets. */
static void mxq_player(mxq_reader *r, const char *name_tag,
                       const char *title_tag, qp_text text) {
    size_t open = text.len;
    while (open && text.ptr[open - 1] != '(') open--;
    if (open > 1 && open + 1 < text.len && text.ptr[text.len - 1] == ')') {
        qp__mxq_tag(r, name_tag, (qp_text){text.ptr, open - 1});
        qp__mxq_tag(r, title_tag,
                    (qp_text){text.ptr + open, text.len - 1 - open});
    } else {
        qp__mxq_tag(r, name_tag, text);
    }
}

/* "RED(title)-won-BLACK(title)"; another text is the event. */
static void mxq_players(mxq_reader *r, qp_text text) {
    size_t kinds = sizeof MXQ_RESULT / sizeof *MXQ_RESULT;
    for (size_t i = 0; i < text.len; i++) {
        if (text.ptr[i] != '-') continue;
        qp_text red = {text.ptr, i}, rest = {text.ptr + i, text.len - i};
        size_t k = 0;
        while (k < kinds && !mxq_pass(&rest, MXQ_RESULT[k].word)) k++;
        if (k == kinds) continue;
        r->result = MXQ_RESULT[k].result;
        r->result_at = r->string_at;
        mxq_player(r, "Red", "RedTitle", red);
        mxq_player(r, "Black", "BlackTitle", rest);
        qp__mxq_tag(r, "Result", qp_text_of(r->result));
        return;
    }
    qp__mxq_tag(r, "Event", text);
}

/* ---- date and time ------------------------------------------------------- */

/* Year, month, day in Chinese, or two digits each and hyphens. */
static int mxq_day(qp_text *t, unsigned day[3]) {
    qp_text start = *t;
    if (mxq_number(t, &day[0], 9999) && mxq_pass(t, "\xE5\xB9\xB4") &&
        mxq_number(t, &day[1], 12) && mxq_pass(t, "\xE6\x9C\x88") &&
        mxq_number(t, &day[2], 31) && mxq_pass(t, "\xE6\x97\xA5"))
        return 1;
    *t = start;
    if (!mxq_number(t, &day[0], 99) || !mxq_pass(t, "-") ||
        !mxq_number(t, &day[1], 12) || !mxq_pass(t, "-") ||
        !mxq_number(t, &day[2], 31))
        return 0;
    day[0] += day[0] < 70 ? 2000 : 1900;
    return 1;
}

static void mxq_date(mxq_reader *r, qp_text text) {
    unsigned day[3], hour, minute;
    char out[32];
    qp_text rest = text;
    if (!mxq_day(&rest, day)) {
        qp__mxq_tag(r, "Date", text);
        return;
    }
    qp_text time = rest;
    int clock = mxq_pass(&time, " ") && mxq_number(&time, &hour, 23) &&
                mxq_pass(&time, "\xE7\x82\xB9") &&
                mxq_number(&time, &minute, 59) &&
                mxq_pass(&time, "\xE5\x88\x86") && !time.len;
    if (rest.len && !clock) {
        qp__mxq_tag(r, "Date", text);
        return;
    }
    int n = snprintf(out, sizeof out, "%04u.%02u.%02u", day[0], day[1], day[2]);
    qp__mxq_tag(r, "Date", (qp_text){out, (size_t)n});
    if (!clock) return;
    n = snprintf(out, sizeof out, "%02u:%02u", hour, minute);
    qp__mxq_tag(r, "Time", (qp_text){out, (size_t)n});
}

/* ---- the header ---------------------------------------------------------- */

/* Three numbers become one tag, "10/5/0"; a text too long to be one of them is
 * a tag of its own. */
static void mxq_time_control(mxq_reader *r, qp_text text, int last) {
    if (text.len > MXQ_CONTROL) {
        qp__mxq_tag(r, "TimeControlPart", text);
        text.len = 0;
    }
    memcpy(r->control + r->control_len, text.ptr, text.len);
    r->control_len += text.len;
    if (!last) r->control[r->control_len++] = '/';
    if (last && r->control_len > 2)
        qp__mxq_tag(r, "TimeControl", (qp_text){r->control, r->control_len});
}

void qp__mxq_field(mxq_reader *r) {
    static const char *const NAME[MXQ_HEADER] = {
        "Site", NULL, NULL,          "RedElo",        "BlackElo",   NULL,
        NULL,   NULL, "RedTimeLeft", "BlackTimeLeft", "Termination"};
    char bytes[MXQ_TEXT];
    qp_text text = qp__mxq_text(r, bytes, 1);
    if (NAME[r->index])
        qp__mxq_tag(r, NAME[r->index], text);
    else if (r->index == 1)
        mxq_date(r, text);
    else if (r->index == 2)
        mxq_players(r, text);
    else
        mxq_time_control(r, text, r->index == 7);
}
