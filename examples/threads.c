/* threads.c - checks one file of games on several threads, and finds what one
 * thread would (cuts.h).
 *
 * SPDX-License-Identifier: MIT
 */
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>

#include <qipu/qipu.h>

enum { PARTS = 4 };

typedef struct part {
    qp_text bytes;
    qp_encoding hint;
    int cut, inside;
    unsigned long games, plies, problems;
} part;

static qp_flow on_move(void *ctx, const qp_moved *moved, const qp_at *at) {
    (void)moved, (void)at;
    ((part *)ctx)->plies++;
    return QP_GO;
}

static qp_flow on_end(void *ctx, qp_status broken, const qp_at *at) {
    (void)broken, (void)at;
    ((part *)ctx)->games++;
    return QP_GO;
}

static qp_flow on_problem(void *ctx, const qp_err *err, uint32_t number,
                          uint32_t ply) {
    (void)err, (void)number, (void)ply;
    ((part *)ctx)->problems++;
    return QP_GO;
}

static void *check(void *ctx) {
    part *p = ctx;
    qp_handler to = {.size = sizeof to,
                     .ctx = p,
                     .move = on_move,
                     .end_game = on_end,
                     .problem = on_problem};
    qp_reader_options options = {
        .size = sizeof options, .part = p->cut, .hint = p->hint};
    qp_reader *reader = qp_reader_new(&to, &options, NULL);
    qp_at end;
    p->games = p->plies = p->problems = 0;
    if (!reader || qp_reader_feed(reader, p->bytes.ptr, p->bytes.len) ||
        qp_reader_finish(reader))
        exit(1);
    p->inside = qp_reader_inside(reader, &end);
    qp_reader_free(reader);
    return NULL;
}

/* Cuts about where each part should end; returns how many there are. */
static int cut(part parts[PARTS], qp_text file) {
    qp_cuts cuts;
    int n = 0;
    if (qp_cuts_begin(&cuts, file, NULL)) exit(1);
    for (size_t from = 0, length = file.len / PARTS; from < file.len; n++) {
        size_t to = n < PARTS - 1 ? from + length : file.len, found;
        qp_text rest = {file.ptr + to, file.len - to};
        found = qp_cuts_find(&cuts, rest);
        to = found == QP_CUTS_NONE ? file.len : to + found;
        parts[n] = (part){{file.ptr + from, to - from},
                          cuts.hint,
                          from || to < file.len,
                          0,
                          0,
                          0,
                          0};
        from = to;
    }
    return n;
}

int main(int argc, char **argv) {
    FILE *in = fopen(argc > 1 ? argv[1] : "games/selfplay-gbk.pgn", "rb");
    static char bytes[1 << 24];
    part parts[PARTS], all = {.games = 0};
    pthread_t thread[PARTS];
    if (!in) return 3;
    qp_text file = {bytes, fread(bytes, 1, sizeof bytes, in)};
    int n = cut(parts, file);
    for (int i = 0; i < n; i++)
        if (pthread_create(&thread[i], NULL, check, &parts[i])) return 3;
    for (int i = 0; i < n; i++) pthread_join(thread[i], NULL);

    for (int i = 0; i < n; i++) {
        part whole = parts[i];
        while (whole.inside && i + 1 < n) { /* a cut that was none */
            whole.bytes.len += parts[++i].bytes.len;
            check(&whole);
        }
        all.games += whole.games;
        all.plies += whole.plies;
        all.problems += whole.problems;
    }
    printf("%lu games, %lu plies, %lu problems, in %d parts\n", all.games,
           all.plies, all.problems, n);
    return fclose(in) != 0;
}
