/* binary_events.c - events of small binary files: invalid bytes, boards, GBK.
 *
 * SPDX-License-Identifier: MIT
 */
#include "binary_events.h"

#include <string.h>

#include "../../encoding/charset.h"
#include "../../base/err_int.h"
#include "../../base/utf8.h"
#include "qipu/fen.h"

void qp__emit_bad_bytes(qp__emit *g, qp_status code, uint64_t offset,
                        const unsigned char *p, size_t n, const char *want) {
    char hex[64];
    qp__report(g, code, qp__at(offset), qp__err_bytes(hex, p, n), want);
}

void qp__emit_start(qp__emit *g, const qp_setup *setup, qp_at at) {
    qp_setup opening;
    qp_setup_start(&opening);
    if (!memcmp(setup, &opening, sizeof opening)) return;
    char fen[QP_FEN_MAX];
    qp_text value = {fen, qp_fen_write(fen, setup)};
    qp__emit_tag(g, (qp_text){"FEN", 3}, value, &at);
}

const uint8_t qp__pieces_by_rank[16] = {
    QP_ROOK,   QP_KNIGHT, QP_BISHOP, QP_ADVISOR, QP_KING,   QP_ADVISOR,
    QP_BISHOP, QP_KNIGHT, QP_ROOK,   QP_CANNON,  QP_CANNON, QP_PAWN,
    QP_PAWN,   QP_PAWN,   QP_PAWN,   QP_PAWN};

const uint8_t qp__pieces_by_server[16] = {
    QP_PAWN,   QP_PAWN,    QP_PAWN,    QP_PAWN, QP_PAWN, QP_CANNON,
    QP_CANNON, QP_KNIGHT,  QP_KNIGHT,  QP_ROOK, QP_ROOK, QP_BISHOP,
    QP_BISHOP, QP_ADVISOR, QP_ADVISOR, QP_KING};

qp_sq qp__server_square(uint32_t number) {
    uint32_t row = (number - 52) / 16, file = (number - 52) % 16;
    if (number < 52 || row >= QP_RANKS || file >= QP_FILES) return QP_SQ_NONE;
    return QP_SQ(file, QP_RANKS - 1 - row);
}

static int is_odd(unsigned char c, const char *keep) {
    return c < ' ' && (!c || !strchr(keep, c));
}

qp_text qp__emit_gbk(qp__emit *g, char *out, const unsigned char *p, size_t n,
                     const char *keep, uint64_t offset) {
    if (!n) return (qp_text){out, 0}; /* `p` may be NULL */
    const unsigned char *start = p, *end = p + n;
    unsigned char *q = (unsigned char *)out;
    while (p < end) {
        const unsigned char *clean = p;
        while (clean < end && !is_odd(*clean, keep)) clean++;
        qp__code_end why = qp__code_read(QP__CODE_GB18030, &p, clean, &q, NULL);
        if (p == end) break;
        size_t len = 1, shown = 1;
        if (why != QP__CODE_ALL)
            len =
                qp__code_bad(QP__CODE_GB18030, p, (size_t)(clean - p), &shown);
        if (g)
            qp__emit_bad_bytes(g, QP_E_TEXT_BYTE,
                               offset + (uint64_t)(p - start), p, shown, "");
        p += len;
        q = qp__utf8_put(q, QP__REPLACEMENT);
    }
    return (qp_text){out, (size_t)(q - (unsigned char *)out)};
}
