/* test_qpg.c - packed games.
 *
 *   1. every game of the corpus: the game that comes out of its record is the
 *      game that went in, by everything that the calls of game.h say, and is
 *      written as the same PGN; packed again it is the same record
 *   2. games made by hand: odd texts, odd starts, deep and many variations
 *   3. records at fault: cut, prolonged, changed
 *
 * test_qpg_file.c has files of them.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "corpus.h"

static qp_packer *packer;

/* ---- two games compared -------------------------------------------------- */

static int same_notes(const qp_game *a, qp_node m, const qp_game *b,
                      qp_node n) {
    if (!same_comments(a, m, b, n)) return 0;
    if (qp_game_nags(a, m) != qp_game_nags(b, n)) return 0;
    for (size_t k = 0; k < qp_game_nags(a, m); k++)
        if (qp_game_nag(a, m, k) != qp_game_nag(b, n, k)) return 0;
    return 1;
}

/* Both trees at once, by every way from a node to another. */
static int same_trees(const qp_game *a, const qp_game *b) {
    static qp_node (*const WAYS[])(const qp_game *, qp_node) = {
        qp_game_next, qp_game_variation, qp_game_next_variation,
        qp_game_variation_after, qp_game_parent};
    size_t nodes = qp_game_nodes(a), met = 1;
    if (qp_game_nodes(b) != nodes) return 0;
    qp_node *other = malloc(nodes * sizeof *other);
    qp_node *list = malloc(nodes * sizeof *list);
    if (!other || !list) exit(2);
    for (size_t i = 0; i < nodes; i++) other[i] = QP_NO_NODE;
    other[QP_ROOT] = list[0] = QP_ROOT;
    int same = 1;
    for (size_t i = 0; same && i < met; i++) {
        qp_node x = list[i], y = other[x];
        qp_move m = qp_game_move(a, x), n = qp_game_move(b, y);
        same = m.from == n.from && m.to == n.to && same_notes(a, x, b, y);
        for (size_t k = 0; same && k < sizeof WAYS / sizeof *WAYS; k++) {
            qp_node u = WAYS[k](a, x), v = WAYS[k](b, y);
            if (u == QP_NO_NODE || v == QP_NO_NODE) {
                same = u == v;
            } else if (other[u] == QP_NO_NODE) {
                other[u] = v;
                list[met++] = u;
            } else {
                same = other[u] == v;
            }
        }
    }
    free(other);
    free(list);
    return same && met == nodes;
}

static int same_games(const qp_game *a, const qp_game *b) {
    if (qp_game_tags(a) != qp_game_tags(b)) return 0;
    for (size_t i = 0; i < qp_game_tags(a); i++)
        if (!same_text(qp_game_tag_name(a, i), qp_game_tag_name(b, i)) ||
            !same_text(qp_game_tag_value(a, i), qp_game_tag_value(b, i)))
            return 0;
    qp_text x = qp_game_result(a), y = qp_game_result(b);
    return !x.ptr == !y.ptr && same_text(x, y) &&
           qp_game_broken(a) == qp_game_broken(b) &&
           !memcmp(qp_pos_setup(qp_game_start(a)),
                   qp_pos_setup(qp_game_start(b)), sizeof(qp_setup)) &&
           same_trees(a, b);
}

/* Packs `game`, takes it out again into `copy`, and packs that. */
static int there_and_back(const qp_game *game, qp_game *copy,
                          qp_record_size *size) {
    qp_text record;
    qp_err err;
    if (qp_game_pack(&record, size, packer, game)) return 0;
    corpus_text kept = {0};
    corpus_write(&kept, record.ptr, record.len);
    qp_text code = {kept.ptr, kept.len};
    int ok = !qp_game_unpack(copy, packer, code, &err) &&
             !qp_game_pack(&record, NULL, packer, copy) &&
             same_text(code, record);
    free(kept.ptr);
    return ok && same_games(game, copy);
}

/* ---- 1: the corpus ------------------------------------------------------- */

typedef struct trip {
    const char *path;
    qp_game *copy;
    qp_record_size sum;
    unsigned long games, bytes, pgn;
} trip;

static void write_pgn(const qp_game *game, corpus_text *out) {
    qp_sink sink = {out, corpus_write};
    out->len = 0;
    if (qp_pgn_write(game, NULL, &sink)) exit(2);
}

