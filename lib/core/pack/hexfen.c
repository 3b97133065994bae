/* hexfen.c - the key of chessdb's database of positions: a nibble is a piece or
 * one empty square; 8 and a nibble d are d + 1 empty squares, at least two.
 * Ranks come from the top. A last nibble 1 is Black to move. Zeros at the end
 * are left out, except to fill a byte. The database keys the least of a
 * position and its views; here it stays as it is.
 *
 * SPDX-License-Identifier: MIT
 */
#include <string.h>

#include "pack_int.h"

enum { HEXFEN_GAP = 8, HEXFEN_NIBBLES_MAX = QP_SQUARES + 2 };

/* p a b c n r k, and 8 more for Red. */
static const uint8_t NIBBLE[16] = {0, 15, 10, 11, 13, 14, 12, 9,
                                   0, 7,  2,  3,  5,  6,  4,  1};
static const uint8_t HEXFEN_PIECE[16] = {0, 15, 10, 11, 14, 12, 13, 9,
                                         0, 7,  2,  3,  6,  4,  5,  1};

static size_t put_gap(uint8_t *nibble, size_t n, unsigned gap) {
    if (gap > 1) {
        nibble[n++] = HEXFEN_GAP;
        nibble[n++] = (uint8_t)(gap - 1);
    } else if (gap == 1) {
        nibble[n++] = 0;
    }
    return n;
}

qp_status qp__hexfen_pack(uint8_t out[QP__PACK_ROOM], size_t *bits,
                          const void *from, unsigned mode, qp_err *err) {
    const qp_setup *setup = from;
    (void)mode;
    uint8_t nibble[HEXFEN_NIBBLES_MAX + 1];
    size_t n = 0;
    for (unsigned rank = QP_RANKS; rank-- > 0;) {
        unsigned gap = 0;
        for (unsigned file = 0; file < QP_FILES; file++) {
            qp_piece piece = setup->cell[QP_SQ(file, rank)];
            if (piece == 0) {
                gap++;
                continue;
            }
            if (piece > 15 || NIBBLE[piece] == 0)
                return qp__pack_refuse(err, QP_SQ(file, rank), QP_FILES,
                                       "a piece or an empty square");
            n = put_gap(nibble, n, gap);
            nibble[n++] = NIBBLE[piece];
            gap = 0;
        }
        n = put_gap(nibble, n, gap);
    }
    if (setup->turn != QP_RED) nibble[n++] = 1;
    while (nibble[n - 1] == 0) n--;
    nibble[n] = 0;
    for (size_t i = 0; i < n; i += 2)
        out[i / 2] = (uint8_t)(nibble[i] << 4 | nibble[i + 1]);
    *bits = 4 * n;
    return QP_OK;
}

static inline unsigned nibble_at(const uint8_t *code, size_t at) {
    return code[at / 2] >> (at % 2 ? 0 : 4) & 15;
}

/* A code that cannot go on so with its nibble `at`: where it has ended
 * already, it ended too early. */
static qp_status hexfen_blame(size_t at, size_t len, const char *want,
                              qp_err *err) {
    if (at / 2 >= len) return qp__pack_fail(err, QP_E_PACK_SHORT, len, want);
    return qp__pack_fail(err, QP_E_PACK_CODE, at / 2, want);
}

/* Reads the board; `*at` is the nibble after it. */
static qp_status hexfen_get_board(qp_piece cell[QP_SQUARES], size_t *at,
                                  const uint8_t *code, size_t len,
                                  qp_err *err) {
    for (unsigned rank = QP_RANKS; rank-- > 0;) {
        unsigned file = 0, gap = 0;
        while (file < QP_FILES) {
            unsigned nibble = nibble_at(code, *at), more = 0;
            qp_sq sq = QP_SQ(file, rank);
            cell[sq] = HEXFEN_PIECE[nibble];
            if (nibble == HEXFEN_GAP) {
                more = nibble_at(code, *at + 1);
                if (more == 0 || file + more >= QP_FILES)
                    return hexfen_blame(*at + 1, len,
                                        "a gap of two or more squares", err);
                memset(cell + sq, 0, more + 1);
            }
            if (gap && cell[sq] == 0)
                return hexfen_blame(*at, len, "a piece after a gap", err);
            gap = cell[sq] == 0;
            file += 1 + more;
            *at += more ? 2 : 1;
        }
    }
    return QP_OK;
}

qp_status qp__hexfen_unpack(void *to, const uint8_t *code, size_t len,
                            unsigned mode, qp_err *err) {
    qp_setup *out = to;
    (void)mode;
    size_t at = 0;
    qp_status rc = hexfen_get_board(out->cell, &at, code, len, err);
    if (rc) return rc;
    unsigned turn = nibble_at(code, at);
    if (turn > 1)
        return qp__pack_fail(err, QP_E_PACK_CODE, at / 2, "0 or 1 for a side");
    if (at % 2 == 0 && nibble_at(code, at + 1))
        return qp__pack_fail(err, QP_E_PACK_CODE, at / 2, "the end");
    if (len > at / 2 + 1)
        return qp__pack_fail(err, QP_E_PACK_LONG, at / 2 + 1, "the end");
    if (len == 0 || code[len - 1] == 0)
        return qp__pack_fail(err, len ? QP_E_PACK_LONG : QP_E_PACK_SHORT,
                             len ? len - 1 : 0, "no zeros at the end");
    out->turn = turn ? QP_BLACK : QP_RED;
    return QP_OK;
}
