/* header.c - which tags a line of the header is. The writer asks too, what a
 * line would be read as.
 *
 * SPDX-License-Identifier: MIT
 */
#include <string.h>

#include "wxf_int.h"

qp_text qp__wxf_trim(const char *p, const char *end) {
    while (p < end && qp__wxf_space(*p)) p++;
    while (end > p && qp__wxf_space(end[-1])) end--;
    return (qp_text){p, (size_t)(end - p)};
}

static void wxf_add_text(wxf_line *line, const char *name, qp_text value) {
    if (!value.len) return;
    wxf_tag *tag = &line->tag[line->n++];
    memcpy(tag->name, name, strlen(name) + 1);
    tag->value = value;
    tag->at = value.ptr;
}

/* What is before the next ';', and *rest what is after it. */
static qp_text wxf_field(qp_text *rest) {
    const char *end = rest->ptr + rest->len;
    const char *q = rest->len ? memchr(rest->ptr, ';', rest->len) : NULL;
    qp_text f = qp__wxf_trim(rest->ptr, q ? q : end);
    const char *next = q ? q + 1 : end;
    *rest = (qp_text){next, (size_t)(end - next)};
    return f;
}

static int all_digits(qp_text t) {
    for (size_t i = 0; i < t.len; i++)
        if (t.ptr[i] < '0' || t.ptr[i] > '9') return 0;
    return t.len > 0;
}

/* "name ; rating ; .. ; .." of a player. */
static void wxf_add_player(wxf_line *line, const char *side, qp_text value) {
    char name[WXF_NAME_MAX];
    size_t n = strlen(side);
    memcpy(name, side, n + 1);
    wxf_add_text(line, name, wxf_field(&value));
    for (char number = '2'; value.len && number <= '9'; number++) {
        qp_text f = wxf_field(&value);
        if (number == '2' && all_digits(f)) {
            memcpy(name + n, "Elo", 4);
        } else {
            memcpy(name + n, "Field", 5);
            name[n + 5] = number;
            name[n + 6] = '\0';
        }
        wxf_add_text(line, name, f);
    }
}

static int parts_of_date(qp_text t, const char *form) {
    size_t i = 0;
    for (; form[i]; i++) {
        if (i >= t.len) return 0;
        char c = t.ptr[i];
        if (form[i] == '9' ? c < '0' || c > '9' : c != '-' && c != '.')
            return 0;
    }
    return i == t.len || t.ptr[i] == ' ';
}

/* "2020-02-02 02:02:02" is a date and a time. A day before the month is known
 * by its being above 12. */
static void add_date(wxf_line *line, qp_text value) {
    const char *p = value.ptr;
    wxf_add_text(line, "Date", value);
    if (parts_of_date(value, "9999-99-99")) {
        memcpy(line->date, p, 10);
    } else if (parts_of_date(value, "99-99-9999") &&
               (p[0] > '1' || (p[0] == '1' && p[1] > '2'))) {
        memcpy(line->date, p + 6, 4);
        memcpy(line->date + 5, p + 3, 2);
        memcpy(line->date + 8, p, 2);
    } else {
        return;
    }
    line->date[4] = line->date[7] = '.';
    line->tag[0].value = (qp_text){line->date, 10};
    wxf_add_text(line, "Time", qp__wxf_trim(p + 10, p + value.len));
}

static void wxf_add_result(wxf_line *line, qp_text value) {
    line->result = qp__wxf_result(value);
    line->odd = value.len && !line->result;
    if (line->result) wxf_add_text(line, "Result", value);
}

/* "PlayOK Game ; 10m+0s": the event and the time each side had. */
static void add_two(wxf_line *line, const char *first, const char *second,
                    qp_text value) {
    wxf_add_text(line, first, wxf_field(&value));
    wxf_add_text(line, second, qp__wxf_trim(value.ptr, value.ptr + value.len));
}

/* A word that has no tag of its own is one as "Word". */
static void add_unknown(wxf_line *line, qp_text word, qp_text value) {
    char name[WXF_NAME_MAX];
    for (size_t i = 0; i < word.len; i++) {
        char c = word.ptr[i];
        name[i] = i && c >= 'A' && c <= 'Z' ? (char)(c - 'A' + 'a') : c;
    }
    name[word.len] = '\0';
    wxf_add_text(line, name, value);
}

void qp__wxf_line(wxf_line *line, qp_text word, qp_text value) {
    static const struct {
        const char *word, *tag;
    } TAGS[] = {{"FORMAT", "Format"}, {"GAME", "Title"}, {"FEN", "FEN"},
                {"SITE", "Site"},     {"PLACE", "Site"}, {"ROUND", "Round"},
                {"OPEN", "Opening"},  {"ECCO", "ECCO"}};
    line->n = 0;
    line->result = NULL;
    line->odd = 0;
    if (qp__is(word, "RED")) {
        wxf_add_player(line, "Red", value);
    } else if (qp__is(word, "BLACK")) {
        wxf_add_player(line, "Black", value);
    } else if (qp__is(word, "RESULT")) {
        wxf_add_result(line, value);
    } else if (qp__is(word, "DATE")) {
        add_date(line, value);
    } else if (qp__is(word, "EVENT")) {
        add_two(line, "Event", "TimeControl", value);
    } else if (qp__is(word, "TIME")) {
        if (value.len && memchr(value.ptr, ';', value.len))
            add_two(line, "RedTime", "BlackTime", value);
        else
            wxf_add_text(line, "Time", value);
    } else {
        for (size_t i = 0; i < sizeof TAGS / sizeof *TAGS; i++)
            if (qp__is(word, TAGS[i].word)) {
                wxf_add_text(line, TAGS[i].tag, value);
                return;
            }
        add_unknown(line, word, value);
    }
}
