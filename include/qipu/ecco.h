/* qipu/ecco.h - classifies openings by ECCO 2004, the Encyclopedia of Chinese
 * Chess Openings, codes A00 to E48. Part of libqipu-query.
 *
 *     const char *code = qp_ecco_game(game, 0);              "C44"
 *     puts(qp_ecco_opening(qp_text_of(code)));
 *
 * The positions of the first 20 plies decide, whatever the order of moves where
 * the definition allows several, and mirrored if Red begins on the left.
 * xqbase.com published the classification and its names in 2004. doc/ecco.md
 * tells how often these codes agree with those that people assigned.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef QP_ECCO_H
#define QP_ECCO_H

#include "qipu/game.h"

#ifdef __cplusplus
extern "C" {
#endif

/** Flag: assign five codes as they are found in collections instead of as they
 *  are defined. The program that tagged most games never assigns B56, C25 and
 *  C46, but B55, C23 or C24, and C45; and it swaps C85 and C86. */
#define QP_ECCO_AS_TAGGED 1u

/** The number of plies that are examined. */
#define QP_ECCO_PLIES 20

/** A classification in progress. A value; its members are private. */
typedef struct qp_ecco {
    uint64_t seen_[5];
    uint8_t ply_, mirror_, other_, mode_;
} qp_ecco;

/** Begins a line of moves from a position. Only games from the opening position
 *  have codes. */
QP_API void qp_ecco_begin(qp_ecco *ecco, const qp_pos *start, unsigned flags);

/** Adds the position after the next move of the line. */
QP_API void qp_ecco_move(qp_ecco *ecco, const qp_pos *after);

/** Returns the code of the line so far, such as "C44", or "" before its first
 *  move and if it did not begin from the opening position. Static. */
QP_API const char *qp_ecco_code(const qp_ecco *ecco);

/** Returns the code of a game's main line, like qp_ecco_code. */
QP_API const char *qp_ecco_game(const qp_game *game, unsigned flags);

/** Returns code `index` (0-based) of all codes, or NULL if there is none. */
QP_API const char *qp_ecco_list(size_t index);

/** Returns the name of a code's opening in simplified Chinese (UTF-8), or NULL
 *  if there is no such code. Static. */
QP_API const char *qp_ecco_opening(qp_text code);

/** Returns the name of a code's variation, "" if it has none, or NULL if there
 *  is no such code. Static. */
QP_API const char *qp_ecco_variation(qp_text code);

#ifdef __cplusplus
}
#endif
#endif
