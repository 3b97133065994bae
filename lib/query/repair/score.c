/* score.c - a game as it was written: the events of the reader of a format,
 * kept until the game is whole.
 *
 * SPDX-License-Identifier: MIT
 */
#include "repair_int.h"

void score_clear(score *s) {
    s->events = s->problems = 0;
    s->failed = 0;
    buffer_clear(&s->text);
}

void score_free(score *s) {
    free(s->event);
    free(s->problem);
    buffer_free(&s->text);
    *s = (score){0};
}

score_event *score_add(score *s, score_kind kind, qp_text text, qp_text more,
                       const qp_at *at) {
    static const qp_at NOWHERE = {0};
    score_event *grown =
        array_grow(s->event, &s->room, s->events + 1, sizeof *s->event);
    if (!grown) {
        s->failed = 1;
        return NULL;
    }
    s->event = grown;
    score_event *e = &s->event[s->events];
    *e = (score_event){.kind = kind,
                       .text = s->text.len,
                       .len = text.len,
                       .more = s->text.len + text.len,
                       .more_len = more.len,
                       .at = at ? *at : NOWHERE};
    if (!buffer_add(&s->text, text.ptr, text.len) ||
        !buffer_add(&s->text, more.ptr, more.len)) {
        s->failed = 1;
        return NULL;
    }
    s->events++;
    return e;
}

void score_add_problem(score *s, const qp_err *err) {
    qp_err *grown = array_grow(s->problem, &s->problems_room, s->problems + 1,
                               sizeof *s->problem);
    if (!grown) {
        s->failed = 1;
        return;
    }
    s->problem = grown;
    score_event *e = score_add(s, SCORE_PROBLEM, (qp_text){"", 0},
                               (qp_text){"", 0}, &err->at);
    if (!e) return;
    e->number = (uint32_t)s->problems;
    s->problem[s->problems++] = *err;
}

qp_text score_text(const score *s, const score_event *e) {
    return (qp_text){buffer_text(&s->text).ptr + e->text, e->len};
}

static qp_text score_more(const score *s, const score_event *e) {
    return (qp_text){buffer_text(&s->text).ptr + e->more, e->more_len};
}

void score_copy(score *out, const score *from, const score_event *e) {
    if (e->kind == SCORE_PROBLEM) {
        score_add_problem(out, &from->problem[e->number]);
        return;
    }
    score_event *made = score_add(out, e->kind, score_text(from, e),
                                  score_more(from, e), &e->at);
    if (!made) return;
    made->flags = e->flags;
    made->number = e->number;
    made->said = e->said;
}

static int name_is(qp_text name, const char *want) {
    size_t n = strlen(want);
    if (name.len != n) return 0;
    for (size_t i = 0; i < n; i++)
        if ((name.ptr[i] | 0x20) != (want[i] | 0x20)) return 0;
    return 1;
}

qp_text score_tag(const score *s, const char *name) {
    for (size_t i = 0; i < s->events; i++)
        if (s->event[i].kind == SCORE_TAG && s->event[i].more_len &&
            name_is(score_text(s, &s->event[i]), name))
            return score_more(s, &s->event[i]);
    return (qp_text){NULL, 0};
}

/* Emits an event with another place than its own. */
static qp_flow emit_at(const score *s, const score_event *e, const qp_at *at,
                       const qp_handler *to) {
    qp_text text = score_text(s, e);
    void *ctx = to->ctx;
    switch (e->kind) {
    case SCORE_TAG: return to->tag(ctx, text, score_more(s, e), at);
    case SCORE_BEGIN_MOVES: return to->begin_moves(ctx, at);
    case SCORE_NUMBER: return to->number(ctx, e->number, (int)e->flags, at);
    case SCORE_MOVE: {
        qp_moved moved = {.text = text, .said_ = e->said};
        return to->move(ctx, &moved, at);
    }
    case SCORE_COMMENT: return to->comment(ctx, text, e->flags, at);
    case SCORE_NAG: return to->nag(ctx, e->flags, at);
    case SCORE_BEGIN: return to->begin_variation(ctx, at);
    case SCORE_END: return to->end_variation(ctx, at);
    case SCORE_RESULT: return to->result(ctx, text, at);
    case SCORE_PROBLEM: {
        qp_err err = s->problem[e->number];
        err.at = *at;
        return to->problem(ctx, &err, 0, 0);
    }
    case SCORE_END_GAME: break;
    }
    return to->end_game(ctx, (qp_status)e->flags, at);
}

qp_flow score_emit(const score *s, const score_event *e, const qp_handler *to) {
    return emit_at(s, e, &e->at, to);
}

/* The last event of what a handler skips: the game's end, or that of the
 * variation that `i` begins. */
static size_t skip_from(const score *s, size_t i) {
    size_t depth = 0;
    if (s->event[i].kind != SCORE_BEGIN) return s->events - 1;
    for (; i + 1 < s->events; i++) {
        depth += s->event[i].kind == SCORE_BEGIN;
        if (s->event[i].kind == SCORE_END && !--depth) break;
    }
    return i;
}

static qp_flow play_score(const score *s, int numbered, const qp_handler *to) {
    qp_at at = s->begin;
    if (numbered) at.offset = s->events;
    qp_flow flow = to->begin_game(to->ctx, &at);
    size_t i = 0;
    if (flow == QP_SKIP) i = s->events - 1;
    for (; flow != QP_STOP && i < s->events; i++) {
        const score_event *e = &s->event[i];
        at = e->at;
        if (numbered) at.offset = i;
        flow = emit_at(s, e, &at, to);
        int skips = e->kind == SCORE_TAG || e->kind == SCORE_BEGIN_MOVES ||
                    e->kind == SCORE_BEGIN;
        if (flow == QP_SKIP && skips) i = skip_from(s, i) - 1;
    }
    return flow == QP_STOP ? QP_STOP : QP_GO;
}

qp_flow score_play(const score *s, const qp_handler *to) {
    return play_score(s, 0, to);
}

qp_flow score_play_numbered(const score *s, const qp_handler *to) {
    return play_score(s, 1, to);
}
