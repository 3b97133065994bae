/* qipu/attack.h - attacks, checks and pins.
 *
 * A piece attacks a square if it could capture an enemy piece there by its way
 * of moving. What is on the square does not matter: a piece also attacks the
 * empty squares that it controls and protects its own pieces by attacking their
 * squares. Nor does it matter whose turn it is, or whether the capture would
 * expose the own king: an attack is not always a legal capture. Use
 * qp_pos_legal for that.
 *
 *   knight    blocked by a piece on its leg, the square next to it on the long
 *             side; it may attack a piece that cannot attack it back
 *   bishop    blocked by a piece on its eye, the square in the middle; stays on
 *             its own half
 *   cannon    attacks over exactly one piece of either side, the screen
 *   king      attacks in its palace and, across an open file, the other king
 *
 * Checks are attacks on the other king by kings, knights, rooks, cannons and
 * pawns. That holds even for a king outside its palace (QP_FAULT_SQUARE).
 *
 * To answer questions that involve a capture, for example whether a piece is
 * really protected, copy the position, pass the turn if necessary, play, and
 * query again (examples/attacks.c).
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef QP_ATTACK_H
#define QP_ATTACK_H

#include "qipu/pos.h"

#ifdef __cplusplus
extern "C" {
#endif

/** One attack. */
typedef struct qp_attack {
    qp_sq from; /**< the square of the attacker */
    qp_sq to;   /**< the attacked square */
    qp_sq over; /**< a cannon's screen; QP_SQ_NONE for other pieces */
} qp_attack;

/** Enough for the attackers of any square: all pieces of a side. */
#define QP_ATTACKERS_MAX 16

/** Enough for the attacks of any piece, such as both lines of a rook. */
#define QP_ATTACKS_MAX 20

/** Writes the attacks of side `by` on a square, sorted by the attackers'
 *  squares. Returns their number, 0 if the square is not on the board. */
QP_API size_t qp_pos_attackers(qp_attack out[QP_ATTACKERS_MAX],
                               const qp_pos *pos, qp_side by, qp_sq sq);

/** Does the same as qp_pos_attackers, but as if the square `gone` were empty.
 *  Attacks that appear are those that the piece there would discover by moving
 *  away. `gone` may be empty or QP_SQ_NONE. */
QP_API size_t qp_pos_attackers_without(qp_attack out[QP_ATTACKERS_MAX],
                                       const qp_pos *pos, qp_side by, qp_sq sq,
                                       qp_sq gone);

/** Returns nonzero if a piece of side `by` attacks the square. */
QP_API int qp_pos_attacked(const qp_pos *pos, qp_side by, qp_sq sq);

/** Writes the attacks of the piece on `from`, sorted by square. Returns their
 *  number, 0 if the square is empty. */
QP_API size_t qp_pos_attacks(qp_attack out[QP_ATTACKS_MAX], const qp_pos *pos,
                             qp_sq from);

/** Writes the attacks on the king of the side to move and returns their number:
 *  one is a check, two or more a double check. After a move, an attack that
 *  does not come from its target square is a discovered one. */
QP_API size_t qp_pos_checkers(qp_attack out[QP_ATTACKERS_MAX],
                              const qp_pos *pos);

/** Returns nonzero if a legal move gives check. */
QP_API int qp_pos_gives_check(const qp_pos *pos, qp_move move);

/** Returns nonzero if a legal move captures a piece. */
QP_API int qp_pos_is_capture(const qp_pos *pos, qp_move move);

/** A pinned piece: it cannot leave its square without exposing its king, unless
 *  it captures the attacker or still blocks it. */
typedef struct qp_pin {
    qp_sq pinned;
    qp_sq pinner; /**< a rook, a cannon, a knight or the other king */
    qp_sq screen; /**< the second piece between a cannon and the king, also
                       pinned if it is of the same side; QP_SQ_NONE for other
                       pinners */
} qp_pin;

/** Enough for the pins of one side. */
#define QP_PINS_MAX 16

/** Writes the pins of a side's pieces to its king, sorted by pinned piece, then
 *  by pinner. Returns their number. A piece is pinned if the pinner does not
 *  attack the king, but would if the piece were removed. */
QP_API size_t qp_pos_pins(qp_pin out[QP_PINS_MAX], const qp_pos *pos,
                          qp_side side);

/** Returns nonzero if the piece on a square is pinned. */
QP_API int qp_pos_is_pinned(const qp_pos *pos, qp_sq sq);

/** Returns the piece on a square, or 0 if there is none or the square is
 *  invalid. */
QP_API qp_piece qp_pos_piece(const qp_pos *pos, qp_sq sq);

/** Returns the square of a side's king. */
QP_API qp_sq qp_pos_king(const qp_pos *pos, qp_side side);

/** Passes the turn to the other side, which no rule allows, to find out what it
 *  would do. The board and the counters do not change; the hashes are updated.
 *  If the side that passes is in check, the position has QP_FAULT_OTHER_CHECK:
 *  no move captures a king. */
QP_API void qp_pos_pass(qp_pos *pos);

#ifdef __cplusplus
}
#endif
#endif
