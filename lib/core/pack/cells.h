/* cells.h - eight squares of a board at once. Not installed.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef QP_PACK_CELLS_H
#define QP_PACK_CELLS_H

#include "../base/inline/bits.h"

/* Eight cells in one word. */
#define QP__EIGHT(byte) (UINT64_C(0x0101010101010101) * (byte))

/* Nonzero if one of eight cells is neither a piece nor empty: more than 15,
 * or 8, or in chess 7 and 15. */
static inline uint64_t qp__strange_cells(uint64_t eight, int chess) {
    uint64_t kind = eight & QP__EIGHT(7);
    uint64_t odd = eight & QP__EIGHT(0xF0);
    /* 8 is the side's bit and nothing else */
    odd |= ~(kind + QP__EIGHT(7)) & eight & QP__EIGHT(8);
    if (chess) odd |= (kind + QP__EIGHT(1)) & QP__EIGHT(8);
    return odd;
}

#endif
