/* label.c - what all labels begin with.
 *
 * SPDX-License-Identifier: MIT
 */
#include <string.h>

#include "../board/pos_int.h"
#include "effects.h"

void qp__label_act(qp_label *out, qp_act act, qp_move at, qp__why why) {
    out->acts |= 1u << act;
    if (act < out->act) return;
    out->act = act;
    out->by = at.from;
    out->whom = at.to;
    out->why = (uint8_t)why;
}

void qp__label_idle(qp_label *out, qp_act act, qp_move at, qp__why why) {
    out->acts |= 1u << act;
    if (out->why != QP__WHY_NOTHING) return;
    out->by = at.from;
    out->whom = at.to;
    out->why = (uint8_t)why;
}

int qp__label_begin(qp_label *out, const qp_pos *before, qp_move move,
                    const qp_pos *after) {
    qp_attack checks[QP_ATTACKERS_MAX];
    memset(out, 0, sizeof *out);
    out->move = move;
    out->side = qp_pos_turn(before);
    out->by = out->whom = QP_SQ_NONE;
    out->why = QP__WHY_NOTHING;
    if (!qp_pos_check(after)) return 0;
    size_t n = qp_pos_checkers(checks, after);
    qp_move check = {checks[0].from, checks[0].to};
    qp__label_act(out, QP_ACT_CHECK, check,
                  n > 1                   ? QP__WHY_CHECK_DOUBLE
                  : check.from == move.to ? QP__WHY_CHECK
                                          : QP__WHY_CHECK_FOUND);
    return 1;
}

void qp__label_chase(qp_label *out, const qp_pos *pos, qp_move capture,
                     qp__why why) {
    unsigned whom = pos->slot_[capture.to] & 15u;
    if (!(out->acts >> QP_ACT_CHASE & 1))
        qp__label_act(out, QP_ACT_CHASE, capture, why);
    if (out->chased >> whom & 1 || out->chases == QP_CHASES_MAX) return;
    out->chased |= 1u << whom;
    out->chase[out->chases++] =
        (qp_chase){capture.from, capture.to, (uint8_t)why};
}
