/* problem_kind.h - which problems are of one kind, and counted together.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef QP_PROBLEM_KIND_H
#define QP_PROBLEM_KIND_H

#include <string.h>

#include "qipu/err.h"

/* Nonzero for what a format cannot store. */
static inline int problem_is_loss(qp_status code) {
    return code >= QP_W_LOST_TAG && code <= QP_W_LOST_MOVES;
}

/* Nonzero if two problems are of one kind. Of the start the kind is the text
 * before its number. */
static inline int problem_is_alike(const qp_err *met, const qp_err *err) {
    const size_t words = strcspn(err->what, "0123456789");
    if (met->code != err->code) return 0;
    switch (err->code) {
    case QP_W_LOST_TAG:
    case QP_W_LOST_CHAR:
    case QP_W_LOST_NAG: return !strcmp(met->what, err->what);
    case QP_W_LOST_START: return !strncmp(met->what, err->what, words);
    default: break;
    }
    return 1;
}

#endif
