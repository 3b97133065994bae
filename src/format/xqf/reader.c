/* reader.c - XQF to events.
 *
 * Owns the order of the events. In the file a variation stands behind the
 * whole line that it branches from; the handler wants it behind the move that
 * it replaces. So the file is held until it is whole, its records are linked
 * (tree.c), and the tree is walked with a stack of open variations.
 *
 * SPDX-License-Identifier: MIT
 */
#include "reader.h"

#include <stdio.h>
#include <string.h>

int qp__xqf_quiet(const xqf_reader *r) {
    return r->give.status || r->give.skip_game;
}

void qp__xqf_problem(xqf_reader *r, qp_status code, size_t at,
                     const char *what) {
    qp_at place = qp__at(at);
    qp__give_problem(&r->give, code, &place, qp_text_of(what),
                     (qp_text){NULL, 0});
}

void qp__xqf_value(xqf_reader *r, qp_status code, size_t at, const char *what,
                   unsigned long value) {
    char text[64];
    snprintf(text, sizeof text, "%s %lu", what, value);
    qp__xqf_problem(r, code, at, text);
}

/* ---- the moves ----------------------------------------------------------- */

/* The first node behind this one's move, or XQF_NONE. */
static uint32_t xqf_child(const xqf_reader *r, uint32_t node) {
    xqf_record record;
    (void)!qp__xqf_record(&record, r, r->node[node].at);
    if (!(record.flags & XQF_CHILD) || node + 1 >= r->nodes) return XQF_NONE;
    return node + 1;
}

static int xqf_on_board(const xqf_record *record) {
    return record->from < QP_SQUARES && record->to < QP_SQUARES;
}

/* A record's move and comment; 0 when its squares are none: after it nothing
 * can be played. */
static int xqf_give_node(xqf_reader *r, uint32_t node) {
    xqf_record record;
    size_t at = r->node[node].at;
    (void)!qp__xqf_record(&record, r, at);
    if (!xqf_on_board(&record)) {
        char what[32];
        snprintf(what, sizeof what, "from %u to %u", record.from, record.to);
        qp__xqf_problem(r, QP_E_FORMAT_MOVE, XQF_BODY + at, what);
        return 0;
    }
    qp_at place = qp__at(XQF_BODY + at);
    qp__give_squares(&r->give,
                     (qp_move){QP_SQ(record.from / 10, record.from % 10),
                               QP_SQ(record.to / 10, record.to % 10)},
                     &place);
    if (record.text_len) qp__xqf_comment(r, record.text, record.text_len);
    return 1;
}

/* Opens the next variation of a frame that the handler wants to see; its
 * first node, or XQF_NONE. */
static uint32_t xqf_open_next(xqf_reader *r, xqf_frame *f) {
    while (f->next != XQF_NONE) {
        uint32_t variation = f->next;
        qp_at place = qp__at(XQF_BODY + r->node[variation].at);
        f->next = r->node[variation].sibling;
        qp__give_begin_variation(&r->give, &place);
        f->open = !r->give.skip_depth;
        if (f->open) return variation;
        qp__give_end_variation(&r->give, &place);
    }
    return XQF_NONE;
}

/* The node to give when a line has ended at `last`: a further variation, or
 * what the variations interrupted, or XQF_NONE at the end of the game. */
static uint32_t xqf_resume(xqf_reader *r, uint32_t last) {
    qp_at place = qp__at(XQF_BODY + r->node[last].at);
    while (r->depth) {
        xqf_frame *f = &r->frame[r->depth - 1];
        if (f->open) qp__give_end_variation(&r->give, &place);
        uint32_t node = xqf_open_next(r, f);
        r->first = node == XQF_NONE;
        if (node != XQF_NONE) return node;
        r->depth--;
        node = xqf_child(r, f->host);
        if (node != XQF_NONE) return node;
    }
    return XQF_NONE;
}

/* What stands in for a move's siblings: a frame, unless that is too deep. */
static void xqf_push(xqf_reader *r, uint32_t host, uint32_t variation) {
    if (r->depth == QP_DEPTH_MAX)
        qp__xqf_problem(r, QP_E_FORMAT_DEPTH, XQF_BODY + r->node[variation].at,
                        "");
    else
        r->frame[r->depth++] = (xqf_frame){.host = host, .next = variation};
}

/* The node that comes in the place of one whose squares are none. */
static uint32_t xqf_beside(xqf_reader *r, uint32_t node) {
    xqf_record record;
    size_t at = r->node[node].at;
    (void)!qp__xqf_record(&record, r, at);
    if (xqf_on_board(&record))
        qp__xqf_problem(r, QP_W_GAME_BESIDE, XQF_BODY + at, "");
    return node;
}

