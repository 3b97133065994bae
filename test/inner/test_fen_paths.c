/* test_fen_paths.c - the two ways of reading and writing a board, 32 bytes at
 * once and byte by byte, do the same. The library takes the first if the
 * processor can; the second is compiled here.
 *
 * SPDX-License-Identifier: MIT
 */
#include "../../lib/core/fen/fen_int.h"
#include "../check.h"
#include "../corpus.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

qp_status bytewise_read(qp_setup *out, unsigned *notes, qp_text fen,
                        qp_err *err);
qp_status bytewise_fix(qp_setup *out, unsigned *notes, qp_text fen,
                       qp_err *err);
size_t bytewise_write(char out[QP_FEN_MAX], const qp_setup *setup);
unsigned bytewise_entry(char byte);

#ifndef QP_NO_CPU_MODEL
#define QP_NO_CPU_MODEL /* without wide registers */
#endif
#define qp_fen_read bytewise_read
#define qp_fen_fix bytewise_fix
#define qp_fen_write bytewise_write
#define qp__fen_byte bytewise_entry
#include "../../lib/core/fen/fen.c"
#undef qp_fen_read
#undef qp_fen_fix
#undef qp_fen_write
#undef qp__fen_byte

/* What doc/format/fen.md says, a square at a time. */
static size_t write_plainly(char *out, const qp_setup *s) {
    static const char LETTER[] = ".KABNRCP.kabnrcp";
    char *p = out;
    for (int rank = QP_RANKS - 1; rank >= 0; rank--) {
        int gap = 0;
        for (int file = 0; file < QP_FILES; file++) {
            unsigned piece = s->cell[QP_FILES * rank + file] & 15u;
            if (!(piece & 7)) {
                gap++;
                continue;
            }
            if (gap) *p++ = (char)('0' + gap);
            gap = 0;
            *p++ = LETTER[piece];
        }
        if (gap) *p++ = (char)('0' + gap);
        if (rank) *p++ = '/';
    }
    return (size_t)(p - out) +
           (size_t)sprintf(p, " %c - - %u %u", s->turn == QP_BLACK ? 'b' : 'w',
                           (unsigned)s->quiet, (unsigned)s->fullmove);
}

/* Nonzero if one of the two ways writes something else. */
static int ways_differ(const qp_setup *s) {
    char want[2 * QP_FEN_MAX], quick[QP_FEN_MAX], slow[QP_FEN_MAX];
    size_t n = write_plainly(want, s);
    return qp_fen_write(quick, s) != n || bytewise_write(slow, s) != n ||
           memcmp(quick, want, n + 1) || memcmp(slow, want, n + 1);
}

static uint32_t shift_next(uint32_t *state) {
    *state ^= *state << 13;
    *state ^= *state >> 17;
    return *state ^= *state << 5;
}

/* `taken` squares of 16 have any of the bytes that `mask` leaves. */
static void scatter_bytes(qp_setup *s, uint32_t *state, unsigned taken,
                          unsigned mask) {
    memset(s, 0, sizeof *s);
    for (int square = 0; square < QP_SQUARES; square++)
        if (shift_next(state) % 16 < taken)
            s->cell[square] = (qp_piece)(shift_next(state) >> 7 & mask);
    s->turn = shift_next(state) & 1;
    s->quiet = (uint16_t)(shift_next(state) >> shift_next(state) % 32);
    s->fullmove = (uint16_t)(shift_next(state) >> shift_next(state) % 32);
}

/* Sets of squares of one rank, all of them, on each rank. */
static void check_ranks(uint32_t *state) {
    int differing = 0;
    for (int rank = 0; rank < QP_RANKS; rank++)
        for (unsigned set = 0; set < 1u << QP_FILES; set++) {
            qp_setup s;
            memset(&s, 0, sizeof s);
            for (int file = 0; file < QP_FILES; file++)
                if (set >> file & 1)
                    s.cell[QP_FILES * rank + file] = (qp_piece)QP_PIECE(
                        shift_next(state) & 1, 1 + shift_next(state) % 7);
            differing += ways_differ(&s);
        }
    check_that(!differing, "%d single ranks are written otherwise", differing);
}

static void check_scattered(uint32_t *state, unsigned mask) {
    int differing = 0;
    for (int i = 0; i < 100000; i++) {
        qp_setup s;
        scatter_bytes(&s, state, (unsigned)i % 17, mask);
        differing += ways_differ(&s);
    }
    check_that(!differing, "%d random boards of bytes & %u are otherwise",
               differing, mask);
}

/* A bundled file's lines, as far as they are a FEN or have one in quotes. */
static int check_lines(const char *path) {
    size_t len;
    char *text = corpus_file(path, &len), *end = text + len;
    int found = 0, differing = 0;
    for (char *line = text, *next; line < end; line = next + 1) {
        next = memchr(line, '\n', (size_t)(end - line));
        if (!next) next = end;
        char *from = memchr(line, '"', (size_t)(next - line));
        from = from ? from + 1 : line;
        char *to = memchr(from, '"', (size_t)(next - from));
        qp_setup s;
        qp_text fen = {from, (size_t)((to ? to : next) - from)};
        if (qp_fen_read(&s, NULL, fen, NULL)) continue;
        found++;
        differing += ways_differ(&s);
    }
    check_that(!differing, "%s: %d of %d are written otherwise", path,
               differing, found);
    free(text);
    return found;
}

