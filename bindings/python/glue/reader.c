/* reader.c - the games of a file, one by one.
 *
 * Owns Python's type ReaderBase, on which qipu.GameReader is made. Bytes come
 * from a bytes object, or piece by piece from what has a method read. While a
 * piece is read as games Python is not needed, and other threads run; the games
 * that it ends wait in a queue, each with what was wrong with it.
 *
 * SPDX-License-Identifier: MIT
 */
#include "glue.h"

#include <qipu/repair.h>
#include <stdlib.h>
#include <string.h>

enum { PY_READER_PIECE = 65536 };

typedef struct py_reader_game {
    qp_game *game;
    py_mets problems;
} py_reader_game;

typedef struct py_reader {
    PyObject_HEAD qp_game *building;
    qp_builder *builder;
    qp_reader *reader;
    qp_repairer *repairer; /* or NULL */
    PyObject *repairs;     /* a list, or NULL */
    PyObject *file;        /* what has a method read, or NULL */
    PyObject *bytes;       /* a bytes object, or NULL */
    PyObject *columns;     /* a text of the options, or NULL */
    size_t at;             /* in `bytes` */
    py_reader_game *queue;
    size_t first, count, size;
    size_t games;         /* that were read */
    py_mets met, outside; /* of the game being read; of no game */
    qp_status status;
    int busy, ended;
} py_reader;

static py_reader *py_reader_self(PyObject *self) {
    return (py_reader *)self;
}

/* ---- what reading calls, without the interpreter's lock -------------------
 */

static qp_flow py_reader_problem_met(void *ctx, const qp_err *err,
                                     uint32_t number, uint32_t ply) {
    py_reader *r = ctx;
    int inside = qp_reader_in_game(r->reader) && !qp_reader_in_bytes(r->reader);
    py_met met = {*err, number, ply};
    if (py_mets_add(inside ? &r->met : &r->outside, &met)) return QP_GO;
    r->status = QP_E_NOMEM;
    return QP_STOP;
}

static qp_flow py_reader_game_met(void *ctx, qp_game *game) {
    py_reader *r = ctx;
    if (r->count == r->size) {
        size_t size = r->size ? 2 * r->size : 16;
        py_reader_game *queue = realloc(r->queue, size * sizeof *queue);
        if (!queue) goto no_memory;
        r->queue = queue;
        r->size = size;
    }
    py_reader_game *last = &r->queue[r->count];
    last->game = qp_game_new(NULL);
    if (!last->game) goto no_memory;
    qp_game_swap(last->game, game);
    last->problems = r->met;
    memset(&r->met, 0, sizeof r->met);
    r->count++;
    r->games++;
    return QP_GO;
no_memory:
    r->status = QP_E_NOMEM;
    return QP_STOP;
}

/* Rare enough to take the lock. */
static void py_reader_repair_met(void *ctx, const qp_repair *repair) {
    py_reader *r = ctx;
    PyGILState_STATE lock = PyGILState_Ensure();
    PyObject *one = py_repair_of(repair, r->games);
    if (!one || PyList_Append(r->repairs, one)) {
        PyErr_Clear();
        r->status = QP_E_NOMEM;
    }
    Py_XDECREF(one);
    PyGILState_Release(lock);
}

/* ---- opening and closing --------------------------------------------------
 */

static void py_reader_close(py_reader *r) {
    qp_reader_free(r->reader);
    qp_repairer_free(r->repairer);
    qp_builder_free(r->builder);
    qp_game_free(r->building);
    for (size_t i = r->first; i < r->count; i++) {
        qp_game_free(r->queue[i].game);
        free(r->queue[i].problems.list);
    }
    free(r->queue);
    free(r->met.list);
    r->reader = NULL;
    r->repairer = NULL;
    r->builder = NULL;
    r->building = NULL;
    r->queue = NULL;
    r->first = r->count = r->size = 0;
    memset(&r->met, 0, sizeof r->met);
    r->ended = 1;
    Py_CLEAR(r->file);
    Py_CLEAR(r->bytes);
}

