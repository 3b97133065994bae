/* board.c - a board and the moves played on it.
 *
 * Owns Python's type BoardBase, on which qipu.Board is made. A board may be any
 * setup; one that bounds of the library forbid (no king, two, too many pieces)
 * has no legal moves, and what asks for a position fails with ValueError. A
 * change other than by a move forgets the moves played.
 *
 * SPDX-License-Identifier: MIT
 */
#include "glue.h"

#include <stdlib.h>
#include <string.h>

/* Faults with which a position can still be played on. */
#define PY_BOARD_ALLOWED                                                       \
    (~(unsigned)(QP_FAULT_NO_KING | QP_FAULT_KINGS | QP_FAULT_TOO_MANY))

static py_board *py_board_of(PyObject *self) {
    return (py_board *)self;
}

const qp_setup *py_board_setup(const py_board *board) {
    return board->playable ? qp_pos_setup(&board->pos) : &board->setup;
}

const qp_pos *py_board_pos(py_board *board) {
    if (board->playable) return &board->pos;
    unsigned faults = qp_setup_faults(&board->setup);
    unsigned first = faults & (~faults + 1);
    PyErr_Format(PyExc_ValueError, "the board is not a legal position: %s",
                 qp_fault_text(first));
    return NULL;
}

void py_board_place(py_board *board, const qp_setup *setup) {
    qp_setup copy = *setup;
    board->count = 0;
    board->setup = copy;
    board->playable =
        !(qp_pos_from_setup(&board->pos, &copy, PY_BOARD_ALLOWED) &
          ~PY_BOARD_ALLOWED);
}

/* An object of a class made on BoardBase. */
static py_board *py_board_make(PyTypeObject *type) {
    py_board *board = py_alloc(type);
    if (!board) return NULL;
    qp_pos_start(&board->pos);
    board->playable = 1;
    return board;
}

py_board *py_board_new(const qp_pos *pos) {
    py_board *board = py_board_make((PyTypeObject *)py_the.board_class);
    if (board) board->pos = *pos;
    return board;
}

int py_board_play(py_board *board, qp_move move) {
    if (board->count == board->size) {
        size_t size = board->size ? 2 * board->size : 16;
        py_done *done = realloc(board->done, size * sizeof *done);
        if (!done) {
            PyErr_NoMemory();
            return 0;
        }
        board->done = done;
        board->size = size;
    }
    py_done *last = &board->done[board->count++];
    last->move = move;
    qp_pos_do(&board->pos, move, &last->undo);
    return 1;
}

void py_board_base(qp_pos *out, const py_board *board) {
    *out = board->pos;
    for (size_t i = board->count; i > 0; i--)
        qp_pos_undo(out, &board->done[i - 1].undo);
}

static PyObject *py_board_create(PyTypeObject *type, PyObject *args,
                                 PyObject *keywords) {
    (void)args;
    (void)keywords;
    return (PyObject *)py_board_make(type);
}

static int py_board_read(py_board *board, PyObject *fen) {
    qp_text text;
    qp_setup setup;
    qp_err err;
    if (!py_text_of(fen, &text)) return -1;
    if (qp_fen_read(&setup, NULL, text, &err)) {
        py_raise(&err);
        return -1;
    }
    py_board_place(board, &setup);
    return 0;
}

static int py_board_init(PyObject *self, PyObject *args, PyObject *keywords) {
    static char *names[] = {"fen", NULL};
    PyObject *fen = NULL;
    py_board *board = py_board_of(self);
    if (!PyArg_ParseTupleAndKeywords(args, keywords, "|O:Board", names, &fen))
        return -1;
    if (fen && fen != Py_None) return py_board_read(board, fen);
    qp_setup setup;
    if (fen)
        qp_setup_clear(&setup);
    else
        qp_setup_start(&setup);
    py_board_place(board, &setup);
    return 0;
}

static void py_board_free(PyObject *self) {
    free(py_board_of(self)->done);
    py_gone(self);
}

/* ---- playing --------------------------------------------------------------
 */

static PyObject *py_board_push(PyObject *self, PyObject *object) {
    py_board *board = py_board_of(self);
    qp_move move;
    if (!py_move(object, &move) || !py_board_pos(board)) return NULL;
    if (!qp_pos_legal(&board->pos, move)) {
        char text[8];
        qp_move got;
        qp_err err;
        size_t n = qp_square_write(text, move.from, 0);
        n += qp_square_write(text + n, move.to, 0);
        /* Reading it finds out why it is not legal. */
        if (qp_move_read(&got, &board->pos, (qp_text){text, n},
                         QP_NOTATION_UCCI, 0, &err))
            return py_raise(&err);
    }
    if (!py_board_play(board, move)) return NULL;
    Py_RETURN_NONE;
}

