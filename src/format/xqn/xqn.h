/* xqn.h - XQN: a text of moves with an engine's score before each. Not
 * installed.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef QP_XQN_H
#define QP_XQN_H

#include "qipu/format.h"

extern const qp_format qp__format_xqn;

#endif
