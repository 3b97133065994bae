/* move.c - moves.
 *
 * Owns Python's type Move. A move is made once and kept for ever: 8,100 of them
 * at most, so that listing moves allocates nothing.
 *
 * SPDX-License-Identifier: MIT
 */
#include "glue.h"

#include <string.h>

typedef struct py_move_object {
    PyObject_HEAD qp_move move;
} py_move_object;

PyObject *py_move_of(qp_move move) {
    if (move.from >= QP_SQUARES || move.to >= QP_SQUARES) Py_RETURN_NONE;
    PyObject **slot = &py_the.moves[QP_SQUARES * move.from + move.to];
    if (!*slot) {
        py_move_object *made = py_alloc(py_the.move);
        if (!made) return NULL;
        made->move = move;
        *slot = (PyObject *)made;
    }
    Py_INCREF(*slot);
    return *slot;
}

int py_move(PyObject *object, void *out) {
    if (Py_TYPE(object) != py_the.move) {
        PyErr_Format(PyExc_TypeError, "expected a qipu.Move, not %R", object);
        return 0;
    }
    *(qp_move *)out = ((py_move_object *)object)->move;
    return 1;
}

static qp_move py_move_value(PyObject *self) {
    return ((py_move_object *)self)->move;
}

static PyObject *py_move_new(PyTypeObject *type, PyObject *args,
                             PyObject *keywords) {
    static char *names[] = {"from_square", "to_square", NULL};
    qp_move move = {0, 0};
    (void)type;
    if (!PyArg_ParseTupleAndKeywords(args, keywords, "O&O&:Move", names,
                                     py_square, &move.from, py_square,
                                     &move.to))
        return NULL;
    return py_move_of(move);
}

/* As from_uci and the like: two squares, with a hyphen between them or not. */
static PyObject *py_move_read(PyObject *object, unsigned flags,
                              const char *want) {
    qp_text text;
    if (!py_text_of(object, &text)) return NULL;
    size_t second = 1;
    while (second < text.len &&
           ((text.ptr[second] >= '0' && text.ptr[second] <= '9')))
        second++;
    size_t end = second;
    if (second < text.len && text.ptr[second] == '-') second++;
    qp_move move = {QP_SQ_NONE, QP_SQ_NONE};
    if (text.len > second) {
        qp_text rest = {text.ptr + second, text.len - second};
        move.from = qp_square_read((qp_text){text.ptr, end}, flags);
        move.to = qp_square_read(rest, flags);
    }
    if (move.from != QP_SQ_NONE && move.to != QP_SQ_NONE)
        return py_move_of(move);
    qp_err err = {.code = QP_E_MOVE_TEXT, .at = {0, 1, 1}};
    if (move.from != QP_SQ_NONE)
        err.at = (qp_at){second, 1, (uint32_t)second + 1};
    PyOS_snprintf(err.want, sizeof err.want, "%s", want);
    size_t shown = text.len;
    if (shown > sizeof err.what - 1) shown = sizeof err.what - 1;
    while (shown < text.len && (text.ptr[shown] & 0xC0) == 0x80) shown--;
    memcpy(err.what, text.ptr, shown);
    return py_raise(&err);
}

static PyObject *py_move_from_uci(PyObject *type, PyObject *text) {
    (void)type;
    return py_move_read(text, QP_MOVE_RANKS_1, "two squares as h3e3");
}

static PyObject *py_move_from_ucci(PyObject *type, PyObject *text) {
    (void)type;
    return py_move_read(text, 0, "two squares as h2e2");
}

static PyObject *py_move_squares(PyObject *self, unsigned flags) {
    char from[QP_SQUARE_MAX], to[QP_SQUARE_MAX];
    qp_move move = py_move_value(self);
    qp_square_write(from, move.from, flags);
    qp_square_write(to, move.to, flags);
    return PyUnicode_FromFormat("%s%s", from, to);
}

static PyObject *py_move_uci(PyObject *self, PyObject *unused) {
    (void)unused;
    return py_move_squares(self, QP_MOVE_RANKS_1);
}

static PyObject *py_move_ucci(PyObject *self, PyObject *unused) {
    (void)unused;
    return py_move_squares(self, 0);
}

static PyObject *py_move_str(PyObject *self) {
    return py_move_squares(self, 0);
}

static PyObject *py_move_iccs(PyObject *self, PyObject *unused) {
    qp_move move = py_move_value(self);
    (void)unused;
    return PyUnicode_FromFormat("%c%d-%c%d", 'A' + QP_FILE_OF(move.from),
                                QP_RANK_OF(move.from),
                                'A' + QP_FILE_OF(move.to), QP_RANK_OF(move.to));
}

