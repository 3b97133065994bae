/* line.c - a base position, the moves after it, and what repeats in them.
 * Repeated positions are found by a tree that branches by bits of the hash,
 * with only the first ply of each position in it; plies are dropped in reverse
 * order, so a dropped one is always a leaf. Every 32nd board is kept, so that
 * any can be rebuilt and compared. Entry 0 is the base, entry n what ply n did.
 *
 * SPDX-License-Identifier: MIT
 */
#include <string.h>

#include "../base/mem.h"
#include "line_int.h"

/* A board is kept of so many plies. */
enum { LINE_STRIDE = 32 };

typedef struct line_ply {
    uint64_t hash, mirror; /* of the position after it */
    uint32_t previous;     /* the same position before; in the tree: the last
                              ply that has it, which may be this one */
    uint32_t occurrence;   /* 1: it is in the tree */
    uint32_t window;       /* the last capture */
    uint32_t checks;       /* by who moved here, since the window */
    uint32_t child[2];     /* in the tree; 0: none, as the base is the root */
    qp_move move;
    qp_piece piece, captured;
    uint8_t taken_slot, check;
} line_ply;

typedef qp_piece line_board[QP_SQUARES];

struct qp_line {
    qp_alloc alloc;
    qp_pos base, pos;
    size_t ply, length;
    line_ply *at;
    size_t capacity;
    line_board *board;
    size_t board_capacity;
};

/* ---- the index ----------------------------------------------------------- */

/* Nonzero if the position at a ply is the one at `now`, which `line->pos` is:
 * the same pieces on the same squares and the same side to move. */
static int line_same(const qp_line *line, size_t ply, size_t now) {
    line_board board;
    size_t from = ply / LINE_STRIDE;
    if ((now - ply) % 2) return 0;
    memcpy(board, line->board[from], sizeof board);
    for (size_t p = from * LINE_STRIDE + 1; p <= ply; p++) {
        qp_move move = line->at[p].move;
        board[move.to] = board[move.from];
        board[move.from] = 0;
    }
    return !memcmp(board, qp_pos_setup(&line->pos)->cell, sizeof board);
}

/* Enters the position at ply `now`, the last. */
static void index_add(qp_line *line, uint32_t now) {
    line_ply *entry = &line->at[now], *node = line->at;
    for (uint64_t bits = entry->hash;; bits >>= 1) {
        if (node->hash == entry->hash &&
            line_same(line, (size_t)(node - line->at), now)) {
            entry->previous = node->previous;
            entry->occurrence = line->at[node->previous].occurrence + 1;
            node->previous = now;
            return;
        }
        uint32_t *child = &node->child[bits & 1];
        if (!*child) {
            *child = entry->previous = now;
            entry->occurrence = 1;
            return;
        }
        node = &line->at[*child];
    }
}

/* Takes the last ply out. On the way of its hash only the node that has its
 * position names it. */
static void index_remove(qp_line *line, uint32_t last) {
    line_ply *entry = &line->at[last], *node = line->at;
    uint32_t *link = NULL;
    for (uint64_t bits = entry->hash; node->previous != last; bits >>= 1) {
        link = &node->child[bits & 1];
        node = &line->at[*link];
    }
    if (node != entry)
        node->previous = entry->previous;
    else if (link)
        *link = 0;
}

/* ---- plies --------------------------------------------------------------- */

static qp_side line_mover(const qp_line *line, size_t ply) {
    return (qp_side)((qp_pos_turn(&line->base) ^ ply ^ 1) & 1);
}

static size_t line_quiet(const qp_line *line, size_t ply) {
    size_t window = line->at[ply].window;
    return ply - window + (window ? 0 : qp_pos_setup(&line->base)->quiet);
}

size_t qp__line_checks(const qp_line *line, size_t ply, qp_side by) {
    size_t window = line->at[ply].window;
    if (ply && line_mover(line, ply) != by) ply--;
    return ply > window ? line->at[ply].checks : 0;
}

static uint16_t count_to(size_t count) {
    return (uint16_t)(count < UINT16_MAX ? count : UINT16_MAX);
}

void qp__line_take_back(qp_pos *pos, const qp_line *line, size_t ply) {
    const line_ply *entry = &line->at[ply], *before = entry - 1;
    size_t black = (ply - 1 + qp_pos_turn(&line->base)) / 2;
    qp_undo undo = {.hash_ = before->hash,
                    .mirror_ = before->mirror,
                    .move_ = entry->move,
                    .quiet_ = count_to(line_quiet(line, ply - 1)),
                    .fullmove_ =
                        count_to(qp_pos_setup(&line->base)->fullmove + black),
                    .taken_slot_ = entry->taken_slot,
                    .taken_ = entry->captured};
    qp_pos_undo(pos, &undo);
}

static void line_keep_board(qp_line *line, size_t ply) {
    if (ply % LINE_STRIDE) return;
    memcpy(line->board[ply / LINE_STRIDE], qp_pos_setup(&line->pos)->cell,
           sizeof *line->board);
}

/* Makes room for the entry of ply `ply`. */
static int line_reserve(qp_line *line, size_t ply) {
    return qp__grow(&line->alloc, &line->at, &line->capacity, ply + 1,
                    sizeof *line->at) &&
           qp__grow(&line->alloc, &line->board, &line->board_capacity,
                    ply / LINE_STRIDE + 1, sizeof *line->board);
}

