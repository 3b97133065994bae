/* obk_keys.c - the numbers that keys of .obk are made of: the usual ones, which
 * a rule makes (doc/format/books.md), and others, read from a text.
 *
 * SPDX-License-Identifier: MIT
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "opening_book_int.h"
#include "qipu/move.h"

/* ---- the usual ones ------------------------------------------------------ */

/* Fifteen bits: a linear congruence, of which these are in the middle. */
static uint64_t keys_draw(uint32_t *state) {
    *state = *state * 214013u + 2531011u;
    return *state >> 16 & 0x7FFF;
}

/* Five draws, the first the lowest; of the last only four bits have room. */
static uint64_t keys_next(uint32_t *state) {
    uint64_t number = 0;
    for (unsigned shift = 0; shift <= 60; shift += 15)
        number ^= keys_draw(state) << shift;
    return number;
}

qp_openings_keys *qp__obk_keys_new(void) {
    qp_openings_keys *k = calloc(1, sizeof *k);
    uint32_t state = 0;
    if (!k) return NULL;
    for (unsigned piece = 0; piece < QP__OPENINGS_PIECES; piece++)
        for (unsigned square = 0; square < 256; square++) {
            uint64_t number = keys_next(&state);
            qp_sq sq = qp__openings_square(square);
            if (sq != QP_SQ_NONE) k->piece[piece][sq] = number;
        }
    memset(k->known, 1, sizeof k->known);
    k->turn[0] = keys_next(&state); /* Red to move; Black has none */
    return k;
}

/* ---- from a text --------------------------------------------------------- */

/* A line being read. */
typedef struct keys_line {
    const char *ptr, *end;
} keys_line;

static int keys_blank(char c) {
    return c == ' ' || c == '\t' || c == '\r';
}

/* The next word, empty at the end. */
static qp_text keys_word(keys_line *line) {
    while (line->ptr < line->end && keys_blank(*line->ptr)) line->ptr++;
    const char *from = line->ptr;
    while (line->ptr < line->end && !keys_blank(*line->ptr)) line->ptr++;
    return (qp_text){from, (size_t)(line->ptr - from)};
}

static int keys_digit(char c) {
    if (c >= '0' && c <= '9') return c - '0';
    if (c >= 'a' && c <= 'f') return c - 'a' + 10;
    if (c >= 'A' && c <= 'F') return c - 'A' + 10;
    return 16;
}

/* A number of 64 bits: 0x and hexadecimal, decimal, or negative decimal. */
static int keys_number(uint64_t *out, qp_text word) {
    int hex = word.len > 2 && word.ptr[0] == '0' &&
              (word.ptr[1] == 'x' || word.ptr[1] == 'X');
    int minus = word.len > 1 && word.ptr[0] == '-';
    size_t at = hex ? 2 : minus ? 1 : 0;
    uint64_t value = 0, base = hex ? 16 : 10;
    if (at == word.len) return 0;
    for (; at < word.len; at++) {
        uint64_t digit = (uint64_t)keys_digit(word.ptr[at]);
        if (digit >= base || value > (UINT64_MAX - digit) / base) return 0;
        value = value * base + digit;
    }
    if (minus && value > UINT64_C(1) << 63) return 0;
    *out = minus ? 0 - value : value;
    return 1;
}

/* Sets a number that is not set yet. */
static int keys_set(uint64_t *number, uint8_t *known, qp_text word) {
    if (*known || !keys_number(number, word)) return 0;
    *known = 1;
    return 1;
}

static int keys_fact(qp_openings_keys *k, keys_line *line) {
    static const char letters[] = "KABNRCPkabnrcp";
    qp_text who = keys_word(line);
    if (!who.len) return 1; /* an empty line */
    if (who.len > 1 || !*who.ptr) return 0;
    int black = *who.ptr == 'b';
    qp_text word = keys_word(line);
    qp_sq sq = qp_square_read(word, 0);
    if (sq == QP_SQ_NONE && (black || *who.ptr == 'w'))
        return keys_set(&k->turn[black], &k->turn_known[black], word) &&
               !keys_word(line).len;
    const char *at = strchr(letters, *who.ptr);
    if (!at || sq == QP_SQ_NONE) return 0;
    size_t piece = (size_t)(at - letters);
    return keys_set(&k->piece[piece][sq], &k->known[piece][sq],
                    keys_word(line)) &&
           !keys_word(line).len;
}

static void keys_fail(qp_err *err, const char *text, const char *line,
                      const char *end, uint64_t number) {
    if (!err) return;
    *err = (qp_err){.code = QP_E_BOOK_NUMBERS,
                    .at = {(uint64_t)(line - text), number, 1}};
    size_t n = (size_t)(end - line), at = 0;
    if (n > sizeof err->what - 1) n = sizeof err->what - 1;
    for (; at < n; at++) /* what is shown is ASCII, whatever is there */
        err->what[at] = line[at] < ' ' || line[at] > '~' ? '?' : line[at];
    snprintf(err->want, sizeof err->want, "%s",
             "as 'K e0 0x0123456789ABCDEF', each once");
}

qp_status qp_openings_keys_read(qp_openings_keys **out, qp_text text,
                                qp_err *err) {
    qp_openings_keys *k = calloc(1, sizeof *k);
    const char *end = text.ptr + text.len;
    uint64_t number = 0;
    if (!k) return qp__openings_fail(err, QP_E_NOMEM, 0, "");
    for (const char *line = text.ptr, *stop; line < end; line = stop + 1) {
        stop = memchr(line, '\n', (size_t)(end - line));
        if (!stop) stop = end;
        const char *remark = memchr(line, '#', (size_t)(stop - line));
        keys_line words = {line, remark ? remark : stop};
        number++;
        if (keys_fact(k, &words)) continue;
        keys_fail(err, text.ptr, line, words.end, number);
        free(k);
        return QP_E_BOOK_NUMBERS;
    }
    *out = k;
    return QP_OK;
}

void qp_openings_keys_free(qp_openings_keys *keys) {
    free(keys);
}

/* ---- a key --------------------------------------------------------------- */

int qp__obk_key(uint64_t *out, const qp_openings_keys *keys,
                const qp_setup *setup) {
    uint64_t key = keys->turn[setup->turn != QP_RED];
    for (unsigned sq = 0; sq < QP_SQUARES; sq++) {
        if (!setup->cell[sq]) continue;
        unsigned piece = qp__openings_piece(setup->cell[sq]);
        if (!keys->known[piece][sq]) return 0;
        key ^= keys->piece[piece][sq];
    }
    *out = key;
    return 1;
}
