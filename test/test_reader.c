/* test_reader.c - the one door: reader.h and writer.h.
 *
 * The games in games/ are read whole, byte by byte and in odd cuts, and must
 * give the same events; pulled one by one they must be equal to those pushed;
 * written in each format and read again they must be equal where the format
 * holds all of a game. Small inputs show what is skipped and what fails.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "events.h"
#include "failing_alloc.h"
#include "pieces.h"

/* Reads bytes in pieces of `cut`; 0 is whole. */
static qp_status read_events(events *e, qp_text bytes, size_t cut,
                             const qp_reader_options *options) {
    events_clear(e);
    qp_handler to = events_handler(e);
    qp_reader *r = qp_reader_new(&to, options, NULL);
    qp_status rc = QP_OK;
    if (!r) exit(2);
    if (!cut) cut = bytes.len;
    for (size_t i = 0; !rc && i < bytes.len; i += cut) {
        size_t n = bytes.len - i < cut ? bytes.len - i : cut;
        rc = qp_reader_feed(r, bytes.ptr + i, n);
    }
    qp_status end = qp_reader_finish(r);
    qp_reader_free(r);
    return rc ? rc : end;
}

/* ---- pulling ------------------------------------------------------------- */

typedef struct pushed {
    qp_game **game;
    size_t games;
} pushed;

static qp_flow keep_game(void *ctx, qp_game *game) {
    pushed *p = ctx;
    qp_game *kept = qp_game_new(NULL);
    p->game = realloc(p->game, (p->games + 1) * sizeof(qp_game *));
    if (!kept || !p->game) exit(2);
    qp_game_swap(kept, game);
    p->game[p->games++] = kept;
    return QP_GO;
}

static void push_games(pushed *p, qp_text bytes) {
    qp_game *game = qp_game_new(NULL);
    if (!game) exit(2);
    qp_handler to = {.size = sizeof to, .ctx = p, .game = keep_game};
    qp_builder *builder = qp_builder_new(game, &to, NULL);
    qp_reader *r = qp_reader_new(qp_builder_handler(builder), NULL, NULL);
    if (!r || qp_reader_feed(r, bytes.ptr, bytes.len) || qp_reader_finish(r))
        exit(2);
    qp_reader_free(r);
    qp_builder_free(builder);
    qp_game_free(game);
}

static void drop_games(pushed *p) {
    while (p->games) qp_game_free(p->game[--p->games]);
    free(p->game);
}

/* A game as PGN, whose tags have one order: other formats have orders of their
 * own. A format that has a place for the result says "*" where none was. */
static void canonical(corpus_text *out, const qp_game *game) {
    qp_game *copy = qp_game_new(NULL);
    qp_sink sink = {out, corpus_write};
    if (!copy || qp_game_copy(copy, game) ||
        qp_game_set_tag(copy, "Result", qp_game_outcome(game)) ||
        qp_pgn_write(copy, NULL, &sink))
        exit(2);
    qp_game_free(copy);
}

static int same_game(const qp_game *a, const qp_game *b) {
    corpus_text x = {0}, y = {0};
    if (qp_game_equal(a, b)) return 1;
    canonical(&x, a);
    canonical(&y, b);
    int same = x.len == y.len && !memcmp(x.ptr, y.ptr, x.len);
    free(x.ptr);
    free(y.ptr);
    return same;
}

/* Pulled, the games are those of `p`, in order. */
static void pull_games(const char *name, const pushed *p, qp_text bytes,
                       size_t most) {
    text_pieces left = {bytes, most};
    qp_source source = {&left, text_pieces_read};
    qp_games *games = qp_games_new(&source, NULL, NULL, NULL);
    qp_game *game = qp_game_new(NULL);
    size_t n = 0;
    qp_status rc;
    if (!games || !game) exit(2);
    while (!(rc = qp_games_next(game, games)) && n < p->games) {
        check_that(same_game(game, p->game[n]), "%s: game %zu differs", name,
                   n + 1);
        n++;
    }
    check_that(rc == QP_E_END && n == p->games, "%s: %s after %zu games", name,
               qp_status_name(rc), n);
    check_that(qp_games_next(game, games) == QP_E_END, "%s: again", name);
    qp_game_free(game);
    qp_games_free(games);
}

