/* qipu/err.h - errors and their places in the input.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef QP_ERR_H
#define QP_ERR_H

#include "qipu/base.h"

#ifdef __cplusplus
extern "C" {
#endif

/** A place in the input, or all zero if there is none. `offset` counts:
 *
 *     by a text reader      bytes of the decoded text (UTF-8)
 *     by a binary reader    bytes of the file; line and col are 0
 *     by a decoder          bytes of the file before decoding, for invalid
 *                           bytes and repaired tags (charset.h) */
typedef struct qp_at {
    uint64_t offset; /**< from 0 */
    uint64_t line;   /**< from 1; 0: the input has no lines */
    uint32_t col;    /**< from 1, in code points; stays at UINT32_MAX */
} qp_at;

/** An error. A function fills it if it fails and leaves it unchanged otherwise.
 *  It holds no pointers, so you may copy and keep it. Every function that takes
 *  one accepts NULL. */
typedef struct qp_err {
    qp_status code;
    qp_at at;
    char what[64];  /**< the text at fault, NUL-terminated, truncated between
                       characters */
    char want[64];  /**< what was expected or probably intended, or "" */
    char square[4]; /**< the square at fault, such as "h8", or "" */
    uint32_t game;  /**< from a reader: the number of the game in the file, from
                       1, without empty ones; 0 if the problem belongs to no
                       game, such as an invalid byte */
} qp_err;

/** Looks up a status by name, such as "QP_E_MOVE_LEG". Returns nonzero and sets
 *  `*out` if there is one, or returns 0. */
QP_API int qp_status_by_name(qp_status *out, qp_text name);

/** Formats an error as one line in English and a NUL:
 *
 *         game.pgn:12:7: error: X: no piece has this letter; expected K A B N
 *         game.pgn:30:4: error: h2g4: the knight's leg is blocked at h3
 *
 *  `name` is the name of the file, or NULL to omit it. Line and column are
 *  omitted if `err` has none. The rest is the sentence of qp_err_message
 *  (messages.h). Writes at most `size` bytes and returns the length of the
 *  whole line, like snprintf. */
QP_API size_t qp_err_format(char *out, size_t size, const qp_err *err,
                            const char *name);

#ifdef __cplusplus
}
#endif
#endif