static PyObject *py_board_pop(PyObject *self, PyObject *unused) {
    py_board *board = py_board_of(self);
    (void)unused;
    if (!board->count) {
        PyErr_SetString(PyExc_IndexError, "pop of a board without moves");
        return NULL;
    }
    const py_done *last = &board->done[--board->count];
    qp_pos_undo(&board->pos, &last->undo);
    return py_move_of(last->move);
}

static PyObject *py_board_peek(PyObject *self, PyObject *unused) {
    const py_board *board = py_board_of(self);
    (void)unused;
    if (board->count) return py_move_of(board->done[board->count - 1].move);
    PyErr_SetString(PyExc_IndexError, "peek of a board without moves");
    return NULL;
}

static PyObject *py_board_stack(PyObject *self, void *unused) {
    const py_board *board = py_board_of(self);
    (void)unused;
    PyObject *list = PyList_New((Py_ssize_t)board->count);
    for (size_t i = 0; list && i < board->count; i++) {
        PyObject *move = py_move_of(board->done[i].move);
        if (!move || PyList_SetItem(list, (Py_ssize_t)i, move)) {
            Py_DECREF(list);
            return NULL;
        }
    }
    return list;
}

static PyObject *py_board_clear_stack(PyObject *self, PyObject *unused) {
    (void)unused;
    py_board_of(self)->count = 0;
    Py_RETURN_NONE;
}

/* ---- the whole ------------------------------------------------------------
 */

static PyObject *py_board_set_fen(PyObject *self, PyObject *fen) {
    if (py_board_read(py_board_of(self), fen)) return NULL;
    Py_RETURN_NONE;
}

static PyObject *py_board_fen(PyObject *self, PyObject *unused) {
    char fen[QP_FEN_MAX];
    (void)unused;
    qp_fen_write(fen, py_board_setup(py_board_of(self)));
    return PyUnicode_FromString(fen);
}

static PyObject *py_board_copy(PyObject *self, PyObject *args,
                               PyObject *keywords) {
    static char *names[] = {"stack", NULL};
    const py_board *board = py_board_of(self);
    int stack = 1;
    if (!PyArg_ParseTupleAndKeywords(args, keywords, "|p:copy", names, &stack))
        return NULL;
    py_board *copy = py_board_make(Py_TYPE(self));
    if (!copy) return NULL;
    copy->pos = board->pos;
    copy->setup = board->setup;
    copy->playable = board->playable;
    if (!stack || !board->count) return (PyObject *)copy;
    copy->done = malloc(board->count * sizeof *copy->done);
    if (!copy->done) {
        Py_DECREF(copy);
        return PyErr_NoMemory();
    }
    memcpy(copy->done, board->done, board->count * sizeof *copy->done);
    copy->count = copy->size = board->count;
    return (PyObject *)copy;
}

/* A new board of the same class. */
static PyObject *py_board_with(PyObject *self, const qp_setup *setup) {
    py_board *other = py_board_make(Py_TYPE(self));
    if (other) py_board_place(other, setup);
    return (PyObject *)other;
}

static PyObject *py_board_root(PyObject *self, PyObject *unused) {
    const py_board *board = py_board_of(self);
    qp_pos base;
    (void)unused;
    if (!board->count) return py_board_with(self, py_board_setup(board));
    py_board_base(&base, board);
    return py_board_with(self, qp_pos_setup(&base));
}

static PyObject *py_board_mirror(PyObject *self, PyObject *unused) {
    qp_setup setup;
    (void)unused;
    qp_setup_mirror(&setup, py_board_setup(py_board_of(self)));
    return py_board_with(self, &setup);
}

static PyObject *py_board_flip(PyObject *self, PyObject *unused) {
    qp_setup setup;
    (void)unused;
    qp_setup_flip(&setup, py_board_setup(py_board_of(self)));
    return py_board_with(self, &setup);
}

static int py_board_same(PyObject *a, PyObject *b) {
    return !memcmp(py_board_setup(py_board_of(a)),
                   py_board_setup(py_board_of(b)), sizeof(qp_setup));
}

static PyObject *py_board_compare(PyObject *a, PyObject *b, int how) {
    if ((how != Py_EQ && how != Py_NE) ||
        !PyObject_TypeCheck(a, py_the.board) ||
        !PyObject_TypeCheck(b, py_the.board))
        Py_RETURN_NOTIMPLEMENTED;
    return PyBool_FromLong(py_board_same(a, b) == (how == Py_EQ));
}

