/* xqn.c - reads XQN, byte by byte with one word at a time: tags, scores,
 * numbers, moves.
 *
 * SPDX-License-Identifier: MIT
 */
#include "../common/results_and_glyphs.h"
#include "../common/format_list.h"

#include <string.h>

#include "../common/format_reader.h"

/* Where in the text it is. */
typedef enum xqn_where {
    XQN_BETWEEN,  /* blanks */
    XQN_WORD,     /* a number, move or result */
    XQN_TAG,      /* after '[', before the quote */
    XQN_QUOTED,   /* within the quotes of a tag */
    XQN_TAG_END,  /* after them, before ']' */
    XQN_OVERLONG, /* a word or tag beyond QP_TOKEN_MAX: skipped */
    XQN_LONG_TAG
} xqn_where;

typedef struct xqn_reader {
    qp__reader in;
    qp__emit give;
    int any;     /* there was a game */
    qp_at at;    /* of the byte at hand */
    qp_at begun; /* where the word or tag at hand began */
    xqn_where where;
    qp__buf word, value; /* the word, or a tag's name; a tag's value */
    size_t closed;       /* where in the value its last quote is */
    qp__buf score;       /* waits for its move */
    int has_score;
    char result[8]; /* of the tag Result, as PGN has it */
} xqn_reader;

/* ---- events -------------------------------------------------------------- */

static void xqn_problem(xqn_reader *r, qp_status code, qp_at at, qp_text what) {
    qp__report(&r->give, code, at, what, "");
}

static void xqn_begin_game(xqn_reader *r) {
    if (r->give.in_game) return;
    r->any = 1;
    memcpy(r->result, "*", 2);
    qp__emit_game(&r->give, &r->begun);
}

static void xqn_begin_moves(xqn_reader *r) {
    xqn_begin_game(r);
    qp__emit_begin_moves(&r->give, &r->begun);
}

/* A score that no move came after stays, as a comment of the last one. */
static void drop_score(xqn_reader *r) {
    if (!r->has_score) return;
    r->has_score = 0;
    xqn_begin_game(r);
    qp__emit_comment(&r->give, (qp_text){r->score.ptr, r->score.len},
                     QP_COMMENT_END, &r->begun);
}

static void xqn_end_game(xqn_reader *r) {
    if (!r->give.in_game) return;
    xqn_begin_moves(r);
    drop_score(r);
    qp__emit_result(&r->give, qp_text_of(r->result), &r->begun);
    qp__emit_end(&r->give, &r->begun);
}

/* ---- words --------------------------------------------------------------- */

static void xqn_emit_move(xqn_reader *r, qp_text text) {
    xqn_begin_game(r);
    qp__emit_move(&r->give, text, &r->begun);
    drop_score(r);
}

/* How long a number with its point is at the front of a word; 0: none. */
static size_t number_before(qp_text w, uint32_t *number) {
    size_t n = 0;
    *number = 0;
    while (n < w.len && char_digit(w.ptr[n])) {
        if (*number < 100000)
            *number = *number * 10 + (uint32_t)(w.ptr[n] - '0');
        n++;
    }
    return n && n < w.len && w.ptr[n] == '.' ? n + 1 : 0;
}

static void xqn_emit_number(xqn_reader *r, uint32_t number) {
    xqn_begin_game(r);
    qp__emit_number(&r->give, number, 0, &r->begun);
}

static void end_word(xqn_reader *r) {
    qp_text w = {r->word.ptr, r->word.len};
    uint32_t number;
    if (qp__result(w).ptr) {
        xqn_begin_moves(r);
        memcpy(r->result, w.ptr, w.len);
        r->result[w.len] = '\0';
        return;
    }
    size_t n = number_before(w, &number);
    if (n) xqn_emit_number(r, number);
    w.ptr += n;
    w.len -= n;
    if (w.len) xqn_emit_move(r, w);
}

/* ---- tags ---------------------------------------------------------------- */

static int xqn_add(xqn_reader *r, qp__buf *buf, const char *bytes, size_t n) {
    if (qp__buf_add(&r->in.alloc, buf, (qp_text){bytes, n})) return 1;
    r->give.status = QP_E_NOMEM;
    return 0;
}

