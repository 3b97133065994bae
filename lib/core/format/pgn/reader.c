/* reader.c - PGN bytes to tokens: a state machine fed with chunks of UTF-8. A
 * token within a chunk is passed on where it is; one that a cut divides is
 * gathered in a buffer. Time is linear. The events do not depend on the cuts,
 * but comments may come in other parts.
 *
 * SPDX-License-Identifier: MIT
 */
#include "reader_int.h"

#include <string.h>

#include "../common/base.h"
#include "scan.h"

qp_pgn_reader *qp_pgn_reader_new(const qp_handler *to, unsigned flags,
                                 const qp_alloc *alloc) {
    qp_alloc a = qp__alloc_or_libc(alloc);
    qp_pgn_reader *r = qp__get(&a, sizeof *r);
    if (!r) return NULL;
    memset(r, 0, sizeof *r);
    r->alloc = a;
    r->give.to = to;
    r->flags = flags;
    r->line = 1;
    return r;
}

void qp_pgn_reader_free(qp_pgn_reader *reader) {
    if (reader) qp__put(&reader->alloc, reader, sizeof *reader);
}

/* ---- places ------------------------------------------------------------- */

void qp_pgn_at(qp_at *out, const qp_pgn_reader *reader) {
    *out = reader->state == AT_TAG_BREAK ? qp__pgn_break_place(reader)
                                         : qp__pgn_place(reader, reader->chunk);
}

int qp_pgn_inside(const qp_pgn_reader *reader) {
    int header = reader->give.in_game && !reader->give.in_moves;
    return reader->state != AT_OPEN || header;
}

/* Counts the lines and continuation bytes of a stretch that is not looked at
 * for anything else. */
static void pass_over(qp_pgn_reader *r, const char *p, const char *end) {
    const char *nl;
    while ((nl = memchr(p, '\n', (size_t)(end - p)))) {
        r->line_text = 1;
        qp__pgn_newline(r, nl);
        p = nl + 1;
    }
    size_t conts = 0;
    for (; p < end; p++) conts += is_cont(*p);
    r->conts += conts;
}

/* ---- words -------------------------------------------------------------- */

/* "12." and nothing else: the usual move number. */
static int plain_number(const char *p, size_t len, uint32_t *number) {
    if (len < 2 || len > 4 || p[len - 1] != '.') return 0;
    uint32_t n = 0;
    for (size_t i = 0; i + 1 < len; i++) {
        if (p[i] < '0' || p[i] > '9') return 0;
        n = n * 10 + (uint32_t)(p[i] - '0');
    }
    *number = n;
    return 1;
}

/* A move in letters and digits: it begins with a letter, and the usual signs
 * of judgement do not end it. */
static int is_plain_ascii(const char *p, size_t len) {
    unsigned first = (unsigned char)(*p | 0x20) - 'a';
    if (first > 25 || len > 7 || p[len - 1] == '!' || p[len - 1] == '?')
        return 0;
    unsigned char high = 0;
    for (size_t i = 1; i < len; i++) high |= (unsigned char)p[i];
    return high < 0x80;
}

static int whole_word(qp_pgn_reader *r, const char *p, size_t len, char next,
                      qp_at at) {
    uint32_t number;
    const char *result;
    if (r->give.in_game && !r->give.has_result && !r->stray && next != '{') {
        if (r->give.in_moves && is_plain_ascii(p, len))
            return qp__pgn_emit_move(r, (qp_text){p, len}, at);
        if (plain_number(p, len, &number))
            return qp__pgn_emit_number(r, number, 0, at);
        if (r->has_moves && (result = qp__pgn_plain_result((qp_text){p, len})))
            return qp__pgn_emit_result(r, result, at);
    }
    return qp__pgn_word(r, (qp_text){p, len}, next, at);
}

/* The gathered word is whole. */
static int gathered_word(qp_pgn_reader *r, char next) {
    size_t len = r->len;
    r->state = AT_OPEN;
    r->len = 0;
    if (r->split) {
        r->split = 0;
        qp_text joined = {r->token, len};
        if (qp_move_shape(joined, NULL) != QP_SHAPE_NONE)
            return qp__pgn_problem(r, QP_W_PGN_SPLIT, r->token_at, joined) ||
                   qp__pgn_emit_move(r, joined, r->split_at);
        if (qp__pgn_emit_move(r, (qp_text){r->token, r->split_len},
                              r->split_at))
            return 1;
        return whole_word(r, r->token + r->split_len, len - r->split_len, next,
                          r->token_at);
    }
    return whole_word(r, r->token, len, next, r->token_at);
}

