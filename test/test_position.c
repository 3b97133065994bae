/* test_position.c - test/spec/position.qpt: positions read in one step, their
 * keys, errors as lines; and texts compared.
 *
 * SPDX-License-Identifier: MIT
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "qipu/fen.h"
#include "qipu/move.h"
#include "table.h"

static void want_text(const kase *k, const char *name, const char *got) {
    const field *want = kase_get(k, name);
    if (want && strcmp(got, want->value))
        kase_fail(k, "%s: want '%s', got '%s'", name, want->value, got);
}

static void check_error(const kase *k, const qp_err *err) {
    char got[160];
    snprintf(got, sizeof got, "%s %llu %u", qp_status_name(err->code) + 3,
             (unsigned long long)err->at.offset, (unsigned)err->at.col);
    want_text(k, "error", got);
    qp_err_format(got, sizeof got, err, "x.pgn");
    want_text(k, "line", got);
}

static void check_position(const kase *k, const qp_pos *pos) {
    char got[QP_FEN_MAX];
    qp_fen_write(got, qp_pos_setup(pos));
    want_text(k, "fen", got);
    snprintf(got, sizeof got, "%016llx", (unsigned long long)qp_pos_key(pos));
    want_text(k, "key", got);
    static const char *const WINS[] = {"both", "black", "red", "neither"};
    want_text(k, "may-win",
              WINS[qp_pos_cannot_win(pos, QP_RED) +
                   2 * qp_pos_cannot_win(pos, QP_BLACK)]);
}

static void check_case(const kase *k) {
    const field *in = kase_get(k, "in"), *allow = kase_get(k, "allow");
    qp_pos pos, untouched;
    qp_err err = {0};
    memset(&pos, 0x55, sizeof pos);
    untouched = pos;
    qp_status rc =
        qp_pos_read(&pos, (qp_text){in->value, in->len}, allow ? ~0u : 0, &err);
    if (!rc != !kase_get(k, "error")) {
        kase_fail(k, "%s", qp_status_name(rc));
    } else if (!rc) {
        check_position(k, &pos);
    } else {
        check_error(k, &err);
        if (rc != err.code) kase_fail(k, "another status in the error");
        if (memcmp(&pos, &untouched, sizeof pos)) kase_fail(k, "was written");
    }
}

/* ---- texts -------------------------------------------------------------- */

static int sign(int n) {
    return (n > 0) - (n < 0);
}

/* In order; the second holds a NUL. */
static int texts_compare(void) {
    static const qp_text TEXTS[] = {{NULL, 0},  {"a\0b", 3}, {"ab", 2},
                                    {"abc", 3}, {"b", 1},    {"\xC3\xA9", 2},
                                    {"\xE7", 1}};
    enum { COUNT = sizeof TEXTS / sizeof *TEXTS };
    for (int i = 0; i < COUNT; i++)
        for (int j = 0; j < COUNT; j++)
            if (sign(qp_text_compare(TEXTS[i], TEXTS[j])) != sign(i - j))
                return 0;
    return 1;
}

static int texts_from_strings(void) {
    qp_text none = qp_text_of(NULL), some = qp_text_of("some");
    return !none.len && some.len == 4 && qp_text_is(some, "some") &&
           !qp_text_is(some, "som") && !qp_text_is(some, "somet") &&
           qp_text_is(none, "") && qp_text_is(none, NULL) &&
           !qp_text_is((qp_text){"a\0b", 3}, "a");
}

/* ---- what no table can say ---------------------------------------------- */

/* Nobody has to ask for the reason, and a failure plays nothing. */
static int plays_all_or_nothing(void) {
    qp_pos pos, start;
    qp_pos_start(&pos);
    start = pos;
    qp_text moves = qp_text_of("h2e2 h9g7"), bad = qp_text_of("h2e2 h9g6");
    if (!qp_pos_play_text(&pos, bad, QP_NOTATION_UCCI, 0, NULL) ||
        memcmp(&pos, &start, sizeof pos))
        return 0;
    return !qp_pos_play_text(&pos, moves, QP_NOTATION_UCCI, 0, NULL) &&
           qp_pos_setup(&pos)->fullmove == 2 &&
           !qp_pos_read(&pos, qp_text_of("startpos"), 0, NULL) &&
           qp_pos_read(&pos, (qp_text){NULL, 0}, 0, NULL) == QP_E_FEN_EMPTY;
}

