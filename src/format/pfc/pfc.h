/* pfc.h - PFC: a game of PengFei as XML. Not installed.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef QP_PFC_H
#define QP_PFC_H

#include "qipu/format.h"

extern const qp_format qp__format_pfc;

#endif
