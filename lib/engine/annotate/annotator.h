/* annotator.h - a game while it is annotated. Not installed.
 *
 *   annotate.c     what is written into a game
 *   engine_pool.c  its positions, spread over engines
 *   score_table.c  the table and the plot
 *   journal.c      what is finished, kept from one run to the next
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef QP_ANNOTATOR_H
#define QP_ANNOTATOR_H

#include "journal.h"
#include "qipu/annotate.h"

typedef enum qp__spot_state {
    SPOT_WAITS,
    SPOT_BUSY,
    SPOT_DONE,
    SPOT_OVER, /* mate or stalemate: no engine is needed */
    SPOT_LEFT  /* the engine failed at it */
} qp__spot_state;

/* A position of the main line. */
typedef struct qp__spot {
    qp__spot_state state;
    qp_side turn;
    uint64_t key;
    qp_move move; /* that led here; of the first, none */
    qp_node node; /* of that move */
    int forced;   /* there is one move only */
    int strikes;  /* how often the engine failed here by itself */
    int kills;    /* how often somebody killed it meanwhile */
    qp__journal_score found;
    int has_loss; /* of `move` */
    int loss;     /* in hundredths of a pawn, 0 or more */
    int mark;     /* 0, or the glyph: 6 ?!, 2 ?, 4 ?? */
} qp__spot;

struct qp_annotator {
    qp_annotate_options options;
    int losses[3];
    qp__journal journal;
    qp_game *game;   /* of the caller, while it is annotated */
    uint64_t number; /* of the game, from 1 */
    qp_line *line;   /* its main line */
    qp__spot *spot;
    size_t spots, room;
    struct qp__desk *desk; /* one for each engine; owned */
    qp_status gone;        /* why the last engine was closed */
    qp_status status;      /* why nothing more is done */
    int error;             /* errno of QP_E_IO */
};

/* Writes a score in hundredths of a pawn from Red's side, within 10 pawns.
 * Returns 0 when it is not known. annotate.c */
int qp__spot_value(int *value, const qp__spot *s);

/* What is known of the score of a position. annotate.c */
qp_engine_info qp__spot_info(const qp__spot *s);

/* engine_pool.c: makes the desks. Returns nonzero if out of memory. */
int qp__pool_begin(qp_annotator *a);

/* Has all positions of the game thought about; sets a->status when no engine is
 * left or the journal cannot be written. */
void qp__pool_run(qp_annotator *a);

/* Closes the engines. */
void qp__pool_end(qp_annotator *a);

#endif
