/* test_line.c - lines: test/spec/line.qpt; what they remember of each ply,
 * compared with a slow model that keeps every position and counts again.
 *
 * SPDX-License-Identifier: MIT
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "corpus.h"
#include "failing_alloc.h"
#include "qipu/fen.h"
#include "qipu/line.h"
#include "table.h"

enum { PLIES = 200 };

/* Every position of a line, and the move that led to it. */
typedef struct model {
    qp_pos pos[PLIES + 1];
    qp_move move[PLIES + 1];
    size_t ply, length;
} model;

static int same_move(qp_move a, qp_move b) {
    return a.from == b.from && a.to == b.to;
}

/* The same pieces on the same squares, and the same side to move. */
static int same_board(const qp_pos *a, const qp_pos *b) {
    return !memcmp(qp_pos_setup(a)->cell, qp_pos_setup(b)->cell,
                   sizeof qp_pos_setup(a)->cell) &&
           qp_pos_turn(a) == qp_pos_turn(b);
}

static qp_pos position(const char *fen) {
    qp_pos pos;
    check_must(qp_pos_read(&pos, qp_text_of(fen), ~0u, NULL));
    return pos;
}

/* ---- the slow count ------------------------------------------------------ */

static size_t model_window(const model *m, size_t ply) {
    while (ply && !qp_pos_setup(&m->pos[ply - 1])->cell[m->move[ply].to]) ply--;
    return ply;
}

static size_t model_checks(const model *m, size_t ply, qp_side by) {
    size_t window = model_window(m, ply), n = 0;
    for (; ply > window; ply--)
        n += qp_pos_turn(&m->pos[ply]) != by && qp_pos_check(&m->pos[ply]);
    return n;
}

static void check_ply(const model *m, const qp_line *line, size_t ply) {
    qp_ply got;
    size_t window = model_window(m, ply), previous = QP_PLY_NONE, times = 1;
    for (size_t p = 0; p < ply; p++)
        if (same_board(&m->pos[p], &m->pos[ply])) {
            previous = p;
            times++;
        }
    qp_line_get(&got, line, ply);
    CHECK(got.occurrence == times && got.previous == previous);
    CHECK(got.window == window);
    CHECK(got.since_capture ==
          ply - window + (window ? 0 : qp_pos_setup(&m->pos[0])->quiet));
    CHECK(got.check == qp_pos_check(&m->pos[ply]));
    CHECK(got.side != qp_pos_turn(&m->pos[ply]));
    const qp_piece *before = qp_pos_setup(&m->pos[ply ? ply - 1 : 0])->cell;
    CHECK(same_move(got.move, m->move[ply]));
    CHECK(got.piece == (ply ? before[got.move.from] : 0));
    CHECK(got.captured == (ply ? before[got.move.to] : 0));
}

static void check_place(const model *m, const qp_line *line) {
    CHECK(qp_line_ply(line) == m->ply && qp_line_length(line) == m->length);
    CHECK(!memcmp(qp_line_pos(line), &m->pos[m->ply], sizeof(qp_pos)));
    CHECK(!memcmp(qp_line_base(line), &m->pos[0], sizeof(qp_pos)));
    qp_ply here;
    qp_line_get(&here, line, m->ply);
    CHECK(qp_line_window(line) == model_window(m, m->ply));
    CHECK(qp_line_occurrences(line) == here.occurrence);
    for (int side = QP_RED; side <= QP_BLACK; side++)
        CHECK(qp_line_checks(line, (qp_side)side) ==
              model_checks(m, m->ply, (qp_side)side));
}

/* ---- lines at random ----------------------------------------------------- */

static unsigned draw(uint32_t *seed, unsigned below) {
    *seed = *seed * 1664525u + 1013904223u;
    return (*seed >> 8) % below;
}

/* Plays a move on both; one that takes back the mover's last, when it can and
 * the dice say so, for positions to repeat. */
