/* test_hostile.c - real files made to cost much: read or refused in memory and
 * messages that their size explains. Packed games have a test of their own. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "corpus.h"
#include "failing_alloc.h"

typedef struct run {
    size_t written, problems;
} run;

static int write_out(void *ctx, const char *bytes, size_t len) {
    (void)bytes;
    ((run *)ctx)->written += len;
    return 0;
}

static qp_flow on_game(void *ctx, qp_game *game) {
    qp_sink sink = {ctx, write_out};
    return qp_pgn_write(game, NULL, &sink) ? QP_STOP : QP_GO;
}

static qp_flow on_problem(void *ctx, const qp_err *err, uint32_t number,
                          uint32_t ply) {
    (void)err, (void)number, (void)ply;
    ((run *)ctx)->problems++;
    return QP_GO;
}

static void visit(void *ctx, const char *path) {
    (void)ctx;
    enum { MOST = 64 << 20 };
    size_t len;
    char *bytes = corpus_file(path, &len);
    qp_text head = {bytes, len};
    const qp_format *f = qp_format_find(head, head, 1);
    run r = {0};
    purse money = {0};
    qp_alloc alloc = failing_alloc_alloc(&money);
    qp_game *game = qp_game_new(&alloc);
    qp_handler listener = {.size = sizeof listener,
                           .ctx = &r,
                           .game = on_game,
                           .problem = on_problem};
    qp_builder *builder = qp_builder_new(game, &listener, NULL);
    const qp_handler *to = qp_builder_handler(builder);
    qp_player *player = qp_player_new(to, NULL, &alloc);
    if (!f || !player) exit(2);
    qp_format_reader *reader = f->open(qp_player_handler(player), &alloc);
    if (!reader) exit(2);
    qp_status rc = f->feed(reader, bytes, len);
    if (!rc) rc = f->finish(reader);
    check_that(!rc, "%s: %s", path, qp_status_name(rc));
    check_that(money.peak < MOST, "%s: %zu bytes held", path, money.peak);
    check_that(r.written < 64 * len + (1 << 20), "%s: %zu bytes written", path,
               r.written);
    check_that(r.problems == 1, "%s: %zu messages", path, r.problems);
    f->close(reader);
    qp_player_free(player);
    qp_builder_free(builder);
    qp_game_free(game);
    free(bytes);
}

int main(void) {
    corpus_walk(corpus_needed(), "hostile", "cbl", visit, NULL);
    return check_close();
}
