/* test_qpg_file.c - files of packed games.
 *
 *   1. files whole, cut short, damaged, put together otherwise, in pieces
 *   2. records and files with every request for memory refused once
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "corpus.h"
#include "failing_alloc.h"

static uint64_t seed;

static unsigned dice(unsigned sides) {
    seed ^= seed << 13;
    seed ^= seed >> 7;
    seed ^= seed << 17;
    return (unsigned)(seed >> 33) % sides;
}

/* ---- 1: files ------------------------------------------------------------ */

enum { RECORDS = 5 };

/* What a reader reported. */
typedef struct heard {
    char log[1 << 16]; /* one line an event */
    size_t len;
    unsigned records, problems;
    qp_status problem; /* the last */
    uint64_t offset;
    unsigned seen[RECORDS + 1]; /* by the records' number, RECORDS any other */
    qp_status status;
} heard;

static char record_bytes[RECORDS][300];
static size_t record_len[RECORDS] = {0, 1, 127, 128, 300};

static qp_flow hear_record(void *ctx, qp_text record, uint64_t offset) {
    heard *h = ctx;
    size_t i = 0;
    h->records++;
    while (i < RECORDS &&
           !same_text(record, (qp_text){record_bytes[i], record_len[i]}))
        i++;
    h->seen[i]++;
    h->len +=
        (size_t)snprintf(h->log + h->len, sizeof h->log - h->len,
                         "%llu record %zu\n", (unsigned long long)offset, i);
    return QP_GO;
}

static qp_flow hear_problem(void *ctx, const qp_err *err) {
    heard *h = ctx;
    h->problems++;
    h->problem = err->code;
    h->offset = err->at.offset;
    h->len += (size_t)snprintf(h->log + h->len, sizeof h->log - h->len,
                               "%llu %s\n", (unsigned long long)err->at.offset,
                               qp_status_name(err->code));
    return QP_GO;
}

/* Reads a file fed in pieces of that size, 0 for all at once. */
static void hear(heard *h, qp_text file, size_t piece) {
    qp_qpg_to to = {h, hear_record, hear_problem};
    qp_qpg_reader *r = qp_qpg_reader_new(&to, NULL);
    if (!r) exit(2);
    memset(h, 0, sizeof *h);
    for (size_t at = 0, n; at < file.len; at += n) {
        n = piece && piece < file.len - at ? piece : file.len - at;
        /* A copy, so that a look after a piece is seen. */
        char *copy = malloc(n);
        if (!copy) exit(2);
        memcpy(copy, file.ptr + at, n);
        h->status = qp_qpg_feed(r, copy, n);
        free(copy);
        if (h->status) break;
    }
    qp_status rc = qp_qpg_finish(r);
    if (!h->status) h->status = rc;
    qp_qpg_reader_free(r);
}

/* A file of the records; starts[i] is where record i is, starts[RECORDS]
 * where the end is. */
static corpus_text make_file(size_t starts[RECORDS + 1]) {
    corpus_text out = {0};
    qp_sink sink = {&out, corpus_write};
    seed = 88172645463325252u; /* the same file each time */
    check_must(qp_qpg_begin(&sink));
    for (size_t i = 0; i < RECORDS; i++) {
        for (size_t k = 0; k < record_len[i]; k++)
            record_bytes[i][k] = (char)dice(256);
        starts[i] = out.len;
        check_must(
            qp_qpg_put(&sink, (qp_text){record_bytes[i], record_len[i]}));
    }
    starts[RECORDS] = out.len;
    check_must(qp_qpg_end(&sink, RECORDS));
    return out;
}

static int is(const corpus_text *t, const char *bytes, size_t len) {
    return t->len == len && !memcmp(t->ptr, bytes, len);
}

/* Sums from Python's zlib.crc32. */
static void test_frames(void) {
    corpus_text out = {0};
    qp_sink sink = {&out, corpus_write};
    check_must(qp_qpg_begin(&sink));
    check_that(is(&out, "\x8FQPG\r\n\x1A\x01", 8), "the head");
    out.len = 0;
    check_must(qp_qpg_put(&sink, qp_text_of("abc")));
    check_that(is(&out,
                  "\xA9\x03"
                  "abc"
                  "\x63\xC5\x3D\xC4",
                  9),
               "a record");
    out.len = 0;
    check_must(qp_qpg_end(&sink, 1));
    check_that(is(&out,
                  "\xE9\x01"
                  "\xB9\x62\x6A\xCC",
                  6),
               "the end");
    free(out.ptr);
}

static heard first, second;