static PyObject *py_move_mirror(PyObject *self, PyObject *unused) {
    (void)unused;
    return py_move_of(qp_move_mirror(py_move_value(self)));
}

static PyObject *py_move_reduce(PyObject *self, PyObject *unused) {
    qp_move move = py_move_value(self);
    (void)unused;
    return Py_BuildValue("O(ii)", (PyObject *)py_the.move, move.from, move.to);
}

static PyObject *py_move_repr(PyObject *self) {
    PyObject *text = py_move_squares(self, 0);
    if (!text) return NULL;
    PyObject *out = PyUnicode_FromFormat("Move.from_ucci('%U')", text);
    Py_DECREF(text);
    return out;
}

static long py_move_number(PyObject *self) {
    qp_move move = py_move_value(self);
    return QP_SQUARES * (long)move.from + move.to;
}

static Py_hash_t py_move_hash(PyObject *self) {
    return py_move_number(self);
}

static PyObject *py_move_compare(PyObject *a, PyObject *b, int how) {
    if (Py_TYPE(a) != py_the.move || Py_TYPE(b) != py_the.move)
        Py_RETURN_NOTIMPLEMENTED;
    long difference = py_move_number(a) - py_move_number(b);
    int yes = how == Py_EQ   ? difference == 0
              : how == Py_NE ? difference != 0
              : how == Py_LT ? difference < 0
              : how == Py_LE ? difference <= 0
              : how == Py_GT ? difference > 0
                             : difference >= 0;
    return PyBool_FromLong(yes);
}

static PyObject *py_move_get_from(PyObject *self, void *unused) {
    (void)unused;
    return PyLong_FromLong(py_move_value(self).from);
}

static PyObject *py_move_get_to(PyObject *self, void *unused) {
    (void)unused;
    return PyLong_FromLong(py_move_value(self).to);
}

static PyMethodDef py_move_methods[] = {
    {"from_uci", py_move_from_uci, METH_O | METH_STATIC,
     "from_uci(text): the move in UCI's coordinates, ranks 1 to 10, as h3e3."},
    {"from_ucci", py_move_from_ucci, METH_O | METH_STATIC,
     "from_ucci(text): the move in UCCI's coordinates, ranks 0 to 9, as h2e2."},
    {"from_iccs", py_move_from_ucci, METH_O | METH_STATIC,
     "from_iccs(text): the move in ICCS, as H2-E2."},
    {"uci", py_move_uci, METH_NOARGS, "The move in UCI: h3e3."},
    {"ucci", py_move_ucci, METH_NOARGS, "The move in UCCI: h2e2."},
    {"iccs", py_move_iccs, METH_NOARGS, "The move in ICCS: H2-E2."},
    {"mirror", py_move_mirror, METH_NOARGS,
     "The move on the board with left and right exchanged."},
    {"__reduce__", py_move_reduce, METH_NOARGS, "For pickle."},
    {NULL, NULL, 0, NULL}};

static PyGetSetDef py_move_getters[] = {
    {"from_square", py_move_get_from, NULL, "Where the piece comes from.",
     NULL},
    {"to_square", py_move_get_to, NULL, "Where the piece goes.", NULL},
    {NULL, NULL, NULL, NULL, NULL}};

int py_move_ready(PyObject *module) {
    static PyType_Slot slots[] = {
        PY_SLOT(Py_tp_doc, "Move(from_square, to_square)\n--\n\n"
                           "A move by its two squares. Moves can be compared,"
                           " sorted, hashed and pickled, and never change."),
        PY_SLOT(Py_tp_new, py_move_new),
        PY_SLOT(Py_tp_dealloc, py_gone),
        PY_SLOT(Py_tp_repr, py_move_repr),
        PY_SLOT(Py_tp_str, py_move_str),
        PY_SLOT(Py_tp_hash, py_move_hash),
        PY_SLOT(Py_tp_richcompare, py_move_compare),
        PY_SLOT(Py_tp_methods, py_move_methods),
        PY_SLOT(Py_tp_getset, py_move_getters),
        {0, NULL}};
    static PyType_Spec spec = {"qipu._qipu.Move", sizeof(py_move_object), 0,
                               Py_TPFLAGS_DEFAULT, slots};
    py_the.move = py_add_type(module, &spec);
    return py_the.move ? 0 : -1;
}
