/* sys/types.h - POSIX's types: the number of a file has 64 bits.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef QP_WINDOWS_SYS_TYPES_H
#define QP_WINDOWS_SYS_TYPES_H

#define _INO_T_DEFINED
typedef unsigned long long _ino_t;
typedef _ino_t ino_t;

#include_next <sys/types.h>

#endif
