/* posix_file.c - files without names, and locked ones, on POSIX.
 *
 * SPDX-License-Identifier: MIT
 */
#include "os.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <sys/file.h>
#include <unistd.h>

#ifdef O_TMPFILE

/* Writes what names an open file in /proc. */
static void path_of(char path[40], int fd) {
    snprintf(path, 40, "/proc/self/fd/%d", fd);
}

int os_unnamed_file(const char *folder) {
    char path[40];
    int fd = open(folder, O_TMPFILE | O_RDWR, 0600);
    if (fd < 0) return -1;
    path_of(path, fd);
    if (!access(path, W_OK) && !os_lock_file(fd)) return fd;
    close(fd);
    return -1;
}

int os_name_file(int fd, const char *name) {
    char path[40];
    path_of(path, fd);
    return linkat(AT_FDCWD, path, AT_FDCWD, name, AT_SYMLINK_FOLLOW);
}

#else

int os_unnamed_file(const char *folder) {
    (void)folder;
    return -1;
}

int os_name_file(int fd, const char *name) {
    (void)fd;
    (void)name;
    errno = ENOSYS;
    return -1;
}

#endif

int os_lock_file(int fd) {
    return flock(fd, LOCK_EX | LOCK_NB);
}
