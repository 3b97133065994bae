/* tags.c - tag pairs in all spellings: unescaped quotes inside, no quotes, a
 * line cut short. A value ends at a quote with only blanks before a ']'.
 * Brackets that hold no tag are stray text.
 *
 * By specification 003, section 3 (7), a tag after the result opens the next
 * game. In real files the result may be missing and tags may be among the
 * moves: such a tag becomes a comment.
 *
 * SPDX-License-Identifier: MIT
 */
#include <string.h>

#include "../../base/inline/ascii.h"
#include "reader_int.h"
#include "scan.h"

/* Letters, digits and '_', a bit for each. */
static inline int is_name_byte(char c) {
    static const uint32_t NAME[8] = {0, 0x03FF0000, 0x87FFFFFE, 0x07FFFFFE};
    unsigned char u = (unsigned char)c;
    return (int)(NAME[u >> 5] >> (u & 31) & 1);
}

/* Letters in any case; a name holds letters, digits and '_' only. */
static int pgn_name_is(const qp_pgn_reader *r, const char *name) {
    if (r->name_len != strlen(name)) return 0;
    for (size_t i = 0; i < r->name_len; i++)
        if ((r->token[i] | 0x20) != (name[i] | 0x20)) return 0;
    return 1;
}

/* Names that open a game when the one before has no result and no blank line
 * parts them. */
static int opens_game(const qp_pgn_reader *r) {
    return pgn_name_is(r, "Game") || pgn_name_is(r, "Event") ||
           pgn_name_is(r, "Title") || pgn_name_is(r, "Site") ||
           pgn_name_is(r, "Date") || pgn_name_is(r, "Red") ||
           pgn_name_is(r, "White");
}

/* Nothing is odd about the form of a tag at first. */
static void form_begins(qp_pgn_reader *r) {
    r->tag_quotes = r->tag_bare = r->tag_cut = r->too_long = 0;
    r->tag_signs = r->tag_broken = r->tag_wide = 0;
    r->tag_alias = NULL;
}

void qp__pgn_tag_resume(qp_pgn_reader *r, qp_text name, qp_at at) {
    r->token_at = at;
    r->state = AT_TAG_VALUE;
    r->len = r->name_len = name.len;
    memmove(r->token, name.ptr, name.len);
    qp__pgn_set_name(r);
    r->held = 0;
    form_begins(r);
    r->tag_inline = 0;
    r->line_text = 1;
}

/* The name is known: a tag of this game, of a new one, or among the moves. */
static int name_known(qp_pgn_reader *r) {
    int in_line = r->tag_inline;
    r->tag_inline = 0;
    if (r->give.in_game && (r->has_moves || r->give.in_moves)) {
        int score = pgn_name_is(r, "Score");
        int fresh = r->give.has_result || (r->held_result && !in_line) ||
                    (!in_line && !score && (opens_game(r) || r->blank_before));
        if (!fresh) r->tag_inline = 1;
        if (fresh && qp__pgn_end_game(r, r->token_at)) return 1;
    } else if (r->give.in_game && qp__pgn_set_tag(r)) {
        return 1;
    }
    r->blank_before = 0;
    return 0;
}

/* The same of most names at first sight. */
static inline int usual_name_known(qp_pgn_reader *r) {
    int header = r->give.in_game && !r->has_moves && !r->give.in_moves;
    if (!header || !qp__pgn_set_goes_on(r)) return name_known(r);
    r->tag_inline = r->maybe_next = 0;
    return 0;
}

static int name_done(qp_pgn_reader *r) {
    if (qp__pgn_end_stray(r)) return 1;
    qp__pgn_name_use(r);
    qp__pgn_set_name(r);
    return name_known(r);
}

static int emit_inline(qp_pgn_reader *r, qp_text name, qp_text value) {
    qp_at at = r->token_at;
    unsigned flags = r->after_number ? QP_COMMENT_BEFORE : 0;
    if (!r->among_reported || (r->flags & QP_PGN_STRICT)) {
        r->among_reported = 1;
        if (qp__pgn_problem(r, QP_W_PGN_AMONG, at, name)) return 1;
    }
    return qp__pgn_begin_moves(r, at) ||
           qp__pgn_emit_comment(r, (qp_text){"[", 1}, flags, at) ||
           qp__pgn_emit_comment(r, name, flags, at) ||
           qp__pgn_emit_comment(r, (qp_text){" \"", 2}, flags, at) ||
           qp__pgn_emit_comment(r, value, flags, at) ||
           qp__pgn_emit_comment(r, (qp_text){"\"]", 2}, flags | QP_COMMENT_END,
                                at);
}

