/* output_file.c - files that are written: whole or not at all.
 *
 * A file has no name until it is whole, if the system can do that: nothing is
 * left of one whose program was killed. Elsewhere it has a temporary name, and
 * is locked: one that nobody has locked is left over, and the next program that
 * writes the same file removes it. Two things are never done: writing over a
 * file that somebody else wrote since it was looked at, and over one that an
 * earlier process of the same xargs wrote.
 *
 * SPDX-License-Identifier: MIT
 */
#include "../common/json_line.h"
#include "../os/os.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "output_file.h"

enum {
    FILE_NAME_MAX = 255, /* bytes; POSIX's NAME_MAX nearly everywhere */
    PATH_ROOM = 4096,
    LINKS_MAX = 8 /* links that lead to each other, and to nothing yet */
};

/* ---- signals -------------------------------------------------------------
 */

/* The temporary files that are open. They are removed when the program is
 * interrupted, but not more than these. */
static char *volatile temporaries[4];

enum { TEMPORARIES = sizeof temporaries / sizeof *temporaries };

/* Called when the program is ended: only unlink. */
static void remove_temporaries(void) {
    for (int i = 0; i < TEMPORARIES; i++)
        if (temporaries[i]) unlink(temporaries[i]);
}

static void remember(char *name) {
    for (int i = 0; i < TEMPORARIES; i++) {
        if (temporaries[i]) continue;
        temporaries[i] = name;
        break;
    }
    os_clean_at_end(remove_temporaries);
}

/* Frees the names of a file that is gone, renamed or written as it is. */
static void forget(out_file *out) {
    if (out->unnamed && out->stream) {
        fclose(out->stream);
        out->stream = NULL;
    }
    for (int i = 0; i < TEMPORARIES; i++)
        if (temporaries[i] == out->temporary) temporaries[i] = NULL;
    free(out->temporary);
    free(out->path);
    out->temporary = out->path = NULL;
}

/* ---- opening -------------------------------------------------------------
 */

static out_seen look_at(const char *path) {
    struct stat about;
    if (stat(path, &about)) return (out_seen){.there = 0};
    return (out_seen){1, about.st_dev, about.st_ino, about.st_size,
                      about.st_mtim};
}

static int is_same(const out_seen *a, const out_seen *b) {
    if (!a->there || !b->there) return a->there == b->there;
    return a->device == b->device && a->inode == b->inode &&
           a->size == b->size && a->changed.tv_sec == b->changed.tv_sec &&
           a->changed.tv_nsec == b->changed.tv_nsec;
}

/* What a link at `path`, which leads to nothing yet, leads to; NULL when that
 * is no link. Owned: free. */
static char *link_target(const char *path) {
    char target[PATH_ROOM];
    ssize_t n = readlink(path, target, sizeof target);
    if (n <= 0 || n == sizeof target) return NULL;
    const char *slash = strrchr(path, '/');
    size_t folder = slash && *target != '/' ? (size_t)(slash + 1 - path) : 0;
    char *whole = malloc(folder + (size_t)n + 1);
    if (!whole) return NULL;
    memcpy(whole, path, folder);
    memcpy(whole + folder, target, (size_t)n);
    whole[folder + (size_t)n] = '\0';
    return whole;
}

/* The file that `name` leads to through links, there or not yet. Owned: free.
 */
static char *file_of(const char *name) {
    char *path = realpath(name, NULL);
    if (path || errno != ENOENT) return path;
    path = strdup(name);
    for (int i = 0; path && i < LINKS_MAX; i++) {
        char *next = link_target(path);
        if (!next) break;
        free(path);
        path = next;
    }
    return path;
}

/* "PATH.qipu-0"; a name that would be too long for a folder is cut first,
 * between characters. Owned: free. */
static char *temporary_name(const char *path) {
    static const char suffix[] = ".qipu-0";
    size_t folder = (size_t)(os_base_name(path) - path);
    size_t len = strlen(path),
           most = folder + FILE_NAME_MAX + 1 - sizeof suffix;
    if (len > most) {
        len = most;
        while (len > folder + 1 && ((unsigned char)path[len] & 0xC0) == 0x80)
            len--;
    }
    char *name = malloc(len + sizeof suffix);
    if (!name) return NULL;
    memcpy(name, path, len);
    memcpy(name + len, suffix, sizeof suffix);
    return name;
}

