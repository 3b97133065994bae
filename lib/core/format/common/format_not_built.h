/* format_not_built.h - the reader of a format that this build lacks: takes
 * anything, and at the end reports QP_E_FORMAT_BUILD with what is missing. Not
 * installed.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef QP_RECORD_LACKING_H
#define QP_RECORD_LACKING_H

#include "qipu/format.h"

/* `what` is borrowed for ever; `at`: where the problem is. */
qp_format_reader *qp__lacking_open(const qp_handler *to, const qp_alloc *alloc,
                                   const char *what, qp_at at);
/* As qp_format's functions of these names. */
qp_status qp__lacking_feed(qp_format_reader *reader, const char *bytes,
                           size_t len);
qp_status qp__lacking_finish(qp_format_reader *reader);

#endif
