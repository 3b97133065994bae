/* glue.h - what the parts of the Python module share.
 *
 * The module is written to CPython's limited API of 3.9, so that one build
 * serves all later versions. That API gives a type's methods no way to their
 * module, so what they share is one structure, `py_the`; the module cannot be
 * loaded into a second interpreter of a process for that reason.
 *
 * Names: py_PART_verb. A function that returns PyObject * returns a new
 * reference, or NULL with an exception set; one that returns int as a converter
 * of PyArg_ParseTuple returns 1, or 0 with an exception set.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef QIPU_PYTHON_GLUE_H
#define QIPU_PYTHON_GLUE_H

#define PY_SSIZE_T_CLEAN
#include <Python.h>

#include <qipu/qipu.h>

/* PyType_Slot holds functions as void *: the API asks for what ISO C lacks and
 * POSIX has. */
#if defined __GNUC__
#pragma GCC diagnostic ignored "-Wpedantic"
#endif
#define PY_SLOT(slot, what)                                                    \
    { (slot), (void *)(what) }
#define PY_KEYWORDS(function) ((PyCFunction)(void (*)(void))(function))

/* Of one game or file so many problems are kept. */
enum { PY_PROBLEMS_MAX = 1000 };

typedef struct py_state {
    PyTypeObject *move, *board, *legal, *legal_iter;
    PyTypeObject *node, *line_iter, *reader, *writer, *folder;
    PyObject *moves[QP_SQUARES * QP_SQUARES]; /* each made when first needed */
    PyObject *pieces[16];                     /* by qp_piece; Python's Piece */
    /* Python's classes, and what makes an exception of an error. */
    PyObject *board_class, *node_class, *game_class, *make_problem;
} py_state;
extern py_state py_the;

/* ---- a board ------------------------------------------------------------- */

typedef struct py_done {
    qp_move move;
    qp_undo undo;
} py_done;

/* A board. Of one that can be played on, `pos` holds everything; of another,
 * `setup` does, and there are no moves. */
typedef struct py_board {
    PyObject_HEAD int playable;
    qp_pos pos;
    qp_setup setup;
    py_done *done; /* the moves played since the board was set up */
    size_t count, size;
} py_board;

/* A board of Python's class Board. */
py_board *py_board_new(const qp_pos *pos);
/* Fails with ValueError when the board cannot be played on. */
const qp_pos *py_board_pos(py_board *board);
const qp_setup *py_board_setup(const py_board *board);
/* Replaces all, the moves too. */
void py_board_place(py_board *board, const qp_setup *setup);
/* Plays a move that is legal. 0 with MemoryError. */
int py_board_play(py_board *board, qp_move move);
/* The position before the first move that was played. */
void py_board_base(qp_pos *out, const py_board *board);
/* What board.legal_moves is. */
PyObject *py_legal_of(py_board *board);
/* Methods of a board that stand in files of their own. */
PyObject *py_text_parse(PyObject *self, PyObject *args, PyObject *keywords);
PyObject *py_text_push(PyObject *self, PyObject *args, PyObject *keywords);
PyObject *py_text_write(PyObject *self, PyObject *args, PyObject *keywords);
PyObject *py_look_attackers(PyObject *self, PyObject *args);
PyObject *py_look_attacks(PyObject *self, PyObject *square);
PyObject *py_look_attacked(PyObject *self, PyObject *args);
PyObject *py_look_checkers(PyObject *self, PyObject *unused);
PyObject *py_look_pins(PyObject *self, PyObject *color);
PyObject *py_look_gives_check(PyObject *self, PyObject *object);
PyObject *py_look_captures(PyObject *self, PyObject *object);
PyObject *py_judge_board(PyObject *self, PyObject *args);
PyObject *py_judge_bans(PyObject *self, PyObject *args);
PyObject *py_judge_label(PyObject *self, PyObject *args);
PyObject *py_judge_times(PyObject *self, PyObject *unused);
PyObject *py_pack_board(PyObject *self, PyObject *args);
PyObject *py_pack_moves(PyObject *self, PyObject *sequence);

