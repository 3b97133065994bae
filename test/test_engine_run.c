/* test_engine_run.c - engines as processes: the fake one in all its modes, and
 * Debian's fairy-stockfish and hoixiangqi where they are installed.
 *
 * Nothing here asserts how long anything took. Limits are short where an engine
 * is to run into them, and long everywhere else.
 *
 * SPDX-License-Identifier: MIT
 */
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "check.h"
#include "failing_alloc.h"
#include "qipu/engine_run.h"
#include "qipu/fen.h"

enum { LONG = 60000, SHORT = 300 };

static const char *fake; /* the program */

static qp_engine_options options_of(const char *command) {
    return (qp_engine_options){.size = sizeof(qp_engine_options),
                               .command = command,
                               .protocol = QP_PROTOCOL_UCI,
                               .start_ms = LONG,
                               .think_ms = LONG,
                               .grace_ms = LONG};
}

static void wait_while(qp_engine *e, qp_engine_condition state) {
    while (qp_engine_state(e) == state) qp_engine_wait(&e, 1, 1000);
}

/* The fake engine, past its introduction; NULL when it did not start. */
static qp_engine *open_fake(const qp_engine_options *o, const char *arguments) {
    char command[4096];
    qp_engine_options all = *o;
    qp_engine *e = NULL;
    snprintf(command, sizeof command, "'%s' %s", fake, arguments);
    all.command = command;
    qp_status status = qp_engine_open(&e, &all, NULL, NULL);
    CHECK(status == QP_OK);
    if (status) return NULL;
    wait_while(e, QP_ENGINE_STARTING);
    return e;
}

static const qp_engine_result *think(qp_engine *e, const qp_engine_task *task) {
    CHECK(qp_engine_think(e, task) == QP_OK);
    wait_while(e, QP_ENGINE_THINKING);
    return qp_engine_result_of(e);
}

static qp_engine_task depth_task(void) {
    return (qp_engine_task){.go = {.depth = 3}};
}

/* ---- engines that behave ------------------------------------------------- */

/* After an exchange on the left, the knight on the right gets out of the other
 * cannon's way, in every protocol and every way of ranks. */
static void check_plays(const char *arguments, qp_protocol protocol) {
    qp_engine_options o = options_of(NULL);
    o.protocol = protocol;
    qp_engine *e = open_fake(&o, arguments);
    qp_move lead[] = {{QP_SQ(1, 2), QP_SQ(1, 9)}, {QP_SQ(0, 9), QP_SQ(1, 9)}};
    qp_engine_task task = depth_task();
    task.moves = lead;
    task.move_count = 2;
    for (int i = 0; i < 3; i++) {
        const qp_engine_result *r = think(e, &task);
        CHECK(qp_engine_state(e) == QP_ENGINE_IDLE);
        CHECK(r->status == QP_OK && r->has_best && !r->stopped);
        CHECK(r->best.from == QP_SQ(7, 0) && r->best.to == QP_SQ(6, 2));
        CHECK(r->info.known & QP_INFO_SCORE);
        CHECK(r->pv_count == 1 && !r->pv_cut);
        CHECK(qp_engine_new_game(e) == QP_OK);
    }
    CHECK(!strcmp(qp_engine_dialect_of(e)->name, "Fake"));
    qp_engine_close(e);
}

static void check_protocols(void) {
    check_plays("uci", QP_PROTOCOL_UCI);
    check_plays("uci variants", QP_PROTOCOL_UCI);
    check_plays("ucci", QP_PROTOCOL_UCCI);
    check_plays("cecp", QP_PROTOCOL_CECP);
}

/* Who ends at the word of another protocol is started again and asked again. */
static void check_finds(const char *protocol, qp_protocol want) {
    qp_engine_options o = options_of(NULL);
    o.protocol = QP_PROTOCOL_NONE;
    qp_engine *e = open_fake(&o, protocol);
    CHECK(qp_engine_state(e) == QP_ENGINE_IDLE);
    CHECK(qp_engine_dialect_of(e)->protocol == want);
    qp_engine_close(e);
}

