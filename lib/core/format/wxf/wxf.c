/* wxf.c - reads WXF line by line: where a game begins and ends, and which lines
 * are the header's.
 *
 * SPDX-License-Identifier: MIT
 */
#include <string.h>

#include "../../base/inline/ascii.h"
#include "../../base/inline/bits.h"
#include "wxf_int.h"

const char *qp__wxf_result(qp_text t) {
    if (qp__is(t, "1/2") || qp__is(t, "0.5-0.5")) return "1/2-1/2";
    return qp__result(t).ptr;
}

/* ---- comments ------------------------------------------------------------ */

/* Where the open comment ends in this line, and in *len how long its end is;
 * NULL when it goes on. */
static const char *comment_end(wxf_reader *r, const char *p, const char *end,
                               size_t *len) {
    *len = r->comment == WXF_STAR ? 2 : 1;
    for (; p < end; p++) {
        if (r->comment == WXF_STAR) {
            if (*p == '*' && end - p > 1 && p[1] == '/') return p;
        } else if (r->comment == WXF_BRACE) {
            if (*p == '}') return p;
        } else if (*p == '(') {
            r->parens++;
        } else if (*p == ')' && !--r->parens) {
            return p;
        }
    }
    return NULL;
}

/* The part of a comment in this line. */
static int wxf_take_comment(wxf_reader *r, const char *p, const char *end,
                            const char **after) {
    size_t len;
    const char *q = comment_end(r, p, end, &len);
    qp_at at = qp__line_at(r->line, p);
    qp_text part = {p, (size_t)((q ? q : end) - p)};
    unsigned flags = q ? QP_COMMENT_END : 0;
    *after = q ? q + len : end;
    if (q) r->comment = WXF_NO_COMMENT;
    if (!q && part.len && part.ptr[part.len - 1] == '\r') part.len--;
    qp__emit_comment(&r->give, part, flags, &at);
    if (!q) qp__emit_comment(&r->give, (qp_text){"\n", 1}, 0, &at);
    return r->give.status != QP_OK;
}

/* How long the mark is that opens a comment at `p`, 0 for none. */
static size_t opens_comment(wxf_reader *r, const char *p, const char *end) {
    if (*p == '/' && end - p > 1 && p[1] == '*') {
        r->comment = WXF_STAR;
        return 2;
    }
    if (*p != '{' && *p != '(') return 0;
    r->comment = *p == '{' ? WXF_BRACE : WXF_PAREN;
    r->parens = 1;
    return 1;
}

/* ---- words --------------------------------------------------------------- */

/* "12." or "12"; how long, 0 for none. A pawn's move of 2018, "16.5", is no
 * number. */
static size_t wxf_number_of(uint32_t *number, const char *p, const char *end) {
    size_t n = 0;
    *number = 0;
    while (p + n < end && char_digit(p[n]) && n < 9)
        *number = *number * 10 + (unsigned)(p[n++] - '0');
    if (!n) return 0;
    if (p + n == end || qp__wxf_space(p[n])) return n;
    if (p[n] != '.') return 0;
    const char *next = p + n + 1;
    if (n == 2 && next < end && char_digit(*next) &&
        (next + 1 == end || qp__wxf_space(next[1])))
        return 0;
    return n + 1;
}

static size_t wxf_points(const char *p, const char *end) {
    size_t n = 0;
    while (p + n < end && p[n] == '.') n++;
    return n;
}

/* A number and, after it, whether points say that Black moves. */
static int wxf_emit_number(wxf_reader *r, const char **pp, const char *end) {
    uint32_t number;
    const char *p = *pp;
    size_t n = wxf_number_of(&number, p, end);
    if (!n) return 0;
    qp_at at = qp__line_at(r->line, p);
    p += n;
    const char *q = p;
    while (q < end && qp__wxf_space(*q)) q++;
    int black = wxf_points(q, end) > 1;
    if (black) p = q + wxf_points(q, end);
    *pp = p;
    qp__emit_number(&r->give, number, black, &at);
    return 1;
}

static size_t marks(const char *p, const char *end) {
    size_t n = 0;
    while (p + n < end && (p[n] == '!' || p[n] == '?')) n++;
    return n;
}