/* ---- writing ------------------------------------------------------------- */

static void count_loss(void *ctx, const qp_err *err, qp_node node) {
    (void)err, (void)node;
    ++*(unsigned long *)ctx;
}

/* All games in one file of a format; 0 when it holds one game only, or
 * something was lost. */
static int write_games(corpus_text *out, const pushed *p,
                       const qp_format *format, qp_encoding encoding) {
    unsigned long lost = 0;
    qp_sink sink = {out, corpus_write};
    qp_writer_options options = {.size = sizeof options,
                                 .format = format,
                                 .encoding = encoding,
                                 .loss = {&lost, count_loss}};
    qp_writer *w = qp_writer_new(&sink, &options, NULL);
    qp_status rc = QP_OK;
    if (!w) exit(2);
    out->len = 0;
    for (size_t i = 0; !rc && i < p->games; i++)
        rc = qp_writer_game(w, p->game[i]);
    int one = !(format->flags & QP_FORMAT_MANY) && p->games > 1;
    check_that(rc == (one ? QP_E_FORMAT_ONE : QP_OK), "%s: %s", format->name,
               qp_status_name(rc));
    check_that(qp_writer_end(w) == QP_OK, "%s: the end", format->name);
    check_that(qp_writer_games(w) == (one ? 1 : p->games), "%s: games",
               format->name);
    qp_writer_free(w);
    return !one && !lost;
}

/* What is read as a bare list gets a tag FEN, also for the opening. */
static int gains_fen(const pushed *p, const qp_format *f) {
    for (size_t i = 0; i < p->games && !f->open; i++)
        if (!qp_game_tag(p->game[i], "FEN").ptr) return 1;
    return 0;
}

static void write_formats(const char *name, const pushed *p) {
    for (size_t i = 0; i < p->games; i++)
        if (qp_game_broken(p->game[i])) return; /* it gets a tag about it */
    corpus_text out = {0};
    const qp_format *f;
    for (size_t i = 0; (f = qp_format_at(i)) != NULL; i++) {
        if (!f->write || gains_fen(p, f)) continue;
        for (qp_encoding e = QP_ENC_UTF8; e <= QP_ENC_GB18030; e++) {
            if (f->flags & (QP_FORMAT_BINARY | QP_FORMAT_UTF8) &&
                e > QP_ENC_UTF8)
                continue;
            if (!write_games(&out, p, f, e)) continue;
            char what[128];
            snprintf(what, sizeof what, "%s as %s in %s", name, f->name,
                     qp_encoding_name(e));
            pull_games(what, p, (qp_text){out.ptr, out.len}, 0);
        }
    }
    free(out.ptr);
}

/* ---- parts --------------------------------------------------------------- */

static int inside(qp_at *end, qp_text bytes) {
    qp_handler nobody = {.size = sizeof nobody, .ctx = NULL};
    qp_reader_options options = {.size = sizeof options, .part = 1};
    qp_reader *r = qp_reader_new(&nobody, &options, NULL);
    if (!r || qp_reader_feed(r, bytes.ptr, bytes.len) || qp_reader_finish(r))
        exit(2);
    int is = qp_reader_inside(r, end);
    qp_reader_free(r);
    return is;
}

/* ---- the checks ---------------------------------------------------------- */

static void read_file(void *ctx, const char *path) {
    size_t len;
    char *bytes = corpus_file(path, &len);
    static const size_t CUTS[] = {1, 7, 4096, 8191, 8193};
    events whole = {0}, cut = {0};
    qp_text text = {bytes, len};
    check_that(read_events(&whole, text, 0, NULL) == QP_OK, "%s", path);
    *(unsigned long *)ctx += whole.games;
    for (size_t i = 0; i < sizeof CUTS / sizeof *CUTS; i++) {
        check_that(read_events(&cut, text, CUTS[i], NULL) == QP_OK, "%s", path);
        check_that(cut.text.len == whole.text.len &&
                       !memcmp(cut.text.ptr, whole.text.ptr, cut.text.len),
                   "%s: cuts of %zu bytes change the events", path, CUTS[i]);
    }
    pushed p = {.games = 0};
    push_games(&p, text);
    check_that(p.games == whole.games, "%s: games", path);
    pull_games(path, &p, text, 0);
    pull_games(path, &p, text, 1);
    write_formats(path, &p);
    drop_games(&p);
    free(whole.text.ptr);
    free(cut.text.ptr);
    free(bytes);
}

