/* glue_position.c - positions: FEN, moves, attacks, repetition.
 *
 * All work on `glue_position`.
 *
 * SPDX-License-Identifier: MIT
 */
#include "glue.h"

#include <string.h>

/* What may be allowed: the faults that still leave a position to play on. */
enum {
    POSITION_ANY = QP_FAULT_SQUARE | QP_FAULT_FACING | QP_FAULT_OTHER_CHECK |
                   QP_FAULT_STACKED
};

/* ---- moves ---- */

qp_move glue_asked_move(size_t index) {
    const unsigned char *at = glue_buffer[GLUE_IN].ptr + 2 * index;
    return (qp_move){at[0], at[1]};
}

qp_status glue_play(qp_pos *pos, qp_move move, qp_undo *undo) {
    if (qp_pos_legal(pos, move)) {
        qp_pos_do(pos, move, undo);
        return QP_OK;
    }
    if (move.from >= QP_SQUARES || move.to >= QP_SQUARES)
        return glue_failed(QP_E_MOVE_OFF);
    char text[2 * QP_SQUARE_MAX];
    size_t len = qp_square_write(text, move.from, 0);
    len += qp_square_write(text + len, move.to, 0);
    qp_status rc = qp_move_read(&move, pos, (qp_text){text, len},
                                QP_NOTATION_UCCI, 0, &glue_err);
    return rc ? rc : glue_failed(QP_E_ARG);
}

qp_line *glue_asked_line(size_t count) {
    qp_line *line = qp_line_new(&glue_position, NULL);
    if (!line) {
        glue_failed(QP_E_NOMEM);
        return NULL;
    }
    for (size_t i = 0; i < count; i++) {
        qp_undo undo;
        qp_pos pos = *qp_line_pos(line);
        qp_status rc = glue_play(&pos, glue_asked_move(i), &undo);
        if (!rc) {
            rc = qp_line_play(line, glue_asked_move(i));
            if (!rc) continue;
            glue_failed(rc);
        }
        qp_line_free(line);
        return NULL;
    }
    return line;
}

qp_line *glue_line_of_text(qp_text moves, qp_notation notation) {
    qp_line *line = qp_line_new(&glue_position, NULL);
    if (!line) {
        glue_failed(QP_E_NOMEM);
        return NULL;
    }
    if (!qp_line_play_text(NULL, line, moves, notation, &glue_err)) return line;
    qp_line_free(line);
    return NULL;
}

void glue_put_move(glue_bytes *to, const qp_pos *before, qp_move move) {
    glue_put_byte(to, move.from);
    glue_put_byte(to, move.to);
    glue_put_byte(to, qp_pos_piece(before, move.from));
    glue_put_byte(to, qp_pos_piece(before, move.to));
    glue_put_byte(to, qp_pos_gives_check(before, move) != 0);
}

void glue_put_move_text(glue_bytes *to, const qp_pos *before, qp_move move,
                        qp_notation notation, unsigned flags) {
    char text[QP_MOVE_MAX];
    size_t len = qp_move_write(text, before, move, notation, flags);
    glue_put_text(to, (qp_text){text, len});
}

static void put_line_moves(const qp_line *line) {
    size_t count = qp_line_length(line);
    glue_put_number(GLUE_ANSWER, count);
    for (size_t i = 1; i <= count; i++) {
        qp_ply ply;
        qp_line_get(&ply, line, i);
        glue_put_byte(GLUE_ANSWER, ply.move.from);
        glue_put_byte(GLUE_ANSWER, ply.move.to);
    }
}

/* ---- what JavaScript calls ---- */

GLUE(position) qp_pos *glue_position_at(void);
qp_pos *glue_position_at(void) {
    return &glue_position;
}

GLUE(position_size) size_t glue_position_size(void);
size_t glue_position_size(void) {
    return sizeof glue_position;
}

GLUE(undo_size) size_t glue_undo_size(void);
size_t glue_undo_size(void) {
    return sizeof(qp_undo);
}

/* Reads a FEN or a `position` command; the answer has the moves of that. */
GLUE(position_read)
qp_status glue_position_read(size_t len, unsigned allow, unsigned notation);
qp_status glue_position_read(size_t len, unsigned allow, unsigned notation) {
    qp_line *line = qp_line_new(NULL, NULL);
    if (!line) return glue_failed(QP_E_NOMEM);
    qp_status rc = qp_line_read(NULL, line, glue_asked(len), allow,
                                (qp_notation)notation, &glue_err);
    glue_begin();
    if (!rc) {
        glue_position = *qp_line_base(line);
        put_line_moves(line);
        rc = glue_done();
    }
    qp_line_free(line);
    return rc;
}

