/* test_pack.c - packed positions: the table pack.qpt, and properties.
 *
 * A case gives a "fen" and its code, or a code that is not one, or a setup that
 * is refused. Every code of the table is also cut short, made longer and
 * broken in each of its bits; boards at random are packed and unpacked.
 *
 * SPDX-License-Identifier: MIT
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "qipu/fen.h"
#include "qipu/pack.h"
#include "table.h"

enum { ROUNDS = 4000, CODE_MAX = 160 };

/* One call of either game. */
typedef struct call {
    int chess;
    qp_codec codec;
    unsigned flags;
} call;

/* A setup of either game. */
typedef struct either {
    qp_setup xiangqi;
    qp_chess_setup chess;
} either;

static qp_status pack(uint8_t *out, size_t *bits, const either *s, call c,
                      qp_err *err) {
    return c.chess ? qp_chess_pack(out, bits, &s->chess, c.codec, c.flags, err)
                   : qp_pack(out, bits, &s->xiangqi, c.codec, c.flags, err);
}

static qp_status unpack(either *s, const uint8_t *code, size_t len, call c,
                        qp_err *err) {
    return c.chess
               ? qp_chess_unpack(&s->chess, code, len, c.codec, c.flags, err)
               : qp_unpack(&s->xiangqi, code, len, c.codec, c.flags, err);
}

static int same(const either *a, const either *b, int chess) {
    return chess ? !memcmp(&a->chess, &b->chess, sizeof a->chess)
                 : !memcmp(&a->xiangqi, &b->xiangqi, sizeof a->xiangqi);
}

/* ---- properties ---------------------------------------------------------- */

/* Whatever the bytes: they fail and leave the setup alone, or they are the
 * code of what they give. */
static int property_of_codes(const uint8_t *code, size_t len, call c) {
    uint8_t again[QP_PACK_MAX];
    either s, before;
    size_t bits;
    qp_err err = {0};
    memset(&s, 0x5A, sizeof s);
    before = s;
    qp_status rc = unpack(&s, code, len, c, &err);
    if (rc)
        return same(&s, &before, c.chess) && err.code == rc && *err.want &&
               err.at.offset <= len &&
               (rc == QP_E_PACK_SHORT || rc == QP_E_PACK_LONG ||
                rc == QP_E_PACK_CODE);
    return !pack(again, &bits, &s, c, NULL) && (bits + 7) / 8 == len &&
           !memcmp(again, code, len);
}

/* Every beginning of a code, every bit of it turned, and bytes after it. */
static int property_of_neighbours(const uint8_t *code, size_t len, call c) {
    uint8_t other[QP_PACK_MAX + 8] = {0};
    either s;
    qp_err err;
    for (size_t n = 0; n < len; n++)
        if (!property_of_codes(code, n, c)) return 0;
    memcpy(other, code, len);
    for (size_t bit = 0; bit < 8 * len; bit++) {
        other[bit / 8] ^= (uint8_t)(128 >> bit % 8);
        if (!property_of_codes(other, len, c)) return 0;
        other[bit / 8] ^= (uint8_t)(128 >> bit % 8);
    }
    for (size_t more = 1; more <= 8; more++)
        if (unpack(&s, other, len + more, c, &err) != QP_E_PACK_LONG ||
            err.at.offset < len || err.at.offset >= len + more)
            return 0;
    for (unsigned last = 0; last < 256; last++) {
        other[len] = (uint8_t)last;
        if (!property_of_codes(other, len + 1, c)) return 0;
    }
    return 1;
}

/* ---- boards at random ---------------------------------------------------- */

static uint64_t state = 1;

static unsigned below(unsigned n) {
    state = state * UINT64_C(6364136223846793005) + 1442695040888963407u;
    return (unsigned)((state >> 33) % n);
}

