/* progress.c - how far the reading of many files has come, on a terminal.
 *
 * One line on standard error, written again a few times a second and taken away
 * before any other message. Does nothing if standard error is not a terminal.
 *
 * SPDX-License-Identifier: MIT
 */
#include <errno.h>
#include <time.h>
#include <unistd.h>

#include "command.h"

static int is_shown;

static double now(void) {
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

/* Nonzero if it is time to show something: never at once, since most work is
 * done before anybody could read it. Keeps errno. */
static int is_due(void) {
    static double last;
    int saved = errno, shown = isatty(STDERR_FILENO);
    errno = saved;
    if (!shown) return 0;
    double time = now();
    if (last <= 0) last = time;
    if (time - last < 0.2) return 0;
    last = time;
    return 1;
}

void progress_show(uint64_t done, uint64_t total) {
    if (total < 2 || !is_due()) return;
    fprintf(stderr, tr("\r%llu of %llu files"), (unsigned long long)done,
            (unsigned long long)total);
    fflush(stderr);
    is_shown = 1;
}

void progress_words(const char *format, uint64_t a, uint64_t b, uint64_t c) {
    if (!is_due()) return;
    counts_print(stderr, format, (unsigned long long)a, (unsigned long long)b,
                 (unsigned long long)c);
    fflush(stderr);
    is_shown = 1;
}

void progress_clear(void) {
    if (!is_shown) return;
    fputs("\r\033[K", stderr);
    is_shown = 0;
}