int qp__pgn_report_form(qp_pgn_reader *r, const pgn_form *form, qp_text name,
                        qp_text value, qp_at at) {
    if (form->too_long && qp__pgn_problem(r, QP_E_PGN_TOKEN, at, name))
        return 1;
    if (form->cut && qp__pgn_problem(r, QP_E_PGN_TAG, at, value)) return 1;
    if (form->quotes && qp__pgn_problem(r, QP_W_PGN_QUOTE, at, value)) return 1;
    if (form->bare && qp__pgn_problem(r, QP_W_PGN_TAG_FORM, at, name)) return 1;
    if (form->broken && qp__pgn_problem(r, QP_W_PGN_BREAK, at, name)) return 1;
    if (form->signs && qp__pgn_problem(r, QP_W_PGN_SIGNS, at, name)) return 1;
    if (!form->alias) return 0;
    char usual[32] = "";
    if (name.len < sizeof usual) memcpy(usual, name.ptr, name.len);
    return qp__pgn_problem_want(r, QP_W_PGN_NAME, at, qp_text_of(form->alias),
                                usual);
}

/* Reports what is odd about the form of the tag. One that may open the next
 * game waits until that is known: its faults are that game's. */
static int report_form(qp_pgn_reader *r, qp_text name, qp_text value) {
    pgn_form form = {.cut = r->tag_cut,
                     .quotes = r->tag_quotes,
                     .bare = r->tag_bare,
                     .broken = r->tag_broken,
                     .signs = r->tag_signs,
                     .too_long = r->maybe_next && r->too_long,
                     .alias = r->tag_alias};
    if (r->maybe_next) {
        r->maybe_form = form;
        return 0;
    }
    return qp__pgn_report_form(r, &form, name, value, r->token_at);
}

/* The tag is whole; `usual` says that nothing is odd about its form. */
static int pgn_tag_whole(qp_pgn_reader *r, qp_text value, int usual) {
    qp_text name = {r->token, r->name_len};
    if (r->tag_inline) return emit_inline(r, name, value);
    if (qp__pgn_begin_game(r, r->token_at)) return 1;
    r->after_tag = 1;
    if ((!usual || r->maybe_next) && report_form(r, name, value)) return 1;
    const char *result =
        qp__pgn_set_is_result(r) ? qp__pgn_result_word(value) : NULL;
    if (result &&
        (value.len != strlen(result) || memcmp(value.ptr, result, value.len))) {
        if (qp__pgn_strict(r, QP_W_PGN_WORD, r->token_at, value)) return 1;
        value = qp_text_of(result);
    }
    return qp__pgn_set_emit(r, name, value);
}

/* A tag about whose form nothing is odd. */
static int usual_tag(qp_pgn_reader *r, qp_text value) {
    if (usual_name_known(r)) return 1;
    if (r->tag_inline || r->maybe_next || qp__pgn_set_is_result(r) ||
        !r->give.in_game) {
        form_begins(r);
        return pgn_tag_whole(r, value, 1);
    }
    r->after_tag = 1;
    return qp__pgn_set_emit(r, (qp_text){r->token, r->name_len}, value);
}

static int tag_done(qp_pgn_reader *r) {
    if (r->tag_bare) qp__pgn_name_bare(r);
    if (r->tag_broken)
        while (r->len > r->name_len && char_blank(r->token[r->len - 1]))
            r->len--;
    qp_text value = {r->token + r->name_len, r->len - r->name_len};
    r->state = AT_OPEN;
    r->len = 0;
    return pgn_tag_whole(r, value, 0);
}

/* XQN puts [Score "..."] before each move: not a tag of the game when moves
 * follow it on its line. */