/* ---- a game -------------------------------------------------------------- */

/* Something that was met while a game was read. */
typedef struct py_met {
    qp_err err;
    uint32_t number, ply;
} py_met;

typedef struct py_mets {
    py_met *list;
    size_t count, size;
} py_mets;

/* Returns 0 if out of memory. Keeps at most PY_PROBLEMS_MAX problems. */
int py_mets_add(py_mets *to, const py_met *met);
/* A tuple of exceptions, of the errors or of the warnings. New ones each time:
 * one that is raised refers to what is around it, and so to its game. */
PyObject *py_mets_tuple(const py_mets *mets, int warnings);

struct py_node;

/* A game, and those of its nodes that Python holds. */
typedef struct py_tree {
    size_t references; /* of nodes */
    qp_game *game;
    struct py_node **live; /* by number, borrowed: each unlinks itself */
    size_t size;
    py_mets met;    /* where it was read */
    int incomplete; /* so it was where it was copied from */
    qp_pos *pos;    /* that of a node to which moves were added, or NULL: a line
                       is added in linear time */
    qp_node pos_of;
} py_tree;

/* A node of a game; Python's Game is the root. */
typedef struct py_node {
    PyObject_HEAD py_tree *tree;
    qp_node number; /* QP_NO_NODE: it was removed from its game */
} py_node;

/* A game of Python's class Game. Takes `game` and what `met` has, also when it
 * fails; `met` may be NULL. */
PyObject *py_node_of_game(qp_game *game, const py_mets *met);
/* Returns the one object for a node of a tree. */
PyObject *py_node_at(py_tree *tree, qp_node number);
/* The node, or QP_NO_NODE with ReferenceError when it was removed. */
qp_node py_node_number(py_node *node);
/* 1 when `object` is a node that is in its game, else 0 with an exception. */
int py_node_check(PyObject *object);
/* The numbers of all nodes, parents first, around a change that removes some:
 * open, set `gone` of those that will not be there, change, apply, close. */
typedef struct py_numbers {
    py_tree *tree;
    qp_node *old, *now;
    unsigned char *gone;
    struct py_node **live;
    size_t count, size;
} py_numbers;
int py_numbers_open(py_numbers *numbers, py_tree *tree);
void py_numbers_apply(py_numbers *numbers);
void py_numbers_close(py_numbers *numbers);
/* All nodes below and with `from`, parents first; returns how many. `out` has
 * room for all nodes of the game. */
size_t py_node_walk(qp_node *out, const qp_game *game, qp_node from);
/* Methods of a node that stand in edit.c. */
PyObject *py_edit_add(PyObject *self, PyObject *object);
PyObject *py_edit_remove(PyObject *self, PyObject *unused);
PyObject *py_edit_prune(PyObject *self, PyObject *unused);
PyObject *py_edit_reorder(PyObject *self, PyObject *index);
PyObject *py_edit_promote(PyObject *self, PyObject *unused);
PyObject *py_edit_notes(PyObject *self, PyObject *unused);
PyObject *py_edit_set_notes(PyObject *self, PyObject *sequence);
PyObject *py_edit_tags(PyObject *self, PyObject *unused);
PyObject *py_edit_set_tag(PyObject *self, PyObject *args);
PyObject *py_edit_add_tag(PyObject *self, PyObject *args);
PyObject *py_edit_remove_tag(PyObject *self, PyObject *index);
PyObject *py_edit_tag(PyObject *self, PyObject *name);
PyObject *py_edit_setup(PyObject *self, PyObject *object);
PyObject *py_edit_copy(PyObject *self, PyObject *unused);
PyObject *py_edit_equal(PyObject *self, PyObject *other);
PyObject *py_edit_result(PyObject *self, void *unused);
PyObject *py_edit_said(PyObject *self, void *unused);
PyObject *py_edit_problems(PyObject *self, PyObject *unused);
PyObject *py_edit_set_problems(PyObject *self, PyObject *args);
int py_edit_set_result(PyObject *self, PyObject *value, void *unused);

