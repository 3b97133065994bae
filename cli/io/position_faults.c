/* position_faults.c - where in a FEN the reason of a note is, for the
 * caret.
 *
 * Owns nothing but places: the library says what is odd, and the text is read
 * once more to see where. Texts come that could be read, or repaired, so what
 * is where is known; a place that is not found is where reading failed.
 *
 * SPDX-License-Identifier: MIT
 */
#include "position_line.h"

#include <string.h>

#define NOWHERE SIZE_MAX

/* ---- blanks and words -------------------------------------------------- */

/* Bytes of a blank: those that the library skips; 0 for none. */
static size_t fen_blank(qp_text fen, size_t i) {
    uint32_t c;
    if (i >= fen.len) return 0;
    size_t n = char_next(&c, fen.ptr + i, fen.len - i);
    return c == ' ' || c == '\t' || c == 0x3000 || c == 0xA0 || c == 0xFEFF ? n
                                                                            : 0;
}

static size_t past_blanks(qp_text fen, size_t i) {
    for (size_t n; (n = fen_blank(fen, i)) > 0;) i += n;
    return i;
}

static size_t past_word(qp_text fen, size_t i) {
    while (i < fen.len && !fen_blank(fen, i)) i++;
    return i;
}

/* The start of word number `n`, from 0, after place `i`; a remark ends them.
 * NOWHERE when there are fewer. */
static size_t word_spot(qp_text fen, size_t i, unsigned n) {
    for (;;) {
        i = past_blanks(fen, i);
        if (i == fen.len || fen.ptr[i] == ';') return NOWHERE;
        if (n-- == 0) return i;
        i = past_word(fen, i);
    }
}

static int is_word(qp_text fen, size_t i, const char *word) {
    size_t n = past_word(fen, i) - i;
    return n == strlen(word) && !memcmp(fen.ptr + i, word, n);
}

static int is_figure(char c) {
    return c >= '0' && c <= '9';
}

static int is_count(qp_text fen, size_t i) {
    size_t end = past_word(fen, i);
    while (i < end && is_figure(fen.ptr[i])) i++;
    return i == end;
}

/* ---- the board --------------------------------------------------------- */

/* The first of each, or NOWHERE. */
typedef struct board_spots {
    size_t letter, gap, short_rank, slash;
    size_t end; /* of the board */
} board_spots;

static void first_spot(size_t *spot, size_t i) {
    if (*spot == NOWHERE) *spot = i;
}

static board_spots spots_of_board(qp_text fen) {
    board_spots s = {NOWHERE, NOWHERE, NOWHERE, NOWHERE, 0};
    size_t i = past_blanks(fen, 0), rank_start = i;
    int rank = 1, files = 0, gap = 0;
    for (; i < fen.len; i++) {
        char c = fen.ptr[i];
        if (c == '/' ? rank == QP_RANKS : rank == QP_RANKS && files >= QP_FILES)
            break;
        if (c == '/') {
            if (files < QP_FILES) first_spot(&s.short_rank, rank_start);
            rank_start = i + 1;
            rank++;
            files = 0;
        } else if (is_figure(c)) {
            if (gap || c == '0') first_spot(&s.gap, i);
            files += c - '0';
        } else if (memchr("KABNRCPEHkabnrcpeh", c, 18)) {
            if (memchr("EHeh", c, 4)) first_spot(&s.letter, i);
            files++;
        } else {
            break;
        }
        gap = is_figure(c);
    }
    s.end = i;
    if (rank < QP_RANKS || files < QP_FILES)
        first_spot(&s.short_rank, files ? rank_start : i);
    if (i < fen.len && fen.ptr[i] == '/') s.slash = s.end++;
    return s;
}

/* ---- the fields -------------------------------------------------------- */

/* Where the fields begin: after board and pocket. */
static size_t fields_spot(qp_text fen, size_t end) {
    if (fen.len - end >= 2 && !memcmp(fen.ptr + end, "[]", 2)) end += 2;
    return end;
}

size_t fen_side_spot(qp_text fen) {
    size_t i = past_blanks(fen, fields_spot(fen, spots_of_board(fen).end));
    size_t side = i;
    while (side < fen.len && fen.ptr[side] == '-') side++;
    return side < fen.len && strchr("wWrRbB", fen.ptr[side]) ? side : i;
}

/* Letters, digits and others: two kinds side by side are two fields. */
static int kind_of_byte(char c) {
    return is_figure(c) ? 1 : c == '-' || c == '\\' || c == ';' ? 0 : 2;
}

