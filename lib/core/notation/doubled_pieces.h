/* doubled_pieces.h - the order of several pieces of one kind on a file, which
 * Chinese and WXF mark or number. Squares are the mover's: Black's board is
 * turned by half, so that both play from rank 0 up and count files from the
 * right. Not installed.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef QP_DOUBLED_H
#define QP_DOUBLED_H

#include "../board/pos_int.h"
#include "../board/tables.h"
#include "qipu/move.h"

/* A square as the mover sees it, and back again. */
static inline qp_sq qp__turned(qp_side side, unsigned sq) {
    return (qp_sq)(side == QP_BLACK ? QP_SQUARES - 1 - sq : sq);
}

/* The mover's own number, 1 to 9, of a turned square's file. */
static inline unsigned qp__own_file(qp_sq turned) {
    return QP_FILES - (unsigned)qp__squares[turned].file;
}

/* The pieces of one kind, turned, in order: by file from the mover's right (or
 * left), on each file from the front. */
typedef struct qp__doubled_pieces {
    unsigned n;
    qp_sq sq[5];
    uint8_t on_file[10]; /* how many, by own file */
    unsigned doubled;    /* files with two or more */
} qp__doubled_pieces;

void qp__pieces_of(qp__doubled_pieces *out, const qp_pos *pos, qp_kind kind,
                   int from_left);

/* Keeps the pieces that stand on doubled files: the series, one to five. */
void qp__pieces_series(qp__doubled_pieces *men);

/* Keeps the pieces on one own file, front first. */
void qp__pieces_on(qp__doubled_pieces *men, unsigned own_file);

#endif
