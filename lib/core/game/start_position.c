/* start_position.c - the start position of a game: that of its FEN tag, else
 * the opening. A FEN with one possible reading is read so, with a warning; one
 * without a playable position breaks the game.
 *
 * SPDX-License-Identifier: MIT
 */
#include <string.h>

#include "../base/err_int.h"
#include "../notation/move_int.h"
#include "play_int.h"

enum {
    REPAIRED = QP_FEN_SHORT | QP_FEN_COUNTS | QP_FEN_TAIL,
    ALLOWED = QP_FAULT_SQUARE | QP_FAULT_FACING | QP_FAULT_OTHER_CHECK |
              QP_FAULT_STACKED
};

static int fen_problem(qp_player *p, qp_status code, const char *want) {
    return qp__play_problem(p, code, &p->fen_at,
                            (qp_text){p->fen.ptr, p->fen.len},
                            qp_text_of(want));
}

static unsigned start_lowest(unsigned bits) {
    return bits & (~bits + 1u);
}

/* The moves after "moves" in a FEN of the UCCI kind (specification 001,
 * section 4), or an empty text. */
static qp_text history_of(qp_text fen) {
    static const char WORD[] = " moves ";
    for (size_t i = 0; i + sizeof WORD <= fen.len; i++)
        if (!memcmp(fen.ptr + i, WORD, sizeof WORD - 1))
            return (qp_text){fen.ptr + i, fen.len - i};
    return (qp_text){NULL, 0};
}

/* Plays them; 0 when one is not legal. */
static int play_history(qp_pos *pos, qp_text history) {
    const size_t word = sizeof " moves " - 1;
    qp_text moves = {history.ptr + word, history.len - word};
    return !qp_pos_play_text(pos, moves, QP_NOTATION_UCCI, 0, NULL);
}

/* 1 when the tag gave a position, 0 when not, -1 to stop. */
static int from_fen(qp_player *p) {
    qp_setup setup;
    unsigned notes;
    qp_err err;
    qp_text fen = {p->fen.ptr, p->fen.len};
    if (fen.len == sizeof QP_FEN_START - 1 &&
        !memcmp(fen.ptr, QP_FEN_START, fen.len)) {
        p->turn_given = 1; /* as nearly every game has it */
        qp_pos_start(&p->line[0].pos);
        return 1;
    }
    qp_text history = history_of(fen);
    fen.len -= history.len;
    if (qp_fen_fix(&setup, &notes, fen, &err))
        return fen_problem(p, QP_E_GAME_FEN, qp_status_text(err.code)) ? -1 : 0;
    p->turn_given = !(notes & QP_FEN_TURN_NONE);
    if ((notes & QP_FEN_TURN_ODD) &&
        fen_problem(p, QP_W_FEN_TURN, qp_fen_deviation_text(QP_FEN_TURN_ODD)))
        return -1;
    if ((notes & REPAIRED) &&
        fen_problem(p, QP_W_FEN_FORM,
                    qp_fen_deviation_text(start_lowest(notes & REPAIRED))))
        return -1;
    unsigned faults = qp_pos_from_setup(&p->line[0].pos, &setup, ALLOWED);
    if (faults & ~(unsigned)ALLOWED) {
        unsigned first = start_lowest(faults & ~(unsigned)ALLOWED);
        return fen_problem(p, QP_E_GAME_FEN, qp_fault_text(first)) ? -1 : 0;
    }
    if (faults &&
        fen_problem(p, QP_W_FEN_FAULT, qp_fault_text(start_lowest(faults))))
        return -1;
    if (history.len && !play_history(&p->line[0].pos, history))
        return fen_problem(p, QP_E_GAME_FEN, "its moves are not legal") ? -1
                                                                        : 0;
    return 1;
}

/* The same board with the other side to move; 0 when that cannot be. */
static int other_turn(qp_pos *out, const qp_pos *pos) {
    qp_setup setup = *qp_pos_setup(pos);
    setup.turn = setup.turn == QP_RED ? QP_BLACK : QP_RED;
    return !(qp_pos_from_setup(out, &setup, ALLOWED) & ~(unsigned)ALLOWED);
}

static int can_play(const qp_player *p, const qp_pos *pos, qp_text move) {
    qp_move out;
    qp_shape shape;
    if (qp__move_guess(&out, &shape, pos, move, p->flags) &&
        qp_pos_legal(pos, out))
        return 1;
    if (!qp_move_read(&out, pos, move, p->options.notation, p->flags, NULL))
        return 1;
    return p->ranks == RANKS_OPEN &&
           !qp_move_read(&out, pos, move, p->options.notation,
                         p->flags | QP_MOVE_RANKS_1, NULL);
}