static void expect(const char *in, char skip, const qp_reader_options *options,
                   const char *want) {
    events e = {.skip = skip, .places = 0};
    qp_status rc = read_events(&e, qp_text_of(in), 0, options);
    check_that(!rc && !strcmp(e.text.ptr, want), "%s\n  want %s\n  got  %s", in,
               want, e.text.ptr);
    free(e.text.ptr);
}

/* What QP_SKIP skips, from any callback: to the end of the game. */
static void check_skip(void) {
    static const char TWO[] = "[Red \"a\"]\n[Black \"b\"]\n\n1. h2e2 {c} *\n\n"
                              "[Red \"d\"]\n\n1. h2e2 (1. b2e2) *\n";
    expect(TWO, 0, NULL,
           "[ Red=a Black=b > h2e2 {c} =* ] [ Red=d > h2e2 ( b2e2 ) =* ]");
    expect(TWO, '[', NULL, "[ ] [ ]");
    expect(TWO, '=', NULL, "[ Red=a ] [ Red=d ]");
    expect(TWO, '>', NULL, "[ Red=a Black=b > ] [ Red=d > ]");
    expect(TWO, '(', NULL,
           "[ Red=a Black=b > h2e2 {c} =* ] [ Red=d > h2e2 ( ) =* ]");
}

/* Where games begin, in bytes of the text. */
static void check_offsets(void) {
    static const char TWO[] = "[Red \"\xE7\x82\xAE\"]\n\n1. h2e2 *\n\n"
                              "[Red \"b\"]\n\n1. h2e2 *\n";
    events e = {.stop = '[', .places = 1};
    qp_status rc = read_events(&e, qp_text_of(TWO), 0, NULL);
    check_that(rc == QP_E_STOP && !strcmp(e.text.ptr, "[@1:1"), "stopped: %s",
               e.text.ptr);
    check_that(e.game_at == 0, "the first at %lu", (unsigned long)e.game_at);
    e.stop = 0;
    rc = read_events(&e, qp_text_of(TWO), 0, NULL);
    check_that(!rc && e.games == 2 && strstr(e.text.ptr, "[@5:1"), "two: %s",
               e.text.ptr);
    check_that(e.game_at == 24, "the second at %lu", (unsigned long)e.game_at);
    free(e.text.ptr);
}

/* A game of which nothing could be kept is a broken game all the same. */
static void check_broken(void) {
    events e = {0};
    check_that(!read_events(&e, qp_text_of("1. h2h8\n"), 0, NULL) &&
                   e.games == 1,
               "%lu games", e.games);
    check_that(strstr(e.text.ptr, "?]") != NULL, "broken: %s", e.text.ptr);
    free(e.text.ptr);
}

/* Each event of a player comes through: a glyph, a move that cannot be played
 * and the variation that replaces it. Without a callback for that it is
 * skipped. */
static void check_events(void) {
    static const char IN[] =
        "[Red \"a\"]\n\n1. h2e2 $1 h9h5 {x} (1... h9g7 2. h0g2) *\n";
    events e = {0};
    check_that(!read_events(&e, qp_text_of(IN), 0, NULL), "events");
    check_that(strstr(e.text.ptr, "h2e2 $1 !E_MOVE_") != NULL &&
                   strstr(e.text.ptr, "/( h9g7 h0g2 ) =* ?]") != NULL,
               "events: %s", e.text.ptr);
    free(e.text.ptr);
}

static void keep_loss(void *ctx, const qp_err *err, qp_node node) {
    (void)node;
    *(qp_err *)ctx = *err;
}

