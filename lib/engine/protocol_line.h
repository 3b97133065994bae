/* protocol_line.h - a line of a protocol as words and numbers. Not installed.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef QP_ENGINE_WORDS_H
#define QP_ENGINE_WORDS_H

#include "qipu/engine.h"

/* Takes the next word from the front of a text; len 0 at its end. Blanks are
 * what is not a visible character of ASCII. */
qp_text qp__engine_word(qp_text *rest);

/* A text without the blanks around it. */
qp_text qp__engine_trim(qp_text text);

/* Nonzero if a text is a string, letters of either case alike. */
int qp__engine_is(qp_text text, const char *string);

/* The same of its beginning. */
int qp__engine_begins(qp_text text, const char *string);

/* Takes a number from the front when the next word is one; 0 and nothing taken
 * otherwise. Too large a number is the largest. */
int qp__engine_number(uint64_t *out, qp_text *rest);
int qp__engine_signed(int64_t *out, qp_text *rest);

/* The same into 32 bits. */
int qp__engine_small(uint32_t *out, qp_text *rest);

/* Where lines go: the first failure is kept. */
typedef struct qp__engine_out {
    const qp_sink *sink;
    qp_status status;
} qp__engine_out;

void qp__engine_put(qp__engine_out *out, const char *string);

/* Writes a text of somebody's. QP_E_ARG when it has the end of a line or a NUL:
 * what is after it would be another line. */
void qp__engine_put_text(qp__engine_out *out, qp_text text);

/* Writes a name, a blank in front of it, and a number. */
void qp__engine_put_number(qp__engine_out *out, const char *name,
                           uint64_t number);

/* Writes a blank and a move; QP_E_ARG when it has no squares. */
void qp__engine_put_move(qp__engine_out *out, const qp_engine_dialect *d,
                         qp_move move);

#endif
