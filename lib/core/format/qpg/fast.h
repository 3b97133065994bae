/* fast.h - records of the fast profile: blocks of games, as they were written
 * until plain.h; read only. Not installed.
 *
 *     block   FF, how many games, bytes of the frame or 0, for each game the
 *             bytes of its bits and of its texts; the texts, as they are or as
 *             a frame of zstd; the bits of one game after another; zeros
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef QP_QPG_FAST_H
#define QP_QPG_FAST_H

#include "qipu/qpg.h"
#include "zip.h"
#include "fast_order.h"
#include "../common/base.h"

/* Bits that are read: zeros after the last, where `over` counts them. */
typedef struct qpg_take {
    const uint8_t *at, *end;
    uint64_t bits; /* the highest come next */
    unsigned held, over;
} qpg_take;

static inline void qpg_take_from(qpg_take *t, const uint8_t *at, size_t len) {
    *t = (qpg_take){.at = at, .end = at + len};
}

/* At least 25 bits are there then, real ones or zeros. */
static inline void qpg_take_fill(qpg_take *t) {
    while (t->held <= 56) {
        uint64_t byte = t->at < t->end ? *t->at++ : (t->over += 8, 0u);
        t->bits |= byte << (56 - t->held);
        t->held += 8;
    }
}

static inline void qpg_take_drop(qpg_take *t, unsigned count) {
    t->bits <<= count;
    t->held -= count;
}

/* Up to 25 bits. */
static inline uint32_t qpg_take_bits(qpg_take *t, unsigned count) {
    if (!count) return 0;
    if (t->held < count) qpg_take_fill(t);
    uint32_t value = (uint32_t)(t->bits >> (64 - count));
    qpg_take_drop(t, count);
    return value;
}

/* Whether more was read than there is. */
static inline int qpg_take_spent(const qpg_take *t) {
    return t->over > t->held;
}

enum { QPG_CODE_MAX = 12 };

/* Prefix codes of ranks, made from their lengths: by length, the first code
 * after those of that length, left-aligned in QPG_CODE_MAX bits, and the offset
 * from a code to its place in `rank`. */
typedef struct qpg_code {
    uint16_t limit[QPG_CODE_MAX + 1];
    int16_t base[QPG_CODE_MAX + 1];
    uint8_t rank[FAST_TARGETS];
} qpg_code;

/* Keys of the order, in parts that are added: by side, row (three phases of
 * seven kinds) and square, QP_SQUARES for none; by kind and delta. */
typedef struct qpg_order {
    int32_t man[2][3 * 7][QP_SQUARES + 1], target[2][3 * 7][QP_SQUARES + 1];
    int32_t piece_near[7][FAST_DELTAS], near[7][FAST_DELTAS];
    int32_t step[7][FAST_DELTAS], takes[7][8], again[7];
    int16_t place[2][QP_SQUARES + 1]; /* fast_place of a square */
} qpg_order;

typedef struct qpg_codes {
    qpg_code men[FAST_PIECES + 1], targets[FAST_TARGETS - 2];
    qpg_order order;
} qpg_codes;

void qp__fast_codes(qpg_codes *codes);
void qp__fast_sit(qpg_seat *seat, const qp_pos *pos);

/* Reads a move and plays it; returns 0 if no move has these ranks. */
int qp__fast_move_take(qp_move *move, qpg_take *in, const qpg_codes *codes,
                       qpg_seat *seat);

enum {
    QPG_FAST_MARK = 0xFF, /* the first byte; no record of `small` has it */
    /* Letters that a block may hold: so many, and so many a byte. A text counts
     * its bytes, and more for what it is besides: a tag or a comment. */
    QPG_FREE_TEXT = 1024,
    QPG_TEXT_A_BYTE = 64,
    QPG_TEXT_LETTERS = 64,
    /* Who pulls games one by one holds all those of a block. */
    QPG_GAMES_MAX = 1024,
    /* The first byte of a text that denotes a known one; bytes below TOKENS
     * are written as ESCAPE and a digit. */
    QPG_ESCAPE = 1,
    QPG_SHORT = 2,
    QPG_TOKENS = 8
};

/* A move with variations: where its line goes on. */
typedef struct qpg_branch {
    qpg_seat before, after;
    qp_node node;
    uint32_t left; /* plies to come of the line */
} qpg_branch;

/* ---- plain.h: the columns of a block, and moves by pieces ---------------- */

enum {
    /* Column 1 to 127: values of the tags of that number. */
    QPG_COLUMN_SHAPE = 0,
    QPG_COLUMN_COMMENTS = 128,
    QPG_COLUMN_MOVES = 129,
    QPG_COLUMNS,
    QPG_WAYS = 127,
    QPG_NO_SLOT = 32,
    QPG_STEP_MAX = 2 * QP_FILES + 2,
    QPG_AFTER_GAME = 3 /* as a place: after the result, at the root */
};

