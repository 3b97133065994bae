/* sql_text.c - builds SQL and parses answers.
 *
 * SPDX-License-Identifier: MIT
 */
#include "sql_text.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void cluster__put_number(byte_buffer *text, uint64_t number) {
    char digits[24];
    int n = snprintf(digits, sizeof digits, "%llu", (unsigned long long)number);
    buffer_add(text, digits, (size_t)n);
}

void cluster__put_signed(byte_buffer *text, int64_t number) {
    if (number < 0) buffer_puts(text, "-");
    cluster__put_number(text,
                        number < 0 ? 0 - (uint64_t)number : (uint64_t)number);
}

void cluster__quote(byte_buffer *text, qp_text value) {
    buffer_puts(text, "'");
    for (size_t i = 0; i < value.len; i++) {
        char c = value.ptr[i];
        if (!c) {
            buffer_puts(text, "\\0");
            continue;
        }
        if (c == '\\' || c == '\'') buffer_puts(text, "\\");
        buffer_add(text, &c, 1);
    }
    buffer_puts(text, "'");
}

void cluster__fill(byte_buffer *text, const char *sql, const char *name) {
    for (; *sql; sql++)
        if (*sql == '$')
            buffer_puts(text, name);
        else
            buffer_add(text, sql, 1);
}

/* ---- answers ------------------------------------------------------------- */

uint64_t cluster__read_bytes(cluster_rows *rows, unsigned bytes) {
    uint64_t number = 0;
    if ((size_t)(rows->end - rows->at) < bytes) {
        rows->bad = 1;
        rows->at = rows->end;
        return 0;
    }
    for (unsigned i = 0; i < bytes; i++)
        number |= (uint64_t)(unsigned char)*rows->at++ << 8 * i;
    return number;
}

uint64_t cluster__read_count(cluster_rows *rows) {
    uint64_t count = 0;
    unsigned shift = 0, byte;
    do {
        byte = (unsigned)cluster__read_bytes(rows, 1);
        count |= (uint64_t)(byte & 127) << shift;
        shift += 7;
    } while (byte > 127 && shift < 63);
    return count;
}

qp_text cluster__read_text(cluster_rows *rows) {
    uint64_t len = cluster__read_count(rows);
    if (len > (uint64_t)(rows->end - rows->at)) {
        rows->bad = 1;
        rows->at = rows->end;
        len = 0;
    }
    qp_text text = {rows->at, (size_t)len};
    rows->at += len;
    return text;
}
