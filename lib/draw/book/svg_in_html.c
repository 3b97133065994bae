/* svg_in_html.c - pictures of a page of HTML, without what it has already.
 *
 * All boards of a book are alike, and so are their coordinates: the first of
 * each gets a name, and the others use it.
 *
 * SPDX-License-Identifier: MIT
 */
#include <stdlib.h>
#include <string.h>

#include "book.h"

/* A group that pictures have in common, from its "<g" to its end; 0 when none
 * follows. */
static int svg_next_group(qp_text *out, const char *at) {
    static const char end[] = "</g>\n";
    const char *begin = strstr(at, "<g class=\"board\">");
    if (!begin) begin = strstr(at, "<g class=\"coordinates\">");
    const char *stop = begin ? strstr(begin, end) : NULL;
    if (!stop) return 0;
    *out = (qp_text){begin, (size_t)(stop - begin) + sizeof end - 1};
    return 1;
}

/* The number of a group that the page has; the count, when it has not. */
static size_t svg_known_group(const qp__book_groups *known, qp_text group) {
    size_t i = 0;
    while (i < known->count &&
           qp_text_compare(buffer_text(&known->group[i]), group))
        i++;
    return i;
}

static void svg_put_group(byte_buffer *out, qp__book_groups *known,
                          qp_text group) {
    static const char begin[] = "<g ";
    size_t i = svg_known_group(known, group);
    if (i < known->count) {
        buffer_format(out, "<use xlink:href=\"#qp-%zu\"/>\n", i);
        return;
    }
    if (i < BOOK_GROUPS) {
        buffer_add(&known->group[known->count++], group.ptr, group.len);
        buffer_format(out, "<g id=\"qp-%zu\" ", i);
        group = (qp_text){group.ptr + sizeof begin - 1,
                          group.len - sizeof begin + 1};
    }
    buffer_add(out, group.ptr, group.len);
}

qp_status qp__book_svg(byte_buffer *out, qp__book_groups *known,
                       const qp_picture *picture) {
    byte_buffer svg = {0};
    const qp_sink sink = {&svg, buffer_write};
    qp_status rc = qp_picture_svg(picture, &sink);
    const char *at = buffer_byte(&svg, 0) && !rc ? svg.ptr : "";
    qp_text group;
    while (svg_next_group(&group, at)) {
        buffer_add(out, at, (size_t)(group.ptr - at));
        svg_put_group(out, known, group);
        at = group.ptr + group.len;
    }
    buffer_puts(out, at);
    if (svg.failed || out->failed) rc = QP_E_NOMEM;
    buffer_free(&svg);
    return rc;
}

void qp__book_groups_free(qp__book_groups *known) {
    for (size_t i = 0; i < known->count; i++) buffer_free(&known->group[i]);
    known->count = 0;
}
