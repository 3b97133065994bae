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

#include "qipu/qpg.h"
#include "zip.h"
#include "fast_order.h"
#include "../common/base.h"

/* Bits that are written. `failed`: memory ran out, nothing more is kept. */
typedef struct qpg_put {
    const qp_alloc *alloc;
    qp__buf bytes;
    uint64_t bits; /* the lowest `held` wait */
    unsigned held;
    int failed;
} qpg_put;

/* Bits that are read: zeros after the last, where `over` counts them. */
typedef struct qpg_take {
    const uint8_t *at, *end;
    uint64_t bits; /* the highest come next */
    unsigned held, over;
} qpg_take;

static inline void qpg_put_bits(qpg_put *p, uint32_t value, unsigned count) {
    p->bits = p->bits << count | value;
    p->held += count;
    while (p->held >= 8) {
        char byte = (char)(p->bits >> (p->held -= 8));
        if (!qp__buf_add(p->alloc, &p->bytes, (qp_text){&byte, 1}))
            p->failed = 1;
    }
}

/* Fills the last byte up with zeros. */
static inline void qpg_put_end(qpg_put *p) {
    if (p->held) qpg_put_bits(p, 0, 8 - p->held);
}

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
    uint16_t code[FAST_TARGETS];
    const uint8_t *length;
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

/* Writes a move and plays it: how many bits it took; 0 when it is not legal. */
unsigned qp__fast_move_put(qpg_put *out, const qpg_codes *codes, qpg_seat *seat,
                           qp_move move);

/* Reads a move and plays it; 0 when there is none of these ranks. */
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

/* Owned: qp__fast_free. NULL if out of memory. */
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
    size_t heads;        /* where the first head is */
    size_t texts, frame; /* where the texts stand; bytes of the frame, or 0 */
    size_t text_bytes;   /* when they are unpacked */
    size_t bits, end;    /* where they stand; where zeros may begin */
} qpg_parts;
qp_status qp__block_parts(qpg_parts *parts, qp_text block);
/* A number at *at, which moves on; 0 when there is none. */
int qp__block_number(uint64_t *value, qp_text block, size_t *at);

/* Opens a block; each qp__fast_next fills a game from it, or skips one
 * when `game` is NULL. */
qp_status qp__fast_open(qp__fast *f, qp_text block);
qp_status qp__fast_next(qp__fast *f, qp_game *game);

#endif
