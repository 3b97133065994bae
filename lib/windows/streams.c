/* streams.c - POSIX's streams that C's library of Windows lacks: memory as
 * a stream, lines of any length, and standard error by lines.
 *
 * Memory is a temporary file that is read back when it is closed: nobody here
 * looks at the bytes before.
 *
 * SPDX-License-Identifier: MIT
 */
#include "windows.h"

#include <errno.h>
#include <pthread.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* The library's own, which are named otherwise here. */
#undef fclose
#undef fflush
#undef fputc
#undef fputs
#undef fwrite
#undef fprintf
#undef vfprintf

/* ---- memory -------------------------------------------------------------- */

/* A stream of open_memstream. */
typedef struct memory_stream {
    FILE *file;
    char **text;
    size_t *len;
    struct memory_stream *next;
} memory_stream;

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static memory_stream *open_ones;

static FILE *temporary_file(void) {
    const char *folder = getenv("TMPDIR");
    char path[4096];
    snprintf(path, sizeof path, "%s/qipu-XXXXXX", folder ? folder : ".");
    int fd = mkstemp(path);
    if (fd < 0) return NULL;
    unlink(path); /* when it is closed */
    FILE *file = fdopen(fd, "w+b");
    if (!file) close(fd);
    return file;
}

FILE *open_memstream(char **text, size_t *len) {
    memory_stream *m = malloc(sizeof *m);
    FILE *file = m ? temporary_file() : NULL;
    if (!file) {
        free(m);
        return NULL;
    }
    *text = NULL;
    *len = 0;
    *m = (memory_stream){.file = file, .text = text, .len = len};
    pthread_mutex_lock(&lock);
    m->next = open_ones;
    open_ones = m;
    pthread_mutex_unlock(&lock);
    return file;
}

FILE *fmemopen(void *bytes, size_t len, const char *mode) {
    (void)mode; /* "rb" is the only one */
    FILE *file = temporary_file();
    if (!file) return NULL;
    fwrite(bytes, 1, len, file);
    rewind(file);
    return file;
}

/* Takes the stream of a file from the list; NULL if it is another kind. */
static memory_stream *take(const FILE *file) {
    pthread_mutex_lock(&lock);
    memory_stream **at = &open_ones, *m;
    while ((m = *at) != NULL && m->file != file) at = &m->next;
    if (m) *at = m->next;
    pthread_mutex_unlock(&lock);
    return m;
}

/* Nonzero if the bytes could not be read back. */
static int read_back(memory_stream *m) {
    fseek(m->file, 0, SEEK_END);
    long size = ferror(m->file) ? -1 : ftell(m->file);
    char *text = size < 0 ? NULL : malloc((size_t)size + 1);
    if (!text) return 1;
    rewind(m->file);
    *m->len = fread(text, 1, (size_t)size, m->file);
    text[*m->len] = '\0';
    *m->text = text;
    return *m->len != (size_t)size;
}

int windows_fclose(FILE *file) {
    memory_stream *m = take(file);
    int failed = m && read_back(m);
    free(m);
    return fclose(file) || failed ? EOF : 0;
}

/* ---- lines --------------------------------------------------------------- */

ssize_t getline(char **line, size_t *room, FILE *in) {
    size_t len = 0;
    int c;
    while ((c = getc(in)) != EOF) {
        if (len + 2 > *room) {
            size_t more = *room ? 2 * *room : 128;
            char *grown = realloc(*line, more);
            if (!grown) return -1;
            *line = grown;
            *room = more;
        }
        (*line)[len++] = (char)c;
        if (c == '\n') break;
    }
    if (!len) return -1;
    (*line)[len] = '\0';
    return (ssize_t)len;
}

/* Ends the program quietly, as SIGPIPE does, if nobody reads its output. */
static void end_pipe(void) {
    DWORD code = _doserrno;
    if (code == ERROR_NO_DATA || code == ERROR_BROKEN_PIPE ||
        code == ERROR_PIPE_NOT_CONNECTED)
        raise(SIGTERM);
}

/* Standard error and a console show a line when it ends. The library knows only
 * all at once, or each byte, which tears characters apart. */
static void flush_line(FILE *out, int is_ended) {
    if (is_ended && (out == stderr || (out == stdout && isatty(fileno(out)))))
        fflush(out);
    if (out == stdout && ferror(out)) end_pipe();
}

int windows_fflush(FILE *file) {
    int status = fflush(file);
    if (status && file == stdout) end_pipe();
    return status;
}

size_t windows_fwrite(const void *bytes, size_t size, size_t count, FILE *out) {
    size_t n = fwrite(bytes, size, count, out);
    flush_line(out, memchr(bytes, '\n', size * count) != NULL);
    return n;
}

/* Like all that follows by fwrite, as the other functions of Wine's library
 * write a line to the system when it ends. */
int windows_fputc(int c, FILE *out) {
    unsigned char byte = (unsigned char)c;
    return windows_fwrite(&byte, 1, 1, out) ? byte : EOF;
}

int windows_fputs(const char *text, FILE *out) {
    size_t len = strlen(text);
    return windows_fwrite(text, 1, len, out) == len ? 0 : EOF;
}

int windows_vfprintf(FILE *out, const char *format, va_list args) {
    char small[1024], *text = small;
    va_list again;
    va_copy(again, args);
    int len = vsnprintf(small, sizeof small, format, args);
    if (len >= (int)sizeof small && (text = malloc((size_t)len + 1)) != NULL)
        vsnprintf(text, (size_t)len + 1, format, again);
    va_end(again);
    if (len < 0 || !text) return -1;
    size_t n = windows_fwrite(text, 1, (size_t)len, out);
    if (text != small) free(text);
    return n == (size_t)len ? len : -1;
}

int windows_fprintf(FILE *out, const char *format, ...) {
    va_list args;
    va_start(args, format);
    int n = windows_vfprintf(out, format, args);
    va_end(args);
    return n;
}

int windows_printf(const char *format, ...) {
    va_list args;
    va_start(args, format);
    int n = windows_vfprintf(stdout, format, args);
    va_end(args);
    return n;
}

/* ---- text ---------------------------------------------------------------- */

char *strndup(const char *text, size_t most) {
    size_t len = strnlen(text, most);
    char *copy = malloc(len + 1);
    if (!copy) return NULL;
    memcpy(copy, text, len);
    copy[len] = '\0';
    return copy;
}
