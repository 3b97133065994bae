/* error_message.h - a problem of the input in words: for the program, and for
 * the page of `qipu view` and `qipu serve`.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef QP_WORDING_H
#define QP_WORDING_H

#include <stddef.h>

#include "qipu/err.h"

/* Room for the longest sentence; a longer one is cut. */
enum { PROBLEM_MAX = 1024 };

/* A template or a phrase in the language of messages, or as it is when
 * lib/core/messages/zh_library.inc has no line for it (messages.c). */
const char *tr_library(const char *english);

/* The English template of a problem (templates.c). */
const char *problem_words(const qp_err *err);

/* Writes the sentence for a problem to out[0..size), size > 0, in the language
 * of messages, NUL-ended and cut between characters where it is too long;
 * `format` is the one that is written, or NULL. Returns its bytes. */
size_t problem_text(char *out, size_t size, const qp_err *err,
                    const char *format);

#endif
