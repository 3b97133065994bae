/* path_to_node.c - the moves that lead to a node, and their position. A node
 * knows its parent only, so a line is written from its end.
 *
 * SPDX-License-Identifier: MIT
 */
#include "game_int.h"

enum { CHUNK = 256 }; /* moves that are played from one look at the line */

static size_t depth_of(const qp_game *g, qp_node node) {
    size_t depth = 0;
    for (; node != QP_ROOT; node = g->node[node].parent) depth++;
    return depth;
}

static qp_node main_end(const qp_game *g) {
    qp_node node = QP_ROOT;
    while (g->node[node].child != QP_NO_NODE) node = g->node[node].child;
    return node;
}

size_t qp_game_line(qp_move *moves, size_t size, const qp_game *game,
                    qp_node node) {
    if (node >= game->nodes) node = main_end(game);
    size_t depth = depth_of(game, node), i = depth;
    for (; node != QP_ROOT; node = game->node[node].parent)
        if (--i < size) moves[i] = game->node[node].move;
    return depth;
}

void qp_game_pos(qp_pos *out, const qp_game *game, qp_node node) {
    qp_move moves[CHUNK];
    *out = game->start;
    if (node >= game->nodes) return;
    size_t depth = depth_of(game, node);
    for (size_t done = 0; done < depth; done += CHUNK) {
        size_t end = depth - done < CHUNK ? depth : done + CHUNK, i = depth;
        for (qp_node n = node; n != QP_ROOT; n = game->node[n].parent)
            if (--i >= done && i < end) moves[i - done] = game->node[n].move;
        for (i = done; i < end; i++) qp_pos_play(out, moves[i - done]);
    }
}
