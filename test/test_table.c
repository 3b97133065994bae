/* test_table.c - tables of columns: what is refused, sinks that fail, memory
 * that runs out, and CSV byte by byte. What Parquet and Arrow hold is read back
 * by test/tables/check.py.
 *
 *   1. formats by name
 *   2. columns and values that are refused; a refused row leaves no trace
 *   3. CSV, as RFC 4180 has it
 *   4. each write failing once, each request for memory failing once
 *   5. groups end by their bytes
 *   6. a table in memory is what a sink gets
 */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "check.h"
#include "qipu/table.h"
#include "wrapped_alloc.h"

static const qp_table_column columns[] = {{"id", QP_TABLE_INT64, 0},
                                          {"ply", QP_TABLE_INT32, 1},
                                          {"score", QP_TABLE_DOUBLE, 1},
                                          {"won", QP_TABLE_BOOL, 1},
                                          {"red", QP_TABLE_TEXT, 1}};

enum { COLUMNS = 5 };

static qp_table *begin(kept *k, qp_table_format format) {
    qp_sink sink = {k, keep};
    qp_table *t;
    memset(k, 0, sizeof *k);
    check_must(qp_table_new(&t, &sink, format, columns, COLUMNS, NULL));
    return t;
}

static void test_formats(void) {
    for (int i = 0; i <= QP_TABLE_ARROW_STREAM; i++) {
        qp_table_format back;
        const char *name = qp_table_format_name((qp_table_format)i);
        CHECK(*name);
        check_must(qp_table_format_by_name(&back, qp_text_of(name)));
        CHECK((int)back == i);
    }
    qp_table_format none;
    CHECK(qp_table_format_by_name(&none, qp_text_of("feather")) == QP_E_ARG);
    CHECK(!*qp_table_format_name((qp_table_format)4));
}

static qp_status try_columns(const qp_table_column *some, size_t count) {
    kept k = {0};
    qp_sink sink = {&k, keep};
    qp_table *t = NULL;
    qp_status rc = qp_table_new(&t, &sink, QP_TABLE_CSV, some, count, NULL);
    CHECK(!rc == (t != NULL));
    qp_table_free(t);
    free(k.ptr);
    return rc;
}

static void test_columns(void) {
    qp_table_column two[2] = {{"a", QP_TABLE_INT64, 0},
                              {"b", QP_TABLE_BOOL, 0}};
    CHECK(try_columns(two, 2) == QP_OK);
    CHECK(try_columns(two, 0) == QP_E_ARG);
    CHECK(try_columns(two, QP_TABLE_COLUMNS_MAX + 1) == QP_E_ARG);
    two[1].name = "a";
    CHECK(try_columns(two, 2) == QP_E_ARG);
    two[1].name = "";
    CHECK(try_columns(two, 2) == QP_E_ARG);
    two[1].name = "\xE5\x90";
    CHECK(try_columns(two, 2) == QP_E_ARG);
    two[1] = (qp_table_column){"b", (qp_table_type)5, 0};
    CHECK(try_columns(two, 2) == QP_E_ARG);
    qp_table *t;
    CHECK(qp_table_new(&t, NULL, (qp_table_format)4, two, 1, NULL) == QP_E_ARG);
}

/* ---- values -------------------------------------------------------------- */

static qp_status put(qp_table *t, int64_t id, int64_t ply, const char *red) {
    qp_table_value row[COLUMNS] = {{.integer = id},
                                   {.integer = ply},
                                   {.real = 0.5},
                                   {.integer = 1},
                                   {.text = qp_text_of(red)}};
    return qp_table_put(t, row);
}

