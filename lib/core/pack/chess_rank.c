/* chess_rank.c - the number of a chess position, and the position of a number
 * (doc/format/packed.md). The side to move sees the board: its pieces are the
 * "own" ones, its back rank is the lowest. All counts are exact.
 *
 * SPDX-License-Identifier: MIT
 */
#include <string.h>

#include "../base/inline/bits.h"
#include "pack_int.h"
#include "rank_int.h"

#include "chess_rank.inc"

enum {
    OWN,
    OTHER,
    FREE_PIECES =
        30, /* more do not stand beside kings, rooks held fast and pawns */
    SIDE_PIECES = 15, /* of one side */
    PAWNS_MAX = 8,
    LETTERS = 4, /* Q R B N */
    NO_FILE = 8
};

static const uint64_t PAWN_SQUARES = UINT64_C(0x00ffffffffffff00);

/* A position as its mover sees it. */
typedef struct chess_view {
    uint64_t pawn[2], men[2]; /* bit per square; pieces: those not held fast */
    unsigned king[2];         /* its square */
    unsigned rights[2];       /* 1 the king's side, 2 the queen's */
    unsigned ep;        /* the file of the pawn that moved two, or NO_FILE */
    uint8_t letter[64]; /* of the piece on a square */
} chess_view;

/* What follows from the rights and from the file of en passant. */
typedef struct frame {
    uint64_t fixed;    /* kings and rooks that rights hold fast */
    uint64_t ep_pawn;  /* the pawn that just moved two */
    uint64_t ep_empty; /* the two squares that it passed */
    unsigned kings;    /* how many kings are not held fast */
    unsigned type;     /* of CHESS_STARTS */
} frame;

/* ---- sets of squares --------------------------------------------------- */

static uint64_t one_square(unsigned sq) {
    return (uint64_t)1 << sq;
}

static uint64_t lowest_of(uint64_t x) {
    return x & (~x + 1);
}

/* The place of a square among those of a mask. */
static unsigned place_among(uint64_t mask, uint64_t sq_bit) {
    return qp__bits_in(mask & (sq_bit - 1));
}

/* The number of a subset of a mask among those of its size. */
static uint64_t subset_rank(uint64_t mask, uint64_t set) {
    uint64_t rank = 0;
    for (unsigned n = 1; set; set &= set - 1, n++)
        rank += qp__choose(place_among(mask, lowest_of(set)), n);
    return rank;
}

static unsigned list_mask(uint8_t out[64], uint64_t mask) {
    unsigned n = 0;
    for (unsigned sq = 0; sq < 64; sq++) {
        out[n] = (uint8_t)sq;
        n += (unsigned)(mask >> sq & 1);
    }
    return n;
}

static uint64_t subset_unrank(uint64_t mask, unsigned size, uint64_t rank) {
    uint8_t squares[64];
    uint64_t set = 0;
    unsigned place = list_mask(squares, mask);
    for (unsigned n = size; n > 0; n--) {
        do place--;
        while (qp__choose(place, n) > rank);
        rank -= qp__choose(place, n);
        set |= one_square(squares[place]);
    }
    return set;
}

/* ---- words: the kinds of one side's pieces ---------------------------------
 *
 * The excess of a word is how many of its pieces must have been pawns: a second
 * queen, a third rook, bishop or knight, and so on. */

typedef struct word_state {
    unsigned left[LETTERS]; /* how many more are no excess */
    unsigned two, one;      /* how many of R, B, N have so many left */
    unsigned excess;        /* still to come */
} word_state;

static word_state word_start(unsigned excess) {
    return (word_state){{1, 2, 2, 2}, 3, 0, excess};
}

/* Words of so many letters; `queen`: the queen is still no excess; `two` and
 * `one`: how many of R, B, N have so many left, at most three together. */
static uint32_t excess_words(unsigned queen, unsigned two, unsigned one,
                             unsigned length, unsigned excess) {
    static const uint8_t first[4] = {0, 4, 7, 9};
    uint32_t at = CHESS_EXCESS_AT[queen][first[two] + one][length];
    uint32_t after = excess - (at >> 4 & 15);
    return after < (at & 15) ? CHESS_EXCESS[(at >> 8) + after] : 0;
}

