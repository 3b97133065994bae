/* fen.c - FEN and EPD of international chess (doc/format/chess.md). Notes are 0
 * if and only if qp_chess_fen_write would write the same text.
 *
 * SPDX-License-Identifier: MIT
 */
#include <stdio.h>
#include <string.h>

#include "../base/inline/ascii.h"
#include "../base/err_int.h"
#include "qipu/chess.h"
#include "rules.h"

/* A letter's piece; DIGIT and the number of empty squares; else 0. */
enum { CHESS_FEN_DIGIT = 0x10 };
static const uint8_t CELL_OF[256] = {
#include "fen_cells.inc"
};

/* A FEN being read. */
typedef struct chess_scan {
    const char *start, *p, *end;
    qp_chess_setup *setup;
    unsigned notes;
    qp_err *err;
} chess_scan;

static qp_status scan_fails(const chess_scan *s, qp_status code, qp_text what,
                            const char *want) {
    const char *end = what.ptr + what.len;
    uint32_t col = 1;
    for (const char *p = s->start; p < what.ptr; p++)
        col += ((uint8_t)*p & 0xC0) != 0x80 && col < UINT32_MAX;
    while (what.len && end < s->end && ((uint8_t)*end & 0xC0) == 0x80) end++;
    qp_at at = {(uint64_t)(what.ptr - s->start), 1, col};
    what.len = (size_t)(end - what.ptr);
    qp__fail(s->err, code, at, what);
    if (s->err)
        qp__err_text(s->err->want, sizeof s->err->want,
                     (qp_text){want, strlen(want)});
    return code;
}

/* ---- words -------------------------------------------------------------- */

/* Takes blanks and ends of lines off both ends. */
static void trim_blanks(chess_scan *s) {
    const char *first = s->p, *last = s->end;
    while (s->p < s->end && char_space(*s->p)) s->p++;
    while (s->end > s->p && char_space(s->end[-1])) s->end--;
    if (s->p != first || s->end != last) s->notes |= QP_CHESS_FEN_FORM;
}

/* Takes the blanks before the next word and returns the word, which is left to
 * be taken; it is empty at the end of the text or of its line. */
static qp_text chess_fen_next_word(chess_scan *s) {
    const char *first = s->p;
    while (s->p < s->end && (*s->p == ' ' || *s->p == '\t')) s->p++;
    if (s->p - first != 1 || *first != ' ')
        if (s->p < s->end) s->notes |= QP_CHESS_FEN_FORM;
    const char *end = s->p;
    while (end < s->end && !char_space(*end)) end++;
    return (qp_text){s->p, (size_t)(end - s->p)};
}

/* ---- board -------------------------------------------------------------- */

static qp_status wrong_width(const chess_scan *s, const char *first) {
    char want[32];
    unsigned files = 0;
    const char *p = first;
    for (; p < s->end && CELL_OF[(uint8_t)*p]; p++) {
        unsigned v = CELL_OF[(uint8_t)*p];
        if (files < 1000000)
            files += v & CHESS_FEN_DIGIT ? v - CHESS_FEN_DIGIT : 1;
    }
    snprintf(want, sizeof want, "%u of 8", files);
    return scan_fails(s, QP_E_CHESS_RANK, (qp_text){first, (size_t)(p - first)},
                      want);
}

static qp_status wrong_height(const chess_scan *s, int ranks) {
    char want[32];
    snprintf(want, sizeof want, "%d of 8", ranks);
    return scan_fails(s, QP_E_CHESS_RANKS, (qp_text){s->p, ranks > 8}, want);
}

static qp_status fen_wrong_piece(const chess_scan *s) {
    return scan_fails(s, QP_E_FEN_PIECE, (qp_text){s->p, 1}, "K Q R B N P 1-8");
}

