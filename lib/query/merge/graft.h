/* graft.h - what merging and splitting share. Not installed.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef QP_GRAFT_H
#define QP_GRAFT_H

#include "qipu/merge.h"

/* Adds one annotation to a node of another game. */
qp_status qp__graft_note(qp_game *out, qp_node at, const qp_game *from,
                         qp_annotation note);

/* Adds the annotations of a node to a node of another game, without those that
 * are there. */
qp_status qp__graft_notes(qp_game *out, qp_node at, const qp_game *from,
                          qp_node node);

/* Adds everything after `node` after *at. Moves that are there are shared. *at
 * becomes the node at which the line of `node` ends. */
qp_status qp__graft(qp_game *out, qp_node *at, const qp_game *from,
                    qp_node node);

/* Adds the move that leads to `node` after *at, which then is its node, and its
 * annotations. */
qp_status qp__graft_move(qp_game *out, qp_node *at, const qp_game *from,
                         qp_node node);

/* The node that a walk comes to after `node` within what follows `top`: moves
 * first, then variations in order. QP_NO_NODE: the end. */
qp_node qp__walk_on(const qp_game *game, qp_node top, qp_node node);

#endif
