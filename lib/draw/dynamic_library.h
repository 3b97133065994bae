/* dynamic_library.h - functions of a library that is looked for when it is
 * wanted.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef QP_DRAW_LOAD_H
#define QP_DRAW_LOAD_H

#include "qipu/err.h"

/** A library and what is wanted of it. */
typedef struct qp__wanted {
    const char *title; /* as errors name it */
    const char *const
        *files; /* its names on the systems there are; NULL ends */
    const char *const *calls; /* the functions */
    size_t count;             /* of them */
} qp__wanted;

/** Writes pointers to the functions, in their order, into a structure that
 *  holds nothing else before them. QP_E_DRAW_LIBRARY. The library stays loaded.
 */
qp_status qp__load(void *out, const qp__wanted *wanted, qp_err *err);

#endif
