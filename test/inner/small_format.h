/* small_format.h - what the tests of MXQ, SG and QP share: a visitor that
 * writes down what it hears. */
#ifndef QP_TEST_SMALL_FORMAT_H
#define QP_TEST_SMALL_FORMAT_H

#include "damage.h"
#include "play.h"

typedef struct heard {
    corpus_text log; /* one line an event */
    unsigned moves, problems;
} heard;

static qp_flow heard_line(heard *h, const char *word, qp_text text,
                          const char *rest) {
    add_word(&h->log, word);
    corpus_write(&h->log, text.ptr, text.len);
    add_word(&h->log, rest);
    add_word(&h->log, "\n");
    return QP_GO;
}

static qp_flow hear_begin(void *ctx, const qp_at *at) {
    (void)at;
    return heard_line(ctx, "begin", word_of(""), "");
}

static qp_flow hear_tag(void *ctx, qp_text name, qp_text value,
                        const qp_at *at) {
    char word[64];
    (void)at;
    snprintf(word, sizeof word, "%.*s=", (int)name.len, name.ptr);
    return heard_line(ctx, word, value, "");
}

static qp_flow hear_begin_moves(void *ctx, const qp_at *at) {
    (void)at;
    return heard_line(ctx, "moves", word_of(""), "");
}

static qp_flow hear_move(void *ctx, qp_text text, const qp_at *at) {
    heard *h = ctx;
    (void)at;
    h->moves++;
    return heard_line(h, "move ", text, "");
}

static qp_flow hear_comment(void *ctx, qp_text part, unsigned flags,
                            const qp_at *at) {
    (void)at;
    corpus_check(flags == QP_COMMENT_END, "a comment's flags: %u", flags);
    return heard_line(ctx, "comment ", part, "");
}

static qp_flow hear_result(void *ctx, qp_text text, const qp_at *at) {
    (void)at;
    return heard_line(ctx, "result ", text, "");
}

static qp_flow hear_end(void *ctx, const qp_at *at) {
    (void)at;
    return heard_line(ctx, "end", word_of(""), "");
}

static qp_flow hear_problem(void *ctx, const qp_err *err) {
    heard *h = ctx;
    char rest[200];
    h->problems++;
    snprintf(rest, sizeof rest, " %llu '%s' '%s'",
             (unsigned long long)err->at.offset, err->what, err->want);
    return heard_line(h, "", word_of(qp_status_name(err->code)), rest);
}

/* What a file tells, and the laws for it. Owned: free `log.ptr`. */
static heard hear(const qp_format *format, qp_text file) {
    heard h = {0};
    qp_visitor v = {.size = sizeof v,
                    .ctx = &h,
                    .begin_game = hear_begin,
                    .tag = hear_tag,
                    .begin_moves = hear_begin_moves,
                    .move = hear_move,
                    .comment = hear_comment,
                    .result = hear_result,
                    .end_game = hear_end,
                    .problem = hear_problem};
    add_word(&h.log, "");
    qp_status rc = law_feed(format, &v, file, 0, 0, NULL);
    corpus_check(!rc, "%s: %s", format->name, qp_status_name(rc));
    check_laws(format, file);
    return h;
}

static void expect(const char *name, const qp_format *format, qp_text file,
                   const char *want) {
    heard h = hear(format, file);
    corpus_check(!strcmp(h.log.ptr, want), "%s: heard\n%swanted\n%s", name,
                 h.log.ptr, want);
    free(h.log.ptr);
}

#endif
