/* files.c - files as the command line names them, and messages about them.
 *
 * SPDX-License-Identifier: MIT
 */
#include "../os/os.h"
#include "command.h"

#include <errno.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

int usage_error(const command *cmd, const char *format, ...) {
    fprintf(stderr, "qipu%s%s: ", cmd ? " " : "", cmd ? cmd->name : "");
    va_list args;
    va_start(args, format);
    safe_vprintf(stderr, tr(format), args);
    va_end(args);
    fputc('\n', stderr);
    fprintf(stderr, tr("Try 'qipu help%s%s'.\n"), cmd ? " " : "",
            cmd ? cmd->name : "");
    return EXIT_USAGE;
}

const char *bad_name(const char *path) {
    if (!os_is_bad_name(path)) return NULL;
    errno = EINVAL;
    return tr(
        "on Windows, a file name cannot contain < > : \" | ? *, end in a dot "
        "or a blank, or be CON, NUL or another device with an extension");
}

int can_be_there(const char *path) {
    struct stat about;
    char folder[4096];
    size_t len = (size_t)(os_base_name(path) - path);
    if (!stat(path, &about) && S_ISDIR(about.st_mode)) return errno = EISDIR, 0;
    if (!len) return !access(".", W_OK | X_OK);
    snprintf(folder, sizeof folder, "%.*s", (int)len, path);
    return !access(folder, W_OK | X_OK);
}

int system_error(const char *file) {
    safe_printf(stderr, "qipu: %s: %s\n", file, error_words(errno));
    return EXIT_SYSTEM;
}

int system_problem(const diag_style *style, const char *file,
                   const char *words) {
    qp_err err = {.code = errno == ENOMEM ? QP_E_NOMEM : QP_E_IO};
    diag_place place = {.file = shown_name(file)};
    diag_count count = {0};
    if (!words) words = error_words(errno);
    if (options_common()->json) {
        snprintf(err.what, sizeof err.what, "%s", words);
        diag_show(NULL, style, &err, &place, &count);
    } else {
        safe_printf(stderr, "qipu: %s: %s\n", place.file, words);
    }
    return EXIT_SYSTEM;
}

const char *shown_name(const char *file) {
    if (!*file) return "''";
    return strcmp(file, "-") ? file : "<stdin>";
}

void hint_at_terminal(void) {
    static int is_said;
    if (is_said || !isatty(STDIN_FILENO) || !isatty(STDERR_FILENO)) return;
    is_said = 1;
    fputs(tr("qipu: reading from the terminal; Ctrl-D ends the input\n"),
          stderr);
}

FILE *open_input(const char *file) {
    struct stat about;
    if (!strcmp(file, "-")) {
        hint_at_terminal();
        return stdin;
    }
    FILE *in = fopen(file, "rb");
    if (!in) return NULL;
    /* A directory opens, and fails at the first read only. */
    if (!fstat(fileno(in), &about) && S_ISDIR(about.st_mode)) {
        fclose(in);
        errno = EISDIR;
        return NULL;
    }
    return in;
}

char *file_whole(const char *name, size_t *len) {
    FILE *file = open_input(name);
    char *text = NULL;
    size_t room = 0;
    *len = 0;
    if (!file) return NULL;
    for (;;) {
        if (room - *len < 2) {
            char *grown = realloc(text, room = room ? 2 * room : 65536);
            if (!grown) break;
            text = grown;
        }
        size_t n = fread(text + *len, 1, room - *len - 1, file);
        *len += n;
        if (!n) break;
    }
    int bad = !text || *len + 2 > room ? ENOMEM : ferror(file) ? EIO : 0;
    if (file != stdin) fclose(file);
    if (bad) {
        free(text);
        errno = bad;
        return NULL;
    }
    text[*len] = '\0';
    return text;
}
