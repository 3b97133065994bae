/* test_entropy.c - the codec `entropy`: lossless, canonical, bounded.
 *
 * Every board of the placement rules comes back, however unlikely; what was
 * unpacked packs to the same bytes; real games take the bits that are required
 * for. Bits are counted on games that the tables were not learned from.
 *
 * SPDX-License-Identifier: MIT
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "corpus.h"

enum { LONGEST = 24, EARLY = 20, MEAN_AT_MOST = 72 };

static uint64_t state = 1;
static unsigned draw(unsigned below) {
    state = state * 6364136223846793005U + 1442695040888963407U;
    return (unsigned)(state >> 33) % below;
}

static qp_status pack(uint8_t out[QP_PACK_MAX], size_t *len, size_t *bits,
                      const qp_setup *s, qp_err *err) {
    qp_status rc = qp_pack(out, bits, s, QP_CODEC_ENTROPY, 0, err);
    if (!rc) *len = (*bits + 7) / 8;
    return rc;
}

static qp_status unpack(qp_setup *s, const uint8_t *code, size_t len,
                        qp_err *err) {
    return qp_unpack(s, code, len, QP_CODEC_ENTROPY, 0, err);
}

/* Packs, unpacks and compares; returns the bits, or 0 when that fails. */
static size_t there_and_back(const qp_setup *s) {
    uint8_t code[QP_PACK_MAX];
    size_t len, bits;
    qp_setup back, want = *s;
    want.quiet = 0;
    want.fullmove = 1;
    memset(&back, 0x5A, sizeof back);
    if (pack(code, &len, &bits, s, NULL) || len == 0 || len > LONGEST) return 0;
    if (unpack(&back, code, len, NULL)) return 0;
    return memcmp(&back, &want, sizeof back) == 0 ? bits : 0;
}

static qp_setup fen(const char *text) {
    qp_setup s;
    qp_text in = {text, strlen(text)};
    if (qp_fen_read(&s, NULL, in, NULL)) {
        fprintf(stderr, "no FEN: %s\n", text);
        exit(2);
    }
    return s;
}

/* ---- boards that nobody plays ----------------------------------------------
 */

/* The squares of board.h's rules, stated here once more. */
static int may_stand(unsigned piece, unsigned sq) {
    unsigned file = sq % 9, rank = piece >> 3 ? 9 - sq / 9 : sq / 9;
    unsigned off = file < 4 ? 4 - file : file - 4;
    switch (piece & 7) {
    case QP_KING: return off <= 1 && rank <= 2;
    case QP_ADVISOR:
        return (off == 1 && rank % 2 == 0 && rank <= 2) ||
               (off == 0 && rank == 1);
    case QP_BISHOP:
        return (off == 2 && (rank == 0 || rank == 4)) ||
               (rank == 2 && off % 4 == 0);
    case QP_PAWN: return rank >= 5 || (rank >= 3 && file % 2 == 0);
    default: return 1;
    }
}

static void drop(qp_setup *s, unsigned piece) {
    for (;;) {
        unsigned sq = draw(90);
        if (!may_stand(piece, sq) || s->cell[sq]) continue;
        s->cell[sq] = (qp_piece)piece;
        return;
    }
}

static qp_setup random_board(int full) {
    static const unsigned MOST[8] = {0, 1, 2, 2, 2, 2, 2, 5};
    qp_setup s;
    qp_setup_clear(&s);
    s.turn = (uint8_t)draw(2);
    /* Those who have few squares to stand on come first. */
    for (unsigned kind = QP_KING; kind <= QP_PAWN; kind++)
        for (unsigned side = 0; side < 16; side += 8) {
            unsigned n =
                kind == QP_KING || full ? MOST[kind] : draw(MOST[kind] + 1);
            while (n-- > 0) drop(&s, side | kind);
        }
    return s;
}

static void test_random(void) {
    size_t most = 0;
    for (int i = 0; i < 20000; i++) {
        qp_setup s = random_board(i % 4 == 0);
        size_t bits = there_and_back(&s);
        if (bits == 0) {
            check_that(0, "random board %d does not come back", i);
            return;
        }
        if (bits > most) most = bits;
    }
    check_that(most <= 8 * LONGEST, "a board takes %zu bits", most);
    /* Boards at random must take more than 20 bytes now and then, or the
       coding without the network was not tried. */
    check_that(most > 160, "no board is coded without the network");
}

