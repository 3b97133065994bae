/* glue.c - the buffers between JavaScript and libqipu, errors, and the tables
 * of names.
 *
 * SPDX-License-Identifier: MIT
 */
#include "glue.h"

#include <stdlib.h>
#include <string.h>

glue_bytes glue_buffer[GLUE_BUFFERS];
qp_pos glue_position;
qp_err glue_err;

/* ---- bytes that grow ---- */

static int bytes_reserve(glue_bytes *b, size_t need) {
    if (need <= b->size) return 1;
    size_t size = b->size ? b->size : 1024;
    while (size < need) size = size > SIZE_MAX / 2 ? need : size * 2;
    unsigned char *ptr = realloc(b->ptr, size);
    if (!ptr) {
        b->lacks = 1;
        return 0;
    }
    b->ptr = ptr;
    b->size = size;
    return 1;
}

void glue_put(glue_bytes *to, const void *bytes, size_t len) {
    if (!len || len > SIZE_MAX - to->len || !bytes_reserve(to, to->len + len))
        return;
    memcpy(to->ptr + to->len, bytes, len);
    to->len += len;
}

void glue_put_byte(glue_bytes *to, unsigned value) {
    unsigned char byte = (unsigned char)value;
    glue_put(to, &byte, 1);
}

void glue_put_number(glue_bytes *to, uint64_t value) {
    for (; value > 127; value >>= 7)
        glue_put_byte(to, (unsigned)(value & 127) | 128);
    glue_put_byte(to, (unsigned)value);
}

void glue_put_text(glue_bytes *to, qp_text text) {
    glue_put_number(to, text.len);
    glue_put(to, text.ptr, text.len);
}

void glue_put_string(glue_bytes *to, const char *string) {
    glue_put_text(to, qp_text_of(string));
}

void glue_put_err(glue_bytes *to, const qp_err *err) {
    char text[1024];
    qp_err_message(text, sizeof text, err, NULL, QP_LANG_EN);
    glue_put_number(to, err->code);
    glue_put_string(to, qp_status_name(err->code));
    glue_put_byte(to, qp_status_is_warning(err->code) != 0);
    glue_put_string(to, text);
    glue_put_number(to, err->at.offset);
    glue_put_number(to, err->at.line);
    glue_put_number(to, err->at.col);
    glue_put_string(to, err->what);
    glue_put_string(to, err->want);
    glue_put_string(to, err->square);
}

void glue_begin(void) {
    GLUE_ANSWER->len = 0;
    GLUE_ANSWER->lacks = 0;
}

qp_status glue_done(void) {
    return GLUE_ANSWER->lacks ? glue_failed(QP_E_NOMEM) : QP_OK;
}

qp_status glue_failed(qp_status status) {
    glue_err = (qp_err){.code = status};
    return status;
}

qp_text glue_asked(size_t len) {
    return (qp_text){(const char *)glue_buffer[GLUE_IN].ptr, len};
}

/* ---- taking apart ---- */

unsigned glue_take_byte(glue_cursor *from) {
    return from->at < from->end ? *from->at++ : 0;
}

uint64_t glue_take_number(glue_cursor *from) {
    uint64_t value = 0;
    for (unsigned shift = 0; shift < 64; shift += 7) {
        unsigned byte = glue_take_byte(from);
        value |= (uint64_t)(byte & 127) << shift;
        if (byte < 128) break;
    }
    return value;
}

qp_text glue_take_text(glue_cursor *from) {
    uint64_t len = glue_take_number(from);
    size_t left = (size_t)(from->end - from->at);
    qp_text text = {(const char *)from->at, len < left ? (size_t)len : left};
    from->at += text.len;
    return text;
}

/* ---- what JavaScript calls ---- */

/* Returns space for `size` bytes of arguments, or NULL if out of memory. */
GLUE(ask) unsigned char *glue_ask(size_t size);
unsigned char *glue_ask(size_t size) {
    glue_bytes *in = &glue_buffer[GLUE_IN];
    return bytes_reserve(in, size ? size : 1) ? in->ptr : NULL;
}

GLUE(buffer) const unsigned char *glue_buffer_at(unsigned index);
const unsigned char *glue_buffer_at(unsigned index) {
    return index < GLUE_BUFFERS ? glue_buffer[index].ptr : NULL;
}

GLUE(length) size_t glue_buffer_length(unsigned index);
size_t glue_buffer_length(unsigned index) {
    return index < GLUE_BUFFERS ? glue_buffer[index].len : 0;
}

/* Gives back the memory of buffers that one large file made grow. */
GLUE(trim) void glue_trim(size_t keep);
void glue_trim(size_t keep) {
    for (size_t i = 0; i < GLUE_BUFFERS; i++) {
        glue_bytes *b = &glue_buffer[i];
        if (b->size <= keep) continue;
        free(b->ptr);
        *b = (glue_bytes){.ptr = NULL};
    }
}

GLUE(error) void glue_error(void);
void glue_error(void) {
    glue_begin();
    glue_put_err(GLUE_ANSWER, &glue_err);
}

GLUE(version) void glue_version(void);
void glue_version(void) {
    glue_begin();
    glue_put_string(GLUE_ANSWER, qp_version());
}

static void put_format(const qp_format *format) {
    glue_put_string(GLUE_ANSWER, format->name);
    glue_put_string(GLUE_ANSWER, format->title ? format->title : "");
    glue_put_string(GLUE_ANSWER, format->extensions ? format->extensions : "");
    glue_put_number(GLUE_ANSWER, format->flags);
    glue_put_number(GLUE_ANSWER, format->holds);
    glue_put_string(GLUE_ANSWER, format->lacks ? format->lacks : "");
}

GLUE(formats) void glue_formats(void);
void glue_formats(void) {
    size_t count = 0;
    while (qp_format_at(count)) count++;
    glue_begin();
    glue_put_number(GLUE_ANSWER, count);
    for (size_t i = 0; i < count; i++) put_format(qp_format_at(i));
}

/* What a file is that begins with these bytes: the name of a format, and what
 * it is when it is no record. Either may be empty. */
GLUE(find) qp_status glue_find(size_t len);
qp_status glue_find(size_t len) {
    const qp_format *format;
    const char *foreign;
    qp_status rc = qp_reader_find(&format, &foreign, glue_asked(len), NULL);
    if (rc) return glue_failed(rc);
    glue_begin();
    glue_put_string(GLUE_ANSWER, format ? format->name : "");
    glue_put_string(GLUE_ANSWER, foreign ? foreign : "");
    return glue_done();
}

/* The number of a notation or an encoding by its name; 0: there is none. */
GLUE(notation) unsigned glue_notation(size_t len);
unsigned glue_notation(size_t len) {
    return qp_notation_by_name(glue_asked(len));
}

GLUE(encoding) unsigned glue_encoding(size_t len);
unsigned glue_encoding(size_t len) {
    return qp_encoding_by_name(glue_asked(len));
}

GLUE(encoding_name) void glue_encoding_name(unsigned encoding);
void glue_encoding_name(unsigned encoding) {
    glue_begin();
    glue_put_string(GLUE_ANSWER, qp_encoding_name((qp_encoding)encoding));
}