/* "!!" and the like, after a move or set off by blanks: the move's. */
static int emit_marks(wxf_reader *r, const char *p, size_t n) {
    qp_at at = qp__line_at(r->line, p);
    unsigned nag = qp__mark_nag((qp_text){p, n});
    if (!r->moved || !nag)
        return qp__report(&r->give, QP_W_FORMAT_VALUE, at, (qp_text){p, n},
                          "! ? !! ?? !? ?! after a move");
    qp__emit_nag(&r->give, nag, &at);
    return r->give.status != QP_OK;
}

static int wxf_emit_word(wxf_reader *r, const char *p, size_t n) {
    qp_text word = {p, n};
    qp_at at = qp__line_at(r->line, p);
    /* All results begin with a digit or a star. */
    const char *result = *p <= '9' ? qp__wxf_result(word) : NULL;
    if (result) {
        if (!r->result) r->result = result, r->result_at = at;
        return 0;
    }
    if (n > QP_TOKEN_MAX)
        return qp__report(&r->give, QP_E_FORMAT_SYNTAX, at, word, "a move");
    r->moved = 1;
    qp__emit_move(&r->give, word, &at);
    return r->give.status != QP_OK;
}

/* What ends a word: a blank, a comment, a mark or a '}'. WXF_SLASH does if a
 * star follows. */
enum { WXF_SLASH = 2 };
static const unsigned char WXF_ENDS[256] = {
    [' '] = 1, ['\t'] = 1, ['\r'] = 1, ['\f'] = 1, ['\v'] = 1,       ['!'] = 1,
    ['('] = 1, ['?'] = 1,  ['{'] = 1,  ['}'] = 1,  ['/'] = WXF_SLASH};

static const char *word_end_of(const char *p, const char *end) {
    const char *q = p;
    for (;; q++) {
        while (q < end && !WXF_ENDS[(unsigned char)*q]) q++;
        if (q == end || WXF_ENDS[(unsigned char)*q] != WXF_SLASH ||
            (q + 1 < end && q[1] == '*'))
            return q == p ? p + 1 : q;
    }
}

static int wxf_take_word(wxf_reader *r, const char **pp, const char *end) {
    const char *p = *pp;
    *pp = word_end_of(p, end);
    return wxf_emit_word(r, p, (size_t)(*pp - p));
}

/* ---- the usual words ----------------------------------------------------- */

/* The place after the blanks at `p`. */
QP__INLINE const char *after_spaces(const char *p, const char *end) {
    for (; end - p >= 8; p += 8) {
        uint64_t others =
            qp__first_low((const uint8_t *)p) ^ QP__EACH_BYTE(' ');
        if (others) return p + qp__lowest_bit(others) / 8;
    }
    while (p < end && *p == ' ') p++;
    return p;
}

/* The move after a number of up to three digits with its point and a blank,
 * which is at `p`, or NULL. wxf_emit_number takes all others. */
QP__INLINE const char *after_number(uint32_t *number, const char *p,
                                    const char *end) {
    uint32_t n = (unsigned char)*p++ - (uint32_t)'0';
    for (int i = 0; i < 2 && p < end && char_digit(*p); i++)
        n = n * 10 + (uint32_t)(*p++ - '0');
    if (end - p < 2 || p[0] != '.' || p[1] != ' ') return NULL;
    *number = n;
    p = after_spaces(p + 2, end);
    return p < end && char_letter(*p) ? p : NULL;
}

/* Reads numbers and moves of four characters, as nearly all words are, up to
 * another word or the end of the line, and returns where that is; wxf_moves
 * would read them alike. */
static const char *usual_words(wxf_reader *r, const char *p, const char *end) {
    qp__emit *g = &r->give;
    int heard = !qp__emit_muted(g);
    const qp_handler *mover = heard ? g->mover : NULL;
    const qp_handler *counter = heard ? g->counter : NULL;
    while (!g->status && (p = after_spaces(p, end)) < end) {
        if (char_digit(*p)) {
            uint32_t number;
            const char *move = after_number(&number, p, end);
            if (!move) return p;
            qp_at at = qp__line_at(r->line, p);
            if (counter &&
                counter->number(counter->ctx, number, 0, &at) == QP_STOP)
                g->status = QP_E_STOP;
            p = move;
            if (g->status) return p;
        }
        int whole = end - p == 4 || (end - p > 4 && p[4] == ' ');
        qp__said said = whole && char_letter(*p) ? qp__letters_said(p, 4) : 0;
        if (!said) return p;
        qp_at at = qp__line_at(r->line, p);
        qp_moved moved;
        qp__set_moved(&moved, (qp_text){p, 4}, said);
        r->moved = 1;
        p += 4;
        if (mover && mover->move(mover->ctx, &moved, &at) == QP_STOP)
            g->status = QP_E_STOP;
    }
    return p;
}

