/* string.h - POSIX's strndup (streams.c).
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef QP_WINDOWS_STRING_H
#define QP_WINDOWS_STRING_H

#include_next <string.h>

char *strndup(const char *text, size_t most);

#endif
