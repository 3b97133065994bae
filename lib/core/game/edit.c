/* edit.c - changes a game: tags, moves, annotations. The children of a node
 * stay in one list, and every child but the first is in the brackets after
 * exactly one other.
 *
 * SPDX-License-Identifier: MIT
 */
#include "qipu/edit.h"

#include <string.h>

#include "game_int.h"

/* ---- whole games -----------------------------------------------------------
 */

void qp_game_swap(qp_game *a, qp_game *b) {
    qp_game kept = *a;
    *a = *b;
    *b = kept;
}

/* Room for `need` items, and a copy of them. */
static int copy_array(qp_game *out, void *array_out, size_t *size,
                      const void *items, size_t need, size_t item) {
    void *array;
    if (!qp__grow(&out->alloc, array_out, size, need, item)) return 0;
    memcpy(&array, array_out, sizeof array);
    if (need) memcpy(array, items, need * item);
    return 1;
}

qp_status qp_game_copy(qp_game *out, const qp_game *game) {
    const qp_game *g = game;
    if (out == g) return QP_OK;
    qp_game_clear(out);
    qp_text bytes = {g->bytes.ptr, g->bytes.len};
    if (!copy_array(out, &out->tag, &out->tags_size, g->tag, g->tags,
                    sizeof *g->tag) ||
        !copy_array(out, &out->note, &out->notes_size, g->note, g->notes,
                    sizeof *g->note) ||
        !copy_array(out, &out->node, &out->nodes_size, g->node, g->nodes,
                    sizeof *g->node) ||
        !qp__buf_add(&out->alloc, &out->bytes, bytes)) {
        qp_game_clear(out);
        return QP_E_NOMEM;
    }
    out->tags = g->tags;
    out->notes = g->notes;
    out->nodes = g->nodes;
    out->start = g->start;
    out->result = g->result;
    out->has_result = g->has_result;
    out->broken = g->broken;
    return QP_OK;
}

/* ---- equal -----------------------------------------------------------------
 */

static int edit_same_text(qp_text a, qp_text b) {
    return a.len == b.len && (!a.len || !memcmp(a.ptr, b.ptr, a.len));
}

static int same_tags(const qp_game *a, const qp_game *b) {
    if (a->tags != b->tags) return 0;
    for (size_t i = 0; i < a->tags; i++)
        if (!edit_same_text(qp_game_tag_name(a, i), qp_game_tag_name(b, i)) ||
            !edit_same_text(qp_game_tag_value(a, i), qp_game_tag_value(b, i)))
            return 0;
    return 1;
}

/* Those before the move, after it, and after the result are three lists. */
static int same_kind(const qp_game *a, uint32_t i, const qp_game *b, uint32_t j,
                     int before) {
    for (;;) {
        while (i != NO_NOTE && (a->note[i].kind == QP_BEFORE_MOVE) != before)
            i = a->note[i].next;
        while (j != NO_NOTE && (b->note[j].kind == QP_BEFORE_MOVE) != before)
            j = b->note[j].next;
        if (i == NO_NOTE || j == NO_NOTE) return i == j;
        const game_note *m = &a->note[i], *n = &b->note[j];
        if (m->kind != n->kind || m->flags != n->flags ||
            (m->kind != NOTE_NAG &&
             !edit_same_text(qp_game_annotation_text(a, i),
                             qp_game_annotation_text(b, j))))
            return 0;
        i = m->next;
        j = n->next;
    }
}

static int same_node(const qp_game *a, qp_node x, const qp_game *b, qp_node y) {
    const game_node *m = &a->node[x], *n = &b->node[y];
    return m->move.from == n->move.from && m->move.to == n->move.to &&
           same_kind(a, m->note, b, n->note, 1) &&
           same_kind(a, m->note, b, n->note, 0);
}

/* The next node of a walk: first what follows a node, then the variations in
 * the brackets after it, then the brackets beside its own; `up` counts the
 * steps back. */
