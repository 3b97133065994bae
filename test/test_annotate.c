/* test_annotate.c - annotation with the fake engine: what a caller gets of each
 * position, journals that go on, are another's or are locked, engines that are
 * gone, and a journal on a full disk.
 *
 * SPDX-License-Identifier: MIT
 */
#define _XOPEN_SOURCE 700 /* P_tmpdir */
#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include "check.h"
#include "qipu/annotate.h"

static char command[4096], journal[64];

typedef struct heard {
    int failures, progress;
    qp_status status;
    size_t ply;
} heard;

static void on_failure(void *ctx, const qp_annotate_failure *failure) {
    heard *h = ctx;
    h->failures++;
    h->status = failure->fault->status;
    h->ply = failure->ply;
}

static void on_progress(void *ctx, uint64_t game, size_t done,
                        size_t positions) {
    heard *h = ctx;
    h->progress += game == 1 && done <= positions && positions == 5;
}

static qp_annotate_options options_of(heard *h) {
    return (qp_annotate_options){.size = sizeof(qp_annotate_options),
                                 .engine = {.size = sizeof(qp_engine_options),
                                            .command = command,
                                            .protocol = QP_PROTOCOL_UCI},
                                 .go = {.depth = 2},
                                 .line = 8,
                                 .ctx = h,
                                 .failed = on_failure,
                                 .progress = on_progress};
}

/* 1. h2e2 h9g7 2. e2e6 g7e6: the cannon is lost for a pawn. */
static qp_game *make_game(void) {
    static const char *const MOVES[] = {"h2e2", "h9g7", "e2e6", "g7e6"};
    qp_game *game = qp_game_new(NULL);
    qp_node node = QP_ROOT;
    qp_pos pos;
    qp_pos_start(&pos);
    for (size_t i = 0; i < 4; i++) {
        qp_text square[2] = {{MOVES[i], 2}, {MOVES[i] + 2, 2}};
        qp_move move = {qp_square_read(square[0], 0),
                        qp_square_read(square[1], 0)};
        check_must(qp_game_add(&node, game, node, move));
        qp_pos_play(&pos, move);
    }
    return game;
}

static qp_status annotate(const qp_annotate_options *o, qp_annotated *last) {
    qp_annotator *a = NULL;
    qp_game *game = make_game();
    qp_status status = qp_annotator_new(&a, o);
    CHECK(!status == !!a);
    if (!status) status = qp_annotator_game(a, game);
    if (!status && last) CHECK(qp_annotator_position(last, a, 4));
    if (!status) CHECK(!qp_annotator_position(&(qp_annotated){0}, a, 5));
    int error = errno;
    qp_annotator_free(a);
    qp_game_free(game);
    errno = error;
    return status;
}

static void check_positions(void) {
    heard h = {0};
    qp_annotated last = {0};
    qp_annotate_options o = options_of(&h);
    CHECK(annotate(&o, &last) == QP_OK);
    CHECK(h.progress > 0 && !h.failures);
    CHECK(last.turn == QP_RED && last.info.known & QP_INFO_SCORE);
    CHECK(last.info.score == -350 && last.has_loss && !last.loss);
    o.engines = QP_ANNOTATE_ENGINES + 1;
    CHECK(annotate(&o, NULL) == QP_E_ARG);
}

static void check_gone(void) {
    heard h = {0};
    qp_annotate_options o = options_of(&h);
    o.engine.command = "/nonexistent/engine";
    CHECK(annotate(&o, NULL) == QP_E_ENGINE_START);
    CHECK(h.failures == 1 && h.status == QP_E_ENGINE_START);
    CHECK(h.ply == QP_PLY_NONE);
}

static void check_journal(void) {
    heard h = {0};
    qp_annotate_options o = options_of(&h);
    o.journal = journal;
    CHECK(annotate(&o, NULL) == QP_OK && !access(journal, F_OK));
    o.engine.command = "/nonexistent/engine";
    CHECK(annotate(&o, NULL) == QP_E_ENGINE_JOURNAL);
    o.restart = 1; /* and then nothing is in it */
    CHECK(annotate(&o, NULL) == QP_E_ENGINE_START);
    CHECK(access(journal, F_OK) && errno == ENOENT);
    o.journal = "/dev/null"; /* no file to write and remove */
    CHECK(annotate(&o, NULL) == QP_E_IO && errno == EINVAL);
    CHECK(!access("/dev/null", F_OK));
}

/* The first line fits, and then the disk is full, as it were. */
static void check_full(void) {
    heard h = {0};
    qp_annotate_options o = options_of(&h);
    struct rlimit all, some;
    getrlimit(RLIMIT_FSIZE, &all);
    some = (struct rlimit){40, all.rlim_max};
    o.journal = journal;
    signal(SIGXFSZ, SIG_IGN);
    setrlimit(RLIMIT_FSIZE, &some);
    CHECK(annotate(&o, NULL) == QP_E_IO && errno == ENOSPC);
    setrlimit(RLIMIT_FSIZE, &all);
    unlink(journal);
}

/* All is in the journal: no engine is needed. */
static void check_resumed(void) {
    heard h = {0};
    qp_annotate_options o = options_of(&h);
    qp_annotator *a = NULL;
    qp_game *game = make_game();
    o.journal = journal;
    CHECK(annotate(&o, NULL) == QP_OK);
    h.progress = 0;
    check_must(qp_annotator_new(&a, &o));
    if (!fork()) _exit(annotate(&o, NULL) != QP_E_ENGINE_LOCKED);
    int other = -1;
    wait(&other);
    CHECK(other == 0);
    CHECK(qp_annotator_game(a, game) == QP_OK && !h.progress);
    qp_annotator_finish(a);
    CHECK(access(journal, F_OK) && errno == ENOENT);
    qp_annotator_free(a);
    qp_game_free(game);
}

int main(int argc, char **argv) {
    if (argc < 2) return 2;
    snprintf(command, sizeof command, "'%s' uci", argv[1]);
    snprintf(journal, sizeof journal, P_tmpdir "/test_annotate.%ld",
             (long)getpid());
    heard nobody = {0};
    qp_annotator *none = NULL;
    qp_annotate_options o = options_of(&nobody);
    o.size = 0;
    CHECK(qp_annotator_new(&none, &o) == QP_E_ARG && !none);
    check_positions();
    check_gone();
    check_journal();
    check_resumed();
    check_full();
    return check_close();
}