static int py_reader_idle(const py_reader *r) {
    if (!r->busy) return 1;
    PyErr_SetString(PyExc_ValueError,
                    "another thread is reading from this reader");
    return 0;
}

/* Puts a repairer between the reader and the player. 0 with MemoryError. */
static int py_reader_repair(py_reader *r, qp_reader_options *options,
                            int apply) {
    const qp_repair_options repair = {.size = sizeof repair,
                                      .apply = (qp_repair_apply)apply,
                                      .ctx = r,
                                      .found = py_reader_repair_met};
    r->repairs = PyList_New(0);
    if (!r->repairs) return 0;
    r->repairer = qp_repairer_new(&repair);
    options->between = qp_repairer_between;
    options->between_ctx = r->repairer;
    if (!r->repairer) PyErr_NoMemory();
    return r->repairer != NULL;
}

static int py_reader_open(py_reader *r, const qp_reader_options *options) {
    r->building = qp_game_new(NULL);
    qp_handler to = {.size = sizeof to,
                     .ctx = r,
                     .game = py_reader_game_met,
                     .problem = py_reader_problem_met};
    if (r->building) r->builder = qp_builder_new(r->building, &to, NULL);
    if (r->builder)
        r->reader =
            qp_reader_new(qp_builder_handler(r->builder), options, NULL);
    if (r->reader) return 1;
    PyErr_NoMemory();
    return 0;
}

static int py_reader_init(PyObject *self, PyObject *args, PyObject *keywords) {
    static char *names[] = {"source", "format", "encoding", "notation",
                            "strict", "repair", "columns",  NULL};
    py_reader *r = py_reader_self(self);
    PyObject *source, *columns = Py_None;
    int apply = -1;
    qp_reader_options options = {.size = sizeof options};
    if (!PyArg_ParseTupleAndKeywords(
            args, keywords, "O|O&O&O&pO&O:GameReader", names, &source,
            py_format, &options.format, py_encoding, &options.encoding,
            py_notation, &options.notation, &options.strict, py_repair_apply,
            &apply, &columns) ||
        !py_reader_idle(r))
        return -1;
    py_reader_close(r);
    if (!py_columns(&r->columns, &options.columns, columns, 0)) return -1;
    if (options.columns.len && !options.format)
        options.format = qp_format_by_name(qp_text_of("table"));
    Py_CLEAR(r->repairs);
    free(r->outside.list);
    memset(&r->outside, 0, sizeof r->outside);
    Py_INCREF(source);
    if (PyBytes_Check(source))
        r->bytes = source;
    else
        r->file = source;
    r->at = 0;
    r->games = 0;
    r->status = QP_OK;
    if ((apply >= 0 && !py_reader_repair(r, &options, apply)) ||
        !py_reader_open(r, &options)) {
        py_reader_close(r);
        return -1;
    }
    r->ended = 0;
    return 0;
}

static void py_reader_free(PyObject *self) {
    py_reader *r = py_reader_self(self);
    PyObject_GC_UnTrack(self);
    py_reader_close(r);
    Py_CLEAR(r->repairs);
    Py_CLEAR(r->columns);
    free(r->outside.list);
    py_gone(self);
}

/* The file may know its reader. */
static int py_reader_traverse(PyObject *self, visitproc visit, void *arg) {
    Py_VISIT(py_reader_self(self)->file);
    Py_VISIT(py_reader_self(self)->repairs);
    Py_VISIT(Py_TYPE(self));
    return 0;
}

static int py_reader_clear(PyObject *self) {
    Py_CLEAR(py_reader_self(self)->file);
    Py_CLEAR(py_reader_self(self)->repairs);
    return 0;
}

/* ---- reading --------------------------------------------------------------
 */

