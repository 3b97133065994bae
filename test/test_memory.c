/* test_memory.c - what is written to memory is what a sink gets, whichever way
 * allocated; and any allocation may fail.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "check.h"
#include "failing_alloc.h"
#include "qipu/qipu.h"
#include "qipu/stdio.h"

static const char GAMES[] =
    "[Event \"a\"]\n{own}\n1. C2.5 H8+7 $1 (1. ... H2+3) 2. H2+3 1-0\n\n"
    "[Event \"b\"]\n1. C8.5 *\n\n[Event \"c\"]\n1. K5+5 *\n";

static qp_text all(void) {
    return (qp_text){GAMES, sizeof GAMES - 1};
}

static int same(const qp_memory *memory, const qp_memory *other) {
    return memory->len == other->len && memory->ptr && other->ptr &&
           !memcmp(memory->ptr, other->ptr, memory->len + 1);
}

/* What a writer with a sink writes of the games, read back from a file. */
static void through_a_file(qp_memory *out, const qp_writer_options *options) {
    FILE *file = tmpfile(), *again = file;
    qp_sink sink = qp_file_sink(file);
    qp_games *games = qp_games_of_text(all(), NULL, NULL, NULL);
    qp_writer *writer = qp_writer_new(&sink, options, NULL);
    qp_game *game = qp_game_new(NULL);
    if (!file || !games || !writer || !game) exit(2);
    while (!qp_games_next(game, games))
        check_must(qp_writer_game(writer, game));
    check_must(qp_writer_end(writer));
    CHECK(qp_writer_to_memory(out, writer) == QP_E_ARG);
    out->len = (size_t)ftell(file);
    out->ptr = calloc(out->len + 1, 1);
    rewind(again);
    if (!out->ptr || fread(out->ptr, 1, out->len, again) != out->len) exit(2);
    qp_game_free(game);
    qp_writer_free(writer);
    qp_games_free(games);
    fclose(file);
}

static qp_status list(qp_memory *out, const qp_writer_options *options,
                      const qp_alloc *alloc) {
    qp_games *source = qp_games_of_text(all(), NULL, NULL, NULL);
    qp_game *games[3] = {qp_game_new(NULL), qp_game_new(NULL),
                         qp_game_new(NULL)};
    if (!source) exit(2);
    for (int i = 0; i < 3; i++) check_must(qp_games_next(games[i], source));
    const qp_game *given[3] = {games[0], games[1], games[2]};
    qp_status rc = qp_games_to_memory(out, given, 3, options, alloc);
    for (int i = 0; i < 3; i++) qp_game_free(games[i]);
    qp_games_free(source);
    return rc;
}

static void check_formats(void) {
    const qp_format *format;
    for (size_t i = 0; (format = qp_format_at(i)); i++) {
        qp_memory file = {0}, listed = {0}, converted = {0};
        qp_writer_options options = {.size = sizeof options, .format = format};
        qp_convert_options convert = {.size = sizeof convert, .to = &options};
        qp_err err;
        if (!format->write) continue;
        if (!(format->flags & QP_FORMAT_MANY)) {
            CHECK(list(&listed, &options, NULL) == QP_E_FORMAT_ONE);
            CHECK(qp_convert_to_memory(&listed, all(), &convert, NULL, &err) ==
                  QP_E_FORMAT_ONE);
            check_that(err.code == QP_E_FORMAT_ONE && !listed.ptr, "%s: %s",
                       format->name, qp_status_name(err.code));
            continue;
        }
        through_a_file(&file, &options);
        check_must(list(&listed, &options, NULL));
        check_must(
            qp_convert_to_memory(&converted, all(), &convert, NULL, &err));
        check_that(same(&file, &listed), "%s: a list of games", format->name);
        check_that(same(&file, &converted), "%s: converted", format->name);
        qp_memory_free(&converted, NULL);
        qp_memory_free(&listed, NULL);
        free(file.ptr);
    }
}

static qp_flow count_problem(void *ctx, const qp_err *err, uint32_t number,
                             uint32_t ply) {
    (void)number, (void)ply;
    *(uint32_t *)ctx = err->game;
    return QP_GO;
}

static qp_flow refuse(void *ctx, const qp_err *err, uint32_t number,
                      uint32_t ply) {
    (void)ctx, (void)err, (void)number, (void)ply;
    return QP_STOP;
}

static void check_problems(void) {
    uint32_t game = 0;
    qp_handler to = {.size = sizeof to, .ctx = &game, .problem = count_problem};
    qp_convert_options o = {.size = sizeof o, .problems = &to};
    qp_memory out = {0};
    qp_err err = {.code = QP_OK};
    CHECK(!qp_convert_to_memory(&out, all(), &o, NULL, &err) && game == 3);
    qp_memory_free(&out, NULL);
    CHECK(!out.ptr && !out.len);
    to.problem = refuse;
    CHECK(qp_convert_to_memory(&out, all(), &o, NULL, &err) == QP_E_STOP);
    CHECK(err.code == QP_E_STOP && !out.ptr);
    o.size = 0;
    CHECK(qp_convert_to_memory(&out, all(), &o, NULL, &err) == QP_E_ARG);
    qp_text png = {"\x89PNG\r\n\x1a\n and so on", 19};
    CHECK(qp_convert_to_memory(&out, png, NULL, NULL, &err) ==
          QP_E_FORMAT_NONE);
    check_that(!strcmp(err.want, "a PNG image"), "it is %s", err.want);
}

/* Every allocation fails in turn, until none does. */
static void check_memory(int convert) {
    qp_memory want = {0};
    check_must(list(&want, NULL, NULL));
    for (unsigned long n = 1;; n++) {
        purse p = {.refuse = n};
        qp_alloc alloc = failing_alloc_alloc(&p);
        qp_memory out = {0};
        qp_err err;
        qp_status rc =
            convert ? qp_convert_to_memory(&out, all(), NULL, &alloc, &err)
                    : list(&out, NULL, &alloc);
        if (!rc) {
            check_that(n > 3 && same(&out, &want), "without a failure");
            qp_memory_free(&out, &alloc);
            check_that(failing_alloc_whole(&p), "all is freed");
            break;
        }
        check_that(rc == QP_E_NOMEM && !out.ptr && failing_alloc_whole(&p),
                   "request %lu: %s", n, qp_status_name(rc));
    }
    qp_memory_free(&want, NULL);
}

static void check_files(void) {
    qp_handler to = {.size = sizeof to};
    qp_err err = {.code = QP_OK};
    const char *none = "test/no such file.pgn";
    CHECK(qp_read_path(none, &to, NULL, NULL, &err) == QP_E_IO);
    CHECK(err.code == QP_E_IO && !strcmp(err.what, none));
    FILE *file = tmpfile();
    if (!file || fwrite(GAMES, 1, sizeof GAMES - 1, file) != sizeof GAMES - 1)
        exit(2);
    rewind(file);
    qp_games *games = qp_games_of_file(file, NULL, NULL, NULL);
    qp_game *game = qp_game_new(NULL);
    unsigned n = 0;
    if (!games || !game) exit(2);
    while (!qp_games_next(game, games)) n++;
    CHECK(n == 3);
    qp_game_free(game);
    qp_games_free(games);
    fclose(file);
}

int main(void) {
    check_formats();
    check_problems();
    check_memory(0);
    check_memory(1);
    check_files();
    return check_close();
}
