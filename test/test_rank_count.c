/* test_rank_count.c - how many xiangqi positions there are, counted without
 * the library's tables: three sets, one within the other, and the last is what
 * the rank codec numbers.
 *
 *   A  kings, advisors, bishops, pawns where they can stand, and no more pieces
 *      than a set has
 *   B  of these, no two pawns of a side on one file of its own half
 *   C  of these, the kings not facing each other
 *
 * All of them for either side to move. Published: the counts of
 * doc/format/packed.md; half of B is 10^39.88.
 *
 * SPDX-License-Identifier: MIT
 */
#include <stdio.h>
#include <string.h>

#include "check.h"
#include "qipu/pack.h"

enum { WORDS = 6 };

/* The lowest 32 bits first. */
typedef struct big {
    uint32_t word[WORDS];
} big;

static void big_times(big *a, uint32_t b) {
    uint64_t carry = 0;
    for (int i = 0; i < WORDS; i++) {
        carry += (uint64_t)a->word[i] * b;
        a->word[i] = (uint32_t)carry;
        carry >>= 32;
    }
}

static void big_add(big *a, const big *b) {
    uint64_t carry = 0;
    for (int i = 0; i < WORDS; i++) {
        carry += (uint64_t)a->word[i] + b->word[i];
        a->word[i] = (uint32_t)carry;
        carry >>= 32;
    }
}

static void big_less(big *a, const big *b) {
    int64_t borrow = 0;
    for (int i = 0; i < WORDS; i++) {
        borrow += (int64_t)a->word[i] - b->word[i];
        a->word[i] = (uint32_t)borrow;
        borrow >>= 32;
    }
}

static uint32_t choose(unsigned n, unsigned k) {
    uint64_t c = 1;
    for (unsigned i = 0; i < k; i++) c = c * (n - i) / (i + 1);
    return k > n ? 0 : (uint32_t)c;
}

/* ---- rooks, knights, cannons: up to two of each of six kinds ------------
 */

static big others[91];

static void fill_others(void) {
    big now[91];
    for (int f = 0; f <= 90; f++) now[f] = (big){{1}};
    for (int kind = 0; kind < 6; kind++) {
        memset(others, 0, sizeof others);
        for (unsigned f = 0; f <= 90; f++)
            for (unsigned x = 0; x <= 2 && x <= f; x++) {
                big ways = now[f - x];
                big_times(&ways, choose(f, x));
                big_add(&others[f], &ways);
            }
        memcpy(now, others, sizeof now);
    }
}

/* ---- halves: king, minors and own pawns, listed one by one --------------
 */

typedef struct table {
    uint32_t n[5][6]; /* by minors and own pawns */
} table;

static table any, single;     /* single: no two pawns on a file */
static table open_line[3][3]; /* of these, the line of a king on that file and
                                  rank holds none of them */

static const int ADVISORS[] = {3, 5, 13, 21, 23};
static const int BISHOPS[] = {2, 6, 18, 22, 26, 38, 42};
static const int PAWNS[] = {27, 29, 31, 33, 35, 36, 38, 40, 42, 44};

/* The squares of a subset; how many there are. */
static unsigned squares_of(uint64_t *out, const int *points, int n,
                           unsigned subset) {
    unsigned count = 0;
    *out = 0;
    for (int i = 0; i < n; i++)
        if (subset >> i & 1) {
            *out |= (uint64_t)1 << points[i];
            count++;
        }
    return count;
}

static void list_pawns(int file, int rank, uint64_t taken, unsigned m) {
    uint64_t line = 0, pawns;
    for (int r = rank + 1; r < 5; r++) line |= (uint64_t)1 << (9 * r + file);
    for (unsigned subset = 0; subset < 1024; subset++) {
        unsigned u = squares_of(&pawns, PAWNS, 10, subset);
        if (u > 5 || pawns & taken) continue;
        any.n[m][u]++;
        if (subset & subset >> 5) continue;
        single.n[m][u]++;
        if (!((pawns | taken) & line)) open_line[file - 3][rank].n[m][u]++;
    }
}