/* What an encoding lacks is reported once a game: the first, and how many. */
static void check_lost_characters(void) {
    qp_err lost = {.code = QP_OK};
    corpus_text out = {0};
    qp_sink sink = {&out, corpus_write};
    qp_writer_options options = {.size = sizeof options,
                                 .encoding = QP_ENC_BIG5,
                                 .loss = {&lost, keep_loss}};
    qp_writer *w = qp_writer_new(&sink, &options, NULL);
    qp_game *game = qp_game_new(NULL);
    if (!w || !game) exit(2);
    check_must(qp_game_set_tag(game, "Event",
                               qp_text_of("\xE8\xB0\x9A-"
                                          "\xE8\xAF\xAD")));
    check_must(qp_writer_game(w, game));
    check_that(lost.code == QP_E_TEXT_CHAR &&
                   !strcmp(lost.what, "\xE8\xB0\x9A") &&
                   !strcmp(lost.want, "2, big5"),
               "%s '%s' '%s'", qp_status_name(lost.code), lost.what, lost.want);
    qp_writer_free(w);
    qp_game_free(game);
    free(out.ptr);
}

/* A line of JSON that is not a game is not a game, not even an empty one. */
static void check_ghosts(void) {
    events e = {0};
    static const char LINES[] =
        "{\"tags\":[[\"Red\",\"a\"]],\"moves\":[\"h2e2\"]}\n{}\n{\"x\":1}\n";
    qp_reader_options options = {.size = sizeof options,
                                 .format =
                                     qp_format_by_name(qp_text_of("jsonl"))};
    if (options.format->lacks) return;
    check_that(!read_events(&e, qp_text_of(LINES), 0, &options), "JSON lines");
    check_that(e.games == 1, "%lu games, not 1: %s", e.games, e.text.ptr);
    check_that(!read_events(&e, qp_text_of(""), 0, NULL) && !e.games,
               "nothing");
    free(e.text.ptr);
}

/* Strictness, a format and an encoding that are given. */
static void check_options(void) {
    events e = {0};
    qp_reader_options strict = {.size = sizeof strict, .strict = 1};
    qp_reader_options big5 = {.size = sizeof big5, .encoding = QP_ENC_BIG5};
    qp_reader_options old = {.size = offsetof(qp_reader_options, strict),
                             .strict = 1};
    static const char BARE[] = "1.h2e2 *\n";
    check_that(!read_events(&e, qp_text_of(BARE), 0, &strict), "strict");
    check_that(strstr(e.text.ptr, "!W_") != NULL, "strict: %s", e.text.ptr);
    check_that(!read_events(&e, qp_text_of(BARE), 0, &old),
               "an older structure");
    check_that(!strstr(e.text.ptr, "!W_"), "an older structure: %s",
               e.text.ptr);
    expect("[Red \"\xA7\xF5\"]\n\n1. h2e2 *\n", 0, &big5,
           "[ Red=\xE6\x9D\x8E > h2e2 =* ]");
    free(e.text.ptr);
}

/* Bytes that are not text are reported before the events of their line, in the
 * order of the games. */
static void check_order(void) {
    events e = {0};
    static const char IN[] = "[Red \"a\"]\n\n1. h2e2 *\n\n"
                             "[Red \"\xFF\"]\n\n1. h2e2 *\n";
    qp_reader_options utf8 = {.size = sizeof utf8, .encoding = QP_ENC_UTF8};
    check_that(!read_events(&e, qp_text_of(IN), 0, &utf8), "bytes");
    const char *first = strstr(e.text.ptr, "=*");
    const char *bad = strstr(e.text.ptr, "!E_TEXT_BYTE@5:7");
    const char *second = first ? strstr(first, "[") : NULL;
    check_that(first && bad && second && first < bad && bad < second,
               "order: %s", e.text.ptr);
    for (size_t cut = 1; cut < sizeof IN; cut++) {
        events again = {0};
        check_that(!read_events(&again, qp_text_of(IN), cut, &utf8) &&
                       !strcmp(again.text.ptr, e.text.ptr),
                   "order, cuts of %zu", cut);
        free(again.text.ptr);
    }
    free(e.text.ptr);
}

/* The events of parts, where a file is cut at each game and read together where
 * a part ends within one, are those of the file; places aside. */
