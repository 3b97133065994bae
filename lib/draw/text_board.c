/* text_board.c - draws a board as text.
 *
 * Owns the drawing: files are four columns apart and ranks two lines. A Chinese
 * character fills two columns, so a point does, too. The characters are those
 * of text_board.inc.
 *
 * SPDX-License-Identifier: MIT
 */
#include "qipu/text_board.h"

#include <stdio.h>
#include <string.h>

#include "qipu/pos.h"

/* What lines are drawn with; each string but the river is one column. */
typedef struct board_face {
    const char *points[3][3]; /* [top, inner, bottom][left, inner, right] */
    const char *across, *down;
    const char *fall, *rise; /* diagonals of the palaces */
    const char *river;       /* what is between the edges: 31 columns */
} board_face;

#include "text_board.inc"

/* A board while it is drawn. QP_TEXT_BOARD_MAX holds any. */
typedef struct board_text {
    char *out;
    size_t len;
    const board_face *face;
    int han, flip, coords, color;
} board_text;

static void board_put(board_text *b, const char *text) {
    size_t len = strlen(text);
    memcpy(b->out + b->len, text, len + 1);
    b->len += len;
}

static void board_byte(board_text *b, char byte) {
    board_put(b, (const char[]){byte, '\0'});
}

/* The file and the rank that are drawn at a place, from the top left. */
static int board_file(const board_text *b, int column) {
    return b->flip ? QP_FILES - 1 - column : column;
}

static int board_rank(const board_text *b, int row) {
    return b->flip ? row : QP_RANKS - 1 - row;
}

/* ---- a row ------------------------------------------------------------- */

static void board_piece(board_text *b, qp_piece piece) {
    static const char LETTERS[] = " KABNRCP kabnrcp";
    if (b->color)
        board_put(b, QP_SIDE_OF(piece) == QP_RED ? "\x1b[1;31m" : "\x1b[1m");
    if (b->han)
        board_put(b, BOARD_HAN[piece & 15]);
    else
        board_byte(b, LETTERS[piece & 15]);
    if (b->color) board_put(b, "\x1b[0m");
}

/* Which of three an index of 0..last is: first, inner, last. */
static int board_third(int index, int last) {
    return index == 0 ? 0 : index == last ? 2 : 1;
}

/* The lines that meet at an empty point. At the river the inner files end. */
static const char *board_point(const board_face *face, int row, int column) {
    int side = board_third(column, QP_FILES - 1);
    int level = board_third(row, QP_RANKS - 1);
    if (side == 1 && row == 4) level = 2;
    if (side == 1 && row == 5) level = 0;
    return face->points[level][side];
}

static void board_row(board_text *b, const qp_setup *setup, int row) {
    const char rank = (char)('0' + board_rank(b, row));
    int wide = 1;
    board_put(b, b->coords ? (const char[]){rank, ' ', '\0'} : "  ");
    for (int column = 0; column < QP_FILES; column++) {
        qp_piece piece =
            setup->cell[QP_SQ(board_file(b, column), board_rank(b, row))];
        wide = piece && b->han ? 2 : 1;
        if (piece)
            board_piece(b, piece);
        else
            board_put(b, board_point(b->face, row, column));
        for (int i = wide; i < 4 && column < QP_FILES - 1; i++)
            board_put(b, b->face->across);
    }
    if (b->coords && wide == 1) board_byte(b, ' ');
    if (b->coords) board_put(b, (const char[]){' ', rank, '\0'});
    board_byte(b, '\n');
}

/* The row between two ranks: lines down, the diagonals of the palaces. */
static void board_between(board_text *b, int row) {
    const board_face *face = b->face;
    int palace = row == 0 || row == 7 ? 1 : row == 1 || row == 8 ? -1 : 0;
    board_put(b, "  ");
    for (int column = 0; column < QP_FILES; column++) {
        int slope = column == 3 ? palace : column == 4 ? -palace : 0;
        board_put(b, face->down);
        if (column == QP_FILES - 1) break;
        if (row == 4) { /* the river runs to the other edge */
            board_put(b, face->river);
            column = QP_FILES - 2;
            continue;
        }
        board_byte(b, ' ');
        board_put(b, slope > 0 ? face->fall : slope < 0 ? face->rise : " ");
        board_byte(b, ' ');
    }
    board_byte(b, '\n');
}

/* The names of the files above or below: those of the side that sits there. */
static void board_files(board_text *b, int top) {
    int red = top == b->flip;
    board_put(b, "  ");
    for (int column = 0; column < QP_FILES; column++) {
        int file = board_file(b, column),
            number = red ? QP_FILES - file : file + 1;
        if (b->coords || !b->han)
            board_byte(b, (char)(b->coords ? 'a' + file : '0' + number));
        else
            board_put(b, red ? BOARD_RED_FILES[number]
                             : BOARD_BLACK_FILES[number]);
        if (column < QP_FILES - 1)
            board_put(b, b->coords || !b->han ? "   " : "  ");
    }
    board_byte(b, '\n');
}

/* ---- a position -------------------------------------------------------- */

size_t qp_text_board(char out[QP_TEXT_BOARD_MAX], const qp_setup *setup,
                     const qp_text_board_options *options) {
    qp_text_board_options o = {.size = sizeof o};
    if (options)
        memcpy(&o, options,
               options->size < sizeof o ? options->size : sizeof o);
    if (o.style > QP_TEXT_BOARD_ASCII) o.style = QP_TEXT_BOARD_CHINESE;
    board_text b = {.out = out,
                    .face = &BOARD_FACES[o.style],
                    .han = o.style == QP_TEXT_BOARD_CHINESE,
                    .flip = o.flip != 0,
                    .coords = o.coords != 0,
                    .color = o.color != 0};
    board_files(&b, 1);
    for (int row = 0; row < QP_RANKS; row++) {
        board_row(&b, setup, row);
        if (row < QP_RANKS - 1) board_between(&b, row);
    }
    board_files(&b, 0);
    return b.len;
}

/* Faults of a setup that nobody can play from. */
enum { UNPLAYABLE = QP_FAULT_NO_KING | QP_FAULT_KINGS | QP_FAULT_TOO_MANY };

size_t qp_state_text(char *out, size_t size, const qp_setup *setup,
                     qp_lang lang) {
    qp_pos pos;
    int black = setup->turn == QP_BLACK;
    const char *turn = black ? qp_message(lang, "Black to move")
                             : qp_message(lang, "Red to move");
    if (qp_pos_from_setup(&pos, setup, ~0U) & UNPLAYABLE)
        return (size_t)snprintf(out, size, "%s", turn);
    qp_game_state state = qp_pos_state(&pos);
    if (state == QP_MATED)
        turn = black ? qp_message(lang, "Black is mated: Red wins")
                     : qp_message(lang, "Red is mated: Black wins");
    if (state == QP_STALEMATED)
        turn = black ? qp_message(lang, "Black is stalemated: Red wins")
                     : qp_message(lang, "Red is stalemated: Black wins");
    size_t len = (size_t)snprintf(out, size, "%s", turn);
    if (state == QP_MATED || state == QP_STALEMATED) return len;
    char rest[128];
    size_t check = (size_t)snprintf(
        rest, sizeof rest, "%s",
        qp_pos_check(&pos) ? qp_message(lang, ", in check") : "");
    snprintf(rest + check, sizeof rest - check,
             qp_message(lang, ", legal moves: %zu"), qp_pos_moves_count(&pos));
    return (size_t)snprintf(out, size, "%s%s", turn, rest);
}
