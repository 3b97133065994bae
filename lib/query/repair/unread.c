/* unread.c - the part of a game after its first error as tags, and back.
 *
 * A value is movetext as in PGN. Its first number says where it begins. In
 * comments '\' comes before '}' and itself, and "\n" is the end of a line. What
 * is longer than a tag may be continues in the tags Unread2, Unread3 and so on:
 * a blank is between two values unless the former ends with one '\'.
 *
 * SPDX-License-Identifier: MIT
 */
#include "repair_int.h"

enum { UNREAD_PART_MAX = 3000, UNREAD_NAME_MAX = 24 };

static const qp_text NO_WORDS = {"", 0};

/* ---- writing --------------------------------------------------------------
 */

/* The event of main-line move `ply`, from 0, or the number of events. */
static size_t unread_move(const score *s, uint32_t ply) {
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

void unread_write(byte_buffer *out, const score *s, uint32_t ply, int black,
                  int ranks_1) {
    size_t i = unread_move(s, ply);
    int in_comment = 0;
    if (i == s->events) return;
    const uint32_t half = ply + (uint32_t)black;
    put_unread_number(out, half / 2 + 1, half & 1);
    /* The number as written may leave a gap. */
    if (i && s->event[i - 1].kind == SCORE_NUMBER &&
        s->event[i - 1].number != half / 2 + 1)
        i--;
    for (; i < s->events; i++)
        in_comment =
            put_unread_event(out, s, &s->event[i], in_comment, ranks_1);
}

/* ---- tags -----------------------------------------------------------------
 */

static void unread_name(char name[UNREAD_NAME_MAX], size_t part) {
    if (part)
        snprintf(name, UNREAD_NAME_MAX, "Unread%zu", part + 1);
    else
        snprintf(name, UNREAD_NAME_MAX, "Unread");
}

/* How much of a text goes into a tag, which keeps no blank at its ends. */
static size_t unread_cut(qp_text text) {
    if (text.len <= UNREAD_PART_MAX) return text.len;
    for (size_t i = UNREAD_PART_MAX; i > UNREAD_PART_MAX / 2; i--)
        if (text.ptr[i - 1] != ' ' && text.ptr[i] != ' ' &&
            ((unsigned char)text.ptr[i] & 0xC0) != 0x80)
            return i;
    return UNREAD_PART_MAX;
}

qp_status unread_to_tags(qp_game *game, qp_text text) {
    char name[UNREAD_NAME_MAX];
    for (size_t part = 0; text.len; part++) {
        const size_t len = unread_cut(text);
        unread_name(name, part);
        qp_status rc = qp_game_set_tag(game, name, (qp_text){text.ptr, len});
        if (rc) return rc;
        text.ptr += len;
        text.len -= len;
    }
    return QP_OK;
}

static void unread_of_tags(byte_buffer *out, const score *s) {
    char name[UNREAD_NAME_MAX];
    for (size_t part = 0;; part++) {
        unread_name(name, part);
        qp_text value = score_tag(s, name);
        if (!value.ptr) return;
        buffer_add(out, value.ptr, value.len);
    }
}

/* Unread, Unread2 and so on, and the tag that says that a game is broken. */
static int is_of_unread(qp_text name) {
    static const char NAME[] = "Unread";
    enum { LEN = sizeof NAME - 1 };
    if (name.len == 10 && !memcmp(name.ptr, "Incomplete", 10)) return 1;
    if (name.len < LEN || memcmp(name.ptr, NAME, LEN) != 0) return 0;
    for (size_t i = LEN; i < name.len; i++)
        if (name.ptr[i] < '0' || name.ptr[i] > '9') return 0;
    return 1;
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

static void read_unread(score *out, unread_source *u) {
    uint32_t number = 0;
    int black = 0;
    while (u->text.len) {
        if (*u->text.ptr == ' ') {
            unread_take(u);
        } else if (read_unread_number(u, &number, &black)) {
            score_event *e =
                score_add(out, SCORE_NUMBER, NO_WORDS, NO_WORDS, &u->at);
            if (!e) return;
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
}

/* Copies the game as it was stored up to where the rest begins. */
static void copy_stored(score *out, const score *from, size_t until) {
    for (size_t i = 0; i < until; i++) {
        const score_event *e = &from->event[i];
        if (e->kind == SCORE_RESULT || e->kind == SCORE_END_GAME) return;
        if (e->kind == SCORE_NUMBER && i + 1 == until) return;
        if (e->kind == SCORE_TAG && is_of_unread(score_text(from, e))) continue;
        score_copy(out, from, e);
    }
}

int unread_restore(score *out, const score *from, int black) {
    unread_source u = {.at = from->begin};
    byte_buffer text = {0};
    uint32_t number = 0;
    int black_number = 0;
    if (!score_tag(from, "Incomplete").ptr) return 0;
    unread_of_tags(&text, from);
    u.text = buffer_text(&text);
    int fits =
        u.text.len && read_unread_number(&u, &number, &black_number) && number;
    if (fits) {
        u.text = buffer_text(&text);
        uint32_t half = 2 * (number - 1) + (uint32_t)black_number;
        score_clear(out);
        out->begin = from->begin;
        copy_stored(out, from,
                    unread_move(from, half - (half && black ? 1 : 0)));
        read_unread(out, &u);
        for (size_t i = 0; i < from->events; i++)
            if (from->event[i].kind == SCORE_RESULT ||
                from->event[i].kind == SCORE_END_GAME)
                score_copy(out, from, &from->event[i]);
    }
    if (text.failed) out->failed = 1;
    buffer_free(&text);
    buffer_free(&u.comment);
    return fits;
}