/* Plays a legal move at the end, where there is room for it. */
static void line_append(qp_line *line, qp_move move) {
    size_t ply = line->ply + 1;
    qp_side by = qp_pos_turn(&line->pos);
    qp_undo undo;
    line_ply *entry = &line->at[ply], *before = entry - 1;
    qp_pos_do(&line->pos, move, &undo);
    *entry = (line_ply){.hash = line->pos.hash_,
                        .mirror = line->pos.mirror_,
                        .window = before->window,
                        .move = move,
                        .piece = qp_pos_setup(&line->pos)->cell[move.to],
                        .captured = undo.taken_,
                        .taken_slot = undo.taken_slot_,
                        .check = qp_pos_check(&line->pos) != 0};
    if (entry->captured)
        entry->window = (uint32_t)ply;
    else
        entry->checks =
            (uint32_t)qp__line_checks(line, ply - 1, by) + entry->check;
    line_keep_board(line, ply);
    index_add(line, (uint32_t)ply);
    line->ply = line->length = ply;
}

uint64_t qp__line_hash(const qp_line *line, size_t ply) {
    return line->at[ply].hash;
}

void qp__line_pos(qp_pos *out, const qp_line *line, size_t ply) {
    size_t at = line->ply;
    *out = line->pos;
    while (at > ply) qp__line_take_back(out, line, at--);
    while (at < ply) qp_pos_play(out, line->at[++at].move);
}

/* ---- the interface ------------------------------------------------------- */

qp_line *qp_line_new(const qp_pos *base, const qp_alloc *alloc) {
    qp_alloc from = qp__alloc_or_libc(alloc);
    qp_line *line = qp__get(&from, sizeof *line);
    if (!line) return NULL;
    *line = (qp_line){.alloc = from};
    if (!line_reserve(line, 0)) {
        qp_line_free(line);
        return NULL;
    }
    qp_line_clear(line, base);
    return line;
}

void qp_line_clear(qp_line *line, const qp_pos *base) {
    if (base)
        line->pos = *base;
    else
        qp_pos_start(&line->pos);
    line->base = line->pos;
    line->ply = line->length = 0;
    line->at[0] = (line_ply){.hash = line->pos.hash_,
                             .mirror = line->pos.mirror_,
                             .move = {QP_SQ_NONE, QP_SQ_NONE},
                             .occurrence = 1,
                             .check = qp_pos_check(&line->pos) != 0};
    line_keep_board(line, 0);
}

void qp_line_free(qp_line *line) {
    if (!line) return;
    qp_alloc alloc = line->alloc;
    qp__put(&alloc, line->at, line->capacity * sizeof *line->at);
    qp__put(&alloc, line->board, line->board_capacity * sizeof *line->board);
    qp__put(&alloc, line, sizeof *line);
}

qp_status qp_line_play(qp_line *line, qp_move move) {
    const line_ply *next = &line->at[line->ply + 1];
    if (line->ply < line->length && next->move.from == move.from &&
        next->move.to == move.to) {
        qp_line_seek(line, line->ply + 1);
        return QP_OK;
    }
    if (!qp_pos_legal(&line->pos, move)) return QP_E_ARG;
    if (line->ply == QP_LINE_MAX) return QP_E_LIMIT;
    if (!line_reserve(line, line->ply + 1)) return QP_E_NOMEM;
    qp_line_cut(line);
    line_append(line, move);
    return QP_OK;
}

size_t qp_line_seek(qp_line *line, size_t ply) {
    if (ply > line->length) ply = line->length;
    while (line->ply < ply) qp_pos_play(&line->pos, line->at[++line->ply].move);
    while (line->ply > ply) qp__line_take_back(&line->pos, line, line->ply--);
    return ply;
}

qp_status qp_line_undo(qp_line *line) {
    if (!line->ply) return QP_E_ARG;
    qp_line_seek(line, line->ply - 1);
    qp_line_cut(line);
    return QP_OK;
}

void qp_line_cut(qp_line *line) {
    while (line->length > line->ply)
        index_remove(line, (uint32_t)line->length--);
}

size_t qp_line_ply(const qp_line *line) {
    return line->ply;
}

size_t qp_line_length(const qp_line *line) {
    return line->length;
}

const qp_pos *qp_line_base(const qp_line *line) {
    return &line->base;
}

const qp_pos *qp_line_pos(const qp_line *line) {
    return &line->pos;
}

void qp_line_get(qp_ply *out, const qp_line *line, size_t ply) {
    if (ply > line->length) ply = line->length;
    const line_ply *entry = &line->at[ply];
    *out = (qp_ply){.move = entry->move,
                    .side = line_mover(line, ply),
                    .piece = entry->piece,
                    .captured = entry->captured,
                    .check = entry->check,
                    .window = entry->window,
                    .since_capture = line_quiet(line, ply),
                    .previous =
                        entry->occurrence > 1 ? entry->previous : QP_PLY_NONE,
                    .occurrence = entry->occurrence};
}

size_t qp_line_window(const qp_line *line) {
    return line->at[line->ply].window;
}

size_t qp_line_occurrences(const qp_line *line) {
    return line->at[line->ply].occurrence;
}

size_t qp_line_checks(const qp_line *line, qp_side by) {
    return qp__line_checks(line, line->ply, by);
}
