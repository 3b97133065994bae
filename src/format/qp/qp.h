/* qp.h - QP, one position to a file (doc/format/qp.md). Not installed.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef QP_FORMAT_QP_H
#define QP_FORMAT_QP_H

#include "qipu/format.h"

/* Reads only. */
extern const qp_format qp__format_qp;

#endif
