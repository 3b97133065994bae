/* test_pgn.c - runs test/spec/pgn.qpt: PGN text to events.
 *
 * The events of a case are written on one line:
 *
 *   [ ]          begin_game, end_game
 *   Name=value   a tag
 *   >            begin_moves
 *   7. 7...      a number; with three points Black moves next
 *   move         as it stands
 *   {c} {<c} {;c} {%c}   a comment: after a move, before one, to the line's
 *                end, in an escape line; line feeds show as \n,
 *                carriage returns as \r
 *   $5 ( )       a glyph, a variation
 *   =1-0         a result
 *   !CODE@L:C what   a problem and its place
 *
 * Every case is read whole, byte by byte, and cut in two at every place; the
 * events must be the same.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "qipu/pgn.h"
#include "table.h"

typedef struct trace {
    char text[1 << 16];
    size_t len;
    int in_comment, skip_variations;
} trace;

static void raw(trace *t, const char *bytes, size_t n) {
    for (size_t i = 0; i < n && t->len + 3 < sizeof t->text; i++) {
        if (bytes[i] == '\n' || bytes[i] == '\r') {
            t->text[t->len++] = '\\';
            t->text[t->len++] = bytes[i] == '\n' ? 'n' : 'r';
        } else {
            t->text[t->len++] = bytes[i];
        }
    }
    t->text[t->len] = '\0';
}

static void say(trace *t, const char *word, qp_text text) {
    if (t->len) raw(t, " ", 1);
    raw(t, word, strlen(word));
    raw(t, text.ptr, text.len);
}

static const qp_text NO_TEXT = {NULL, 0};

static qp_flow on_begin_game(void *ctx, const qp_at *at) {
    (void)at;
    return say(ctx, "[", NO_TEXT), QP_GO;
}

static qp_flow on_tag(void *ctx, qp_text name, qp_text value, const qp_at *at) {
    (void)at;
    say(ctx, "", name);
    raw(ctx, "=", 1);
    raw(ctx, value.ptr, value.len);
    return QP_GO;
}

static qp_flow on_begin_moves(void *ctx, const qp_at *at) {
    (void)at;
    return say(ctx, ">", NO_TEXT), QP_GO;
}

static qp_flow on_number(void *ctx, uint32_t number, int black,
                         const qp_at *at) {
    (void)at;
    char text[24];
    snprintf(text, sizeof text, "%u%s", (unsigned)number, black ? "..." : ".");
    return say(ctx, text, NO_TEXT), QP_GO;
}

static qp_flow on_move(void *ctx, qp_text text, const qp_at *at) {
    (void)at;
    return say(ctx, "", text), QP_GO;
}

static qp_flow on_comment(void *ctx, qp_text part, unsigned flags,
                          const qp_at *at) {
    (void)at;
    trace *t = ctx;
    if (!t->in_comment) {
        say(t, "{", NO_TEXT);
        if (flags & QP_COMMENT_BEFORE) raw(t, "<", 1);
        if (flags & QP_COMMENT_LINE) raw(t, ";", 1);
        if (flags & QP_COMMENT_ESCAPE) raw(t, "%", 1);
    }
    raw(t, part.ptr, part.len);
    t->in_comment = !(flags & QP_COMMENT_END);
    if (!t->in_comment) raw(t, "}", 1);
    return QP_GO;
}

static qp_flow on_nag(void *ctx, unsigned nag, const qp_at *at) {
    (void)at;
    char text[16];
    snprintf(text, sizeof text, "$%u", nag);
    return say(ctx, text, NO_TEXT), QP_GO;
}

static qp_flow on_begin_variation(void *ctx, const qp_at *at) {
    (void)at;
    say(ctx, "(", NO_TEXT);
    return ((trace *)ctx)->skip_variations ? QP_SKIP : QP_GO;
}

static qp_flow on_end_variation(void *ctx, const qp_at *at) {
    (void)at;
    return say(ctx, ")", NO_TEXT), QP_GO;
}

static qp_flow on_result(void *ctx, qp_text text, const qp_at *at) {
    (void)at;
    return say(ctx, "=", text), QP_GO;
}

static qp_flow on_end_game(void *ctx, const qp_at *at) {
    (void)at;
    return say(ctx, "]", NO_TEXT), QP_GO;
}

static qp_flow on_problem(void *ctx, const qp_err *err) {
    char text[200];
    snprintf(text, sizeof text, "!%s@%lu:%lu%s%s",
             qp_status_name(err->code) + 3, (unsigned long)err->at.line,
             (unsigned long)err->at.col, *err->what ? " " : "", err->what);
    return say(ctx, text, NO_TEXT), QP_GO;
}

static qp_visitor tracer(trace *t) {
    return (qp_visitor){.size = sizeof(qp_visitor),
                        .ctx = t,
                        .begin_game = on_begin_game,
                        .tag = on_tag,
                        .begin_moves = on_begin_moves,
                        .number = on_number,
                        .move = on_move,
                        .comment = on_comment,
                        .nag = on_nag,
                        .begin_variation = on_begin_variation,
                        .end_variation = on_end_variation,
                        .result = on_result,
                        .end_game = on_end_game,
                        .problem = on_problem};
}

/* Reads the text in pieces of `step`, the first of `first` bytes. */
static void read_cut(trace *t, qp_text in, unsigned flags, size_t first,
                     size_t step) {
    t->len = 0;
    t->text[0] = '\0';
    t->in_comment = 0;
    qp_visitor v = tracer(t);
    qp_pgn_reader *r = qp_pgn_reader_new(&v, flags, NULL);
    if (!r) exit(2);
    size_t at = 0, n = first;
    while (at < in.len) {
        if (n > in.len - at) n = in.len - at;
        /* A copy of its own, so that a look past its end is seen by ASan. */
        char *piece = malloc(n ? n : 1);
        if (!piece) exit(2);
        memcpy(piece, in.ptr + at, n);
        if (qp_pgn_feed(r, piece, n)) exit(2);
        free(piece);
        at += n;
        n = step;
    }
    if (qp_pgn_finish(r)) exit(2);
    qp_pgn_reader_free(r);
}

static void check(const kase *k) {
    static trace whole, cut;
    const field *in = kase_get(k, "in"), *want = kase_get(k, "events");
    const field *option = kase_get(k, "option");
    if (!in || !want) {
        kase_fail(k, "the case has no 'in' or no 'events'");
        return;
    }
    unsigned flags = 0;
    whole.skip_variations = cut.skip_variations = 0;
    if (option && !strcmp(option->value, "strict")) flags = QP_PGN_STRICT;
    if (option && !strcmp(option->value, "skip variations"))
        whole.skip_variations = cut.skip_variations = 1;
    qp_text text = {in->value, in->len};
    read_cut(&whole, text, flags, text.len, text.len);
    if (strcmp(whole.text, want->value))
        kase_fail(k, "\n  want %s\n  got  %s", want->value, whole.text);
    read_cut(&cut, text, flags, 1, 1);
    if (strcmp(whole.text, cut.text))
        kase_fail(k, "byte by byte\n  want %s\n  got  %s", whole.text,
                  cut.text);
    for (size_t i = 1; i < text.len; i++) {
        read_cut(&cut, text, flags, i, text.len);
        if (!strcmp(whole.text, cut.text)) continue;
        kase_fail(k, "cut at %zu\n  want %s\n  got  %s", i, whole.text,
                  cut.text);
        break;
    }
}

int main(int argc, char **argv) {
    return table_main(argc, argv, check);
}
