/* properties_write.c - properties 6 to 8 of properties.h: games that were read,
 * and written. */
#include <string.h>

#include "properties.h"

/* Who holds all of this returns every game as it was. */
enum {
    ALL_HELD = QP_HOLDS_TAGS | QP_HOLDS_START | QP_HOLDS_VARIATIONS |
               QP_HOLDS_COMMENTS | QP_HOLDS_NAGS | QP_HOLDS_RESULT |
               QP_HOLDS_UNICODE
};

static int holds_all(const qp_format *f) {
    return (f->holds & ALL_HELD) == ALL_HELD;
}

typedef struct bytes {
    char *ptr;
    size_t len, size;
} bytes;

static int keep(void *ctx, const char *more, size_t len) {
    bytes *b = ctx;
    if (b->len + len > b->size) {
        b->size = 2 * (b->len + len) + 4096;
        b->ptr = realloc(b->ptr, b->size);
        LAW(b->ptr != NULL);
    }
    if (len) memcpy(b->ptr + b->len, more, len);
    b->len += len;
    return 0;
}

static qp_text text_of(const bytes *b) {
    return (qp_text){b->ptr ? b->ptr : "", b->len};
}

static void check_same(const char *law, const bytes *one, const bytes *two) {
    int same = one->len == two->len &&
               (!one->len || !memcmp(one->ptr, two->ptr, one->len));
    if (same) return;
    fprintf(stderr, "--- %s\n%.*s--- is not\n%.*s---\n", law, (int)one->len,
            text_of(one).ptr, (int)two->len, text_of(two).ptr);
    LAW(same);
}

/* ---- reading games --------------------------------------------------------
 */

typedef struct reported_games {
    qp_game *game;
    unsigned errors, games;
    void *ctx;
    void (*each)(void *ctx, qp_game *game); /* NULL: the last is all */
} reported_games;

static qp_flow report_game(void *ctx, qp_game *game) {
    reported_games *g = ctx;
    g->games++;
    if (g->each) g->each(g->ctx, game);
    return QP_GO;
}

static qp_flow count_error(void *ctx, const qp_err *err, uint32_t number,
                           uint32_t ply) {
    reported_games *g = ctx;
    (void)number, (void)ply;
    g->errors += !qp_status_is_warning(err->code);
    return QP_GO;
}

/* As the program plays them: a format that has one notation is held to it. */
static void read_games(reported_games *g, const qp_format *f, unsigned flags,
                       qp_text in) {
    g->game = qp_game_new(NULL);
    LAW(g->game != NULL);
    qp_handler listener = {.size = sizeof listener,
                           .ctx = g,
                           .game = report_game,
                           .problem = count_error};
    qp_builder *builder = qp_builder_new(g->game, &listener, NULL);
    const qp_handler *to = qp_builder_handler(builder);
    qp_play_options options = {.size = sizeof options,
                               .notation = f->notation,
                               .flags = f->move_flags,
                               .ranks_given = f->notation != QP_NOTATION_ANY};
    qp_player *player = qp_player_new(to, &options, NULL);
    LAW(player != NULL);
    qp_status rc = property_feed(f, qp_player_handler(player), in, 0, 0, NULL);
    LAW(!rc || (rc == QP_E_LIMIT && flags & PROPERTIES_LIMIT));
    LAW(!qp_player_status(player) && !qp_builder_status(builder));
    qp_player_free(player);
    qp_builder_free(builder);
}

static void write_pgn(bytes *out, const qp_game *game) {
    qp_sink sink = {out, keep};
    LAW(qp_pgn_write(game, NULL, &sink) == QP_OK);
}

/* ---- 8: nothing is lost in silence ----------------------------------------
 */

static void count_loss(void *ctx, const qp_err *err, qp_node node) {
    (void)node;
    LAW(qp_status_is_warning(err->code));
    ++*(unsigned *)ctx;
}

