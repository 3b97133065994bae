/* lookup.c - the part of a selection that an index of games can answer.
 *
 * A condition moves to the lookup if it has one value that an index knows how
 * to look up. What stays in the selection is compared game by game.
 *
 * SPDX-License-Identifier: MIT
 */
#include <string.h>

#include "../pattern_int.h"
#include "selection.h"

/* Takes the one value of a list; empty if it has none or stays. */
static qp_text lookup_text(select_list list) {
    qp_text text = {NULL, 0};
    if (!list[0] || list[1]) return text;
    text = qp_text_of(list[0]);
    list[0] = NULL;
    return text;
}

/* The same of names. One with * or ? is no name. */
static int is_one_name(const select_names *names) {
    return names->count == 1 && !names->name[0].like;
}

static qp_text lookup_name(select_names *names) {
    if (!is_one_name(names)) return (qp_text){NULL, 0};
    names->count = 0;
    return qp_text_of(names->name[0].text);
}

/* Red and Black are a player and the opponent, unless these are given. */
static void lookup_players(qp_lookup *out, qp_selection *s) {
    if (s->player.count || s->opponent.count) {
        if (s->player.count && !is_one_name(&s->player)) return;
        if (s->opponent.count && !is_one_name(&s->opponent)) return;
        out->player = lookup_name(&s->player);
        out->opponent = lookup_name(&s->opponent);
        out->color = s->color;
        return;
    }
    out->color = is_one_name(&s->red) ? 1 : is_one_name(&s->black) ? 2 : 0;
    out->player = lookup_name(out->color == 2 ? &s->black : &s->red);
    if (out->color == 1) out->opponent = lookup_name(&s->black);
}

static void lookup_tags(qp_lookup *out, qp_selection *s) {
    lookup_players(out, s);
    out->event = lookup_name(&s->event);
    out->site = lookup_name(&s->site);
    if (*s->ecco && qp__select_is_code(*s->ecco))
        out->ecco = lookup_text(s->ecco);
    out->comment = lookup_text(s->comment);
    out->since = s->since;
    out->until = s->until;
    s->since = s->until = 0;
}

static void lookup_numbers(qp_lookup *out, qp_selection *s) {
    out->results = s->results;
    s->results = 0;
    out->max_plies = UINT64_MAX;
    if (s->plies.count == 1 && s->plies.range[0].most) {
        out->min_plies = s->plies.range[0].least;
        out->max_plies = s->plies.range[0].most;
        s->plies.count = 0;
    }
    if (s->broken == s->sound) return; /* none, or what no game is */
    out->broken = s->broken ? 1 : -1;
    s->broken = s->sound = 0;
}

/* ---- positions ----------------------------------------------------------- */

/* No position with one of these is in a game. */
static const unsigned LOOKUP_UNPLAYABLE =
    QP_FAULT_NO_KING | QP_FAULT_KINGS | QP_FAULT_TOO_MANY;

/* Sets the positions that a board without wildcards denotes: with the side
 * to move that it names, or with each. */
static void lookup_position(qp_lookup *out, const qp_pattern *pattern) {
    qp_setup setup;
    if (!qp__pattern_setup(&setup, pattern)) return;
    for (int turn = QP_RED; turn <= QP_BLACK; turn++) {
        if (pattern->turn_ && pattern->turn_ != turn + 1) continue;
        setup.turn = (uint8_t)turn;
        qp_pos *pos = &out->pos[out->positions];
        out->positions +=
            !(qp_pos_from_setup(pos, &setup, ~0u) & LOOKUP_UNPLAYABLE);
    }
}

/* Patterns of several conditions must match one position: an index finds games
 * for one of them, and the rest is compared. */
static void lookup_patterns(qp_lookup *out, qp_selection *s) {
    select_patterns *list[] = {&s->board, &s->material, &s->pattern};
    const qp_pattern *pattern = NULL;
    size_t conditions = 0;
    for (size_t i = 0; i < sizeof list / sizeof *list; i++) {
        conditions += list[i]->count != 0;
        if (list[i]->count == 1 && !pattern) pattern = list[i]->pattern;
    }
    if (!pattern) return;
    lookup_position(out, pattern);
    out->in_variations = s->in_variations && out->positions;
    if (s->in_variations) return;
    if (!out->positions) out->pattern = pattern;
    out->final = s->final;
    if (conditions > 1 || s->at.count) return;
    for (size_t i = 0; i < sizeof list / sizeof *list; i++)
        if (list[i]->count == 1) list[i]->count = 0;
    s->final = 0;
}

/* ---- all ----------------------------------------------------------------- */

static int has_rest(const qp_selection *s) {
    return s->tags || s->player.count || s->opponent.count || s->red.count ||
           s->black.count || s->event.count || s->site.count || *s->ecco ||
           *s->comment || s->plies.count || s->board.count ||
           s->material.count || s->pattern.count || s->mate || s->stalemate ||
           s->repetition || s->setup || s->no_setup || s->broken || s->sound ||
           s->quiet || s->others;
}

void qp_selection_lookup(qp_lookup *out, qp_selection *s) {
    *out = (qp_lookup){.size = out->size, .max_plies = UINT64_MAX};
    if (!s->others) {
        lookup_tags(out, s);
        lookup_numbers(out, s);
        lookup_patterns(out, s);
    }
    out->rest = has_rest(s);
}
