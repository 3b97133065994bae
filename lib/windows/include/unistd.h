/* unistd.h - POSIX's calls on files (files.c).
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef QP_WINDOWS_UNISTD_H
#define QP_WINDOWS_UNISTD_H

#include <sys/types.h>

#define tell windows_tell /* it is no name of POSIX */
#include_next <unistd.h>
#undef tell

#define _SC_NPROCESSORS_ONLN 84

int fsync(int fd);
void sync(void);
int link(const char *from, const char *to);
ssize_t readlink(const char *path, char *target, size_t size);
ssize_t pread(int fd, void *bytes, size_t size, off_t at);
long sysconf(int name);

#endif