static void test_chosen(void) {
    static const char *const FEN[] = {
        "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w",
        "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR b",
        "3k5/9/9/9/9/9/9/9/9/3K5 w", "3k5/9/9/9/9/9/9/9/9/3K5 b",
        "4k4/9/9/9/9/9/9/9/9/4K4 w", /* the kings see each other */
        /* both in check; two pawns of a side on one file of its half */
        "4k4/9/9/p3R4/p8/P8/P3r4/9/9/4K4 b",
        "PPPkPP3/9/9/9/9/9/9/9/9/pppKpp3 w", /* pawns at their ends */
        "3k5/9/9/9/9/9/9/4A4/9/3KC4 w", "3k5/9/9/9/9/9/9/B7B/3A1A3/3K5 w",
        "RRCCNNk2/9/9/9/9/9/9/9/9/rrccnnK2 w"};
    for (size_t i = 0; i < sizeof FEN / sizeof *FEN - 1; i++) {
        qp_setup s = fen(FEN[i]);
        qp_err err = {0};
        uint8_t code[QP_PACK_MAX];
        size_t bits;
        qp_status rc = qp_pack(code, &bits, &s, QP_CODEC_ENTROPY, 0, &err);
        int legal =
            !(qp_setup_faults(&s) & (QP_FAULT_NO_KING | QP_FAULT_KINGS |
                                     QP_FAULT_TOO_MANY | QP_FAULT_SQUARE));
        check_that(legal == !rc, "%s: %d %s", FEN[i], (int)rc, err.want);
        if (legal) check_that(there_and_back(&s) > 0, "%s", FEN[i]);
    }
}

/* Codes that tools/train/entropy_slow.py made, which follows the page of the
 * format and knows nothing of the library. The last two are plain. */
static void test_vectors(void) {
    static const struct {
        const char *fen, *hex;
    } CASE[] = {
        {"rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w",
         "8140"},
        {"3k5/9/9/9/9/9/9/9/9/4K4 b", "8000f880"},
        {"2bak4/4a4/4b4/9/9/2R6/9/4B4/4r4/3AKAB2 b", "7f4a2141a0"},
        {"r1bakab1r/9/1cn3nc1/p1p1p1p1p/9/9/P1P1P1P1P/1C2C1N2/9/RNBAKABR1 w",
         "807480"},
        {"r2akab1r/3n5/1c2b1n1c/p1p1p3p/6p2/2P3P2/P3P3P/1CN1C1N2/9/1RBAKABR1 w",
         "86a03a844680"},
        {"1r3k3/4a4/b2a2n2/4p3p/2b1C4/2P3P2/4c3P/N3B4/4A4/2BAK2R1 b",
         "56c9c54d0c57523d3880"},
        {"3P1k1P1/3Pa3n/RcC2a1c1/8r/PPbN2b2/1p1p2BR1/6pCp/B2AnA3/2r2N3/3Kp4 w",
         "000100000129f258cb759f7c28a6d474577cef7ad8"},
        {"1c1ak4/5CP2/b2cPa2b/4pPn1R/1P7/rCB5P/4Np1RN/Br1AK4/4p2p1/p2An4 b",
         "0000000000a3cfe6ca1c797d5c2f564200c0e6340c"}};
    for (size_t i = 0; i < sizeof CASE / sizeof *CASE; i++) {
        qp_setup s = fen(CASE[i].fen);
        uint8_t code[QP_PACK_MAX];
        char hex[2 * QP_PACK_MAX + 1] = "";
        size_t len = 0, bits = 0;
        check_that(!pack(code, &len, &bits, &s, NULL), "%s", CASE[i].fen);
        for (size_t j = 0; j < len; j++)
            snprintf(hex + 2 * j, 3, "%02x", code[j]);
        check_that(!strcmp(hex, CASE[i].hex), "%s: %s, want %s", CASE[i].fen,
                   hex, CASE[i].hex);
        check_that(there_and_back(&s) == bits, "%s", CASE[i].fen);
    }
}

/* ---- what is refused --------------------------------------------------------
 */

static void test_refused(void) {
    static const struct {
        const char *fen, *square, *why;
    } CASE[] = {{"9/9/9/9/9/9/9/9/9/4K4 w", "", "a side has no king"},
                {"3k5/9/9/9/4K4/9/9/9/9/9 w", "e5", NULL},
                {"3k5/9/9/9/9/9/9/9/9/3KA4 w", "e0", NULL},
                {"3k5/9/9/9/9/9/9/9/P8/3K5 w", "a1", NULL},
                {"3k5/9/9/9/9/1P7/9/9/9/3K5 w", "b4", NULL},
                {"3k5/9/9/RRR6/9/9/9/9/9/3K5 w", NULL, NULL},
                {"3kk4/9/9/9/9/9/9/9/9/3K5 w", NULL, NULL}};
    for (size_t i = 0; i < sizeof CASE / sizeof *CASE; i++) {
        qp_setup s = fen(CASE[i].fen);
        uint8_t code[QP_PACK_MAX], before[QP_PACK_MAX];
        size_t bits = 77;
        qp_err err = {0};
        memset(code, 0x5A, sizeof code);
        memcpy(before, code, sizeof code);
        qp_status rc = qp_pack(code, &bits, &s, QP_CODEC_ENTROPY, 0, &err);
        check_that(rc == QP_E_PACK_SETUP && err.code == rc, "%s: status %d",
                   CASE[i].fen, (int)rc);
        check_that(bits == 77 && !memcmp(code, before, sizeof code),
                   "%s: something was written", CASE[i].fen);
        check_that(err.want[0] != '\0', "%s: no reason", CASE[i].fen);
        if (CASE[i].square)
            check_that(!strcmp(err.square, CASE[i].square), "%s: square '%s'",
                       CASE[i].fen, err.square);
        if (CASE[i].why)
            check_that(!strcmp(err.want, CASE[i].why), "%s: reason '%s'",
                       CASE[i].fen, err.want);
    }
}

