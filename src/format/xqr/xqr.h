/* xqr.h - XQR, XiangQi Replay. Not installed.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef QP_XQR_H
#define QP_XQR_H

#include "qipu/format.h"

extern const qp_format qp__format_xqr;

#endif
