/* ecco.c - the code of an opening, from the positions of its first plies.
 *
 * Owns how patterns are seen and which rule decides; what they are is in
 * ecco.inc, made from tools/ecco.txt. A pattern speaks of one side's pieces
 * alone, so that the order of the moves does not matter, nor what the other
 * side does meanwhile; where it does matter, two must stand in one position.
 *
 * SPDX-License-Identifier: MIT
 */
#include "qipu/ecco.h"

#include <string.h>

/* A code and its names. */
typedef struct ecco_name {
    const char *code, *opening, *variation;
} ecco_name;

/* Where the pieces of one side stand: cells first..., `required` of them and
 * then `allowed`. */
typedef struct ecco_pattern {
    uint16_t first;
    uint8_t required, allowed, side, last, any;
} ecco_pattern;

#include "ecco.inc"

_Static_assert(ECCO_PATTERNS + ECCO_PAIRS <= 8 * sizeof((qp_ecco *)0)->seen_,
               "a bit for each");

/* A position as Red sees it who began on the right. */
typedef struct ecco_board {
    const qp_piece *cell;
    int mirror;
    uint8_t count[2];   /* of pieces */
    uint8_t man[2][16]; /* their squares, as seen */
    uint8_t whole[2];   /* nonzero: both rooks, knights and cannons are there */
    const qp_setup *home;
} ecco_board;

static qp_sq ecco_seen_from(qp_sq sq, int mirror) {
    return mirror ? QP_SQ(QP_FILES - 1 - QP_FILE_OF(sq), QP_RANK_OF(sq)) : sq;
}

static void ecco_look(ecco_board *out, const qp_setup *setup,
                      const qp_setup *home, int mirror) {
    uint8_t met[2][8] = {{0}};
    *out = (ecco_board){.cell = setup->cell, .mirror = mirror, .home = home};
    for (qp_sq sq = 0; sq < QP_SQUARES; sq++) {
        qp_piece piece = setup->cell[sq];
        if (!piece) continue;
        qp_side side = QP_SIDE_OF(piece);
        if (out->count[side] == 16) continue;
        out->man[side][out->count[side]++] = ecco_seen_from(sq, mirror);
        met[side][QP_KIND_OF(piece)]++;
    }
    for (unsigned side = 0; side < 2; side++)
        out->whole[side] = met[side][QP_KNIGHT] == 2 &&
                           met[side][QP_ROOK] == 2 && met[side][QP_CANNON] == 2;
}

static qp_piece ecco_at(const ecco_board *board, qp_sq sq) {
    return board->cell[ecco_seen_from(sq, board->mirror)];
}

static int ecco_is_among(const uint16_t *cells, size_t count, unsigned cell) {
    for (size_t i = 0; i < count; i++)
        if (cells[i] == cell) return 1;
    return 0;
}

/* Nonzero when a pattern stands on the board. */
static int ecco_fits(const ecco_pattern *p, const ecco_board *board) {
    const uint16_t *cells = ECCO_CELL + p->first;
    for (size_t i = 0; i < p->required; i++)
        if (ecco_at(board, cells[i] & 127) != cells[i] >> 7) return 0;
    if (p->any) return 1;
    if (!board->whole[p->side]) return 0;
    for (size_t i = 0; i < board->count[p->side]; i++) {
        qp_sq sq = board->man[p->side][i];
        qp_piece piece = ecco_at(board, sq);
        if (board->home->cell[sq] != piece &&
            !ecco_is_among(cells, (size_t)p->required + p->allowed,
                           (unsigned)piece << 7 | sq))
            return 0;
    }
    return 1;
}

static void ecco_set(uint64_t *bits, size_t i) {
    bits[i / 64] |= UINT64_C(1) << (i % 64);
}

static int ecco_has(const uint64_t *bits, size_t i) {
    return bits[i / 64] >> (i % 64) & 1;
}

/* Nonzero when the first move was made on the left. */
static int ecco_began_left(const qp_setup *after, const qp_setup *home) {
    for (qp_sq sq = 0; sq < QP_SQUARES / 2; sq++)
        if (home->cell[sq] && !after->cell[sq]) return QP_FILE_OF(sq) < 4;
    return 0;
}

void qp_ecco_begin(qp_ecco *ecco, const qp_pos *start, unsigned flags) {
    qp_setup home;
    const qp_setup *setup = qp_pos_setup(start);
    qp_setup_start(&home);
    memset(ecco, 0, sizeof *ecco);
    ecco->other_ = setup->turn != QP_RED ||
                   memcmp(home.cell, setup->cell, sizeof home.cell) != 0;
    ecco->mode_ = flags & QP_ECCO_AS_TAGGED ? 2 : 1;
}

void qp_ecco_move(qp_ecco *ecco, const qp_pos *after) {
    const qp_setup *setup = qp_pos_setup(after);
    uint64_t now[sizeof ecco->seen_ / sizeof *ecco->seen_] = {0};
    qp_setup home;
    ecco_board board;
    if (ecco->other_ || ecco->ply_ == QP_ECCO_PLIES) return;
    qp_setup_start(&home);
    if (!ecco->ply_++) ecco->mirror_ = (uint8_t)ecco_began_left(setup, &home);
    ecco_look(&board, setup, &home, ecco->mirror_);
    for (size_t i = 0; i < ECCO_PATTERNS; i++)
        if (ecco->ply_ <= ECCO_PATTERN[i].last &&
            ecco_fits(&ECCO_PATTERN[i], &board))
            ecco_set(now, i);
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
    for (size_t i = 0; i < ECCO_CODES; i++)
        if (qp_text_is(code, ECCO_NAME[i].code)) return &ECCO_NAME[i];
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
