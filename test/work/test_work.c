/* test_work.c - what hostile input costs: reading it, playing it, and writing
 * it as PGN and in its own format.
 *
 * Each shape is doubled twice. The work (work.h) of what is added must double,
 * too: what is linear has 2, n log n a little more, what is quadratic 4. What
 * is held and what is written stay within a multiple of what was read. Loops of
 * known kinds show that the test can fail. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../check.h"
#include "../failing_alloc.h"
#include "planted.h"
#include "shapes.h"
#include "work.h"

enum {
    PLANTED = 1 << 16,
    BYTES = 1 << 14, /* of the smallest input */
    HELD = 64,       /* bytes of memory for a byte of input */
    WRITTEN = 64,    /* bytes written for a byte of input */
    PLIES = 50000,   /* of the shortest line */
    SPARE = 1 << 20, /* and so many for none */
    NOISE = 40000    /* edges that tables and doubling arrays may take */
};

static void check(int ok, const shape *s, const char *what, double value) {
    check_that(ok, "%s, %s: %s %.2f", s->format, s->name, what, value);
}

typedef struct run {
    const qp_format *format;
    uint64_t work, written, problems;
    size_t len, peak;
} run;

static int write_out(void *ctx, const char *bytes, size_t len) {
    (void)bytes;
    ((run *)ctx)->written += len;
    return 0;
}

static void write_as(run *r, const qp_game *game, const qp_format *f) {
    qp_sink sink = {r, write_out};
    qp_write_options options = {.size = sizeof options};
    if (!f->write) return;
    qp_status rc = f->write(game, &options, &sink);
    if (rc && rc != QP_E_LIMIT) exit(2);
}

static qp_flow on_game(void *ctx, qp_game *game) {
    run *r = ctx;
    const qp_format *pgn = qp_format_by_name((qp_text){"pgn", 3});
    write_as(r, game, pgn);
    if (r->format != pgn) write_as(r, game, r->format);
    return QP_GO;
}

static qp_flow on_problem(void *ctx, const qp_err *err, uint32_t number,
                          uint32_t ply) {
    (void)err, (void)number, (void)ply;
    ((run *)ctx)->problems++;
    return QP_GO;
}

static void read_all(run *r, qp_format_reader *reader, const char *text,
                     size_t step) {
    qp_status rc = QP_OK;
    for (size_t at = 0; at < r->len && !rc; at += step)
        rc = r->format->feed(reader, text + at,
                             r->len - at < step ? r->len - at : step);
    if (!rc) rc = r->format->finish(reader);
    if (rc) {
        printf("%s: %s\n", r->format->name, qp_status_name(rc));
        exit(2);
    }
}

static run run_shape(const shape *s, size_t units, size_t step) {
    run r = {.format =
                 qp_format_by_name((qp_text){s->format, strlen(s->format)})};
    purse money = {0};
    qp_alloc alloc = failing_alloc_alloc(&money);
    qp_game *game = qp_game_new(&alloc);
    if (!game || !r.format) exit(2);
    qp_handler listener = {.size = sizeof listener,
                           .ctx = &r,
                           .game = on_game,
                           .problem = on_problem};
    qp_builder *builder = qp_builder_new(game, &listener, NULL);
    const qp_handler *to = qp_builder_handler(builder);
    qp_play_options options = {.size = sizeof options,
                               .notation = r.format->notation,
                               .flags = r.format->move_flags,
                               .ranks_given =
                                   r.format->notation != QP_NOTATION_ANY};
    qp_player *player = qp_player_new(to, &options, &alloc);
    if (!player) exit(2);
    qp_format_reader *reader =
        r.format->open(qp_player_handler(player), &alloc);
    char *text = shape_make(&r.len, s, units);
    if (!reader) exit(2);
    uint64_t before = work_done();
    read_all(&r, reader, text, step);
    r.work = work_done() - before;
    r.format->close(reader);
    qp_player_free(player);
    qp_builder_free(builder);
    qp_game_free(game);
    r.peak = money.peak;
    check(failing_alloc_whole(&money), s, "memory lost", 0);
    free(text);
    return r;
}

/* The growth of the second doubling over that of the first. */
static double growth(uint64_t one, uint64_t two, uint64_t four) {
    double first = two > one ? (double)(two - one) : 0;
    double second = four > two ? (double)(four - two) : 0;
    return second < NOISE ? 0 : second / (first + NOISE / 4);
}

static void check_shape(const shape *s, size_t step) {
    size_t each = s->unit.len + s->close.len;
    size_t units = (BYTES + 2 * s->head_size) / each;
    run one = run_shape(s, units, step), two = run_shape(s, 2 * units, step);
    run four = run_shape(s, 4 * units, step);
    double most = growth(one.work, two.work, four.work);
    check(most < 2.6, s, "the work grows by", most);
    check(four.work < (uint64_t)2000 * four.len, s, "edges a byte",
          (double)four.work / (double)four.len);
    check(four.problems <= four.len + 8, s, "problems a byte",
          (double)four.problems / (double)four.len);
    check(four.written < (uint64_t)WRITTEN * four.len + SPARE, s,
          "bytes written for one", (double)four.written / (double)four.len);
    check(four.peak < (uint64_t)HELD * four.len + SPARE, s,
          "bytes held for one", (double)four.peak / (double)four.len);
    if (getenv("QIPU_WORK"))
        printf("%-8s %-42.42s %6.2f %8.1f %6.1f %6.1f\n", s->format, s->name,
               most, (double)four.work / (double)four.len,
               (double)four.peak / (double)four.len,
               (double)four.written / (double)four.len);
}

