/* err.c - statuses in words, and errors with their place.
 *
 * Owns the English of every status: a noun phrase, lower case, no full stop.
 * The two switches have no default, so the compiler names what was forgotten.
 *
 * SPDX-License-Identifier: MIT
 */
#include "err_int.h"

#include <stdio.h>
#include <string.h>

const char *qp_version(void) {
    return QP_VERSION;
}

const char *qp_status_name(qp_status code) {
#define ONE(c)                                                                 \
    case c: return #c
    switch (code) {
        ONE(QP_OK);
        ONE(QP_E_ARG);
        ONE(QP_E_NOMEM);
        ONE(QP_E_IO);
        ONE(QP_E_STOP);
        ONE(QP_E_LIMIT);
        ONE(QP_E_END);
        ONE(QP_E_FEN_PIECE);
        ONE(QP_E_FEN_RANK);
        ONE(QP_E_FEN_RANKS);
        ONE(QP_E_FEN_TURN);
        ONE(QP_E_FEN_COUNT);
        ONE(QP_E_FEN_TAIL);
        ONE(QP_E_FEN_EMPTY);
        ONE(QP_E_FEN_FAULT);
        ONE(QP_E_PGN_TAG);
        ONE(QP_E_PGN_COMMENT);
        ONE(QP_E_PGN_PAREN);
        ONE(QP_E_PGN_TOKEN);
        ONE(QP_E_PGN_DEPTH);
        ONE(QP_E_PGN_NOTHING);
        ONE(QP_E_PGN_AFTER);
        ONE(QP_E_PGN_BRACE);
        ONE(QP_E_MOVE_TEXT);
        ONE(QP_E_MOVE_PIECE);
        ONE(QP_E_MOVE_REACH);
        ONE(QP_E_MOVE_LEG);
        ONE(QP_E_MOVE_EYE);
        ONE(QP_E_MOVE_PATH);
        ONE(QP_E_MOVE_SCREEN);
        ONE(QP_E_MOVE_OWN);
        ONE(QP_E_MOVE_CHECK);
        ONE(QP_E_MOVE_MANY);
        ONE(QP_E_MOVE_OFF);
        ONE(QP_E_MOVE_OTHER);
        ONE(QP_E_TEXT_BYTE);
        ONE(QP_E_TEXT_CHAR);
        ONE(QP_E_GAME_VARIATION);
        ONE(QP_E_GAME_FEN);
        ONE(QP_E_CHESS_RANK);
        ONE(QP_E_CHESS_RANKS);
        ONE(QP_E_CHESS_CASTLING);
        ONE(QP_E_CHESS_EP);
        ONE(QP_E_PACK_SHORT);
        ONE(QP_E_PACK_LONG);
        ONE(QP_E_PACK_CODE);
        ONE(QP_E_PACK_RANGE);
        ONE(QP_E_PACK_SETUP);
        ONE(QP_E_PACK_NUMBER);
        ONE(QP_E_PACK_VERSION);
        ONE(QP_E_PACK_SUM);
        ONE(QP_E_PACK_MAGIC);
        ONE(QP_E_PACK_TEXT);
        ONE(QP_E_PACK_ZSTD);
        ONE(QP_E_PACK_GAME);
        ONE(QP_E_FORMAT_SHORT);
        ONE(QP_E_FORMAT_VALUE);
        ONE(QP_E_FORMAT_MOVE);
        ONE(QP_E_FORMAT_START);
        ONE(QP_E_FORMAT_MARK);
        ONE(QP_E_FORMAT_SYNTAX);
        ONE(QP_E_FORMAT_DEPTH);
        ONE(QP_E_FORMAT_ONE);
        ONE(QP_E_FORMAT_INFLATE);
        ONE(QP_E_FORMAT_NONE);
        ONE(QP_E_FORMAT_BUILD);
        ONE(QP_W_TEXT_MENDED);
        ONE(QP_W_UBB_NO_MOVES);
        ONE(QP_W_GAME_LETTERS);
        ONE(QP_W_FEN_TURN);
        ONE(QP_W_FEN_FORM);
        ONE(QP_W_FEN_FAULT);
        ONE(QP_W_PGN_POINT);
        ONE(QP_W_PGN_AMONG);
        ONE(QP_W_PGN_SPLIT);
        ONE(QP_W_PGN_NO_RESULT);
        ONE(QP_W_PGN_TRAILER);
        ONE(QP_W_PGN_NUMBER);
        ONE(QP_W_PGN_QUOTE);
        ONE(QP_W_PGN_TAG_FORM);
        ONE(QP_W_PGN_GLUED);
        ONE(QP_W_PGN_WORD);
        ONE(QP_W_PGN_EARLY);
        ONE(QP_W_PGN_SPACED);
        ONE(QP_W_PGN_ESCAPE);
        ONE(QP_W_PGN_EMPTY);
        ONE(QP_W_PGN_BLANK);
        ONE(QP_W_PGN_NESTED);
        ONE(QP_W_PGN_STRAY);
        ONE(QP_W_PGN_BREAK);
        ONE(QP_W_PGN_SIGNS);
        ONE(QP_W_PGN_NAME);
        ONE(QP_W_TAG_DIFFERS);
        ONE(QP_W_TAG_GAME);
        ONE(QP_W_TAG_ORDER);
        ONE(QP_W_TAG_TWICE);
        ONE(QP_W_TAG_DATE);
        ONE(QP_W_TAG_RESULT);
        ONE(QP_W_TAG_MISSING);
        ONE(QP_W_TAG_FORMAT);
        ONE(QP_W_RESULT_DIFFERS);
        ONE(QP_W_GAME_TURN);
        ONE(QP_W_GAME_RANKS);
        ONE(QP_W_GAME_DIGITS);
        ONE(QP_W_GAME_BESIDE);
        ONE(QP_W_GAME_KEPT);
        ONE(QP_W_GAME_FLIPPED);
        ONE(QP_W_PACK_COUNTERS);
        ONE(QP_W_FORMAT_VALUE);
        ONE(QP_W_FORMAT_LEFT);
        ONE(QP_W_FORMAT_TEXT);
        ONE(QP_W_LOST_TAG);
        ONE(QP_W_LOST_CUT);
        ONE(QP_W_LOST_CHAR);
        ONE(QP_W_LOST_VARIATION);
        ONE(QP_W_LOST_COMMENT);
        ONE(QP_W_LOST_PLACE);
        ONE(QP_W_LOST_NAG);
        ONE(QP_W_LOST_RESULT);
        ONE(QP_W_LOST_START);
        ONE(QP_W_LOST_FORM);
        ONE(QP_W_LOST_MOVES);
    }
#undef ONE
    return "QP_E_?"; /* a code from a newer header than this library */
}

