/* move_list_layout.h - forms of lists that are rewritten before they are read.
 * Not installed. */
#ifndef QP_TIDY_H
#define QP_TIDY_H

#include "qipu/base.h"

typedef struct qp__tidy {
    int pgn;   /* as PGN has it, ';' begins a comment */
    int brace; /* within a comment in braces, from line to line */
} qp__tidy;

/* Rewrites whole lines in place; nonzero when something changed. */
int qp__tidy_text(qp__tidy *t, char *p, size_t len);

#endif
