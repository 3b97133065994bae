/* position_command.c - a position from a FEN and the moves after it, as in UCCI
 * and UCI. On failure nothing is written, and the error's place is in the
 * caller's text.
 *
 * SPDX-License-Identifier: MIT
 */
#include "../base/inline/ascii.h"
#include "position_command.h"

#include <string.h>

#include "../base/err_int.h"
#include "qipu/fen.h"
#include "qipu/move.h"

qp_text qp__position_word(qp_text *rest) {
    const char *p = rest->ptr;
    size_t n = rest->len, first = 0;
    while (first < n && char_space(p[first])) first++;
    size_t end = first;
    while (end < n && !char_space(p[end])) end++;
    qp_text word = {first < n ? p + first : NULL, end - first};
    *rest = (qp_text){end < n ? p + end : NULL, n - end};
    return word;
}

qp_at qp__position_place(qp_text text, size_t offset) {
    qp_at at = {offset, 1, 1};
    for (size_t i = 0; i < offset && i < text.len; i++)
        at.col += ((unsigned char)text.ptr[i] & 0xC0) != 0x80;
    return at;
}

/* ---- moves -------------------------------------------------------------- */

static qp_status play_words(qp_pos *pos, qp_text moves, qp_notation notation,
                            unsigned flags, qp_err *err) {
    qp_text rest = moves, word;
    while ((word = qp__position_word(&rest)).len) {
        qp_move move;
        qp_status rc = qp_move_read(&move, pos, word, notation, flags, err);
        if (rc && err)
            err->at = qp__position_place(moves, (size_t)(word.ptr - moves.ptr));
        if (rc) return rc;
        qp_pos_play(pos, move);
    }
    return QP_OK;
}

qp_status qp_pos_play_text(qp_pos *pos, qp_text moves, qp_notation notation,
                           unsigned flags, qp_err *err) {
    qp_pos after = *pos;
    qp_err wrong = {0};
    qp_status rc =
        play_words(&after, moves, notation, flags, err ? &wrong : NULL);
    if (rc && notation == QP_NOTATION_ANY && !(flags & QP_MOVE_RANKS_1)) {
        qp_pos other = *pos;
        if (!play_words(&other, moves, notation, flags | QP_MOVE_RANKS_1,
                        NULL)) {
            after = other;
            rc = QP_OK;
        }
    }
    if (rc && err) *err = wrong;
    if (!rc) *pos = after;
    return rc;
}

/* ---- positions ---------------------------------------------------------- */

/* Takes a word off the front; 0 when another is there. */
static int takes_word(qp_text *rest, const char *word) {
    qp_text after = *rest;
    if (!qp_text_is(qp__position_word(&after), word)) return 0;
    *rest = after;
    return 1;
}

/* Takes the moves off a text that may end with them, the word before too. */
static qp_text split_moves(qp_text *text) {
    qp_text rest = *text, word;
    while ((word = qp__position_word(&rest)).len) {
        if (!qp_text_is(word, "moves")) continue;
        text->len = (size_t)(word.ptr - text->ptr);
        return rest;
    }
    return (qp_text){NULL, 0};
}

static qp_text position_trimmed(qp_text text) {
    /* NOLINTNEXTLINE(clang-analyzer-core.NullDereference): no bytes there */
    while (text.len && char_space(*text.ptr)) text.ptr++, text.len--;
    while (text.len && char_space(text.ptr[text.len - 1])) text.len--;
    return text;
}

static qp_status fault_of(const qp_setup *setup, unsigned faults, qp_err *err) {
    unsigned first = faults & (~faults + 1u);
    qp_sq sq = qp_setup_fault_square(setup, first);
    qp__fail(err, QP_E_FEN_FAULT, (qp_at){0}, qp_text_of(qp_fault_text(first)));
    if (err && sq != QP_SQ_NONE) qp_square_write(err->square, sq, 0);
    return QP_E_FEN_FAULT;
}

static qp_status read_fen(qp_pos *out, unsigned *notes, qp_text fen,
                          unsigned allow, qp_err *err) {
    qp_setup setup;
    qp_status rc = qp_fen_read(&setup, notes, fen, err);
    if (rc) return rc;
    unsigned faults = qp_pos_from_setup(out, &setup, allow);
    /* The first three keep a position from being made, whatever is allowed. */
    allow &= ~(unsigned)(QP_FAULT_NO_KING | QP_FAULT_KINGS | QP_FAULT_TOO_MANY);
    faults &= ~allow;
    return faults ? fault_of(&setup, faults, err) : QP_OK;
}

/* The error of a part is at its place in the whole. */
static void move_place(qp_err *err, qp_text whole, qp_text part) {
    size_t before = part.ptr ? (size_t)(part.ptr - whole.ptr) : whole.len;
    if (err)
        err->at = qp__position_place(whole, before + (size_t)err->at.offset);
}

qp_status qp__position_base(qp_pos *out, qp_text *moves, unsigned *notes,
                            qp_text text, unsigned allow, qp_err *err) {
    qp_text fen = text;
    qp_pos_start(out);
    takes_word(&fen, "position");
    int start = takes_word(&fen, "startpos");
    if (!start) takes_word(&fen, "fen");
    *moves = split_moves(&fen);
    *notes = 0;
    fen = position_trimmed(fen);
    qp_status rc = start && fen.len
                       ? qp__fail(err, QP_E_FEN_TAIL, (qp_at){0}, fen)
                   : start ? QP_OK
                           : read_fen(out, notes, fen, allow, err);
    if (rc) move_place(err, text, fen);
    return rc;
}

qp_status qp_pos_read(qp_pos *out, qp_text text, unsigned allow, qp_err *err) {
    qp_pos pos;
    qp_text moves;
    unsigned notes;
    qp_status rc = qp__position_base(&pos, &moves, &notes, text, allow, err);
    if (rc) return rc;
    rc = qp_pos_play_text(&pos, moves, QP_NOTATION_ANY, 0, err);
    if (rc)
        move_place(err, text, moves);
    else
        *out = pos;
    return rc;
}
