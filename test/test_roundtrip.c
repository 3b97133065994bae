/* test_roundtrip.c - real PGN files written, read and written again.
 *
 *   1. the second text equals the third byte for byte
 *   2. the first game's tags, moves, comments, glyphs, variations and result
 *      are all in the second
 *   3. a game written as a row of CSV, with movetext, has the same moves,
 *      comments, glyphs, variations and result
 *   4. moves in Chinese, written back in the source's characters and digits,
 *      equal the source's own text, but for the oddities that
 *      test/corpus/oddities.tsv lists with the number of times they occur
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "corpus.h"

/* ---- 2: nothing is lost -------------------------------------------------- */

static int is(qp_text t, const char *s) {
    return same_text(t, (qp_text){s, strlen(s)});
}

/* Format is the writer's to set, FEN becomes canonical, and White and its kin
 * become Red; every other tag is there as it was. */
static int tags_kept(const qp_game *a, const qp_game *b) {
    for (size_t i = 0; i < qp_game_tags(a); i++) {
        qp_text name = qp_game_tag_name(a, i), value = qp_game_tag_value(a, i);
        if (is(name, "Format") || is(name, "FEN")) continue;
        char red[64] = "";
        if (name.len > 4 && name.len < 50 && !memcmp(name.ptr, "White", 5))
            snprintf(red, sizeof red, "Red%.*s", (int)name.len - 5,
                     name.ptr + 5);
        int kept = 0;
        for (size_t k = 0; k < qp_game_tags(b); k++)
            kept |= (same_text(qp_game_tag_name(b, k), name) ||
                     is(qp_game_tag_name(b, k), red)) &&
                    same_text(qp_game_tag_value(b, k), value);
        if (!kept) return 0;
    }
    return 1;
}

static int node_kept(const qp_game *a, qp_node x, const qp_game *b, qp_node y) {
    qp_move m = qp_game_move(a, x), n = qp_game_move(b, y);
    if (m.from != n.from || m.to != n.to) return 0;
    if (qp_game_nags(a, x) != qp_game_nags(b, y)) return 0;
    for (size_t k = 0; k < qp_game_nags(a, x); k++)
        if (qp_game_nag(a, x, k) != qp_game_nag(b, y, k)) return 0;
    return same_comments(a, x, b, y);
}

/* Both trees at once: the moves, and the brackets after each of them. */
static int trees_kept(const qp_game *a, const qp_game *b) {
    static qp_node (*const WAYS[])(const qp_game *, qp_node) = {
        qp_game_next, qp_game_variation, qp_game_next_variation};
    static qp_node left[1 << 16], right[1 << 16];
    size_t open = 1, seen = 0;
    left[0] = right[0] = QP_ROOT;
    while (open) {
        qp_node x = left[--open], y = right[open];
        if (!node_kept(a, x, b, y)) return 0;
        seen++;
        for (size_t k = 0; k < sizeof WAYS / sizeof *WAYS; k++) {
            qp_node u = WAYS[k](a, x), v = WAYS[k](b, y);
            if ((u == QP_NO_NODE) != (v == QP_NO_NODE)) return 0;
            if (u == QP_NO_NODE) continue;
            left[open] = u;
            right[open++] = v;
        }
    }
    return seen == qp_game_nodes(a) && seen == qp_game_nodes(b);
}

typedef struct trip {
    const char *path;
    corpus_text text; /* all games as they are written */
    size_t games;
    const qp_game *first; /* to compare with, when it is read again */
    size_t again;
} trip;

static void read_games(const corpus_text *in, trip *t,
                       qp_flow (*game)(void *, qp_game *)) {
    qp_game *g = qp_game_new(NULL);
    if (!g) exit(2);
    qp_handler listener = {.size = sizeof listener, .ctx = t, .game = game};
    qp_builder *builder = qp_builder_new(g, &listener, NULL);
    const qp_handler *to = qp_builder_handler(builder);
    corpus_read(in->ptr ? in->ptr : "", in->len, to);
    qp_builder_free(builder);
    qp_game_free(g);
}