static void test_file(void) {
    size_t starts[RECORDS + 1];
    corpus_text file = make_file(starts);
    qp_text all = {file.ptr, file.len};
    hear(&first, all, 0);
    check_that(!first.status && first.records == RECORDS && !first.problems,
               "a sound file: %s", first.log);
    for (size_t i = 0; i < RECORDS; i++)
        check_that(first.seen[i] == 1, "record %zu of a sound file", i);
    /* Cut short anywhere. */
    for (size_t n = 0; n < all.len; n++) {
        unsigned whole = 0;
        while (whole < RECORDS && starts[whole + 1] <= n) whole++;
        hear(&second, (qp_text){all.ptr, n}, 1 + n % 7);
        if (n < 8) {
            check_that(second.status == QP_E_PACK_MAGIC, "cut to %zu", n);
            continue;
        }
        check_that(!second.status && second.records == whole &&
                       second.problems == 1 &&
                       second.problem == QP_E_PACK_SHORT &&
                       second.offset == starts[whole],
                   "cut to %zu: %s", n, second.log);
    }
    /* One bit changed anywhere. */
    for (size_t i = 0; i < 8 * all.len; i++) {
        size_t at = i / 8, hit = 0;
        file.ptr[at] = (char)(file.ptr[at] ^ 1 << i % 8);
        hear(&first, all, 0);
        hear(&second, all, 1 + i % 97);
        file.ptr[at] = (char)(file.ptr[at] ^ 1 << i % 8);
        check_that(
            !strcmp(first.log, second.log) && first.status == second.status,
            "bit %zu: pieces tell %s whole %s", i, second.log, first.log);
        if (at < 8) {
            check_that(first.status ==
                           (at < 7 ? QP_E_PACK_MAGIC : QP_E_PACK_VERSION),
                       "bit %zu of the head", i);
            continue;
        }
        while (hit < RECORDS && starts[hit + 1] <= at) hit++;
        check_that(!first.status && first.problems == 1 &&
                       first.offset == starts[hit] &&
                       first.records == RECORDS - (hit < RECORDS) &&
                       first.seen[hit] == 0 && !first.seen[RECORDS],
                   "bit %zu changed: %s", i, first.log);
    }
    free(file.ptr);
}

/* Pieces of a sound file put together otherwise. */
static void test_mixed(void) {
    size_t starts[RECORDS + 1];
    corpus_text file = make_file(starts), out = {0};
    size_t second_end = starts[2], end = starts[RECORDS];
    corpus_write(&out, file.ptr, starts[1]);
    corpus_write(&out, file.ptr + second_end, file.len - second_end);
    hear(&first, (qp_text){out.ptr, out.len}, 0);
    check_that(first.records == RECORDS - 1 && first.problems == 1 &&
                   first.problem == QP_E_PACK_SHORT,
               "a record taken out: %s", first.log);
    out.len = 0;
    corpus_write(&out, file.ptr, end);
    corpus_write(&out, file.ptr + starts[3], file.len - starts[3]);
    hear(&first, (qp_text){out.ptr, out.len}, 0);
    check_that(first.records == RECORDS + 2 && first.problems == 1 &&
                   first.problem == QP_E_PACK_LONG,
               "records twice: %s", first.log);
    out.len = 0;
    corpus_write(&out, file.ptr, file.len);
    corpus_write(&out, file.ptr, file.len);
    hear(&first, (qp_text){out.ptr, out.len}, 0);
    check_that(first.records == 2 * RECORDS && first.problems == 1 &&
                   first.problem == QP_E_PACK_LONG && first.offset == file.len,
               "two files: %s", first.log);
    /* Two faults with a whole record between them. */
    file.ptr[starts[1] + 2] ^= 1;
    file.ptr[starts[3] + 9] ^= 1;
    hear(&first, (qp_text){file.ptr, file.len}, 3);
    check_that(first.records == RECORDS - 2 && first.problems == 2 &&
                   first.problem == QP_E_PACK_SUM && first.offset == starts[3],
               "two faults: %s", first.log);
    free(file.ptr);
    free(out.ptr);
}

/* Marks of long records everywhere, and small whole ones among them: a reader
 * that walked over each would not come to an end. */
static void test_marks(void) {
    corpus_text out = {0};
    qp_sink sink = {&out, corpus_write};
    check_must(qp_qpg_begin(&sink));
    for (int i = 0; i < 300000; i++) {
        corpus_write(&out, "\xA9\xF0\xFF\x3F", 4);
        check_must(qp_qpg_put(&sink, (qp_text){"", 0}));
    }
    check_must(qp_qpg_end(&sink, 1));
    qp_qpg_to to = {NULL, NULL, NULL};
    qp_qpg_reader *r = qp_qpg_reader_new(&to, NULL);
    if (!r) exit(2);
    check_that(!qp_qpg_feed(r, out.ptr, out.len) && !qp_qpg_finish(r),
               "a file of marks");
    qp_qpg_reader_free(r);
    free(out.ptr);
}

static void test_offset(void) {
    size_t starts[RECORDS + 1];
    corpus_text file = make_file(starts);
    qp_qpg_to to = {&first, hear_record, hear_problem};
    qp_qpg_reader *r = qp_qpg_reader_new(&to, NULL);
    if (!r) exit(2);
    memset(&first, 0, sizeof first);
    qp_qpg_reader_at(r, starts[3]);
    check_must(qp_qpg_feed(r, file.ptr + starts[3], file.len - starts[3]));
    check_must(qp_qpg_finish(r));
    check_that(first.records == 2 && first.seen[3] && first.seen[4] &&
                   !first.problems,
               "from an offset: %s", first.log);
    qp_qpg_reader_free(r);
    free(file.ptr);
}

