/* sg.h - SG, games in records of one length (doc/format/sg.md). Not installed.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef QP_FORMAT_SG_H
#define QP_FORMAT_SG_H

#include "qipu/format.h"

/* Reads only. */
extern const qp_format qp__format_sg;

#endif
