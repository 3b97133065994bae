/* glue_chinese.c - what the library says, in Chinese as the program has it, for
 * the page. The package has English alone.
 *
 * SPDX-License-Identifier: MIT
 */
#include "glue.h"

#ifdef GLUE_QUERY

#include <string.h>

#include "error_message.h"
#include "qipu/messages.h"

/* The language of messages is Chinese here. */
const char *tr_library(const char *english) {
    return qp_message(QP_LANG_ZH, english);
}

/* The status whose name is "QP_" and `name`; QP_OK when there is none. */
static qp_status status_of(qp_text name) {
    static const qp_status STATUSES[] = {
#define QP_STATUS(name, number, text) name,
#include "qipu/status.inc"
#undef QP_STATUS
    };
    for (size_t i = 0; i < sizeof STATUSES / sizeof *STATUSES; i++) {
        const char *known = qp_status_name(STATUSES[i]) + strlen("QP_");
        if (strlen(known) == name.len && !memcmp(known, name.ptr, name.len))
            return STATUSES[i];
    }
    return QP_OK;
}

static void take_field(char *field, size_t size, glue_cursor *from) {
    qp_text text = glue_take_text(from);
    size_t len = text.len < size ? text.len : size - 1;
    memcpy(field, text.ptr, len);
    field[len] = '\0';
}

/* A problem that JavaScript was given: its code, `what`, `want`, `square` and
 * the format that is written, or "". A text; empty when the code is none of the
 * library's. */
GLUE(problem) qp_status glue_problem(size_t len);
qp_status glue_problem(size_t len) {
    qp_text asked = glue_asked(len);
    glue_cursor from = {(const unsigned char *)asked.ptr,
                        (const unsigned char *)asked.ptr + asked.len};
    qp_err err = {.code = status_of(glue_take_text(&from))};
    char text[PROBLEM_MAX] = "", format[16];
    take_field(err.what, sizeof err.what, &from);
    take_field(err.want, sizeof err.want, &from);
    take_field(err.square, sizeof err.square, &from);
    take_field(format, sizeof format, &from);
    glue_begin();
    if (err.code) problem_text(text, sizeof text, &err, format);
    glue_put_string(GLUE_ANSWER, text);
    return glue_done();
}

/* A text of the library, as the title of a format. A text; the same when there
 * is no Chinese for it. */
GLUE(phrase) qp_status glue_phrase(size_t len);
qp_status glue_phrase(size_t len) {
    char english[64];
    qp_text asked = glue_asked(len);
    glue_begin();
    if (asked.len >= sizeof english) return glue_failed(QP_E_LIMIT);
    memcpy(english, asked.ptr, asked.len);
    english[asked.len] = '\0';
    glue_put_string(GLUE_ANSWER, tr_library(english));
    return glue_done();
}

#endif
