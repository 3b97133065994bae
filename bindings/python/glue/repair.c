/* repair.c - repairs of games while they are read.
 *
 * Owns no type: a repair is a tuple, of which qipu.GameReader.repairs makes a
 * qipu.Repair.
 *
 * SPDX-License-Identifier: MIT
 */
#include "glue.h"

#include <qipu/repair.h>
#include <string.h>

/* A tuple of `count` new references that `make` returns; NULL with an
 * exception. */
static PyObject *py_repair_tuple(size_t count, const void *of,
                                 PyObject *(*make)(const void *of, size_t i)) {
    PyObject *tuple = PyTuple_New((Py_ssize_t)count);
    for (size_t i = 0; tuple && i < count; i++) {
        PyObject *item = make(of, i);
        if (!item || PyTuple_SetItem(tuple, (Py_ssize_t)i, item))
            Py_CLEAR(tuple);
    }
    return tuple;
}

static PyObject *py_repair_edit(const void *of, size_t i) {
    const qp_repair_edit *edit = (const qp_repair_edit *)of + i;
    return Py_BuildValue("(sIKIs#s#)", qp_repair_kind_name(edit->kind),
                         (unsigned)edit->ply, (unsigned long long)edit->at.line,
                         (unsigned)edit->at.col, edit->was.ptr,
                         (Py_ssize_t)edit->was.len, edit->now.ptr,
                         (Py_ssize_t)edit->now.len);
}

static PyObject *py_repair_suggestion(const void *of, size_t i) {
    const qp_repair_suggestion *one = (const qp_repair_suggestion *)of + i;
    PyObject *edits = py_repair_tuple(one->edits, one->edit, py_repair_edit);
    return edits ? Py_BuildValue("(IN)", one->percent, edits) : NULL;
}

PyObject *py_repair_of(const qp_repair *repair, size_t game) {
    PyObject *suggestions = py_repair_tuple(
        repair->suggestions, repair->suggestion, py_repair_suggestion);
    if (!suggestions) return NULL;
    return Py_BuildValue(
        "(nNINNNI)", (Py_ssize_t)game, py_problem(&repair->err, 0, repair->ply),
        (unsigned)repair->ply, PyBool_FromLong(repair->applied),
        PyBool_FromLong(repair->in_variation), suggestions,
        (unsigned)repair->branch);
}

int py_repair_apply(PyObject *object, void *out) {
    static const char *const NAMES[] = {"likely", "all", "none"};
    qp_text name;
    int *apply = out;
    *apply = -1;
    if (object == Py_None) return 1;
    if (!py_text_of(object, &name)) return 0;
    for (int i = 0; i < 3; i++)
        if (name.len == strlen(NAMES[i]) &&
            !memcmp(name.ptr, NAMES[i], name.len))
            *apply = i;
    if (*apply >= 0) return 1;
    PyErr_Format(PyExc_ValueError,
                 "unknown repair %R: expected likely, all or none", object);
    return 0;
}
