/* format_list.h - the record formats by name, each with a table
 * qp__format_NAME, in the order of detection: of two that are equally likely,
 * the first is taken. Not installed.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef QP_RECORD_FORMATS_H
#define QP_RECORD_FORMATS_H

#include "qipu/format.h"

/* clang-format off */
#define QP__FORMATS(EACH)                                                      \
    EACH(pgn) EACH(xml) EACH(json) EACH(jsonl) EACH(xqf) EACH(ubb) EACH(wxf)   \
    EACH(cbr) EACH(cbl) EACH(cbf) EACH(xqn) EACH(xqr) EACH(mxq) EACH(sg)       \
    EACH(qp) EACH(pfc) EACH(che) EACH(shijia) EACH(ccm) EACH(chn) EACH(qpg)    \
    EACH(listing) EACH(epd) EACH(lines) EACH(table)
/* clang-format on */

#define QP__FORMAT_TABLE(name) extern const qp_format qp__format_##name;
QP__FORMATS(QP__FORMAT_TABLE)
#undef QP__FORMAT_TABLE

#endif
