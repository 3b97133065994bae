/* reader.c - XQF to events.
 *
 * Owns the order of the events. In the file a variation stands behind the
 * whole line that it branches from; the visitor wants it behind the move that
 * it replaces. So the file is held until it is whole, its records are linked
 * (tree.c), and the tree is walked with a stack of open variations.
 *
 * SPDX-License-Identifier: MIT
 */
#include "reader.h"

#include <stdio.h>
#include <string.h>

#include "../../base/err_int.h"

static qp_at xqf_at(size_t offset) {
    return (qp_at){.offset = offset};
}

int qp__xqf_problem(const xqf_reader *r, qp_status code, size_t at,
                    const char *what) {
    qp_err err;
    qp__fail(&err, code, xqf_at(at), (qp_text){what, strlen(what)});
    return r->to->problem && r->to->problem(r->to->ctx, &err) == QP_STOP;
}

int qp__xqf_value(const xqf_reader *r, qp_status code, size_t at,
                  const char *what, unsigned long value) {
    char text[64];
    snprintf(text, sizeof text, "%s %lu", what, value);
    return qp__xqf_problem(r, code, at, text);
}

/* ---- the moves ----------------------------------------------------------- */

/* The first node behind this one's move, or XQF_NONE. */
static uint32_t xqf_child(const xqf_reader *r, uint32_t node) {
    xqf_record record;
    (void)!qp__xqf_record(&record, r, r->node[node].at);
    if (!(record.flags & XQF_CHILD) || node + 1 >= r->nodes) return XQF_NONE;
    return node + 1;
}

/* A record's move and comment. `*good` is 0 when its squares are none: behind
 * it nothing can be played, nor in its stead. */
static int xqf_give_node(const xqf_reader *r, uint32_t node, int *good) {
    xqf_record record;
    size_t at = r->node[node].at;
    (void)!qp__xqf_record(&record, r, at);
    *good = record.from < QP_SQUARES && record.to < QP_SQUARES;
    if (!*good) {
        char what[32];
        snprintf(what, sizeof what, "from %u to %u", record.from, record.to);
        return qp__xqf_problem(r, QP_E_FORMAT_MOVE, XQF_BODY + at, what);
    }
    char text[4] = {(char)('a' + record.from / 10),
                    (char)('0' + record.from % 10),
                    (char)('a' + record.to / 10), (char)('0' + record.to % 10)};
    qp_at place = xqf_at(XQF_BODY + at);
    if (r->to->move &&
        r->to->move(r->to->ctx, (qp_text){text, 4}, &place) == QP_STOP)
        return 1;
    return record.text_len && qp__xqf_comment(r, record.text, record.text_len);
}

static int xqf_end_variation(const xqf_reader *r, size_t at) {
    qp_at place = xqf_at(at);
    return r->to->end_variation &&
           r->to->end_variation(r->to->ctx, &place) == QP_STOP;
}

/* Opens the next variation of a frame that the visitor wants to see; `*node`
 * is its first, or XQF_NONE. */
static int xqf_open_next(const xqf_reader *r, xqf_frame *f, uint32_t *node) {
    const qp_visitor *to = r->to;
    *node = XQF_NONE;
    while (f->next != XQF_NONE) {
        uint32_t variation = f->next;
        f->next = r->node[variation].sibling;
        if (!to->begin_variation) continue;
        size_t at = XQF_BODY + r->node[variation].at;
        qp_at place = xqf_at(at);
        qp_flow flow = to->begin_variation(to->ctx, &place);
        if (flow == QP_STOP) return 1;
        if (flow == QP_SKIP) {
            if (xqf_end_variation(r, at)) return 1;
            continue;
        }
        f->open = 1;
        *node = variation;
        return 0;
    }
    return 0;
}

/* The node to give when a line has ended at `last`: a further variation, or
 * what the variations interrupted, or XQF_NONE at the end of the game. */
static int xqf_resume(xqf_reader *r, uint32_t last, uint32_t *node) {
    *node = XQF_NONE;
    while (r->depth) {
        xqf_frame *f = &r->frame[r->depth - 1];
        if (f->open && xqf_end_variation(r, XQF_BODY + r->node[last].at))
            return 1;
        f->open = 0;
        if (xqf_open_next(r, f, node)) return 1;
        r->first = *node == XQF_NONE;
        if (*node != XQF_NONE) return 0;
        r->depth--;
        *node = xqf_child(r, f->host);
        if (*node != XQF_NONE) return 0;
    }
    return 0;
}

/* What stands in for a move's siblings: a frame, unless that is too deep. */
static int xqf_push(xqf_reader *r, uint32_t host, uint32_t variation) {
    if (r->depth == QP_DEPTH_MAX)
        return qp__xqf_problem(r, QP_E_FORMAT_DEPTH,
                               XQF_BODY + r->node[variation].at, "");
    r->frame[r->depth++] = (xqf_frame){.host = host, .next = variation};
    return 0;
}

static int xqf_moves(xqf_reader *r) {
    r->depth = 0;
    r->first = 1;
    uint32_t node = r->nodes ? xqf_child(r, 0) : XQF_NONE;
    while (node != XQF_NONE) {
        int good;
        uint32_t last = node, variation = r->node[node].sibling;
        size_t depth = r->depth;
        if (xqf_give_node(r, node, &good)) return 1;
        if (good && r->first && variation != XQF_NONE &&
            xqf_push(r, node, variation))
            return 1;
        node = good && r->depth == depth ? xqf_child(r, last) : XQF_NONE;
        r->first = 1;
        if (node == XQF_NONE && xqf_resume(r, last, &node)) return 1;
    }
    return 0;
}

