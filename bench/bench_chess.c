/* bench_chess.c - international chess: perft, against Debian's
 * fairy-stockfish in the same run, and FEN and SAN on the way.
 *
 * Every count of test/spec/chess.qpt, or of the file named, is compared; a
 * wrong one ends the run with status 1. Run it from the root of the source
 * tree.
 *
 * SPDX-License-Identifier: MIT
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bench.h"
#include "qipu/chess.h"

#define ENGINE "fairy-stockfish"

enum { DEPTH = 5, LOOPS = 200 };

/* ---- the table ---------------------------------------------------------- */

typedef struct total {
    double seconds, leaves;
    int rows, wrong;
} total;

static void check_row(total *t, const qp_chess_pos *pos, unsigned depth,
                      unsigned long long want) {
    double start = bench_now();
    uint64_t got = qp_chess_perft(pos, depth);
    t->seconds += bench_now() - start;
    t->leaves += (double)got;
    t->rows++;
    if (got == want) return;
    t->wrong++;
    printf("depth %u: %llu, expected %llu\n", depth, (unsigned long long)got,
           want);
}

static int position_of(qp_chess_pos *out, const char *fen) {
    qp_chess_setup setup;
    qp_text text = {fen, strlen(fen)};
    return !qp_chess_fen_read(&setup, NULL, text, NULL) &&
           !(qp_chess_pos_from_setup(out, &setup, ~0u) &
             (QP_CHESS_FAULT_NO_KING | QP_CHESS_FAULT_KINGS));
}

static void check_table(total *t, char *text) {
    qp_chess_pos pos;
    qp_chess_pos_start(&pos);
    int known = 0;
    for (char *line = strtok(text, "\r\n"); line; line = strtok(NULL, "\r\n")) {
        if (!strncmp(line, "== ", 3))
            known = 0;
        else if (!strncmp(line, "fen: ", 5))
            known = position_of(&pos, line + 5);
        else if (known && line[0] >= '1' && line[0] <= '9' && line[1] == ':')
            check_row(t, &pos, (unsigned)(line[0] - '0'),
                      strtoull(line + 2, NULL, 10));
    }
}

/* ---- the other program -------------------------------------------------- */

/* Seconds that the engine takes for its perft, start-up taken off, or 0 when
 * it is not installed or says another number. */
static double engine_seconds(unsigned depth, uint64_t leaves) {
    char command[256], line[256];
    double seconds[2];
    unsigned long long nodes = 0;
    for (unsigned i = 0; i < 2; i++) {
        snprintf(command, sizeof command,
                 "PATH=$PATH:/usr/games; printf 'setoption name UCI_Variant "
                 "value chess\\nposition startpos\\ngo perft %u\\nquit\\n' "
                 "| " ENGINE " 2>/dev/null",
                 i ? depth : 1);
        double start = bench_now();
        FILE *out = popen(command, "r");
        if (!out) return 0;
        while (fgets(line, sizeof line, out))
            sscanf(line, "Nodes searched: %llu", &nodes);
        pclose(out);
        seconds[i] = bench_now() - start;
    }
    return nodes == leaves ? seconds[1] - seconds[0] : 0;
}

typedef struct job {
    qp_chess_pos pos;
    uint64_t leaves;
} job;

static void run_perft(void *ctx) {
    job *j = ctx;
    j->leaves = qp_chess_perft(&j->pos, DEPTH);
}

static void compare_engine(void) {
    job j = {.leaves = 0};
    qp_chess_pos_start(&j.pos);
    double ours = bench_median(5, run_perft, &j);
    printf("qp_chess_perft  depth %d: %7.1f million a second\n", DEPTH,
           (double)j.leaves / ours / 1e6);
    double theirs = engine_seconds(DEPTH, j.leaves);
    if (theirs <= 0) {
        printf("%s is not installed (or cannot do this): no ratio\n", ENGINE);
        return;
    }
    printf("%s depth %d: %7.1f million a second\nratio: %.1f\n", ENGINE, DEPTH,
           (double)j.leaves / theirs / 1e6, theirs / ours);
}

/* ---- a game, over and over ---------------------------------------------- */

enum { PLIES = 200 };

