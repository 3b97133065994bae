/* paths.c - names of files in UTF-8, and errors of Windows as errno.
 *
 * SPDX-License-Identifier: MIT
 */
#include "windows.h"

#include <errno.h>
#include <io.h>
#include <stdlib.h>
#include <string.h>

enum {
    LONG_PATH = 240, /* what is longer needs "\\?\"; folders have less room */
    PREFIX = 8,      /* "\\?\UNC\" */
    PART_MAX = 255   /* of a path, between two '\' */
};

int qp__windows_fail(void) {
    static const struct {
        DWORD code;
        int error;
    } ERRORS[] = {{ERROR_FILE_NOT_FOUND, ENOENT},
                  {ERROR_PATH_NOT_FOUND, ENOENT},
                  {ERROR_INVALID_DRIVE, ENOENT},
                  {ERROR_BAD_NETPATH, ENOENT},
                  {ERROR_BAD_NET_NAME, ENOENT},
                  {ERROR_BAD_PATHNAME, ENOENT},
                  {ERROR_INVALID_NAME, EINVAL},
                  {ERROR_TOO_MANY_OPEN_FILES, EMFILE},
                  {ERROR_ACCESS_DENIED, EACCES},
                  {ERROR_WRITE_PROTECT, EROFS},
                  {ERROR_NOT_READY, ENXIO},
                  {ERROR_SHARING_VIOLATION, EBUSY},
                  {ERROR_USER_MAPPED_FILE, EBUSY},
                  {ERROR_LOCK_VIOLATION, EAGAIN},
                  {ERROR_FILE_EXISTS, EEXIST},
                  {ERROR_ALREADY_EXISTS, EEXIST},
                  {ERROR_DIR_NOT_EMPTY, ENOTEMPTY},
                  {ERROR_DIRECTORY, ENOTDIR},
                  {ERROR_DISK_FULL, ENOSPC},
                  {ERROR_HANDLE_DISK_FULL, ENOSPC},
                  {ERROR_NOT_SAME_DEVICE, EXDEV},
                  {ERROR_INVALID_FUNCTION, ENOTSUP},
                  {ERROR_NOT_SUPPORTED, ENOTSUP},
                  {ERROR_TOO_MANY_LINKS, EMLINK},
                  {ERROR_FILENAME_EXCED_RANGE, ENAMETOOLONG},
                  {ERROR_BROKEN_PIPE, EPIPE},
                  {ERROR_NO_DATA, EPIPE},
                  {ERROR_INVALID_HANDLE, EBADF},
                  {ERROR_BAD_EXE_FORMAT, ENOEXEC},
                  {ERROR_NOT_ENOUGH_MEMORY, ENOMEM},
                  {ERROR_OUTOFMEMORY, ENOMEM}};
    DWORD code = GetLastError();
    errno = EIO;
    for (size_t i = 0; i < sizeof ERRORS / sizeof *ERRORS; i++)
        if (ERRORS[i].code == code) errno = ERRORS[i].error;
    return -1;
}

HANDLE qp__windows_handle(int fd) {
    return (HANDLE)_get_osfhandle(fd);
}

wchar_t *qp__windows_long_path(wchar_t *text) {
    if (!text || !wcsncmp(text, L"\\\\?\\", 4)) return text;
    DWORD room = GetFullPathNameW(text, 0, NULL, NULL);
    wchar_t *path = room ? malloc((room + PREFIX) * sizeof *path) : NULL;
    if (path) {
        wcscpy(path, L"\\\\?\\UNC\\");
        GetFullPathNameW(text, room, path + PREFIX, NULL);
        /* \\SERVER\SHARE loses its first two characters, C:\ needs no UNC. */
        if (!wcsncmp(path + PREFIX, L"\\\\", 2))
            memmove(path + PREFIX, path + PREFIX + 2,
                    (room - 2) * sizeof *path);
        else
            memmove(path + PREFIX / 2, path + PREFIX, room * sizeof *path);
    } else {
        errno = room ? ENOMEM : ENOENT;
    }
    free(text);
    return path;
}

/* Windows says something else of it on each way. */
static int has_long_part(const wchar_t *path) {
    for (size_t len; *path; path += len + (path[len] != L'\0'))
        if ((len = wcscspn(path, L"/\\")) > PART_MAX) return 1;
    return 0;
}

wchar_t *qp__windows_path(const char *path) {
    if (!strcmp(path, "/dev/null")) path = "NUL";
    int len =
        MultiByteToWideChar(CP_UTF8, MB_ERR_INVALID_CHARS, path, -1, NULL, 0);
    wchar_t *text = len ? malloc((size_t)len * sizeof *text) : NULL;
    if (!text) {
        errno = len ? ENOMEM : EILSEQ;
        return NULL;
    }
    MultiByteToWideChar(CP_UTF8, 0, path, -1, text, len);
    if (has_long_part(text)) {
        free(text);
        errno = ENAMETOOLONG;
        return NULL;
    }
    return len < LONG_PATH ? text : qp__windows_long_path(text);
}

char *qp__windows_utf8(const wchar_t *text) {
    int len = WideCharToMultiByte(CP_UTF8, 0, text, -1, NULL, 0, NULL, NULL);
    char *out = len ? malloc((size_t)len) : NULL;
    if (!out) {
        errno = len ? ENOMEM : EILSEQ;
        return NULL;
    }
    WideCharToMultiByte(CP_UTF8, 0, text, -1, out, len, NULL, NULL);
    for (char *c = out; *c; c++)
        if (*c == '\\') *c = '/';
    return out;
}
