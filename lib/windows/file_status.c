/* file_status.c - POSIX's stat, and the path of a file through links.
 *
 * SPDX-License-Identifier: MIT
 */
#include "windows.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

/* Windows counts 100 ns from 1601. */
static struct timespec time_of(FILETIME at) {
    const unsigned long long second = 10000000, since_1970 = 11644473600;
    unsigned long long ticks =
        (unsigned long long)at.dwHighDateTime << 32 | at.dwLowDateTime;
    return (struct timespec){(time_t)(ticks / second - since_1970),
                             (long)(ticks % second * 100)};
}

/* Fills in what the handle of a file is but for its volume, which Wine does not
 * know for the standard streams. */
static BOOL describe_parts(HANDLE file, BY_HANDLE_FILE_INFORMATION *out) {
    FILE_BASIC_INFO basic;
    FILE_STANDARD_INFO standard;
    FILE_ID_INFO id;
    if (!GetFileInformationByHandleEx(file, FileBasicInfo, &basic,
                                      sizeof basic) ||
        !GetFileInformationByHandleEx(file, FileStandardInfo, &standard,
                                      sizeof standard) ||
        !GetFileInformationByHandleEx(file, FileIdInfo, &id, sizeof id))
        return FALSE;
    memset(out, 0, sizeof *out);
    out->dwFileAttributes = basic.FileAttributes;
    out->ftLastWriteTime = (FILETIME){basic.LastWriteTime.LowPart,
                                      (DWORD)basic.LastWriteTime.HighPart};
    out->nNumberOfLinks = standard.NumberOfLinks;
    out->nFileSizeHigh = (DWORD)standard.EndOfFile.HighPart;
    out->nFileSizeLow = standard.EndOfFile.LowPart;
    memcpy(&out->nFileIndexLow, id.FileId.Identifier, sizeof(DWORD));
    memcpy(&out->nFileIndexHigh, id.FileId.Identifier + sizeof(DWORD),
           sizeof(DWORD));
    return TRUE;
}

/* Fills in what a handle is: 0, or -1 with errno set. */
static int describe_handle(HANDLE file, struct stat *out) {
    BY_HANDLE_FILE_INFORMATION about;
    DWORD type = GetFileType(file);
    memset(out, 0, sizeof *out);
    if (type != FILE_TYPE_DISK) {
        out->st_mode = (type == FILE_TYPE_PIPE ? S_IFIFO : S_IFCHR) | 0666;
        out->st_ino = (ino_t)(size_t)file;
        return 0;
    }
    if (!GetFileInformationByHandle(file, &about)) {
        struct stat here;
        if (!describe_parts(file, &about) || windows_stat(".", &here))
            return qp__windows_fail();
        about.dwVolumeSerialNumber = (DWORD)here.st_dev;
    }
    int is_folder = about.dwFileAttributes & FILE_ATTRIBUTE_DIRECTORY;
    int is_fixed = about.dwFileAttributes & FILE_ATTRIBUTE_READONLY;
    out->st_mode = (is_folder ? S_IFDIR | 0111 : S_IFREG) |
                   (is_fixed && !is_folder ? 0444 : 0666);
    out->st_nlink = about.nNumberOfLinks;
    out->st_dev = about.dwVolumeSerialNumber;
    out->st_ino = (ino_t)about.nFileIndexHigh << 32 | about.nFileIndexLow;
    out->st_size = (off_t)about.nFileSizeHigh << 32 | about.nFileSizeLow;
    out->st_mtim = time_of(about.ftLastWriteTime);
    return 0;
}

/* Opens a file or folder to ask what it is; NULL with errno set. */
static HANDLE look_at(const char *path, DWORD flags) {
    wchar_t *name = qp__windows_path(path);
    if (!name) return NULL;
    HANDLE file = CreateFileW(
        name, 0, FILE_SHARE_READ | FILE_SHARE_WRITE | FILE_SHARE_DELETE, NULL,
        OPEN_EXISTING, FILE_FLAG_BACKUP_SEMANTICS | flags, NULL);
    free(name);
    if (file != INVALID_HANDLE_VALUE) return file;
    qp__windows_fail();
    return NULL;
}

int windows_stat(const char *path, struct stat *out) {
    HANDLE file = look_at(path, 0);
    if (!file) return -1;
    int status = describe_handle(file, out);
    CloseHandle(file);
    return status;
}

/* A link and a junction are neither a file nor a folder here: mode 0. */
int lstat(const char *path, struct stat *out) {
    FILE_ATTRIBUTE_TAG_INFO about;
    HANDLE file = look_at(path, FILE_FLAG_OPEN_REPARSE_POINT);
    if (!file) return -1;
    int status = describe_handle(file, out);
    if (GetFileInformationByHandleEx(file, FileAttributeTagInfo, &about,
                                     sizeof about) &&
        about.FileAttributes & FILE_ATTRIBUTE_REPARSE_POINT &&
        IsReparseTagNameSurrogate(about.ReparseTag))
        out->st_mode = 0;
    CloseHandle(file);
    return status;
}

int windows_fstat(int fd, struct stat *out) {
    return describe_handle(qp__windows_handle(fd), out);
}

/* The handle's path; for a long one, of which Wine does not know it, the
 * absolute one of `path`. To be freed; NULL with errno set. */
static wchar_t *final_path(HANDLE file, const char *path) {
    DWORD room = GetFinalPathNameByHandleW(file, NULL, 0, 0);
    wchar_t *name;
    if (!room) return qp__windows_long_path(qp__windows_path(path));
    name = malloc((room + 1) * sizeof *name);
    if (name && GetFinalPathNameByHandleW(file, name, room, 0)) return name;
    qp__windows_fail();
    free(name);
    return NULL;
}

char *realpath(const char *path, char *nothing) {
    (void)nothing;
    HANDLE file = look_at(path, 0);
    if (!file) return NULL;
    wchar_t *name = final_path(file, path), *from = name;
    char *out = NULL;
    if (name) {
        /* "\\?\" is for long names alone, which get it where they are used. */
        if (!wcsncmp(name, L"\\\\?\\UNC\\", 8))
            from += 6, *from = '\\';
        else if (!wcsncmp(name, L"\\\\?\\", 4))
            from += 4;
        out = qp__windows_utf8(from);
    }
    free(name);
    CloseHandle(file);
    return out;
}
