/* drawn_positions.c - which positions of a game are drawn.
 *
 * Owns the way along the main line or a variation: the last position, the one
 * after so many plies, one every so many, or all of them as a film.
 *
 * SPDX-License-Identifier: MIT
 */
#include "draw_common.h"

#include <string.h>

enum { LAST_FRAME = 3 }; /* times as long as the others */

/* ---- along a line -------------------------------------------------------- */

typedef struct game_walk {
    const draw_branch *branch; /* the next one */
    const qp_game *game;
    qp_node node;
    qp_pos before, pos; /* its move, and after it */
    uint64_t ply;
} game_walk;

static void walk_begin(game_walk *walk, const draw_job *job,
                       const qp_game *game) {
    walk->branch = job->branch;
    walk->game = game;
    walk->node = QP_ROOT;
    walk->pos = walk->before = *qp_game_start(game);
    walk->ply = 0;
}

static int is_at_branch(const game_walk *walk) {
    return walk->branch->number && walk->branch->ply == walk->ply + 1;
}

/* The move that comes next, or QP_NO_NODE. */
static qp_node walk_next(const game_walk *walk) {
    qp_node next = qp_game_next(walk->game, walk->node);
    uint64_t n = is_at_branch(walk) ? walk->branch->number : 0;
    while (next != QP_NO_NODE && n--)
        next = qp_game_variation_after(walk->game, next);
    return next;
}

/* 0 at the end. */
static int walk_on(game_walk *walk) {
    qp_node next = walk_next(walk);
    if (next == QP_NO_NODE) return 0;
    if (is_at_branch(walk)) walk->branch++;
    walk->before = walk->pos;
    walk->node = next;
    walk->ply++;
    qp_pos_play(&walk->pos, qp_game_move(walk->game, next));
    return 1;
}

static const qp_picture *walk_picture(draw_job *job, const game_walk *walk) {
    draw_view view = {.setup = qp_pos_setup(&walk->pos),
                      .last = qp_game_move(walk->game, walk->node),
                      .game = walk->game,
                      .node = walk->node,
                      .before = &walk->before,
                      .ply = walk->ply};
    draw_frame_make(&job->frame, &job->style, &view);
    return &job->frame.picture;
}

/* ---- what is drawn ------------------------------------------------------- */

static void draw_one(draw_job *job, const qp_game *game) {
    game_walk walk;
    walk_begin(&walk, job, game);
    while (walk.ply < job->ply && walk_on(&walk)) {
    }
    draw_out_picture(&job->out, walk_picture(job, &walk));
}

/* Nonzero for a ply that --every asks for. The start is one of them where a
 * game begins elsewhere than all games do. */
static int is_asked(const draw_job *job, const game_walk *walk) {
    qp_pos start;
    qp_pos_start(&start);
    if (walk->ply < job->from_ply) return 0;
    if (walk->ply == job->to_ply || walk_next(walk) == QP_NO_NODE) return 1;
    if (!walk->ply) return qp_pos_hash(&walk->pos) != qp_pos_hash(&start);
    return walk->ply % job->every == 0;
}

static void draw_every(draw_job *job, const qp_game *game) {
    game_walk walk;
    walk_begin(&walk, job, game);
    do {
        if (is_asked(job, &walk))
            draw_out_picture(&job->out, walk_picture(job, &walk));
    } while (!job->out.failed && walk.ply < job->to_ply && walk_on(&walk));
}

static void draw_film(draw_job *job, const qp_game *game, uint64_t last) {
    game_walk walk;
    walk_begin(&walk, job, game);
    draw_film_begin(&job->out, last - job->from_ply + 1);
    do {
        uint64_t ms = walk.ply == last ? LAST_FRAME * job->delay : job->delay;
        if (walk.ply >= job->from_ply)
            draw_film_add(&job->out, walk_picture(job, &walk), (unsigned)ms);
    } while (!job->out.failed && walk.ply < last && walk_on(&walk));
    draw_film_end(&job->out);
}

/* ---- a game -------------------------------------------------------------- */

/* Reports what was requested and does not exist. */
static void report_lack(draw_job *job, qp_err *err) {
    diag_place place = {.file = job->file, .game = job->number};
    diag_show(NULL, &job->diag, err, &place, &job->count);
}

/* Counts the plies of the line that is drawn; 0 if the game lacks one of its
 * variations, which is reported. */
static int count_plies(draw_job *job, const qp_game *game, uint64_t *plies) {
    game_walk walk;
    walk_begin(&walk, job, game);
    while (walk_on(&walk)) {
    }
    *plies = walk.ply;
    if (!walk.branch->number) return 1;
    qp_err err = {.code = QP_E_DRAW_VARIATION};
    snprintf(err.what, sizeof err.what, "%llu.%llu",
             (unsigned long long)walk.branch->ply,
             (unsigned long long)walk.branch->number);
    report_lack(job, &err);
    return 0;
}

/* Reports the first requested ply that does not exist; returns nonzero then. */
static int lacks_ply(draw_job *job, uint64_t plies) {
    const uint64_t asked[] = {job->ply, job->from_ply, job->to_ply};
    for (size_t i = 0; i < sizeof asked / sizeof *asked; i++) {
        if (asked[i] == UINT64_MAX || asked[i] <= plies) continue;
        qp_err err = {.code = QP_E_DRAW_PLY};
        snprintf(err.what, sizeof err.what, "%llu",
                 (unsigned long long)asked[i]);
        snprintf(err.want, sizeof err.want, "%llu", (unsigned long long)plies);
        report_lack(job, &err);
        return 1;
    }
    return 0;
}

int draw_game(void *ctx, const qp_game *game) {
    draw_job *job = ctx;
    job->number++;
    if (job->out.failed || (job->game && job->game != job->number)) return 0;
    uint64_t plies;
    if (!count_plies(job, game, &plies) || lacks_ply(job, plies)) return 0;
    if (job->out.form >= DRAW_GIF)
        draw_film(job, game, job->to_ply < plies ? job->to_ply : plies);
    else if (job->every)
        draw_every(job, game);
    else
        draw_one(job, game);
    return 0;
}

void draw_position(draw_job *job, const qp_setup *setup, qp_move last) {
    draw_view view = {.setup = setup, .last = last};
    draw_frame_make(&job->frame, &job->style, &view);
    if (job->out.form < DRAW_GIF) {
        draw_out_picture(&job->out, &job->frame.picture);
        return;
    }
    draw_film_begin(&job->out, 1);
    draw_film_add(&job->out, &job->frame.picture, (unsigned)job->delay);
    draw_film_end(&job->out);
}