/* Adds to the gathered word; too much of it is an error, reported once. */
static int pgn_gather(qp_pgn_reader *r, const char *p, const char *end) {
    size_t n = (size_t)(end - p);
    if (r->state == AT_WORD_LONG) {
        r->conts += count_conts(p, n);
        return 0;
    }
    if (r->len + n > QP_TOKEN_MAX) {
        r->state = AT_WORD_LONG;
        r->conts += count_conts(p, n);
        return qp__pgn_problem(
            r, QP_E_PGN_TOKEN, r->token_at,
            (qp_text){r->len ? r->token : p, r->len ? r->len : n});
    }
    memcpy(r->token + r->len, p, n);
    r->len += n;
    r->conts += count_conts(p, n);
    return 0;
}

static const char *pgn_word_end(const char *p, const char *end) {
    while (p < end && BYTE_CLASS[(unsigned char)*p] == WORD_BYTE) p++;
    return p;
}

/* A word that the input's cut divides. */
static const char *run_word(qp_pgn_reader *r, const char *p, const char *end) {
    const char *q = pgn_word_end(p, end);
    if (pgn_gather(r, p, q)) return NULL;
    if (q == end) return q;
    if (r->state == AT_WORD_LONG) {
        r->state = AT_OPEN;
        r->len = 0;
        r->split = 0;
        return q;
    }
    return gathered_word(r, *q) ? NULL : q;
}

/* ---- comments ----------------------------------------------------------- */

static int comment_opens(qp_pgn_reader *r, const char *p, pgn_state state,
                         unsigned flags) {
    qp_at at = qp__pgn_place(r, p);
    if (qp__pgn_begin_game(r, at)) return 1;
    if (state == AT_LINE &&
        qp__pgn_strict(r, QP_W_PGN_ESCAPE, at, (qp_text){p, 1}))
        return 1;
    r->state = state;
    r->comment_flags = flags | (r->after_number ? QP_COMMENT_BEFORE : 0u);
    r->returns = r->breaks = 0;
    r->nested = r->bracket_line = 0;
    r->token_at = at;
    r->line_text = 1;
    return 0;
}

static int pgn_emit_part(qp_pgn_reader *r, const char *p, size_t len,
                         unsigned flag) {
    return qp__pgn_emit_comment(r, (qp_text){p, len}, r->comment_flags | flag,
                                r->token_at);
}

/* The carriage returns that were held back belong to the text. */
static int emit_returns(qp_pgn_reader *r) {
    static const char RETURNS[] = "\r\r\r\r\r\r\r\r";
    while (r->returns) {
        size_t n = r->returns < 8 ? (size_t)r->returns : 8;
        r->returns -= n;
        if (pgn_emit_part(r, RETURNS, n, 0)) return 1;
    }
    return 0;
}

/* Hands over a part of a comment; carriage returns at the end of a line are
 * left out. */
static int pgn_comment_part(qp_pgn_reader *r, const char *p, const char *end,
                            int last) {
    int to_line = r->state == AT_LINE;
    for (;;) {
        for (; p < end && *p == '\r'; p++) r->returns++;
        if (p == end && !last) return 0;
        int line_ends = p < end ? *p == '\n' : to_line;
        if (line_ends) r->returns = 0;
        if (r->returns && emit_returns(r)) return 1;
        if (p == end) return pgn_emit_part(r, p, 0, QP_COMMENT_END);
        const char *cr = memchr(p, '\r', (size_t)(end - p));
        if (!cr && last)
            return pgn_emit_part(r, p, (size_t)(end - p), QP_COMMENT_END);
        const char *stop = cr ? cr : end;
        if (pgn_emit_part(r, p, (size_t)(stop - p), 0)) return 1;
        p = stop;
    }
}

/* Lines that open a game, as their first bytes stand. */
static const char *const GAME_LINES[] = {"[Event \"", "[Game \""};

/* The first '[' at the start of a line after an empty one, or `stop`. */
static const char *bracket_line(qp_pgn_reader *r, const char *p,
                                const char *stop) {
    while (p < stop) {
        if (*p == '[' && r->breaks >= 2) return p;
        if (*p == '\n') {
            r->breaks++;
        } else if (*p != ' ' && *p != '\t' && *p != '\r') {
            r->breaks = 0;
            p = memchr(p, '\n', (size_t)(stop - p));
            if (!p) return stop;
            continue;
        }
        p++;
    }
    return stop;
}

