/* quick_read.c - the usual spellings of a move, fast: plain Chinese, WXF, ICCS
 * or coordinates that name one piece, read as qp_move_read reads them. All else
 * is left to that.
 *
 * SPDX-License-Identifier: MIT
 */
#include "move_int.h"

#include <string.h>

#include "../base/inline/ascii.h"
#include "../board/attack.h"
#include "../board/try.h"
#include "chinese_characters.h"
#include "doubled_pieces.h"

/* The mover, as it is looked at here. */
typedef struct guess_state {
    const qp_pos *pos;
    unsigned black; /* 0 or 1 */
} guess_state;

/* Where a piece goes; NO_GUESS leads to no square. Whether it can go there is
 * checked once, at the end. */
typedef struct course {
    size_t from, to;
} course;

static const course NO_GUESS = {QP_SQ_NONE, QP_SQ_NONE};

static inline qp_move move_of(course c) {
    return (qp_move){.from = (qp_sq)c.from, .to = (qp_sq)c.to};
}

/* Writes both squares at once, whatever the order of bytes: the move is read so
 * right away, and a read across two writes is slow. */
static inline void put_move(qp_move *out, course c) {
    static const qp_move FROM = {1, 0}, TO = {0, 1};
    uint16_t both, from, to;
    memcpy(&from, &FROM, sizeof from);
    memcpy(&to, &TO, sizeof to);
    both = (uint16_t)(c.from * from + c.to * to);
    memcpy(out, &both, sizeof both);
}

#include "goal.inc"

/* GOAL is indexed by what a text says, each in four bits but the first, in two:
 * a class of kinds, a way, a file, a number. */
static const uint16_t goal_class[8] = {
    3 << 10, 3 << 10, 0,       1 << 10, /* king, advisor, bishop */
    2 << 10, 3 << 10, 3 << 10, 3 << 10, /* knight */
};

static inline unsigned goal_index(unsigned kind, unsigned way,
                                  unsigned own_file, unsigned num) {
    return goal_class[kind] | way << 8 | own_file << 4 | num;
}

/* Sends a piece where GOAL says. Kind and way are as good as random, so they
 * choose values and not branches; a goal that is wrong is out of the piece's
 * reach. */
static inline course send_piece(guess_state g, size_t from, unsigned goal) {
    size_t step = (size_t)GOAL[goal], black = g.black;
    return (course){from, from + (step ^ (0 - black)) + black};
}

/* The number that the mover gives to a file, and back. */
static unsigned turned_file(guess_state g, unsigned file) {
    return g.black ? file + 1 : 9 - file;
}

static unsigned file_of_own(guess_state g, unsigned own_file) {
    return g.black ? own_file - 1 : 9 - own_file;
}

/* Pawns, or two pieces on the file: one of them must be able to go. */
QP__RARE course by_crowded_file(guess_state g, unsigned kind, unsigned own_file,
                                unsigned goal) {
    const uint16_t *on_file = qp__on_file(file_of_own(g, own_file));
    const qp_sq *man = g.pos->man_ + (g.black << 4) + qp__slot_first[kind];
    const qp_sq *end = man + (kind == QP_PAWN ? 5 : 2);
    unsigned able = 0;
    course found = NO_GUESS;
    for (; man < end; man++) {
        if (!on_file[*man]) continue;
        course c = send_piece(g, *man, goal);
        if (c.to < QP_SQUARES && qp__pos_reaches(g.pos, move_of(c)))
            able++, found = c;
    }
    return able == 1 ? found : NO_GUESS;
}

/* "C2.5": the piece of the kind on a file. The piece after the king's place is
 * an advisor. */
QP__INLINE course by_file(guess_state g, unsigned kind, unsigned own_file,
                          unsigned goal) {
    const qp_sq *man = g.pos->man_ + (g.black << 4) + qp__slot_first[kind];
    const uint16_t *on_file = qp__on_file(file_of_own(g, own_file));
    size_t from = man[0];
    unsigned n = on_file[from] != 0;
    if (kind == QP_PAWN) {
        for (unsigned i = 1; i < 5; i++) {
            n += on_file[man[i]] != 0;
            from = on_file[man[i]] ? man[i] : from;
        }
        if (n != 1) return by_crowded_file(g, kind, own_file, goal);
    } else if (kind != QP_KING) {
        unsigned second = on_file[man[1]] != 0;
        if (n == second) return by_crowded_file(g, kind, own_file, goal);
        from = man[second];
    } else if (!n) {
        return NO_GUESS;
    }
    return send_piece(g, from, goal);
}