static void list_halves(int file, int rank) {
    uint64_t king = (uint64_t)1 << (9 * rank + file), advisors, bishops;
    for (unsigned a = 0; a < 32; a++)
        for (unsigned b = 0; b < 128; b++) {
            unsigned na = squares_of(&advisors, ADVISORS, 5, a);
            unsigned nb = squares_of(&bishops, BISHOPS, 7, b);
            if (na > 2 || nb > 2 || (advisors | bishops) & king) continue;
            list_pawns(file, rank, advisors | bishops | king, na + nb);
        }
}

/* ---- both halves ------------------------------------------------------- */

typedef struct pair {
    unsigned m[2], u[2];
    uint32_t ways[2];
    unsigned shut_out[2]; /* squares of each half where none may stand */
} pair;

/* Adds the ways to put crossed pawns and the other pieces. */
static void add_pair(big *sum, const pair *p) {
    unsigned room[2];
    for (int i = 0; i < 2; i++)
        room[i] = 44 - p->m[i] - p->u[i] - p->shut_out[i];
    for (unsigned e0 = 0; e0 <= 5 - p->u[1]; e0++)
        for (unsigned e1 = 0; e1 <= 5 - p->u[0]; e1++) {
            big ways = others[room[0] + room[1] - e0 - e1];
            big_times(&ways, choose(room[0], e0));
            big_times(&ways, choose(room[1], e1));
            big_times(&ways, p->ways[0]);
            big_times(&ways, p->ways[1]);
            big_add(sum, &ways);
        }
}

/* Adds all boards of two halves, and nothing on the squares shut out. */
static void add_boards(big *sum, const table *a, const table *b, unsigned out_a,
                       unsigned out_b) {
    for (unsigned m0 = 0; m0 < 5; m0++)
        for (unsigned m1 = 0; m1 < 5; m1++)
            for (unsigned u0 = 0; u0 < 6; u0++)
                for (unsigned u1 = 0; u1 < 6; u1++) {
                    pair p = {{m0, m1},
                              {u0, u1},
                              {a->n[m0][u0], b->n[m1][u1]},
                              {out_a, out_b}};
                    if (p.ways[0] && p.ways[1]) add_pair(sum, &p);
                }
}

static void expect(const char *name, const big *count, const char *want) {
    uint8_t bytes[4 * WORDS];
    char digits[QP_NUMBER_MAX];
    for (int i = 0; i < 4 * WORDS; i++)
        bytes[4 * WORDS - 1 - i] = (uint8_t)(count->word[i / 4] >> i % 4 * 8);
    qp_number_write(digits, bytes, sizeof bytes);
    printf("%s: %s\n", name, digits);
    check_that(!strcmp(digits, want), "%s: not %s", name, want);
}

int main(void) {
    big a = {{0}}, b = {{0}}, facing = {{0}};
    uint8_t count[QP_RANK_BYTES];
    char digits[QP_NUMBER_MAX];
    fill_others();
    for (int rank = 0; rank < 3; rank++)
        for (int file = 3; file < 6; file++) list_halves(file, rank);
    add_boards(&a, &any, &any, 0, 0);
    add_boards(&b, &single, &single, 0, 0);
    for (int file = 0; file < 3; file++)
        for (unsigned r0 = 0; r0 < 3; r0++)
            for (unsigned r1 = 0; r1 < 3; r1++)
                add_boards(&facing, &open_line[file][r0], &open_line[file][r1],
                           4 - r0, 4 - r1);
    big_times(&a, 2);
    big_times(&b, 2);
    big_times(&facing, 2);
    big c = b;
    big_less(&c, &facing);
    expect("A", &a, "16124485884287585484431067430637855943066");
    expect("B", &b, "15167534622617873856883343587834774879318");
    expect("C", &c, "14638473979665198386315877188057158731878");
    qp_rank_count(count);
    qp_number_write(digits, count, sizeof count);
    expect("C, as the codec has it", &c, digits);
    return check_close();
}