static int value_done(qp_pgn_reader *r) {
    if (pgn_name_is(r, "Score") && !r->tag_inline) {
        r->state = AT_TAG_SAME;
        return 0;
    }
    return tag_done(r);
}

/* Not a tag after all: what the brackets hold is stray text. */
static int not_a_tag(qp_pgn_reader *r) {
    qp_text what = {r->token, r->len};
    r->state = AT_TAG_JUNK;
    if ((r->give.has_result && !r->give.depth) || !r->give.in_game) {
        if (r->trailer_reported) return 0;
        r->trailer_reported = 1;
        return qp__pgn_problem(r, QP_W_PGN_TRAILER, r->token_at, what);
    }
    memmove(r->token + 1, r->token, r->len);
    r->token[0] = '[';
    what.len++;
    memcpy(r->token + what.len, r->blanks, r->held);
    what.len += r->held;
    r->held = 0;
    return qp__pgn_stray(r, what, r->token_at);
}

static int pgn_put(qp_pgn_reader *r, const char *p, size_t n) {
    size_t room = QP_TOKEN_MAX - (r->len - r->name_len);
    if (r->name_len == 0) room = QP_TOKEN_MAX - r->len;
    if (n > room) {
        while (room && ((unsigned char)p[room] & 0xC0) == 0x80) room--;
        n = room;
        if (!r->too_long) {
            r->too_long = 1;
            qp_text what = {r->token, r->name_len ? r->name_len : r->len};
            if (!r->maybe_next &&
                qp__pgn_problem(r, QP_E_PGN_TOKEN, r->token_at, what))
                return 1;
        }
    }
    memcpy(r->token + r->len, p, n);
    r->len += n;
    return 0;
}

/* Reads a name that a blank and a quote follow into the token; its length, or
 * 0. */
static size_t usual_name(qp_pgn_reader *r, const char *p, const char *end) {
    const char *name = p;
    while (p < end && is_name_byte(*p)) p++;
    size_t len = (size_t)(p - name);
    if (!len || len > 30 || end - p < 2 || p[0] != ' ' || p[1] != '"') return 0;
    memcpy(r->token, name, len);
    r->name_len = len;
    qp__pgn_set_name(r);
    return len;
}

/* Reads the usual tag, a line of its own within the chunk, and passes its value
 * on where it is. `p` is after the '['. NULL leaves it to the general way;
 * *stop is set if a callback stops. */
static const char *pgn_quick_tag(qp_pgn_reader *r, const char *p,
                                 const char *end, int *stop) {
    size_t len = qp__pgn_set_expected(r, p, end);
    if (!len) len = usual_name(r, p, end);
    if (!len) return NULL;
    const char *value = p + len + 2;
    uint64_t conts = 0;
    const char *q = plain_value(value, end, &conts);
    if (end - q < 3 || q - value > QP_TOKEN_MAX || q[0] != '"' || q[1] != ']')
        return NULL;
    if (q[2] != '\n' && q[2] != '\r') return NULL;
    r->name_len = len;
    if (pgn_name_is(r, "Score") && !r->tag_inline) return NULL;
    r->conts += conts;
    *stop = (r->stray && qp__pgn_end_stray(r)) ||
            usual_tag(r, (qp_text){value, (size_t)(q - value)});
    return q + 2;
}

const char *qp__pgn_tag_open(qp_pgn_reader *r, const char *p, const char *end) {
    int stop = 0;
    r->token_at = qp__pgn_place(r, p);
    /* Where it is, until its name says what it is. */
    r->tag_inline = r->line_text;
    r->line_text = 1;
    const char *after = pgn_quick_tag(r, p + 1, end, &stop);
    if (stop) return NULL;
    if (after) return after;
    r->len = r->name_len = r->held = 0;
    form_begins(r);
    r->state = AT_TAG_NAME;
    return p + 1;
}

