/* pack.c - positions and lines of moves as bytes (qipu/pack.h).
 *
 * SPDX-License-Identifier: MIT
 */
#include "glue.h"

PyObject *py_pack_board(PyObject *self, PyObject *args) {
    qp_codec codec;
    unsigned flags;
    uint8_t code[QP_PACK_MAX];
    size_t bits;
    qp_err err;
    if (!PyArg_ParseTuple(args, "O&I:pack", py_codec, &codec, &flags))
        return NULL;
    qp_status status = qp_pack(code, &bits, py_board_setup((py_board *)self),
                               codec, flags, &err);
    if (status == QP_E_ARG) return py_raise_status(status, "flags");
    if (status) return py_raise(&err);
    return PyBytes_FromStringAndSize((const char *)code,
                                     (Py_ssize_t)((bits + 7) / 8));
}

PyObject *py_pack_unpack(PyObject *module, PyObject *args) {
    PyObject *board;
    qp_codec codec;
    unsigned flags;
    const char *code;
    Py_ssize_t len;
    qp_setup setup;
    qp_err err;
    (void)module;
    if (!PyArg_ParseTuple(args, "O!y#O&I:unpack", (PyObject *)py_the.board,
                          &board, &code, &len, py_codec, &codec, &flags))
        return NULL;
    qp_status status = qp_unpack(&setup, (const uint8_t *)code, (size_t)len,
                                 codec, flags, &err);
    if (status == QP_E_ARG) return py_raise_status(status, "flags");
    if (status) return py_raise(&err);
    py_board_place((py_board *)board, &setup);
    Py_RETURN_NONE;
}

/* The moves of a sequence, to be freed; their number in `count`. */
static qp_move *py_pack_list(PyObject *sequence, size_t *count) {
    PyObject *list = PySequence_List(sequence);
    if (!list) return NULL;
    *count = (size_t)PyList_Size(list);
    qp_move *moves = PyMem_Malloc((*count + 1) * sizeof *moves);
    int good = moves != NULL;
    if (!good) PyErr_NoMemory();
    for (size_t i = 0; good && i < *count; i++)
        good = py_move(PyList_GetItem(list, (Py_ssize_t)i), &moves[i]);
    Py_DECREF(list);
    if (good) return moves;
    PyMem_Free(moves);
    return NULL;
}

PyObject *py_pack_moves(PyObject *self, PyObject *sequence) {
    size_t count, bits;
    const qp_pos *pos = py_board_pos((py_board *)self);
    qp_move *moves = pos ? py_pack_list(sequence, &count) : NULL;
    if (!moves) return NULL;
    PyObject *out = NULL;
    uint8_t *code = PyMem_Malloc(QP_MOVES_PACK_MAX(count));
    qp_status status =
        code ? qp_moves_pack(code, &bits, pos, moves, count) : QP_E_NOMEM;
    if (status == QP_E_ARG)
        PyErr_SetString(PyExc_ValueError, "a move of the line is not legal");
    else if (status)
        py_raise_status(status, "");
    else
        out = PyBytes_FromStringAndSize((const char *)code,
                                        (Py_ssize_t)((bits + 7) / 8));
    PyMem_Free(code);
    PyMem_Free(moves);
    return out;
}

PyObject *py_pack_unpack_moves(PyObject *module, PyObject *args) {
    PyObject *board;
    const char *code;
    Py_ssize_t len, count;
    qp_err err;
    (void)module;
    if (!PyArg_ParseTuple(args, "O!y#n:unpack_moves", (PyObject *)py_the.board,
                          &board, &code, &len, &count))
        return NULL;
    const qp_pos *pos = py_board_pos((py_board *)board);
    if (!pos) return NULL;
    if (count < 0 || count > QP_LINE_MAX) {
        PyErr_Format(PyExc_ValueError, "%zd moves: expected 0 to %d", count,
                     QP_LINE_MAX);
        return NULL;
    }
    qp_move *moves = PyMem_Malloc(((size_t)count + 1) * sizeof *moves);
    if (!moves) return PyErr_NoMemory();
    PyObject *list = NULL;
    if (qp_moves_unpack(moves, pos, (size_t)count, (const uint8_t *)code,
                        (size_t)len, &err))
        py_raise(&err);
    else
        list = PyList_New(count);
    for (Py_ssize_t i = 0; list && i < count; i++) {
        PyObject *move = py_move_of(moves[i]);
        if (!move || PyList_SetItem(list, i, move)) Py_CLEAR(list);
    }
    PyMem_Free(moves);
    return list;
}