const char *qp_status_text(qp_status code) {
    switch (code) {
    case QP_OK: return "no problem";
    case QP_E_ARG: return "an argument outside its documented range";
    case QP_E_NOMEM: return "the allocator returned NULL; nothing was changed";
    case QP_E_IO: return "a source or a sink reported failure";
    case QP_E_STOP: return "a callback answered QP_STOP";
    case QP_E_END: return "nothing more";
    case QP_E_LIMIT: return "the input passed a documented limit";
    case QP_E_FEN_PIECE: return "a letter that is no piece";
    case QP_E_FEN_RANK: return "a rank that is not nine files wide";
    case QP_E_FEN_RANKS: return "fewer or more than ten ranks";
    case QP_E_FEN_TURN: return "no valid side to move";
    case QP_E_FEN_COUNT: return "a move counter is no number or too large";
    case QP_E_FEN_TAIL: return "text after the last field";
    case QP_E_FEN_EMPTY: return "no FEN at all";
    case QP_E_FEN_FAULT: return "the board read cannot arise in play";
    case QP_E_PGN_TAG: return "a tag pair cut short";
    case QP_E_PGN_COMMENT: return "a comment not closed before the input ends";
    case QP_E_PGN_PAREN: return "a ')' without its '(', or the reverse";
    case QP_E_PGN_TOKEN: return "a token longer than QP_TOKEN_MAX";
    case QP_E_PGN_DEPTH: return "variations nested beyond QP_DEPTH_MAX";
    case QP_E_PGN_NOTHING: return "no tag and no move in the whole input";
    case QP_E_PGN_AFTER: return "a move after the result";
    case QP_E_PGN_BRACE: return "a '}' without its '{'";
    case QP_E_MOVE_TEXT: return "not a move in any notation";
    case QP_E_MOVE_PIECE: return "no such piece of the mover stands there";
    case QP_E_MOVE_REACH: return "the piece does not move in that way";
    case QP_E_MOVE_LEG: return "the knight's leg is blocked";
    case QP_E_MOVE_EYE: return "the bishop's eye is blocked";
    case QP_E_MOVE_PATH: return "something stands in the way";
    case QP_E_MOVE_SCREEN: return "the cannon has no screen to capture over";
    case QP_E_MOVE_OWN: return "a piece of the mover's stands there";
    case QP_E_MOVE_CHECK: return "the mover's own king would be attacked";
    case QP_E_MOVE_MANY: return "several legal moves fit";
    case QP_E_MOVE_OFF: return "the move leads off the board";
    case QP_E_MOVE_OTHER: return "the piece belongs to the side not to move";
    case QP_E_TEXT_BYTE: return "a byte that is not valid in the encoding";
    case QP_E_TEXT_CHAR: return "a character the encoding written cannot hold";
    case QP_E_GAME_VARIATION: return "a variation before the first move";
    case QP_E_GAME_FEN: return "the FEN tag is not a position to play from";
    case QP_E_CHESS_RANK: return "a rank that is not eight files wide";
    case QP_E_CHESS_RANKS: return "fewer or more than eight ranks";
    case QP_E_CHESS_CASTLING: return "castling rights that are none of KQkq";
    case QP_E_CHESS_EP: return "no square that a pawn passes over";
    case QP_E_PACK_SHORT: return "the code ends too early";
    case QP_E_PACK_LONG: return "bytes after the end of the code";
    case QP_E_PACK_CODE: return "invalid code";
    case QP_E_PACK_RANGE: return "a number larger than the code can store";
    case QP_E_PACK_SETUP: return "a position that the codec cannot store";
    case QP_E_PACK_NUMBER: return "not a number";
    case QP_E_PACK_VERSION: return "a version that this library does not know";
    case QP_E_PACK_SUM: return "checksum mismatch";
    case QP_E_PACK_MAGIC: return "not a file of packed games";
    case QP_E_PACK_TEXT: return "not the text of a code";
    case QP_E_PACK_ZSTD:
        return "the fast profile, which this build has no zstd for";
    case QP_E_PACK_GAME: return "no game of that number";
    case QP_E_FORMAT_SHORT: return "the file ends in the middle of a game";
    case QP_E_FORMAT_VALUE: return "not a valid value here";
    case QP_E_FORMAT_MOVE: return "not a valid move";
    case QP_E_FORMAT_START: return "a board that no game can start from";
    case QP_E_FORMAT_MARK: return "not the format it was taken for";
    case QP_E_FORMAT_SYNTAX: return "syntax error";
    case QP_E_FORMAT_DEPTH: return "nested deeper than QP_DEPTH_MAX";
    case QP_E_FORMAT_ONE: return "a second game for a file that holds one";
    case QP_E_FORMAT_INFLATE: return "packed data too large for its size";
    case QP_E_FORMAT_NONE: return "something else than a record of xiangqi";
    case QP_E_FORMAT_BUILD: return "built without a library that this needs";
    case QP_W_TEXT_MENDED: return "a tag in another encoding than its file";
    case QP_W_UBB_NO_MOVES: return "a web page's game without a move";
    case QP_W_GAME_LETTERS: return "letters that are WXF or Vietnamese";
    case QP_W_FEN_TURN: return "the side is neither w nor b";
    case QP_W_FEN_FORM: return "another dialect than the canonical one";
    case QP_W_FEN_FAULT: return "a board unlikely or impossible in play";
    case QP_W_PGN_POINT: return "no separator after the number's point";
    case QP_W_PGN_AMONG: return "a tag among the moves";
    case QP_W_PGN_SPLIT: return "a comment inside a move";
    case QP_W_PGN_NO_RESULT: return "the moves end without a result";
    case QP_W_PGN_TRAILER: return "text outside the games, left out";
    case QP_W_PGN_NUMBER: return "a move number missing or wrong";
    case QP_W_PGN_QUOTE: return "a quote within a tag's value, not escaped";
    case QP_W_PGN_TAG_FORM:
        return "a tag not on a line of its own, or unquoted";
    case QP_W_PGN_GLUED:
        return "no space between a move and a comment or result";
    case QP_W_PGN_EARLY: return "a result before the moves; kept as the game's";
    case QP_W_PGN_SPACED: return "a result with blanks in it";
    case QP_W_PGN_WORD: return "a result in words, as a side \"wins\"";
    case QP_W_PGN_ESCAPE: return "';' or '%' or '$', which spec 003 lacks";
    case QP_W_PGN_EMPTY: return "a game with tags and without a move";
    case QP_W_PGN_BLANK: return "a blank, digit or point that is not ASCII";
    case QP_W_PGN_NESTED: return "a '{' inside a comment";
    case QP_W_PGN_STRAY: return "text that is no move, kept as a comment";
    case QP_W_PGN_BREAK: return "a line break within a tag's value";
    case QP_W_PGN_SIGNS: return "a tag in other signs than [Name \"value\"]";
    case QP_W_PGN_NAME: return "a tag's Chinese name, read as the usual one";
    case QP_W_TAG_DIFFERS: return "a tag twice, with different values";
    case QP_W_TAG_GAME: return "the first tag is not Game \"Chinese Chess\"";
    case QP_W_TAG_ORDER: return "a tag out of the order of spec 003";
    case QP_W_TAG_TWICE: return "a tag that the game has already";
    case QP_W_TAG_DATE: return "a date not of the form yyyy.mm.dd";
    case QP_W_TAG_RESULT: return "Result is none of 1-0 0-1 1/2-1/2 *";
    case QP_W_TAG_MISSING: return "tags that spec 003 requires are not there";
    case QP_W_TAG_FORMAT: return "Format disagrees with the moves";
    case QP_W_RESULT_DIFFERS: return "the result and the tag Result differ";
    case QP_W_GAME_TURN: return "the side to move disagrees with the FEN";
    case QP_W_GAME_RANKS: return "ranks from 0 or from 1: both are possible";
    case QP_W_GAME_DIGITS: return "digits of the side that is not to move";
    case QP_W_GAME_BESIDE:
        return "a variation takes the place of a move that cannot be played";
    case QP_W_GAME_KEPT:
        return "moves that cannot be played, kept as a comment";
    case QP_W_PACK_COUNTERS: return "counters that the codec does not store";
    case QP_W_FORMAT_VALUE: return "not a valid value, left out";
    case QP_W_FORMAT_LEFT: return "data that is not part of the game, left out";
    case QP_W_GAME_FLIPPED: return "ranks counted from Black's side";
    case QP_W_FORMAT_TEXT: return "text among moves, kept as a comment";
    case QP_W_LOST_TAG: return "a tag that the format cannot hold";
    case QP_W_LOST_CUT: return "a text longer than the format can store";
    case QP_W_LOST_CHAR: return "a character that the format cannot hold";
    case QP_W_LOST_VARIATION: return "a variation that the format cannot hold";
    case QP_W_LOST_COMMENT: return "a comment that the format cannot hold";
    case QP_W_LOST_PLACE: return "a place that the format cannot hold";
    case QP_W_LOST_NAG:
        return "an annotation glyph that the format cannot hold";
    case QP_W_LOST_RESULT: return "the result, which the format cannot hold";
    case QP_W_LOST_START:
        return "something of the start that the format cannot hold";
    case QP_W_LOST_FORM:
        return "a comment's mark, which the format does not have";
    case QP_W_LOST_MOVES: return "moves, which the format cannot hold";
    }
    return "an unknown problem";
}