/* Packs, unpacks, compares; what the codec does not keep is as it gives it. */
static int comes_back(const either *s, call c) {
    uint8_t code[QP_PACK_MAX];
    either back;
    size_t bits;
    if (pack(code, &bits, s, c, NULL)) return 0;
    if (bits > 8 * QP_PACK_MAX) return 0;
    return !unpack(&back, code, (bits + 7) / 8, c, NULL) &&
           same(s, &back, c.chess);
}

static void any_board(either *s, int chess) {
    unsigned dense = below(101), squares = chess ? 64 : 90;
    qp_piece *cell = chess ? s->chess.cell : s->xiangqi.cell;
    memset(s, 0, sizeof *s);
    for (unsigned sq = 0; sq < squares; sq++) {
        unsigned kind = 1 + below(chess ? 6 : 7);
        if (below(100) < dense) cell[sq] = (qp_piece)(kind | below(2) << 3);
    }
    s->xiangqi.turn = s->chess.turn = (uint8_t)below(2);
    s->chess.castling = (uint8_t)below(16);
    unsigned ep = below(32);
    s->chess.ep = (qp_sq)(ep < 16 ? ep % 8 + (ep < 8 ? 16 : 40) : QP_SQ_NONE);
    s->xiangqi.fullmove = s->chess.fullmove = 1;
}

/* Pieces of a set, here and there, where they may stand: those with the fewest
 * squares first, so that there is one. */
static void a_set(either *s) {
    static const uint8_t MEN[8] = {0, 1, 2, 2, 2, 2, 2, 5};
    unsigned full = below(101);
    memset(s, 0, sizeof *s);
    for (unsigned next = 2; next < 16; next++)
        for (unsigned i = 0; i < MEN[next / 2]; i++) {
            unsigned piece = next / 2 | next % 2 << 3;
            if ((piece & 7) != QP_KING && below(100) >= full) continue;
            unsigned sq, faults;
            do { /* until it may stand there */
                do sq = below(QP_SQUARES);
                while (s->xiangqi.cell[sq]);
                s->xiangqi.cell[sq] = (qp_piece)piece;
                faults = qp_setup_faults(&s->xiangqi) & QP_FAULT_SQUARE;
                if (faults) s->xiangqi.cell[sq] = 0;
            } while (faults);
        }
    s->xiangqi.turn = (uint8_t)below(2);
    s->xiangqi.fullmove = 1;
}

static void a_chess_set(either *s) {
    static const uint8_t MEN[8] = {0, 0, 2, 2, 2, 1, 1, 0};
    unsigned full = below(101), promoted = below(9);
    any_board(s, 1);
    memset(s->chess.cell, 0, sizeof s->chess.cell);
    for (unsigned piece = 1; piece < 16; piece++) {
        unsigned men = (piece & 7) == QP_CHESS_PAWN ? 8 : MEN[piece & 7];
        for (unsigned i = 0; i < men; i++) {
            unsigned sq, put = piece;
            if ((piece & 7) != QP_CHESS_KING && below(100) >= full) continue;
            if ((piece & 7) == QP_CHESS_PAWN && i < promoted)
                put = (piece & 8) | (QP_CHESS_KNIGHT + below(4));
            do sq = (put & 7) == QP_CHESS_PAWN ? 8 + below(48) : below(64);
            while (s->chess.cell[sq]);
            s->chess.cell[sq] = (qp_piece)put;
        }
    }
}

static int boards_come_back(void) {
    static const qp_codec ANY[3] = {QP_CODEC_FEN5, QP_CODEC_NIBBLE,
                                    QP_CODEC_HEXFEN};
    either s;
    for (int i = 0; i < ROUNDS; i++) {
        int chess = i & 1;
        any_board(&s, chess);
        for (int j = 0; j < 3 - chess; j++)
            if (!comes_back(&s, (call){chess, ANY[j], 0})) return 0;
        if (chess)
            a_chess_set(&s);
        else
            a_set(&s);
        if (!comes_back(&s, (call){chess, QP_CODEC_FIXED, 0})) return 0;
        s.xiangqi.quiet = s.chess.quiet = (uint16_t)below(65536);
        s.xiangqi.fullmove = s.chess.fullmove = (uint16_t)below(65536);
        if (!comes_back(&s, (call){chess, QP_CODEC_FIXED, QP_PACK_COUNTERS}))
            return 0;
    }
    return 1;
}

