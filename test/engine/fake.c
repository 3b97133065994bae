/* fake.c - an engine for tests: plays the greediest move, and behaves as badly
 * as its options tell.
 *
 *     fake PROTOCOL [MODE[=VALUE]]...
 *
 *   strict         ends at a first word that is not its protocol's
 *   hang-start     says nothing, ever
 *   hang-ready     introduces itself, and says nothing more
 *   hang           says nothing to go and stop
 *   patient        thinks until it is stopped
 *   slow=MS        thinks so long
 *   exit=N         exits with this status when a search starts
 *   abort          is killed by a signal then
 *   dies-on=FEN    dies when it has to search this board
 *   flood          speaks without end then
 *   long-line      speaks a line without end then
 *   lie, garbage   plays what is not legal, or is no move
 *   lie-later      adds an illegal move to its line of thought
 *   none           has no move
 *   quick          plays an only move without a thought
 *   no-newline     ends in the middle of its last line
 *   closes         closes its output and lives on
 *   stays          hears neither quit nor the end of its input
 *   child=FILE     starts another that holds its output open, and locks FILE
 *                  as long as it lives; then ends
 *   stale          answers a stop once more when it rests, as UCCI has it
 *   variants       plays chess too: ranks from 1 in UCI
 *   multipv        has this option: as many lines, of the first legal moves,
 *                  before it thinks
 *   lines=N        prints this many lines, whatever MultiPV is
 *   bounds         says of the first line also a worse guess, of the second
 *                  only a bound
 *   log=FILE       adds the board to a file whenever it has been thought about
 *   complains      writes to its standard error first
 *   reports-open   writes there which descriptors it has got
 *
 * SPDX-License-Identifier: MIT
 */
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "qipu/engine.h"
#include "qipu/fen.h"

static const char *const *modes;

/* What a mode's value is, "" for none; NULL when it is not asked for. */
static const char *mode(const char *name) {
    size_t len = strlen(name);
    for (const char *const *m = modes; *m; m++)
        if (!strncmp(*m, name, len) && (!(*m)[len] || (*m)[len] == '='))
            return *m + len + ((*m)[len] == '=');
    return NULL;
}

static void pause_ms(long ms) {
    struct timespec t = {ms / 1000, ms % 1000 * 1000000L};
    nanosleep(&t, NULL);
}

static void sleep_for_ever(void) {
    for (;;) pause_ms(1000);
}

static int sink_write(void *ctx, const char *bytes, size_t len) {
    (void)ctx;
    return fwrite(bytes, 1, len, stdout) != len;
}

static void say(const qp_engine_dialect *d, const qp_engine_event *event) {
    qp_sink sink = {NULL, sink_write};
    if (qp_engine_say(&sink, d, event)) exit(9);
    fflush(stdout);
}

/* ---- playing ------------------------------------------------------------- */

static int worth(qp_piece piece) {
    static const int WORTH[] = {0, 0, 200, 200, 450, 900, 450, 100};
    return piece ? WORTH[QP_KIND_OF(piece)] : 0;
}

/* Material of the side to move, less that of the other. */
static int balance(const qp_pos *pos) {
    const qp_setup *s = qp_pos_setup(pos);
    int sum = 0;
    for (int i = 0; i < QP_SQUARES; i++)
        sum += (int)QP_SIDE_OF(s->cell[i]) == s->turn ? worth(s->cell[i])
                                                      : -worth(s->cell[i]);
    return sum;
}

/* The best move by what it wins and what can be taken then. */
static qp_move greedy(const qp_pos *pos, int *score) {
    qp_move list[QP_MOVES_MAX], best = {QP_SQ_NONE, QP_SQ_NONE};
    size_t n = qp_pos_moves(list, pos);
    *score = -100000;
    for (size_t i = 0; i < n; i++) {
        qp_move replies[QP_MOVES_MAX];
        qp_pos after = *pos;
        qp_pos_play(&after, list[i]);
        const qp_setup *s = qp_pos_setup(&after);
        size_t m = qp_pos_moves(replies, &after);
        int loss = 0, value;
        for (size_t j = 0; j < m; j++)
            if (worth(s->cell[replies[j].to]) > loss)
                loss = worth(s->cell[replies[j].to]);
        value = -balance(&after) - loss;
        if (value > *score) {
            *score = value;
            best = list[i];
        }
    }
    return best;
}

static void write_move(char *out, const qp_engine_dialect *d, qp_move move) {
    unsigned flags = d->flags & QP_ENGINE_RANKS_1 ? QP_MOVE_RANKS_1 : 0;
    size_t n = qp_square_write(out, move.from, flags);
    qp_square_write(out + n, move.to, flags);
}

/* The requested number of lines. */
static int lines = 1;

