/* kept_rest.c - keeps what cannot be played of a game in the game itself, and
 * takes it back.
 *
 * The rest of the main line is kept in the tag Unread. What is longer than a
 * tag may be continues in the tags Unread2, Unread3 and so on. The rest of a
 * variation is kept in a comment where it was, "[%unread 3. R9=8 P7+1]", or as
 * "[%unread (3. R9=8 P7+1)]" if its first move cannot be played. There "<" and
 * ">" are the braces of a comment, and '\' comes before '<', '>', ']' and
 * itself.
 *
 * SPDX-License-Identifier: MIT
 */
#include "repair_int.h"

enum { UNREAD_PART_MAX = 3000, UNREAD_NAME_MAX = 24, NESTED_RESTS_MAX = 50 };

static const qp_text UNREAD_MARK = {"[%unread ", 9};
static const qp_text EMPTY_TEXT = {"", 0};

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

static void add_unread_tags(score *out, qp_text text, const qp_at *at) {
    char name[UNREAD_NAME_MAX];
    for (size_t part = 0; text.len; part++) {
        const size_t len = unread_cut(text);
        unread_name(name, part);
        score_add(out, SCORE_TAG, qp_text_of(name), (qp_text){text.ptr, len},
                  at);
        text.ptr += len;
        text.len -= len;
    }
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

/* ---- the rest of a variation ----------------------------------------------
 */

/* The next move of the line that event `i` is in, or the end of the line. */
static size_t next_of_line(const score *s, size_t i) {
    size_t depth = 0;
    for (; i < s->events; i++) {
        const score_kind kind = s->event[i].kind;
        if (kind == SCORE_RESULT || kind == SCORE_END_GAME) break;
        if (!depth && (kind == SCORE_MOVE || kind == SCORE_END)) break;
        depth += kind == SCORE_BEGIN;
        depth -= kind == SCORE_END;
    }
    return i;
}

/* A variation in which a move cannot be played. */
typedef struct unread_rest {
    const score *s;
    const score_break *list, *end; /* the breaks that are left */
    size_t begin;                  /* its first event, if it has no other move;
                                      else the number before the move */
    size_t move, next, last;       /* the move, the next one, the end */
    int whole;                     /* no move of it can be played */
    int begin_only;                /* it comes before the first move */
} unread_rest;

static unread_rest rest_at_break(const score *s, const score_break *list,
                                 const score_break *end) {
    unread_rest r = {.s = s, .list = list, .end = end, .move = list->event};
    const score_event *e = s->event;
    size_t i = r.move;
    if (e[i].kind == SCORE_BEGIN) {
        r.whole = r.begin_only = 1;
        r.begin = i;
        r.next = i;
        r.last = variation_end(s, i);
        return r;
    }
    r.begin = i - (i && e[i - 1].kind == SCORE_NUMBER);
    for (size_t depth = 0; i; i--) {
        const score_kind kind = e[i - 1].kind;
        if (!depth && (kind == SCORE_MOVE || kind == SCORE_BEGIN)) break;
        depth += kind == SCORE_END;
        depth -= kind == SCORE_BEGIN;
    }
    r.whole = i && e[i - 1].kind == SCORE_BEGIN;
    if (r.whole) r.begin = i - 1;
    r.last = variation_end(s, r.move);
    r.next = next_of_line(s, r.move + 1);
    return r;
}

/* Nonzero if event `i` begins a variation in place of the move, all of which
 * can be played. */
static int replaces_move(const unread_rest *r, size_t i) {
    const score_break *b = r->list;
    if (i <= r->move || i >= r->next || r->s->event[i].kind != SCORE_BEGIN)
        return 0;
    const size_t last = variation_end(r->s, i);
    while (b < r->end && b->event < i) b++;
    if (b < r->end && b->event < last) return 0;
    while (i < last && r->s->event[i].kind != SCORE_MOVE) i++;
    return i < last;
}

static void put_rest_escaped(byte_buffer *out, qp_text text) {
    for (size_t i = 0; i < text.len; i++) {
        char c = text.ptr[i];
        if (strchr("<>]\\", c) && c) buffer_byte(out, '\\');
        if (c == '{') c = '<';
        if (c == '}') c = '>';
        buffer_byte(out, (unsigned char)c);
    }
}

/* Nonzero if the file has a number before the move. */
static int rest_numbered(const unread_rest *r) {
    size_t i = r->begin;
    while (i < r->move && r->s->event[i].kind != SCORE_NUMBER) i++;
    return i < r->move;
}

static void put_rest(unread_writer *w, const unread_rest *r, uint32_t half) {
    const int numbered = rest_numbered(r) || r->begin_only;
    if (!r->whole && !numbered) unread_put_number(w, half);
    for (size_t i = r->begin; i < r->last + (r->whole != 0); i++) {
        if (i == r->s->events) break;
        if (r->whole && replaces_move(r, i))
            i = variation_end(r->s, i);
        else
            unread_put(w, &r->s->event[i]);
        if (r->whole && i == r->begin && !numbered) unread_put_number(w, half);
    }
}

/* Adds the comment. What replaces the first move stays in the game as another
 * variation, so that it is not written twice. A variation before the first move
 * has no mark: there is no move that it could be beside of when it is read
 * again. */
static void add_rest(score *out, const unread_rest *r, uint32_t half,
                     int ranks_1) {
    byte_buffer text = {0}, comment = {0};
    unread_writer w = {.out = &text, .s = r->s, .ranks_1 = ranks_1};
    put_rest(&w, r, half);
    if (!r->begin_only) buffer_add(&comment, UNREAD_MARK.ptr, UNREAD_MARK.len);
    put_rest_escaped(&comment, buffer_text(&text));
    if (!r->begin_only) buffer_byte(&comment, ']');
    score_event *e = score_add(out, SCORE_COMMENT, buffer_text(&comment),
                               EMPTY_TEXT, &r->s->event[r->move].at);
    if (e) e->flags = QP_COMMENT_END | (r->begin_only ? QP_COMMENT_BEFORE : 0u);
    if (text.failed || comment.failed) out->failed = 1;
    buffer_free(&text);
    buffer_free(&comment);
}

/* Copies of a variation only the move that cannot be played, so that it is
 * reported, what replaces it, and what readers reported. */
static void copy_rest(score *out, const unread_rest *r) {
    for (size_t i = r->begin; i <= r->last && i < r->s->events; i++) {
        const score_event *e = &r->s->event[i];
        if (replaces_move(r, i)) {
            for (size_t end = variation_end(r->s, i); i < end; i++)
                score_copy(out, r->s, &r->s->event[i]);
            e = &r->s->event[i];
        } else if (i != r->move && i != r->last && e->kind != SCORE_PROBLEM &&
                   !(r->whole && i == r->begin)) {
            continue;
        }
        score_copy(out, r->s, e);
    }
}

/* ---- keeping --------------------------------------------------------------
 */

static void add_unread(score *out, const score *from, const kept_places *k) {
    byte_buffer text = {0};
    unread_writer w = {.out = &text, .s = from, .ranks_1 = k->ranks_1};
    if (!score_tag(from, "Unread").ptr) unread_write(&w, k->moves, k->black);
    if (text.failed) out->failed = 1;
    add_unread_tags(out, buffer_text(&text), &from->begin);
    buffer_free(&text);
}

/* The first rest of a variation from event `i` on, before `main`. */
static unread_rest next_rest(const score *s, const kept_places *k, size_t i,
                             size_t main) {
    if (!k->count) return (unread_rest){.begin = s->events};
    const score_break *b = k->list, *end = b + k->count;
    while (b < end && b->event < i) b++;
    if (b < end && b->event < main) {
        /* The variation before the first move may be in one that is a rest. */
        const score_break *move = b;
        while (move < end && s->event[move->event].kind == SCORE_BEGIN) move++;
        const unread_rest first = rest_at_break(s, b, end);
        if (move == b || move == end || move->event >= main) return first;
        const unread_rest outer = rest_at_break(s, move, end);
        return outer.begin < first.begin && outer.begin >= i ? outer : first;
    }
    return (unread_rest){.begin = s->events};
}

void rest_keep(score *out, const score *from, const kept_places *k) {
    const size_t main = unread_move(from, k->moves);
    size_t tags = 0;
    score_clear(out);
    out->begin = from->begin;
    while (tags < from->events && (from->event[tags].kind == SCORE_TAG ||
                                   from->event[tags].kind == SCORE_PROBLEM))
        tags++;
    unread_rest r = next_rest(from, k, 0, main);
    for (size_t i = 0; i < from->events; i++) {
        if (i == tags) add_unread(out, from, k);
        if (r.list && i == r.begin) {
            add_rest(out, &r, r.list->ply - 1 + (uint32_t)k->black, k->ranks_1);
            copy_rest(out, &r);
            i = r.last;
            r = next_rest(from, k, i + 1, main);
        } else {
            score_copy(out, from, &from->event[i]);
        }
    }
}

/* ---- taking back ----------------------------------------------------------
 */

typedef struct restoring {
    score *out;
    const score *from;
    size_t until;     /* where the rest of the main line begins, or the end */
    byte_buffer text; /* of a comment */
    int found, nested;
} restoring;

/* Takes a rest out of a comment and adds it to that of the line, or to the
 * variations. Returns 0 if the comment has no rest. */
static int take_rest(byte_buffer *comment, byte_buffer *line,
                     byte_buffer *variations) {
    const qp_text text = buffer_text(comment);
    size_t begin = 0, i;
    while (begin + UNREAD_MARK.len <= text.len &&
           memcmp(text.ptr + begin, UNREAD_MARK.ptr, UNREAD_MARK.len) != 0)
        begin++;
    i = begin + UNREAD_MARK.len;
    if (i >= text.len) return 0;
    byte_buffer *to = text.ptr[i] == '(' ? variations : line;
    const size_t was = to->len;
    for (; i < text.len && text.ptr[i] != ']'; i++) {
        char c = text.ptr[i];
        if (c == '<') c = '{';
        if (c == '>') c = '}';
        if (c == '\n') c = ' ';
        if (c == '\\' && i + 1 < text.len) c = text.ptr[++i];
        buffer_byte(to, (unsigned char)c);
    }
    if (i == text.len) {
        to->len = was;
        return 0;
    }
    buffer_byte(to, ' ');
    memmove(comment->ptr + begin, comment->ptr + i + 1, text.len - i - 1);
    comment->len -= i + 1 - begin;
    return 1;
}

/* Adds what is left of a comment. */
static void add_left(restoring *r, const score_event *e) {
    qp_text text = buffer_text(&r->text);
    while (text.len && strchr(" \n", *text.ptr)) text.ptr++, text.len--;
    while (text.len && strchr(" \n", text.ptr[text.len - 1])) text.len--;
    if (!text.len) return;
    score_event *made =
        score_add(r->out, SCORE_COMMENT, text, EMPTY_TEXT, &e->at);
    if (made) made->flags = e->flags | QP_COMMENT_END;
}

static void copy_line(restoring *r, size_t i, size_t end);

/* Copies the comment that begins with event `i`. Returns the event after what
 * was copied: the variation's end, if the comment has the rest of it. */
static size_t copy_comment(restoring *r, size_t i, size_t end) {
    const score *s = r->from;
    const score_event *first = &s->event[i];
    byte_buffer line = {0}, variations = {0};
    size_t next = i;
    buffer_clear(&r->text);
    while (next < end && s->event[next].kind == SCORE_COMMENT) {
        const qp_text part = score_text(s, &s->event[next]);
        buffer_add(&r->text, part.ptr, part.len);
        if (s->event[next++].flags & QP_COMMENT_END) break;
    }
    int took = 0;
    while (take_rest(&r->text, &line, &variations)) took = 1;
    if (!took) {
        for (; i < next; i++) score_copy(r->out, s, &s->event[i]);
    } else {
        r->found = 1;
        add_left(r, first);
        unread_read(r->out, buffer_text(&variations), &first->at);
    }
    if (line.len) {
        size_t move = next_of_line(s, next), after = move;
        while (move > next && s->event[move - 1].kind == SCORE_NUMBER) move--;
        copy_line(r, next, move);
        unread_read(r->out, buffer_text(&line), &first->at);
        next = after < s->events && s->event[after].kind == SCORE_END
                   ? after
                   : variation_end(s, after);
    }
    if (line.failed || variations.failed || r->text.failed) r->out->failed = 1;
    buffer_free(&line);
    buffer_free(&variations);
    return next;
}

/* Copies events of a stored game. Rests in rests deeper than anybody writes
 * stay comments. */
static void copy_line(restoring *r, size_t i, size_t end) {
    r->nested++;
    while (i < end) {
        const score_event *e = &r->from->event[i];
        if (e->kind == SCORE_RESULT || e->kind == SCORE_END_GAME) break;
        if (e->kind == SCORE_NUMBER && i + 1 == r->until) break;
        if (e->kind == SCORE_COMMENT && r->nested < NESTED_RESTS_MAX) {
            i = copy_comment(r, i, end);
            continue;
        }
        if (e->kind != SCORE_TAG || !is_of_unread(score_text(r->from, e)))
            score_copy(r->out, r->from, e);
        i++;
    }
    r->nested--;
}

/* Sets `r->until`. Returns 0 if the tags have no rest. */
static int find_until(restoring *r, qp_text text, int black) {
    uint32_t number = 0;
    int black_number = 0;
    r->until = r->from->events;
    if (!unread_begins(text, &number, &black_number)) return 0;
    const uint32_t half = 2 * (number - 1) + (uint32_t)black_number;
    r->until = unread_move(r->from, half - (half && black ? 1 : 0));
    return 1;
}

int rest_restore(score *out, const score *from, int black) {
    restoring r = {.out = out, .from = from};
    byte_buffer text = {0};
    if (!score_tag(from, "Incomplete").ptr) return 0;
    unread_of_tags(&text, from);
    r.found = find_until(&r, buffer_text(&text), black);
    score_clear(out);
    out->begin = from->begin;
    copy_line(&r, 0, r.until);
    unread_read(out, buffer_text(&text), &from->begin);
    for (size_t i = 0; i < from->events; i++)
        if (from->event[i].kind == SCORE_RESULT ||
            from->event[i].kind == SCORE_END_GAME)
            score_copy(out, from, &from->event[i]);
    if (text.failed) out->failed = 1;
    buffer_free(&text);
    buffer_free(&r.text);
    return r.found;
}