/* Removes a temporary file that nobody has locked: its program was killed. */
static void remove_stale(const char *name) {
    struct stat now, locked;
    int fd = open(name, O_RDWR);
    if (fd < 0) return;
    if (!os_lock_file(fd) && !fstat(fd, &locked) && !stat(name, &now) &&
        S_ISREG(now.st_mode) && now.st_dev == locked.st_dev &&
        now.st_ino == locked.st_ino)
        unlink(name);
    close(fd);
}

/* Creates a file and locks it. -1: with EEXIST if another process was faster.
 */
static int create_locked(const char *name) {
    struct stat about;
    int fd = open(name, O_RDWR | O_CREAT | O_EXCL, 0600);
    if (fd < 0) return -1;
    int lost = os_lock_file(fd) && errno == EWOULDBLOCK;
    if (!lost && !fstat(fd, &about) && about.st_nlink) return fd;
    close(fd);
    errno = EEXIST;
    return -1;
}

/* Takes a temporary name that is free, 0 to 9 at its end, for the file `fd`, or
 * for a new one if that is -1. Returns the file, or -1 with errno set. */
static int take_temporary(char *name, int fd) {
    char *digit = name + strlen(name) - 1;
    int taken = -1;
    for (*digit = '0'; taken < 0 && *digit <= '9'; ++*digit) {
        remove_stale(name);
        taken = fd < 0 ? create_locked(name) : os_name_file(fd, name) ? -1 : fd;
        if (taken >= 0 || errno != EEXIST) return taken;
    }
    return taken;
}

/* The mode of a file as it is there, or as a new one would have it. */
static mode_t mode_for(const char *path) {
    struct stat about;
    mode_t mask = umask(0);
    umask(mask);
    return stat(path, &about) ? 0666 & ~mask : about.st_mode & 0777;
}

/* The folder of a file. Owned: free. */
static char *folder_of(const char *path) {
    size_t len = (size_t)(os_base_name(path) - path);
    return len ? strndup(path, len) : strdup(".");
}

/* Opens a new file beside `path`. Returns -1 with errno set if it cannot. */
static int create_beside(out_file *out, const char *path) {
    sigset_t before;
    char *folder = folder_of(path);
    int fd = folder ? os_unnamed_file(folder) : -1;
    free(folder);
    out->unnamed = fd >= 0;
    out->temporary = temporary_name(path);
    if (!out->temporary || out->unnamed) return fd;
    os_hold_signals(&before);
    fd = take_temporary(out->temporary, -1);
    if (fd >= 0) remember(out->temporary);
    os_admit_signals(&before);
    return fd;
}

/* Removes a file that got no other name. */
static void remove_temporary(const out_file *out) {
    if (!out->unnamed) unlink(out->temporary);
}

/* Opens a new file beside `path`, readable as a file of that name was or
 * would be. Returns nonzero with errno set if it cannot. */
static int open_beside(out_file *out, const char *path) {
    int fd = create_beside(out, path);
    if (fd >= 0 && out->temporary && !fchmod(fd, mode_for(path)))
        out->stream = fdopen(fd, "wb");
    if (out->stream) return 0;
    int saved = errno;
    if (fd >= 0) {
        close(fd);
        if (out->temporary) remove_temporary(out);
    }
    forget(out);
    errno = saved;
    return -1;
}

/* Nonzero if `name` is where standard output goes already, as /dev/stdout. */
static int is_stdout(const char *name) {
    struct stat a, b;
    return !stat(name, &a) && !fstat(STDOUT_FILENO, &b) &&
           a.st_dev == b.st_dev && a.st_ino == b.st_ino;
}

/* Nonzero for what is written as it is: devices, pipes, and whatever a name of
 * the system's own denotes. */
static int is_written_as_it_is(const char *name) {
    static const char *const NAMES[] = {"/dev/fd/", "/dev/std", "/proc/"};
    struct stat about;
    for (size_t i = 0; i < sizeof NAMES / sizeof *NAMES; i++)
        if (!strncmp(name, NAMES[i], strlen(NAMES[i]))) return 1;
    return !stat(name, &about) && !S_ISREG(about.st_mode);
}

