/* sys/stat.h - POSIX's stat (file_status.c) and mkdir (files.c).
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef QP_WINDOWS_SYS_STAT_H
#define QP_WINDOWS_SYS_STAT_H

#include <sys/types.h>
#include <time.h>

#include_next <sys/stat.h>

#undef stat
#undef fstat
#define stat windows_stat
#define fstat windows_fstat
#define mkdir(path, mode) windows_mkdir(path)

struct stat {
    dev_t st_dev;
    ino_t st_ino;
    unsigned st_mode, st_nlink;
    off_t st_size;
    struct timespec st_mtim;
};

int stat(const char *path, struct stat *out);
int lstat(const char *path, struct stat *out);
int fstat(int fd, struct stat *out);
int windows_mkdir(const char *path);
int fchmod(int fd, unsigned mode);

#endif