static void xqf_moves(xqf_reader *r) {
    r->depth = 0;
    r->first = 1;
    uint32_t node = r->nodes ? xqf_child(r, 0) : XQF_NONE;
    while (node != XQF_NONE && !r->give.status) {
        uint32_t last = node, variation = r->node[node].sibling;
        size_t depth = r->depth;
        int good = xqf_give_node(r, node);
        if (!good && r->first && variation != XQF_NONE) {
            node = xqf_beside(r, variation);
            continue;
        }
        if (good && r->first && variation != XQF_NONE)
            xqf_push(r, node, variation);
        node = good && r->depth == depth ? xqf_child(r, last) : XQF_NONE;
        r->first = 1;
        if (node == XQF_NONE) node = xqf_resume(r, last);
    }
}

/* ---- the game ------------------------------------------------------------ */

static void xqf_result(xqf_reader *r) {
    unsigned code = r->header[XQF_RESULT];
    const char *text = qp__xqf_result[code < XQF_RESULTS ? code : 0];
    qp_at place = qp__at(XQF_RESULT);
    qp__give_result(&r->give, qp_text_of(text), &place);
}

/* How the tree ended, and what lies behind it. */
static void xqf_tree_problem(xqf_reader *r) {
    size_t at = r->header_len + r->end_at, left = r->body_len - r->end_at;
    if (r->end)
        qp__xqf_problem(r, r->end, at, "");
    else if (left)
        qp__xqf_value(r, QP_W_FORMAT_LEFT, at, "bytes", (unsigned long)left);
}

static void xqf_root_comment(xqf_reader *r) {
    xqf_record root;
    if (!r->nodes) return;
    (void)!qp__xqf_record(&root, r, 0);
    if (root.text_len) qp__xqf_comment(r, root.text, root.text_len);
}

static void xqf_game(xqf_reader *r) {
    qp_at place = qp__at(0);
    qp__give_game(&r->give, &place);
    if (!qp__xqf_quiet(r)) qp__xqf_tags(r);
    if (!qp__xqf_quiet(r)) xqf_root_comment(r);
    place = qp__at(r->header_len);
    qp__give_begin_moves(&r->give, &place);
    if (!qp__xqf_quiet(r)) {
        xqf_moves(r);
        xqf_tree_problem(r);
        xqf_result(r);
    }
    place = qp__at(r->bytes.len);
    qp__give_end(&r->give, &place);
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
    if (n < 2 || memcmp(r->bytes.ptr, "XQ", 2)) {
        qp__xqf_problem(r, QP_E_FORMAT_MARK, 0, "");
    } else if (n < XQF_TURN + 2) { /* without the men there is no game */
        qp__xqf_problem(r, QP_E_FORMAT_SHORT, n, "");
    } else {
        xqf_prepare(r);
        if (!qp__xqf_tree(r)) return QP_E_NOMEM;
        xqf_game(r);
    }
    return r->give.status;
}

/* ---- the format's functions ---------------------------------------------- */

qp_format_reader *qp__xqf_open(const qp_handler *to, const qp_alloc *alloc) {
    qp_alloc a = qp__alloc_or_libc(alloc);
    xqf_reader *r = qp__get(&a, sizeof *r);
    if (!r) return NULL;
    memset(r, 0, sizeof *r);
    r->give.to = to;
    r->alloc = a;
    return (qp_format_reader *)r;
}

/* The file is too long to be held, and none of it is read. */
static void xqf_refuse(xqf_reader *r) {
    static const char WANT[] = "64 MiB";
    qp_at place = qp__at(XQF_LIMIT);
    r->refused = 1;
    qp__buf_free(&r->alloc, &r->bytes);
    qp__give_problem(&r->give, QP_E_LIMIT, &place, (qp_text){NULL, 0},
                     (qp_text){WANT, sizeof WANT - 1});
    if (r->give.status) r->status = QP_E_STOP;
}

qp_status qp__xqf_feed(qp_format_reader *reader, const char *bytes,
                       size_t len) {
    xqf_reader *r = (xqf_reader *)reader;
    if (r->status || r->refused) return r->status;
    if (len > XQF_LIMIT - r->bytes.len)
        xqf_refuse(r);
    else if (!qp__buf_add(&r->alloc, &r->bytes, (qp_text){bytes, len}))
        r->status = QP_E_NOMEM;
    return r->status;
}

qp_status qp__xqf_finish(qp_format_reader *reader) {
    xqf_reader *r = (xqf_reader *)reader;
    qp_status status = r->status || r->refused ? r->status : xqf_read(r);
    r->status = QP_OK;
    r->refused = 0;
    r->give.status = QP_OK;
    r->bytes.len = 0;
    return status;
}

void qp__xqf_close(qp_format_reader *reader) {
    xqf_reader *r = (xqf_reader *)reader;
    if (!r) return;
    qp__buf_free(&r->alloc, &r->bytes);
    qp__put(&r->alloc, r->node, r->nodes_size * sizeof *r->node);
    qp__put(&r->alloc, r, sizeof *r);
}
