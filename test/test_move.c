/* test_move.c - moves read and written: the table move.qpt, and properties.
 *
 * A case of the table plays "moves" from "fen" (the opening when left out) and
 * then either reads "in" (with "flags", in "notation") and compares "coord",
 * or expects "error" with its "square" and "want"; or takes "coord" and
 * compares every notation written. The properties run over boards of our own
 * and random games from them.
 *
 * SPDX-License-Identifier: MIT
 */
#include <stdio.h>
#include <string.h>

#include "qipu/fen.h"
#include "qipu/move.h"
#include "table.h"

#define START "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w"

/* ---- the table ----------------------------------------------------------- */

static int read_board(qp_pos *pos, const kase *k, const char *fen) {
    qp_setup setup;
    if (qp_fen_read(&setup, NULL, qp_text_of(fen), NULL) ||
        qp_pos_from_setup(pos, &setup, QP_FAULT_STACKED)) {
        kase_fail(k, "no position: %s", fen);
        return 0;
    }
    return 1;
}

static int play_all(qp_pos *pos, const kase *k, const char *moves) {
    while (*moves) {
        size_t len = strcspn(moves, " ");
        qp_move move;
        if (qp_move_read(&move, pos, (qp_text){moves, len}, QP_NOTATION_ANY, 0,
                         NULL)) {
            kase_fail(k, "cannot play: %s", moves);
            return 0;
        }
        qp_pos_play(pos, move);
        moves += len + strspn(moves + len, " ");
    }
    return 1;
}

static unsigned flags_of(const kase *k) {
    const field *f = kase_get(k, "flags");
    unsigned flags = 0;
    if (!f) return 0;
    if (strstr(f->value, "ranks-1")) flags |= QP_MOVE_RANKS_1;
    if (strstr(f->value, "full")) flags |= QP_MOVE_FULL_WIDTH;
    if (strstr(f->value, "left")) flags |= QP_MOVE_PAWNS_LEFT;
    return flags;
}

static void expect(const kase *k, const char *what, const char *got,
                   const char *key) {
    const field *f = kase_get(k, key);
    if (f && strcmp(f->value, got) != 0)
        kase_fail(k, "%s: %s is '%s', not '%s'", what, key, got, f->value);
}

static void expect_error(const kase *k, const char *in, qp_status status,
                         const qp_err *err) {
    if (!kase_get(k, "error")) {
        kase_fail(k, "'%s': %s, square '%s', want '%s'", in,
                  qp_status_name(status), err->square, err->want);
        return;
    }
    expect(k, in, qp_status_name(status), "error");
    expect(k, in, err->square, "square");
    expect(k, in, err->want, "want");
    if (err->code != status) kase_fail(k, "err->code differs");
}

/* Every word of "in" must read alike: to "coord", or to the error. */
static void read_words(const kase *k, const qp_pos *pos, const field *in) {
    const field *name = kase_get(k, "notation");
    qp_notation notation =
        name ? qp_notation_by_name(qp_text_of(name->value)) : QP_NOTATION_ANY;
    for (size_t i = 0, len; i < in->len; i += len) {
        char word[128], coord[QP_MOVE_MAX];
        i += strspn(in->value + i, " ");
        len = strcspn(in->value + i, " ");
        snprintf(word, sizeof word, "%.*s", (int)len, in->value + i);
        qp_move move;
        qp_err err = {0};
        qp_status status = qp_move_read(&move, pos, qp_text_of(word), notation,
                                        flags_of(k), &err);
        if (status) {
            expect_error(k, word, status, &err);
            continue;
        }
        if (kase_get(k, "error")) kase_fail(k, "'%s' was read", word);
        qp_move_write(coord, pos, move, QP_NOTATION_UCCI, 0);
        expect(k, word, coord, "coord");
    }
}

static void write_all(const kase *k, const qp_pos *pos, const field *coord) {
    qp_move move;
    if (qp_move_read(&move, pos, (qp_text){coord->value, coord->len},
                     QP_NOTATION_UCCI, 0, NULL)) {
        kase_fail(k, "not legal: %s", coord->value);
        return;
    }
    for (qp_notation n = QP_NOTATION_CHINESE; n <= QP_NOTATION_UCI; n++) {
        char out[QP_MOVE_MAX];
        if (qp_move_write(out, pos, move, n, flags_of(k)) != strlen(out))
            kase_fail(k, "the length of '%s' is wrong", out);
        expect(k, coord->value, out, qp_notation_name(n));
    }
    if (kase_get(k, "vietnamese")) {
        char out[QP_MOVE_MAX];
        qp_move_write(out, pos, move, QP_NOTATION_VIETNAMESE, flags_of(k));
        expect(k, coord->value, out, "vietnamese");
    }
    if (kase_get(k, "vietnamese-long")) {
        char out[QP_MOVE_MAX];
        qp_move_write(out, pos, move, QP_NOTATION_VIETNAMESE_LONG, flags_of(k));
        expect(k, coord->value, out, "vietnamese-long");
    }
}