/* Nodes of CECP and the time of UCCI are seen to by the driver. */
static void check_stopped(const char *arguments, qp_protocol protocol,
                          qp_engine_go go) {
    qp_engine_options o = options_of(NULL);
    o.protocol = protocol;
    qp_engine *e = open_fake(&o, arguments);
    qp_engine_task task = {.go = go};
    const qp_engine_result *r = think(e, &task);
    CHECK(r->status == QP_OK && r->has_best && r->stopped);
    qp_engine_close(e);
}

/* A second answer to a stop is not the answer to the next question. */
static void check_stale(void) {
    qp_engine_options o = options_of(NULL);
    o.protocol = QP_PROTOCOL_UCCI;
    qp_engine *e = open_fake(&o, "ucci stale slow=100");
    qp_engine_task task = {.go = {.movetime_ms = 1}};
    for (int i = 0; i < 5; i++) {
        const qp_engine_result *r = think(e, &task);
        CHECK(r->status == QP_OK && r->has_best);
    }
    qp_engine_close(e);
}

/* ---- engines that do not ------------------------------------------------- */

/* What a mode comes to. */
static void check_fails(const char *arguments, qp_status want,
                        qp_engine_options o, qp_engine_fault *fault) {
    qp_engine_task task = depth_task();
    qp_engine_fault none;
    qp_engine *e = open_fake(&o, arguments);
    if (qp_engine_state(e) == QP_ENGINE_IDLE) think(e, &task);
    qp_engine_fault_of(fault ? fault : &none, e);
    check_that(qp_engine_state(e) == QP_ENGINE_FAILED &&
                   (fault ? fault : &none)->status == want,
               "%s: state %d, %s", arguments, (int)qp_engine_state(e),
               qp_status_name((fault ? fault : &none)->status));
    CHECK(qp_engine_think(e, &task) == QP_E_ARG);
    CHECK(qp_engine_process(e) == 0);
    qp_engine_close(e);
}

static void check_limits(void) {
    qp_engine_options start = options_of(NULL), think_o = start;
    start.start_ms = SHORT;
    think_o.think_ms = think_o.grace_ms = SHORT;
    check_fails("uci hang-start", QP_E_ENGINE_HANDSHAKE, start, NULL);
    check_fails("uci hang-ready", QP_E_ENGINE_HANDSHAKE, start, NULL);
    check_fails("uci hang", QP_E_ENGINE_TIME, think_o, NULL);
    check_fails("ucci hang-start", QP_E_ENGINE_HANDSHAKE, start, NULL);
    check_fails("uci flood", QP_E_ENGINE_TIME, think_o, NULL);
    check_fails("uci long-line", QP_E_ENGINE_TIME, think_o, NULL);
    start.protocol = QP_PROTOCOL_NONE;
    check_fails("uci hang-start", QP_E_ENGINE_HANDSHAKE, start, NULL);
}

static void check_deaths(void) {
    qp_engine_options o = options_of(NULL);
    qp_engine_fault f;
    check_fails("uci exit=7 complains", QP_E_ENGINE_DIED, o, &f);
    CHECK(f.ended && f.exit_status == 7 && !f.signal);
    check_fails("uci abort", QP_E_ENGINE_DIED, o, &f);
    CHECK(f.ended && f.signal == SIGABRT);
    check_fails("uci closes", QP_E_ENGINE_DIED, o, &f);
    CHECK(!f.ended);
}

/* What an engine has started is killed with it: its lock is gone. */
static void check_group(void) {
    qp_engine_options o = options_of(NULL);
    struct flock lock = {.l_type = F_WRLCK, .l_whence = SEEK_SET};
    char file[2048], arguments[2112];
    qp_engine_fault f;
    int fd, locked = -1;
    snprintf(file, sizeof file, "%s-XXXXXX", fake);
    fd = mkstemp(file);
    CHECK(fd >= 0);
    snprintf(arguments, sizeof arguments, "uci 'child=%s'", file);
    check_fails(arguments, QP_E_ENGINE_DIED, o, &f);
    CHECK(f.ended && f.exit_status == 4);
    /* It was killed, and dies within a moment; else only in a minute. */
    for (int i = 0; i < 600 && locked; i++) {
        locked = fcntl(fd, F_SETLK, &lock);
        if (locked) poll(NULL, 0, 100);
    }
    CHECK(!locked);
    close(fd);
    unlink(file);
}

