/* test_pipeline.c - many files on several threads: order, stopping, failures.
 *
 * SPDX-License-Identifier: MIT
 */
#define _XOPEN_SOURCE 700 /* P_tmpdir */
#include <errno.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "check.h"
#include "failing_alloc.h"
#include "qipu/pipeline.h"

enum { BIG_GAMES = 9000, LOG = 1 << 18 };

/* What was delivered, as text. */
typedef struct run_log {
    char text[LOG];
    size_t len;
    uint64_t stop_at, delivered; /* games; 0: never stop */
    qp_status stop_with;
    uint64_t files, problems, progress;
} run_log;

static void add(run_log *log, const char *format, const char *name,
                unsigned long long number) {
    int n =
        snprintf(log->text + log->len, LOG - log->len, format, name, number);
    log->len += (size_t)n;
    CHECK(log->len < LOG);
}

/* ---- the stage ----------------------------------------------------------- */

/* Puts the number of the game in its part and the number of its moves. */
static qp_status put_game(void *work, qp_part *part, qp_game *game) {
    uint64_t found[2] = {qp_part_game(part), 0};
    (void)work;
    for (qp_node n = qp_game_next(game, QP_ROOT); n != QP_NO_NODE;
         n = qp_game_next(game, n))
        found[1]++;
    return qp_part_put(part, (qp_text){(const char *)found, sizeof found});
}

static qp_status take(void *ctx, const qp_delivery *from, qp_text bytes) {
    run_log *log = ctx;
    uint64_t found[2];
    CHECK(bytes.len == sizeof found);
    memcpy(found, bytes.ptr, sizeof found);
    found[0] += from->games;
    if (found[0] % 1000 == 1) add(log, "%s game %llu ", from->file, found[0]);
    if (found[0] % 1000 == 1) add(log, "%splies %llu\n", "", found[1]);
    if (++log->delivered == log->stop_at) return log->stop_with;
    return QP_OK;
}

static void file_done(void *ctx, const qp_file_report *report) {
    run_log *log = ctx;
    log->files++;
    add(log, "%s: %llu games", report->file, report->games);
    add(log, "%s, %llu plies", "", report->plies);
    add(log, "%s, status %llu\n", "", (unsigned long long)report->status);
    for (size_t i = 0; i < report->problems; i++)
        add(log, "  %s: %llu\n", qp_status_name(report->problem[i].code),
            report->problem[i].count);
}

static void on_problem(void *ctx, const qp_problem *problem) {
    run_log *log = ctx;
    log->problems++;
    add(log, "%s:%llu:", problem->file, problem->err.at.line);
    add(log, "%s game %llu\n", qp_status_name(problem->err.code),
        problem->game);
    CHECK(!problem->line.ptr || problem->line.len);
}

static void on_progress(void *ctx, const qp_progress *progress) {
    run_log *log = ctx;
    log->progress++;
    CHECK(progress->files <= progress->of_files);
}

static qp_status run(run_log *log, const char *const *names, size_t count,
                     unsigned jobs, const qp_alloc *alloc) {
    qp_stage stage = {
        .size = sizeof stage, .ctx = log, .game = put_game, .deliver = take};
    qp_file_listener listener = {.size = sizeof listener,
                                 .ctx = log,
                                 .problem = on_problem,
                                 .file_done = file_done,
                                 .progress = on_progress};
    qp_pipeline_options options = {.size = sizeof options,
                                   .jobs = jobs,
                                   .problems_shown = 3,
                                   .alloc = alloc};
    log->len = 0;
    log->delivered = log->files = log->problems = log->progress = 0;
    return qp_pipeline_run(&stage, &listener, &options, names, count);
}

/* ---- files --------------------------------------------------------------- */

static char folder[] = P_tmpdir "/qipu-pipeline-XXXXXX";

static const char *path_in(char out[256], const char *name) {
    snprintf(out, 256, "%s/%s", folder, name);
    return out;
}

static void write_file(const char *name, const char *text) {
    char path[256];
    FILE *file = fopen(path_in(path, name), "wb");
    CHECK(file != NULL);
    if (!file) return;
    fputs(text, file);
    CHECK(!fclose(file));
}