/* The first field that begins where no blank is. */
static size_t joined_spot(qp_text fen, size_t end) {
    size_t i = end;
    if (i < fen.len && !fen_blank(fen, i)) return i;
    for (i++; i < fen.len; i++) {
        char c = fen.ptr[i], before = fen.ptr[i - 1];
        if (fen_blank(fen, i) || before == ' ' || before == '\t' ||
            before == '\\' || ((unsigned char)c & 0x80))
            continue;
        if (kind_of_byte(c) == 0 || kind_of_byte(c) != kind_of_byte(before))
            return i;
    }
    return NOWHERE;
}

/* A blank that is not one space between two fields. */
static size_t blank_spot(qp_text fen) {
    for (size_t i = 0, n; i < fen.len; i += n ? n : 1) {
        n = fen_blank(fen, i);
        if (!n) continue;
        if (i == 0 || fen.ptr[i] != ' ' || i + 1 == fen.len) return i;
        if (fen_blank(fen, i + 1)) return i + 1;
    }
    return NOWHERE;
}

/* Of fields 3 and 4 one that is not a dash. */
static size_t dash_spot(qp_text fen, size_t end, unsigned side) {
    const char *escape = memchr(fen.ptr, '\\', fen.len);
    if (escape) return (size_t)(escape - fen.ptr);
    size_t third = word_spot(fen, end, side);
    if (third == NOWHERE || !is_word(fen, third, "-")) return third;
    return word_spot(fen, end, side + 1);
}

/* A counter that is not a number; with `dash` one that is written as absent. */
static size_t counter_spot(qp_text fen, size_t end, unsigned side, int dash) {
    for (unsigned n = side + 2; n < side + 4; n++) {
        size_t i = word_spot(fen, end, n);
        if (i == NOWHERE) break;
        if (!is_count(fen, i) && is_word(fen, i, "-") == dash) return i;
    }
    return NOWHERE;
}

/* After the last field, or a counter written as absent. */
static size_t missing_spot(qp_text fen, size_t end, unsigned side) {
    size_t i = counter_spot(fen, end, side, 1), last = end;
    if (i != NOWHERE) return i;
    for (unsigned n = 0; (i = word_spot(fen, end, n)) != NOWHERE; n++)
        last = past_word(fen, i);
    return last;
}

static size_t zero_spot(qp_text fen, size_t end) {
    for (size_t i = end + 1; i + 1 < fen.len; i++)
        if (fen.ptr[i] == '0' && is_figure(fen.ptr[i + 1]) &&
            !is_figure(fen.ptr[i - 1]))
            return i;
    return NOWHERE;
}

static size_t tail_spot(qp_text fen, size_t end, unsigned side) {
    size_t i = end;
    for (unsigned n = 0; n < side + 4; n++) {
        size_t word = word_spot(fen, i, 0);
        if (word == NOWHERE) break;
        i = past_word(fen, word);
    }
    i = past_blanks(fen, i);
    return i < fen.len ? i : NOWHERE;
}

size_t fen_note_spot(qp_text fen, unsigned notes, unsigned note,
                     size_t failed) {
    board_spots board = spots_of_board(fen);
    size_t end = fields_spot(fen, board.end), spot = NOWHERE;
    unsigned side = notes & QP_FEN_TURN_NONE ? 0 : 1;
    switch (note) {
    case QP_FEN_LETTERS: spot = board.letter; break;
    case QP_FEN_TURN_R: spot = fen_side_spot(fen); break;
    case QP_FEN_TURN_NONE: spot = past_blanks(fen, end); break;
    case QP_FEN_FIELDS: spot = missing_spot(fen, end, side); break;
    case QP_FEN_NO_SPACE: spot = joined_spot(fen, end); break;
    case QP_FEN_HAND: spot = end >= 2 ? end - 2 : NOWHERE; break;
    case QP_FEN_GAPS: spot = board.gap; break;
    case QP_FEN_BLANKS: spot = blank_spot(fen); break;
    case QP_FEN_DASHES: spot = dash_spot(fen, end, side); break;
    case QP_FEN_ZEROS: spot = zero_spot(fen, end); break;
    case QP_FEN_SHORT: spot = board.short_rank; break;
    case QP_FEN_COUNTS: spot = counter_spot(fen, end, side, 0); break;
    case QP_FEN_TAIL: spot = tail_spot(fen, end, side); break;
    case QP_FEN_SLASH: spot = board.slash; break;
    default: break;
    }
    return spot == NOWHERE ? failed : spot;
}