/* Its last lines are there to be shown, its errors apart. */
static void check_last_lines(void) {
    qp_engine_options o = options_of(NULL);
    qp_engine *e = open_fake(&o, "uci exit=1 complains");
    qp_engine_task task = depth_task();
    qp_engine_fault f;
    think(e, &task);
    qp_engine_fault_of(&f, e);
    CHECK(same_text(f.errors, qp_text_of("warming up\nall is not well")));
    CHECK(same_text(f.said, qp_text_of("id name Fake\noption name Hash type "
                                       "spin\nuciok\nreadyok\nreadyok")));
    qp_engine_close(e);
}

/* A move that is not one is reported, and the engine lives on. */
static void check_lies(const char *arguments, qp_status want,
                       const char *said) {
    qp_engine_options o = options_of(NULL);
    qp_engine *e = open_fake(&o, arguments);
    qp_engine_task task = depth_task();
    for (int i = 0; i < 2; i++) {
        const qp_engine_result *r = think(e, &task);
        CHECK(r->status == want && !r->has_best && !strcmp(r->said, said));
        CHECK(qp_engine_state(e) == QP_ENGINE_IDLE);
    }
    qp_engine_close(e);
}

static void check_words(void) {
    qp_engine_options o = options_of(NULL);
    check_lies("uci lie", QP_E_ENGINE_MOVE, "e0e8");
    check_lies("uci variants lie", QP_E_ENGINE_MOVE, "e1e9");
    check_lies("uci garbage", QP_E_ENGINE_MOVE, "zz");
    check_lies("uci none", QP_E_ENGINE_NONE, "");
    qp_engine_task task = depth_task();
    qp_engine *e = open_fake(&o, "uci lie-later");
    const qp_engine_result *r = think(e, &task);
    CHECK(r->status == QP_OK && r->pv_count == 1 && r->pv_cut);
    qp_engine_close(e);
    e = open_fake(&o, "uci no-newline");
    CHECK(think(e, &task)->status == QP_OK);
    CHECK(qp_engine_think(e, &task) == QP_OK ||
          qp_engine_state(e) == QP_ENGINE_FAILED);
    wait_while(e, QP_ENGINE_THINKING);
    CHECK(qp_engine_state(e) == QP_ENGINE_FAILED);
    qp_engine_close(e);
}

/* ---- the end ------------------------------------------------------------- */

/* Nobody is left, whatever an engine does about quit. */
static void check_quits(const char *arguments, uint32_t grace) {
    qp_engine_options o = options_of(NULL);
    o.grace_ms = grace;
    qp_engine *e = open_fake(&o, arguments);
    long pid = qp_engine_process(e);
    CHECK(pid > 0 && !kill((pid_t)pid, 0));
    qp_engine_close(e);
    CHECK(kill((pid_t)pid, 0) && errno == ESRCH);
    CHECK(waitpid(-1, NULL, WNOHANG) == -1 && errno == ECHILD);
}

/* Kills it, and waits until it is dead; the library reaps it. */
static void kill_now(const qp_engine *e) {
    siginfo_t info;
    kill((pid_t)qp_engine_process(e), SIGKILL);
    waitid(P_PID, (id_t)qp_engine_process(e), &info, WEXITED | WNOWAIT);
}