typedef struct line {
    qp_chess_pos pos[PLIES];
    qp_chess_move move[PLIES];
    char san[PLIES][QP_CHESS_SAN_MAX], fen[PLIES][QP_CHESS_FEN_MAX];
    size_t san_len[PLIES], fen_len[PLIES];
    int plies;
    unsigned long found; /* keeps the work from being left out */
} line;

/* A game that takes any move, the same every time. */
static void make_line(line *l) {
    qp_chess_pos pos;
    qp_chess_pos_start(&pos);
    uint64_t state = 1;
    for (l->plies = 0; l->plies < PLIES; l->plies++) {
        qp_chess_move list[QP_CHESS_MOVES_MAX];
        size_t n = qp_chess_pos_moves(list, &pos);
        int i = l->plies;
        if (!n) return;
        state = state * UINT64_C(6364136223846793005) + 1442695040888963407u;
        l->pos[i] = pos;
        l->move[i] = list[(state >> 33) % n];
        l->san_len[i] = qp_chess_san_write(l->san[i], &pos, l->move[i]);
        l->fen_len[i] = qp_chess_fen_write(l->fen[i], qp_chess_pos_setup(&pos));
        qp_chess_pos_play(&pos, l->move[i]);
    }
}

static void read_fens(void *ctx) {
    line *l = ctx;
    qp_chess_setup setup;
    for (int n = 0; n < LOOPS; n++)
        for (int i = 0; i < l->plies; i++) {
            qp_text fen = {l->fen[i], l->fen_len[i]};
            l->found += !qp_chess_fen_read(&setup, NULL, fen, NULL);
        }
}

static void write_fens(void *ctx) {
    line *l = ctx;
    char fen[QP_CHESS_FEN_MAX];
    for (int n = 0; n < LOOPS; n++)
        for (int i = 0; i < l->plies; i++)
            l->found += qp_chess_fen_write(fen, qp_chess_pos_setup(l->pos + i));
}

static void judge_setups(void *ctx) {
    line *l = ctx;
    for (int n = 0; n < LOOPS; n++)
        for (int i = 0; i < l->plies; i++)
            l->found += qp_chess_setup_faults(qp_chess_pos_setup(l->pos + i));
}

static void list_moves(void *ctx) {
    line *l = ctx;
    qp_chess_move list[QP_CHESS_MOVES_MAX];
    for (int n = 0; n < LOOPS; n++)
        for (int i = 0; i < l->plies; i++)
            l->found += qp_chess_pos_moves(list, l->pos + i);
}

static void read_sans(void *ctx) {
    line *l = ctx;
    qp_chess_move move;
    for (int n = 0; n < LOOPS; n++)
        for (int i = 0; i < l->plies; i++) {
            qp_text san = {l->san[i], l->san_len[i]};
            l->found += !qp_chess_san_read(&move, l->pos + i, san, NULL);
        }
}

static void write_sans(void *ctx) {
    line *l = ctx;
    char san[QP_CHESS_SAN_MAX];
    for (int n = 0; n < LOOPS; n++)
        for (int i = 0; i < l->plies; i++)
            l->found += qp_chess_san_write(san, l->pos + i, l->move[i]);
}

static void time_parts(void) {
    static const struct {
        const char *name;
        void (*work)(void *ctx);
    } PARTS[] = {
        {"read a FEN", read_fens},       {"write a FEN", write_fens},
        {"judge a setup", judge_setups}, {"list the moves", list_moves},
        {"read a SAN", read_sans},       {"write a SAN", write_sans}};
    static line l;
    double first = 0;
    make_line(&l);
    for (size_t i = 0; i < sizeof PARTS / sizeof *PARTS; i++) {
        double seconds = bench_median(5, PARTS[i].work, &l);
        if (!i) first = seconds;
        printf("%-15s %7.1f ns, %.2f of reading a FEN\n", PARTS[i].name,
               seconds * 1e9 / LOOPS / l.plies, seconds / first);
    }
}

int main(int argc, char **argv) {
    size_t len;
    char *text = bench_file(argc > 1 ? argv[1] : "test/spec/chess.qpt", &len);
    total t = {0, 0, 0, 0};
    check_table(&t, text);
    free(text);
    printf("%d counts of the table, %d wrong: %7.1f million a second\n", t.rows,
           t.wrong, t.leaves / t.seconds / 1e6);
    compare_engine();
    time_parts();
    return t.wrong || !t.rows;
}
