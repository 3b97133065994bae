/* legal.c - the legal moves of a board, moves as text, and attacks.
 *
 * Owns Python's types LegalMoves, a view of a board, and its iterator, which
 * holds the moves that were legal when it was made: what changes the board
 * later does not disturb it.
 *
 * SPDX-License-Identifier: MIT
 */
#include "glue.h"

typedef struct py_legal {
    PyObject_HEAD py_board *board;
} py_legal;

typedef struct py_legal_iter {
    PyObject_HEAD size_t count, next;
    qp_move moves[QP_MOVES_MAX];
} py_legal_iter;

PyObject *py_legal_of(py_board *board) {
    py_legal *legal = py_alloc(py_the.legal);
    if (!legal) return NULL;
    Py_INCREF(board);
    legal->board = board;
    return (PyObject *)legal;
}

static py_board *py_legal_board(PyObject *self) {
    return ((py_legal *)self)->board;
}

/* A class of the user's may keep the moves of its own board. */
static int py_legal_traverse(PyObject *self, visitproc visit, void *arg) {
    Py_VISIT(((py_legal *)self)->board);
    Py_VISIT(Py_TYPE(self));
    return 0;
}

static void py_legal_free(PyObject *self) {
    PyObject_GC_UnTrack(self);
    Py_XDECREF(((py_legal *)self)->board);
    py_gone(self);
}

static PyObject *py_legal_each(PyObject *self) {
    const py_board *board = py_legal_board(self);
    py_legal_iter *iter = py_alloc(py_the.legal_iter);
    if (iter && board->playable)
        iter->count = qp_pos_moves(iter->moves, &board->pos);
    return (PyObject *)iter;
}

static PyObject *py_legal_next(PyObject *self) {
    py_legal_iter *iter = (py_legal_iter *)self;
    if (iter->next == iter->count) return NULL;
    return py_move_of(iter->moves[iter->next++]);
}

static Py_ssize_t py_legal_length(PyObject *self) {
    const py_board *board = py_legal_board(self);
    return board->playable ? (Py_ssize_t)qp_pos_moves_count(&board->pos) : 0;
}

static PyObject *py_legal_count(PyObject *self, PyObject *unused) {
    (void)unused;
    return PyLong_FromSsize_t(py_legal_length(self));
}

static int py_legal_has(PyObject *self, PyObject *move) {
    const py_board *board = py_legal_board(self);
    qp_move m;
    if (Py_TYPE(move) != py_the.move || !board->playable) return 0;
    return py_move(move, &m) && qp_pos_legal(&board->pos, m);
}

static PyObject *py_legal_repr(PyObject *self) {
    PyObject *list = PySequence_List(self);
    PyObject *words = list ? PyList_New(0) : NULL;
    for (Py_ssize_t i = 0; words && i < PyList_Size(list); i++) {
        PyObject *word = PyObject_Str(PyList_GetItem(list, i));
        if (!word || PyList_Append(words, word)) Py_CLEAR(words);
        Py_XDECREF(word);
    }
    PyObject *blank = PyUnicode_FromString(", ");
    PyObject *text = words && blank ? PyUnicode_Join(blank, words) : NULL;
    PyObject *out =
        text ? PyUnicode_FromFormat("<LegalMoves (%U)>", text) : NULL;
    Py_XDECREF(text);
    Py_XDECREF(blank);
    Py_XDECREF(words);
    Py_XDECREF(list);
    return out;
}

static PyMethodDef py_legal_methods[] = {
    {"count", py_legal_count, METH_NOARGS, "How many there are."},
    {NULL, NULL, 0, NULL}};

