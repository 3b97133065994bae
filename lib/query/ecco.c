/* ecco.c - classifies openings by the positions of the first plies.
 *
 * Owns the matching of patterns and the order of rules; the patterns are in
 * ecco.inc, made from tools/ecco.txt. A pattern speaks of one side's pieces
 * alone, so that the order of the moves does not matter, nor what the other
 * side does meanwhile; where it does matter, two must stand in one position.
 *
 * SPDX-License-Identifier: MIT
 */
#include "qipu/ecco.h"

#include <string.h>

#include "../core/base/inline/bits.h"

/* A code and its names. */
typedef struct ecco_name {
    const char *code, *opening, *variation;
} ecco_name;

/* The pieces of one side: cells, a bit each, that they are on and, besides
 * their places at the start, may be on. `any`: the others may be anywhere. Of
 * the pairs, a bit each, those that it is the one of, and the other. */
typedef struct ecco_pattern {
    uint64_t required[2], known[2], one, other;
    uint8_t side, last, any;
} ecco_pattern;

/* What a position is to the patterns, mirrored if Red began on the left. */
typedef struct ecco_board {
    uint64_t cells[2]; /* those that hold their piece */
    int stray[2];      /* pieces of a side that are on no cell and not where
                          they were at the start */
    int more[16];      /* pieces of a kind than at the start */
    int open[2];       /* nonzero: a side has a stray piece or lacks a rook, a
                          knight or a cannon */
} ecco_board;

#include "ecco.inc"

_Static_assert(ECCO_PATTERNS + ECCO_PAIRS <= 8 * sizeof((qp_ecco *)0)->seen_,
               "a bit for each");
_Static_assert(ECCO_PAIRS <= 64, "a bit of a word for each pair");

static void ecco_set(uint64_t *bits, size_t i) {
    bits[i / 64] |= UINT64_C(1) << (i % 64);
}

static int ecco_has(const uint64_t *bits, size_t i) {
    return bits[i / 64] >> (i % 64) & 1;
}

static void ecco_flip(uint64_t *bits, size_t i) {
    bits[i / 64] ^= UINT64_C(1) << (i % 64);
}

static qp_sq ecco_seen_from(qp_sq sq, int mirror) {
    return mirror ? QP_SQ(QP_FILES - 1 - QP_FILE_OF(sq), QP_RANK_OF(sq)) : sq;
}

/* The cell that a piece on a square fills, plus 1; or 0. */
static unsigned ecco_cell(qp_piece piece, qp_sq sq, int mirror) {
    return ECCO_CELL[piece * QP_SQUARES + ecco_seen_from(sq, mirror)];
}

/* Counts the piece on a square, or with -1 the one that leaves it. */
static void ecco_count(ecco_board *out, qp_sq sq, qp_piece piece, int by,
                       int mirror) {
    if (!piece) return;
    unsigned cell = ecco_cell(piece, sq, mirror);
    if (cell)
        ecco_flip(out->cells, cell - 1);
    else if (ECCO_START[sq] != piece)
        out->stray[QP_SIDE_OF(piece)] += by;
    out->more[piece] += by;
}

/* What is on a square instead of what was there. */
static void ecco_change(ecco_board *out, qp_sq sq, qp_piece was, qp_piece piece,
                        int mirror) {
    ecco_count(out, sq, was, -1, mirror);
    ecco_count(out, sq, piece, 1, mirror);
}

static int ecco_same(const qp_piece *a, const qp_piece *b) {
    return !memcmp(a, b, 8) && !memcmp(a + 8, b + 8, 2);
}

/* The start is its own mirror image, so that a square that holds what it held
 * there fills the same cell in both. All others are looked at. */
static void ecco_look(ecco_board *out, const qp_piece *cell, int mirror) {
    *out = ECCO_BEGIN;
    for (qp_sq from = 0; from < QP_SQUARES; from += 10) {
        const qp_piece *was = ECCO_START + from, *is = cell + from;
        if (ecco_same(was, is)) continue;
        for (qp_sq i = 0; i < 10; i++)
            if (was[i] != is[i])
                ecco_change(out, (qp_sq)(from + i), was[i], is[i], mirror);
    }
}

static void ecco_open(ecco_board *board) {
    for (unsigned side = 0; side < 2; side++) {
        board->open[side] = board->stray[side];
        for (unsigned kind = QP_KNIGHT; kind <= QP_CANNON; kind++)
            board->open[side] |= board->more[QP_PIECE(side, kind)];
    }
}

/* Returns nonzero if the position matches the pattern. */
static int ecco_fits(const ecco_pattern *p, const ecco_board *board) {
    const uint64_t *away = ECCO_AWAY[p->side];
    if ((p->required[0] & ~board->cells[0]) |
        (p->required[1] & ~board->cells[1]))
        return 0;
    return p->any || (!board->open[p->side] &&
                      !(board->cells[0] & away[0] & ~p->known[0]) &&
                      !(board->cells[1] & away[1] & ~p->known[1]));
}

