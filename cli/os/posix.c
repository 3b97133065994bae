/* posix.c - the program on POSIX.
 *
 * SPDX-License-Identifier: MIT
 */
#include "os.h"

#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* ---- the program --------------------------------------------------------- */

/* Reading from what was closed fails, and so does writing to it. */
int os_begin(void) {
    for (;;) {
        int low = fcntl(0, F_GETFD) < 0   ? 0
                  : fcntl(1, F_GETFD) < 0 ? 1
                  : fcntl(2, F_GETFD) < 0 ? 2
                                          : -1;
        if (low < 0) break;
        if (open("/dev/null", low ? O_RDONLY : O_WRONLY) != low) return -1;
    }
    signal(SIGXFSZ, SIG_IGN);
    return 0;
}

/* `find | xargs qipu convert -o all.pgn` runs qipu once for each batch of
 * names, and each run would replace what the one before it wrote. Nothing in a
 * process of its own shows that, but who started it and when does. */

/* Times come in hundredths; a file's time is as fine as the clock's tick. */
static const double SLACK = 0.02;

enum {
    START_FIELD = 22
}; /* of /proc/PID/stat, counted from 1; 3 follows ')' */

/* Reads the start of a file into `text`; returns 0 if there is none. */
static int read_head(const char *name, char *text, size_t size) {
    FILE *in = fopen(name, "r");
    if (!in) return 0;
    size_t n = fread(text, 1, size - 1, in);
    fclose(in);
    text[n] = '\0';
    return n > 0;
}

static int starts_many(const char *name, size_t len) {
    static const char *const NAMES[] = {"xargs", "find", "parallel"};
    for (size_t i = 0; i < sizeof NAMES / sizeof *NAMES; i++)
        if (len == strlen(NAMES[i]) && !memcmp(name, NAMES[i], len)) return 1;
    return 0;
}

/* When the parent began, in ticks since the system did; 0 if it does not
 * start many or cannot be looked at. */
static double parent_ticks(void) {
    char path[64], text[1024];
    snprintf(path, sizeof path, "/proc/%ld/stat", (long)getppid());
    if (!read_head(path, text, sizeof text)) return 0;
    const char *open = strchr(text, '('), *p = strrchr(text, ')');
    if (!open || !p || !starts_many(open + 1, (size_t)(p - open - 1))) return 0;
    for (int field = 2; p && field < START_FIELD; field++)
        p = strchr(p + 1, ' ');
    return p ? strtod(p, NULL) : 0;
}

int os_caller_began_before(const struct timespec *moment) {
    char text[128];
    struct timespec now;
    double ticks = parent_ticks();
    long rate = sysconf(_SC_CLK_TCK);
    if (ticks <= 0 || rate <= 0) return 0;
    if (!read_head("/proc/uptime", text, sizeof text)) return 0;
    clock_gettime(CLOCK_REALTIME, &now);
    double age = strtod(text, NULL) - ticks / (double)rate;
    double since = (double)(now.tv_sec - moment->tv_sec) +
                   1e-9 * (double)(now.tv_nsec - moment->tv_nsec);
    return since <= age + SLACK;
}

extern char **environ;

/* The browser is a process of its own, started without a shell: what is in
 * a name is never a command. Ctrl-C does not end it, and what it says goes
 * nowhere. 0, or an errno. */
static int browse_with(const char *program, char *page) {
    char *argv[] = {(char *)(uintptr_t)program, page, NULL};
    posix_spawn_file_actions_t files;
    posix_spawnattr_t how;
    sigset_t none, usual;
    pid_t pid;
    posix_spawn_file_actions_init(&files);
    posix_spawnattr_init(&how);
    sigemptyset(&none);
    sigemptyset(&usual);
    sigaddset(&usual, SIGPIPE);
    for (int i = 0; i < 3; i++)
        posix_spawn_file_actions_addopen(&files, i, "/dev/null", O_RDWR, 0);
    posix_spawnattr_setflags(&how, POSIX_SPAWN_SETPGROUP |
                                       POSIX_SPAWN_SETSIGMASK |
                                       POSIX_SPAWN_SETSIGDEF);
    posix_spawnattr_setpgroup(&how, 0);
    posix_spawnattr_setsigmask(&how, &none);
    posix_spawnattr_setsigdefault(&how, &usual);
    int error = posix_spawnp(&pid, program, &files, &how, argv, environ);
    posix_spawnattr_destroy(&how);
    posix_spawn_file_actions_destroy(&files);
    return error;
}

int os_show_page(char *page, const char **program) {
    const char *browser = getenv("BROWSER");
    *program = browser && *browser ? browser : "xdg-open";
    return browse_with(*program, page);
}

/* ---- names --------------------------------------------------------------- */

int os_is_bad_name(const char *path) {
    (void)path;
    return 0;
}

const char *os_base_name(const char *path) {
    const char *slash = strrchr(path, '/');
    return slash ? slash + 1 : path;
}

int os_is_device(qp_text name) {
    (void)name;
    return 0;
}

/* ---- the end ------------------------------------------------------------- */

/* Signals that users send to end the program. */
static const int ENDING[] = {SIGHUP,  SIGINT,  SIGQUIT, SIGPIPE,
                             SIGALRM, SIGTERM, SIGXCPU, SIGVTALRM,
                             SIGPROF, SIGUSR1, SIGUSR2};

enum { ENDINGS = sizeof ENDING / sizeof *ENDING };

static void (*volatile clean_up)(void);

/* Only calls that POSIX allows in a handler. */
static void clean_and_die(int number) {
    clean_up();
    signal(number, SIG_DFL);
    raise(number);
}

void os_hold_signals(sigset_t *before) {
    sigset_t set;
    sigemptyset(&set);
    for (int i = 0; i < ENDINGS; i++) sigaddset(&set, ENDING[i]);
    sigprocmask(SIG_BLOCK, &set, before);
}

void os_admit_signals(const sigset_t *before) {
    sigprocmask(SIG_SETMASK, before, NULL);
}

void os_clean_at_end(void (*clean)(void)) {
    clean_up = clean;
    for (int i = 0; i < ENDINGS; i++) {
        struct sigaction old;
        /* What the caller wants ignored stays so. */
        if (!sigaction(ENDING[i], NULL, &old) && old.sa_handler == SIG_DFL)
            signal(ENDING[i], clean_and_die);
    }
}

static sigset_t caught; /* signals that os_wait_end waits for */

/* A signal that the parent ignores, as nohup does, stays ignored. */
static void choose_signals(void) {
    static const int numbers[] = {SIGINT, SIGTERM, SIGHUP};
    sigemptyset(&caught);
    for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++) {
        struct sigaction now;
        if (sigaction(numbers[i], NULL, &now) || now.sa_handler != SIG_IGN)
            sigaddset(&caught, numbers[i]);
    }
}

void os_catch_end(void) {
    choose_signals();
    signal(SIGPIPE, SIG_IGN);
    pthread_sigmask(SIG_BLOCK, &caught, NULL);
}

int os_wait_end(void) {
    int number;
    return sigwait(&caught, &number) ? 0 : number;
}

void os_end_by(int number) {
    signal(number, SIG_DFL);
    raise(number);
    pthread_sigmask(SIG_UNBLOCK, &caught, NULL);
    _exit(128 + number);
}
