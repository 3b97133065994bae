/* sibling_processes.h - whether this process is one of several of one command
 * line.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef QP_CLI_CALLER_H
#define QP_CLI_CALLER_H

#include <time.h>

/* Nonzero when the program that started this one is xargs, find or parallel,
 * which start the same command again and again, and was there before `moment`:
 * a file written at that moment is then an earlier process's. Always 0 where
 * the system has no /proc to ask. */
int caller_began_before(const struct timespec *moment);

#endif
