/* tree.c - the records of an XQF file as a tree: each says whether it has a
 * child and a sibling; the child and all after it come first.
 *
 * SPDX-License-Identifier: MIT
 */
#include "reader.h"

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
        if (p[2] & 0xF0) out->flags |= QP__TREE_CHILD;
        if (p[2] & 0x0F) out->flags |= QP__TREE_NEXT_VARIATION;
    } else {
        if (p[2] & 0x80) out->flags |= QP__TREE_CHILD;
        if (p[2] & 0x40) out->flags |= QP__TREE_NEXT_VARIATION;
        has_text = (p[2] & 0x20) != 0;
    }
    if (!has_text) return QP_OK;
    left -= XQF_RECORD;
    if (left < 4) {
        out->end += left;
        return QP_E_FORMAT_SHORT;
    }
    uint32_t len = qp__le32(p + XQF_RECORD) - r->keys.text;
    left -= 4;
    out->text = out->end += 4;
    if (len > INT32_MAX) return QP_E_FORMAT_VALUE;
    out->text_len = len < left ? len : left;
    out->end += out->text_len;
    return len > left ? QP_E_FORMAT_SHORT : QP_OK;
}

int qp__xqf_tree(xqf_reader *r) {
    qp__tree *tree = &r->in.tree;
    size_t at = 0;
    if (!qp__tree_clear(tree)) return 0;
    for (int root = 1; root || tree->parent != QP__TREE_NONE; root = 0) {
        xqf_record record;
        r->end = qp__xqf_record(&record, r, at);
        r->end_at = r->end == QP_E_FORMAT_SHORT ? r->body_len : record.end;
        if (record.end == at) break;
        unsigned from = record.from, to = record.to;
        qp_move move = {QP_SQ(from / 10, from % 10), QP_SQ(to / 10, to % 10)};
        uint32_t node = 0;
        if (!root)
            node =
                qp__tree_put(tree, move, record.flags, qp__at(XQF_BODY + at));
        else if (!(record.flags & QP__TREE_CHILD))
            tree->parent = QP__TREE_NONE; /* it cannot have a sibling */
        if (node == QP__TREE_NONE) return 0;
        tree->node[node].bad = from >= QP_SQUARES || to >= QP_SQUARES;
        tree->node[node].text = (uint32_t)record.text;
        tree->node[node].text_len = (uint32_t)record.text_len;
        at = record.end;
        if (r->end) break;
    }
    return 1;
}