/* All there is to see: the squares, the turn, counters, state, keys, FEN. */
GLUE(position_see) qp_status glue_position_see(void);
qp_status glue_position_see(void) {
    const qp_setup *setup = qp_pos_setup(&glue_position);
    char fen[QP_FEN_MAX];
    uint64_t keys[2] = {qp_pos_hash(&glue_position),
                        qp_pos_key(&glue_position)};
    size_t len = qp_fen_write(fen, setup);
    glue_begin();
    glue_put(GLUE_ANSWER, setup->cell, QP_SQUARES);
    glue_put_byte(GLUE_ANSWER, setup->turn);
    glue_put_byte(GLUE_ANSWER, qp_pos_state(&glue_position));
    glue_put_byte(GLUE_ANSWER, qp_pos_check(&glue_position) != 0);
    glue_put_byte(GLUE_ANSWER, qp_pos_cannot_win(&glue_position, QP_RED) &&
                                   qp_pos_cannot_win(&glue_position, QP_BLACK));
    glue_put_number(GLUE_ANSWER, setup->quiet);
    glue_put_number(GLUE_ANSWER, setup->fullmove);
    glue_put_number(GLUE_ANSWER, qp_setup_faults(setup));
    glue_put(GLUE_ANSWER, keys, sizeof keys);
    glue_put_text(GLUE_ANSWER, (qp_text){fen, len});
    return glue_done();
}

/* The legal moves, with their texts unless `notation` is 0. */
GLUE(position_moves)
qp_status glue_position_moves(unsigned notation, unsigned flags);
qp_status glue_position_moves(unsigned notation, unsigned flags) {
    qp_move move[QP_MOVES_MAX];
    size_t count = qp_pos_moves(move, &glue_position);
    glue_begin();
    glue_put_number(GLUE_ANSWER, count);
    for (size_t i = 0; i < count; i++) {
        glue_put_move(GLUE_ANSWER, &glue_position, move[i]);
        glue_put_move_text(GLUE_ANSWER, &glue_position, move[i],
                           (qp_notation)notation, flags);
    }
    return glue_done();
}

/* Reads a move, and with `play` plays it. The answer is the move with its
 * Chinese text, and what takes it back. */
GLUE(position_play)
qp_status glue_position_play(size_t len, unsigned notation, unsigned flags,
                             int play);
qp_status glue_position_play(size_t len, unsigned notation, unsigned flags,
                             int play) {
    qp_move move;
    qp_undo undo;
    qp_status rc = qp_move_read(&move, &glue_position, glue_asked(len),
                                (qp_notation)notation, flags, &glue_err);
    if (rc) return rc;
    glue_begin();
    glue_put_move(GLUE_ANSWER, &glue_position, move);
    glue_put_move_text(GLUE_ANSWER, &glue_position, move, QP_NOTATION_CHINESE,
                       0);
    if (play) {
        memset(&undo, 0, sizeof undo);
        qp_pos_do(&glue_position, move, &undo);
        glue_put(GLUE_ANSWER, &undo, sizeof undo);
    }
    return glue_done();
}

/* Plays the moves asked for. The answer takes them back, one after another. */
GLUE(position_play_all) qp_status glue_position_play_all(size_t count);
qp_status glue_position_play_all(size_t count) {
    glue_begin();
    for (size_t i = 0; i < count; i++) {
        qp_undo undo;
        memset(&undo, 0, sizeof undo);
        qp_status rc = glue_play(&glue_position, glue_asked_move(i), &undo);
        if (rc) return rc;
        glue_put(GLUE_ANSWER, &undo, sizeof undo);
    }
    return glue_done();
}

GLUE(position_undo) void glue_position_undo(void);
void glue_position_undo(void) {
    qp_undo undo;
    memcpy(&undo, glue_buffer[GLUE_IN].ptr, sizeof undo);
    qp_pos_undo(&glue_position, &undo);
}

/* The moves of a line with their texts. */
static qp_status answer_line(qp_line *line, unsigned notation, unsigned flags) {
    if (!line) return glue_err.code;
    size_t count = qp_line_length(line);
    glue_begin();
    glue_put_number(GLUE_ANSWER, count);
    for (size_t i = 0; i < count; i++) {
        qp_ply ply;
        qp_line_get(&ply, line, i + 1);
        qp_line_seek(line, i);
        glue_put_move(GLUE_ANSWER, qp_line_pos(line), ply.move);
        glue_put_move_text(GLUE_ANSWER, qp_line_pos(line), ply.move,
                           (qp_notation)notation, flags);
    }
    qp_line_free(line);
    return glue_done();
}

