/* pieces.h - a text as a source (reader.h) that gives it in pieces. */
#ifndef QP_TEST_PIECES_H
#define QP_TEST_PIECES_H

#include <string.h>

#include "qipu/base.h"

typedef struct text_pieces {
    qp_text left; /* not read yet */
    size_t most;  /* bytes of a piece; 0: as many as requested */
} text_pieces;

/* The `read` of a qp_source; its ctx is a text_pieces. */
static inline size_t text_pieces_read(void *ctx, char *bytes, size_t size) {
    text_pieces *p = ctx;
    size_t n = p->left.len < size ? p->left.len : size;
    if (p->most && n > p->most) n = p->most;
    if (n) memcpy(bytes, p->left.ptr, n);
    p->left.ptr += n;
    p->left.len -= n;
    return n;
}

#endif