/* Several megabytes: game i has 1 + i % 3 plies; every 1500th has a move that
 * is none, and a long comment quotes tags, where the file cannot be cut. */
static void write_big(void) {
    static const char *const MOVES[] = {"1. C2=5", "1. C2=5 H8+7",
                                        "1. C2=5 H8+7 2. H2+3"};
    char path[256];
    FILE *file = fopen(path_in(path, "big.pgn"), "wb");
    CHECK(file != NULL);
    if (!file) return;
    for (int i = 0; i < BIG_GAMES; i++) {
        fprintf(file, "[Event \"Cup %d\"]\n[Red \"%0300d\"]\n\n%s%s", i, i,
                MOVES[i % 3], i % 1500 == 700 ? " K9+1" : "");
        if (i == 8000) fputs(" {it says\n", file);
        for (int k = 0; i == 8000 && k < 90000; k++)
            fputs("so\n[Event \"no game\"]\n", file);
        if (i == 8000) fputs("there}", file);
        fputs(" *\n\n", file);
    }
    CHECK(!fclose(file));
}

/* ---- checks -------------------------------------------------------------- */

static void check_order(void) {
    static run_log one, more;
    char big[256], small[256], none[256], bad[256];
    const char *names[] = {path_in(small, "small.pgn"), path_in(big, "big.pgn"),
                           path_in(none, "nosuch.pgn"), folder,
                           path_in(bad, "small.pgn")};
    CHECK(run(&one, names, 5, 1, NULL) == QP_OK);
    CHECK(one.files == 5 && one.delivered == BIG_GAMES + 4);
    CHECK(one.problems == 3 && one.progress >= 5);
    CHECK(strstr(one.text, "big.pgn: 9000 games, 18000 plies, status 0") !=
          NULL);
    CHECK(strstr(one.text, "big.pgn game 8001 plies 3\n") != NULL);
    CHECK(strstr(one.text, "nosuch.pgn: 0 games, 0 plies, status 3") != NULL);
    for (unsigned jobs = 2; jobs <= 4; jobs += 2) {
        CHECK(run(&more, names, 5, jobs, NULL) == QP_OK);
        CHECK(more.len == one.len && !memcmp(more.text, one.text, one.len));
    }
}

static void check_stop(void) {
    static run_log log;
    char big[256], small[256];
    const char *names[] = {path_in(big, "big.pgn"),
                           path_in(small, "small.pgn")};
    for (unsigned jobs = 1; jobs <= 4; jobs += 3) {
        log.stop_at = 5000;
        log.stop_with = QP_E_STOP;
        CHECK(run(&log, names, 2, jobs, NULL) == QP_OK);
        CHECK(log.delivered == 5000 && log.files == 1);
        log.stop_with = QP_E_IO;
        CHECK(run(&log, names, 2, jobs, NULL) == QP_E_IO);
        CHECK(log.delivered == 5000 && log.files == 0);
    }
}

/* Freed before its end, and asked one by one. */
static void check_next(void) {
    static run_log log;
    char big[256];
    const char *names[] = {path_in(big, "big.pgn")};
    qp_stage stage = {
        .size = sizeof stage, .ctx = &log, .game = put_game, .deliver = take};
    for (unsigned jobs = 1; jobs <= 4; jobs += 3) {
        qp_pipeline_options options = {.size = sizeof options, .jobs = jobs};
        qp_pipeline *p = qp_pipeline_new(&stage, NULL, &options, names, 1);
        log = (run_log){.len = 0};
        CHECK(p != NULL);
        for (int i = 0; i < 2; i++) CHECK(qp_pipeline_next(p) == QP_OK);
        CHECK(log.delivered > 0 && log.delivered < BIG_GAMES);
        qp_pipeline_free(p);
        p = qp_pipeline_new(&stage, NULL, &options, NULL, 0);
        CHECK(p && qp_pipeline_next(p) == QP_E_END);
        CHECK(p && qp_pipeline_next(p) == QP_E_END);
        qp_pipeline_free(p);
    }
    qp_pipeline_free(NULL);
}

/* ---- events -------------------------------------------------------------- */