/* Words of `length` more letters. */
static uint32_t words_after(const word_state *s, unsigned letter,
                            unsigned length) {
    unsigned left = s->left[letter], queen = s->left[0];
    unsigned two = s->two, one = s->one, excess = s->excess;
    if (left == 0) {
        if (excess-- == 0) return 0;
    } else if (letter == 0) {
        queen = 0;
    } else if (left == 2) {
        two--;
        one++;
    } else {
        one--;
    }
    return excess_words(queen, two, one, length, excess);
}

static void take_letter(word_state *s, unsigned letter) {
    if (s->left[letter] == 0) {
        s->excess--;
        return;
    }
    if (letter > 0 && s->left[letter] == 2) {
        s->two--;
        s->one++;
    } else if (letter > 0) {
        s->one--;
    }
    s->left[letter]--;
}

static uint32_t name_rank(const chess_view *v, uint64_t men, unsigned excess) {
    word_state s = word_start(excess);
    unsigned length = qp__bits_in(men);
    uint32_t rank = 0;
    for (; men; men &= men - 1) {
        unsigned mine = v->letter[qp__bits_in(lowest_of(men) - 1)];
        length--;
        for (unsigned x = 0; x < mine; x++) rank += words_after(&s, x, length);
        take_letter(&s, mine);
    }
    return rank;
}

static void name_unrank(chess_view *v, uint64_t men, unsigned excess,
                        uint32_t rank) {
    word_state s = word_start(excess);
    unsigned length = qp__bits_in(men);
    for (; men; men &= men - 1) {
        unsigned letter = 0;
        length--;
        for (; letter < LETTERS - 1; letter++) {
            uint32_t words = words_after(&s, letter, length);
            if (rank < words) break;
            rank -= words;
        }
        v->letter[qp__bits_in(lowest_of(men) - 1)] = (uint8_t)letter;
        take_letter(&s, letter);
    }
}

static unsigned excess_of(const chess_view *v, uint64_t men) {
    unsigned count[LETTERS] = {0, 0, 0, 0}, excess = 0;
    for (; men; men &= men - 1)
        count[v->letter[qp__bits_in(lowest_of(men) - 1)]]++;
    if (count[0] > 1) excess += count[0] - 1;
    for (unsigned i = 1; i < LETTERS; i++)
        if (count[i] > 2) excess += count[i] - 2;
    return excess;
}

/* ---- names: the sides and kinds of all pieces ---------------------------- */

/* How many pawns and other pieces there are. */
typedef struct material {
    unsigned pawns[2];
    unsigned men;
    int excess; /* the most in excess for both sides together */
} material;

/* Why the excess is at most this: doc/format/packed.md. */
static material material_of(unsigned own_pawns, unsigned other_pawns,
                            unsigned men) {
    int pawns = (int)(own_pawns + other_pawns);
    return (material){{own_pawns, other_pawns},
                      men,
                      30 - pawns - (int)men + (16 - pawns) / 2};
}

/* Words of `n` letters with this excess. */
static uint32_t words_of(unsigned n, unsigned excess) {
    return CHESS_WORDS[n][excess];
}

/* The most excess of the other side beside the own one; -1 if even none is
 * too much. */
static int other_limit(const material *m, unsigned own_excess) {
    int together = m->excess - (int)own_excess;
    int alone = (int)(PAWNS_MAX - m->pawns[OTHER]);
    if (together < 0) return -1;
    return together < alone ? together : alone;
}

/* Words of `n` letters with so much excess at most. */
static uint64_t words_to(unsigned n, int excess) {
    uint64_t words = 0;
    for (int b = 0; b <= excess; b++) words += words_of(n, (unsigned)b);
    return words;
}

/* Ways to name the pieces when `own` of them are the mover's. */
static uint64_t name_pairs(const material *m, unsigned own) {
    unsigned other = m->men - own;
    uint64_t to[PAWNS_MAX + 2], pairs = 0;
    if (own > SIDE_PIECES || other > SIDE_PIECES) return 0;
    to[0] = 0; /* words with an excess below the index */
    for (unsigned b = 0; b <= PAWNS_MAX; b++)
        to[b + 1] = to[b] + words_of(other, b);
    for (unsigned a = 0; a <= PAWNS_MAX - m->pawns[OWN]; a++)
        pairs += words_of(own, a) * to[other_limit(m, a) + 1];
    return pairs;
}