/* Another notation than any takes its own ranks only. */
static int keeps_its_notation(void) {
    qp_pos pos;
    qp_pos_start(&pos);
    qp_text uci = qp_text_of("h3e3");
    return qp_pos_play_text(&pos, uci, QP_NOTATION_UCCI, 0, NULL) &&
           !qp_pos_play_text(&pos, uci, QP_NOTATION_UCI, 0, NULL);
}

/* ---- positions that cannot be won ---------------------------------------- */

/* Nonzero if a piece may be on a square; pawns only on the last rank. */
static int may_be_on(qp_piece piece, qp_sq sq) {
    unsigned file = QP_FILE_OF(sq), rank = QP_RANK_OF(sq);
    if (QP_SIDE_OF(piece) == QP_BLACK) rank = QP_RANKS - 1 - rank;
    switch (QP_KIND_OF(piece)) {
    case QP_KING: return file >= 3 && file <= 5 && rank <= 2;
    case QP_ADVISOR:
        return rank <= 2 && (rank == 1 ? file == 4 : file == 3 || file == 5);
    case QP_BISHOP:
        return rank == 2 ? file % 4 == 0
                         : rank % 4 == 0 && rank < 5 && file % 4 == 2;
    case QP_PAWN: return rank == QP_RANKS - 1;
    default: return 1;
    }
}

/* Puts the pieces from men[0] on every square from `from` on, equal ones in
 * order; 0 if Black to move is then without a move, or if the library says
 * that Red can win. */
static int never_wins(qp_setup *setup, const qp_piece *men, qp_sq from) {
    qp_pos pos;
    int good = 1;
    if (!*men)
        return qp_pos_from_setup(&pos, setup, 0) ||
               (qp_pos_cannot_win(&pos, QP_RED) && qp_pos_moves_count(&pos));
    for (qp_sq sq = from; sq < QP_SQUARES && good; sq++) {
        if (setup->cell[sq] || !may_be_on(*men, sq)) continue;
        setup->cell[sq] = *men;
        good = never_wins(setup, men + 1, men[1] == *men ? sq : 0);
        setup->cell[sq] = 0;
    }
    return good;
}

/* Every position of the material that qp_pos_cannot_win names. */
static int cannot_be_won(void) {
    enum { R = QP_RED << 3, B = QP_BLACK << 3 };
    static const qp_piece MEN[][8] = {
        {R | QP_KING, B | QP_KING, R | QP_CANNON, B | QP_CANNON},
        {R | QP_KING, B | QP_KING, R | QP_CANNON, R | QP_BISHOP, B | QP_BISHOP,
         B | QP_BISHOP},
        {R | QP_KING, B | QP_KING, R | QP_CANNON, R | QP_BISHOP, R | QP_BISHOP,
         B | QP_BISHOP},
        {R | QP_KING, B | QP_KING, R | QP_CANNON},
        {R | QP_KING, B | QP_KING, R | QP_PAWN, R | QP_PAWN, B | QP_BISHOP,
         B | QP_BISHOP},
        {R | QP_KING, B | QP_KING, R | QP_PAWN, R | QP_PAWN, R | QP_PAWN},
        {R | QP_KING, B | QP_KING, R | QP_PAWN, R | QP_ADVISOR, R | QP_BISHOP,
         B | QP_BISHOP}};
    for (size_t i = 0; i < sizeof MEN / sizeof *MEN; i++) {
        qp_setup setup;
        qp_setup_clear(&setup);
        setup.turn = QP_BLACK;
        if (!never_wins(&setup, MEN[i], 0)) return 0;
    }
    return 1;
}

/* An error that came to nothing is not reported. */
static int leaves_the_error_alone(void) {
    qp_pos pos;
    qp_err err = {.code = QP_E_STOP};
    qp_pos_start(&pos);
    return !qp_pos_play_text(&pos, qp_text_of("h3e3 h10g8"), QP_NOTATION_ANY, 0,
                             &err) &&
           err.code == QP_E_STOP;
}

int main(int argc, char **argv) {
    int good = texts_compare() && texts_from_strings() &&
               plays_all_or_nothing() && keeps_its_notation() &&
               leaves_the_error_alone() && cannot_be_won();
    if (!good) printf("test_position: texts or moves\n");
    return table_main(argc, argv, check_case) || !good;
}