static void play_one(model *m, qp_line *line, uint32_t *seed) {
    qp_move moves[QP_MOVES_MAX];
    const qp_pos *pos = &m->pos[m->ply];
    size_t n = qp_pos_moves(moves, pos);
    if (!n || m->ply == PLIES) return;
    qp_move move = moves[draw(seed, (unsigned)n)];
    if (m->ply > 1 && draw(seed, 3)) {
        qp_move last = m->move[m->ply - 1], back = {last.to, last.from};
        if (qp_pos_legal(pos, back)) move = back;
    }
    if (m->ply < m->length && !draw(seed, 4)) move = m->move[m->ply + 1];
    if (m->ply == m->length || !same_move(move, m->move[m->ply + 1]))
        m->length = m->ply + 1;
    m->pos[m->ply + 1] = *pos;
    m->move[++m->ply] = move;
    qp_pos_play(&m->pos[m->ply], move);
    CHECK(qp_line_play(line, move) == QP_OK);
}

static void one_step(model *m, qp_line *line, uint32_t *seed) {
    switch (draw(seed, 16)) {
    case 0:
        m->ply = draw(seed, (unsigned)m->length + 1);
        CHECK(qp_line_seek(line, m->ply) == m->ply);
        break;
    case 1:
        m->ply = m->length;
        CHECK(qp_line_seek(line, m->length + draw(seed, 9)) == m->length);
        break;
    case 2:
        if (draw(seed, 4)) return;
        m->length = m->ply;
        qp_line_cut(line);
        break;
    default: play_one(m, line, seed);
    }
}

static void check_random(qp_line *line, const char *fen, uint32_t seed) {
    static model m;
    m = (model){.move = {{QP_SQ_NONE, QP_SQ_NONE}}};
    m.pos[0] = position(fen);
    qp_line_clear(line, &m.pos[0]);
    for (int step = 0; step < 2 * PLIES; step++) {
        one_step(&m, line, &seed);
        check_place(&m, line);
    }
    for (size_t ply = 0; ply <= m.length; ply++) check_ply(&m, line, ply);
}

/* Where pieces go to and fro, checks and captures are many, counters are high,
 * and Black moves first. */
static void check_lines(void) {
    static const char *const FENS[] = {
        QP_FEN_START,
        "9/9/3k5/9/9/9/4R4/3A5/4K4/8r b - - 0 1",
        "4k4/4a4/4bn3/9/5R3/5C3/9/9/9/4K4 w - - 17 40",
        "3k5/9/9/9/9/9/9/9/9/4K4 b - - 65500 65530",
        "3aka3/9/2n1c4/R7r/1p5P1/1P5p1/r7R/4C1N2/9/3AKA3 w - - 65535 65535",
    };
    qp_line *line = qp_line_new(NULL, NULL);
    if (!line) exit(2);
    for (size_t i = 0; i < sizeof FENS / sizeof *FENS; i++)
        for (uint32_t seed = 1; seed <= 30; seed++)
            check_random(line, FENS[i], seed);
    qp_line_free(line);
}

/* ---- what a model is not needed for -------------------------------------- */

static qp_move move_of(const char *text) {
    return (qp_move){qp_square_read((qp_text){text, 2}, 0),
                     qp_square_read((qp_text){text + 2, 2}, 0)};
}

/* A move that is not legal changes nothing; the one that follows drops
 * nothing. */
static void check_play(void) {
    qp_line *line = qp_line_new(NULL, NULL);
    if (!line) exit(2);
    CHECK(qp_line_play(line, move_of("h2e2")) == QP_OK);
    CHECK(qp_line_play(line, move_of("h9g7")) == QP_OK);
    CHECK(qp_line_seek(line, 0) == 0);
    CHECK(qp_line_play(line, move_of("h2h9")) == QP_OK);
    CHECK(qp_line_length(line) == 1 && qp_line_window(line) == 1);
    CHECK(qp_line_play(line, move_of("h2e2")) == QP_E_ARG);
    CHECK(qp_line_play(line, (qp_move){QP_SQ_NONE, 3}) == QP_E_ARG);
    CHECK(qp_line_seek(line, 0) == 0 && qp_line_length(line) == 1);
    CHECK(qp_line_play(line, move_of("a0i9")) == QP_E_ARG);
    CHECK(qp_line_play(line, move_of("h2h9")) == QP_OK);
    CHECK(qp_line_length(line) == 1);
    qp_line_clear(line, qp_line_pos(line));
    CHECK(qp_line_length(line) == 0 && qp_line_window(line) == 0);
    CHECK(qp_pos_setup(qp_line_base(line))->cell[88] == QP_PIECE(0, QP_CANNON));
    qp_err err = {.code = QP_E_STOP};
    CHECK(!qp_line_read(NULL, line, qp_text_of("startpos moves h3e3 h10g8"), 0,
                        QP_NOTATION_ANY, &err) &&
          err.code == QP_E_STOP);
    CHECK(qp_line_read(NULL, line, qp_text_of("startpos moves h3e4"), 0,
                       QP_NOTATION_ANY, NULL) == QP_E_MOVE_PIECE);
    qp_line_free(line);
    qp_line_free(NULL);
}