/* One that is killed from outside is one that has ended. */
static void check_killed(void) {
    qp_engine_options o = options_of(NULL);
    qp_engine *e = open_fake(&o, "uci patient");
    qp_engine_task task = depth_task();
    qp_engine_fault f;
    CHECK(qp_engine_think(e, &task) == QP_OK);
    kill_now(e);
    wait_while(e, QP_ENGINE_THINKING);
    qp_engine_fault_of(&f, e);
    CHECK(f.status == QP_E_ENGINE_DIED && f.ended && f.signal == SIGKILL);
    qp_engine_close(e);
    /* While it rests, and nobody looks: writing to it raises no signal. */
    e = open_fake(&o, "uci");
    kill_now(e);
    CHECK(qp_engine_think(e, &task) == QP_OK);
    wait_while(e, QP_ENGINE_THINKING);
    CHECK(qp_engine_state(e) == QP_ENGINE_FAILED);
    qp_engine_close(e);
}

/* A descriptor that the program has open is not the engine's. */
static void check_descriptors(void) {
    qp_engine_options o = options_of(NULL);
    qp_engine_fault f;
    int fd = open("/dev/null", O_RDONLY);
    CHECK(fd > 2);
    qp_engine *e = open_fake(&o, "uci reports-open"), *other;
    other = open_fake(&o, "uci reports-open");
    qp_engine_wait(&other, 1, 0);
    qp_engine_close(e);
    qp_engine_fault_of(&f, other);
    CHECK(same_text(f.errors, qp_text_of("0 1 2 ")));
    qp_engine_close(other);
    close(fd);
}

/* ---- several ------------------------------------------------------------- */

static void check_several(void) {
    enum { MANY = 5 };
    qp_engine_options o = options_of(NULL);
    qp_engine *e[MANY];
    qp_engine_task task = depth_task();
    for (int i = 0; i < MANY; i++) {
        e[i] = open_fake(&o, i == 2 ? "uci abort" : "uci");
        CHECK(qp_engine_think(e[i], &task) == QP_OK);
    }
    for (int busy = MANY; busy;) {
        qp_engine_wait(e, MANY, 1000);
        busy = 0;
        for (int i = 0; i < MANY; i++)
            busy += qp_engine_state(e[i]) == QP_ENGINE_THINKING;
    }
    for (int i = 0; i < MANY; i++) {
        CHECK((qp_engine_state(e[i]) == QP_ENGINE_FAILED) == (i == 2));
        CHECK(i == 2 || qp_engine_result_of(e[i])->has_best);
        qp_engine_close(e[i]);
    }
}

/* ---- commands and memory ------------------------------------------------- */

static qp_status open_status(const char *command, qp_engine_fault *fault) {
    qp_engine_options o = options_of(command);
    qp_engine *e = NULL;
    qp_status status = qp_engine_open(&e, &o, NULL, fault);
    if (!status) qp_engine_close(e);
    return status;
}

static void check_commands(void) {
    qp_engine_fault f;
    char quoted[4096];
    CHECK(open_status("", &f) == QP_E_ARG);
    CHECK(open_status(NULL, NULL) == QP_E_ARG);
    CHECK(open_status("  \t ", &f) == QP_E_ARG);
    CHECK(open_status("'cat", &f) == QP_E_ARG && f.status == QP_E_ARG);
    CHECK(open_status("/nonexistent/engine uci", &f) == QP_E_ENGINE_START);
    CHECK(f.status == QP_E_ENGINE_START && f.error == ENOENT);
    CHECK(open_status("/dev/null", &f) == QP_E_ENGINE_START);
    CHECK(f.error == EACCES);
    snprintf(quoted, sizeof quoted, "\"%s\" 'u'\"c\"\\i \"exit=\\\\7\"", fake);
    qp_engine_options o = options_of(quoted);
    qp_engine *e = NULL;
    CHECK(qp_engine_open(&e, &o, NULL, NULL) == QP_OK);
    wait_while(e, QP_ENGINE_STARTING);
    CHECK(qp_engine_state(e) == QP_ENGINE_IDLE);
    qp_engine_close(e);
}

/* Lines of thought, each a little worse than the one before it. */
static void count_lines(void *ctx, qp_engine *engine,
                        const qp_engine_event *event) {
    (void)engine;
    if (event->kind == QP_ENGINE_INFO && event->info.score <= 100 &&
        event->info.score > 95 && (event->info.known & QP_INFO_MULTIPV))
        ++*(int *)ctx;
}