static int fixed_holds_what_may_stand(void) {
    uint8_t code[QP_PACK_MAX];
    either s;
    unsigned held = 0;
    for (int i = 0; i < ROUNDS; i++) {
        qp_err err = {0};
        if (below(2))
            a_set(&s);
        else
            any_board(&s, 0);
        s.xiangqi.cell[below(90)] = (qp_piece)below(16);
        int sound = !(qp_setup_faults(&s.xiangqi) & 15);
        qp_status rc = qp_pack(code, NULL, &s.xiangqi, QP_CODEC_FIXED, 0, &err);
        if (rc != (sound ? QP_OK : QP_E_PACK_SETUP)) return 0;
        if (!sound && !*err.want) return 0;
        held += (unsigned)sound;
    }
    return held > ROUNDS / 8 && held < ROUNDS;
}

static int chess_fixed_holds_what_may_stand(void) {
    uint8_t code[QP_PACK_MAX];
    either s;
    unsigned held = 0;
    for (int i = 0; i < ROUNDS; i++) {
        a_chess_set(&s);
        s.chess.cell[below(64)] = (qp_piece)below(16);
        int sound = !(qp_chess_setup_faults(&s.chess) & 15);
        qp_status rc =
            qp_chess_pack(code, NULL, &s.chess, QP_CODEC_FIXED, 0, NULL);
        if (rc != (sound ? QP_OK : QP_E_PACK_SETUP)) return 0;
        held += (unsigned)sound;
    }
    return held > ROUNDS / 8 && held < ROUNDS;
}

/* Random bytes: of every length, and fixed codes, of which many are sound. */
static int bytes_hold_the_property(void) {
    uint8_t code[100];
    unsigned sound = 0;
    for (int i = 0; i < 250 * ROUNDS; i++) {
        call c = {(int)below(2), (qp_codec)(1 + below(4)), 0};
        if (c.chess && c.codec == QP_CODEC_HEXFEN) c.codec = QP_CODEC_FIXED;
        if (c.codec > QP_CODEC_NIBBLE) c.flags = 2 * below(2);
        size_t len = below(100);
        if (c.codec == QP_CODEC_FIXED && below(4))
            len = (c.chess ? 23 : 18) + c.flags;
        for (size_t j = 0; j < len; j++) code[j] = (uint8_t)below(256);
        if (c.codec == QP_CODEC_FIXED && !c.chess && len >= 18) code[17] &= 252;
        if (len > 20) code[len - 1] &= 127, code[len - 2] &= 127;
        either s;
        sound += !unpack(&s, code, len, c, NULL);
        if (!property_of_codes(code, len, c)) return 0;
    }
    return sound > 100;
}

/* ---- what no table can say ----------------------------------------------- */

static int codecs_have_names(void) {
    static const char *const NAMES[] = {"",      "fen5", "nibble", "hexfen",
                                        "fixed", "rank", "entropy"};
    for (unsigned i = 0; i < 7; i++) {
        qp_text name = {NAMES[i], strlen(NAMES[i])};
        if (strcmp(qp_codec_name((qp_codec)i), NAMES[i])) return 0;
        if (qp_codec_by_name(name) != (qp_codec)i) return 0;
    }
    return !*qp_codec_name((qp_codec)7) && !*qp_codec_name((qp_codec)-1) &&
           !qp_codec_by_name((qp_text){"fen55", 5}) &&
           !qp_codec_by_name((qp_text){"fen", 3});
}

