/* safe_text.c - text from files and the command line on its way to a terminal.
 *
 * What may not get there as it is, utf8_text.h says.
 *
 * SPDX-License-Identifier: MIT
 */
#include "command.h"

#include <stdarg.h>
#include <string.h>

void safe_put(FILE *out, qp_text text) {
    for (size_t i = 0; i < text.len;) {
        safe_char c;
        i += safe_next(&c, text.ptr + i, text.len - i);
        fwrite(c.text, 1, c.len, out);
    }
}

void safe_puts(FILE *out, const char *text) {
    safe_put(out, (qp_text){text, strlen(text)});
}

void safe_vprintf(FILE *out, const char *format, va_list args) {
    char text[2048]; /* what is longer is cut: no name needs it */
    int n = vsnprintf(text, sizeof text, format, args);
    size_t len = n < 0 ? 0 : strlen(text);
    int line = len && text[len - 1] == '\n';
    safe_put(out, (qp_text){text, len - (size_t)line});
    if (line) fputc('\n', out);
}

void safe_printf(FILE *out, const char *format, ...) {
    va_list args;
    va_start(args, format);
    safe_vprintf(out, format, args);
    va_end(args);
}
