/* files.c - POSIX's calls that open, name, lock and remove files.
 *
 * They take the place of those of C's library, which know no names in UTF-8
 * and no long ones. A file is opened so that it can be renamed and removed
 * meanwhile, as on POSIX, and its bytes are those of the disk.
 *
 * SPDX-License-Identifier: MIT
 */
#include "windows.h"

#include <errno.h>
#include <fcntl.h>
#include <io.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* ---- opening ------------------------------------------------------------- */

static DWORD creation_of(int flags) {
    if (flags & O_EXCL) return CREATE_NEW;
    if (flags & O_CREAT) return flags & O_TRUNC ? CREATE_ALWAYS : OPEN_ALWAYS;
    return flags & O_TRUNC ? TRUNCATE_EXISTING : OPEN_EXISTING;
}

int open(const char *path, int flags, ...) {
    static const DWORD ACCESS[] = {GENERIC_READ, GENERIC_WRITE,
                                   GENERIC_READ | GENERIC_WRITE};
    const DWORD shared = FILE_SHARE_READ | FILE_SHARE_WRITE | FILE_SHARE_DELETE;
    wchar_t *name = qp__windows_path(path);
    if (!name) return -1;
    HANDLE file = CreateFileW(name, ACCESS[flags & O_ACCMODE], shared, NULL,
                              creation_of(flags), FILE_ATTRIBUTE_NORMAL, NULL);
    if (file == INVALID_HANDLE_VALUE) {
        qp__windows_fail();
        DWORD is = errno == EACCES ? GetFileAttributesW(name) : 0;
        if (is != INVALID_FILE_ATTRIBUTES && is & FILE_ATTRIBUTE_DIRECTORY)
            errno = EISDIR;
        free(name);
        return -1;
    }
    free(name);
    int fd = _open_osfhandle((intptr_t)file, (flags & (O_APPEND | O_ACCMODE)) |
                                                 O_BINARY | O_NOINHERIT);
    if (fd < 0) CloseHandle(file);
    return fd;
}

FILE *fopen(const char *path, const char *mode) {
    int plus = strchr(mode, '+') != NULL;
    int flags = plus ? O_RDWR : *mode == 'r' ? O_RDONLY : O_WRONLY;
    if (*mode != 'r') flags |= O_CREAT | (*mode == 'w' ? O_TRUNC : O_APPEND);
    int fd = open(path, flags, 0666);
    FILE *file = fd < 0 ? NULL : fdopen(fd, mode);
    if (fd >= 0 && !file) close(fd);
    return file;
}

/* Fills the six X at the end of a name, and tries it. */
static int take_name(char *name, int (*take)(const char *)) {
    static const char LETTERS[] = "abcdefghijklmnopqrstuvwxyz0123456789";
    char *end = name + strlen(name) - 6;
    for (int tries = 0; tries < 100; tries++) {
        LARGE_INTEGER now;
        QueryPerformanceCounter(&now);
        unsigned long long mix =
            ((unsigned long long)now.QuadPart ^
             (unsigned long long)GetCurrentProcessId() << 32) *
            0x9E3779B97F4A7C15U;
        for (int i = 0; i < 6; i++, mix /= 36) end[i] = LETTERS[mix % 36];
        int taken = take(name);
        if (taken >= 0 || errno != EEXIST) return taken;
    }
    return -1;
}

static int take_file(const char *name) {
    return open(name, O_RDWR | O_CREAT | O_EXCL, 0600);
}

static int take_folder(const char *name) {
    return windows_mkdir(name);
}

int mkstemp(char *name) {
    return take_name(name, take_file);
}

char *mkdtemp(char *name) {
    return take_name(name, take_folder) ? NULL : name;
}

/* ---- names --------------------------------------------------------------- */

/* Runs a call of Windows on one path: 0, or -1 with errno set. */
static int on_path(const char *path, BOOL(WINAPI *call)(const wchar_t *)) {
    wchar_t *name = qp__windows_path(path);
    if (!name) return -1;
    int status = call(name) ? 0 : qp__windows_fail();
    free(name);
    return status;
}

static BOOL WINAPI make_folder(const wchar_t *name) {
    return CreateDirectoryW(name, NULL);
}

int windows_mkdir(const char *path) {
    return on_path(path, make_folder);
}

