/* test_moves.c - lines of moves packed by the model of how masters play.
 *
 * Lines of random moves come from the opening and from its late positions, so
 * that all kinds of positions are met: every property is one of the public
 * header. Games that were never learned from keep to the documented size,
 * when the corpus is there.
 *
 * SPDX-License-Identifier: MIT
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "corpus.h"

enum { LINES = 300, PLIES = 120, ROOM = QP_MOVES_PACK_MAX(PLIES + 1) };

typedef struct line {
    qp_pos start, after;
    qp_move moves[PLIES];
    size_t count;
} line;

static uint64_t state = 7;

static unsigned chance(unsigned below) {
    state = state * 6364136223846793005u + 1442695040888963407u;
    return (unsigned)((state >> 33) % below);
}

/* Random moves from `*start`; captures oftener than others, so that few pieces
 * are left in the end. */
static void random_line(line *out, const qp_pos *start, size_t plies) {
    qp_move list[QP_MOVES_MAX];
    out->start = out->after = *start;
    for (out->count = 0; out->count < plies; out->count++) {
        unsigned n = (unsigned)qp_pos_moves(list, &out->after);
        if (!n) return;
        qp_move move = list[chance(n)];
        for (int i = 0; i < 3; i++)
            if (!qp_pos_setup(&out->after)->cell[move.to])
                move = list[chance(n)];
        out->moves[out->count] = move;
        qp_pos_play(&out->after, move);
    }
}

static int same_moves(const qp_move *a, const qp_move *b, size_t count) {
    for (size_t i = 0; i < count; i++)
        if (a[i].from != b[i].from || a[i].to != b[i].to) return 0;
    return 1;
}

static size_t pack(uint8_t *code, const line *l) {
    size_t bits = 0;
    check_that(!qp_moves_pack(code, &bits, &l->start, l->moves, l->count),
               "a line of %zu legal moves is packed", l->count);
    check_that(bits <= 16 * l->count, "%zu moves take %zu bits", l->count,
               bits);
    return (bits + 7) / 8;
}

static void check_round_trip(const line *l) {
    uint8_t code[ROOM];
    qp_move moves[PLIES];
    qp_err err;
    size_t len = pack(code, l);
    qp_status rc = qp_moves_unpack(moves, &l->start, l->count, code, len, &err);
    check_that(rc == QP_OK, "a line of %zu moves comes back", l->count);
    check_that(!rc && same_moves(moves, l->moves, l->count),
               "the same moves come back");
}

/* Bytes that unpack are what packing gives. */
static int unpacks(const line *l, const uint8_t *code, size_t len) {
    uint8_t again[ROOM];
    qp_move moves[PLIES];
    qp_err err = {0};
    size_t bits = 0;
    if (qp_moves_unpack(moves, &l->start, l->count, code, len, &err)) {
        check_that(err.at.offset <= len && err.want[0],
                   "a failure has a place and a reason");
        return 0;
    }
    check_that(!qp_moves_pack(again, &bits, &l->start, moves, l->count) &&
                   (bits + 7) / 8 == len && !memcmp(again, code, len),
               "%zu bytes that unpack are what packing gives", len);
    return 1;
}

static void check_other_bytes(const line *l) {
    uint8_t code[ROOM + 9];
    size_t len = pack(code, l);
    for (size_t cut = 0; cut < len; cut += 1 + len / 8) unpacks(l, code, cut);
    for (int i = 0; i < 8 && len > 0; i++) {
        uint8_t other[ROOM];
        memcpy(other, code, len);
        other[chance((unsigned)len)] ^= (uint8_t)(1u << chance(8));
        check_that(!unpacks(l, other, len) || memcmp(other, code, len),
                   "a changed code is not the same line");
    }
    memset(code + len, 0, 9);
    check_that(!unpacks(l, code, len + 1), "a zero behind is refused");
    code[len] = 1;
    check_that(!unpacks(l, code, len + 1), "a byte behind is refused");
    code[len] = 0;
    check_that(!unpacks(l, code, len + 9), "nine bytes behind are refused");
}

/* Every legal move of a position has a code of its own, which does not depend
 * on how the position came about; every other pair of squares has none. */
