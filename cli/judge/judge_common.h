/* judge_common.h - what the files of `qipu judge` share.
 *
 *   judge.c         options, games
 *   positions.c     positions with moves, from arguments and files
 *   ahead.c         a position by all books, and a cycle that may go on
 *   banned_moves.c  moves that lose by the rules
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef QP_CLI_JUDGE_H
#define QP_CLI_JUDGE_H

#include "../io/position_value.h"
#include "../rulings/rulings.h"
#include "qipu/ruling_report.h"

/* ---- a position (ahead.c) ------------------------------------------ */

/* Judges the line at its place by every book, and sets desk->ahead. */
qp_status judge_position(qp_ruling ruling[JUDGE_BOOKS], judge_desk *desk);

/* ---- bans (banned_moves.c) -------------------------------------------------
 */

/* The moves that lose by the rules at the line's place; `ucci`: as the command
 * banmoves. */
qp_status judge_put_bans(FILE *out, judge_desk *desk, int ucci);

/* ---- positions (positions.c) ------------------------------------------- */

/* What becomes of each position. */
typedef struct judge_lines {
    judge_desk *desk;
    int ban, ucci;
    qp_ruling_report *report; /* takes them instead; or NULL */
    diag_style style;
} judge_lines;

/* Judges the position of the options, NULL: none, and the operands argv[1..n]:
 * positions, or files of them, a line each. Returns an exit status. */
int judge_lines_run(judge_lines *lines, const db_place *place, int n,
                    char **argv);

#endif
