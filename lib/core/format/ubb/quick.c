/* quick.c - what most of a file is, read where it is: marks of the usual form,
 * and moves with nothing between them. ubb.c and tree.c would read them alike.
 *
 * SPDX-License-Identifier: MIT
 */
#include "../../base/inline/ascii.h"
#include "../../base/inline/bits.h"
#include "ubb_int.h"

/* The place after the letters at `p`; eight bytes are looked at together: the
 * high bit of each is set if, in lower case, it is from 'a' on and not after
 * 'z'. */
static const char *after_letters(const char *p, const char *end) {
    for (; end - p >= 8; p += 8) {
        uint64_t word = qp__first_low((const uint8_t *)p);
        uint64_t low = (word | QP__EACH_BYTE(0x20)) & QP__EACH_BYTE(0x7F);
        uint64_t letters = (low + QP__EACH_BYTE(0x80 - 'a')) &
                           ~(low + QP__EACH_BYTE(0x7F - 'z')) & ~word;
        uint64_t others = ~letters & QP__EACH_BYTE(0x80);
        if (others) return p + qp__lowest_bit(others) / 8;
    }
    while (p < end && char_letter(*p)) p++;
    return p;
}

size_t qp__ubb_usual_mark(const char *p, const char *end, qp_text *inner) {
    const char *q = p + 1;
    if (end - p > UBB_MARK_MAX + 2) end = p + UBB_MARK_MAX + 2;
    if (end - q < 9) return 0;
    if (*q == '/') q++;
    if (memcmp(q, "DhtmlXQ", 7)) return 0;
    q += 7;
    inner->ptr = q;
    if (*q == '_') {
        const char *name = ++q;
        q = after_letters(q, end);
        while (q < end && (char_letter(*q) || char_digit(*q) || *q == '_')) q++;
        if (q == name) return 0;
    }
    if (q == end || *q != ']') return 0;
    inner->len = (size_t)(q - inner->ptr);
    return (size_t)(q + 1 - p);
}

uint32_t qp__ubb_run(qp__emit *g, qp_text moves, uint32_t most, int below,
                     qp_at *at) {
    uint32_t n = 0;
    const char *p = moves.ptr;
    const qp_handler *mover = g->mover; /* nothing is skipped here */
    if (most > moves.len / 4) most = (uint32_t)(moves.len / 4);
    for (; n < most && !g->status; n++, p += 4) {
        uint32_t squares = qp__ubb_squares(p, below);
        if (squares == UBB_NO_SQUARES) break;
        uint32_t word = squares + 0x30613061;
        char text[QP__SQUARES] = {(char)word, (char)(word >> 8),
                                  (char)(word >> 16), (char)(word >> 24)};
        qp_moved moved;
        qp__set_moved(&moved, (qp_text){text, QP__SQUARES},
                      qp__ubb_said(squares));
        if (mover && mover->move(mover->ctx, &moved, at) == QP_STOP)
            g->status = QP_E_STOP;
        at->offset += 4;
        at->col += at->col < UINT32_MAX - 4 ? 4 : 0;
    }
    return n;
}
