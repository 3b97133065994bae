/* tree.c - the records of an XQF file, linked.
 *
 * A record says whether it has a child and whether it has a sibling; the child
 * and all behind it come first. Nothing says where a sibling begins, so all
 * records are read in order. Those whose sibling is yet to come are chained
 * through the very links that they wait for.
 *
 * SPDX-License-Identifier: MIT
 */
#include "reader.h"

static uint32_t xqf_le32(const unsigned char *p) {
    return (uint32_t)p[0] | (uint32_t)p[1] << 8 | (uint32_t)p[2] << 16 |
           (uint32_t)p[3] << 24;
}

/* A square without its offset, or 255. */
static unsigned xqf_square(unsigned byte, unsigned offset) {
    return (byte - offset) & 0xFF;
}

qp_status qp__xqf_record(xqf_record *out, const xqf_reader *r, size_t at) {
    size_t left = r->body_len - at;
    *out = (xqf_record){.end = at};
    if (left < XQF_RECORD) return QP_E_FORMAT_SHORT;
    const unsigned char *p = r->body + at;
    out->from = xqf_square(p[0], XQF_FROM + r->keys.from);
    out->to = xqf_square(p[1], XQF_TO + r->keys.to);
    out->end = at + XQF_RECORD;
    int has_text = 1;
    if (r->version <= XQF_PLAIN) {
        if (p[2] & 0xF0) out->flags |= XQF_CHILD;
        if (p[2] & 0x0F) out->flags |= XQF_SIBLING;
    } else {
        if (p[2] & 0x80) out->flags |= XQF_CHILD;
        if (p[2] & 0x40) out->flags |= XQF_SIBLING;
        has_text = (p[2] & 0x20) != 0;
    }
    if (!has_text) return QP_OK;
    left -= XQF_RECORD;
    if (left < 4) {
        out->end += left;
        return QP_E_FORMAT_SHORT;
    }
    uint32_t len = xqf_le32(p + XQF_RECORD) - r->keys.text;
    left -= 4;
    out->text = out->end += 4;
    if (len > INT32_MAX) return QP_E_FORMAT_VALUE;
    out->text_len = len < left ? len : left;
    out->end += out->text_len;
    return len > left ? QP_E_FORMAT_SHORT : QP_OK;
}

int qp__xqf_tree(xqf_reader *r) {
    uint32_t waiting = XQF_NONE, before = XQF_NONE;
    size_t at = 0;
    r->nodes = 0;
    for (;;) {
        xqf_record record;
        r->end = qp__xqf_record(&record, r, at);
        r->end_at = r->end == QP_E_FORMAT_SHORT ? r->body_len : record.end;
        if (record.end == at) break;
        void *nodes = r->node;
        if (!qp__grow(&r->alloc, &nodes, &r->nodes_size, r->nodes + 1,
                      sizeof *r->node))
            return 0;
        r->node = nodes;
        uint32_t id = (uint32_t)r->nodes++;
        r->node[id] = (xqf_node){.at = (uint32_t)at, .sibling = XQF_NONE};
        if (before != XQF_NONE) r->node[before].sibling = id;
        before = XQF_NONE;
        at = record.end;
        if (r->end) break;
        if (id && record.flags & XQF_SIBLING) { /* the root cannot have one */
            r->node[id].sibling = waiting;
            waiting = id;
        }
        if (record.flags & XQF_CHILD) continue;
        if (waiting == XQF_NONE) break;
        before = waiting;
        waiting = r->node[before].sibling;
        r->node[before].sibling = XQF_NONE;
    }
    while (waiting != XQF_NONE) { /* their siblings never came */
        uint32_t next = r->node[waiting].sibling;
        r->node[waiting].sibling = XQF_NONE;
        waiting = next;
    }
    return 1;
}
