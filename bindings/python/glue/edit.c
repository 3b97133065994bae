/* edit.c - changing a game: its tags, moves, variations, comments and glyphs.
 *
 * Owns no type. All of it works on the nodes of node.c; what removes nodes
 * takes care that Python's objects still stand for the same nodes.
 *
 * SPDX-License-Identifier: MIT
 */
#include "glue.h"

#include <stdlib.h>
#include <string.h>

/* The game of a node that is in it; NULL with an exception. */
static qp_game *py_edit_game(PyObject *self) {
    py_node *node = (py_node *)self;
    return py_node_number(node) == QP_NO_NODE ? NULL : node->tree->game;
}

/* Returns None, or NULL with the exception of a status. */
static PyObject *py_edit_done(qp_status status, const char *what) {
    if (status) return py_raise_status(status, what);
    Py_RETURN_NONE;
}

/* ---- moves ----------------------------------------------------------------
 */

/* The position of a node, kept for the next move after it. */
static qp_pos *py_edit_pos(py_tree *tree, qp_node number) {
    if (!tree->pos) tree->pos = malloc(sizeof *tree->pos);
    if (!tree->pos) {
        PyErr_NoMemory();
        return NULL;
    }
    if (tree->pos_of != number) qp_game_pos(tree->pos, tree->game, number);
    tree->pos_of = number;
    return tree->pos;
}

PyObject *py_edit_add(PyObject *self, PyObject *object) {
    qp_game *game = py_edit_game(self);
    py_node *node = (py_node *)self;
    qp_move move;
    if (!game || !py_move(object, &move)) return NULL;
    qp_pos *pos = py_edit_pos(node->tree, node->number);
    if (!pos) return NULL;
    if (!qp_pos_legal(pos, move)) {
        PyErr_Format(PyExc_ValueError, "%R is not a legal move here", object);
        return NULL;
    }
    qp_node made;
    qp_status status = qp_game_add(&made, game, node->number, move);
    if (status) return py_raise_status(status, "");
    qp_pos_play(pos, move);
    node->tree->pos_of = made;
    return py_node_at(node->tree, made);
}

PyObject *py_edit_remove(PyObject *self, PyObject *unused) {
    qp_game *game = py_edit_game(self);
    py_node *node = (py_node *)self;
    py_numbers numbers;
    (void)unused;
    if (!game || !py_numbers_open(&numbers, node->tree)) return NULL;
    size_t first = 0;
    while (numbers.old[first] != node->number) first++;
    /* Parents come first, so descendants follow immediately. */
    size_t below = py_node_walk(numbers.now, game, node->number);
    memset(numbers.gone + first, 1, below);
    qp_status status = qp_game_remove(game, node->number);
    if (!status) py_numbers_apply(&numbers);
    py_numbers_close(&numbers);
    return py_edit_done(status, "the root of a game cannot be removed");
}

PyObject *py_edit_prune(PyObject *self, PyObject *unused) {
    qp_game *game = py_edit_game(self);
    py_node *node = (py_node *)self;
    py_numbers numbers;
    (void)unused;
    if (!game || !py_numbers_open(&numbers, node->tree)) return NULL;
    qp_node main = QP_ROOT;
    for (size_t i = 0; i < numbers.count; i++) {
        numbers.gone[i] = numbers.old[i] != main;
        if (!numbers.gone[i]) main = qp_game_next(game, main);
    }
    qp_status status = qp_game_remove_variations(game);
    if (!status) py_numbers_apply(&numbers);
    py_numbers_close(&numbers);
    return py_edit_done(status, "");
}

PyObject *py_edit_reorder(PyObject *self, PyObject *index) {
    qp_game *game = py_edit_game(self);
    if (!game) return NULL;
    Py_ssize_t at = PyLong_AsSsize_t(index);
    if (at == -1 && PyErr_Occurred()) return NULL;
    return py_edit_done(qp_game_reorder(game, ((py_node *)self)->number,
                                        at < 0 ? 0 : (size_t)at),
                        "the root of a game is not a variation");
}

