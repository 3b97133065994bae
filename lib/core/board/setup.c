/* setup.c - setups: the opening, the empty board, and mirrored or turned ones.
 *
 * SPDX-License-Identifier: MIT
 */
#include "qipu/board.h"

#include <string.h>

/* The pieces of a side's back rank, from either end. */
static const uint8_t BACK_RANK[QP_FILES] = {QP_ROOK,    QP_KNIGHT, QP_BISHOP,
                                            QP_ADVISOR, QP_KING,   QP_ADVISOR,
                                            QP_BISHOP,  QP_KNIGHT, QP_ROOK};

void qp_setup_clear(qp_setup *out) {
    memset(out, 0, sizeof *out);
    out->fullmove = 1;
}

void qp_setup_start(qp_setup *out) {
    qp_setup_clear(out);
    for (int side = QP_RED; side <= QP_BLACK; side++) {
        int back = side == QP_RED ? 0 : QP_RANKS - 1;
        int forth = side == QP_RED ? 1 : -1;
        for (int file = 0; file < QP_FILES; file++)
            out->cell[QP_SQ(file, back)] = QP_PIECE(side, BACK_RANK[file]);
        out->cell[QP_SQ(1, back + 2 * forth)] = QP_PIECE(side, QP_CANNON);
        out->cell[QP_SQ(7, back + 2 * forth)] = QP_PIECE(side, QP_CANNON);
        for (int file = 0; file < QP_FILES; file += 2)
            out->cell[QP_SQ(file, back + 3 * forth)] = QP_PIECE(side, QP_PAWN);
    }
}

void qp_setup_mirror(qp_setup *out, const qp_setup *setup) {
    qp_setup seen = *setup;
    for (int rank = 0; rank < QP_RANKS; rank++)
        for (int file = 0; file < QP_FILES; file++)
            seen.cell[QP_SQ(QP_FILES - 1 - file, rank)] =
                setup->cell[QP_SQ(file, rank)];
    seen.zero = 0;
    *out = seen;
}

static qp_sq mirrored(qp_sq sq) {
    return QP_SQ(QP_FILES - 1 - QP_FILE_OF(sq), QP_RANK_OF(sq));
}

qp_move qp_move_mirror(qp_move move) {
    return (qp_move){mirrored(move.from), mirrored(move.to)};
}

void qp_setup_flip(qp_setup *out, const qp_setup *setup) {
    qp_setup seen = *setup;
    for (int sq = 0; sq < QP_SQUARES; sq++) {
        qp_piece piece = setup->cell[sq];
        seen.cell[QP_SQUARES - 1 - sq] = piece ? (qp_piece)(piece ^ 8) : 0;
    }
    seen.turn = setup->turn == QP_RED ? QP_BLACK : QP_RED;
    seen.zero = 0;
    *out = seen;
}
