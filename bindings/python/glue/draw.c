/* draw.c - pictures of boards (qipu/draw.h).
 *
 * SPDX-License-Identifier: MIT
 */
#include "glue.h"

#include <qipu/draw.h>
#include <qipu/text_board.h>

/* A list of (kind, color, from, to), to be freed. */
static qp_mark *py_draw_marks(PyObject *list, size_t *count) {
    *count = (size_t)PyList_Size(list);
    qp_mark *marks = PyMem_Malloc((*count + 1) * sizeof *marks);
    int good = marks != NULL;
    if (!good) PyErr_NoMemory();
    for (size_t i = 0; good && i < *count; i++) {
        int kind, color;
        qp_mark mark = {0, 0, 0, 0};
        good = PyArg_ParseTuple(PyList_GetItem(list, (Py_ssize_t)i),
                                "iiO&O&:mark", &kind, &color, py_square,
                                &mark.from, py_square, &mark.to);
        if (!good) break;
        mark.kind = (uint8_t)kind;
        mark.color = (uint8_t)color;
        marks[i] = mark;
    }
    if (good) return marks;
    PyMem_Free(marks);
    return NULL;
}

static PyObject *py_draw_result(qp_text drawn, qp_status status,
                                const qp_err *err, int text) {
    if (status == QP_E_ARG)
        return PyErr_Format(PyExc_ValueError, "a width of %d to %d is expected",
                            QP_PICTURE_LEAST, QP_PICTURE_MOST);
    if (status == QP_E_IO || status == QP_E_NOMEM) return PyErr_NoMemory();
    if (status && err->code == status) return py_raise(err);
    if (status) return py_raise_status(status, "");
    return text ? py_str(drawn)
                : PyBytes_FromStringAndSize(drawn.ptr, (Py_ssize_t)drawn.len);
}

/* _draw(board, form, (theme, faces, coords), (flip, mirror, turn), width,
 *       (title, caption), marks): a str of SVG, or bytes of PNG or PDF. */
PyObject *py_draw(PyObject *module, PyObject *args) {
    PyObject *board, *title, *caption, *list;
    int form, flip, mirror, turn;
    (void)module;
    qp_picture p;
    qp_picture_init(&p, NULL);
    if (!PyArg_ParseTuple(args, "O!i(bbb)(ppp)d(OO)O!",
                          (PyObject *)py_the.board, &board, &form, &p.theme,
                          &p.faces, &p.coords, &flip, &mirror, &turn, &p.width,
                          &title, &caption, (PyObject *)&PyList_Type, &list) ||
        !py_text_of(title, &p.title) || !py_text_of(caption, &p.caption))
        return NULL;
    qp_setup setup = *py_board_setup((py_board *)board);
    qp_mark *marks = py_draw_marks(list, &p.marks);
    if (!marks) return NULL;
    qp_buffer *out = qp_buffer_new(NULL);
    if (!out) {
        PyMem_Free(marks);
        return PyErr_NoMemory();
    }
    p.setup = &setup;
    p.mark = marks;
    p.flip = flip != 0;
    p.mirror = mirror != 0;
    p.turn = turn != 0;
    const qp_sink *sink = qp_buffer_sink(out);
    qp_err err = {.code = QP_OK};
    qp_status status = form == QP_DRAW_PNG   ? qp_picture_png(&p, sink, &err)
                       : form == QP_DRAW_PDF ? qp_picture_pdf(&p, sink, &err)
                                             : qp_picture_svg(&p, sink);
    PyObject *done =
        py_draw_result(qp_buffer_text(out), status, &err, form == QP_DRAW_SVG);
    qp_buffer_free(out);
    PyMem_Free(marks);
    return done;
}

PyObject *py_draw_comment(PyObject *module, PyObject *comment) {
    qp_mark marks[256];
    qp_text text;
    (void)module;
    if (!py_text_of(comment, &text)) return NULL;
    size_t count = qp_marks_of_comment(marks, 256, text);
    if (count > 256) count = 256;
    PyObject *list = PyList_New((Py_ssize_t)count);
    for (size_t i = 0; list && i < count; i++) {
        int to = marks[i].to < QP_SQUARES ? marks[i].to : marks[i].from;
        PyObject *one = Py_BuildValue("(iiii)", marks[i].kind, marks[i].color,
                                      marks[i].from, to);
        if (!one || PyList_SetItem(list, (Py_ssize_t)i, one)) Py_CLEAR(list);
    }
    return list;
}

/* _text_board(board, style, flip, coords, color): a str of 21 lines. */
PyObject *py_text_board(PyObject *module, PyObject *args) {
    PyObject *board;
    int flip, coords, color;
    char text[QP_TEXT_BOARD_MAX];
    qp_text_board_options o = {.size = sizeof o};
    (void)module;
    if (!PyArg_ParseTuple(args, "O!bppp", (PyObject *)py_the.board, &board,
                          &o.style, &flip, &coords, &color))
        return NULL;
    o.flip = flip != 0;
    o.coords = coords != 0;
    o.color = color != 0;
    size_t len = qp_text_board(text, py_board_setup((py_board *)board), &o);
    return py_str((qp_text){text, len});
}
