/* test_arguments.c - what callers may get wrong: names, sizes of options,
 * values that no enumeration has, indexes beyond the last, handlers in a
 * circle. Each is a status, and nothing crashes or hangs.
 */
#include <stdlib.h>
#include <string.h>

#include "check.h"
#include "qipu/qipu.h"

static const char TWO[] = "[Event \"a\"]\n1. C2.5 H8+7 *\n\n"
                          "[Event \"b\"]\n1. C2.5 H8+9 2. K5+5 *\n";

static qp_text two(void) {
    return (qp_text){TWO, sizeof TWO - 1};
}

/* ---- names ----------------------------------------------------------------
 */

static void check_name(qp_status got, const qp_err *err, const char *want) {
    check_that(got == QP_E_NAME && err->code == QP_E_NAME &&
                   !strcmp(err->want, want),
               "%s: got %s, near '%s', want '%s'", err->what,
               qp_status_name(got), err->want, want);
}

static void check_names(void) {
    const qp_format *format = NULL;
    qp_encoding encoding = QP_ENC_BIG5;
    qp_notation notation = QP_NOTATION_UCI;
    qp_err err;
    CHECK(!qp_format_named(&format, qp_text_of("PGN"), &err) && format &&
          !strcmp(format->name, "pgn"));
    CHECK(!qp_encoding_named(&encoding, qp_text_of("Auto"), &err) &&
          encoding == QP_ENC_AUTO);
    CHECK(!qp_encoding_named(&encoding, qp_text_of("GBK"), NULL) &&
          encoding == QP_ENC_GB18030);
    CHECK(!qp_notation_named(&notation, qp_text_of("any"), &err) &&
          notation == QP_NOTATION_ANY);
    CHECK(!qp_notation_named(&notation, qp_text_of("WXF2018"), &err) &&
          notation == QP_NOTATION_WXF2018);
    check_name(qp_format_named(&format, qp_text_of("pgnn"), &err), &err, "pgn");
    check_name(qp_encoding_named(&encoding, qp_text_of("big6"), &err), &err,
               "big5");
    check_name(qp_notation_named(&notation, qp_text_of("uc"), &err), &err,
               "uci");
    check_name(qp_format_named(&format, qp_text_of("something"), &err), &err,
               "");
    CHECK(!strcmp(format->name, "pgn") && notation == QP_NOTATION_WXF2018);
    CHECK(qp_format_named(&format, (qp_text){NULL, 0}, NULL) == QP_E_NAME);
}

/* ---- sizes and values -----------------------------------------------------
 */

static qp_status read_with(const qp_handler *to,
                           const qp_reader_options *options) {
    qp_err err;
    qp_status rc = qp_read_text(two(), to, options, NULL, &err);
    check_that(!rc || err.code == rc, "the reason is that of the status");
    qp_games *games = qp_games_of_text(two(), to, options, NULL);
    qp_game *game = qp_game_new(NULL);
    if (!games || !game) exit(2);
    qp_status first = qp_games_next(game, games);
    check_that(first == rc, "game by game: %s, in one call: %s",
               qp_status_name(first), qp_status_name(rc));
    qp_games_err(&err, games);
    check_that(err.code == first, "and its reason");
    qp_game_free(game);
    qp_games_free(games);
    return rc;
}

static void check_reading(void) {
    qp_handler to = {.size = sizeof to}, ring = {.size = sizeof ring};
    qp_reader_options o = {.size = sizeof o};
    CHECK(read_with(&to, &o) == QP_OK);
    o.size = 0;
    CHECK(read_with(&to, &o) == QP_E_ARG);
    o = (qp_reader_options){.size = sizeof o, .encoding = (qp_encoding)7};
    CHECK(read_with(&to, &o) == QP_E_ARG);
    o = (qp_reader_options){.size = sizeof o, .notation = (qp_notation)99};
    CHECK(read_with(&to, &o) == QP_E_ARG);
    qp_span span = {.size = 0};
    o = (qp_reader_options){.size = sizeof o, .again = &span};
    CHECK(read_with(&to, &o) == QP_E_ARG);
    to.size = 0;
    CHECK(read_with(&to, NULL) == QP_E_ARG);
    to = (qp_handler){.size = sizeof to, .next = &ring};
    ring.next = &ring;
    CHECK(read_with(&to, NULL) == QP_E_ARG);
}

