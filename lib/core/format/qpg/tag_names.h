/* tag_names.h - the names of tags that a record has by number. Not installed.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef QP_QPG_TAG_NAMES_H
#define QP_QPG_TAG_NAMES_H

#include "qipu/fen.h"
#include "qipu/pos.h"

/* Numbers that mean something else. */
enum {
    QPG_NAME_END = 0,
    QPG_NAME_RESULT = 10,
    QPG_NAME_FEN = 14,
    QPG_NAME_OTHER = 127
};

/* The number of a name, letter for letter, or QPG_NAME_OTHER. */
unsigned qp__qpg_name_number(qp_text name);

/* The name of a number, or len 0 if there is none. */
qp_text qp__qpg_name(unsigned number);

/* The field of the values of that tag. Tags whose values are alike share
 * one. */
unsigned qp__qpg_name_field(unsigned number);

/* The usual spellings of a start's FEN, by number: canonical, Red as 'r',
 * without what follows the side, both, and the board alone. */
enum { QPG_SPELLINGS = 5 };
qp_text qp__qpg_spelling(char out[QP_FEN_MAX], const qp_pos *pos, unsigned i);
/* The first that is this text, or QPG_SPELLINGS. */
unsigned qp__qpg_find_spelling(const qp_pos *pos, qp_text value);

#endif