/* ---- reading ------------------------------------------------------------- */

typedef struct read_tally {
    int read, refused, differing;
} read_tally;

/* Reads a text in both ways, from memory that ends where it does. */
static void read_twice(read_tally *t, const char *text, size_t len) {
    char *own = malloc(len + !len);
    qp_setup quick, slow;
    unsigned notes[2] = {0, 0};
    if (!own) return;
    memcpy(own, text, len);
    qp_status rc = qp_fen_read(&quick, &notes[0], (qp_text){own, len}, NULL);
    int same = bytewise_read(&slow, &notes[1], (qp_text){own, len}, NULL) == rc;
    if (!rc) same &= !memcmp(&quick, &slow, sizeof slow);
    same &= notes[0] == notes[1];
    if (!same && !t->differing) printf("%.*s\n", (int)len, text);
    t->read += !rc;
    t->refused += rc != QP_OK;
    t->differing += !same;
    free(own);
}

/* A board of which `taken` squares of 16 have a piece. */
static void scatter_pieces(qp_setup *s, uint32_t *state, unsigned taken) {
    scatter_bytes(s, state, taken, 15);
    for (int square = 0; square < QP_SQUARES; square++)
        if (!(s->cell[square] & 7)) s->cell[square] = 0;
}

/* Replaces, inserts or takes out a byte; returns the new length. */
static size_t damage(char *text, size_t len, uint32_t *state) {
    static const char BYTES[] = "KABNRCPEHkabnrcpeh0123456789//  wb-ZzO@?\xE8";
    char c = BYTES[shift_next(state) % (sizeof BYTES - 1)];
    size_t at = shift_next(state) % len;
    switch (shift_next(state) % 4) {
    case 0: text[at] = c; return len;
    case 1:
        memmove(text + at + 1, text + at, len - at);
        text[at] = c;
        return len + 1;
    case 2: memmove(text + at, text + at + 1, len - at - 1); return len - 1;
    default: /* two neighbours change places */
        c = text[at];
        text[at] = text[at / 2 * 2];
        text[at / 2 * 2] = c;
        return len;
    }
}

/* What was written is read; and what was then damaged, as byte by byte. */
static void check_reading(uint32_t *state) {
    read_tally t = {0, 0, 0};
    int other = 0;
    for (int i = 0; i < 200000; i++) {
        char text[2 * QP_FEN_MAX];
        qp_setup s, got;
        scatter_pieces(&s, state, (unsigned)i % 9);
        size_t len = write_plainly(text, &s);
        other += qp_fen_read(&got, NULL, (qp_text){text, len}, NULL) ||
                 memcmp(&got, &s, sizeof s);
        read_twice(&t, text, len);
        for (unsigned n = shift_next(state) % 3 + 1; n; n--)
            len = damage(text, len, state);
        read_twice(&t, text, len);
    }
    check_that(!other, "%d boards are read otherwise", other);
    check_that(!t.differing && t.read > 200000 && t.refused > 50000,
               "%d texts are read in one of the ways, %d in none; %d otherwise",
               t.read, t.refused, t.differing);
}

/* Ranks that are too long or too short, though the squares are 90. */
static void check_sums(void) {
    static const char *const TEXTS[] = {
        "RNBAKABNR9/9/9/9/9/9/9/9/9/ w - - 0 1",
        "/RNBAKABNR9/9/9/9/9/9/9/9/9 w - - 0 1",
        "RNBAKABNR9//9/9/9/9/9/9/9/9 w - - 0 1",
        "8/R9/9/9/9/9/9/9/9/9 w - - 0 1",
        "R9/8/9/9/9/9/9/9/9/9 w - - 0 1",
        "9/9/9/9/9/9/9/9/RNBAKABNR9 w - - 0 1",
        "9/9/9/9/9/9/9/9/9/9/9 w - - 0 1",
        "RNBAKABNR9/9/9/9/9/9/9/9/9/9/9 w - - 0 1",
        "54/9/9/9/9/9/9/9/9/9 w - - 0 1x",
        ("RRRRRRRRR/RRRRRRRRR/RRRRRRRRR/RRRRRRRRR/RRRRRRRRR/RRRRRRRRR/RRRR w - "
         "- 0 1")};
    read_tally t = {0, 0, 0};
    int count = sizeof TEXTS / sizeof *TEXTS;
    for (int i = 0; i < count; i++) read_twice(&t, TEXTS[i], strlen(TEXTS[i]));
    check_that(t.refused == count && !t.differing,
               "%d of %d texts without a whole board were refused, %d differ",
               t.refused, count, t.differing);
}

int main(void) {
    uint32_t state = 20261127;
    check_ranks(&state);
    check_scattered(&state, 7 | QP_PIECE(QP_BLACK, 0));
    check_scattered(&state, 255);
    check_reading(&state);
    check_sums();
    CHECK(check_lines("games/handicap.pgn") > 0);
    CHECK(check_lines("fuzz/corpus/fen/canonical") > 0);
    return check_close();
}
