/* test_book.c - opening books.
 *
 *   1. BOOK.DAT: locks, as a reader in Python written from the format's page
 *      has them; mirrors; what is not a book, and what is damaged
 *   2. books written and read again: both kinds, merged moves, weights, memos
 *   3. .obk: the forms of a key; numbers that are missing or misread
 *   4. walks
 *   5. sinks that fail and memory that runs out
 *   6. real books (corpus/book)
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "corpus.h"
#include "qipu/opening_book.h"
#include "wrapped_alloc.h"

static qp_pos pos_of(const char *fen) {
    qp_pos pos;
    check_must(qp_pos_read(&pos, qp_text_of(fen), 0, NULL));
    return pos;
}

static qp_move move_of(const qp_pos *pos, const char *text) {
    qp_move move;
    check_must(
        qp_move_read(&move, pos, qp_text_of(text), QP_NOTATION_UCCI, 0, NULL));
    return move;
}

/* ---- 1: BOOK.DAT --------------------------------------------------------- */

static void entry_at(char *to, uint32_t lock, unsigned from, unsigned dest,
                     unsigned weight) {
    for (int i = 0; i < 4; i++) to[i] = (char)(lock >> 8 * i & 255);
    to[4] = (char)from;
    to[5] = (char)dest;
    to[6] = (char)(weight & 255);
    to[7] = (char)(weight >> 8);
}

/* A book of one entry finds its position: the lock is right. */
static void test_locks(void) {
    static const struct {
        const char *fen;
        uint32_t lock;
        unsigned from, to; /* a legal move */
    } rows[] = {
        {"rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 "
         "1",
         0x52656d5, 0xAA, 0xA7},
        {"rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C2C4/9/RNBAKABNR b - - 0 "
         "1",
         0xeb505d7d, 0x3A, 0x59},
        {"rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/4C2C1/9/RNBAKABNR b - - 0 "
         "1",
         0x5396644f, 0x3A, 0x59},
        {"4ka3/4a4/4b4/9/2b6/9/9/3A5/4K4/R2n5 w - - 0 1", 0x32042e59, 0xC3,
         0xC4},
        {"4ka3/4a4/4b4/9/2b6/9/9/3A5/4K4/R2n5 b - - 0 1", 0x551a28d3, 0xC6,
         0xB8},
        {"3k5/9/9/9/9/9/9/9/9/4K4 w - - 0 1", 0x2d1a85f3, 0xC7, 0xB7},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        char bytes[8];
        qp_openings *book;
        qp_openings_moves moves;
        qp_pos pos = pos_of(rows[i].fen);
        entry_at(bytes, rows[i].lock, rows[i].from, rows[i].to, 0x1234);
        check_must(qp_openings_open_text(&book, (qp_text){bytes, 8}, NULL));
        CHECK(qp_openings_kind(book) == QP_OPENINGS_DAT);
        CHECK(qp_openings_entries(book) == 1);
        check_must(qp_openings_find(&moves, book, &pos));
        check_that(moves.count == 1 && moves.move[0].score == 0x1234,
                   "lock of %s", rows[i].fen);
        qp_openings_close(book);
    }
}

/* The mirror's entry is found, its move turned; an illegal one is counted. */
static void test_mirror(void) {
    char bytes[24];
    qp_openings *book;
    qp_openings_moves moves;
    qp_pos pos =
        pos_of("rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/4C2C1/9/RNBAKABNR b");
    qp_pos mirror =
        pos_of("rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C2C4/9/RNBAKABNR b");
    entry_at(bytes, 0x5396644F, 0x3A, 0x59, 7); /* h9g7 */
    entry_at(bytes + 8, 0x5396644F, 0x34, 0x44, 9);
    entry_at(bytes + 16, 0x5396644F, 0x34, 0x55, 9); /* b9c7 */
    check_must(qp_openings_open_text(&book, (qp_text){bytes, 24}, NULL));
    check_must(qp_openings_find(&moves, book, &mirror));
    CHECK(moves.count == 2 && moves.illegal == 1);
    CHECK(moves.move[0].score == 9 && moves.move[1].score == 7);
    CHECK(moves.move[0].move.from == move_of(&mirror, "h9g7").from);
    CHECK(moves.move[0].move.to == move_of(&mirror, "h9g7").to);
    check_must(qp_openings_find(&moves, book, &pos));
    CHECK(moves.count == 2 && moves.illegal == 1);
    CHECK(moves.move[0].move.from == move_of(&pos, "b9c7").from);
    CHECK(moves.move[1].move.to == move_of(&pos, "h9g7").to);
    qp_openings_close(book);
}