static void check_cuts(void) {
    static const char IN[] = "[Event \"a\"]\n\n1. h2e2\n[Red \"x\"]\n*\n\n"
                             "[Event \"b\"]\n\n1. h2e2 *\n\n"
                             "[Event \"c\"]\n[Black \"y\"]\n\n1. b2e2 *\n";
    static const char QUOTED[] = "[Event \"a\"]\n\n1. h2e2 { as in\n"
                                 "[Event \"b] is } *\n";
    qp_cuts cuts;
    qp_text all = qp_text_of(IN);
    const char *b = strstr(IN, "[Event \"b"), *c = strstr(IN, "[Event \"c");
    size_t first = (size_t)(b - IN), second = (size_t)(c - IN);
    check_that(!qp_cuts_begin(&cuts, all, NULL), "cuts");
    check_that(!strcmp(cuts.opener, "[Event "), "opens: %s", cuts.opener);
    check_that(qp_cuts_find(&cuts, all) == first, "the first cut");
    qp_text rest = {IN + first, all.len - first};
    check_that(qp_cuts_find(&cuts, rest) == second - first, "the second");
    rest = (qp_text){IN + second, all.len - second};
    check_that(qp_cuts_find(&cuts, rest) == QP_CUTS_NONE, "no third");
    qp_at end;
    check_that(!inside(&end, (qp_text){IN, first}) && end.offset == first &&
                   end.line == 7,
               "a whole part ends at %lu, line %lu", (unsigned long)end.offset,
               (unsigned long)end.line);
    qp_text quoted = qp_text_of(QUOTED);
    size_t cut = qp_cuts_find(&cuts, quoted);
    check_that(cut < quoted.len && inside(&end, (qp_text){QUOTED, cut}),
               "a cut within a comment at %zu", cut);
    check_that(!qp_cuts_begin(&cuts, qp_text_of("PK\3\4"), NULL) &&
                   !*cuts.opener,
               "an archive is not cut");
    check_that(!qp_cuts_begin(&cuts, qp_text_of("[Red \"a\"]\n"), NULL) &&
                   qp_cuts_find(&cuts, all) == QP_CUTS_NONE,
               "tags that open no games");
    /* A game of tags alone may end at such a line, or go on. */
    qp_text tags = qp_text_of("[Event \"a\"]\n[Red \"x\"]\n[Event \"b\"]\n\n"
                              "1. h2e2 *\n");
    check_that(!qp_cuts_begin(&cuts, tags, NULL) &&
                   qp_cuts_find(&cuts, tags) == QP_CUTS_NONE,
               "a tag after a tag");
    qp_text chess = qp_text_of("[Event \"a\"]\n\n1. e4 e5 2. Nf3 Nc6 *\n");
    check_that(!qp_cuts_begin(&cuts, chess, NULL) && !*cuts.opener,
               "international chess is not cut");
}

/* What is no record is refused, and said. A part may hold nothing. */
static void check_refused(void) {
    events e = {0};
    qp_reader_options part = {.size = sizeof part, .part = 1};
    check_that(read_events(&e, qp_text_of("PK\3\4 and more"), 3, NULL) ==
                   QP_E_FORMAT_NONE,
               "an archive");
    check_that(strstr(e.text.ptr, "!E_FORMAT_NONE") && !e.games,
               "an archive: %s", e.text.ptr);
    check_that(!read_events(&e, qp_text_of("\n"), 0, NULL) && e.text.len > 1,
               "no game is a problem");
    expect("\n", 0, &part, "");
    free(e.text.ptr);
}

/* Lines that end with a carriage return alone count as lines. */
static void check_returns(void) {
    static const char IN[] = "[Red \"a\"]\r[Black \"\xFF\xFF\"]\r\r1. h2e2 *\r";
    events e = {0};
    check_that(!read_events(&e, qp_text_of(IN), 0, NULL), "returns");
    check_that(strstr(e.text.ptr, "@2:9 ") && strstr(e.text.ptr, "@2:10 "),
               "returns: %s", e.text.ptr);
    free(e.text.ptr);
}

static size_t fail_read(void *ctx, char *bytes, size_t size) {
    (void)ctx, (void)bytes, (void)size;
    return SIZE_MAX;
}

static void check_failures(void) {
    qp_source source = {NULL, fail_read};
    qp_games *games = qp_games_new(&source, NULL, NULL, NULL);
    qp_game *game = qp_game_new(NULL);
    if (!games || !game) exit(2);
    check_that(qp_games_next(game, games) == QP_E_IO, "a source that fails");
    qp_games_free(games);
    qp_game_free(game);
}