static void test_values(void) {
    /* RFC 3629's bounds: each last one that is, and first that is not. */
    static const struct {
        const char *text;
        qp_status status;
    } texts[] = {
        {"", QP_OK},
        {"\x7F", QP_OK},
        {"\x80", QP_E_TEXT_BYTE},
        {"\xC1\xBF", QP_E_TEXT_BYTE}, /* longer than needed */
        {"\xC2\x80", QP_OK},
        {"\xDF\xBF", QP_OK},
        {"\xDF", QP_E_TEXT_BYTE},
        {"\xDF\xC0", QP_E_TEXT_BYTE},
        {"\xE0\x9F\xBF", QP_E_TEXT_BYTE},
        {"\xE0\xA0\x80", QP_OK},
        {"\xED\x9F\xBF", QP_OK},
        {"\xED\xA0\x80", QP_E_TEXT_BYTE}, /* a surrogate */
        {"\xEE\x80\x80", QP_OK},
        {"\xEF\xBF", QP_E_TEXT_BYTE},
        {"\xF0\x8F\xBF\xBF", QP_E_TEXT_BYTE},
        {"\xF0\x90\x80\x80", QP_OK},
        {"\xF4\x8F\xBF\xBF", QP_OK},
        {"\xF4\x90\x80\x80", QP_E_TEXT_BYTE},
        {"\xF0\x90\x80\x41", QP_E_TEXT_BYTE},
        {"\xF5\x80\x80\x80", QP_E_TEXT_BYTE},
    };
    kept k;
    qp_table *t = begin(&k, QP_TABLE_ARROW);
    uint64_t good = 0;
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        qp_status rc = put(t, 1, 1, texts[i].text);
        check_that(rc == texts[i].status, "text %zu: %s", i,
                   qp_status_name(rc));
        good += !rc;
    }
    CHECK(put(t, 1, INT32_MAX, "") == QP_OK);
    CHECK(put(t, 1, INT32_MIN, "") == QP_OK);
    CHECK(put(t, 1, INT64_C(1) << 31, "") == QP_E_ARG);
    CHECK(put(t, 1, -(INT64_C(1) << 31) - 1, "") == QP_E_ARG);
    qp_table_value row[COLUMNS] = {{.null = 1}};
    CHECK(qp_table_put(t, row) == QP_E_ARG); /* `id` is not nullable */
    row[0].null = 0;
    row[4].text = (qp_text){"", (size_t)QP_TABLE_TEXT_MAX + 1};
    CHECK(qp_table_put(t, row) == QP_E_LIMIT);
    CHECK(qp_table_rows(t) == good + 2);
    CHECK(qp_table_end(t) == QP_OK);
    CHECK(qp_table_end(t) == QP_E_ARG);
    CHECK(put(t, 1, 1, "") == QP_E_ARG);
    qp_table_free(t);
    free(k.ptr);
    qp_table_free(NULL);
}

static void test_csv(void) {
    static const char want[] =
        "id,ply,score,won,red\r\n"
        "-9223372036854775808,-1,0.1,true,\xE5\x90\x95\r\n"
        "9223372036854775807,,,,\r\n"
        "0,0,1e+300,false,\"\"\r\n"
        "1,0,-inf,true,\"a,b\"\r\n"
        "2,0,nan,true,\"a\"\"b\"\r\n"
        "3,0,-0,true,\"a\nb\"\r\n"
        "4,0,0.30000000000000004,true,\" a\"\r\n";
    qp_table_value rows[][COLUMNS] = {
        {{.integer = INT64_MIN},
         {.integer = -1},
         {.real = 0.1},
         {.integer = 7},
         {.text = qp_text_of("\xE5\x90\x95")}},
        {{.integer = INT64_MAX},
         {.null = 1},
         {.null = 1},
         {.null = 1},
         {.null = 1}},
        {{.integer = 0}, {0}, {.real = 1e300}, {0}, {0}},
        {{.integer = 1},
         {0},
         {.real = -(double)INFINITY},
         {.integer = 1},
         {.text = qp_text_of("a,b")}},
        {{.integer = 2},
         {0},
         {.real = (double)NAN},
         {.integer = 1},
         {.text = qp_text_of("a\"b")}},
        {{.integer = 3},
         {0},
         {.real = -0.0},
         {.integer = 1},
         {.text = qp_text_of("a\nb")}},
        {{.integer = 4},
         {0},
         {.real = 0.1 + 0.2},
         {.integer = 1},
         {.text = qp_text_of(" a")}},
    };
    kept k;
    qp_table *t = begin(&k, QP_TABLE_CSV);
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        CHECK(qp_table_put(t, rows[i]) == QP_OK);
    CHECK(qp_table_end(t) == QP_OK);
    CHECK(same_text((qp_text){k.ptr, k.len}, qp_text_of(want)));
    if (k.len != sizeof want - 1) printf("%.*s", (int)k.len, k.ptr);
    qp_table_free(t);
    free(k.ptr);
}

/* ---- failures ------------------------------------------------------------ */

/* Writes a table of a few groups; the first failure, and the same again. */
static qp_status write_all(kept *k, qp_table_format format) {
    qp_sink sink = {k, keep};
    qp_table_options options = {sizeof options, 3, 0};
    qp_table *t = NULL;
    qp_status rc = qp_table_new(&t, &sink, format, columns, COLUMNS, &options);
    for (int i = 0; i < 10 && !rc; i++) rc = put(t, i, i, "\xE5\x90\x95");
    if (!rc) rc = qp_table_end(t);
    if (rc && t) CHECK(put(t, 0, 0, "") == rc && qp_table_end(t) == rc);
    qp_table_free(t);
    return rc;
}

