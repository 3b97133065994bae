/* annotate.h - a game while it is annotated. See engine_common.h.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef QP_CLI_ANNOTATE_H
#define QP_CLI_ANNOTATE_H

#include "engine_common.h"
#include "journal.h"

typedef enum spot_state {
    SPOT_WAITS,
    SPOT_BUSY,
    SPOT_DONE,
    SPOT_OVER, /* mate or stalemate: no engine is asked */
    SPOT_LEFT  /* the engine failed at it */
} spot_state;

/* A position of the main line. */
typedef struct spot {
    spot_state state;
    qp_side turn;
    uint64_t key;
    qp_move move;  /* that led here; of the first, none */
    qp_node node;  /* of that move */
    int forced;    /* there is one move only */
    size_t window; /* the position after the last capture, or the first */
    int strikes;   /* how often the engine failed here by itself */
    int kills;     /* how often somebody killed it meanwhile */
    journal_score found;
    int has_loss; /* of `move` */
    int loss;     /* in hundredths of a pawn, 0 or more */
    int mark;     /* 0, or the glyph: 6 ?!, 2 ?, 4 ?? */
} spot;

typedef struct annotate {
    engine_job *job;
    journal journal;
    qp_game *game;
    uint64_t number; /* of the game, from 1 */
    spot *spot;
    size_t spots, room;
    qp_pos base; /* of position `base_at`: asked for in order, mostly */
    size_t base_at;
    struct desk *desk; /* one for each engine; owned */
    int fatal;         /* an exit status: nothing more is done */
    int worst;
} annotate;

/* A score in hundredths of a pawn from Red's side, within 10 pawns; 0 when it
 * is not known. annotate.c */
int spot_value(int *value, const spot *s);

/* engine_pool.c: nonzero when memory is out; no engine is started yet. */
int annotate_begin(annotate *a);

/* Has all positions of the game thought about; a->fatal is set
 * when no engine is left. */
void annotate_positions(annotate *a);

/* Closes the engines. */
void annotate_end(annotate *a);

/* score_table.c: the table and the plot. */
void annotate_course(const annotate *a);

#endif