static uint64_t pair_rank(const chess_view *v, const material *m,
                          unsigned own) {
    unsigned excess = excess_of(v, v->men[OWN]);
    unsigned other = excess_of(v, v->men[OTHER]);
    uint64_t rank = 0;
    for (unsigned a = 0; a < excess; a++)
        rank += words_of(own, a) * words_to(m->men - own, other_limit(m, a));
    uint64_t second = words_to(m->men - own, (int)other - 1);
    second += name_rank(v, v->men[OTHER], other);
    return rank + second * words_of(own, excess) +
           name_rank(v, v->men[OWN], excess);
}

static void pair_unrank(chess_view *v, const material *m, unsigned own,
                        uint64_t rank) {
    unsigned excess = 0, other = 0;
    for (;; excess++) {
        uint64_t all = words_of(own, excess) *
                       words_to(m->men - own, other_limit(m, excess));
        if (rank < all) break;
        rank -= all;
    }
    name_unrank(v, v->men[OWN], excess,
                (uint32_t)(rank % words_of(own, excess)));
    rank /= words_of(own, excess);
    for (;; other++) {
        uint32_t all = words_of(m->men - own, other);
        if (rank < all) break;
        rank -= all;
    }
    name_unrank(v, v->men[OTHER], other, (uint32_t)rank);
}

/* The place of a piece among all of them is the place of a letter: which of
 * them are the mover's is a subset of as many places. */
static uint64_t packed_subset(uint64_t all, uint64_t part) {
    uint64_t subset = 0;
    for (unsigned i = 0; all; all &= all - 1, i++)
        if (part & lowest_of(all)) subset |= one_square(i);
    return subset;
}

static uint64_t spread_subset(uint64_t all, uint64_t subset) {
    uint64_t part = 0;
    for (unsigned i = 0; all; all &= all - 1, i++)
        if (subset >> i & 1) part |= lowest_of(all);
    return part;
}

static qp__wide_number names_rank(const chess_view *v, const material *m) {
    unsigned own = qp__bits_in(v->men[OWN]);
    qp__wide_number rank = {{0, 0, 0}};
    for (unsigned n = 0; n < own; n++)
        rank = qp__wide_add(
            rank, qp__wide_product(name_pairs(m, n), qp__choose(m->men, n)));
    uint64_t all = v->men[OWN] | v->men[OTHER];
    uint64_t sides =
        subset_rank(one_square(m->men) - 1, packed_subset(all, v->men[OWN]));
    qp__wide_number mine =
        qp__wide_product(pair_rank(v, m, own), qp__choose(m->men, own));
    return qp__wide_add(rank, qp__wide_add(mine, qp__wide_of(sides)));
}

/* `all` is where the pieces stand. */
static void names_unrank(chess_view *v, const material *m, uint64_t all,
                         qp__wide_number rank) {
    unsigned own = 0;
    for (;; own++) {
        qp__wide_number pairs =
            qp__wide_product(name_pairs(m, own), qp__choose(m->men, own));
        if (qp__wide_less(rank, pairs)) break;
        rank = qp__wide_sub(rank, pairs);
    }
    uint64_t sides = qp__wide_divide(&rank, qp__choose(m->men, own));
    v->men[OWN] =
        spread_subset(all, subset_unrank(one_square(m->men) - 1, own, sides));
    v->men[OTHER] = all & ~v->men[OWN];
    pair_unrank(v, m, own, rank.limb[0]);
}

/* Ways to name so many pieces beside so many pawns: at least one. */
static qp__wide_number names_count(unsigned own_pawns, unsigned other_pawns,
                                   unsigned men) {
    unsigned more = own_pawns, less = other_pawns;
    if (more < less) {
        more = other_pawns;
        less = own_pawns;
    }
    unsigned row = more * (more + 1) / 2 + less;
    unsigned width = CHESS_NAMES_WIDTH[row];
    const uint32_t *cell = CHESS_NAMES + CHESS_NAMES_AT[row] + width * men;
    uint64_t low = cell[0];
    if (width > 1) low |= (uint64_t)cell[1] << 32;
    return (qp__wide_number){{low, width > 2 ? cell[2] : 0, 0}};
}

/* ---- squares ----------------------------------------------------------- */

