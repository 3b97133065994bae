/* windows.h - what the files of this folder share.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef QP_WINDOWS_WINDOWS_H
#define QP_WINDOWS_WINDOWS_H

#include <windows.h>

/* Sets errno to what a call of Windows failed with, and returns -1. */
int qp__windows_fail(void);

/* Returns a path as Windows takes it, to be freed: UTF-16, and if it is long,
 * absolute with "\\?\" in front. "/dev/null" is NUL. NULL with errno set. */
wchar_t *qp__windows_path(const char *path);

/* Returns such a path as an absolute one with "\\?\" in front, to be freed, and
 * frees `text`. NULL with errno set. */
wchar_t *qp__windows_long_path(wchar_t *text);

/* Returns UTF-8 with '/' for '\', to be freed; NULL with errno set. */
char *qp__windows_utf8(const wchar_t *text);

/* Returns the handle of a file that C's library has open. */
HANDLE qp__windows_handle(int fd);

#endif
