/* board.c - a board in the terminal.
 *
 * Owns the drawing: files are four columns apart and ranks two rows, which is
 * about square. A Chinese character fills two columns, so a point does, too.
 * The characters are those of board.inc and pieces.inc.
 *
 * SPDX-License-Identifier: MIT
 */
#include "../io/position_line.h"
#include "show_common.h"

enum { SHOW_FACE_HAN, SHOW_FACE_LETTERS, SHOW_FACE_ASCII };

/* What lines are drawn with; each string but the river is one column. */
typedef struct show_face {
    const char *points[3][3]; /* [top, inner, bottom][left, inner, right] */
    const char *across, *down;
    const char *fall, *rise; /* diagonals of the palaces */
    const char *river;       /* what is between the edges: 31 columns */
} show_face;

#include "board.inc"
#include "pieces.inc"

static const show_face *face_of(const show_style *style) {
    return &SHOW_FACES[style->ascii     ? SHOW_FACE_ASCII
                       : style->letters ? SHOW_FACE_LETTERS
                                        : SHOW_FACE_HAN];
}

/* The file and the rank that are drawn at a place, from the top left. */
static int file_at(const show_style *style, int column) {
    return style->black ? QP_FILES - 1 - column : column;
}

static int rank_at(const show_style *style, int row) {
    return style->black ? row : QP_RANKS - 1 - row;
}

/* ---- a row ------------------------------------------------------------- */

static void put_piece(FILE *out, const show_style *style, const show_face *face,
                      qp_piece piece) {
    static const char LETTERS[] = " KABNRCP kabnrcp";
    if (style->colour)
        fputs(QP_SIDE_OF(piece) == QP_RED ? "\x1b[1;31m" : "\x1b[1m", out);
    if (face == &SHOW_FACES[SHOW_FACE_HAN])
        fputs(SHOW_HAN[piece & 15], out);
    else
        fputc(LETTERS[piece & 15], out);
    if (style->colour) fputs("\x1b[0m", out);
}

/* The rank's name, where ranks are named. */
static void put_margin(FILE *out, const show_style *style, int row, int left) {
    if (!style->coords)
        fputs(left ? "  " : "", out);
    else if (left)
        fprintf(out, "%d ", rank_at(style, row));
    else
        fprintf(out, " %d", rank_at(style, row));
}

/* Fills a point of two columns up to the next: three columns, or two when the
 * piece is a character of two. */
static void put_across(FILE *out, const show_face *face, int columns) {
    while (columns--) fputs(face->across, out);
}

/* Which of three an index of 0..last is: first, inner, last. */
static int third(int index, int last) {
    return index == 0 ? 0 : index == last ? 2 : 1;
}

/* The lines that meet at an empty point. At the river the inner files end. */
static const char *point_at(const show_face *face, int row, int column) {
    int side = third(column, QP_FILES - 1), level = third(row, QP_RANKS - 1);
    if (side == 1 && row == 4) level = 2;
    if (side == 1 && row == 5) level = 0;
    return face->points[level][side];
}

static void put_rank(FILE *out, const show_style *style, const qp_setup *setup,
                     int row) {
    const show_face *face = face_of(style);
    int han = face == &SHOW_FACES[SHOW_FACE_HAN], wide = 1;
    put_margin(out, style, row, 1);
    for (int column = 0; column < QP_FILES; column++) {
        qp_piece piece =
            setup->cell[QP_SQ(file_at(style, column), rank_at(style, row))];
        wide = piece && han ? 2 : 1;
        if (piece)
            put_piece(out, style, face, piece);
        else
            fputs(point_at(face, row, column), out);
        if (column < QP_FILES - 1) put_across(out, face, 4 - wide);
    }
    if (style->coords && wide == 1) fputc(' ', out);
    put_margin(out, style, row, 0);
    fputc('\n', out);
}

/* The row between two ranks: lines down, the diagonals of the palaces. */
static void put_between(FILE *out, const show_style *style, int row) {
    const show_face *face = face_of(style);
    int palace = row == 0 || row == 7 ? 1 : row == 1 || row == 8 ? -1 : 0;
    fputs("  ", out);
    if (row == 4) {
        fprintf(out, "%s%s%s\n", face->down, face->river, face->down);
        return;
    }
    for (int column = 0; column < QP_FILES; column++) {
        int slope = column == 3 ? palace : column == 4 ? -palace : 0;
        fputs(face->down, out);
        if (column == QP_FILES - 1) break;
        fprintf(out, " %s ",
                slope > 0   ? face->fall
                : slope < 0 ? face->rise
                            : " ");
    }
    fputc('\n', out);
}

/* The names of the files above or below: those of the side that sits there. */
static void put_files(FILE *out, const show_style *style, int top) {
    int red = top == style->black;
    fputs("  ", out);
    for (int column = 0; column < QP_FILES; column++) {
        int file = file_at(style, column);
        int number = red ? QP_FILES - file : file + 1;
        const char *gap = column < QP_FILES - 1 ? "  " : "";
        if (style->coords)
            fprintf(out, "%c%s%s", 'a' + file, *gap ? " " : "", gap);
        else if (face_of(style) != &SHOW_FACES[SHOW_FACE_HAN])
            fprintf(out, "%d%s%s", number, *gap ? " " : "", gap);
        else
            fprintf(out, "%s%s",
                    red ? SHOW_RED_FILES[number] : SHOW_BLACK_FILES[number],
                    gap);
    }
    fputc('\n', out);
}

/* ---- a position -------------------------------------------------------- */

void show_state(const qp_setup *setup) {
    qp_pos pos;
    int black = setup->turn == QP_BLACK;
    if (qp_pos_from_setup(&pos, setup, ~0U) & FEN_UNPLAYABLE) {
        puts(black ? tr("Black to move") : tr("Red to move"));
        return;
    }
    switch (qp_pos_state(&pos)) {
    case QP_MATED:
        puts(black ? tr("Black is mated: Red wins")
                   : tr("Red is mated: Black wins"));
        return;
    case QP_STALEMATED:
        puts(black ? tr("Black is stalemated: Red wins")
                   : tr("Red is stalemated: Black wins"));
        return;
    case QP_PLAYING: break;
    }
    fputs(black ? tr("Black to move") : tr("Red to move"), stdout);
    if (qp_pos_check(&pos)) fputs(tr(", in check"), stdout);
    printf(tr(", legal moves: %zu\n"), qp_pos_moves_count(&pos));
}

void show_board(FILE *out, const show_style *style, const qp_setup *setup) {
    put_files(out, style, 1);
    for (int row = 0; row < QP_RANKS; row++) {
        put_rank(out, style, setup, row);
        if (row < QP_RANKS - 1) put_between(out, style, row);
    }
    put_files(out, style, 0);
}
