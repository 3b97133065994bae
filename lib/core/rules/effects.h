/* effects.h - what a ply does, as the rule books see it: by the Asian and World
 * rules a move chases if it makes a new attack; by the Chinese rules if a
 * threat exists after it. Each fills a label (judge.h) but for its ply, which
 * depends on the position before the move, the move and the rules alone. Not
 * installed.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef QP_EFFECTS_H
#define QP_EFFECTS_H

#include "qipu/judge.h"

/* Why a label is what it is: rule_words.inc has a sentence for each. */
typedef enum qp__why {
#define QP_WHY(code, english) QP__WHY_##code,
#include "reasons.inc"
#undef QP_WHY
    QP__WHYS
} qp__why;

/* What a chase of the Chinese rules is after (clause 26.8). */
enum {
    QP__CHASED_ROOK = 1 << 0, /* a rook */
    QP__CHASED_ROOK_JOINTLY = 1 << 1,
    QP__CHASED_LOOSE = 1 << 2, /* a piece without a root */
    QP__CHASED_LOOSE_JOINTLY = 1 << 3
};

/* Which attacks are chases by the Asian rules and those like them. */
typedef struct qp__chasing {
    uint8_t always[8]; /* by kind of the attacker: 1 << kind of a victim that
                          is chased whether it is protected or not */
    uint8_t loose[8];  /* ... that is chased when it is not protected */
    unsigned flags;
} qp__chasing;

enum {
    QP__CHASING_MOVED = 1 << 0, /* only the piece that moved chases */
    QP__CHASING_LEGAL = 1 << 1, /* only who may legally take back protects */
    QP__CHASING_SAME = 1 << 2,  /* pieces of a kind chase each other only when
                                   the other cannot take back */
    QP__CHASING_TRADE = 1 << 3, /* who can take its attacker is not chased */
    QP__CHASING_PINNED = 1 << 4 /* a rook pinned by a knight is always chased */
};

void qp__asian_label(qp_label *out, const qp_pos *before, qp_move move,
                     const qp__chasing *rules);

void qp__chinese_label(qp_label *out, const qp_pos *before, qp_move move);

/* Of both: the squares, the side and, when it is one, the check. Returns
 * nonzero for a check. `after` is the position after the move. */
int qp__label_begin(qp_label *out, const qp_pos *before, qp_move move,
                    const qp_pos *after);

/* Adds an act; it is the label's when nothing heavier is. */
void qp__label_act(qp_label *out, qp_act act, qp_move at, qp__why why);

/* Adds an act of a move that stays idle. The first of them says why. */
void qp__label_idle(qp_label *out, qp_act act, qp_move at, qp__why why);

/* Adds a chased piece. */
void qp__label_chase(qp_label *out, const qp_pos *pos, qp_move capture,
                     qp__why why);

#endif
