/* rank_pieces.c - the number of rooks, knights and cannons on the squares left
 * to them. If the kings face each other, the squares between them are counted
 * last: sets that leave them empty come first and are excluded.
 *
 * SPDX-License-Identifier: MIT
 */
#include "../base/inline/bits.h"
#include "rank_int.h"

#include "rank_pieces.inc"

qp__wide_number qp__pieces_ways(qp__field f) {
    qp__wide_number ways = qp__wide_of3(WAYS[f.free - 62]);
    if (f.between)
        ways = qp__wide_sub(ways, qp__wide_of3(WAYS[f.free - f.between - 62]));
    return ways;
}

/* Ways to take the squares of `n` pieces. */
static uint64_t square_sets(qp__field f, unsigned n) {
    uint64_t sets = qp__choose(f.free, n);
    return f.between ? sets - qp__choose(f.free - f.between, n) : sets;
}

/* The number of a word among those with its length, in alphabetical order. */
static uint32_t word_rank(const qp__rank_pieces *on) {
    uint32_t rank = 0;
    /* masks of the letters left twice and once, and how many those are */
    unsigned twice = 63, once = 0, a = 6, b = 0;
    for (unsigned i = 0; i < on->count; i++) {
        unsigned mine = 1u << on->letter[i], left = on->count - 1 - i;
        unsigned before_a = qp__bits_in(twice & (mine - 1));
        unsigned before_b = qp__bits_in(once & (mine - 1));
        if (before_a) rank += before_a * WORDS[a - 1][b + 1][left];
        if (before_b) rank += before_b * WORDS[a][b - 1][left];
        if (twice & mine) {
            twice ^= mine;
            once ^= mine;
            a--;
            b++;
        } else {
            once ^= mine;
            b--;
        }
    }
    return rank;
}

static void word_unrank(qp__rank_pieces *on, uint32_t rank) {
    unsigned left[6] = {2, 2, 2, 2, 2, 2}, a = 6, b = 0;
    for (unsigned i = 0; i < on->count; i++) {
        unsigned after = on->count - 1 - i, letter = 0;
        for (;; letter++) {
            if (left[letter] == 0) continue;
            uint32_t words = left[letter] == 2 ? WORDS[a - 1][b + 1][after]
                                               : WORDS[a][b - 1][after];
            if (rank < words) break;
            rank -= words;
        }
        if (left[letter]-- == 2) {
            a--;
            b++;
        } else {
            b--;
        }
        on->letter[i] = (uint8_t)letter;
    }
}

qp__wide_number qp__pieces_rank(const qp__rank_pieces *on, qp__field f) {
    qp__wide_number rank = {{0, 0, 0}};
    uint64_t squares = 0;
    for (unsigned n = 0; n < on->count; n++)
        rank = qp__wide_add(
            rank, qp__wide_product(square_sets(f, n), WORDS[6][0][n]));
    for (unsigned i = 0; i < on->count; i++)
        squares += qp__choose(on->place[i], i + 1);
    if (f.between) squares -= qp__choose(f.free - f.between, on->count);
    qp__wide_number mine = qp__wide_product(squares, WORDS[6][0][on->count]);
    mine = qp__wide_add(mine, qp__wide_of(word_rank(on)));
    return qp__wide_add(rank, mine);
}

void qp__pieces_unrank(qp__rank_pieces *on, qp__field f, qp__wide_number rank) {
    for (on->count = 0;; on->count++) {
        qp__wide_number all =
            qp__wide_product(square_sets(f, on->count), WORDS[6][0][on->count]);
        if (qp__wide_less(rank, all)) break;
        rank = qp__wide_sub(rank, all);
    }
    unsigned n = on->count, place = f.free;
    word_unrank(on, (uint32_t)qp__wide_divide(&rank, WORDS[6][0][n]));
    uint64_t squares = rank.limb[0];
    if (f.between) squares += qp__choose(f.free - f.between, n);
    for (; n > 0; n--) {
        do place--;
        while (qp__choose(place, n) > squares);
        squares -= qp__choose(place, n);
        on->place[n - 1] = (uint8_t)place;
    }
}
