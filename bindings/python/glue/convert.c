/* convert.c - values of C to Python and back.
 *
 * Owns no type but knows all of them. What is out of range is a ValueError
 * that says what was expected, what is of another type a TypeError.
 *
 * SPDX-License-Identifier: MIT
 */
#include "glue.h"

#include <stdlib.h>
#include <string.h>

PyObject *py_str(qp_text text) {
    return PyUnicode_DecodeUTF8(text.ptr ? text.ptr : "", (Py_ssize_t)text.len,
                                "replace");
}

int py_text_of(PyObject *object, qp_text *out) {
    const char *ptr = NULL;
    Py_ssize_t len = 0;
    if (!PyUnicode_Check(object)) {
        PyErr_Format(PyExc_TypeError, "expected a str, not %R", object);
        return 0;
    }
    if (!PyArg_Parse(object, "s#", &ptr, &len)) return 0;
    *out = (qp_text){ptr, (size_t)len};
    return 1;
}

int py_side(PyObject *object, void *out) {
    if (!PyBool_Check(object)) {
        PyErr_Format(PyExc_TypeError,
                     "expected a color, qipu.RED or qipu.BLACK, not %R",
                     object);
        return 0;
    }
    *(qp_side *)out = object == Py_True ? QP_RED : QP_BLACK;
    return 1;
}

int py_square(PyObject *object, void *out) {
    if (!PyLong_Check(object)) {
        PyErr_Format(PyExc_TypeError, "expected a square, an int, not %R",
                     object);
        return 0;
    }
    int overflow = 0;
    long value = PyLong_AsLongAndOverflow(object, &overflow);
    if (value == -1 && PyErr_Occurred()) return 0;
    if (overflow || value < 0 || value >= QP_SQUARES) {
        PyErr_Format(PyExc_ValueError,
                     "%R is not a square: expected 0 (a0) to 89 (i9)", object);
        return 0;
    }
    *(qp_sq *)out = (qp_sq)value;
    return 1;
}

PyObject *py_square_of(qp_sq square) {
    if (square >= QP_SQUARES) Py_RETURN_NONE;
    return PyLong_FromLong(square);
}

/* The name in `object`, or an empty text for None. */
static int convert_name(PyObject *object, qp_text *out) {
    if (object == Py_None) {
        *out = (qp_text){"", 0};
        return 1;
    }
    return py_text_of(object, out);
}

/* 0 with ValueError: the names that there are. */
static int convert_no(PyObject *object, const char *what, PyObject *names) {
    if (names)
        PyErr_Format(PyExc_ValueError, "unknown %s %R: expected one of %S",
                     what, object, names);
    Py_XDECREF(names);
    return 0;
}

/* Appends a name to a str, which is replaced, or NULL if out of memory. */
static PyObject *convert_join(PyObject *names, const char *name) {
    if (!names) return NULL;
    PyObject *more = PyUnicode_FromFormat(
        "%U%s%s", names, PyUnicode_GetLength(names) ? ", " : "", name);
    Py_DECREF(names);
    return more;
}

int py_notation(PyObject *object, void *out) {
    qp_text name;
    if (!convert_name(object, &name)) return 0;
    qp_notation found = qp_notation_by_name(name);
    *(qp_notation *)out = found;
    if (found || !name.len || qp_text_is(name, "any")) return 1;
    PyObject *names = PyUnicode_FromString("");
    for (int i = QP_NOTATION_ANY; i <= QP_NOTATION_VIETNAMESE_LONG; i++)
        names = convert_join(names, qp_notation_name((qp_notation)i));
    return convert_no(object, "notation", names);
}

int py_encoding(PyObject *object, void *out) {
    qp_text name;
    if (!convert_name(object, &name)) return 0;
    qp_encoding found = qp_encoding_by_name(name);
    *(qp_encoding *)out = found;
    if (found || !name.len || qp_text_is(name, "auto")) return 1;
    PyObject *names = PyUnicode_FromString("");
    for (int i = QP_ENC_UTF8; i <= QP_ENC_BIG5; i++)
        names = convert_join(names, qp_encoding_name((qp_encoding)i));
    return convert_no(object, "encoding", names);
}

