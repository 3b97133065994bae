/* wxf.c - lines, and the header of a game.
 *
 * Owns where a game begins and ends, and which lines are the header's. The
 * file is read line by line; a game is delivered as it is read.
 *
 * SPDX-License-Identifier: MIT
 */
#include <string.h>

#include "../../record/base.h"
#include "../../record/tags.h"
#include "wxf_int.h"

qp_status qp__wxf_write(const qp_game *game, const qp_write_options *options,
                        const qp_sink *out);

static qp_format_reader *wxf_open(const qp_handler *to, const qp_alloc *alloc) {
    qp_alloc a = qp__alloc_or_libc(alloc);
    wxf_reader *r = qp__get(&a, sizeof *r);
    if (!r) return NULL;
    memset(r, 0, sizeof *r);
    r->alloc = a;
    r->give.to = to;
    r->line_number = 1;
    return (qp_format_reader *)r;
}

static void wxf_close(qp_format_reader *reader) {
    wxf_reader *r = (wxf_reader *)reader;
    if (!r) return;
    qp_alloc a = r->alloc;
    qp__buf_free(&a, &r->line);
    qp__put(&a, r, sizeof *r);
}

/* ---- places and problems -------------------------------------------------
 */

qp_at qp__wxf_at(wxf_reader *r, const char *p) {
    const char *line = r->line.ptr;
    size_t to = p && line ? (size_t)(p - line) : 0;
    if (to < r->seen) r->seen = 0;
    if (!r->seen) r->seen_col = 1;
    for (; r->seen < to; r->seen++)
        if (((unsigned char)line[r->seen] & 0xC0) != 0x80 &&
            r->seen_col < UINT32_MAX)
            r->seen_col++;
    return (qp_at){r->line_offset + to, r->line_number, r->seen_col};
}

int qp__wxf_problem(wxf_reader *r, qp_status code, qp_at at, qp_text what,
                    const char *want) {
    qp__give_problem(&r->give, code, &at, what, qp_text_of(want));
    return r->give.status != QP_OK;
}

/* ---- the frame of a game -------------------------------------------------
 */

static int begin_game(wxf_reader *r, qp_at at) {
    if (r->give.in_game) return 0;
    r->seen_any = 1;
    r->in_start = r->after_end = r->moved = 0;
    r->result = NULL;
    qp__give_game(&r->give, &at);
    return r->give.status != QP_OK;
}

/* A comment that the game's end cuts is closed. */
static int cut_comment(wxf_reader *r, qp_at at) {
    if (!r->comment) return 0;
    r->comment = WXF_NO_COMMENT;
    if (qp__wxf_problem(r, QP_E_FORMAT_SHORT, at, (qp_text){NULL, 0},
                        "the end of the comment"))
        return 1;
    qp__give_comment(&r->give, (qp_text){"", 0}, QP_COMMENT_END, &at);
    return r->give.status != QP_OK;
}

static int begin_moves(wxf_reader *r, qp_at at) {
    if (begin_game(r, at)) return 1;
    r->in_start = 1;
    qp__give_begin_moves(&r->give, &at);
    return r->give.status != QP_OK;
}

static int end_game(wxf_reader *r, qp_at at) {
    if (!r->give.in_game) return 0;
    if (cut_comment(r, at)) return 1;
    if (r->in_start &&
        qp__wxf_problem(r, QP_E_FORMAT_SHORT, at, (qp_text){NULL, 0}, "}END"))
        return 1;
    if (!r->in_start && !r->after_end && begin_moves(r, at)) return 1;
    r->in_start = r->after_end = 0;
    if (r->result)
        qp__give_result(&r->give, qp_text_of(r->result), &r->result_at);
    qp__give_end(&r->give, &at);
    return r->give.status != QP_OK;
}

/* ---- the header ----------------------------------------------------------
 */

static int give_tag(wxf_reader *r, const wxf_tag *tag) {
    qp_text name = {tag->name, strlen(tag->name)}, value = tag->value;
    if (r->give.skip_game) return 0;
    qp_at at = qp__wxf_at(r, tag->at);
    if (value.len > QP_TOKEN_MAX) {
        if (qp__wxf_problem(r, QP_W_FORMAT_VALUE, at, value, "a shorter text"))
            return 1;
        value = qp__tag_cut(value);
    }
    qp__give_tag(&r->give, name, value, &at);
    return r->give.status != QP_OK;
}

