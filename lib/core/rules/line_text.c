/* line_text.c - lines to and from the `position` commands of UCCI and UCI: how
 * ranks are counted, and the shortest command. What is written is read back to
 * the same position, counters, repetitions and checks.
 *
 * SPDX-License-Identifier: MIT
 */
#include <string.h>

#include "../base/err_int.h"
#include "../fen/position_command.h"
#include "line_int.h"
#include "qipu/fen.h"

/* ---- reading ------------------------------------------------------------- */

/* The moves of a command, which stand in the whole. */
typedef struct line_moves {
    qp_text whole, moves;
    qp_notation notation;
} line_moves;

/* Plays the moves on `line` or, when it is NULL, on `pos`, up to one that is
 * wrong. `*count` receives how many. */
static qp_status line_take_moves(size_t *count, qp_line *line, qp_pos *pos,
                                 const line_moves *m, unsigned flags,
                                 qp_err *err) {
    qp_text rest = m->moves, word;
    for (*count = 0; (word = qp__position_word(&rest)).len; ++*count) {
        qp_move move;
        qp_status rc = qp_move_read(&move, line ? qp_line_pos(line) : pos, word,
                                    m->notation, flags, err);
        if (!rc && line) {
            rc = qp_line_play(line, move);
            if (rc) qp__fail(err, rc, (qp_at){0}, word);
        } else if (!rc) {
            qp_pos_play(pos, move);
        }
        if (rc && err)
            err->at =
                qp__position_place(m->whole, (size_t)(word.ptr - m->whole.ptr));
        if (rc) return rc;
    }
    return QP_OK;
}

/* Nonzero if there are coordinates whose ranks can count from 1. */
static int line_may_be_from_1(qp_text rest) {
    qp_text word;
    while ((word = qp__position_word(&rest)).len) {
        unsigned ranks;
        qp_shape shape = qp_move_shape(word, &ranks);
        if ((shape == QP_SHAPE_COORD || shape == QP_SHAPE_ALGEBRAIC) &&
            ranks & 2)
            return 1;
    }
    return 0;
}

/* Plays the moves at the place, in the reading that goes further; of two that
 * both end, with ranks from 0. */
static qp_status line_take_any(unsigned *notes, qp_line *line,
                               const line_moves *m, qp_err *err) {
    size_t zero, one, place = qp_line_ply(line);
    qp_err wrong = {0};
    qp_pos pos = *qp_line_pos(line);
    qp_status rc =
        line_take_moves(&zero, line, NULL, m, 0, err ? &wrong : NULL);
    if (rc != QP_E_NOMEM && m->notation == QP_NOTATION_ANY &&
        line_may_be_from_1(m->moves)) {
        qp_status other =
            line_take_moves(&one, NULL, &pos, m, QP_MOVE_RANKS_1, NULL);
        if (!rc && !other) *notes |= QP_LINE_RANKS_OPEN;
        if (one > zero) {
            *notes |= QP_LINE_RANKS_1;
            qp_line_seek(line, place);
            return line_take_moves(&one, line, NULL, m, QP_MOVE_RANKS_1, err);
        }
    }
    if (rc && err) *err = wrong;
    return rc;
}

qp_status qp_line_read(unsigned *notes, qp_line *line, qp_text text,
                       unsigned allow, qp_notation notation, qp_err *err) {
    line_moves m = {.whole = text, .notation = notation};
    qp_pos base;
    unsigned met;
    qp_status rc = qp__position_base(&base, &m.moves, &met, text, allow, err);
    if (rc) return rc;
    qp_line_clear(line, &base);
    rc = line_take_any(&met, line, &m, err);
    if (!rc && notes) *notes = met;
    return rc;
}

qp_status qp_line_play_text(unsigned *notes, qp_line *line, qp_text moves,
                            qp_notation notation, qp_err *err) {
    line_moves m = {moves, moves, notation};
    unsigned met = 0;
    qp_status rc = line_take_any(&met, line, &m, err);
    if (!rc && notes) *notes = met;
    return rc;
}

/* ---- writing ------------------------------------------------------------- */

/* Text that is cut to its room, as snprintf cuts. */
typedef struct line_out {
    char *out;
    size_t size, len;
} line_out;

static void line_put(line_out *o, const char *text) {
    for (; *text; text++, o->len++)
        if (o->len < o->size) o->out[o->len] = *text;
}

static int line_is_opening(const qp_setup *setup) {
    qp_setup start;
    qp_setup_start(&start);
    return !memcmp(setup, &start, sizeof start);
}

size_t qp_line_write(char *out, size_t size, const qp_line *line,
                     qp_notation notation) {
    line_out o = {out, size, 0};
    qp_pos pos;
    size_t end = qp_line_ply(line), ply = qp_line_window(line);
    if (notation != QP_NOTATION_UCI) notation = QP_NOTATION_UCCI;
    qp__line_pos(&pos, line, ply);
    char fen[QP_FEN_MAX], move[QP_MOVE_MAX];
    qp_fen_write(fen, qp_pos_setup(&pos));
    int opening = line_is_opening(qp_pos_setup(&pos));
    line_put(&o, opening ? "position startpos" : "position fen ");
    if (!opening) line_put(&o, fen);
    if (ply < end) line_put(&o, " moves");
    while (ply < end) {
        qp_ply next;
        qp_line_get(&next, line, ++ply);
        qp_move_write(move, &pos, next.move, notation, 0);
        line_put(&o, " ");
        line_put(&o, move);
        qp_pos_play(&pos, next.move);
    }
    if (size) out[o.len < size ? o.len : size - 1] = '\0';
    return o.len;
}
