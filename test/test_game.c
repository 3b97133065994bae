/* test_game.c - runs test/spec/game.qpt: PGN through player and tree to
 * canonical PGN.
 *
 *   in        the text to read (UTF-8)
 *   out       what all its games are written as, one after the other
 *   problems  "CODE@LINE:COL ply N" for each, parted by "; "; left out: none
 *   notation  of the output; left out: chinese
 *   option    "strict"; "skip": variations are not asked for
 *
 * What is written is read and written again, and must be the same.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "corpus.h"
#include "table.h"

typedef struct bench {
    qp_pgn_style style;
    corpus_text out;
    char problems[4096];
} bench;

static qp_flow on_game(void *ctx, qp_game *game) {
    bench *b = ctx;
    qp_sink sink = {&b->out, corpus_write};
    return qp_pgn_write(game, &b->style, &sink) ? QP_STOP : QP_GO;
}

static qp_flow on_problem(void *ctx, const qp_err *err, uint32_t number,
                          uint32_t ply) {
    bench *b = ctx;
    (void)number;
    size_t n = strlen(b->problems);
    snprintf(b->problems + n, sizeof b->problems - n, "%s%s@%lu:%lu ply %lu",
             n ? "; " : "", qp_status_name(err->code) + 3,
             (unsigned long)err->at.line, (unsigned long)err->at.col,
             (unsigned long)ply);
    return QP_GO;
}

static void run(bench *b, qp_text in, const char *option) {
    int strict = option && !strcmp(option, "strict");
    int skip = option && !strcmp(option, "skip");
    b->out.len = 0;
    corpus_write(&b->out, "", 0); /* never NULL */
    b->problems[0] = '\0';
    qp_game *game = qp_game_new(NULL);
    if (!game) exit(2);
    qp_handler listener = {.size = sizeof listener,
                           .ctx = b,
                           .game = on_game,
                           .problem = on_problem};
    qp_builder *builder = qp_builder_new(game, &listener, NULL);
    if (!builder) exit(2);
    qp_handler to = *qp_builder_handler(builder);
    if (skip) to.begin_variation = NULL;
    qp_play_options options = {.size = sizeof options, .strict = strict};
    qp_player *player = qp_player_new(&to, &options, NULL);
    if (!player) exit(2);
    qp_pgn_reader *reader = qp_pgn_reader_new(qp_player_handler(player),
                                              strict ? QP_PGN_STRICT : 0, NULL);
    if (!reader || qp_pgn_feed(reader, in.ptr, in.len) || qp_pgn_finish(reader))
        exit(2);
    qp_pgn_reader_free(reader);
    qp_player_free(player);
    qp_builder_free(builder);
    qp_game_free(game);
}

static void check(const kase *k) {
    static bench first, second;
    const field *in = kase_get(k, "in"), *out = kase_get(k, "out");
    const field *problems = kase_get(k, "problems");
    const field *option = kase_get(k, "option");
    const field *notation = kase_get(k, "notation");
    if (!in) {
        kase_fail(k, "the case has no 'in'");
        return;
    }
    first.style = (qp_pgn_style){.size = sizeof first.style};
    if (notation)
        first.style.notation =
            qp_notation_by_name((qp_text){notation->value, notation->len});
    second.style = first.style;
    run(&first, (qp_text){in->value, in->len}, option ? option->value : NULL);
    const char *want = problems ? problems->value : "";
    if (strcmp(first.problems, want))
        kase_fail(k, "problems\n  want %s\n  got  %s", want, first.problems);
    if (!out) return;
    if (strcmp(first.out.ptr, out->value))
        kase_fail(k, "\n--- want\n%s--- got\n%s---", out->value, first.out.ptr);
    run(&second, (qp_text){first.out.ptr, first.out.len}, NULL);
    if (strcmp(first.out.ptr, second.out.ptr))
        kase_fail(k, "read again\n--- want\n%s--- got\n%s---", first.out.ptr,
                  second.out.ptr);
}

int main(int argc, char **argv) {
    return table_main(argc, argv, check);
}
