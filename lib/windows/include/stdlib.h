/* stdlib.h - POSIX's temporary names (files.c) and realpath (file_status.c).
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef QP_WINDOWS_STDLIB_H
#define QP_WINDOWS_STDLIB_H

#include_next <stdlib.h>

char *realpath(const char *path, char *nothing);
int mkstemp(char *name);
char *mkdtemp(char *name);

#endif
