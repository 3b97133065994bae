/* test_limits.c - what is more than a reader holds is reported, with its place,
 * and left out: reading it is no failure, and what comes after is read. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "corpus.h"

typedef struct heard {
    unsigned limits, others, games, moves;
    qp_at at, move; /* of the limit; of the last move */
} heard;

static qp_flow on_end_game(void *ctx, qp_status broken, const qp_at *at) {
    (void)broken;
    (void)at;
    ((heard *)ctx)->games++;
    return QP_GO;
}

static qp_flow on_move(void *ctx, const qp_moved *moved, const qp_at *at) {
    heard *h = ctx;
    (void)moved;
    h->moves++;
    h->move = *at;
    return QP_GO;
}

static qp_flow on_problem(void *ctx, const qp_err *err, uint32_t number,
                          uint32_t ply) {
    (void)number, (void)ply;
    heard *h = ctx;
    if (err->code != QP_E_LIMIT) {
        h->others += !qp_status_is_warning(err->code);
        return QP_GO;
    }
    h->limits++;
    h->at = err->at;
    return QP_GO;
}

/* `head`, then `mib` MiB of one letter, then `tail`. */
static heard read_long(const char *format, const char *head, char letter,
                       unsigned mib, const char *tail) {
    static char piece[1 << 20];
    heard h = {0};
    qp_handler v = {.size = sizeof v,
                    .ctx = &h,
                    .move = on_move,
                    .end_game = on_end_game,
                    .problem = on_problem};
    const qp_format *f = qp_format_by_name((qp_text){format, strlen(format)});
    qp_format_reader *r = f ? f->open(&v, NULL) : NULL;
    if (!r) exit(2);
    memset(piece, letter, sizeof piece);
    qp_status rc = f->feed(r, head, strlen(head));
    while (!rc && mib--) rc = f->feed(r, piece, sizeof piece);
    if (!rc) rc = f->feed(r, tail, strlen(tail));
    if (!rc) rc = f->finish(r);
    check_that(!rc, "%s: %s", format, qp_status_name(rc));
    f->close(r);
    return h;
}

static void check(const char *format, heard h, unsigned games, uint64_t least) {
    check_that(h.limits == 1, "%s: %u messages", format, h.limits);
    check_that(h.others == 0, "%s: %u other messages", format, h.others);
    check_that(h.games == games, "%s: %u games", format, h.games);
    check_that(h.at.offset >= least && h.at.offset <= (uint64_t)70 << 20,
               "%s: at %llu", format, (unsigned long long)h.at.offset);
}

/* What comes after the long line is read, and has its own place. */
static void check_move(heard h, unsigned moves, unsigned line, unsigned col,
                       uint64_t offset) {
    offset += (uint64_t)17 << 20;
    check_that(h.moves == moves, "%u moves", h.moves);
    check_that(h.move.line == line && h.move.col == col,
               "the last move in line %u, column %u", (unsigned)h.move.line,
               (unsigned)h.move.col);
    check_that(h.move.offset == offset, "the last move at %llu",
               (unsigned long long)h.move.offset);
}

int main(void) {
    heard h = read_long("listing", "1. h2e2 h9g7\n", 'x', 17, "\nh0g2 i9h9\n");
    check("listing", h, 1, 13);
    check_that(h.at.line == 2 && h.at.col == 1, "line %u", (unsigned)h.at.line);
    check_move(h, 4, 3, 6, 13 + 1 + 5);
    h = read_long("wxf", "FORMAT\tWXF\nGAME\tg\n", 'x', 17,
                  "\nSTART{\n1. C2.5 H8+7\n}END\n");
    check("wxf", h, 1, 18);
    check_that(h.at.line == 3 && h.at.col == 1, "line %u", (unsigned)h.at.line);
    check_move(h, 2, 5, 9, 18 + 1 + 7 + 8);
    h = read_long("xqf", "XQ\x0A", 0, 65, "");
    check("xqf", h, 0, 64 << 20);
    h = read_long("ubb", "[DhtmlXQ]\n[DhtmlXQ_title]", 'x', 65,
                  "[/DhtmlXQ_title]\n[/DhtmlXQ]\n"
                  "[DhtmlXQ]\n[DhtmlXQ_movelist]7747[/DhtmlXQ_movelist]\n"
                  "[/DhtmlXQ]\n");
    check("ubb", h, 2, 9);
    h = read_long("pfc", "<n v=\"1\" m=\"\">", ' ', 65, "</n>");
    check("pfc", h, 1, 60 << 20);
    h = read_long("cbr", "CCBridge Record", 0, 65, "");
    check("cbr", h, 0, 0);
    return check_close();
}