/* The pieces and gaps of one rank, up to a byte that is neither. */
static qp_status read_files(chess_scan *s, int rank) {
    const char *first = s->p;
    unsigned file = 0, before = 0;
    for (; s->p < s->end; s->p++) {
        unsigned v = CELL_OF[(uint8_t)*s->p];
        if (!v) break;
        unsigned files = v & CHESS_FEN_DIGIT ? v - CHESS_FEN_DIGIT : 1;
        if (file + files > 8) return wrong_width(s, first);
        if (!(v & CHESS_FEN_DIGIT))
            s->setup->cell[8 * rank + (int)file] = (qp_piece)v;
        else if (v == CHESS_FEN_DIGIT || before & CHESS_FEN_DIGIT)
            s->notes |= QP_CHESS_FEN_FORM;
        file += files;
        before = v;
    }
    if (file == 8) return QP_OK;
    if (s->p < s->end && *s->p != '/' && !char_space(*s->p))
        return fen_wrong_piece(s);
    return wrong_width(s, first);
}

static qp_status read_ranks(chess_scan *s) {
    for (int rank = 7; rank >= 0; rank--) {
        qp_status rc = read_files(s, rank);
        if (rc) return rc;
        int ends = s->p == s->end || char_space(*s->p);
        int slash = !ends && *s->p == '/';
        if (!ends && !slash) return fen_wrong_piece(s);
        if (slash != (rank > 0)) return wrong_height(s, 8 - rank + slash);
        s->p += slash;
    }
    return QP_OK;
}

/* ---- fields ------------------------------------------------------------- */

static qp_status read_turn_word(chess_scan *s, qp_text word) {
    if (word.len != 1 || !memchr("wWrRbB", *word.ptr, 6))
        return scan_fails(s, QP_E_FEN_TURN, word, "w, b");
    s->setup->turn = (*word.ptr | 0x20) == 'b' ? QP_BLACK : QP_WHITE;
    if (*word.ptr != 'w' && *word.ptr != 'b') s->notes |= QP_CHESS_FEN_FORM;
    return QP_OK;
}

static qp_status read_castling(chess_scan *s, qp_text word) {
    static const char RIGHTS[] = "KQkq";
    unsigned rights = 0;
    if (word.len == 1 && *word.ptr == '-') return QP_OK;
    for (size_t i = 0; i < word.len; i++) {
        const char *at = memchr(RIGHTS, word.ptr[i], 4);
        unsigned bit = at ? 1u << (at - RIGHTS) : 0;
        if (!bit || rights & bit)
            return scan_fails(s, QP_E_CHESS_CASTLING,
                              (qp_text){word.ptr + i, 1}, "KQkq, -");
        if (rights > bit) s->notes |= QP_CHESS_FEN_FORM;
        rights |= bit;
    }
    s->setup->castling = (uint8_t)rights;
    return QP_OK;
}

static qp_status read_passed(chess_scan *s, qp_text word) {
    const char *p = word.ptr;
    if (word.len == 1 && *p == '-') return QP_OK;
    if (word.len != 2 || *p < 'a' || *p > 'h' || (p[1] != '3' && p[1] != '6'))
        return scan_fails(s, QP_E_CHESS_EP, word, "a3-h3, a6-h6, -");
    s->setup->ep = QP_CHESS_SQ(*p - 'a', p[1] - '1');
    return QP_OK;
}

/* A counter; "-" leaves it as it is. */
static qp_status read_counter(chess_scan *s, qp_text word, uint16_t *out) {
    unsigned value = 0;
    if (word.len == 1 && *word.ptr == '-') {
        s->notes |= QP_CHESS_FEN_FIELDS;
        return QP_OK;
    }
    for (size_t i = 0; i < word.len; i++) {
        unsigned digit = (uint8_t)word.ptr[i] - (unsigned)'0';
        value = 10 * value + digit;
        if (digit > 9 || value > UINT16_MAX)
            return scan_fails(s, QP_E_FEN_COUNT, word, "0-65535");
    }
    if (word.len > 1 && *word.ptr == '0') s->notes |= QP_CHESS_FEN_FORM;
    *out = (uint16_t)value;
    return QP_OK;
}

/* Operations of EPD begin with a letter. "moves", by which engines are given
 * of moves since, would change the position and is none. */
static int chess_fen_is_operation(qp_text word) {
    char c = word.len ? (char)(*word.ptr | 0x20) : '\0';
    return c >= 'a' && c <= 'z' &&
           !(word.len == 5 && !memcmp(word.ptr, "moves", 5));
}

/* Leaves out the rest of the line, which has to be the rest of the text. */
static void skip_operations(chess_scan *s) {
    s->notes |= QP_CHESS_FEN_EPD | QP_CHESS_FEN_FIELDS;
    while (s->p < s->end && *s->p != '\n' && *s->p != '\r') s->p++;
}

