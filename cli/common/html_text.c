/* html_text.c - text in pages of HTML.
 *
 * SPDX-License-Identifier: MIT
 */
#include <string.h>

#include "html_text.h"

void html_text(FILE *out, qp_text text) {
    for (size_t i = 0; i < text.len;) {
        safe_char c;
        i += safe_next(&c, text.ptr + i, text.len - i);
        for (size_t k = 0; k < c.len; k++)
            if (c.text[k] && strchr("&<>\"", c.text[k]))
                fprintf(out, "&#%d;", c.text[k]);
            else
                putc(c.text[k], out);
    }
}

void html_puts(FILE *out, const char *text) {
    html_text(out, qp_text_of(text));
}

const char *html_language(void) {
    switch (words_lang()) {
    case QP_LANG_EN: break;
    case QP_LANG_ZH: return "zh-Hans";
    case QP_LANG_ZH_TW: return "zh-Hant";
    }
    return "en";
}
