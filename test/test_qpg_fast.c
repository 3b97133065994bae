/* test_qpg_fast.c - the fast profile, and files with an index.
 *
 *   1. games of every shape come back; a block of its bytes, worked out by hand
 *   2. files of both profiles: each game is found by its number, with the index
 *      and without; damaged, cut at every byte
 *   3. little memory: what is claimed must be paid for
 *   4. every request for memory refused once
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "corpus.h"
#include "failing_alloc.h"

static const char *const GAMES[] = {
    "1. C2.5 *\n",
    "[Event \"a\"]\n[Red \"\xe5\x90\x95\xe9\x92\xa6\"]\n[Result \"1-0\"]\n\n"
    "{before} 1. C2.5 $1 {one} {two} H8+7 (1... h8+7 {x} 2. H2+3 (2. h8+7) "
    "2... R9.8) (1... C8.5 $3$4) 2. H2+3 1-0 {after}\n",
    "[FEN \"3k5/9/9/9/9/9/9/9/9/4K4 b - - 7 30\"]\n[Result \"0-1\"]\n\n"
    "1... K4+1 1/2-1/2\n",
    "[FEN \"3k5/9/9/9/9/9/9/9/9/4K4 r\"]\n[Odd \"a\"]\n[Odd \"\"]\n\n"
    "; a line\n1. K5+1\n% not kept here\n*\n",
    "[Event \"\"]\n\n*\n"};
enum { SHAPES = sizeof GAMES / sizeof *GAMES, MANY = 150 };

static qp_game *game, *copy;
static qp_packer *packer;

static qp_flow keep_going(void *ctx, qp_game *g) {
    (void)ctx, (void)g;
    return QP_STOP;
}

/* Fills `game`. */
static void read_game(const char *pgn) {
    qp_handler one = {.size = sizeof one, .game = keep_going};
    qp_builder *builder = qp_builder_new(game, &one, NULL);
    const qp_handler *to = qp_builder_handler(builder);
    qp_player *player = qp_player_new(to, NULL, NULL);
    qp_pgn_reader *r =
        player ? qp_pgn_reader_new(qp_player_handler(player), 0, NULL) : NULL;
    if (!r) exit(2);
    qp_status rc = qp_pgn_feed(r, pgn, strlen(pgn));
    if (!rc) rc = qp_pgn_finish(r);
    if (rc && rc != QP_E_STOP) exit(2);
    qp_pgn_reader_free(r);
    qp_player_free(player);
    qp_builder_free(builder);
}

static corpus_text pgn_of(const qp_game *g) {
    corpus_text out = {0};
    qp_sink sink = {&out, corpus_write};
    if (qp_pgn_write(g, NULL, &sink)) exit(2);
    return out;
}

static int same_games(const qp_game *a, const qp_game *b) {
    corpus_text one = pgn_of(a), two = pgn_of(b);
    int same = one.len == two.len && !memcmp(one.ptr, two.ptr, one.len);
    free(one.ptr);
    free(two.ptr);
    return same && qp_game_nodes(a) == qp_game_nodes(b);
}

/* ---- 1 ------------------------------------------------------------------- */

static int has_zstd(void) {
    qp_status rc = qp_packer_set_profile(packer, QP_PROFILE_FAST);
    if (rc && rc != QP_E_PACK_ZSTD) exit(2);
    return !rc;
}

static void check_shapes(qp_profile profile) {
    for (int i = 0; i < SHAPES; i++) {
        qp_text record;
        qp_err err = {0};
        read_game(GAMES[i]);
        if (qp_packer_set_profile(packer, profile) ||
            qp_game_pack(&record, NULL, packer, game))
            exit(2);
        check_that(qp_record_games(record) == 1, "one game");
        qp_status rc = qp_game_unpack(copy, packer, record, &err);
        check_that(!rc && same_games(game, copy), "game %d: %s", i,
                   qp_status_name(rc));
    }
}

/* As blocks were written first, which are still read. No tags, no moves, the
 * result "*". Bits: 100 the result, 0 not broken, 0 the opening, 0 no tag, 0 no
 * notes, 0 no variations; 00000 the count 1: no ply; 000 fills the
 * byte. */
static const char EMPTY[] = "\xFF\x01\x00\x02\x00\x80\x00";

