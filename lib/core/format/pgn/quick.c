/* quick.c - the usual words of a game, numbers and moves in four characters,
 * read where they are, with the blanks between them. reader.c and words.c would
 * read them alike (test_pgn compares).
 *
 * SPDX-License-Identifier: MIT
 */
#include "../../base/inline/ascii.h"
#include "../../notation/chinese_characters.h"
#include "reader_int.h"
#include "scan.h"

/* So many bytes are looked at together; the last of a chunk are not read
 * here. */
enum { LOOK = 16 };

/* Bytes of a move number with its point and a blank after it, "12. ", without
 * the blank; 0 for anything else. Looks at 5 bytes. */
static inline size_t short_number(const char *p, uint32_t *number) {
    size_t i = 1;
    uint32_t n = (unsigned char)*p - (uint32_t)'0';
    if (n > 9) return 0;
    for (; i < 3 && char_digit(p[i]); i++) n = n * 10 + (uint32_t)(p[i] - '0');
    if (p[i] != '.' || (p[i + 1] != ' ' && p[i + 1] != '\n')) return 0;
    *number = n;
    return i + 1;
}

/* Bytes of a move of four or five letters, digits and signs with a blank after
 * it, "h2e2" or "C2.5", without the blank; 0 for anything else. */
static inline size_t short_move(const char *p) {
    size_t len = p[4] == ' ' || p[4] == '\n' ? 4 : 5;
    if (((unsigned char)*p | 0x20u) - 'a' > 25) return 0;
    if (len == 5 && p[5] != ' ' && p[5] != '\n') return 0;
    unsigned high = 0, other = 0;
    for (size_t i = 1; i < len; i++) {
        high |= (unsigned char)p[i];
        other |= BYTE_CLASS[(unsigned char)p[i]];
    }
    return high < 0x80 && !other && p[len - 1] != '!' && p[len - 1] != '?' ? len
                                                                           : 0;
}

/* As qp__pgn_emit_number among the moves. */
static inline int quick_number(qp_pgn_reader *r, const char *p,
                               uint32_t number) {
    if (r->number_held && qp__pgn_flush_number(r)) return 1;
    r->after_number = 1;
    r->number_held = 1;
    r->number = number;
    r->number_black = 0;
    r->number_at = qp__pgn_place(r, p);
    return 0;
}

/* As qp__pgn_emit_move among the moves; `to` is called, or nobody is. */
static inline int quick_move(qp_pgn_reader *r, const qp_moved *moved,
                             const qp_handler *to) {
    qp_at at = qp__pgn_place(r, moved->text.ptr);
    if (r->number_held) {
        r->number_held = 0;
        qp__emit_number(&r->give, r->number, r->number_black, &r->number_at);
        if (r->give.status) return 1;
    }
    r->after_number = 0;
    r->has_moves = r->seen_any = 1;
    if (!to || to->move(to->ctx, moved, &at) != QP_STOP) return 0;
    r->give.status = QP_E_STOP;
    return 1;
}

const char *qp__pgn_quick(qp_pgn_reader *r, const char *p, const char *end) {
    const char *start = p;
    if (!r->give.in_moves || r->give.has_result || r->stray || r->spaced ||
        r->held_result)
        return p;
    const qp_handler *to = qp__emit_muted(&r->give) ? NULL : r->give.mover;
    qp_moved moved = {.text = {NULL, 0}};
    while (end - p >= LOOK) {
        uint32_t number;
        size_t len;
        if (*p & 0x80) {
            moved.said_ = qp__han_said(p, &len);
            if (!moved.said_ ||
                BYTE_CLASS[(unsigned char)p[len]] == WORD_BYTE || p[len] == '{')
                break;
            moved.text = (qp_text){p, len};
            if (quick_move(r, &moved, to)) return NULL;
            r->conts += len - 4; /* four characters */
        } else if ((len = short_move(p))) {
            moved.said_ = 0;
            moved.text = (qp_text){p, len};
            if (quick_move(r, &moved, to)) return NULL;
        } else {
            len = short_number(p, &number);
            if (!len) break;
            if (quick_number(r, p, number)) return NULL;
        }
        r->line_text = 1;
        p += len;
        if (*p == ' ')
            p++;
        else if (*p == '\n')
            qp__pgn_newline(r, p++);
    }
    if (p != start) r->blank_before = 0;
    return p;
}
