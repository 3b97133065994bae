/* fuzz_chess.c - properties of international chess, for any bytes at all.
 *
 * The input is a FEN, and after its first line feed a move in SAN; an input
 * that begins with a NUL is a setup byte by byte instead.
 *
 *   1. reading a FEN ends; an error is within the input, on line 1, with
 *      nothing written
 *   2. what was read can be written and read back to the same setup, and no
 *      notes if and only if the text is canonical
 *   3. a fault has a text, and a square on the board or none
 *   4. on a position with any faults allowed: every listed move is legal,
 *      leaves the mover's king safe and keeps both kings; moves are in order;
 *      perft 2 is the sum over them; SAN reads back to the move
 *   5. a text read as SAN is one of the moves listed
 *
 * SPDX-License-Identifier: MIT
 */
#include "fuzz.h"

#include <string.h>

#include "qipu/chess.h"

enum {
    UNWAIVABLE = QP_CHESS_FAULT_NO_KING | QP_CHESS_FAULT_KINGS,
    PLACED = QP_CHESS_FAULT_KINGS | QP_CHESS_FAULT_PAWN | QP_CHESS_FAULT_MANY |
             QP_CHESS_FAULT_CHECK,
    FAULTS = 9
};

static void check_error(qp_text in, const qp_err *err) {
    LAW(err->code != QP_OK && *qp_status_text(err->code));
    LAW(err->at.offset <= in.len && err->at.line == 1);
    LAW(err->at.col >= 1 && err->at.col <= err->at.offset + 1);
}

static void check_written(qp_text in, const qp_chess_setup *a, unsigned notes) {
    char once[QP_CHESS_FEN_MAX];
    qp_chess_setup b;
    unsigned none = 1;
    size_t n = qp_chess_fen_write(once, a);
    LAW(n < QP_CHESS_FEN_MAX && once[n] == '\0' && strlen(once) == n);
    LAW(qp_chess_fen_read(&b, &none, (qp_text){once, n}, NULL) == QP_OK);
    LAW(memcmp(a, &b, sizeof b) == 0 && none == 0);
    LAW(!notes == (in.len == n && memcmp(in.ptr, once, n) == 0));
}

static int read_setup(qp_chess_setup *out, qp_text in) {
    unsigned notes = 0;
    qp_err err = {0};
    memset(out, 0x5A, sizeof *out);
    qp_chess_setup before = *out;
    qp_status rc = qp_chess_fen_read(out, &notes, in, &err);
    if (rc) {
        LAW(err.code == rc && memcmp(out, &before, sizeof before) == 0);
        check_error(in, &err);
        return 0;
    }
    check_written(in, out, notes);
    return 1;
}

static void check_faults(const qp_chess_setup *setup) {
    unsigned faults = qp_chess_setup_faults(setup);
    LAW(faults < 1u << FAULTS);
    for (unsigned i = 0; i < FAULTS; i++) {
        qp_sq sq = qp_chess_setup_fault_square(setup, 1u << i);
        LAW(*qp_chess_fault_text(1u << i));
        LAW(sq < QP_CHESS_SQUARES || sq == QP_SQ_NONE);
        if (!(faults >> i & 1)) LAW(sq == QP_SQ_NONE);
        if (faults & PLACED & 1u << i) LAW(sq != QP_SQ_NONE);
    }
}

static int in_order(qp_chess_move a, qp_chess_move b) {
    return a.from != b.from ? a.from < b.from
           : a.to != b.to   ? a.to < b.to
                            : a.promote < b.promote;
}

static void check_san(const qp_chess_pos *pos, qp_chess_move move) {
    char san[QP_CHESS_SAN_MAX];
    qp_chess_move back;
    size_t n = qp_chess_san_write(san, pos, move);
    LAW(n < QP_CHESS_SAN_MAX && strlen(san) == n);
    LAW(!qp_chess_san_read(&back, pos, (qp_text){san, n}, NULL));
    LAW(!in_order(back, move) && !in_order(move, back));
}

static void check_moves(const qp_chess_pos *pos) {
    qp_chess_move list[QP_CHESS_MOVES_MAX];
    size_t n = qp_chess_pos_moves(list, pos);
    uint64_t leaves = 0;
    LAW(n <= QP_CHESS_MOVES_MAX && qp_chess_perft(pos, 1) == n);
    for (size_t i = 0; i < n; i++) {
        qp_chess_pos next = *pos, fresh;
        LAW(qp_chess_pos_legal(pos, list[i]));
        if (i) LAW(in_order(list[i - 1], list[i]));
        check_san(pos, list[i]);
        qp_chess_pos_play(&next, list[i]);
        unsigned faults =
            qp_chess_pos_from_setup(&fresh, qp_chess_pos_setup(&next), ~0u);
        LAW(!(faults & (UNWAIVABLE | QP_CHESS_FAULT_CHECK)));
        LAW(memcmp(&fresh, &next, sizeof next) == 0);
        leaves += qp_chess_perft(&next, 1);
    }
    LAW(qp_chess_perft(pos, 2) == leaves);
    qp_chess_state standing = qp_chess_pos_state(pos);
    LAW((standing == QP_CHESS_MATE || standing == QP_CHESS_STALEMATE) == !n);
    LAW((standing == QP_CHESS_MATE || standing == QP_CHESS_CHECK) ==
        (qp_chess_pos_check(pos) != 0));
}

static void check_text(const qp_chess_pos *pos, qp_text san) {
    qp_chess_move move;
    qp_err err = {0};
    qp_status rc = qp_chess_san_read(&move, pos, san, &err);
    if (rc)
        LAW(err.code == rc && !err.at.line && *qp_status_text(rc));
    else
        LAW(qp_chess_pos_legal(pos, move));
}

static void check_setup(const qp_chess_setup *setup, qp_text san) {
    qp_chess_pos pos;
    char fen[QP_CHESS_FEN_MAX];
    check_faults(setup);
    LAW(qp_chess_fen_write(fen, setup) < QP_CHESS_FEN_MAX);
    unsigned faults = qp_chess_pos_from_setup(&pos, setup, ~0u);
    LAW(faults == qp_chess_setup_faults(setup));
    if (faults & UNWAIVABLE) return;
    check_written((qp_text){fen, 0}, qp_chess_pos_setup(&pos), 1);
    check_moves(&pos);
    check_text(&pos, san);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    qp_chess_setup setup;
    qp_text in = {(const char *)data, size}, san = {"", 0};
    if (size > sizeof setup && !*data) {
        memcpy(&setup, data + 1, sizeof setup);
        san.ptr = (const char *)data + 1 + sizeof setup;
        san.len = size - 1 - sizeof setup;
        check_setup(&setup, san);
        return 0;
    }
    const char *end = size ? memchr(data, '\n', size) : NULL;
    if (end) {
        san = (qp_text){end + 1, (size_t)(in.ptr + size - end - 1)};
        qp_text all = in;
        if (read_setup(&setup, all)) check_setup(&setup, san);
        in.len = (size_t)(end - in.ptr);
    }
    if (read_setup(&setup, in)) check_setup(&setup, san);
    return 0;
}
