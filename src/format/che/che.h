/* che.h - CHE: a game of QQ as numbers. Not installed.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef QP_CHE_H
#define QP_CHE_H

#include "qipu/format.h"

extern const qp_format qp__format_che;

#endif