static int give_line(wxf_reader *r, qp_text word, qp_text value) {
    wxf_line line;
    qp__wxf_line(&line, word, value);
    qp_at at = qp__wxf_at(r, value.ptr);
    if (line.odd)
        return qp__wxf_problem(r, QP_W_FORMAT_VALUE, at, value,
                               "1-0 0-1 1/2-1/2 *");
    if (line.result) {
        r->result = line.result;
        r->result_at = at;
        if (r->after_end) return 0; /* too late for a tag */
    }
    for (size_t i = 0; i < line.n; i++)
        if (give_tag(r, &line.tag[i])) return 1;
    return 0;
}

/* The word in capitals that a line of the header begins with. */
static qp_text header_word(const char *p, const char *end) {
    const char *q = p;
    while (q < end && ((*q >= 'A' && *q <= 'Z') || *q == '_')) q++;
    size_t n = (size_t)(q - p);
    if (n < 2 || n > 24 || (q < end && !qp__wxf_space(*q) && *q != ':')) n = 0;
    return (qp_text){p, n};
}

/* "START{": the place behind it, or NULL. */
static const char *start_of_moves(const char *p, const char *end) {
    if (end - p < 6 || memcmp(p, "START", 5)) return NULL;
    p += 5;
    while (p < end && qp__wxf_space(*p)) p++;
    return p < end && *p == '{' ? p + 1 : NULL;
}

/* ---- lines ---------------------------------------------------------------
 */

static int header_line(wxf_reader *r, const char *p, const char *end) {
    qp_at at = qp__wxf_at(r, p);
    qp_text word = header_word(p, end);
    if (!word.len || (word.len == 3 && !memcmp(p, "END", 3)))
        return qp__wxf_problem(r, QP_W_FORMAT_LEFT, at,
                               (qp_text){p, (size_t)(end - p)}, "");
    const char *q = p + word.len;
    if (q < end && *q == ':') q++;
    if (r->after_end && !(qp__wxf_is(word, "RESULT") && !r->result) &&
        end_game(r, at))
        return 1;
    if (qp__wxf_is(word, "FORMAT") && end_game(r, at)) return 1;
    return begin_game(r, at) || give_line(r, word, qp__wxf_trim(q, end));
}

/* Each turn of the loop takes something of the line. */
static int whole_line(wxf_reader *r) {
    const char *p = r->line.ptr ? r->line.ptr : "", *end = p + r->line.len;
    while (p < end && end[-1] == '\r') end--;
    if (p == end && r->comment) return qp__wxf_comment(r, p, end, &p);
    while (p < end && !r->give.status) {
        const char *moves;
        if (r->in_start) {
            if (qp__wxf_moves(r, p, end, &p)) return 1;
            if (r->in_start) return 0;
            r->after_end = 1;
            if (end - p >= 3 && !memcmp(p, "END", 3)) p += 3;
        } else if (r->comment) {
            if (qp__wxf_comment(r, p, end, &p)) return 1;
        } else if (qp__wxf_space(*p)) {
            p++;
        } else if ((moves = start_of_moves(p, end))) {
            qp_at at = qp__wxf_at(r, p);
            if (r->after_end && end_game(r, at)) return 1;
            if (begin_moves(r, at)) return 1;
            p = moves;
        } else if (end - p > 1 && *p == '/' && p[1] == '*') {
            if (begin_game(r, qp__wxf_at(r, p))) return 1;
            r->comment = WXF_STAR;
            p += 2;
            if (p == end && qp__wxf_comment(r, p, end, &p)) return 1;
        } else {
            return header_line(r, p, end);
        }
    }
    return r->give.status != QP_OK;
}

static void next_line(wxf_reader *r, size_t len) {
    r->line_offset += len;
    r->line.len = 0;
    r->seen = 0;
    r->line_number++;
}

/* A line that is too long is left out. */
static void wxf_pass(wxf_reader *r, const char **p, const char *end) {
    int whole;
    if (!r->over) {
        qp_at at = {r->line_offset, r->line_number, 1};
        size_t len = r->line.len;
        qp__wxf_problem(r, QP_E_LIMIT, at, (qp_text){NULL, 0}, QP__LINE_WANT);
        next_line(r, len);
        r->line_number--; /* it goes on */
    }
    r->line_offset += qp__line_pass(&whole, p, end);
    r->line_number += (unsigned)whole;
    r->over = !whole;
}