/* Nonzero if the file that is there, if any, is ours to replace; else errno
 * or out->why says what keeps it. */
static int may_replace(out_file *out) {
    if (!out->before.there || out->force) return 1;
    if (access(out->path, W_OK)) return 0;
    if (!os_caller_began_before(&out->before.changed)) return 1;
    out->why = tr("an earlier qipu of this command line wrote this file; use "
                  "-r or --files-from instead of xargs or find, or --force");
    return 0;
}

int out_open(out_file *out, const char *name) {
    *out = (out_file){.stream = stdout,
                      .name = name ? name : "-",
                      .force = out->force,
                      .report = out->report,
                      .backup = out->backup};
    name = out->name;
    out->why = bad_name(name);
    if (out->why) return -1;
    int standard = !strcmp(name, "-") || is_stdout(name);
    if (standard || is_written_as_it_is(name)) {
        if (!standard) out->stream = fopen(name, "ab");
        out->terminal = out->stream && isatty(fileno(out->stream));
        return out->stream ? 0 : -1;
    }
    out->path = file_of(name);
    if (!out->path) return -1;
    out->before = look_at(out->path);
    out->stream = NULL;
    if (may_replace(out)) return open_beside(out, out->path);
    int saved = errno;
    forget(out);
    errno = saved;
    return -1;
}

int out_open_new(out_file *out, const char *path) {
    *out = (out_file){.name = path, .report = out->report};
    return open_beside(out, path);
}

/* ---- writing -------------------------------------------------------------
 */

/* Bytes of the character that begins with `c`; 1 too for what begins none. */
static size_t char_bytes(unsigned char c) {
    return c < 0xC2 ? 1 : c < 0xE0 ? 2 : c < 0xF0 ? 3 : c < 0xF5 ? 4 : 1;
}

/* One byte on its way to a terminal. Characters go there whole, CRLF as LF. */
static void show_byte(out_file *out, char byte) {
    int more = ((unsigned char)byte & 0xC0) == 0x80;
    if (out->holds && !more) {
        int line_end = byte == '\n' && *out->held == '\r';
        if (!line_end) safe_put(out->stream, (qp_text){out->held, out->holds});
        out->holds = 0;
    }
    if (byte == '\n' || byte == '\t') {
        putc(byte, out->stream);
        return;
    }
    out->held[out->holds++] = byte;
    if (byte == '\r' || out->holds < char_bytes((unsigned char)*out->held))
        return;
    safe_put(out->stream, (qp_text){out->held, out->holds});
    out->holds = 0;
}

int out_write(void *to, const char *bytes, size_t len) {
    out_file *out = to;
    if (!out->terminal) return fwrite(bytes, 1, len, out->stream) != len;
    for (size_t i = 0; i < len; i++) show_byte(out, bytes[i]);
    return ferror(out->stream);
}

/* ---- closing -------------------------------------------------------------
 */

/* Not every file system can, and pipes cannot: that is not a failure. */
static int sync_failed(int fd) {
    if (!fsync(fd)) return 0;
    return errno == EIO || errno == ENOSPC || errno == EDQUOT || errno == EFBIG;
}

/* Closes the stream, but neither stdout nor a file without a name, which would
 * be gone; nonzero when a byte did not arrive. */
static int close_stream(out_file *out, int sync) {
    int bad = ferror(out->stream) || fflush(out->stream);
    int saved = bad ? errno : 0;
    off_t end = out->stream == stdout ? 0 : ftello(out->stream);
    out->bytes = end > 0 ? (uint64_t)end : 0;
    if (!bad && sync && sync_failed(fileno(out->stream)))
        bad = 1, saved = errno;
    if (out->unnamed) return errno = saved ? saved : EIO, bad;
    if (out->stream != stdout && fclose(out->stream) && !bad)
        bad = 1, saved = errno;
    out->stream = NULL;
    errno = saved ? saved : EIO;
    return bad;
}

/* The name that a folder gave to a file is on the disk too. */
static void sync_folder(const char *path) {
    char *folder = folder_of(path);
    int fd = folder ? open(folder, O_RDONLY) : -1;
    if (fd >= 0) {
        fsync(fd);
        close(fd);
    }
    free(folder);
}