static qp_status chess_status(const qp_chess_setup *s, qp_codec codec,
                              qp_err *err) {
    uint8_t code[QP_PACK_MAX];
    return qp_chess_pack(code, NULL, s, codec, 0, err);
}

static int odd_setups_are_refused(void) {
    static const qp_codec ALL[3] = {QP_CODEC_FEN5, QP_CODEC_NIBBLE,
                                    QP_CODEC_FIXED};
    for (int i = 0; i < 3; i++) {
        qp_chess_setup s;
        qp_err err;
        qp_chess_setup_start(&s);
        s.castling = 16;
        if (chess_status(&s, ALL[i], &err) != QP_E_PACK_SETUP) return 0;
        s.castling = 15;
        for (unsigned ep = 0; ep < 255; ep++) {
            int passes = ep / 8 == 2 || ep / 8 == 5;
            s.ep = (qp_sq)ep;
            qp_status rc = chess_status(&s, ALL[i], &err);
            if (rc != (passes ? QP_OK : QP_E_PACK_SETUP)) return 0;
            if (ep == 0 && strcmp(err.square, "a1")) return 0;
        }
    }
    return 1;
}

static int calls_are_checked(void) {
    uint8_t code[QP_PACK_MAX] = {0};
    either s;
    qp_err err;
    qp_setup_start(&s.xiangqi);
    qp_chess_setup_start(&s.chess);
    for (int chess = 0; chess < 2; chess++)
        for (unsigned codec = 0; codec < 9; codec++)
            for (unsigned flags = 0; flags < 8; flags++) {
                call c = {chess, (qp_codec)codec, flags};
                unsigned may =
                    codec < 3 ? QP_PACK_GAME_STATE : QP_PACK_COUNTERS;
                int bad = codec == 0 || codec > 6 || flags & ~may ||
                          (chess && (codec == 3 || codec == 6));
                if ((pack(code, NULL, &s, c, &err) == QP_E_ARG) != bad ||
                    (unpack(&s, code, 0, c, &err) == QP_E_ARG) != bad)
                    return 0;
            }
    return 1;
}

/* ---- the table ----------------------------------------------------------- */

static size_t from_hex(uint8_t *out, const char *hex) {
    size_t n = 0;
    for (; hex[0] && hex[1] && n < CODE_MAX; hex += 2) {
        const char two[3] = {hex[0], hex[1], '\0'};
        out[n++] = (uint8_t)strtoul(two, NULL, 16);
    }
    return n;
}

static void to_hex(char *out, const uint8_t *code, size_t len) {
    *out = '\0';
    for (size_t i = 0; i < len; i++) sprintf(out + 2 * i, "%02x", code[i]);
}

static call call_of(const kase *k) {
    const field *game = kase_get(k, "game"), *codec = kase_get(k, "codec");
    const field *flags = kase_get(k, "flags");
    call c = {game && !strcmp(game->value, "chess"), (qp_codec)0, 0};
    if (codec) c.codec = qp_codec_by_name((qp_text){codec->value, codec->len});
    if (flags)
        c.flags = *flags->value == 's' ? QP_PACK_GAME_STATE : QP_PACK_COUNTERS;
    return c;
}

/* "e4=200" */
static void poke(either *s, const field *cell, int chess) {
    if (!cell) return;
    int file = cell->value[0] - 'a', rank = cell->value[1] - '0';
    qp_piece piece = (qp_piece)strtoul(cell->value + 3, NULL, 10);
    if (chess)
        s->chess.cell[8 * (rank - 1) + file] = piece;
    else
        s->xiangqi.cell[9 * rank + file] = piece;
}

static qp_status read_setup(either *s, const field *fen, int chess) {
    qp_text text = {fen->value, fen->len};
    memset(s, 0, sizeof *s);
    return chess ? qp_chess_fen_read(&s->chess, NULL, text, NULL)
                 : qp_fen_read(&s->xiangqi, NULL, text, NULL);
}

