/* test_fen.c - test/spec/fen.qpt; pieces placed by list; notes in words; and
 * properties over setups that no file has: any piece anywhere, any counters.
 *
 * SPDX-License-Identifier: MIT
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "corpus.h"
#include "qipu/fen.h"
#include "table.h"

/* In order of the bits. */
static const char *const NOTES[] = {
    "LETTERS", "TURN_R", "TURN_ODD", "TURN_NONE", "FIELDS",
    "GLUED",   "HAND",   "GAPS",     "BLANKS",    "DASHES",
    "SHORT",   "COUNTS", "TAIL",     "ZEROS",     "SLASH"};
enum { NOTES_LEN = sizeof NOTES / sizeof *NOTES };

static void spell_notes(char out[256], unsigned notes) {
    out[0] = '\0';
    for (int i = 0; i < NOTES_LEN; i++)
        if (notes >> i & 1) {
            if (*out) strcat(out, " ");
            strcat(out, NOTES[i]);
        }
}

static qp_text text_of(const field *f) {
    return (qp_text){f->value, f->len};
}

static void want_text(const kase *k, const char *name, const char *got) {
    const field *want = kase_get(k, name);
    if (want && strcmp(got, want->value))
        kase_fail(k, "%s: want '%s', got '%s'", name, want->value, got);
}

static void want_setup(const kase *k, const char *want, const qp_setup *setup) {
    char text[QP_FEN_MAX];
    size_t n = qp_fen_write(text, setup);
    if (n != strlen(text)) kase_fail(k, "the length written is wrong");
    if (strcmp(text, want)) kase_fail(k, "\n  want %s\n  got  %s", want, text);
}

static void want_notes(const kase *k, const char *name, unsigned notes) {
    char got[256];
    spell_notes(got, notes);
    want_text(k, name, got);
}

/* Reading fails with `error`, and repair fails too or gives `fix`. */
static void check_error(const kase *k, qp_text in) {
    const field *fix = kase_get(k, "fix");
    qp_setup setup, untouched;
    unsigned notes = 12345;
    qp_err err = {0};
    char got[64];

    memset(&setup, 0xAB, sizeof setup);
    untouched = setup;
    qp_status rc = qp_fen_read(&setup, &notes, in, &err);
    snprintf(got, sizeof got, "%s %u", qp_status_name(rc), err.at.col);
    want_text(k, "error", got);
    want_text(k, "what", err.what);
    want_text(k, "want", err.want);
    if (rc != err.code || err.at.line != 1 || err.at.offset > in.len)
        kase_fail(k, "the error's place or code is wrong");
    if (memcmp(&setup, &untouched, sizeof setup) || notes != 12345)
        kase_fail(k, "a failed call wrote its out-parameters");

    qp_status repaired = qp_fen_fix(&setup, &notes, in, &err);
    if (fix && repaired)
        kase_fail(k, "not repaired: %s", qp_status_name(repaired));
    if (!fix && !repaired)
        kase_fail(k, "repaired, though it would be guessing");
    if (!fix || repaired) return;
    want_setup(k, fix->value, &setup);
    want_notes(k, "repaired", notes);
    if (!kase_get(k, "repaired")) kase_fail(k, "the case has no 'repaired'");
}

static void check(const kase *k) {
    const field *in = kase_get(k, "in"), *out = kase_get(k, "out");
    qp_setup setup, same;
    unsigned notes, repaired;
    qp_err err = {0};

    if (!in) {
        kase_fail(k, "the case has no 'in'");
        return;
    }
    if (kase_get(k, "error")) {
        check_error(k, text_of(in));
        return;
    }
    if (qp_fen_read(&setup, &notes, text_of(in), &err)) {
        kase_fail(k, "%s %u: '%s'", qp_status_name(err.code), err.at.col,
                  err.what);
        return;
    }
    want_setup(k, out ? out->value : in->value, &setup);
    want_notes(k, "notes", notes);
    if (!out != !notes) kase_fail(k, "notes are %#x", notes);
    if (out && !kase_get(k, "notes")) kase_fail(k, "the case has no 'notes'");
    if (qp_fen_fix(&same, &repaired, text_of(in), NULL) ||
        memcmp(&same, &setup, sizeof setup) || repaired != notes)
        kase_fail(k, "repairing changes a text that reads without it");
}