static qp_status wxf_feed(qp_format_reader *reader, const char *bytes,
                          size_t len) {
    wxf_reader *r = (wxf_reader *)reader;
    const char *p = bytes, *end = bytes + len;
    while (p < end && !r->give.status) {
        int whole = 0;
        qp_status rc = QP_E_LIMIT;
        if (!r->over) rc = qp__line_add(&whole, &r->line, &r->alloc, &p, end);
        if (rc == QP_E_LIMIT)
            wxf_pass(r, &p, end);
        else if (rc)
            r->give.status = rc;
        else if (whole && !whole_line(r))
            next_line(r, r->line.len + 1);
    }
    return r->give.status;
}

static qp_status wxf_finish(qp_format_reader *reader) {
    wxf_reader *r = (wxf_reader *)reader;
    if (!r->give.status && r->line.len && !whole_line(r)) {
        r->line_offset += r->line.len;
        /* The end is in the same line, behind it. */
        uint32_t col = qp__wxf_at(r, r->line.ptr + r->line.len).col;
        r->line.len = 0;
        r->seen = 1;
        r->seen_col = col;
    }
    qp_at end = {r->line_offset, r->line_number, r->seen ? r->seen_col : 1};
    if (!r->give.status) end_game(r, end);
    if (!r->give.status && !r->seen_any)
        qp__wxf_problem(r, QP_E_FORMAT_MARK, end, (qp_text){NULL, 0},
                        "FORMAT WXF");
    qp_status status = r->give.status;
    wxf_reader keep = {.alloc = r->alloc,
                       .give = {.to = r->give.to},
                       .line = r->line,
                       .line_number = 1};
    *r = keep;
    r->line.len = 0;
    return status;
}

/* ---- the format ----------------------------------------------------------
 */

static int begins_with(const char *p, const char *end, const char *word) {
    size_t n = strlen(word);
    return (size_t)(end - p) > n && !memcmp(p, word, n) &&
           (qp__wxf_space(p[n]) || p[n] == ':');
}

/* The names of notations that a FORMAT line may have. */
static int is_format_line(const char *p, const char *end) {
    static const char *const NAMES[] = {"WXF", "AXF", "ICCS", "LALG", "SALG"};
    if (!begins_with(p, end, "FORMAT")) return 0;
    qp_text name = qp__wxf_trim(p + 7, end);
    for (size_t i = 0; i < sizeof NAMES / sizeof *NAMES; i++) {
        size_t n = strlen(NAMES[i]);
        if (name.len >= n && !memcmp(name.ptr, NAMES[i], n)) return 1;
    }
    return 0;
}

static int wxf_find(qp_text head, int whole) {
    const char *p = head.ptr, *end = head.ptr + head.len;
    int players = 0, start = 0, format = 0;
    (void)whole;
    while (p < end) {
        const char *q = memchr(p, '\n', (size_t)(end - p));
        const char *stop = q ? q : end;
        while (p < stop && qp__wxf_space(*p)) p++;
        if (is_format_line(p, stop)) format = 1;
        players += begins_with(p, stop, "RED") || begins_with(p, stop, "BLACK");
        start |= start_of_moves(p, stop) != NULL;
        p = q ? q + 1 : end;
    }
    if (format && (players || start)) return 98;
    if (start && players) return 90;
    if (format) return 80;
    return start ? 60 : 0;
}

static qp_status wxf_nothing(const qp_sink *out) {
    (void)out;
    return QP_OK;
}

const qp_format qp__format_wxf = {
    .name = "wxf",
    .title = "WXF game file (PlayOK, XieXie)",
    .extensions = "wxf",
    .flags = QP_FORMAT_READS | QP_FORMAT_WRITES | QP_FORMAT_MANY,
    .holds =
        QP_HOLDS_START | QP_HOLDS_COMMENTS | QP_HOLDS_RESULT | QP_HOLDS_UNICODE,
    .find = wxf_find,
    .open = wxf_open,
    .feed = wxf_feed,
    .finish = wxf_finish,
    .close = wxf_close,
    .begin = wxf_nothing,
    .end = wxf_nothing,
    .write = qp__wxf_write,
};
