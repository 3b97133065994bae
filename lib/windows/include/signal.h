/* signal.h - POSIX's numbers of signals, most of which nobody sends here.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef QP_WINDOWS_SIGNAL_H
#define QP_WINDOWS_SIGNAL_H

#include_next <signal.h>

#define SIGHUP 1
#define SIGKILL 9
#define SIG_SETMASK 0

typedef int sigset_t;
#define sigfillset(set) (*(set) = 0)

#endif
