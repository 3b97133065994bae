/* move_tree.c - a tree of moves, filled in preorder, emitted line by line: up
 * to a move with variations, then each of these to its end, then the rest of
 * the line. Open lines are on a stack of QP_DEPTH_MAX.
 *
 * SPDX-License-Identifier: MIT
 */
#include "move_tree.h"

#include <stdio.h>
#include <string.h>

#include "binary_events.h"

int qp__tree_clear(qp__tree *tree) {
    if (!qp__grow(tree->alloc, &tree->node, &tree->nodes_size, 1,
                  sizeof *tree->node))
        return 0;
    tree->node[0] = (qp__tree_node){.child = QP__TREE_NONE,
                                    .last = QP__TREE_NONE,
                                    .sibling = QP__TREE_NONE};
    tree->nodes = 1;
    tree->text.len = tree->opens = 0;
    tree->parent = 0;
    return 1;
}

void qp__tree_free(qp__tree *tree) {
    qp__put(tree->alloc, tree->node, tree->nodes_size * sizeof *tree->node);
    qp__put(tree->alloc, tree->open, tree->opens_size * sizeof *tree->open);
    qp__buf_free(tree->alloc, &tree->text);
    memset(tree, 0, sizeof *tree);
}

uint32_t qp__tree_add(qp__tree *tree, uint32_t parent, qp_move move, qp_at at) {
    if (tree->nodes >= QP__TREE_NONE) return QP__TREE_NONE;
    if (tree->nodes == tree->nodes_size &&
        !qp__grow(tree->alloc, &tree->node, &tree->nodes_size, tree->nodes + 1,
                  sizeof *tree->node))
        return QP__TREE_NONE;
    uint32_t i = (uint32_t)tree->nodes++;
    tree->node[i] = (qp__tree_node){.at = at,
                                    .child = QP__TREE_NONE,
                                    .last = QP__TREE_NONE,
                                    .sibling = QP__TREE_NONE,
                                    .from = move.from,
                                    .to = move.to,
                                    .bad = move.from == move.to};
    qp__tree_node *up = &tree->node[parent];
    if (up->last == QP__TREE_NONE)
        up->child = i;
    else
        tree->node[up->last].sibling = i;
    up->last = i;
    return i;
}

static int push_open(qp__tree *tree, uint32_t parent) {
    if (!qp__grow(tree->alloc, &tree->open, &tree->opens_size, tree->opens + 1,
                  sizeof *tree->open))
        return 0;
    tree->open[tree->opens++] = parent;
    return 1;
}

uint32_t qp__tree_put(qp__tree *tree, qp_move move, unsigned bits, qp_at at) {
    uint32_t parent = tree->parent;
    int both = (bits & QP__TREE_CHILD) && (bits & QP__TREE_NEXT_VARIATION);
    if (both && !push_open(tree, parent)) return QP__TREE_NONE;
    uint32_t i = qp__tree_add(tree, parent, move, at);
    if (i == QP__TREE_NONE) return i;
    if (bits & QP__TREE_CHILD)
        tree->parent = i;
    else if (!(bits & QP__TREE_NEXT_VARIATION))
        tree->parent = tree->opens ? tree->open[--tree->opens] : QP__TREE_NONE;
    return i;
}

void qp__tree_comment(qp__tree *tree, uint32_t node, size_t before) {
    if (tree->text.len == before) return;
    size_t len =
        qp__tree_tidy(tree->text.ptr + before, tree->text.len - before);
    tree->text.len = before + len;
    tree->node[node].text = (uint32_t)before;
    tree->node[node].text_len = (uint32_t)len;
}

void qp__tree_say(qp__reporter *t, qp__tree *tree, uint32_t node,
                  qp_text text) {
    size_t before = tree->text.len;
    if (!qp__buf_add(tree->alloc, &tree->text, text))
        t->give.status = QP_E_NOMEM;
    else
        qp__tree_comment(tree, node, before);
}