static qp_status try_bytes(const char *bytes, size_t len, qp_err *err) {
    qp_openings *book = NULL;
    memset(err, 0, sizeof *err);
    qp_status rc = qp_openings_open_text(&book, (qp_text){bytes, len}, err);
    CHECK(!rc == (book != NULL));
    if (rc) CHECK(err->code == rc);
    qp_openings_close(book);
    return rc;
}

static void test_damage(void) {
    char bytes[40];
    qp_err err;
    for (unsigned i = 0; i < 5; i++)
        entry_at(bytes + 8 * i, 0x80000000u + i / 2, 0xAA, 0xA7, 1);
    CHECK(try_bytes(bytes, 40, &err) == QP_OK);
    CHECK(try_bytes(bytes, 39, &err) == QP_E_BOOK_DAMAGED);
    CHECK(err.at.offset == 32);
    CHECK(try_bytes(bytes, 7, &err) == QP_E_BOOK_NONE);
    CHECK(try_bytes(bytes, 0, &err) == QP_E_BOOK_NONE);
    bytes[24 + 4] = 0x2A; /* off the board */
    CHECK(try_bytes(bytes, 40, &err) == QP_E_BOOK_DAMAGED);
    CHECK(err.at.offset == 24);
    bytes[24 + 4] = (char)0xAA;
    bytes[24 + 3] = 0x7F; /* below the one before it */
    CHECK(try_bytes(bytes, 40, &err) == QP_E_BOOK_DAMAGED);
    CHECK(err.at.offset == 24 && strstr(err.want, "ascending"));
    CHECK(try_bytes("[Game \"Chinese Chess\"]\n", 23, &err) == QP_E_BOOK_NONE);
    CHECK(try_bytes("SQLite format 3", 16, &err) != QP_OK);
    CHECK(qp_openings_open(&(qp_openings *){NULL}, "test/none.dat", &err) ==
          QP_E_IO);
}

/* ---- 2: written and read ------------------------------------------------- */

/* The last kind that this build has: .obk needs SQLite. */
static int last_kind(void) {
    qp_openings *book = NULL;
    qp_status rc =
        qp_openings_open_text(&book, (qp_text){"SQLite format 3", 16}, NULL);
    return rc == QP_E_FORMAT_BUILD ? QP_OPENINGS_DAT : QP_OPENINGS_OBK;
}

/* Numbers for every piece on every square; a linear congruence of Knuth's. */
static qp_openings_keys *all_keys(void) {
    static char text[14 * 90 * 32];
    size_t len = 0;
    uint64_t x = 1;
    qp_openings_keys *keys;
    for (const char *p = "KABNRCPkabnrcp"; *p; p++)
        for (int sq = 0; sq < 90; sq++) {
            x = x * UINT64_C(6364136223846793005) +
                UINT64_C(1442695040888963407);
            len += (size_t)snprintf(text + len, sizeof text - len,
                                    "%c %c%d 0x%llx\n", *p, 'a' + sq % 9,
                                    sq / 9, (unsigned long long)(x ^ x >> 29));
        }
    len += (size_t)snprintf(text + len, sizeof text - len, "w 77 # red\n");
    check_must(qp_openings_keys_read(&keys, (qp_text){text, len}, NULL));
    return keys;
}

