/* events.c - what a reader or a player calls, on one line of text. */
#include "events.h"

#include <stdio.h>
#include <string.h>

void events_clear(events *e) {
    e->text.len = 0;
    corpus_write(&e->text, "", 0); /* never NULL */
    e->in_comment = 0;
    e->games = 0;
    *e->fen = '\0';
}

static void raw(events *e, const char *bytes, size_t n) {
    for (size_t i = 0; i < n; i++) {
        switch (bytes[i]) {
        case '\n': corpus_write(&e->text, "\\n", 2); break;
        case '\r': corpus_write(&e->text, "\\r", 2); break;
        case '\0': corpus_write(&e->text, "\\0", 2); break;
        default: corpus_write(&e->text, bytes + i, 1);
        }
    }
}

/* Where it is: line and column, or the offset in bytes. */
static void add_place(events *e, const qp_at *at) {
    char place[48];
    if (at->line)
        snprintf(place, sizeof place, "@%lu:%lu", (unsigned long)at->line,
                 (unsigned long)at->col);
    else
        snprintf(place, sizeof place, "@%lu", (unsigned long)at->offset);
    raw(e, place, strlen(place));
}

static void say(events *e, const char *word, qp_text text, const qp_at *at) {
    if (e->text.len) raw(e, " ", 1);
    raw(e, word, strlen(word));
    raw(e, text.ptr, text.len);
    if (e->places) add_place(e, at);
}

static qp_flow answer(const events *e, char event) {
    if (event == e->stop) return QP_STOP;
    return event == e->skip ? QP_SKIP : QP_GO;
}

static const qp_text NO_TEXT = {NULL, 0};

static qp_flow on_begin_game(void *ctx, const qp_at *at) {
    events *e = ctx;
    e->games++;
    e->game_at = at->offset;
    return say(e, "[", NO_TEXT, at), answer(e, '[');
}

static qp_flow on_tag(void *ctx, qp_text name, qp_text value, const qp_at *at) {
    events *e = ctx;
    say(e, "", name, at);
    raw(e, "=", 1);
    raw(e, value.ptr, value.len);
    if (name.len == 3 && !memcmp(name.ptr, "FEN", 3))
        snprintf(e->fen, sizeof e->fen, "%.*s", (int)value.len, value.ptr);
    return answer(e, '=');
}

static qp_flow on_begin_moves(void *ctx, const qp_at *at) {
    return say(ctx, ">", NO_TEXT, at), answer(ctx, ':');
}

static qp_flow on_start(void *ctx, const qp_pos *pos, int fen,
                        const qp_at *at) {
    events *e = ctx;
    char text[QP_FEN_MAX];
    size_t len = qp_fen_write(text, qp_pos_setup(pos));
    int shown = !fen || !strcmp(text, e->fen);
    say(e, ">", shown ? NO_TEXT : (qp_text){text, len}, at);
    return answer(e, '>');
}

static qp_flow on_number(void *ctx, uint32_t number, int black,
                         const qp_at *at) {
    char text[24];
    snprintf(text, sizeof text, "%u%s", (unsigned)number, black ? "..." : ".");
    return say(ctx, text, NO_TEXT, at), QP_GO;
}

static qp_flow on_move(void *ctx, const qp_moved *moved, const qp_at *at) {
    qp_move move = moved->move;
    if (!moved->after) return say(ctx, "", moved->text, at), answer(ctx, 'm');
    char word[5] = {(char)('a' + QP_FILE_OF(move.from)),
                    (char)('0' + QP_RANK_OF(move.from)),
                    (char)('a' + QP_FILE_OF(move.to)),
                    (char)('0' + QP_RANK_OF(move.to))};
    return say(ctx, word, NO_TEXT, at), answer(ctx, 'm');
}

static qp_flow on_comment(void *ctx, qp_text part, unsigned flags,
                          const qp_at *at) {
    events *e = ctx;
    if (!e->in_comment) {
        say(e, "{", NO_TEXT, at);
        if (flags & QP_COMMENT_BEFORE) raw(e, "<", 1);
        if (flags & QP_COMMENT_LINE) raw(e, ";", 1);
        if (flags & QP_COMMENT_ESCAPE) raw(e, "%", 1);
    }
    raw(e, part.ptr, part.len);
    e->in_comment = !(flags & QP_COMMENT_END);
    if (!e->in_comment) raw(e, "}", 1);
    return answer(e, '{');
}

static qp_flow on_nag(void *ctx, unsigned nag, const qp_at *at) {
    char text[16];
    snprintf(text, sizeof text, "$%u", nag);
    return say(ctx, text, NO_TEXT, at), answer(ctx, '$');
}

static qp_flow on_begin_variation(void *ctx, const qp_at *at) {
    return say(ctx, "(", NO_TEXT, at), answer(ctx, '(');
}

static qp_flow on_begin_beside(void *ctx, const qp_at *at) {
    return say(ctx, "/(", NO_TEXT, at), answer(ctx, '/');
}

static qp_flow on_end_variation(void *ctx, const qp_at *at) {
    return say(ctx, ")", NO_TEXT, at), answer(ctx, ')');
}

static qp_flow on_result(void *ctx, qp_text text, const qp_at *at) {
    return say(ctx, "=", text, at), answer(ctx, 'r');
}

static qp_flow on_end_game(void *ctx, qp_status broken, const qp_at *at) {
    return say(ctx, broken ? "?]" : "]", NO_TEXT, at), answer(ctx, ']');
}

static qp_flow on_problem(void *ctx, const qp_err *err, uint32_t number,
                          uint32_t ply) {
    (void)number, (void)ply;
    events *e = ctx;
    int places = e->places;
    e->places = 1;
    say(e, "!",
        (qp_text){qp_status_name(err->code) + 3,
                  strlen(qp_status_name(err->code)) - 3},
        &err->at);
    e->places = places;
    if (*err->what) raw(e, " ", 1), raw(e, err->what, strlen(err->what));
    if (!e->wants || !*err->want) return answer(e, '!');
    raw(e, " (", 2), raw(e, err->want, strlen(err->want)), raw(e, ")", 1);
    return answer(e, '!');
}

qp_handler events_handler(events *e) {
    return (qp_handler){.size = sizeof(qp_handler),
                        .ctx = e,
                        .begin_game = on_begin_game,
                        .tag = on_tag,
                        .start = on_start,
                        .begin_moves = on_begin_moves,
                        .number = on_number,
                        .move = on_move,
                        .comment = on_comment,
                        .nag = on_nag,
                        .begin_variation = on_begin_variation,
                        .begin_beside = on_begin_beside,
                        .end_variation = on_end_variation,
                        .result = on_result,
                        .end_game = on_end_game,
                        .problem = on_problem};
}
