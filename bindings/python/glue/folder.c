/* folder.c - the games of many files, read on several threads.
 *
 * Owns Python's type FolderBase, on which qipu.FolderReader is made. Threads of
 * the pipeline build the games. They wait in a queue on Python's thread, which
 * releases the interpreter's lock while it waits for more.
 *
 * SPDX-License-Identifier: MIT
 */
#include "glue.h"

#include <qipu/pipeline.h>
#include <stdlib.h>
#include <string.h>

typedef struct py_folder_game {
    qp_game *game;
    py_mets problems;
    const char *file;
} py_folder_game;

/* A problem of a file that is in no game, or the errno of one that could not be
 * read. */
typedef struct py_folder_fault {
    const char *file;
    int error;
    py_met met;
} py_folder_fault;

typedef struct py_folder {
    PyObject_HEAD qp_files *files;
    qp_pipeline *pipeline;
    py_folder_game *queue;
    size_t first, count, size;
    py_folder_fault *fault;
    size_t faults, faults_size;
    py_mets met; /* of the game that comes next */
    const char *file;
    qp_status status; /* why reading ended */
    int busy;
} py_folder;

static py_folder *py_folder_self(PyObject *self) {
    return (py_folder *)self;
}

/* ---- what the pipeline calls, without the interpreter's lock ------------- */

/* Takes the game away from the reader and puts a pointer to it. */
static qp_status py_folder_put(void *work, qp_part *part, qp_game *game) {
    qp_game *own = qp_game_new(NULL);
    (void)work;
    if (!own) return QP_E_NOMEM;
    qp_game_swap(own, game);
    qp_status rc = qp_part_put(part, (qp_text){(const char *)&own, sizeof own});
    if (rc) qp_game_free(own);
    return rc;
}

static void py_folder_drop(void *ctx, qp_text bytes) {
    qp_game *game;
    (void)ctx;
    memcpy(&game, bytes.ptr, sizeof game);
    qp_game_free(game);
}

static void *py_folder_room(void *list, size_t *size, size_t count,
                            size_t item) {
    if (count < *size) return list;
    size_t more = *size ? 2 * *size : 16;
    void *grown = realloc(list, more * item);
    if (grown) *size = more;
    return grown;
}

static qp_status py_folder_deliver(void *ctx, const qp_delivery *from,
                                   qp_text bytes) {
    py_folder *f = ctx;
    py_folder_game *queue =
        py_folder_room(f->queue, &f->size, f->count, sizeof *f->queue);
    if (!queue) return QP_E_NOMEM;
    f->queue = queue;
    py_folder_game *last = &queue[f->count++];
    memcpy(&last->game, bytes.ptr, sizeof last->game);
    last->problems = f->met;
    last->file = from->file;
    memset(&f->met, 0, sizeof f->met);
    return QP_OK;
}

/* Without memory for it, a fault is not kept. */
static void py_folder_fault_met(py_folder *f, const char *file, int error,
                                const py_met *met) {
    py_folder_fault *list =
        py_folder_room(f->fault, &f->faults_size, f->faults, sizeof *f->fault);
    if (!list) return;
    f->fault = list;
    list[f->faults++] = (py_folder_fault){file, error, *met};
}

static void py_folder_problem(void *ctx, const qp_problem *problem) {
    py_folder *f = ctx;
    const py_met met = {problem->err, problem->number, problem->ply};
    if (problem->game)
        (void)py_mets_add(&f->met, &met);
    else
        py_folder_fault_met(f, problem->file, 0, &met);
}

static void py_folder_file_done(void *ctx, const qp_file_report *report) {
    const py_met none = {{.code = report->status}, 0, 0};
    py_folder *f = ctx;
    free(f->met.list);
    memset(&f->met, 0, sizeof f->met);
    if (report->status)
        py_folder_fault_met(f, report->file, report->error, &none);
}

/* ---- opening and closing ------------------------------------------------- */

static void py_folder_end(py_folder *f) {
    qp_pipeline_free(f->pipeline);
    for (size_t i = f->first; i < f->count; i++) {
        qp_game_free(f->queue[i].game);
        free(f->queue[i].problems.list);
    }
    free(f->queue);
    free(f->met.list);
    memset(&f->met, 0, sizeof f->met);
    f->pipeline = NULL;
    f->queue = NULL;
    f->first = f->count = f->size = 0;
}

static int py_folder_init(PyObject *self, PyObject *args, PyObject *keywords) {
    static char *names[] = {"path",     "jobs",   "format", "encoding",
                            "notation", "strict", NULL};
    py_folder *f = py_folder_self(self);
    qp_reader_options reader = {.size = sizeof reader};
    qp_pipeline_options options = {.size = sizeof options, .reader = &reader};
    PyObject *path;
    if (!PyArg_ParseTupleAndKeywords(args, keywords, "O&I|O&O&O&p:FolderReader",
                                     names, PyUnicode_FSConverter, &path,
                                     &options.jobs, py_format, &reader.format,
                                     py_encoding, &reader.encoding, py_notation,
                                     &reader.notation, &reader.strict))
        return -1;
    if (f->files) {
        Py_DECREF(path);
        PyErr_SetString(PyExc_ValueError, "opened twice");
        return -1;
    }
    const qp_files_options which = {.size = sizeof which, .recursive = 1};
    const qp_stage stage = {.size = sizeof stage,
                            .ctx = f,
                            .game = py_folder_put,
                            .drop = py_folder_drop,
                            .deliver = py_folder_deliver};
    const qp_file_listener listener = {.size = sizeof listener,
                                       .ctx = f,
                                       .problem = py_folder_problem,
                                       .file_done = py_folder_file_done};
    size_t count;
    f->files = qp_files_new(&which);
    int ok = f->files && !qp_files_add(f->files, PyBytes_AsString(path));
    Py_DECREF(path);
    if (ok) {
        const char *const *list = qp_files_names(f->files, &count);
        f->pipeline = qp_pipeline_new(&stage, &listener, &options, list, count);
    }
    if (f->pipeline) return 0;
    PyErr_NoMemory();
    return -1;
}

