/* files.c - files as the command line names them, and messages about them.
 *
 * A file that is written appears under its name only when it is whole: until
 * then it has a temporary name beside it, so that renaming it stays on one
 * disk. Devices and pipes are written as they are.
 *
 * SPDX-License-Identifier: MIT
 */
#include "cli.h"

#include <errno.h>
#include <signal.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

int usage_error(const command *cmd, const char *format, ...) {
    fprintf(stderr, "qipu%s%s: ", cmd ? " " : "", cmd ? cmd->name : "");
    va_list args;
    va_start(args, format);
    vfprintf(stderr, tr(format), args);
    va_end(args);
    fputc('\n', stderr);
    fprintf(stderr, tr("Try 'qipu help%s%s'.\n"), cmd ? " " : "",
            cmd ? cmd->name : "");
    return EXIT_USAGE;
}

int system_error(const char *file) {
    fprintf(stderr, "qipu: %s: %s\n", file, strerror(errno));
    return EXIT_SYSTEM;
}

int system_problem(const diag_style *style, const char *file,
                   const char *words) {
    qp_err err = {.code = errno == ENOMEM ? QP_E_NOMEM : QP_E_IO};
    diag_place place = {.file = shown_name(file)};
    diag_count count = {0};
    if (!words) words = strerror(errno);
    if (style->json) {
        snprintf(err.what, sizeof err.what, "%s", words);
        diag_show(NULL, style, &err, &place, &count);
    } else {
        fprintf(stderr, "qipu: %s: %s\n", place.file, words);
    }
    return EXIT_SYSTEM;
}

const char *shown_name(const char *file) {
    return strcmp(file, "-") ? file : "<stdin>";
}

FILE *open_input(const char *file) {
    struct stat about;
    if (!strcmp(file, "-")) return stdin;
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

/* ---- output ---------------------------------------------------------------
 */

/* The temporary files that are open, for the handler below: an interrupted
 * program leaves nothing behind either. More than these are not removed. */
static char *volatile temporaries[4];

enum { TEMPORARIES = sizeof temporaries / sizeof *temporaries };

/* Only calls that POSIX allows in a handler. */
static void remove_and_die(int number) {
    for (int i = 0; i < TEMPORARIES; i++)
        if (temporaries[i]) unlink(temporaries[i]);
    signal(number, SIG_DFL);
    raise(number);
}

static void remember(char *name) {
    static const int numbers[] = {SIGHUP, SIGINT, SIGPIPE, SIGTERM};
    for (int i = 0; i < TEMPORARIES; i++) {
        if (temporaries[i]) continue;
        temporaries[i] = name;
        break;
    }
    for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++) {
        struct sigaction old;
        /* What the caller wants ignored stays so. */
        if (!sigaction(numbers[i], NULL, &old) && old.sa_handler == SIG_DFL)
            signal(numbers[i], remove_and_die);
    }
}

/* Frees the name of a temporary file that is gone or renamed. */
static void forget(out_file *out) {
    for (int i = 0; i < TEMPORARIES; i++)
        if (temporaries[i] == out->temporary) temporaries[i] = NULL;
    free(out->temporary);
    out->temporary = NULL;
}

/* The file behind `name`, through links, or `name` when there is none yet.
 * Owned: free. */
static char *file_behind(const char *name) {
    char *path = realpath(name, NULL);
    if (!path && errno == ENOENT) path = strdup(name);
    return path;
}

/* Opens a new file beside `path`, readable as a file of that name was or
 * would be. */
static FILE *open_beside(const char *path, char **temporary) {
    static const char suffix[] = ".XXXXXX";
    struct stat about;
    size_t len = strlen(path);
    char *name = malloc(len + sizeof suffix);
    if (!name) return NULL;
    memcpy(name, path, len);
    memcpy(name + len, suffix, sizeof suffix);
    int fd = mkstemp(name);
    if (fd < 0) {
        free(name);
        return NULL;
    }
    mode_t mask = umask(0);
    umask(mask);
    mode_t mode = stat(path, &about) ? 0666 & ~mask : about.st_mode & 0777;
    FILE *stream = fchmod(fd, mode) ? NULL : fdopen(fd, "wb");
    if (!stream) {
        int saved = errno;
        close(fd);
        unlink(name);
        free(name);
        errno = saved;
        return NULL;
    }
    *temporary = name;
    return stream;
}

int out_open(out_file *out, const char *name) {
    struct stat about;
    *out = (out_file){stdout, name ? name : "-", NULL};
    if (!strcmp(out->name, "-")) return 0;
    if (!stat(name, &about) && !S_ISREG(about.st_mode)) {
        out->stream = fopen(name, "wb");
        return out->stream ? 0 : -1;
    }
    char *path = file_behind(name);
    if (!path) return -1;
    out->stream = open_beside(path, &out->temporary);
    free(path);
    if (!out->stream) return -1;
    remember(out->temporary);
    return 0;
}

/* Closes the stream but stdout; nonzero when a byte did not arrive. */
static int close_out(out_file *out) {
    int bad = ferror(out->stream) || fflush(out->stream);
    if (out->stream != stdout && fclose(out->stream)) bad = 1;
    out->stream = NULL;
    return bad;
}

int out_commit(out_file *out) {
    int bad = close_out(out);
    if (!out->temporary) return bad ? -1 : 0;
    char *path = bad ? NULL : file_behind(out->name);
    if (!path || rename(out->temporary, path)) {
        int saved = errno;
        unlink(out->temporary);
        errno = saved;
        bad = 1;
    }
    free(path);
    forget(out);
    return bad ? -1 : 0;
}

void out_abandon(out_file *out) {
    if (out->stream) close_out(out);
    if (!out->temporary) return;
    unlink(out->temporary);
    forget(out);
}

const char *out_shown(const out_file *out) {
    return strcmp(out->name, "-") ? out->name : "stdout";
}

int out_finish(out_file *out, int status) {
    if (status == EXIT_SYSTEM && out->temporary) {
        fprintf(stderr, tr("qipu: %s: not written\n"), out_shown(out));
        out_abandon(out);
        return status;
    }
    return out_commit(out) ? system_error(out_shown(out)) : status;
}