static void xqn_emit_tag(xqn_reader *r, qp_text name, qp_text value) {
    xqn_begin_game(r);
    if (value.len) qp__emit_tag(&r->give, name, value, &r->begun);
}

static void xqn_end_tag(xqn_reader *r) {
    qp_text name = {r->word.ptr, r->word.len};
    qp_text value = {r->value.ptr, r->value.len};
    if (qp_text_is(name, "Score")) {
        drop_score(r); /* two of them without a move between */
        r->score.len = 0;
        r->has_score =
            xqn_add(r, &r->score, "Score ", 6) &&
            xqn_add(r, &r->score, value.ptr ? value.ptr : "", value.len);
        return;
    }
    if (r->give.in_game && (r->give.in_moves || r->has_score)) xqn_end_game(r);
    xqn_begin_game(r);
    if (qp_text_is(name, "Result")) {
        if (qp__result(value).ptr) {
            memcpy(r->result, value.ptr, value.len);
            r->result[value.len] = '\0';
        } else if (value.len) {
            xqn_problem(r, QP_W_FORMAT_VALUE, r->begun, value);
        }
        xqn_emit_tag(r, name, qp_text_of(r->result));
        return;
    }
    if (qp_text_is(name, "Timer")) name = qp_text_of("TimeControl");
    if (name.len) xqn_emit_tag(r, name, value);
}

/* ---- bytes --------------------------------------------------------------- */

/* Puts a byte to a word or tag, unless that is too long already. */
static void xqn_keep(xqn_reader *r, qp__buf *buf, char c, xqn_where overlong) {
    if (buf->len < QP_TOKEN_MAX) {
        xqn_add(r, buf, &c, 1);
        return;
    }
    qp_text what = {buf->ptr, buf->len};
    xqn_problem(r, QP_E_PGN_TOKEN, r->begun, what);
    r->where = overlong;
}

static void xqn_begin(xqn_reader *r, char c) {
    if (char_space(c)) return;
    r->begun = r->at;
    r->word.len = r->value.len = 0;
    r->where = c == '[' ? XQN_TAG : XQN_WORD;
    if (c != '[') xqn_keep(r, &r->word, c, XQN_OVERLONG);
}

static void take_tag_byte(xqn_reader *r, char c) {
    switch (r->where) {
    case XQN_TAG:
        if (c == '"')
            r->where = XQN_QUOTED;
        else if (c == ']' || c == '\n') {
            xqn_problem(r, QP_E_PGN_TAG, r->begun,
                        (qp_text){r->word.ptr, r->word.len});
            r->where = XQN_BETWEEN;
        } else if (!char_space(c))
            xqn_keep(r, &r->word, c, XQN_LONG_TAG);
        return;
    case XQN_QUOTED:
        if (c == '"') {
            r->closed = r->value.len;
            r->where = XQN_TAG_END;
            xqn_keep(r, &r->value, c, XQN_LONG_TAG);
        } else if (c == '\n') {
            xqn_problem(r, QP_E_PGN_TAG, r->begun,
                        (qp_text){r->value.ptr, r->value.len});
            r->where = XQN_BETWEEN;
        } else
            xqn_keep(r, &r->value, c, XQN_LONG_TAG);
        return;
    case XQN_TAG_END:
        if (c == ']' || c == '\n') {
            r->value.len = r->closed;
            r->where = XQN_BETWEEN;
            xqn_end_tag(r);
        } else { /* perhaps the quote was one of the value's */
            if (!char_space(c)) r->where = XQN_QUOTED;
            xqn_keep(r, &r->value, c, XQN_LONG_TAG);
        }
        return;
    default:
        if (c == ']' || c == '\n') r->where = XQN_BETWEEN;
        return;
    }
}

