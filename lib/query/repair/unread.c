/* unread.c - the part of a game after an error as text, and back.
 *
 * The text is movetext as in PGN. Its first number says where it begins. In
 * comments '\' comes before '}' and itself, and "\n" is the end of a line.
 *
 * SPDX-License-Identifier: MIT
 */
#include "repair_int.h"

static const qp_text NO_WORDS = {"", 0};

/* ---- writing --------------------------------------------------------------
 */

size_t unread_move(const score *s, uint32_t ply) {
    size_t i = 0, depth = 0;
    for (; i < s->events; i++) {
        depth += s->event[i].kind == SCORE_BEGIN;
        depth -= s->event[i].kind == SCORE_END && depth;
        if (s->event[i].kind == SCORE_MOVE && !depth && !ply--) break;
    }
    return i;
}

static void put_apart(byte_buffer *out) {
    const qp_text text = buffer_text(out);
    if (text.len && text.ptr[text.len - 1] != '(') buffer_byte(out, ' ');
}

static void put_escaped(byte_buffer *out, qp_text text) {
    for (size_t i = 0; i < text.len; i++) {
        char c = text.ptr[i];
        if (c == '}' || c == '\\' || c == '\n') buffer_byte(out, '\\');
        buffer_byte(out, (unsigned char)(c == '\n' ? 'n' : c));
    }
}

static void put_unread_number(byte_buffer *out, uint32_t number, int black) {
    put_apart(out);
    buffer_format(out, "%lu.%s", (unsigned long)number, black ? ".." : "");
}

/* Coordinates as in ICCS, whose ranks begin at 0 in any program. */
static int put_unread_squares(byte_buffer *out, qp_text text, int ranks_1) {
    move_token t;
    token_read(&t, text, TOKEN_OTHER);
    const int from = t.is.from - ranks_1 - 1, to = t.is.to - ranks_1 - 1;
    if (t.form != TOKEN_SQUARES || t.broken || from < 0 || from > 9 || to < 0 ||
        to > 9)
        return 0;
    buffer_format(out, "%c%d-%c%d", 'A' + t.is.piece - 1, from,
                  'A' + t.is.verb - 1, to);
    return 1;
}

static void put_unread_move(byte_buffer *out, qp_text text, int ranks_1) {
    put_apart(out);
    if (!put_unread_squares(out, text, ranks_1))
        buffer_add(out, text.ptr, text.len);
}

/* Returns nonzero if a comment goes on in the next event. */
static int put_unread_event(byte_buffer *out, const score *s,
                            const score_event *e, int in_comment, int ranks_1) {
    switch (e->kind) {
    case SCORE_NUMBER: put_unread_number(out, e->number, e->flags != 0); break;
    case SCORE_MOVE: put_unread_move(out, score_text(s, e), ranks_1); break;
    case SCORE_COMMENT:
        if (!in_comment) put_apart(out);
        if (!in_comment) buffer_byte(out, '{');
        put_escaped(out, score_text(s, e));
        if (!(e->flags & QP_COMMENT_END)) return 1;
        buffer_byte(out, '}');
        break;
    case SCORE_NAG:
        put_apart(out);
        buffer_format(out, "$%u", e->flags);
        break;
    case SCORE_BEGIN:
        put_apart(out);
        buffer_byte(out, '(');
        break;
    case SCORE_END: buffer_byte(out, ')'); break;
    default: return in_comment;
    }
    return 0;
}

void unread_put(unread_writer *w, const score_event *e) {
    w->in_comment =
        put_unread_event(w->out, w->s, e, w->in_comment, w->ranks_1);
}

void unread_put_number(unread_writer *w, uint32_t half) {
    put_unread_number(w->out, half / 2 + 1, half & 1);
}

void unread_write(unread_writer *w, uint32_t ply, int black) {
    const score *s = w->s;
    size_t i = unread_move(s, ply);
    if (i == s->events) return;
    const uint32_t half = ply + (uint32_t)black;
    unread_put_number(w, half);
    /* The number as written may leave a gap. */
    if (i && s->event[i - 1].kind == SCORE_NUMBER &&
        s->event[i - 1].number != half / 2 + 1)
        i--;
    for (; i < s->events; i++) unread_put(w, &s->event[i]);
}

