/* absent.c - the formats that this library was built without (QP_FORMATS).
 *
 * Owns that they are in the table all the same, by name, and that who reads one
 * gets the reason why it cannot be read.
 *
 * SPDX-License-Identifier: MIT
 */
#include "../record/lacking.h"
#include "all.h"

#define WHY "QP_FORMATS"

#ifdef QP_ABSENT

static qp_format_reader *absent_open(const qp_handler *to,
                                     const qp_alloc *alloc) {
    return qp__lacking_open(to, alloc, WHY, (qp_at){0, 0, 0});
}

/* Bytes as they are: nothing is decoded for nobody. */
#define ABSENT(symbol, called)                                                 \
    const qp_format symbol = {.name = called,                                  \
                              .title = called,                                 \
                              .extensions = "",                                \
                              .flags = QP_FORMAT_BINARY,                       \
                              .open = absent_open,                             \
                              .feed = qp__lacking_feed,                        \
                              .finish = qp__lacking_finish,                    \
                              .close = qp__lacking_close,                      \
                              .lacks = WHY};

#ifdef QP_ABSENT_XML
ABSENT(qp__format_xml, "xml")
#endif
#ifdef QP_ABSENT_JSON
ABSENT(qp__format_json, "json")
ABSENT(qp__format_jsonl, "jsonl")
#endif
#ifdef QP_ABSENT_XQF
ABSENT(qp__format_xqf, "xqf")
#endif
#ifdef QP_ABSENT_UBB
ABSENT(qp__format_ubb, "ubb")
#endif
#ifdef QP_ABSENT_WXF
ABSENT(qp__format_wxf, "wxf")
#endif
#ifdef QP_ABSENT_CBR
ABSENT(qp__format_cbr, "cbr")
ABSENT(qp__format_cbl, "cbl")
#endif
#ifdef QP_ABSENT_CBF
ABSENT(qp__format_cbf, "cbf")
#endif
#ifdef QP_ABSENT_XQN
ABSENT(qp__format_xqn, "xqn")
#endif
#ifdef QP_ABSENT_XQR
ABSENT(qp__format_xqr, "xqr")
#endif
#ifdef QP_ABSENT_MXQ
ABSENT(qp__format_mxq, "mxq")
#endif
#ifdef QP_ABSENT_SG
ABSENT(qp__format_sg, "sg")
#endif
#ifdef QP_ABSENT_QP
ABSENT(qp__format_qp, "qp")
#endif
#ifdef QP_ABSENT_PFC
ABSENT(qp__format_pfc, "pfc")
#endif
#ifdef QP_ABSENT_CHE
ABSENT(qp__format_che, "che")
#endif
#ifdef QP_ABSENT_SHIJIA
ABSENT(qp__format_shijia, "shijia")
#endif
#ifdef QP_ABSENT_CCM
ABSENT(qp__format_ccm, "ccm")
#endif
#ifdef QP_ABSENT_CHN
ABSENT(qp__format_chn, "chn")
#endif
#ifdef QP_ABSENT_QPG
ABSENT(qp__format_qpg, "qpg")
#endif
#ifdef QP_ABSENT_LISTING
ABSENT(qp__format_listing, "listing")
#endif
#ifdef QP_ABSENT_EPD
ABSENT(qp__format_epd, "epd")
#endif

#endif
