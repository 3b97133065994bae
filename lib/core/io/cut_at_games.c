/* cut_at_games.c - where a big file can be cut: at a line with the tag that
 * opens the file, after a line that is not a tag, where the reader always
 * begins a game. The first byte of a line is never the second of a character.
 *
 * SPDX-License-Identifier: MIT
 */
#include "qipu/cuts.h"

#include <string.h>

#include "qipu/reader.h"

static void find_opener(char opener[16], qp_text head) {
    static const char *const NAMES[] = {"[Game ", "[Event "};
    const char *p = head.ptr, *end = p + head.len;
    if (head.len >= 3 && !memcmp(p, "\xEF\xBB\xBF", 3)) p += 3;
    while (p < end && (*p == '\r' || *p == '\n' || *p == ' ')) p++;
    for (size_t i = 0; i < sizeof NAMES / sizeof *NAMES; i++) {
        size_t n = strlen(NAMES[i]);
        if ((size_t)(end - p) <= n || memcmp(p, NAMES[i], n)) continue;
        memcpy(opener, NAMES[i], n + 1);
        return;
    }
}

qp_status qp_cuts_begin(qp_cuts *cuts, qp_text head, const qp_alloc *alloc) {
    const qp_format *format;
    const char *foreign;
    qp_status rc = qp_reader_find(&format, &foreign, head, alloc);
    if (rc) return rc;
    memset(cuts, 0, sizeof *cuts);
    cuts->hint = qp_encoding_find(head);
    if (!foreign) find_opener(cuts->opener, head);
    return QP_OK;
}

size_t qp_cuts_find(const qp_cuts *cuts, qp_text bytes) {
    size_t n = strlen(cuts->opener), before = 0;
    const char *p = bytes.ptr, *end = p + bytes.len, *lf;
    if (!n) return QP_CUTS_NONE;
    while (p < end && (lf = memchr(p, '\n', (size_t)(end - p)))) {
        int follows = before && *p != '[';
        before++;
        p = lf + 1;
        if (follows && (size_t)(end - p) > n && !memcmp(p, cuts->opener, n))
            return (size_t)(p - bytes.ptr);
    }
    return QP_CUTS_NONE;
}
