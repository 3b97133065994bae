/* chinese_characters.c - the tables of Chinese characters, and the names of the
 * pieces. tools/make_han.py writes chinese_characters.inc.
 *
 * SPDX-License-Identifier: MIT
 */
#include "chinese_characters.h"

#define QP__HAN_TABLES
#include "chinese_characters.inc"

const char *qp_piece_han(qp_piece piece, int traditional) {
    return piece < 16 ? qp__han_piece[traditional != 0][piece] : "";
}
