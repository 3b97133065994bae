/* format.h - PGN in the table of formats. Not installed.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef QP_PGN_FORMAT_H
#define QP_PGN_FORMAT_H

#include "qipu/format.h"

extern const qp_format qp__format_pgn;

#endif
