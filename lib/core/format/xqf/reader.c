/* reader.c - XQF to events. The file is held whole, as a variation follows the
 * whole line that it branches from; its records make a tree (tree.c).
 *
 * SPDX-License-Identifier: MIT
 */
#include "reader.h"

#include <stdio.h>
#include <string.h>

int qp__xqf_halfmove_clock(const xqf_reader *r) {
    return r->give->status || r->give->skip_game;
}

void qp__xqf_problem(xqf_reader *r, qp_status code, size_t at,
                     const char *what) {
    qp__report(r->give, code, qp__at(at), qp_text_of(what), "");
}

void qp__xqf_value(xqf_reader *r, qp_status code, size_t at, const char *what,
                   unsigned long value) {
    char text[64];
    snprintf(text, sizeof text, "%s %lu", what, value);
    qp__xqf_problem(r, code, at, text);
}

/* ---- the moves ----------------------------------------------------------- */

static void xqf_say(void *self, const qp__tree_node *node) {
    qp__xqf_comment(self, node->text, node->text_len);
}

static void xqf_blame(void *self, const qp__tree_node *node) {
    xqf_reader *r = self;
    xqf_record record;
    char what[32];
    size_t at = (size_t)node->at.offset;
    (void)!qp__xqf_record(&record, r, at - XQF_BODY);
    snprintf(what, sizeof what, "from %u to %u", record.from, record.to);
    qp__xqf_problem(r, QP_E_FORMAT_MOVE, at, what);
}

/* ---- the game ------------------------------------------------------------ */

const char *qp__xqf_result(const xqf_reader *r) {
    const char *result = qp__result_at(r->header[XQF_RESULT]);
    return result ? result : "*";
}

/* How the tree ended, and what lies after it. */
static void xqf_tree_problem(xqf_reader *r) {
    size_t at = r->header_len + r->end_at, left = r->body_len - r->end_at;
    if (r->end)
        qp__xqf_problem(r, r->end, at, "");
    else if (left)
        qp__xqf_value(r, QP_W_FORMAT_LEFT, at, "bytes", (unsigned long)left);
}

static void xqf_game(xqf_reader *r) {
    qp__emit_game(r->give, QP__AT(0));
    if (!qp__xqf_halfmove_clock(r)) qp__xqf_tags(r);
    r->in.tree.node[0].at = qp__at(r->header_len);
    qp__tree_report(&r->in.tell, &r->in.tree, NULL, qp__at(0));
    if (!qp__xqf_halfmove_clock(r)) {
        xqf_tree_problem(r);
        qp__emit_result(r->give, qp_text_of(qp__xqf_result(r)),
                        QP__AT(XQF_RESULT));
    }
    qp__emit_end(r->give, QP__AT(r->in.bytes.len));
}

/* Takes the file apart: header, keys, body without its cipher. */
static void xqf_prepare(xqf_reader *r) {
    unsigned char *bytes = (unsigned char *)r->in.bytes.ptr;
    size_t n = r->in.bytes.len < XQF_BODY ? r->in.bytes.len : XQF_BODY;
    memset(r->header, 0, sizeof r->header);
    memcpy(r->header, bytes, n);
    r->header_len = n;
    r->version = r->header[XQF_VERSION];
    qp__xqf_keys(&r->keys, r->header);
    r->body = bytes + n;
    r->body_len = r->in.bytes.len - n;
    if (r->version > XQF_PLAIN)
        qp__xqf_decipher(bytes + n, r->body_len, &r->keys);
}

static qp_status xqf_read(xqf_reader *r) {
    size_t n = r->in.bytes.len;
    if (n < 2 || memcmp(r->in.bytes.ptr, "XQ", 2)) {
        qp__xqf_problem(r, QP_E_FORMAT_MARK, 0, "");
    } else if (n < XQF_TURN + 2) { /* without the pieces there is no game */
        qp__xqf_problem(r, QP_E_FORMAT_SHORT, n, "");
    } else {
        xqf_prepare(r);
        if (!qp__xqf_tree(r)) return QP_E_NOMEM;
        xqf_game(r);
    }
    return r->give->status;
}

/* ---- the format's functions ---------------------------------------------- */

qp_format_reader *qp__xqf_open(const qp_handler *to, const qp_alloc *alloc) {
    xqf_reader *r = qp__holder_new(sizeof *r, to, alloc);
    if (!r) return NULL;
    r->give = &r->in.tell.give;
    r->in.tree.self = r;
    r->in.tree.say = xqf_say;
    r->in.tree.blame = xqf_blame;
    return (qp_format_reader *)r;
}

qp_status qp__xqf_finish(qp_format_reader *reader) {
    xqf_reader *r = (xqf_reader *)reader;
    return r->give->status || r->in.refused ? r->give->status : xqf_read(r);
}
