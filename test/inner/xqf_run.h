/* xqf_run.h - what the tests of XQF share: a file to a game, a game to a file,
 * and what was told on the way. */
#ifndef QP_TEST_XQF_RUN_H
#define QP_TEST_XQF_RUN_H

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../../src/format/xqf/xqf.h"
#include "../corpus.h"

/* What was told: one line each, and how many. */
typedef struct told {
    corpus_text lines;
    unsigned long errors, warnings, losses;
} told;

static inline void told_clear(told *t) {
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

static inline qp_flow told_problem(void *ctx, const qp_err *err,
                                   uint32_t number, uint32_t ply) {
    (void)number, (void)ply;
    tell(ctx, err, (unsigned long)err->at.offset);
    return QP_GO;
}

static inline void told_loss(void *ctx, const qp_err *err, qp_node node) {
    ((told *)ctx)->losses++;
    tell(ctx, err, (unsigned long)node);
}

/* Feeds a file in pieces of `step` bytes to any visitor. */
static inline qp_status xqf_feed(const void *bytes, size_t len, size_t step,
                                 const qp_visitor *to, const qp_alloc *alloc) {
    const qp_format *f = &qp__format_xqf;
    qp_reader *r = f->open(to, alloc);
    if (!r) return QP_E_NOMEM;
    qp_status rc = QP_OK;
    const char *p = bytes;
    for (size_t n; len && !rc; p += n, len -= n) {
        n = len < step ? len : step;
        char *piece = malloc(n); /* so that a look past its end is seen */
        if (!piece) exit(2);
        memcpy(piece, p, n);
        rc = f->feed(r, piece, n);
        free(piece);
    }
    qp_status end = f->finish(r);
    f->close(r);
    return rc ? rc : end;
}

/* A file to a game, each move proved legal. */
static inline qp_status xqf_game_of(qp_game *game, const void *bytes,
                                    size_t len, told *problems,
                                    const qp_alloc *alloc) {
    qp_game_listener listener = {problems, NULL,
                                 problems ? told_problem : NULL};
    qp_play_to to = qp_game_builder(game, &listener);
    qp_play_options options = {.notation = qp__format_xqf.notation,
                               .flags = qp__format_xqf.move_flags};
    qp_game_clear(game);
    qp_player *player = qp_player_new(&to, &options, alloc);
    if (!player) return QP_E_NOMEM;
    qp_status rc =
        xqf_feed(bytes, len, len ? len : 1, qp_player_visitor(player), alloc);
    if (qp_player_status(player)) rc = qp_player_status(player);
    if (qp_game_status(game)) rc = qp_game_status(game);
    qp_player_free(player);
    return rc;
}

/* PGN to a game. */
static inline void xqf_pgn_game(qp_game *game, const char *bytes, size_t len) {
    qp_play_to to = qp_game_builder(game, NULL);
    qp_player *player = qp_player_new(&to, NULL, NULL);
    if (!player) exit(2);
    qp_pgn_reader *r = qp_pgn_reader_new(qp_player_visitor(player), 0, NULL);
    if (!r || qp_pgn_feed(r, bytes, len) || qp_pgn_finish(r)) exit(2);
    qp_pgn_reader_free(r);
    qp_player_free(player);
}

static inline void xqf_to_pgn(corpus_text *out, const qp_game *game) {
    qp_sink sink = {out, corpus_write};
    qp_pgn_style style = {.notation = QP_NOTE_CHINESE};
    out->len = 0;
    if (qp_pgn_write(game, &style, &sink)) exit(2);
}

static inline void xqf_of(corpus_text *out, const qp_game *game, told *losses) {
    qp_sink sink = {out, corpus_write};
    qp_write_options options = {.loss = {losses, told_loss}};
    out->len = 0;
    if (qp__format_xqf.write(game, &options, &sink)) exit(2);
}

#endif
