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

#include "corpus.h"
#include "purse.h"

static qp_text text_of(const char *s) {
    return (qp_text){s, strlen(s)};
}

/* ---- events as text ------------------------------------------------------ */

typedef struct heard {
    corpus_text text;
    int skip; /* the event that is answered with QP_SKIP, or 0 */
    unsigned long games;
} heard;

static qp_flow put(heard *h, char event, qp_text text) {
    corpus_write(&h->text, &event, 1);
    corpus_write(&h->text, text.ptr, text.len);
    if (h->skip != event) return QP_GO;
    return QP_SKIP;
}

static qp_flow on_begin_game(void *ctx, const qp_at *at) {
    char place[64];
    snprintf(place, sizeof place, "%lu:%lu", (unsigned long)at->line,
             (unsigned long)at->offset);
    ((heard *)ctx)->games++;
    return put(ctx, 'G', text_of(place));
}

static qp_flow on_tag(void *ctx, qp_text name, qp_text value, const qp_at *at) {
    (void)at;
    qp_flow flow = put(ctx, 'T', name);
    put(ctx, '=', value);
    return flow;
}

static qp_flow on_start(void *ctx, const qp_pos *pos, int fen,
                        const qp_at *at) {
    char text[QP_FEN_MAX];
    (void)fen, (void)at;
    return put(ctx, 'S',
               (qp_text){text, qp_fen_write(text, qp_pos_setup(pos))});
}

static qp_flow on_played(void *ctx, const qp_moved *moved, const qp_at *at) {
    (void)at;
    return put(ctx, 'm', moved->text);
}

static qp_flow on_comment(void *ctx, qp_text part, unsigned flags,
                          const qp_at *at) {
    (void)flags, (void)at;
    corpus_write(&((heard *)ctx)->text, part.ptr, part.len);
    return QP_GO;
}

static qp_flow on_begin_variation(void *ctx, const qp_at *at) {
    (void)at;
    return put(ctx, '(', text_of(""));
}

static qp_flow on_end_variation(void *ctx, const qp_at *at) {
    (void)at;
    return put(ctx, ')', text_of(""));
}

static qp_flow on_begin_beside(void *ctx, const qp_at *at) {
    (void)at;
    return put(ctx, '/', text_of(""));
}

static qp_flow on_nag(void *ctx, unsigned nag, const qp_at *at) {
    char text[16];
    (void)at;
    snprintf(text, sizeof text, "%u", nag);
    return put(ctx, '$', text_of(text));
}

static qp_flow on_result(void *ctx, qp_text text, const qp_at *at) {
    (void)at;
    return put(ctx, 'r', text);
}

static qp_flow on_end_game(void *ctx, qp_status broken, const qp_at *at) {
    (void)at;
    return put(ctx, 'E', text_of(broken ? "!" : ""));
}

static qp_flow on_problem(void *ctx, const qp_err *err, uint32_t number,
                          uint32_t ply) {
    char text[160];
    (void)number, (void)ply;
    qp_err_format(text, sizeof text, err, NULL);
    return put(ctx, 'P', text_of(text));
}

static qp_handler hearer(heard *h) {
    return (qp_handler){.size = sizeof(qp_handler),
                        .ctx = h,
                        .begin_game = on_begin_game,
                        .tag = on_tag,
                        .start = on_start,
                        .move = on_played,
                        .comment = on_comment,
                        .nag = on_nag,
                        .begin_variation = on_begin_variation,
                        .end_variation = on_end_variation,
                        .result = on_result,
                        .end_game = on_end_game,
                        .problem = on_problem,
                        .begin_beside = on_begin_beside};
}

/* Reads bytes in pieces of `cut`; 0 is whole. */
static qp_status hear(heard *h, qp_text bytes, size_t cut,
                      const qp_reader_options *options) {
    qp_handler to = hearer(h);
    qp_reader *r = qp_reader_new(&to, options, NULL);
    qp_status rc = QP_OK;
    if (!r) exit(2);
    h->text.len = 0;
    h->games = 0;
    if (!cut) cut = bytes.len;
    for (size_t i = 0; !rc && i < bytes.len; i += cut) {
        size_t n = bytes.len - i < cut ? bytes.len - i : cut;
        rc = qp_reader_feed(r, bytes.ptr + i, n);
    }
    qp_status end = qp_reader_finish(r);
    qp_reader_free(r);
    corpus_write(&h->text, "", 0);
    return rc ? rc : end;
}