/* Moves of a text are played at the place. */
static void check_play_text(void) {
    qp_line *line = qp_line_new(NULL, NULL);
    unsigned notes = 7;
    qp_err err;
    if (!line) exit(2);
    CHECK(!qp_line_play_text(&notes, line, qp_text_of("h2e2 h9g7 h0g2"),
                             QP_NOTATION_ANY, NULL));
    CHECK(notes == 0 && qp_line_seek(line, 2) == 2);
    CHECK(!qp_line_play_text(&notes, line, qp_text_of("h1g3 i10h10"),
                             QP_NOTATION_ANY, NULL));
    CHECK(notes == QP_LINE_RANKS_1 && qp_line_length(line) == 4);
    qp_line_seek(line, 1);
    CHECK(qp_line_play_text(&notes, line, qp_text_of(" b9c7 a1a2"),
                            QP_NOTATION_ANY, &err) == QP_E_MOVE_PIECE);
    CHECK(err.at.offset == 6 && err.at.col == 7 && qp_line_length(line) == 2);
    CHECK(notes == QP_LINE_RANKS_1);
    qp_line_free(line);
}

/* Kings that walk round for as long as a line may be. */
static void check_longest(void) {
    static const char *const WALK[] = {"d0d1", "f9f8", "d1d0", "f8f9"};
    qp_pos base = position("5k3/9/9/9/9/9/9/9/9/3K5 w - - 0 1");
    qp_line *line = qp_line_new(&base, NULL);
    qp_status rc = QP_OK;
    if (!line) exit(2);
    for (size_t i = 0; i < QP_LINE_MAX && !rc; i++)
        rc = qp_line_play(line, move_of(WALK[i % 4]));
    CHECK(rc == QP_OK && qp_line_length(line) == QP_LINE_MAX);
    CHECK(qp_line_occurrences(line) == QP_LINE_MAX / 4 + 1);
    CHECK(qp_line_play(line, move_of(WALK[0])) == QP_E_LIMIT);
    CHECK(qp_line_length(line) == QP_LINE_MAX);
    qp_line_seek(line, 6);
    CHECK(qp_line_occurrences(line) == 2);
    CHECK(qp_line_play(line, move_of("d1e1")) == QP_OK);
    CHECK(qp_line_length(line) == 7 && qp_line_occurrences(line) == 1);
    qp_line_free(line);
}

/* Two boards, with the moves from one to the other, that have the same hash:
 * they were found by a search for differences of which the keys cancel out.
 * They are not taken for each other, forward and back. */
#define COLLISION "3RCk3/9/9/9/R6r1/9/2C4rc/9/9/2cK5 w - - 0 1"
#define WAY                                                                    \
    " d9d2 h3d3 c3c8 c0c2 a5a7 h5c5 e9e0 i3i9 e0h0 c5d5 a7e7 d5d9 e7e0 i9i6"   \
    " e0e2 i6i7 e2i2 i7b7 h0h2 d3i3 h2h0 d9d3"
#define TO_AND_FRO " h0h1 f9f8 h1h0 f8f9"