static qp_node edit_walk_on(const qp_game *g, qp_node node, size_t *up) {
    const game_node *n = &g->node[node];
    *up = 0;
    if (n->child != QP_NO_NODE) return n->child;
    for (; node != QP_ROOT; node = n->parent, n = &g->node[node], ++*up) {
        /* From a line's end to the next at each place on the way back. */
        if (n->sibling != QP_NO_NODE) return n->sibling;
    }
    return QP_NO_NODE;
}

/* Returns nonzero if the brackets after two nodes open for variations of the
 * same move alike: their first and the next beside are as far on in both lists.
 */
static int same_brackets(const qp_game *a, qp_node x, const qp_game *b,
                         qp_node y) {
    const game_node *m = &a->node[x], *n = &b->node[y];
    return (m->variation == QP_NO_NODE) == (n->variation == QP_NO_NODE) &&
           (m->next_variation == QP_NO_NODE) ==
               (n->next_variation == QP_NO_NODE);
}

int qp_game_equal(const qp_game *a, const qp_game *b) {
    if (a->broken != b->broken || !same_tags(a, b) ||
        !edit_same_text(qp_game_result(a), qp_game_result(b)) ||
        memcmp(qp_pos_setup(&a->start), qp_pos_setup(&b->start),
               sizeof(qp_setup)) != 0)
        return 0;
    qp_node x = QP_ROOT, y = QP_ROOT;
    while (x != QP_NO_NODE && y != QP_NO_NODE) {
        size_t up, up_too;
        if (!same_node(a, x, b, y) || !same_brackets(a, x, b, y)) return 0;
        x = edit_walk_on(a, x, &up);
        y = edit_walk_on(b, y, &up_too);
        if (up != up_too) return 0;
    }
    return x == y;
}

/* ---- tags ------------------------------------------------------------------
 */

qp_status qp_game_add_tag(qp_game *game, qp_text name, qp_text value) {
    return qp__game_tag(game, name, value);
}

qp_status qp_game_remove_tag(qp_game *game, size_t index) {
    if (index >= game->tags) return QP_E_ARG;
    game->tags--;
    memmove(game->tag + index, game->tag + index + 1,
            (game->tags - index) * sizeof *game->tag);
    return QP_OK;
}

qp_status qp_game_play(qp_node *out, qp_game *game, qp_node node,
                       qp_move move) {
    qp_pos pos;
    if (node >= game->nodes) return QP_E_ARG;
    qp_game_pos(&pos, game, node);
    return qp_pos_legal(&pos, move) ? qp_game_add(out, game, node, move)
                                    : QP_E_ARG;
}

/* ---- variations ------------------------------------------------------------
 */

/* Puts all variations of a place in brackets after its first move, in the
 * order of the list. */
static void hang(qp_game *g, qp_node parent) {
    qp_node first = g->node[parent].child, last = QP_NO_NODE;
    for (qp_node i = first; i != QP_NO_NODE; i = g->node[i].sibling) {
        game_node *n = &g->node[i];
        n->variation = n->last_variation = n->next_variation = QP_NO_NODE;
        if (i == first) continue;
        if (last == QP_NO_NODE)
            g->node[first].variation = i;
        else
            g->node[last].next_variation = i;
        g->node[first].last_variation = last = i;
    }
    g->node[parent].last_child = last != QP_NO_NODE ? last : first;
}

/* Takes a node out of its parent's list. */
static void unlink_node(qp_game *g, qp_node node) {
    qp_node *link = &g->node[g->node[node].parent].child;
    while (*link != node) link = &g->node[*link].sibling;
    *link = g->node[node].sibling;
    g->node[node].sibling = QP_NO_NODE;
}

qp_status qp_game_reorder(qp_game *game, qp_node node, size_t index) {
    qp_game *g = game;
    if (node == QP_ROOT || node >= g->nodes) return QP_E_ARG;
    qp_node parent = g->node[node].parent;
    unlink_node(g, node);
    qp_node *link = &g->node[parent].child;
    for (; index && *link != QP_NO_NODE; index--)
        link = &g->node[*link].sibling;
    g->node[node].sibling = *link;
    *link = node;
    hang(g, parent);
    return QP_OK;
}