static frame frame_of(const chess_view *v) {
    frame f = {0};
    unsigned kinds[2];
    for (unsigned side = OWN; side <= OTHER; side++) {
        unsigned back = side == OWN ? 0 : 56, rights = v->rights[side];
        if (rights) f.fixed |= one_square(back + 4);
        if (rights & 1) f.fixed |= one_square(back + 7);
        if (rights & 2) f.fixed |= one_square(back);
        f.kings += rights == 0;
        kinds[side] = (rights & 1) + (rights >> 1);
    }
    f.type = 3 * kinds[OTHER] + kinds[OWN];
    if (v->ep != NO_FILE) {
        f.ep_pawn = one_square(32 + v->ep);
        f.ep_empty = one_square(40 + v->ep) | one_square(48 + v->ep);
        f.type += 9;
    }
    return f;
}

/* Where pawns stand that did not just move two. */
static uint64_t pawn_room(const frame *f) {
    return PAWN_SQUARES & ~(f->ep_pawn | f->ep_empty);
}

static uint64_t king_room(const chess_view *v, const frame *f) {
    return ~(v->pawn[OWN] | v->pawn[OTHER] | f->ep_empty | f->fixed);
}

static uint64_t pieces_room(const chess_view *v, const frame *f) {
    return king_room(v, f) &
           ~(one_square(v->king[OWN]) | one_square(v->king[OTHER]));
}

/* Ways to put the kings that are not held fast on so many squares. */
static unsigned king_ways(const frame *f, unsigned room) {
    return f->kings == 0 ? 1 : f->kings == 1 ? room : room * (room - 1);
}

static unsigned kings_rank(const chess_view *v, uint64_t room) {
    unsigned rank = 0, squares = qp__bits_in(room);
    for (unsigned side = OWN; side <= OTHER; side++) {
        if (v->rights[side]) continue;
        rank = rank * squares + place_among(room, one_square(v->king[side]));
        room &= ~one_square(v->king[side]);
        squares--;
    }
    return rank;
}

static void kings_unrank(chess_view *v, uint64_t room, unsigned rank) {
    uint8_t squares[64];
    unsigned places = list_mask(squares, room), own = rank, other = rank;
    if (!v->rights[OWN] && !v->rights[OTHER]) {
        own = rank / (places - 1);
        other = rank % (places - 1);
        if (other >= own) other++; /* past the own king */
    }
    v->king[OWN] = v->rights[OWN] ? 4 : squares[own];
    v->king[OTHER] = v->rights[OTHER] ? 60 : squares[other];
}

/* Ways to place pawns, the one that just moved two aside. */
typedef struct pawn_ways {
    uint64_t own, other;
} pawn_ways;

static pawn_ways pawn_ways_of(const frame *f, const material *m) {
    unsigned squares = f->ep_pawn ? 45 : 48;
    unsigned other = m->pawns[OTHER] - (f->ep_pawn != 0);
    return (pawn_ways){qp__choose(squares, m->pawns[OWN]),
                       qp__choose(squares - m->pawns[OWN], other)};
}

static uint64_t pawns_rank(const chess_view *v, const frame *f,
                           const material *m) {
    uint64_t room = pawn_room(f);
    uint64_t other =
        subset_rank(room & ~v->pawn[OWN], v->pawn[OTHER] & ~f->ep_pawn);
    return other * pawn_ways_of(f, m).own + subset_rank(room, v->pawn[OWN]);
}

static void pawns_unrank(chess_view *v, const frame *f, const material *m,
                         uint64_t rank) {
    uint64_t room = pawn_room(f), own = pawn_ways_of(f, m).own;
    v->pawn[OWN] = subset_unrank(room, m->pawns[OWN], rank % own);
    v->pawn[OTHER] =
        f->ep_pawn |
        subset_unrank(room & ~v->pawn[OWN], m->pawns[OTHER] - (f->ep_pawn != 0),
                      rank / own);
}

/* The number of the pieces' squares and names. */
static qp__wide_number pieces_rank(const chess_view *v, const frame *f,
                                   const material *m) {
    uint64_t room = pieces_room(v, f), all = v->men[OWN] | v->men[OTHER];
    unsigned squares = qp__bits_in(room);
    qp__wide_number rank = {{0, 0, 0}};
    for (unsigned n = 0; n < m->men; n++)
        rank = qp__wide_add(
            rank, qp__wide_times(names_count(m->pawns[OWN], m->pawns[OTHER], n),
                                 qp__choose(squares, n)));
    qp__wide_number mine =
        qp__wide_times(names_rank(v, m), qp__choose(squares, m->men));
    mine = qp__wide_add(mine, qp__wide_of(subset_rank(room, all)));
    return qp__wide_add(rank, mine);
}