/* Of the very bytes that are compared: FNV-1a. */
static Py_hash_t py_board_hash(PyObject *self) {
    const qp_setup *setup = py_board_setup(py_board_of(self));
    const unsigned char *bytes = (const unsigned char *)setup;
    uint64_t hash = 14695981039346656037u;
    for (size_t i = 0; i < sizeof *setup; i++)
        hash = (hash ^ bytes[i]) * 1099511628211u;
    Py_hash_t out = (Py_hash_t)(hash >> 1);
    return out == -1 ? -2 : out;
}

/* ---- squares --------------------------------------------------------------
 */

static PyObject *py_board_piece_at(PyObject *self, PyObject *square) {
    qp_sq sq = 0;
    if (!py_square(square, &sq)) return NULL;
    return py_piece_of(py_board_setup(py_board_of(self))->cell[sq]);
}

static PyObject *py_board_put(PyObject *self, PyObject *args) {
    py_board *board = py_board_of(self);
    qp_sq sq = 0;
    qp_piece piece = 0;
    if (!PyArg_ParseTuple(args, "O&O&:set_piece_at", py_square, &sq, py_piece,
                          &piece))
        return NULL;
    qp_setup setup = *py_board_setup(board);
    setup.cell[sq] = piece;
    py_board_place(board, &setup);
    Py_RETURN_NONE;
}

static PyObject *py_board_take(PyObject *self, PyObject *square) {
    py_board *board = py_board_of(self);
    qp_sq sq = 0;
    if (!py_square(square, &sq)) return NULL;
    qp_setup setup = *py_board_setup(board);
    qp_piece piece = setup.cell[sq];
    if (!piece) Py_RETURN_NONE;
    setup.cell[sq] = 0;
    py_board_place(board, &setup);
    return py_piece_of(piece);
}

static PyObject *py_board_pieces(PyObject *self, PyObject *unused) {
    const qp_setup *setup = py_board_setup(py_board_of(self));
    (void)unused;
    PyObject *dict = PyDict_New();
    for (qp_sq sq = 0; dict && sq < QP_SQUARES; sq++) {
        if (!setup->cell[sq]) continue;
        PyObject *key = py_square_of(sq), *piece = py_piece_of(setup->cell[sq]);
        int bad = !key || PyDict_SetItem(dict, key, piece);
        Py_XDECREF(key);
        Py_DECREF(piece);
        if (bad) Py_CLEAR(dict);
    }
    return dict;
}

static PyObject *py_board_king(PyObject *self, PyObject *color) {
    const qp_setup *setup = py_board_setup(py_board_of(self));
    qp_side side;
    if (!py_side(color, &side)) return NULL;
    for (qp_sq sq = 0; sq < QP_SQUARES; sq++)
        if (setup->cell[sq] == QP_PIECE(side, QP_KING)) return py_square_of(sq);
    Py_RETURN_NONE;
}

/* ---- the state of the game ------------------------------------------------
 */

static PyObject *py_board_is_check(PyObject *self, PyObject *unused) {
    const py_board *board = py_board_of(self);
    (void)unused;
    return PyBool_FromLong(board->playable && qp_pos_check(&board->pos));
}

static PyObject *py_board_in_state(PyObject *self, qp_game_state state) {
    const py_board *board = py_board_of(self);
    return PyBool_FromLong(board->playable &&
                           qp_pos_state(&board->pos) == state);
}

static PyObject *py_board_is_mate(PyObject *self, PyObject *unused) {
    (void)unused;
    return py_board_in_state(self, QP_MATED);
}

static PyObject *py_board_is_stalemate(PyObject *self, PyObject *unused) {
    (void)unused;
    return py_board_in_state(self, QP_STALEMATED);
}

static PyObject *py_board_cannot_win(PyObject *self, PyObject *color) {
    py_board *board = py_board_of(self);
    qp_side side;
    if (!py_side(color, &side) || !py_board_pos(board)) return NULL;
    return PyBool_FromLong(qp_pos_cannot_win(&board->pos, side));
}

static PyObject *py_board_status(PyObject *self, PyObject *unused) {
    (void)unused;
    return PyLong_FromUnsignedLong(
        qp_setup_faults(py_board_setup(py_board_of(self))));
}

enum { PERFT_MAX = 64 }; /* qp_perft counts no deeper */

