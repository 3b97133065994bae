/* csv.c - tables as CSV (RFC 4180): a line of names, lines end in CR LF.
 *
 * A value that is not there is an empty field, an empty text is "": readers
 * that know the difference see it.
 *
 * SPDX-License-Identifier: MIT
 */
#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "table_int.h"

static void csv_word(byte_buffer *out, const char *word) {
    buffer_add(out, word, strlen(word));
}

/* Blanks at an end are quoted too: some readers take them off. */
static int csv_quoted(qp_text text) {
    if (!text.len || text.ptr[0] == ' ' || text.ptr[text.len - 1] == ' ')
        return 1;
    for (size_t i = 0; i < text.len; i++)
        if (strchr("\",\r\n\t", text.ptr[i])) return 1;
    return 0;
}

static void csv_text(byte_buffer *out, qp_text text) {
    if (!csv_quoted(text)) {
        buffer_add(out, text.ptr, text.len);
        return;
    }
    buffer_byte(out, '"');
    for (size_t i = 0; i < text.len; i++) {
        if (text.ptr[i] == '"') buffer_byte(out, '"');
        buffer_byte(out, (unsigned char)text.ptr[i]);
    }
    buffer_byte(out, '"');
}

/* The shortest of 15, 16 and 17 digits that reads back as the same number. The
 * program's locale may have another decimal point. */
static void csv_real(byte_buffer *out, double real) {
    char digits[40];
    if (isnan(real) || isinf(real)) {
        csv_word(out, isnan(real) ? "nan" : real < 0 ? "-inf" : "inf");
        return;
    }
    for (int n = 15; n <= 17; n++) {
        snprintf(digits, sizeof digits, "%.*g", n, real);
        if (strtod(digits, NULL) == real) break;
    }
    for (const char *p = digits; *p;) {
        size_t n = strspn(p, "0123456789+-e");
        buffer_add(out, p, n);
        p += n;
        n = strcspn(p, "0123456789+-e");
        if (n) buffer_byte(out, '.');
        p += n;
    }
}

static void csv_value(byte_buffer *out, qp_table_type type,
                      const qp_table_value *v) {
    char digits[32];
    if (v->null) return;
    switch (type) {
    case QP_TABLE_INT64:
    case QP_TABLE_INT32:
        snprintf(digits, sizeof digits, "%" PRId64, v->integer);
        csv_word(out, digits);
        break;
    case QP_TABLE_DOUBLE: csv_real(out, v->real); break;
    case QP_TABLE_BOOL: csv_word(out, v->integer ? "true" : "false"); break;
    case QP_TABLE_TEXT: csv_text(out, v->text); break;
    }
}

void qp__csv_head(qp_table *t) {
    for (size_t i = 0; i < t->count; i++) {
        if (i) buffer_byte(&t->out, ',');
        csv_text(&t->out, qp_text_of(t->column[i].name));
    }
    csv_word(&t->out, "\r\n");
}

void qp__csv_row(qp_table *t, const qp_table_value *row) {
    for (size_t i = 0; i < t->count; i++) {
        if (i) buffer_byte(&t->out, ',');
        csv_value(&t->out, t->column[i].type, &row[i]);
    }
    csv_word(&t->out, "\r\n");
}