static void write_game(const qp_game *game, corpus_text *out) {
    qp_sink sink = {out, corpus_write};
    if (qp_pgn_write(game, NULL, &sink)) exit(2);
}

static qp_flow compare_game(void *ctx, qp_game *b) {
    trip *t = ctx;
    const qp_game *a = t->first;
    t->again++;
    check_that(tags_kept(a, b), "%s game %zu: a tag is lost", t->path,
               t->games);
    check_that(trees_kept(a, b), "%s game %zu: moves or comments differ",
               t->path, t->games);
    qp_text result = qp_game_result(a);
    check_that(!result.ptr || same_text(result, qp_game_result(b)),
               "%s game %zu: the result differs", t->path, t->games);
    return QP_GO;
}

/* ---- 3: as a table ------------------------------------------------------- */

static qp_flow compare_row(void *ctx, qp_game *b) {
    trip *t = ctx;
    t->again++;
    check_that(trees_kept(t->first, b), "%s game %zu: CSV has other moves",
               t->path, t->games);
    qp_text result = qp_game_result(t->first);
    check_that(!result.ptr || same_text(result, qp_game_result(b)),
               "%s game %zu: CSV has another result", t->path, t->games);
    return QP_GO;
}

/* Reads the row without detection, so that it may have a single line. */
static void read_row(const corpus_text *rows, const qp_format *table, trip *t) {
    qp_game *g = qp_game_new(NULL);
    if (!g) exit(2);
    const qp_handler listener = {
        .size = sizeof listener, .ctx = t, .game = compare_row};
    const qp_reader_options options = {.size = sizeof options, .format = table};
    qp_builder *builder = qp_builder_new(g, &listener, NULL);
    if (!builder ||
        qp_read_text((qp_text){rows->ptr, rows->len},
                     qp_builder_handler(builder), &options, NULL, NULL))
        exit(2);
    qp_builder_free(builder);
    qp_game_free(g);
}

static void trip_of_table(trip *t, const qp_game *game) {
    const qp_format *table = qp_format_by_name(qp_text_of("table"));
    const qp_write_options options = {
        .size = sizeof options,
        .columns = qp_text_of("fen=fen movetext=movetext")};
    corpus_text rows = {0};
    qp_sink sink = {&rows, corpus_write};
    if (!table || table->begin_columns(options.columns, &sink) ||
        table->write(game, &options, &sink))
        exit(2);
    t->again = 0;
    read_row(&rows, table, t);
    check_that(t->again == 1, "%s game %zu: CSV has %zu games", t->path,
               t->games, t->again);
    free(rows.ptr);
}

static qp_flow first_game(void *ctx, qp_game *game) {
    trip *t = ctx;
    corpus_text one = {0};
    t->games++;
    write_game(game, &one);
    t->first = game;
    t->again = 0;
    read_games(&one, t, compare_game);
    check_that(t->again == 1, "%s game %zu: became %zu games", t->path,
               t->games, t->again);
    trip_of_table(t, game);
    corpus_write(&t->text, one.ptr, one.len);
    free(one.ptr);
    return QP_GO;
}

static qp_flow second_game(void *ctx, qp_game *game) {
    write_game(game, &((trip *)ctx)->text);
    return QP_GO;
}

static void round_trip(void *ctx, const char *path) {
    (void)ctx;
    trip one = {.path = path}, two = {.path = path};
    corpus_text source = {0};
    source.ptr = corpus_file(path, &source.len);
    read_games(&source, &one, first_game);
    read_games(&one.text, &two, second_game);
    check_that(one.text.len && one.text.len == two.text.len &&
                   !memcmp(one.text.ptr, two.text.ptr, two.text.len),
               "%s: written again, it differs", path);
    free(one.text.ptr);
    free(two.text.ptr);
    free(source.ptr);
}

/* ---- 4: written back ----------------------------------------------------- */

/* A kind of difference, and how often it is met. */
typedef struct odd {
    char folder[32], kind[80];
    unsigned long want, got;
} odd;

typedef struct back {
    const char *folder;
    qp_notation notation;
    qp_pos before;
    unsigned long moves;
    odd *list;
    size_t odds;
} back;