/* With a tag: 1 a tag, 0 no more. Its number is 2, Event, and the value "a" and
 * a byte 2, which is written as 1 and '2'. 4 bits a number of moves. */
static const char TAG[] = "\xFF\x01\x00\x02\x05\x02"
                          "a\x01"
                          "2\x00\x84\x00";

/* The same two in columns: one game; column 0 of 3 bytes, in the second also
 * column 2 of 4; no frames. Result 4, no tags, no plies. */
static const char PLAIN_EMPTY[] = "\xFF\0\1\1\1\0\3\0\0\4\0\0";
static const char PLAIN_TAG[] = "\xFF\0\1\1\2\0\4\2\4\0\0\4\2\0\0"
                                "a\x01"
                                "2\x00";

/* C2.5 h8+7: the cannon on h2, which is piece 10 and goes to file e; the knight
 * on h9, which is 6, to g7: 74 + 10 + 4 with slots of 4, 4, 4, 4, 4, 8, 8, 19
 * and 19 before, 19 more for the second cannon; 28 and 1, the second of its
 * steps. */
static const char PLAIN_MOVES[] = "\xFF\0\1\1\2\0\3\x81\1\2\0\0\4\0\2\x6B\x1D";

/* Bytes of either kind give the game, and that gives the bytes of columns. */
static void check_both(qp_text bits, qp_text columns, const char *what) {
    qp_text got;
    if (qp_packer_set_profile(packer, QP_PROFILE_STORED)) exit(2);
    for (int i = 0; i < 2; i++) {
        qp_status rc = qp_game_unpack(copy, packer, i ? columns : bits, NULL);
        check_that(!rc, "%s: %s", what, qp_status_name(rc));
        check_that(!qp_game_pack(&got, NULL, packer, copy) &&
                       got.len == columns.len &&
                       !memcmp(got.ptr, columns.ptr, got.len),
                   "%s: and back", what);
    }
}

static void check_bytes(void) {
    qp_text empty = {PLAIN_EMPTY, sizeof PLAIN_EMPTY - 1};
    qp_text tag = {PLAIN_TAG, sizeof PLAIN_TAG - 1};
    qp_text moves = {PLAIN_MOVES, sizeof PLAIN_MOVES - 1};
    check_both((qp_text){EMPTY, sizeof EMPTY - 1}, empty, "empty");
    check_that(qp_game_nodes(copy) == 1 && !qp_game_tags(copy), "empty");
    check_that(qp_game_result(copy).len == 1, "its result");
    check_both((qp_text){TAG, sizeof TAG - 1}, tag, "tag");
    qp_text value = qp_game_tag(copy, "Event");
    check_that(value.len == 2 && !memcmp(value.ptr, "a\2", 2), "its value");
    check_both(moves, moves, "moves");
    check_that(qp_game_nodes(copy) == 3, "two moves");
}

/* EMPTY and TAG with something that no writer writes. */
static void check_refused(void) {
    static const struct {
        const char *name, *bytes;
        size_t len;
        qp_status want;
    } WRONG[] = {
        {"a 1 in the bits that fill the byte", "\xFF\1\0\2\0\x80\1", 7,
         QP_E_PACK_CODE},
        {"one more byte of bits", "\xFF\1\0\3\0\x80\0\0", 8, QP_E_PACK_LONG},
        {"a text that nothing takes", "\xFF\1\0\2\1\0\x80\0", 8,
         QP_E_PACK_LONG},
        {"a text that does not end", "\xFF\1\0\2\2\2a\x84\0", 9,
         QP_E_PACK_SHORT},
        {"a byte 3 for the escape", "\xFF\1\0\2\5\2a\0032\0\x84\0", 12,
         QP_E_PACK_CODE},
        {"an escape of 8", "\xFF\1\0\2\5\2a\0018\0\x84\0", 12, QP_E_PACK_CODE},
        {"a result of 5", "\xFF\1\0\2\0\xA0\0", 7, QP_E_PACK_CODE},
        {"broken by nothing", "\xFF\1\0\4\0\x90\0\0\0", 9, QP_E_PACK_CODE}};
    for (size_t i = 0; i < sizeof WRONG / sizeof *WRONG; i++) {
        qp_text block = {WRONG[i].bytes, WRONG[i].len};
        qp_status rc = qp_game_unpack(copy, packer, block, NULL);
        check_that(rc == WRONG[i].want, "%s: %s", WRONG[i].name,
                   qp_status_name(rc));
    }
}

