/* breaks.c - line breaks within a tag's value. A value cut by the end of its
 * line usually lacks its quote, but some files have the quote in the next line.
 * The lines that follow show which, so they are held and read again, once at
 * most.
 *
 * SPDX-License-Identifier: MIT
 */
#include <string.h>

#include "../../base/inline/ascii.h"
#include "reader_int.h"
#include "scan.h"

int qp__pgn_break(qp_pgn_reader *r, const char *p) {
    if (r->rereading) {
        if (!r->break_ok) return 0;
        r->tag_broken = 1;
        r->token[r->len] = ' ';
        r->len += r->len - r->name_len < QP_TOKEN_MAX;
        qp__pgn_newline(r, p);
        return 1;
    }
    r->state = AT_TAG_BREAK;
    r->again_offset = r->chunk_offset + (uint64_t)(p - r->chunk);
    r->again[0] = '\n';
    r->again_len = r->again_line = 1;
    return 1;
}

typedef enum verdict { GOES_ON, ENDS_HERE, NO_VALUE } verdict;

/* What a whole line says of the value: it holds a quote and a ']' that end it,
 * or is blank or holds a tag of its own, or may belong to it. */
static verdict judge(const char *p, size_t len) {
    size_t text = 0;
    if (memchr(p, '[', len)) return NO_VALUE;
    for (size_t i = 0; i < len; i++) {
        text += !char_blank(p[i]);
        if (p[i] != '"') continue;
        size_t k = i + 1;
        while (k < len && char_blank(p[k])) k++;
        if (k < len && p[k] == ']') return ENDS_HERE;
    }
    return text ? GOES_ON : NO_VALUE;
}

/* Reads what is held again. Nonzero to stop. */
static int pgn_read_again(qp_pgn_reader *r, int ok) {
    const char *chunk = r->chunk;
    uint64_t offset = r->chunk_offset;
    size_t len = r->again_len;
    r->chunk = r->again;
    r->chunk_offset = r->again_offset;
    r->again_len = 0;
    r->state = AT_TAG_VALUE;
    r->rereading = 1;
    r->break_ok = ok;
    int stop = qp__pgn_run(r, r->again, r->again + len);
    r->rereading = 0;
    r->chunk = chunk;
    r->chunk_offset = offset;
    return stop;
}

static verdict last_line(const qp_pgn_reader *r) {
    return judge(r->again + r->again_line, r->again_len - r->again_line);
}

const char *qp__pgn_break_run(qp_pgn_reader *r, const char *p,
                              const char *end) {
    const char *nl = memchr(p, '\n', (size_t)(end - p));
    const char *stop = nl ? nl : end;
    size_t n = (size_t)(stop - p), room = sizeof r->again - 1 - r->again_len;
    int full = n > room;
    if (full) n = room;
    memcpy(r->again + r->again_len, p, n);
    r->again_len += n;
    p += n;
    if (!full && !nl) return p;
    verdict v = full ? NO_VALUE : last_line(r);
    if (v != GOES_ON) return pgn_read_again(r, v == ENDS_HERE) ? NULL : p;
    r->again[r->again_len++] = '\n';
    r->again_line = r->again_len;
    return p + 1;
}

int qp__pgn_break_cut(qp_pgn_reader *r) {
    return pgn_read_again(r, last_line(r) == ENDS_HERE);
}

qp_at qp__pgn_break_place(const qp_pgn_reader *r) {
    qp_at at = {.offset = r->again_offset + r->again_len, .line = r->line};
    for (size_t i = 0; i < r->again_len; i++) at.line += r->again[i] == '\n';
    size_t len = r->again_len - r->again_line;
    at.col = (uint32_t)(len - count_conts(r->again + r->again_line, len) + 1);
    return at;
}
