/* shijia.h - games and boards of ShiJia as text. Not installed.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef QP_SHIJIA_H
#define QP_SHIJIA_H

#include "qipu/format.h"

extern const qp_format qp__format_shijia;

#endif
