/* obk.c - .obk, books in SQLite's files (doc/format/books.md): a table bhobk
 * with a row for each move of a position.
 *
 * A key has 64 bits. One whose highest bit is set is there as the REAL
 * that has these bits, as the programs that make such books write it, or as a
 * negative INTEGER; SQLite stores a REAL that is a whole number as INTEGER too.
 * The index of the real book is not in order, so that not all is found by it:
 * the keys are put into one of ours, in memory, at the first lookup.
 *
 * SPDX-License-Identifier: MIT
 */
#include <sqlite3.h>
#include <stdlib.h>
#include <string.h>

#include "book_writer.h"

/* ---- opening ------------------------------------------------------------- */

static qp_status obk_fail(sqlite3 *base, int rc, qp_err *err) {
    qp_status code = QP_E_IO;
    if (rc == SQLITE_NOMEM) code = QP_E_NOMEM;
    if (rc == SQLITE_CORRUPT || rc == SQLITE_NOTADB) code = QP_E_BOOK_DAMAGED;
    if (rc == SQLITE_ERROR) code = QP_E_BOOK_NONE; /* no such table or column */
    return qp__openings_fail(err, code, 0, base ? sqlite3_errmsg(base) : "");
}

static void obk_close(qp_openings *book) {
    sqlite3_finalize(book->question);
    sqlite3_close(book->base);
    free(book->usual);
}

/* The bits of a key as the REAL that denotes it. */
static double obk_real(uint64_t key) {
    double real;
    memcpy(&real, &key, sizeof real);
    return real;
}

static int obk_keyed(uint64_t *out, const qp_openings *book,
                     const qp_setup *setup) {
    return qp__obk_key(out, book->keys, setup);
}

static int32_t obk_score(sqlite3_stmt *row, int column) {
    sqlite3_int64 value = sqlite3_column_int64(row, column);
    return (int32_t)(value < INT32_MIN   ? INT32_MIN
                     : value > INT32_MAX ? INT32_MAX
                                         : value);
}

static uint32_t obk_count(sqlite3_stmt *row, int column) {
    sqlite3_int64 value = sqlite3_column_int64(row, column);
    return (uint32_t)(value < 0 ? 0 : value > UINT32_MAX ? UINT32_MAX : value);
}

static void obk_row(sqlite3_stmt *row, qp__on_entry entry, void *ctx) {
    sqlite3_int64 move = sqlite3_column_int64(row, 0);
    qp__entry e = {.from = (unsigned)(move >> 8 & 255),
                   .to = (unsigned)(move & 255)};
    if (move < 0 || move > 0xFFFF) e.to = 0;
    e.is.score = obk_score(row, 1);
    e.is.win = obk_count(row, 2);
    e.is.draw = obk_count(row, 3);
    e.is.loss = obk_count(row, 4);
    e.is.off = sqlite3_column_int64(row, 5) == 0;
    e.is.memo.ptr = (const char *)sqlite3_column_text(row, 6);
    e.is.memo.len = (size_t)sqlite3_column_bytes(row, 6);
    if (!e.is.memo.ptr) e.is.memo.len = 0;
    entry(ctx, &e);
}

static qp_status obk_gather(qp_openings *book) {
    if (book->gathered) return QP_OK;
    int rc = sqlite3_exec(book->base,
                          "INSERT INTO temp.keyed SELECT vkey, rowid "
                          "FROM bhobk NOT INDEXED WHERE vkey IS NOT NULL",
                          NULL, NULL, NULL);
    if (rc) return obk_fail(book->base, rc, NULL);
    book->gathered = 1;
    return QP_OK;
}

static qp_status obk_entries(qp_openings *book, uint64_t key,
                             qp__on_entry entry, void *ctx) {
    sqlite3_stmt *row = book->question;
    int rc;
    qp_status status = obk_gather(book);
    if (status) return status;
    sqlite3_bind_int64(row, 1, (sqlite3_int64)key);
    if (key >> 63)
        sqlite3_bind_double(row, 2, obk_real(key)); /* NULL for no number */
    else
        sqlite3_bind_null(row, 2);
    while ((rc = sqlite3_step(row)) == SQLITE_ROW) obk_row(row, entry, ctx);
    sqlite3_reset(row);
    return rc == SQLITE_DONE ? QP_OK : obk_fail(book->base, rc, NULL);
}

