/* qipu/overrule.h - lets an arbiter overrule the labels of a judge.
 *
 * The books define their labels in words, and an arbiter may read a move
 * otherwise than the program. The verdict then follows from the arbiter's
 * label:
 *
 *     if (qp_judge_overrule(judge, line, qp_text_of("3=idle"), &err)) ...
 *     if (qp_judge_line(&ruling, judge, line)) ...
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef QP_OVERRULE_H
#define QP_OVERRULE_H

#include "qipu/err.h"
#include "qipu/judge.h"

#ifdef __cplusplus
extern "C" {
#endif

/** The most labels that can be overruled at a time. */
#define QP_OVERRULED_MAX 32

/** Overrules labels of a line, until the next call; an empty text restores
 *  those of the program. `labels` consists of items such as "3=idle", separated
 *  by commas or spaces: the number of a ply in the line, from 1, and one of
 *  idle, exchange, chase, kill and check, or its Chinese name. It applies to
 *  each ply that makes the same move between the same positions. A ply that
 *  becomes a chase counts as the chase of one unprotected piece by one piece,
 *  the piece that the other moves of its side chase.
 *
 *  Fails with QP_E_RULE_LABEL if an item has another form, if there is no such
 *  ply, or if the label contradicts whether the ply gives check; `err`, which
 *  may be NULL, has the item and what was expected. Fails with QP_E_LIMIT for
 *  more than QP_OVERRULED_MAX items. Then no label is overruled. */
QP_API QP_MUST_CHECK qp_status qp_judge_overrule(qp_judge *judge,
                                                 const qp_line *line,
                                                 qp_text labels, qp_err *err);

/** Returns nonzero and sets `*act` to the arbiter's label if that of ply `ply`
 *  is overruled, or returns 0. qp_judge_label still returns the program's. */
QP_API int qp_judge_overruled(qp_act *act, const qp_judge *judge,
                              const qp_line *line, size_t ply);

#ifdef __cplusplus
}
#endif
#endif