static void check_collision(void) {
    static const char TEXT[] = COLLISION " moves" WAY TO_AND_FRO;
    qp_line *line = qp_line_new(NULL, NULL);
    qp_ply last;
    if (!line) exit(2);
    check_must(
        qp_line_read(NULL, line, qp_text_of(TEXT), 0, QP_NOTATION_UCCI, NULL));
    for (int again = 0; again < 3; again++) {
        qp_line_seek(line, 22);
        CHECK(qp_pos_hash(qp_line_pos(line)) ==
              qp_pos_hash(qp_line_base(line)));
        CHECK(!same_board(qp_line_pos(line), qp_line_base(line)));
        CHECK(qp_line_occurrences(line) == 1);
        qp_line_get(&last, line, 26);
        CHECK(qp_line_seek(line, 26) == 26);
        CHECK(qp_line_occurrences(line) == 2 && last.previous == 22);
        qp_line_seek(line, again ? 22 : 21);
        qp_line_cut(line);
        const char *moves = again ? TO_AND_FRO : " d9d3" TO_AND_FRO;
        for (; *moves; moves += 5)
            check_must(qp_line_play(line, move_of(moves + 1)));
    }
    qp_line_free(line);
}

/* ---- memory -------------------------------------------------------------- */

/* Plays to and fro; QP_OK, or why not. A line that a play failed on is as it
 * was. */
static qp_status walk(const qp_alloc *alloc) {
    static const char *const WALK[] = {"h0g2", "h9g7", "g2h0", "g7h9"};
    qp_line *line = qp_line_new(NULL, alloc);
    qp_status rc = line ? QP_OK : QP_E_NOMEM;
    for (size_t i = 0; i < 700 && !rc; i++) {
        size_t before = qp_line_length(line);
        rc = qp_line_play(line, move_of(WALK[i % 4]));
        if (!rc) continue;
        CHECK(qp_line_length(line) == before && qp_line_ply(line) == before);
        CHECK(qp_line_occurrences(line) == before / 4 + 1);
        CHECK(qp_pos_legal(qp_line_pos(line), move_of(WALK[i % 4])));
    }
    if (!rc) CHECK(qp_line_occurrences(line) == 176);
    qp_line_free(line);
    return rc;
}

/* Reads a command of UCI with so many moves, whose ranks are found first. What
 * was read when memory runs out is kept. */
static qp_status read_long(const qp_alloc *alloc) {
    static const char WALK[] = " h1g3 h10g8 g3h1 g8h10";
    static char text[200 * sizeof WALK] = "startpos moves";
    qp_err err = {0};
    if (!text[20])
        for (int i = 0; i < 175; i++) strcat(text, WALK);
    qp_line *line = qp_line_new(NULL, alloc);
    if (!line) return QP_E_NOMEM;
    qp_status rc =
        qp_line_read(NULL, line, qp_text_of(text), 0, QP_NOTATION_ANY, &err);
    size_t length = qp_line_length(line);
    CHECK(err.code == rc && qp_line_ply(line) == length);
    CHECK(rc ? length < 700 && err.at.offset > 0 : length == 700);
    CHECK(qp_line_occurrences(line) == length / 4 + 1);
    qp_line_free(line);
    return rc;
}

static void check_memory_of(qp_status (*task)(const qp_alloc *)) {
    unsigned long refused = 0;
    for (unsigned long n = 1;; n++) {
        purse money = {.refuse = n};
        qp_alloc alloc = failing_alloc_alloc(&money);
        qp_status rc = task(&alloc);
        CHECK(failing_alloc_whole(&money));
        CHECK(rc == QP_OK || rc == QP_E_NOMEM);
        refused += rc != QP_OK;
        if (money.requests < n) break;
        CHECK(rc == QP_E_NOMEM);
    }
    CHECK(refused > 4);
}

/* ---- commands ------------------------------------------------------------ */

static void want_text(const kase *k, const char *name, const char *got) {
    const field *want = kase_get(k, name);
    if (want && strcmp(got, want->value))
        kase_fail(k, "%s: want '%s', got '%s'", name, want->value, got);
}

static void want_number(const kase *k, const char *name, size_t got) {
    char text[32];
    snprintf(text, sizeof text, "%zu", got);
    want_text(k, name, text);
}

