/* qipu/text_board.h - positions as text, for a terminal or a plain file. Part
 * of libqipu-draw.
 *
 *     char board[QP_TEXT_BOARD_MAX];
 *     qp_text_board(board, &setup, NULL);
 *     fputs(board, stdout);
 *
 * A board has 21 lines. Files are four columns apart and ranks two lines, which
 * looks about square.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef QP_TEXT_BOARD_H
#define QP_TEXT_BOARD_H

#include "qipu/board.h"
#include "qipu/messages.h"

#ifdef __cplusplus
extern "C" {
#endif

/** How to draw a text board. */
typedef enum qp_text_board_style {
    QP_TEXT_BOARD_CHINESE, /**< lines, and pieces as Chinese characters, which
                                fill two columns each */
    QP_TEXT_BOARD_LETTERS, /**< lines, and pieces as letters of FEN */
    QP_TEXT_BOARD_ASCII    /**< ASCII only, pieces as letters of FEN */
} qp_text_board_style;

/** Options for qp_text_board. Zero-initialize it, set `size`, then the options
 *  you need. */
typedef struct qp_text_board_options {
    size_t size;    /**< sizeof(qp_text_board_options) */
    uint8_t style;  /**< a qp_text_board_style */
    uint8_t flip;   /**< nonzero: Black's side is at the bottom */
    uint8_t coords; /**< nonzero: name files a to i and ranks 0 to 9, instead of
                         numbering files as each side does */
    uint8_t color;  /**< nonzero: set Red's pieces in red and all in bold by
                         ANSI escape sequences */
} qp_text_board_options;

/** The size of a buffer for a text board, with its NUL. */
#define QP_TEXT_BOARD_MAX 4096

/** Draws a board of any pieces on any squares, each line with its "\n".
 *  `options` NULL: Chinese characters, Red at the bottom, files numbered, no
 * colour. An unknown style is drawn as QP_TEXT_BOARD_CHINESE. Returns the
 * length without the NUL. */
QP_API size_t qp_text_board(char out[QP_TEXT_BOARD_MAX], const qp_setup *setup,
                            const qp_text_board_options *options);

/** Writes the side to move, and whether that side is in check, checkmated or
 *  stalemated, as one line without "\n":
 *
 *      Black to move, in check, legal moves: 3
 *
 *  For a setup that cannot be played it writes only the side to move. Writes at
 *  most `size` bytes with a NUL and returns the length of the whole, like
 *  snprintf. */
QP_API size_t qp_state_text(char *out, size_t size, const qp_setup *setup,
                            qp_lang lang);

#ifdef __cplusplus
}
#endif
#endif
