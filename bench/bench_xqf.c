/* bench_xqf.c - reading XQF on one thread: bytes and files a second.
 *
 * The files are those of QIPU_CORPUS/xqf (default ../shared/corpus), all in
 * memory, or one made here when that is absent; and the largest of them alone.
 * In one run it measures copying the same bytes, the events alone, every move
 * proved legal, the tree, and the tree written as XQF.
 */
#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bench.h"
#include "qipu/qipu.h"

enum { RUNS = 7, PLENTY = 16 << 20 };

typedef struct entry {
    char *ptr;
    size_t len;
} entry;

typedef struct reading {
    const entry *file;
    size_t files, times; /* all of them, so many times */
    unsigned long plies, errors;
    size_t written;
    char *copy;
} reading;

/* ---- the work --------------------------------------------------------------
 */

static qp_flow count_move(void *ctx, const qp_moved *moved, const qp_at *at) {
    (void)moved, (void)at;
    return ((reading *)ctx)->plies++, QP_GO;
}

static qp_flow count_played(void *ctx, const qp_moved *moved, const qp_at *at) {
    (void)moved, (void)at;
    return ((reading *)ctx)->plies++, QP_GO;
}

static qp_flow go(void *ctx, const qp_at *at) {
    (void)ctx, (void)at;
    return QP_GO;
}

static qp_flow count_problem(void *ctx, const qp_err *err, uint32_t number,
                             uint32_t ply) {
    (void)number, (void)ply;
    if (!qp_status_is_warning(err->code)) ((reading *)ctx)->errors++;
    return QP_GO;
}

static void read_all(reading *r, const qp_handler *to) {
    qp_format_reader *reader =
        qp_format_by_name((qp_text){"xqf", 3})->open(to, NULL);
    if (!reader) exit(2);
    r->plies = r->errors = 0;
    r->written = 0;
    for (size_t t = 0; t < r->times; t++)
        for (size_t i = 0; i < r->files; i++)
            if (qp_format_by_name((qp_text){"xqf", 3})
                    ->feed(reader, r->file[i].ptr, r->file[i].len) ||
                qp_format_by_name((qp_text){"xqf", 3})->finish(reader))
                exit(2);
    qp_format_by_name((qp_text){"xqf", 3})->close(reader);
}

static void copying(void *ctx) {
    reading *r = ctx;
    for (size_t t = 0; t < r->times; t++)
        for (size_t i = 0; i < r->files; i++)
            memcpy(r->copy, r->file[i].ptr, r->file[i].len);
}

static void events(void *ctx) {
    qp_handler v = {.size = sizeof v,
                    .ctx = ctx,
                    .move = count_move,
                    .begin_variation = go};
    read_all(ctx, &v);
}

static void play(reading *r, const qp_handler *to) {
    qp_play_options options = {
        .size = sizeof options,
        .notation = qp_format_by_name((qp_text){"xqf", 3})->notation};
    qp_player *player = qp_player_new(to, &options, NULL);
    if (!player) exit(2);
    read_all(r, qp_player_handler(player));
    qp_player_free(player);
}

static void legal(void *ctx) {
    qp_handler to = {.size = sizeof to,
                     .ctx = ctx,
                     .move = count_played,
                     .begin_variation = go,
                     .problem = count_problem};
    play(ctx, &to);
}

static void build(reading *r, qp_flow (*game_done)(void *, qp_game *)) {
    qp_game *game = qp_game_new(NULL);
    if (!game) exit(2);
    qp_handler listener = {.size = sizeof listener,
                           .ctx = r,
                           .game = game_done,
                           .problem = count_problem};
    qp_builder *builder = qp_builder_new(game, &listener, NULL);
    const qp_handler *to = qp_builder_handler(builder);
    play(r, to);
    qp_builder_free(builder);
    qp_game_free(game);
}

static qp_flow count_game(void *ctx, qp_game *game) {
    ((reading *)ctx)->plies += qp_game_nodes(game) - 1;
    return QP_GO;
}

static int measure(void *ctx, const char *bytes, size_t len) {
    (void)bytes;
    ((reading *)ctx)->written += len;
    return 0;
}