/* ---- what no table says ------------------------------------------------- */

/* CFen::FenFromStartGame of specification 000. */
static void check_place(void) {
    static const qp_placed list[] = {
        {QP_PIECE(QP_RED, QP_KING), QP_SQ(4, 0)},
        {QP_PIECE(QP_BLACK, QP_KING), QP_SQ(3, 7)},
        {QP_PIECE(QP_BLACK, QP_ROOK), QP_SQ(8, 1)}};
    static const qp_placed twice[] = {{QP_PIECE(QP_RED, QP_ROOK), 5},
                                      {QP_PIECE(QP_RED, QP_KING), 5}};
    static const qp_placed off[] = {{QP_PIECE(QP_RED, QP_ROOK), QP_SQUARES}};
    static const qp_placed none[] = {{0, 5}}, side[] = {{8, 5}},
                           high[] = {{17, 5}};
    char text[QP_FEN_MAX];
    qp_setup s, before;
    CHECK(qp_setup_place(&s, list, 3, QP_BLACK, 9) == QP_OK);
    qp_fen_write(text, &s);
    CHECK(!strcmp(text, "9/9/3k5/9/9/9/9/9/8r/4K4 b - - 0 9"));
    before = s;
    CHECK(qp_setup_place(&s, twice, 2, QP_RED, 1) == QP_E_ARG);
    CHECK(qp_setup_place(&s, off, 1, QP_RED, 1) == QP_E_ARG);
    CHECK(qp_setup_place(&s, none, 1, QP_RED, 1) == QP_E_ARG);
    CHECK(qp_setup_place(&s, side, 1, QP_RED, 1) == QP_E_ARG);
    CHECK(qp_setup_place(&s, high, 1, QP_RED, 1) == QP_E_ARG);
    CHECK(qp_setup_place(&s, list, 3, QP_RED, 65536) == QP_E_ARG);
    CHECK(!memcmp(&s, &before, sizeof s));
    CHECK(qp_setup_place(&s, NULL, 0, QP_RED, 1) == QP_OK);
    qp_fen_write(text, &s);
    CHECK(!strcmp(text, "9/9/9/9/9/9/9/9/9/9 w - - 0 1"));
}

static void check_note_texts(void) {
    for (int i = 0; i < NOTES_LEN; i++) {
        const char *one = qp_fen_deviation_text(1U << i);
        CHECK(*one && strcmp(one, qp_fen_deviation_text(0)));
        for (int j = 0; j < i; j++)
            CHECK(strcmp(one, qp_fen_deviation_text(1U << j)));
    }
}

static uint32_t random_next(uint32_t *state) {
    *state = *state * 1664525U + 1013904223U;
    return *state >> 8;
}

/* Any piece anywhere: density from empty to full, every mask of a rank. */
static void random_setup(qp_setup *s, uint32_t *state) {
    uint32_t density = random_next(state) % 17;
    memset(s, 0, sizeof *s);
    for (int i = 0; i < QP_SQUARES; i++)
        if (random_next(state) % 16 < density) {
            uint32_t piece = random_next(state) % 14;
            s->cell[i] = (qp_piece)(1 + piece % 7 + (piece / 7) * 8);
        }
    s->turn = random_next(state) & 1;
    s->quiet = (uint16_t)(random_next(state) >> random_next(state) % 16);
    s->fullmove = (uint16_t)(random_next(state) >> random_next(state) % 16);
}

/* What is written reads back, by the quick way and, with a blank before it,
 * by the slow one. */
static void check_round_trips(void) {
    uint32_t state = 20100717;
    long bad = 0;
    for (int i = 0; i < 100000; i++) {
        char text[1 + QP_FEN_MAX] = " ", again[QP_FEN_MAX];
        qp_setup s, back, slow;
        unsigned notes = 1, slow_notes = 0;
        random_setup(&s, &state);
        size_t n = qp_fen_write(text + 1, &s);
        bad += qp_fen_read(&back, &notes, (qp_text){text + 1, n}, NULL) ||
               notes || memcmp(&s, &back, sizeof s);
        bad += qp_fen_read(&slow, &slow_notes, (qp_text){text, n + 1}, NULL) ||
               slow_notes != QP_FEN_BLANKS || memcmp(&s, &slow, sizeof s);
        bad += qp_fen_write(again, &back) != n || strcmp(again, text + 1);
    }
    CHECK(bad == 0);
}