int qp__pgn_wide_tag(qp_pgn_reader *r, qp_text word, char next, qp_at at,
                     int *stop) {
    char rest[QP_TOKEN_MAX];
    size_t open = qp__pgn_wide_open(word.ptr, word.len);
    qp_text t = {word.ptr + open, word.len - open};
    if (!open || t.len > sizeof rest || !qp__pgn_wide_name(t, next)) return 0;
    memcpy(rest, t.ptr, t.len);
    const char *chunk = r->chunk;
    uint64_t chunk_offset = r->chunk_offset, conts = r->conts;
    r->chunk = rest;
    r->chunk_offset = at.offset + open;
    r->conts = at.offset - r->line_offset + open - at.col;
    r->line_text = 0;
    qp__pgn_tag_resume(r, (qp_text){"", 0}, at);
    r->state = AT_TAG_NAME;
    r->tag_wide = 1;
    *stop = qp__pgn_run(r, rest, rest + t.len);
    r->chunk = chunk;
    r->chunk_offset = chunk_offset;
    r->conts = conts;
    return 1;
}

static const char *run_name(qp_pgn_reader *r, const char *p, const char *end) {
    const char *q = p;
    int value = 0;
    while (q < end &&
           (is_name_byte(*q) || (unsigned char)*q >= 0x80 || *q == '?'))
        q++;
    r->conts += count_conts(p, (size_t)(q - p));
    if (pgn_put(r, p, (size_t)(q - p))) return NULL;
    if (q == end) return q;
    if (!r->len && char_blank(*q)) {
        r->tag_signs = 1;
        return q + 1;
    }
    if (!qp__pgn_name_read(r, *q, &value)) return not_a_tag(r) ? NULL : q;
    if (value && name_done(r)) return NULL;
    r->state = value == 0   ? AT_TAG_GAP
               : value == 1 ? AT_TAG_VALUE
                            : AT_TAG_BARE;
    r->tag_bare = value == 2;
    return value == 1 ? q + 1 : q;
}

static const char *run_gap(qp_pgn_reader *r, const char *p) {
    if (char_blank(*p) || *p == ':' || *p == '=') {
        if (!char_blank(*p)) r->tag_signs = 1;
        if (r->held < sizeof r->blanks) r->blanks[r->held++] = *p;
        return p + 1;
    }
    /* Of a Chinese name that is not known a quote has to follow. */
    int quoted = *p == '"' || (unsigned char)*p == 0xE2;
    int address = *p == '/' && r->held && r->blanks[0] == ':';
    if (*p == '\n' || *p == ']' || address ||
        (!quoted && !qp__pgn_name_known(r)))
        return not_a_tag(r) ? NULL : p;
    r->held = 0;
    if (name_done(r)) return NULL;
    r->state = *p == '"' ? AT_TAG_VALUE : AT_TAG_BARE;
    r->tag_bare = *p != '"';
    return *p == '"' ? p + 1 : p;
}

static const char *run_value(qp_pgn_reader *r, const char *p, const char *end) {
    const char *q = plain_value(p, end, &r->conts);
    if (pgn_put(r, p, (size_t)(q - p))) return NULL;
    if (q == end) return q;
    if (*q == '\n') {
        if (qp__pgn_break(r, q)) return q + 1;
        while (r->len > r->name_len && r->token[r->len - 1] == '\r') r->len--;
        r->tag_cut = 1;
        return tag_done(r) ? NULL : q;
    }
    r->held = 0;
    r->state = *q == '"' ? AT_TAG_QUOTE : AT_TAG_SLASH;
    return q + 1;
}

/* After a quote: blanks and ']' close the tag, anything else shows that the
 * quote belongs to the value. */
static const char *run_quote(qp_pgn_reader *r, const char *p) {
    if (char_blank(*p) && r->held < sizeof r->blanks) {
        /* Kept after the value in case they turn out to be part of it. */
        r->blanks[r->held++] = *p;
        return p + 1;
    }
    if (*p == ']') return value_done(r) ? NULL : p + 1;
    if (r->tag_wide &&
        ((unsigned char)*p == 0xEF || (unsigned char)*p == 0xE3)) {
        if (tag_done(r)) return NULL;
        r->state = AT_TAG_JUNK; /* the bracket, and nothing more is looked at */
        return p;
    }
    if (*p == '\n') {
        r->tag_bare = 1;
        return tag_done(r) ? NULL : p;
    }
    if (pgn_put(r, "\"", 1) || pgn_put(r, r->blanks, r->held)) return NULL;
    r->tag_quotes = 1;
    r->held = 0;
    if (*p == '"') return p + 1; /* this one may be the last */
    r->state = AT_TAG_VALUE;
    return p;
}

