/* svg_in_html.c - pictures of a page of HTML, without what it has already.
 *
 * All boards of a book are alike, and so are their coordinates: the first of
 * each gets a name, and the others use it.
 *
 * SPDX-License-Identifier: MIT
 */
#include <stdlib.h>
#include <string.h>

#include "typeset.h"

static int svg_bytes(void *ctx, const char *bytes, size_t len) {
    book_buf *svg = ctx;
    book_add(svg, bytes, len);
    return svg->failed;
}

/* A group that pictures have in common, from its "<g" to its end; 0 when none
 * follows. */
static int next_group(qp_text *out, const char *at) {
    static const char end[] = "</g>\n";
    const char *begin = strstr(at, "<g class=\"board\">");
    if (!begin) begin = strstr(at, "<g class=\"coordinates\">");
    const char *stop = begin ? strstr(begin, end) : NULL;
    if (!stop) return 0;
    *out = (qp_text){begin, (size_t)(stop - begin) + sizeof end - 1};
    return 1;
}

/* The number of a group that the page has; the count, when it has not. */
static size_t known_group(const book_groups *known, qp_text group) {
    size_t i = 0;
    while (i < known->count &&
           qp_text_compare(book_text(&known->group[i]), group))
        i++;
    return i;
}

static void put_group(FILE *out, book_groups *known, qp_text group) {
    static const char begin[] = "<g ";
    size_t i = known_group(known, group);
    if (i < known->count) {
        fprintf(out, "<use xlink:href=\"#qp-%zu\"/>\n", i);
        return;
    }
    if (i < BOOK_GROUPS) {
        book_add(&known->group[known->count++], group.ptr, group.len);
        fprintf(out, "<g id=\"qp-%zu\" ", i);
        group = (qp_text){group.ptr + sizeof begin - 1,
                          group.len - sizeof begin + 1};
    }
    fwrite(group.ptr, 1, group.len, out);
}

qp_status book_svg(FILE *out, book_groups *known, const qp_picture *picture) {
    book_buf svg = {NULL, 0, 0, 0};
    const qp_sink sink = {&svg, svg_bytes};
    qp_status rc = qp_picture_svg(picture, &sink);
    const char *at = rc ? "" : svg.at;
    qp_text group;
    while (next_group(&group, at)) {
        fwrite(at, 1, (size_t)(group.ptr - at), out);
        put_group(out, known, group);
        at = group.ptr + group.len;
    }
    fputs(at, out);
    if (svg.failed) rc = QP_E_NOMEM;
    book_buf_free(&svg);
    return rc;
}

void book_groups_free(book_groups *known) {
    for (size_t i = 0; i < known->count; i++) book_buf_free(&known->group[i]);
    known->count = 0;
}
