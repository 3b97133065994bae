/* win.h - what wins a piece (CXA 24.3): a capture, a series of checks, or an
 * exchange. The searches are limited in moves and positions, so that labels do
 * not depend on the machine. Positions are restored. Not installed.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef QP_WIN_H
#define QP_WIN_H

#include "force.h"

/* Nonzero if a capture keeps what it wins: the enemy neither mates at once
 * (24.3) nor takes more than `won` on another square (26.5). */
int qp__win_holds(qp_pos *pos, qp_move capture, int won);

/* Searches for one or two checks after which a rook, knight, cannon, advisor or
 * bishop wins a piece whatever the answers. Returns nonzero, with the checking
 * piece and the piece won in its first line. */
int qp__win_by_checks(qp_pos *pos, const qp__checks *checks, qp_move *found);

/* Searches for a capture that the enemy can answer by taking back, after which
 * another piece is lost: because the exchange was even, or because it opened an
 * attack. Returns nonzero, with the first piece that takes and the piece won.
 */
int qp__win_by_exchange(qp_pos *pos, qp_move *found);

/* Nonzero if the side to move is in check and loses a piece or is mated
 * whatever it answers. */
int qp__loses_to_check(qp_pos *pos);

#endif
