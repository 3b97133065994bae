/* format_check.h - what the tests of CBR, CBF, XQN and XQR share: events as
 * lines, and what a file comes to when it is played.
 *
 * Each function is static: a test includes this once.
 */
#ifndef QP_FORMAT_CHECK_H
#define QP_FORMAT_CHECK_H

#include "../events.h"
#include "damage.h"
#include "play.h"

/* ---- events ---------------------------------------------------------------
 */

/* The events of a file as text (events.h); owned: free. */
static inline char *events_of(const qp_format *f, qp_text in) {
    events e = {0};
    events_clear(&e);
    qp_handler v = events_handler(&e);
    qp_status rc = property_feed(f, &v, in, 0, 0, NULL);
    check_that(!rc, "%s: %s", f->name, qp_status_name(rc));
    check_read(f, in, 0);
    return e.text.ptr;
}

/* ---- games --------------------------------------------------------------- */

/* What a file came to when it was played. */
typedef struct played {
    unsigned long games, nodes, variations, comments, tags, broken;
    unsigned long errors, warnings;
    corpus_text told;   /* a line for each problem */
    corpus_text lines;  /* a line for each game: FEN, TAB, moves, TAB, result */
    unsigned long game; /* of the problem at hand */
} played;

static qp_flow p_game(void *ctx, qp_game *game) {
    played *p = ctx;
    p->games++;
    p->tags += qp_game_tags(game);
    p->broken += qp_game_broken(game) != QP_OK;
    for (qp_node n = 0; n < qp_game_nodes(game); n++) {
        p->comments += qp_game_comments(game, n, QP_AFTER_MOVE) +
                       qp_game_comments(game, n, QP_BEFORE_MOVE) +
                       qp_game_comments(game, n, QP_AFTER_RESULT);
        for (qp_node s = qp_game_next(game, n); s != QP_NO_NODE;
             s = qp_game_variation_after(game, s))
            p->variations += s != qp_game_next(game, n);
    }
    p->nodes += qp_game_nodes(game) - 1;
    char text[QP_FEN_MAX];
    qp_fen_write(text, qp_pos_setup(qp_game_start(game)));
    corpus_write(&p->lines, text, strlen(text));
    char tab = '\t';
    for (qp_node n = qp_game_next(game, QP_ROOT); n != QP_NO_NODE;
         n = qp_game_next(game, n)) {
        qp_move m = qp_game_move(game, n);
        char move[5] = {tab, (char)('a' + QP_FILE_OF(m.from)),
                        (char)('0' + QP_RANK_OF(m.from)),
                        (char)('a' + QP_FILE_OF(m.to)),
                        (char)('0' + QP_RANK_OF(m.to))};
        corpus_write(&p->lines, move, sizeof move);
        tab = ' ';
    }
    qp_text r = qp_game_result(game);
    corpus_write(&p->lines, "\t", 1);
    if (r.ptr) corpus_write(&p->lines, r.ptr, r.len);
    corpus_write(&p->lines, "\n", 1);
    return QP_GO;
}

static qp_flow p_problem(void *ctx, const qp_err *err, uint32_t number,
                         uint32_t ply) {
    played *p = ctx;
    char line[512];
    if (qp_status_is_warning(err->code))
        p->warnings++;
    else
        p->errors++;
    snprintf(line, sizeof line, "game %lu ply %lu: %s '%s' %s\n", p->games + 1,
             (unsigned long)ply, qp_status_name(err->code), err->what,
             err->want);
    (void)number;
    corpus_write(&p->told, line, strlen(line));
    return QP_GO;
}

/* Reads, plays and builds; adds to `p`. */
static inline void play(const qp_format *f, qp_text in, played *p) {
    qp_handler listener = {.size = sizeof listener,
                           .ctx = p,
                           .game = p_game,
                           .problem = p_problem};
    play_games(f, in, &listener);
}

#endif
