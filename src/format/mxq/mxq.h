/* mxq.h - MXQ, a game as a list of strings (doc/format/mxq.md). Not installed.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef QP_FORMAT_MXQ_H
#define QP_FORMAT_MXQ_H

#include "qipu/format.h"

/* Reads only. */
extern const qp_format qp__format_mxq;

#endif