/* ---- 2: memory ----------------------------------------------------------- */

static const char GAME[] =
    "[Event \"a\"]\n[Odd \"b\"]\n[Result \"*\"]\n"
    "[FEN \"3k5/9/9/9/9/4R4/4R4/9/9/5K3 w - - 0 1\"]\n"
    "{own}\n1. e4f4 {x} (1. e4d4 (1. e4e8 $4) d9d8 ; rest\n 2. f0f1) "
    "d9d8 $1 2. f0f1 {y} 1-0 {end}\n";

typedef struct one {
    qp_game *game;
    qp_packer *packer;
    corpus_text record;
} one;

static qp_flow keep_record(void *ctx, qp_game *game) {
    one *o = ctx;
    qp_text record;
    check_must(qp_game_pack(&record, NULL, o->packer, game));
    corpus_write(&o->record, record.ptr, record.len);
    return QP_GO;
}

/* The record of GAME, and GAME again. */
static one read_one(void) {
    one o = {.game = qp_game_new(NULL), .packer = qp_packer_new(NULL)};
    if (!o.game || !o.packer) exit(2);
    qp_handler listener = {
        .size = sizeof listener, .ctx = &o, .game = keep_record};
    qp_builder *builder = qp_builder_new(o.game, &listener, NULL);
    const qp_handler *to = qp_builder_handler(builder);
    corpus_read(GAME, sizeof GAME - 1, to);
    qp_builder_free(builder);
    qp_packer_free(o.packer);
    return o;
}

/* Packs a game and unpacks its record. */
static qp_status do_record(const qp_alloc *alloc) {
    one o = read_one();
    qp_text whole = {o.record.ptr, o.record.len}, record;
    qp_game *g = qp_game_new(alloc);
    qp_packer *p = qp_packer_new(alloc);
    qp_status rc = g && p ? QP_OK : QP_E_NOMEM;
    if (!rc) rc = qp_game_unpack(g, p, whole, NULL);
    if (rc && g) check_that(qp_game_nodes(g) == 1, "not empty");
    if (!rc) rc = qp_game_pack(&record, NULL, p, g);
    if (!rc) check_that(same_text(record, whole), "another record");
    qp_packer_free(p);
    qp_game_free(g);
    qp_game_free(o.game);
    free(o.record.ptr);
    return rc;
}

static qp_status do_file(const qp_alloc *alloc) {
    size_t starts[RECORDS + 1];
    corpus_text file = make_file(starts);
    file.ptr[starts[3]] ^= 1;
    memset(&first, 0, sizeof first);
    qp_qpg_to to = {&first, hear_record, hear_problem};
    qp_qpg_reader *r = qp_qpg_reader_new(&to, alloc);
    qp_status rc = r ? QP_OK : QP_E_NOMEM;
    for (size_t at = 0, n; !rc && at < file.len; at += n) {
        n = file.len - at < 50 ? file.len - at : 50;
        rc = qp_qpg_feed(r, file.ptr + at, n);
    }
    if (r && !rc) {
        rc = qp_qpg_finish(r);
        check_that(first.records == RECORDS - 1, "%s", first.log);
    }
    qp_qpg_reader_free(r);
    free(file.ptr);
    return rc;
}

static void try_all(const char *what, qp_status (*work)(const qp_alloc *)) {
    purse p = {0};
    qp_alloc alloc = failing_alloc_alloc(&p);
    check_that(work(&alloc) == QP_OK && failing_alloc_whole(&p), "%s", what);
    unsigned long all = p.requests;
    check_that(all > 1, "%s: %lu requests", what, all);
    for (unsigned long n = 1; n <= all; n++) {
        p = (purse){.refuse = n};
        check_that(work(&alloc) == QP_E_NOMEM && failing_alloc_whole(&p),
                   "%s: request %lu refused", what, n);
    }
}

static qp_flow stop_record(void *ctx, qp_text record, uint64_t offset) {
    (void)ctx, (void)record, (void)offset;
    return QP_STOP;
}

static void test_stop(void) {
    size_t starts[RECORDS + 1];
    corpus_text file = make_file(starts);
    qp_qpg_to to = {NULL, stop_record, NULL};
    qp_qpg_reader *r = qp_qpg_reader_new(&to, NULL);
    if (!r) exit(2);
    check_that(qp_qpg_feed(r, file.ptr, file.len) == QP_E_STOP &&
                   qp_qpg_finish(r) == QP_E_STOP &&
                   qp_qpg_feed(r, file.ptr, 8) == QP_OK,
               "stopping");
    qp_qpg_reader_free(r);
    free(file.ptr);
}

int main(void) {
    test_frames();
    test_file();
    test_mixed();
    test_marks();
    test_offset();
    test_stop();
    try_all("records", do_record);
    try_all("files", do_file);
    return check_close();
}