static void check_every_move(const qp_pos *pos) {
    static uint8_t codes[QP_MOVES_MAX][ROOM];
    size_t bits[QP_MOVES_MAX], count = 0;
    qp_pos afresh;
    if (qp_pos_from_setup(&afresh, qp_pos_setup(pos), QP_FAULT_STACKED)) return;
    for (unsigned i = 0; i < QP_SQUARES * QP_SQUARES; i++) {
        qp_move move = {(qp_sq)(i / QP_SQUARES), (qp_sq)(i % QP_SQUARES)};
        uint8_t code[ROOM] = {0}, other[ROOM] = {0};
        size_t length = 99, length2 = 99;
        qp_status rc = qp_moves_pack(code, &length, pos, &move, 1);
        if (rc != (qp_pos_legal(pos, move) ? QP_OK : QP_E_ARG) ||
            (rc && length != 99))
            check_that(0, "squares %d, %d: status %d", move.from, move.to, rc);
        if (rc) continue;
        if (qp_moves_pack(other, &length2, &afresh, &move, 1) ||
            length != length2 || memcmp(code, other, sizeof code))
            check_that(0, "the order of men is in the code");
        memcpy(codes[count], code, sizeof code);
        bits[count++] = length;
    }
    int distinct = 1;
    for (size_t a = 0; a < count; a++)
        for (size_t b = 0; b < a; b++)
            distinct &= bits[a] != bits[b] || memcmp(codes[a], codes[b], ROOM);
    check_that(distinct, "the codes of %zu moves are distinct", count);
}

static void check_random_lines(void) {
    line opening, late;
    qp_pos start;
    qp_pos_start(&start);
    for (int i = 0; i < LINES; i++) {
        random_line(&opening, &start, i < 20 ? (size_t)i : PLIES);
        check_round_trip(&opening);
        random_line(&late, &opening.after, PLIES);
        check_round_trip(&late);
        if (i % 4 == 0) check_other_bytes(i % 8 ? &opening : &late);
        if (i % 16 == 0) check_every_move(&opening.after);
        if (i % 16 == 8) check_every_move(&late.after);
    }
}

static qp_pos position(const char *fen, unsigned allow) {
    qp_setup setup;
    qp_pos pos;
    if (qp_fen_read(&setup, NULL, (qp_text){fen, strlen(fen)}, NULL) ||
        qp_pos_from_setup(&pos, &setup, allow) & ~allow) {
        printf("test_moves: %s\n", fen);
        exit(2);
    }
    return pos;
}

/* Codes that never change, with the lines they are of; an independent decoder,
 * written from the documentation, reads them too. */
static const struct vector {
    const char *fen, *moves, *code;
} VECTORS[] = {
    {"rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w",
     "h2e2h9g7h0g2i9h9i0h0b9c7b0c2g6g5h0h6b7a7c3c4a9b9", "9e5b15"},
    {"rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w",
     "a0a1i9i8a1f1i8d8f1f9e9f9b2b9d8d0e0d0", "2c4a07f210e4"},
    {"rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w",
     "h2e2h7e7e2e6d9e8", "cba8"},
    {"4k4/9/9/9/9/9/9/9/9/3K5 b", "e9e8d0d1e8e9d1d0e9f9", "66"},
    {"3ak4/4a4/9/2R6/9/4R4/9/8B/3p1r3/4KABc1 w", "c6c9", "fc"},
};

/* Pieces where they cannot come to stand: the codes are of a library that
 * stored the rows of such squares. */
static const struct vector ODD_VECTORS[] = {
    {"9/4r4/2r1P2c1/7p1/2ab1BpN1/3N4b/7pC/4C1P1p/6P2/P1kK5 w",
     "a0a1i2h2a1a2h2i2d0e0h3g3e0e1h7h9e1d1e8d8e7d7h9h5e2e1d8a8",
     "5bb18b7e6c0654587ed2c780"},
    {"3aP2AB/1K2p1bp1/2P1C3P/kr4cp1/9/3R1p3/9/1a5B1/2PN3p1/5R3 b",
     "h1i1c7b7g6e6i7h7e6e1c1c2i1i0c2c3i0h0e9f9f4e4d4d7b6d6h7g7",
     "44d2d49bcf41eda710114c"},
    {"1K4P2/2n6/3c4A/R1p2p3/1B1RP3B/5N2N/P2C2bb1/1kn5P/8A/8C w",
     "e5e6c6c5e6d6d7d9d3b3f6f5d5d2d9c9i4g5c8e7a6a5c9d9i2i3d9f9",
     "f6d0de5eab222912bfde80"},
};