/* A coordinate as Black counts the ranks; 0 if the text is not one. */
static int flip_text(char out[8], qp_text text) {
    qp_shape shape = qp_move_shape(text, NULL);
    if ((shape != QP_SHAPE_COORD && shape != QP_SHAPE_ICCS) || text.len > 8)
        return 0;
    for (size_t i = 0; i < text.len; i++) {
        char c = text.ptr[i];
        out[i] = c >= '0' && c <= '9' ? (char)('9' - (c - '0')) : c;
    }
    return 1;
}

qp_text qp__play_flip(qp_player *p, qp_text text) {
    return flip_text(p->flip_text, text) ? (qp_text){p->flip_text, text.len}
                                         : text;
}

/* Some programs count ranks from Black's side: from the opening, if only Black
 * could make the first move; elsewhere, if neither side could. */
static int find_flip(qp_player *p, qp_text move, const qp_pos *other) {
    char text[8];
    const qp_pos *pos = &p->line[0].pos;
    qp_pos start;
    qp_pos_start(&start);
    qp_text flipped = {text, move.len};
    if (p->ranks != RANKS_OPEN || !move.len || !flip_text(text, move)) return 0;
    int opening = qp_pos_turn(pos) == QP_RED &&
                  !memcmp(qp_pos_setup(pos)->cell, qp_pos_setup(&start)->cell,
                          sizeof qp_pos_setup(pos)->cell);
    if (!opening && other && can_play(p, other, move)) return 0;
    qp_move out;
    return !qp_move_read(&out, pos, flipped, QP_NOTATION_ANY, p->flags, NULL);
}

/* Returns nonzero if a move is spelt as only `side` spells: with the side's own
 * character for king, advisor, bishop or pawn, and with its digits. Either
 * alone proves nothing. */
static int is_spelt_by(qp_side side, qp_text move) {
    static const qp_kind OWN[] = {QP_KING, QP_ADVISOR, QP_BISHOP, QP_PAWN};
    if (qp_move_shape(move, NULL) != QP_SHAPE_CHINESE) return 0;
    if (qp__play_is_arabic(move) != (side == QP_BLACK)) return 0;
    for (size_t i = 0; i < 2 * sizeof OWN / sizeof *OWN; i++) {
        int traditional = i & 1;
        const char *own = qp_piece_han(QP_PIECE(side, OWN[i / 2]), traditional);
        if (!memcmp(move.ptr, own, 3)) return 1;
    }
    return 0;
}

/* Many programs write the wrong side into the FEN, or none. The other side
 * begins if the moves open with "1. ..." and Black could make the first, if the
 * first is spelt as only the other side spells, or if only that side could make
 * it. */
static int find_turn(qp_player *p, qp_text move, const qp_at *at) {
    qp_pos *pos = &p->line[0].pos, other;
    int red = qp_pos_turn(pos) == QP_RED;
    int marked =
        (p->black_first && red) || is_spelt_by(red ? QP_BLACK : QP_RED, move);
    if (p->line[0].broken || (!marked && (!move.len || can_play(p, pos, move))))
        return 0;
    int can = other_turn(&other, pos);
    if (!marked && find_flip(p, move, can ? &other : NULL)) {
        p->flipped = 1;
        qp__play_set_ranks(p, RANKS_0);
        return qp__play_problem(p, QP_W_GAME_FLIPPED, at, move,
                                (qp_text){NULL, 0});
    }
    if (!can || (move.len && !can_play(p, &other, move))) return 0;
    *pos = other;
    return qp__play_problem(p, QP_W_GAME_TURN, at, move, (qp_text){NULL, 0});
}

int qp__play_start(qp_player *p, qp_text move, const qp_at *at) {
    qp_pos_start(&p->line[0].pos);
    if (p->fen_given) {
        int got = from_fen(p);
        if (got < 0) return 1;
        if (!got) {
            qp_pos_start(&p->line[0].pos);
            p->line[0].broken = p->kept = 1;
            p->broken = QP_E_GAME_FEN;
        }
    }
    p->started = 1;
    p->first_fullmove = qp_pos_setup(&p->line[0].pos)->fullmove;
    if (!p->options.strict && find_turn(p, move, at)) return 1;
    int fen = p->fen_given && p->broken != QP_E_GAME_FEN;
    return qp__pass_start(p, &p->line[0].pos, fen, at) == QP_STOP;
}