static qp_flow pack_one(void *ctx, qp_game *game) {
    static corpus_text before, after;
    trip *t = ctx;
    qp_record_size size = {0};
    t->games++;
    check_that(there_and_back(game, t->copy, &size),
               "%s game %lu: another game came out", t->path, t->games);
    write_pgn(game, &before);
    write_pgn(t->copy, &after);
    check_that(before.len == after.len &&
                   !memcmp(before.ptr, after.ptr, before.len),
               "%s game %lu: another PGN came out", t->path, t->games);
    check_that(size.plies == qp_game_nodes(game) - 1, "%s game %lu: %llu plies",
               t->path, t->games, (unsigned long long)size.plies);
    t->sum.moves += size.moves;
    t->sum.plies += size.plies;
    t->sum.shape += size.shape;
    t->sum.start += size.start;
    t->sum.texts += size.texts;
    t->sum.all += size.all;
    t->pgn += before.len;
    return QP_GO;
}

static void pack_file(void *ctx, const char *path) {
    trip *t = ctx;
    size_t len;
    char *bytes = corpus_file(path, &len);
    qp_game *game = qp_game_new(NULL);
    if (!game) exit(2);
    t->path = path;
    qp_handler listener = {.size = sizeof listener, .ctx = t, .game = pack_one};
    qp_builder *builder = qp_builder_new(game, &listener, NULL);
    const qp_handler *to = qp_builder_handler(builder);
    corpus_read(bytes, len, to);
    qp_builder_free(builder);
    qp_game_free(game);
    free(bytes);
}

static void test_corpus(const char *folder) {
    trip t = {.copy = qp_game_new(NULL)};
    if (!t.copy) exit(2);
    corpus_walk_pgn(folder, ".pgn .xqn .pgn_zh .pgn_iccs", pack_file, &t);
    double n = (double)t.games;
    printf("%lu games, %llu plies: %.1f bytes of PGN, a record %.2f bytes\n",
           t.games, (unsigned long long)t.sum.plies, (double)t.pgn / n,
           (double)t.sum.all / 8 / n);
    printf("bits a game: moves %.1f (%.3f a ply), shape %.2f, start %.2f, "
           "texts %.1f\n",
           (double)t.sum.moves / n, (double)t.sum.moves / (double)t.sum.plies,
           (double)t.sum.shape / n, (double)t.sum.start / n,
           (double)t.sum.texts / n);
    check_that(t.games > 4000, "%lu games", t.games);
    check_that(t.sum.shape < 16 * t.games, "shape: %llu bits in all",
               (unsigned long long)t.sum.shape);
    qp_game_free(t.copy);
}

/* ---- 2: by hand ---------------------------------------------------------- */

static uint64_t seed = 88172645463325252u;

static unsigned dice(unsigned sides) {
    seed ^= seed << 13;
    seed ^= seed >> 7;
    seed ^= seed << 17;
    return (unsigned)(seed >> 33) % sides;
}

static void try_game(const qp_game *game, const char *what) {
    qp_game *copy = qp_game_new(NULL);
    if (!copy) exit(2);
    check_that(there_and_back(game, copy, NULL), "%s", what);
    qp_game_free(copy);
}

/* A legal move, chosen by the dice; 0 when there is none. */
static int any_move(qp_move *move, const qp_pos *pos) {
    qp_move list[QP_MOVES_MAX];
    size_t n = qp_pos_moves(list, pos);
    if (n) *move = list[dice((unsigned)n)];
    return n > 0;
}

static void test_tags(void) {
#define BOARD "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR"
    static const char *const VALUES[] = {"",
                                         "1-0",
                                         "*",
                                         "0-1",
                                         "x",
                                         "\xFF\xFE\x01",
                                         "\xe7\x82\xae",
                                         "\xe7\x82",
                                         BOARD,
                                         BOARD " w - - 0 1",
                                         BOARD " r - - 0 1",
                                         BOARD " w",
                                         BOARD " r",
                                         BOARD " b"};
#undef BOARD
    static const char *const NAMES[] = {"Result", "FEN",     "Game", "result",
                                        "",       "Odd",     "Red",  "\xe7\x82",
                                        "Format", "BlackElo"};
    qp_game *g = qp_game_new(NULL);
    if (!g) exit(2);
    for (size_t n = 0; n < sizeof NAMES / sizeof *NAMES; n++)
        for (size_t v = 0; v < sizeof VALUES / sizeof *VALUES; v++)
            for (int result = 0; result < 3; result++) {
                qp_game_clear(g);
                check_must(qp_game_set_tag(g, NAMES[n], qp_text_of(VALUES[v])));
                check_must(qp_game_set_tag(g, "Red", (qp_text){"a\0b\0", 4}));
                if (result)
                    check_must(qp_game_set_result(
                        g, qp_text_of(result == 1 ? "1-0" : "*")));
                try_game(g, NAMES[n]);
            }
    qp_game_free(g);
}

