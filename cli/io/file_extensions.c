/* file_extensions.c - what the ending of a file's name says of its format.
 *
 * SPDX-License-Identifier: MIT
 */
#include "../os/os.h"
#include "file_extensions.h"

#include <string.h>
#include <strings.h>

/* Endings of text, of nothing in particular, or of what a script renames. */
static int is_free_ending(const char *word) {
    static const char *const WORDS[] = {"txt", "tmp", "temp", "new",
                                        "old", "bak", "out",  "part"};
    for (size_t i = 0; i < sizeof WORDS / sizeof *WORDS; i++)
        if (!strcasecmp(word, WORDS[i])) return 1;
    return 0;
}

/* Nonzero if a word after a point looks as if it named a kind of file: one
 * to five letters and digits, the first a letter. */
static int is_ending(const char *word) {
    size_t n = strspn(word, "abcdefghijklmnopqrstuvwxyz"
                            "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789");
    return n >= 1 && n <= 5 && !word[n] && (*word < '0' || *word > '9');
}

const qp_format *ending_format(const char *word, unsigned flag) {
    const qp_format *f, *found = NULL;
    for (size_t i = 0; (f = qp_format_at(i)); i++) {
        const char *p = f->extensions;
        for (size_t n; (n = strcspn(p, " ")); p += n + (p[n] == ' '))
            if (strlen(word) == n && !strncasecmp(word, p, n) &&
                (!found || (f->flags & flag && !(found->flags & flag))))
                found = f;
    }
    return found;
}

const char *ending_of(const char *file) {
    const char *base = os_base_name(file), *dot = strrchr(base, '.');
    return dot && dot > base ? dot + 1 : NULL;
}

int format_is_packed(const qp_format *format) {
    return !strcmp(format->name, "qpg") && !format->lacks;
}

int format_is_written(const qp_format *format) {
    return format->flags & QP_FORMAT_WRITES || format_is_packed(format);
}

const qp_format *format_to_write(const char *name) {
    const qp_format *f = NULL;
    qp_err err;
    if (!strcmp(name, "csv")) name = "table";
    if (qp_format_named(&f, qp_text_of(name), &err)) return NULL;
    return format_is_written(f) ? f : NULL;
}

const qp_format *ending_to_write(const char *file) {
    const char *word = file ? ending_of(file) : NULL;
    const qp_format *f = word ? ending_format(word, QP_FORMAT_WRITES) : NULL;
    if (f && format_is_written(f)) return f;
    if (f && f->flags & QP_FORMAT_BINARY) return NULL;
    if (word && is_ending(word) && !is_free_ending(word)) return NULL;
    return format_to_write("pgn");
}

int ending_check(const command *cmd, const char *file, const char *name) {
    const char *word = file ? ending_of(file) : NULL;
    if (!word || !is_ending(word) || is_free_ending(word) ||
        !strcasecmp(word, name))
        return 0;
    return usage_error(cmd, "the output file must end in .%s, not '%s'", name,
                       file);
}
