/* apply_edits.c - writes the edits of a line into the score, with a comment at
 * each.
 *
 * SPDX-License-Identifier: MIT
 */
#include "qipu/fen.h"
#include "repair_int.h"

/* What the comments say, by language: was, now, percent. */
static const char *const EDIT_WORDS[2][QP_REPAIR_KINDS] = {{
#define WORDS_OF(kind, english, chinese) [kind] = english,
#include "words.inc"
#undef WORDS_OF
                                                           },
                                                           {
#define WORDS_OF(kind, english, chinese) [kind] = chinese,
#include "words.inc"
#undef WORDS_OF
                                                           }};

static const qp_text NO_TEXT = {"", 0};

typedef struct applying {
    score *out;
    const line_search *s;
    const qp_repair_suggestion *repair;
    int comments;
} applying;

/* Puts `was`, `now` and the percentage in the places %1, %2 and %3. */
static void put_words(byte_buffer *out, const char *words, qp_text was,
                      qp_text now, unsigned percent) {
    for (; *words; words++) {
        if (*words != '%') {
            buffer_byte(out, (unsigned char)*words);
            continue;
        }
        words++;
        if (*words == '%') buffer_byte(out, '%');
        if (*words == '1') buffer_add(out, was.ptr, was.len);
        if (*words == '2') buffer_add(out, now.ptr, now.len);
        if (*words == '3') buffer_format(out, "%u", percent);
    }
}

static int is_chinese(const dialect *d) {
    return d->write == QP_NOTATION_CHINESE ||
           d->write == QP_NOTATION_TRADITIONAL;
}

static void add_comment(const applying *a, const qp_repair_edit *edit) {
    byte_buffer text = {0};
    if (!a->comments) return;
    put_words(&text, EDIT_WORDS[is_chinese(&a->s->dialect)][edit->kind],
              edit->was, edit->now, a->repair->percent);
    score_event *e = score_add(a->out, SCORE_COMMENT, buffer_text(&text),
                               NO_TEXT, &edit->at);
    if (e) e->flags = QP_COMMENT_END;
    if (text.failed) a->out->failed = 1;
    buffer_free(&text);
}

/* ---- the start ------------------------------------------------------------
 */

static int edits_start(qp_repair_kind kind) {
    return kind == QP_REPAIR_TURN || kind == QP_REPAIR_START;
}

static int starts_at_opening(const qp_pos *pos) {
    qp_pos opening;
    qp_pos_start(&opening);
    return qp_pos_equal(pos, &opening);
}

static int is_fen_tag(const score *from, const score_event *e) {
    qp_text name = score_text(from, e);
    return e->kind == SCORE_TAG && name.len == 3 &&
           (name.ptr[0] | 0x20) == 'f' && (name.ptr[1] | 0x20) == 'e' &&
           (name.ptr[2] | 0x20) == 'n';
}

/* The tags without that of the start, then the new one. Returns the event
 * after them. */
static size_t apply_start(const applying *a, const score *from) {
    const qp_repair_edit *edit = a->repair->edit;
    size_t i = 0;
    for (; i < from->events && from->event[i].kind == SCORE_TAG; i++)
        if (!is_fen_tag(from, &from->event[i]))
            score_copy(a->out, from, &from->event[i]);
    if (!starts_at_opening(&a->repair->start))
        score_add(a->out, SCORE_TAG, (qp_text){"FEN", 3}, edit->now, &edit->at);
    add_comment(a, edit);
    return i;
}

/* ---- the moves ------------------------------------------------------------
 */

typedef struct cursor {
    const line_edit *edit, *end;
    const qp_repair_edit *said;
    uint32_t token;
    int swapped; /* the first of two was written */
} cursor;

static int is_here(const cursor *c, uint32_t token) {
    return c->edit < c->end && c->edit->token == token;
}

static void end_edit(const applying *a, cursor *c) {
    add_comment(a, c->said++);
    c->edit++;
}

/* The move before the number that comes before the token, if the number is not
 * its own. */
static void apply_missing(const applying *a, cursor *c) {
    while (is_here(c, c->token) && c->edit->kind == QP_REPAIR_MISSING) {
        score_add(a->out, SCORE_MOVE, c->said->now, NO_TEXT, &c->said->at);
        end_edit(a, c);
    }
}

static void apply_token(const applying *a, cursor *c, const score *from,
                        const score_event *e) {
    const move_token *token = a->s->token;
    apply_missing(a, c);
    uint32_t i = c->token++;
    if (c->swapped) {
        score_add(a->out, SCORE_MOVE, token[i - 1].text, NO_TEXT, &e->at);
        c->swapped = 0;
        end_edit(a, c);
    } else if (!is_here(c, i)) {
        score_copy(a->out, from, e);
    } else if (c->edit->kind == QP_REPAIR_SWAPPED) {
        score_add(a->out, SCORE_MOVE, token[i + 1].text, NO_TEXT, &e->at);
        c->swapped = 1;
    } else {
        if (c->edit->kind == QP_REPAIR_MOVE)
            score_add(a->out, SCORE_MOVE, c->said->now, NO_TEXT, &e->at);
        end_edit(a, c);
    }
}

static int is_token(const score_event *e, size_t *depth) {
    *depth += e->kind == SCORE_BEGIN;
    *depth -= e->kind == SCORE_END && *depth;
    return e->kind == SCORE_MOVE && !*depth;
}

/* A missing move of Black comes before the next move's number. */
static int comes_before(const cursor *c, const score_event *e) {
    return e->kind == SCORE_NUMBER && !e->flags && is_here(c, c->token) &&
           c->edit->kind == QP_REPAIR_MISSING && !(c->said->ply & 1);
}

void edits_apply(score *out, const score *from, const line_search *s,
                 const qp_repair_suggestion *repair, const line_found *line,
                 int comments) {
    const applying a = {out, s, repair, comments};
    cursor c = {line->edit, line->edit + line->edits, repair->edit, 0, 0};
    size_t i = 0, depth = 0;
    score_clear(out);
    out->begin = from->begin;
    if (edits_start(line->edit->kind)) {
        i = apply_start(&a, from);
        c.edit++;
        c.said++;
    }
    for (; i < from->events; i++) {
        const score_event *e = &from->event[i];
        if (!depth && comes_before(&c, e)) apply_missing(&a, &c);
        if (is_token(e, &depth))
            apply_token(&a, &c, from, e);
        else
            score_copy(out, from, e);
    }
}