/* A comment that nobody closed must not swallow the games after it: an empty
 * line and a tag that opens games end it, and the game. */
static int comment_lost(qp_pgn_reader *r, qp_text name) {
    qp_at at = r->line_at;
    if (qp__pgn_problem(r, QP_E_PGN_COMMENT, r->token_at, (qp_text){"{", 1}) ||
        pgn_emit_part(r, name.ptr, 0, QP_COMMENT_END) ||
        (r->split && qp__pgn_held_word(r)) || qp__pgn_end_game(r, at))
        return 1;
    qp__pgn_tag_resume(r, name, at);
    return 0;
}

static const char *run_comment_tag(qp_pgn_reader *r, const char *p) {
    char line[8];
    size_t n = (size_t)r->line_len;
    for (size_t i = 0; i < sizeof GAME_LINES / sizeof *GAME_LINES; i++) {
        const char *want = GAME_LINES[i];
        memcpy(line, want, n);
        if (memcmp(line, r->line_head, n) || want[n] != *p) continue;
        r->line_head[r->line_len++] = *p;
        if (want[n + 1]) return p + 1;
        qp_text name = {want + 1, strlen(want) - 3};
        return comment_lost(r, name) ? NULL : p + 1;
    }
    /* Text of the comment after all. */
    r->state = AT_COMMENT;
    r->breaks = 0;
    r->bracket_line = 1;
    return pgn_emit_part(r, r->line_head, n, 0) ? NULL : p;
}

/* The '}' that ends the comment, or NULL. A comment is examined again after
 * each line that may open a game; what was passed is not searched twice, so
 * that many such lines do not take quadratic time. */
static const char *closing_brace(qp_pgn_reader *r, const char *p,
                                 const char *end) {
    if (r->brace_end != end || (r->brace && r->brace < p)) {
        r->brace = memchr(p, '}', (size_t)(end - p));
        r->brace_end = end;
    }
    return r->brace;
}

static const char *run_comment(qp_pgn_reader *r, const char *p,
                               const char *end) {
    const char *q = closing_brace(r, p, end);
    const char *stop = q ? q : end, *line = bracket_line(r, p, stop);
    if (line > p && memchr(p, '{', (size_t)(line - p))) r->nested = 1;
    if (line < stop) {
        if (pgn_comment_part(r, p, line, 0)) return NULL;
        pass_over(r, p, line);
        r->line_at = qp__pgn_place(r, line);
        r->line_len = 0;
        r->state = AT_COMMENT_TAG;
        return line;
    }
    if (pgn_comment_part(r, p, stop, q != NULL)) return NULL;
    pass_over(r, p, stop);
    if (!q) return end;
    qp_text what = {"{", 1};
    /* A tag's line and a comment within look like a game that was swallowed. */
    if (r->nested && (r->bracket_line || (r->flags & QP_PGN_STRICT)) &&
        qp__pgn_problem(r, QP_W_PGN_NESTED, r->token_at, what))
        return NULL;
    r->line_text = 1;
    r->state = AT_AFTER_BRACE;
    return q + 1;
}

/* One byte after a '}': does it go on with the word that was cut? */
static const char *run_after_brace(qp_pgn_reader *r, const char *p) {
    int word = BYTE_CLASS[(unsigned char)*p] == WORD_BYTE;
    r->state = AT_OPEN;
    if (word && !r->split &&
        qp__pgn_strict(r, QP_W_PGN_NO_SPACE, qp__pgn_place(r, p),
                       (qp_text){NULL, 0}))
        return NULL;
    if (!r->split) return p;
    if (!word) return qp__pgn_held_word(r) ? NULL : p;
    r->state = AT_WORD;
    r->len = r->split_len;
    r->token_at = qp__pgn_place(r, p);
    return p;
}

static const char *run_line(qp_pgn_reader *r, const char *p, const char *end) {
    const char *q = memchr(p, '\n', (size_t)(end - p));
    const char *stop = q ? q : end;
    if (pgn_comment_part(r, p, stop, q != NULL)) return NULL;
    pass_over(r, p, stop);
    if (q) r->state = AT_OPEN;
    return stop;
}

/* ---- between tokens ------------------------------------------------------ */