/* Each single byte of a FEN exchanged for each other one: the quick way and
 * the slow one must agree, and no notes must mean canonical. */
static void check_one_byte_off(const char *fen) {
    size_t n = strlen(fen);
    long bad = 0;
    for (size_t i = 0; i < n; i++)
        for (int c = 0; c < 256; c++) {
            char text[1 + QP_FEN_MAX] = " ", again[QP_FEN_MAX];
            qp_setup quick, slow;
            unsigned notes = 0, slow_notes = 0;
            qp_err err = {0};
            memcpy(text + 1, fen, n);
            text[1 + i] = (char)c;
            qp_status a =
                qp_fen_read(&quick, &notes, (qp_text){text + 1, n}, &err);
            qp_status b =
                qp_fen_read(&slow, &slow_notes, (qp_text){text, n + 1}, NULL);
            bad += a != b || (a && err.at.offset > n);
            if (a || b) continue;
            bad += memcmp(&quick, &slow, sizeof slow) != 0;
            bad += (notes | QP_FEN_BLANKS) != slow_notes;
            size_t m = qp_fen_write(again, &quick);
            bad += !notes != (m == n && !memcmp(again, text + 1, n));
        }
    CHECK(bad == 0);
}

/* A megabyte of each kind of byte ends soon, and in an error. */
static void check_long(void) {
    const size_t n = 1 << 20;
    char *text = malloc(n);
    CHECK(text != NULL);
    if (!text) return;
    for (const char *c = "9k/ -w;\n0x"; *c; c++) {
        qp_setup s;
        qp_err err = {0};
        memset(text, *c, n);
        CHECK(qp_fen_read(&s, NULL, (qp_text){text, n}, &err) != QP_OK);
        CHECK(err.at.offset <= n);
        memcpy(text, "9/9/9/9/9/9/9/9/9/9 w - ", 24);
        CHECK(qp_fen_read(&s, NULL, (qp_text){text, n}, NULL) != QP_OK ||
              *c == ' ' || *c == '\n' || *c == '0');
    }
    free(text);
}

/* ---- real files -----------------------------------------------------------
 */

/* Positions of a real file, all of which must be read. */
static void check_file(const char *corpus, const char *name, long want) {
    char path[512], line[512];
    long count = 0, bad = 0;
    snprintf(path, sizeof path, "%s/%s", corpus, name);
    FILE *in = fopen(path, "rb");
    CHECK(in != NULL);
    if (!in) return;
    while (fgets(line, sizeof line, in)) {
        qp_setup s;
        size_t n = strcspn(line, "\r\n");
        const char *bar = memchr(line, '|', n);
        size_t skip = bar ? (size_t)(bar - line) + 1 : 0;
        if (!memchr(line, '/', n)) continue;
        count++;
        bad += qp_fen_fix(&s, NULL, (qp_text){line + skip, n - skip}, NULL) !=
               QP_OK;
    }
    fclose(in);
    if (count != want)
        fprintf(stderr, "%s: %ld positions, not %ld\n", path, count, want);
    CHECK(count == want && bad == 0);
}

static int check_corpus(const char *corpus) {
    check_file(corpus, "xiangqi_every16th.epd", 2121);
    check_file(corpus, "elephantchess-parsers/fens.txt", 1000);
    check_file(corpus, "xqbase/CCHESS.FEN", 1);
    check_file(corpus, "xqbase/FUNNY.EPD", 240);
    return check_close();
}

int main(int argc, char **argv) {
    const char *folder = corpus_asked(argc, argv);
    if (folder) return check_corpus(folder);
    check_place();
    check_note_texts();
    check_round_trips();
    check_one_byte_off("rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/"
                       "RNBAKABNR w - - 12 31");
    check_one_byte_off("9/9/3k5/9/9/9/4R4/3A5/8r/4K4 b - - 0 1");
    check_one_byte_off("3k4r/r8/9/9/9/9/9/9/8R/R3K4 w - - 7 103");
    check_long();
    return table_main(argc, argv, check);
}
