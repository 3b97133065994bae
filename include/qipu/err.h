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

/** A place in the input. What `offset` counts depends on who reports it:
 *
 *   a reader of text         bytes of the decoded text (UTF-8)
 *   a reader of binary files bytes of the file; line and col are 0
 *   a decoder                bytes of the file, before decoding: problems of
 *                            bytes and of repaired tags (charset.h)
 *
 *  All zero when there is no place. */
typedef struct qp_at {
    uint64_t offset; /**< from 0 */
    uint64_t line;   /**< from 1; 0: the input has no lines */
    uint32_t col;    /**< from 1, in code points; stays at UINT32_MAX */
} qp_at;

/** Filled by the callee when it fails, left alone when it succeeds.
 *  Holds no pointer and owns nothing, so it may be copied and kept. Every
 *  function that takes one accepts NULL. */
typedef struct qp_err {
    qp_status code;
    qp_at at;
    char what[64]; /**< the offending text, NUL-ended, cut between characters */
    char want[64]; /**< what was expected or perhaps intended, or "" */
    char square[4]; /**< the square at fault, as "h8", or "" */
} qp_err;

/** Sets `*out` to the status of a name, "QP_E_MOVE_LEG". Returns 0, and leaves
 *  `*out` as it is, if there is none of that name. */
QP_API int qp_status_by_name(qp_status *out, qp_text name);

/** Writes an error as one line, as
 *
 *      game.pgn:12:7: error: X: no piece has this letter; expected K A B N
 *      game.pgn:30:4: error: h2g4: the knight's leg is blocked at h3
 *
 *  and a NUL, cut to `size`. After the place stands the sentence of
 *  qp_err_message (messages.h) in English. `name` NULL leaves the name out, a
 * zero line leaves the place out, and what `err` does not know is left out.
 * Returns the length that the whole would have, as snprintf does. Cannot fail.
 */
QP_API size_t qp_err_format(char *out, size_t size, const qp_err *err,
                            const char *name);

#ifdef __cplusplus
}
#endif
#endif