static void take_byte(xqn_reader *r, char c) {
    switch (r->where) {
    case XQN_BETWEEN: xqn_begin(r, c); break;
    case XQN_WORD:
        if (char_space(c) || c == '[') {
            r->where = XQN_BETWEEN;
            end_word(r);
            if (c == '[') xqn_begin(r, c);
        } else {
            xqn_keep(r, &r->word, c, XQN_OVERLONG);
        }
        break;
    case XQN_OVERLONG:
        if (char_space(c)) r->where = XQN_BETWEEN;
        break;
    default: take_tag_byte(r, c); break;
    }
    qp__at_pass(&r->at, c);
}

/* ---- the format ---------------------------------------------------------- */

/* Title and Timer among the tags that the text begins with, and a score on the
 * line after them: so no PGN looks, whose own mark is a tag at the start. */
static int has_all(qp_text head) {
    const char *p = head.ptr, *end = p + head.len;
    int title = 0, timer = 0;
    while (p < end && *p == '[') {
        if (qp__begins(p, end, "[Score \"")) return title && timer;
        title |= qp__begins(p, end, "[Title \"");
        timer |= qp__begins(p, end, "[Timer \"");
        while (p < end && *p != '\n') p++;
        p = qp__after_blanks(p, end);
    }
    return 0;
}

/* Tags as PGN's, but a score before the first move. */
static int find_xqn(qp_text head, int whole) {
    (void)whole;
    if (head.len >= 3 && !memcmp(head.ptr, "\xEF\xBB\xBF", 3))
        head.ptr += 3, head.len -= 3;
    while (head.len && char_space(*head.ptr)) head.ptr++, head.len--;
    if (!head.len || *head.ptr != '[' || !qp__holds(head, "[Score \""))
        return 0;
    return has_all(head) ? 100 : 60;
}

static qp_format_reader *xqn_open_reader(const qp_handler *to,
                                         const qp_alloc *alloc) {
    xqn_reader *r = qp__reader_new(sizeof *r, alloc);
    if (!r) return NULL;
    r->give.to = to;
    r->at = (qp_at){0, 1, 1};
    return (qp_format_reader *)r;
}

static qp_status xqn_feed(qp_format_reader *reader, const char *bytes,
                          size_t len) {
    xqn_reader *r = (xqn_reader *)reader;
    for (size_t i = 0; i < len && !r->give.status; i++) take_byte(r, bytes[i]);
    return r->give.status;
}

static qp_status xqn_finish(qp_format_reader *reader) {
    xqn_reader *r = (xqn_reader *)reader;
    int inside = r->where == XQN_TAG || r->where == XQN_QUOTED;
    if (r->where == XQN_WORD) end_word(r);
    if (r->where == XQN_TAG_END) {
        r->value.len = r->closed;
        xqn_end_tag(r);
    }
    if (inside)
        xqn_problem(r, QP_E_PGN_TAG, r->begun,
                    (qp_text){r->word.ptr, r->word.len});
    r->where = XQN_BETWEEN;
    r->begun = r->at;
    if (r->has_score) xqn_begin_game(r);
    if (!r->any)
        qp__report(&r->give, QP_E_FORMAT_MARK, r->at, QP__NO_TEXT, "[Title");
    r->any = 0;
    xqn_end_game(r);
    return r->give.status;
}

static void xqn_close_reader(qp_format_reader *reader) {
    xqn_reader *r = (xqn_reader *)reader;
    if (!r) return;
    qp__buf_free(&r->in.alloc, &r->word);
    qp__buf_free(&r->in.alloc, &r->value);
    qp__buf_free(&r->in.alloc, &r->score);
    qp__reader_free(reader);
}

const qp_format qp__format_xqn = {.name = "xqn",
                                  .title = "XQN, moves with scores",
                                  .extensions = "xqn",
                                  .flags = QP_FORMAT_READS | QP_FORMAT_MANY |
                                           QP_FORMAT_RANGES,
                                  .holds = QP_HOLDS_TAGS | QP_HOLDS_START |
                                           QP_HOLDS_RESULT | QP_HOLDS_UNICODE,
                                  .notation = QP_NOTATION_CHINESE,
                                  .find = find_xqn,
                                  .open = xqn_open_reader,
                                  .feed = xqn_feed,
                                  .finish = xqn_finish,
                                  .close = xqn_close_reader};
