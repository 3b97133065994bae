/* missing_formats.c - the formats that this build lacks (QP_FORMATS): they are
 * in the table, and reading one reports why it fails. QP_ABSENT lists them, as
 * ABSENT(xml)ABSENT(ubb).
 *
 * SPDX-License-Identifier: MIT
 */
#include "../format/common/format_list.h"
#include "../format/common/format_reader.h"

#ifdef QP_ABSENT

#define ABSENT_WHY "QP_FORMATS"

static qp_format_reader *absent_open(const qp_handler *to,
                                     const qp_alloc *alloc) {
    return qp__lacking_open(to, alloc, ABSENT_WHY, (qp_at){0, 0, 0});
}

/* Bytes as they are: nothing is decoded for nobody. */
#define ABSENT(called)                                                         \
    const qp_format qp__format_##called = {.name = #called,                    \
                                           .title = #called,                   \
                                           .extensions = "",                   \
                                           .flags = QP_FORMAT_BINARY,          \
                                           .open = absent_open,                \
                                           .feed = qp__lacking_feed,           \
                                           .finish = qp__lacking_finish,       \
                                           .close = qp__reader_free,           \
                                           .lacks = ABSENT_WHY};
QP_ABSENT
#undef ABSENT

#endif