static void pieces_unrank(chess_view *v, const frame *f,
                          const unsigned pawns[2], qp__wide_number rank) {
    uint64_t room = pieces_room(v, f);
    unsigned places = qp__bits_in(room), n = 0;
    for (;; n++) {
        qp__wide_number all = qp__wide_times(
            names_count(pawns[OWN], pawns[OTHER], n), qp__choose(places, n));
        if (qp__wide_less(rank, all)) break;
        rank = qp__wide_sub(rank, all);
    }
    material m = material_of(pawns[OWN], pawns[OTHER], n);
    uint64_t squares = qp__wide_divide(&rank, qp__choose(places, n));
    names_unrank(v, &m, subset_unrank(room, n, squares), rank);
}

/* ---- reading and writing the board ------------------------------------- */

/* A square as the side to move sees it, and the other way. */
static unsigned turned_square(unsigned sq, unsigned turn) {
    return turn == QP_WHITE ? sq : sq ^ 56;
}

static int take_piece(chess_view *v, unsigned seen, unsigned side,
                      unsigned kind) {
    switch (kind) {
    case QP_CHESS_KING:
        if (v->king[side] != 64) return 0;
        v->king[side] = seen;
        return 1;
    case QP_CHESS_PAWN:
        v->pawn[side] |= one_square(seen);
        return (PAWN_SQUARES >> seen & 1) != 0;
    case 0:
    case 7: return 0;
    default:
        v->men[side] |= one_square(seen);
        v->letter[seen] = (uint8_t)(QP_CHESS_QUEEN - kind);
        return 1;
    }
}

/* The rights of a side hold pieces fast: they must be there. */
static int take_rights(chess_view *v, unsigned side) {
    unsigned back = side == OWN ? 0 : 56, rights = v->rights[side];
    if (rights && v->king[side] != back + 4) return 0;
    for (unsigned wing = 0; wing < 2; wing++) {
        unsigned rook = wing == 0 ? back + 7 : back;
        if (!(rights >> wing & 1)) continue;
        if (!(v->men[side] >> rook & 1) || v->letter[rook] != 1) return 0;
        v->men[side] &= ~one_square(rook);
    }
    return 1;
}

static int take_ep(chess_view *v, const qp_chess_setup *setup, unsigned turn) {
    v->ep = NO_FILE;
    if (setup->ep == QP_SQ_NONE) return 1;
    unsigned sq = turned_square(setup->ep, turn);
    if (sq / 8 != 5) return 0;
    v->ep = sq % 8;
    uint64_t all = v->pawn[OWN] | v->pawn[OTHER] | v->men[OWN] | v->men[OTHER] |
                   one_square(v->king[OWN]) | one_square(v->king[OTHER]);
    return (v->pawn[OTHER] >> (sq - 8) & 1) && !(all >> sq & 1) &&
           !(all >> (sq + 8) & 1);
}

/* Returns 0 for a setup that has no number, but for too many pieces. */
static int read_view(chess_view *v, const qp_chess_setup *setup) {
    unsigned turn = setup->turn == QP_WHITE ? QP_WHITE : QP_BLACK;
    memset(v, 0, sizeof *v);
    v->king[OWN] = v->king[OTHER] = 64;
    for (unsigned seen = 0; seen < 64; seen++) {
        unsigned piece = setup->cell[turned_square(seen, turn)];
        if (piece == 0) continue;
        unsigned side = QP_SIDE_OF(piece) == turn ? OWN : OTHER;
        if (piece > 15 || !take_piece(v, seen, side, piece & 7)) return 0;
    }
    if (v->king[OWN] == 64 || v->king[OTHER] == 64) return 0;
    if (setup->castling > 15) return 0;
    v->rights[turn == QP_WHITE ? OWN : OTHER] = setup->castling & 3;
    v->rights[turn == QP_WHITE ? OTHER : OWN] = setup->castling >> 2;
    return take_ep(v, setup, turn) && take_rights(v, OWN) &&
           take_rights(v, OTHER);
}

