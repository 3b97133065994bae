/* moves.c - qp_moves_pack and qp_moves_unpack: a line of moves as one code of
 * the model (moves_model.h).
 *
 * SPDX-License-Identifier: MIT
 */
#include "moves_model.h"
#include "pack_int.h"

qp_status qp_moves_pack(uint8_t *out, size_t *bits, const qp_pos *start,
                        const qp_move *moves, size_t count) {
    qp_pos pos = *start;
    qp__moves_model m;
    qp__out put;
    qp__moves_start(&m, start);
    qp__out_start(&put, out, QP_MOVES_PACK_MAX(count));
    for (size_t i = 0; i < count; i++)
        if (!qp__moves_put(&m, &pos, moves[i], &put)) return QP_E_ARG;
    *bits = qp__out_done(&put);
    return QP_OK;
}

qp_status qp_moves_unpack(qp_move *moves, const qp_pos *start, size_t count,
                          const uint8_t *code, size_t len, qp_err *err) {
    qp_pos pos = *start;
    qp__moves_model m;
    qp__in get;
    qp__moves_start(&m, start);
    qp__in_start(&get, code, len);
    for (size_t i = 0; i < count; i++)
        if (!qp__moves_get(&moves[i], &m, &pos, &get))
            return qp__pack_fail(err, QP_E_PACK_CODE,
                                 get.at < len ? get.at : len,
                                 "the code of a legal move");
    if (get.at < len)
        return qp__pack_fail(err, QP_E_PACK_LONG, get.at, "the end");
    if (!qp__in_done(&get))
        return qp__pack_fail(err, QP_E_PACK_CODE, len,
                             "the shortest code of the line");
    return QP_OK;
}