int py_format(PyObject *object, void *out) {
    qp_text name;
    if (!convert_name(object, &name)) return 0;
    const qp_format *found = name.len ? qp_format_by_name(name) : NULL;
    *(const qp_format **)out = found;
    if (found || !name.len) return 1;
    PyObject *names = PyUnicode_FromString("");
    for (size_t i = 0; qp_format_at(i); i++)
        names = convert_join(names, qp_format_at(i)->name);
    return convert_no(object, "format", names);
}

static int write_nowhere(void *ctx, const char *bytes, size_t len) {
    (void)ctx, (void)bytes, (void)len;
    return 0;
}

static int columns_are_valid(qp_text columns, int written) {
    const qp_format *f = qp_format_by_name(qp_text_of("table"));
    const qp_sink nowhere = {NULL, write_nowhere};
    const qp_handler nobody = {.size = sizeof nobody};
    if (!columns.len) return 0;
    if (written) return !f->begin_columns(columns, &nowhere);
    qp_format_reader *reader = f->open_columns(&nobody, columns, NULL);
    f->close(reader);
    return reader != NULL;
}

int py_columns(PyObject **keep, qp_text *out, PyObject *value, int written) {
    Py_CLEAR(*keep);
    if (value == Py_None) return 1;
    if (!py_text_of(value, out)) return 0;
    if (!columns_are_valid(*out, written)) {
        PyErr_Format(PyExc_ValueError,
                     "columns is %R; expected pairs such as 'fen=start "
                     "moves=line'",
                     value);
        return 0;
    }
    Py_INCREF(value);
    *keep = value;
    return 1;
}

int py_codec(PyObject *object, void *out) {
    qp_text name;
    if (!py_text_of(object, &name)) return 0;
    qp_codec found = qp_codec_by_name(name);
    *(qp_codec *)out = found;
    if (found) return 1;
    PyObject *names = PyUnicode_FromString("");
    for (int i = QP_CODEC_FEN5; i <= QP_CODEC_ENTROPY; i++)
        names = convert_join(names, qp_codec_name((qp_codec)i));
    return convert_no(object, "codec", names);
}

int py_rules(PyObject *object, void *out) {
    qp_text name;
    if (!py_text_of(object, &name)) return 0;
    const qp_book *found = qp_book_find(name);
    *(const qp_book **)out = found;
    if (found) return 1;
    PyObject *names = PyUnicode_FromString("");
    for (size_t i = 0; i < qp_books(); i++)
        names = convert_join(names, qp_book_name(qp_book_at(i)));
    return convert_no(object, "rule book", names);
}

int py_lang(PyObject *object, void *out) {
    static const char *const NAMES[] = {
        [QP_LANG_EN] = "en", [QP_LANG_ZH] = "zh", [QP_LANG_ZH_TW] = "zh-TW"};
    qp_text name;
    if (!py_text_of(object, &name)) return 0;
    for (int i = QP_LANG_EN; i <= QP_LANG_ZH_TW; i++)
        if (qp_text_is(name, NAMES[i])) return *(qp_lang *)out = (qp_lang)i, 1;
    return convert_no(object, "language",
                      PyUnicode_FromString("en, zh, zh-TW"));
}

int py_piece(PyObject *object, void *out) {
    qp_piece *piece = out;
    *piece = 0;
    if (object == Py_None) return 1;
    for (qp_piece i = 1; i < 16; i++)
        if (object == py_the.pieces[i]) *piece = i;
    if (*piece) return 1;
    PyErr_Format(PyExc_TypeError, "expected a qipu.Piece or None, not %R",
                 object);
    return 0;
}

PyObject *py_piece_of(qp_piece piece) {
    PyObject *found = piece < 16 ? py_the.pieces[piece] : NULL;
    if (!found) found = Py_None;
    Py_INCREF(found);
    return found;
}

/* ---- errors ---------------------------------------------------------------
 */