/* Nonzero if the first move was made on the left. */
static int ecco_began_left(const qp_piece *cell) {
    for (qp_sq sq = 0; sq < QP_SQUARES / 2; sq++)
        if (ECCO_START[sq] && !cell[sq]) return QP_FILE_OF(sq) < 4;
    return 0;
}

void qp_ecco_begin(qp_ecco *ecco, const qp_pos *start, unsigned flags) {
    const qp_setup *setup = qp_pos_setup(start);
    memset(ecco, 0, sizeof *ecco);
    ecco->other_ = setup->turn != QP_RED ||
                   memcmp(ECCO_START, setup->cell, sizeof ECCO_START) != 0;
    ecco->mode_ = flags & QP_ECCO_AS_TAGGED ? 2 : 1;
}

/* Enters the patterns that the position of this ply matches, and the pairs of
 * which it matches both. The first cells, those before ECCO_FIRSTS, hold no
 * piece at the start. */
static void ecco_match(qp_ecco *ecco, ecco_board *board) {
    uint64_t one = 0, other = 0;
    ecco_open(board);
    for (unsigned word = 0; word < 2; word++)
        for (uint64_t left = board->cells[word]; left; left &= left - 1) {
            unsigned cell = 64 * word + qp__lowest_bit(left);
            if (cell >= ECCO_FIRSTS) break;
            for (size_t i = ECCO_FROM[cell]; i < ECCO_FROM[cell + 1]; i++) {
                const ecco_pattern *p = &ECCO_PATTERN[i];
                if (!ecco_fits(p, board) || ecco->ply_ > p->last) continue;
                ecco_set(ecco->seen_, i);
                one |= p->one;
                other |= p->other;
            }
        }
    for (uint64_t both = one & other; both; both &= both - 1)
        ecco_set(ecco->seen_, ECCO_PATTERNS + qp__lowest_bit(both));
}

void qp_ecco_move(qp_ecco *ecco, const qp_pos *after) {
    const qp_piece *cell = qp_pos_setup(after)->cell;
    ecco_board board;
    if (ecco->other_ || ecco->ply_ == QP_ECCO_PLIES) return;
    if (!ecco->ply_++) ecco->mirror_ = (uint8_t)ecco_began_left(cell);
    ecco_look(&board, cell, ecco->mirror_);
    ecco_match(ecco, &board);
}

const char *qp_ecco_code(const qp_ecco *ecco) {
    if (ecco->other_ || !ecco->ply_) return "";
    const uint16_t *rule = ECCO_RULE;
    for (size_t r = 0; r < ECCO_RULES; r++) {
        size_t left = rule[2], i = 3;
        while (left && ecco_has(ecco->seen_, rule[i])) left--, i++;
        if (!left && rule[0] & ecco->mode_) return ECCO_NAME[rule[1]].code;
        rule += 3 + rule[2];
    }
    return ECCO_NAME[0].code;
}

/* Plays a move of a game on the cells and on the board. */
static void ecco_play(ecco_board *board, qp_piece *cell, qp_move move,
                      int mirror) {
    qp_sq from = move.from, to = move.to;
    ecco_change(board, from, cell[from], 0, mirror);
    ecco_change(board, to, cell[to], cell[from], mirror);
    cell[to] = cell[from];
    cell[from] = 0;
}

const char *qp_ecco_game(const qp_game *game, unsigned flags) {
    qp_move moves[QP_ECCO_PLIES];
    qp_piece cell[QP_SQUARES];
    qp_ecco ecco;
    ecco_board board = ECCO_BEGIN;
    size_t n = qp_game_line(moves, QP_ECCO_PLIES, game, QP_NO_NODE);
    if (n > QP_ECCO_PLIES) n = QP_ECCO_PLIES;
    qp_ecco_begin(&ecco, qp_game_start(game), flags);
    if (ecco.other_ || !n) return "";
    ecco.mirror_ = QP_FILE_OF(moves[0].from) < 4;
    memcpy(cell, ECCO_START, sizeof cell);
    while (ecco.ply_ < n) {
        ecco_play(&board, cell, moves[ecco.ply_++], ecco.mirror_);
        ecco_match(&ecco, &board);
    }
    return qp_ecco_code(&ecco);
}

/* ---- names --------------------------------------------------------------- */

const char *qp_ecco_list(size_t index) {
    return index < ECCO_CODES ? ECCO_NAME[index].code : NULL;
}

static const ecco_name *ecco_find(qp_text code) {
    size_t low = 0, high = ECCO_CODES;
    while (low < high) {
        size_t middle = (low + high) / 2;
        int order = qp_text_compare(code, qp_text_of(ECCO_NAME[middle].code));
        if (!order) return &ECCO_NAME[middle];
        if (order < 0)
            high = middle;
        else
            low = middle + 1;
    }
    return NULL;
}

const char *qp_ecco_opening(qp_text code) {
    const ecco_name *name = ecco_find(code);
    return name ? name->opening : NULL;
}

const char *qp_ecco_variation(qp_text code) {
    const ecco_name *name = ecco_find(code);
    return name ? name->variation : NULL;
}