/* Counts the pieces; returns 0 when there are more than can be. */
static int chess_rank_weigh(material *m, const chess_view *v) {
    unsigned own = qp__bits_in(v->pawn[OWN]),
             other = qp__bits_in(v->pawn[OTHER]);
    unsigned men = qp__bits_in(v->men[OWN] | v->men[OTHER]);
    if (own > PAWNS_MAX || other > PAWNS_MAX || men > FREE_PIECES) return 0;
    *m = material_of(own, other, men);
    unsigned a = excess_of(v, v->men[OWN]), b = excess_of(v, v->men[OTHER]);
    return a <= PAWNS_MAX - own && b <= PAWNS_MAX - other &&
           (int)(a + b) <= m->excess;
}

static void chess_rank_put_pieces(qp_chess_setup *out, const chess_view *v,
                                  unsigned side) {
    unsigned turn = out->turn;
    unsigned colour = side == OWN ? turn : !turn;
    unsigned back = side == OWN ? 0 : 56, rights = v->rights[side];
    qp_piece rook = QP_PIECE(colour, QP_CHESS_ROOK);
    for (uint64_t left = v->pawn[side]; left; left &= left - 1)
        out->cell[turned_square(qp__bits_in(lowest_of(left) - 1), turn)] =
            QP_PIECE(colour, QP_CHESS_PAWN);
    for (uint64_t left = v->men[side]; left; left &= left - 1) {
        unsigned seen = qp__bits_in(lowest_of(left) - 1);
        out->cell[turned_square(seen, turn)] =
            QP_PIECE(colour, QP_CHESS_QUEEN - v->letter[seen]);
    }
    if (rights & 1) out->cell[turned_square(back + 7, turn)] = rook;
    if (rights & 2) out->cell[turned_square(back, turn)] = rook;
    out->cell[turned_square(v->king[side], turn)] =
        QP_PIECE(colour, QP_CHESS_KING);
}

static void write_view(qp_chess_setup *out, const chess_view *v,
                       unsigned turn) {
    memset(out, 0, sizeof *out);
    out->turn = (uint8_t)turn;
    out->fullmove = 1;
    out->ep = QP_SQ_NONE;
    if (v->ep != NO_FILE) out->ep = (qp_sq)turned_square(40 + v->ep, turn);
    unsigned white = v->rights[turn == QP_WHITE ? OWN : OTHER];
    unsigned black = v->rights[turn == QP_WHITE ? OTHER : OWN];
    out->castling = (uint8_t)(white | black << 2);
    chess_rank_put_pieces(out, v, OWN);
    chess_rank_put_pieces(out, v, OTHER);
}

/* ---- the number ---------------------------------------------------------
 */

static qp_status chess_rank_refuse(qp_err *err, const qp_chess_setup *setup) {
    unsigned faults =
        qp_chess_setup_faults(setup) &
        (QP_CHESS_FAULT_NO_KING | QP_CHESS_FAULT_KINGS | QP_CHESS_FAULT_PAWN |
         QP_CHESS_FAULT_MANY | QP_CHESS_FAULT_CASTLING | QP_CHESS_FAULT_EP);
    if (!faults)
        return qp__pack_refuse(err, QP_SQ_NONE, 8,
                               "more promoted pieces than captures allow");
    return qp__pack_refuse_fault(err, setup, QP__CHESS, faults);
}

/* Where the positions of these rights and this file begin. */
static qp__wide_number super_start(const chess_view *v) {
    unsigned rights = v->rights[OWN] | v->rights[OTHER] << 2;
    if (v->ep == NO_FILE) return qp__wide_of5(CHESS_SUPERS[0][rights]);
    qp__wide_number start = qp__wide_of5(CHESS_SUPERS[0][16]);
    qp__wide_number file = qp__wide_of5(CHESS_SUPERS[1][16]);
    start = qp__wide_add(start, qp__wide_times(file, v->ep));
    return qp__wide_add(start, qp__wide_of5(CHESS_SUPERS[1][rights]));
}