static void want_command(const kase *k, const char *name, const qp_line *line,
                         qp_notation notation) {
    char text[512], cut[9] = "--------";
    size_t n = qp_line_write(text, sizeof text, line, notation);
    want_text(k, name, text);
    if (n != strlen(text)) kase_fail(k, "%s: length %zu", name, n);
    if (qp_line_write(cut, 8, line, notation) != n || strcmp(cut, "positio") ||
        qp_line_write(NULL, 0, line, notation) != n)
        kase_fail(k, "%s: not cut to its room", name);
    if (notation == QP_NOTATION_UCI) return;
    qp_line_write(text, sizeof text, line, QP_NOTATION_CHINESE);
    want_text(k, name, text);
}

static const char *notes_name(unsigned notes) {
    return notes & QP_LINE_RANKS_1      ? "ranks-1"
           : notes & QP_LINE_RANKS_OPEN ? "ranks-open"
           : notes                      ? "dialect"
                                        : "";
}

static void check_line(const kase *k, qp_line *line) {
    char text[QP_FEN_MAX];
    const field *after = kase_get(k, "after"), *at = kase_get(k, "at");
    if (after) check_must(qp_line_play(line, move_of(after->value)));
    if (at) qp_line_seek(line, strtoul(at->value, NULL, 10));
    want_number(k, "plies", qp_line_length(line));
    qp_fen_write(text, qp_pos_setup(qp_line_pos(line)));
    want_text(k, "fen", text);
    want_number(k, "window", qp_line_window(line));
    want_number(k, "occurrence", qp_line_occurrences(line));
    qp_ply here;
    qp_line_get(&here, line, qp_line_ply(line));
    want_number(k, "since", here.since_capture);
    snprintf(text, sizeof text, "%zu %zu", qp_line_checks(line, QP_RED),
             qp_line_checks(line, QP_BLACK));
    want_text(k, "checks", text);
    want_command(k, "out", line, QP_NOTATION_UCCI);
    want_command(k, "uci", line, QP_NOTATION_UCI);
}

static void check_wrong(const kase *k, const qp_line *line, const qp_err *err) {
    char text[160];
    int n =
        snprintf(text, sizeof text, "%s %llu %u", 3 + qp_status_name(err->code),
                 (unsigned long long)err->at.offset, (unsigned)err->at.col);
    if (*err->what)
        snprintf(text + n, sizeof text - (size_t)n, " %s", err->what);
    want_text(k, "error", text);
    if (qp_line_length(line) == 2 && qp_line_occurrences(line) == 1 &&
        qp_pos_setup(qp_line_pos(line))->cell[QP_SQ(0, 1)])
        want_text(k, "kept", "none");
    else
        want_number(k, "kept", qp_line_length(line));
}

static void check_command(const kase *k) {
    const field *in = kase_get(k, "in"), *ranks = kase_get(k, "ranks");
    qp_notation notation =
        ranks ? qp_notation_by_name((qp_text){ranks->value, ranks->len})
              : QP_NOTATION_ANY;
    qp_err err = {0};
    unsigned notes = 0;
    qp_line *line = qp_line_new(NULL, NULL);
    if (!line) exit(2);
    check_must(qp_line_play(line, move_of("a0a1")));
    check_must(qp_line_play(line, move_of("a9a8")));
    qp_status rc = qp_line_read(&notes, line, (qp_text){in->value, in->len}, 0,
                                notation, &err);
    if (rc != err.code || !rc != !kase_get(k, "error")) {
        kase_fail(k, "%s", qp_status_name(rc));
    } else if (rc) {
        check_wrong(k, line, &err);
    } else {
        want_text(k, "notes", notes_name(notes));
        check_line(k, line);
    }
    qp_line_free(line);
}

/* ---- real games ---------------------------------------------------------- */

/* Reads the command of a place into `back`; nonzero when that is all the same
 * there. */
static int comes_back(qp_line *back, const qp_line *line,
                      qp_notation notation) {
    static char text[1 << 16];
    size_t n = qp_line_write(text, sizeof text, line, notation);
    size_t end = qp_line_ply(line), window = qp_line_window(line);
    if (qp_line_read(NULL, back, (qp_text){text, n}, ~0u, notation, NULL) ||
        qp_line_length(back) != end - window || qp_line_window(back) != 0)
        return 0;
    for (size_t ply = 1; ply <= end - window; ply++) {
        qp_ply a, b;
        qp_line_get(&a, line, window + ply);
        qp_line_get(&b, back, ply);
        if (!same_move(a.move, b.move) || a.since_capture != b.since_capture ||
            a.occurrence != b.occurrence || a.check != b.check)
            return 0;
    }
    return !memcmp(qp_pos_setup(qp_line_pos(back)),
                   qp_pos_setup(qp_line_pos(line)), sizeof(qp_setup)) &&
           qp_line_checks(back, QP_RED) == qp_line_checks(line, QP_RED) &&
           qp_line_checks(back, QP_BLACK) == qp_line_checks(line, QP_BLACK);
}