static qp_status put(qp_openings_writer *w, const qp_pos *pos, const char *text,
                     int score, unsigned win, unsigned draw) {
    qp_openings_move m = {.score = score, .win = win, .draw = draw, .loss = 1};
    m.move = move_of(pos, text);
    m.memo = qp_text_of(win == 3 ? "\xE7\xBE\xA4" : "");
    return qp_openings_writer_put(w, pos, &m);
}

/* The opening position, its own mirror: h2e2, twice, and as b2e2; and c3c4. The
 * one after h2e2: h9g7, and in its mirror b9c7, which is the same. */
static void fill(qp_openings_writer *w) {
    qp_pos start, pos, mirror;
    qp_pos_start(&start);
    pos = mirror = start;
    qp_pos_play(&pos, move_of(&start, "h2e2"));
    qp_pos_play(&mirror, move_of(&start, "b2e2"));
    check_must(put(w, &start, "h2e2", 0, 2, 1));
    check_must(put(w, &start, "h2e2", 0, 3, 0));
    check_must(put(w, &start, "b2e2", 0, 1, 0));
    check_must(put(w, &start, "c3c4", 0, 0, 1));
    check_must(put(w, &pos, "h9g7", 100000, 0, 0));
    check_must(put(w, &mirror, "b9c7", -5, 0, 0));
    check_must(put(w, &mirror, "h9g7", 50000, 0, 0));
}

/* Weights: 2 * (2 + 3 + 1) + 1 = 13 and 1 of the start; 100000 and 50000 are
 * scaled to 65535 and half of it in BOOK.DAT. */
static void check_books(qp_openings *book, int obk) {
    qp_openings_moves m;
    qp_pos pos;
    qp_pos_start(&pos);
    check_must(qp_openings_find(&m, book, &pos));
    CHECK(m.count == 2 && m.illegal == 0);
    CHECK(m.move[0].score == 13 && m.move[1].score == 1);
    CHECK(m.move[0].move.from == move_of(&pos, "b2e2").from);
    CHECK(m.move[1].move.from == move_of(&pos, "c3c4").from);
    CHECK(m.move[0].win == (obk ? 6u : 0) && m.move[0].loss == (obk ? 3u : 0));
    CHECK(qp_text_is(m.move[0].memo, obk ? "\xE7\xBE\xA4" : ""));
    CHECK(qp_text_is(m.move[1].memo, ""));
    qp_pos_play(&pos, move_of(&pos, "h2e2"));
    check_must(qp_openings_find(&m, book, &pos));
    CHECK(m.count == 2 && m.illegal == 0);
    CHECK(m.move[0].score == (obk ? 100000 : 65535));
    CHECK(m.move[1].score == (obk ? 50000 : 32767));
    CHECK(m.move[0].move.from == move_of(&pos, "h9g7").from);
    CHECK(m.move[0].loss == (obk ? 2u : 0));
    qp_pos_play(&pos, m.move[0].move);
    check_must(qp_openings_find(&m, book, &pos));
    CHECK(m.count == 0);
}

static void test_written(void) {
    qp_openings_keys *keys = all_keys();
    for (int f = 0; f <= last_kind(); f++) {
        qp_openings_format format = (qp_openings_format)f, named;
        qp_openings_writer *w = qp_openings_writer_new();
        qp_openings_sum sum;
        qp_openings *book;
        kept k = {0}, again = {0};
        qp_sink sink = {&k, keep}, second = {&again, keep};
        fill(w);
        check_must(qp_openings_writer_end(w, format, keys, &sink, &sum));
        CHECK(sum.positions == 2 && sum.moves == 4);
        CHECK(sum.keyless == 0 && sum.off == 0);
        check_must(qp_openings_writer_end(w, format, keys, &second, NULL));
        CHECK(same_text((qp_text){k.ptr, k.len},
                        (qp_text){again.ptr, again.len}));
        qp_memory whole = {0};
        check_must(qp_openings_writer_to_memory(&whole, w, format, keys, NULL));
        CHECK(same_text((qp_text){k.ptr, k.len},
                        (qp_text){whole.ptr, whole.len}));
        qp_memory_free(&whole, NULL);
        check_must(qp_openings_open_text(&book, (qp_text){k.ptr, k.len}, NULL));
        CHECK(qp_openings_kind(book) == format);
        CHECK(qp_openings_entries(book) == 4);
        qp_openings_set_keys(book, keys);
        check_books(book, f == QP_OPENINGS_OBK);
        check_must(qp_openings_format_by_name(
            &named, qp_text_of(qp_openings_format_name(format))));
        CHECK(named == format);
        qp_openings_close(book);
        qp_openings_writer_free(w);
        free(k.ptr);
        free(again.ptr);
    }
    qp_openings_keys_free(keys);
    qp_openings_close(NULL);
    qp_openings_writer_free(NULL);
}