static qp_flow back_start(void *ctx, const qp_pos *pos, int fen,
                          const qp_at *at) {
    (void)fen, (void)at;
    ((back *)ctx)->before = *pos;
    return QP_GO;
}

static int starts(const char *s, const char *with) {
    return !strncmp(s, with, strlen(with));
}

/* "no mark": the source has the file where two stand on it, as the other one
 * cannot make the move. "X for Y": a piece in the other side's character. */
static void kind_of(char kind[80], const char *source, const char *written) {
    static const char *const MARKS[] = {"前", "后", "後"};
    snprintf(kind, 80, "%s for %s", source, written);
    for (size_t i = 0; i < sizeof MARKS / sizeof *MARKS; i++)
        if (starts(written, MARKS[i]) && !strncmp(source, written + 3, 3) &&
            !strcmp(source + 6, written + 6)) {
            strcpy(kind, "no mark");
            return;
        }
    if (!strcmp(source + 3, written + 3))
        snprintf(kind, 80, "%.3s for %.3s", source, written);
}

static qp_flow back_played(void *ctx, const qp_moved *moved, const qp_at *at) {
    (void)at;
    back *b = ctx;
    char written[QP_MOVE_MAX];
    size_t n = qp_move_write(written, &b->before, moved->move, b->notation,
                             QP_MOVE_FULL_WIDTH);
    b->before = *moved->after;
    b->moves++;
    if (n == moved->text.len && !memcmp(written, moved->text.ptr, n))
        return QP_GO;
    char source[32], kind[80];
    snprintf(source, sizeof source, "%.*s", (int)moved->text.len,
             moved->text.ptr);
    kind_of(kind, source, written);
    for (size_t i = 0; i < b->odds; i++) {
        odd *o = &b->list[i];
        if (strcmp(o->folder, b->folder) || strcmp(o->kind, kind)) continue;
        o->got++;
        return QP_GO;
    }
    check_that(0, "%s: %s written for %s", b->folder, written, source);
    return QP_GO;
}

static void write_back(void *ctx, const char *path) {
    qp_handler to = {.size = sizeof to,
                     .ctx = ctx,
                     .start = back_start,
                     .move = back_played};
    size_t len;
    char *bytes = corpus_file(path, &len);
    corpus_read(bytes, len, &to);
    free(bytes);
}

static void load_odds(back *b) {
    FILE *f = fopen("test/corpus/oddities.tsv", "r");
    if (!f) {
        perror("test/corpus/oddities.tsv");
        exit(2);
    }
    char line[256];
    while (fgets(line, sizeof line, f)) {
        odd o = {{0}, {0}, 0, 0};
        if (*line == '#') continue;
        if (sscanf(line, "%31[^\t]\t%63[^\t]\t%lu", o.folder, o.kind,
                   &o.want) != 3)
            continue;
        b->list = realloc(b->list, (b->odds + 1) * sizeof *b->list);
        if (!b->list) exit(2);
        b->list[b->odds++] = o;
    }
    fclose(f);
}

static void test_back(const char *folder) {
    back b = {0};
    load_odds(&b);
    b.folder = "ccpd";
    b.notation = QP_NOTATION_TRADITIONAL;
    corpus_walk(folder, "ccpd", ".pgn", write_back, &b);
    b.folder = "walker-pgn";
    b.notation = QP_NOTATION_CHINESE;
    corpus_walk(folder, "walker-pgn", ".pgn", write_back, &b);
    for (size_t i = 0; i < b.odds; i++)
        check_that(b.list[i].got == b.list[i].want,
                   "%s: %s: %lu times, listed %lu", b.list[i].folder,
                   b.list[i].kind, b.list[i].got, b.list[i].want);
    check_that(b.moves > 300000, "%lu moves written back", b.moves);
    printf("%lu moves written back, %zu listed oddities\n", b.moves, b.odds);
    free(b.list);
}

int main(void) {
    const char *folder = corpus_needed();
    corpus_walk_pgn(folder, ".pgn .xqn .pgn_zh .pgn_iccs", round_trip, NULL);
    test_back(folder);
    return check_close();
}
