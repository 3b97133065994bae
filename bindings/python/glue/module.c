/* module.c - the module qipu._qipu.
 *
 * Owns what all of its parts share, the module's functions and its beginning.
 * Python's part of the package (qipu/__init__.py) calls _register when it is
 * loaded.
 *
 * SPDX-License-Identifier: MIT
 */
#include "glue.h"

py_state py_the;

/* The names of Python's part, by which it gives what is made here of it. */
static PyObject *py_module_register(PyObject *module, PyObject *args) {
    PyObject *board, *node, *game, *problem, *pieces;
    (void)module;
    if (!PyArg_ParseTuple(args, "OOOOO!", &board, &node, &game, &problem,
                          (PyObject *)&PyList_Type, &pieces))
        return NULL;
    PyObject *classes[] = {board, node, game};
    PyTypeObject *bases[] = {py_the.board, py_the.node, py_the.node};
    for (int i = 0; i < 3; i++)
        if (!PyType_Check(classes[i]) ||
            !PyType_IsSubtype((PyTypeObject *)classes[i], bases[i])) {
            PyErr_SetString(PyExc_TypeError, "a class of another kind");
            return NULL;
        }
    if (PyList_Size(pieces) != 16 || py_the.make_problem) {
        PyErr_SetString(PyExc_ValueError, "16 pieces are expected, once");
        return NULL;
    }
    py_the.board_class = board;
    py_the.node_class = node;
    py_the.game_class = game;
    py_the.make_problem = problem;
    Py_INCREF(board);
    Py_INCREF(node);
    Py_INCREF(game);
    Py_INCREF(problem);
    for (Py_ssize_t i = 0; i < 16; i++) {
        PyObject *piece = PyList_GetItem(pieces, i);
        if (piece == Py_None) continue;
        Py_INCREF(piece);
        py_the.pieces[i] = piece;
    }
    Py_RETURN_NONE;
}

/* Each as (name, title, extensions, flags, holds, what it lacks or None). */
static PyObject *py_module_formats(PyObject *module, PyObject *unused) {
    (void)module;
    (void)unused;
    PyObject *list = PyList_New(0);
    for (size_t i = 0; list && qp_format_at(i); i++) {
        const qp_format *f = qp_format_at(i);
        PyObject *one =
            Py_BuildValue("(sssIIz)", f->name, f->title, f->extensions,
                          f->flags, f->holds, f->lacks);
        int bad = !one || PyList_Append(list, one);
        Py_XDECREF(one);
        if (bad) Py_CLEAR(list);
    }
    return list;
}

static PyObject *py_module_books(PyObject *module, PyObject *unused) {
    (void)module;
    (void)unused;
    PyObject *list = PyList_New(0);
    for (size_t i = 0; list && i < qp_books(); i++) {
        PyObject *one = PyUnicode_FromString(qp_book_name(qp_book_at(i)));
        int bad = !one || PyList_Append(list, one);
        Py_XDECREF(one);
        if (bad) Py_CLEAR(list);
    }
    return list;
}

static PyObject *py_module_fault(PyObject *module, PyObject *args) {
    unsigned fault = 0;
    (void)module;
    if (!PyArg_ParseTuple(args, "I:fault", &fault)) return NULL;
    return PyUnicode_FromString(qp_fault_text(fault));
}

static PyObject *py_module_han(PyObject *module, PyObject *args) {
    unsigned char piece = 0;
    int traditional = 0;
    (void)module;
    if (!PyArg_ParseTuple(args, "bp:han", &piece, &traditional)) return NULL;
    return PyUnicode_FromString(qp_piece_han(piece, traditional));
}

/* The libraries that this build has: a dict of name and bool. */
static PyObject *py_module_features(PyObject *module, PyObject *unused) {
    int expat = 0, zlib = 0, zstd = 0, cairo = 0, pcre2 = 0;
    (void)module;
    (void)unused;
#ifdef QP_WITH_EXPAT
    expat = 1;
#endif
#ifdef QP_WITH_ZLIB
    zlib = 1;
#endif
#ifdef QP_WITH_ZSTD
    zstd = 1;
#endif
#ifdef QP_WITH_CAIRO
    cairo = 1;
#endif
#ifdef QP_WITH_PCRE2
    pcre2 = 1;
#endif
    return Py_BuildValue("{sNsNsNsNsN}", "expat", PyBool_FromLong(expat),
                         "zlib", PyBool_FromLong(zlib), "zstd",
                         PyBool_FromLong(zstd), "cairo", PyBool_FromLong(cairo),
                         "pcre2", PyBool_FromLong(pcre2));
}

static PyMethodDef py_module_functions[] = {
    {"_register", py_module_register, METH_VARARGS, ""},
    {"_formats", py_module_formats, METH_NOARGS, ""},
    {"_books", py_module_books, METH_NOARGS, ""},
    {"_fault_text", py_module_fault, METH_VARARGS, ""},
    {"_han", py_module_han, METH_VARARGS, ""},
    {"_message", py_message, METH_VARARGS, ""},
    {"_features", py_module_features, METH_NOARGS, ""},
    {"_unpack", py_pack_unpack, METH_VARARGS, ""},
    {"_unpack_moves", py_pack_unpack_moves, METH_VARARGS, ""},
    {"_draw", py_draw, METH_VARARGS, ""},
    {"_text_board", py_text_board, METH_VARARGS, ""},
    {"_comment_marks", py_draw_comment, METH_O, ""},
    {"_editor", py_editor_new, METH_O, ""},
    {"_edit", py_editor_edit, METH_VARARGS, ""},
    {"_merge", py_games_merge, METH_VARARGS, ""},
    {"_split", py_games_split, METH_VARARGS, ""},
    {"_diff", py_games_diff, METH_VARARGS, ""},
    {NULL, NULL, 0, NULL}};

/* One phase: see glue.h. */
PyMODINIT_FUNC PyInit__qipu(void);
PyMODINIT_FUNC PyInit__qipu(void) {
    static PyModuleDef definition = {PyModuleDef_HEAD_INIT,
                                     "qipu._qipu",
                                     "The part of qipu that is in C.",
                                     -1,
                                     py_module_functions,
                                     NULL,
                                     NULL,
                                     NULL,
                                     NULL};
    PyObject *module = PyModule_Create(&definition);
    if (!module) return NULL;
    if (py_move_ready(module) || py_board_ready(module) ||
        py_moves_ready(module) || py_node_ready(module) ||
        py_reader_ready(module) || py_folder_ready(module) ||
        py_writer_ready(module) ||
        PyModule_AddStringConstant(module, "version", qp_version())) {
        Py_DECREF(module);
        return NULL;
    }
    return module;
}