static void write_one(bytes *out, const qp_format *f, const qp_game *game,
                      const qp_write_options *how) {
    qp_sink sink = {out, keep};
    if (f->begin) LAW(f->begin(&sink) == QP_OK);
    LAW(f->write(game, how, &sink) == QP_OK);
    if (f->end) LAW(f->end(&sink) == QP_OK);
}

/* A format with one place for the result gives its tag to a game that had
 * none. */
static void emit_result(qp_game *game, const qp_game *again) {
    qp_text result = qp_game_result(game), tag = qp_game_tag(again, "Result");
    if (qp_game_tag(game, "Result").ptr || !tag.ptr) return;
    if (!result.ptr) result = (qp_text){"*", 1};
    if (tag.len != result.len || memcmp(tag.ptr, result.ptr, tag.len) != 0)
        return;
    LAW(qp_game_set_tag(game, "Result", tag) == QP_OK);
}

static int by_bytes(const void *a, const void *b) {
    const qp_text *one = a, *two = b;
    size_t n = one->len < two->len ? one->len : two->len;
    int order = memcmp(one->ptr, two->ptr, n);
    return order ? order : (one->len > two->len) - (one->len < two->len);
}

/* Sorts the tags of canonical PGN. */
static void sort_tags(bytes *pgn) {
    size_t count = 0, size = 0;
    qp_text *tag = NULL;
    char *end = pgn->ptr;
    for (char *next; *end == '['; end = next) {
        next =
            (char *)memchr(end, '\n', pgn->len - (size_t)(end - pgn->ptr)) + 1;
        if (count == size) {
            size = 2 * size + 32;
            tag = realloc(tag, size * sizeof *tag);
            LAW(tag != NULL);
        }
        tag[count++] = (qp_text){end, (size_t)(next - end)};
    }
    bytes sorted = {0};
    if (count) qsort(tag, count, sizeof *tag, by_bytes);
    for (size_t i = 0; i < count; i++) keep(&sorted, tag[i].ptr, tag[i].len);
    if (count) memcpy(pgn->ptr, sorted.ptr, sorted.len);
    free(sorted.ptr);
    free(tag);
}

void properties_of_silence(const property_input *in, qp_game *game,
                           qp_notation notation) {
    const qp_format *f = in->format;
    bytes file = {0}, plain = {0}, before = {0}, after = {0};
    property_lost lost = {0};
    reported_games again = {0};
    qp_write_options how = {.size = sizeof how,
                            .notation = notation,
                            .loss = {&lost, property_report}};
    write_one(&file, f, game, &how);
    how.loss.lost = NULL;
    write_one(&plain, f, game, &how);
    check_same("written with options", &file, &plain);
    read_games(&again, f, in->flags, text_of(&file));
    if (!again.games) {
        /* It should have a position, and has none. */
        LAW(lost.count && lost.loss[0].err.code == QP_W_LOST_START);
    } else if (lost.count && !(f->holds & QP_HOLDS_RESULT)) {
        property_position_but_for(game, again.game, &lost); /* EPD */
    } else if (lost.count) {
        property_but_for(game, again.game, &lost);
    } else {
        if (!holds_all(f)) emit_result(game, again.game);
        write_pgn(&before, game);
        write_pgn(&after, again.game);
        /* Where tags have places of their own their order is free. */
        if (!(f->holds & QP_HOLDS_TAGS) || f->begin_columns)
            sort_tags(&before), sort_tags(&after);
        check_same("lost in silence", &before, &after);
    }
    LAW(again.games <= 1);
    LAW(!again.errors || qp_game_broken(game));
    qp_game_free(again.game);
    free(lost.loss);
    free(file.ptr);
    free(plain.ptr);
    free(before.ptr);
    free(after.ptr);
}

/* ---- 9: PGN is no different ------------------------------------------------
 */