static void test_refused(void) {
    qp_openings_writer *w = qp_openings_writer_new();
    qp_openings_move m = {.move = {0, 0}};
    qp_openings_sum sum;
    kept k = {0};
    qp_sink sink = {&k, keep};
    qp_pos pos;
    qp_pos_start(&pos);
    CHECK(qp_openings_writer_put(w, &pos, &m) == QP_E_ARG);
    m.move = (qp_move){200, 3};
    CHECK(qp_openings_writer_put(w, &pos, &m) == QP_E_ARG);
    m.move = move_of(&pos, "h2e2");
    m.memo = (qp_text){"a\0b", 3};
    CHECK(qp_openings_writer_put(w, &pos, &m) == QP_E_ARG);
    m.memo.len = 0;
    m.off = 1;
    CHECK(qp_openings_writer_put(w, &pos, &m) == QP_OK);
    check_must(qp_openings_writer_end(w, QP_OPENINGS_DAT, NULL, &sink, &sum));
    CHECK(sum.off == 1 && sum.moves == 0 && sum.positions == 0 && !k.len);
    CHECK(qp_openings_writer_end(w, QP_OPENINGS_OBK, NULL, &sink, &sum) ==
          (last_kind() ? QP_OK : QP_E_FORMAT_BUILD));
    CHECK(qp_openings_writer_end(w, (qp_openings_format)2, NULL, &sink, NULL) ==
          QP_E_ARG);
    qp_openings_writer_free(w);
    free(k.ptr);
    qp_openings_format none;
    CHECK(qp_openings_format_by_name(&none, qp_text_of("bin")) == QP_E_ARG);
}

/* ---- 3: keys of .obk ----------------------------------------------------- */

static qp_status try_keys(const char *text, qp_err *err) {
    qp_openings_keys *keys = NULL;
    qp_status rc = qp_openings_keys_read(&keys, qp_text_of(text), err);
    qp_openings_keys_free(keys);
    return rc;
}

static void test_numbers(void) {
    static const char *const bad[] = {"K",
                                      "K e0",
                                      "K e0 1 2",
                                      "K e0 0x",
                                      "K e0 -",
                                      "K e0 1x",
                                      "K e0 18446744073709551616",
                                      "K e0 0x10000000000000000",
                                      "K e0 -9223372036854775809",
                                      "X e0 1",
                                      "K j0 1",
                                      "KK e0 1",
                                      "K e0 1\nK e0 1",
                                      "w 1\nw 2",
                                      "w",
                                      "b 1 2",
                                      "n 1"};
    qp_err err;
    CHECK(try_keys("", &err) == QP_OK);
    CHECK(try_keys("# all\r\n\r\nK e0 0xFFFFFFFFFFFFFFFF # king\r\n"
                   "k\te9 -9223372036854775808\nb e9 18446744073709551615\n"
                   "b 1\nw 0",
                   &err) == QP_OK);
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        qp_status rc = try_keys(bad[i], &err);
        check_that(rc == QP_E_BOOK_NUMBERS, "numbers '%s'", bad[i]);
    }
    CHECK(try_keys("w 1\n\nK z9 1\n", &err) == QP_E_BOOK_NUMBERS);
    CHECK(err.at.line == 3 && err.at.offset == 5 && err.at.col == 1);
    CHECK(!strcmp(err.what, "K z9 1"));
}

