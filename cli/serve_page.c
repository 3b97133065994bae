/* serve_page.c - the page that the program carries (web/, cmake/page.cmake).
 *
 * SPDX-License-Identifier: MIT
 */
#include <string.h>

#include "serve.h"

#ifdef QP_PAGE
#include "page.inc"

#define PAGE_ROW(name, type, bytes, gzip)                                      \
    { name, type, bytes, sizeof(bytes), gzip }

static const page_file PAGE_FILES[] = {
    PAGE_ROW("index.html", "text/html; charset=utf-8", page_index_html_gz, 1),
    PAGE_ROW("app.js", "text/javascript; charset=utf-8", page_app_js_gz, 1),
    PAGE_ROW("app.css", "text/css; charset=utf-8", page_app_css_gz, 1),
    PAGE_ROW("qipu.wasm", "application/wasm", page_qipu_wasm_gz, 1),
    PAGE_ROW("licences.txt", "text/plain; charset=utf-8", page_licences_txt_gz,
             1),
    PAGE_ROW("view.html", "text/html; charset=utf-8", page_view_html, 0),
};
enum { PAGE_COUNT = sizeof PAGE_FILES / sizeof *PAGE_FILES };

const page_file *page_find(const char *name) {
    for (size_t i = 0; i < PAGE_COUNT; i++)
        if (!strcmp(PAGE_FILES[i].name, name)) return &PAGE_FILES[i];
    return NULL;
}
#else
const page_file *page_find(const char *name) {
    (void)name;
    return NULL;
}
#endif
