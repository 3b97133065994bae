/* position.c - parses positions in parameters of /api.
 *
 * A FEN is read as the FEN of a game is: what can be repaired is, and a
 * position that could not arise in play is allowed if it can be played.
 *
 * SPDX-License-Identifier: MIT
 */
#include <string.h>

#include "api.h"
#include "qipu/fen.h"
#include "qipu/line.h"

/* Every fault that qp_pos_from_setup can allow. */
static const unsigned ALLOWED = ~0u;

/* Nothing can be played from a position with one of these. */
static const unsigned UNPLAYABLE =
    QP_FAULT_NO_KING | QP_FAULT_KINGS | QP_FAULT_TOO_MANY;

/* Repairs the FEN in front of " moves ", and plays these. */
static qp_status read_repaired(qp_line *out, qp_text text, qp_err *err) {
    static const char moves[] = " moves ";
    const char *at = strstr(text.ptr, moves);
    size_t fen = at ? (size_t)(at - text.ptr) : text.len;
    qp_setup setup;
    qp_pos base;
    qp_err unused;
    if (qp_fen_fix(&setup, NULL, (qp_text){text.ptr, fen}, &unused) ||
        qp_pos_from_setup(&base, &setup, ALLOWED) & UNPLAYABLE)
        return QP_E_ARG;
    qp_line_clear(out, &base);
    if (!at) return QP_OK;
    fen += strlen(moves);
    return qp_line_play_text(NULL, out,
                             (qp_text){text.ptr + fen, text.len - fen},
                             QP_NOTATION_ANY, err);
}

int api_line(api_call *call, const char *text, qp_line *out) {
    qp_err err = {.code = QP_OK};
    qp_text all = qp_text_of(text);
    qp_status rc = qp_line_read(NULL, out, all, ALLOWED, QP_NOTATION_ANY, &err);
    if (rc && read_repaired(out, all, &err))
        return api_refuse(call, "bad_position", "position", &err);
    return 0;
}

int api_position(api_call *call, qp_pos *out, int *given) {
    const char *text = NULL;
    *given = 0;
    qp_pos_start(out);
    if (api_value(call, "position", &text)) return 1;
    if (!text) return 0;
    *given = 1;
    qp_line *line = qp_line_new(NULL, NULL);
    if (!line) {
        call_fail(call, 503, "no_memory", "out of memory");
        return 1;
    }
    int failed = api_line(call, text, line);
    if (!failed) *out = *qp_line_pos(line);
    qp_line_free(line);
    return failed;
}
