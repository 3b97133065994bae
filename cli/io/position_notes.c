/* position_notes.c - what is odd or wrong with a position, in words.
 *
 * Owns the wording of notes and faults; the library has short English ones of
 * its own, for those who have nothing else.
 *
 * SPDX-License-Identifier: MIT
 */
#include "position_line.h"

#include <string.h>

const char *fen_note_words(unsigned note) {
    switch (note) {
    case QP_FEN_LETTERS: return tr("E or H for B or N");
    case QP_FEN_TURN_R: return tr("r, R, W or B for the side");
    case QP_FEN_TURN_NONE: return tr("no side to move, read as Red");
    case QP_FEN_FIELDS: return tr("missing fields, read as - - 0 1");
    case QP_FEN_NO_SPACE: return tr("no spaces between fields");
    case QP_FEN_HAND: return tr("an empty pocket []");
    case QP_FEN_GAPS: return tr("gaps in a row, or a gap of 0");
    case QP_FEN_BLANKS: return tr("not exactly one blank between fields");
    case QP_FEN_DASHES: return tr("other text than - in fields 3 and 4");
    case QP_FEN_ZEROS: return tr("a counter with leading zeros");
    case QP_FEN_SHORT: return tr("short ranks, filled with empty squares");
    case QP_FEN_COUNTS: return tr("not a number; read as a missing counter");
    case QP_FEN_TAIL: return tr("ignored text after the last field");
    case QP_FEN_SLASH: return tr("ignored a '/' after the last rank");
    default: return qp_fen_deviation_text(note);
    }
}

/* Nonzero if the piece is not on the board. */
static int has_none(const qp_setup *setup, qp_piece piece) {
    return !memchr(setup->cell, piece, QP_SQUARES);
}

const char *fen_fault_words(const qp_setup *setup, unsigned fault) {
    switch (fault) {
    case QP_FAULT_NO_KING:
        if (!has_none(setup, QP_PIECE(QP_RED, QP_KING)))
            return tr("Black has no king");
        if (!has_none(setup, QP_PIECE(QP_BLACK, QP_KING)))
            return tr("Red has no king");
        return tr("neither side has a king");
    case QP_FAULT_KINGS: return tr("a side has two kings");
    case QP_FAULT_TOO_MANY: return tr("more pieces of a kind than a set has");
    case QP_FAULT_SQUARE: return tr("a piece where it can never stand");
    case QP_FAULT_FACING: return tr("the kings face each other");
    case QP_FAULT_OTHER_CHECK: return tr("the side not to move is in check");
    case QP_FAULT_STACKED: return tr("two pawns on one file of their own half");
    default: return qp_fault_text(fault);
    }
}