typedef struct heard {
    qp_handler handler;
    unsigned moves, comments, games, ends;
} heard;

static qp_flow hear_move(void *ctx, const qp_moved *moved, const qp_at *at) {
    (void)moved, (void)at;
    ((heard *)ctx)->moves++;
    return QP_GO;
}

static qp_flow hear_comment(void *ctx, qp_text part, unsigned flags,
                            const qp_at *at) {
    (void)part, (void)at;
    if (flags & QP_COMMENT_END) ((heard *)ctx)->comments++;
    return QP_GO;
}

static const qp_handler *events(void *work) {
    return &((heard *)work)->handler;
}

static qp_status hear_game(void *work, qp_part *part, qp_game *game) {
    heard *h = work;
    (void)part;
    CHECK(!game);
    h->games++;
    return QP_OK;
}

static void count_problem(void *ctx, const qp_problem *problem) {
    (void)problem;
    ++*(unsigned *)ctx;
}

/* A stage without variations does not hear of what is in them, but their
 * problems are reported. */
static void check_events(void) {
    char path[256];
    const char *names[] = {path_in(path, "variation.pgn")};
    unsigned problems = 0;
    heard h = {.handler = {.size = sizeof h.handler,
                           .move = hear_move,
                           .comment = hear_comment}};
    h.handler.ctx = &h;
    qp_stage stage = {
        .size = sizeof stage, .ctx = &h, .events = events, .game = hear_game};
    qp_file_listener listener = {
        .size = sizeof listener, .ctx = &problems, .problem = count_problem};
    write_file("variation.pgn",
               "[Event \"x\"]\n\n1. C2=5 {one} (1. C2=4 {two} (1. C2=6 {two}) "
               "1... K1+1 {three}) 1... H8+7 {four} *\n");
    CHECK(qp_pipeline_run(&stage, &listener, NULL, names, 1) == QP_OK);
    CHECK(h.moves == 2 && h.comments == 2 && h.games == 1);
    CHECK(problems == 1);
}

/* ---- memory -------------------------------------------------------------- */

typedef struct shared_purse {
    pthread_mutex_t lock;
    purse purse;
    qp_alloc from;
} shared_purse;

static void *resize(void *ctx, void *ptr, size_t old_size, size_t size) {
    shared_purse *p = ctx;
    pthread_mutex_lock(&p->lock);
    void *got = p->from.resize(p->from.ctx, ptr, old_size, size);
    pthread_mutex_unlock(&p->lock);
    return got;
}

/* Every allocation fails once: nothing is lost, and it is reported. */
static void check_memory(unsigned jobs) {
    static run_log log;
    char small[256], bad[256];
    const char *names[] = {path_in(small, "small.pgn"),
                           path_in(bad, "bad.pgn")};
    for (unsigned long i = 1;; i++) {
        shared_purse p = {.lock = PTHREAD_MUTEX_INITIALIZER};
        const qp_alloc alloc = {&p, resize};
        p.purse.refuse = i;
        p.from = failing_alloc_alloc(&p.purse);
        qp_status rc = run(&log, names, 2, jobs, &alloc);
        CHECK(failing_alloc_whole(&p.purse));
        if (p.purse.requests < i) {
            CHECK(rc == QP_OK && log.delivered == 3 && i > 20);
            return;
        }
        CHECK(rc == QP_OK || rc == QP_E_NOMEM);
    }
}

static void check_list_memory(void) {
    for (unsigned long i = 1;; i++) {
        purse p = {.refuse = i};
        const qp_alloc alloc = failing_alloc_alloc(&p);
        qp_files_options options = {
            .size = sizeof options, .recursive = 1, .alloc = &alloc};
        qp_files *files = qp_files_new(&options);
        qp_status rc = files ? qp_files_add(files, folder) : QP_E_NOMEM;
        qp_files_free(files);
        CHECK(failing_alloc_whole(&p));
        CHECK((rc == QP_OK) == (p.requests < i));
        if (!rc) return;
    }
}

/* ---- lists --------------------------------------------------------------- */

static void count_folder(void *ctx, const char *name, int error) {
    CHECK(error != 0 && name != NULL);
    ++*(int *)ctx;
}

