/* stray.c - text among the tags or moves that is neither. A misspelt move is an
 * error, as what follows depends on it; a web address, a rule of dashes or a
 * remark becomes a comment.
 *
 * SPDX-License-Identifier: MIT
 */
#include <string.h>

#include "../../base/inline/ascii.h"
#include "reader_int.h"
#include "scan.h"

enum { VERB, MAN, ARROW };
static const struct {
    uint8_t kind;
    char text[13];
} SIGNS[] = {
#define SIGN(kind, text) {kind, text},
#include "signs.inc"
#undef SIGN
};
enum { SIGNS_LEN = sizeof SIGNS / sizeof *SIGNS };

static int has_sign(qp_text t, int kind) {
    for (size_t at = 0; at < t.len; at++)
        for (size_t i = 0; i < SIGNS_LEN; i++) {
            size_t n = strlen(SIGNS[i].text);
            if (SIGNS[i].kind == kind && n <= t.len - at &&
                !memcmp(t.ptr + at, SIGNS[i].text, n))
                return 1;
        }
    return 0;
}

typedef struct makeup {
    size_t letters, digits, wide, chars, controls;
} makeup;

static makeup pgn_look_at(qp_text t) {
    makeup m = {0};
    for (size_t i = 0; i < t.len; i++) {
        m.letters += char_letter(t.ptr[i]) != 0;
        m.digits += char_digit(t.ptr[i]) != 0;
        m.wide += (unsigned char)t.ptr[i] >= 0xC0;
        m.chars += !is_cont(t.ptr[i]);
        m.controls += (unsigned char)t.ptr[i] < ' ';
    }
    return m;
}

/* No move is longer; what is written without blanks between may be. */
enum { PGN_LONGEST = 8, PGN_LONGEST_HAN = 6 };

int qp__pgn_is_stray(const qp_pgn_reader *r, qp_text t) {
    if (qp_move_shape(t, NULL) != QP_SHAPE_NONE) return 0;
    makeup m = pgn_look_at(t);
    if (m.controls) return 0; /* damage, of a move perhaps */
    if (!m.letters && !m.digits && !m.wide) return 1;
    if (m.wide) {
        /* Moves drawn as a tree cannot be read one after the other. */
        if (has_sign(t, ARROW)) return 0;
        if (m.chars > PGN_LONGEST_HAN) return 1;
        return !has_sign(t, VERB) && !(r->give.in_moves && has_sign(t, MAN));
    }
    if (t.len > 2 && !memcmp(t.ptr, "O-O", 3)) return 0; /* castling */
    return m.chars > PGN_LONGEST || (!m.digits && m.chars > 2);
}

int qp__pgn_stray(qp_pgn_reader *r, qp_text t, qp_at at) {
    if (r->stray)
        return qp__pgn_emit_stray(r, (qp_text){" ", 1}, 0) ||
               qp__pgn_emit_stray(r, t, 0);
    if (qp__pgn_problem(r, QP_W_PGN_STRAY, at, t) ||
        qp__pgn_emit_comment(r, t, r->after_number ? QP_COMMENT_BEFORE : 0, at))
        return 1;
    r->stray = r->after_number ? 1 : 2;
    r->stray_at = at;
    return 0;
}

int qp__pgn_stray_more(qp_pgn_reader *r, qp_text t) {
    return r->stray && qp__pgn_emit_stray(r, t, 0);
}
