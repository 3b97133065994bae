/* writer_int.h - what the PGN writer's files share. Not installed.
 *
 *   writer.c  moves, comments, variations, the result
 *   header.c  the tags
 *   losses.c  what PGN cannot hold
 */
#ifndef QP_PGN_WRITER_INT_H
#define QP_PGN_WRITER_INT_H

#include "../common/writing_order.h"
#include "qipu/format.h"
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

/* A walk through the tree. */
typedef struct pgn_walk {
    const qp_game *game;
    pgn_out *out;
    qp_pgn_style style;
    qp__walk at;
    int need_number;
    int after_variation; /* what comes next begins a line */
} pgn_walk;

void qp__pgn_put(pgn_out *o, const char *bytes, size_t n);

/* names.c */
/* The bytes of the character there; *fits: a tag's name may have it, else '_'
 * stands for it. */
size_t qp__pgn_name_char(qp_text name, size_t at, int *fits);
/* What a name is read as: the usual one for a Chinese one that is known. */
qp_text qp__pgn_usual_name(qp_text name);

/* Nonzero when the text can be a comment in braces. */
int qp__pgn_fits_braces(qp_text text);

/* Finds what is written otherwise than it was. */
void qp__pgn_report_losses(const qp_game *game,
                           const qp_write_options *options);

/* The tag lines, in the canonical order. */
void qp__pgn_write_tags(pgn_out *o, const qp_game *game, qp_notation notation);

#endif
