/* xqr.c - reads XQR, XiangQi Replay: the fields and nodes of both numberings of
 * the format, and its checksum. The file, one game, is held whole.
 *
 * SPDX-License-Identifier: MIT
 */
#include "../common/results_and_glyphs.h"
#include "../common/format_list.h"

#include <stdio.h>
#include <string.h>

#ifdef QP_WITH_ZLIB
#include <zlib.h>
#define XQR_LACKS NULL
#else
#define XQR_LACKS "zlib"
#endif

#include "../common/binary_events.h"
#include "../common/format_reader.h"

/* What a field is, whatever its number. */
typedef enum xqr_kind {
    XQR_MARK,
    XQR_VERSION,
    XQR_TEXT,
    XQR_RESULT,
    XQR_FEN,
    XQR_MOVES,
    XQR_SUM
} xqr_kind;

static const struct {
    const char *tag;
    uint8_t kind;
} XQR_FIELDS[] = {{"", XQR_MARK},      {"XQRVersion", XQR_VERSION},
                  {"Event", XQR_TEXT}, {"Site", XQR_TEXT},
                  {"Date", XQR_TEXT},  {"Round", XQR_TEXT},
                  {"Red", XQR_TEXT},   {"Black", XQR_TEXT},
                  {"", XQR_RESULT},    {"FEN", XQR_FEN},
                  {"", XQR_MOVES},     {"", XQR_SUM}};
enum {
    XQR_FIELDS_LEN = sizeof XQR_FIELDS / sizeof *XQR_FIELDS,
    XQR_ROUND = 5,   /* the field that the older numbering does not have */
    XQR_SUM_SIZE = 6 /* of the field of the checksum, in all */
};

/* The file, and how far it is read. */
typedef struct xqr_file {
    qp__holder *r;
    const unsigned char *bytes;
    size_t len, at;
    int older; /* without a field for the round: what follows is one less */
} xqr_file;

static int find_xqr(qp_text head, int whole) {
    static const char MARK[] = {0, 2, 0x20, 0x17};
    (void)whole;
    if (head.len < sizeof MARK || memcmp(head.ptr, MARK, sizeof MARK)) return 0;
    return 98;
}

static qp_format_reader *xqr_open_reader(const qp_handler *to,
                                         const qp_alloc *alloc) {
    return qp__holder_new(sizeof(qp__holder), to, alloc);
}

/* ---- fields -------------------------------------------------------------- */

/* The numbering shows where the moves begin: the older has them as field 9, of
 * length 0, before the root's node, which begins with 0; in the newer 9 is the
 * FEN, before field 10 or the end. */
static int is_older(const xqr_file *f) {
    for (size_t at = 0; at + 2 <= f->len; at += 2u + f->bytes[at + 1]) {
        unsigned type = f->bytes[at], size = f->bytes[at + 1];
        if (type == 9 && !size) return at + 3 > f->len || f->bytes[at + 2] == 0;
        if (type >= 9) return 0;
    }
    return 0;
}

static void xqr_report_result(xqr_file *f, const char **result, qp_text value,
                              qp_at at) {
    unsigned code = value.len == 1 ? (unsigned char)*value.ptr : 4;
    if (code < 4) {
        *result = qp__result_at(code);
        qp__report_tag(&f->r->tell, "Result",
                       (qp_text){*result, strlen(*result)}, at);
        return;
    }
    qp__report_problem(&f->r->tell, QP_W_FORMAT_VALUE, at, "",
                       "a result from 0 to 3");
}

static void report_odd(xqr_file *f, unsigned type, qp_text value, qp_at at) {
    char name[16];
    snprintf(name, sizeof name, "XQR%u", type);
    qp__report_problem(&f->r->tell, QP_W_FORMAT_VALUE, at, name, "a field");
    qp__report_tag_in(&f->r->tell, name, QP__CODE_UTF8, value,
                      qp__at(at.offset + 2));
}

static void report_version(xqr_file *f, qp_text value, qp_at at) {
    char text[8];
    unsigned version = value.len ? (unsigned char)*value.ptr : 0;
    int n = snprintf(text, sizeof text, "%u", version);
    if (version)
        qp__report_tag(&f->r->tell, "XQRVersion", (qp_text){text, (size_t)n},
                       at);
}

