/* varied_positions.c - the positions that a game reaches in variations only.
 *
 * SPDX-License-Identifier: MIT
 */
#include "varied_positions.h"

#include <stdlib.h>

#include "../../core/base/inline/buffer.h"
#include "qipu/board.h"
#include "qipu/handler.h"

typedef struct varied_walk {
    db_varied *list;
    const qp_pos *start;
    unsigned depth; /* brackets around the move */
    int failed;
} varied_walk;

static int varied_add_line(varied_walk *walk, uint64_t key) {
    db_varied *list = walk->list;
    void *grown = array_grow(list->line, &list->line_room, list->line_count + 1,
                             sizeof *list->line);
    if (!grown) return 0;
    list->line = grown;
    list->line[list->line_count++] = key;
    return 1;
}

static int varied_add(varied_walk *walk, const qp_pos *pos) {
    db_varied *list = walk->list;
    const qp_setup *from = qp_pos_setup(walk->start), *to = qp_pos_setup(pos);
    unsigned moves = (unsigned)(to->fullmove - from->fullmove) & 0xffff;
    unsigned ply = 2u * moves + to->turn - from->turn;
    if (ply >= POSTING_PLIES) return 1;
    void *grown = array_grow(list->position, &list->room, list->count + 1,
                             sizeof *list->position);
    if (!grown) return 0;
    list->position = grown;
    list->position[list->count++] =
        (db_varied_position){qp_pos_key(pos), (uint16_t)ply};
    return 1;
}

static qp_flow varied_move(void *ctx, const qp_moved *moved, const qp_at *at) {
    varied_walk *walk = ctx;
    (void)at;
    if (!moved->after) return QP_GO;
    walk->failed = walk->depth
                       ? !varied_add(walk, moved->after)
                       : !varied_add_line(walk, qp_pos_key(moved->after));
    return walk->failed ? QP_STOP : QP_GO;
}

static qp_flow varied_begin(void *ctx, const qp_at *at) {
    (void)at;
    ((varied_walk *)ctx)->depth++;
    return QP_GO;
}

static qp_flow varied_end(void *ctx, const qp_at *at) {
    (void)at;
    ((varied_walk *)ctx)->depth--;
    return QP_GO;
}

static int varied_by_key(const void *a, const void *b) {
    const db_varied_position *x = a, *y = b;
    if (x->key != y->key) return x->key < y->key ? -1 : 1;
    return (x->ply > y->ply) - (x->ply < y->ply);
}

static int varied_line_by_key(const void *a, const void *b) {
    const uint64_t *x = a, *y = b;
    return (*x > *y) - (*x < *y);
}

/* Leaves each position once, without those of the main line. */
static void varied_keep(db_varied *list) {
    size_t kept = 0, k = 0;
    for (size_t i = 0; i < list->count; i++) {
        uint64_t key = list->position[i].key;
        while (k < list->line_count && list->line[k] < key) k++;
        if (k < list->line_count && list->line[k] == key) continue;
        if (kept && list->position[kept - 1].key == key) continue;
        list->position[kept++] = list->position[i];
    }
    list->count = kept;
}

qp_status db__varied(db_varied *list, const qp_game *game) {
    varied_walk walk = {.list = list, .start = qp_game_start(game)};
    const qp_handler to = {.size = sizeof to,
                           .ctx = &walk,
                           .move = varied_move,
                           .begin_variation = varied_begin,
                           .end_variation = varied_end};
    list->count = list->line_count = 0;
    if (!varied_add_line(&walk, qp_pos_key(walk.start))) return QP_E_NOMEM;
    if (qp_game_visit(game, &to) == QP_E_NOMEM || walk.failed)
        return QP_E_NOMEM;
    qsort(list->line, list->line_count, sizeof *list->line, varied_line_by_key);
    if (!list->count) return QP_OK;
    qsort(list->position, list->count, sizeof *list->position, varied_by_key);
    varied_keep(list);
    return QP_OK;
}

void db__varied_free(db_varied *list) {
    free(list->position);
    free(list->line);
}