static void expect_error(const kase *k, qp_status rc, const qp_err *err) {
    const field *at = kase_get(k, "at"), *square = kase_get(k, "square");
    const field *want = kase_get(k, "want");
    char got[24];
    snprintf(got, sizeof got, "%llu", (unsigned long long)err->at.offset);
    if (strcmp(qp_status_name(rc), kase_get(k, "error")->value))
        kase_fail(k, "%s, expected %s", qp_status_name(rc),
                  kase_get(k, "error")->value);
    else if (at && strcmp(at->value, got))
        kase_fail(k, "at %s, expected %s", got, at->value);
    else if (strcmp(err->square, square ? square->value : ""))
        kase_fail(k, "square %s", err->square);
    else if (want && strcmp(err->want, want->value))
        kase_fail(k, "want: %s", err->want);
}

/* A code that is not one. */
static void check_bad_code(const kase *k, call c) {
    uint8_t code[CODE_MAX];
    either s;
    qp_err err = {0};
    size_t len = from_hex(code, kase_get(k, "hex")->value);
    expect_error(k, unpack(&s, code, len, c, &err), &err);
    if (!property_of_codes(code, len, c)) kase_fail(k, "the law of codes");
}

static void check_code(const kase *k, const either *s, call c) {
    uint8_t code[QP_PACK_MAX];
    char hex[2 * QP_PACK_MAX + 1], got[24];
    size_t bits;
    either back, kept = *s;
    if (c.codec > QP_CODEC_NIBBLE && !c.flags) {
        kept.xiangqi.quiet = kept.chess.quiet = 0;
        kept.xiangqi.fullmove = kept.chess.fullmove = 1;
    }
    qp_status rc = pack(code, &bits, s, c, NULL);
    if (rc) {
        kase_fail(k, "%s", qp_status_name(rc));
        return;
    }
    size_t len = (bits + 7) / 8;
    to_hex(hex, code, len);
    snprintf(got, sizeof got, "%zu", bits);
    if (strcmp(hex, kase_get(k, "hex")->value)) kase_fail(k, "hex: %s", hex);
    if (strcmp(got, kase_get(k, "bits")->value)) kase_fail(k, "bits: %s", got);
    len = from_hex(code, kase_get(k, "hex")->value);
    rc = unpack(&back, code, len, c, NULL);
    if (rc || !same(&kept, &back, c.chess)) kase_fail(k, "does not come back");
    if (!property_of_neighbours(code, len, c)) kase_fail(k, "a code near by");
}

static void check_case(const kase *k) {
    const field *fen = kase_get(k, "fen"), *text = kase_get(k, "text");
    call c = call_of(k);
    either s;
    if (!fen) {
        check_bad_code(k, c);
        return;
    }
    if (read_setup(&s, fen, c.chess)) {
        kase_fail(k, "no setup");
        return;
    }
    poke(&s, kase_get(k, "poke"), c.chess);
    if (text) {
        char out[QP_CHESS_FEN_MAX], got[24];
        snprintf(got, sizeof got, "%zu", 8 * qp_chess_fen_write(out, &s.chess));
        if (strcmp(got, text->value)) kase_fail(k, "text: %s", got);
    }
    if (kase_get(k, "error")) {
        uint8_t code[QP_PACK_MAX];
        qp_err err = {0};
        expect_error(k, pack(code, NULL, &s, c, &err), &err);
    } else {
        check_code(k, &s, c);
    }
}

int main(int argc, char **argv) {
    CHECK(codecs_have_names());
    CHECK(odd_setups_are_refused());
    CHECK(calls_are_checked());
    CHECK(boards_come_back());
    CHECK(fixed_holds_what_may_stand());
    CHECK(chess_fixed_holds_what_may_stand());
    CHECK(bytes_hold_the_property());
    return table_main(argc, argv, check_case);
}