/* ---- pulling ------------------------------------------------------------- */

typedef struct bytes_left {
    qp_text text;
    size_t most; /* given at once */
} bytes_left;

static size_t read_bytes(void *ctx, char *bytes, size_t size) {
    bytes_left *left = ctx;
    size_t n = left->text.len < size ? left->text.len : size;
    if (left->most && n > left->most) n = left->most;
    if (n) memcpy(bytes, left->text.ptr, n);
    left->text.ptr += n;
    left->text.len -= n;
    return n;
}

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
    bytes_left left = {bytes, most};
    qp_source source = {&left, read_bytes};
    qp_games *games = qp_games_new(&source, NULL, NULL, NULL);
    qp_game *game = qp_game_new(NULL);
    size_t n = 0;
    qp_status rc;
    if (!games || !game) exit(2);
    while (!(rc = qp_games_next(game, games)) && n < p->games) {
        corpus_check(same_game(game, p->game[n]), "%s: game %zu differs", name,
                     n + 1);
        n++;
    }
    corpus_check(rc == QP_E_END && n == p->games, "%s: %s after %zu games",
                 name, qp_status_name(rc), n);
    corpus_check(qp_games_next(game, games) == QP_E_END, "%s: again", name);
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
    corpus_check(rc == (one ? QP_E_FORMAT_ONE : QP_OK), "%s: %s", format->name,
                 qp_status_name(rc));
    corpus_check(qp_writer_end(w) == QP_OK, "%s: the end", format->name);
    corpus_check(qp_writer_games(w) == (one ? 1 : p->games), "%s: games",
                 format->name);
    qp_writer_free(w);
    return !one && !lost;
}

