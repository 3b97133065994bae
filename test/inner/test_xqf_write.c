/* test_xqf_write.c - writing XQF: a file that was read, texts that no PGN has,
 * and games too large for a file. What is written else says
 * test/spec/format/xqf.qpt. */
#include "../../lib/core/format/xqf/xqf_int.h"
#include "xqf_make.h"

static maker file;
static corpus_text out;
static told losses;

static qp_game *pgn(const char *text) {
    static qp_game *game;
    if (!game && !(game = qp_game_new(NULL))) exit(2);
    if (!text) {
        qp_game_free(game);
        return game = NULL;
    }
    xqf_pgn_game(game, qp_text_of(text));
    return game;
}

static events heard;

/* What a reader says of what was written. */
static const char *events_written(void) {
    return xqf_events(&heard, text_of(&out));
}

/* A file that is read and written is the same file. */
static void test_same(void) {
    make_sample(&file);
    make_string(&file, 0x140, "\xD0\xED");
    qp_game *game = pgn("*\n");
    check_that(!xqf_game_of(game, file.b, file.n, NULL), "read");
    xqf_of(&out, game, &losses);
    check_that(out.len == file.n && !memcmp(out.ptr, file.b, file.n),
               "there and back");
}

/* Line ends where there can be none, and a NUL. */
static void test_breaks(void) {
    static const char TEXT[] = "x\0y\rz\r";
    qp_game *game = pgn("*\n");
    qp_comment comment = {{TEXT, sizeof TEXT - 1}, 0};
    if (qp_game_set_tag(game, "Event",
                        (qp_text){"a\nb\r\n\xF0\x9F\x98\x80", 9}) ||
        qp_game_add_comment(game, QP_ROOT, QP_AFTER_MOVE, &comment))
        exit(2);
    reported_clear(&losses);
    xqf_of(&out, game, &losses);
    static const char WANT[] =
        "QP_W_LOST_CHAR 0 'Event: \xF0\x9F\x98\x80' '?'\n"
        "QP_W_LOST_CHAR 0 'Event: \\n\\r\\n' '' ''\n"
        "QP_W_LOST_CHAR 0 '\\0' '?'\nQP_W_LOST_CHAR 0 '\\r\\r' '\\n'\n";
    check_that(!strcmp(losses.lines.ptr, WANT), "lost\n%s", losses.lines.ptr);
    static const char EVENTS[] = "[ Event=a b  ? Result=* {x?y\\nz\\n} > =* ]";
    check_that(!strcmp(events_written(), EVENTS), "%s", events_written());
}

static void test_fit(void) {
    static const char GAME[] =
        "[Event \"a\"]\n\n{g} 1. h2e2 {c} (1. b2e2 h7e7) (1. h0g2) h9g7 *\n";
    static const struct {
        size_t limit;
        const char *losses, *want;
    } FITS[] = {
        {4096, "",
         "[ Event=a Result=* {g} > h2e2 {c} ( b2e2 h7e7 ) ( h0g2 ) h9g7 "
         "=* ]"},
        {1024 + 6 * 8 + 8 - 1,
         "QP_W_LOST_VARIATION 2 'b2e2'\nQP_W_LOST_VARIATION 4 'h0g2'\n",
         "[ Event=a Result=* {g} > h2e2 {c} h9g7 =* ]"},
        {1024 + 3 * 8,
         "QP_W_LOST_COMMENT 0 'g'\nQP_W_LOST_COMMENT 1 'c'\n"
         "QP_W_LOST_VARIATION 2 'b2e2'\nQP_W_LOST_VARIATION 4 'h0g2'\n",
         "[ Event=a Result=* > h2e2 h9g7 =* ]"}};
    for (size_t i = 0; i < sizeof FITS / sizeof *FITS; i++) {
        qp_sink sink = {&out, corpus_write};
        qp_write_options options = {.size = sizeof options,
                                    .loss = {&losses, reported_loss}};
        out.len = 0;
        reported_clear(&losses);
        check_that(!qp__xqf_write(pgn(GAME), &options, &sink, FITS[i].limit),
                   "limit %zu", FITS[i].limit);
        check_that(out.len <= FITS[i].limit, "%zu bytes", out.len);
        const char *got = losses.lines.ptr ? losses.lines.ptr : "";
        check_that(!strcmp(got, FITS[i].losses), "limit %zu: lost\n%s",
                   FITS[i].limit, got);
        check_that(!strcmp(events_written(), FITS[i].want), "limit %zu: %s",
                   FITS[i].limit, events_written());
    }
    qp_sink sink = {&out, corpus_write};
    out.len = 0;
    check_that(qp__xqf_write(pgn(GAME), NULL, &sink, 1024 + 23) == QP_E_LIMIT &&
                   out.len == 0,
               "no place for the moves");
}

int main(void) {
    test_same();
    test_breaks();
    test_fit();
    pgn(NULL);
    free(out.ptr);
    free(heard.text.ptr);
    free(losses.lines.ptr);
    return check_close();
}
