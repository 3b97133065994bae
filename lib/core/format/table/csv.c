/* csv.c - a line of a table, RFC 4180: fields that a comma, a semicolon, a tab
 * or a bar parts, in quotes if need be.
 *
 * SPDX-License-Identifier: MIT
 */
#include "table_int.h"

#include <stdio.h>

static const char SEPARATORS[] = ",;\t|";

/* Where the field at p ends: at its separator, or at the end. */
static const char *field_end(const char *p, const char *end, char sep) {
    int quoted = p < end && *p == '"';
    for (p += quoted; p < end; p++) {
        if (quoted && *p == '"') {
            if (p + 1 == end || p[1] != '"')
                quoted = 0;
            else
                p++;
        } else if (!quoted && *p == sep) {
            break;
        }
    }
    return p;
}

size_t qp__tbl_fields(qp_text line, char sep) {
    const char *end = line.ptr + line.len;
    size_t n = 1;
    for (const char *p = line.ptr; (p = field_end(p, end, sep)) < end; p++) n++;
    return n;
}

char qp__tbl_separator(qp_text line) {
    char best = 0;
    size_t most = 1;
    for (const char *s = SEPARATORS; *s; s++) {
        size_t n = qp__tbl_fields(line, *s);
        if (n > most) most = n, best = *s;
    }
    return best;
}

qp_text qp__tbl_field(qp_text *rest, char sep, int *quoted) {
    const char *end = rest->ptr + rest->len;
    const char *stop = field_end(rest->ptr, end, sep);
    qp_text field = qp__trim(rest->ptr, stop);
    *quoted =
        field.len > 1 && *field.ptr == '"' && field.ptr[field.len - 1] == '"';
    if (*quoted) field.ptr++, field.len -= 2;
    rest->len = stop < end ? (size_t)(end - stop - 1) : 0;
    rest->ptr = stop < end ? stop + 1 : NULL;
    return field;
}

/* Makes two quotes one, where they are. */
static qp_text tbl_unquoted(qp_text field) {
    char *from = (char *)(uintptr_t)field.ptr, *out = from;
    for (size_t i = 0; i < field.len; i++) {
        *out++ = field.ptr[i];
        if (field.ptr[i] == '"' && i + 1 < field.len && field.ptr[i + 1] == '"')
            i++;
    }
    return (qp_text){from, (size_t)(out - from)};
}

/* The next field of the record, as a value. */
static tbl_node tbl_next_field(tbl_reader *r, qp_text *rest) {
    int quoted;
    qp_text field = qp__tbl_field(rest, r->sep, &quoted);
    qp_at at = qp__tbl_place(r, field.ptr);
    qp__tbl_place(r, rest->ptr ? rest->ptr : field.ptr + field.len);
    qp_text text = quoted ? tbl_unquoted(field) : field;
    return (tbl_node){.key = QP__NO_TEXT,
                      .text = text,
                      .at = at,
                      .kind = TBL_TEXT,
                      .changed = text.len != field.len};
}

/* The names of the columns, or "sep=;", which some spreadsheets write first. */
static void tbl_header(tbl_reader *r, qp_text line) {
    if (line.len == 5 && qp__text_begins(line, "sep=")) {
        r->sep = line.ptr[4];
        return;
    }
    if (!r->sep) r->sep = qp__tbl_separator(line);
    if (!r->sep) r->sep = ','; /* one column */
    for (qp_text rest = line; rest.ptr; r->header++) {
        qp_text name = tbl_next_field(r, &rest).text;
        if (!qp__buf_add(&r->in.in.alloc, &r->heads, name) ||
            !qp__buf_add(&r->in.in.alloc, &r->heads, (qp_text){"", 1})) {
            r->in.tell.give.status = QP_E_NOMEM;
            return;
        }
    }
}

/* A line with more or less fields than there are names. */
static void tbl_fields_fault(tbl_reader *r, qp_text line, size_t n) {
    char have[32], want[32];
    snprintf(have, sizeof have, n == 1 ? "%zu field" : "%zu fields", n);
    snprintf(want, sizeof want, "%zu", r->header);
    qp__tbl_problem(r, QP_W_FORMAT_VALUE, qp__tbl_place(r, line.ptr),
                    qp_text_of(have), want);
}

static void tbl_line(tbl_reader *r, qp_text line) {
    const char *name = r->heads.ptr;
    size_t n = qp__tbl_fields(line, r->sep);
    if (n != r->header) tbl_fields_fault(r, line, n);
    tbl_node row = {.key = QP__NO_TEXT,
                    .text = line,
                    .at = qp__tbl_place(r, line.ptr),
                    .kind = TBL_OBJECT};
    if (!qp__tbl_node(r, &row)) return;
    for (size_t i = 0; line.ptr && i < r->header; i++) {
        tbl_node field = tbl_next_field(r, &line);
        field.key = qp_text_of(name);
        name += field.key.len + 1;
        if (!qp__tbl_node(r, &field)) return;
    }
    r->node[0].end = (uint32_t)r->nodes;
    qp__tbl_rows(r);
}

void qp__tbl_csv(tbl_reader *r) {
    const char *p = r->in.bytes.ptr, *end = p + r->in.bytes.len;
    if (!r->header && qp__begins(p, end, "\xEF\xBB\xBF")) p += 3;
    qp_text line = qp__trim(p, end);
    int note = !r->header && line.len && *line.ptr == '#';
    /* A tab at either end parts a field that is empty. */
    if (r->sep == '\t' && line.len) {
        for (; line.ptr > p && line.ptr[-1] == '\t'; line.len++) line.ptr--;
        while (line.ptr + line.len < end && line.ptr[line.len] == '\t')
            line.len++;
    }
    if (!line.len || note) return;
    if (r->header)
        tbl_line(r, line);
    else
        tbl_header(r, line);
}