/* The next piece: a bytes object of which `piece` is a part, empty at the end.
 */
static PyObject *py_reader_fetch(py_reader *r, qp_text *piece) {
    PyObject *bytes = r->bytes;
    if (bytes) {
        size_t size = (size_t)PyBytes_Size(bytes);
        size_t len = size - r->at;
        if (len > PY_READER_PIECE) len = PY_READER_PIECE;
        *piece = (qp_text){PyBytes_AsString(bytes) + r->at, len};
        r->at += len;
        Py_INCREF(bytes);
        return bytes;
    }
    if (!r->file) return PyErr_Format(PyExc_ValueError, "closed");
    bytes = PyObject_CallMethod(r->file, "read", "i", PY_READER_PIECE);
    if (bytes && PyUnicode_Check(bytes)) {
        PyObject *text = bytes;
        bytes = PyUnicode_AsUTF8String(text);
        Py_DECREF(text);
    }
    if (!bytes) return NULL;
    if (!PyBytes_Check(bytes)) {
        PyErr_Format(PyExc_TypeError, "read() gave %R, neither bytes nor str",
                     bytes);
        Py_DECREF(bytes);
        return NULL;
    }
    *piece = (qp_text){PyBytes_AsString(bytes), (size_t)PyBytes_Size(bytes)};
    return bytes;
}

/* Reads one piece. 0 with an exception of the source. */
static int py_reader_feed(py_reader *r) {
    qp_text piece = {NULL, 0};
    r->busy = 1; /* read() may run other threads too */
    PyObject *bytes = py_reader_fetch(r, &piece);
    if (!bytes) {
        r->busy = 0;
        return 0;
    }
    qp_status status;
    Py_BEGIN_ALLOW_THREADS status =
        piece.len ? qp_reader_feed(r->reader, piece.ptr, piece.len)
                  : qp_reader_finish(r->reader);
    Py_END_ALLOW_THREADS r->busy = 0;
    Py_DECREF(bytes);
    r->ended = status || !piece.len;
    if (status == QP_E_STOP && qp_builder_status(r->builder))
        status = qp_builder_status(r->builder);
    if (!status && r->repairer) status = qp_repairer_status(r->repairer);
    if (!r->status) r->status = status;
    return 1;
}

/* The first in the queue as Python's Game. */
static PyObject *py_reader_take(py_reader *r) {
    py_reader_game next = r->queue[r->first++];
    if (r->first == r->count) r->first = r->count = 0;
    return py_node_of_game(next.game, &next.problems);
}

/* Raises why reading ended early, once. The file is no record: the error that
 * was met says what it is instead. */
static PyObject *py_reader_fail(py_reader *r) {
    qp_status status = r->status;
    r->status = QP_OK;
    if (status == QP_E_FORMAT_NONE && r->outside.count)
        return py_raise(&r->outside.list[r->outside.count - 1].err);
    return py_raise_status(status, "");
}

static PyObject *py_reader_next(PyObject *self) {
    py_reader *r = py_reader_self(self);
    if (!py_reader_idle(r)) return NULL;
    while (r->first == r->count) {
        if (r->ended) return r->status ? py_reader_fail(r) : NULL;
        if (!py_reader_feed(r) || PyErr_CheckSignals()) return NULL;
    }
    return py_reader_take(r);
}

static PyObject *py_reader_end(PyObject *self, PyObject *unused) {
    py_reader *r = py_reader_self(self);
    (void)unused;
    if (!py_reader_idle(r)) return NULL;
    py_reader_close(r);
    Py_RETURN_NONE;
}

/* ---- attributes -----------------------------------------------------------
 */

static PyObject *py_reader_problems_of(PyObject *self, int warnings) {
    const py_reader *r = py_reader_self(self);
    if (!py_reader_idle(r)) return NULL;
    return py_mets_tuple(&r->outside, warnings);
}

