/* bench.h - what the benchmarks share: a clock, and medians. */
#ifndef QP_BENCH_H
#define QP_BENCH_H

#include <stddef.h>

/* Seconds of a monotonic clock. */
double bench_now(void);

/* Seconds that the processor has worked for this program, and for the programs
 * that it has started and waited for. What else the machine does counts in
 * neither. */
double bench_worked(void);
double bench_worked_others(void);

/* Runs `work(ctx)` `runs` times and returns the median of its seconds. */
double bench_median(int runs, void (*work)(void *ctx), void *ctx);

/* The seconds of one run more, when they are the fewest so far. */
void bench_least(double *least, double seconds);

/* The other program, and the processor's seconds for its perft of the opening;
 * 0 when it is not installed or says another number. */
#define BENCH_ENGINE "fairy-stockfish"
double bench_engine(unsigned depth, unsigned long long leaves);

/* A whole file; exits with a message when it cannot be read. Owned: free. */
char *bench_file(const char *path, size_t *len);

#endif
