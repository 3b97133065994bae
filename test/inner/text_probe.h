/* text_probe.h - what the tests of record formats of text share: games as PGN,
 * what a format's writer makes of PGN and reports as lost, real files. */
#ifndef QP_TEXT_PROBE_H
#define QP_TEXT_PROBE_H

#include "damage.h"
#include "play.h"

/* ---- games ---------------------------------------------------------------
 */

typedef struct probe_games {
    const qp_format *writer;
    qp_write_options options;
    corpus_text pgn, written, lost, problems;
    unsigned long games, moves, broken, variations, comments;
} probe_games;

static void probe_lost(void *ctx, const qp_err *err, qp_node node) {
    probe_games *g = ctx;
    (void)node;
    add_word(&g->lost, qp_status_name(err->code));
    add_word(&g->lost, " ");
    add_word(&g->lost, err->what);
    if (*err->want) add_word(&g->lost, " -> ");
    add_word(&g->lost, err->want);
    add_word(&g->lost, "\n");
}

static qp_flow probe_game(void *ctx, qp_game *game) {
    probe_games *g = ctx;
    g->games++;
    g->moves += (unsigned long)qp_game_nodes(game) - 1;
    g->broken += qp_game_broken(game) != QP_OK;
    for (qp_node n = 0; n < qp_game_nodes(game); n++) {
        g->comments += (unsigned long)qp_game_comments(game, n, QP_AFTER_MOVE);
        for (qp_node v = qp_game_variation(game, n); v != QP_NO_NODE;
             v = qp_game_next_variation(game, v))
            g->variations++;
    }
    g->options.size = sizeof g->options;
    g->options.loss = (qp_loss_to){g, probe_lost};
    add_pgn(&g->pgn, game);
    if (g->writer) add_file(&g->written, g->writer, game, &g->options);
    return QP_GO;
}

static qp_flow probe_reported(void *ctx, const qp_err *err, uint32_t number,
                              uint32_t ply) {
    probe_games *g = ctx;
    char line[256];
    (void)number, (void)ply;
    snprintf(line, sizeof line, "%llu:%lu %s %s\n",
             (unsigned long long)err->at.line, (unsigned long)err->at.col,
             qp_status_name(err->code), err->what);
    add_word(&g->problems, line);
    return QP_GO;
}

static void probe_clear(probe_games *g) {
    free(g->pgn.ptr);
    free(g->written.ptr);
    free(g->lost.ptr);
    free(g->problems.ptr);
    *g = (probe_games){.writer = g->writer, .options = g->options};
}

/* Plays the games of a file in its own encoding. */
static void probe_play(const qp_format *f, probe_games *g, qp_text in) {
    corpus_text utf8 = {0};
    qp_handler listener = {.size = sizeof listener,
                           .ctx = g,
                           .game = probe_game,
                           .problem = probe_reported};
    add_decoded(&utf8, in, QP_ENC_AUTO);
    play_games(f, text_of(&utf8), &listener);
    free(utf8.ptr);
}

/* Plays games of PGN, to write them in a format. */
static void probe_play_pgn(probe_games *g, qp_text in) {
    qp_game *game = qp_game_new(NULL);
    qp_handler listener = {.size = sizeof listener,
                           .ctx = g,
                           .game = probe_game,
                           .problem = probe_reported};
    qp_builder *builder = qp_builder_new(game, &listener, NULL);
    const qp_handler *to = qp_builder_handler(builder);
    corpus_read(in.ptr, in.len, to);
    qp_builder_free(builder);
    qp_game_free(game);
}

/* ---- checks --------------------------------------------------------------
 */

/* A text has these events' words, problems and PGN; NULL is not looked at. */
static inline void probe_check(const qp_format *f, const char *name,
                               const char *in, const char *pgn,
                               const char *problems) {
    probe_games g = {0};
    probe_play(f, &g, qp_text_of(in));
    qp_text got = text_of(&g.pgn), told = text_of(&g.problems);
    check_that(!pgn || same_text(got, qp_text_of(pgn)),
               "%s: games:\n%.*s--- wanted\n%s", name, (int)got.len, got.ptr,
               pgn ? pgn : "");
    check_that(!problems || same_text(told, qp_text_of(problems)),
               "%s: problems:\n%.*s--- wanted\n%s", name, (int)told.len,
               told.ptr, problems ? problems : "");
    probe_clear(&g);
}

/* PGN in a format: the text (NULL is not looked at), what is reported as lost,
 * and the PGN that it reads as. */
static inline void probe_check_write(const qp_format *f, const char *name,
                                     const char *pgn, const char *text,
                                     const char *lost, const char *back) {
    probe_games g = {.writer = f}, h = {0};
    probe_play_pgn(&g, qp_text_of(pgn));
    qp_text got = text_of(&g.written), what = text_of(&g.lost);
    check_that(!text || same_text(got, qp_text_of(text)),
               "%s: wrote:\n%.*s--- wanted\n%s", name, (int)got.len, got.ptr,
               text ? text : "");
    check_that(same_text(what, qp_text_of(lost)),
               "%s: lost:\n%.*s--- wanted\n%s", name, (int)what.len, what.ptr,
               lost);
    probe_play(f, &h, got);
    got = text_of(&h.pgn);
    check_that(same_text(got, qp_text_of(back)),
               "%s: read again:\n%.*s--- wanted\n%s", name, (int)got.len,
               got.ptr, back);
    check_that(h.problems.len == 0, "%s: problems: %.*s", name,
               (int)h.problems.len, h.problems.ptr);
    probe_clear(&g);
    probe_clear(&h);
}

static void probe_count(probe_games *sum, const probe_games *one) {
    sum->games += one->games;
    sum->moves += one->moves;
    sum->broken += one->broken;
    sum->variations += one->variations;
    sum->comments += one->comments;
    corpus_write(&sum->problems, one->problems.ptr, one->problems.len);
}

/* A real file of a format: written and read again it is the same game, and
 * nothing is reported as lost but that a game was broken. Adds what it holds to
 * `sum`. */
static inline void probe_file(const qp_format *f, const char *path,
                              qp_text bytes, probe_games *sum) {
    probe_games one = {.writer = f}, again = {0};
    probe_play(f, &one, bytes);
    probe_play(f, &again, text_of(&one.written));
    check_that(one.lost.len ||
                   same_text(text_of(&one.pgn), text_of(&again.pgn)),
               "%s: written and read again it differs", path);
    check_that(
        !one.lost.len ||
            (one.broken && same_text(text_of(&one.lost),
                                     qp_text_of("QP_W_LOST_TAG Incomplete\n"))),
        "%s: lost %.*s", path, (int)one.lost.len, one.lost.ptr);
    probe_count(sum, &one);
    probe_clear(&one);
    probe_clear(&again);
}

/* How sure the format is of a text. */
static inline void probe_find(const qp_format *f, const char *in, int low,
                              int high) {
    int found = f->find(qp_text_of(in), 1);
    check_that(found >= low && found <= high,
               "%s: found %d, wanted %d to %d: %s", f->name, found, low, high,
               in);
}

#endif