PyObject *py_problem(const qp_err *err, uint32_t number, uint32_t ply) {
    unsigned column = err->at.col;
    char message[1024];
    qp_err_message(message, sizeof message, err, NULL, QP_LANG_EN);
    return PyObject_CallFunction(
        py_the.make_problem, "siKIKsssIIss", qp_status_name(err->code),
        qp_status_is_warning(err->code), (unsigned long long)err->at.line,
        column, (unsigned long long)err->at.offset, err->what, err->want,
        err->square, (unsigned)number, (unsigned)ply, qp_status_text(err->code),
        message);
}

PyObject *py_message(PyObject *module, PyObject *args) {
    const char *name, *what, *want, *square;
    qp_err err = {.code = QP_OK};
    qp_lang lang;
    char text[1024];
    (void)module;
    if (!PyArg_ParseTuple(args, "ssssO&", &name, &what, &want, &square, py_lang,
                          &lang))
        return NULL;
    qp_status_by_name(&err.code, qp_text_of(name));
    snprintf(err.what, sizeof err.what, "%s", what);
    snprintf(err.want, sizeof err.want, "%s", want);
    snprintf(err.square, sizeof err.square, "%s", square);
    qp_err_message(text, sizeof text, &err, NULL, lang);
    return PyUnicode_FromString(text);
}

int py_mets_add(py_mets *to, const py_met *met) {
    if (to->count == PY_PROBLEMS_MAX) return 1;
    if (to->count == to->size) {
        size_t size = to->size ? 2 * to->size : 4;
        py_met *list = realloc(to->list, size * sizeof *list);
        if (!list) return 0;
        to->list = list;
        to->size = size;
    }
    to->list[to->count++] = *met;
    return 1;
}

PyObject *py_mets_tuple(const py_mets *mets, int warnings) {
    PyObject *list = PyList_New(0);
    for (size_t i = 0; list && i < mets->count; i++) {
        const py_met *met = &mets->list[i];
        if (!qp_status_is_warning(met->err.code) != !warnings) continue;
        PyObject *one = py_problem(&met->err, met->number, met->ply);
        int bad = !one || PyList_Append(list, one);
        Py_XDECREF(one);
        if (bad) Py_CLEAR(list);
    }
    PyObject *tuple = list ? PySequence_Tuple(list) : NULL;
    Py_XDECREF(list);
    return tuple;
}

PyObject *py_raise(const qp_err *err) {
    if (err->code == QP_E_NOMEM) return PyErr_NoMemory();
    PyObject *problem = py_problem(err, 0, 0);
    if (!problem) return NULL;
    PyErr_SetObject((PyObject *)Py_TYPE(problem), problem);
    Py_DECREF(problem);
    return NULL;
}

PyObject *py_raise_status(qp_status status, const char *what) {
    if (status == QP_E_NOMEM) return PyErr_NoMemory();
    PyErr_Format(status == QP_E_IO ? PyExc_OSError : PyExc_ValueError, "%s%s%s",
                 what, *what ? ": " : "", qp_status_text(status));
    return NULL;
}

/* ---- types ----------------------------------------------------------------
 */

PyObject *py_no_new(PyTypeObject *type, PyObject *args, PyObject *keywords) {
    (void)args;
    (void)keywords;
    return PyErr_Format(PyExc_TypeError, "cannot make %R directly", type);
}

void *py_alloc(PyTypeObject *type) {
    allocfunc alloc = (allocfunc)PyType_GetSlot(type, Py_tp_alloc);
    return alloc(type, 0);
}

void py_gone(PyObject *self) {
    PyTypeObject *type = Py_TYPE(self);
    freefunc put = (freefunc)PyType_GetSlot(type, Py_tp_free);
    put(self);
    Py_DECREF(type);
}

PyTypeObject *py_add_type(PyObject *module, PyType_Spec *spec) {
    PyObject *type = PyType_FromSpec(spec);
    if (!type) return NULL;
    const char *name = strrchr(spec->name, '.') + 1;
    Py_INCREF(type); /* one for the module, one for py_the */
    if (PyModule_AddObject(module, name, type)) {
        Py_DECREF(type);
        Py_DECREF(type);
        return NULL;
    }
    return (PyTypeObject *)type;
}