int py_moves_ready(PyObject *module) {
    static PyType_Slot slots[] = {
        PY_SLOT(Py_tp_doc, "The legal moves of a board, as it is when asked."),
        PY_SLOT(Py_tp_new, py_no_new),
        PY_SLOT(Py_tp_dealloc, py_legal_free),
        PY_SLOT(Py_tp_traverse, py_legal_traverse),
        PY_SLOT(Py_tp_iter, py_legal_each),
        PY_SLOT(Py_tp_repr, py_legal_repr),
        PY_SLOT(Py_tp_methods, py_legal_methods),
        PY_SLOT(Py_sq_length, py_legal_length),
        PY_SLOT(Py_sq_contains, py_legal_has),
        {0, NULL}};
    static PyType_Spec spec = {"qipu._qipu.LegalMoves", sizeof(py_legal), 0,
                               Py_TPFLAGS_DEFAULT | Py_TPFLAGS_HAVE_GC, slots};
    static PyType_Slot iter_slots[] = {PY_SLOT(Py_tp_new, py_no_new),
                                       PY_SLOT(Py_tp_dealloc, py_gone),
                                       PY_SLOT(Py_tp_iter, PyObject_SelfIter),
                                       PY_SLOT(Py_tp_iternext, py_legal_next),
                                       {0, NULL}};
    static PyType_Spec iter_spec = {"qipu._qipu.LegalMovesIterator",
                                    sizeof(py_legal_iter), 0,
                                    Py_TPFLAGS_DEFAULT, iter_slots};
    py_the.legal = py_add_type(module, &spec);
    py_the.legal_iter = py_add_type(module, &iter_spec);
    return py_the.legal && py_the.legal_iter ? 0 : -1;
}

/* ---- moves as text --------------------------------------------------------
 */

static int py_text_read(PyObject *self, PyObject *args, PyObject *keywords,
                        qp_move *move) {
    static char *names[] = {"text", "notation", NULL};
    PyObject *object;
    qp_notation notation = QP_NOTATION_ANY;
    qp_text text;
    qp_err err;
    if (!PyArg_ParseTupleAndKeywords(args, keywords, "O|O&:parse", names,
                                     &object, py_notation, &notation) ||
        !py_text_of(object, &text))
        return 0;
    const qp_pos *pos = py_board_pos((py_board *)self);
    if (!pos) return 0;
    if (!qp_move_read(move, pos, text, notation, 0, &err)) return 1;
    err.at.line = 1;
    err.at.col = 1;
    py_raise(&err);
    return 0;
}

PyObject *py_text_parse(PyObject *self, PyObject *args, PyObject *keywords) {
    qp_move move;
    return py_text_read(self, args, keywords, &move) ? py_move_of(move) : NULL;
}

PyObject *py_text_push(PyObject *self, PyObject *args, PyObject *keywords) {
    qp_move move;
    if (!py_text_read(self, args, keywords, &move) ||
        !py_board_play((py_board *)self, move))
        return NULL;
    return py_move_of(move);
}

PyObject *py_text_write(PyObject *self, PyObject *args, PyObject *keywords) {
    static char *names[] = {"move", "notation", "full_width", NULL};
    qp_move move;
    qp_notation notation = QP_NOTATION_CHINESE;
    int wide = 0;
    if (!PyArg_ParseTupleAndKeywords(args, keywords, "O&|O&$p:text", names,
                                     py_move, &move, py_notation, &notation,
                                     &wide))
        return NULL;
    const qp_pos *pos = py_board_pos((py_board *)self);
    if (!pos) return NULL;
    if (!qp_pos_legal(pos, move)) {
        PyErr_Format(PyExc_ValueError, "not a legal move here");
        return NULL;
    }
    char text[QP_MOVE_MAX];
    size_t n =
        qp_move_write(text, pos, move, notation, wide ? QP_MOVE_FULL_WIDTH : 0);
    return py_str((qp_text){text, n});
}

/* ---- attacks --------------------------------------------------------------
 */

