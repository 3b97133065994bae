/* shapes.h - hostile inputs of every format, of any size. */
#ifndef QP_TEST_SHAPES_H
#define QP_TEST_SHAPES_H

#include "qipu/qipu.h"

/* `head`, then `unit` over and over, then as often `close`, then `tail`. In a
 * text "%" denotes the number of the repetition, from 1. A head is
 * filled up with NULs to `head_size`, and then changed by `make_head`. */
typedef struct shape {
    const char *format, *name;
    qp_text head, unit, close, tail;
    size_t head_size;
    void (*make_head)(char *head); /* or NULL; adds a record of 8 bytes */
} shape;

extern const shape SHAPES[];
extern const size_t SHAPES_COUNT;

/* The input with so many units. Owned: free. */
char *shape_make(size_t *len, const shape *s, size_t units);

#endif