/* A game whose only comment makes so many letters: a text counts 64 besides,
 * and each of the six bytes of the shape 16. */
static void make_text(size_t letters) {
    static char text[1 << 18];
    size_t bytes = letters - 64 - 6 * 16;
    if (bytes > sizeof text) exit(2);
    memset(text, 'x', bytes - 1); /* and the 0 at its end */
    qp_game_clear(game);
    qp_comment c = {{text, bytes - 1}, 0};
    if (qp_game_add_comment(game, QP_ROOT, QP_AFTER_MOVE, &c)) exit(2);
}

/* A game of tags without a value: of each a 0 is the text, and its number a
 * byte of the shape. */
static void make_tags(size_t letters) {
    size_t tags = (letters - 400) / (64 + 1 + 16); /* and the comment */
    make_text(letters - tags * (64 + 1 + 16));
    for (size_t i = 0; i < tags; i++)
        if (qp_game_add_tag(game, (qp_text){"Red", 3}, (qp_text){"", 0}))
            exit(2);
}

static void expect(qp_text block, qp_status want, const char *what) {
    qp_status rc = qp_game_unpack(copy, packer, block, NULL);
    check_that(rc == want, "%s of %zu bytes: %s", what, block.len,
               qp_status_name(rc));
}

/* A game that zstd makes nearly nothing of: zeros stand for it, a byte for each
 * 64 letters beyond the first 1,024 or a part of them, not one less and not one
 * more. */
static void check_least(size_t letters, size_t least) {
    char bytes[5000];
    qp_text block;
    if (qp_packer_set_profile(packer, QP_PROFILE_FAST) ||
        qp_game_pack(&block, NULL, packer, game) || least >= sizeof bytes)
        exit(2);
    check_that(block.len == least, "%zu letters: a block of %zu", letters,
               block.len);
    if (block.len != least) return;
    memcpy(bytes, block.ptr, least);
    bytes[least] = 0;
    expect((qp_text){bytes, least}, QP_OK, "all");
    expect((qp_text){bytes, least - 1}, QP_E_PACK_SHORT, "one zero less");
    expect((qp_text){bytes, least + 1}, QP_E_PACK_LONG, "one zero more");
    bytes[least - 1] = 1;
    expect((qp_text){bytes, least}, QP_E_PACK_CODE, "no zero");
}

/* Each byte of a block in turn takes every value: no crash, and what is taken
 * is a game. */
static void check_every_byte(void) {
    char bytes[600];
    qp_text record;
    read_game(GAMES[1]);
    if (qp_packer_set_profile(packer, QP_PROFILE_STORED) ||
        qp_game_pack(&record, NULL, packer, game) || record.len > sizeof bytes)
        exit(2);
    size_t len = record.len;
    memcpy(bytes, record.ptr, len);
    for (size_t cut = 1; cut < len; cut++)
        check_that(qp_game_unpack(copy, packer, (qp_text){bytes, cut}, NULL) !=
                       QP_OK,
                   "cut to %zu", cut);
    for (size_t i = 0; i < len; i++) {
        char was = bytes[i];
        for (int value = 0; value < 256; value++) {
            bytes[i] = (char)value;
            qp_err err = {0};
            qp_status rc =
                qp_game_unpack(copy, packer, (qp_text){bytes, len}, &err);
            check_that(rc == err.code && (!rc || qp_game_nodes(copy) == 1),
                       "byte %zu", i);
        }
        bytes[i] = was;
    }
}

/* ---- 2 ------------------------------------------------------------------- */

static corpus_text file;

static int read_at(void *ctx, void *out, size_t len, uint64_t offset) {
    (void)ctx;
    if (offset > file.len || len > file.len - offset) return 1;
    memcpy(out, file.ptr + offset, len);
    return 0;
}

static void make_file(qp_profile profile, int count) {
    qp_sink sink = {&file, corpus_write};
    file.len = 0;
    qp_qpg_writer *w = qp_qpg_writer_new(&sink, profile, NULL);
    int records =
        profile == QP_PROFILE_SMALL ? QP_PROFILE_SMALL : QP_PROFILE_STORED;
    if (!w || qp_packer_set_profile(packer, (qp_profile)records)) exit(2);
    for (int i = 0; i < count; i++) {
        char number[16];
        qp_text record;
        read_game(GAMES[i % SHAPES]);
        snprintf(number, sizeof number, "%d", i + 1);
        if (qp_game_set_tag(game, "Round", (qp_text){number, strlen(number)}) ||
            qp_game_pack(&record, NULL, packer, game) ||
            qp_qpg_writer_put(w, record))
            exit(2);
    }
    if (qp_qpg_writer_end(w)) exit(2);
    qp_qpg_writer_free(w);
}

