/* process_posix.c - starts a program with three pipes, and ends it.
 *
 * Its input is a socket, not a pipe: writing to a socket can be made to raise
 * no signal (MSG_NOSIGNAL), so that the program's own handling of SIGPIPE is
 * left alone. A child is a process group of its own, so that whatever it starts
 * can be killed with it; it is reaped only after that, as its number could
 * otherwise be another's by then.
 *
 * SPDX-License-Identifier: MIT
 */
#include "process.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

/* Descriptors above this are not closed in a child: a limit of a million would
 * take longer than the program. */
enum { DESCRIPTORS_MOST = 65536 };

int64_t qp__process_now(void) {
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (int64_t)t.tv_sec * 1000 + t.tv_nsec / 1000000;
}

int qp__process_escapes(char quote, char next) {
    return quote == '"' ? next == '"' || next == '\\' : !quote && next;
}

/* ---- descriptors --------------------------------------------------------- */

static void process_close(int *fd) {
    if (*fd >= 0) close(*fd);
    *fd = -1;
}

/* Of the two ends, `own` is kept here and read without waiting. */
static int process_prepare(int own, int other) {
    int flags = fcntl(own, F_GETFL);
    return flags < 0 || fcntl(own, F_SETFL, flags | O_NONBLOCK) < 0 ||
           fcntl(own, F_SETFD, FD_CLOEXEC) < 0 ||
           fcntl(other, F_SETFD, FD_CLOEXEC) < 0;
}

typedef struct process_ends {
    int own[3], child[3]; /* its standard input, output and error */
    int report[2];        /* why it could not be run */
} process_ends;

static void process_close_ends(process_ends *e) {
    for (int i = 0; i < 3; i++) {
        process_close(&e->own[i]);
        process_close(&e->child[i]);
    }
    process_close(&e->report[0]);
    process_close(&e->report[1]);
}

/* 0, or -1 with errno set and everything closed. */
static int process_open_ends(process_ends *e) {
    int pair[2];
    *e = (process_ends){{-1, -1, -1}, {-1, -1, -1}, {-1, -1}};
    for (int i = 0; i < 3; i++) {
        if (i ? pipe(pair) : socketpair(AF_UNIX, SOCK_STREAM, 0, pair)) {
            process_close_ends(e);
            return -1;
        }
        e->own[i] = pair[0];
        e->child[i] = pair[1];
        if (process_prepare(pair[0], pair[1])) {
            process_close_ends(e);
            return -1;
        }
    }
    if (pipe(e->report) || fcntl(e->report[0], F_SETFD, FD_CLOEXEC) < 0 ||
        fcntl(e->report[1], F_SETFD, FD_CLOEXEC) < 0) {
        process_close_ends(e);
        return -1;
    }
    return 0;
}

/* ---- the child ----------------------------------------------------------- */

/* A number above the three, so that putting one in its place takes none of the
 * others away. */
static int process_lift(int fd) {
    return fd > STDERR_FILENO ? fd : fcntl(fd, F_DUPFD, STDERR_FILENO + 1);
}

static void process_close_others(int keep) {
    long most = sysconf(_SC_OPEN_MAX);
    if (most < 0 || most > DESCRIPTORS_MOST) most = DESCRIPTORS_MOST;
    for (int fd = STDERR_FILENO + 1; fd < most; fd++)
        if (fd != keep) close(fd);
}

/* Looks where Debian has its engines: root's PATH does not name it. Returns
 * when it is not there, with errno as it was. */
static void process_become_game(char *const *argv) {
    char path[256] = "/usr/games/";
    size_t at = strlen(path), len = strlen(argv[0]);
    if (errno != ENOENT || strchr(argv[0], '/') || at + len >= sizeof path)
        return;
    memcpy(path + at, argv[0], len + 1);
    execv(path, argv);
}

/* Between fork and exec: only what may be done in a child of a program with
 * threads. */
