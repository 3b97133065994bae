/* windows_file.c - locked files on Windows, where each file has a name.
 *
 * SPDX-License-Identifier: MIT
 */
#include "os.h"

#include <errno.h>
#include <io.h>
#include <windows.h>

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

/* Locks a byte that no file has, as a lock keeps others from reading. */
int os_lock_file(int fd) {
    OVERLAPPED last = {.Offset = MAXDWORD, .OffsetHigh = MAXLONG};
    if (LockFileEx((HANDLE)_get_osfhandle(fd),
                   LOCKFILE_EXCLUSIVE_LOCK | LOCKFILE_FAIL_IMMEDIATELY, 0, 1, 0,
                   &last))
        return 0;
    errno = EWOULDBLOCK;
    return -1;
}