int rmdir(const char *path) {
    return on_path(path, RemoveDirectoryW);
}

int unlink(const char *path) {
    return on_path(path, DeleteFileW);
}

/* Runs a call of Windows on two paths: 0, or -1 with errno set. */
static int on_paths(const char *a, const char *b,
                    BOOL(WINAPI *call)(const wchar_t *, const wchar_t *)) {
    wchar_t *from = qp__windows_path(a);
    wchar_t *to = from ? qp__windows_path(b) : NULL;
    int status = !to ? -1 : call(from, to) ? 0 : qp__windows_fail();
    int saved = errno;
    free(from);
    free(to);
    errno = saved;
    return status;
}

static BOOL WINAPI put_in_place(const wchar_t *from, const wchar_t *to) {
    return MoveFileExW(from, to,
                       MOVEFILE_REPLACE_EXISTING | MOVEFILE_WRITE_THROUGH);
}

int rename(const char *from, const char *to) {
    return on_paths(from, to, put_in_place);
}

static BOOL WINAPI name_too(const wchar_t *from, const wchar_t *to) {
    return CreateHardLinkW(to, from, NULL);
}

int link(const char *from, const char *to) {
    return on_paths(from, to, name_too);
}

/* Links are resolved by realpath. */
ssize_t readlink(const char *path, char *target, size_t size) {
    (void)path;
    (void)target;
    (void)size;
    errno = EINVAL;
    return -1;
}

int access(const char *path, int mode) {
    wchar_t *name = qp__windows_path(path);
    if (!name) return -1;
    DWORD is = GetFileAttributesW(name);
    int status = is == INVALID_FILE_ATTRIBUTES ? qp__windows_fail() : 0;
    free(name);
    if (status || !(mode & W_OK) || is & FILE_ATTRIBUTE_DIRECTORY ||
        !(is & FILE_ATTRIBUTE_READONLY))
        return status;
    errno = EACCES;
    return -1;
}

/* ---- contents ------------------------------------------------------------ */

int fsync(int fd) {
    return FlushFileBuffers(qp__windows_handle(fd)) ? 0 : qp__windows_fail();
}

/* Each file was flushed, or will be by the system. */
void sync(void) {}

/* Who may read a file is what its folder says. */
int fchmod(int fd, unsigned mode) {
    (void)fd;
    (void)mode;
    return 0;
}

/* A read at a place moves the place where a file is read next: it is put back.
 */
ssize_t pread(int fd, void *bytes, size_t size, off_t at) {
    HANDLE file = qp__windows_handle(fd);
    LARGE_INTEGER next = {.QuadPart = 0};
    OVERLAPPED place = {.Offset = (DWORD)at, .OffsetHigh = (DWORD)(at >> 32)};
    DWORD n = 0, most = size > MAXLONG ? MAXLONG : (DWORD)size;
    if (!SetFilePointerEx(file, next, &next, FILE_CURRENT))
        return qp__windows_fail();
    int done = ReadFile(file, bytes, most, &n, &place) ||
               GetLastError() == ERROR_HANDLE_EOF;
    if (!done) return qp__windows_fail();
    return SetFilePointerEx(file, next, NULL, FILE_BEGIN) ? (ssize_t)n
                                                          : qp__windows_fail();
}

/* Locks with F_SETLK and F_WRLCK, which would keep others from reading: the
 * lock is on a byte far beyond the end. */
int fcntl(int fd, int command, ...) {
    OVERLAPPED place = {.OffsetHigh = MAXLONG};
    if (command == F_GETFD) return _get_osfhandle(fd) < 0 ? -1 : 0;
    return LockFileEx(qp__windows_handle(fd),
                      LOCKFILE_EXCLUSIVE_LOCK | LOCKFILE_FAIL_IMMEDIATELY, 0, 1,
                      0, &place)
               ? 0
               : qp__windows_fail();
}

/* Unlike that of C's library, not for every device. */
int isatty(int fd) {
    DWORD mode;
    return GetConsoleMode(qp__windows_handle(fd), &mode) != 0;
}

long sysconf(int name) {
    SYSTEM_INFO about;
    (void)name; /* _SC_NPROCESSORS_ONLN is the only one */
    GetSystemInfo(&about);
    return (long)about.dwNumberOfProcessors;
}
