/* dirent.h - POSIX's opendir (folders.c).
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef QP_WINDOWS_DIRENT_H
#define QP_WINDOWS_DIRENT_H

typedef struct windows_dir DIR;

struct dirent {
    char d_name[3 * 260]; /* UTF-8 */
};

DIR *opendir(const char *path);
struct dirent *readdir(DIR *dir);
int closedir(DIR *dir);

#endif
