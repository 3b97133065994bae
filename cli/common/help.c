/* help.c - what `qipu help` says of the options that several commands have.
 *
 * A help text has a line "@NAME" for each of them. Its text is broken here, in
 * the column in which the command has its own, so that lines of double width
 * fit too.
 *
 * SPDX-License-Identifier: MIT
 */
#include "command.h"

#include <string.h>

enum { HELP_COLUMNS = 79, HELP_INDENT = 25 };

/* Flags, a tab, and what they do. */
static const struct {
    const char *name, *text;
} OPTIONS[] = {
    {"recursive", "-r, --recursive\tread the files in the folders named, and "
                  "in those in them, that have the ending of a format; hidden "
                  "ones and links to folders are left out"},
    {"files-from", "--files-from FILE\tread the files that FILE lists too, a "
                   "line or a NUL after each; '-' is standard input"},
    {"output", "-o, --output FILE\twrite there, whole or not at all; else "
               "standard output"},
    {"force",
     "--force\treplace FILE in any case: by nothing, when another qipu of the "
     "same xargs or find wrote it, when not all of the input is kept"},
    {"encoding", "--encoding NAME\tof the input: utf-8, gb18030, big5, "
                 "utf-16le, utf-16be; else found from its content"},
    {"from", "--from FORMAT\tthe format of the input, see `qipu formats`; else "
             "found from its content"},
    {"from-notation",
     "--from-notation NAME\tof the input: chinese, wxf, iccs, ucci, uci, "
     "algebraic, algebraic1, vietnamese; else found for each game"},
    {"ranks", "--ranks 0|1\tcoordinates and algebraic moves count ranks from 0 "
              "or from 1; else found for each game"},
    {"skip-broken", "--skip-broken\tleave out games with an error"},
    {"all-errors", "--all-errors\tshow each problem; else 20 of a kind for "
                   "each file, and how many more there are"},
    {"json", "--json\tproblems as one JSON object a line"},
    {"jobs",
     "-j, --jobs N\tread with N threads, 1 to 256; the output is the same"},
    {"game", "--game xiangqi|chess\twhose positions they are (xiangqi)"},
};
enum { OPTIONS_LEN = sizeof OPTIONS / sizeof *OPTIONS };

static const char *option_text(const char *name, size_t len) {
    size_t i = 0;
    while (i + 1 < OPTIONS_LEN && (strlen(OPTIONS[i].name) != len ||
                                   memcmp(OPTIONS[i].name, name, len)))
        i++;
    return tr(OPTIONS[i].text);
}

/* The column in which a text has what its first option does. */
static size_t column_of(const char *text) {
    for (const char *p = text; *p; p += strcspn(p, "\n"), p += *p == '\n') {
        if (strncmp(p, "  -", 3)) continue;
        size_t line = strcspn(p, "\n");
        for (size_t i = 3; i + 2 < line; i++)
            if (p[i] == ' ' && p[i + 1] == ' ')
                return text_columns((qp_text){p, i}) + strspn(p + i, " ");
    }
    return HELP_INDENT;
}

/* Signs that do not begin a line, and those that do not end one. */
static int is_closing(uint32_t c) {
    return c == 0x3001 || c == 0x3002 || c == 0x201D ||
           (c >= 0xFF01 && c <= 0xFF1F && c != 0xFF08);
}

static int is_opening(uint32_t c) {
    return c == 0x201C || c == 0xFF08;
}

/* Bytes at the start of a text that stay on one line: a word, or a character of
 * double width and the signs about it. */
static size_t unbroken(const char *p) {
    size_t len = strcspn(p, " "), n = 0;
    while (n < len) {
        uint32_t c, next;
        n += char_next(&c, p + n, len - n);
        if (n == len) break;
        char_next(&next, p + n, len - n);
        if (is_closing(next) || is_opening(c)) continue;
        if (char_columns(c) == 2 || char_columns(next) == 2) break;
    }
    return n;
}

static void put_option(const char *option, size_t column) {
    size_t flags = strcspn(option, "\t"), blank = 0;
    size_t at = 2 + text_columns((qp_text){option, flags});
    printf("  %.*s", (int)flags, option);
    if (at >= column) printf("%*s", 2, ""), at += 2;
    for (const char *p = option + flags + 1; *p; p += blank) {
        size_t n = unbroken(p), wide = text_columns((qp_text){p, n});
        if (at > column && at + blank + wide > HELP_COLUMNS) {
            putchar('\n');
            at = blank = 0;
        }
        if (at < column) blank = column - at;
        printf("%*s%.*s", (int)blank, "", (int)n, p);
        at += blank + wide;
        p += n;
        blank = strspn(p, " ");
    }
    putchar('\n');
}

void help_put(const char *text) {
    size_t column = column_of(text);
    while (*text) {
        size_t n = strcspn(text, "\n");
        if (*text == '@')
            put_option(option_text(text + 1, n - 1), column);
        else
            printf("%.*s\n", (int)n, text);
        text += n + (text[n] == '\n');
    }
}