/* Handlers that are lent, and so are not looked at before they are called. */
static void check_circle(void) {
    qp_handler a = {.size = sizeof a}, b = {.size = sizeof b, .next = &a};
    a.next = &b;
    qp_pgn_reader *r = qp_pgn_reader_new(&a, 0, NULL);
    qp_game *game = qp_game_new(NULL);
    if (!r || !game) exit(2);
    CHECK(!qp_pgn_feed(r, TWO, sizeof TWO - 1) && !qp_pgn_finish(r));
    CHECK(!qp_game_visit(game, &a));
    qp_builder *builder = qp_builder_new(game, &a, NULL);
    if (!builder) exit(2);
    CHECK(qp_builder_status(builder) == QP_E_ARG);
    CHECK(qp_game_visit(game, qp_builder_handler(builder)) == QP_E_STOP);
    qp_builder_free(builder);
    qp_game_free(game);
    qp_pgn_reader_free(r);
}

static qp_status write_with(const qp_writer_options *options) {
    qp_game *game = qp_game_new(NULL);
    qp_memory text = {0};
    if (!game) exit(2);
    qp_status rc = qp_game_to_memory(&text, game, options, NULL);
    check_that(!rc == (text.ptr != NULL), "only success returns memory");
    qp_memory_free(&text, NULL);
    qp_game_free(game);
    return rc;
}

static void check_writing(void) {
    qp_writer_options o = {.size = sizeof o};
    CHECK(write_with(NULL) == QP_OK && write_with(&o) == QP_OK);
    o.size = 0;
    CHECK(write_with(&o) == QP_E_ARG);
    o = (qp_writer_options){.size = sizeof o, .encoding = (qp_encoding)7};
    CHECK(write_with(&o) == QP_E_ARG);
    o = (qp_writer_options){.size = sizeof o, .notation = (qp_notation)99};
    CHECK(write_with(&o) == QP_E_ARG);
}

/* ---- indexes beyond the last ----------------------------------------------
 */

static void check_nodes(qp_game *game, qp_node none) {
    qp_node out = 77;
    qp_pos pos, start = *qp_game_start(game);
    qp_comment comment = {{"x", 1}, 0};
    qp_move move = {QP_SQ(1, 2), QP_SQ(4, 2)}, bad = {0, 89};
    CHECK(qp_game_next(game, none) == QP_NO_NODE);
    CHECK(qp_game_parent(game, none) == QP_NO_NODE);
    CHECK(qp_game_variation(game, none) == QP_NO_NODE);
    CHECK(qp_game_next_variation(game, none) == QP_NO_NODE);
    CHECK(qp_game_variation_after(game, none) == QP_NO_NODE);
    CHECK(qp_game_move(game, none).from == QP_SQ_NONE);
    CHECK(qp_game_comments(game, none, QP_AFTER_MOVE) == 0);
    CHECK(qp_game_nags(game, none) == 0 && qp_game_nag(game, none, 0) == -1);
    CHECK(qp_game_first_annotation(game, none) == QP_NO_ANNOTATION);
    CHECK(qp_game_first_nag(game, none) == QP_NO_ANNOTATION);
    CHECK(qp_game_line(NULL, 0, game, none) == 2);
    qp_game_pos(&pos, game, none);
    CHECK(qp_pos_equal(&pos, &start));
    CHECK(qp_game_add_nag(game, none, 1) == QP_E_ARG);
    CHECK(qp_game_add_comment(game, none, QP_AFTER_MOVE, &comment) == QP_E_ARG);
    CHECK(qp_game_add(&out, game, none, move) == QP_E_ARG);
    CHECK(qp_game_play(&out, game, none, move) == QP_E_ARG);
    CHECK(qp_game_play(&out, game, QP_ROOT, bad) == QP_E_ARG && out == 77);
    CHECK(qp_game_remove(game, none) == QP_E_ARG);
    CHECK(qp_game_reorder(game, none, 0) == QP_E_ARG);
    CHECK(qp_game_promote(game, none) == QP_E_ARG);
    qp_game_clear_annotations(game, none, QP_COMMENTS | QP_NAGS);
}

