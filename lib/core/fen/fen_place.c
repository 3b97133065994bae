/* fen_place.c - a setup from a list of pieces, and the notes of FEN in words.
 *
 * SPDX-License-Identifier: MIT
 */
#include "qipu/fen.h"

#include <string.h>

qp_status qp_setup_place(qp_setup *out, const qp_placed *pieces, size_t count,
                         qp_side turn, unsigned fullmove) {
    qp_setup s;
    memset(&s, 0, sizeof s);
    if ((turn != QP_RED && turn != QP_BLACK) || fullmove > UINT16_MAX)
        return QP_E_ARG;
    for (size_t i = 0; i < count; i++) {
        qp_piece piece = pieces[i].piece;
        if (piece > 15 || !QP_KIND_OF(piece) || pieces[i].sq >= QP_SQUARES)
            return QP_E_ARG;
        if (s.cell[pieces[i].sq]) return QP_E_ARG;
        s.cell[pieces[i].sq] = piece;
    }
    s.turn = (uint8_t)turn;
    s.fullmove = (uint16_t)fullmove;
    *out = s;
    return QP_OK;
}

const char *qp_fen_deviation_text(unsigned note) {
    switch (note) {
    case QP_FEN_LETTERS: return "E or H for B or N";
    case QP_FEN_TURN_R: return "r, R, W or B for the side";
    case QP_FEN_TURN_ODD: return "a side that is neither w nor b";
    case QP_FEN_TURN_NONE: return "no side to move, read as Red";
    case QP_FEN_FIELDS: return "missing fields, read as - - 0 1";
    case QP_FEN_NO_SPACE: return "no spaces between fields";
    case QP_FEN_HAND: return "an empty pocket []";
    case QP_FEN_GAPS: return "gaps in a row, or a gap of 0";
    case QP_FEN_BLANKS: return "not exactly one blank between fields";
    case QP_FEN_DASHES: return "other text than - in fields 3 and 4";
    case QP_FEN_SHORT: return "short ranks, filled with empty squares";
    case QP_FEN_COUNTS: return "a counter that is not a number, ignored";
    case QP_FEN_TAIL: return "text after the last field, ignored";
    case QP_FEN_ZEROS: return "a counter with leading zeros";
    case QP_FEN_SLASH: return "a '/' after the last rank, ignored";
    default: return "no difference";
    }
}
