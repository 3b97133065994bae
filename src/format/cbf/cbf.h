/* cbf.h - CBF: a game of CCBridge as XML. Not installed.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef QP_CBF_H
#define QP_CBF_H

#include "qipu/format.h"

extern const qp_format qp__format_cbf;

#endif