/* What a reader of the file meets. */
typedef struct met {
    uint64_t games, skip, want; /* the game whose Round is looked at */
    int found;
    unsigned problems;
    qp_err problem;
} met;

static qp_flow on_record(void *ctx, qp_text record, uint64_t offset) {
    met *m = ctx;
    (void)offset;
    uint64_t games = qp_record_games(record);
    if (qp_record_open(packer, record, NULL)) return QP_STOP;
    for (; games; games--) {
        if (qp_record_next(copy, packer, NULL)) return QP_STOP;
        if (m->skip) {
            m->skip--;
            continue;
        }
        m->games++;
        qp_text round = qp_game_tag(copy, "Round");
        char number[16];
        snprintf(number, sizeof number, "%llu", (unsigned long long)m->want);
        m->found |= m->games == 1 && round.len == strlen(number) &&
                    !memcmp(round.ptr, number, round.len);
    }
    return QP_GO;
}

static qp_flow on_problem(void *ctx, const qp_err *err) {
    met *m = ctx;
    m->problems++;
    m->problem = *err;
    return QP_GO;
}

static void read_from(met *m, uint64_t offset) {
    qp_qpg_to to = {m, on_record, on_problem};
    qp_qpg_reader *r = qp_qpg_reader_new(&to, NULL);
    if (!r) exit(2);
    if (offset) qp_qpg_reader_at(r, offset);
    qp_status rc = qp_qpg_feed(r, file.ptr + offset, file.len - (size_t)offset);
    if (rc || qp_qpg_finish(r)) exit(2);
    qp_qpg_reader_free(r);
}

static void check_finding(qp_profile profile) {
    make_file(profile, MANY);
    qp_qpg_source source = {NULL, file.len, read_at};
    qp_qpg_spot spot;
    for (uint64_t n = 1; n <= MANY; n++) {
        check_that(!qp_qpg_find(&spot, &source, n, NULL) && spot.games == MANY,
                   "game %llu is found", (unsigned long long)n);
        met m = {.skip = spot.before, .want = n};
        read_from(&m, spot.offset);
        check_that(m.found && m.games == MANY - n + 1 && !m.problems,
                   "and is that game");
    }
    check_that(qp_qpg_find(&spot, &source, MANY + 1, NULL) == QP_E_PACK_GAME,
               "one too many");
    check_that(qp_qpg_find(&spot, &source, 0, NULL) == QP_E_PACK_GAME, "none");
    met all = {.want = 1};
    read_from(&all, 0);
    check_that(all.found && all.games == MANY && !all.problems, "all of them");
}

static uint64_t cut_games(size_t len, unsigned *problems) {
    met m = {.want = 1};
    size_t whole = file.len;
    file.len = len;
    read_from(&m, 0);
    file.len = whole;
    *problems = m.problems;
    return m.games;
}

/* Cut anywhere: what is whole in front of it is read, and it is reported. */
static void check_cut(qp_profile profile) {
    make_file(profile, 9);
    uint64_t most = 0;
    unsigned problems;
    for (size_t len = 8; len < file.len; len++) {
        uint64_t games = cut_games(len, &problems);
        check_that(problems == 1 && games >= most, "cut to %zu", len);
        most = games;
    }
    check_that(most == 9, "all games before the index");
}

/* A damaged index is reported when the file is read, and not used. */
static void check_damaged_index(void) {
    make_file(QP_PROFILE_SMALL, 20);
    qp_qpg_source source = {NULL, file.len, read_at};
    qp_qpg_spot spot;
    file.ptr[file.len - 30] ^= 1;
    check_that(qp_qpg_find(&spot, &source, 3, NULL) == QP_E_PACK_SHORT,
               "not used");
    met m = {.want = 1};
    read_from(&m, 0);
    check_that(m.games == 20 && m.problems == 1 &&
                   m.problem.code == QP_E_PACK_SUM,
               "told");
    check_that(qp_qpg_find(&spot, &(qp_qpg_source){NULL, 9, read_at}, 1,
                           NULL) == QP_E_PACK_SHORT,
               "no file");
}