static const qp__openings_kind obk_kind = {QP_OPENINGS_OBK, obk_keyed,
                                           obk_entries, obk_close};

/* Opens the file, or a database in memory of its bytes. What it declares as
 * functions or views is not trusted. */
static int obk_base(qp_openings *book, const char *path) {
    sqlite3 *base = NULL;
    int rc = sqlite3_open_v2(
        path ? path : ":memory:", &base,
        path ? SQLITE_OPEN_READONLY : SQLITE_OPEN_READWRITE, NULL);
    book->base = base;
    if (rc) return rc;
    sqlite3_db_config(base, SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0, NULL);
    sqlite3_db_config(base, SQLITE_DBCONFIG_DEFENSIVE, 1, NULL);
    if (path) return SQLITE_OK;
    /* Only read: SQLite writes nothing to them. */
    return sqlite3_deserialize(
        base, "main", (unsigned char *)(uintptr_t)book->bytes.ptr,
        (sqlite3_int64)book->bytes.len, (sqlite3_int64)book->bytes.len,
        SQLITE_DESERIALIZE_READONLY);
}

static int obk_number(uint64_t *out, sqlite3 *base, const char *question) {
    sqlite3_stmt *row = NULL;
    int rc = sqlite3_prepare_v2(base, question, -1, &row, NULL);
    if (!rc) rc = sqlite3_step(row);
    if (rc == SQLITE_ROW) *out = (uint64_t)sqlite3_column_int64(row, 0);
    sqlite3_finalize(row);
    return rc == SQLITE_ROW ? SQLITE_OK : rc ? rc : SQLITE_ERROR;
}

/* Lookups share one transaction: beginning one for each lookup
 * takes longer than answering it. */
static int obk_question(qp_openings *book) {
    sqlite3_stmt *question = NULL;
    int rc = sqlite3_exec(book->base,
                          "PRAGMA temp_store = MEMORY;"
                          "CREATE TEMP TABLE keyed(vkey, at, "
                          "PRIMARY KEY(vkey, at)) WITHOUT ROWID; BEGIN",
                          NULL, NULL, NULL);
    if (!rc)
        rc = sqlite3_prepare_v2(book->base,
                                "SELECT vmove, vscore, vwin, vdraw, vlost, "
                                "vvalid, vmemo FROM bhobk WHERE rowid IN "
                                "(SELECT at FROM temp.keyed "
                                "WHERE vkey = ?1 OR vkey = ?2)",
                                -1, &question, NULL);
    book->question = question;
    return rc;
}

qp_status qp__obk_open(qp_openings *book, const char *path, qp_err *err) {
    uint64_t root = 0;
    int rc = obk_base(book, path);
    book->kind = &obk_kind; /* so that it is closed as one, whatever fails */
    /* A view, or a table of an extension's, could do anything at all. */
    if (!rc)
        rc = obk_number(&root, book->base,
                        "SELECT max(rootpage) FROM sqlite_master WHERE "
                        "type = 'table' AND name = 'bhobk'");
    if (!rc && !root)
        return qp__openings_fail(err, QP_E_BOOK_NONE, 0, "a table bhobk");
    if (!rc)
        rc = obk_number(&book->count, book->base,
                        "SELECT count(*) FROM bhobk NOT INDEXED");
    if (!rc) rc = obk_question(book);
    if (rc) return obk_fail(book->base, rc, err);
    book->keys = book->usual = qp__obk_keys_new();
    return book->usual ? QP_OK : qp__openings_fail(err, QP_E_NOMEM, 0, "");
}

/* ---- writing ------------------------------------------------------------- */

enum { OBK_MOST = INT32_MAX };

static const char obk_schema[] =
    "PRAGMA page_size = 4096;"
    "CREATE TABLE bhobk(id INTEGER PRIMARY KEY AUTOINCREMENT, vkey INTEGER, "
    "vmove INTEGER, vscore INTEGER, vwin INTEGER, vdraw INTEGER, "
    "vlost INTEGER, vvalid INTEGER, vmemo BLOB, vindex INTEGER);"
    "BEGIN";

