/* test_binding.c - what other languages ask for by name is what C's headers
 * say, and a file goes from memory to memory without a callback.
 */
#include <stdlib.h>
#include <string.h>

#include "check.h"
#include "failing_alloc.h"
#include "qipu/qipu.h"

#define SAME_SIZE(type)                                                        \
    check_that(qp_size_of(#type) == sizeof(type), "the size of " #type)
#define SAME_PLACE(type, member)                                               \
    check_that(qp_offset_of(#type "." #member) == offsetof(type, member) &&    \
                   qp_size_of(#type "." #member) ==                            \
                       sizeof(((type *)0)->member),                            \
               "the place of " #type "." #member)

static void check_places(void) {
    SAME_SIZE(qp_pos);
    SAME_SIZE(qp_undo);
    SAME_SIZE(qp_setup);
    SAME_SIZE(qp_chess_pos);
    SAME_SIZE(qp_chess_setup);
    SAME_SIZE(qp_err);
    SAME_SIZE(qp_text);
    SAME_SIZE(qp_handler);
    SAME_SIZE(qp_reader_options);
    SAME_SIZE(qp_writer_options);
    SAME_SIZE(qp_play_options);
    SAME_PLACE(qp_move, to);
    SAME_PLACE(qp_setup, fullmove);
    SAME_PLACE(qp_err, at);
    SAME_PLACE(qp_err, square);
    SAME_PLACE(qp_handler, problem);
    SAME_PLACE(qp_reader_options, encoding);
    SAME_PLACE(qp_reader_options, part);
    SAME_PLACE(qp_writer_options, loss);
    check_that(!qp_size_of("qp_game"), "a handle has no size");
    check_that(!qp_size_of("") && !qp_size_of("qp_po"), "no such name");
    check_that(qp_offset_of("qp_pos") == SIZE_MAX, "no member");
    check_that(qp_offset_of("qp_err.") == SIZE_MAX, "no such member");
    check_that(!qp_size_of("qp_pos.hash_"), "a private member");
}

#define SAME_VALUE(name)                                                       \
    check_that(qp_constant(&value, #name) == QP_OK &&                          \
                   value == (int64_t)(name),                                   \
               "the value of " #name)

static void check_constants(void) {
    int64_t value = 7;
    check_that(qp_constant(&value, "QP_NO_SUCH") == QP_E_ARG && value == 7,
               "no such constant");
    SAME_VALUE(QP_OK);
    SAME_VALUE(QP_E_NOMEM);
    SAME_VALUE(QP_E_FEN_RANK);
    SAME_VALUE(QP_W_LOST_CHAR);
    SAME_VALUE(QP_RED);
    SAME_VALUE(QP_BLACK);
    SAME_VALUE(QP_KING);
    SAME_VALUE(QP_PAWN);
    SAME_VALUE(QP_SQ_NONE);
    SAME_VALUE(QP_MOVES_MAX);
    SAME_VALUE(QP_NOTATION_VIETNAMESE_LONG);
    SAME_VALUE(QP_ENC_BIG5);
    SAME_VALUE(QP_NO_NODE);
    SAME_VALUE(QP_CUTS_NONE);
    SAME_VALUE(QP_FORMAT_LOOSE);
    SAME_VALUE(QP_AFTER_RESULT);
    SAME_VALUE(QP_VERSION_NUMBER);
    for (size_t i = 0; qp_constant_name(i); i++) {
        const char *name = qp_constant_name(i);
        int64_t other = 0;
        check_that(!strncmp(name, "QP_", 3), "%s", name);
        check_that(!qp_constant(&value, name), "%s has a value", name);
        for (size_t j = 0; j < i; j++)
            check_that(strcmp(name, qp_constant_name(j)) ||
                           qp_constant(&other, name),
                       "%s comes twice", name);
        if (strncmp(name, "QP_E_", 5) && strncmp(name, "QP_W_", 5)) continue;
        check_that(!strcmp(qp_status_name((qp_status)value), name),
                   "%s is its status", name);
    }
    check_that(!qp_constant_name(SIZE_MAX), "the list ends");
}

static void check_formats(void) {
    char fen[QP_FEN_MAX];
    qp_setup setup;
    qp_setup_start(&setup);
    qp_fen_write(fen, &setup);
    check_that(!strcmp(qp_fen_start(), fen), "the opening's FEN");
    const qp_format *f = NULL;
    for (size_t i = 0; (f = qp_format_at(i)); i++)
        check_that(qp_format_name(f) == f->name &&
                       qp_format_title(f) == f->title &&
                       qp_format_extensions(f) == f->extensions &&
                       qp_format_flags(f) == f->flags &&
                       qp_format_holds(f) == f->holds &&
                       qp_format_lacks(f) == f->lacks,
                   "%s", f->name);
}

static const char GAMES[] = "[Event \"one\"]\n\n1. C2.5 H8+7 1-0\n\n"
                            "[Event \"two\"]\n\n1. P3+1 *\n";

/* The games of a text, written as PGN. QP_E_NOMEM at times, of a failing
 * allocator. */
static qp_status copy_games(qp_buffer *out, const qp_alloc *alloc) {
    qp_text text = qp_text_of(GAMES);
    qp_games *games = qp_games_of_text(text, NULL, NULL, alloc);
    qp_game *game = qp_game_new(alloc);
    qp_writer *writer = qp_writer_new(qp_buffer_sink(out), NULL, alloc);
    qp_status rc = games && game && writer ? QP_OK : QP_E_NOMEM;
    while (!rc && !(rc = qp_games_next(game, games)))
        rc = qp_writer_game(writer, game);
    if (rc == QP_E_END) rc = qp_writer_end(writer);
    qp_writer_free(writer);
    qp_game_free(game);
    qp_games_free(games);
    return rc;
}

static void check_memory(void) {
    qp_buffer *one = qp_buffer_new(NULL), *two = qp_buffer_new(NULL);
    if (!one || !two) exit(2);
    check_that(!qp_buffer_text(one).len, "a new buffer is empty");
    check_that(copy_games(one, NULL) == QP_OK, "games from memory");
    qp_text first = qp_buffer_text(one);
    check_that(first.len > 80, "and to memory");
    check_that(memchr(first.ptr, 'w', first.len) != NULL, "both games");
    if (copy_games(two, NULL)) exit(2);
    qp_buffer_clear(two);
    check_that(!qp_buffer_text(two).len, "an empty buffer");
    check_that(!copy_games(two, NULL) &&
                   !qp_text_compare(first, qp_buffer_text(two)),
               "which is filled again");
    qp_buffer_free(two);
    qp_buffer_free(one);
    qp_buffer_free(NULL);
}

static void check_no_memory(void) {
    qp_status rc = QP_E_NOMEM;
    for (unsigned long n = 1; rc; n++) {
        purse p = {.refuse = n};
        qp_alloc alloc = failing_alloc_alloc(&p);
        qp_buffer *out = qp_buffer_new(&alloc);
        rc = out ? copy_games(out, &alloc) : QP_E_NOMEM;
        check_that(!rc || rc == QP_E_NOMEM || rc == QP_E_IO, "status %d",
                   (int)rc);
        qp_buffer_free(out);
        check_that(failing_alloc_whole(&p), "a leak after request %lu", n);
    }
}

int main(void) {
    check_places();
    check_constants();
    check_formats();
    check_memory();
    check_no_memory();
    return check_close();
}