typedef struct tally {
    qp_line *line, *back;
    unsigned long games, plies, repeated;
} tally;

static qp_flow on_start(void *ctx, const qp_pos *pos, int fen,
                        const qp_at *at) {
    tally *t = ctx;
    (void)fen, (void)at;
    t->games++;
    qp_line_clear(t->line, pos);
    return QP_GO;
}

static qp_flow on_move(void *ctx, const qp_moved *moved, const qp_at *at) {
    tally *t = ctx;
    (void)at;
    check_must(qp_line_play(t->line, moved->move));
    t->plies++;
    t->repeated += qp_line_occurrences(t->line) > 2;
    int uci = t->plies % 2;
    CHECK(
        comes_back(t->back, t->line, uci ? QP_NOTATION_UCI : QP_NOTATION_UCCI));
    return QP_GO;
}

static void visit(void *ctx, const char *path) {
    size_t len;
    char *bytes = corpus_file(path, &len);
    qp_handler to = {
        .size = sizeof to, .ctx = ctx, .start = on_start, .move = on_move};
    /* the greatest file has thousands of games: its beginning will do */
    corpus_read(bytes, len < 300000 ? len : 300000, &to);
    free(bytes);
}

/* The repetitions that end games in another program's tests, with ranks from
 * 1: with the last move a position occurs for the third time, and not before.
 */
static void check_row(qp_line *line, char *row) {
    char *column[4] = {NULL}, text[4096];
    size_t n = 0;
    for (char *p = strtok(row, "\t"); p && n < 4; p = strtok(NULL, "\t"))
        column[n++] = p;
    if (n < 4 || strcmp(column[1], "xiangqi")) return;
    snprintf(text, sizeof text, "%s moves %s", column[2], column[3]);
    unsigned notes = 0;
    qp_status rc =
        qp_line_read(&notes, line, qp_text_of(text), 0, QP_NOTATION_ANY, NULL);
    check_that(!rc && (notes & QP_LINE_RANKS_1), "%s: %s", text,
               qp_status_name(rc));
    check_that(qp_line_occurrences(line) == 3, "%s: occurs %zu times", text,
               qp_line_occurrences(line));
}

static void check_rows(qp_line *line, const char *folder) {
    char path[4096];
    size_t len, rows = 0;
    snprintf(path, sizeof path, "%s/rules/fairy_stockfish_game_end.tsv",
             folder);
    char *bytes = corpus_file(path, &len), *next;
    for (char *row = bytes; row < bytes + len; row = next, rows++) {
        next = memchr(row, '\n', (size_t)(bytes + len - row));
        if (!next) break;
        *next++ = '\0';
        check_row(line, row);
    }
    CHECK(rows > 30);
    free(bytes);
}

static int check_corpus(const char *folder) {
    tally t = {qp_line_new(NULL, NULL), qp_line_new(NULL, NULL), 0, 0, 0};
    if (!t.line || !t.back) exit(2);
    corpus_walk(folder, "ccpd", ".pgn", visit, &t);
    check_rows(t.line, folder);
    qp_line_free(t.line);
    qp_line_free(t.back);
    check_that(t.plies > 10000, "only %lu plies", t.plies);
    printf("%lu games, %lu plies, %lu of them the third time or later\n",
           t.games, t.plies, t.repeated);
    return check_close();
}

int main(int argc, char **argv) {
    const char *folder = corpus_asked(argc, argv);
    if (folder) return check_corpus(folder);
    check_lines();
    check_play();
    check_play_text();
    check_longest();
    check_collision();
    check_memory_of(walk);
    check_memory_of(read_long);
    return table_main(argc, argv, check_command);
}