void qp__tree_say_in(qp__reporter *t, qp__tree *tree, uint32_t node,
                     qp__code code, qp_text bytes, qp_at at) {
    size_t before = tree->text.len;
    if (!qp__report_decode(t, &tree->text, code, bytes, at))
        t->give.status = QP_E_NOMEM;
    qp__tree_comment(tree, node, before);
}

/* ---- nodes of four bytes ------------------------------------------------- */

enum {
    TREE_NODE = 4,
    TREE_NODE_LINE = 1,
    TREE_NODE_OTHER = 2,
    TREE_NODE_COMMENT = 4
};

static qp_move node_move(qp__reporter *t, const qp__tree_form *form,
                         const char *bytes, qp_at at) {
    unsigned from = (unsigned char)bytes[form->from];
    unsigned to = (unsigned char)bytes[form->from + 1];
    qp_move move = {form->square(from), form->square(to)};
    if (move.from == QP_SQ_NONE || move.to == QP_SQ_NONE) move.to = move.from;
    char text[12];
    if (move.from != move.to) return move;
    snprintf(text, sizeof text, "%02X %02X", from, to);
    qp__report_problem(t, QP_E_FORMAT_MOVE, at, text, "two squares");
    return move;
}

/* The comment at `*at`, which moves on; 0: the bytes end within it. */
static int node_comment(qp__reporter *t, qp__tree *tree, uint32_t node,
                        qp__code code, qp_text rest, qp_at *at) {
    if (rest.len < 4) return 0;
    size_t size = qp__le32(rest.ptr), left = rest.len - 4;
    size_t have = left < size ? left : size;
    at->offset += 4;
    qp__tree_say_in(t, tree, node, code, (qp_text){rest.ptr + 4, have}, *at);
    at->offset += have;
    return have == size;
}

size_t qp__tree_read(qp__reporter *t, qp__tree *tree, const qp__tree_form *form,
                     qp_text bytes, uint64_t offset, size_t at) {
    for (int root = 1; !t->give.status && tree->parent != QP__TREE_NONE &&
                       bytes.len - at >= TREE_NODE;
         root = 0) {
        const char *p = bytes.ptr + at;
        unsigned bits = (unsigned char)p[form->bits];
        if (form->ends) bits ^= TREE_NODE_LINE;
        qp_at here = qp__at(offset + at);
        uint32_t node = 0;
        if (root) {
            tree->node[0].at = here;
            if (!(bits & TREE_NODE_LINE)) tree->parent = QP__TREE_NONE;
        } else {
            node =
                qp__tree_put(tree, node_move(t, form, p, here),
                             bits & (TREE_NODE_LINE | TREE_NODE_OTHER), here);
        }
        if (node == QP__TREE_NONE) t->give.status = QP_E_NOMEM;
        at += TREE_NODE;
        if (t->give.status || !(bits & TREE_NODE_COMMENT)) continue;
        here.offset += TREE_NODE;
        int whole =
            node_comment(t, tree, node, form->code,
                         (qp_text){p + TREE_NODE, bytes.len - at}, &here);
        at = (size_t)(here.offset - offset);
        if (whole) continue;
        tree->parent = node; /* not whole, whatever the bits said */
        break;
    }
    return at;
}

/* ---- telling ------------------------------------------------------------- */

/* A variation being emitted, and the move that it replaces. */
typedef struct tree_open_line {
    uint32_t variation, instead_of;
} tree_open_line;

typedef struct tree_walker {
    qp__reporter *t;
    const qp__tree *tree;
    tree_open_line line[QP_DEPTH_MAX];
    size_t depth;
    int too_deep; /* reported already */
} tree_walker;

static void tree_report_comment(qp__reporter *t, const qp__tree *tree,
                                const qp__tree_node *n) {
    if (!n->text_len || qp__emit_over(&t->give)) return;
    if (tree->say) {
        tree->say(tree->self, n);
        return;
    }
    qp_text text = {tree->text.ptr + n->text, n->text_len};
    qp__emit_comment(&t->give, text, QP_COMMENT_END, &n->at);
}

