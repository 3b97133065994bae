/* cbr.c - records and libraries of CCBridge: which of three kinds a file is,
 * and where a library of the wide form is cut into records. One such record is
 * held at a time; files of the other kinds are held whole.
 *
 * SPDX-License-Identifier: MIT
 */
#include "../common/format_list.h"

#include <string.h>

#include "cbr_int.h"

typedef enum cbr_kind {
    KIND_OPEN,   /* not known yet */
    KIND_RECORD, /* one game */
    KIND_HEAD,   /* a library of the wide form, within its head */
    KIND_SEEK,   /* after it, before the first record */
    KIND_GAMES,  /* at a record */
    KIND_NARROW, /* a library of the narrow form */
    KIND_NONE    /* nothing of the kind: the rest is skipped */
} cbr_kind;

typedef struct cbr_reader {
    cbr_out out;
    size_t begin;    /* of what is held: where what is not done with begins */
    size_t seen;     /* KIND_GAMES: so far the record at `begin` reaches */
    uint64_t offset; /* of the first byte that is held, in the input */
    cbr_kind kind;
} cbr_reader;

static const char RECORD[CBR_MARK] = "CCBridge Record";
static const char CBR_WIDE[CBR_MARK] = "CCBridgeLibrary";
enum { NARROW_MARK = 8 }; /* "CCBridge" and a number of four bytes */

static int is_narrow(const char *p) {
    return !memcmp(p, CBR_WIDE, NARROW_MARK) &&
           qp__le32(p + NARROW_MARK) < 0x10000;
}

static int find_record(qp_text head, int whole) {
    (void)whole;
    return head.len >= CBR_MARK && !memcmp(head.ptr, RECORD, CBR_MARK) ? 100
                                                                       : 0;
}

static int find_library(qp_text head, int whole) {
    (void)whole;
    if (head.len < CBR_MARK) return 0;
    if (!memcmp(head.ptr, CBR_WIDE, CBR_MARK)) return 100;
    return is_narrow(head.ptr) ? 100 : 0;
}

static qp_format_reader *cbr_open_reader(const qp_handler *to,
                                         const qp_alloc *alloc) {
    return qp__holder_new(sizeof(cbr_reader), to, alloc);
}

static size_t held(const cbr_reader *r) {
    return r->out.in.bytes.len - r->begin;
}

static uint64_t offset_of(const cbr_reader *r) {
    return r->offset + r->begin;
}

static void report_none(cbr_reader *r) {
    qp__report_problem(&r->out.in.tell, QP_E_FORMAT_MARK, qp__at(offset_of(r)),
                       "", "CCBridge");
    r->kind = KIND_NONE;
}

static void find_kind(cbr_reader *r) {
    const char *p = r->out.in.bytes.ptr;
    if (held(r) < CBR_MARK) return;
    if (!memcmp(p, RECORD, CBR_MARK))
        r->kind = KIND_RECORD;
    else if (!memcmp(p, CBR_WIDE, CBR_MARK))
        r->kind = KIND_HEAD;
    else if (is_narrow(p))
        r->kind = KIND_NARROW;
    else
        report_none(r);
}

/* Keeps the head of a library and skips it. */
static void keep_head(cbr_reader *r) {
    size_t n = held(r) < CBL_HEAD ? held(r) : CBL_HEAD;
    if (!qp__buf_add(r->out.in.tell.alloc, &r->out.head,
                     (qp_text){r->out.in.bytes.ptr, n})) {
        r->out.in.tell.give.status = QP_E_NOMEM;
        return;
    }
    r->begin += n;
    r->kind = KIND_SEEK;
}

/* Passes over the index, which says nothing that the records do not. Its size
 * follows from the head, but not all writers were true to it. */
static void seek(cbr_reader *r) {
    while (held(r) >= CBR_MARK) {
        const char *p = r->out.in.bytes.ptr + r->begin;
        const char *hit = memchr(p, RECORD[0], held(r) - CBR_MARK + 1);
        if (!hit) {
            r->begin = r->out.in.bytes.len - CBR_MARK + 1;
            return;
        }
        r->begin = (size_t)(hit - r->out.in.bytes.ptr);
        if (!memcmp(hit, RECORD, CBR_MARK)) {
            r->kind = KIND_GAMES;
            r->seen = CBL_SLOT;
            return;
        }
        r->begin++;
    }
}

/* Slots after a game that it does not use, and that are not empty. */
static void report_unused(cbr_reader *r, size_t used, size_t len) {
    size_t at = (used + CBL_SLOT - 1) / CBL_SLOT * CBL_SLOT;
    const char *p = r->out.in.bytes.ptr + r->begin;
    while (at < len && !p[at]) at++;
    if (at < len)
        qp__report_problem(&r->out.in.tell, QP_W_FORMAT_LEFT,
                           qp__at(offset_of(r) + at), "", "");
}

static void emit_record(cbr_reader *r, size_t len) {
    qp_text record = {r->out.in.bytes.ptr + r->begin, len};
    size_t used = qp__cbr_record(&r->out, record, offset_of(r), 0);
    report_unused(r, used, len);
    r->begin += len;
    r->seen = CBL_SLOT;
}