static qp_flow write_game(void *ctx, qp_game *game) {
    qp_sink sink = {ctx, measure};
    count_game(ctx, game);
    return qp_format_by_name((qp_text){"xqf", 3})->write(game, NULL, &sink)
               ? QP_STOP
               : QP_GO;
}

static void trees(void *ctx) {
    build(ctx, count_game);
}

static void rewrite(void *ctx) {
    build(ctx, write_game);
}

/* ---- the files -------------------------------------------------------------
 */

static entry *files;
static size_t file_count, file_bytes, largest;

static void add_file(char *bytes, size_t len) {
    files = realloc(files, (file_count + 1) * sizeof *files);
    if (!files) exit(2);
    files[file_count] = (entry){bytes, len};
    if (len > files[largest].len) largest = file_count;
    file_count++;
    file_bytes += len;
}

static void load_folder(const char *path) {
    DIR *dir = opendir(path);
    if (!dir) return;
    for (struct dirent *e; (e = readdir(dir));) {
        char name[4096];
        size_t len;
        if (e->d_name[0] == '.') continue;
        snprintf(name, sizeof name, "%s/%s", path, e->d_name);
        char *bytes = bench_file(name, &len);
        add_file(bytes, len);
    }
    closedir(dir);
}

static int add_bytes(void *ctx, const char *bytes, size_t len) {
    entry *e = ctx;
    e->ptr = realloc(e->ptr, e->len + len);
    if (!e->ptr) exit(2);
    memcpy(e->ptr + e->len, bytes, len);
    e->len += len;
    return 0;
}

/* A file of 80 plies, knights out and home. */
static void make_one(void) {
    static const qp_move STEPS[] = {{7, 24}, {88, 69}, {24, 7}, {69, 88}};
    qp_game *game = qp_game_new(NULL);
    qp_node node = QP_ROOT;
    entry e = {NULL, 0};
    qp_sink sink = {&e, add_bytes};
    if (!game) exit(2);
    for (int i = 0; i < 80; i++)
        if (qp_game_add(&node, game, node, STEPS[i % 4])) exit(2);
    if (qp_format_by_name((qp_text){"xqf", 3})->write(game, NULL, &sink))
        exit(2);
    qp_game_free(game);
    add_file(e.ptr, e.len);
}

static void load(void) {
    const char *folder = getenv("QIPU_CORPUS");
    if (!folder) folder = "../shared/corpus";
    for (const char *digit = "0123456789abcdef"; *digit; digit++) {
        char path[2048];
        snprintf(path, sizeof path, "%s/xqf/%c", folder, *digit);
        load_folder(path);
    }
    if (file_count) return;
    printf("corpus absent (QIPU_CORPUS): one file made here instead\n");
    make_one();
}

/* ---- the report ------------------------------------------------------------
 */

static double run(const char *what, void (*work)(void *), reading *r,
                  size_t bytes) {
    double t = bench_median(RUNS, work, r);
    double rate = (double)(bytes * r->times) / t;
    printf("%-30s %8.1f MB/s %9.0f files/s %7.2f M plies/s  %lu errors\n", what,
           rate / 1e6, (double)(r->files * r->times) / t,
           (double)r->plies / t / 1e6, r->errors / r->times);
    return rate;
}

static void report(const char *what, const entry *file, size_t count,
                   size_t bytes) {
    reading r = {.file = file, .files = count, .times = PLENTY / bytes + 1};
    r.copy = malloc(files[largest].len);
    if (!r.copy) exit(2);
    printf("%s: %zu files, %.2f MB, %zu times\n", what, count,
           (double)bytes / 1e6, r.times);
    double copied = run("copying the bytes", copying, &r, bytes);
    run("events only", events, &r, bytes);
    double legally = run("every move proved legal", legal, &r, bytes);
    run("the tree", trees, &r, bytes);
    run("the tree, written as XQF", rewrite, &r, bytes);
    printf("%-30s 1 : %.0f\n\n", "every move to copying", copied / legally);
    free(r.copy);
}

int main(void) {
    load();
    report("all files", files, file_count, file_bytes);
    report("the largest", files + largest, 1, files[largest].len);
    for (size_t i = 0; i < file_count; i++) free(files[i].ptr);
    free(files);
    return 0;
}
