/* ccm.h - CCM: a game of China Game Center. Not installed.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef QP_CCM_H
#define QP_CCM_H

#include "qipu/format.h"

extern const qp_format qp__format_ccm;

#endif