static int names_are(const qp_files *files, const char *want) {
    size_t count;
    const char *const *names = qp_files_names(files, &count);
    char all[1024] = "";
    for (size_t i = 0; i < count; i++) {
        const char *name = names[i];
        if (!strncmp(name, folder, strlen(folder))) name += strlen(folder) + 1;
        strncat(all, name, sizeof all - strlen(all) - 1);
        strncat(all, " ", sizeof all - strlen(all) - 1);
    }
    if (strcmp(all, want)) printf("got %s\n", all);
    return !strcmp(all, want);
}

static void check_lists(void) {
    static const char LIST[] = "a.pgn\r\n\n-\nb\n", NULS[] = "a\nb\0c";
    char path[256], except[256];
    int failed = 0;
    write_file("note.doc", "no games");
    write_file(".hidden.pgn", "");
    CHECK(!mkdir(path_in(path, "inner"), 0700));
    CHECK(!mkdir(path_in(path, "empty"), 0700));
    write_file("inner/z.PGN", "");
    write_file("inner/a.xqf", "");
    path_in(except, "bad.pgn");
    qp_files_options options = {.size = sizeof options,
                                .recursive = 1,
                                .except = except,
                                .ctx = &failed,
                                .failed = count_folder};
    qp_files *files = qp_files_new(&options);
    check_must(qp_files_add(files, folder));
    CHECK(names_are(files, "big.pgn inner/a.xqf inner/z.PGN small.pgn "
                           "variation.pgn "));
    CHECK(qp_files_others(files) == 1 && !failed);
    qp_files_free(files);

    files = qp_files_new(&options);
    check_must(qp_files_add(files, path_in(path, "empty")));
    CHECK(names_are(files, ""));
    check_must(qp_files_add_list(files, (qp_text){LIST, sizeof LIST - 1}));
    check_must(qp_files_add_list(files, (qp_text){NULS, sizeof NULS - 1}));
    CHECK(names_are(files, "a.pgn ./- b a\nb c "));
    qp_files_free(files);
    qp_files_free(NULL);
}

/* ---- memory -------------------------------------------------------------- */

enum { AHEAD_FILES = 60, AHEAD_JOBS = 2, AHEAD_MOST = 3 * AHEAD_JOBS };

typedef struct ahead_count {
    pthread_mutex_t lock;
    unsigned opened, begun;
} ahead_count;

static void *ahead_open(void *ctx, qp_part *part) {
    ahead_count *count = ctx;
    (void)part;
    pthread_mutex_lock(&count->lock);
    count->opened++;
    pthread_mutex_unlock(&count->lock);
    return count;
}

static qp_status ahead_game(void *work, qp_part *part, qp_game *game) {
    (void)work, (void)part, (void)game;
    return QP_OK;
}

/* Waits at the first file, so that threads without a bound would read all. */
static qp_status ahead_file(void *ctx, const char *name) {
    ahead_count *count = ctx;
    struct timespec pause = {.tv_nsec = 50000000};
    (void)name;
    if (!count->begun) nanosleep(&pause, NULL);
    pthread_mutex_lock(&count->lock);
    CHECK(count->opened <= count->begun++ + AHEAD_MOST);
    pthread_mutex_unlock(&count->lock);
    return QP_OK;
}

/* What is read and waits to be delivered is bounded. */
static void check_ahead(void) {
    ahead_count count = {.lock = PTHREAD_MUTEX_INITIALIZER};
    char path[256];
    const char *names[AHEAD_FILES];
    for (size_t i = 0; i < AHEAD_FILES; i++)
        names[i] = path_in(path, "small.pgn");
    qp_stage stage = {.size = sizeof stage,
                      .ctx = &count,
                      .open = ahead_open,
                      .game = ahead_game,
                      .file = ahead_file};
    qp_pipeline_options options = {.size = sizeof options, .jobs = AHEAD_JOBS};
    CHECK(!qp_pipeline_run(&stage, NULL, &options, names, AHEAD_FILES));
    CHECK(count.opened == AHEAD_FILES && count.begun == AHEAD_FILES);
}

/* ---- parts --------------------------------------------------------------- */