/* An option is another one from one thought to the next, not within it. */
static void check_set(const char *arguments, qp_protocol protocol) {
    int lines = 0;
    qp_engine_options o = options_of(NULL);
    qp_engine_setting two = {qp_text_of("MultiPV"), qp_text_of("2")};
    qp_engine_setting bad = {qp_text_of("MultiPV"), qp_text_of("2\nquit")};
    o.protocol = protocol;
    o.ctx = &lines;
    o.event = count_lines;
    qp_engine *e = open_fake(&o, arguments);
    qp_engine_task task = depth_task();
    CHECK(qp_engine_dialect_of(e)->flags & QP_ENGINE_MULTIPV);
    think(e, &task);
    CHECK(lines == 1);
    CHECK(qp_engine_set(e, &bad) == QP_E_ARG);
    CHECK(qp_engine_set(e, &two) == QP_OK);
    CHECK(qp_engine_think(e, &task) == QP_OK);
    CHECK(qp_engine_set(e, &two) == QP_E_ARG);
    wait_while(e, QP_ENGINE_THINKING);
    CHECK(lines == 3 && qp_engine_state(e) == QP_ENGINE_IDLE);
    qp_engine_close(e);
}

/* Options are sent; what has a line's end in it is refused. */
static void check_settings(void) {
    qp_engine_setting good = {qp_text_of("Hash"), qp_text_of("16")};
    qp_engine_setting bad = {qp_text_of("Hash"), qp_text_of("16\nquit")};
    qp_engine_options o = options_of(NULL);
    o.settings = &good;
    o.setting_count = 1;
    qp_engine *e = open_fake(&o, "uci");
    CHECK(qp_engine_state(e) == QP_ENGINE_IDLE);
    qp_engine_close(e);
    o.settings = &bad;
    e = open_fake(&o, "uci");
    qp_engine_fault f;
    qp_engine_fault_of(&f, e);
    CHECK(qp_engine_state(e) == QP_ENGINE_FAILED && f.status == QP_E_ARG);
    qp_engine_close(e);
}

/* Each allocation fails once: nothing is leaked, and nothing hangs. */
static void check_memory(void) {
    char command[4096];
    snprintf(command, sizeof command, "'%s' uci", fake);
    for (unsigned long refuse = 1; refuse < 20; refuse++) {
        purse p = {.refuse = refuse};
        qp_alloc alloc = failing_alloc_alloc(&p);
        qp_engine_options o = options_of(command);
        qp_engine_task task = depth_task();
        qp_engine *e = NULL;
        o.start_ms = o.think_ms = o.grace_ms = 1000;
        if (!qp_engine_open(&e, &o, &alloc, NULL)) {
            wait_while(e, QP_ENGINE_STARTING);
            if (!qp_engine_think(e, &task)) wait_while(e, QP_ENGINE_THINKING);
            qp_engine_close(e);
        }
        CHECK(failing_alloc_whole(&p));
        if (p.requests < refuse) return;
    }
    check_that(0, "allocations without end");
}

/* A move that is not legal is the caller's mistake. */
static void check_task(void) {
    qp_engine_options o = options_of(NULL);
    qp_engine *e = open_fake(&o, "uci");
    qp_move bad = {QP_SQ(0, 0), QP_SQ(0, 9)};
    qp_engine_task task = {.moves = &bad, .move_count = 1};
    CHECK(qp_engine_think(e, &task) == QP_E_ARG);
    task = (qp_engine_task){.banned = &bad, .banned_count = 1};
    CHECK(qp_engine_think(e, &task) == QP_E_ARG); /* UCI has no such word */
    CHECK(qp_engine_state(e) == QP_ENGINE_IDLE);
    task = depth_task();
    CHECK(think(e, &task)->has_best);
    qp_engine_close(e);
}

/* ---- real engines -------------------------------------------------------- */

