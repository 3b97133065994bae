/* suggestions.c - legal moves that are spelt nearly as a text, in its notation,
 * glyphs and letters. Used only after an error.
 *
 * SPDX-License-Identifier: MIT
 */
#include "explain.h"

#include <string.h>

#include "../base/err_int.h"
#include "move_int.h"

/* Two slips of the pen; a wrong digit is a smaller slip than a wrong letter. */
enum { SUGGEST_SLIP = 3, SUGGEST_FAR = 5, SUGGEST_NEAR_MAX = 3 };

/* ---- spelling as the text is spelt ------------------------------------------
 */

/* "Che2": the piece, of its like the file or rank, the destination. */
static size_t spell_algebraic(char *out, const qp__question *q, qp_move move) {
    const qp_piece *cell = qp_pos_setup(q->pos)->cell;
    qp_move moves[QP_MOVES_MAX];
    size_t n = qp_pos_moves(moves, q->pos);
    int others = 0, on_file = 0;
    char *end = out, square[4];
    for (size_t i = 0; i < n; i++) {
        if (moves[i].to != move.to || moves[i].from == move.from ||
            cell[moves[i].from] != cell[move.from])
            continue;
        others++;
        on_file += QP_FILE_OF(moves[i].from) == QP_FILE_OF(move.from);
    }
    *end++ = " KABNRCP"[QP_KIND_OF(cell[move.from])];
    char *stop = qp__put_square(square, move.from, q->ranks_1);
    if (others && !on_file) *end++ = square[0];
    for (char *p = square + 1; on_file && p < stop; p++) *end++ = *p;
    if (cell[move.to]) *end++ = 'x';
    end = qp__put_square(end, move.to, q->ranks_1);
    *end = '\0';
    return (size_t)(end - out);
}

static qp_notation notation_of(const qp__question *q) {
    unsigned seen = q->spelling->seen;
    switch (q->shape) {
    case QP_SHAPE_CHINESE:
        return seen & QP__SEEN_VARIANT ? QP_NOTATION_TRADITIONAL
                                       : QP_NOTATION_CHINESE;
    case QP_SHAPE_WXF:
        return seen & QP__SEEN_EQUALS ? QP_NOTATION_WXF2018 : QP_NOTATION_WXF;
    case QP_SHAPE_WXF_PAWN: return QP_NOTATION_WXF2018;
    case QP_SHAPE_ICCS: return QP_NOTATION_ICCS;
    case QP_SHAPE_VIETNAMESE: return QP_NOTATION_VIETNAMESE;
    default: return q->ranks_1 ? QP_NOTATION_UCI : QP_NOTATION_UCCI;
    }
}

/* Knights are N or H, bishops B or E: as the text has it. */
static void use_letters(char *out, const qp__question *q) {
    const qp__spelling *s = q->spelling;
    unsigned seen = s->seen & (QP__SEEN_LOWER | QP__SEEN_UPPER);
    int squares = q->shape == QP_SHAPE_ICCS || q->shape == QP_SHAPE_COORD;
    for (unsigned i = 0; i < s->n && !squares; i++) {
        char *n = s->sym[i] == 'H' || s->sym[i] == 'h' ? strchr(out, 'N') : 0;
        char *b = s->sym[i] == 'E' || s->sym[i] == 'e' ? strchr(out, 'B') : 0;
        if (n) *n = 'H';
        if (b) *b = 'E';
    }
    for (char *p = out; *p; p++) {
        int lower = *p >= 'a' && *p <= 'z', upper = *p >= 'A' && *p <= 'Z';
        if (upper && seen == QP__SEEN_LOWER && q->shape != QP_SHAPE_ALGEBRAIC)
            *p = (char)(*p + ('a' - 'A'));
        if (lower && seen == QP__SEEN_UPPER && squares)
            *p = (char)(*p - ('a' - 'A'));
    }
}