/* ---- the game ------------------------------------------------------------ */

static int xqf_result(const xqf_reader *r) {
    unsigned code = r->header[XQF_RESULT];
    const char *text = qp__xqf_result[code < XQF_RESULTS ? code : 0];
    qp_at place = xqf_at(XQF_RESULT);
    return r->to->result &&
           r->to->result(r->to->ctx, (qp_text){text, strlen(text)}, &place) ==
               QP_STOP;
}

/* How the tree ended, and what lies behind it. */
static int xqf_tree_problem(const xqf_reader *r) {
    size_t at = r->header_len + r->end_at;
    if (r->end) return qp__xqf_problem(r, r->end, at, "");
    size_t left = r->body_len - r->end_at;
    return left &&
           qp__xqf_value(r, QP_W_FORMAT_LEFT, at, "bytes", (unsigned long)left);
}

static int xqf_root_comment(const xqf_reader *r) {
    xqf_record root;
    if (!r->nodes) return 0;
    (void)!qp__xqf_record(&root, r, 0);
    return root.text_len && qp__xqf_comment(r, root.text, root.text_len);
}

static int xqf_inner(xqf_reader *r, int *skip) {
    const qp_visitor *to = r->to;
    if (qp__xqf_tags(r, skip)) return 1;
    if (*skip) return 0;
    if (xqf_root_comment(r)) return 1;
    qp_at place = xqf_at(r->header_len);
    qp_flow flow = to->begin_moves ? to->begin_moves(to->ctx, &place) : QP_GO;
    if (flow == QP_SKIP) *skip = 1;
    if (flow != QP_GO) return flow == QP_STOP;
    return xqf_moves(r) || xqf_tree_problem(r) || xqf_result(r);
}

static int xqf_game(xqf_reader *r) {
    const qp_visitor *to = r->to;
    qp_at place = xqf_at(0);
    qp_flow flow = to->begin_game ? to->begin_game(to->ctx, &place) : QP_GO;
    if (flow == QP_STOP) return 1;
    int skip = flow == QP_SKIP;
    if (!skip && xqf_inner(r, &skip)) return 1;
    place = xqf_at(r->bytes.len);
    return to->end_game && to->end_game(to->ctx, &place) == QP_STOP;
}

/* Takes the file apart: header, keys, body without its cipher. */
static void xqf_prepare(xqf_reader *r) {
    unsigned char *bytes = (unsigned char *)r->bytes.ptr;
    size_t n = r->bytes.len < XQF_BODY ? r->bytes.len : XQF_BODY;
    memset(r->header, 0, sizeof r->header);
    memcpy(r->header, bytes, n);
    r->header_len = n;
    r->version = r->header[XQF_VERSION];
    qp__xqf_keys(&r->keys, r->header);
    r->body = bytes + n;
    r->body_len = r->bytes.len - n;
    if (r->version > XQF_PLAIN)
        qp__xqf_decipher(bytes + n, r->body_len, &r->keys);
}

static qp_status xqf_read(xqf_reader *r) {
    size_t n = r->bytes.len;
    if (n < 2 || memcmp(r->bytes.ptr, "XQ", 2))
        return qp__xqf_problem(r, QP_E_FORMAT_MARK, 0, "") ? QP_E_STOP : QP_OK;
    /* Without the men there is no game to give. */
    if (n < XQF_TURN + 2)
        return qp__xqf_problem(r, QP_E_FORMAT_SHORT, n, "") ? QP_E_STOP : QP_OK;
    xqf_prepare(r);
    if (!qp__xqf_tree(r)) return QP_E_NOMEM;
    return xqf_game(r) ? QP_E_STOP : QP_OK;
}

/* ---- the format's functions ---------------------------------------------- */

qp_reader *qp__xqf_open(const qp_visitor *visitor, const qp_alloc *alloc) {
    qp_alloc a = qp__alloc_or_libc(alloc);
    xqf_reader *r = qp__get(&a, sizeof *r);
    if (!r) return NULL;
    memset(r, 0, sizeof *r);
    r->to = visitor;
    r->alloc = a;
    return (qp_reader *)r;
}

qp_status qp__xqf_feed(qp_reader *reader, const char *bytes, size_t len) {
    xqf_reader *r = (xqf_reader *)reader;
    if (r->status) return r->status;
    if (len > XQF_LIMIT - r->bytes.len)
        r->status = QP_E_LIMIT;
    else if (!qp__buf_add(&r->alloc, &r->bytes, (qp_text){bytes, len}))
        r->status = QP_E_NOMEM;
    return r->status;
}

qp_status qp__xqf_finish(qp_reader *reader) {
    xqf_reader *r = (xqf_reader *)reader;
    qp_status status = r->status ? r->status : xqf_read(r);
    r->status = QP_OK;
    r->bytes.len = 0;
    return status;
}

void qp__xqf_close(qp_reader *reader) {
    xqf_reader *r = (xqf_reader *)reader;
    if (!r) return;
    qp__buf_free(&r->alloc, &r->bytes);
    qp__put(&r->alloc, r->node, r->nodes_size * sizeof *r->node);
    qp__put(&r->alloc, r, sizeof *r);
}
