/* collection.c - what is done with many games: editing, joining, splitting,
 * comparing.
 *
 * Owns no type. An editor is a capsule, which Python's class Editor holds.
 *
 * SPDX-License-Identifier: MIT
 */
#include "glue.h"

#include <qipu/compare.h>
#include <qipu/edit.h>
#include <qipu/editor.h>
#include <qipu/merge.h>

static const char EDITOR[] = "qipu._qipu.editor";

/* The game of an object; NULL with an exception for another object. */
static qp_game *py_collection_game(PyObject *object) {
    return py_node_check(object) ? ((py_node *)object)->tree->game : NULL;
}

/* Raises what is wrong with an edit. */
static PyObject *py_editor_raise(qp_status status, const qp_err *err) {
    if (status == QP_E_NOMEM) return PyErr_NoMemory();
    PyErr_Format(PyExc_ValueError,
                 status == QP_E_FORMAT_BUILD ? "%s: this needs %s" : "%s: %s",
                 err->what, err->want);
    return NULL;
}

static void py_editor_free(PyObject *capsule) {
    qp_editor_free(PyCapsule_GetPointer(capsule, EDITOR));
}

/* An editor of a list of pairs: the edit and its value. */
PyObject *py_editor_new(PyObject *module, PyObject *list) {
    (void)module;
    if (!PyList_Check(list)) {
        PyErr_SetString(PyExc_TypeError, "a list of edits is expected");
        return NULL;
    }
    qp_editor *editor = qp_editor_new();
    if (!editor) return PyErr_NoMemory();
    for (Py_ssize_t i = 0; i < PyList_Size(list); i++) {
        const char *edit, *value;
        qp_err err = {.code = QP_OK};
        PyObject *pair = PyList_GetItem(list, i);
        if (!PyTuple_Check(pair)) {
            PyErr_SetString(PyExc_TypeError,
                            "an edit and its value are expected");
        } else if (PyArg_ParseTuple(pair, "ss", &edit, &value)) {
            qp_status status = qp_editor_add(editor, edit, value, &err);
            if (!status) continue;
            py_editor_raise(status, &err);
        }
        qp_editor_free(editor);
        return NULL;
    }
    PyObject *capsule = PyCapsule_New(editor, EDITOR, py_editor_free);
    if (!capsule) qp_editor_free(editor);
    return capsule;
}

/* The edited copy of a game; None if nothing changes. */
PyObject *py_editor_edit(PyObject *module, PyObject *args) {
    PyObject *capsule, *object;
    uint64_t changed = 0;
    qp_err err = {.code = QP_OK};
    (void)module;
    if (!PyArg_ParseTuple(args, "OO", &capsule, &object)) return NULL;
    const qp_editor *editor = PyCapsule_GetPointer(capsule, EDITOR);
    const qp_game *game = editor ? py_collection_game(object) : NULL;
    if (!game) return NULL;
    qp_game *copy = qp_game_new(NULL);
    qp_status status = copy ? qp_game_copy(copy, game) : QP_E_NOMEM;
    if (!status) status = qp_editor_game(&changed, editor, copy, &err);
    if (!status && changed) return py_node_of_game(copy, NULL);
    qp_game_free(copy);
    if (status) return py_editor_raise(status, &err);
    Py_RETURN_NONE;
}

/* Joins a list of games, with their tags as comments or not. */
PyObject *py_games_merge(PyObject *module, PyObject *args) {
    PyObject *list;
    int tags;
    (void)module;
    if (!PyArg_ParseTuple(args, "O!p", (PyObject *)&PyList_Type, &list, &tags))
        return NULL;
    qp_game *into = qp_game_new(NULL);
    qp_status status = into ? QP_OK : QP_E_NOMEM;
    for (Py_ssize_t i = 0; !status && i < PyList_Size(list); i++) {
        const qp_game *game = py_collection_game(PyList_GetItem(list, i));
        if (!game) {
            qp_game_free(into);
            return NULL;
        }
        status = qp_game_merge(into, game, tags ? 0 : QP_MERGE_NO_TAGS);
    }
    if (!status) return py_node_of_game(into, NULL);
    qp_game_free(into);
    return py_raise_status(status, "games from different starting positions");
}

static qp_status py_split_take(void *ctx, qp_game *game) {
    qp_game *part = qp_game_new(NULL);
    if (!part) return QP_E_NOMEM;
    qp_game_swap(part, game);
    PyObject *object = py_node_of_game(part, NULL);
    int bad = !object || PyList_Append(ctx, object);
    Py_XDECREF(object);
    return bad ? QP_E_STOP : QP_OK;
}

/* The list of the parts of a game. */
PyObject *py_games_split(PyObject *module, PyObject *args) {
    PyObject *object;
    int chapters;
    (void)module;
    if (!PyArg_ParseTuple(args, "Op", &object, &chapters)) return NULL;
    const qp_game *game = py_collection_game(object);
    PyObject *list = game ? PyList_New(0) : NULL;
    if (!list) return NULL;
    qp_status status =
        qp_game_split(game, chapters ? QP_SPLIT_CHAPTERS : QP_SPLIT_LINES,
                      py_split_take, list);
    if (!status) return list;
    Py_DECREF(list);
    return status == QP_E_STOP ? NULL : py_raise_status(status, "");
}

static qp_status py_diff_take(void *ctx, const qp_difference *found) {
    PyObject *one = Py_BuildValue("(nnIn)", (Py_ssize_t)found->number[0] - 1,
                                  (Py_ssize_t)found->number[1] - 1,
                                  found->differs, (Py_ssize_t)found->ply);
    int bad = !one || PyList_Append(ctx, one);
    Py_XDECREF(one);
    return bad ? QP_E_STOP : QP_OK;
}

/* Compares two lists of games: a list of (index or -1, index or -1, bits, ply).
 */
PyObject *py_games_diff(PyObject *module, PyObject *args) {
    PyObject *list[2];
    (void)module;
    if (!PyArg_ParseTuple(args, "O!O!", (PyObject *)&PyList_Type, &list[0],
                          (PyObject *)&PyList_Type, &list[1]))
        return NULL;
    qp_comparison *comparison = qp_comparison_new();
    qp_status status = comparison ? QP_OK : QP_E_NOMEM;
    for (int side = 0; side < 2; side++)
        for (Py_ssize_t i = 0; !status && i < PyList_Size(list[side]); i++) {
            const qp_game *game =
                py_collection_game(PyList_GetItem(list[side], i));
            status =
                game ? qp_comparison_add(comparison, side, game) : QP_E_STOP;
        }
    PyObject *found = status ? NULL : PyList_New(0);
    if (found) status = qp_comparison_end(comparison, py_diff_take, found);
    qp_comparison_free(comparison);
    if (!status) return found;
    Py_XDECREF(found);
    return status == QP_E_STOP ? NULL : py_raise_status(status, "");
}
