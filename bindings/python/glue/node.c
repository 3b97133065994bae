/* node.c - the nodes of a game.
 *
 * Owns Python's type NodeBase, on which qipu.GameNode and qipu.Game are made,
 * and the game below it. A game lives as long as one of its nodes does; a node
 * is one object as long as Python holds it, so that `is` works. What changes a
 * game is in edit.c.
 *
 * SPDX-License-Identifier: MIT
 */
#include "glue.h"

#include <stdlib.h>
#include <string.h>

/* The moves, or the nodes, of a line from a node on. */
typedef struct py_line_iter {
    PyObject_HEAD py_node *node; /* the last that was passed; NULL: the end */
    qp_node next;                /* its number is as good as the node's */
    int moves;
} py_line_iter;

static py_node *py_node_self(PyObject *self) {
    return (py_node *)self;
}

/* ---- trees ----------------------------------------------------------------
 */

static py_tree *py_tree_new(qp_game *game) {
    py_tree *tree = calloc(1, sizeof *tree);
    if (!tree) return NULL;
    tree->game = game;
    tree->pos_of = QP_NO_NODE;
    return tree;
}

static void py_tree_put(py_tree *tree) {
    if (!tree || --tree->references) return;
    qp_game_free(tree->game);
    free(tree->live);
    free(tree->pos);
    free(tree->met.list);
    free(tree);
}

/* Room to find the objects of all nodes by their numbers. */
static int py_tree_grow(py_tree *tree, qp_node number) {
    if (number < tree->size) return 1;
    size_t size = 2 * (size_t)number + 1;
    py_node **live = realloc(tree->live, size * sizeof *live);
    if (!live) {
        PyErr_NoMemory();
        return 0;
    }
    memset(live + tree->size, 0, (size - tree->size) * sizeof *live);
    tree->live = live;
    tree->size = size;
    return 1;
}

static int py_node_link(py_node *node, py_tree *tree, qp_node number) {
    if (!py_tree_grow(tree, number)) return 0;
    node->tree = tree;
    node->number = number;
    tree->references++;
    tree->live[number] = node;
    return 1;
}

PyObject *py_node_at(py_tree *tree, qp_node number) {
    if (number == QP_NO_NODE) Py_RETURN_NONE;
    py_node *node = number < tree->size ? tree->live[number] : NULL;
    /* One that is just being freed is not taken back. */
    if (node && Py_REFCNT(node) > 0) {
        Py_INCREF(node);
        return (PyObject *)node;
    }
    PyObject *type = number == QP_ROOT ? py_the.game_class : py_the.node_class;
    node = py_alloc((PyTypeObject *)type);
    if (!node) return NULL;
    node->number = QP_NO_NODE;
    if (!py_node_link(node, tree, number)) Py_CLEAR(node);
    return (PyObject *)node;
}

PyObject *py_node_of_game(qp_game *game, const py_mets *met) {
    py_tree *tree = py_tree_new(game);
    if (!tree) {
        qp_game_free(game);
        if (met) free(met->list);
        return PyErr_NoMemory();
    }
    tree->references = 1;
    if (met) tree->met = *met;
    PyObject *root = py_node_at(tree, QP_ROOT);
    py_tree_put(tree);
    return root;
}

static PyObject *py_node_new(PyTypeObject *type, PyObject *args,
                             PyObject *keywords) {
    (void)args;
    (void)keywords;
    qp_game *game = qp_game_new(NULL);
    py_tree *tree = game ? py_tree_new(game) : NULL;
    if (!tree) {
        qp_game_free(game);
        return PyErr_NoMemory();
    }
    tree->references = 1;
    py_node *node = py_alloc(type);
    if (node) node->number = QP_NO_NODE;
    if (node && !py_node_link(node, tree, QP_ROOT)) Py_CLEAR(node);
    py_tree_put(tree);
    return (PyObject *)node;
}

static void py_node_free(PyObject *self) {
    py_node *node = py_node_self(self);
    py_tree *tree = node->tree;
    if (tree && node->number < tree->size && tree->live[node->number] == node)
        tree->live[node->number] = NULL;
    py_tree_put(tree);
    py_gone(self);
}

qp_node py_node_number(py_node *node) {
    if (node->number == QP_NO_NODE)
        PyErr_SetString(PyExc_ReferenceError,
                        "this node was removed from its game");
    return node->number;
}

int py_node_check(PyObject *object) {
    if (PyObject_TypeCheck(object, py_the.node))
        return py_node_number(py_node_self(object)) != QP_NO_NODE;
    PyErr_Format(PyExc_TypeError, "expected a qipu.GameNode, not %R", object);
    return 0;
}

