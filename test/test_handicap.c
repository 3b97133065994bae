/* test_handicap.c - the game of specification 003, section 4, with comments of
 * our own: 75 plies and 12 comments, with half-width and with full-width
 * digits. The standard's reference reader turns it into 6 plies.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "corpus.h"

typedef struct tally {
    unsigned depth, plies, comments, variations, errors, warnings;
    char last[32]; /* the last move's text */
} tally;

static qp_flow on_played(void *ctx, const qp_moved *moved, const qp_at *at) {
    (void)at;
    tally *t = ctx;
    if (t->depth) return QP_GO;
    t->plies++;
    snprintf(t->last, sizeof t->last, "%.*s", (int)moved->text.len,
             moved->text.ptr);
    return QP_GO;
}

static qp_flow on_comment(void *ctx, qp_text part, unsigned flags,
                          const qp_at *at) {
    (void)part, (void)at;
    tally *t = ctx;
    if (!t->depth && (flags & QP_COMMENT_END)) t->comments++;
    return QP_GO;
}

static qp_flow on_begin_variation(void *ctx, const qp_at *at) {
    (void)at;
    tally *t = ctx;
    t->depth++;
    t->variations++;
    return QP_GO;
}

static qp_flow on_end_variation(void *ctx, const qp_at *at) {
    (void)at;
    ((tally *)ctx)->depth--;
    return QP_GO;
}

static qp_flow on_problem(void *ctx, const qp_err *err, uint32_t number,
                          uint32_t ply) {
    (void)number, (void)ply;
    tally *t = ctx;
    if (qp_status_is_warning(err->code))
        t->warnings++;
    else
        t->errors++;
    return QP_GO;
}

static tally count(const char *bytes, size_t len) {
    tally t = {0};
    qp_handler to = {.size = sizeof to,
                     .ctx = &t,
                     .move = on_played,
                     .comment = on_comment,
                     .begin_variation = on_begin_variation,
                     .end_variation = on_end_variation,
                     .problem = on_problem};
    corpus_read(bytes, len, &to);
    return t;
}

static void check_tally(const char *what, const tally *t, const char *last) {
    check_that(t->plies == 75, "%s: %u plies", what, t->plies);
    check_that(t->comments == 12, "%s: %u comments", what, t->comments);
    check_that(t->variations == 2, "%s: %u variations", what, t->variations);
    check_that(!t->errors && !t->warnings, "%s: %u errors, %u warnings", what,
               t->errors, t->warnings);
    check_that(!strcmp(t->last, last), "%s: the last move is %s", what,
               t->last);
}

/* The tree of the first game, filled by the builder as it is. */
static corpus_text rewritten(const char *bytes, size_t len, unsigned flags,
                             qp_notation notation) {
    corpus_text out = {0};
    qp_sink sink = {&out, corpus_write};
    qp_pgn_style style = {
        .size = sizeof style, .notation = notation, .move_flags = flags};
    qp_game *game = qp_game_new(NULL);
    if (!game) exit(2);
    qp_builder *builder = qp_builder_new(game, NULL, NULL);
    const qp_handler *to = qp_builder_handler(builder);
    corpus_read(bytes, len, to);
    qp_builder_free(builder);
    if (qp_pgn_write(game, &style, &sink)) exit(2);
    qp_game_free(game);
    return out;
}

int main(void) {
    size_t len;
    char *half = corpus_file("games/handicap.pgn", &len);
    tally t = count(half, len);
    check_tally("half-width digits", &t, "车五平七");
    corpus_text full =
        rewritten(half, len, QP_MOVE_FULL_WIDTH, QP_NOTATION_CHINESE);
    check_that(strstr(full.ptr, "马８进７") != NULL, "no full-width digit");
    t = count(full.ptr, full.len);
    check_tally("full-width digits", &t, "车五平七");
    corpus_text wxf = rewritten(full.ptr, full.len, 0, QP_NOTATION_WXF);
    t = count(wxf.ptr, wxf.len);
    check_tally("WXF", &t, "R5.7");
    free(half);
    free(full.ptr);
    free(wxf.ptr);
    return check_close();
}