/* The first legal moves, the more worth the sooner they come. */
static void say_lines(const qp_engine_dialect *d, const qp_pos *pos) {
    qp_move list[QP_MOVES_MAX];
    size_t n = qp_pos_moves(list, pos);
    int wanted = mode("lines") ? atoi(mode("lines")) : lines;
    for (int i = 0; i < wanted && i < (int)n; i++) {
        qp_engine_event e = {.kind = QP_ENGINE_INFO};
        char text[16];
        write_move(text, d, list[i]);
        e.info.known = QP_INFO_DEPTH | QP_INFO_SCORE | QP_INFO_NODES |
                       QP_INFO_TIME | QP_INFO_PV | QP_INFO_MULTIPV;
        e.info.depth = 1;
        e.info.multipv = (unsigned)i + 1;
        e.info.score = 100 - i;
        e.info.nodes = 50;
        e.info.time_ms = 7;
        e.info.pv = qp_text_of(text);
        if (mode("bounds") && i == 1) e.info.known |= QP_INFO_LOWER;
        say(d, &e);
        if (!mode("bounds") || i) continue;
        e.info.known |= QP_INFO_LOWER;
        e.info.score = 500;
        say(d, &e);
    }
}

/* One line of thought, and the move. */
static void answer(const qp_engine_dialect *d, const qp_pos *pos) {
    qp_engine_event e = {.kind = QP_ENGINE_INFO};
    char text[64];
    int score;
    qp_move move = greedy(pos, &score);
    if (move.from == QP_SQ_NONE || mode("none")) {
        e.kind = QP_ENGINE_NOBESTMOVE;
        say(d, &e);
        return;
    }
    write_move(text, d, move);
    if (mode("lie-later")) strcat(text, " a0a0");
    int quick = mode("quick") && qp_pos_moves_count(pos) == 1;
    e.info.known = QP_INFO_DEPTH | QP_INFO_SCORE | QP_INFO_NODES | QP_INFO_PV;
    if (d->protocol == QP_PROTOCOL_CECP) e.info.known |= QP_INFO_TIME;
    e.info.depth = 2;
    e.info.score = score;
    e.info.nodes = 100;
    e.info.pv = qp_text_of(text);
    if (!quick) say(d, &e);
    if (mode("lie"))
        strcpy(text, d->flags & QP_ENGINE_RANKS_1 ? "e1e9" : "e0e8");
    if (mode("garbage")) strcpy(text, "zz");
    e = (qp_engine_event){.kind = QP_ENGINE_BESTMOVE};
    e.move = qp_text_of(text);
    if (mode("lie-later")) e.move.len = 4;
    if (mode("no-newline")) {
        printf("%s %.*s", d->protocol == QP_PROTOCOL_CECP ? "move" : "bestmove",
               (int)e.move.len, e.move.ptr);
        fflush(stdout);
        exit(0);
    }
    say(d, &e);
}

/* ---- misbehaving --------------------------------------------------------- */

static void crash(void) {
    signal(SIGABRT, SIG_DFL);
    abort();
}

static void fork_and_leave(const char *file) {
    struct flock lock = {.l_type = F_WRLCK, .l_whence = SEEK_SET};
    int done[2];
    char byte = 0;
    if (pipe(done)) exit(6);
    if (!fork()) {
        int fd = open(file, O_RDWR | O_CREAT, 0666);
        if (fcntl(fd, F_SETLK, &lock) || write(done[1], &byte, 1) != 1) exit(6);
        sleep_for_ever();
    }
    if (read(done[0], &byte, 1) != 1) exit(6);
    exit(4);
}

static void misbehave(const qp_pos *pos) {
    char fen[QP_FEN_MAX];
    const char *fatal = mode("dies-on");
    qp_fen_write(fen, qp_pos_setup(pos));
    *strchr(fen, ' ') = '\0';
    if (fatal && !strncmp(fatal, fen, strlen(fen))) crash();
    if (mode("exit")) exit(atoi(mode("exit")));
    if (mode("abort")) crash();
    if (mode("child")) fork_and_leave(mode("child"));
    if (mode("closes")) {
        fclose(stdout);
        sleep_for_ever();
    }
    while (mode("flood"))
        if (puts("info string I have much to say and say it") < 0) exit(5);
    while (mode("long-line"))
        if (fputs("info string on and on ", stdout) < 0) exit(5);
    if (mode("slow")) pause_ms(atol(mode("slow")));
}

/* After the thought: one line a board. */
static void keep_log(const qp_pos *pos) {
    char fen[QP_FEN_MAX + 1];
    if (!mode("log")) return;
    size_t n = qp_fen_write(fen, qp_pos_setup(pos));
    fen[n++] = '\n';
    int fd = open(mode("log"), O_WRONLY | O_APPEND | O_CREAT, 0666);
    if (fd < 0 || write(fd, fen, n) != (ssize_t)n) exit(6);
    close(fd);
}