PyObject *py_edit_promote(PyObject *self, PyObject *unused) {
    qp_game *game = py_edit_game(self);
    (void)unused;
    if (!game) return NULL;
    return py_edit_done(qp_game_promote(game, ((py_node *)self)->number), "");
}

/* ---- annotations ----------------------------------------------------------
 */

/* Returns the annotations of a node in order: a glyph is an int, a comment
 * is (place, text, flags). */
PyObject *py_edit_notes(PyObject *self, PyObject *unused) {
    const qp_game *game = py_edit_game(self);
    (void)unused;
    PyObject *list = game ? PyList_New(0) : NULL;
    if (!list) return NULL;
    for (qp_annotation i =
             qp_game_first_annotation(game, ((py_node *)self)->number);
         i != QP_NO_ANNOTATION; i = qp_game_next_annotation(game, i)) {
        int nag = qp_game_annotation_nag(game, i);
        qp_comment comment;
        qp_game_annotation_comment(&comment, game, i);
        PyObject *one =
            nag >= 0
                ? PyLong_FromLong(nag)
                : Py_BuildValue("(iNI)", (int)qp_game_annotation_place(game, i),
                                py_str(comment.text), comment.flags);
        int bad = !one || PyList_Append(list, one);
        Py_XDECREF(one);
        if (!bad) continue;
        Py_DECREF(list);
        return NULL;
    }
    return list;
}

/* One of that list, which it checks or, with a game, adds. */
static int py_edit_note(PyObject *item, qp_game *game, qp_node node) {
    qp_status status = QP_OK;
    if (PyLong_Check(item)) {
        long nag = PyLong_AsLong(item);
        if (nag == -1 && PyErr_Occurred()) return 0;
        if (nag < 0 || nag > 255) {
            PyErr_Format(PyExc_ValueError,
                         "%ld is not a glyph: expected 0 to 255", nag);
            return 0;
        }
        if (game) status = qp_game_add_nag(game, node, (unsigned)nag);
    } else {
        int place;
        PyObject *text;
        qp_comment comment = {{NULL, 0}, 0};
        if (!PyTuple_Check(item)) {
            PyErr_Format(PyExc_TypeError, "%R is neither a glyph nor a comment",
                         item);
            return 0;
        }
        if (!PyArg_ParseTuple(item, "iOI", &place, &text, &comment.flags) ||
            !py_text_of(text, &comment.text))
            return 0;
        if (place < QP_BEFORE_MOVE || place > QP_AFTER_RESULT) {
            PyErr_SetString(PyExc_ValueError, "no place of a comment");
            return 0;
        }
        comment.flags &= QP_COMMENT_LINE | QP_COMMENT_ESCAPE;
        if (game)
            status = qp_game_add_comment(game, node, (qp_place)place, &comment);
    }
    if (status) py_raise_status(status, "");
    return !status;
}

PyObject *py_edit_set_notes(PyObject *self, PyObject *sequence) {
    qp_game *game = py_edit_game(self);
    PyObject *list = game ? PySequence_List(sequence) : NULL;
    if (!list) return NULL;
    qp_node node = ((py_node *)self)->number;
    int good = 1;
    /* Nothing is changed unless all of them can be. */
    for (Py_ssize_t i = 0; good && i < PyList_Size(list); i++)
        good = py_edit_note(PyList_GetItem(list, i), NULL, node);
    if (good) qp_game_clear_annotations(game, node, QP_COMMENTS | QP_NAGS);
    for (Py_ssize_t i = 0; good && i < PyList_Size(list); i++)
        good = py_edit_note(PyList_GetItem(list, i), game, node);
    Py_DECREF(list);
    if (!good) return NULL;
    Py_RETURN_NONE;
}

/* ---- tags -----------------------------------------------------------------
 */

PyObject *py_edit_tags(PyObject *self, PyObject *unused) {
    const qp_game *game = py_edit_game(self);
    (void)unused;
    if (!game) return NULL;
    size_t count = qp_game_tags(game);
    PyObject *list = PyList_New((Py_ssize_t)count);
    for (size_t i = 0; list && i < count; i++) {
        PyObject *one = Py_BuildValue("(NN)", py_str(qp_game_tag_name(game, i)),
                                      py_str(qp_game_tag_value(game, i)));
        if (!one || PyList_SetItem(list, (Py_ssize_t)i, one)) {
            Py_DECREF(list);
            return NULL;
        }
    }
    return list;
}

