/* os.h - what the program does differently on each system.
 *
 * A build has either posix*.c or windows*.c. lib/windows has functions that
 * only have other names there.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef QP_CLI_OS_H
#define QP_CLI_OS_H

#include <signal.h>
#include <time.h>

#include "qipu/base.h"

/* ---- the program --------------------------------------------------------- */

/* First thing in a program: opens the standard streams that are closed, so that
 * no file gets their numbers (what is written there fails, as it should), and
 * lets a file that grows too large be an error like a full disk. On Windows the
 * console shows UTF-8 until the program ends, and bytes stay as they are.
 * Returns 0, or -1. */
int os_begin(void);

/* Returns nonzero if the program that started this one is xargs, find or
 * parallel, which start the same command again and again, and was there before
 * `moment`: a file written at that moment is then an earlier process's. Returns
 * 0 where the system does not tell. */
int os_caller_began_before(const struct timespec *moment);

/* Opens a file or an address with the program that the variable BROWSER names,
 * else with the system's choice, and does not wait for it. Returns 0 or an
 * errno; *program is the one that was tried. */
int os_show_page(char *page, const char **program);

/* ---- names --------------------------------------------------------------- */

/* Returns nonzero if a new file can have no such name: Windows would drop its
 * last dot or blank, or read it as something else, such as CON.pgn. */
int os_is_bad_name(const char *path);

/* The name of a file within its folder, in `path`: what follows the last '/',
 * on Windows also the last '\'. */
const char *os_base_name(const char *path);

/* Returns nonzero if a name means a device, as CON does on Windows, whatever
 * its extension is. */
int os_is_device(qp_text name);

/* ---- files --------------------------------------------------------------- */

/* Opens a new, locked file without a name in a folder. It is gone if the
 * program ends. Returns -1 if the system has no such files. */
int os_unnamed_file(const char *folder);

/* Gives it a name that no file has. Returns 0, or -1 with errno set. */
int os_name_file(int fd, const char *name);

/* Locks an open file until it is closed. Returns 0, or -1 with errno set:
 * EWOULDBLOCK if it is locked already. */
int os_lock_file(int fd);

/* ---- the end ------------------------------------------------------------- */

/* Calls `clean`, which may only remove files, before a signal, Ctrl-C or the
 * closing of the window ends the program. */
void os_clean_at_end(void (*clean)(void));

/* Holds such signals back, or lets them in again. */
void os_hold_signals(sigset_t *before);
void os_admit_signals(const sigset_t *before);

/* From now on, a request to end the program only wakes os_wait_end. Call it
 * before there are threads. */
void os_catch_end(void);

/* Waits for such a request. Returns its number, not 0; 0 if it cannot wait. */
int os_wait_end(void);

/* Ends the program as the request would have done. */
void os_end_by(int number);

/* ---- the terminal -------------------------------------------------------- */

/* Returns nonzero if standard input and output are a terminal that can be
 * steered. */
int os_terminal_can_step(void);

/* Turns off echo and lines, and shows the other screen without a cursor, until
 * os_terminal_leave; also if the program ends meanwhile. */
void os_terminal_enter(void);
void os_terminal_leave(void);

void os_terminal_size(int *rows, int *columns);

/* Waits for a byte of a key, for so many tenths of a second (-1: for ever).
 * Returns it; -1 if none came, or the terminal changed; -2 at its end. */
int os_terminal_byte(int tenths);

/* Ends or stops the program if that was requested, with the terminal as it was
 * before. */
void os_terminal_obey(void);

#endif