static inline void report_node(tree_walker *w, uint32_t i) {
    const qp__tree_node *n = &w->tree->node[i];
    qp__emit_squares(&w->t->give, (qp_move){n->from, n->to}, &n->at);
    tree_report_comment(w->t, w->tree, n);
}

/* The child that the line goes on with: the first, or the one that takes the
 * place of a move that could not be read. */
static inline uint32_t next_of(qp__reporter *t, const qp__tree *tree,
                               uint32_t i) {
    uint32_t first = tree->node[i].child, child = first;
    if (first == QP__TREE_NONE || !tree->node[first].bad) return first;
    while (child != QP__TREE_NONE && tree->node[child].bad) {
        if (tree->blame) tree->blame(tree->self, &tree->node[child]);
        child = tree->node[child].sibling;
    }
    if (child != QP__TREE_NONE && child != first)
        qp__report_problem(t, QP_W_GAME_BESIDE, tree->node[child].at, "", "");
    return child;
}

/* Opens the first of the variations from `i` on that is wanted and has a move,
 * and returns it, or NONE. */
static uint32_t tree_open_variation(tree_walker *w, uint32_t i) {
    qp__emit *g = &w->t->give;
    for (; i != QP__TREE_NONE; i = w->tree->node[i].sibling) {
        if (qp__emit_over(&w->t->give)) return QP__TREE_NONE;
        int bad = w->tree->node[i].bad;
        if (!qp__wants_variations(g->to) || (bad && !w->tree->blame)) continue;
        qp_at at = w->tree->node[i].at;
        if (w->depth == QP_DEPTH_MAX) {
            if (!w->too_deep)
                qp__report_problem(w->t, QP_E_FORMAT_DEPTH, at, "", "");
            w->too_deep = 1;
            continue;
        }
        qp__emit_begin_variation(g, &at);
        if (bad && !g->skip_depth)
            w->tree->blame(w->tree->self, &w->tree->node[i]);
        else if (!g->skip_depth)
            return g->status ? QP__TREE_NONE : i;
        qp__emit_end_variation(g, &at);
    }
    return QP__TREE_NONE;
}

/* The line at hand has ended: the next variation beside it, or the line that
 * it left. Returns the node to go on from. */
static uint32_t tree_close_variation(tree_walker *w) {
    tree_open_line *top = &w->line[w->depth - 1];
    qp_at at = w->tree->node[top->variation].at;
    qp__emit_end_variation(&w->t->give, &at);
    w->depth--;
    uint32_t next =
        tree_open_variation(w, w->tree->node[top->variation].sibling);
    if (next == QP__TREE_NONE) return top->instead_of;
    w->depth++;
    top->variation = next;
    report_node(w, next);
    return next;
}

static void report_lines(tree_walker *w) {
    uint32_t i = next_of(w->t, w->tree, 0);
    while (!qp__emit_over(&w->t->give)) {
        if (i == QP__TREE_NONE) {
            if (!w->depth) return;
            i = next_of(w->t, w->tree, tree_close_variation(w));
            continue;
        }
        report_node(w, i);
        uint32_t other = w->tree->node[i].sibling;
        if (other != QP__TREE_NONE) other = tree_open_variation(w, other);
        if (other != QP__TREE_NONE) {
            w->line[w->depth++] = (tree_open_line){other, i};
            if (!qp__emit_over(&w->t->give)) report_node(w, other);
            i = other;
        }
        i = next_of(w->t, w->tree, i);
    }
}

void qp__tree_report(qp__reporter *t, const qp__tree *tree, const char *result,
                     qp_at end) {
    const qp__tree_node *root = &tree->node[0];
    qp_at at = root->at;
    qp__report_late(t);
    tree_report_comment(t, tree, root);
    qp__emit_begin_moves(&t->give, &at);
    if (qp__emit_over(&t->give)) return;
    tree_walker w;
    w.t = t;
    w.tree = tree;
    w.depth = 0;
    w.too_deep = 0;
    report_lines(&w);
    if (result) qp__emit_result(&t->give, qp_text_of(result), &end);
}
