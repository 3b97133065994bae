/* folders.c - POSIX's opendir, with names in UTF-8 and long ones.
 *
 * SPDX-License-Identifier: MIT
 */
#include "windows.h"

#include <dirent.h>
#include <errno.h>
#include <stdlib.h>

struct windows_dir {
    HANDLE search;
    WIN32_FIND_DATAW found;
    int is_found; /* an entry that was not returned yet */
    struct dirent entry;
};

DIR *opendir(const char *path) {
    wchar_t *folder = qp__windows_path(path);
    if (!folder) return NULL;
    size_t len = wcslen(folder);
    wchar_t *all = malloc((len + 3) * sizeof *all);
    DIR *dir = calloc(1, sizeof *dir);
    if (all && dir) {
        wcscpy(all, folder);
        wcscpy(all + len, L"\\*");
        dir->search = FindFirstFileW(all, &dir->found);
        dir->is_found = dir->search != INVALID_HANDLE_VALUE;
        if (!dir->is_found) {
            qp__windows_fail();
            free(dir);
            dir = NULL;
        }
    }
    free(all);
    free(folder);
    return dir;
}

struct dirent *readdir(DIR *dir) {
    if (!dir->is_found) return NULL;
    WideCharToMultiByte(CP_UTF8, 0, dir->found.cFileName, -1, dir->entry.d_name,
                        sizeof dir->entry.d_name, NULL, NULL);
    dir->is_found = FindNextFileW(dir->search, &dir->found);
    return &dir->entry;
}

int closedir(DIR *dir) {
    FindClose(dir->search);
    free(dir);
    return 0;
}