/* The moves asked for from the position. */
GLUE(line_write)
qp_status glue_line_write(size_t count, unsigned notation, unsigned flags);
qp_status glue_line_write(size_t count, unsigned notation, unsigned flags) {
    return answer_line(glue_asked_line(count), notation, flags);
}

/* The moves of a text. */
GLUE(translate)
qp_status glue_translate(size_t len, unsigned from, unsigned to,
                         unsigned flags);
qp_status glue_translate(size_t len, unsigned from, unsigned to,
                         unsigned flags) {
    return answer_line(glue_line_of_text(glue_asked(len), (qp_notation)from),
                       to, flags);
}

/* Returns how many times the position after the given moves has occurred. */
GLUE(line_occurrences) qp_status glue_line_occurrences(size_t count);
qp_status glue_line_occurrences(size_t count) {
    qp_line *line = glue_asked_line(count);
    if (!line) return glue_err.code;
    glue_begin();
    glue_put_number(GLUE_ANSWER, qp_line_occurrences(line));
    qp_line_free(line);
    return glue_done();
}

/* The shortest `position` command that says all. */
GLUE(line_command) qp_status glue_line_command(size_t count, unsigned notation);
qp_status glue_line_command(size_t count, unsigned notation) {
    qp_line *line = glue_asked_line(count);
    if (!line) return glue_err.code;
    char none[1];
    size_t len = qp_line_write(none, 1, line, (qp_notation)notation);
    glue_begin();
    glue_put_number(GLUE_ANSWER, len);
    size_t head = GLUE_ANSWER->len;
    for (size_t i = 0; i <= len; i++) glue_put_byte(GLUE_ANSWER, 0);
    if (!GLUE_ANSWER->lacks)
        qp_line_write((char *)GLUE_ANSWER->ptr + head, len + 1, line,
                      (qp_notation)notation);
    qp_line_free(line);
    return glue_done();
}

static void put_attacks(const qp_attack *attack, size_t count) {
    glue_put_number(GLUE_ANSWER, count);
    for (size_t i = 0; i < count; i++) {
        glue_put_byte(GLUE_ANSWER, attack[i].from);
        glue_put_byte(GLUE_ANSWER, attack[i].to);
        glue_put_byte(GLUE_ANSWER, attack[i].over);
    }
}

/* What attacks a square, `by` a side; what the piece on it attacks (2); what
 * gives check (3). */
GLUE(position_attacks)
qp_status glue_position_attacks(unsigned by, unsigned sq);
qp_status glue_position_attacks(unsigned by, unsigned sq) {
    qp_attack attack[QP_ATTACKS_MAX];
    size_t count = by == 3   ? qp_pos_checkers(attack, &glue_position)
                   : by == 2 ? qp_pos_attacks(attack, &glue_position, (qp_sq)sq)
                             : qp_pos_attackers(attack, &glue_position,
                                                (qp_side)by, (qp_sq)sq);
    glue_begin();
    put_attacks(attack, count);
    return glue_done();
}

GLUE(position_pins) qp_status glue_position_pins(unsigned side);
qp_status glue_position_pins(unsigned side) {
    qp_pin pin[QP_PINS_MAX];
    size_t count = qp_pos_pins(pin, &glue_position, (qp_side)side);
    glue_begin();
    glue_put_number(GLUE_ANSWER, count);
    for (size_t i = 0; i < count; i++) {
        glue_put_byte(GLUE_ANSWER, pin[i].pinned);
        glue_put_byte(GLUE_ANSWER, pin[i].pinner);
        glue_put_byte(GLUE_ANSWER, pin[i].screen);
    }
    return glue_done();
}

/* The position in a mirror, or with `flip` from the other side. */
GLUE(position_turn) qp_status glue_position_turn(int flip);
qp_status glue_position_turn(int flip) {
    qp_setup setup;
    if (flip)
        qp_setup_flip(&setup, qp_pos_setup(&glue_position));
    else
        qp_setup_mirror(&setup, qp_pos_setup(&glue_position));
    return qp_pos_from_setup(&glue_position, &setup, POSITION_ANY)
               ? glue_failed(QP_E_ARG)
               : QP_OK;
}

GLUE(perft) uint64_t glue_perft(unsigned depth);
uint64_t glue_perft(unsigned depth) {
    return qp_perft(&glue_position, depth);
}
