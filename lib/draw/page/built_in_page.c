/* built_in_page.c - the page that the library carries (web/, cmake/page.cmake).
 *
 * SPDX-License-Identifier: MIT
 */
#include <string.h>

#include "qipu/viewer_page.h"

#ifdef QP_PAGE
#include "page.inc"

const qp_page_file *qp_page_file_find(const char *name) {
#define X(name, gzip, bytes, mark) {name, bytes, sizeof(bytes), gzip, mark},
    static const qp_page_file files[] = {PAGE_ROWS(X)};
#undef X
    for (size_t i = 0; i < sizeof files / sizeof *files; i++)
        if (!strcmp(files[i].name, name)) return &files[i];
    return NULL;
}
#else
const qp_page_file *qp_page_file_find(const char *name) {
    (void)name;
    return NULL;
}
#endif
