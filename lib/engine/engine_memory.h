/* engine_memory.h - memory of an engine: text that grows, the last of a stream,
 * words of a command. Not installed.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef QP_ENGINE_STORE_H
#define QP_ENGINE_STORE_H

#include "qipu/engine_run.h"

/* `alloc`, or libc's when it is NULL. */
qp_alloc qp__engine_alloc(const qp_alloc *alloc);

/* A block of zeros, or NULL; gives one back. */
void *qp__engine_get(const qp_alloc *alloc, size_t size);
void qp__engine_release(const qp_alloc *alloc, void *ptr, size_t size);

/* Text that grows; all zero is empty. */
typedef struct qp__engine_text {
    char *ptr;
    size_t len, size;
} qp__engine_text;

/* Appends; nonzero, and nothing changed, if out of memory. */
int qp__engine_add(qp__engine_text *text, const qp_alloc *alloc,
                   const char *bytes, size_t len);

enum { QP__ENGINE_TAIL = 1024 };

/* The last bytes of a stream. */
typedef struct qp__engine_tail {
    char text[QP__ENGINE_TAIL];
    size_t len;
    int cut; /* something was before */
} qp__engine_tail;

void qp__engine_tail_add(qp__engine_tail *tail, const char *bytes, size_t len);

/* Its whole lines, without the last line's end. */
qp_text qp__engine_tail_text(const qp__engine_tail *tail);

/* A copy of options, in one block; owned. */
typedef struct qp__engine_kept {
    size_t size;
    char **argv; /* of the command, with a NULL after them */
    qp_engine_setting *settings;
    size_t setting_count;
} qp__engine_kept;

/* QP_OK, QP_E_NOMEM, or QP_E_ARG for a command that is not one. */
qp_status qp__engine_keep(qp__engine_kept **out, const qp_alloc *alloc,
                          const qp_engine_options *options);

#endif
