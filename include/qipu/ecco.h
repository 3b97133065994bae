/* qipu/ecco.h - openings: the codes A00 to E48 of ECCO 2004, the Encyclopedia
 * of Chinese Chess Openings. Part of libqipu-db.
 *
 *     const char *code = qp_ecco_game(game, 0);              "C44"
 *     puts(qp_ecco_opening(qp_text_of(code)));
 *
 * A code is given by the positions of the first 20 plies, whatever the order of
 * the moves where the definition leaves it open, and seen in the mirror when
 * Red begins on the left. The classification and its names were published by
 * xqbase.com in 2004. doc/ecco.md says how often these codes are those that
 * people gave.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef QP_ECCO_H
#define QP_ECCO_H

#include "qipu/game.h"

#ifdef __cplusplus
extern "C" {
#endif

/** For `flags`: five codes as the games of collections are tagged, not as they
 *  are defined. The program that most games were tagged with never gives B56,
 *  C25 and C46, but B55, C23 or C24, and C45; and C85 for C86 and C86 for
 *  C85. */
#define QP_ECCO_AS_TAGGED 1u

/** Plies that count; later ones are not looked at. */
#define QP_ECCO_PLIES 20

/** A line of moves being classified. A value; its members are private. */
typedef struct qp_ecco {
    uint64_t seen_[5];
    uint8_t ply_, mirror_, other_, mode_;
} qp_ecco;

/** Begins a line of moves from a position. Only games from the opening position
 *  have a code. Cannot fail. */
QP_API void qp_ecco_begin(qp_ecco *ecco, const qp_pos *start, unsigned flags);

/** The position after the next move of the line. Cannot fail. */
QP_API void qp_ecco_move(qp_ecco *ecco, const qp_pos *after);

/** The code of the line so far, as "C44"; "" before its first move and when it
 *  did not begin from the opening position. It lives for ever. Cannot fail. */
QP_API const char *qp_ecco_code(const qp_ecco *ecco);

/** The code of a game's main line; as qp_ecco_code. Cannot fail. */
QP_API const char *qp_ecco_game(const qp_game *game, unsigned flags);

/** Code `index` of all in order, or NULL after the last. Cannot fail. */
QP_API const char *qp_ecco_list(size_t index);

/** The name of a code's opening, in Chinese (UTF-8, simplified); NULL when
 * there is no such code. It lives for ever. Cannot fail. */
QP_API const char *qp_ecco_opening(qp_text code);

/** The name of its variation, "" when it has none; NULL when there is no such
 *  code. It lives for ever. Cannot fail. */
QP_API const char *qp_ecco_variation(qp_text code);

#ifdef __cplusplus
}
#endif
#endif
