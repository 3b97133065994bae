/* judge_int.h - what the files of the judge share. Not installed.
 *
 *   judge.c     verdicts on lines
 *   overrule.c  labels that an arbiter gives
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef QP_JUDGE_INT_H
#define QP_JUDGE_INT_H

#include "qipu/overrule.h"
#include "rule_book.h"

/* What a verdict needs of a label. */
typedef struct judge_note {
    uint64_t before, after; /* hashes; both 0: nothing noted */
    uint16_t chased;        /* victims by slot */
    uint8_t act, traits;
    uint8_t other; /* the act by another reading; `act` if none differs */
} judge_note;

/* A label that an arbiter gave to a move between two positions. */
typedef struct judge_overrule {
    uint64_t before, after; /* hashes */
    qp_act act;
} judge_overrule;

struct qp_judge {
    qp_alloc alloc;
    const qp_book *book;
    judge_note *note; /* [ply] */
    size_t capacity;
    judge_overrule overruled[QP_OVERRULED_MAX];
    size_t overrules;
};

/* Replaces what the program noted of a ply by what the arbiter said. */
void qp__judge_overrule_note(const qp_judge *judge, judge_note *note);

#endif