static void write_formats(const char *name, const pushed *p) {
    for (size_t i = 0; i < p->games; i++)
        if (qp_game_broken(p->game[i])) return; /* it gets a tag that says so */
    corpus_text out = {0};
    const qp_format *f;
    for (size_t i = 0; (f = qp_format_at(i)) != NULL; i++) {
        if (!f->write) continue;
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
    heard whole = {0}, cut = {0};
    qp_text text = {bytes, len};
    corpus_check(hear(&whole, text, 0, NULL) == QP_OK, "%s", path);
    *(unsigned long *)ctx += whole.games;
    for (size_t i = 0; i < sizeof CUTS / sizeof *CUTS; i++) {
        corpus_check(hear(&cut, text, CUTS[i], NULL) == QP_OK, "%s", path);
        corpus_check(cut.text.len == whole.text.len &&
                         !memcmp(cut.text.ptr, whole.text.ptr, cut.text.len),
                     "%s: cuts of %zu bytes change the events", path, CUTS[i]);
    }
    pushed p = {.games = 0};
    push_games(&p, text);
    corpus_check(p.games == whole.games, "%s: games", path);
    pull_games(path, &p, text, 0);
    pull_games(path, &p, text, 1);
    write_formats(path, &p);
    drop_games(&p);
    free(whole.text.ptr);
    free(cut.text.ptr);
    free(bytes);
}

static void expect(const char *in, int skip, const qp_reader_options *options,
                   const char *want) {
    heard h = {.skip = skip};
    qp_status rc = hear(&h, text_of(in), 0, options);
    corpus_check(!rc && !strcmp(h.text.ptr ? h.text.ptr : "", want),
                 "%s\n  want %s\n  got  %s", in, want, h.text.ptr);
    free(h.text.ptr);
}

#define OPENING                                                                \
    "Srnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1"

/* What QP_SKIP passes over, wherever it is said: to the end of the game. */
static void check_skip(void) {
    static const char TWO[] = "[Red \"a\"]\n[Black \"b\"]\n\n1. h2e2 {c} *\n\n"
                              "[Red \"d\"]\n\n1. h2e2 (1. b2e2) *\n";
    expect(TWO, 0, NULL,
           "G1:0TRed=aTBlack=b" OPENING "mh2e2cr*E"
           "G6:38TRed=d" OPENING "mh2e2(mb2e2)r*E");
    expect(TWO, 'G', NULL, "G1:0EG6:38E");
    expect(TWO, 'T', NULL, "G1:0TRed=aEG6:38TRed=dE");
    expect(TWO, 'S', NULL,
           "G1:0TRed=aTBlack=b" OPENING "EG6:38TRed=d" OPENING "E");
    expect(TWO, '(', NULL,
           "G1:0TRed=aTBlack=b" OPENING "mh2e2cr*E"
           "G6:38TRed=d" OPENING "mh2e2(r*E");
}

/* A game of which nothing could be kept is heard of: it was broken. */
static void check_broken(void) {
    heard h = {0};
    corpus_check(!hear(&h, text_of("1. h2h8\n"), 0, NULL) && h.games == 1,
                 "%lu games", h.games);
    const char *events = h.text.ptr ? h.text.ptr : "";
    corpus_check(strstr(events, "E!") != NULL, "broken: %s", events);
    free(h.text.ptr);
}

/* Each event of a player comes through: a glyph, a move that cannot be played
 * and the variation that replaces it. Without a callback for that it is
 * skipped. */
static void check_events(void) {
    static const char IN[] =
        "[Red \"a\"]\n\n1. h2e2 $1 h9h5 {x} (1... h9g7 2. h0g2) *\n";
    heard h = {0};
    corpus_check(!hear(&h, text_of(IN), 0, NULL), "events");
    corpus_check(strstr(h.text.ptr, "mh2e2$1P") != NULL &&
                     strstr(h.text.ptr, "/mh9g7mh0g2)r*E!") != NULL,
                 "events: %s", h.text.ptr);
    free(h.text.ptr);
}

/* A line of JSON that is no game is no game, and not an empty one either. */
static void check_ghosts(void) {
    heard h = {0};
    static const char LINES[] =
        "{\"tags\":[[\"Red\",\"a\"]],\"moves\":[\"h2e2\"]}\n{}\n{\"x\":1}\n";
    qp_reader_options options = {.size = sizeof options,
                                 .format = qp_format_by_name(text_of("jsonl"))};
    corpus_check(!hear(&h, text_of(LINES), 0, &options), "JSON lines");
    corpus_check(h.games == 1, "%lu games, not 1: %s", h.games, h.text.ptr);
    corpus_check(!hear(&h, text_of(""), 0, NULL) && !h.games, "nothing");
    free(h.text.ptr);
}

/* Strictness, a format and an encoding that are given. */
static void check_options(void) {
    heard h = {0};
    qp_reader_options strict = {.size = sizeof strict, .strict = 1};
    qp_reader_options big5 = {.size = sizeof big5, .encoding = QP_ENC_BIG5};
    qp_reader_options old = {.size = offsetof(qp_reader_options, strict),
                             .strict = 1};
    static const char BARE[] = "1.h2e2 *\n";
    corpus_check(!hear(&h, text_of(BARE), 0, &strict), "strict");
    corpus_check(strstr(h.text.ptr, "warning") != NULL, "strict: %s",
                 h.text.ptr);
    corpus_check(!hear(&h, text_of(BARE), 0, &old), "an older structure");
    corpus_check(!strstr(h.text.ptr, "warning"), "an older structure: %s",
                 h.text.ptr);
    expect("[Red \"\xA7\xF5\"]\n\n1. h2e2 *\n", 0, &big5,
           "G1:0TRed=\xE6\x9D\x8E" OPENING "mh2e2r*E");
    free(h.text.ptr);
}

/* Bytes that are no text are reported before the events of their line, in the
 * order of the games. */
static void check_order(void) {
    heard h = {0};
    static const char IN[] = "[Red \"a\"]\n\n1. h2e2 *\n\n"
                             "[Red \"\xFF\"]\n\n1. h2e2 *\n";
    qp_reader_options utf8 = {.size = sizeof utf8, .encoding = QP_ENC_UTF8};
    corpus_check(!hear(&h, text_of(IN), 0, &utf8), "bytes");
    const char *first = strstr(h.text.ptr, "r*");
    const char *bad = strstr(h.text.ptr, "P5:7");
    const char *second = strstr(h.text.ptr, "G5:");
    corpus_check(first && bad && second && first < bad && bad < second,
                 "order: %s", h.text.ptr);
    for (size_t cut = 1; cut < sizeof IN; cut++) {
        heard again = {0};
        corpus_check(!hear(&again, text_of(IN), cut, &utf8) &&
                         !strcmp(again.text.ptr, h.text.ptr),
                     "order, cuts of %zu", cut);
        free(again.text.ptr);
    }
    free(h.text.ptr);
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
    qp_text all = text_of(IN);
    const char *b = strstr(IN, "[Event \"b"), *c = strstr(IN, "[Event \"c");
    size_t first = (size_t)(b - IN), second = (size_t)(c - IN);
    corpus_check(!qp_cuts_begin(&cuts, all, NULL), "cuts");
    corpus_check(!strcmp(cuts.opener, "[Event "), "opens: %s", cuts.opener);
    corpus_check(qp_cuts_find(&cuts, all) == first, "the first cut");
    qp_text rest = {IN + first, all.len - first};
    corpus_check(qp_cuts_find(&cuts, rest) == second - first, "the second");
    rest = (qp_text){IN + second, all.len - second};
    corpus_check(qp_cuts_find(&cuts, rest) == QP_CUTS_NONE, "no third");
    qp_at end;
    corpus_check(!inside(&end, (qp_text){IN, first}) && end.offset == first &&
                     end.line == 7,
                 "a whole part ends at %lu, line %lu",
                 (unsigned long)end.offset, (unsigned long)end.line);
    qp_text quoted = text_of(QUOTED);
    size_t cut = qp_cuts_find(&cuts, quoted);
    corpus_check(cut < quoted.len && inside(&end, (qp_text){QUOTED, cut}),
                 "a cut within a comment at %zu", cut);
    corpus_check(!qp_cuts_begin(&cuts, text_of("PK\3\4"), NULL) &&
                     !*cuts.opener,
                 "an archive is not cut");
    corpus_check(!qp_cuts_begin(&cuts, text_of("[Red \"a\"]\n"), NULL) &&
                     qp_cuts_find(&cuts, all) == QP_CUTS_NONE,
                 "tags that open no games");
    /* A game of tags alone may end at such a line, or go on. */
    qp_text tags = text_of("[Event \"a\"]\n[Red \"x\"]\n[Event \"b\"]\n\n"
                           "1. h2e2 *\n");
    corpus_check(!qp_cuts_begin(&cuts, tags, NULL) &&
                     qp_cuts_find(&cuts, tags) == QP_CUTS_NONE,
                 "a tag after a tag");
    qp_text chess = text_of("[Event \"a\"]\n\n1. e4 e5 2. Nf3 Nc6 *\n");
    corpus_check(!qp_cuts_begin(&cuts, chess, NULL) && !*cuts.opener,
                 "international chess is not cut");
}

/* What is no record is refused, and said. A part may hold nothing. */
static void check_refused(void) {
    heard h = {0};
    qp_reader_options part = {.size = sizeof part, .part = 1};
    corpus_check(hear(&h, text_of("PK\3\4 and more"), 3, NULL) ==
                     QP_E_FORMAT_NONE,
                 "an archive");
    corpus_check(h.text.ptr && strstr(h.text.ptr, "something else") && !h.games,
                 "an archive: %s", h.text.ptr);
    corpus_check(!hear(&h, text_of("\n"), 0, NULL) && h.text.len > 1,
                 "no game is a problem");
    expect("\n", 0, &part, "");
    free(h.text.ptr);
}

/* Lines that end with a carriage return alone count as lines. */
static void check_returns(void) {
    static const char IN[] = "[Red \"a\"]\r[Black \"\xFF\xFF\"]\r\r1. h2e2 *\r";
    heard h = {0};
    corpus_check(!hear(&h, text_of(IN), 0, NULL), "returns");
    corpus_check(h.text.ptr && strstr(h.text.ptr, "P2:9") &&
                     strstr(h.text.ptr, "P2:10"),
                 "returns: %s", h.text.ptr);
    free(h.text.ptr);
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
    corpus_check(qp_games_next(game, games) == QP_E_IO, "a source that fails");
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
        qp_alloc alloc = purse_alloc(&p);
        bytes_left left = {text_of(IN), 0};
        qp_source source = {&left, read_bytes};
        qp_games *games = qp_games_new(&source, NULL, NULL, &alloc);
        qp_game *game = games ? qp_game_new(&alloc) : NULL;
        qp_status rc = QP_E_NOMEM;
        unsigned n = 0;
        if (game)
            while (!(rc = qp_games_next(game, games))) n++;
        corpus_check(rc == QP_E_NOMEM || (rc == QP_E_END && n == 2),
                     "request %lu refused: %s, %u games", refuse,
                     qp_status_name(rc), n);
        done = rc == QP_E_END;
        qp_game_free(game);
        qp_games_free(games);
        corpus_check(purse_whole(&p), "request %lu refused: leaks", refuse);
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

/* A long text in which nothing of a record stands is no game. What stands after
 * it is read as if it stood alone, and the text is reported in one line. */
static void check_watch(void) {
    static const char LEFT[] =
        "P1:1: warning: text outside the games, left out: '*'";
    static char text[3 * QP_FORMAT_HEAD];
    static const char *const CASES[][2] = {
        {"[Red \"a\"]\n\n1. h2e2 *\n", "TRed=a" OPENING "mh2e2r*E"},
        {"1. h2e2 {c} 1-0\n", "1-0"},
        {"{c}\n1. x (1. h2e2 {d} (1. b2e2)) *\n", "/mh2e2d(mb2e2))"},
        {"{c}\n1-0\n", "r1-0E"}};
    heard h = {0}, cut = {0};
    qp_text in =
        after_text(text, "Some words (in brackets) {and these}.\n", "");
    qp_status rc = hear(&h, in, 0, NULL);
    const char *got = h.text.ptr ? h.text.ptr : "";
    corpus_check(rc == QP_E_FORMAT_NONE && !h.games &&
                     !strcmp(got, "Perror: something else than a record of "
                                  "xiangqi; text without moves, positions or "
                                  "tags"),
                 "text alone: %s", got);
    for (size_t i = 0; i < sizeof CASES / sizeof *CASES; i++) {
        in = after_text(text, "* Some words after a star\n", CASES[i][0]);
        rc = hear(&h, in, 0, NULL);
        corpus_check(!rc && h.games == 1 && h.text.ptr &&
                         !strncmp(h.text.ptr, LEFT, sizeof LEFT - 1) &&
                         strstr(h.text.ptr, CASES[i][1]),
                     "after text: %s", h.text.ptr);
        corpus_check(!hear(&cut, in, 7, NULL) && cut.text.ptr &&
                         !strcmp(h.text.ptr, cut.text.ptr),
                     "after text, in cuts: case %zu", i);
    }
    free(h.text.ptr);
    free(cut.text.ptr);
}

/* The same of a reader alone, where a line goes on behind the first piece. */
static void check_memory_of_lines(void) {
    static char in[1 << 16];
    qp_handler nobody = {.size = sizeof nobody};
    int done = 0;
    size_t n = (size_t)snprintf(in, sizeof in, "FORMAT\tWXF\nGAME\t");
    memset(in + n, 'x', sizeof in - n);
    for (unsigned long refuse = 1; !done; refuse++) {
        purse p = {.refuse = refuse};
        qp_alloc alloc = purse_alloc(&p);
        qp_reader *r = qp_reader_new(&nobody, NULL, &alloc);
        qp_status rc = r ? QP_OK : QP_E_NOMEM;
        for (size_t at = 0; !rc && at < sizeof in; at += 4096)
            rc = qp_reader_feed(r, in + at, 4096);
        if (!rc) rc = qp_reader_finish(r);
        corpus_check(!rc || rc == QP_E_NOMEM, "request %lu refused: %s", refuse,
                     qp_status_name(rc));
        done = p.requests < refuse;
        qp_reader_free(r);
        corpus_check(purse_whole(&p), "request %lu refused: leaks", refuse);
    }
}

static void check_own(void) {
    unsigned long games = 0;
    corpus_walk("games", "", ".pgn", read_file, &games);
    corpus_check(games == 14, "%lu games", games);
    check_skip();
    check_watch();
    check_events();
    check_broken();
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
    return corpus_close();
}