static void test_failures(void) {
    for (int f = 0; f <= QP_TABLE_ARROW_STREAM; f++) {
        kept k = {0};
        CHECK(write_all(&k, (qp_table_format)f) == QP_OK);
        unsigned long writes = k.writes;
        free(k.ptr);
        for (unsigned long n = 1; n <= writes; n++) {
            k = (kept){.refuse = n};
            CHECK(write_all(&k, (qp_table_format)f) == QP_E_IO);
            CHECK(k.writes == n); /* nothing more is tried */
            free(k.ptr);
        }
        unsigned long n = 0;
        for (qp_status rc = QP_E_NOMEM; rc == QP_E_NOMEM; free(k.ptr)) {
            k = (kept){0};
            wrapped_refuse(++n);
            rc = write_all(&k, (qp_table_format)f);
            wrapped_refuse(0);
            CHECK(rc == QP_OK || rc == QP_E_NOMEM);
        }
        CHECK(n > 8); /* of names and columns alone */
    }
}

/* 40 texts of a mebibyte, of which 16 and what is around them fill a
 * group: Arrow's batches, counted by the marks of their heads. */
static void test_bytes(void) {
    enum { MEBI = 1 << 20 };
    static const unsigned char mark[] = {255, 255, 255, 255};
    char *text = calloc(1, MEBI);
    if (!text) exit(2);
    memset(text, 'x', MEBI);
    kept k;
    qp_table *t = begin(&k, QP_TABLE_ARROW_STREAM);
    for (int i = 0; i < 40; i++) {
        qp_table_value row[COLUMNS] = {{0}};
        row[4].text = (qp_text){text, MEBI};
        CHECK(qp_table_put(t, row) == QP_OK);
        CHECK(k.len < (i < 15 ? MEBI : i < 31 ? 17 * MEBI : 33 * MEBI));
        CHECK(k.len > (i < 15 ? 0 : i < 31 ? 16 * MEBI : 32 * MEBI));
    }
    CHECK(qp_table_end(t) == QP_OK);
    unsigned marks = 0;
    for (size_t at = 0; at + 4 <= k.len; at += 8)
        marks += !memcmp(k.ptr + at, mark, 4);
    CHECK(marks == 1 + 3 + 1); /* schema, batches, end */
    qp_table_free(t);
    free(k.ptr);
    free(text);
}

static qp_status keep_all(qp_memory *out, qp_table_format format) {
    qp_table_options options = {sizeof options, 3, 0};
    qp_table *t = NULL;
    qp_status rc = qp_table_new(&t, NULL, format, columns, COLUMNS, &options);
    for (int i = 0; i < 10 && !rc; i++) rc = put(t, i, i, "\xE5\x90\x95");
    if (!rc) rc = qp_table_to_memory(out, t, NULL);
    qp_table_free(t);
    return rc;
}

static void test_memory(void) {
    for (int f = 0; f <= QP_TABLE_ARROW_STREAM; f++) {
        kept k = {0};
        check_must(write_all(&k, (qp_table_format)f));
        unsigned long n = 0;
        for (qp_status rc = QP_E_NOMEM; rc;) {
            qp_memory whole = {0};
            wrapped_refuse(++n);
            rc = keep_all(&whole, (qp_table_format)f);
            wrapped_refuse(0);
            CHECK(rc ? rc == QP_E_NOMEM && !whole.ptr
                     : same_text((qp_text){whole.ptr, whole.len},
                                 (qp_text){k.ptr, k.len}));
            if (rc && rc != QP_E_NOMEM) break;
            qp_memory_free(&whole, NULL);
        }
        CHECK(n > 8);
        free(k.ptr);
    }
    kept k;
    qp_memory none = {0};
    qp_table_options options = {0};
    qp_table *t = begin(&k, QP_TABLE_CSV);
    CHECK(qp_table_to_memory(&none, t, NULL) == QP_E_ARG && !none.ptr);
    qp_table_free(t);
    CHECK(qp_table_new(&t, NULL, QP_TABLE_CSV, columns, COLUMNS, &options) ==
          QP_E_ARG);
    free(k.ptr);
}

int main(void) {
    test_memory();
    test_formats();
    test_columns();
    test_values();
    test_csv();
    test_failures();
    test_bytes();
    return check_close();
}
