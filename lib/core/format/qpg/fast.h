/* fast.h - records of the fast profile: blocks of games. Not installed.
 *
 *     block   FF, how many games, bytes of the frame or 0, for each game the
 *             bytes of its bits and of its texts; the texts, as they are or as
 *             a frame of zstd; the bits of one game after another; zeros
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef QP_QPG_FAST_H
#define QP_QPG_FAST_H

#include "fast_moves.h"
#include "qipu/qpg.h"
#include "zip.h"

enum {
    QPG_FAST_MARK = 0xFF, /* the first byte; no record of `small` has it */
    /* Letters that a block may hold: so many, and so many a byte. A text counts
     * its bytes, and more for what it is besides: a tag or a comment. */
    QPG_FREE_TEXT = 1024,
    QPG_TEXT_A_BYTE = 64,
    QPG_TEXT_LETTERS = 64,
    /* Who pulls games one by one holds all those of a block. */
    QPG_GAMES_MAX = 1024,
    /* The first byte of a text that stands for a known one; bytes below TOKENS
     * are written as ESCAPE and a digit. */
    QPG_ESCAPE = 1,
    QPG_SHORT = 2,
    QPG_TOKENS = 8
};

/* A move with variations: where its line goes on. */
typedef struct qpg_branch {
    qpg_seat before, after;
    qp_node node, variation;
    uint32_t left; /* plies to come of the line; reading only */
} qpg_branch;

typedef struct qp__fast {
    qp_alloc alloc;
    qpg_codes codes;
    qpg_zip *zip;
    qp_game *game; /* read from or filled */
    qp_status status;
    uint64_t plies, move_bits; /* written */
    int noted, branched, met_note, met_branch, met_fen;
    qpg_seat seat;
    qp_pos opening;
    qpg_branch *branch;
    size_t depth, branches_size;
    qpg_put put;
    qpg_take take;
    qp__buf text;     /* those written */
    qp__buf unpacked; /* those of the block that is read */
    qp__buf plain;    /* a text without escapes */
    qp__buf body;
    const char *text_at, *text_end; /* reading: of this game */
    /* The block that is read. */
    qp_text block;
    const char *texts; /* of the games to come */
    size_t head, bits; /* places in `block` of the next game */
    uint64_t games;    /* to come */
} qp__fast;

/* Owned: qp__fast_free. NULL when memory is out. */
qp__fast *qp__fast_new(const qp_alloc *alloc);
void qp__fast_free(qp__fast *f);

/* fast_write.c: fills f->put and f->text with one game. */
qp_status qp__fast_write(qp__fast *f, const qp_game *game);
/* fast_read.c: fills a game from f->take and the texts from f->text_at on. */
qp_status qp__fast_read(qp__fast *f, qp_game *game);

/* ---- block.c: bytes of games together */

/* Games on their way into a block. */
typedef struct qpg_block {
    qp__buf heads, texts, bits;
    uint64_t games;
} qpg_block;

void qp__block_free(const qp_alloc *alloc, qpg_block *block);
qp_status qp__block_add(const qp_alloc *alloc, qpg_block *block, qp_text bits,
                        qp_text texts);
/* The block's bytes, in `out`, which is emptied first; with `zip` NULL the
 * texts stay as they are. Empties the block. QP_E_LIMIT, QP_E_NOMEM. */
qp_status qp__block_end(qp__buf *out, const qp_alloc *alloc, qpg_block *block,
                        qpg_zip *zip);

/* A block being taken apart; nothing in it is trusted. */
typedef struct qpg_parts {
    uint64_t games;
    size_t heads;        /* where the first head stands */
    size_t texts, frame; /* where the texts stand; bytes of the frame, or 0 */
    size_t text_bytes;   /* when they are unpacked */
    size_t bits, end;    /* where they stand; where zeros may begin */
} qpg_parts;
qp_status qp__block_parts(qpg_parts *parts, qp_text block);
/* A number at *at, which moves on; 0 when there is none. */
int qp__block_number(uint64_t *value, qp_text block, size_t *at);

/* Opens a block; each qp__fast_next fills a game from it, or passes over one
 * when `game` is NULL. */
qp_status qp__fast_open(qp__fast *f, qp_text block);
qp_status qp__fast_next(qp__fast *f, qp_game *game);

#endif