/* The two pawns of the only doubled file; 0 if it is not as simple. */
static int pawn_pair(guess_state g, qp_sq pair[2]) {
    const qp_sq *man = g.pos->man_ + (g.black << 4) + 11;
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

QP__RARE course by_mark(guess_state g, unsigned kind, unsigned mark,
                        unsigned way, unsigned num) {
    qp_sq pair[2];
    const qp_sq *man = g.pos->man_ + (g.black << 4) + qp__slot_first[kind];
    if (mark == QP__MARK_MIDDLE) return NO_GUESS;
    if (kind == QP_PAWN) {
        if (!pawn_pair(g, pair)) return NO_GUESS;
    } else if (kind >= QP_KNIGHT) {
        pair[0] = man[0];
        pair[1] = man[1];
        if (pair[0] == QP_SQ_NONE || pair[1] == QP_SQ_NONE) return NO_GUESS;
        if (pair[0] % QP_FILES != pair[1] % QP_FILES) return NO_GUESS;
    } else {
        return NO_GUESS;
    }
    int higher = (mark == QP__MARK_FRONT) != (int)g.black;
    unsigned from = (pair[0] > pair[1]) == higher ? pair[0] : pair[1];
    unsigned own_file = turned_file(g, from % QP_FILES);
    return send_piece(g, from, goal_index(kind, way, own_file, num));
}

qp__said qp__text_said(qp_text text) {
    char bytes[16] = {0};
    size_t len = text.len;
    if (len == 4 || len == 5)
        return char_letter(*text.ptr) ? qp__letters_said(text.ptr, len) : 0;
    if (len < 8 || len > 12 || (unsigned char)*text.ptr < 0xE0) return 0;
    memcpy(bytes, text.ptr, 8);
    memcpy(bytes + len - 8, text.ptr + len - 8, 8);
    qp__said said = qp__han_said(bytes, &len);
    return len == text.len ? said : 0;
}

/* Its piece is of the kind *kind, if it leads anywhere. */
QP__INLINE course guess_said(guess_state g, qp__said said, unsigned *kind) {
    enum { FIRST_IS_MARK = 0x30u << 24 };
    unsigned second = said >> 16 & 15;
    if ((said & FIRST_IS_MARK) == FIRST_IS_MARK) {
        *kind = second;
        return by_mark(g, second, said >> 24 & 15, said >> 8 & 15, said & 15);
    }
    *kind = said >> 24 & 7;
    return by_file(g, *kind, second,
                   goal_class[*kind] | (said & 0x30F) | second << 4);
}

/* ---- squares ------------------------------------------------------------
 */

/* A square at *p, which moves on, or -1 if there is none. */
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

qp_sq qp_square_read(qp_text text, unsigned flags) {
    const char *p = text.ptr;
    if (text.len < 2) return QP_SQ_NONE;
    char first = *p & 0x20 ? 'a' : 'A';
    int sq = square_at(&p, p + text.len, first, (flags & QP_MOVE_RANKS_1) != 0);
    return sq >= 0 && p == text.ptr + text.len ? (qp_sq)sq : QP_SQ_NONE;
}

static course guess_squares(qp_text text, qp_shape *shape, int ranks_1) {
    const char *p = text.ptr, *end = p + text.len;
    char first = *p & 0x20 ? 'a' : 'A';
    int iccs = text.len == 5 && p[2] == '-';
    if (iccs) ranks_1 = 0;
    int from = square_at(&p, end, first, ranks_1);
    if (from < 0) return NO_GUESS;
    p += iccs;
    int to = square_at(&p, end, first, ranks_1);
    if (to < 0 || p != end) return NO_GUESS;
    *shape = iccs ? QP_SHAPE_ICCS : QP_SHAPE_COORD;
    return (course){(unsigned)from, (unsigned)to};
}

static course guess_any(qp_shape *shape, const qp_pos *pos, qp_text text,
                        unsigned flags) {
    guess_state g = {pos, pos->setup_.turn};
    unsigned char lead = text.len ? (unsigned char)*text.ptr : 0;
    unsigned kind;
    qp__said said = qp__text_said(text);
    if (said >> QP__SAID_HAN) {
        *shape = qp__said_shape(said, &text);
        return guess_said(g, said, &kind);
    }
    if (lead < 'A' || lead > 'z' || text.len < 4 || text.len > 6)
        return NO_GUESS;
    return guess_squares(text, shape, (flags & QP_MOVE_RANKS_1) != 0);
}

QP__INLINE int play_said(qp_move *out, qp_pos *pos, qp__said said,
                         qp_undo *undo, unsigned side, int hashed) {
    unsigned kind;
    course c = guess_said((guess_state){pos, side}, said, &kind);
    size_t line = (said >> 8 & 3) == QP__WAY_SIDE ? QP__ON_RANK : QP__ON_FILE;
    if (c.to >= QP_SQUARES || !said_reaches(pos, kind, move_of(c), side, line))
        return 0;
    put_move(out, c);
    return move_try(pos, move_of(c), undo, side, hashed);
}

int qp__move_play(qp_move *out, qp_pos *pos, qp__said said, qp_undo *undo,
                  int hashed) {
    return pos->setup_.turn == QP_RED
               ? play_said(out, pos, said, undo, QP_RED, hashed)
               : play_said(out, pos, said, undo, QP_BLACK, hashed);
}

QP__INLINE int play_course(qp_move *out, qp_pos *pos, course c, qp_undo *undo,
                           unsigned side, int hashed) {
    if (c.from >= QP_SQUARES) return 0;
    qp_piece piece = pos->setup_.cell[c.from];
    if ((unsigned)piece - QP_PIECE(side, QP_KING) > QP_PAWN - QP_KING) return 0;
    if (c.to >= QP_SQUARES || !own_reaches(pos, piece, move_of(c), side))
        return 0;
    put_move(out, c);
    return move_try(pos, move_of(c), undo, side, hashed);
}

int qp__move_play_squares(qp_move *out, qp_pos *pos, qp__said said,
                          qp_undo *undo, int hashed) {
    course c = {said & 0xFF, said >> 8 & 0xFF};
    return pos->setup_.turn == QP_RED
               ? play_course(out, pos, c, undo, QP_RED, hashed)
               : play_course(out, pos, c, undo, QP_BLACK, hashed);
}

int qp__move_guess(qp_move *out, qp_shape *shape, const qp_pos *pos,
                   qp_text text, unsigned flags) {
    course c = guess_any(shape, pos, text, flags);
    if (c.to >= QP_SQUARES || !piece_reaches(pos, move_of(c))) return 0;
    put_move(out, c);
    return 1;
}