static int same_name(qp_text a, qp_text b) {
    if (a.len != b.len) return 0;
    for (size_t i = 0; i < a.len; i++)
        if ((a.ptr[i] | 0x20) != (b.ptr[i] | 0x20)) return 0;
    return 1;
}

/* Nonzero when the tag is there, under that name or the one that PGN has for
 * it. */
static int has_tag(const qp_game *game, qp_text name, qp_text value) {
    static const char *const OURS[] = {"FEN", "Format", "Incomplete"};
    for (size_t i = 0; i < sizeof OURS / sizeof *OURS; i++)
        if (same_name(name, (qp_text){OURS[i], strlen(OURS[i])})) return 1;
    for (size_t i = 0; i < qp_game_tags(game); i++) {
        qp_text n = qp_game_tag_name(game, i), v = qp_game_tag_value(game, i);
        int chess = name.len > 4 &&
                    same_name((qp_text){name.ptr, 5}, (qp_text){"White", 5});
        if ((chess || same_name(n, name)) && v.len == value.len &&
            (!v.len || !memcmp(v.ptr, value.ptr, v.len)))
            return 1;
    }
    return 0;
}

/* All of a game but its tags. */
static void write_rest(bytes *out, const qp_game *game) {
    static const char START[] = ",\"start\":";
    const qp_format *json = qp_format_by_name((qp_text){"json", 4});
    qp_sink sink = {out, keep};
    LAW(json->write(game, NULL, &sink) == QP_OK);
    for (size_t i = 0; i + sizeof START < out->len; i++)
        if (!memcmp(out->ptr + i, START, sizeof START - 1)) {
            memmove(out->ptr, out->ptr + i, out->len - i);
            out->len -= i;
            return;
        }
    LAW(!out);
}

static void check_pgn(const property_input *in, qp_game *game) {
    const qp_format *pgn = qp_format_by_name((qp_text){"pgn", 3});
    bytes file = {0}, before = {0}, after = {0};
    unsigned losses = 0;
    qp_write_options how = {.size = sizeof how, .loss = {&losses, count_loss}};
    write_one(&file, pgn, game, &how);
    if (!losses && !qp_game_broken(game)) {
        reported_games again = {0};
        read_games(&again, pgn, in->flags, text_of(&file));
        for (size_t i = 0; i < qp_game_tags(game); i++)
            LAW(has_tag(again.game, qp_game_tag_name(game, i),
                        qp_game_tag_value(game, i)));
        /* A game of PGN has a result always. */
        if (!qp_game_result(game).ptr)
            LAW(qp_game_set_result(game, qp_game_result(again.game)) == QP_OK);
        write_rest(&before, game);
        write_rest(&after, again.game);
        check_same("lost in PGN in silence", &before, &after);
        qp_game_free(again.game);
    }
    free(file.ptr);
    free(before.ptr);
    free(after.ptr);
}

/* ---- 6 and 7: all games of a file -----------------------------------------
 */

typedef struct rewrite {
    const property_input *in;
    int first;
    unsigned games, losses, errors, broken;
    bytes file, pgn;
} rewrite;

static void rewrite_game(void *ctx, qp_game *game) {
    rewrite *w = ctx;
    const qp_format *f = w->in->format;
    qp_sink sink = {&w->file, keep};
    write_pgn(&w->pgn, game);
    w->broken += qp_game_broken(game) != QP_OK;
    if (!f->write) return;
    if (w->first) {
        properties_of_silence(w->in, game, QP_NOTATION_ANY);
        check_pgn(w->in, game);
    }
    if (w->games++ && !(f->flags & QP_FORMAT_MANY)) return;
    qp_write_options how = {.size = sizeof how,
                            .notation = (qp_notation)(w->in->seed % 8),
                            .loss = {&w->losses, count_loss}};
    if (w->games > 1 && f->between) LAW(f->between(&sink) == QP_OK);
    LAW(f->write(game, &how, &sink) == QP_OK);
}