/* Both kings alone: their numbers are the key, in each of its forms: a small
 * number, REALs that are whole, negative, infinite and no numbers. */
static void test_forms(void) {
    static const char *const numbers[] = {"0",
                                          "1",
                                          "0x7FFFFFFFFFFFFFFF",
                                          "0x8000000000000000",
                                          "0xBFF0000000000000",
                                          "0xC340000000000000",
                                          "0x8123456789ABCDEF",
                                          "0xFFF0000000000000",
                                          "0xFFF8000000000001",
                                          "0xFFFFFFFFFFFFFFFF"};
    qp_pos pos = pos_of("3k5/9/9/9/9/9/9/9/9/4K4 w - - 0 1");
    qp_pos other = pos_of("5k3/9/9/9/9/9/9/9/9/4K4 w - - 0 1");
    qp_pos keyless = pos_of("3k5/9/9/9/9/9/9/9/4K4/9 w - - 0 1");
    for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++) {
        char text[80];
        qp_openings_keys *keys;
        qp_openings_writer *w = qp_openings_writer_new();
        qp_openings_moves m;
        qp_openings_sum sum;
        qp_openings *book;
        kept k = {0};
        qp_sink sink = {&k, keep};
        snprintf(text, sizeof text, "K e0 %s\nk d9 0\nk f9 0x123", numbers[i]);
        check_must(qp_openings_keys_read(&keys, qp_text_of(text), NULL));
        check_must(put(w, &pos, "e0e1", 5, 0, 0));
        check_must(put(w, &keyless, "e1e2", 5, 0, 0));
        check_must(
            qp_openings_writer_end(w, QP_OPENINGS_OBK, keys, &sink, &sum));
        CHECK(sum.moves == 1 && sum.keyless == 1);
        check_must(qp_openings_open_text(&book, (qp_text){k.ptr, k.len}, NULL));
        check_must(qp_openings_find(&m, book, &pos));
        CHECK(m.count == 0); /* by the usual numbers */
        qp_openings_set_keys(book, keys);
        check_must(qp_openings_find(&m, book, &pos));
        check_that(m.count == 1, "key %s", numbers[i]);
        check_must(qp_openings_find(&m, book, &other));
        CHECK(m.count == 1); /* the mirror */
        check_must(qp_openings_find(&m, book, &keyless));
        CHECK(m.count == 0);
        qp_openings_close(book);
        qp_openings_keys_free(keys);
        qp_openings_writer_free(w);
        free(k.ptr);
    }
}

static int holds_key(const kept *k, uint64_t key) {
    char bytes[8];
    for (int i = 0; i < 8; i++) bytes[i] = (char)(key >> (56 - 8 * i) & 255);
    for (size_t i = 0; i + 8 <= k->len; i++)
        if (!memcmp(k->ptr + i, bytes, 8)) return 1;
    return 0;
}

/* Takes all out of the index, as that of the real book lacks a part: the page
 * of its entries has none. */
static void spoil_index(kept *k) {
    int spoilt = 0;
    for (size_t page = 0; page < k->len; page += 4096) {
        if (k->ptr[page] != 0x0A) continue;
        k->ptr[page + 3] = k->ptr[page + 4] = 0;
        spoilt = 1;
    }
    CHECK(spoilt);
}

/* The usual numbers: the key of the opening position is that of the real
 * book's first row; those after h2e2 and b2e2, only one of them stored, are
 * as test/oracle/books.py has them. */
static void test_usual(void) {
    qp_openings_writer *w = qp_openings_writer_new();
    qp_openings *book;
    kept k = {0};
    qp_sink sink = {&k, keep};
    fill(w);
    check_must(qp_openings_writer_end(w, QP_OPENINGS_OBK, NULL, &sink, NULL));
    CHECK(holds_key(&k, UINT64_C(7101337512282506414)));
    CHECK(holds_key(&k, UINT64_C(0x29d430b1d3af9b9e)) !=
          holds_key(&k, UINT64_C(0xa1ead1f6470e07ee)));
    spoil_index(&k);
    check_must(qp_openings_open_text(&book, (qp_text){k.ptr, k.len}, NULL));
    CHECK(qp_openings_entries(book) == 4);
    check_books(book, 1);
    qp_openings_close(book);
    qp_openings_writer_free(w);
    free(k.ptr);
}