/* Any pieces on any squares, within what a position may have. */
static void any_setup(qp_setup *s, int odd) {
    static const uint8_t MOST[8] = {0, 1, 2, 2, 2, 2, 2, 5};
    static const uint8_t KING[2] = {4, 85};
    qp_setup_clear(s);
    for (int side = 0; side < 2; side++) {
        if (!odd) s->cell[KING[side]] = QP_PIECE(side, QP_KING);
        for (int kind = odd ? QP_KING : QP_KNIGHT; kind <= QP_PAWN; kind++) {
            unsigned n = kind == QP_KING ? 1 : dice(MOST[kind] + 1u);
            while (n) {
                unsigned sq = dice(QP_SQUARES);
                if (s->cell[sq]) continue;
                s->cell[sq] = QP_PIECE(side, kind);
                n--;
            }
        }
    }
    static const uint16_t COUNTERS[] = {0, 1, 2, 3, 255, 1023, 65534, 65535};
    s->turn = (uint8_t)dice(2);
    s->quiet = COUNTERS[dice(8)];
    s->fullmove = COUNTERS[dice(8)];
}

static void test_starts(void) {
    qp_game *g = qp_game_new(NULL);
    if (!g) exit(2);
    for (int i = 0; i < 3000; i++) {
        qp_setup s;
        qp_pos pos;
        any_setup(&s, i % 2);
        if (i < 16) {
            qp_setup_start(&s);
            s.turn = (uint8_t)(i & 1);
            s.quiet = (uint16_t)(i >> 1 & 1);
            s.fullmove = (uint16_t)(i >> 2);
        }
        qp_game_clear(g);
        unsigned faults = qp_pos_from_setup(&pos, &s, ~0u);
        if (faults & 7) exit(2);
        check_must(qp_game_set_start(g, &pos));
        char fen[QP_FEN_MAX];
        size_t len = qp_fen_write(fen, &s);
        check_must(qp_game_set_tag(g, "FEN", (qp_text){fen, len}));
        qp_node node = QP_ROOT;
        for (int k = 0; k < i % 5; k++) {
            qp_move move;
            if (!any_move(&move, &pos)) break;
            check_must(qp_game_add(&node, g, node, move));
            qp_pos_play(&pos, move);
        }
        try_game(g, fen);
    }
    qp_game_free(g);
}

/* Moves of a piece there and back again, as many as needed. */
static const qp_move WAITING[4] = {{1, 20}, {82, 65}, {20, 1}, {65, 82}};

static void test_lengths(void) {
    qp_game *g = qp_game_new(NULL);
    if (!g) exit(2);
    for (int length = 0; length < 400; length += length < 200 ? 1 : 37) {
        qp_game_clear(g);
        if (length % 2) check_must(qp_game_set_result(g, qp_text_of("0-1")));
        qp_node node = QP_ROOT, side = QP_ROOT;
        for (int i = 0; i < length; i++)
            check_must(qp_game_add(&node, g, node, WAITING[i % 4]));
        /* And a variation of that length. */
        if (length % 3)
            check_must(qp_game_add(&side, g, side, (qp_move){19, 22}));
        for (int i = 1; i < length && side; i++)
            check_must(
                qp_game_add(&side, g, side, WAITING[i % 4 ^ (i % 2 ? 0 : 2)]));
        try_game(g, "a line of some length");
    }
    qp_game_free(g);
}

