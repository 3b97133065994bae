/* xqr.c - XQR, XiangQi Replay: read.
 *
 * Owns the fields and the nodes of both numberings of the format, and its
 * check sum. The file is held whole: it is one game.
 *
 * SPDX-License-Identifier: MIT
 */
#include "../../record/words.h"
#include "../../record/formats.h"

#include <stdio.h>
#include <string.h>

#ifdef QP_WITH_ZLIB
#include <zlib.h>
#define XQR_LACKS NULL
#else
#define XQR_LACKS "zlib"
#endif

#include "../../record/tree.h"
#include "qipu/fen.h"

typedef struct xqr_reader {
    qp_alloc alloc;
    qp__teller tell;
    qp__tree tree;
    qp__buf buf;
    int refused; /* it is too long: nothing of it is read */
} xqr_reader;

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
} FIELDS[] = {{"", XQR_MARK},      {"XQRVersion", XQR_VERSION},
              {"Event", XQR_TEXT}, {"Site", XQR_TEXT},
              {"Date", XQR_TEXT},  {"Round", XQR_TEXT},
              {"Red", XQR_TEXT},   {"Black", XQR_TEXT},
              {"", XQR_RESULT},    {"FEN", XQR_FEN},
              {"", XQR_MOVES},     {"", XQR_SUM}};
enum {
    FIELDS_LEN = sizeof FIELDS / sizeof *FIELDS,
    ROUND = 5,     /* the field that the older numbering does not have */
    SUM_SIZE = 6,  /* of the field of the check sum, all told */
    HAS_CHILD = 1, /* bits of a node */
    HAS_OTHER = 2,
    HAS_COMMENT = 4
};

