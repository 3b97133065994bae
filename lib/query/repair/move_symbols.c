/* move_symbols.c - what a legal move is in symbols, which move a text means,
 * and how unlike a move a text is.
 *
 * SPDX-License-Identifier: MIT
 */
#include "repair_int.h"

static unsigned file_number(qp_side side, unsigned file) {
    return side == QP_RED ? QP_FILES - file : file + 1;
}

/* The rank as the side counts, 0 its own last one. */
static int rank_of(qp_side side, qp_sq sq) {
    return side == QP_RED ? QP_RANK_OF(sq) : 9 - QP_RANK_OF(sq);
}

static int walks_straight(qp_kind kind) {
    return kind == QP_KING || kind == QP_ROOK || kind == QP_CANNON ||
           kind == QP_PAWN;
}

/* What a move is, with the file of its piece. */
static move_symbols symbols_of(const qp_pos *pos, qp_move move) {
    qp_piece piece = qp_pos_setup(pos)->cell[move.from];
    qp_side side = QP_SIDE_OF(piece);
    qp_kind kind = QP_KIND_OF(piece);
    int up = rank_of(side, move.to) - rank_of(side, move.from);
    unsigned to = file_number(side, QP_FILE_OF(move.to));
    if (up && walks_straight(kind)) to = (unsigned)(up < 0 ? -up : up);
    return (move_symbols){(uint8_t)kind,
                          (uint8_t)file_number(side, QP_FILE_OF(move.from)),
                          up > 0   ? VERB_ADVANCE
                          : up < 0 ? VERB_RETREAT
                                   : VERB_TRAVERSE,
                          (uint8_t)to};
}

/* The place of a piece among those of its kind on its file; 0: it is alone. */
static unsigned place_on_file(const qp_pos *pos, qp_sq sq) {
    const qp_piece *cell = qp_pos_setup(pos)->cell;
    qp_piece piece = cell[sq];
    int before = 0, after = 0;
    for (int rank = 0; rank < QP_RANKS; rank++) {
        qp_sq other = QP_SQ(QP_FILE_OF(sq), rank);
        if (cell[other] != piece || other == sq) continue;
        if (rank_of(QP_SIDE_OF(piece), other) > rank_of(QP_SIDE_OF(piece), sq))
            before++;
        else
            after++;
    }
    if (!before && !after) return 0;
    return !before ? PLACE_FRONT : !after ? PLACE_REAR : PLACE_MIDDLE;
}

/* ---- which move a text means ----------------------------------------------
 */

static int destination(qp_sq *to, qp_side side, qp_kind kind, qp_sq from,
                       const move_symbols *is) {
    int file = QP_FILE_OF(from), rank = QP_RANK_OF(from);
    int forward = (side == QP_RED) == (is->verb == VERB_ADVANCE) ? 1 : -1;
    int target = side == QP_RED ? QP_FILES - is->to : is->to - 1;
    if (is->verb == VERB_TRAVERSE) {
        file = target;
    } else if (walks_straight(kind)) {
        rank += forward * is->to;
    } else {
        int across = target > file ? target - file : file - target;
        int up = kind == QP_KNIGHT ? 3 - across : across;
        if (!across || across > 2) return 0;
        file = target;
        rank += forward * up;
    }
    if (file < 0 || file >= QP_FILES || rank < 0 || rank >= QP_RANKS) return 0;
    *to = QP_SQ(file, rank);
    return 1;
}

static int fits_place(const qp_pos *pos, qp_sq sq, unsigned from,
                      qp_side side) {
    if (from < PLACE_FRONT) return file_number(side, QP_FILE_OF(sq)) == from;
    return place_on_file(pos, sq) == from;
}

static int find_words(qp_move *move, const qp_pos *pos,
                      const move_symbols *is) {
    const qp_setup *setup = qp_pos_setup(pos);
    qp_side side = (qp_side)setup->turn;
    qp_piece piece = QP_PIECE(side, is->piece);
    int found = 0;
    for (int sq = 0; sq < QP_SQUARES; sq++) {
        qp_sq to;
        if (setup->cell[sq] != piece ||
            !fits_place(pos, (qp_sq)sq, is->from, side) ||
            !destination(&to, side, (qp_kind)is->piece, (qp_sq)sq, is))
            continue;
        const qp_move try = {(qp_sq)sq, to};
        if (!qp_pos_legal(pos, try)) continue;
        *move = try;
        found++;
    }
    return found == 1;
}

static int find_squares(qp_move *move, const qp_pos *pos,
                        const move_symbols *is, int ranks_1) {
    int low = ranks_1 ? 2 : 1;
    int from = is->from - low, to = is->to - low;
    if (!is->piece || !is->verb || from < 0 || to < 0 || from > 9 || to > 9)
        return 0;
    *move = (qp_move){QP_SQ(is->piece - 1, from), QP_SQ(is->verb - 1, to)};
    return qp_pos_legal(pos, *move);
}

int symbols_play(qp_pos *pos, qp_move *move, const move_token *t,
                 const dialect *d) {
    int found = 0;
    if (t->form == TOKEN_SQUARES)
        found = find_squares(move, pos, &t->is, d->ranks_1);
    else if (t->form == TOKEN_WORDS && !t->broken)
        found = find_words(move, pos, &t->is);
    if (!found && (t->form == TOKEN_OTHER || t->is.from >= PLACE_FRONT) &&
        t->form != TOKEN_SQUARES)
        found = !qp_move_read(move, pos, t->text, d->read, d->flags, NULL);
    if (found) qp_pos_play(pos, *move);
    return found;
}

