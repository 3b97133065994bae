/* format_table.c - the table of record formats, made of common/format_list.h.
 *
 * SPDX-License-Identifier: MIT
 */
#include <string.h>

#include "../format/common/format_list.h"
#include "../format/common/format_reader.h"
#include "../format/common/results_and_glyphs.h"
#include "qipu/formats.h"

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

static const qp_format *const FORMATS[] = {
#define FORMAT_AT(name) &qp__format_##name,
    QP__FORMATS(FORMAT_AT)
#undef FORMAT_AT
};

enum {
    FORMATS_COUNT = sizeof FORMATS / sizeof *FORMATS,
    FORMATS_SURE = 20 /* less is no more than a guess */
};

const qp_format *qp_format_at(size_t index) {
    return index < FORMATS_COUNT ? FORMATS[index] : NULL;
}

const qp_format *qp_format_by_name(qp_text name) {
    for (size_t i = 0; i < FORMATS_COUNT; i++)
        if (strlen(FORMATS[i]->name) == name.len &&
            !memcmp(FORMATS[i]->name, name.ptr, name.len))
            return FORMATS[i];
    return NULL;
}

const qp_format *qp_format_find(qp_text head, qp_text utf8, int whole) {
    const qp_format *best = NULL;
    int most = FORMATS_SURE - 1;
    for (size_t i = 0; i < FORMATS_COUNT; i++) {
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

/* In an XML declaration; the readers take UTF-8 whatever it says. */
qp_encoding qp_format_declared(qp_text head) {
    const char *end = head.ptr + head.len, *p = head.ptr;
    if (head.len >= 3 && !memcmp(p, "\xEF\xBB\xBF", 3)) p += 3;
    if (!qp__begins_alike(p, end, "<?xml")) return QP_ENC_AUTO;
    for (; p < end && *p != '>'; p++) {
        if (!qp__begins_alike(p, end, "encoding")) continue;
        p = qp__after_blanks(p + 8, end);
        if (p < end && *p == '=') p = qp__after_blanks(p + 1, end);
        if (p == end || (*p != '"' && *p != '\'')) return QP_ENC_AUTO;
        const char *close = memchr(p + 1, *p, (size_t)(end - p - 1));
        if (!close) return QP_ENC_AUTO;
        return qp_encoding_by_name((qp_text){p + 1, (size_t)(close - p - 1)});
    }
    return QP_ENC_AUTO;
}
