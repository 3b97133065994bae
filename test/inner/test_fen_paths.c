/* test_fen_paths.c - the two ways of writing a board, sixteen bytes at once
 * and byte by byte, write the same. The library takes the first if the
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
#define QP_NO_CPU_MODEL /* without shuffles */
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

int main(void) {
    uint32_t state = 20261127;
    check_ranks(&state);
    check_scattered(&state, 7 | QP_PIECE(QP_BLACK, 0));
    check_scattered(&state, 255);
    CHECK(check_lines("games/handicap.pgn") > 0);
    CHECK(check_lines("fuzz/corpus/fen/canonical") > 0);
    return check_close();
}
