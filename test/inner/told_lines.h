/* told_lines.h - what a reader of text tells, as lines with its places:
 * "OFFSET:LINE:COLUMN what". */
#ifndef QP_TOLD_LINES_H
#define QP_TOLD_LINES_H

#include "damage.h"
#include "play.h"

static qp_flow told_line(void *ctx, const char *kind, qp_text text,
                         const qp_at *at) {
    char place[64];
    snprintf(place, sizeof place, "%llu:%llu:%lu ",
             (unsigned long long)at->offset, (unsigned long long)at->line,
             (unsigned long)at->col);
    add_word(ctx, place);
    add_word(ctx, kind);
    corpus_write(ctx, text.ptr, text.len);
    add_word(ctx, "\n");
    return QP_GO;
}

static qp_flow told_game(void *ctx, const qp_at *at) {
    return told_line(ctx, "game", word_of(""), at);
}

static qp_flow told_tag(void *ctx, qp_text name, qp_text value,
                        const qp_at *at) {
    told_line(ctx, "tag ", name, at);
    corpus_write(ctx, value.ptr, value.len);
    add_word(ctx, "\n");
    return QP_GO;
}

static qp_flow told_moves(void *ctx, const qp_at *at) {
    return told_line(ctx, "moves", word_of(""), at);
}

static qp_flow told_move(void *ctx, qp_text text, const qp_at *at) {
    return told_line(ctx, "move ", text, at);
}

static qp_flow told_comment(void *ctx, qp_text part, unsigned flags,
                            const qp_at *at) {
    (void)flags;
    return told_line(ctx, "comment ", part, at);
}

static qp_flow told_result(void *ctx, qp_text text, const qp_at *at) {
    return told_line(ctx, "result ", text, at);
}

static qp_flow told_end(void *ctx, const qp_at *at) {
    return told_line(ctx, "end", word_of(""), at);
}

static qp_flow told_problem(void *ctx, const qp_err *err) {
    return told_line(ctx, "problem ", word_of(qp_status_name(err->code)),
                     &err->at);
}

/* A format without glyphs and variations; the laws hold for the text too. */
static qp_status told_lines(corpus_text *out, const qp_format *f, qp_text in) {
    const qp_visitor v = {.size = sizeof v,
                          .ctx = out,
                          .begin_game = told_game,
                          .tag = told_tag,
                          .begin_moves = told_moves,
                          .move = told_move,
                          .comment = told_comment,
                          .result = told_result,
                          .end_game = told_end,
                          .problem = told_problem};
    qp_format_reader *r = f->open(&v, NULL);
    if (!r) exit(2);
    qp_status rc = f->feed(r, in.ptr, in.len), end = f->finish(r);
    f->close(r);
    return rc ? rc : end;
}

#endif
