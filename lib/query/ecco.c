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
 * their places at the start, may be on. `any`: the others may be anywhere. */
typedef struct ecco_pattern {
    uint64_t required[2], known[2];
    uint8_t side, last, any;
} ecco_pattern;

#include "ecco.inc"

_Static_assert(ECCO_PATTERNS + ECCO_PAIRS <= 8 * sizeof((qp_ecco *)0)->seen_,
               "a bit for each");

/* What a position is to the patterns, mirrored if Red began on the left. */
typedef struct ecco_board {
    uint64_t cells[2]; /* those that hold their piece */
    int open[2];       /* nonzero: a side has a piece that is on no cell and not
                          where it was at the start, or lacks a rook, a knight
                          or a cannon */
    int more[16];      /* pieces of a kind than at the start */
} ecco_board;

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

/* What is on a square instead of what was there at the start. */
static void ecco_look_at(ecco_board *out, qp_sq sq, qp_piece was,
                         qp_piece piece, int mirror) {
    unsigned left = was ? ecco_cell(was, sq, mirror) : 0;
    unsigned cell = piece ? ecco_cell(piece, sq, mirror) : 0;
    if (left) ecco_flip(out->cells, left - 1);
    if (cell) ecco_flip(out->cells, cell - 1);
    if (piece && !cell) out->open[QP_SIDE_OF(piece)] = 1;
    out->more[was]--;
    out->more[piece]++;
}

static int ecco_same(const qp_piece *a, const qp_piece *b) {
    return !memcmp(a, b, 8) && !memcmp(a + 8, b + 8, 2);
}

/* The start is its own mirror image, so that a square that holds what it held
 * there fills the same cell in both. All others are looked at. */
static void ecco_look(ecco_board *out, const qp_piece *cell, int mirror) {
    *out = (ecco_board){.cells = {ECCO_HOME[0], ECCO_HOME[1]}};
    for (qp_sq from = 0; from < QP_SQUARES; from += 10) {
        const qp_piece *was = ECCO_START + from, *is = cell + from;
        if (ecco_same(was, is)) continue;
        for (qp_sq i = 0; i < 10; i++)
            if (was[i] != is[i])
                ecco_look_at(out, (qp_sq)(from + i), was[i], is[i], mirror);
    }
    for (unsigned side = 0; side < 2; side++)
        for (unsigned kind = QP_KNIGHT; kind <= QP_CANNON; kind++)
            out->open[side] |= out->more[QP_PIECE(side, kind)] != 0;
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

/* Enters the patterns that the position matches. The first cells, those before
 * ECCO_FIRSTS, hold no piece at the start. */
static void ecco_match(uint64_t *now, const ecco_board *board, unsigned ply) {
    for (unsigned word = 0; word < 2; word++)
        for (uint64_t left = board->cells[word]; left; left &= left - 1) {
            unsigned cell = 64 * word + qp__lowest_bit(left);
            if (cell >= ECCO_FIRSTS) return;
            for (size_t i = ECCO_FROM[cell]; i < ECCO_FROM[cell + 1]; i++)
                if (ecco_fits(&ECCO_PATTERN[i], board) &&
                    ply <= ECCO_PATTERN[i].last)
                    ecco_set(now, i);
        }
}

void qp_ecco_move(qp_ecco *ecco, const qp_pos *after) {
    const qp_piece *cell = qp_pos_setup(after)->cell;
    uint64_t now[sizeof ecco->seen_ / sizeof *ecco->seen_] = {0};
    ecco_board board;
    if (ecco->other_ || ecco->ply_ == QP_ECCO_PLIES) return;
    if (!ecco->ply_++) ecco->mirror_ = (uint8_t)ecco_began_left(cell);
    ecco_look(&board, cell, ecco->mirror_);
    ecco_match(now, &board, ecco->ply_);
    for (size_t i = 0; i < ECCO_PAIRS; i++)
        if (ecco_has(now, ECCO_PAIR[i][0]) && ecco_has(now, ECCO_PAIR[i][1]))
            ecco_set(now, ECCO_PATTERNS + i);
    for (size_t i = 0; i < sizeof now / sizeof *now; i++)
        ecco->seen_[i] |= now[i];
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

const char *qp_ecco_game(const qp_game *game, unsigned flags) {
    qp_move moves[QP_ECCO_PLIES];
    qp_ecco ecco;
    qp_pos pos = *qp_game_start(game);
    size_t n = qp_game_line(moves, QP_ECCO_PLIES, game, QP_NO_NODE);
    if (n > QP_ECCO_PLIES) n = QP_ECCO_PLIES;
    qp_ecco_begin(&ecco, &pos, flags);
    for (size_t i = 0; i < n && !ecco.other_; i++) {
        qp_pos_play(&pos, moves[i]);
        qp_ecco_move(&ecco, &pos);
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