static void rewrite_all(rewrite *w, const qp_format *from, qp_text in) {
    const qp_format *f = w->in->format;
    qp_sink sink = {&w->file, keep};
    reported_games g = {.ctx = w, .each = rewrite_game};
    if (f->begin) LAW(f->begin(&sink) == QP_OK);
    read_games(&g, from, w->in->flags, in);
    /* A file of one game holds one even when none was read. */
    if (f->write && !w->games && !(f->flags & QP_FORMAT_MANY))
        rewrite_game(w, g.game);
    if (f->end) LAW(f->end(&sink) == QP_OK);
    qp_game_free(g.game);
    w->errors = g.errors;
}

static void check_fixed(const rewrite *once, const rewrite *twice) {
    const qp_format *f = once->in->format;
    check_same("written", &once->file, &twice->file);
    LAW(!twice->losses);
    /* A tag may say that a game is broken. */
    if (once->games && !(once->broken && f->holds & QP_HOLDS_TAGS))
        LAW(!twice->errors);
}

static void check_rewrite(const property_input *in, const qp_format *from,
                          qp_text text) {
    enum { ALL = 3 };
    rewrite w[ALL] = {{.in = in, .first = 1}, {.in = in}, {.in = in}};
    const qp_format *f = in->format;
    rewrite_all(&w[0], from, text);
    if (f->write) {
        int last = in->flags & PROPERTIES_LATE && w[0].losses ? 2 : 1;
        for (int i = 1; i <= last; i++)
            rewrite_all(&w[i], f, text_of(&w[i - 1].file));
        check_fixed(&w[last - 1], &w[last]);
        if (holds_all(f) && (from == f || !w[0].losses))
            check_same("kept", &w[0].pgn, &w[1].pgn);
    }
    if (f->write && from != f) {
        property_input written = *in;
        written.format = property_reader(f);
        written.bytes = text_of(&w[0].file);
        properties_of_reader(&written);
    }
    for (int i = 0; i < ALL; i++) free(w[i].file.ptr), free(w[i].pgn.ptr);
}

static qp_flow add_utf8(void *ctx, qp_text utf8) {
    keep(ctx, utf8.ptr, utf8.len);
    return QP_GO;
}

static void decode(bytes *out, qp_text in) {
    qp_decode_to to = {out, add_utf8, NULL};
    qp_decoder *d = qp_decoder_new(&to, QP_ENC_UTF8, QP_ENC_AUTO, NULL);
    LAW(d != NULL);
    LAW(qp_decoder_feed(d, in.ptr, in.len) == QP_OK);
    LAW(qp_decoder_finish(d) == QP_OK);
    qp_decoder_free(d);
}

void properties_of_games(const property_input *in) {
    int as_pgn = in->format->write && in->seed & PROPERTIES_AS_PGN;
    const qp_format *from = in->format;
    if (as_pgn) from = qp_format_by_name((qp_text){"pgn", 3});
    bytes utf8 = {0};
    if (in->flags & PROPERTIES_UTF8) decode(&utf8, in->bytes);
    check_rewrite(in, from,
                  in->flags & PROPERTIES_UTF8 ? text_of(&utf8) : in->bytes);
    free(utf8.ptr);
}

void properties_hold_for(const property_input *in) {
    property_input games = *in;
    if (!in->format->open) games.seed |= PROPERTIES_AS_PGN; /* written only */
    if (!in->format->write || !(games.seed & PROPERTIES_AS_PGN))
        properties_of_reader(in);
    properties_of_games(&games);
}

int properties_hold(const char *name, unsigned flags, const uint8_t *data,
                    size_t size) {
    if (size < 2) return 0;
    property_input in = {qp_format_by_name((qp_text){name, strlen(name)}),
                         flags,
                         *data,
                         {(const char *)data + 1, size - 1}};
    properties_hold_for(&in);
    return 0;
}
