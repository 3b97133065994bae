/* san_write.c - moves written in SAN: with a file, a rank or both where other
 * pieces could legally make the same move.
 *
 * SPDX-License-Identifier: MIT
 */
#include <string.h>

#include "view.h"

static char *put_file(char *p, unsigned sq) {
    *p = "abcdefgh"[sq & 7];
    return p + 1;
}

static char *put_row(char *p, unsigned sq) {
    *p = "12345678"[sq >> 3];
    return p + 1;
}

/* Other pieces of the kind that may go to the square. */
static uint64_t rivals(const qp_chess_pos *pos, qp_chess_move move) {
    unsigned kind = pos->setup_.cell[move.from] & 7u;
    uint64_t men = pos->kind_[kind] & pos->side_[pos->setup_.turn], found = 0;
    men &= ~chess_bit_of(move.from);
    if (!men) return 0;
    qp__chess_view v = qp__chess_look(pos);
    for (; men; men &= men - 1)
        if (qp__chess_targets(&v, low_of(men)) & chess_bit_of(move.to))
            found |= men & (0 - men);
    return found;
}

static char *put_origin(char *p, const qp_chess_pos *pos, qp_chess_move move) {
    uint64_t others = rivals(pos, move);
    unsigned file = move.from & 7u, rank = move.from >> 3;
    if (!others) return p;
    int same_file = (others & FILE_A << file) != 0;
    int same_rank = (others & RANK_1 << 8 * rank) != 0;
    if (!same_file || same_rank) p = put_file(p, move.from);
    return same_file ? put_row(p, move.from) : p;
}

static char *put_castling(char *p, qp_chess_move move) {
    const char *text = move.to > move.from ? "O-O" : "O-O-O";
    size_t n = strlen(text);
    memcpy(p, text, n);
    return p + n;
}

static char *put_unchecked(char *p, const qp_chess_pos *pos,
                           qp_chess_move move) {
    unsigned kind = pos->setup_.cell[move.from] & 7u;
    unsigned from = move.from, to = move.to;
    int takes = pos->setup_.cell[to] != 0;
    if (kind == QP_CHESS_KING && (from + 2 == to || to + 2 == from))
        return put_castling(p, move);
    if (kind == QP_CHESS_PAWN) {
        takes = (from ^ to) & 7 ? 1 : 0;
        if (takes) p = put_file(p, from);
    } else {
        *p++ = "?PNBRQK"[kind];
        p = put_origin(p, pos, move);
    }
    if (takes) *p++ = 'x';
    p = put_row(put_file(p, to), to);
    if (move.promote) {
        *p++ = '=';
        *p++ = "?PNBRQK?"[move.promote & 7];
    }
    return p;
}

size_t qp_chess_san_write(char out[QP_CHESS_SAN_MAX], const qp_chess_pos *pos,
                          qp_chess_move move) {
    char *p = put_unchecked(out, pos, move);
    qp_chess_pos next = *pos;
    qp_chess_pos_play(&next, move);
    if (qp_chess_pos_check(&next)) *p++ = qp__chess_count(&next) ? '+' : '#';
    *p = '\0';
    return (size_t)(p - out);
}