/* Gives the records that are there whole: the next one has begun. */
static void emit_records(cbr_reader *r) {
    while (!r->out.in.tell.give.status && held(r) >= r->seen + CBR_MARK) {
        const char *next = r->out.in.bytes.ptr + r->begin + r->seen;
        if (!memcmp(next, RECORD, CBR_MARK))
            emit_record(r, r->seen);
        else
            r->seen += CBL_SLOT;
    }
}

static void cbr_step(cbr_reader *r) {
    if (r->kind == KIND_OPEN) find_kind(r);
    if (r->kind == KIND_HEAD && held(r) >= CBL_HEAD) keep_head(r);
    if (r->kind == KIND_SEEK) seek(r);
    if (r->kind == KIND_GAMES) emit_records(r);
    if (r->kind == KIND_NONE) r->begin = r->out.in.bytes.len;
}

/* Lets go of what is done with. */
static void compact(cbr_reader *r) {
    if (!r->begin) return;
    size_t n = held(r);
    if (n) memmove(r->out.in.bytes.ptr, r->out.in.bytes.ptr + r->begin, n);
    r->offset += r->begin;
    r->out.in.bytes.len = n;
    r->begin = 0;
}

static qp_status cbr_feed(qp_format_reader *reader, const char *bytes,
                          size_t len) {
    enum { PIECE = 65536 };
    cbr_reader *r = (cbr_reader *)reader;
    qp_status *status = &r->out.in.tell.give.status;
    while (len && !*status) {
        size_t n = len < PIECE ? len : PIECE;
        if (n > QP__TREE_LIMIT - held(r)) {
            qp__report_problem(&r->out.in.tell, QP_E_LIMIT,
                               qp__at(offset_of(r)), "", "64 MiB");
            r->kind = KIND_NONE; /* it is the last that is looked at */
            r->begin = r->out.in.bytes.len;
            compact(r);
        } else if (!qp__buf_add(r->out.in.tell.alloc, &r->out.in.bytes,
                                (qp_text){bytes, n})) {
            *status = QP_E_NOMEM;
        } else {
            cbr_step(r);
            compact(r);
        }
        bytes += n;
        len -= n;
    }
    return *status;
}

static qp_status cbr_finish(qp_format_reader *reader) {
    cbr_reader *r = (cbr_reader *)reader;
    qp__reporter *t = &r->out.in.tell;
    qp_text all = {r->out.in.bytes.ptr, r->out.in.bytes.len};
    if (t->give.status) return t->give.status;
    if (r->kind == KIND_OPEN) report_none(r);
    if (r->kind == KIND_RECORD) qp__cbr_record(&r->out, all, 0, 1);
    if (r->kind == KIND_NARROW) qp__cbr_narrow(&r->out, all);
    if (r->kind == KIND_GAMES) emit_record(r, held(r));
    int library = r->kind == KIND_HEAD || r->kind == KIND_SEEK;
    if (library && !t->give.status)
        qp__report_problem(t, QP_E_FORMAT_SHORT,
                           qp__at(r->offset + r->out.in.bytes.len), "",
                           "a record");
    return t->give.status;
}

static void cbr_close_reader(qp_format_reader *reader) {
    cbr_reader *r = (cbr_reader *)reader;
    if (!r) return;
    qp__buf_free(r->out.in.tell.alloc, &r->out.head);
    qp__holder_free(reader);
}

const qp_format qp__format_cbr = {
    .name = "cbr",
    .title = "CCBridge record",
    .extensions = "cbr",
    .flags = QP_FORMAT_READS | QP_FORMAT_BINARY,
    .holds = QP_HOLDS_START | QP_HOLDS_VARIATIONS | QP_HOLDS_COMMENTS |
             QP_HOLDS_RESULT | QP_HOLDS_UNICODE,
    .notation = QP_NOTATION_UCCI,
    .find = find_record,
    .open = cbr_open_reader,
    .feed = cbr_feed,
    .finish = cbr_finish,
    .close = cbr_close_reader};

/* Of the narrow form (narrow.c); the wide one is read without. */
#ifdef QP_WITH_ZLIB
#define NARROW_LACKS NULL
#else
#define NARROW_LACKS "zlib"
#endif

const qp_format qp__format_cbl = {
    .name = "cbl",
    .title = "CCBridge library",
    .extensions = "cbl",
    .flags = QP_FORMAT_READS | QP_FORMAT_BINARY | QP_FORMAT_MANY,
    .holds = QP_HOLDS_START | QP_HOLDS_VARIATIONS | QP_HOLDS_COMMENTS |
             QP_HOLDS_RESULT | QP_HOLDS_UNICODE,
    .notation = QP_NOTATION_UCCI,
    .find = find_library,
    .open = cbr_open_reader,
    .feed = cbr_feed,
    .finish = cbr_finish,
    .close = cbr_close_reader,
    .lacks = NARROW_LACKS};
