/* report_board.c - a diagram in lines, discs and characters.
 *
 * Owns the geometry: one unit from file to file and from rank to rank, Red
 * below, files a-i and ranks 0-9 named at the edge as sentences name squares.
 *
 * SPDX-License-Identifier: MIT
 */
#include "report.h"

#include "pieces.inc"

static double x_of(int file) {
    return 0.9 + file;
}

static double y_of(int rank) {
    return 0.6 + (QP_RANKS - 1) - rank;
}

static void put_line(const report_ink *ink, int file0, int rank0, int file1,
                     int rank1) {
    ink->line(ink->ctx, x_of(file0), y_of(rank0), x_of(file1), y_of(rank1));
}

static void put_grid(const report_ink *ink) {
    const int last = QP_FILES - 1, top = QP_RANKS - 1;
    for (int rank = 0; rank <= top; rank++) put_line(ink, 0, rank, last, rank);
    for (int file = 0; file <= last; file++) {
        int edge = file == 0 || file == last;
        put_line(ink, file, 0, file, edge ? top : 4);
        if (!edge) put_line(ink, file, 5, file, top);
    }
    for (int rank = 0; rank <= top - 2; rank += top - 2) {
        put_line(ink, 3, rank, 5, rank + 2);
        put_line(ink, 3, rank + 2, 5, rank);
    }
}

static void put_names(const report_ink *ink) {
    for (int file = 0; file < QP_FILES; file++) {
        char name[2] = {(char)('a' + file), '\0'};
        ink->text(ink->ctx, x_of(file), y_of(0) + 0.85, name, 0);
    }
    for (int rank = 0; rank < QP_RANKS; rank++) {
        char name[2] = {(char)('0' + rank), '\0'};
        ink->text(ink->ctx, 0.25, y_of(rank), name, 0);
    }
}

void report_draw(const report_ink *ink, const report_diagram *diagram) {
    const qp_setup *setup = qp_pos_setup(diagram->pos);
    const qp_sq marked[] = {diagram->move.from, diagram->move.to};
    put_grid(ink);
    put_names(ink);
    for (qp_sq sq = 0; sq < QP_SQUARES; sq++) {
        qp_piece piece = setup->cell[sq];
        double x = x_of(QP_FILE_OF(sq)), y = y_of(QP_RANK_OF(sq));
        int red = QP_SIDE_OF(piece) == QP_RED;
        if (!piece) continue;
        ink->disc(ink->ctx, x, y, red);
        ink->text(ink->ctx, x, y, SHOW_HAN[piece & 15], red);
    }
    for (size_t i = 0; i < sizeof marked / sizeof *marked; i++)
        if (marked[i] < QP_SQUARES)
            ink->mark(ink->ctx, x_of(QP_FILE_OF(marked[i])),
                      y_of(QP_RANK_OF(marked[i])));
}
