/* xqf_run.h - what the tests of XQF share: a file to a game, a game to a file,
 * and what was reported on the way. */
#ifndef QP_TEST_XQF_RUN_H
#define QP_TEST_XQF_RUN_H

#include "../../lib/core/format/common/format_list.h"
#include "damage.h"
#include "play.h"

/* What was reported: one line each, and how many. */
typedef struct told {
    corpus_text lines;
    unsigned long errors, warnings, losses;
} told;

static inline void reported_clear(told *t) {
    t->lines.len = 0;
    if (t->lines.ptr) *t->lines.ptr = '\0';
    t->errors = t->warnings = t->losses = 0;
}

static inline void tell(told *t, const qp_err *err, unsigned long number) {
    char line[256];
    int n = snprintf(line, sizeof line, "%s %lu '%s'",
                     qp_status_name(err->code), number, err->what);
    n += snprintf(line + n, sizeof line - (size_t)n,
                  *err->want ? " '%s'\n" : "\n", err->want);
    corpus_write(&t->lines, line, (size_t)n);
    if (qp_status_is_warning(err->code))
        t->warnings++;
    else
        t->errors++;
}

static inline qp_flow reported_problem(void *ctx, const qp_err *err,
                                       uint32_t number, uint32_t ply) {
    (void)number, (void)ply;
    tell(ctx, err, (unsigned long)err->at.offset);
    return QP_GO;
}

static inline void reported_loss(void *ctx, const qp_err *err, qp_node node) {
    ((told *)ctx)->losses++;
    tell(ctx, err, (unsigned long)node);
}

/* A file to a game, each move proved legal. */
static inline qp_status xqf_game_of(qp_game *game, const void *bytes,
                                    size_t len, told *problems) {
    qp_handler listener = {.size = sizeof listener,
                           .ctx = problems,
                           .problem = problems ? reported_problem : NULL};
    qp_game_clear(game);
    return play_file(game, &qp__format_xqf, (qp_text){bytes, len}, 0, &listener,
                     NULL);
}

/* PGN to a game. */
static inline void xqf_pgn_game(qp_game *game, qp_text pgn) {
    const qp_format *f = qp_format_by_name(qp_text_of("pgn"));
    if (play_file(game, f, pgn, 0, NULL, NULL)) exit(2);
}

static inline void xqf_to_pgn(corpus_text *out, const qp_game *game) {
    out->len = 0;
    add_pgn(out, game);
}

static inline void xqf_of(corpus_text *out, const qp_game *game, told *losses) {
    qp_write_options options = {.size = sizeof options,
                                .loss = {losses, reported_loss}};
    out->len = 0;
    add_file(out, &qp__format_xqf, game, &options);
}

#endif
