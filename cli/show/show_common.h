/* show_common.h - boards and games in the terminal.
 *
 *   game.c   a game at one of its moves
 *   keys.c   stepping through games with the keys of a terminal
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef QP_CLI_SHOW_H
#define QP_CLI_SHOW_H

#include "../common/command.h"
#include "qipu/text_board.h"

typedef struct show_style {
    int ascii, black, colour;
    uint8_t letters, coords;
    qp_notation notation; /* of moves; QP_NOTATION_ANY: as the pieces */
} show_style;

/* Draws a board of 21 lines. */
void show_board(const show_style *style, const qp_setup *setup);

/* Says on one line who is to move. */
void show_state(const qp_setup *setup);

/* ---- a game ---------------------------------------------------------------
 */

/* Where in a game we are. */
typedef struct show_place {
    const qp_game *game;
    uint64_t number; /* of the game, from 1 */
    uint64_t games;  /* of how many; 0: not known */
    qp_node node;
    qp_move *path; /* owned: room for the longest line */
} show_place;

/* Begins at the start of a game, which is borrowed until show_close. Nonzero,
 * with errno set, if out of memory. */
int show_open(show_place *place, const qp_game *game, uint64_t number,
              uint64_t games);
void show_close(show_place *place);

/* The position after a node's move. */
qp_pos show_position(const show_place *place, qp_node node);

/* The node after so many plies of the main line; its last if there are fewer.
 */
qp_node show_ply(const qp_game *game, uint64_t plies);

/* Plies from the start to a node. */
uint64_t show_depth(const qp_game *game, qp_node node);

/* The words about a place, line by line: who plays, the move, its comments,
 * how it goes on. `put` gets text that is safe for a terminal. */
typedef void show_put(void *ctx, qp_text line);
void show_words(const show_style *style, const show_place *place, show_put *put,
                void *ctx);

/* All of it as text. */
void show_place_text(const show_style *style, const show_place *place);

/* ---- keys -----------------------------------------------------------------
 */

/* Games that are kept to be stepped through, packed. Zero it. */
typedef struct show_book {
    struct show_kept {
        char *record; /* owned */
        size_t len;
    } * kept; /* owned */
    size_t games, room;
    qp_packer *packer; /* owned */
} show_book;

/* Nonzero, with errno set, if out of memory. */
int show_keep(show_book *book, const qp_game *game);
void show_book_free(show_book *book);

/* Lets the user step through the games, from game `number`, at `plies` of it;
 * the terminal is as it was when it returns, or when a signal ends the program.
 * Returns an exit status. */
int show_step(show_style *style, show_book *book, uint64_t number,
              uint64_t plies);

#endif