/* Bytes at random, and codes with something changed: an error, or the one code
 * of a board. */
static void try_bytes(const uint8_t *code, size_t len, unsigned long *good) {
    qp_setup s, before;
    uint8_t again[QP_PACK_MAX];
    size_t n, bits;
    qp_err err = {0};
    memset(&s, 0x5A, sizeof s);
    before = s;
    qp_status rc = unpack(&s, code, len, &err);
    if (rc) {
        check_that(memcmp(&s, &before, sizeof s) == 0 && err.code == rc,
                   "a failure that wrote something");
        return;
    }
    (*good)++;
    rc = pack(again, &n, &bits, &s, NULL);
    check_that(!rc && n == len && !memcmp(again, code, len),
               "bytes that are not the code of what they give");
}

static void test_bytes(void) {
    unsigned long good = 0;
    uint8_t code[QP_PACK_MAX];
    for (int i = 0; i < 30000; i++) {
        size_t len = draw(30);
        for (size_t j = 0; j < len; j++) code[j] = (uint8_t)draw(256);
        if (i % 3 == 0) code[0] = 0;
        if (i % 6 == 0) code[1] = 0;
        try_bytes(code, len, &good);
    }
    for (unsigned i = 0; i < 65536; i++) {
        code[0] = (uint8_t)(i >> 8);
        code[1] = (uint8_t)i;
        try_bytes(code, 2, &good);
        if (i < 256) {
            code[0] = (uint8_t)i;
            try_bytes(code, 1, &good);
        }
    }
    check_that(good > 1000, "only %lu codes among the bytes", good);
}

static void test_cut_and_long(void) {
    qp_setup s = fen("2bak4/4a4/4b4/9/9/2R6/9/4B4/4r4/3AKAB2 b"), other;
    uint8_t code[QP_PACK_MAX + 8] = {0};
    size_t len = 0, bits = 0;
    qp_err err = {0};
    check_that(!pack(code, &len, &bits, &s, NULL), "an ending packs");
    check_that(unpack(&other, code, 0, &err) == QP_E_PACK_SHORT, "no byte");
    check_that(unpack(&other, code, len + 1, &err) != QP_OK, "a zero behind");
    check_that(unpack(&other, code, len + 40, &err) == QP_E_PACK_LONG,
               "40 bytes behind: %d", (int)err.code);
    for (size_t n = 1; n < len; n++)
        if (!unpack(&other, code, n, NULL))
            check_that(memcmp(&other, &s, sizeof s) != 0, "cut to %zu", n);
}

/* ---- real games ---------------------------------------------------------- */

typedef struct tally {
    unsigned ply;
    size_t count;
    double bits;
    int broken;
} tally;

static void take(tally *t, const qp_pos *pos) {
    size_t bits = there_and_back(qp_pos_setup(pos));
    if (bits == 0) t->broken = 1;
    if (t->ply <= EARLY) return;
    t->count++;
    t->bits += (double)bits;
}

static qp_flow on_start(void *ctx, const qp_pos *pos, int given,
                        const qp_at *at) {
    tally *t = ctx;
    (void)given, (void)at;
    t->ply = 0;
    take(t, pos);
    return QP_GO;
}

static qp_flow on_played(void *ctx, const qp_moved *moved, const qp_at *at) {
    tally *t = ctx;
    (void)at;
    t->ply++;
    take(t, moved->after);
    return QP_GO;
}

static void read_file(void *ctx, const char *path) {
    qp_handler to = {
        .size = sizeof to, .ctx = ctx, .start = on_start, .move = on_played};
    size_t len;
    char *bytes = corpus_file(path, &len);
    corpus_read(bytes, len, &to);
    free(bytes);
}

static void test_corpus(const char *folder) {
    tally t = {0};
    corpus_walk(folder, "walker-pgn", ".pgn", read_file, &t);
    double mean = t.count ? t.bits / (double)t.count : 0;
    printf("%zu positions of walker-pgn behind ply %d: %.2f bits\n", t.count,
           EARLY, mean);
    check_that(!t.broken, "every position comes back");
    check_that(t.count > 50000, "%zu positions", t.count);
    check_that(mean <= MEAN_AT_MOST, "%.2f bits", mean);
}

int main(int argc, char **argv) {
    const char *folder = corpus_asked(argc, argv);
    if (folder) return test_corpus(folder), check_close();
    test_random();
    test_chosen();
    test_vectors();
    test_refused();
    test_bytes();
    test_cut_and_long();
    return check_close();
}