static void test_variations(void) {
    qp_game *g = qp_game_new(NULL);
    if (!g) exit(2);
    /* Deeper than PGN may be: each variation has one after its first move. */
    qp_node node = QP_ROOT, other;
    for (int i = 0; i < 3000; i++) {
        qp_move odd = {i % 2 ? 64 : 19, i % 2 ? 65 : 20};
        check_must(qp_game_add(&other, g, node, WAITING[i % 4]));
        if (i % 4 < 2) check_must(qp_game_add(&other, g, node, odd));
        node = qp_game_next(g, node);
    }
    try_game(g, "many variations");
    qp_game_clear(g);
    for (int i = 0; i < 2000; i++)
        check_must(qp_game_add(&node, g, QP_ROOT, WAITING[0]));
    try_game(g, "two thousand variations of one move");
    qp_game_clear(g);
    check_must(qp_game_add(&node, g, QP_ROOT, (qp_move){1, 2}));
    qp_text record;
    check_that(qp_game_pack(&record, NULL, packer, g) == QP_E_ARG,
               "an illegal move was packed");
    qp_game_free(g);
}

/* Brackets within brackets after a variation's first move, as only a reader
 * makes them. */
static void test_nested(void) {
    corpus_text in = {0};
    static const char HEAD[] = "[Event \"x\"]\n1. C2.5 ", SIDE[] = "(1. C8.5 ";
    corpus_write(&in, HEAD, sizeof HEAD - 1);
    for (int i = 0; i < 1000; i++) corpus_write(&in, SIDE, sizeof SIDE - 1);
    for (int i = 0; i < 1000; i++) corpus_write(&in, ") ", 2);
    static const char REST[] = "(1. P3+1) H8+7 {a} (H2+3 {b} (H2+1 $1)) *\n";
    corpus_write(&in, REST, sizeof REST - 1);
    trip t = {.path = "nested", .copy = qp_game_new(NULL)};
    qp_game *game = qp_game_new(NULL);
    if (!game || !t.copy) exit(2);
    qp_handler listener = {
        .size = sizeof listener, .ctx = &t, .game = pack_one};
    qp_builder *builder = qp_builder_new(game, &listener, NULL);
    const qp_handler *to = qp_builder_handler(builder);
    corpus_read(in.ptr, in.len, to);
    qp_builder_free(builder);
    check_that(t.games == 1 && t.sum.plies > 1000, "%llu plies nested",
               (unsigned long long)t.sum.plies);
    qp_game_free(game);
    qp_game_free(t.copy);
    free(in.ptr);
}

static void test_notes(void) {
    static char big[100000];
    qp_game *g = qp_game_new(NULL);
    qp_node node;
    if (!g) exit(2);
    for (unsigned flags = 0; flags < 256; flags++) {
        qp_game_clear(g);
        check_must(qp_game_add(&node, g, QP_ROOT, WAITING[0]));
        for (int i = QP_BEFORE_MOVE; i <= QP_AFTER_RESULT; i++)
            for (unsigned k = 0; k < 1 + flags % 3; k++) {
                qp_comment c = {qp_text_of(k ? "x" : "\xe5\xa5\xbd"), flags};
                check_must(qp_game_add_comment(g, flags % 2 ? node : QP_ROOT,
                                               (qp_place)i, &c));
                check_must(
                    qp_game_add_nag(g, flags % 5 ? node : QP_ROOT, flags));
            }
        try_game(g, "comments and glyphs");
    }
    for (size_t i = 0; i < sizeof big; i++) big[i] = (char)dice(256);
    qp_comment noise = {{big, sizeof big}, 0};
    check_must(qp_game_add_comment(g, QP_ROOT, QP_AFTER_MOVE, &noise));
    try_game(g, "a long comment of noise");
    memset(big, 'x', sizeof big);
    check_must(qp_game_add_comment(g, QP_ROOT, QP_AFTER_MOVE, &noise));
    try_game(g, "a long comment of one letter");
    memset(big, 0, sizeof big);
    check_must(qp_game_add_comment(g, node, QP_AFTER_MOVE, &noise));
    try_game(g, "a long comment of zeros");
    memset(big, 255, sizeof big);
    check_must(qp_game_add_comment(g, node, QP_AFTER_MOVE, &noise));
    try_game(g, "a long comment of ones");
    qp_text record;
    for (size_t i = 0; i < sizeof big; i++) big[i] = (char)dice(256);
    for (int i = 0; i < 11; i++)
        check_must(qp_game_add_comment(g, QP_ROOT, QP_AFTER_MOVE, &noise));
    check_that(qp_game_pack(&record, NULL, packer, g) == QP_E_LIMIT,
               "a record beyond the limit");
    qp_game_free(g);
}

