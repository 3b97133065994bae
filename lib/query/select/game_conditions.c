/* game_conditions.c - conditions on the moves and positions of a game.
 *
 * SPDX-License-Identifier: MIT
 */
#include <stdlib.h>
#include <string.h>

#include "../pattern_int.h"
#include "selection.h"

static int result_fits(const qp_selection *o, const qp_game *game) {
    unsigned result = 0;
    if (!o->results) return 1;
    return !qp_results_read(&result, qp_game_outcome(game), NULL) &&
           o->results & result;
}

static int comment_fits(const qp_selection *o, const qp_game *game) {
    const char *const *words = o->comment;
    while (*words && !qp__select_comment_fits(game, qp_text_of(*words)))
        words++;
    return !*o->comment || *words;
}

/* ---- positions ----------------------------------------------------------- */

/* Tests a pattern against a position: that it fits, or that the pieces
 * are as many as it says. */
typedef int pattern_test(const qp_pattern *pattern, const qp_pos *pos);

static int any_passes(const select_patterns *p, const qp_pos *pos,
                      pattern_test *test) {
    size_t i = 0;
    while (i < p->count && !test(&p->pattern[i], pos)) i++;
    return !p->count || i < p->count;
}

static int position_passes(const qp_selection *o, const qp_pos *pos,
                           pattern_test *test) {
    return any_passes(&o->material, pos, test) &&
           any_passes(&o->board, pos, test) &&
           any_passes(&o->pattern, pos, test);
}

/* What the positions of a game came to. */
typedef struct line_seen {
    int counts;     /* there are the pieces that are wanted */
    int met;        /* one matches, */
    size_t ply;     /* the first at this ply */
    int quiet;      /* so many plies without a capture */
    uint64_t *hash; /* of all, if they are needed; or NULL */
    size_t count;
} line_seen;

static void look(line_seen *s, const qp_selection *o, const qp_pos *pos,
                 size_t ply, int last) {
    if (s->hash) s->hash[s->count++] = qp_pos_hash(pos);
    if (qp_pos_setup(pos)->quiet >= o->quiet) s->quiet = 1;
    if (s->met) return;
    /* Without a capture there are as many pieces as before. */
    if (!ply || !qp_pos_setup(pos)->quiet)
        s->counts = position_passes(o, pos, qp__pattern_counts);
    if (!s->counts || (!last && o->final) || !qp_ranges_have(&o->at, ply))
        return;
    s->met = position_passes(o, pos, qp_pattern_fits);
    s->ply = ply;
}

static int by_hash(const void *a, const void *b) {
    const uint64_t *x = a, *y = b;
    return (*x > *y) - (*x < *y);
}

static int thrice(uint64_t *hash, size_t count) {
    qsort(hash, count, sizeof *hash, by_hash);
    for (size_t i = 2; i < count; i++)
        if (hash[i] == hash[i - 2]) return 1;
    return 0;
}

/* Within variations too, until one fits. */
typedef struct seen_in_all {
    const qp_selection *order;
    const qp_pos *start;
    size_t ply; /* of the position looked at last */
    int met;
} seen_in_all;

/* Plies from the start, by the counters, which the variations share. */
static size_t plies_after(const qp_pos *start, const qp_pos *pos) {
    const qp_setup *a = qp_pos_setup(start), *b = qp_pos_setup(pos);
    unsigned moves = (unsigned)(b->fullmove - a->fullmove) & 0xffff;
    return 2u * moves + b->turn - a->turn;
}

static qp_flow look_at_move(void *ctx, const qp_moved *moved, const qp_at *at) {
    seen_in_all *s = ctx;
    (void)at;
    s->ply = plies_after(s->start, moved->after);
    s->met = qp_ranges_have(&s->order->at, s->ply) &&
             position_passes(s->order, moved->after, qp_pattern_fits);
    return s->met ? QP_STOP : QP_GO;
}

static qp_flow look_within(void *ctx, const qp_at *at) {
    (void)ctx, (void)at;
    return QP_GO;
}