/* The name of a tag, which no NUL may be in. */
static int py_edit_name(PyObject *object, qp_text *out) {
    if (!py_text_of(object, out)) return 0;
    if (out->len && !memchr(out->ptr, 0, out->len)) return 1;
    PyErr_Format(PyExc_ValueError, "%R is not a tag name", object);
    return 0;
}

PyObject *py_edit_tag(PyObject *self, PyObject *name) {
    const qp_game *game = py_edit_game(self);
    qp_text text;
    if (!game || !py_edit_name(name, &text)) return NULL;
    qp_text value = qp_game_tag(game, text.ptr);
    if (!value.ptr) Py_RETURN_NONE;
    return py_str(value);
}

/* The name and the value of a tag; NULL, with an exception, when they are none.
 */
static qp_game *py_edit_tag_of(qp_text *name, qp_text *value, PyObject *self,
                               PyObject *args) {
    qp_game *game = py_edit_game(self);
    PyObject *n, *v;
    if (!game || !PyArg_ParseTuple(args, "OO", &n, &v) ||
        !py_edit_name(n, name) || !py_text_of(v, value))
        return NULL;
    return game;
}

PyObject *py_edit_set_tag(PyObject *self, PyObject *args) {
    qp_text name, value;
    qp_game *game = py_edit_tag_of(&name, &value, self, args);
    if (!game) return NULL;
    return py_edit_done(qp_game_set_tag(game, name.ptr, value), "");
}

PyObject *py_edit_add_tag(PyObject *self, PyObject *args) {
    qp_text name, value;
    qp_game *game = py_edit_tag_of(&name, &value, self, args);
    if (!game) return NULL;
    return py_edit_done(qp_game_add_tag(game, name, value), "");
}

PyObject *py_edit_remove_tag(PyObject *self, PyObject *index) {
    qp_game *game = py_edit_game(self);
    if (!game) return NULL;
    size_t at = PyLong_AsSize_t(index);
    if (at == (size_t)-1 && PyErr_Occurred()) return NULL;
    if (at >= qp_game_tags(game)) {
        PyErr_SetString(PyExc_IndexError, "no tag of that number");
        return NULL;
    }
    qp_game_remove_tag(game, at);
    Py_RETURN_NONE;
}

/* ---- the whole ------------------------------------------------------------
 */

PyObject *py_edit_setup(PyObject *self, PyObject *object) {
    qp_game *game = py_edit_game(self);
    if (!game) return NULL;
    if (!PyObject_TypeCheck(object, py_the.board)) {
        PyErr_Format(PyExc_TypeError, "expected a qipu.Board, not %R", object);
        return NULL;
    }
    const qp_pos *pos = py_board_pos((py_board *)object);
    if (!pos) return NULL;
    ((py_node *)self)->tree->pos_of = QP_NO_NODE;
    return py_edit_done(qp_game_set_start(game, pos), "the game has moves");
}

PyObject *py_edit_copy(PyObject *self, PyObject *unused) {
    const qp_game *game = py_edit_game(self);
    const py_tree *tree = ((py_node *)self)->tree;
    py_mets met = {NULL, 0, 0};
    int good = 1;
    (void)unused;
    if (!game) return NULL;
    for (size_t i = 0; good && i < tree->met.count; i++)
        good = py_mets_add(&met, &tree->met.list[i]);
    qp_game *copy = good ? qp_game_new(NULL) : NULL;
    if (!copy || qp_game_copy(copy, game)) {
        qp_game_free(copy);
        free(met.list);
        return PyErr_NoMemory();
    }
    PyObject *out = py_node_of_game(copy, &met);
    if (out) ((py_node *)out)->tree->incomplete = tree->incomplete;
    return out;
}

