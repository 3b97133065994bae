/* test_hard.c - hostile input: long, deep and cut to single bytes.
 *
 * Time is compared between sizes that differ by four, with a wide margin: what
 * is linear grows by about four, what is quadratic by sixteen. Nothing here
 * depends on how fast the machine is.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "check.h"
#include "qipu/qipu.h"

typedef struct seen {
    unsigned long games, moves, comments, tags, variations, errors;
    size_t comment_bytes;
    qp_status last;
} seen;

static qp_flow on_tag(void *ctx, qp_text name, qp_text value, const qp_at *at) {
    (void)name, (void)value, (void)at;
    return ((seen *)ctx)->tags++, QP_GO;
}
static qp_flow on_played(void *ctx, const qp_moved *moved, const qp_at *at) {
    (void)moved, (void)at;
    return ((seen *)ctx)->moves++, QP_GO;
}
static qp_flow on_comment(void *ctx, qp_text part, unsigned flags,
                          const qp_at *at) {
    (void)at;
    seen *s = ctx;
    s->comment_bytes += part.len;
    if (flags & QP_COMMENT_END) s->comments++;
    return QP_GO;
}
static qp_flow on_begin_variation(void *ctx, const qp_at *at) {
    (void)at;
    return ((seen *)ctx)->variations++, QP_GO;
}
static qp_flow on_end_game(void *ctx, qp_status broken, const qp_at *at) {
    (void)broken, (void)at;
    return ((seen *)ctx)->games++, QP_GO;
}
static qp_flow on_problem(void *ctx, const qp_err *err, uint32_t number,
                          uint32_t ply) {
    (void)number, (void)ply;
    seen *s = ctx;
    if (!qp_status_is_warning(err->code)) {
        s->errors++;
        s->last = err->code;
    }
    return QP_GO;
}

/* Reads head, then `unit` `times` over, then tail, in pieces of `step`. */
static seen read_text(const char *head, const char *unit, size_t times,
                      const char *tail, size_t step) {
    seen s = {0};
    qp_handler to = {.size = sizeof to,
                     .ctx = &s,
                     .tag = on_tag,
                     .move = on_played,
                     .comment = on_comment,
                     .begin_variation = on_begin_variation,
                     .end_game = on_end_game,
                     .problem = on_problem};
    size_t n = strlen(unit), len = strlen(head) + n * times + strlen(tail);
    char *text = malloc(len + 1);
    if (!text) exit(2);
    char *p = text + sprintf(text, "%s", head);
    for (size_t i = 0; i < times; i++, p += n) memcpy(p, unit, n);
    strcpy(p, tail);
    qp_player *player = qp_player_new(&to, NULL, NULL);
    if (!player) exit(2);
    qp_pgn_reader *r = qp_pgn_reader_new(qp_player_handler(player), 0, NULL);
    if (!r) exit(2);
    for (size_t at = 0; at < len; at += step)
        if (qp_pgn_feed(r, text + at, len - at < step ? len - at : step))
            exit(2);
    if (qp_pgn_finish(r)) exit(2);
    qp_pgn_reader_free(r);
    qp_player_free(player);
    free(text);
    return s;
}

/* The best of some runs, in ticks of the processor's clock. */
static double ticks(const char *head, const char *unit, size_t times,
                    const char *tail, size_t step) {
    double best = 0;
    for (int i = 0; i < 5; i++) {
        clock_t start = clock();
        read_text(head, unit, times, tail, step);
        double t = (double)(clock() - start);
        if (!i || t < best) best = t;
    }
    return best + 50; /* below this the clock is too coarse to compare */
}

static void linear(const char *what, const char *head, const char *unit,
                   size_t times, const char *tail) {
    for (size_t step = 1; step < 100000; step += 65535) {
        double once = ticks(head, unit, times, tail, step);
        double four = ticks(head, unit, 4 * times, tail, step);
        check_that(four < 11 * once,
                   "%s: four times the input took %.1f times as long", what,
                   four / once);
    }
}

static void test_long(void) {
    seen s = read_text("1. C2.5 {", "comment ", 1 << 17, "} H8+7 *", 4096);
    check_that(s.comments == 1 && s.comment_bytes == 8u << 17 && s.moves == 2,
               "a comment of a mebibyte");
    s = read_text("", "[A \"b\"]\n", 100000, "*", 4096);
    check_that(s.tags == 100000 && s.games == 1, "a hundred thousand tags");
    s = read_text("1. C2.5 ", "x", 1 << 20, " H8+7 *", 4096);
    check_that(s.errors && s.last == QP_E_PGN_TOKEN, "a word of a mebibyte");
    s = read_text("[Event \"", "x", 1 << 20, "\"]\n*", 4096);
    check_that(s.errors && s.last == QP_E_PGN_TOKEN && s.tags == 1,
               "a value of a mebibyte");
    s = read_text("[", "x", 1 << 20, " \"v\"]\n*", 4096);
    check_that(s.errors > 0, "a name of a mebibyte");
    s = read_text("1. C2.5 ", "\n", 1 << 20, "H8+7 *", 4096);
    check_that(s.moves == 2 && !s.errors, "a mebibyte of empty lines");
    s = read_text("", "1. C2.5 *\n", 100000, "", 4096);
    check_that(s.games == 100000 && s.moves == 100000,
               "a hundred thousand games");
    s = read_text("1.", "1.", 1 << 19, " C2.5 *", 4096);
    check_that(s.games == 1, "a mebibyte of numbers");
}

static void test_deep(void) {
    seen s = read_text("1. C2.5 ", "(1. C8.5 ", 1000000, "", 4096);
    check_that(s.variations == QP_DEPTH_MAX && s.errors == 2 &&
                   s.last == QP_E_PGN_PAREN,
               "a million variations, one in another");
    s = read_text("1. C2.5 ", "(1. C8.5) ", 100000, "*", 4096);
    check_that(s.variations == 100000 && !s.errors,
               "a hundred thousand variations side by side");
    s = read_text("1. C2.5 ", ")", 100000, " *", 4096);
    check_that(s.errors == 100000 && s.moves == 1, "a hundred thousand ')'");
}

int main(void) {
    test_long();
    test_deep();
    linear("a comment", "1. C2.5 {", "x", 1 << 16, "} *");
    linear("a word", "1. C2.5 ", "x", 1 << 16, " *");
    linear("open variations", "1. C2.5 ", "(1. C8.5 ", 1 << 12, "");
    linear("closed variations", "1. C2.5 ", "(1. C8.5) ", 1 << 12, "*");
    linear("quotes in a value", "[A \"", "\" ", 1 << 12, "\"]\n*");
    linear("tags", "", "[A \"b\"]\n", 1 << 12, "*");
    linear("open braces", "1. C2.5 ", "{a} ", 1 << 14, "*");
    linear("numbers", "1. C2.5 ", "1.", 1 << 14, " *");
    linear("joined moves", "1. ", "C2.5H8+7", 1 << 9, " *");
    linear("words of joined moves", "1. ", "C2.5H8+7C2.5H8+7x ", 1 << 11, "*");
    linear("returns", "1. C2.5 {", "\r", 1 << 14, "} *");
    linear("ranks that stay open",
           "[FEN \"3k5/9/9/9/9/4R4/4R4/9/9/5K3 w - - 0 1\"]\n1. e4f4 ", "{c} ",
           1 << 12, "*");
    return check_close();
}