/* With each allocation refused in turn: QP_E_NOMEM and no leak, or all. */
static void check_memory(void) {
    static const char IN[] =
        "[Red \"\xC0\xEE\"]\n{c}\n1. \xC5\xDA\xB6\xFE\xC6\xBD\xCE\xE5 (1. "
        "\xB1\xF8\xC6\xDF\xBD\xF8\xD2\xBB) *\n\n[Red \"b\"]\n\n1. h2e2 *\n";
    int done = 0;
    for (unsigned long refuse = 1; !done; refuse++) {
        purse p = {.refuse = refuse};
        qp_alloc alloc = failing_alloc_alloc(&p);
        text_pieces left = {qp_text_of(IN), 0};
        qp_source source = {&left, text_pieces_read};
        qp_games *games = qp_games_new(&source, NULL, NULL, &alloc);
        qp_game *game = games ? qp_game_new(&alloc) : NULL;
        qp_status rc = QP_E_NOMEM;
        unsigned n = 0;
        if (game)
            while (!(rc = qp_games_next(game, games))) n++;
        check_that(rc == QP_E_NOMEM || (rc == QP_E_END && n == 2),
                   "request %lu refused: %s, %u games", refuse,
                   qp_status_name(rc), n);
        done = rc == QP_E_END;
        qp_game_free(game);
        qp_games_free(games);
        check_that(failing_alloc_whole(&p), "request %lu refused: leaks",
                   refuse);
    }
}

/* More text than the first bytes that are looked at, then `tail`; `text` is as
 * long as three of them. */
static qp_text after_text(char *text, const char *line, const char *tail) {
    size_t n = 0, len = strlen(line);
    while (n < QP_FORMAT_HEAD + 100) memcpy(text + n, line, len), n += len;
    memcpy(text + n, tail, strlen(tail));
    return (qp_text){text, n + strlen(tail)};
}

/* A long text without anything of a record is not a game. What is after
 * it is read as if it was alone, and the text is reported in one line. */
static void check_watch(void) {
    static const char LEFT[] = "!W_PGN_TRAILER@1:1 * ";
    static char text[3 * QP_FORMAT_HEAD];
    static const char *const CASES[][2] = {
        {"[Red \"a\"]\n\n1. h2e2 *\n", "[ Red=a > h2e2 =* ]"},
        {"1. h2e2 {c} 1-0\n", "=1-0"},
        {"{c}\n1. x (1. h2e2 {d} (1. b2e2)) *\n", "/( h2e2 {d} ( b2e2 ) )"},
        {"{c}\n1-0\n", "=1-0 ]"}};
    events e = {.wants = 1}, cut = {.wants = 1};
    qp_text in =
        after_text(text, "Some words (in brackets) {and these}.\n", "");
    qp_status rc = read_events(&e, in, 0, NULL);
    check_that(rc == QP_E_FORMAT_NONE &&
                   !strcmp(e.text.ptr, "!E_FORMAT_NONE@0 (text without moves, "
                                       "positions or tags)"),
               "text alone: %s", e.text.ptr);
    for (size_t i = 0; i < sizeof CASES / sizeof *CASES; i++) {
        in = after_text(text, "* Some words after a star\n", CASES[i][0]);
        rc = read_events(&e, in, 0, NULL);
        check_that(!rc && e.games == 1 &&
                       !strncmp(e.text.ptr, LEFT, sizeof LEFT - 1) &&
                       strstr(e.text.ptr, CASES[i][1]),
                   "after text: %s", e.text.ptr);
        check_that(!read_events(&cut, in, 7, NULL) &&
                       !strcmp(e.text.ptr, cut.text.ptr),
                   "after text, in cuts: case %zu", i);
    }
    free(e.text.ptr);
    free(cut.text.ptr);
}

