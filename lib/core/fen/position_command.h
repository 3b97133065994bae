/* position_command.h - the parts of a `position` command of UCCI and UCI. Not
 * installed.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef QP_POSITION_H
#define QP_POSITION_H

#include "qipu/err.h"
#include "qipu/pos.h"

/* The next word, which `*rest` moves past; empty at the end. */
qp_text qp__position_word(qp_text *rest);

/* The place of a byte of a text, on line 1. */
qp_at qp__position_place(qp_text text, size_t offset);

/* Reads the base, as qp_pos_read does, and its QP_FEN_ bits. `*moves` receives
 * the text after the word before the moves, on failure too. */
qp_status qp__position_base(qp_pos *out, qp_text *moves, unsigned *notes,
                            qp_text text, unsigned allow, qp_err *err);

#endif
