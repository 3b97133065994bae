/* coordinates.c - what coordinates and algebraic spellings can mean.
 *
 * SPDX-License-Identifier: MIT
 */
#include "readings.h"

/* Adds the pieces of `kind` that stand where the origin says. */
static void add_pieces(qp__readings *out, const qp_pos *pos,
                       const qp__absolute *a, int rank, unsigned kind) {
    unsigned side = (unsigned)qp_pos_turn(pos) << 4;
    qp__reading *reading = &out->at[out->n];
    *reading = (qp__reading){.tier = (uint8_t)out->n, .kind = (uint8_t)kind};
    for (unsigned i = qp__slot_first[kind]; i < qp__slot_first[kind + 1]; i++) {
        qp_sq sq = pos->man_[side | i];
        if (sq == QP_SQ_NONE) continue;
        if (a->file >= 0 && QP_FILE_OF(sq) != a->file) continue;
        if (rank >= 0 && QP_RANK_OF(sq) != rank) continue;
        reading->from[reading->n++] = sq;
    }
    if (reading->n) out->n++;
}

int qp__readings_absolute(qp__readings *out, const qp_pos *pos,
                          const qp__absolute *a, int ranks_1) {
    int to = a->to_rank - ranks_1;
    int rank = a->rank < 0 ? -1 : a->rank - ranks_1;
    out->n = 0;
    if (to < 0 || to >= QP_RANKS) return 0;
    if (a->rank >= 0 && (rank < 0 || rank >= QP_RANKS)) return 0;
    if (!a->kind && a->rank >= 0) {
        out->at[0] = (qp__reading){.n = 1};
        out->at[0].from[0] = QP_SQ(a->file, rank);
        out->n = 1;
    } else {
        qp__absolute other = *a;
        other.file = a->to_file; /* "e6" is the pawn of file e, if it can */
        if (!a->kind && a->file < 0)
            add_pieces(out, pos, &other, rank, QP_PAWN);
        add_pieces(out, pos, a, rank, a->kind ? a->kind : QP_PAWN);
        other.file = -1; /* "be3", should 'b' be the bishop */
        if (a->letter2) add_pieces(out, pos, &other, rank, a->letter2);
    }
    for (unsigned i = 0; i < out->n; i++) out->at[i].to = QP_SQ(a->to_file, to);
    return 1;
}
