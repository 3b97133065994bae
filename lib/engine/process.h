/* process.h - a program with three pipes, and nothing about what goes through
 * them. Not installed.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef QP_ENGINE_PROCESS_H
#define QP_ENGINE_PROCESS_H

#include <stddef.h>
#include <stdint.h>

typedef struct qp__process {
    long pid; /* 0: none was started, or it was reaped; on Windows, it
                 and its job are handles, which have 32 bits */
    long job;
    int in;          /* written to; -1: closed */
    int out, err;    /* read from; -1: closed */
    int exit_status; /* once it has ended, unless */
    int signal;      /* it was killed by one */
    int writes;      /* something waits to be written to it */
} qp__process;

/* Milliseconds of a clock that nobody sets. */
int64_t qp__process_now(void);

/* Returns nonzero if a backslash before `next` in a command is not a part of
 * the word: inside `quote`, or outside of quotes if it is 0. */
int qp__process_escapes(char quote, char next);

/* Starts argv[0], looked for in the PATH. 0, or the system's errno. */
int qp__process_start(qp__process *p, char *const *argv);

/* Writes without waiting; returns how many bytes, or -1 when nobody reads any
 * more. */
long qp__process_write(qp__process *p, const char *bytes, size_t len);

/* Reads without waiting from p->out or p->err; 0 at the end, which closes it,
 * -1 when there is nothing now. */
long qp__process_read(int *fd, char *bytes, size_t size);

/* Processes that qp__process_wait can wait for. */
enum { QP__PROCESS_WAITED = 64 };

/* Waits until there is something to read from one of these processes, or to
 * write to one that has `writes` set, but not longer than so long. */
void qp__process_wait(qp__process *const *list, size_t count, int ms);

/* Closes what it reads, which is how it hears of the end. */
void qp__process_hang_up(qp__process *p);

/* Nonzero if it has ended by itself; how is in *p. It is not reaped: its
 * number stays its own. */
int qp__process_ended(qp__process *p);

/* Kills it and its process group, reaps it, and closes everything. */
void qp__process_kill(qp__process *p);

#endif