int qp_status_is_warning(qp_status code) {
    return code >= QP_W_TEXT_MENDED;
}

void qp__err_text(char *field, size_t size, qp_text text) {
    size_t n = text.len;
    if (n >= size) {
        n = size - 1;
        while (n > 0 && ((unsigned char)text.ptr[n] & 0xC0) == 0x80) n--;
    }
    if (n) memcpy(field, text.ptr, n);
    field[n] = '\0';
}

qp_text qp__err_bytes(char hex[64], const unsigned char *p, size_t n) {
    static const char DIGIT[] = "0123456789ABCDEF";
    size_t len = 0;
    for (size_t i = 0; i < n && len < 60; i++) {
        if (i) hex[len++] = ' ';
        hex[len++] = DIGIT[p[i] >> 4];
        hex[len++] = DIGIT[p[i] & 15];
    }
    hex[len] = '\0';
    return (qp_text){hex, len};
}

qp_status qp__fail(qp_err *err, qp_status code, qp_at at, qp_text what) {
    if (!err) return code;
    memset(err, 0, sizeof *err);
    err->code = code;
    err->at = at;
    qp__err_text(err->what, sizeof err->what, what);
    return code;
}

/* How what was expected follows the message; NULL when `want` is no text for
 * people. */
static const char *lead_of_want(qp_status code) {
    switch (code) {
    case QP_E_MOVE_TEXT:
    case QP_E_MOVE_PIECE:
    case QP_E_MOVE_REACH:
    case QP_E_MOVE_LEG:
    case QP_E_MOVE_EYE:
    case QP_E_MOVE_PATH:
    case QP_E_MOVE_SCREEN:
    case QP_E_MOVE_OWN:
    case QP_E_MOVE_CHECK:
    case QP_E_MOVE_OFF:
    case QP_E_MOVE_OTHER: return "; perhaps ";
    case QP_E_FEN_PIECE:
    case QP_E_FEN_TURN:
    case QP_E_FEN_COUNT:
    case QP_E_PGN_COMMENT:
    case QP_E_PACK_SHORT:
    case QP_E_PACK_CODE:
    case QP_E_PACK_RANGE:
    case QP_E_PACK_NUMBER:
    case QP_E_FORMAT_SHORT:
    case QP_E_FORMAT_VALUE:
    case QP_E_FORMAT_MOVE:
    case QP_E_FORMAT_SYNTAX: return "; expected ";
    case QP_E_TEXT_CHAR: return NULL; /* a count and an encoding */
    default: return "; ";
    }
}

size_t qp_err_format(char *out, size_t size, const qp_err *err,
                     const char *name) {
    char place[64] = "";
    if (err->at.line)
        snprintf(place, sizeof place,
                 "%llu:%lu: ", (unsigned long long)err->at.line,
                 (unsigned long)err->at.col);
    const char *lead = *err->want ? lead_of_want(err->code) : NULL;
    int n = snprintf(out, size, "%s%s%s%s: %s%s%s%s%s%s", name ? name : "",
                     name ? ":" : "", name && !*place ? " " : place,
                     qp_status_is_warning(err->code) ? "warning" : "error",
                     qp_status_text(err->code), *err->what ? ": '" : "",
                     err->what, *err->what ? "'" : "", lead ? lead : "",
                     lead ? err->want : "");
    return n < 0 ? 0 : (size_t)n;
}
