/* writer_int.h - what the PGN writer's files share. Not installed.
 *
 *   writer.c  moves, comments, variations, the result
 *   header.c  the tags
 */
#ifndef QP_PGN_WRITER_INT_H
#define QP_PGN_WRITER_INT_H

#include "qipu/pgn.h"

/* Bytes on their way to the sink. */
typedef struct pgn_out {
    const qp_sink *sink;
    size_t len;
    int failed;
    int line_open; /* something stands in this line */
    int tight;     /* and no blank may follow it */
    char buf[8192];
} pgn_out;

typedef struct pgn_frame pgn_frame;

/* A walk through the tree. */
typedef struct pgn_walk {
    const qp_game *game;
    const qp_alloc *alloc;
    pgn_out *out;
    qp_pgn_style style;
    qp_pos pos;
    int need_number;
    pgn_frame *frame;
    size_t depth, frames_size;
} pgn_walk;

void qp__pgn_put(pgn_out *o, const char *bytes, size_t n);

/* The tag lines, in the canonical order. */
void qp__pgn_write_tags(pgn_out *o, const qp_game *game, qp_notation notation);

#endif