static void py_folder_free(PyObject *self) {
    py_folder *f = py_folder_self(self);
    py_folder_end(f);
    free(f->fault);
    qp_files_free(f->files);
    py_gone(self);
}

static int py_folder_idle(const py_folder *f) {
    if (!f->busy) return 1;
    PyErr_SetString(PyExc_ValueError,
                    "another thread is reading from this reader");
    return 0;
}

/* ---- methods ------------------------------------------------------------- */

static PyObject *py_folder_next(PyObject *self) {
    py_folder *f = py_folder_self(self);
    if (!py_folder_idle(f)) return NULL;
    while (f->first == f->count) {
        f->first = f->count = 0;
        if (!f->pipeline) return NULL;
        qp_status rc;
        f->busy = 1;
        Py_BEGIN_ALLOW_THREADS rc = qp_pipeline_next(f->pipeline);
        Py_END_ALLOW_THREADS f->busy = 0;
        if (rc && rc != QP_E_END) return py_raise_status(rc, "");
        if (rc && f->first == f->count) return NULL;
        if (PyErr_CheckSignals()) return NULL;
    }
    py_folder_game next = f->queue[f->first++];
    f->file = next.file;
    return py_node_of_game(next.game, &next.problems);
}

static PyObject *py_folder_close(PyObject *self, PyObject *unused) {
    py_folder *f = py_folder_self(self);
    (void)unused;
    if (!py_folder_idle(f)) return NULL;
    py_folder_end(f);
    Py_RETURN_NONE;
}

static PyObject *py_folder_file(PyObject *self, void *unused) {
    const py_folder *f = py_folder_self(self);
    (void)unused;
    if (!f->file) Py_RETURN_NONE;
    return PyUnicode_DecodeFSDefault(f->file);
}

/* Each as (file, errno, exceptions). */
static PyObject *py_folder_faults(PyObject *self, PyObject *unused) {
    const py_folder *f = py_folder_self(self);
    PyObject *list = PyList_New(0);
    (void)unused;
    for (size_t i = 0; list && i < f->faults; i++) {
        const py_folder_fault *fault = &f->fault[i];
        py_met met = fault->met;
        const py_mets one = {&met, met.err.code != QP_E_IO, 1};
        int warnings = qp_status_is_warning(met.err.code);
        PyObject *name = PyUnicode_DecodeFSDefault(fault->file);
        PyObject *what = name ? py_mets_tuple(&one, warnings) : NULL;
        PyObject *item =
            what ? Py_BuildValue("(OiO)", name, fault->error, what) : NULL;
        int bad = !item || PyList_Append(list, item);
        Py_XDECREF(name);
        Py_XDECREF(what);
        Py_XDECREF(item);
        if (bad) Py_CLEAR(list);
    }
    return list;
}

static PyMethodDef py_folder_methods[] = {
    {"_close", py_folder_close, METH_NOARGS, ""},
    {"_faults", py_folder_faults, METH_NOARGS, ""},
    {NULL, NULL, 0, NULL}};

static PyGetSetDef py_folder_getters[] = {
    {"file", py_folder_file, NULL, "The file of the last game.", NULL},
    {NULL, NULL, NULL, NULL, NULL}};

static PyObject *py_folder_create(PyTypeObject *type, PyObject *args,
                                  PyObject *keywords) {
    (void)args;
    (void)keywords;
    return py_alloc(type);
}

int py_folder_ready(PyObject *module) {
    static PyType_Slot slots[] = {
        PY_SLOT(Py_tp_doc, "What qipu.FolderReader is made on."),
        PY_SLOT(Py_tp_new, py_folder_create),
        PY_SLOT(Py_tp_init, py_folder_init),
        PY_SLOT(Py_tp_dealloc, py_folder_free),
        PY_SLOT(Py_tp_iter, PyObject_SelfIter),
        PY_SLOT(Py_tp_iternext, py_folder_next),
        PY_SLOT(Py_tp_methods, py_folder_methods),
        PY_SLOT(Py_tp_getset, py_folder_getters),
        {0, NULL}};
    static PyType_Spec spec = {"qipu._qipu.FolderBase", sizeof(py_folder), 0,
                               Py_TPFLAGS_DEFAULT | Py_TPFLAGS_BASETYPE, slots};
    py_the.folder = py_add_type(module, &spec);
    return py_the.folder ? 0 : -1;
}
