/* fcntl.h - POSIX's open and locks (files.c).
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef QP_WINDOWS_FCNTL_H
#define QP_WINDOWS_FCNTL_H

#include_next <fcntl.h>

#include <sys/types.h>

#define O_CLOEXEC O_NOINHERIT
#define F_GETFD 1
#define F_SETLK 6
#define F_WRLCK 1

struct flock {
    short l_type, l_whence;
    off_t l_start, l_len;
};

int fcntl(int fd, int command, ...);

#endif
