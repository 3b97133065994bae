/* plain.h - records of the fast profile as they are written now: the games of a
 * block in columns of bytes, which go through zstd in two frames.
 *
 *     block   FF 00 01, how many games, the columns and their lengths, bytes of
 *             each frame or 0; the columns but that of moves, and the moves, as
 *             they are or as a frame each; zeros
 *
 * A move is a byte: which piece of its side, and where it goes. Nothing has to
 * be ordered or proved to read it. Not installed.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef QP_QPG_PLAIN_H
#define QP_QPG_PLAIN_H

#include "fast.h"

/* Bytes before the numbers. */
enum { QPG_PLAIN_MARK = 3 };

/* Marks of a shape. */
enum {
    QPG_LINE_ENDS = 0, /* no other mark in this line */
    QPG_AT_GLYPH = 1,
    QPG_AT_VARIATION = 2,
    QPG_AT_COMMENT = 3, /* + 4 * place + flags; place 3 is after the game */
    QPG_AT_END = QPG_AT_COMMENT + 16,
    /* The first byte of a game: its result, and these. */
    QPG_IS_BROKEN = 8,
    QPG_HAS_START = 16,
    QPG_HAS_MARKS = 32,
    QPG_HEAD_END = 64
};

/* The columns of games that are written. `failed`: memory ran out. */
typedef struct qpg_sheet {
    const qp_alloc *alloc;
    qp__buf column[QPG_COLUMNS];
    size_t bytes;
    uint64_t games;
    int failed;
} qpg_sheet;

void qp__sheet_free(qpg_sheet *sheet);
void qp__sheet_put(qpg_sheet *sheet, unsigned column, qp_text bytes);
/* The block's bytes, in `out`, which is emptied first; with `zip` NULL nothing
 * is packed. `*moves`, unless NULL, is how many of them are moves. Empties the
 * sheet. QP_E_LIMIT, QP_E_NOMEM. */
qp_status qp__sheet_end(qp__buf *out, uint64_t *moves, qpg_sheet *sheet,
                        qpg_zip *zip);

/* plain_write.c: adds a game. QP_E_ARG if a move is not legal. */
qp_status qp__plain_write(qpg_sheet *sheet, uint64_t *plies,
                          const qpg_reach *reach, const qp_game *game);

/* A block being taken apart; nothing in it is trusted. */
typedef struct qpg_columns {
    uint64_t games;
    size_t length[QPG_COLUMNS], frame[2], bytes[2]; /* packed and unpacked */
    size_t at[2], end; /* where they stand; where zeros may begin */
} qpg_columns;

int qp__is_plain(qp_text block);
qp_status qp__plain_parts(qpg_columns *parts, qp_text block);

/* Opens a block; each qp__plain_next fills a game from it, or skips one when
 * `game` is NULL. A game whose moves are wrong is skipped; after any other
 * fault the rest of the block is lost. */
qp_status qp__plain_open(qp__fast *f, qp_text block);
qp_status qp__plain_next(qp__fast *f, qp_game *game);
/* A game was read piece by piece, with this status; what becomes of it. */
qp_status qp__plain_end_game(qp__fast *f, qp_status status);

/* ---- a game piece by piece ----------------------------------------------- */

typedef enum qpg_item {
    QPG_ITEM_WRONG, /* f->status says how */
    QPG_ITEM_MOVE,  /* f->move, which may be illegal */
    QPG_ITEM_GLYPH,
    QPG_ITEM_COMMENT,
    QPG_ITEM_OPEN, /* a variation, in place of the last move */
    QPG_ITEM_CLOSE,
    QPG_ITEM_END
} qpg_item;

/* Fills the game's result, start and tags. 0 on failure. */
int qp__plain_head(qp__fast *f, qp_game *game);
/* What comes next in it. */
qpg_item qp__plain_item(qp__fast *f);
/* The moves that come next, at most so many; returns how many. They may be
 * illegal. After the last there is no move, or one that is wrong. */
size_t qp__plain_moves(qp__fast *f, qp_move *out, size_t most);

#endif
