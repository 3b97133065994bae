/* fuzz_move.c - properties of moves, for any text on any board of play:
 *
 *   1. reading ends; on failure nothing is written and the error is whole
 *   2. what is read is legal, has a shape, and reads alike with a remark
 *      after it (which takes the long way instead of the quick one)
 *   3. every legal move, written in every notation, reads back to itself
 *
 * The first byte gives the flags and the board, the second how many plies are
 * played from it, each chosen by the bytes of the text; the rest is the text.
 */
#include <string.h>

#include "fuzz.h"
#include "qipu/fen.h"
#include "qipu/move.h"

static const char *const fens[] = {
    "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w",
    "3k5/4P4/4P4/4P4/4P4/4P4/9/9/9/5K3 w",
    "3k5/9/3P1P3/3P5/3P1P3/9/9/9/9/4K4 w",
    "4k4/9/9/9/9/3p1p3/5p3/3p1p3/9/5K3 b",
    "2bak4/4a4/4b4/9/2R1C1N2/9/2R1C1N2/4B4/4A4/2BAK4 w",
    "3k5/9/2P6/9/2P6/2p3p2/2P6/2p3p2/9/4K4 w",
    "4k4/9/4P4/4P4/4P4/9/4C4/4N4/4R4/4K4 w",
    "5k3/4a4/4b4/2r1c1n2/9/2r1c1n2/9/4B4/4A4/2BAK4 b",
};

static qp_pos board(const uint8_t *data, size_t size) {
    const char *fen = fens[data[0] >> 3 & 7];
    qp_setup setup;
    qp_pos pos;
    LAW(qp_fen_read(&setup, NULL, (qp_text){fen, strlen(fen)}, NULL) == QP_OK);
    LAW(qp_pos_from_setup(&pos, &setup, QP_FAULT_STACKED) == 0);
    unsigned state = 1;
    for (unsigned ply = 0; ply < data[1]; ply++) {
        qp_move moves[QP_MOVES_MAX];
        size_t n = qp_pos_moves(moves, &pos);
        if (!n) break;
        state = state * 1103515245u + 12345u + data[ply % size];
        qp_pos_play(&pos, moves[(state >> 16) % n]);
    }
    return pos;
}

static int same(qp_move a, qp_move b) {
    return a.from == b.from && a.to == b.to;
}

static void read_any_text(const qp_pos *pos, qp_text text, unsigned flags) {
    for (qp_notation n = QP_NOTATION_ANY; n <= QP_NOTATION_VIETNAMESE_LONG;
         n++) {
        const qp_move none = {QP_SQ_NONE, QP_SQ_NONE};
        qp_move move = none, again = none;
        qp_err err;
        memset(&err, 0x5A, sizeof err);
        qp_status status = qp_move_read(&move, pos, text, n, flags, &err);
        if (status) {
            LAW(same(move, none) && err.code == status);
            LAW(err.at.offset <= text.len);
            LAW(memchr(err.want, '\0', sizeof err.want));
            LAW(memchr(err.square, '\0', sizeof err.square));
            LAW(qp_move_read(&move, pos, text, n, flags, NULL) == status);
            continue;
        }
        LAW(qp_pos_legal(pos, move));
        LAW(qp_move_shape(text, NULL) != QP_SHAPE_NONE);
        char longer[64];
        if (text.len > 15) continue;
        memcpy(longer, text.ptr, text.len);
        longer[text.len] = '!';
        qp_text remarked = {longer, text.len + 1};
        LAW(qp_move_read(&again, pos, remarked, n, flags, NULL) == QP_OK);
        LAW(same(move, again));
        LAW(qp_move_shape(remarked, NULL) == qp_move_shape(text, NULL));
    }
}

static void read_back(const qp_pos *pos, qp_move move, unsigned flags) {
    for (qp_notation n = QP_NOTATION_CHINESE; n <= QP_NOTATION_UCI; n++) {
        char out[QP_MOVE_MAX];
        qp_move back;
        qp_text text = {out, qp_move_write(out, pos, move, n, flags)};
        int ranks_1 = (flags & QP_MOVE_RANKS_1) != 0;
        LAW(text.len < QP_MOVE_MAX && strlen(out) == text.len);
        LAW(qp_move_read(&back, pos, text, n, flags, NULL) == QP_OK);
        LAW(same(move, back));
        if (n == QP_NOTATION_UCCI && ranks_1) continue;
        if (n == QP_NOTATION_UCI && !ranks_1) continue;
        LAW(qp_move_read(&back, pos, text, QP_NOTATION_ANY, flags, NULL) ==
            QP_OK);
        LAW(same(move, back));
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    if (size < 2) return 0;
    qp_pos pos = board(data, size);
    unsigned flags = data[0] & 7;
    read_any_text(&pos, (qp_text){(const char *)data + 2, size - 2}, flags);
    qp_move moves[QP_MOVES_MAX];
    size_t n = qp_pos_moves(moves, &pos);
    for (size_t i = 0; i < n; i++) read_back(&pos, moves[i], flags);
    return 0;
}