size_t py_node_walk(qp_node *out, const qp_game *game, qp_node from) {
    size_t count = 0;
    qp_node at = from;
    while (at != QP_NO_NODE) {
        out[count++] = at;
        qp_node next = qp_game_next(game, at);
        while (next == QP_NO_NODE && at != from) {
            next = qp_game_variation_after(game, at);
            if (next == QP_NO_NODE) at = qp_game_parent(game, at);
        }
        at = next;
    }
    return count;
}

int py_numbers_open(py_numbers *numbers, py_tree *tree) {
    size_t count = qp_game_nodes(tree->game);
    *numbers = (py_numbers){.tree = tree};
    numbers->old = malloc(count * sizeof *numbers->old);
    numbers->now = malloc(count * sizeof *numbers->now);
    numbers->gone = calloc(count, 1);
    numbers->live = calloc(count, sizeof(py_node *));
    numbers->size = count;
    if (numbers->old && numbers->now && numbers->gone && numbers->live) {
        numbers->count = py_node_walk(numbers->old, tree->game, QP_ROOT);
        return 1;
    }
    py_numbers_close(numbers);
    PyErr_NoMemory();
    return 0;
}

void py_numbers_apply(py_numbers *numbers) {
    py_tree *tree = numbers->tree;
    size_t k = 0;
    py_node_walk(numbers->now, tree->game, QP_ROOT);
    for (size_t i = 0; i < numbers->count; i++) {
        qp_node was = numbers->old[i];
        py_node *node = was < tree->size ? tree->live[was] : NULL;
        qp_node is = numbers->gone[i] ? QP_NO_NODE : numbers->now[k++];
        if (!node) continue;
        node->number = is;
        if (is != QP_NO_NODE) numbers->live[is] = node;
    }
    struct py_node **live = tree->live;
    tree->live = numbers->live;
    tree->size = numbers->size;
    tree->pos_of = QP_NO_NODE;
    numbers->live = live;
}

void py_numbers_close(py_numbers *numbers) {
    free(numbers->old);
    free(numbers->now);
    free(numbers->gone);
    free(numbers->live);
}

/* ---- around a node --------------------------------------------------------
 */

/* The game of a node that is in it; NULL with an exception. */
static const qp_game *py_node_game(PyObject *self) {
    py_node *node = py_node_self(self);
    return py_node_number(node) == QP_NO_NODE ? NULL : node->tree->game;
}

static PyObject *py_node_parent(PyObject *self, void *unused) {
    const qp_game *game = py_node_game(self);
    py_node *node = py_node_self(self);
    (void)unused;
    if (!game) return NULL;
    return py_node_at(node->tree, qp_game_parent(game, node->number));
}

static PyObject *py_node_root(PyObject *self, PyObject *unused) {
    (void)unused;
    if (!py_node_game(self)) return NULL;
    return py_node_at(py_node_self(self)->tree, QP_ROOT);
}

static PyObject *py_node_next(PyObject *self, PyObject *unused) {
    const qp_game *game = py_node_game(self);
    py_node *node = py_node_self(self);
    (void)unused;
    if (!game) return NULL;
    return py_node_at(node->tree, qp_game_next(game, node->number));
}

static PyObject *py_node_children(PyObject *self, void *unused) {
    const qp_game *game = py_node_game(self);
    py_node *node = py_node_self(self);
    (void)unused;
    PyObject *list = game ? PyList_New(0) : NULL;
    if (!list) return NULL;
    for (qp_node child = qp_game_next(game, node->number); child != QP_NO_NODE;
         child = qp_game_variation_after(game, child)) {
        PyObject *one = py_node_at(node->tree, child);
        int bad = !one || PyList_Append(list, one);
        Py_XDECREF(one);
        if (!bad) continue;
        Py_DECREF(list);
        return NULL;
    }
    return list;
}

static PyObject *py_node_move(PyObject *self, void *unused) {
    const qp_game *game = py_node_game(self);
    (void)unused;
    if (!game) return NULL;
    return py_move_of(qp_game_move(game, py_node_self(self)->number));
}

/* How many plies from the start it is. */
static PyObject *py_node_depth(PyObject *self, PyObject *unused) {
    const qp_game *game = py_node_game(self);
    (void)unused;
    if (!game) return NULL;
    size_t n = 0;
    for (qp_node at = py_node_self(self)->number; at != QP_ROOT; n++)
        at = qp_game_parent(game, at);
    return PyLong_FromSize_t(n);
}