static PyObject *py_board_perft(PyObject *self, PyObject *depth) {
    py_board *board = py_board_of(self);
    long plies = 0;
    if (!PyArg_Parse(depth, "l", &plies) || !py_board_pos(board)) return NULL;
    if (plies < 0 || plies > PERFT_MAX)
        return PyErr_Format(PyExc_ValueError,
                            "%ld is not a depth: expected 0 to %d plies", plies,
                            PERFT_MAX);
    qp_pos pos = board->pos;
    uint64_t count;
    Py_BEGIN_ALLOW_THREADS count = qp_perft(&pos, (unsigned)plies);
    Py_END_ALLOW_THREADS return PyLong_FromUnsignedLongLong(count);
}

static PyObject *py_board_key(PyObject *self, PyObject *unused) {
    py_board *board = py_board_of(self);
    (void)unused;
    if (!py_board_pos(board)) return NULL;
    return PyLong_FromUnsignedLongLong(qp_pos_key(&board->pos));
}

static PyObject *py_board_zobrist(PyObject *self, PyObject *unused) {
    py_board *board = py_board_of(self);
    (void)unused;
    if (!py_board_pos(board)) return NULL;
    return PyLong_FromUnsignedLongLong(qp_pos_hash(&board->pos));
}

/* ---- attributes -----------------------------------------------------------
 */

static int py_board_no_delete(PyObject *value) {
    if (value) return 1;
    PyErr_SetString(PyExc_AttributeError, "cannot delete this");
    return 0;
}

static PyObject *py_board_turn(PyObject *self, void *unused) {
    (void)unused;
    return PyBool_FromLong(py_board_setup(py_board_of(self))->turn == QP_RED);
}

static int py_board_set_turn(PyObject *self, PyObject *value, void *unused) {
    py_board *board = py_board_of(self);
    qp_side side;
    (void)unused;
    if (!py_board_no_delete(value) || !py_side(value, &side)) return -1;
    qp_setup setup = *py_board_setup(board);
    setup.turn = (uint8_t)side;
    py_board_place(board, &setup);
    return 0;
}

static PyObject *py_board_fullmove(PyObject *self, void *unused) {
    (void)unused;
    return PyLong_FromLong(py_board_setup(py_board_of(self))->fullmove);
}

static PyObject *py_board_halfmove(PyObject *self, void *unused) {
    (void)unused;
    return PyLong_FromLong(py_board_setup(py_board_of(self))->quiet);
}

/* A counter from `least` to 65535; -1 with an exception. */
static long py_board_counter(PyObject *value, long least) {
    if (!py_board_no_delete(value)) return -1;
    if (!PyLong_Check(value)) {
        PyErr_Format(PyExc_TypeError, "expected an int, not %R", value);
        return -1;
    }
    long count = PyLong_AsLong(value);
    if (count == -1 && PyErr_Occurred()) return -1;
    if (count >= least && count <= UINT16_MAX) return count;
    PyErr_Format(PyExc_ValueError, "%R is out of range: expected %ld to %d",
                 value, least, UINT16_MAX);
    return -1;
}

static int py_board_set_fullmove(PyObject *self, PyObject *value,
                                 void *unused) {
    long count = py_board_counter(value, 1);
    (void)unused;
    if (count < 0) return -1;
    qp_setup setup = *py_board_setup(py_board_of(self));
    setup.fullmove = (uint16_t)count;
    py_board_place(py_board_of(self), &setup);
    return 0;
}

static int py_board_set_halfmove(PyObject *self, PyObject *value,
                                 void *unused) {
    long count = py_board_counter(value, 0);
    (void)unused;
    if (count < 0) return -1;
    qp_setup setup = *py_board_setup(py_board_of(self));
    setup.quiet = (uint16_t)count;
    py_board_place(py_board_of(self), &setup);
    return 0;
}

/* A view: it lists the moves that are legal at the time of the call. */
static PyObject *py_board_legal(PyObject *self, void *unused) {
    (void)unused;
    return py_legal_of(py_board_of(self));
}

#define PY_NOARGS(name, function, doc)                                         \
    { name, function, METH_NOARGS, doc }
#define PY_ONE(name, function, doc)                                            \
    { name, function, METH_O, doc }
#define PY_ARGS(name, function, doc)                                           \
    { name, function, METH_VARARGS, doc }
#define PY_NAMED(name, function, doc)                                          \
    { name, PY_KEYWORDS(function), METH_VARARGS | METH_KEYWORDS, doc }

