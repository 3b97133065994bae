/* writer.c - games into the bytes of a format.
 *
 * Owns Python's type WriterBase. Output is kept until it is requested,
 * so that nothing of Python is called from within the library; what a format
 * cannot hold is kept in the same way.
 *
 * SPDX-License-Identifier: MIT
 */
#include "glue.h"

#include <stdlib.h>

typedef struct py_writer {
    PyObject_HEAD qp_writer *writer;
    qp_buffer *bytes;  /* made when it is first set up */
    PyObject *columns; /* a text of the options, or NULL */
    qp_err *lost;
    size_t lost_count, lost_size;
} py_writer;

static py_writer *py_writer_self(PyObject *self) {
    return (py_writer *)self;
}

/* What is beyond the limit, or beyond memory, is not listed. */
static void py_writer_lost(void *ctx, const qp_err *err, qp_node node) {
    py_writer *w = ctx;
    (void)node;
    if (w->lost_count == PY_PROBLEMS_MAX) return;
    if (w->lost_count == w->lost_size) {
        size_t size = w->lost_size ? 2 * w->lost_size : 8;
        qp_err *more = realloc(w->lost, size * sizeof *more);
        if (!more) return;
        w->lost = more;
        w->lost_size = size;
    }
    w->lost[w->lost_count++] = *err;
}

static int py_writer_init(PyObject *self, PyObject *args, PyObject *keywords) {
    static char *names[] = {"format",     "encoding", "notation",
                            "full_width", "columns",  NULL};
    py_writer *w = py_writer_self(self);
    PyObject *columns = Py_None;
    int wide = 0;
    qp_writer_options options = {.size = sizeof options,
                                 .loss = {w, py_writer_lost}};
    if (!PyArg_ParseTupleAndKeywords(args, keywords, "|O&O&O&pO:Writer", names,
                                     py_format, &options.format, py_encoding,
                                     &options.encoding, py_notation,
                                     &options.notation, &wide, &columns))
        return -1;
    if (options.format && !(options.format->flags & QP_FORMAT_WRITES)) {
        PyErr_Format(PyExc_ValueError, "the format %s is read, not written",
                     options.format->name);
        return -1;
    }
    if (wide) options.move_flags |= QP_MOVE_FULL_WIDTH;
    qp_writer_free(w->writer);
    w->writer = NULL;
    w->lost_count = 0;
    if (!py_columns(&w->columns, &options.columns, columns, 1)) return -1;
    qp_buffer_free(w->bytes);
    w->bytes = qp_buffer_new(NULL);
    if (w->bytes)
        w->writer = qp_writer_new(qp_buffer_sink(w->bytes), &options, NULL);
    if (w->writer) return 0;
    PyErr_NoMemory();
    return -1;
}

static void py_writer_free(PyObject *self) {
    py_writer *w = py_writer_self(self);
    qp_writer_free(w->writer);
    qp_buffer_free(w->bytes);
    Py_CLEAR(w->columns);
    free(w->lost);
    py_gone(self);
}

static int py_writer_ready_to(const py_writer *w) {
    if (w->writer) return 1;
    PyErr_SetString(PyExc_ValueError, "a writer that was not set up");
    return 0;
}

static PyObject *py_writer_game(PyObject *self, PyObject *game) {
    py_writer *w = py_writer_self(self);
    if (!py_writer_ready_to(w) || !py_node_check(game)) return NULL;
    qp_status status = qp_writer_game(w->writer, ((py_node *)game)->tree->game);
    /* The sink fails for memory only. */
    if (status == QP_E_IO) status = QP_E_NOMEM;
    if (status) return py_raise_status(status, "");
    Py_RETURN_NONE;
}

static PyObject *py_writer_end(PyObject *self, PyObject *unused) {
    py_writer *w = py_writer_self(self);
    (void)unused;
    if (!py_writer_ready_to(w)) return NULL;
    qp_status status = qp_writer_end(w->writer);
    if (status == QP_E_IO) status = QP_E_NOMEM;
    if (status) return py_raise_status(status, "");
    Py_RETURN_NONE;
}

static PyObject *py_writer_bytes(PyObject *self, PyObject *unused) {
    py_writer *w = py_writer_self(self);
    (void)unused;
    if (!py_writer_ready_to(w)) return NULL;
    qp_text text = qp_buffer_text(w->bytes);
    PyObject *out = PyBytes_FromStringAndSize(text.ptr, (Py_ssize_t)text.len);
    if (out) qp_buffer_clear(w->bytes);
    return out;
}

static PyObject *py_writer_losses(PyObject *self, PyObject *unused) {
    py_writer *w = py_writer_self(self);
    (void)unused;
    PyObject *list = PyList_New((Py_ssize_t)w->lost_count);
    for (size_t i = 0; list && i < w->lost_count; i++) {
        PyObject *one = py_problem(&w->lost[i], 0, 0);
        if (!one || PyList_SetItem(list, (Py_ssize_t)i, one)) Py_CLEAR(list);
    }
    if (list) w->lost_count = 0;
    return list;
}

static PyMethodDef py_writer_methods[] = {
    {"game", py_writer_game, METH_O, "Writes a game."},
    {"end", py_writer_end, METH_NOARGS, "Writes what is due at the end."},
    {"take", py_writer_bytes, METH_NOARGS, "The bytes written since."},
    {"lost", py_writer_losses, METH_NOARGS, "What was lost since."},
    {NULL, NULL, 0, NULL}};

static PyObject *py_writer_create(PyTypeObject *type, PyObject *args,
                                  PyObject *keywords) {
    (void)args;
    (void)keywords;
    return py_alloc(type);
}

int py_writer_ready(PyObject *module) {
    static PyType_Slot slots[] = {
        PY_SLOT(Py_tp_doc, "Games into the bytes of a format."),
        PY_SLOT(Py_tp_new, py_writer_create),
        PY_SLOT(Py_tp_init, py_writer_init),
        PY_SLOT(Py_tp_dealloc, py_writer_free),
        PY_SLOT(Py_tp_methods, py_writer_methods),
        {0, NULL}};
    static PyType_Spec spec = {"qipu._qipu.WriterBase", sizeof(py_writer), 0,
                               Py_TPFLAGS_DEFAULT, slots};
    py_the.writer = py_add_type(module, &spec);
    return py_the.writer ? 0 : -1;
}