static size_t spell_alike(char out[QP_MOVE_MAX], const qp__question *q,
                          qp_move move) {
    unsigned flags = q->flags;
    size_t len;
    if (q->spelling->seen & QP__SEEN_FULL) flags |= QP_MOVE_FULL_WIDTH;
    if (q->shape == QP_SHAPE_ALGEBRAIC)
        len = spell_algebraic(out, q, move);
    else
        len = qp_move_write(out, q->pos, move, notation_of(q), flags);
    if (q->shape != QP_SHAPE_CHINESE) use_letters(out, q);
    return len;
}

/* ---- how far apart ------------------------------------------------------- */

static int value_of(unsigned sym, unsigned *kind) {
    *kind = 0;
    if (sym >> 4 == QP__SYM_DIGIT >> 4) return *kind = 1, (int)(sym & 15);
    if (sym >= '0' && sym <= '9') return *kind = 1, (int)(sym - '0');
    if (sym >= 'a' && sym <= 'i') return *kind = 2, (int)(sym - 'a');
    return 0;
}

static unsigned exchange_cost(unsigned a, unsigned b) {
    unsigned ka, kb;
    int va = value_of(a, &ka), vb = value_of(b, &kb);
    if (a == b || (a == '.' && b == '=') || (a == '=' && b == '.')) return 0;
    if (!ka || ka != kb) return SUGGEST_SLIP;
    if (va == vb) return 0; /* the same digit in another script */
    return va - vb == 1 || vb - va == 1 ? SUGGEST_SLIP - 1 : SUGGEST_SLIP;
}

static unsigned suggest_least(unsigned a, unsigned b, unsigned c) {
    unsigned ab = a < b ? a : b;
    return ab < c ? ab : c;
}

/* Levenshtein's distance, with the costs above. */
static unsigned far_apart(const qp__spelling *a, const qp__spelling *b) {
    unsigned row[QP__SYMS_MAX + 1];
    for (unsigned j = 0; j <= b->n; j++) row[j] = j * SUGGEST_SLIP;
    for (unsigned i = 0; i < a->n; i++) {
        unsigned corner = row[0];
        row[0] += SUGGEST_SLIP;
        for (unsigned j = 0; j < b->n; j++) {
            unsigned swap = corner + exchange_cost(a->sym[i], b->sym[j]);
            corner = row[j + 1];
            row[j + 1] = suggest_least(swap, row[j] + SUGGEST_SLIP,
                                       corner + SUGGEST_SLIP);
        }
    }
    return row[b->n];
}

/* ---- answers ------------------------------------------------------------- */

static void add_want(qp_err *err, const char *move, size_t len) {
    size_t used = strlen(err->want), gap = used ? 2 : 0;
    if (used + gap + len >= sizeof err->want) return;
    memcpy(err->want + used, ", ", gap);
    memcpy(err->want + used + gap, move, len);
    err->want[used + gap + len] = '\0';
}

void qp__suggest_these(qp_err *err, const qp__question *q, const qp_move *moves,
                       unsigned n) {
    char text[QP_MOVE_MAX];
    err->want[0] = '\0';
    for (unsigned i = 0; i < n && i < SUGGEST_NEAR_MAX; i++)
        add_want(err, text, spell_alike(text, q, moves[i]));
}

void qp__suggest_near(qp_err *err, const qp__question *q) {
    qp_move moves[QP_MOVES_MAX], best[SUGGEST_NEAR_MAX];
    size_t n = qp_pos_moves(moves, q->pos);
    unsigned found = 0, nearest = SUGGEST_FAR;
    for (size_t i = 0; i < n; i++) {
        char text[QP_MOVE_MAX];
        qp__spelling s;
        size_t stop, len = spell_alike(text, q, moves[i]);
        if (!qp__spell(&s, (qp_text){text, len}, &stop)) continue;
        unsigned cost = far_apart(q->spelling, &s);
        if (cost > nearest || cost >= SUGGEST_FAR) continue;
        if (cost < nearest) found = 0;
        nearest = cost;
        if (found < SUGGEST_NEAR_MAX) best[found++] = moves[i];
    }
    qp__suggest_these(err, q, best, found);
}