/* ---- any words ----------------------------------------------------------- */

/* The rest of a line between START{ and }END; *after is where it stopped:
 * after a '}' that closes the moves, or the end. */
static int wxf_moves(wxf_reader *r, const char *p, const char *end,
                     const char **after) {
    if (!r->comment) p = usual_words(r, p, end);
    while (p < end && !r->give.status) {
        size_t n;
        if (r->comment) {
            if (wxf_take_comment(r, p, end, &p)) return 1;
        } else if (char_letter(*p)) {
            if (wxf_take_word(r, &p, end)) return 1;
        } else if (qp__wxf_space(*p)) {
            p = usual_words(r, p + 1, end);
        } else if (char_digit(*p)) {
            if (!wxf_emit_number(r, &p, end) && wxf_take_word(r, &p, end))
                return 1;
        } else if (*p == '}') {
            *after = p + 1;
            r->in_start = 0;
            return 0;
        } else if ((n = opens_comment(r, p, end))) {
            p += n;
            /* An empty rest of the line belongs to the comment too. */
            if (p == end && wxf_take_comment(r, p, end, &p)) return 1;
        } else if ((n = marks(p, end))) {
            if (emit_marks(r, p, n)) return 1;
            p += n;
        } else if (wxf_points(p, end)) {
            p += wxf_points(p, end);
        } else if (wxf_take_word(r, &p, end)) {
            return 1;
        }
    }
    *after = end;
    return r->give.status != QP_OK;
}

qp_status qp__wxf_write(const qp_game *game, const qp_write_options *options,
                        const qp_sink *out);

static qp_format_reader *wxf_open(const qp_handler *to, const qp_alloc *alloc) {
    wxf_reader *r = qp__reader_new(sizeof *r, alloc);
    if (r) r->give.to = to;
    return (qp_format_reader *)r;
}

static void wxf_close(qp_format_reader *reader) {
    wxf_reader *r = (wxf_reader *)reader;
    if (r) qp__buf_free(&r->in.alloc, &r->lines.buf);
    qp__reader_free(reader);
}

/* ---- the frame of a game ------------------------------------------------- */

static int wxf_begin_game(wxf_reader *r, qp_at at) {
    if (r->give.in_game) return 0;
    r->seen_any = 1;
    r->in_start = r->after_end = r->moved = 0;
    r->result = NULL;
    qp__emit_game(&r->give, &at);
    return r->give.status != QP_OK;
}

/* A comment that the game's end cuts is closed. */
static int cut_comment(wxf_reader *r, qp_at at) {
    if (!r->comment) return 0;
    r->comment = WXF_NO_COMMENT;
    if (qp__report(&r->give, QP_E_FORMAT_SHORT, at, QP__NO_TEXT,
                   "the end of the comment"))
        return 1;
    qp__emit_comment(&r->give, (qp_text){"", 0}, QP_COMMENT_END, &at);
    return r->give.status != QP_OK;
}

static int wxf_begin_moves(wxf_reader *r, qp_at at) {
    if (wxf_begin_game(r, at)) return 1;
    r->in_start = 1;
    qp__emit_begin_moves(&r->give, &at);
    return r->give.status != QP_OK;
}

static int wxf_end_game(wxf_reader *r, qp_at at) {
    if (!r->give.in_game) return 0;
    if (cut_comment(r, at)) return 1;
    if (r->in_start &&
        qp__report(&r->give, QP_E_FORMAT_SHORT, at, QP__NO_TEXT, "}END"))
        return 1;
    if (!r->in_start && !r->after_end && wxf_begin_moves(r, at)) return 1;
    r->in_start = r->after_end = 0;
    if (r->result)
        qp__emit_result(&r->give, qp_text_of(r->result), &r->result_at);
    qp__emit_end(&r->give, &at);
    return r->give.status != QP_OK;
}

/* ---- the header ---------------------------------------------------------- */

