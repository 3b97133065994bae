/* graft.c - adds part of a game to another one.
 *
 * SPDX-License-Identifier: MIT
 */
#include "graft.h"

#include <stdlib.h>
#include <string.h>

static int is_same_text(qp_text a, qp_text b) {
    return a.len == b.len && (!a.len || !memcmp(a.ptr, b.ptr, a.len));
}

qp_node qp__walk_on(const qp_game *game, qp_node top, qp_node node) {
    qp_node next = qp_game_next(game, node);
    if (next != QP_NO_NODE) return next;
    for (; node != top; node = qp_game_parent(game, node)) {
        next = qp_game_variation_after(game, node);
        if (next != QP_NO_NODE) return next;
    }
    return QP_NO_NODE;
}

/* ---- annotations --------------------------------------------------------- */

static int is_same_note(const qp_game *a, qp_annotation x, const qp_game *b,
                        qp_annotation y) {
    return qp_game_annotation_nag(a, x) == qp_game_annotation_nag(b, y) &&
           qp_game_annotation_place(a, x) == qp_game_annotation_place(b, y) &&
           is_same_text(qp_game_annotation_text(a, x),
                        qp_game_annotation_text(b, y));
}

static int has_note(const qp_game *game, qp_node node, const qp_game *from,
                    qp_annotation note) {
    qp_annotation a = qp_game_first_annotation(game, node);
    while (a != QP_NO_ANNOTATION && !is_same_note(game, a, from, note))
        a = qp_game_next_annotation(game, a);
    return a != QP_NO_ANNOTATION;
}

qp_status qp__graft_note(qp_game *out, qp_node at, const qp_game *from,
                         qp_annotation note) {
    int nag = qp_game_annotation_nag(from, note);
    qp_comment comment;
    if (nag >= 0) return qp_game_add_nag(out, at, (unsigned)nag);
    qp_game_annotation_comment(&comment, from, note);
    return qp_game_add_comment(out, at, qp_game_annotation_place(from, note),
                               &comment);
}

qp_status qp__graft_notes(qp_game *out, qp_node at, const qp_game *from,
                          qp_node node) {
    qp_annotation a = qp_game_first_annotation(from, node);
    qp_status rc = QP_OK;
    for (; !rc && a != QP_NO_ANNOTATION; a = qp_game_next_annotation(from, a))
        if (!has_note(out, at, from, a)) rc = qp__graft_note(out, at, from, a);
    return rc;
}

/* ---- moves --------------------------------------------------------------- */

static qp_node child_with(const qp_game *game, qp_node node, qp_move move) {
    qp_node n = qp_game_next(game, node);
    for (; n != QP_NO_NODE; n = qp_game_variation_after(game, n)) {
        qp_move m = qp_game_move(game, n);
        if (m.from == move.from && m.to == move.to) break;
    }
    return n;
}

qp_status qp__graft_move(qp_game *out, qp_node *at, const qp_game *from,
                         qp_node node) {
    qp_move move = qp_game_move(from, node);
    qp_node there = child_with(out, *at, move);
    qp_status rc = QP_OK;
    if (there == QP_NO_NODE) rc = qp_game_add(&there, out, *at, move);
    if (rc) return rc;
    *at = there;
    return qp__graft_notes(out, there, from, node);
}

qp_status qp__graft(qp_game *out, qp_node *at, const qp_game *from,
                    qp_node node) {
    /* Where the nodes of `from` are in `out`. */
    qp_node *place = malloc(qp_game_nodes(from) * sizeof *place);
    qp_status rc = place ? QP_OK : QP_E_NOMEM;
    qp_node line = node;
    if (!rc) place[node] = *at;
    for (qp_node n = node; !rc;) {
        n = qp__walk_on(from, node, n);
        if (n == QP_NO_NODE) break;
        place[n] = place[qp_game_parent(from, n)];
        rc = qp__graft_move(out, &place[n], from, n);
        if (n == qp_game_next(from, line)) line = n;
    }
    if (!rc) *at = place[line];
    free(place);
    return rc;
}
