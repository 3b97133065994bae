/* protocol_line.c - a line of a protocol as words and numbers, and back.
 *
 * Knows no protocol. Texts are bytes of an engine: any of them may come.
 *
 * SPDX-License-Identifier: MIT
 */
#include "protocol_line.h"

#include <stdio.h>
#include <string.h>

/* ---- reading ------------------------------------------------------------- */

static int word_blank(char c) {
    return (unsigned char)c <= ' ';
}

static char word_lower(char c) {
    return c >= 'A' && c <= 'Z' ? (char)(c - 'A' + 'a') : c;
}

qp_text qp__engine_word(qp_text *rest) {
    size_t from = 0, to;
    while (from < rest->len && word_blank(rest->ptr[from])) from++;
    for (to = from; to < rest->len && !word_blank(rest->ptr[to]);) to++;
    qp_text word = {rest->len ? rest->ptr + from : rest->ptr, to - from};
    if (rest->len) rest->ptr += to;
    rest->len -= to;
    return word;
}

qp_text qp__engine_trim(qp_text text) {
    while (text.len && word_blank(*text.ptr)) text.ptr++, text.len--;
    while (text.len && word_blank(text.ptr[text.len - 1])) text.len--;
    return text;
}

int qp__engine_begins(qp_text text, const char *string) {
    size_t i = 0;
    for (; string[i] && i < text.len; i++)
        if (word_lower(text.ptr[i]) != word_lower(string[i])) return 0;
    return !string[i];
}

int qp__engine_is(qp_text text, const char *string) {
    return text.len == strlen(string) && qp__engine_begins(text, string);
}

int qp__engine_number(uint64_t *out, qp_text *rest) {
    qp_text after = *rest, word = qp__engine_word(&after);
    uint64_t n = 0;
    if (!word.len) return 0;
    for (size_t i = 0; i < word.len; i++) {
        if (word.ptr[i] < '0' || word.ptr[i] > '9') return 0;
        unsigned digit = (unsigned)(word.ptr[i] - '0');
        n = n > (UINT64_MAX - digit) / 10 ? UINT64_MAX : n * 10 + digit;
    }
    *out = n;
    *rest = after;
    return 1;
}

int qp__engine_signed(int64_t *out, qp_text *rest) {
    qp_text after = *rest;
    uint64_t n;
    while (after.len && word_blank(*after.ptr)) after.ptr++, after.len--;
    int minus = after.len > 1 && *after.ptr == '-';
    if (after.len > 1 && (minus || *after.ptr == '+') &&
        !word_blank(after.ptr[1]))
        after.ptr++, after.len--;
    if (!qp__engine_number(&n, &after)) return 0;
    if (n > INT64_MAX) n = INT64_MAX;
    *out = minus ? -(int64_t)n : (int64_t)n;
    *rest = after;
    return 1;
}

int qp__engine_small(uint32_t *out, qp_text *rest) {
    uint64_t n;
    if (!qp__engine_number(&n, rest)) return 0;
    *out = n > UINT32_MAX ? UINT32_MAX : (uint32_t)n;
    return 1;
}

/* ---- writing ------------------------------------------------------------- */

static void put_bytes(qp__engine_out *out, const char *bytes, size_t len) {
    if (!out->status && len && out->sink->write(out->sink->ctx, bytes, len))
        out->status = QP_E_IO;
}

void qp__engine_put(qp__engine_out *out, const char *string) {
    put_bytes(out, string, strlen(string));
}

void qp__engine_put_text(qp__engine_out *out, qp_text text) {
    for (size_t i = 0; i < text.len && !out->status; i++)
        if (memchr("\n\r", text.ptr[i], 3)) out->status = QP_E_ARG;
    put_bytes(out, text.ptr, text.len);
}

void qp__engine_put_number(qp__engine_out *out, const char *name,
                           uint64_t number) {
    char digits[32];
    qp__engine_put(out, " ");
    qp__engine_put(out, name);
    snprintf(digits, sizeof digits, " %llu", (unsigned long long)number);
    qp__engine_put(out, digits);
}

void qp__engine_put_move(qp__engine_out *out, const qp_engine_dialect *d,
                         qp_move move) {
    char text[2 * QP_SQUARE_MAX + 1] = " ";
    unsigned flags = d->flags & QP_ENGINE_RANKS_1 ? QP_MOVE_RANKS_1 : 0;
    if (move.from >= QP_SQUARES || move.to >= QP_SQUARES) {
        if (!out->status) out->status = QP_E_ARG;
        return;
    }
    size_t n = 1 + qp_square_write(text + 1, move.from, flags);
    qp_square_write(text + n, move.to, flags);
    qp__engine_put(out, text);
}