/* The file, and how far it is read. */
typedef struct xqr_file {
    xqr_reader *r;
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

static qp_format_reader *open_reader(const qp_handler *to,
                                     const qp_alloc *alloc) {
    qp_alloc a = qp__alloc_or_libc(alloc);
    xqr_reader *r = qp__get(&a, sizeof *r);
    if (!r) return NULL;
    memset(r, 0, sizeof *r);
    r->alloc = a;
    r->tell.give.to = to;
    r->tell.alloc = r->tree.alloc = &r->alloc;
    return (qp_format_reader *)r;
}

static qp_status feed(qp_format_reader *reader, const char *bytes, size_t len) {
    xqr_reader *r = (xqr_reader *)reader;
    qp_status *status = &r->tell.give.status;
    if (*status || r->refused) return *status;
    if (len > QP__TREE_LIMIT - r->buf.len) {
        r->refused = 1; /* none of it is read */
        qp__tell_problem(&r->tell, QP_E_LIMIT, qp__tell_at(QP__TREE_LIMIT), "",
                         "64 MiB");
    } else if (!qp__buf_add(&r->alloc, &r->buf, (qp_text){bytes, len})) {
        *status = QP_E_NOMEM;
    }
    return *status;
}

/* ---- fields
 * ------------------------------------------------------------------- */

/* The numbering shows where the moves begin: the older one has them as field
 * 9, of length 0, and what follows is the root's node, which begins with 0; in
 * the newer one 9 is the FEN, and field 10, or the end, comes behind it. */
static int is_older(const xqr_file *f) {
    for (size_t at = 0; at + 2 <= f->len; at += 2u + f->bytes[at + 1]) {
        unsigned type = f->bytes[at], size = f->bytes[at + 1];
        if (type == 9 && !size) return at + 3 > f->len || f->bytes[at + 2] == 0;
        if (type >= 9) return 0;
    }
    return 0;
}

static void tell_result(xqr_file *f, const char **result, qp_text value,
                        qp_at at) {
    unsigned code = value.len == 1 ? (unsigned char)*value.ptr : 4;
    if (code < 4) {
        *result = qp__result_at(code);
        qp__tell_tag(&f->r->tell, "Result", (qp_text){*result, strlen(*result)},
                     at);
        return;
    }
    qp__tell_problem(&f->r->tell, QP_W_FORMAT_VALUE, at, "",
                     "a result from 0 to 3");
}

static void tell_odd(xqr_file *f, unsigned type, qp_text value, qp_at at) {
    char name[16];
    snprintf(name, sizeof name, "XQR%u", type);
    qp__tell_problem(&f->r->tell, QP_W_FORMAT_VALUE, at, name, "a field");
    qp__tell_tag_in(&f->r->tell, name, QP__CODE_UTF8, value, at);
}

static void tell_version(xqr_file *f, qp_text value, qp_at at) {
    char text[8];
    unsigned version = value.len ? (unsigned char)*value.ptr : 0;
    int n = snprintf(text, sizeof text, "%u", version);
    if (version)
        qp__tell_tag(&f->r->tell, "XQRVersion", (qp_text){text, (size_t)n}, at);
}

/* Tells the fields up to the moves, and returns the result. */
static const char *read_fields(xqr_file *f) {
    qp__teller *t = &f->r->tell;
    const char *result = "*";
    while (!t->give.status && f->len - f->at >= 2) {
        qp_at at = qp__tell_at(f->at);
        unsigned type = f->bytes[f->at], size = f->bytes[f->at + 1];
        if (f->older && type >= ROUND) type++;
        f->at += 2;
        size_t have = f->len - f->at < size ? f->len - f->at : size;
        qp_text value = {(const char *)f->bytes + f->at, have};
        f->at += have;
        xqr_kind kind =
            type < FIELDS_LEN ? (xqr_kind)FIELDS[type].kind : XQR_SUM;
        if (kind == XQR_MOVES) return result;
        if (kind == XQR_TEXT || kind == XQR_FEN)
            qp__tell_tag_in(t, FIELDS[type].tag, QP__CODE_UTF8, value, at);
        else if (kind == XQR_RESULT)
            tell_result(f, &result, value, at);
        else if (kind == XQR_VERSION)
            tell_version(f, value, at);
        else if (kind == XQR_SUM)
            tell_odd(f, type, value, at);
        if (have < size) break;
    }
    f->at = f->len; /* no moves */
    return result;
}

/* ---- nodes
 * -------------------------------------------------------------------- */

/* Tens are ranks from Black's side, ones are files from Red's left. */
static qp_sq square_of(unsigned v) {
    unsigned rank = v >> 4, file = v & 15;
    return rank < 10 && file < 9 ? QP_SQ(file, 9 - rank) : QP_SQ_NONE;
}

static qp_move node_move(xqr_file *f, const unsigned char *p) {
    qp_move move = {square_of(p[0]), square_of(p[1])};
    if (move.from != QP_SQ_NONE && move.to != QP_SQ_NONE &&
        move.from != move.to)
        return move;
    char text[12];
    snprintf(text, sizeof text, "%02X %02X", (unsigned)p[0], (unsigned)p[1]);
    qp__tell_problem(&f->r->tell, QP_E_FORMAT_MOVE, qp__tell_at(f->at), text,
                     "two squares");
    move.to = move.from;
    return move;
}

/* The comment of a node, at `f->at`. 0: the file ends within it. */
static int read_comment(xqr_file *f, uint32_t node) {
    const unsigned char *p = f->bytes + f->at;
    if (f->len - f->at < 4) return 0;
    size_t size = (size_t)p[0] | (size_t)p[1] << 8 | (size_t)p[2] << 16 |
                  (size_t)p[3] << 24;
    f->at += 4;
    size_t have = f->len - f->at < size ? f->len - f->at : size;
    qp__tree *tree = &f->r->tree;
    size_t before = tree->text.len;
    if (!qp__tell_decode(&f->r->tell, &tree->text, QP__CODE_UTF8,
                         (qp_text){(const char *)p + 4, have},
                         qp__tell_at(f->at)))
        f->r->tell.give.status = QP_E_NOMEM;
    qp__tree_comment(tree, node, before);
    f->at += have;
    return have == size;
}

static void read_node(xqr_file *f, int root) {
    qp__tree *tree = &f->r->tree;
    const unsigned char *p = f->bytes + f->at;
    unsigned bits = p[2];
    uint32_t node = 0;
    if (root) {
        tree->node[0].at = qp__tell_at(f->at);
        if (!(bits & HAS_CHILD)) tree->parent = QP__TREE_NONE;
    } else {
        node = qp__tree_put(tree, node_move(f, p),
                            (bits & HAS_CHILD ? QP__TREE_CHILD : 0) |
                                (bits & HAS_OTHER ? QP__TREE_SIBLING : 0),
                            qp__tell_at(f->at));
        if (node == QP__TREE_NONE) {
            f->r->tell.give.status = QP_E_NOMEM;
            return;
        }
    }
    f->at += 4;
    if ((bits & HAS_COMMENT) && !read_comment(f, node)) {
        tree->parent = node; /* not whole, whatever the bits said */
        f->at = f->len;
    }
}

static void read_nodes(xqr_file *f) {
    qp__tree *tree = &f->r->tree;
    int root = 1;
    while (tree->parent != QP__TREE_NONE && f->len - f->at >= 4 &&
           !f->r->tell.give.status) {
        read_node(f, root);
        root = 0;
    }
    if (tree->parent != QP__TREE_NONE)
        qp__tell_problem(&f->r->tell, QP_E_FORMAT_SHORT, qp__tell_at(f->len),
                         "", "");
}

/* ---- the check sum
 * ------------------------------------------------------------ */

/* CRC-32 of all before it. */
static void compare_sum(xqr_file *f, const unsigned char *p) {
    qp__teller *t = &f->r->tell;
    qp_at at = qp__tell_at(f->at);
#ifdef QP_WITH_ZLIB
    uLong sum =
        (uLong)p[0] | (uLong)p[1] << 8 | (uLong)p[2] << 16 | (uLong)p[3] << 24;
    uLong real = crc32_z(crc32(0, NULL, 0), f->bytes, f->at);
    char said[24], is[24];
    snprintf(said, sizeof said, "%08lX", sum);
    snprintf(is, sizeof is, "%08lX", real);
    if (sum != real) qp__tell_problem(t, QP_W_FORMAT_VALUE, at, said, is);
#else
    (void)p;
    qp__tell_problem(t, QP_E_FORMAT_BUILD, at, "the checksum", XQR_LACKS);
#endif
}

static void check_sum(xqr_file *f) {
    qp__teller *t = &f->r->tell;
    const unsigned char *p = f->bytes + f->at;
    qp_at at = qp__tell_at(f->at);
    unsigned type = f->older ? 10 : 11;
    if (f->r->tree.parent != QP__TREE_NONE) return; /* told already */
    if (f->len - f->at < SUM_SIZE || p[0] != type || p[1] != 4) {
        qp__tell_problem(t, QP_W_FORMAT_VALUE, at, "no checksum", "");
        return;
    }
    compare_sum(f, p + 2);
    f->at += SUM_SIZE;
    if (f->at < f->len)
        qp__tell_problem(t, QP_W_FORMAT_LEFT, qp__tell_at(f->at), "", "");
}

static qp_status finish(qp_format_reader *reader) {
    xqr_reader *r = (xqr_reader *)reader;
    qp__teller *t = &r->tell;
    if (t->give.status || r->refused) return t->give.status;
    qp_text all = {r->buf.ptr, r->buf.len};
    if (!find_xqr(all, 1)) {
        qp__tell_problem(t, QP_E_FORMAT_MARK, qp__tell_at(0), "",
                         "00 02 20 17");
        return t->give.status;
    }
    if (!qp__tree_clear(&r->tree)) return t->give.status = QP_E_NOMEM;
    xqr_file f = {r, (const unsigned char *)all.ptr, all.len, 0, 0};
    f.older = is_older(&f);
    qp__tell_begin_game(t, qp__tell_at(0));
    const char *result = read_fields(&f);
    r->tree.node[0].at = qp__tell_at(f.at);
    read_nodes(&f);
    check_sum(&f);
    qp__tree_tell(t, &r->tree, result, qp__tell_at(f.at));
    qp__tell_end_game(t, qp__tell_at(f.at));
    return t->give.status;
}

static void close_reader(qp_format_reader *reader) {
    xqr_reader *r = (xqr_reader *)reader;
    if (!r) return;
    qp_alloc a = r->alloc;
    qp__tell_free(&r->tell);
    qp__tree_free(&r->tree);
    qp__buf_free(&a, &r->buf);
    qp__put(&a, r, sizeof *r);
}

const qp_format qp__format_xqr = {
    .name = "xqr",
    .title = "XiangQi Replay",
    .extensions = "xqr",
    .flags = QP_FORMAT_READS | QP_FORMAT_BINARY,
    .holds = QP_HOLDS_START | QP_HOLDS_VARIATIONS | QP_HOLDS_COMMENTS |
             QP_HOLDS_RESULT | QP_HOLDS_UNICODE,
    .notation = QP_NOTE_UCCI,
    .find = find_xqr,
    .open = open_reader,
    .feed = feed,
    .finish = finish,
    .close = close_reader,
    .lacks = XQR_LACKS};