/* ---- how unlike a move a text is ------------------------------------------
 */

enum {
    COST_LIKELY = 70, /* characters that are often confused */
    COST_OTHER = 110, /* any other */
    COST_BROKEN = 50, /* a character that no move has */
    COST_SIDE = 85,   /* files counted from the other side */
    COST_PAIR = 75,   /* the other of a pair, or its file */
    COST_TWO = 60,    /* a second error in the same move */
    COST_UNREAD = 180 /* a text that says nothing */
};

/* Numbers that look alike in print or that differ in one stroke. */
static int digits_alike(unsigned a, unsigned b) {
    static const uint16_t ALIKE[10] = {[1] = 1 << 2 | 1 << 7,
                                       [2] = 1 << 1 | 1 << 3,
                                       [3] = 1 << 2 | 1 << 8 | 1 << 5,
                                       [4] = 1 << 6,
                                       [5] = 1 << 6 | 1 << 3,
                                       [6] = 1 << 8 | 1 << 5 | 1 << 4,
                                       [7] = 1 << 1 | 1 << 9,
                                       [8] = 1 << 6 | 1 << 3,
                                       [9] = 1 << 7};
    return a < 10 && b < 10 && ALIKE[a] >> b & 1;
}

static int digit_cost(unsigned written, unsigned meant) {
    if (written == meant) return 0;
    if (!written) return COST_BROKEN;
    if (digits_alike(written, meant)) return COST_LIKELY;
    return written + meant == 10 ? COST_SIDE : COST_OTHER;
}

static int piece_cost(unsigned written, unsigned meant) {
    if (written == meant) return 0;
    if (!written) return COST_BROKEN;
    int rooks = (written == QP_ROOK && meant == QP_KNIGHT) ||
                (written == QP_KNIGHT && meant == QP_ROOK);
    return rooks ? COST_LIKELY : COST_OTHER;
}

static int from_cost(unsigned written, unsigned file, unsigned place) {
    int cost = digit_cost(written, file);
    if (written >= PLACE_FRONT) return written == place ? 0 : COST_PAIR;
    if (place && cost == 0) return COST_PAIR; /* a file that two stand on */
    return place && written ? COST_PAIR + 50 : cost;
}

static int sum_of(const int *cost, size_t n) {
    int sum = 0, wrong = 0;
    for (size_t i = 0; i < n; i++) {
        sum += cost[i];
        wrong += cost[i] > 0;
    }
    return wrong > 1 ? sum + COST_TWO * (wrong - 1) : sum;
}

static int words_cost(const qp_pos *pos, qp_move move, const move_token *t) {
    const move_symbols is = symbols_of(pos, move), *w = &t->is;
    unsigned place = is.piece == QP_ADVISOR || is.piece == QP_BISHOP
                         ? 0
                         : place_on_file(pos, move.from);
    int cost[4] = {piece_cost(w->piece, is.piece),
                   from_cost(w->from, is.from, place),
                   w->verb == is.verb ? 0
                   : w->verb          ? COST_LIKELY
                                      : COST_BROKEN,
                   digit_cost(w->to, is.to)};
    if (w->from >= PLACE_FRONT && !place) cost[1] = COST_OTHER;
    int sum = sum_of(cost, 4);
    int files = is.verb == VERB_TRAVERSE || !walks_straight(is.piece);
    if (!cost[0] && !cost[2] && files && w->from + is.from == 10 &&
        w->to + is.to == 10 && sum > COST_SIDE)
        sum = COST_SIDE;
    if (t->broken && !sum) sum = COST_BROKEN; /* it only looks like one */
    return sum;
}

static int one_square_cost(unsigned written, unsigned meant, unsigned last) {
    if (written == meant) return 0;
    if (!written) return COST_BROKEN;
    int near = written + 1 == meant || meant + 1 == written;
    return near                      ? COST_LIKELY + 10
           : written + meant == last ? COST_SIDE
                                     : COST_OTHER;
}

static int squares_cost(qp_move move, const move_token *t, int ranks_1) {
    unsigned low = ranks_1 ? 2 : 1, last = 9 + 2 * low;
    unsigned meant[4] = {QP_FILE_OF(move.from) + 1u,
                         QP_RANK_OF(move.from) + low, QP_FILE_OF(move.to) + 1u,
                         QP_RANK_OF(move.to) + low};
    unsigned w[4] = {t->is.piece, t->is.from, t->is.verb, t->is.to};
    int cost[4], wrong = 0;
    for (size_t i = 0; i < 4; i++) {
        cost[i] = one_square_cost(w[i], meant[i], i & 1 ? last : 10);
        wrong += cost[i] > 0;
    }
    int files = w[0] + meant[0] == 10 && w[2] + meant[2] == 10;
    int ranks = w[1] + meant[1] == last && w[3] + meant[3] == last;
    if (files && !cost[1] && !cost[3] && wrong) return COST_SIDE;
    if (ranks && !cost[0] && !cost[2] && wrong) return COST_SIDE;
    return sum_of(cost, 4);
}

int symbols_cost(const qp_pos *pos, qp_move move, const move_token *t,
                 const dialect *d) {
    switch (t->form) {
    case TOKEN_WORDS: return words_cost(pos, move, t);
    case TOKEN_SQUARES: return squares_cost(move, t, d->ranks_1);
    case TOKEN_OTHER: break;
    }
    return COST_UNREAD;
}
