/* glue_messages.c - what the library says, in the languages that it has.
 *
 * SPDX-License-Identifier: MIT
 */
#include "glue.h"

#ifdef GLUE_FULL

#include <string.h>

#include "qipu/messages.h"

static void take_field(char *field, size_t size, glue_cursor *from) {
    qp_text text = glue_take_text(from);
    size_t len = text.len < size ? text.len : size - 1;
    memcpy(field, text.ptr, len);
    field[len] = '\0';
}

/* An error that JavaScript was given: its code, `what`, `want`, `square` and
 * the format that is written, or "". A text; empty if the code is none of the
 * library's. */
GLUE(message) qp_status glue_message(size_t len, unsigned lang);
qp_status glue_message(size_t len, unsigned lang) {
    qp_text asked = glue_asked(len);
    glue_cursor from = {(const unsigned char *)asked.ptr,
                        (const unsigned char *)asked.ptr + asked.len};
    qp_err err = {.code = QP_OK};
    char name[64] = "QP_", text[1024] = "", format[16];
    take_field(name + 3, sizeof name - 3, &from);
    qp_status_by_name(&err.code, qp_text_of(name));
    take_field(err.what, sizeof err.what, &from);
    take_field(err.want, sizeof err.want, &from);
    take_field(err.square, sizeof err.square, &from);
    take_field(format, sizeof format, &from);
    glue_begin();
    if (err.code)
        qp_err_message(text, sizeof text, &err, format, (qp_lang)lang);
    glue_put_string(GLUE_ANSWER, text);
    return glue_done();
}

/* A text of the library, as the title of a format. A text; the same if there is
 * no translation. */
GLUE(phrase) qp_status glue_phrase(size_t len, unsigned lang);
qp_status glue_phrase(size_t len, unsigned lang) {
    char english[64];
    qp_text asked = glue_asked(len);
    glue_begin();
    if (asked.len >= sizeof english) return glue_failed(QP_E_LIMIT);
    memcpy(english, asked.ptr, asked.len);
    english[asked.len] = '\0';
    glue_put_string(GLUE_ANSWER, qp_message((qp_lang)lang, english));
    return glue_done();
}

#endif