/* ---- 3: records at fault ------------------------------------------------- */

static const char GAME[] =
    "[Event \"a\"]\n[Odd \"b\"]\n[Result \"*\"]\n"
    "[FEN \"3k5/9/9/9/9/4R4/4R4/9/9/5K3 w - - 0 1\"]\n"
    "{own}\n1. e4f4 {x} (1. e4d4 (1. e4e8 $4) d9d8 ; rest\n 2. f0f1) "
    "d9d8 $1 2. f0f1 {y} 1-0 {end}\n";

typedef struct one {
    qp_game *game;
    corpus_text record;
} one;

static qp_flow keep_record(void *ctx, qp_game *game) {
    one *o = ctx;
    qp_text record;
    check_must(qp_game_pack(&record, NULL, packer, game));
    corpus_write(&o->record, record.ptr, record.len);
    return QP_GO;
}

/* The record of GAME, and GAME again. */
static one read_one(void) {
    one o = {.game = qp_game_new(NULL)};
    if (!o.game) exit(2);
    qp_handler listener = {
        .size = sizeof listener, .ctx = &o, .game = keep_record};
    qp_builder *builder = qp_builder_new(o.game, &listener, NULL);
    const qp_handler *to = qp_builder_handler(builder);
    corpus_read(GAME, sizeof GAME - 1, to);
    qp_builder_free(builder);
    return o;
}

/* Whatever the bytes: an error and an empty game, or the game whose record they
 * are. Nonzero when they were taken. */
static int law(qp_game *g, qp_text code) {
    qp_err err;
    qp_text again;
    qp_status rc = qp_game_unpack(g, packer, code, &err);
    if (rc) {
        check_that(rc == err.code && rc >= QP_E_PACK_SHORT &&
                       rc <= QP_E_PACK_MAGIC && qp_game_nodes(g) == 1 &&
                       qp_game_tags(g) == 0,
                   "refused with %s", qp_status_name(rc));
        return 0;
    }
    check_that(!qp_game_pack(&again, NULL, packer, g) && same_text(again, code),
               "%zu bytes: their game has another record", code.len);
    return 1;
}

static void test_faulty(void) {
    one o = read_one();
    qp_text whole = {o.record.ptr, o.record.len};
    check_that(law(o.game, whole), "the record itself");
    for (size_t n = 0; n < whole.len; n++) law(o.game, (qp_text){whole.ptr, n});
    char *bytes = malloc(whole.len + 64);
    if (!bytes) exit(2);
    for (size_t i = 0; i < 8 * whole.len; i++) {
        memcpy(bytes, whole.ptr, whole.len);
        bytes[i / 8] = (char)(bytes[i / 8] ^ 1 << i % 8);
        law(o.game, (qp_text){bytes, whole.len});
    }
    for (size_t more = 1; more <= 64; more++) {
        memcpy(bytes, whole.ptr, whole.len);
        memset(bytes + whole.len, 0, 64);
        check_that(!law(o.game, (qp_text){bytes, whole.len + more}),
                   "%zu zeros behind a record", more);
        bytes[whole.len + more - 1] = 1;
        check_that(!law(o.game, (qp_text){bytes, whole.len + more}),
                   "%zu bytes behind a record", more);
    }
    for (int i = 0; i < 5000; i++) {
        size_t n = dice(40);
        for (size_t k = 0; k < n; k++) bytes[k] = (char)dice(256);
        law(o.game, (qp_text){bytes, n});
    }
    memset(bytes, 0, 8);
    bytes[0] = (char)255;
    qp_err err;
    check_that(qp_game_unpack(o.game, packer, (qp_text){bytes, 8}, &err) ==
                   QP_E_PACK_VERSION,
               "a later version");
    free(bytes);
    free(o.record.ptr);
    qp_game_free(o.game);
}

static void test_own(void) {
    test_tags();
    test_starts();
    test_lengths();
    test_variations();
    test_nested();
    test_notes();
    test_faulty();
}

int main(int argc, char **argv) {
    const char *folder = corpus_asked(argc, argv);
    packer = qp_packer_new(NULL);
    if (!packer) return 2;
    if (folder)
        test_corpus(folder);
    else
        test_own();
    qp_packer_free(packer);
    return check_close();
}