static void expect_shape(const kase *k, const field *in, const field *shape) {
    static const char names[][12] = {"none",      "chinese",   "wxf",
                                     "wxf-pawn",  "iccs",      "coord",
                                     "algebraic", "vietnamese"};
    unsigned ranks = 9;
    char got[32];
    qp_shape found = qp_move_shape((qp_text){in->value, in->len}, &ranks);
    snprintf(got, sizeof got, "%s %u", names[found], ranks);
    if (strcmp(got, shape->value) != 0)
        kase_fail(k, "shape is %s, not %s", got, shape->value);
}

static void check(const kase *k) {
    const field *fen = kase_get(k, "fen"), *moves = kase_get(k, "moves");
    const field *in = kase_get(k, "in"), *coord = kase_get(k, "coord");
    const field *shape = kase_get(k, "shape");
    qp_pos pos;
    if (shape) {
        expect_shape(k, in, shape);
        return;
    }
    if (!read_board(&pos, k, fen ? fen->value : START)) return;
    if (moves && !play_all(&pos, k, moves->value)) return;
    if (in) read_words(k, &pos, in);
    if (coord) write_all(k, &pos, coord);
}

/* ---- properties ---------------------------------------------------------- */

static long properties_broken, texts;

static void broken(const qp_pos *pos, const char *law, const char *text,
                   unsigned flags) {
    char fen[QP_FEN_MAX];
    qp_fen_write(fen, qp_pos_setup(pos));
    check_count(0);
    if (properties_broken++ < 20)
        fprintf(stderr, "%s: law broken: %s: '%s' with flags %u\n", fen, law,
                text, flags);
}

static int reads_back(const qp_pos *pos, qp_move move, const char *text,
                      qp_notation notation, unsigned flags) {
    qp_move back = {0, 0};
    texts++;
    return qp_move_read(&back, pos, qp_text_of(text), notation, flags, NULL) ==
               QP_OK &&
           back.from == move.from && back.to == move.to;
}

/* Found by itself, but for the ranks of coordinates. */
static int reads_as_any(qp_notation notation, unsigned flags) {
    if (notation == QP_NOTATION_UCI) return (flags & QP_MOVE_RANKS_1) != 0;
    if (notation == QP_NOTATION_UCCI) return (flags & QP_MOVE_RANKS_1) == 0;
    return 1;
}

static void property_of_move(const qp_pos *pos, qp_move move, unsigned flags) {
    for (qp_notation n = QP_NOTATION_CHINESE; n <= QP_NOTATION_UCI; n++) {
        char text[QP_MOVE_MAX];
        qp_move_write(text, pos, move, n, flags);
        if (!reads_back(pos, move, text, n, flags))
            broken(pos, "reads back", text, flags);
        if (reads_as_any(n, flags) &&
            !reads_back(pos, move, text, QP_NOTATION_ANY, flags))
            broken(pos, "reads back as any", text, flags);
    }
    unsigned known = flags | QP_MOVE_VIETNAMESE;
    for (qp_notation n = QP_NOTATION_VIETNAMESE;
         n <= QP_NOTATION_VIETNAMESE_LONG; n++) {
        char text[QP_MOVE_MAX];
        qp_move_write(text, pos, move, n, flags);
        if (!reads_back(pos, move, text, n, flags) ||
            !reads_back(pos, move, text, QP_NOTATION_ANY, known))
            broken(pos, "reads back in Vietnamese", text, flags);
    }
}

/* Turning the board and its sides about changes no relative notation. */
static void property_of_flip(const qp_pos *pos, qp_move move) {
    qp_setup setup;
    qp_pos turned;
    char text[QP_MOVE_MAX], flipped[QP_MOVE_MAX];
    qp_setup_flip(&setup, qp_pos_setup(pos));
    if (qp_pos_from_setup(&turned, &setup, QP_FAULT_STACKED)) return;
    qp_move about = {(qp_sq)(QP_SQUARES - 1 - move.from),
                     (qp_sq)(QP_SQUARES - 1 - move.to)};
    for (qp_notation n = QP_NOTATION_WXF; n <= QP_NOTATION_WXF2018; n++) {
        qp_move_write(text, pos, move, n, 0);
        qp_move_write(flipped, &turned, about, n, 0);
        if (strcmp(text, flipped) != 0) broken(pos, "flip", text, 0);
    }
}

/* Texts of different moves differ, in the notations that are written. */
static void property_of_names(const qp_pos *pos, const qp_move *moves, size_t n,
                              qp_notation notation) {
    static char text[QP_MOVES_MAX][QP_MOVE_MAX];
    for (size_t i = 0; i < n; i++) {
        qp_move_write(text[i], pos, moves[i], notation, 0);
        for (size_t j = 0; j < i; j++)
            if (!strcmp(text[i], text[j])) broken(pos, "names", text[i], 0);
    }
}