/* ---- 3 ------------------------------------------------------------------- */

/* Records that claim much: a byte must be paid for it. */
static void check_claims(void) {
    purse p = {0};
    qp_alloc alloc = failing_alloc_alloc(&p);
    qp_packer *mine = qp_packer_new(&alloc);
    qp_game *small = qp_game_new(&alloc);
    static const char *const CLAIMS[] = {
        "\xFF\x01\x00\x05\x00\x80\xF8\x00\x00\x00", /* 2^31 plies */
        "\xFF\x01\x00\x01\xFF\xFF\x03\x80\x00\x00", /* 65535 bytes of text */
        "\xFF\xFF\x7F\x00\x01\x01\x01\x01\x01\x01", /* 16383 games */
        "\xFF\x01\x01\x01\x80\x8E\xCE\x1C\x00\x00" /* 60 MB in a frame of a byte
                                                    */
    };
    if (!mine || !small) exit(2);
    for (size_t i = 0; i < sizeof CLAIMS / sizeof *CLAIMS; i++)
        check_that(qp_game_unpack(small, mine, (qp_text){CLAIMS[i], 10},
                                  NULL) != QP_OK,
                   "claim %zu", i);
    check_that(p.bytes < 2u << 20, "%zu bytes", p.bytes);
    qp_packer_free(mine);
    qp_game_free(small);
    check_that(failing_alloc_whole(&p), "all given back");
}

/* Glyphs without end in `small`: its record must grow with them. */
static void check_glyphs(void) {
    qp_text record;
    read_game(GAMES[0]);
    for (int i = 0; i < 60000; i++)
        if (qp_game_add_nag(game, QP_ROOT, 1)) exit(2);
    if (qp_packer_set_profile(packer, QP_PROFILE_SMALL) ||
        qp_game_pack(&record, NULL, packer, game))
        exit(2);
    /* 32 for each glyph: (60000 * 32 - 65536) / 64. */
    check_that(record.len >= 28976, "%zu bytes", record.len);
    check_that(!qp_game_unpack(copy, packer, record, NULL) &&
                   same_games(game, copy),
               "and back");
    if (qp_packer_set_profile(packer, QP_PROFILE_STORED) ||
        qp_game_pack(&record, NULL, packer, game))
        exit(2);
    check_that(record.len >= 60000 * 9 / 8, "%zu bytes", record.len);
}

/* Beside each move of a variation's line another variation, of knights that go
 * out and back. */
static void make_nested(int depth) {
    static const qp_move ROOK[2] = {{0, 9}, {81, 72}};
    static const qp_move KNIGHT[4] = {{1, 20}, {82, 65}, {20, 1}, {65, 82}};
    qp_node node = QP_ROOT, rook;
    qp_game_clear(game);
    for (int i = 0; i < depth; i++)
        if (qp_game_add(&rook, game, node, ROOK[i % 2]) ||
            qp_game_add(&node, game, node, KNIGHT[i % 4]))
            exit(2);
}

/* So deep, and no deeper: a small record takes little memory. */
static void check_depth(qp_profile profile) {
    purse p = {0};
    qp_alloc alloc = failing_alloc_alloc(&p);
    qp_packer *mine = qp_packer_new(&alloc);
    qp_game *into = qp_game_new(&alloc);
    qp_text record;
    make_nested(8192);
    if (!mine || !into || qp_packer_set_profile(packer, profile)) exit(2);
    qp_status rc = qp_game_pack(&record, NULL, packer, game);
    check_that(!rc, "packed: %s", qp_status_name(rc));
    rc = rc ? rc : qp_game_unpack(into, mine, record, NULL);
    check_that(!rc && qp_game_nodes(into) == 2 * 8192 + 1, "%s",
               qp_status_name(rc));
    check_that(p.peak < 40u << 20, "%zu bytes", p.peak);
    make_nested(8193);
    rc = qp_game_pack(&record, NULL, packer, game);
    check_that(rc == QP_E_LIMIT, "deeper: %s", qp_status_name(rc));
    qp_packer_free(mine);
    qp_game_free(into);
}

/* Bits of '0' and '1'. */
static void add_bits(corpus_text *out, const char *bits) {
    corpus_write(out, bits, strlen(bits));
}