/* 1 when a position of any line fits, `*spot`; 0 when none does, -1 if out of
 * memory. */
static int any_line_fits(const qp_selection *o, const qp_game *game,
                         select_spot *spot) {
    seen_in_all s = {o, qp_game_start(game), 0, 0};
    const qp_handler to = {.size = sizeof to,
                           .ctx = &s,
                           .move = look_at_move,
                           .begin_variation = look_within};
    if (qp_game_visit(game, &to) == QP_E_NOMEM) return -1;
    if (s.met) *spot = (select_spot){s.ply, 1};
    return s.met;
}

/* The positions of the main line; `*spot` is the first that fits. */
static int positions_fit(const qp_selection *o, const qp_game *game,
                         size_t plies, select_spot *spot) {
    line_seen s = {0};
    if (o->repetition) {
        s.hash = malloc((plies + 1) * sizeof *s.hash);
        if (!s.hash) return -1;
    }
    qp_pos pos = *qp_game_start(game);
    qp_node node = QP_ROOT;
    for (size_t ply = 0;; ply++) {
        look(&s, o, &pos, ply, ply == plies);
        if (ply == plies) break;
        node = qp_game_next(game, node);
        qp_pos_play(&pos, qp_game_move(game, node));
    }
    int met = s.met;
    *spot = (select_spot){s.ply, 0};
    if (!met && o->in_variations) met = any_line_fits(o, game, spot);
    int fits = met && s.quiet && (!s.hash || thrice(s.hash, s.count));
    free(s.hash);
    if (met < 0) return -1;
    if (!fits || (!o->mate && !o->stalemate)) return fits;
    qp_game_state state = qp_pos_state(&pos);
    return (o->mate && state == QP_MATED) ||
           (o->stalemate && state == QP_STALEMATED);
}

static int asks_positions(const qp_selection *o) {
    return o->board.count || o->material.count || o->pattern.count || o->mate ||
           o->stalemate || o->repetition || o->quiet;
}

/* Returns 1 if the moves match, 0 if not, -1 if out of memory. */
static int moves_fit(const qp_selection *o, const qp_game *game,
                     select_spot *spot) {
    qp_pos opening;
    if (!result_fits(o, game)) return 0;
    size_t plies = qp_game_line(NULL, 0, game, QP_NO_NODE);
    if (!qp_ranges_have(&o->plies, plies)) return 0;
    if (!qp__select_code_fits(o, game)) return 0;
    if (o->broken && !qp_game_broken(game)) return 0;
    if (o->sound && qp_game_broken(game)) return 0;
    if (!comment_fits(o, game)) return 0;
    if (o->setup || o->no_setup) {
        qp_pos_start(&opening);
        int other =
            memcmp(qp_pos_setup(&opening)->cell,
                   qp_pos_setup(qp_game_start(game))->cell, QP_SQUARES) ||
            qp_pos_turn(qp_game_start(game)) != QP_RED;
        if (other != o->setup) return 0;
    }
    return asks_positions(o) ? positions_fit(o, game, plies, spot) : 1;
}

/* ---- the matcher --------------------------------------------------------- */

qp_matcher *qp_matcher_new(const qp_selection *selection) {
    qp_matcher *m = calloc(1, sizeof *m);
    if (m) m->selection = selection;
    return m;
}

void qp_matcher_free(qp_matcher *matcher) {
    free(matcher);
}

qp_status qp_matcher_game(int *fits, qp_matcher *matcher, const qp_game *game) {
    const qp_selection *o = matcher->selection;
    int met = qp__select_tags_fit(o, &matcher->memo, game);
    matcher->spot = (select_spot){0, 0};
    if (met) met = moves_fit(o, game, &matcher->spot);
    if (met < 0) return QP_E_NOMEM;
    *fits = met != o->others;
    return QP_OK;
}

size_t qp_matcher_ply(const qp_matcher *matcher) {
    return matcher->spot.ply;
}

int qp_matcher_in_variation(const qp_matcher *matcher) {
    return matcher->spot.varied;
}