static void check_vector(const struct vector *v, unsigned allow) {
    line l = {.start = position(v->fen, allow), .count = strlen(v->moves) / 4};
    for (size_t i = 0; i < l.count; i++) {
        const char *m = v->moves + 4 * i;
        l.moves[i] = (qp_move){QP_SQ(m[0] - 'a', m[1] - '0'),
                               QP_SQ(m[2] - 'a', m[3] - '0')};
    }
    uint8_t code[ROOM];
    char hex[2 * ROOM + 1] = "";
    size_t len = pack(code, &l);
    for (size_t i = 0; i < len; i++) sprintf(hex + 2 * i, "%02x", code[i]);
    check_that(!strcmp(hex, v->code), "%s: %s, not %s", v->moves, hex, v->code);
    check_that(unpacks(&l, code, len), "%s comes back", v->code);
}

/* After mate and after stalemate nothing goes on. */
static void check_end(const char *fen, qp_game_state standing) {
    line l = {.start = position(fen, 0), .count = 0};
    check_that(qp_pos_state(&l.start) == standing, "%s: standing", fen);
    check_that(unpacks(&l, (const uint8_t *)"", 0),
               "no move at all has no code");
    l.count = 1;
    const uint8_t code[2] = {0x5A, 0x80};
    for (size_t len = 0; len <= 2; len++) {
        qp_err err = {0};
        qp_move move;
        check_that(qp_moves_unpack(&move, &l.start, 1, code, len, &err) ==
                           QP_E_PACK_CODE &&
                       err.code == QP_E_PACK_CODE,
                   "%s: a move of %zu bytes", fen, len);
    }
}

static void check_empty(void) {
    line l = {.count = 0};
    qp_pos_start(&l.start);
    qp_pos_start(&l.after);
    uint8_t code[8];
    check_that(pack(code, &l) == 0, "no moves have an empty code");
    check_round_trip(&l);
    check_that(!unpacks(&l, (const uint8_t *)"", 1), "and no other");
}

/* ---- real games ---------------------------------------------------------- */

typedef struct games {
    line line;
    double bits, plies;
    int open;
} games;

static qp_flow on_start(void *ctx, const qp_pos *pos, int fen,
                        const qp_at *at) {
    games *g = ctx;
    (void)fen;
    (void)at;
    g->line.start = g->line.after = *pos;
    g->line.count = 0;
    return QP_GO;
}

static qp_flow on_played(void *ctx, const qp_moved *moved, const qp_at *at) {
    games *g = ctx;

    (void)at;
    if (g->line.count < PLIES) {
        g->line.moves[g->line.count++] = moved->move;
        g->line.after = *moved->after;
    }
    return QP_GO;
}

static qp_flow on_end(void *ctx, qp_status broken, const qp_at *at) {
    games *g = ctx;
    uint8_t code[ROOM];
    size_t bits = 0;
    (void)broken;
    (void)at;
    check_round_trip(&g->line);
    if (!qp_moves_pack(code, &bits, &g->line.start, g->line.moves,
                       g->line.count)) {
        g->bits += (double)bits;
        g->plies += (double)g->line.count;
    }
    return QP_GO;
}

static void on_file(void *ctx, const char *path) {
    size_t len;
    char *bytes = corpus_file(path, &len);
    qp_handler to = {.size = sizeof to,
                     .ctx = ctx,
                     .start = on_start,
                     .move = on_played,
                     .end_game = on_end};
    corpus_read(bytes, len, &to);
    free(bytes);
}

static void test_corpus(const char *folder) {
    static games g;
    corpus_walk(folder, "walker-pgn", NULL, on_file, &g);
    printf("test_moves: %.0f plies of games not learned from, %.3f bits each\n",
           g.plies, g.bits / g.plies);
    check_that(g.plies > 10000 && g.bits <= 3.75 * g.plies,
               "at most 3.75 bits a ply");
}

int main(int argc, char **argv) {
    const char *folder = corpus_asked(argc, argv);
    if (folder) return test_corpus(folder), check_close();
    check_empty();
    for (size_t i = 0; i < sizeof VECTORS / sizeof *VECTORS; i++)
        check_vector(&VECTORS[i], 0);
    for (size_t i = 0; i < sizeof ODD_VECTORS / sizeof *ODD_VECTORS; i++)
        check_vector(&ODD_VECTORS[i], ~0u);
    check_random_lines();
    /* two rooks on the last two ranks; a king whose every step is attacked */
    check_end("3Rk4/R8/9/9/9/9/9/9/9/3K5 b", QP_MATED);
    check_end("3k5/2P6/9/9/9/9/9/9/4R4/4K4 b", QP_STALEMATED);
    return check_close();
}
