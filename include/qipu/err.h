/* qipu/err.h - what went wrong, and where in the input.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef QP_ERR_H
#define QP_ERR_H

#include "qipu/base.h"

#ifdef __cplusplus
extern "C" {
#endif

/** A place in a text. All zero when the input has no lines. */
typedef struct qp_at {
    uint64_t offset; /**< bytes of UTF-8 from the start of the input, from 0 */
    uint64_t line;   /**< from 1 */
    uint32_t col;    /**< from 1, in code points; stays at UINT32_MAX */
} qp_at;

/** Filled by the callee when it fails, left alone when it succeeds.
 *  Holds no pointer and owns nothing, so it may be copied and kept. Every
 *  function that takes one accepts NULL. */
typedef struct qp_err {
    qp_status code;
    qp_at at;
    char what[64]; /**< the offending text, NUL-ended, cut between characters */
    char want[64]; /**< what was expected or may be meant instead, or "" */
    char square[4]; /**< the square at fault, as "h8", or "" */
} qp_err;

/** Writes an error as one line, as
 *
 *      game.pgn:12:7: error: a letter that is no piece: 'X'; expected K A B N
 *      game.pgn:30:4: error: the knight's leg is blocked: 'h2g4'; perhaps h2i4
 *
 *  and a NUL, cut to `size`. `name` NULL leaves the name out, a zero line
 *  leaves the place out, and what `err` does not know is left out. Returns the
 * length that the whole would have, as snprintf does. Cannot fail. */
QP_API size_t qp_err_format(char *out, size_t size, const qp_err *err,
                            const char *name);

#ifdef __cplusplus
}
#endif
#endif
