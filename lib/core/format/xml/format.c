/* format.c - games in XML in the table of formats. Without Expat it is written,
 * and a reader reports what is missing.
 *
 * SPDX-License-Identifier: MIT
 */
#include <string.h>

#include "../common/format_reader.h"
#include "../common/results_and_glyphs.h"
#include "xml_int.h"

/* After a declaration, instructions and comments of XML; `end` when one of
 * them goes on after it. */
static const char *after_prolog(const char *p, const char *end) {
    for (;;) {
        p = qp__after_blanks(p, end);
        const char *close = qp__begins_alike(p, end, "<?")     ? "?>"
                            : qp__begins_alike(p, end, "<!--") ? "-->"
                                                               : NULL;
        if (!close) return p;
        size_t n = strlen(close);
        p += 2;
        while ((size_t)(end - p) >= n && memcmp(p, close, n)) p++;
        if ((size_t)(end - p) < n) return end;
        p += n;
    }
}

/* A head that holds only what may precede the root is some XML, but less likely
 * than a tag of PGN quoted in it. Other XML is refused with its own error,
 * except for HTML, which may quote games. */
static int xml_find(qp_text head, int whole) {
    (void)whole;
    const char *end = head.ptr + head.len, *first = head.ptr;
    if (head.len >= 3 && !memcmp(first, "\xEF\xBB\xBF", 3)) first += 3;
    first = qp__after_blanks(first, end);
    int declared = qp__begins_alike(first, end, "<?xml");
    const char *p = after_prolog(first, end);
    if (qp__begins_alike(p, end, "<!DOCTYPE")) {
        const char *name = qp__after_blanks(p + 9, end);
        if (qp__begins_alike(name, end, "html")) return 0;
        return qp__begins_alike(name, end, "pgn") ||
                       qp__begins_alike(name, end, "games")
                   ? 90
                   : 60;
    }
    if (qp__begins_alike(p, end, "<pgn>") || qp__begins_alike(p, end, "<pgn "))
        return 95;
    if (p == end)
        return declared || qp__begins_alike(first, end, "<!--") ? 50 : 0;
    if (!qp__begins_alike(p, end, "<games"))
        return declared && *p == '<' && !qp__begins_alike(p, end, "<html") ? 25
                                                                           : 0;
    for (; p < end; p++)
        if (*p == '<' && qp__begins_alike(p, end, "<pgn")) return 95;
    return 60;
}

/* ---- without Expat ------------------------------------------------------- */

#ifndef QP_WITH_EXPAT

qp_format_reader *qp__xml_open(const qp_handler *to, const qp_alloc *alloc) {
    return qp__lacking_open(to, alloc, "expat", (qp_at){0, 1, 1});
}

#define qp__xml_feed qp__lacking_feed
#define qp__xml_finish qp__lacking_finish
#define qp__xml_close qp__reader_free

#endif

const qp_format qp__format_xml = {
    .name = "xml",
    .title = "PGN as XML",
    .extensions = "xml",
    .flags =
        QP__EXPAT_READS | QP_FORMAT_WRITES | QP_FORMAT_MANY | QP_FORMAT_UTF8,
    .holds = QP_HOLDS_TAGS | QP_HOLDS_START | QP_HOLDS_VARIATIONS |
             QP_HOLDS_COMMENTS | QP_HOLDS_NAGS | QP_HOLDS_RESULT |
             QP_HOLDS_UNICODE,
    .notation = QP_NOTATION_ANY,
    .find = xml_find,
    .open = qp__xml_open,
    .feed = qp__xml_feed,
    .finish = qp__xml_finish,
    .close = qp__xml_close,
    .begin = qp__xml_write_begin,
    .end = qp__xml_write_end,
    .write = qp__xml_write,
    .lacks = QP__EXPAT_LACKS,
};