static void check_game(qp_game *game, size_t beyond) {
    qp_annotation note = (qp_annotation)beyond;
    qp_comment comment = {{"x", 1}, 1};
    CHECK(!qp_game_tag_name(game, beyond).ptr);
    CHECK(!qp_game_tag_value(game, beyond).ptr);
    CHECK(qp_game_remove_tag(game, beyond) == QP_E_ARG);
    CHECK(qp_game_tags(game) == 1);
    qp_game_comment(&comment, game, QP_ROOT, QP_AFTER_MOVE, beyond);
    CHECK(!comment.text.ptr && !comment.flags);
    CHECK(qp_game_nag(game, QP_ROOT, beyond) == -1);
    CHECK(qp_game_next_annotation(game, note) == QP_NO_ANNOTATION);
    CHECK(qp_game_next_alike(game, note) == QP_NO_ANNOTATION);
    CHECK(qp_game_annotation_nag(game, note) == -1);
    CHECK(!qp_game_annotation_text(game, note).ptr);
    CHECK(qp_game_annotation_place(game, note) == QP_AFTER_MOVE);
    qp_game_annotation_comment(&comment, game, note);
    CHECK(!comment.text.ptr);
    CHECK(qp_game_nodes(game) == 3);
}

static void check_tables(size_t beyond) {
    CHECK(!qp_format_at(beyond) && !qp_constant_name(beyond));
    CHECK(!qp_book_at(beyond));
    CHECK(*qp_encoding_name((qp_encoding)beyond) != '\0');
    CHECK(*qp_notation_name((qp_notation)beyond) != '\0');
    CHECK(*qp_status_name((qp_status)beyond) != '\0');
    CHECK(*qp_status_text((qp_status)beyond) != '\0');
    CHECK(*qp_lang_tag((qp_lang)beyond) != '\0');
    CHECK(*qp_act_name((qp_act)beyond, QP_LANG_ZH) != '\0');
    CHECK(*qp_habit_name((qp_habit)beyond, QP_LANG_ZH) != '\0');
    CHECK(*qp_verdict_name((qp_verdict)beyond, QP_LANG_EN) != '\0');
    CHECK(*qp_fault_text((unsigned)beyond) != '\0');
    CHECK(qp_codec_name((qp_codec)beyond) != NULL);
    CHECK(!*qp_piece_han(200, 0) && !*qp_piece_han(0, 1));
}

static void check_squares(void) {
    CHECK(qp_square_of(8, 9) == 89 && qp_square_of(0, 0) == 0);
    CHECK(qp_square_of(9, 0) == QP_SQ_NONE &&
          qp_square_of(0, 10) == QP_SQ_NONE);
    CHECK(qp_square_of(-1, 3) == QP_SQ_NONE);
    CHECK(qp_chess_square_of(7, 7) == 63);
    CHECK(qp_chess_square_of(8, 0) == QP_SQ_NONE);
    CHECK(qp_square_file(89) == 8 && qp_square_rank(89) == 9);
    CHECK(qp_piece_of(QP_BLACK, QP_ROOK) == QP_PIECE(QP_BLACK, QP_ROOK));
    CHECK(qp_piece_kind(qp_piece_of(QP_BLACK, QP_PAWN)) == QP_PAWN);
    CHECK(qp_piece_side(qp_piece_of(QP_BLACK, QP_PAWN)) == QP_BLACK);
    CHECK(qp_moves_pack_max(10) == QP_MOVES_PACK_MAX(10));
}