/* A win in one, by mate or by stalemate; then limits that the protocol has no
 * words for. HoiXiangqi does not hear that it is to move at once. */
static void check_real(const char *command, qp_protocol protocol) {
    qp_engine_options o = options_of(command);
    qp_engine *e = NULL;
    qp_pos pos;
    o.protocol = protocol;
    CHECK(qp_engine_open(&e, &o, NULL, NULL) == QP_OK);
    wait_while(e, QP_ENGINE_STARTING);
    CHECK(qp_engine_state(e) == QP_ENGINE_IDLE);
    check_must(qp_pos_read(
        &pos, qp_text_of("3k5/9/9/9/9/9/9/4R4/8R/4K4 w - - 0 1"), 0, NULL));
    qp_engine_task task = {.base = &pos, .go = {.depth = 4}};
    const qp_engine_result *r = think(e, &task);
    qp_pos after = pos;
    check_that(r->status == QP_OK && r->has_best, "%s: no move", command);
    if (r->has_best) qp_pos_play(&after, r->best);
    check_that(r->has_best && qp_pos_state(&after) != QP_PLAYING, "%s: not won",
               command);
    check_that((r->info.known & QP_INFO_MATE) && r->info.score == 1,
               "%s: known %x, score %d", command, r->info.known,
               (int)r->info.score);
    qp_move moves[] = {{QP_SQ(7, 2), QP_SQ(4, 2)}, {QP_SQ(7, 9), QP_SQ(6, 7)}};
    task = (qp_engine_task){
        .moves = moves, .move_count = 2, .go = {.movetime_ms = 200}};
    r = think(e, &task);
    CHECK(r->status == QP_OK && r->has_best && r->pv_count > 0);
    task.go = (qp_engine_go){.nodes = 2000};
    if (!strstr(command, "hoi")) {
        r = think(e, &task);
        CHECK(r->status == QP_OK && r->has_best && r->info.nodes > 0);
    }
    qp_engine_close(e);
}

static void check_installed(void) {
    static const char *const ENGINES[] = {"/usr/games/fairy-stockfish",
                                          "/usr/games/hoixiangqi"};
    for (int i = 0; i < 2; i++)
        if (access(ENGINES[i], X_OK)) {
            printf("skipped: %s is not there\n", ENGINES[i]);
        } else if (i) {
            check_real(ENGINES[i], QP_PROTOCOL_CECP);
            check_real(ENGINES[i], QP_PROTOCOL_NONE);
        } else {
            check_real(ENGINES[i], QP_PROTOCOL_UCI);
            check_real(ENGINES[i], QP_PROTOCOL_UCCI);
            check_real(ENGINES[i], QP_PROTOCOL_CECP);
        }
}

int main(int argc, char **argv) {
    if (argc < 2) return 2;
    fake = argv[1];
    signal(SIGPIPE, SIG_DFL); /* the caller may ignore it */
    check_protocols();
    check_finds("uci strict", QP_PROTOCOL_UCI);
    check_finds("ucci strict", QP_PROTOCOL_UCCI);
    check_finds("cecp strict", QP_PROTOCOL_CECP);
    check_stopped("ucci patient", QP_PROTOCOL_UCCI,
                  (qp_engine_go){.movetime_ms = 50});
    check_stopped("cecp patient", QP_PROTOCOL_CECP,
                  (qp_engine_go){.movetime_ms = 50});
    check_stopped("uci patient", QP_PROTOCOL_UCI,
                  (qp_engine_go){.movetime_ms = 50});
    check_stale();
    check_limits();
    check_deaths();
    check_group();
    check_last_lines();
    check_words();
    check_quits("uci", LONG);
    check_quits("uci stays", SHORT);
    check_killed();
    check_descriptors();
    check_several();
    check_commands();
    check_settings();
    check_set("uci multipv", QP_PROTOCOL_UCI);
    check_set("ucci multipv", QP_PROTOCOL_UCCI);
    check_memory();
    check_task();
    check_installed();
    return check_close();
}
