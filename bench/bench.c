/* bench.c - a clock, medians, files. */
#include "bench.h"

#include <stdio.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <time.h>

double bench_now(void) {
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

double bench_worked(void) {
    struct timespec t;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
    return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

double bench_worked_others(void) {
    struct rusage u;
    if (getrusage(RUSAGE_CHILDREN, &u)) return 0;
    return (double)(u.ru_utime.tv_sec + u.ru_stime.tv_sec) +
           (double)(u.ru_utime.tv_usec + u.ru_stime.tv_usec) * 1e-6;
}

static int ascending(const void *a, const void *b) {
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

double bench_median(int runs, void (*work)(void *ctx), void *ctx) {
    double seconds[64];
    if (runs > 64) runs = 64;
    for (int i = 0; i < runs; i++) {
        double start = bench_now();
        work(ctx);
        seconds[i] = bench_now() - start;
    }
    qsort(seconds, (size_t)runs, sizeof *seconds, ascending);
    return seconds[runs / 2];
}

void bench_least(double *least, double seconds) {
    if (*least == 0 || seconds < *least) *least = seconds;
}

double bench_engine(unsigned depth, unsigned long long leaves) {
    char command[256], line[256];
    unsigned long long nodes = 0;
    snprintf(command, sizeof command,
             "PATH=$PATH:/usr/games; printf 'setoption name UCI_Variant "
             "value xiangqi\\nposition startpos\\ngo perft %u\\nquit\\n' "
             "| " BENCH_ENGINE " 2>/dev/null",
             depth);
    double start = bench_worked_others();
    FILE *out = popen(command, "r");
    if (!out) return 0;
    while (fgets(line, sizeof line, out))
        sscanf(line, "Nodes searched: %llu", &nodes);
    pclose(out);
    return nodes == leaves ? bench_worked_others() - start : 0;
}

char *bench_file(const char *path, size_t *len) {
    FILE *f = fopen(path, "rb");
    if (!f) {
        perror(path);
        exit(2);
    }
    fseek(f, 0, SEEK_END);
    long size = ftell(f);
    rewind(f);
    char *bytes = malloc((size_t)size + 1);
    if (!bytes || fread(bytes, 1, (size_t)size, f) != (size_t)size) {
        perror(path);
        exit(2);
    }
    fclose(f);
    bytes[size] = '\0';
    *len = (size_t)size;
    return bytes;
}