/* ---- conversions --------------------------------------------------------- */

PyObject *py_str(qp_text text);
/* Borrowed as long as `object`, which must be a str. 0 with TypeError. */
int py_text_of(PyObject *object, qp_text *out);
/* Converters. A color is True or False, a square an int of 0 to 89; a notation
 * or an encoding or a format is a name, or None for any. */
int py_side(PyObject *object, void *out);
int py_square(PyObject *object, void *out);
int py_move(PyObject *object, void *out);
int py_notation(PyObject *object, void *out);
int py_encoding(PyObject *object, void *out);
int py_format(PyObject *object, void *out);
int py_codec(PyObject *object, void *out);
/* The columns of a table that is written, or read: a str or None, which `*keep`
 * owns from then on. */
int py_columns(PyObject **keep, qp_text *out, PyObject *value, int written);
/* A qp_repair_apply from its name, as an int; -1 from None. */
int py_repair_apply(PyObject *object, void *out);
/* Rule books, and the languages "en", "zh" and "zh-TW". */
int py_rules(PyObject *object, void *out);
int py_lang(PyObject *object, void *out);
/* Returns the byte of a piece from a Piece or None. */
int py_piece(PyObject *object, void *out);
PyObject *py_piece_of(qp_piece piece);
PyObject *py_move_of(qp_move move);
PyObject *py_square_of(qp_sq square);

/* ---- errors -------------------------------------------------------------- */

/* The exception (a ParseError or one of its kind, or for a warning a
 * ParseWarning) that describes `err`, not raised. */
PyObject *py_problem(const qp_err *err, uint32_t number, uint32_t ply);
/* The sentence of an error in a language: status, what, want, square, language.
 */
PyObject *py_message(PyObject *module, PyObject *args);
/* Raises it. Returns NULL. */
PyObject *py_raise(const qp_err *err);
/* Raises the exception of a status: MemoryError, OSError, ValueError ... */
PyObject *py_raise_status(qp_status status, const char *what);

struct qp_repair;
/* What was found wrong in a game, by its number from 0: a tuple. */
PyObject *py_repair_of(const struct qp_repair *repair, size_t game);

/* For types that only this module makes. */
PyObject *py_no_new(PyTypeObject *type, PyObject *args, PyObject *keywords);
/* Room for an object of a type made here, all zero. */
void *py_alloc(PyTypeObject *type);
/* The end of every tp_dealloc: frees the object and releases its type. */
void py_gone(PyObject *self);

/* Add the types of a part to the module; 0, or -1 with an exception. */
int py_move_ready(PyObject *module);
int py_board_ready(PyObject *module);
int py_moves_ready(PyObject *module);
int py_node_ready(PyObject *module);
int py_reader_ready(PyObject *module);
int py_folder_ready(PyObject *module);
int py_writer_ready(PyObject *module);
/* A type of a specification under its name in the module. */
PyTypeObject *py_add_type(PyObject *module, PyType_Spec *spec);

/* Functions of the module that stand in files of their own. */
PyObject *py_pack_unpack(PyObject *module, PyObject *args);
PyObject *py_pack_unpack_moves(PyObject *module, PyObject *args);
PyObject *py_draw(PyObject *module, PyObject *args);
PyObject *py_text_board(PyObject *module, PyObject *args);
PyObject *py_draw_comment(PyObject *module, PyObject *comment);
PyObject *py_editor_new(PyObject *module, PyObject *list);
PyObject *py_editor_edit(PyObject *module, PyObject *args);
PyObject *py_games_merge(PyObject *module, PyObject *args);
PyObject *py_games_split(PyObject *module, PyObject *args);
PyObject *py_games_diff(PyObject *module, PyObject *args);

#endif
