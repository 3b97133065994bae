/* bench_select.c - selecting games: the program whole, beside `qipu check`.
 *
 * The games are those of bench_pgn.c, repeated to a file of 48 MB. In one run
 * it measures the processor's seconds of QIPU (the program) for checking them
 * and for selecting some, and of Debian's pgn-extract for selecting a player
 * among chess games as many bytes long.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "bench.h"
#include "sample.h"

enum { BYTES = 48 << 20, RUNS = 5 };

static const struct {
    const char *what, *options;
} ASKED[] = {
    {"check", "check -q"},
    {"select by player, counted", "select --count --player A"},
    {"select by player, written", "select --player '*'"},
    {"select by result", "select --count --result 1-0"},
    {"select unique ones", "select --count --unique"},
    {"select by material", "select --count --material RRC/RNC"},
    {"select by pattern",
     "select --count --pattern 'red pawn crossed, black cannon on e file'"},
    {"select by board", "select --count --fen '*/*/*c*/*/*/*/*/*C*/*/*'"},
    {"select sorted, in 8 MB", "select --sort date,red --memory 8"},
};
enum { ASKED_LEN = sizeof ASKED / sizeof *ASKED };

/* The least of the processor's seconds of a command; exits when it fails. */
static double seconds_of(const char *command) {
    double least = 0;
    for (int i = 0; i < RUNS; i++) {
        double before = bench_worked_others();
        int status = system(command);
        /* 1: there are errors in the games. */
        if (status < 0 || status > 256) exit(2);
        bench_least(&least, bench_worked_others() - before);
    }
    return least;
}

static void write_games(const char *path, const sample_bytes *games) {
    FILE *out = fopen(path, "wb");
    if (!out) exit(2);
    for (size_t n = 0; n < BYTES; n += games->len)
        if (fwrite(games->ptr, 1, games->len, out) != games->len) exit(2);
    if (fclose(out)) exit(2);
}

static void report_row(const char *what, double seconds, size_t bytes,
                       double check) {
    printf("%-34s %7.1f MB/s", what, (double)bytes / 1e6 / seconds);
    if (check > 0) printf("   %.2f of check's speed", check / seconds);
    printf("\n");
}

/* pgn-extract on chess games without comments. */
static void report_chess(const char *path) {
    const char *folder = getenv("QIPU_CORPUS");
    char command[4096];
    size_t len;
    if (!folder) folder = "../shared/corpus";
    snprintf(command, sizeof command,
             "PATH=$PATH:/usr/games; command -v pgn-extract >/dev/null || exit;"
             "for i in 1 2 3 4 5 6 7 8 9 10; do pgn-extract -s -C -N -V "
             "'%s/chess/lichess_db_1000k.pgn' 2>/dev/null; done >'%s'",
             folder, path);
    if (system(command)) exit(2);
    char *text = bench_file(path, &len);
    free(text);
    if (!len) {
        printf("pgn-extract or corpus/chess is absent: not compared\n");
        return;
    }
    snprintf(command, sizeof command,
             "PATH=$PATH:/usr/games pgn-extract -s -Tpa '%s' >/dev/null "
             "2>&1",
             path);
    report_row("pgn-extract by player, of chess", seconds_of(command), len, 0);
}

int main(void) {
    const char *program = getenv("QIPU"), *where = getenv("TMPDIR");
    char path[1024], command[4096];
    if (!program) {
        printf("QIPU does not name the program: nothing is measured\n");
        return 0;
    }
    snprintf(path, sizeof path, "%s/qipu-bench-XXXXXX",
             where ? where : "build");
    int fd = mkstemp(path);
    if (fd < 0) exit(2);
    close(fd);
    sample_bytes games = sample_games();
    write_games(path, &games);
    size_t bytes = (BYTES + games.len - 1) / games.len * games.len;
    free(games.ptr);
    double check = 0;
    for (int i = 0; i < ASKED_LEN; i++) {
        snprintf(command, sizeof command, "'%s' %s '%s' >/dev/null 2>&1",
                 program, ASKED[i].options, path);
        double seconds = seconds_of(command);
        report_row(ASKED[i].what, seconds, bytes, check);
        if (!i) check = seconds;
    }
    report_chess(path);
    unlink(path);
    return 0;
}