qp_status qp_game_promote(qp_game *game, qp_node node) {
    if (node >= game->nodes) return QP_E_ARG;
    for (; node != QP_ROOT; node = game->node[node].parent) {
        if (game->node[game->node[node].parent].child == node) continue;
        qp_status rc = qp_game_reorder(game, node, 0);
        if (rc) return rc;
    }
    return QP_OK;
}

static void renumber(qp_node *node, const qp_node *to) {
    if (*node != QP_NO_NODE) *node = to[*node];
}

/* Closes the gaps that nodes without a number leave, in all that names one. */
static void close_gaps(qp_game *g, const qp_node *to) {
    size_t kept = 0;
    for (qp_node i = 0; i < g->nodes; i++) {
        if (to[i] == QP_NO_NODE) continue;
        game_node n = g->node[i];
        renumber(&n.parent, to);
        renumber(&n.child, to);
        renumber(&n.last_child, to);
        renumber(&n.sibling, to);
        renumber(&n.variation, to);
        renumber(&n.last_variation, to);
        renumber(&n.next_variation, to);
        g->node[kept++] = n;
    }
    g->nodes = kept;
}

/* Drops the nodes that `dead` marks, which nothing that stays names but their
 * parents; a child is dead when its parent is, and has a higher number. */
static void edit_drop(qp_game *g, qp_node *to) {
    qp_node kept = 0;
    for (qp_node i = 0; i < g->nodes; i++) {
        if (i != QP_ROOT && to[g->node[i].parent] == QP_NO_NODE)
            to[i] = QP_NO_NODE;
        if (to[i] != QP_NO_NODE) to[i] = kept++;
    }
    close_gaps(g, to);
}

qp_status qp_game_remove(qp_game *game, qp_node node) {
    qp_game *g = game;
    if (node == QP_ROOT || node >= g->nodes) return QP_E_ARG;
    size_t bytes = g->nodes * sizeof(qp_node);
    qp_node *to = qp__get(&g->alloc, bytes);
    if (!to) return QP_E_NOMEM;
    memset(to, 0, bytes);
    qp_node parent = g->node[node].parent;
    unlink_node(g, node);
    hang(g, parent);
    to[node] = QP_NO_NODE;
    edit_drop(g, to);
    qp__put(&g->alloc, to, bytes);
    return QP_OK;
}

qp_status qp_game_remove_variations(qp_game *game) {
    qp_game *g = game;
    size_t bytes = g->nodes * sizeof(qp_node);
    qp_node *to = qp__get(&g->alloc, bytes);
    if (!to) return QP_E_NOMEM;
    memset(to, 0, bytes);
    for (qp_node i = 0; i < g->nodes; i++) {
        qp_node child = g->node[i].child;
        if (child == QP_NO_NODE) continue;
        for (qp_node j = g->node[child].sibling; j != QP_NO_NODE;
             j = g->node[j].sibling)
            to[j] = QP_NO_NODE;
        g->node[child].sibling = QP_NO_NODE;
        hang(g, i);
    }
    edit_drop(g, to);
    qp__put(&g->alloc, to, bytes);
    return QP_OK;
}

/* ---- annotations -----------------------------------------------------------
 */

void qp_game_clear_annotations(qp_game *game, qp_node node, unsigned which) {
    qp_game *g = game;
    if (node >= g->nodes) return;
    uint32_t i = g->node[node].note;
    g->node[node].note = g->node[node].last_note = NO_NOTE;
    for (uint32_t next; i != NO_NOTE; i = next) {
        game_node *n = &g->node[node];
        next = g->note[i].next;
        if (which & (g->note[i].kind == NOTE_NAG ? QP_NAGS : QP_COMMENTS))
            continue;
        g->note[i].next = NO_NOTE;
        if (n->last_note == NO_NOTE)
            n->note = i;
        else
            g->note[n->last_note].next = i;
        n->last_note = i;
    }
}

void qp_game_clear_all_annotations(qp_game *game, unsigned which) {
    for (qp_node i = 0; i < game->nodes; i++)
        qp_game_clear_annotations(game, i, which);
}