/* A list of what a number of attacks has: (from, to, screen or None). */
static PyObject *py_look_list(const qp_attack *attacks, size_t count) {
    PyObject *list = PyList_New((Py_ssize_t)count);
    for (size_t i = 0; list && i < count; i++) {
        PyObject *one = Py_BuildValue("(iiN)", attacks[i].from, attacks[i].to,
                                      py_square_of(attacks[i].over));
        if (!one || PyList_SetItem(list, (Py_ssize_t)i, one)) {
            Py_DECREF(list);
            return NULL;
        }
    }
    return list;
}

PyObject *py_look_attackers(PyObject *self, PyObject *args) {
    qp_attack attacks[QP_ATTACKERS_MAX];
    qp_side side;
    qp_sq sq = 0;
    if (!PyArg_ParseTuple(args, "O&O&:attackers", py_side, &side, py_square,
                          &sq))
        return NULL;
    const qp_pos *pos = py_board_pos((py_board *)self);
    if (!pos) return NULL;
    return py_look_list(attacks, qp_pos_attackers(attacks, pos, side, sq));
}

PyObject *py_look_attacks(PyObject *self, PyObject *square) {
    qp_attack attacks[QP_ATTACKS_MAX];
    qp_sq sq = 0;
    if (!py_square(square, &sq)) return NULL;
    const qp_pos *pos = py_board_pos((py_board *)self);
    if (!pos) return NULL;
    return py_look_list(attacks, qp_pos_attacks(attacks, pos, sq));
}

PyObject *py_look_attacked(PyObject *self, PyObject *args) {
    qp_side side;
    qp_sq sq = 0;
    if (!PyArg_ParseTuple(args, "O&O&:is_attacked_by", py_side, &side,
                          py_square, &sq))
        return NULL;
    const qp_pos *pos = py_board_pos((py_board *)self);
    if (!pos) return NULL;
    return PyBool_FromLong(qp_pos_attacked(pos, side, sq));
}

PyObject *py_look_checkers(PyObject *self, PyObject *unused) {
    qp_attack attacks[QP_ATTACKERS_MAX];
    const qp_pos *pos = py_board_pos((py_board *)self);
    (void)unused;
    if (!pos) return NULL;
    return py_look_list(attacks, qp_pos_checkers(attacks, pos));
}

PyObject *py_look_pins(PyObject *self, PyObject *color) {
    qp_pin pins[QP_PINS_MAX];
    qp_side side;
    if (!py_side(color, &side)) return NULL;
    const qp_pos *pos = py_board_pos((py_board *)self);
    if (!pos) return NULL;
    size_t count = qp_pos_pins(pins, pos, side);
    PyObject *list = PyList_New((Py_ssize_t)count);
    for (size_t i = 0; list && i < count; i++) {
        PyObject *one = Py_BuildValue("(iiN)", pins[i].pinned, pins[i].pinner,
                                      py_square_of(pins[i].screen));
        if (!one || PyList_SetItem(list, (Py_ssize_t)i, one)) {
            Py_DECREF(list);
            return NULL;
        }
    }
    return list;
}

/* A legal move, and the position. NULL with an exception. */
static const qp_pos *py_look_move(PyObject *self, PyObject *object,
                                  qp_move *move) {
    if (!py_move(object, move)) return NULL;
    const qp_pos *pos = py_board_pos((py_board *)self);
    if (!pos || qp_pos_legal(pos, *move)) return pos;
    PyErr_Format(PyExc_ValueError, "%R is not a legal move here", object);
    return NULL;
}

PyObject *py_look_gives_check(PyObject *self, PyObject *object) {
    qp_move move;
    const qp_pos *pos = py_look_move(self, object, &move);
    return pos ? PyBool_FromLong(qp_pos_gives_check(pos, move)) : NULL;
}

PyObject *py_look_captures(PyObject *self, PyObject *object) {
    qp_move move;
    const qp_pos *pos = py_look_move(self, object, &move);
    return pos ? PyBool_FromLong(qp_pos_is_capture(pos, move)) : NULL;
}
