/* chinese_moves.h - moves in Chinese characters, for readers of formats. Not
 * installed.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef QP_RECORD_SPELT_H
#define QP_RECORD_SPELT_H

#include "../../notation/chinese_characters.h"

#endif