static PyObject *py_node_board(PyObject *self, PyObject *unused) {
    const qp_game *game = py_node_game(self);
    (void)unused;
    if (!game) return NULL;
    qp_node number = py_node_self(self)->number;
    py_board *board = py_board_new(qp_game_start(game));
    if (!board || number == QP_ROOT) return (PyObject *)board;
    size_t count = qp_game_line(NULL, 0, game, number);
    qp_move *moves = malloc((count + 1) * sizeof *moves);
    int good = moves != NULL;
    if (!good) PyErr_NoMemory();
    if (good) qp_game_line(moves, count, game, number);
    for (size_t i = 0; good && i < count; i++)
        good = py_board_play(board, moves[i]);
    free(moves);
    if (!good) Py_CLEAR(board);
    return (PyObject *)board;
}

static PyObject *py_node_text(PyObject *self, PyObject *args) {
    const qp_game *game = py_node_game(self);
    qp_notation notation = QP_NOTATION_CHINESE;
    unsigned flags = 0;
    if (!game ||
        !PyArg_ParseTuple(args, "|O&I:text", py_notation, &notation, &flags))
        return NULL;
    qp_node number = py_node_self(self)->number;
    if (number == QP_ROOT) Py_RETURN_NONE;
    qp_pos pos;
    char text[QP_MOVE_MAX];
    qp_game_pos(&pos, game, qp_game_parent(game, number));
    size_t n =
        qp_move_write(text, &pos, qp_game_move(game, number), notation, flags);
    return py_str((qp_text){text, n});
}

/* ---- lines ----------------------------------------------------------------
 */

static PyObject *py_line_of(PyObject *self, int moves) {
    if (!py_node_game(self)) return NULL;
    py_line_iter *iter = py_alloc(py_the.line_iter);
    if (!iter) return NULL;
    Py_INCREF(self);
    iter->node = py_node_self(self);
    iter->next = iter->node->number;
    iter->moves = moves;
    return (PyObject *)iter;
}

static PyObject *py_node_line(PyObject *self, PyObject *unused) {
    (void)unused;
    return py_line_of(self, 0);
}

static PyObject *py_node_line_moves(PyObject *self, PyObject *unused) {
    (void)unused;
    return py_line_of(self, 1);
}

/* Nodes go on from the node passed last, so that a game may be changed on the
 * way. Moves make no nodes: they go on by number, and end when nodes were
 * removed meanwhile and there is none of that number any more. */
static PyObject *py_line_next(PyObject *self) {
    py_line_iter *iter = (py_line_iter *)self;
    if (!iter->node) return NULL;
    py_tree *tree = iter->node->tree;
    if (!iter->moves) {
        qp_node number = py_node_number(iter->node);
        if (number == QP_NO_NODE) return NULL;
        qp_node next = qp_game_next(tree->game, number);
        PyObject *node = next == QP_NO_NODE ? NULL : py_node_at(tree, next);
        Py_XINCREF(node);
        Py_DECREF(iter->node);
        iter->node = (py_node *)node;
        return node;
    }
    if (iter->next >= qp_game_nodes(tree->game)) return NULL;
    iter->next = qp_game_next(tree->game, iter->next);
    if (iter->next != QP_NO_NODE)
        return py_move_of(qp_game_move(tree->game, iter->next));
    Py_CLEAR(iter->node);
    return NULL;
}

/* A class of the user's may keep an iterator of its own nodes. */
static int py_line_traverse(PyObject *self, visitproc visit, void *arg) {
    Py_VISIT(((py_line_iter *)self)->node);
    Py_VISIT(Py_TYPE(self));
    return 0;
}

static int py_line_clear(PyObject *self) {
    Py_CLEAR(((py_line_iter *)self)->node);
    return 0;
}

static void py_line_free(PyObject *self) {
    PyObject_GC_UnTrack(self);
    Py_XDECREF(((py_line_iter *)self)->node);
    py_gone(self);
}

/* ---- what reading met -----------------------------------------------------
 */

static PyObject *py_node_errors(PyObject *self, void *unused) {
    (void)unused;
    return py_mets_tuple(&py_node_self(self)->tree->met, 0);
}

static PyObject *py_node_warnings(PyObject *self, void *unused) {
    (void)unused;
    return py_mets_tuple(&py_node_self(self)->tree->met, 1);
}

static PyObject *py_node_broken(PyObject *self, void *unused) {
    const py_tree *tree = py_node_self(self)->tree;
    (void)unused;
    return PyBool_FromLong(tree->incomplete || qp_game_broken(tree->game));
}

