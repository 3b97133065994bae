/* pattern_board.c - parses the board of a FEN with wildcards.
 *
 * SPDX-License-Identifier: MIT
 */
#include <string.h>

#include "pattern_int.h"

unsigned qp__pattern_kind(char c) {
    static const char LETTERS[] = "KABNRCPEH";
    static const uint8_t KIND[] = {QP_KING,   QP_ADVISOR, QP_BISHOP,
                                   QP_KNIGHT, QP_ROOK,    QP_CANNON,
                                   QP_PAWN,   QP_BISHOP,  QP_KNIGHT};
    if (c >= 'a' && c <= 'z') c = (char)(c - 'a' + 'A');
    const char *found = c ? strchr(LETTERS, c) : NULL;
    return found ? KIND[found - LETTERS] : 0;
}

/* A board being read, at one of its ranks. */
typedef struct pattern_rank_in {
    const qp__pattern_in *in;
    qp_text rank; /* what of it is not read yet */
    uint16_t *want;
    unsigned count, squares; /* of what it wants, runs not counted */
} pattern_rank_in;

static const char PATTERN_MARKS[] =
    "a piece, 1-9, ? any, * a run, ! piece, # red, @ black, [RC]";

/* What one character lets stand on a square, or 0 if it is not one. */
static uint16_t pattern_square(char c) {
    unsigned kind = qp__pattern_kind(c);
    if (kind) return (uint16_t)(1u << kind << (c >= 'a' ? 8 : 0));
    switch (c) {
    case '.': return QP__PATTERN_EMPTY;
    case '!': return QP__PATTERN_REDS | QP__PATTERN_BLACKS;
    case '#': return QP__PATTERN_REDS;
    case '@': return QP__PATTERN_BLACKS;
    case '?': return QP__PATTERN_REDS | QP__PATTERN_BLACKS | QP__PATTERN_EMPTY;
    default: return 0;
    }
}

/* "[RC]" or "[^P]": one of these, or none of them. */
static uint16_t pattern_choice(pattern_rank_in *r) {
    const char *end = memchr(r->rank.ptr, ']', r->rank.len);
    if (!end || end == r->rank.ptr + 1) return 0;
    const char *p = r->rank.ptr + 1;
    unsigned set = 0;
    int others = *p == '^';
    for (p += others; p < end; p++) {
        uint16_t one = pattern_square(*p);
        if (!one) return 0;
        set |= one;
    }
    size_t n = (size_t)(end + 1 - r->rank.ptr);
    r->rank.ptr += n - 1;
    r->rank.len -= n - 1;
    if (others)
        set =
            (QP__PATTERN_REDS | QP__PATTERN_BLACKS | QP__PATTERN_EMPTY) & ~set;
    return (uint16_t)set;
}

/* Adds a square, or a run. 0 when there is no room for it. */
static int pattern_want(pattern_rank_in *r, uint16_t what) {
    int run = what == QP__PATTERN_RUN;
    if (run && r->count && r->want[r->count - 1] == what) return 1;
    if (!run && ++r->squares > QP_FILES) return 0;
    r->want[r->count++] = what;
    return 1;
}

static qp_status pattern_read_rank(pattern_rank_in *r) {
    qp_text all = r->rank;
    int runs = 0;
    for (; r->rank.len; r->rank.ptr++, r->rank.len--) {
        qp_text here = {r->rank.ptr, 1};
        char c = *here.ptr;
        unsigned times = c >= '1' && c <= '9' ? (unsigned)(c - '0') : 1;
        uint16_t what = times > 1 || c == '1' ? QP__PATTERN_EMPTY
                        : c == '*'            ? QP__PATTERN_RUN
                        : c == '['            ? pattern_choice(r)
                                              : pattern_square(c);
        if (!what)
            return qp__pattern_fault(r->in, QP_E_PATTERN, here, PATTERN_MARKS);
        runs |= what == QP__PATTERN_RUN;
        while (times--)
            if (!pattern_want(r, what))
                return qp__pattern_fault(r->in, QP_E_PATTERN, all,
                                         "nine squares");
    }
    r->want[r->count] = 0;
    if (r->squares == QP_FILES || runs) return QP_OK;
    return qp__pattern_fault(r->in, QP_E_PATTERN, all, "nine squares");
}

/* ---- the fields after the board ------------------------------------------ */

static qp_status pattern_turn(const qp__pattern_in *in, qp_text turn) {
    qp_pattern *p = in->out;
    if (qp_text_is(turn, "w") || qp_text_is(turn, "r"))
        p->turn_ = PATTERN_TURN_RED;
    else if (qp_text_is(turn, "b"))
        p->turn_ = PATTERN_TURN_BLACK;
    else if (!qp_text_is(turn, "-") && !qp_text_is(turn, "?"))
        return qp__pattern_fault(in, QP_E_PATTERN, turn, "w, b or ?");
    return QP_OK;
}

/* ---- what material the board needs --------------------------------------- */

static qp_status pattern_needs(const qp__pattern_in *in, unsigned piece,
                               qp_text part) {
    unsigned bounds[2] = {0, 0};
    const qp_pattern *p = in->out;
    for (int rank = 0; rank < QP_RANKS; rank++)
        for (const uint16_t *w = p->rank_[rank]; *w; w++) {
            bounds[0] += *w == 1u << piece;
            bounds[1] += *w == QP__PATTERN_RUN ? QP_FILES : *w >> piece & 1;
        }
    return qp__pattern_count(in, QP_SIDE_OF(piece), QP_KIND_OF(piece), bounds,
                             part);
}

qp_status qp__pattern_board(const qp__pattern_in *in, qp_text part) {
    qp_pattern *p = in->out;
    if (p->board_)
        return qp__pattern_fault(in, QP_E_PATTERN, part, "one board");
    size_t len = 0, from = 0;
    while (len < part.len && (unsigned char)part.ptr[len] > ' ') len++;
    qp_text board = {part.ptr, len};
    int rank = QP_RANKS;
    for (size_t i = 0; i <= len; i++) {
        if (i < len && part.ptr[i] != '/') continue;
        if (!rank)
            return qp__pattern_fault(in, QP_E_PATTERN, board, "ten ranks");
        pattern_rank_in r = {.in = in,
                             .rank = {part.ptr + from, i - from},
                             .want = p->rank_[--rank]};
        qp_status rc = pattern_read_rank(&r);
        if (rc) return rc;
        from = i + 1;
    }
    if (rank) return qp__pattern_fault(in, QP_E_PATTERN, board, "ten ranks");
    p->board_ = 1;
    for (unsigned piece = 1; piece < 16; piece++) {
        qp_status rc = piece == 8 ? QP_OK : pattern_needs(in, piece, board);
        if (rc) return rc;
    }
    while (len < part.len && (unsigned char)part.ptr[len] <= ' ') len++;
    size_t end = len;
    while (end < part.len && (unsigned char)part.ptr[end] > ' ') end++;
    /* What follows in a FEN are counters, which no pattern asks for. */
    return end > len ? pattern_turn(in, (qp_text){part.ptr + len, end - len})
                     : QP_OK;
}