/* A key whose bits are no number is kept as INTEGER: it would be NULL. */
static void obk_bind_key(sqlite3_stmt *row, uint64_t key) {
    double real = obk_real(key);
    if (key >> 63 && real == real)
        sqlite3_bind_double(row, 1, real);
    else
        sqlite3_bind_int64(row, 1, (sqlite3_int64)key);
}

static int obk_put(sqlite3_stmt *row, const qp__openings_row *r) {
    unsigned move = qp__openings_code(r->is.move.from) << 8 |
                    qp__openings_code(r->is.move.to);
    obk_bind_key(row, r->key);
    sqlite3_bind_int64(row, 2, move);
    sqlite3_bind_int64(row, 3, (sqlite3_int64)r->weight);
    sqlite3_bind_int64(row, 4, r->is.win);
    sqlite3_bind_int64(row, 5, r->is.draw);
    sqlite3_bind_int64(row, 6, r->is.loss);
    sqlite3_bind_int64(row, 7, !r->is.off);
    sqlite3_bind_text(row, 8, r->memo ? r->memo : "", -1, SQLITE_STATIC);
    int rc = sqlite3_step(row);
    sqlite3_reset(row);
    return rc == SQLITE_DONE ? SQLITE_OK : rc;
}

static int obk_fill(sqlite3 *base, const qp_openings_writer *w) {
    sqlite3_stmt *row = NULL;
    int rc = sqlite3_exec(base, obk_schema, NULL, NULL, NULL);
    if (!rc)
        rc = sqlite3_prepare_v2(base,
                                "INSERT INTO bhobk (vkey, vmove, vscore, vwin, "
                                "vdraw, vlost, vvalid, vmemo) "
                                "VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
                                -1, &row, NULL);
    for (size_t i = 0; i < w->count && !rc; i++)
        if (!w->row[i].left) rc = obk_put(row, &w->row[i]);
    sqlite3_finalize(row);
    if (!rc)
        rc = sqlite3_exec(base, "CREATE INDEX idxkey ON bhobk(vkey); COMMIT",
                          NULL, NULL, NULL);
    return rc;
}

/* Makes the book in memory: a sink cannot be written here and there. */
static qp_status obk_make(const qp_openings_writer *w, const qp_sink *to) {
    sqlite3 *base = NULL;
    sqlite3_int64 size = 0;
    unsigned char *bytes = NULL;
    int rc = sqlite3_open(":memory:", &base);
    if (!rc) rc = obk_fill(base, w);
    if (!rc) bytes = sqlite3_serialize(base, "main", &size, 0);
    sqlite3_close(base);
    if (!bytes) return QP_E_NOMEM; /* nothing else fails in memory */
    int failed = to->write(to->ctx, (const char *)bytes, (size_t)size);
    sqlite3_free(bytes);
    return failed ? QP_E_IO : QP_OK;
}

/* The keys of all rows; of those with a piece whose number is not known the
 * rows are left out. */
static void obk_key_rows(qp_openings_writer *w, const qp_openings_keys *keys,
                         qp_openings_sum *sum) {
    for (size_t i = 0; i < w->count; i++) {
        qp__openings_row *r = &w->row[i];
        qp_setup setup = {.turn = r->turn};
        memcpy(setup.cell, r->cell, sizeof setup.cell);
        r->left = !qp__obk_key(&r->key, keys, &setup);
        sum->keyless += r->left != 0;
    }
}

qp_status qp__obk_write(qp_openings_writer *w, const qp_openings_keys *keys,
                        const qp_sink *to, qp_openings_sum *sum) {
    qp_openings_keys *usual = keys ? NULL : qp__obk_keys_new();
    if (!keys && !usual) return QP_E_NOMEM;
    obk_key_rows(w, keys ? keys : usual, sum);
    free(usual);
    qp__openings_order(w, OBK_MOST, sum);
    return obk_make(w, to);
}