static PyObject *py_node_repr(PyObject *self) {
    py_node *node = py_node_self(self);
    if (node->number == QP_NO_NODE)
        return PyUnicode_FromString("<GameNode removed from its game>");
    return PyUnicode_FromFormat(
        "<%s %u of %zu at %p>", node->number ? "GameNode" : "Game",
        (unsigned)node->number, qp_game_nodes(node->tree->game), node->tree);
}

static PyMethodDef py_node_methods[] = {
    {"next", py_node_next, METH_NOARGS, "The node of the next move, or None."},
    {"game", py_node_root, METH_NOARGS, "The game that the node is in."},
    {"board", py_node_board, METH_NOARGS,
     "A new board with the moves from the start to this node."},
    {"_depth", py_node_depth, METH_NOARGS, ""},
    {"_text", py_node_text, METH_VARARGS, ""},
    {"_line", py_node_line, METH_NOARGS, ""},
    {"_line_moves", py_node_line_moves, METH_NOARGS, ""},
    {"_add", py_edit_add, METH_O, ""},
    {"_remove", py_edit_remove, METH_NOARGS, ""},
    {"_prune", py_edit_prune, METH_NOARGS, ""},
    {"_reorder", py_edit_reorder, METH_O, ""},
    {"_promote", py_edit_promote, METH_NOARGS, ""},
    {"_notes", py_edit_notes, METH_NOARGS, ""},
    {"_set_notes", py_edit_set_notes, METH_O, ""},
    {"_tags", py_edit_tags, METH_NOARGS, ""},
    {"_tag", py_edit_tag, METH_O, ""},
    {"_set_tag", py_edit_set_tag, METH_VARARGS, ""},
    {"_add_tag", py_edit_add_tag, METH_VARARGS, ""},
    {"_remove_tag", py_edit_remove_tag, METH_O, ""},
    {"_setup", py_edit_setup, METH_O, ""},
    {"_copy", py_edit_copy, METH_NOARGS, ""},
    {"_equal", py_edit_equal, METH_O, ""},
    {"_problems", py_edit_problems, METH_NOARGS, ""},
    {"_set_problems", py_edit_set_problems, METH_VARARGS, ""},
    {NULL, NULL, 0, NULL}};

static PyGetSetDef py_node_getters[] = {
    {"parent", py_node_parent, NULL, "The node before, or None.", NULL},
    {"variations", py_node_children, NULL,
     "The nodes of all moves that follow, the main one first; a new list.",
     NULL},
    {"move", py_node_move, NULL, "The move that leads here, or None.", NULL},
    {"errors", py_node_errors, NULL,
     "What was wrong where the game was read: a tuple of ParseError.", NULL},
    {"warnings", py_node_warnings, NULL,
     "What was not standard where the game was read: a tuple of ParseWarning.",
     NULL},
    {"_broken", py_node_broken, NULL, NULL, NULL},
    {"_said", py_edit_said, NULL, NULL, NULL},
    {"_result", py_edit_result, py_edit_set_result, NULL, NULL},
    {NULL, NULL, NULL, NULL, NULL}};

int py_node_ready(PyObject *module) {
    static PyType_Slot slots[] = {
        PY_SLOT(Py_tp_doc, "What qipu.GameNode and qipu.Game are made on."),
        PY_SLOT(Py_tp_new, py_node_new),
        PY_SLOT(Py_tp_dealloc, py_node_free),
        PY_SLOT(Py_tp_repr, py_node_repr),
        PY_SLOT(Py_tp_methods, py_node_methods),
        PY_SLOT(Py_tp_getset, py_node_getters),
        {0, NULL}};
    static PyType_Spec spec = {"qipu._qipu.NodeBase", sizeof(py_node), 0,
                               Py_TPFLAGS_DEFAULT | Py_TPFLAGS_BASETYPE, slots};
    static PyType_Slot line_slots[] = {
        PY_SLOT(Py_tp_new, py_no_new),
        PY_SLOT(Py_tp_dealloc, py_line_free),
        PY_SLOT(Py_tp_traverse, py_line_traverse),
        PY_SLOT(Py_tp_clear, py_line_clear),
        PY_SLOT(Py_tp_iter, PyObject_SelfIter),
        PY_SLOT(Py_tp_iternext, py_line_next),
        {0, NULL}};
    static PyType_Spec line_spec = {
        "qipu._qipu.LineIterator", sizeof(py_line_iter), 0,
        Py_TPFLAGS_DEFAULT | Py_TPFLAGS_HAVE_GC, line_slots};
    py_the.node = py_add_type(module, &spec);
    py_the.line_iter = py_add_type(module, &line_spec);
    return py_the.node && py_the.line_iter ? 0 : -1;
}