/* The main line is h2e2; beside it is h2e2, beside that h2e2, and so on,
 * each in the brackets of the one before. */
static qp_text nested_bits(corpus_text *out, unsigned depth) {
    static const char MOVE[] = "10000";
    corpus_text bits = {0};
    add_bits(&bits, "1000000"
                    "1"
                    "000010"); /* variations; one ply */
    for (unsigned i = 0; i < depth; i++) {
        add_bits(&bits, MOVE);
        add_bits(&bits, "100000"); /* a variation of one ply */
    }
    add_bits(&bits, MOVE);
    add_bits(&bits, "0");
    for (unsigned i = 0; i < depth; i++) add_bits(&bits, "0");
    size_t len = (bits.len + 7) / 8;
    /* Two digits: it is 12 kB. */
    const char head[] = {(char)0xFF,       1, 0, (char)(128 | (len & 127)),
                         (char)(len >> 7), 0};
    corpus_write(out, head, sizeof head);
    for (size_t i = 0; i < len; i++) {
        unsigned byte = 0;
        for (size_t k = 8 * i; k < 8 * i + 8; k++)
            byte = byte << 1 | (k < bits.len && bits.ptr[k] == '1');
        char c = (char)byte;
        corpus_write(out, &c, 1);
    }
    free(bits.ptr);
    return (qp_text){out->ptr, out->len};
}

/* The reader's own limit, which no writer reaches. */
static void check_depth_read(void) {
    corpus_text good = {0}, deep = {0};
    qp_status rc = qp_game_unpack(copy, packer, nested_bits(&good, 8192), NULL);
    check_that(!rc && qp_game_nodes(copy) == 8194, "8192 deep: %s",
               qp_status_name(rc));
    rc = qp_game_unpack(copy, packer, nested_bits(&deep, 8193), NULL);
    check_that(rc == QP_E_LIMIT, "8193 deep: %s", qp_status_name(rc));
    free(good.ptr);
    free(deep.ptr);
}

/* What is packed is read, also a game of things that have no text. */
static void check_empty(qp_profile profile) {
    qp_text record;
    read_game(GAMES[0]);
    for (int i = 0; i < 5000; i++) {
        qp_comment none = {{"", 0}, 0};
        if (qp_game_add_comment(game, QP_ROOT, QP_AFTER_MOVE, &none) ||
            qp_game_add_comment(game, QP_ROOT, QP_AFTER_RESULT, &none) ||
            qp_game_add_nag(game, QP_ROOT, 7) ||
            qp_game_add_comment(game, 1, QP_BEFORE_MOVE, &none))
            exit(2);
    }
    for (int i = 0; i < 5000; i++) {
        char name[16];
        snprintf(name, sizeof name, "T%d", i);
        if (qp_game_set_tag(game, name, (qp_text){"", 0})) exit(2);
    }
    if (qp_packer_set_profile(packer, profile)) exit(2);
    qp_status rc = qp_game_pack(&record, NULL, packer, game);
    check_that(!rc, "packed: %s", qp_status_name(rc));
    rc = rc ? rc : qp_game_unpack(copy, packer, record, NULL);
    check_that(!rc, "read back: %s", qp_status_name(rc));
    check_that(qp_game_tags(copy) >= 5000 && same_games(game, copy),
               "the same game");
}

/* Shapes of games that take little in a record, so many of them. */
static void many_tags(int n) {
    for (; n; n--)
        if (qp_game_add_tag(game, (qp_text){"BlackTeam", 9}, (qp_text){"", 0}))
            exit(2);
}

static void many_fens(int n) {
    char fen[QP_FEN_MAX];
    size_t len = qp_fen_write(fen, qp_pos_setup(qp_game_start(game)));
    for (; n; n--)
        if (qp_game_add_tag(game, (qp_text){"FEN", 3}, (qp_text){fen, len}))
            exit(2);
}

static void many_comments(int n) {
    qp_comment none = {{"", 0}, 0};
    for (; n; n--)
        if (qp_game_add_comment(game, QP_ROOT, QP_AFTER_MOVE, &none)) exit(2);
}

static void many_glyphs(int n) {
    for (; n; n--)
        if (qp_game_add_nag(game, QP_ROOT, 1)) exit(2);
}

static void one_text(int n) {
    make_text((size_t)n + 160);
}

