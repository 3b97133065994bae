/* guess.c - the usual spellings of a move, read at the speed of PGN.
 *
 * Owns no rule of its own: it takes what qp_move_read would take, for texts
 * that are in the plain form of Chinese, WXF, ICCS or coordinates and name one
 * man. Whatever needs a second thought (series of pawns, marks without a
 * second man, remarks, abbreviations) is left to qp_move_read.
 *
 * SPDX-License-Identifier: MIT
 */
#include "move_int.h"

#include "han.h"
#include "tandem.h"

typedef struct guess {
    qp_move *out;
    const qp_pos *pos;
    unsigned black; /* 0 or 1 */
} guess;

static int take(const guess *g, int from, int to) {
    qp_move move = {(qp_sq)from, (qp_sq)to};
    if (!qp__pos_reaches(g->pos, move)) return 0;
    *g->out = move;
    return 1;
}

/* How many ranks kinds go that name their goal by its file, by the number of
 * files; 0 for no such step. */
static const uint8_t ranks_by_files[8][9] = {
    [QP_ADVISOR] = {[1] = 1},
    [QP_BISHOP] = {[2] = 2},
    [QP_KNIGHT] = {[1] = 2, [2] = 1},
};

/* Sends a man where it says, if it can go there. Kind and way are as good as
 * random, so they choose values and not branches; a wrong goal on the board is
 * none that the man reaches. */
static int take_man(const guess *g, unsigned kind, int from, unsigned way,
                    unsigned num) {
    int file = from % QP_FILES, goal = (int)(g->black ? num - 1 : 9 - num);
    int files = goal - file, side = way == QP__WAY_SIDE;
    int by_goal = kind - QP_ADVISOR <= QP_KNIGHT - QP_ADVISOR;
    int ranks =
        by_goal ? ranks_by_files[kind][files < 0 ? -files : files] : (int)num;
    int ahead = (way == QP__WAY_ON) != (int)g->black ? QP_FILES : -QP_FILES;
    int to = from + (by_goal | side ? files : 0) + (side ? 0 : ranks * ahead);
    if (to < 0 || to >= QP_SQUARES) return 0;
    return take(g, from, to);
}

/* Pawns, or two men on the file: one of them must be able to go. */
static int by_crowded_file(const guess *g, unsigned kind, unsigned file,
                           unsigned way, unsigned num) {
    const qp_sq *man = g->pos->man_ + (g->black << 4) + qp__slot_first[kind];
    const qp_sq *end = man + (kind == QP_PAWN ? 5 : 2);
    int able = 0;
    for (; man < end; man++)
        if (*man % QP_FILES == file && *man != QP_SQ_NONE)
            able += take_man(g, kind, *man, way, num);
    return able == 1;
}

/* "C2.5": the man of the kind on a file. */
static int by_file(const guess *g, unsigned kind, unsigned own_file,
                   unsigned way, unsigned num) {
    unsigned file = g->black ? own_file - 1 : 9 - own_file;
    const qp_sq *man = g->pos->man_ + (g->black << 4) + qp__slot_first[kind];
    if (kind == QP_KING)
        return *man % QP_FILES == file && take_man(g, kind, *man, way, num);
    unsigned a = man[0], b = man[1];
    unsigned on_a = (a % QP_FILES == file) & (a != QP_SQ_NONE);
    unsigned on_b = (b % QP_FILES == file) & (b != QP_SQ_NONE);
    if (kind == QP_PAWN || on_a == on_b)
        return by_crowded_file(g, kind, file, way, num);
    return take_man(g, kind, (int)(on_a ? a : b), way, num);
}

/* The two pawns of the only doubled file; 0 when it is not as simple. */
static int pawn_pair(const guess *g, qp_sq pair[2]) {
    const qp_sq *man = g->pos->man_ + (g->black << 4) + 11;
    int pairs = 0;
    for (int i = 0; i < 5; i++)
        for (int k = i + 1; k < 5; k++) {
            if (man[i] == QP_SQ_NONE || man[k] == QP_SQ_NONE) continue;
            if (man[i] % QP_FILES != man[k] % QP_FILES) continue;
            pair[0] = man[i];
            pair[1] = man[k];
            pairs++;
        }
    return pairs == 1; /* three on a file are three pairs */
}

static int by_mark(const guess *g, unsigned kind, unsigned mark, unsigned way,
                   unsigned num) {
    qp_sq pair[2];
    const qp_sq *man = g->pos->man_ + (g->black << 4) + qp__slot_first[kind];
    if (mark == QP__MARK_MIDDLE) return 0;
    if (kind == QP_PAWN) {
        if (!pawn_pair(g, pair)) return 0;
    } else if (kind >= QP_KNIGHT) {
        pair[0] = man[0];
        pair[1] = man[1];
        if (pair[0] == QP_SQ_NONE || pair[1] == QP_SQ_NONE) return 0;
        if (pair[0] % QP_FILES != pair[1] % QP_FILES) return 0;
    } else {
        return 0;
    }
    int higher = (mark == QP__MARK_FRONT) != (int)g->black;
    int from = (pair[0] > pair[1]) == higher ? pair[0] : pair[1];
    return take_man(g, kind, from, way, num);
}