static const char *run_opener(qp_pgn_reader *r, const char *p,
                              const char *end) {
    qp_at at;
    switch (*p) {
    case '[': return qp__pgn_tag_open(r, p, end);
    case '{': return comment_opens(r, p, AT_COMMENT, 0) ? NULL : p + 1;
    case ';':
        return comment_opens(r, p, AT_LINE, QP_COMMENT_LINE) ? NULL : p + 1;
    case '(':
        at = qp__pgn_place(r, p);
        r->line_text = 1;
        return qp__pgn_open_paren(r, at) ? NULL : p + 1;
    case ')':
        at = qp__pgn_place(r, p);
        r->line_text = 1;
        return qp__pgn_close_paren(r, at) ? NULL : p + 1;
    default: /* '}' */
        at = qp__pgn_place(r, p);
        r->line_text = 1;
        if (r->give.in_game && !r->give.has_result &&
            qp__pgn_problem(r, QP_E_PGN_BRACE, at, (qp_text){p, 1}))
            return NULL;
        return p + 1;
    }
}

static int is_escape(const qp_pgn_reader *r, const char *p) {
    return *p == '%' &&
           r->chunk_offset + (uint64_t)(p - r->chunk) == r->line_offset;
}

/* A word that begins here. */
static const char *run_new_word(qp_pgn_reader *r, const char *p,
                                const char *end) {
    int stop = 0;
    const char *after = qp__pgn_quick(r, p, end);
    if (after != p) return after;
    if (is_escape(r, p))
        return comment_opens(r, p, AT_LINE, QP_COMMENT_ESCAPE) ? NULL : p + 1;
    qp_at at = qp__pgn_place(r, p);
    const char *q = pgn_word_end(p + 1, end);
    r->line_text = 1;
    r->blank_before = 0;
    if (q == end) {
        r->token_at = at;
        r->state = AT_WORD;
        return pgn_gather(r, p, q) ? NULL : q;
    }
    size_t len = (size_t)(q - p);
    r->conts += count_conts(p, len);
    if (len > QP_TOKEN_MAX)
        stop = qp__pgn_problem(r, QP_E_PGN_TOKEN, at, (qp_text){p, len});
    else
        stop = whole_word(r, p, len, *q, at);
    return stop ? NULL : q;
}

/* Section 2: each tag has a line of its own. */
static int shares_line(qp_pgn_reader *r, const char *p) {
    qp_status code =
        *p == '[' || *p == '{' ? QP_W_PGN_TAG_FORM : QP_W_PGN_AMONG;
    r->after_tag = 0;
    return qp__pgn_strict(r, code, r->token_at,
                          (qp_text){r->token, r->name_len});
}

static const char *run_open(qp_pgn_reader *r, const char *p, const char *end) {
    while (p < end) {
        switch (BYTE_CLASS[(unsigned char)*p]) {
        case BLANK: p++; continue;
        case NEWLINE:
            if (r->stray && qp__pgn_end_stray(r)) return NULL;
            qp__pgn_newline(r, p++);
            continue;
        case OPENER:
            if (r->after_tag && shares_line(r, p)) return NULL;
            p = run_opener(r, p, end);
            break;
        default:
            if (r->after_tag && shares_line(r, p)) return NULL;
            p = run_new_word(r, p, end);
            break;
        }
        if (!p || r->state != AT_OPEN) return p;
        r->blank_before = 0;
    }
    return p;
}

int qp__pgn_run(qp_pgn_reader *r, const char *p, const char *end) {
    r->brace_end = NULL;
    while (p && p < end) {
        switch (r->state) {
        case AT_OPEN: p = run_open(r, p, end); break;
        case AT_WORD:
        case AT_WORD_LONG: p = run_word(r, p, end); break;
        case AT_COMMENT: p = run_comment(r, p, end); break;
        case AT_COMMENT_TAG: p = run_comment_tag(r, p); break;
        case AT_AFTER_BRACE: p = run_after_brace(r, p); break;
        case AT_LINE: p = run_line(r, p, end); break;
        case AT_TAG_BREAK: p = qp__pgn_break_run(r, p, end); break;
        default: p = qp__pgn_tag(r, p, end); break;
        }
    }
    return !p;
}

/* ---- line ends ---------------------------------------------------------- */

static void run_piece(qp_pgn_reader *r, const char *bytes, size_t len) {
    r->chunk = bytes;
    if (len && qp__pgn_run(r, bytes, bytes + len)) r->stopped = 1;
    r->chunk_offset += len;
    r->chunk = NULL;
}

/* Lines that end with a carriage return alone, as on old Macintoshes: they are
 * read with line feeds, until one of these comes. Returns how far it got. */