/* ---- talking ------------------------------------------------------------- */

static int introduced;

static void introduce(qp_engine_dialect *d) {
    qp_engine_event e = {.kind = QP_ENGINE_ID};
    if (d->protocol == QP_PROTOCOL_CECP) {
        printf("feature ping=1 setboard=1 usermove=1 myname=\"Fake\" "
               "variants=\"xiangqi\" done=1\n");
        fflush(stdout);
        return;
    }
    e.name = qp_text_of("name");
    e.text = qp_text_of("Fake");
    say(d, &e);
    e = (qp_engine_event){.kind = QP_ENGINE_OPTION};
    e.option.name = qp_text_of("Hash");
    e.option.type = QP_OPTION_SPIN;
    say(d, &e);
    if (mode("multipv")) {
        qp_engine_event option = e;
        option.option.name = qp_text_of("MultiPV");
        say(d, &option);
    }
    if (mode("variants")) {
        e.option.name = qp_text_of("UCI_Variant");
        e.option.type = QP_OPTION_COMBO;
        e.option.vars = qp_text_of("var chess var xiangqi");
        say(d, &e);
        qp_engine_learn(d, &e);
    }
    e = (qp_engine_event){.kind = QP_ENGINE_INTRODUCED};
    say(d, &e);
}

static int thinking;

static void think(const qp_engine_dialect *d, const qp_pos *pos) {
    misbehave(pos);
    if (mode("multipv")) say_lines(d, pos);
    thinking = mode("patient") != NULL;
    if (mode("hang") || thinking) return;
    answer(d, pos);
    keep_log(pos);
}

static void stop(const qp_engine_dialect *d, const qp_pos *pos) {
    qp_engine_event none = {.kind = QP_ENGINE_NOBESTMOVE};
    if (thinking && !mode("hang")) answer(d, pos);
    if (!thinking && mode("stale")) say(d, &none);
    thinking = 0;
}

static void play(qp_pos *pos, const qp_engine_dialect *d, qp_text word) {
    qp_move move;
    if (qp_engine_move(&move, d, word) && qp_pos_legal(pos, move)) {
        qp_pos_play(pos, move);
        return;
    }
    printf("Illegal move: %.*s\n", (int)word.len, word.ptr);
    fflush(stdout);
}

/* 0: it quits. */
static int obey(qp_engine_dialect *d, qp_pos *pos, qp_text line) {
    qp_engine_command c;
    qp_engine_event ready = {.kind = QP_ENGINE_READY};
    qp_engine_hear(&c, d, line);
    if (mode("strict") && !introduced && c.verb != QP_ASK_INTRODUCE) exit(3);
    introduced = 1;
    switch (c.verb) {
    case QP_ASK_INTRODUCE:
        if (!mode("hang-start")) introduce(d);
        break;
    case QP_ASK_READY:
        ready.text = c.text;
        if (!mode("hang-ready")) say(d, &ready);
        break;
    case QP_ASK_OPTION:
        if (qp_text_is(c.name, "MultiPV") && c.text.len == 1)
            lines = *c.text.ptr - '0';
        break;
    case QP_ASK_NEW_GAME: qp_pos_start(pos); break;
    case QP_ASK_POSITION:
        if (qp_pos_read(pos, c.text, ~0U, NULL)) puts("Illegal position");
        fflush(stdout);
        break;
    case QP_ASK_MOVE: play(pos, d, c.text); break;
    case QP_ASK_GO: think(d, pos); break;
    case QP_ASK_STOP: stop(d, pos); break;
    case QP_ASK_QUIT: return mode("stays") != NULL;
    default: break;
    }
    return 1;
}

static void report_open(void) {
    for (int fd = 0; fd < 256; fd++)
        if (fcntl(fd, F_GETFD) >= 0) fprintf(stderr, "%d ", fd);
    fprintf(stderr, "\n");
}

int main(int argc, char **argv) {
    static char line[1 << 16];
    qp_engine_dialect d = {QP_PROTOCOL_UCI, 0, ""};
    qp_pos pos;
    modes = (const char *const *)argv + (argc > 1 ? 2 : 1);
    if (argc < 2 || !qp_protocol_by_name(&d.protocol, qp_text_of(argv[1])))
        return 2;
    if (mode("complains")) fprintf(stderr, "warming up\nall is not well\n");
    if (mode("reports-open")) report_open();
    qp_pos_start(&pos);
    while (fgets(line, sizeof line, stdin))
        if (!obey(&d, &pos, qp_text_of(line))) return 0;
    if (mode("stays")) sleep_for_ever();
    return 0;
}