/* ---- 4: walks ------------------------------------------------------------ */

typedef struct walked {
    unsigned places, moves, ply, stop, skip;
} walked;

static qp_flow count_place(void *ctx, const qp_pos *pos,
                           const qp_openings_moves *moves, unsigned ply) {
    walked *w = ctx;
    CHECK(moves->count && qp_pos_legal(pos, moves->move[0].move));
    CHECK(ply >= w->ply); /* the nearest first */
    w->places++;
    w->moves += (unsigned)moves->count;
    w->ply = ply;
    if (w->places == w->stop) return QP_STOP;
    return w->skip ? QP_SKIP : QP_GO;
}

/* 1. h2e2 of the book, a reply b9c7 that is not, then h0g2 of the book:
 * reached. What is two moves away from the book is not: b9c7 after h9g7 a0a1,
 * and b0c2 after 1. c3c4 g6g5. */
static void test_walk(void) {
    static const char *const lines[] = {"", "h2e2 b9c7", "h2e2 h9g7 a0a1",
                                        "c3c4 g6g5"};
    static const char *const moves[] = {"h2e2", "h0g2", "b9c7", "b0c2"};
    qp_openings_writer *w = qp_openings_writer_new();
    qp_openings *book;
    qp_pos start, pos;
    kept k = {0};
    qp_sink sink = {&k, keep};
    walked seen = {0};
    qp_pos_start(&start);
    for (int i = 0; i < 4; i++) {
        pos = start;
        check_must(qp_pos_play_text(&pos, qp_text_of(lines[i]),
                                    QP_NOTATION_UCCI, 0, NULL));
        check_must(put(w, &pos, moves[i], 1, 0, 0));
    }
    check_must(qp_openings_writer_end(w, QP_OPENINGS_DAT, NULL, &sink, NULL));
    check_must(qp_openings_open_text(&book, (qp_text){k.ptr, k.len}, NULL));
    check_must(qp_openings_walk(book, &start, count_place, &seen));
    CHECK(seen.places == 2 && seen.moves == 2 && seen.ply == 2);
    seen = (walked){.skip = 1};
    check_must(qp_openings_walk(book, &start, count_place, &seen));
    CHECK(seen.places == 1);
    seen = (walked){.stop = 1};
    CHECK(qp_openings_walk(book, &start, count_place, &seen) == QP_E_STOP);
    qp_openings_close(book);
    qp_openings_writer_free(w);
    free(k.ptr);
}

/* h2e2 and b2e2 lead to a position and its mirror: that is one. */
static void test_walk_once(void) {
    char bytes[24];
    qp_openings *book;
    qp_pos start;
    walked seen = {0};
    qp_pos_start(&start);
    entry_at(bytes, 0x52656D5, 0xA4, 0xA7, 2);
    entry_at(bytes + 8, 0x52656D5, 0xAA, 0xA7, 1);
    entry_at(bytes + 16, 0xEB505D7D, 0x3A, 0x59, 1);
    check_must(qp_openings_open_text(&book, (qp_text){bytes, 24}, NULL));
    check_must(qp_openings_walk(book, &start, count_place, &seen));
    CHECK(seen.places == 2 && seen.moves == 3 && seen.ply == 1);
    qp_openings_close(book);
}

/* ---- 5: failures --------------------------------------------------------- */

