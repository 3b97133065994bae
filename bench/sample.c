/* sample.c - games to measure on. */
#include "sample.h"

#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bench.h"

int sample_keep(void *ctx, const char *bytes, size_t len) {
    sample_bytes *b = ctx;
    if (len > b->size - b->len) {
        b->size = 2 * (b->size + len) + 65536;
        b->ptr = realloc(b->ptr, b->size);
        if (!b->ptr) exit(2);
    }
    if (len) memcpy(b->ptr + b->len, bytes, len);
    b->len += len;
    return 0;
}

/* ---- the corpus -----------------------------------------------------------
 */

static void corpus_path(char *path, size_t size, const char *part) {
    const char *folder = getenv("QIPU_CORPUS");
    snprintf(path, size, "%s/%s", folder ? folder : "../shared/corpus", part);
}

static void add_file(sample_bytes *to, const char *path) {
    size_t len;
    char *bytes = bench_file(path, &len);
    sample_keep(to, bytes, len);
    free(bytes);
}

sample_bytes sample_games(void) {
    static const char *const PARTS[] = {
        "ccpd/\xe5\xb0\x8d\xe5\xb1\x80.open.pgn",
        "ccpd/\xe4\xb8\xad\xe5\xb1\x80.open.pgn"};
    sample_bytes all = {0};
    for (int i = 0; i < 2; i++) {
        char path[2048];
        corpus_path(path, sizeof path, PARTS[i]);
        FILE *f = fopen(path, "rb");
        if (!f) continue;
        fclose(f);
        add_file(&all, path);
    }
    if (all.len) return all;
    printf("corpus absent (QIPU_CORPUS): the bundled games instead\n");
    add_file(&all, "games/handicap.pgn");
    return all;
}

size_t sample_folder(const char *part,
                     void (*each)(void *ctx, const char *path), void *ctx) {
    char folder[2048];
    struct dirent **entry;
    size_t files = 0;
    corpus_path(folder, sizeof folder, part);
    int n = scandir(folder, &entry, NULL, alphasort);
    for (int i = 0; i < n; i++) {
        char path[2400];
        snprintf(path, sizeof path, "%s/%s", folder, entry[i]->d_name);
        if (*entry[i]->d_name != '.') {
            each(ctx, path);
            files++;
        }
        free(entry[i]);
    }
    if (n >= 0) free(entry);
    return files;
}

/* ---- PGN ------------------------------------------------------------------
 */

static qp_flow feed_pgn(void *ctx, qp_text utf8) {
    return qp_pgn_feed(ctx, utf8.ptr, utf8.len) ? QP_STOP : QP_GO;
}

void sample_read(const char *bytes, size_t len, const qp_handler *to) {
    qp_player *player = qp_player_new(to, NULL, NULL);
    if (!player) exit(2);
    qp_pgn_reader *reader =
        qp_pgn_reader_new(qp_player_handler(player), 0, NULL);
    qp_decode_to text = {reader, feed_pgn, NULL};
    qp_decoder *d = qp_decoder_new(&text, QP_ENC_AUTO, QP_ENC_AUTO, NULL);
    if (!reader || !d || qp_decoder_feed(d, bytes, len) ||
        qp_decoder_finish(d) || qp_pgn_finish(reader))
        exit(2);
    qp_decoder_free(d);
    qp_pgn_reader_free(reader);
    qp_player_free(player);
}

void sample_read_file(const char *path, const qp_handler *to) {
    size_t len;
    char *bytes = bench_file(path, &len);
    sample_read(bytes, len, to);
    free(bytes);
}

/* ---- games one a line -----------------------------------------------------
 */

int sample_line(qp_pos *start, qp_text *moves, qp_text line, unsigned faults) {
    const char *tab = line.len ? memchr(line.ptr, '\t', line.len) : NULL;
    qp_setup setup;
    if (!tab) return 0;
    qp_text fen = {line.ptr, (size_t)(tab - line.ptr)};
    *moves = (qp_text){tab + 1, line.len - fen.len - 1};
    return !qp_fen_read(&setup, NULL, fen, NULL) &&
           !qp_pos_from_setup(start, &setup, faults);
}

int sample_line_move(qp_move *move, qp_text *moves, const qp_pos *pos) {
    const char *m = moves->ptr;
    if (moves->len < 4 || *m < 'a' || *m > 'i') return 0;
    move->from = QP_SQ(m[0] - 'a', m[1] - '0');
    move->to = QP_SQ(m[2] - 'a', m[3] - '0');
    if (!qp_pos_legal(pos, *move)) return 0;
    size_t n = moves->len > 4 ? 5 : 4;
    *moves = (qp_text){m + n, moves->len - n};
    return 1;
}

void sample_lines(const char *path, void (*each)(void *ctx, qp_text line),
                  void *ctx) {
    size_t len, at = 0;
    char *bytes = bench_file(path, &len);
    while (at < len) {
        const char *end = memchr(bytes + at, '\n', len - at);
        size_t n = end ? (size_t)(end - bytes) - at : len - at;
        each(ctx, (qp_text){bytes + at, n});
        at += n + 1;
    }
    free(bytes);
}

/* ---- counting -------------------------------------------------------------
 */

qp_flow sample_count_move(void *ctx, const qp_moved *moved, const qp_at *at) {
    (void)moved, (void)at;
    return ((sample_run *)ctx)->plies++, QP_GO;
}

qp_flow sample_count_played(void *ctx, const qp_moved *moved, const qp_at *at) {
    (void)moved, (void)at;
    return ((sample_run *)ctx)->plies++, QP_GO;
}

qp_flow sample_count_problem(void *ctx, const qp_err *err, uint32_t number,
                             uint32_t ply) {
    (void)number, (void)ply;
    if (!qp_status_is_warning(err->code)) ((sample_run *)ctx)->errors++;
    return QP_GO;
}

double sample_report(const char *what, int runs, void (*work)(void *ctx),
                     sample_run *run) {
    double t = bench_median(runs, work, run);
    printf("%-34s %7.2f M plies/s %8.0f MB/s  %lu plies, %lu errors\n", what,
           (double)run->plies / t / 1e6, (double)run->in->len / t / 1e6,
           run->plies, run->errors);
    return t;
}
