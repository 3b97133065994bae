/* start.c - the start position in a record: for each side and kind how many
 * pieces, and on which of their possible squares. The opening is one decision.
 *
 * SPDX-License-Identifier: MIT
 */
#include <string.h>

#include "../../board/tables.h"
#include "record_int.h"

static const uint8_t QPG_MOST[8] = {0, 1, 2, 2, 2, 2, 2, 5};

static unsigned qpg_count(const qp_setup *s, qp_piece piece) {
    unsigned n = 0;
    for (int sq = 0; sq < QP_SQUARES; sq++) n += s->cell[sq] == piece;
    return n;
}

static int qpg_start_may_stand(qp_piece piece, int sq) {
    return qp__may_stand[sq] >> piece & 1;
}

static int has_odd(const qp_setup *s) {
    for (int sq = 0; sq < QP_SQUARES; sq++)
        if (s->cell[sq] && !qpg_start_may_stand(s->cell[sq], sq)) return 1;
    return 0;
}

/* How many of a kind there are: from a whole set downwards. */
static unsigned code_count(qpg_coder *c, unsigned n, unsigned most) {
    unsigned k = most;
    while (k > 0 && !qpg_bit(c, n == k, 1 << 15)) k--;
    return k;
}

/* The pieces of one kind: square after square of those that are left, whether
 * one of those that are left stands there. */
static int qpg_start_code_kind(qpg_coder *c, qp_setup *out, const qp_setup *in,
                               qp_piece piece, int odd) {
    unsigned kind = QP_KIND_OF(piece);
    unsigned n = kind == QP_KING
                     ? 1
                     : code_count(c, qpg_count(in, piece), QPG_MOST[kind]);
    unsigned squares = 0;
    uint8_t list[QP_SQUARES];
    for (int sq = 0; sq < QP_SQUARES; sq++)
        if (!out->cell[sq] && (odd || qpg_start_may_stand(piece, sq)))
            list[squares++] = (uint8_t)sq;
    if (n > squares) return 0;
    for (unsigned i = 0; n > 0; i++) {
        int here = n == squares - i;
        if (!here)
            here = qpg_bit(c, in->cell[list[i]] == piece,
                           65536 * n / (squares - i));
        if (here) out->cell[list[i]] = piece, n--;
    }
    return 1;
}

int qp__qpg_start(qpg_coder *c, qp_setup *setup) {
    qp_setup in = *setup, opening, out;
    qp_setup_start(&opening);
    if (qpg_bit(c, !memcmp(&in, &opening, sizeof in), 57000)) {
        *setup = opening;
        return 1;
    }
    qp_setup_clear(&out);
    int odd = qpg_bit(c, c->mode == QPG_PUT && has_odd(&in), 2000);
    for (int side = 0; side < 2; side++)
        for (int kind = QP_KING; kind <= QP_PAWN; kind++)
            if (!qpg_start_code_kind(c, &out, &in, QP_PIECE(side, kind), odd))
                return 0;
    out.turn = (uint8_t)qpg_bit(c, in.turn, 14000);
    if (!qpg_bit(c, in.quiet == 0, 60000))
        out.quiet = (uint16_t)qp__qpg_number(c, in.quiet);
    if (!qpg_bit(c, in.fullmove == 1, 60000)) {
        /* 1 is known already, so it stands for 0 here. */
        out.fullmove =
            (uint16_t)qp__qpg_number(c, in.fullmove ? in.fullmove : 1);
        if (out.fullmove == 1) out.fullmove = 0;
    }
    *setup = out;
    /* Each start is written in one way. */
    return memcmp(&out, &opening, sizeof out) != 0 && odd == has_odd(&out);
}
