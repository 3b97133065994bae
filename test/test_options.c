/* test_options.c - options begin with their size: what a caller's structure
 * does not have is zero, and what the library does not know is not looked at.
 *
 * Each structure is given as an older caller has it, cut before a member whose
 * value would show; as a newer one has it, longer; and without a size, which is
 * an error.
 */
#include <stdlib.h>
#include <string.h>

#include "corpus.h"

/* Ranks from 1, as UCI has them. */
static const char MOVES[] = "1. h3e3 h8e8 2. h1g3 1-0";

typedef struct play_seen {
    unsigned moves, warnings;
    qp_status status;
} play_seen;

static qp_flow count_move(void *ctx, const qp_moved *moved, const qp_at *at) {
    (void)moved, (void)at;
    ((play_seen *)ctx)->moves++;
    return QP_GO;
}

static qp_flow count_problem(void *ctx, const qp_err *err, uint32_t number,
                             uint32_t ply) {
    (void)number, (void)ply;
    ((play_seen *)ctx)->warnings += (unsigned)qp_status_is_warning(err->code);
    return QP_GO;
}

static play_seen play(const qp_play_options *options) {
    play_seen seen = {0, 0, QP_OK};
    qp_handler to = {.size = sizeof to,
                     .ctx = &seen,
                     .move = count_move,
                     .problem = count_problem};
    qp_player *p = qp_player_new(&to, options, NULL);
    if (!p) exit(2);
    qp_pgn_reader *r = qp_pgn_reader_new(qp_player_handler(p), 0, NULL);
    if (!r) exit(2);
    qp_status rc = qp_pgn_feed(r, MOVES, strlen(MOVES));
    if (!rc) rc = qp_pgn_finish(r);
    check_that(!rc == !qp_player_status(p), "the reader stops for the player");
    seen.status = qp_player_status(p);
    qp_pgn_reader_free(r);
    qp_player_free(p);
    return seen;
}

/* The tags of specification 003 are missing: strict reading warns of that.
 * Moves in UCCI are not legal here. */
static void check_play(void) {
    struct {
        qp_play_options known;
        char later[64];
    } newer;
    qp_play_options *o = &newer.known;
    memset(&newer, 0xA5, sizeof newer);
    *o = (qp_play_options){sizeof *o, QP_NOTATION_UCI, 0, 0, 1, 0};
    play_seen seen = play(o);
    check_that(seen.moves == 3 && seen.warnings, "options of this version");
    o->size = sizeof newer;
    seen = play(o);
    check_that(seen.moves == 3 && seen.warnings, "of a later one");
    o->size = offsetof(qp_play_options, strict);
    seen = play(o);
    check_that(seen.moves == 3 && !seen.warnings, "without `strict`");
    o->notation = QP_NOTATION_UCCI;
    check_that(play(o).moves != 3, "with a notation");
    o->size = offsetof(qp_play_options, notation);
    check_that(play(o).moves == 3, "with nothing but the size");
    o->size = 0;
    seen = play(o);
    check_that(seen.status == QP_E_ARG && !seen.moves, "with no size");
}

/* ---- writing --------------------------------------------------------------
 */

static qp_game *game_of(const char *pgn) {
    qp_game *game = qp_game_new(NULL);
    qp_builder *b = game ? qp_builder_new(game, NULL, NULL) : NULL;
    if (!b) exit(2);
    qp_reader *r = qp_reader_new(qp_builder_handler(b), NULL, NULL);
    if (!r || qp_reader_feed(r, pgn, strlen(pgn)) || qp_reader_finish(r))
        exit(2);
    qp_reader_free(r);
    qp_builder_free(b);
    return game;
}

static int has(const corpus_text *text, const char *word) {
    return text->ptr && strstr(text->ptr, word) != NULL;
}

static int write_pgn(const qp_game *game, const qp_pgn_style *style,
                     const char *word) {
    corpus_text text = {0};
    qp_sink sink = {&text, corpus_write};
    if (qp_pgn_write(game, style, &sink)) exit(2);
    corpus_write(&text, "", 1);
    int found = has(&text, word);
    free(text.ptr);
    return found;
}

static void check_style(const qp_game *game) {
    qp_pgn_style style = {sizeof style, QP_NOTATION_CHINESE,
                          QP_MOVE_FULL_WIDTH};
    const char *full = "\xEF\xBC\x98", *half = "\xE7\x82\xAE"
                                               "8";
    check_that(write_pgn(game, &style, full), "digits of full width");
    style.size = offsetof(qp_pgn_style, move_flags);
    check_that(write_pgn(game, &style, half), "a style without flags");
    style.notation = QP_NOTATION_UCCI;
    check_that(write_pgn(game, &style, "h7e7"), "a style with a notation");
    style.size = 0;
    qp_sink nowhere = {NULL, NULL};
    check_that(qp_pgn_write(game, &style, &nowhere) == QP_E_ARG,
               "a style with no size");
}

static void count_loss(void *ctx, const qp_err *err, qp_node node) {
    (void)err, (void)node;
    ++*(unsigned *)ctx;
}

static unsigned losses_of(const qp_format *f, const qp_game *game,
                          size_t size) {
    unsigned losses = 0;
    corpus_text text = {0};
    qp_sink sink = {&text, corpus_write};
    qp_write_options options = {.size = size, .loss = {&losses, count_loss}};
    if (f->write(game, &options, &sink)) exit(2);
    free(text.ptr);
    return losses;
}

/* A glyph before the first move, a line break in a tag: every format but PGN
 * loses something of this game. */
static void check_losses(const qp_game *game) {
    const qp_format *f;
    unsigned heard = 0, formats = 0;
    for (size_t i = 0; (f = qp_format_at(i)); i++) {
        if (!f->write) continue;
        formats++;
        heard += losses_of(f, game, sizeof(qp_write_options));
        check_that(!losses_of(f, game, offsetof(qp_write_options, loss)),
                   "%s: losses are reported to nobody", f->name);
        qp_write_options none = {.size = 0};
        qp_sink nowhere = {NULL, NULL};
        check_that(f->write(game, &none, &nowhere) == QP_E_ARG,
                   "%s: without a size", f->name);
    }
    /* PGN, which may be the only one that is built in, loses nothing of it. */
    check_that(heard != 0 || formats == 1, "nothing was lost at all");
}

static int write_text(const qp_game *game, size_t size, const char *word) {
    corpus_text text = {0};
    qp_sink sink = {&text, corpus_write};
    qp_writer_options options = {.size = size,
                                 .notation = QP_NOTATION_UCCI,
                                 .move_flags = QP_MOVE_FULL_WIDTH};
    qp_writer *w = qp_writer_new(&sink, &options, NULL);
    if (!w || qp_writer_game(w, game) || qp_writer_end(w)) exit(2);
    corpus_write(&text, "", 1);
    qp_writer_free(w);
    int found = has(&text, word);
    free(text.ptr);
    return found;
}

int main(void) {
    qp_game *game = game_of("[Event \"e\"]\n\n$1 1. h2e2 {c} (1. b2e2) h7e7 "
                            "1-0\n");
    check_play();
    check_style(game);
    check_losses(game);
    check_that(write_text(game, sizeof(qp_writer_options), "h7e7"),
               "a writer with a notation");
    check_that(!write_text(game, offsetof(qp_writer_options, notation), "h7e7"),
               "a writer of an older caller's");
    qp_game_free(game);
    return check_close();
}