/* Emits the fields up to the moves, and returns the result. */
static const char *xqr_read_fields(xqr_file *f) {
    qp__reporter *t = &f->r->tell;
    const char *result = "*";
    while (!t->give.status && f->len - f->at >= 2) {
        qp_at at = qp__at(f->at);
        unsigned type = f->bytes[f->at], size = f->bytes[f->at + 1];
        if (f->older && type >= XQR_ROUND) type++;
        f->at += 2;
        size_t have = f->len - f->at < size ? f->len - f->at : size;
        qp_text value = {(const char *)f->bytes + f->at, have};
        f->at += have;
        xqr_kind kind =
            type < XQR_FIELDS_LEN ? (xqr_kind)XQR_FIELDS[type].kind : XQR_SUM;
        if (kind == XQR_MOVES) return result;
        if (kind == XQR_TEXT || kind == XQR_FEN)
            qp__report_tag_in(t, XQR_FIELDS[type].tag, QP__CODE_UTF8, value,
                              qp__at(at.offset + 2));
        else if (kind == XQR_RESULT)
            xqr_report_result(f, &result, value, at);
        else if (kind == XQR_VERSION)
            report_version(f, value, at);
        else if (kind == XQR_SUM)
            report_odd(f, type, value, at);
        if (have < size) break;
    }
    f->at = f->len; /* no moves */
    return result;
}

/* ---- nodes --------------------------------------------------------------- */

/* Tens are ranks from Black's side, ones are files from Red's left. */
static qp_sq xqr_square_of(unsigned v) {
    unsigned rank = v >> 4, file = v & 15;
    return rank < 10 && file < 9 ? QP_SQ(file, 9 - rank) : QP_SQ_NONE;
}

static const qp__tree_form FORM = {
    .bits = 2, .from = 0, .square = xqr_square_of, .code = QP__CODE_UTF8};

/* ---- the checksum ------------------------------------------------------- */

/* CRC-32 of all before it. */
static void compare_sum(xqr_file *f, const unsigned char *p) {
    qp__reporter *t = &f->r->tell;
    qp_at at = qp__at(f->at);
#ifdef QP_WITH_ZLIB
    uLong sum = qp__le32(p);
    uLong real = crc32_z(crc32(0, NULL, 0), f->bytes, f->at);
    char said[24], is[24];
    snprintf(said, sizeof said, "%08lX", sum);
    snprintf(is, sizeof is, "%08lX", real);
    if (sum != real) qp__report_problem(t, QP_W_FORMAT_VALUE, at, said, is);
#else
    (void)p;
    qp__report_problem(t, QP_E_FORMAT_BUILD, at, "the checksum", XQR_LACKS);
#endif
}

static void xqr_check_sum(xqr_file *f) {
    qp__reporter *t = &f->r->tell;
    const unsigned char *p = f->bytes + f->at;
    qp_at at = qp__at(f->at);
    unsigned type = f->older ? 10 : 11;
    if (f->r->tree.parent != QP__TREE_NONE) return; /* reported already */
    if (f->len - f->at < XQR_SUM_SIZE || p[0] != type || p[1] != 4) {
        qp__report_problem(t, QP_W_FORMAT_VALUE, at, "no checksum", "");
        return;
    }
    compare_sum(f, p + 2);
    f->at += XQR_SUM_SIZE;
    if (f->at < f->len)
        qp__report_problem(t, QP_W_FORMAT_LEFT, qp__at(f->at), "", "");
}

static qp_status xqr_finish(qp_format_reader *reader) {
    qp__holder *r = (qp__holder *)reader;
    qp__reporter *t = &r->tell;
    if (t->give.status || r->refused) return t->give.status;
    qp_text all = {r->bytes.ptr, r->bytes.len};
    if (!find_xqr(all, 1)) {
        qp__report_problem(t, QP_E_FORMAT_MARK, qp__at(0), "", "00 02 20 17");
        return t->give.status;
    }
    if (!qp__tree_clear(&r->tree)) return t->give.status = QP_E_NOMEM;
    xqr_file f = {r, (const unsigned char *)all.ptr, all.len, 0, 0};
    f.older = is_older(&f);
    qp__report_begin_game(t, qp__at(0));
    const char *result = xqr_read_fields(&f);
    r->tree.node[0].at = qp__at(f.at);
    f.at = qp__tree_read(t, &r->tree, &FORM, all, 0, f.at);
    if (r->tree.parent != QP__TREE_NONE) {
        f.at = f.len;
        qp__report_problem(t, QP_E_FORMAT_SHORT, qp__at(f.len), "", "");
    }
    xqr_check_sum(&f);
    qp__tree_report(t, &r->tree, result, qp__at(f.at));
    qp__report_end_game(t, qp__at(f.at));
    return t->give.status;
}

const qp_format qp__format_xqr = {
    .name = "xqr",
    .title = "XiangQi Replay",
    .extensions = "xqr",
    .flags = QP_FORMAT_READS | QP_FORMAT_BINARY,
    .holds = QP_HOLDS_START | QP_HOLDS_VARIATIONS | QP_HOLDS_COMMENTS |
             QP_HOLDS_RESULT | QP_HOLDS_UNICODE,
    .notation = QP_NOTATION_UCCI,
    .find = find_xqr,
    .open = xqr_open_reader,
    .feed = qp__holder_feed,
    .finish = xqr_finish,
    .close = qp__holder_free,
    .lacks = XQR_LACKS};
