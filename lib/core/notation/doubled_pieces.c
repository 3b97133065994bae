/* doubled_pieces.c - the order of doubled pieces, from front to rear.
 *
 * SPDX-License-Identifier: MIT
 */
#include "doubled_pieces.h"

#include <string.h>

static unsigned order_of(qp_sq turned, int from_left) {
    unsigned file = qp__own_file(turned);
    unsigned front = (unsigned)(QP_RANKS - 1 - QP_RANK_OF(turned));
    return (from_left ? 10 - file : file) * 16 + front;
}

void qp__pieces_of(qp__doubled_pieces *out, const qp_pos *pos, qp_kind kind,
                   int from_left) {
    qp_side side = qp_pos_turn(pos);
    unsigned man = ((unsigned)side << 4) + qp__slot_first[kind];
    unsigned end = ((unsigned)side << 4) + qp__slot_first[kind + 1];
    unsigned key[5];
    memset(out, 0, sizeof *out);
    for (; man < end; man++) {
        if (pos->man_[man] == QP_SQ_NONE) continue;
        qp_sq sq = qp__turned(side, pos->man_[man]);
        unsigned order = order_of(sq, from_left), i = out->n++;
        for (; i > 0 && key[i - 1] > order; i--) {
            key[i] = key[i - 1];
            out->sq[i] = out->sq[i - 1];
        }
        key[i] = order;
        out->sq[i] = sq;
        if (++out->on_file[qp__own_file(sq)] == 2) out->doubled++;
    }
}

void qp__pieces_series(qp__doubled_pieces *men) {
    unsigned n = 0;
    for (unsigned i = 0; i < men->n; i++)
        if (men->on_file[qp__own_file(men->sq[i])] >= 2)
            men->sq[n++] = men->sq[i];
    men->n = n;
}

void qp__pieces_on(qp__doubled_pieces *men, unsigned own_file) {
    unsigned n = 0;
    for (unsigned i = 0; i < men->n; i++)
        if (qp__own_file(men->sq[i]) == own_file) men->sq[n++] = men->sq[i];
    men->n = n;
}