/* Where a piece of a slot goes: from its square, from the first square of its
 * rank, or from that of its file. */
typedef struct qpg_way {
    uint8_t slot, origin;
    int8_t step;
} qpg_way;

/* By side, and by the byte of the move; by square, and by where a way begins;
 * and the number among those of its piece that a step has, by side, for pawns
 * and others, from two ranks and files back on. */
typedef struct qpg_reach {
    qpg_way way[2][QPG_WAYS];
    qp_sq origin[QP_SQUARES][3];
    uint8_t number[2][2][2 * QPG_STEP_MAX + 1];
} qpg_reach;

void qp__reach_make(qpg_reach *reach);

/* A line that is read: its pieces, by slot and by square. Empty squares have
 * the last slot, so that a move is played alike whether it takes a piece or
 * not. */
typedef struct qpg_lane {
    qp_sq man[QPG_NO_SLOT + 1];
    uint8_t slot[QP_SQUARES];
    uint8_t side, moved, taken, mark;
    qp_sq from, to;           /* the last move, when there is one */
    uint32_t left, mark_left; /* plies to come, and at the next mark */
} qpg_lane;

/* Where a line of the game that is filled goes on. */
typedef struct qpg_filled {
    qp_pos pos;
    qp_undo undo;
    qp_node node, host;
} qpg_filled;

typedef struct qp__fast {
    qp_alloc alloc;
    qpg_zip *zip;
    qp_game *game; /* that is filled */
    qp_status status;
    qp_pos opening, start;          /* of the game */
    qp__buf text;                   /* one without escapes */
    const char *text_at, *text_end; /* those to come */
    uint64_t games;                 /* to come in the block */
    int met_fen;
    size_t depth; /* of variations */
    /* ---- blocks of bits */
    qpg_codes *codes; /* once they were needed */
    int noted, branched, met_note, met_branch;
    qpg_seat seat;
    qpg_branch *branch;
    size_t branches_size;
    qpg_take take;
    qp_text block;
    const char *texts; /* of the games to come */
    size_t head, bits; /* places in `block` of the next game */
    /* ---- plain blocks */
    int plain; /* this is one */
    const char *at[QPG_COLUMNS], *end[QPG_COLUMNS];
    qp__buf part[2]; /* what was packed of it */
    qpg_reach reach;
    qpg_lane *lane;
    qpg_filled *filled;
    size_t lanes_size, filled_size;
    int broken; /* a move was not legal */
    qp_move move;
    qp_text comment;
    unsigned place, flags; /* of a comment; the number of a glyph */
} qp__fast;

/* Owned: qp__fast_free. NULL if out of memory. */
qp__fast *qp__fast_new(const qp_alloc *alloc);
void qp__fast_free(qp__fast *f);

/* fast_read.c: fills a game from f->take and the texts from f->text_at on. */
qp_status qp__fast_read(qp__fast *f, qp_game *game);

/* What both kinds of block have: the result by its number, the start by its
 * code (NULL: the opening), a tag by the number of its name with its texts, and
 * a text that denotes itself, good until the next. 0 on failure. */
int qp__fast_result(qp__fast *f, unsigned result);
int qp__fast_start(qp__fast *f, const uint8_t *code, size_t len);
int qp__fast_tag(qp__fast *f, unsigned name);
int qp__fast_plain_text(qp__fast *f, qp_text *text);

/* ---- block.c: bytes of games together ------------------------------------ */

/* A block being taken apart; nothing in it is trusted. */
typedef struct qpg_parts {
    uint64_t games;
    size_t heads;        /* where the first head is */
    size_t texts, frame; /* where the texts stand; bytes of the frame, or 0 */
    size_t text_bytes;   /* when they are unpacked */
    size_t bits, end;    /* where they stand; where zeros may begin */
} qpg_parts;
qp_status qp__block_parts(qpg_parts *parts, qp_text block);
/* A number at *at, which moves on, or 0 if there is none. */
int qp__block_number(uint64_t *value, qp_text block, size_t *at);
int qp__block_put_number(const qp_alloc *a, qp__buf *out, uint64_t value);
/* The letters of texts, each of which ends with a 0. */
size_t qp__block_letters(qp_text texts);

/* Opens a block; each qp__fast_next fills a game from it, or skips one
 * when `game` is NULL. */
qp_status qp__fast_open(qp__fast *f, qp_text block);
qp_status qp__fast_next(qp__fast *f, qp_game *game);

#endif