/* For pickle: what was met where the game was read, each in a tuple. */
PyObject *py_edit_problems(PyObject *self, PyObject *unused) {
    const py_tree *tree = ((py_node *)self)->tree;
    (void)unused;
    PyObject *list = PyList_New((Py_ssize_t)tree->met.count);
    for (size_t i = 0; list && i < tree->met.count; i++) {
        const py_met *m = &tree->met.list[i];
        PyObject *one = Py_BuildValue(
            "(iKIKsssII)", (int)m->err.code, (unsigned long long)m->err.at.line,
            m->err.at.col, (unsigned long long)m->err.at.offset, m->err.what,
            m->err.want, m->err.square, m->number, m->ply);
        if (!one || PyList_SetItem(list, (Py_ssize_t)i, one)) {
            Py_DECREF(list);
            return NULL;
        }
    }
    return list;
}

/* One of that list. 0 with an exception. */
static int py_edit_problem(py_met *out, PyObject *tuple) {
    int code;
    unsigned long long line, offset;
    const char *what, *want, *square;
    py_met met = {{.code = QP_OK}, 0, 0};
    if (!PyTuple_Check(tuple)) {
        PyErr_SetString(PyExc_TypeError, "a tuple is expected");
        return 0;
    }
    if (!PyArg_ParseTuple(tuple, "iKIKsssII:problem", &code, &line,
                          &met.err.at.col, &offset, &what, &want, &square,
                          &met.number, &met.ply))
        return 0;
    if (strlen(what) >= sizeof met.err.what ||
        strlen(want) >= sizeof met.err.want ||
        strlen(square) >= sizeof met.err.square) {
        PyErr_SetString(PyExc_ValueError, "a text too long for a problem");
        return 0;
    }
    met.err.code = (qp_status)code;
    met.err.at.line = line;
    met.err.at.offset = offset;
    memcpy(met.err.what, what, strlen(what) + 1);
    memcpy(met.err.want, want, strlen(want) + 1);
    memcpy(met.err.square, square, strlen(square) + 1);
    *out = met;
    return 1;
}

PyObject *py_edit_set_problems(PyObject *self, PyObject *args) {
    py_tree *tree = ((py_node *)self)->tree;
    PyObject *list;
    int incomplete;
    py_mets mets = {NULL, 0, 0};
    if (!PyArg_ParseTuple(args, "O!p", (PyObject *)&PyList_Type, &list,
                          &incomplete))
        return NULL;
    for (Py_ssize_t i = 0; i < PyList_Size(list); i++) {
        py_met met;
        int good = py_edit_problem(&met, PyList_GetItem(list, i));
        if (good && py_mets_add(&mets, &met)) continue;
        if (good) PyErr_NoMemory();
        free(mets.list);
        return NULL;
    }
    free(tree->met.list);
    tree->met = mets;
    tree->incomplete = incomplete;
    Py_RETURN_NONE;
}

PyObject *py_edit_equal(PyObject *self, PyObject *other) {
    const qp_game *game = py_edit_game(self);
    if (!game || !py_node_check(other)) return NULL;
    return PyBool_FromLong(qp_game_equal(game, py_edit_game(other)));
}

PyObject *py_edit_result(PyObject *self, void *unused) {
    const qp_game *game = py_edit_game(self);
    (void)unused;
    return game ? py_str(qp_game_outcome(game)) : NULL;
}

/* What the moves end with, or None. */
PyObject *py_edit_said(PyObject *self, void *unused) {
    const qp_game *game = py_edit_game(self);
    (void)unused;
    if (!game) return NULL;
    qp_text said = qp_game_result(game);
    if (!said.ptr) Py_RETURN_NONE;
    return py_str(said);
}

int py_edit_set_result(PyObject *self, PyObject *value, void *unused) {
    qp_game *game = py_edit_game(self);
    qp_text text;
    (void)unused;
    if (!game) return -1;
    if (!value) {
        PyErr_SetString(PyExc_AttributeError, "cannot delete a result");
        return -1;
    }
    if (!py_text_of(value, &text)) return -1;
    qp_status status = qp_game_set_result(game, text);
    if (!status) return 0;
    if (status == QP_E_NOMEM)
        PyErr_NoMemory();
    else
        PyErr_Format(PyExc_ValueError,
                     "%R is not a result: expected 1-0, 0-1, 1/2-1/2 or *",
                     value);
    return -1;
}
