/* sibling_processes.c - whether this process is one of several of one command
 * line.
 *
 * `find | xargs qipu convert -o all.pgn` runs qipu once for each batch of
 * names, and each run would replace what the one before it wrote. Nothing in a
 * process of its own shows that, but who started it and when does.
 *
 * SPDX-License-Identifier: MIT
 */
#include "sibling_processes.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* Times come in hundredths; a file's time is as fine as the clock's tick. */
static const double SLACK = 0.02;

enum {
    START_FIELD = 22
}; /* of /proc/PID/stat, counted from 1; 3 follows ')' */

/* Reads the start of a file into `text`; 0 when there is none. */
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

/* When the parent began, in ticks since the system did; 0 when it does not
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

int caller_began_before(const struct timespec *moment) {
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