static size_t run_returns(qp_pgn_reader *r, const char *bytes, size_t len) {
    char piece[1024];
    size_t at = 0;
    while (at < len && !r->stopped) {
        size_t n = 0;
        for (; n < sizeof piece && at + n < len && bytes[at + n] != '\n'; n++)
            piece[n] = bytes[at + n] == '\r' ? '\n' : bytes[at + n];
        run_piece(r, piece, n);
        at += n;
        if (at == len || bytes[at] != '\n') continue;
        r->line_ends = LINE_FEEDS;
        break;
    }
    return at;
}

/* Within a value or a comment a return may stand for itself. */
static int within_text(const qp_pgn_reader *r) {
    return r->state == AT_COMMENT || r->state == AT_COMMENT_TAG ||
           (r->state >= AT_TAG_VALUE && r->state <= AT_TAG_BREAK);
}

/* The first line's end shows how lines end. A return that the input's cut parts
 * from the next byte waits for it. Returns how many bytes were read. */
static size_t find_line_ends(qp_pgn_reader *r, const char *bytes, size_t len) {
    size_t n = 0;
    if (r->line_ends == LINES_OPEN) {
        while (n < len && bytes[n] != '\n' && bytes[n] != '\r') n++;
        run_piece(r, bytes, n);
        if (n == len || r->stopped) return n;
        if (bytes[n] == '\r' && within_text(r)) {
            run_piece(r, bytes + n, 1);
            return n + 1;
        }
        r->line_ends = bytes[n] == '\n' ? LINE_FEEDS : LINES_HELD;
        return n + (bytes[n] == '\r');
    }
    int alone = *bytes != '\n' && *bytes != '\r';
    r->line_ends = alone ? LINE_RETURNS : LINE_FEEDS;
    run_piece(r, alone ? "\n" : "\r", 1);
    return 0;
}

qp_status qp_pgn_feed(qp_pgn_reader *reader, const char *bytes, size_t len) {
    qp_pgn_reader *r = reader;
    size_t at = 0;
    while (at < len && !r->stopped && r->line_ends < LINE_RETURNS)
        at += find_line_ends(r, bytes + at, len - at);
    if (r->line_ends == LINE_RETURNS && at < len)
        at += run_returns(r, bytes + at, len - at);
    if (at < len && !r->stopped) run_piece(r, bytes + at, len - at);
    return r->stopped ? QP_E_STOP : QP_OK;
}

/* The input ended within a comment. */
static int comment_cut(qp_pgn_reader *r) {
    const char *none = "";
    return pgn_comment_part(r, none, none, 1);
}

/* Closes what the end of the input leaves open. */
static int finish_token(qp_pgn_reader *r) {
    qp_at at = r->token_at;
    switch (r->state) {
    case AT_OPEN: return 0;
    case AT_WORD: return gathered_word(r, '\0');
    case AT_WORD_LONG: return 0;
    case AT_COMMENT_TAG:
        if (pgn_emit_part(r, r->line_head, r->line_len, 0)) return 1;
        r->state = AT_COMMENT;
        /* fall through */
    case AT_COMMENT:
        return qp__pgn_problem(r, QP_E_PGN_COMMENT, at, (qp_text){"{", 1}) ||
               comment_cut(r) || (r->split && qp__pgn_held_word(r));
    case AT_AFTER_BRACE: return r->split && qp__pgn_held_word(r);
    case AT_LINE: return comment_cut(r);
    default: return qp__pgn_tag_cut(r);
    }
}

qp_status qp_pgn_finish(qp_pgn_reader *reader) {
    qp_pgn_reader *r = reader;
    if (r->line_ends == LINES_HELD) run_piece(r, "\r", 1);
    int stop = r->stopped ||
               (r->state == AT_TAG_BREAK && qp__pgn_break_cut(r)) ||
               finish_token(r);
    qp_at end;
    qp_pgn_at(&end, r);
    r->state = AT_OPEN;
    if (!stop) stop = qp__pgn_end_game(r, end);
    if (!stop && !r->seen_any)
        stop = qp__pgn_problem(r, QP_E_PGN_NOTHING, end, (qp_text){NULL, 0});
    const qp_handler *to = r->give.to;
    unsigned flags = r->flags;
    qp_alloc alloc = r->alloc;
    memset(r, 0, sizeof *r);
    r->alloc = alloc;
    r->give.to = to;
    r->flags = flags;
    r->line = 1;
    return stop ? QP_E_STOP : QP_OK;
}