/* The same of a reader alone, where a line goes on after the first piece. */
static void check_memory_of_lines(void) {
    static char in[1 << 16];
    qp_handler nobody = {.size = sizeof nobody};
    int done = 0;
    size_t n = (size_t)snprintf(in, sizeof in, "FORMAT\tWXF\nGAME\t");
    memset(in + n, 'x', sizeof in - n);
    if (qp_format_by_name(qp_text_of("wxf"))->lacks) return;
    for (unsigned long refuse = 1; !done; refuse++) {
        purse p = {.refuse = refuse};
        qp_alloc alloc = failing_alloc_alloc(&p);
        qp_reader *r = qp_reader_new(&nobody, NULL, &alloc);
        qp_status rc = r ? QP_OK : QP_E_NOMEM;
        for (size_t at = 0; !rc && at < sizeof in; at += 4096)
            rc = qp_reader_feed(r, in + at, 4096);
        if (!rc) rc = qp_reader_finish(r);
        check_that(!rc || rc == QP_E_NOMEM, "request %lu refused: %s", refuse,
                   qp_status_name(rc));
        done = p.requests < refuse;
        qp_reader_free(r);
        check_that(failing_alloc_whole(&p), "request %lu refused: leaks",
                   refuse);
    }
}

/* ---- what was found -------------------------------------------------------
 */

static qp_flow skip_tagged(void *ctx, qp_text name, qp_text value,
                           const qp_at *at) {
    (void)ctx, (void)name, (void)at;
    return qp_text_is(value, "skip") ? QP_SKIP : QP_GO;
}

static qp_flow go_in(void *ctx, const qp_at *at) {
    (void)ctx, (void)at;
    return QP_GO;
}

/* Moves of variations count as notations, not as plies; those of a game that is
 * skipped as nothing. Nobody hears of the moves. */
static void check_counts(void) {
    static const char GAMES[] =
        "[Event \"one\"]\n\n1. h2e2 h9g7 (1. ... \xE9\xA9\xAC"
        "2\xE8\xBF\x9B"
        "3) 2. h0g2 *\n\n[Event \"skip\"]\n\n1. C2.5 *\n\n"
        "[Event \"two\"]\n\n1. H2-E2 *\n\n[Event \"three\"]\n\n"
        "1. h3e3 h10g8 2. h1g3 h8i8 *\n";
    const unsigned from_0 = 1u << QP_NOTATION_UCCI | 1u << QP_NOTATION_CHINESE |
                            1u << QP_NOTATION_ICCS;
    qp_handler to = {
        .size = sizeof to, .tag = skip_tagged, .begin_variation = go_in};
    for (int half = 0; half < 2; half++) {
        const char *end = half ? strstr(GAMES, "[Event \"three") : NULL;
        qp_text games = {GAMES, end ? (size_t)(end - GAMES) : strlen(GAMES)};
        qp_reader *r = qp_reader_new(&to, NULL, NULL);
        if (!r) exit(2);
        CHECK(qp_reader_plies(r) == 0 && qp_reader_notations(r) == 0);
        CHECK(qp_reader_feed(r, games.ptr, games.len) == QP_OK);
        CHECK(qp_reader_finish(r) == QP_OK);
        CHECK(qp_reader_plies(r) == (half ? 4 : 8));
        CHECK(qp_reader_notations(r) ==
              (half ? from_0 : from_0 | 1u << QP_NOTATION_UCI));
        qp_reader_free(r);
    }
}

static void check_own(void) {
    unsigned long games = 0;
    corpus_walk("games", "", ".pgn", read_file, &games);
    check_that(games == 14, "%lu games", games);
    check_counts();
    check_skip();
    check_offsets();
    check_watch();
    check_events();
    check_broken();
    check_lost_characters();
    check_ghosts();
    check_options();
    check_order();
    check_cuts();
    check_refused();
    check_returns();
    check_failures();
    check_memory();
    check_memory_of_lines();
}

/* A few real files of each kind. */
static void check_corpus(const char *folder) {
    unsigned long games = 0;
    static const char *const PARTS[] = {"small-weird", "xqf/0",
                                        "binary/cbr",  "binary/xqn",
                                        "dhtmlxq",     "elephantchess-parsers"};
    for (size_t i = 0; i < sizeof PARTS / sizeof *PARTS; i++)
        corpus_walk(folder, PARTS[i], NULL, read_file, &games);
    printf("%lu games\n", games);
}

int main(int argc, char **argv) {
    const char *folder = corpus_asked(argc, argv);
    if (folder)
        check_corpus(folder);
    else
        check_own();
    return check_close();
}