static int emit_line(wxf_reader *r, qp_text word, qp_text value) {
    wxf_line line;
    qp__wxf_line(&line, word, value);
    qp_at at = qp__line_at(r->line, value.ptr);
    if (line.odd)
        return qp__report(&r->give, QP_W_FORMAT_VALUE, at, value,
                          "1-0 0-1 1/2-1/2 *");
    if (line.result) {
        r->result = line.result;
        r->result_at = at;
        if (r->after_end) return 0; /* too late for a tag */
    }
    for (const wxf_tag *tag = line.tag; tag < line.tag + line.n; tag++)
        if (qp__emit_cut_tag(&r->give, qp_text_of(tag->name), tag->value,
                             qp__line_at(r->line, tag->at)))
            return 1;
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

/* "START{": the place after it, or NULL. */
static const char *start_of_moves(const char *p, const char *end) {
    if (end - p < 6 || memcmp(p, "START", 5)) return NULL;
    p += 5;
    while (p < end && qp__wxf_space(*p)) p++;
    return p < end && *p == '{' ? p + 1 : NULL;
}

/* ---- lines --------------------------------------------------------------- */

static int header_line(wxf_reader *r, const char *p, const char *end) {
    qp_at at = qp__line_at(r->line, p);
    qp_text word = header_word(p, end);
    if (!word.len || (word.len == 3 && !memcmp(p, "END", 3)))
        return qp__report(&r->give, QP_W_FORMAT_LEFT, at,
                          (qp_text){p, (size_t)(end - p)}, "");
    const char *q = p + word.len;
    if (q < end && *q == ':') q++;
    if (r->after_end && !(qp__is(word, "RESULT") && !r->result) &&
        wxf_end_game(r, at))
        return 1;
    if (qp__is(word, "FORMAT") && wxf_end_game(r, at)) return 1;
    return wxf_begin_game(r, at) || emit_line(r, word, qp__wxf_trim(q, end));
}

/* Each turn of the loop takes something of the line. */
static int wxf_whole_line(void *ctx, qp__line *line) {
    wxf_reader *r = ctx;
    const char *p = line->ptr, *end = p + line->len;
    r->line = line;
    while (p < end && end[-1] == '\r') end--;
    if (p == end && r->comment) return wxf_take_comment(r, p, end, &p);
    while (p < end && !r->give.status) {
        const char *moves;
        if (r->in_start) {
            if (wxf_moves(r, p, end, &p)) return 1;
            if (r->in_start) return 0;
            r->after_end = 1;
            if (end - p >= 3 && !memcmp(p, "END", 3)) p += 3;
        } else if (r->comment) {
            if (wxf_take_comment(r, p, end, &p)) return 1;
        } else if (qp__wxf_space(*p)) {
            p++;
        } else if ((moves = start_of_moves(p, end))) {
            qp_at at = qp__line_at(r->line, p);
            if (r->after_end && wxf_end_game(r, at)) return 1;
            if (wxf_begin_moves(r, at)) return 1;
            p = moves;
        } else if (end - p > 1 && *p == '/' && p[1] == '*') {
            if (wxf_begin_game(r, qp__line_at(r->line, p))) return 1;
            r->comment = WXF_STAR;
            p += 2;
            if (p == end && wxf_take_comment(r, p, end, &p)) return 1;
        } else {
            return header_line(r, p, end);
        }
    }
    return r->give.status != QP_OK;
}

static qp_status wxf_feed(qp_format_reader *reader, const char *bytes,
                          size_t len) {
    wxf_reader *r = (wxf_reader *)reader;
    return qp__line_feed(&r->lines, &r->give, &r->in.alloc,
                         (qp_text){bytes, len}, r, wxf_whole_line);
}

static qp_status wxf_finish(qp_format_reader *reader) {
    wxf_reader *r = (wxf_reader *)reader;
    qp_at end = qp__line_last(&r->lines, &r->give, r, wxf_whole_line);
    if (!r->give.status) wxf_end_game(r, end);
    if (!r->give.status && !r->seen_any)
        qp__report(&r->give, QP_E_FORMAT_MARK, end, QP__NO_TEXT, "FORMAT WXF");
    return r->give.status;
}

/* ---- the format ---------------------------------------------------------- */

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

const qp_format qp__format_wxf = {
    .name = "wxf",
    .title = "WXF game file (PlayOK, XieXie)",
    .extensions = "wxf",
    .flags =
        QP_FORMAT_READS | QP_FORMAT_WRITES | QP_FORMAT_MANY | QP_FORMAT_RANGES,
    .holds =
        QP_HOLDS_START | QP_HOLDS_COMMENTS | QP_HOLDS_RESULT | QP_HOLDS_UNICODE,
    .find = wxf_find,
    .open = wxf_open,
    .feed = wxf_feed,
    .finish = wxf_finish,
    .close = wxf_close,
    .write = qp__wxf_write,
};
