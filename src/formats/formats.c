/* formats.c - all record formats, in one table.
 *
 * A new format is one folder below src/format, one line here and one in all.h,
 * and one in absent.c for who builds without it.
 *
 * SPDX-License-Identifier: MIT
 */
#include "qipu/formats.h"

#include <string.h>

#include "all.h"

/* Of two that are as sure, the first is taken. */
static const qp_format *const FORMATS[] = {
    &qp__format_pgn, &qp__format_xml,     &qp__format_json, &qp__format_jsonl,
    &qp__format_xqf, &qp__format_ubb,     &qp__format_wxf,  &qp__format_cbr,
    &qp__format_cbl, &qp__format_cbf,     &qp__format_xqn,  &qp__format_xqr,
    &qp__format_mxq, &qp__format_sg,      &qp__format_qp,   &qp__format_pfc,
    &qp__format_che, &qp__format_shijia,  &qp__format_ccm,  &qp__format_chn,
    &qp__format_qpg, &qp__format_listing, &qp__format_epd,
};

enum {
    COUNT = sizeof FORMATS / sizeof *FORMATS,
    SURE = 20 /* less is no more than a guess */
};

const qp_format *qp_format_at(size_t index) {
    return index < COUNT ? FORMATS[index] : NULL;
}

const qp_format *qp_format_by_name(qp_text name) {
    for (size_t i = 0; i < COUNT; i++)
        if (strlen(FORMATS[i]->name) == name.len &&
            !memcmp(FORMATS[i]->name, name.ptr, name.len))
            return FORMATS[i];
    return NULL;
}

const qp_format *qp_format_find(qp_text head, qp_text utf8, int whole) {
    const qp_format *best = NULL;
    int most = SURE - 1;
    for (size_t i = 0; i < COUNT; i++) {
        const qp_format *f = FORMATS[i];
        qp_text bytes = f->flags & QP_FORMAT_BINARY ? head : utf8;
        if (!f->find || !bytes.ptr) continue;
        int sure = f->find(bytes, whole);
        if (sure > most) {
            most = sure;
            best = f;
        }
    }
    return best;
}

qp_encoding qp_format_declared(qp_text head) {
#ifdef QP_ABSENT_XML
    (void)head;
    return QP_ENC_AUTO;
#else
    return qp__xml_declared(head);
#endif
}
