/* chn.h - CHN: a game of Ourgame. Not installed.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef QP_CHN_H
#define QP_CHN_H

#include "qipu/format.h"

extern const qp_format qp__format_chn;

#endif
