/* fuzz_pattern.c - properties of patterns, for any text at all:
 *
 *   1. reading ends, and an error is within the text
 *   2. a position that fits has the material that the pattern says it must
 *   3. the mirror of a position fits when the position does, unless the text
 *      says "as written"; of a pattern for either side, so does the board
 * turned with its colours exchanged
 *   4. reading the same text again gives the same answers
 *
 * The first byte picks a position, which is played on to by the second; the
 * rest is the text.
 */
#include <string.h>

#include "fuzz.h"
#include "qipu/fen.h"
#include "qipu/pattern.h"

static const char *const BOARDS[] = {
    QP_FEN_START, "3k5/4a4/9/4P4/9/9/9/4B4/4C4/4K4 w - - 0 1",
    "2bak4/4a4/4b4/9/2p6/5N3/P7p/4B3n/4A4/2BAK1c2 b - - 3 40",
    "r2k1ab2/4a4/2n1b4/p3p3p/6r2/2P6/P3P1R1P/4C1N2/9/2BAKAB1R w - - 0 20"};
enum { BOARDS_LEN = sizeof BOARDS / sizeof *BOARDS };

static void pick(qp_pos *pos, const uint8_t *data) {
    const char *fen = BOARDS[data[0] % BOARDS_LEN];
    qp_move move[QP_MOVES_MAX];
    if (qp_pos_read(pos, qp_text_of(fen), 0, NULL)) exit(2);
    for (int ply = data[1] % 16; ply; ply--) {
        size_t n = qp_pos_moves(move, pos);
        if (n) qp_pos_play(pos, move[(data[1] + 7u * (unsigned)ply) % n]);
    }
}

static void has_material(const qp_pattern *p, const qp_pos *pos) {
    qp_material m;
    qp_pattern_material(&m, p);
    for (unsigned side = 0; side < 2; side++)
        for (unsigned kind = QP_KING; kind <= QP_PAWN; kind++) {
            unsigned n = 0;
            for (int sq = 0; sq < QP_SQUARES; sq++)
                n += qp_pos_setup(pos)->cell[sq] == QP_PIECE(side, kind);
            LAW(n >= m.least[side][kind] && n <= m.most[side][kind]);
        }
}

/* Whether the position of another setup fits; -1 when there is none. */
static int fits_other(const qp_pattern *p, const qp_setup *setup) {
    qp_pos pos;
    unsigned all = QP_FAULT_SQUARE | QP_FAULT_FACING | QP_FAULT_OTHER_CHECK |
                   QP_FAULT_STACKED;
    return qp_pos_from_setup(&pos, setup, all) & ~all
               ? -1
               : qp_pattern_fits(p, &pos);
}

static int says(qp_text text, const char *word) {
    size_t n = strlen(word);
    for (size_t i = 0; i + n <= text.len; i++)
        if (!memcmp(text.ptr + i, word, n)) return 1;
    return 0;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    qp_pattern p, again;
    qp_err err;
    qp_pos pos;
    if (size < 2) return 0;
    qp_text text = {(const char *)data + 2, size - 2};
    qp_status rc = qp_pattern_read(&p, text, &err);
    if (rc) {
        LAW(err.code == rc && err.at.line == 1 && err.at.offset <= text.len);
        return 0;
    }
    pick(&pos, data);
    int fits = qp_pattern_fits(&p, &pos);
    LAW(!qp_pattern_read(&again, text, NULL));
    LAW(qp_pattern_fits(&again, &pos) == fits);
    if (fits) has_material(&p, &pos);
    qp_setup other;
    if (!says(text, "ritten") && !says(text, "\xE4\xB8\x8D")) {
        qp_setup_mirror(&other, qp_pos_setup(&pos));
        LAW(fits_other(&p, &other) == fits);
    }
    if (says(text, ":")) {
        qp_setup_flip(&other, qp_pos_setup(&pos));
        LAW(fits_other(&p, &other) == fits);
    }
    return 0;
}