/* Each beside the move of the opening that costs least. */
static void many_variations(int n) {
    qp_node node;
    for (; n; n--)
        if (qp_game_add(&node, game, QP_ROOT, (qp_move){25, 22})) exit(2);
}

/* Two kings that go out and back. */
static void many_moves(int n) {
    static const qp_move KING[4] = {{4, 13}, {84, 75}, {13, 4}, {75, 84}};
    qp_setup setup;
    qp_pos pos;
    qp_text fen = {"3k5/9/9/9/9/9/9/9/9/4K4 w - - 0 1", 33};
    qp_node node = QP_ROOT;
    if (qp_fen_read(&setup, NULL, fen, NULL) ||
        qp_pos_from_setup(&pos, &setup, 0) || qp_game_set_start(game, &pos))
        exit(2);
    for (int i = 0; i < n; i++)
        if (qp_game_add(&node, game, node, KING[i % 4])) exit(2);
}

typedef struct costly {
    const char *name;
    void (*make)(int n);
    size_t held; /* at most so many bytes for one, beside 1 MB */
} costly;

/* What is held of a record is a multiple of its bytes, whatever it holds. A
 * node takes 40 bytes, and the array of them is up to twice as long. */
static void check_held(qp_profile profile) {
    static const costly SHAPES_HELD[] = {
        {"tags", many_tags, 64},         {"FEN tags", many_fens, 128},
        {"comments", many_comments, 64}, {"glyphs", many_glyphs, 64},
        {"a text", one_text, 192},       {"variations", many_variations, 96},
        {"moves", many_moves, 320}};
    for (size_t i = 0; i < sizeof SHAPES_HELD / sizeof *SHAPES_HELD; i++) {
        const costly *c = &SHAPES_HELD[i];
        purse p = {0};
        qp_alloc alloc = failing_alloc_alloc(&p);
        qp_packer *mine = qp_packer_new(&alloc);
        qp_game *into = qp_game_new(&alloc);
        qp_text record;
        qp_game_clear(game);
        c->make(12000);
        if (!mine || !into || qp_packer_set_profile(packer, profile) ||
            qp_game_pack(&record, NULL, packer, game))
            exit(2);
        qp_status rc = qp_game_unpack(into, mine, record, NULL);
        check_that(!rc && qp_game_nodes(into) == qp_game_nodes(game), "%s: %s",
                   c->name, qp_status_name(rc));
        check_that(p.peak < c->held * record.len + (1 << 20),
                   "%s: %zu bytes held for %zu", c->name, p.peak, record.len);
        corpus_text pgn = pgn_of(into);
        check_that(pgn.len < 64 * record.len + (1 << 16),
                   "%s: %zu bytes written for %zu", c->name, pgn.len,
                   record.len);
        free(pgn.ptr);
        qp_packer_free(mine);
        qp_game_free(into);
    }
}

/* A block of so many games of nothing. */
static qp_text many_games(unsigned n) {
    static char bytes[5000];
    char *out = bytes;
    const char head[] = {(char)0xFF, (char)(128 | (n & 127)), (char)(n >> 7),
                         0};
    memcpy(out, head, 4);
    for (unsigned i = 0; i < n; i++) memcpy(out + 4 + 2 * i, "\2", 2);
    out += 4 + 2 * n;
    for (unsigned i = 0; i < n; i++) memcpy(out + 2 * i, "\x80", 2);
    return (qp_text){bytes, 4 + 4 * (size_t)n};
}

/* Who pulls games holds those of a block. */
static void check_block_of_many(void) {
    check_that(!qp_record_open(packer, many_games(1024), NULL), "1024");
    uint64_t n = 0;
    while (!qp_record_next(copy, packer, NULL)) n++;
    check_that(n == 1024, "%u games", (unsigned)n);
    qp_status rc = qp_record_open(packer, many_games(1025), NULL);
    check_that(rc == QP_E_LIMIT, "1025: %s", qp_status_name(rc));
}

