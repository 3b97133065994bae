/* sql_text.c - bytes that grow, and SQL made of them.
 *
 * SPDX-License-Identifier: MIT
 */
#include "sql_text.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void cluster__clear(cluster_text *text) {
    text->len = 0;
    text->failed = 0;
}

void cluster__free(cluster_text *text) {
    free(text->ptr);
    *text = (cluster_text){.ptr = NULL};
}

int cluster__add(cluster_text *text, const void *bytes, size_t len) {
    if (text->failed) return 0;
    if (len > text->room - text->len) {
        size_t room = text->room ? text->room : 256;
        while (room - text->len < len && room <= SIZE_MAX / 2) room *= 2;
        char *ptr = room - text->len < len ? NULL : realloc(text->ptr, room);
        if (!ptr) {
            text->failed = 1;
            return 0;
        }
        text->ptr = ptr;
        text->room = room;
    }
    if (len) memcpy(text->ptr + text->len, bytes, len);
    text->len += len;
    return 1;
}

void cluster__puts(cluster_text *text, const char *string) {
    cluster__add(text, string, strlen(string));
}

void cluster__put_number(cluster_text *text, uint64_t number) {
    char digits[24];
    int n = snprintf(digits, sizeof digits, "%llu", (unsigned long long)number);
    cluster__add(text, digits, (size_t)n);
}

void cluster__put_signed(cluster_text *text, int64_t number) {
    if (number < 0) cluster__puts(text, "-");
    cluster__put_number(text,
                        number < 0 ? 0 - (uint64_t)number : (uint64_t)number);
}

void cluster__quote(cluster_text *text, qp_text value) {
    cluster__puts(text, "'");
    for (size_t i = 0; i < value.len; i++) {
        char c = value.ptr[i];
        if (!c) {
            cluster__puts(text, "\\0");
            continue;
        }
        if (c == '\\' || c == '\'') cluster__puts(text, "\\");
        cluster__add(text, &c, 1);
    }
    cluster__puts(text, "'");
}

void cluster__fill(cluster_text *text, const char *sql, const char *name) {
    for (; *sql; sql++)
        if (*sql == '$')
            cluster__puts(text, name);
        else
            cluster__add(text, sql, 1);
}

void cluster__put_length(cluster_text *text, uint64_t number) {
    unsigned char byte[10];
    size_t n = 0;
    for (; number > 127; number >>= 7)
        byte[n++] = (unsigned char)(128 | (number & 127));
    byte[n++] = (unsigned char)number;
    cluster__add(text, byte, n);
}

void cluster__put_bytes(cluster_text *text, uint64_t number, unsigned bytes) {
    unsigned char byte[8];
    for (unsigned i = 0; i < bytes; i++) byte[i] = number >> 8 * i & 255;
    cluster__add(text, byte, bytes);
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

qp_text cluster__read_text(cluster_rows *rows) {
    uint64_t len = 0;
    unsigned shift = 0, byte;
    do {
        byte = (unsigned)cluster__read_bytes(rows, 1);
        len |= (uint64_t)(byte & 127) << shift;
        shift += 7;
    } while (byte > 127 && shift < 63);
    if (len > (uint64_t)(rows->end - rows->at)) {
        rows->bad = 1;
        rows->at = rows->end;
        len = 0;
    }
    qp_text text = {rows->at, (size_t)len};
    rows->at += len;
    return text;
}