static PyObject *py_reader_errors(PyObject *self, void *unused) {
    (void)unused;
    return py_reader_problems_of(self, 0);
}

static PyObject *py_reader_warnings(PyObject *self, void *unused) {
    (void)unused;
    return py_reader_problems_of(self, 1);
}

static PyObject *py_reader_format(PyObject *self, void *unused) {
    py_reader *r = py_reader_self(self);
    (void)unused;
    if (!py_reader_idle(r)) return NULL;
    const qp_format *format = r->reader ? qp_reader_format(r->reader) : NULL;
    if (!format) Py_RETURN_NONE;
    return PyUnicode_FromString(format->name);
}

static PyObject *py_reader_encodings(PyObject *self, void *unused) {
    py_reader *r = py_reader_self(self);
    (void)unused;
    if (!py_reader_idle(r)) return NULL;
    unsigned mask = r->reader ? qp_reader_encodings(r->reader) : 0;
    PyObject *list = PyList_New(0);
    for (int i = QP_ENC_ASCII; list && i <= QP_ENC_BIG5; i++) {
        if (!(mask >> i & 1)) continue;
        PyObject *name = PyUnicode_FromString(qp_encoding_name((qp_encoding)i));
        int bad = !name || PyList_Append(list, name);
        Py_XDECREF(name);
        if (bad) Py_CLEAR(list);
    }
    return list;
}

/* A copy of the list, or an empty tuple. */
static PyObject *py_reader_repairs(PyObject *self, void *unused) {
    const py_reader *r = py_reader_self(self);
    (void)unused;
    if (!py_reader_idle(r)) return NULL;
    return r->repairs ? PyList_AsTuple(r->repairs) : PyTuple_New(0);
}

static PyMethodDef py_reader_methods[] = {
    {"_close", py_reader_end, METH_NOARGS, ""}, {NULL, NULL, 0, NULL}};

static PyGetSetDef py_reader_getters[] = {
    {"errors", py_reader_errors, NULL,
     "What is wrong outside the games, as far as was read.", NULL},
    {"warnings", py_reader_warnings, NULL,
     "What is not standard outside the games, as far as was read.", NULL},
    {"format", py_reader_format, NULL,
     "The format's name, or None before it was found.", NULL},
    {"encodings", py_reader_encodings, NULL,
     "The encodings of the text that was read.", NULL},
    {"_repairs", py_reader_repairs, NULL, "", NULL},
    {NULL, NULL, NULL, NULL, NULL}};

static PyObject *py_reader_create(PyTypeObject *type, PyObject *args,
                                  PyObject *keywords) {
    py_reader *r = py_alloc(type);
    (void)args;
    (void)keywords;
    if (r) r->ended = 1;
    return (PyObject *)r;
}

int py_reader_ready(PyObject *module) {
    static PyType_Slot slots[] = {
        PY_SLOT(Py_tp_doc, "What qipu.GameReader is made on."),
        PY_SLOT(Py_tp_new, py_reader_create),
        PY_SLOT(Py_tp_init, py_reader_init),
        PY_SLOT(Py_tp_dealloc, py_reader_free),
        PY_SLOT(Py_tp_traverse, py_reader_traverse),
        PY_SLOT(Py_tp_clear, py_reader_clear),
        PY_SLOT(Py_tp_iter, PyObject_SelfIter),
        PY_SLOT(Py_tp_iternext, py_reader_next),
        PY_SLOT(Py_tp_methods, py_reader_methods),
        PY_SLOT(Py_tp_getset, py_reader_getters),
        {0, NULL}};
    static PyType_Spec spec = {
        "qipu._qipu.ReaderBase", sizeof(py_reader), 0,
        Py_TPFLAGS_DEFAULT | Py_TPFLAGS_BASETYPE | Py_TPFLAGS_HAVE_GC, slots};
    py_the.reader = py_add_type(module, &spec);
    return py_the.reader ? 0 : -1;
}
