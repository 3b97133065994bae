/* readings.c - from a reading to squares, and to the legal moves it means.
 *
 * SPDX-License-Identifier: MIT
 */
#include "readings.h"

/* Knights, bishops and advisors name the file they go to; how many ranks
 * that takes follows. Returns 0 when they have no such step. */
static int ranks_of_step(unsigned kind, int files) {
    if (files < 0) files = -files;
    switch (kind) {
    case QP_ADVISOR: return files == 1 ? 1 : 0;
    case QP_BISHOP: return files == 2 ? 2 : 0;
    default: return files == 1 ? 2 : files == 2 ? 1 : 0;
    }
}

static int names_file(unsigned kind) {
    return kind == QP_ADVISOR || kind == QP_BISHOP || kind == QP_KNIGHT;
}

qp_status qp__reading_to(qp_sq *to, const qp__reading *r, qp_side side,
                         qp_sq from) {
    if (r->way == QP__WAY_ANY) {
        *to = r->to;
        return QP_OK;
    }
    qp_sq turned = qp__turned(side, from);
    int file = QP_FILE_OF(turned), rank = QP_RANK_OF(turned);
    int sign = r->way == QP__WAY_ON ? 1 : -1, goal = QP_FILES - r->num;
    if (names_file(r->kind)) {
        int ranks = ranks_of_step(r->kind, goal - file);
        if (!ranks || r->way == QP__WAY_SIDE) return QP_E_MOVE_REACH;
        file = goal;
        rank += sign * ranks;
    } else if (r->way == QP__WAY_SIDE) {
        if (goal == file) return QP_E_MOVE_REACH;
        file = goal;
    } else {
        rank += sign * r->num;
    }
    if (rank < 0 || rank >= QP_RANKS) return QP_E_MOVE_OFF;
    *to = qp__turned(side, (unsigned)QP_SQ(file, rank));
    return QP_OK;
}

static unsigned add_legal(qp_move *out, unsigned n, const qp_pos *pos,
                          const qp__reading *r) {
    for (unsigned i = 0; i < r->n; i++) {
        qp_move move = {r->from[i], 0};
        unsigned k = 0;
        if (qp__reading_to(&move.to, r, qp_pos_turn(pos), move.from)) continue;
        if (!qp_pos_legal(pos, move)) continue;
        while (k < n && (out[k].from != move.from || out[k].to != move.to)) k++;
        if (k == n) out[n++] = move;
    }
    return n;
}

unsigned qp__readings_legal(qp_move out[QP_MOVES_MAX], const qp_pos *pos,
                            const qp__readings *readings) {
    for (unsigned tier = 0, more = 1; more; tier++) {
        unsigned n = 0;
        more = 0;
        for (unsigned i = 0; i < readings->n; i++) {
            const qp__reading *r = &readings->at[i];
            if (r->tier == tier)
                n = add_legal(out, n, pos, r);
            else if (r->tier > tier)
                more = 1;
        }
        if (n) return n;
    }
    return 0;
}