/* ---- that it can fail -----------------------------------------------------
 */

static double growth_of(size_t (*f)(const char *, size_t), const char *text) {
    uint64_t work[3];
    for (size_t i = 0; i < 3; i++) {
        uint64_t before = work_done();
        (void)f(text, (size_t)PLANTED << i);
        work[i] = work_done() - before;
    }
    return growth(work[0], work[1], work[2]);
}

static void check_planted(void) {
    static const shape LOOP = {.format = "planted", .name = "a loop"};
    static char text[4 * PLANTED];
    double linear = growth_of(planted_linear, text);
    double quadratic = growth_of(planted_quadratic, text);
    double search = growth_of(planted_search, text);
    check(linear > 1.5 && linear < 2.6, &LOOP, "linear", linear);
    check(quadratic > 3.5, &LOOP, "quadratic", quadratic);
    check(search > 3.5, &LOOP, "quadratic in libc", search);
}

/* ---- lines --------------------------------------------------------------- */

/* Kings and their guards walk, and meet nobody: to and fro for ever; at random;
 * and at random, then all the way back, so that positions stand for the second
 * time, each longer after the first. */
typedef enum way { TO_AND_FRO, AT_RANDOM, AND_BACK } way;

/* The ply whose move is taken back after so many; 0: none. */
static size_t ply_back(way w, size_t ply, size_t length) {
    if (w == TO_AND_FRO) return ply > 1 ? ply - 1 : 0;
    if (w == AT_RANDOM || ply < length / 2) return 0;
    return ply % 2 ? length - ply + 1 : length - ply - 1;
}

static qp_move next_move(const qp_line *line, way w, size_t length,
                         uint32_t *seed) {
    qp_move moves[QP_MOVES_MAX];
    const qp_pos *pos = qp_line_pos(line);
    size_t n = qp_pos_moves(moves, pos);
    size_t back = ply_back(w, qp_line_ply(line), length);
    if (back) {
        qp_ply then;
        qp_line_get(&then, line, back);
        qp_move move = {then.move.to, then.move.from};
        if (qp_pos_legal(pos, move)) return move;
    }
    *seed = *seed * 1664525u + 1013904223u;
    return moves[(*seed >> 8) % n];
}

static uint64_t line_work(way w, size_t length, size_t *repeated) {
    qp_pos base;
    uint32_t seed = 1;
    static const char FEN[] = "2bak1b2/4a4/9/9/9/9/9/9/9/2BAKAB2 w - - 0 1";
    if (qp_pos_read(&base, (qp_text){FEN, sizeof FEN - 1}, 0, NULL)) exit(2);
    qp_line *line = qp_line_new(&base, NULL);
    if (!line) exit(2);
    uint64_t work = 0;
    for (size_t ply = 0; ply < length; ply++) {
        qp_move move = next_move(line, w, length, &seed);
        uint64_t before = work_done();
        if (qp_line_play(line, move)) exit(2);
        work += work_done() - before;
        *repeated += qp_line_occurrences(line) > 1;
    }
    uint64_t before = work_done();
    qp_line_seek(line, 0);
    qp_line_cut(line);
    work += work_done() - before;
    qp_line_free(line);
    return work;
}

static void check_lines(void) {
    static const shape LINES = {.format = "line", .name = "plies"};
    static const char *const NAMES[] = {"to and fro", "at random", "and back"};
    for (way w = TO_AND_FRO; w <= AND_BACK; w++) {
        size_t none = 0, repeated = 0;
        uint64_t one = line_work(w, PLIES, &none);
        uint64_t two = line_work(w, 2 * PLIES, &none);
        uint64_t four = line_work(w, 4 * PLIES, &repeated);
        check(growth(one, two, four) < 2.6, &LINES, NAMES[w],
              growth(one, two, four));
        check((repeated > PLIES / 2) == (w != AT_RANDOM), &LINES, NAMES[w],
              (double)repeated);
        if (getenv("QIPU_WORK"))
            printf("line     %-42s %6.2f %8.1f\n", NAMES[w],
                   growth(one, two, four), (double)four / (4.0 * PLIES));
    }
}

int main(void) {
    check_planted();
    check_lines();
    for (size_t i = 0; i < SHAPES_COUNT; i++) {
        check_shape(&SHAPES[i], 4096);
        check_shape(&SHAPES[i], 61);
    }
    printf("%zu shapes: ", SHAPES_COUNT);
    return check_close();
}