/* ---- reading --------------------------------------------------------------
 */

typedef struct unread_source {
    qp_text text; /* what is left */
    size_t depth;
    byte_buffer comment;
    qp_at at;
} unread_source;

static char unread_take(unread_source *u) {
    char c = *u->text.ptr++;
    u->text.len--;
    return c;
}

static uint32_t unread_digits(unread_source *u) {
    uint32_t number = 0;
    while (u->text.len && *u->text.ptr >= '0' && *u->text.ptr <= '9') {
        char c = unread_take(u);
        if (number < 100000) number = number * 10 + (uint32_t)(c - '0');
    }
    return number;
}

static void read_unread_comment(score *out, unread_source *u) {
    buffer_clear(&u->comment);
    while (u->text.len) {
        char c = unread_take(u);
        if (c == '}') break;
        if (c == '\\' && u->text.len) {
            c = unread_take(u);
            if (c == 'n') c = '\n';
        }
        buffer_byte(&u->comment, (unsigned char)c);
    }
    if (u->comment.failed) out->failed = 1;
    score_event *e = score_add(out, SCORE_COMMENT, buffer_text(&u->comment),
                               NO_WORDS, &u->at);
    if (e) e->flags = QP_COMMENT_END;
}

/* A number with its dots. Takes nothing and returns 0 if the text begins
 * otherwise. */
static int read_unread_number(unread_source *u, uint32_t *number, int *black) {
    const qp_text all = u->text;
    *number = unread_digits(u);
    size_t dots = 0;
    while (u->text.len && *u->text.ptr == '.') dots += unread_take(u) == '.';
    *black = dots > 1;
    if (u->text.ptr != all.ptr && dots && (!u->text.len || *u->text.ptr == ' '))
        return 1;
    u->text = all;
    return 0;
}

static void read_unread_move(score *out, unread_source *u) {
    const char *begin = u->text.ptr;
    do unread_take(u);
    while (u->text.len && !strchr(" {()$", *u->text.ptr));
    score_add(out, SCORE_MOVE, (qp_text){begin, (size_t)(u->text.ptr - begin)},
              NO_WORDS, &u->at);
}

static void read_unread_mark(score *out, unread_source *u) {
    char c = unread_take(u);
    score_event *e = NULL;
    if (c == '{') {
        read_unread_comment(out, u);
    } else if (c == '$') {
        uint32_t nag = unread_digits(u);
        e = score_add(out, SCORE_NAG, NO_WORDS, NO_WORDS, &u->at);
        if (e) e->flags = nag;
    } else if (c == '(') {
        u->depth++;
        score_add(out, SCORE_BEGIN, NO_WORDS, NO_WORDS, &u->at);
    } else if (u->depth) {
        u->depth--;
        score_add(out, SCORE_END, NO_WORDS, NO_WORDS, &u->at);
    }
}

void unread_read(score *out, qp_text text, const qp_at *at) {
    unread_source source = {.text = text, .at = *at}, *u = &source;
    uint32_t number = 0;
    int black = 0;
    while (u->text.len) {
        if (*u->text.ptr == ' ') {
            unread_take(u);
        } else if (read_unread_number(u, &number, &black)) {
            score_event *e =
                score_add(out, SCORE_NUMBER, NO_WORDS, NO_WORDS, &u->at);
            if (!e) break;
            e->number = number;
            e->flags = (unsigned)black;
        } else if (strchr("{()$", *u->text.ptr)) {
            read_unread_mark(out, u);
        } else {
            read_unread_move(out, u);
        }
    }
    for (; u->depth; u->depth--)
        score_add(out, SCORE_END, NO_WORDS, NO_WORDS, &u->at);
    buffer_free(&u->comment);
}

int unread_begins(qp_text text, uint32_t *number, int *black) {
    unread_source u = {.text = text};
    return read_unread_number(&u, number, black) && *number;
}