/* ---- lines and games ------------------------------------------------------
 */

static void check_undo(void) {
    qp_line *line = qp_line_new(NULL, NULL);
    qp_pos start, after;
    qp_move cannon = {QP_SQ(7, 2), QP_SQ(4, 2)},
            horse = {QP_SQ(7, 9), QP_SQ(6, 7)};
    if (!line) exit(2);
    qp_pos_start(&start);
    CHECK(qp_line_undo(line) == QP_E_ARG);
    CHECK(!qp_line_play(line, cannon) && !qp_line_play(line, horse));
    after = *qp_line_pos(line);
    CHECK(!qp_pos_equal(&after, &start));
    CHECK(!qp_line_undo(line) && qp_line_length(line) == 1);
    CHECK(!qp_line_play(line, horse) &&
          qp_pos_equal(qp_line_pos(line), &after));
    qp_line_seek(line, 1);
    CHECK(!qp_line_undo(line) && qp_line_length(line) == 0);
    CHECK(qp_pos_equal(qp_line_pos(line), &start));
    qp_pos turned = start;
    qp_pos_pass(&turned);
    CHECK(!qp_pos_equal(&turned, &start));
    qp_line_free(line);
}

static qp_flow note_problem(void *ctx, const qp_err *err, uint32_t number,
                            uint32_t ply) {
    char *seen = ctx;
    (void)number, (void)ply;
    seen[strlen(seen)] = (char)('0' + err->game);
    return QP_GO;
}

/* Both games come from one piece of the input: the errors of the second are
 * reported while the first is read. */
static void check_attributed(void) {
    static const char TEXT[] =
        "[Event \"a\"]\n1. C2.5 H8+7 *\n\n[Event \"b\"]\n"
        "1. C2.5 2. K5+5 *\n\n[Event \"c\"]\n1. K5+5 *\n";
    char seen[16] = "";
    qp_handler to = {.size = sizeof to, .ctx = seen, .problem = note_problem};
    qp_games *games =
        qp_games_of_text((qp_text){TEXT, sizeof TEXT - 1}, &to, NULL, NULL);
    qp_game *game = qp_game_new(NULL);
    if (!games || !game) exit(2);
    CHECK(!qp_games_next(game, games));
    check_that(!strcmp(seen, "23"), "games of the problems: %s", seen);
    qp_game_free(game);
    qp_games_free(games);
}

static void check_refused(void) {
    qp_handler to = {.size = sizeof to};
    qp_err err;
    qp_text zip = {"PK\3\4\24\0\0\0\10\0 and so on", 20};
    CHECK(qp_read_text(zip, &to, NULL, NULL, &err) == QP_E_FORMAT_NONE);
    check_that(!strcmp(err.want, "a ZIP archive"), "it is %s", err.want);
}

int main(void) {
    qp_game *game = qp_game_new(NULL);
    qp_node node;
    check_names();
    check_reading();
    check_circle();
    check_writing();
    if (!game) exit(2);
    check_must(qp_game_add_tag(game, qp_text_of("Event"), qp_text_of("e")));
    check_must(qp_game_play(&node, game, QP_ROOT,
                            (qp_move){QP_SQ(7, 2), QP_SQ(4, 2)}));
    check_must(
        qp_game_play(&node, game, node, (qp_move){QP_SQ(7, 9), QP_SQ(6, 7)}));
    check_nodes(game, 3);
    check_nodes(game, QP_NO_NODE);
    check_game(game, 1);
    check_game(game, UINT32_MAX);
    check_tables(1000000);
    check_squares();
    check_undo();
    check_attributed();
    check_refused();
    qp_game_free(game);
    return check_close();
}