static const char *run_slash(qp_pgn_reader *r, const char *p) {
    if (*p == '"') {
        r->state = AT_TAG_SLASHED;
        return p + 1;
    }
    r->state = AT_TAG_VALUE;
    if (pgn_put(r, "\\", 1)) return NULL;
    return *p == '\\' ? p + 1 : p;
}

/* After \": an escaped quote, unless "]" and the end of the line follow, which
 * make the backslash the value's last. `held` counts what may be those. */
static const char *run_slashed(qp_pgn_reader *r, const char *p) {
    if ((*p == ']' && r->held == 0) || (*p == '\r' && r->held == 1)) {
        r->held++;
        return p + 1;
    }
    /* Lines may end with returns alone as long as none has ended. */
    int ends = r->held == 2 && *p == '[' && r->line_ends == LINES_OPEN;
    if (ends || (r->held && *p == '\n')) {
        if (pgn_put(r, "\\", 1) || value_done(r)) return NULL;
        return p;
    }
    r->state = AT_TAG_VALUE;
    return pgn_put(r, "\"]\r", 1 + r->held) ? NULL : p;
}

static const char *run_bare(qp_pgn_reader *r, const char *p, const char *end) {
    const char *q = p;
    while (q < end && *q != ']' && *q != '\n') {
        r->conts += ((unsigned char)*q & 0xC0) == 0x80;
        q++;
    }
    if (pgn_put(r, p, (size_t)(q - p))) return NULL;
    if (q == end) return q;
    while (r->len > r->name_len && char_blank(r->token[r->len - 1])) r->len--;
    if (*q == '\n') {
        r->tag_cut = 1;
        return tag_done(r) ? NULL : q;
    }
    return value_done(r) ? NULL : q + 1;
}

static const char *run_same(qp_pgn_reader *r, const char *p) {
    if (char_blank(*p)) return p + 1;
    r->tag_inline = *p != '\n' && *p != '[';
    return tag_done(r) ? NULL : p;
}

/* Brackets that nothing closes may have swallowed moves. */
static int junk_cut(qp_pgn_reader *r) {
    return r->stray &&
           qp__pgn_problem(r, QP_E_PGN_TAG, r->token_at, (qp_text){"[", 1});
}

static const char *run_junk(qp_pgn_reader *r, const char *p, const char *end) {
    const char *from = p;
    for (; p < end && *p != '\n' && *p != ']'; p++)
        r->conts += ((unsigned char)*p & 0xC0) == 0x80;
    int closed = p < end && *p == ']';
    size_t len = (size_t)(p - from) + (closed ? 1 : 0);
    if (len && qp__pgn_stray_more(r, (qp_text){from, len})) return NULL;
    if (p == end) return p;
    if (!closed && junk_cut(r)) return NULL;
    r->state = AT_OPEN;
    r->len = 0;
    return p + closed;
}

const char *qp__pgn_tag(qp_pgn_reader *r, const char *p, const char *end) {
    switch (r->state) {
    case AT_TAG_NAME: return run_name(r, p, end);
    case AT_TAG_GAP: return run_gap(r, p);
    case AT_TAG_VALUE: return run_value(r, p, end);
    case AT_TAG_QUOTE: return run_quote(r, p);
    case AT_TAG_SLASH: return run_slash(r, p);
    case AT_TAG_SLASHED: return run_slashed(r, p);
    case AT_TAG_BARE: return run_bare(r, p, end);
    case AT_TAG_JUNK: return run_junk(r, p, end);
    default: return run_same(r, p);
    }
}

int qp__pgn_tag_cut(qp_pgn_reader *r) {
    switch (r->state) {
    case AT_TAG_NAME:
    case AT_TAG_GAP: return not_a_tag(r) || junk_cut(r);
    case AT_TAG_JUNK: return junk_cut(r);
    case AT_TAG_SAME: return tag_done(r);
    case AT_TAG_SLASHED:
        if (!r->held) break;
        return pgn_put(r, "\\", 1) || tag_done(r);
    default: break;
    }
    r->tag_cut = 1;
    return tag_done(r);
}