static int fail_and_remove(out_file *out) {
    int saved = errno;
    remove_temporary(out);
    forget(out);
    errno = saved;
    return -1;
}

/* Returns nonzero for the error of a file system without hard links. */
static int has_no_links(int error) {
    /* NOLINTBEGIN(misc-redundant-expression): two names of one number here */
    return error == EPERM || error == ENOSYS || error == EOPNOTSUPP ||
           error == ENOTSUP || error == EMLINK || error == EXDEV;
    /* NOLINTEND(misc-redundant-expression) */
}

/* Takes the name where there are no hard links: an empty file holds it until
 * the whole one replaces it. */
static int claim(const char *temporary, const char *path) {
    int fd = open(path, O_WRONLY | O_CREAT | O_EXCL, 0600);
    if (fd < 0) return -1;
    close(fd);
    if (!rename(temporary, path)) return 0;
    int saved = errno;
    unlink(path);
    errno = saved;
    return -1;
}

/* Names a file unless the name is taken: 0, or -1 with errno set. */
static int name_new(const out_file *out, const char *path) {
    if (out->unnamed) return os_name_file(fileno(out->stream), path);
    if (!link(out->temporary, path)) return unlink(out->temporary), 0;
    return has_no_links(errno) ? claim(out->temporary, path) : -1;
}

/* Names a file, in place of the one that has the name: 0, or -1 with errno set.
 * A signal waits, as a file without a name gets a temporary one first. */
static int name_again(const out_file *out, const char *path) {
    sigset_t before;
    os_hold_signals(&before);
    int bad =
        out->unnamed && take_temporary(out->temporary, fileno(out->stream)) < 0;
    if (!bad && rename(out->temporary, path)) {
        bad = 1;
        int saved = errno;
        if (out->unnamed) unlink(out->temporary);
        errno = saved;
    }
    os_admit_signals(&before);
    return bad ? -1 : 0;
}

static char *join(const char *a, const char *b) {
    size_t size = strlen(a) + strlen(b) + 1;
    char *name = malloc(size);
    if (name) snprintf(name, size, "%s%s", a, b);
    return name;
}

/* Copies all bytes and the mode to an open file, which it closes. */
static int copy_bytes(const char *from, int fd) {
    char bytes[1 << 14];
    size_t n;
    struct stat about;
    FILE *in = fopen(from, "rb"), *out = fdopen(fd, "wb");
    int bad =
        !in || !out || stat(from, &about) || fchmod(fd, about.st_mode & 0777);
    while (!bad && (n = fread(bytes, 1, sizeof bytes, in)) > 0)
        bad = fwrite(bytes, 1, n, out) != n;
    bad = bad || ferror(in) || fflush(out) || fsync(fd);
    int saved = errno;
    if (in) fclose(in);
    if (out)
        fclose(out);
    else
        close(fd);
    errno = saved;
    return bad;
}

/* Copies the file `path` to that name with `suffix` added, and replaces what is
 * there: whole or not at all. 0, or -1 with errno set. */
static int keep_backup(const char *path, const char *suffix) {
    char *name = join(path, suffix);
    char *temporary = name ? temporary_name(name) : NULL;
    int fd = temporary ? take_temporary(temporary, -1) : -1;
    int bad = fd < 0 || copy_bytes(path, fd) || rename(temporary, name);
    int saved = errno;
    if (bad && fd >= 0) unlink(temporary);
    free(temporary);
    free(name);
    errno = saved;
    return bad ? -1 : 0;
}

/* A file that somebody wrote while this one was being written is not lost. */
static int replace(out_file *out) {
    out_seen now = look_at(out->path);
    int keeps = out->backup && now.there;
    if (keeps && (out->force || is_same(&now, &out->before)) &&
        keep_backup(out->path, out->backup))
        return -1;
    if (out->force) return name_again(out, out->path);
    if (is_same(&now, &out->before)) {
        if (now.there) return name_again(out, out->path);
        if (!name_new(out, out->path)) return 0;
        if (errno != EEXIST) return -1;
    }
    out->why = tr("another program changed this file meanwhile; not replaced "
                  "(--force replaces it)");
    return -1;
}