static void process_become(process_ends *e, char *const *argv) {
    sigset_t none;
    int error, report = process_lift(e->report[1]);
    setpgid(0, 0);
    for (int i = 0; i < 3; i++) e->child[i] = process_lift(e->child[i]);
    for (int i = 0; i < 3; i++)
        if (dup2(e->child[i], i) < 0) goto failed;
    process_close_others(report);
    if (fcntl(report, F_SETFD, FD_CLOEXEC) < 0) goto failed;
    signal(SIGPIPE, SIG_DFL);
    sigemptyset(&none);
    sigprocmask(SIG_SETMASK, &none, NULL);
    execvp(argv[0], argv);
    process_become_game(argv);
failed:
    error = errno;
    if (write(report, &error, sizeof error) < 0) _exit(126);
    _exit(127);
}

/* What the child could not do: 0 if it runs. */
static int process_report(int fd) {
    int error = 0;
    ssize_t n;
    do {
        n = read(fd, &error, sizeof error);
    } while (n < 0 && errno == EINTR);
    return n == (ssize_t)sizeof error ? error : 0;
}

int qp__process_start(qp__process *p, char *const *argv) {
    process_ends e;
    *p = (qp__process){.in = -1, .out = -1, .err = -1};
    if (process_open_ends(&e)) return errno;
    pid_t pid = fork();
    if (pid < 0) {
        int error = errno;
        process_close_ends(&e);
        return error;
    }
    if (!pid) process_become(&e, argv);
    setpgid(pid, pid); /* in both processes, whichever is first */
    for (int i = 0; i < 3; i++) process_close(&e.child[i]);
    process_close(&e.report[1]);
    int error = process_report(e.report[0]);
    process_close(&e.report[0]);
    *p = (qp__process){
        .pid = pid, .in = e.own[0], .out = e.own[1], .err = e.own[2]};
    if (error) qp__process_kill(p);
    return error;
}

/* ---- talking ------------------------------------------------------------- */

long qp__process_write(qp__process *p, const char *bytes, size_t len) {
    if (p->in < 0) return -1;
    ssize_t n = send(p->in, bytes, len, MSG_NOSIGNAL);
    if (n >= 0) return (long)n;
    return errno == EAGAIN || errno == EWOULDBLOCK || errno == EINTR ? 0 : -1;
}

long qp__process_read(int *fd, char *bytes, size_t size) {
    if (*fd < 0) return 0;
    ssize_t n = read(*fd, bytes, size);
    if (n > 0) return (long)n;
    if (n < 0 && (errno == EAGAIN || errno == EWOULDBLOCK || errno == EINTR))
        return -1;
    process_close(fd);
    return 0;
}

void qp__process_hang_up(qp__process *p) {
    process_close(&p->in);
}

/* ---- waiting --------------------------------------------------------------
 */

static nfds_t process_poll_of(struct pollfd *fds, const qp__process *p) {
    nfds_t n = 0;
    if (!p->pid) return 0;
    fds[n++] = (struct pollfd){.fd = p->out, .events = POLLIN};
    if (p->err >= 0) fds[n++] = (struct pollfd){.fd = p->err, .events = POLLIN};
    if (p->writes && p->in >= 0)
        fds[n++] = (struct pollfd){.fd = p->in, .events = POLLOUT};
    return n;
}

void qp__process_wait(qp__process *const *list, size_t count, int ms) {
    struct pollfd fds[3 * QP__PROCESS_WAITED];
    nfds_t n = 0;
    for (size_t i = 0; i < count; i++) n += process_poll_of(fds + n, list[i]);
    (void)poll(fds, n, ms);
}

/* ---- the end ------------------------------------------------------------- */

int qp__process_ended(qp__process *p) {
    siginfo_t info = {0};
    if (!p->pid) return 1;
    if (waitid(P_PID, (id_t)p->pid, &info, WEXITED | WNOHANG | WNOWAIT))
        return errno == ECHILD; /* somebody else reaps our children */
    if (!info.si_pid) return 0;
    if (info.si_code == CLD_EXITED)
        p->exit_status = info.si_status;
    else
        p->signal = info.si_status;
    return 1;
}

void qp__process_kill(qp__process *p) {
    if (p->pid) {
        kill(-(pid_t)p->pid, SIGKILL);
        kill((pid_t)p->pid, SIGKILL);
        while (waitpid((pid_t)p->pid, NULL, 0) < 0 && errno == EINTR) {
        }
    }
    p->pid = 0;
    process_close(&p->in);
    process_close(&p->out);
    process_close(&p->err);
}