qp_status qp__chess_rank_pack(uint8_t out[QP__PACK_ROOM], size_t *bits,
                              const void *from, unsigned mode, qp_err *err) {
    const qp_chess_setup *setup = from;
    (void)bits, (void)mode;
    chess_view v;
    material m;
    if (!read_view(&v, setup) || !chess_rank_weigh(&m, &v))
        return chess_rank_refuse(err, setup);
    frame f = frame_of(&v);
    pawn_ways ways = pawn_ways_of(&f, &m);
    uint64_t room = king_room(&v, &f);
    qp__wide_number rank = pieces_rank(&v, &f, &m);
    rank = qp__wide_times(rank, ways.own * ways.other);
    rank = qp__wide_add(rank, qp__wide_of(pawns_rank(&v, &f, &m)));
    rank = qp__wide_times(rank, king_ways(&f, qp__bits_in(room)));
    rank = qp__wide_add(rank, qp__wide_of(kings_rank(&v, room)));
    unsigned pawns = 9 * m.pawns[OWN] + m.pawns[OTHER];
    rank = qp__wide_add(rank, qp__wide_of5(CHESS_STARTS[f.type][pawns]));
    rank = qp__wide_add(rank, super_start(&v));
    rank = qp__wide_add(qp__wide_times(rank, 2),
                        qp__wide_of(setup->turn != QP_WHITE));
    qp__wide_write(out, QP_CHESS_RANK_BYTES, rank);
    return QP_OK;
}

/* The last of `count` entries that is not above a number, which it takes off
 * the number. */
static unsigned chess_rank_take_start(qp__wide_number *number,
                                      const uint32_t (*start)[5],
                                      unsigned count) {
    unsigned low = 0, high = count;
    while (high - low > 1) {
        unsigned middle = (low + high) / 2;
        if (qp__wide_less(*number, qp__wide_of5(start[middle])))
            high = middle;
        else
            low = middle;
    }
    *number = qp__wide_sub(*number, qp__wide_of5(start[low]));
    return low;
}

/* Finds the rights and the file of en passant; returns 0 when the number is
 * after the last. */
static int super_unrank(chess_view *v, qp__wide_number *number) {
    qp__wide_number none = qp__wide_of5(CHESS_SUPERS[0][16]);
    qp__wide_number file = qp__wide_of5(CHESS_SUPERS[1][16]);
    v->ep = NO_FILE;
    if (!qp__wide_less(*number, none)) {
        *number = qp__wide_sub(*number, none);
        for (v->ep = 0; !qp__wide_less(*number, file); v->ep++)
            if (v->ep < 7)
                *number = qp__wide_sub(*number, file);
            else
                return 0;
    }
    unsigned rights =
        chess_rank_take_start(number, CHESS_SUPERS[v->ep != NO_FILE], 16);
    v->rights[OWN] = rights & 3;
    v->rights[OTHER] = rights >> 2;
    return 1;
}

qp_status qp__chess_rank_unpack(void *to, const uint8_t *code, size_t len,
                                unsigned mode, qp_err *err) {
    qp_chess_setup *out = to;
    (void)len, (void)mode;
    qp__wide_number number = qp__wide_read(code, QP_CHESS_RANK_BYTES);
    chess_view v;
    memset(&v, 0, sizeof v);
    unsigned turn = (unsigned)qp__wide_divide(&number, 2);
    if (!super_unrank(&v, &number))
        return qp__pack_fail(err, QP_E_PACK_CODE, 0, "a smaller number");
    frame f = frame_of(&v);
    unsigned pawns = chess_rank_take_start(&number, CHESS_STARTS[f.type], 81);
    material m = material_of(pawns / 9, pawns % 9, 0);
    pawn_ways ways = pawn_ways_of(&f, &m);
    unsigned room =
        64 - m.pawns[OWN] - m.pawns[OTHER] - qp__bits_in(f.ep_empty | f.fixed);
    unsigned kings = (unsigned)qp__wide_divide(&number, king_ways(&f, room));
    uint64_t where = qp__wide_divide(&number, ways.own * ways.other);
    pawns_unrank(&v, &f, &m, where);
    kings_unrank(&v, king_room(&v, &f), kings);
    pieces_unrank(&v, &f, m.pawns, number);
    write_view(out, &v, turn);
    return QP_OK;
}

void qp_chess_rank_count(uint8_t out[QP_CHESS_RANK_BYTES]) {
    qp__wide_number files =
        qp__wide_times(qp__wide_of5(CHESS_SUPERS[1][16]), 8);
    qp__wide_number all =
        qp__wide_add(qp__wide_of5(CHESS_SUPERS[0][16]), files);
    qp__wide_write(out, QP_CHESS_RANK_BYTES, qp__wide_times(all, 2));
}