int out_commit(out_file *out) {
    int bad = close_stream(out, out->temporary != NULL);
    if (!out->temporary) {
        forget(out);
        return bad ? -1 : 0;
    }
    if (bad || replace(out)) return fail_and_remove(out);
    sync_folder(out->path);
    forget(out);
    return 0;
}

int out_close(out_file *out, int sync) {
    return close_stream(out, sync) ? fail_and_remove(out) : 0;
}

int out_commit_new(out_file *out, const char *path) {
    if (name_new(out, path)) return errno == EEXIST ? -1 : fail_and_remove(out);
    forget(out);
    return 0;
}

void out_abandon(out_file *out) {
    if (out->stream) close_stream(out, 0);
    if (out->temporary) remove_temporary(out);
    forget(out);
}

const char *out_shown(const out_file *out) {
    return strcmp(out->name, "-") ? out->name : "stdout";
}

int out_error(const out_file *out) {
    const diag_style style = {.strict = 0};
    return system_problem(&style, out_shown(out), out->why);
}

int out_open_format(out_file *out, const char *name, const char *format) {
    if (out_open(out, name)) return out_error(out);
    if (!format || !out->terminal) return 0;
    safe_printf(stderr, tr("qipu: %s is not text; name a file with -o\n"),
                format);
    out_abandon(out);
    return EXIT_USAGE;
}

/* Why what was written gets no name; NULL if it does. */
static const char *why_not(const out_file *out, int status, int something) {
    int there = out->before.there && out->before.size > 0;
    if (status == EXIT_SYSTEM && (out->damaged || !out->missing))
        return tr("qipu: %s: not written\n");
    if (out->crowded)
        return tr("qipu: %s: the format stores a single game; not written\n");
    if (out->force) return NULL;
    if (!something)
        return there ? tr("qipu: %s: nothing to write; the existing file was "
                          "kept (--force replaces it)\n")
                     : tr("qipu: %s: nothing to write; no file was created "
                          "(--force creates it)\n");
    if (status == EXIT_SYSTEM && there)
        return tr("qipu: %s: not every input could be read; the existing file "
                  "was kept (--force replaces it)\n");
    if (out->source &&
        (out->lost || (status && !(out->kept && status == EXIT_BAD))))
        return tr(
            "qipu: %s: the output is also an input, and part of its contents "
            "would be lost; not replaced (--force replaces it)\n");
    return NULL;
}

/* "qipu: %s: words", or with --diagnostics=json the words as a problem. */
static void put_reason(const out_file *out, const char *why) {
    const diag_style style = {.strict = 0};
    char words[256];
    if (!options_common()->json) {
        safe_printf(stderr, why, out_shown(out));
        return;
    }
    const char *from = strstr(why, "%s");
    snprintf(words, sizeof words, "%s", from + strcspn(from, " "));
    words[strcspn(words, "\n")] = '\0';
    errno = 0;
    system_problem(&style, out_shown(out), words + (*words == ' '));
}

void out_report_written(const out_file *out, const char *name) {
    const out_report *report = &out->report;
    if (!options_common()->results) return;
    json_line line = json_begin(stdout);
    json_put(&line, "file", qp_text_of(name));
    if (report->format) json_put(&line, "format", qp_text_of(report->format));
    if (report->counted) json_put_number(&line, report->counted, report->count);
    json_put_number(&line, "bytes", out->bytes);
    if (report->loss) json_put_flag(&line, "lost", out->lost);
    json_end(&line);
}

int out_finish(out_file *out, int status, int something) {
    const char *why = NULL;
    const int is_file = out->stream != stdout;
    if (out->temporary) why = why_not(out, status, something);
    if (!why) {
        if (out_commit(out)) return out_error(out);
        if (is_file) out_report_written(out, out->name);
        return status;
    }
    put_reason(out, why);
    out_abandon(out);
    return status < EXIT_BAD ? EXIT_BAD : status;
}

static int is_replaced(const out_file *out, const char *name) {
    struct stat about;
    int seen = strcmp(name, "-") ? stat(name, &about) : fstat(0, &about);
    return !seen && out->temporary && out->before.there &&
           out->before.device == about.st_dev &&
           out->before.inode == about.st_ino;
}

int out_is_any(const out_file *out, int count, char **names) {
    if (!count) return is_replaced(out, "-");
    while (count--)
        if (is_replaced(out, names[count])) return 1;
    return 0;
}