static void properties_on(const qp_pos *pos) {
    qp_move moves[QP_MOVES_MAX];
    size_t n = qp_pos_moves(moves, pos);
    for (size_t i = 0; i < n; i++) {
        for (unsigned flags = 0; flags < 8; flags++)
            property_of_move(pos, moves[i], flags);
        property_of_flip(pos, moves[i]);
    }
    property_of_names(pos, moves, n, QP_NOTATION_CHINESE);
    property_of_names(pos, moves, n, QP_NOTATION_WXF2018);
    property_of_names(pos, moves, n, QP_NOTATION_VIETNAMESE);
    property_of_names(pos, moves, n, QP_NOTATION_VIETNAMESE_LONG);
}

static uint64_t dice = 88172645463325252u;

static size_t roll(size_t n) {
    dice ^= dice << 13;
    dice ^= dice >> 7;
    dice ^= dice << 17;
    return (size_t)(dice % n);
}

static void play_at_random(qp_pos pos, int plies) {
    qp_move moves[QP_MOVES_MAX];
    while (plies-- > 0) {
        size_t n = qp_pos_moves(moves, &pos);
        if (!n) return;
        properties_on(&pos);
        qp_pos_play(&pos, moves[roll(n)]);
    }
}

/* Pawns as doubled as can be, for both sides to move. */
static const char *const boards[] = {
    START,
    /* four and five on a file */
    "3k5/4P4/4P4/4P4/4P4/9/9/9/9/4K4 w",
    "3k5/4P4/4P4/4P4/4P4/4P4/9/9/9/5K3 w",
    "4k4/9/9/9/4p4/4p4/4p4/4p4/4p4/3K5 b",
    "4k4/9/9/9/9/4p4/4p4/4p4/4p4/3K5 b",
    /* three on a file, with two others */
    "3k5/9/2P6/2P6/2P6/6P1P/9/9/9/4K4 w",
    "4k4/9/9/9/2p5p/2p6/2p6/6p2/9/3K5 b",
    /* two doubled files: 2+2, 2+3, 3+2 and a fifth pawn */
    "3k5/9/3P1P3/9/3P1P3/9/9/9/9/4K4 w",
    "3k5/9/3P1P3/3P5/3P1P3/9/9/9/9/4K4 w",
    "3k5/9/3P1P3/5P3/3P1P3/9/9/9/9/4K4 w",
    "3k5/9/3P1P3/9/3P1P3/P8/9/9/9/4K4 w",
    "4k4/9/9/9/9/3p1p3/9/3p1p3/9/5K3 b",
    "4k4/9/9/9/9/3p1p3/3p5/3p1p3/9/5K3 b",
    "4k4/9/9/9/9/3p1p3/5p3/3p1p3/9/5K3 b",
    /* pairs of everything, a king on the pawns' file */
    "2bak4/4a4/4b4/9/2R1C1N2/9/2R1C1N2/4B4/4A4/2BAK4 w",
    "2bak4/4a4/4b4/2r1c1n2/9/2r1c1n2/9/4B4/4A4/2BAK4 b",
    "4k4/9/4P4/4P4/4P4/9/4C4/4N4/4R4/4K4 w",
    "3k5/9/R3P4/4P4/N7C/9/R7C/N8/9/4K4 w",
};

static void run_properties(void) {
    for (size_t i = 0; i < sizeof boards / sizeof *boards; i++) {
        qp_setup setup;
        qp_pos pos;
        if (qp_fen_read(&setup, NULL, qp_text_of(boards[i]), NULL) ||
            qp_pos_from_setup(&pos, &setup, QP_FAULT_STACKED)) {
            check_that(0, "no position: %s", boards[i]);
            continue;
        }
        for (int game = 0; game < 3; game++) play_at_random(pos, 60);
    }
}

/* ---- names --------------------------------------------------------------- */

static void expect_text(const char *got, const char *want) {
    check_that(!strcmp(got, want), "'%s' instead of '%s'", got, want);
}

static void run_names(void) {
    static const char *const red[2] = {"帅仕相马车炮兵", "帥仕相馬車炮兵"};
    static const char *const black[2] = {"将士象马车炮卒", "將士象馬車炮卒"};
    for (int old = 0; old < 2; old++)
        for (int kind = QP_KING; kind <= QP_PAWN; kind++) {
            char one[4] = "", two[4] = "";
            memcpy(one, red[old] + 3 * (kind - 1), 3);
            memcpy(two, black[old] + 3 * (kind - 1), 3);
            expect_text(qp_piece_han(QP_PIECE(QP_RED, kind), old), one);
            expect_text(qp_piece_han(QP_PIECE(QP_BLACK, kind), old), two);
        }
    expect_text(qp_piece_han(0, 0), "");
    expect_text(qp_piece_han(200, 1), "");
    for (qp_notation n = QP_NOTATION_ANY; n <= QP_NOTATION_VIETNAMESE_LONG; n++)
        CHECK(qp_notation_by_name(qp_text_of(qp_notation_name(n))) == n);
    CHECK(qp_notation_by_name(qp_text_of("wxf201")) == QP_NOTATION_ANY);
}

int main(int argc, char **argv) {
    run_names();
    run_properties();
    printf("%ld texts read back, %ld laws broken\n", texts, properties_broken);
    return table_main(argc, argv, check);
}
