/* qipu/attack.h - who attacks what, and through what.
 *
 * A piece attacks a square when it would take an enemy there by its way of
 * moving, over the board as it stands. What does stand on the square is not
 * asked: a piece attacks the empty squares that it controls, and protects its
 * own side's pieces by attacking their squares. Nor is it asked whose turn it
 * is, and whether the capture would leave the own king attacked: an attack is
 * not yet a legal capture, qp_pos_legal decides that.
 *
 *   knight    is blocked by a piece on its leg, the square next to it on the
 *             long way; it may attack a square whose piece cannot attack back
 *   bishop    is blocked by a piece on its eye, the square in the middle, and
 *             stays on its own half
 *   cannon    attacks over exactly one piece of either side, the screen
 *   king      attacks in its palace and, across an open file, the other king
 *
 * The other side's king is attacked by kings, knights, rooks, cannons and
 * pawns: these give check. (Of a king that a setup has put where it can never
 * stand, QP_FAULT_SQUARE, that is true as well.)
 *
 * Questions that need a capture first, as whether a piece is truly protected,
 * take a copy of the position: pass the turn if need be, play, and ask again
 * (examples/attacks.c).
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
    qp_sq from; /**< where the attacker stands */
    qp_sq to;   /**< the square that it attacks */
    qp_sq over; /**< a cannon's screen; QP_SQ_NONE for other pieces */
} qp_attack;

/** Room for the attackers of any square: one side's pieces. */
#define QP_ATTACKERS_MAX 16

/** Room for the attacks of any piece: a cannon's or a rook's two lines. */
#define QP_ATTACKS_MAX 20

/** Writes `by`'s attacks on a square, in the order of the attackers' squares;
 *  returns how many. Of a square beyond the board: none. Cannot fail. */
QP_API size_t qp_pos_attackers(qp_attack out[QP_ATTACKERS_MAX],
                               const qp_pos *pos, qp_side by, qp_sq sq);

/** As qp_pos_attackers on the board without the piece on `gone`, which neither
 *  attacks nor blocks nor is a screen: the attacks that appear are those it
 *  would discover by moving away. `gone` may be empty or QP_SQ_NONE.
 *  Cannot fail. */
QP_API size_t qp_pos_attackers_without(qp_attack out[QP_ATTACKERS_MAX],
                                       const qp_pos *pos, qp_side by, qp_sq sq,
                                       qp_sq gone);

/** Nonzero when one of `by`'s pieces attacks the square. Cannot fail. */
QP_API int qp_pos_attacked(const qp_pos *pos, qp_side by, qp_sq sq);

/** Writes what the piece on `from` attacks, in the order of the squares;
 *  returns how many, 0 of an empty square. Cannot fail. */
QP_API size_t qp_pos_attacks(qp_attack out[QP_ATTACKS_MAX], const qp_pos *pos,
                             qp_sq from);

/** Writes the attacks on the king of the side to move: one is a check, two or
 *  more a double check. After a move, an attack that does not come from its
 *  `to` was discovered. Cannot fail. */
QP_API size_t qp_pos_checkers(qp_attack out[QP_ATTACKERS_MAX],
                              const qp_pos *pos);

/** Nonzero when a legal move leaves the other side in check. Cannot fail. */
QP_API int qp_pos_gives_check(const qp_pos *pos, qp_move move);

/** Nonzero when a piece stands where a legal move goes. Cannot fail. */
QP_API int qp_pos_is_capture(const qp_pos *pos, qp_move move);

/** A piece that cannot leave its square without opening an attack on its own
 *  king, unless it takes the attacker or stays in its way. */
typedef struct qp_pin {
    qp_sq pinned;
    qp_sq pinner; /**< a rook, a cannon, a knight or the other king */
    qp_sq screen; /**< the second piece between a cannon and the king, pinned
                       too if of the same side; QP_SQ_NONE for others */
} qp_pin;

/** Room for the pins of one side. */
#define QP_PINS_MAX 16

/** Writes the pins of a side's pieces to its king, in the order of the pinned,
 *  then of the pinners; returns how many. A piece is pinned when the pinner
 * does not attack the king, and would on the board without the piece. Cannot
 * fail. */
QP_API size_t qp_pos_pins(qp_pin out[QP_PINS_MAX], const qp_pos *pos,
                          qp_side side);

/** Nonzero when the piece on a square is pinned. Cannot fail. */
QP_API int qp_pos_is_pinned(const qp_pos *pos, qp_sq sq);

/** The piece on a square, 0 when there is none or no such square.
 *  Cannot fail. */
QP_API qp_piece qp_pos_piece(const qp_pos *pos, qp_sq sq);

/** Where a side's king stands. Cannot fail. */
QP_API qp_sq qp_pos_king(const qp_pos *pos, qp_side side);

/** Gives the turn to the other side, as no rule allows: to ask what a side
 *  would do if it were to move. The board and the counters stay; the hashes
 *  follow. When the side that passes is in check, the position is one that
 *  QP_FAULT_OTHER_CHECK describes: no move takes a king. Cannot fail. */
QP_API void qp_pos_pass(qp_pos *pos);

#ifdef __cplusplus
}
#endif
#endif