enum { MEGABYTE = 1 << 20, CUT_PARTS = 64 };

typedef struct cut_places {
    pthread_mutex_t lock;
    uint64_t first[CUT_PARTS]; /* of each part, in no order */
    size_t parts;
} cut_places;

static qp_status cut_game(void *work, qp_part *part, qp_game *game) {
    cut_places *places = work;
    (void)game;
    if (qp_part_game(part) != 1) return QP_OK;
    pthread_mutex_lock(&places->lock);
    if (places->parts < CUT_PARTS)
        places->first[places->parts++] = qp_part_first_byte(part);
    pthread_mutex_unlock(&places->lock);
    return QP_OK;
}

/* Writes games with a comment of so many bytes; returns the file's size. */
static uint64_t write_even(const char *name, unsigned games, int bytes) {
    char path[256];
    long size = -1;
    FILE *file = fopen(path_in(path, name), "wb");
    CHECK(file != NULL);
    if (!file) return 0;
    for (unsigned i = 0; i < games; i++)
        fprintf(file, "[Event \"Cup %u\"]\n\n1. C2=5 {%0*u} *\n\n", i, bytes,
                i);
    size = ftell(file);
    CHECK(!fclose(file));
    return (uint64_t)size;
}

/* Returns the bytes that this process has read, or 0 where no system says. */
static uint64_t bytes_read(void) {
    char line[64] = "";
    FILE *file = fopen("/proc/self/io", "r");
    if (!file) return 0;
    if (!fgets(line, sizeof line, file)) line[0] = 0;
    fclose(file);
    return strncmp(line, "rchar: ", 7) ? 0 : strtoull(line + 7, NULL, 10);
}

/* Returns the greatest place of a part up to `most`. */
static uint64_t last_up_to(const cut_places *places, uint64_t most) {
    uint64_t last = 0;
    for (size_t i = 0; i < places->parts; i++)
        if (places->first[i] <= most && places->first[i] > last)
            last = places->first[i];
    return last;
}

/* A file is cut into parts of a megabyte, and into shorter ones at its end, by
 * looking at few bytes of it; games longer than those few can be cut, too. */
static void check_parts(const char *name, unsigned games, int bytes) {
    static cut_places places = {.lock = PTHREAD_MUTEX_INITIALIZER};
    char path[256];
    const char *names[] = {path_in(path, name)};
    qp_stage stage = {.size = sizeof stage, .ctx = &places, .game = cut_game};
    qp_pipeline_options options = {.size = sizeof options, .jobs = 2};
    const uint64_t size = write_even(name, games, bytes), game = size / games;
    places.parts = 0;
    uint64_t before = bytes_read();
    CHECK(qp_pipeline_run(&stage, NULL, &options, names, 1) == QP_OK);
    uint64_t all = bytes_read() - before;
    uint64_t second = last_up_to(&places, MEGABYTE + 2 * game);
    uint64_t last = last_up_to(&places, size);
    CHECK(size > 7 * MEGABYTE && places.parts > 7 && places.parts < 32);
    CHECK(second >= MEGABYTE && second < MEGABYTE + 2 * game);
    CHECK(size - last < MEGABYTE / 8 + 2 * game);
    if (before && game < 2048) CHECK(all < size + size / 32);
    CHECK(!remove(names[0]));
}

int main(void) {
    static const char SMALL[] =
        "[Event \"a\"]\n\n1. C2=5 *\n\n[Event \"b\"]\n\n1. C2=5 H8+7 *\n";
    CHECK(mkdtemp(folder) != NULL);
    write_file("small.pgn", SMALL);
    write_file("bad.pgn", "[Event \"c\"]\n\n1. C2=5 K9+9 *\n");
    write_big();
    check_order();
    check_stop();
    check_next();
    check_events();
    check_ahead();
    check_parts("even.pgn", 8000, 1000);
    check_parts("long.pgn", 800, 10000);
    check_memory(1);
    check_memory(2);
    check_list_memory();
    check_lists();
    char command[300];
    snprintf(command, sizeof command, "rm -rf %s", folder);
    CHECK(!system(command));
    return check_close();
}
