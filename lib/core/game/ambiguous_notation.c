/* ambiguous_notation.c - moves that two notations share, decided over a game.
 * h2e2 means other squares if ranks count from 1, and C7.1 is a cannon in WXF
 * and a pawn in Vietnamese. Most games decide at their first move, where one
 * reading is illegal, or by the tag Format. Else the game is kept until one
 * reading of its main line fails; if none does, ranks count from 0 and letters
 * are WXF, with a warning.
 *
 * SPDX-License-Identifier: MIT
 */
#include "../base/err_int.h"
#include "../notation/said.h"
#include "play_int.h"

/* So much is kept on the tape before ranks from 0 are taken for granted. */
enum { RANKS_TAPE_MAX = 1 << 16 };

void qp__play_set_ranks(qp_player *p, play_ranks ranks) {
    p->ranks = ranks;
    unsigned keep = p->flags & QP_MOVE_VIETNAMESE;
    p->flags = (p->options.flags & ~(unsigned)QP_MOVE_RANKS_1) | keep;
    if (ranks == RANKS_1) p->flags |= QP_MOVE_RANKS_1;
}

static int reads(qp_move *move, const qp_pos *pos, qp_text text,
                 unsigned flags) {
    qp__said said = text.len == 4 ? qp__letters_said(text.ptr, 4) : 0;
    if (!(said & QP__SAID_SQUARES) || said >> QP__SAID_HAN)
        return qp_move_read(move, pos, text, QP_NOTATION_ANY, flags, NULL) ==
               QP_OK;
    if (flags & QP_MOVE_RANKS_1) said = qp__said_from_1(said);
    *move = qp__said_move(said);
    return said && qp_pos_legal(pos, *move);
}

qp_flow qp__play_open_ranks(qp_player *p, qp_text text, const qp_at *at,
                            unsigned mask) {
    const qp_pos *pos = &p->line[p->depth].pos;
    qp_move a, b;
    int zero = (mask & 1) && reads(&a, pos, text, p->flags);
    int one = (mask & 2) && reads(&b, pos, text, p->flags | QP_MOVE_RANKS_1);
    if (!zero || !one || p->depth || p->ranks_named != RANKS_OPEN) {
        play_ranks known = p->ranks_named == RANKS_1 ? RANKS_1 : RANKS_0;
        if (zero != one) known = one ? RANKS_1 : RANKS_0;
        /* Neither: the error is reported for the ranks that the text allows. */
        if (!zero && !one && mask != 3) known = mask == 2 ? RANKS_1 : RANKS_0;
        qp__play_set_ranks(p, known);
        return qp__play_move(p, text, at);
    }
    p->taping = 1;
    p->tape_letters = 0;
    p->tape_depth = 0;
    p->other = *pos;
    p->tape.len = 0;
    return qp__play_taped_move(p, text, at);
}

/* ---- letters of WXF or Vietnamese ---------------------------------------- */

void qp__play_set_letters(qp_player *p, play_letters letters) {
    p->letters = letters;
    p->flags &= ~(unsigned)QP_MOVE_VIETNAMESE;
    if (letters == LETTERS_VIETNAMESE) p->flags |= QP_MOVE_VIETNAMESE;
}

static int reads_in(qp_move *move, const qp_pos *pos, qp_text text,
                    qp_notation notation, unsigned flags) {
    return qp_move_read(move, pos, text, notation, flags, NULL) == QP_OK;
}

int qp__play_open_letters(qp_player *p, qp_flow *flow, qp_text text,
                          const qp_at *at) {
    const qp_pos *pos = &p->line[p->depth].pos;
    qp_move a, b;
    int wxf = reads_in(&a, pos, text, QP_NOTATION_WXF, p->flags);
    int other = reads_in(&b, pos, text, QP_NOTATION_VIETNAMESE, p->flags);
    if (wxf && other && a.from == b.from && a.to == b.to) return 0;
    if (wxf != other) {
        qp__play_set_letters(p, other ? LETTERS_VIETNAMESE : LETTERS_WXF);
        return 0;
    }
    if (!wxf || p->depth) return 0;
    p->taping = p->tape_letters = 1;
    p->tape_depth = 0;
    p->other = *pos;
    p->tape.len = 0;
    *flow = qp__play_taped_move(p, text, at);
    return 1;
}

/* ---- both readings ------------------------------------------------------- */

/* Plays both readings on; 0 when one of them is out. */
static int both_stand(qp_player *p, qp_text text) {
    qp_move a, b;
    const qp_pos *pos = &p->line[0].pos;
    unsigned flags = p->flags;
    int letters = p->tape_letters;
    int first = letters ? reads_in(&a, pos, text, QP_NOTATION_WXF, flags)
                        : reads(&a, pos, text, flags);
    int second =
        letters ? reads_in(&b, &p->other, text, QP_NOTATION_VIETNAMESE, flags)
                : reads(&b, &p->other, text, flags | QP_MOVE_RANKS_1);
    if (first && second) {
        qp_pos_play(&p->line[0].pos, a);
        qp_pos_play(&p->other, b);
        return 1;
    }
    if (letters)
        qp__play_set_letters(p, second ? LETTERS_VIETNAMESE : LETTERS_WXF);
    else
        qp__play_set_ranks(p, second ? RANKS_1 : RANKS_0);
    return 0;
}

/* The first reading is taken. */
static void take_first(qp_player *p) {
    if (p->tape_letters)
        qp__play_set_letters(p, LETTERS_WXF);
    else
        qp__play_set_ranks(p, RANKS_0);
}

static qp_flow play_tape(qp_player *p) {
    p->taping = 0;
    return qp__tape_play(p);
}

qp_flow qp__play_taped_move(qp_player *p, qp_text text, const qp_at *at) {
    if (p->tape.len == 0 &&
        !qp__buf_add(
            &p->alloc, &p->tape,
            (qp_text){(const char *)&p->line[0].pos, sizeof p->line[0].pos})) {
        qp__play_no_memory(p);
        return QP_STOP;
    }
    if (qp__tape_add(p, TAPE_MOVE, 0, text, at)) return QP_STOP;
    if (p->tape_depth) return QP_GO;
    if (!both_stand(p, text)) return play_tape(p);
    if (p->tape.len < RANKS_TAPE_MAX) return QP_GO;
    take_first(p);
    return play_tape(p);
}

int qp__play_settle(qp_player *p, const qp_at *at) {
    qp_status code = p->tape_letters ? QP_W_GAME_LETTERS : QP_W_GAME_RANKS;
    take_first(p);
    if (qp__play_problem(p, code, at, (qp_text){NULL, 0}, (qp_text){NULL, 0}))
        return 1;
    return play_tape(p) == QP_STOP;
}