/* Games that hold nothing: a block of more games than bytes. */
static void check_empty_games(void) {
    enum { EMPTY_GAMES = 300 };
    qp_sink sink = {&file, corpus_write};
    qp_text record;
    met all = {.want = 1};
    qp_qpg_writer *w = qp_qpg_writer_new(&sink, QP_PROFILE_FAST, NULL);
    if (!w || qp_packer_set_profile(packer, QP_PROFILE_STORED)) exit(2);
    file.len = 0;
    qp_game_clear(game);
    for (int i = 0; i < EMPTY_GAMES; i++)
        if (qp_game_pack(&record, NULL, packer, game) ||
            qp_qpg_writer_put(w, record))
            exit(2);
    if (qp_qpg_writer_end(w)) exit(2);
    qp_qpg_writer_free(w);
    read_from(&all, 0);
    check_that(file.len < EMPTY_GAMES && all.games == EMPTY_GAMES,
               "%u empty games in %zu bytes", (unsigned)all.games, file.len);
}

/* ---- 4 ------------------------------------------------------------------- */

/* Packs, writes and reads with memory from the failing allocator. */
static qp_status work(purse *p, qp_profile profile) {
    qp_alloc alloc = failing_alloc_alloc(p);
    qp_packer *mine = qp_packer_new(&alloc);
    qp_game *into = qp_game_new(&alloc);
    file.len = 0;
    qp_sink sink = {&file, corpus_write};
    qp_qpg_writer *w = qp_qpg_writer_new(&sink, profile, &alloc);
    qp_text record;
    qp_qpg_spot spot;
    qp_status rc = mine && into && w ? QP_OK : QP_E_NOMEM;
    if (!rc) rc = qp_packer_set_profile(mine, profile);
    if (!rc) rc = qp_game_pack(&record, NULL, mine, game);
    if (!rc) rc = qp_game_unpack(into, mine, record, NULL);
    if (!rc && qp_game_nodes(game) != qp_game_nodes(into)) rc = QP_E_ARG;
    if (!rc) rc = qp_packer_set_profile(mine, QP_PROFILE_STORED);
    if (!rc) rc = qp_game_pack(&record, NULL, mine, game);
    if (!rc) rc = qp_qpg_writer_put(w, record);
    if (!rc) rc = qp_qpg_writer_end(w);
    qp_qpg_source source = {NULL, file.len, read_at};
    if (!rc) rc = qp_qpg_find(&spot, &source, 1, &alloc);
    qp_qpg_writer_free(w);
    qp_game_free(into);
    qp_packer_free(mine);
    return rc;
}

static void check_memory(qp_profile profile) {
    read_game(GAMES[1]);
    for (unsigned long refuse = 1;; refuse++) {
        purse p = {.refuse = refuse};
        qp_status rc = work(&p, profile);
        check_that(failing_alloc_whole(&p), "request %lu: all given back",
                   refuse);
        if (!rc && p.requests < refuse) break;
        check_that(rc == QP_E_NOMEM || !rc, "request %lu: %s", refuse,
                   qp_status_name(rc));
    }
}

int main(void) {
    game = qp_game_new(NULL);
    copy = qp_game_new(NULL);
    packer = qp_packer_new(NULL);
    if (!game || !copy || !packer) return 2;
    qp_profile fast = has_zstd() ? QP_PROFILE_FAST : QP_PROFILE_STORED;
    check_shapes(QP_PROFILE_STORED);
    check_shapes(fast);
    check_bytes();
    check_refused();
    if (fast == QP_PROFILE_FAST) {
        static const size_t LETTERS[] = {6400, 6401, 6400 + 64, 64 * 3999 + 1};
        for (size_t i = 0; i < 4; i++) {
            make_text(1024 + LETTERS[i]);
            check_least(1024 + LETTERS[i], (LETTERS[i] + 63) / 64);
        }
        make_tags(1024 + 64 * 1500);
        check_least(1024 + 64 * 1500, 1500);
        check_empty_games();
    }
    check_every_byte();
    check_finding(QP_PROFILE_SMALL);
    check_finding(fast);
    check_cut(QP_PROFILE_SMALL);
    check_cut(fast);
    check_damaged_index();
    check_claims();
    check_glyphs();
    check_depth(QP_PROFILE_SMALL);
    check_depth(QP_PROFILE_STORED);
    check_depth_read();
    check_empty(QP_PROFILE_SMALL);
    check_empty(QP_PROFILE_STORED);
    check_empty(fast);
    check_held(QP_PROFILE_STORED);
    check_held(fast);
    check_block_of_many();
    check_memory(QP_PROFILE_STORED);
    check_memory(fast);
    qp_packer_free(packer);
    qp_game_free(game);
    qp_game_free(copy);
    free(file.ptr);
    return check_close();
}