/* ---- Chinese
 * ------------------------------------------------------------------ */

static unsigned class_of(unsigned sym) {
    return sym & ~(unsigned)(QP__VARIANT | 15);
}

/* The value of a symbol of that class, or 0. */
static unsigned value_in(unsigned sym, unsigned class) {
    return class_of(sym) == class ? sym & 15 : 0;
}

static unsigned half_digit(char c) {
    return c >= '1' && c <= '9' ? (unsigned)(c - '0') : 0;
}

static int guess_chinese(const guess *g, const char *p, size_t len) {
    unsigned a = qp__han_symbol(p), b, way, num;
    if (len == 8) {
        b = half_digit(p[3]);
        way = qp__han_symbol(p + 4);
        num = half_digit(p[7]);
        if (b) b |= QP__SYM_DIGIT;
    } else {
        b = qp__han_symbol(p + 3);
        way = qp__han_symbol(p + 6);
        num = len == 10 ? half_digit(p[9])
                        : value_in(qp__han_symbol(p + 9), QP__SYM_DIGIT);
    }
    way = value_in(way, QP__SYM_WAY);
    if (!way || !num) return 0;
    if (class_of(a) == QP__SYM_PIECE && class_of(b) == QP__SYM_DIGIT)
        return by_file(g, a & 15, b & 15, way, num);
    if (class_of(a) == QP__SYM_MARK && class_of(b) == QP__SYM_PIECE)
        return by_mark(g, b & 15, a & 15, way, num);
    return 0;
}

/* ---- letters
 * ------------------------------------------------------------------ */

/* Kinds of the letters a-r, in either case: advisor A G, bishop B E M, cannon
 * C, knight H N, king K, pawn P, rook R. */
static const uint8_t letter_kind[32] = {
    [1] = QP_ADVISOR, [2] = QP_BISHOP, [3] = QP_CANNON, [5] = QP_BISHOP,
    [7] = QP_ADVISOR, [8] = QP_KNIGHT, [11] = QP_KING,  [13] = QP_BISHOP,
    [14] = QP_KNIGHT, [16] = QP_PAWN,  [18] = QP_ROOK,
};

static unsigned sign_way(char c) {
    if (c == '+') return QP__WAY_ON;
    if (c == '-') return QP__WAY_BACK;
    return c == '.' || c == '=' ? QP__WAY_SIDE : 0;
}

static int guess_wxf(const guess *g, const char *p) {
    unsigned kind = letter_kind[p[0] & 31], file = half_digit(p[1]);
    unsigned way = sign_way(p[2]), num = half_digit(p[3]);
    if (!kind || !way || !num) return 0;
    if (file) return by_file(g, kind, file, way, num);
    if (p[1] == '+') return by_mark(g, kind, QP__MARK_FRONT, way, num);
    return p[1] == '-' ? by_mark(g, kind, QP__MARK_REAR, way, num) : 0;
}

/* A square at *p, which moves on; -1 when there is none. */
static int square_at(const char **p, const char *end, char first, int ranks_1) {
    const char *s = *p;
    if (end - s < 2 || s[0] < first || s[0] > first + 8) return -1;
    int rank = s[1] - '0', width = 2;
    if (rank == 1 && end - s > 2 && s[2] == '0') rank = 10, width = 3;
    rank -= ranks_1;
    if (rank < 0 || rank > 9 || s[1] > '9') return -1;
    *p = s + width;
    return QP_SQ(s[0] - first, rank);
}

static int guess_squares(const guess *g, qp_text text, qp_shape *shape,
                         int ranks_1) {
    const char *p = text.ptr, *end = p + text.len;
    char first = *p & 0x20 ? 'a' : 'A';
    int iccs = text.len == 5 && p[2] == '-';
    if (iccs) ranks_1 = 0;
    int from = square_at(&p, end, first, ranks_1);
    if (from < 0) return 0;
    p += iccs;
    int to = square_at(&p, end, first, ranks_1);
    if (to < 0 || p != end) return 0;
    *shape = iccs ? QP_SHAPE_ICCS : QP_SHAPE_COORD;
    return take(g, from, to);
}

int qp__move_guess(qp_move *out, qp_shape *shape, const qp_pos *pos,
                   qp_text text, unsigned flags) {
    guess g = {out, pos, pos->setup_.turn};
    const char *p = text.ptr;
    if (text.len < 4 || text.len > 12) return 0;
    unsigned char lead = (unsigned char)*p;
    if (lead >= 0xE0) {
        *shape = QP_SHAPE_CHINESE;
        if (text.len != 8 && text.len != 10 && text.len != 12) return 0;
        return guess_chinese(&g, p, text.len);
    }
    if (lead < 'A' || lead > 'z' || text.len > 6) return 0;
    if (text.len == 4 && sign_way(p[2])) {
        *shape = QP_SHAPE_WXF;
        return guess_wxf(&g, p);
    }
    return guess_squares(&g, text, shape, (flags & QP_MOVE_RANKS_1) != 0);
}