static qp_status all_of_it(kept *k, qp_openings_format format,
                           const qp_openings_keys *keys) {
    qp_openings_writer *w = qp_openings_writer_new();
    qp_openings *book = NULL;
    qp_sink sink = {k, keep};
    walked seen = {0};
    qp_pos start;
    qp_pos_start(&start);
    qp_status rc = w ? QP_OK : QP_E_NOMEM;
    if (!rc) rc = put(w, &start, "h2e2", 1, 3, 0);
    if (!rc) rc = put(w, &start, "h2e2", 1, 3, 0);
    if (!rc) rc = qp_openings_writer_end(w, format, keys, &sink, NULL);
    if (!rc) rc = qp_openings_open_text(&book, (qp_text){k->ptr, k->len}, NULL);
    if (!rc) qp_openings_set_keys(book, keys);
    if (!rc) rc = qp_openings_walk(book, &start, count_place, &seen);
    if (!rc) CHECK(seen.places == 1);
    qp_openings_close(book);
    qp_openings_writer_free(w);
    return rc;
}

static void test_failures(void) {
    qp_openings_keys *keys = all_keys();
    for (int f = 0; f <= last_kind(); f++) {
        kept k = {.refuse = 1};
        unsigned long n = 0;
        CHECK(all_of_it(&k, (qp_openings_format)f, keys) == QP_E_IO);
        free(k.ptr);
        for (qp_status rc = QP_E_NOMEM; rc == QP_E_NOMEM; free(k.ptr)) {
            k = (kept){0};
            wrapped_refuse(++n);
            rc = all_of_it(&k, (qp_openings_format)f, keys);
            wrapped_refuse(0);
            check_that(rc == QP_OK || rc == QP_E_NOMEM, "request %lu", n);
        }
        CHECK(n > 6);
    }
    qp_openings_keys_free(keys);
}

/* ---- 6: real books ------------------------------------------------------- */

/* Counted by test/oracle/books.py. */
static void real_books(const char *folder) {
    char path[1024];
    qp_openings *book;
    qp_openings_moves m;
    walked seen = {0};
    qp_pos pos;
    qp_pos_start(&pos);
    snprintf(path, sizeof path, "%s/wild/xqbase-BOOK.DAT", folder);
    check_must(qp_openings_open(&book, path, NULL));
    CHECK(qp_openings_entries(book) == 12081);
    check_must(qp_openings_find(&m, book, &pos));
    CHECK(m.count == 16 && m.illegal == 0);
    CHECK(m.move[0].score == 1473 && m.move[1].score == 1473);
    CHECK(m.move[0].move.to == move_of(&pos, "b2e2").to);
    check_must(qp_openings_walk(book, &pos, count_place, &seen));
    printf("xqbase-BOOK.DAT: %u positions, %u moves, %u plies\n", seen.places,
           seen.moves, seen.ply);
    CHECK(seen.places == 8706 && seen.moves == 9938 && seen.ply == 214);
    qp_openings_close(book);
    if (last_kind() == QP_OPENINGS_DAT) return;
    snprintf(path, sizeof path, "%s/wild/paomao.obk", folder);
    check_must(qp_openings_open(&book, path, NULL));
    CHECK(qp_openings_kind(book) == QP_OPENINGS_OBK);
    CHECK(qp_openings_entries(book) == 8504);
    check_must(qp_openings_find(&m, book, &pos));
    CHECK(m.count == 11 && m.illegal == 0 && m.move[0].score == 12345);
    seen = (walked){0};
    check_must(qp_openings_walk(book, &pos, count_place, &seen));
    printf("paomao.obk: %u positions, %u moves, %u plies\n", seen.places,
           seen.moves, seen.ply);
    CHECK(seen.places == 8074 && seen.moves == 8299 && seen.ply == 287);
    qp_openings_close(book);
}

int main(int argc, char **argv) {
    const char *folder = corpus_asked(argc, argv);
    if (folder) {
        real_books(folder);
        return check_close();
    }
    test_locks();
    test_mirror();
    test_damage();
    test_written();
    test_refused();
    test_numbers();
    if (last_kind() == QP_OPENINGS_OBK) {
        test_forms();
        test_usual();
    }
    test_walk();
    test_walk_once();
    test_failures();
    return check_close();
}