static PyMethodDef py_board_methods[] = {
    PY_ONE("push", py_board_push, "Plays a legal move."),
    PY_NOARGS("pop", py_board_pop, "Takes back the last move; returns it."),
    PY_NOARGS("peek", py_board_peek, "The last move."),
    PY_NOARGS("clear_stack", py_board_clear_stack, "Forgets the moves played."),
    PY_NAMED("parse", py_text_parse,
             "parse(text, notation=None): the legal move that a text is."),
    PY_NAMED("push_text", py_text_push,
             "push_text(text, notation=None): plays the move that a text is;"
             " returns it."),
    PY_NAMED("text", py_text_write,
             "text(move, notation='chinese', *, full_width=False): a legal"
             " move in a notation."),
    PY_ONE("set_fen", py_board_set_fen, "Sets all of the board."),
    PY_NOARGS("fen", py_board_fen, "The canonical FEN."),
    PY_NAMED("copy", py_board_copy, "copy(stack=True)"),
    PY_NOARGS("root", py_board_root, "The board before the moves played."),
    PY_NOARGS("mirror", py_board_mirror,
              "The board with left and right exchanged."),
    PY_NOARGS("flip", py_board_flip,
              "The other side's view: turned by half, colors exchanged."),
    PY_ONE("piece_at", py_board_piece_at, "The piece on a square, or None."),
    PY_ARGS("_put", py_board_put, "Puts a piece, or None, on a square."),
    PY_ONE("remove_piece_at", py_board_take,
           "Removes the piece on a square; returns it, or None."),
    PY_NOARGS("piece_map", py_board_pieces, "The pieces by their squares."),
    PY_ONE("king", py_board_king, "The square of a king, or None."),
    PY_NOARGS("is_check", py_board_is_check, "The side to move is in check."),
    PY_NOARGS("is_checkmate", py_board_is_mate,
              "In check and without a legal move."),
    PY_NOARGS("is_stalemate", py_board_is_stalemate,
              "Not in check and without a legal move: lost too in xiangqi."),
    PY_ONE("cannot_win", py_board_cannot_win,
           "A side has no piece that crosses the river."),
    PY_NOARGS("_faults", py_board_status, "The faults, as a mask."),
    PY_ONE("perft", py_board_perft, "perft(depth): leaves of the move tree."),
    PY_NOARGS("key", py_board_key,
              "64 bits for the position and its mirror; they never change."),
    PY_NOARGS("zobrist", py_board_zobrist,
              "64 bits for the position; they never change."),
    PY_ARGS("_attackers", py_look_attackers, ""),
    PY_ONE("_attacks", py_look_attacks, ""),
    PY_ARGS("is_attacked_by", py_look_attacked,
            "is_attacked_by(color, square)"),
    PY_NOARGS("_checkers", py_look_checkers, ""),
    PY_ONE("_pins", py_look_pins, ""),
    PY_ONE("gives_check", py_look_gives_check, "Whether a legal move checks."),
    PY_ONE("is_capture", py_look_captures, "Whether a legal move captures."),
    PY_ARGS("_judge", py_judge_board, ""),
    PY_ARGS("_bans", py_judge_bans, ""),
    PY_ARGS("_label", py_judge_label, ""),
    PY_NOARGS("_times", py_judge_times, ""),
    PY_ARGS("_pack", py_pack_board, ""),
    PY_ONE("_pack_moves", py_pack_moves, ""),
    {NULL, NULL, 0, NULL}};

static PyGetSetDef py_board_getters[] = {
    {"turn", py_board_turn, py_board_set_turn, "RED or BLACK.", NULL},
    {"fullmove_number", py_board_fullmove, py_board_set_fullmove,
     "From 1; goes up after Black's move.", NULL},
    {"halfmove_clock", py_board_halfmove, py_board_set_halfmove,
     "Plies since the last capture.", NULL},
    {"move_stack", py_board_stack, NULL, "The moves played, a new list.", NULL},
    {"legal_moves", py_board_legal, NULL, "The legal moves.", NULL},
    {NULL, NULL, NULL, NULL, NULL}};

int py_board_ready(PyObject *module) {
    static PyType_Slot slots[] = {
        PY_SLOT(Py_tp_doc, "What qipu.Board is made on."),
        PY_SLOT(Py_tp_new, py_board_create),
        PY_SLOT(Py_tp_init, py_board_init),
        PY_SLOT(Py_tp_dealloc, py_board_free),
        PY_SLOT(Py_tp_hash, py_board_hash),
        PY_SLOT(Py_tp_richcompare, py_board_compare),
        PY_SLOT(Py_tp_methods, py_board_methods),
        PY_SLOT(Py_tp_getset, py_board_getters),
        {0, NULL}};
    static PyType_Spec spec = {"qipu._qipu.BoardBase", sizeof(py_board), 0,
                               Py_TPFLAGS_DEFAULT | Py_TPFLAGS_BASETYPE, slots};
    py_the.board = py_add_type(module, &spec);
    return py_the.board ? 0 : -1;
}