static qp_status read_field(chess_scan *s, int field, qp_text word) {
    switch (field) {
    case 0: return read_turn_word(s, word);
    case 1: return read_castling(s, word);
    case 2: return read_passed(s, word);
    case 3: return read_counter(s, word, &s->setup->quiet);
    default: return read_counter(s, word, &s->setup->fullmove);
    }
}

static qp_status chess_fen_read_fields(chess_scan *s) {
    for (int field = 0; field < 5; field++) {
        qp_text word = chess_fen_next_word(s);
        if (!word.len) {
            s->notes |= QP_CHESS_FEN_FIELDS;
            break;
        }
        if (field == 3 && chess_fen_is_operation(word)) {
            skip_operations(s);
            break;
        }
        qp_status rc = read_field(s, field, word);
        if (rc) return rc;
        s->p += word.len;
    }
    while (s->p < s->end && char_space(*s->p)) s->p++;
    if (s->p == s->end) return QP_OK;
    return scan_fails(s, QP_E_FEN_TAIL,
                      (qp_text){s->p, (size_t)(s->end - s->p)}, "");
}

qp_status qp_chess_fen_read(qp_chess_setup *out, unsigned *notes, qp_text fen,
                            qp_err *err) {
    /* With a length of 0 the pointer may be NULL. */
    const char *text = fen.len ? fen.ptr : "";
    qp_chess_setup setup = {.ep = QP_SQ_NONE, .fullmove = 1};
    chess_scan s = {text, text, text + fen.len, &setup, 0, err};
    qp_status rc;
    trim_blanks(&s);
    if (s.p == s.end)
        return scan_fails(&s, QP_E_FEN_EMPTY, (qp_text){s.start, 0}, "");
    if ((rc = read_ranks(&s))) return rc;
    if ((rc = chess_fen_read_fields(&s))) return rc;
    *out = setup;
    if (notes) *notes = s.notes;
    return QP_OK;
}

/* ---- writing ------------------------------------------------------------ */

static char *chess_fen_put_counter(char *p, unsigned value) {
    char digits[8];
    int n = 0;
    do digits[n++] = (char)('0' + value % 10);
    while (value /= 10);
    while (n) *p++ = digits[--n];
    return p;
}

static char *chess_fen_put_rank(char *p, const qp_piece *cell) {
    unsigned gap = 0;
    for (int file = 0; file < 8; file++) {
        if (!fen_is_piece(cell[file])) {
            gap++;
            continue;
        }
        if (gap) *p++ = (char)('0' + gap);
        gap = 0;
        *p++ = "?PNBRQK??pnbrqk?"[cell[file]];
    }
    if (gap) *p++ = (char)('0' + gap);
    return p;
}

/* Castling rights and the square skipped. What no FEN can say is left
 * out: squares off the third and sixth ranks, unknown rights. */
static char *put_rights(char *p, const qp_chess_setup *setup) {
    unsigned ep = setup->ep, rank = ep >> 3;
    for (unsigned i = 0; i < 4; i++)
        if (setup->castling >> i & 1) *p++ = "KQkq"[i];
    if (!(setup->castling & 15)) *p++ = '-';
    *p++ = ' ';
    if (rank == 2 || rank == 5) {
        *p++ = "abcdefgh"[ep & 7];
        *p++ = (char)('1' + rank);
    } else
        *p++ = '-';
    return p;
}

size_t qp_chess_fen_write(char out[QP_CHESS_FEN_MAX],
                          const qp_chess_setup *setup) {
    char *p = out;
    for (int rank = 7; rank >= 0; rank--) {
        p = chess_fen_put_rank(p, setup->cell + 8 * rank);
        *p++ = rank ? '/' : ' ';
    }
    *p++ = setup->turn == QP_WHITE ? 'w' : 'b';
    *p++ = ' ';
    p = put_rights(p, setup);
    *p++ = ' ';
    p = chess_fen_put_counter(p, setup->quiet);
    *p++ = ' ';
    p = chess_fen_put_counter(p, setup->fullmove);
    *p = '\0';
    return (size_t)(p - out);
}
