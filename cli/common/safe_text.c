/* safe_text.c - text from files and the command line on its way to a terminal.
 *
 * Owns which characters may not get there as they are: control characters,
 * those that change the direction of text or show nothing, and bytes that are
 * no UTF-8. They are written as <U+202E> or <9B>, so that what a terminal shows
 * is what is there, and no file can steer it.
 *
 * SPDX-License-Identifier: MIT
 */
#include "command.h"

#include <stdarg.h>
#include <string.h>

int char_unsafe(uint32_t c) {
    return c < 0x20 || (c >= 0x7F && c <= 0x9F) || /* C0, DEL, C1 */
           c == 0x061C ||                          /* Arabic letter mark */
           (c >= 0x200B && c <= 0x200F) ||         /* zero width, direction */
           (c >= 0x2028 && c <= 0x202E) ||         /* line ends, direction */
           (c >= 0x2060 && c <= 0x206F) ||         /* invisible, isolates */
           c == 0xFEFF ||                          /* byte order mark */
           (c >= 0xFFF9 && c <= 0xFFFB) ||         /* annotations */
           (c >= 0xE0000 && c <= 0xE007F);         /* tags */
}

size_t safe_next(safe_char *out, const char *p, size_t len) {
    uint32_t c;
    size_t n = char_next(&c, p, len);
    int made = 0;
    if (c == 0xFFFD && n == 1)
        made = snprintf(out->text, sizeof out->text, "<%02X>",
                        (unsigned)(unsigned char)*p);
    else if (char_unsafe(c))
        made = snprintf(out->text, sizeof out->text, "<U+%04X>", (unsigned)c);
    if (made) {
        out->len = (size_t)made;
        out->columns = made;
        return n;
    }
    memcpy(out->text, p, n);
    out->len = n;
    out->columns = char_columns(c);
    return n;
}

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
