/* judge.c - what a rule book says of the moves played on a board.
 *
 * Owns no type: rulings go out as tuples, of which Python makes its Ruling.
 *
 * SPDX-License-Identifier: MIT
 */
#include "glue.h"

#include <string.h>

/* A line of all moves that were played. NULL with an exception. */
static qp_line *py_judge_line(py_board *board) {
    qp_pos base;
    if (!py_board_pos(board)) return NULL;
    py_board_base(&base, board);
    qp_line *line = qp_line_new(&base, NULL);
    qp_status status = line ? QP_OK : QP_E_NOMEM;
    for (size_t i = 0; !status && i < board->count; i++)
        status = qp_line_play(line, board->done[i].move);
    if (!status) return line;
    py_raise_status(status, "");
    qp_line_free(line);
    return NULL;
}

/* The arguments: a book, a language, and the line with its judge. */
typedef struct py_judge_case {
    const qp_book *book;
    qp_lang words;
    qp_line *line;
    qp_judge *judge;
    const char *labels; /* an arbiter's, or NULL */
    PyObject *found;    /* a list, for py_judge_found */
} py_judge_case;

static int py_judge_open(py_judge_case *c, PyObject *board) {
    c->line = py_judge_line((py_board *)board);
    c->judge = c->line ? qp_judge_new(c->book, NULL) : NULL;
    if (c->line && !c->judge) PyErr_NoMemory();
    if (!c->judge || !c->labels) return c->judge != NULL;
    qp_err err;
    if (!qp_judge_overrule(c->judge, c->line, qp_text_of(c->labels), &err))
        return 1;
    py_raise(&err);
    return 0;
}

static void py_judge_close(py_judge_case *c) {
    qp_judge_free(c->judge);
    qp_line_free(c->line);
}

/* What snprintf's like says, as long as it may be. */
typedef struct py_judge_text {
    char text[512];
} py_judge_text;

static PyObject *py_judge_tuple(const py_judge_case *c, const qp_ruling *r,
                                size_t ply) {
    py_judge_text why;
    qp_ruling_text(why.text, sizeof why.text, r, c->book, c->words);
    return Py_BuildValue(
        "(niissssnnniNsn)", (Py_ssize_t)ply, (int)r->verdict, (int)r->ground,
        qp_verdict_name(r->verdict, c->words),
        qp_habit_name(r->habit[QP_RED], c->words),
        qp_habit_name(r->habit[QP_BLACK], c->words), r->clause,
        (Py_ssize_t)r->first, (Py_ssize_t)r->last, (Py_ssize_t)r->times,
        r->referee != 0,
        PyUnicode_DecodeUTF8(why.text, (Py_ssize_t)strlen(why.text), "ignore"),
        qp_certainty_name(r->certainty, QP_LANG_EN), (Py_ssize_t)r->vary_by);
}

static qp_flow py_judge_found(void *ctx, const qp_ruling *ruling, size_t ply) {
    py_judge_case *c = ctx;
    PyObject *one = py_judge_tuple(c, ruling, ply);
    int bad = !one || PyList_Append(c->found, one);
    Py_XDECREF(one);
    return bad ? QP_STOP : QP_GO;
}

/* Every ruling of the moves, in a list; or with `all` 0 that of their end. */
PyObject *py_judge_board(PyObject *self, PyObject *args) {
    py_judge_case c = {.words = QP_LANG_EN};
    int all = 0;
    if (!PyArg_ParseTuple(args, "O&O&ps:judge", py_rules, &c.book, py_lang,
                          &c.words, &all, &c.labels))
        return NULL;
    PyObject *out = NULL;
    qp_status status = QP_E_STOP;
    if (!py_judge_open(&c, self)) goto end;
    if (all) {
        out = c.found = PyList_New(0);
        if (out) status = qp_judge_game(c.judge, c.line, py_judge_found, &c);
    } else {
        qp_ruling ruling;
        status = qp_judge_line(&ruling, c.judge, c.line);
        if (!status) out = py_judge_tuple(&c, &ruling, qp_line_ply(c.line));
    }
    if (status) {
        Py_CLEAR(out);
        if (!PyErr_Occurred()) py_raise_status(status, "");
    }
end:
    py_judge_close(&c);
    return out;
}

PyObject *py_judge_bans(PyObject *self, PyObject *args) {
    py_judge_case c = {.words = QP_LANG_EN};
    qp_ban *bans = NULL;
    size_t count = 0;
    PyObject *out = NULL;
    if (!PyArg_ParseTuple(args, "O&O&:bans", py_rules, &c.book, py_lang,
                          &c.words))
        return NULL;
    if (!py_judge_open(&c, self)) goto end;
    bans = PyMem_Malloc(QP_MOVES_MAX * sizeof *bans);
    qp_status status =
        bans ? qp_judge_bans(bans, &count, c.judge, c.line) : QP_E_NOMEM;
    if (status) {
        py_raise_status(status, "");
        goto end;
    }
    out = PyList_New((Py_ssize_t)count);
    for (size_t i = 0; out && i < count; i++) {
        PyObject *one = Py_BuildValue(
            "(NN)", py_move_of(bans[i].move),
            py_judge_tuple(&c, &bans[i].ruling, bans[i].ruling.last));
        if (!one || PyList_SetItem(out, (Py_ssize_t)i, one)) Py_CLEAR(out);
    }
end:
    PyMem_Free(bans);
    py_judge_close(&c);
    return out;
}

/* What the last move played does: the name of its label, and why. */
PyObject *py_judge_label(PyObject *self, PyObject *args) {
    py_judge_case c = {.words = QP_LANG_EN};
    PyObject *out = NULL;
    if (!PyArg_ParseTuple(args, "O&O&:label", py_rules, &c.book, py_lang,
                          &c.words))
        return NULL;
    if (!py_judge_open(&c, self)) goto end;
    qp_label label;
    qp_status status =
        qp_judge_label(&label, c.judge, c.line, qp_line_ply(c.line));
    if (status) {
        py_raise_status(status, "no move was played");
        goto end;
    }
    py_judge_text why;
    qp_label_text(why.text, sizeof why.text, &label, qp_line_pos(c.line),
                  c.words);
    out = Py_BuildValue(
        "(isN)", (int)label.act, qp_act_name(label.act, c.words),
        PyUnicode_DecodeUTF8(why.text, (Py_ssize_t)strlen(why.text), "ignore"));
end:
    py_judge_close(&c);
    return out;
}

PyObject *py_judge_times(PyObject *self, PyObject *unused) {
    qp_line *line = py_judge_line((py_board *)self);
    (void)unused;
    if (!line) return NULL;
    size_t times = qp_line_occurrences(line);
    qp_line_free(line);
    return PyLong_FromSize_t(times);
}
