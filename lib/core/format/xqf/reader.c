/* reader.c - XQF to events. The file is held whole, as a variation follows the
 * whole line that it branches from; its records make a tree.
 *
 * SPDX-License-Identifier: MIT
 */
#include <stdio.h>
#include <string.h>

#include "../common/base.h"
#include "../common/binary_events.h"
#include "../common/format_reader.h"
#include "../common/results_and_glyphs.h"
#include "xqf_int.h"

typedef struct xqf_reader {
    qp__holder in;
    qp__emit *give; /* its own */

    /* Of the file that is being read: */
    unsigned char header[XQF_BODY]; /* zeros where the file is too short */
    size_t header_len;              /* how much of it the file has */
    const char *field;              /* the tag whose text is read */
    unsigned version;
    const unsigned char *body;
    size_t body_len;
    xqf_keys keys;
    qp_status end; /* how the tree ends: QP_OK, or what is wrong there */
    size_t end_at; /* in the body: where */
} xqf_reader;

/* A record taken apart. */
typedef struct xqf_record {
    unsigned from, to;     /* 10 * file + rank, when below 90 */
    unsigned flags;        /* QP__TREE_ bits */
    size_t text, text_len; /* in the body */
    size_t end;            /* where the next one begins */
} xqf_record;

/* Part of the cipher: the pad of the body is masked with these bytes. */
static const unsigned char PAD_MASK[32] = {
    '[', '(', 'C', ')', ' ', 'C', 'o', 'p', 'y', 'r', 'i',
    'g', 'h', 't', ' ', 'M', 'r', '.', ' ', 'D', 'o', 'n',
    'g', ' ', 'S', 'h', 'i', 'w', 'e', 'i', '.', ']'};

static unsigned char xqf_key_of(unsigned byte, unsigned times) {
    return (unsigned char)((byte * byte * 54 + 221) * times);
}

void qp__xqf_keys(xqf_keys *keys, const unsigned char *header) {
    memset(keys, 0, sizeof *keys);
    if (header[XQF_VERSION] <= XQF_PLAIN) return;
    const unsigned char *key = header + XQF_KEYS, * or = header + XQF_OR;
    for (unsigned i = 0; i < sizeof keys->pad; i++)
        keys->pad[i] =
            (unsigned char)((or [i % 4] | (key[i % 4] & header[XQF_MASK])) &
                            PAD_MASK[i]);
    keys->men = xqf_key_of(key[1], key[1]);
    keys->from = xqf_key_of(key[2], keys->men);
    keys->to = xqf_key_of(key[3], keys->from);
    keys->text = (key[0] * 256u + key[1]) % 32000 + 767;
}

void qp__xqf_decipher(unsigned char *body, size_t n, const xqf_keys *keys) {
    size_t i = 0;
    for (; i + 32 <= n; i += 32)
        for (size_t j = 0; j < 32; j++)
            body[i + j] = (unsigned char)(body[i + j] - keys->pad[j]);
    for (size_t j = 0; i < n; i++, j++)
        body[i] = (unsigned char)(body[i] - keys->pad[j]);
}

void qp__xqf_setup(qp_setup *out, const unsigned char *header, unsigned *bad) {
    xqf_keys keys;
    qp__xqf_keys(&keys, header);
    unsigned turned = 0;
    if (header[XQF_VERSION] >= XQF_TURNED) turned = keys.men + 1u;
    qp_setup_clear(out);
    *bad = 0;
    for (unsigned i = 0; i < XQF_PIECES_COUNT; i++) {
        unsigned at = (unsigned char)(header[XQF_PIECES + i] - keys.men);
        unsigned man = (turned + i) % XQF_PIECES_COUNT;
        if (at >= QP_SQUARES) continue; /* captured */
        qp_piece *cell = &out->cell[QP_SQ(at / 10, at % 10)];
        if (*cell) {
            if (!*bad) *bad = XQF_PIECES + i;
        } else {
            *cell = qp__xqf_piece[man].piece;
        }
    }
}

enum { XQF_SLICE = 1024, XQF_OUT = 8192, XQF_SPARE = 3 * XQF_SLICE + 8 };

/* A text on its way. */
typedef struct xqf_text {
    xqf_reader *r;
    const unsigned char *start; /* of the text */
    size_t at;                  /* of that, in the file */
    int is_comment;
    int nul_reported, begun;
    size_t len;
    unsigned char out[XQF_OUT];
} xqf_text;

static void xqf_flush(xqf_text *t, int last) {
    qp_at place = qp__at(t->at);
    qp_text part = {(const char *)t->out, t->len};
    t->len = 0;
    if (!t->is_comment || (last && !part.len && !t->begun))
        return; /* it was all NULs */
    t->begun = 1;
    qp__emit_comment(t->r->give, part, last ? QP_COMMENT_END : 0, &place);
}

/* Room for a slice and what may follow it. Texts of the header are short. */
static void xqf_room(xqf_text *t) {
    if (t->len > XQF_OUT - XQF_SPARE) xqf_flush(t, 0);
}

/* Invalid bytes: U+FFFD, reported. Half a character at the end of
 * a text of the header is left out: the field was too short for the whole. */
static void xqf_bad_bytes(xqf_text *t, const unsigned char **p,
                          const unsigned char *end, int cut) {
    size_t shown, left = (size_t)(end - *p);
    const unsigned char *bad = *p;
    uint64_t at = t->at + (size_t)(bad - t->start);
    *p += qp__code_bad(QP__CODE_GB18030, bad, left, &shown);
    cut = cut && left == 1 && !t->is_comment;
    if (!cut) {
        unsigned char *q = t->out + t->len;
        t->len += (size_t)(qp__utf8_put(q, QP__REPLACEMENT) - q);
    }
    char half[64] = "";
    if (cut) snprintf(half, sizeof half, "half a character, %s", t->r->field);
    qp__emit_bad_bytes(t->r->give, cut ? QP_W_FORMAT_VALUE : QP_E_TEXT_BYTE, at,
                       bad, shown < 2 ? shown : 2, half);
}

/* A run without line breaks and NULs. */
static void xqf_run(xqf_text *t, const unsigned char *p,
                    const unsigned char *end) {
    while (p < end) {
        xqf_room(t);
        const unsigned char *stop =
            end - p > XQF_SLICE ? p + XQF_SLICE - 4 : end;
        unsigned char *q = t->out + t->len;
        qp__code_end why = qp__code_read(QP__CODE_GB18030, &p, stop, &q, NULL);
        t->len = (size_t)(q - t->out);
        if (why == QP__CODE_BAD || (why == QP__CODE_CUT && stop == end))
            xqf_bad_bytes(t, &p, end, why == QP__CODE_CUT);
    }
}

/* A carriage return or a NUL at `p`. */
static void xqf_control(xqf_text *t, const unsigned char *p,
                        const unsigned char *end) {
    if (!*p) {
        if (!t->nul_reported)
            qp__emit_bad_bytes(t->r->give, QP_W_FORMAT_VALUE,
                               t->at + (size_t)(p - t->start), p, 1, "");
        t->nul_reported = 1;
    } else if (p + 1 == end || p[1] != '\n') {
        xqf_room(t);
        t->out[t->len++] = '\n';
    }
}

static void xqf_decode(xqf_text *t, const unsigned char *p, size_t len) {
    const unsigned char *end = p + len;
    t->start = p;
    while (p < end) {
        const unsigned char *run = p;
        while (p < end && *p != '\r' && *p) p++;
        if (run < p) xqf_run(t, run, p);
        if (p < end) xqf_control(t, p++, end);
    }
}

static void xqf_begin_text(xqf_text *t, xqf_reader *r, size_t at,
                           int is_comment) {
    t->r = r;
    t->at = at;
    t->is_comment = is_comment;
    t->nul_reported = t->begun = 0;
    t->len = 0;
}

/* A comment: the bytes of the body from `at`. */
static void xqf_comment(xqf_reader *r, size_t at, size_t len) {
    xqf_text t;
    xqf_begin_text(&t, r, XQF_BODY + at, 1);
    xqf_decode(&t, r->body + at, len);
    xqf_flush(&t, 1);
}

/* A text of the header, decoded into `out`, which has 3 * len + 4 bytes;
 * returns how many it fills. */
static size_t xqf_string(xqf_reader *r, size_t at, size_t len, char *out) {
    xqf_text t;
    xqf_begin_text(&t, r, at, 0);
    xqf_decode(&t, r->header + at, len);
    for (size_t i = 0; i < t.len; i++) /* a tag's value is one line */
        out[i] = (char)(t.out[i] == '\n' ? ' ' : t.out[i]);
    return t.len;
}

/* A square without its offset, or 255. */
static unsigned xqf_square(unsigned byte, unsigned offset) {
    return (byte - offset) & 0xFF;
}

/* The record at `at`. QP_E_FORMAT_SHORT when it is cut short (`end` is `at`
 * when nothing of it can be used), QP_E_FORMAT_VALUE when its length makes no
 * sense; nothing can be read after either. */
static qp_status xqf_take_record(xqf_record *out, const xqf_reader *r,
                                 size_t at) {
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

/* Fills the tree; 0 if out of memory. Sets r->end. The text of a node is a
 * piece of the body. */
static int xqf_tree(xqf_reader *r) {
    qp__tree *tree = &r->in.tree;
    size_t at = 0;
    if (!qp__tree_clear(tree)) return 0;
    for (int root = 1; root || tree->parent != QP__TREE_NONE; root = 0) {
        xqf_record record;
        r->end = xqf_take_record(&record, r, at);
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

static void xqf_tag(xqf_reader *r, const char *name, qp_text value, size_t at) {
    qp__emit_tag(r->give, qp_text_of(name), value, QP__AT(at));
}

static void xqf_tag_word(xqf_reader *r, const char *name, const char *value,
                         size_t at) {
    xqf_tag(r, name, qp_text_of(value), at);
}

/* A title of some files fills the place of the text after it too. */
static int xqf_title_runs_on(const xqf_reader *r) {
    unsigned len = r->header[XQF_TITLE];
    return len > XQF_ROOM_LONG && len <= XQF_ROOM_OVER;
}

/* Reports a problem. `at` counts from the start of the file; `what` is text. */
static void xqf_problem(xqf_reader *r, qp_status code, size_t at,
                        const char *what) {
    qp__report(r->give, code, qp__at(at), qp_text_of(what), "");
}

/* As that; what is a number. */
static void xqf_value(xqf_reader *r, qp_status code, size_t at,
                      const char *what, unsigned long value) {
    char text[64];
    snprintf(text, sizeof text, "%s %lu", what, value);
    xqf_problem(r, code, at, text);
}

static void xqf_field_tag(xqf_reader *r, const xqf_field *field) {
    unsigned len = r->header[field->at], room = field->room;
    int over = xqf_title_runs_on(r);
    if (over && field->at == XQF_TITLE) room = XQF_ROOM_OVER;
    if (over && field->at == XQF_TITLE + XQF_ROOM_LONG + 1) return;
    if (len > room) {
        xqf_value(r, QP_W_FORMAT_VALUE, field->at, "length", len);
        len = room;
    }
    /* The file may end within the header. */
    if (field->at + 1u + len > r->header_len)
        len = field->at + 1u < r->header_len
                  ? (unsigned)r->header_len - field->at - 1
                  : 0;
    if (!len) return;
    char text[3 * XQF_ROOM_OVER + 4];
    r->field = field->tag;
    size_t n = xqf_string(r, field->at + 1u, len, text);
    if (n) xqf_tag(r, field->tag, (qp_text){text, n}, field->at);
}

/* What the header says of it, else "*". */
static const char *xqf_result(const xqf_reader *r) {
    const char *result = qp__result_at(r->header[XQF_RESULT]);
    return result ? result : "*";
}

static void xqf_result_tag(xqf_reader *r) {
    unsigned code = r->header[XQF_RESULT];
    if (!qp__result_at(code))
        xqf_value(r, QP_W_FORMAT_VALUE, XQF_RESULT, "result", code);
    xqf_tag_word(r, "Result", xqf_result(r), XQF_RESULT);
}

static void xqf_type_tag(xqf_reader *r) {
    unsigned code = r->header[XQF_TYPE];
    if (!code) return;
    if (code >= XQF_TYPES)
        xqf_value(r, QP_W_FORMAT_VALUE, XQF_TYPE, "type", code);
    else
        xqf_tag_word(r, XQF_TAG_TYPE, qp__xqf_type[code], XQF_TYPE);
}

static void xqf_step_tag(xqf_reader *r) {
    unsigned step = r->header[XQF_STEP] | (unsigned)r->header[XQF_STEP + 1]
                                              << 8;
    if (!step) return;
    char text[12];
    snprintf(text, sizeof text, "%u", step);
    xqf_tag_word(r, XQF_TAG_STEP, text, XQF_STEP);
}

static void xqf_fen_tag(xqf_reader *r) {
    qp_setup setup;
    unsigned bad, turn = r->header[XQF_TURN];
    qp__xqf_setup(&setup, r->header, &bad);
    if (bad) xqf_value(r, QP_E_FORMAT_START, bad, "man", bad - XQF_PIECES);
    if (turn > 1)
        xqf_value(r, QP_W_FORMAT_VALUE, XQF_TURN, "side to move", turn);
    setup.turn = turn == 1 ? QP_BLACK : QP_RED;
    qp__emit_start(r->give, &setup, qp__at(XQF_PIECES));
}

/* What of the header is odd, but for the fields. */
static void xqf_header_problems(xqf_reader *r) {
    const unsigned char *key = r->header + XQF_KEYS;
    if (r->version < XQF_PLAIN || r->version > XQF_LAST)
        xqf_value(r, QP_W_FORMAT_VALUE, XQF_VERSION, "version", r->version);
    unsigned sum = (0u + key[0] + key[1] + key[2] + key[3]) % 256;
    if (sum && r->version > XQF_PLAIN)
        xqf_value(r, QP_W_FORMAT_VALUE, XQF_KEYS, "sum of keys", sum);
}

static void xqf_tags(xqf_reader *r) {
    static void (*const OTHER[])(xqf_reader *) = {xqf_result_tag, xqf_type_tag,
                                                  xqf_step_tag, xqf_fen_tag};
    xqf_header_problems(r);
    for (unsigned i = 0; i < XQF_FIELDS && !qp__emit_over(r->give); i++)
        xqf_field_tag(r, &qp__xqf_field[i]);
    for (unsigned i = 0; i < 4 && !qp__emit_over(r->give); i++) OTHER[i](r);
}

/* ---- the moves ----------------------------------------------------------- */

static void xqf_say(void *self, const qp__tree_node *node) {
    xqf_comment(self, node->text, node->text_len);
}

static void xqf_blame(void *self, const qp__tree_node *node) {
    xqf_reader *r = self;
    xqf_record record;
    char what[32];
    size_t at = (size_t)node->at.offset;
    (void)!xqf_take_record(&record, r, at - XQF_BODY);
    snprintf(what, sizeof what, "from %u to %u", record.from, record.to);
    xqf_problem(r, QP_E_FORMAT_MOVE, at, what);
}

/* ---- the game ------------------------------------------------------------ */

/* How the tree ended, and what lies after it. */
static void xqf_tree_problem(xqf_reader *r) {
    size_t at = r->header_len + r->end_at, left = r->body_len - r->end_at;
    if (r->end)
        xqf_problem(r, r->end, at, "");
    else if (left)
        xqf_value(r, QP_W_FORMAT_LEFT, at, "bytes", (unsigned long)left);
}

static void xqf_game(xqf_reader *r) {
    qp__emit_game(r->give, QP__AT(0));
    if (!qp__emit_over(r->give)) xqf_tags(r);
    r->in.tree.node[0].at = qp__at(r->header_len);
    qp__tree_report(&r->in.tell, &r->in.tree, NULL, qp__at(0));
    if (!qp__emit_over(r->give)) {
        xqf_tree_problem(r);
        qp__emit_result(r->give, qp_text_of(xqf_result(r)), QP__AT(XQF_RESULT));
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
        xqf_problem(r, QP_E_FORMAT_MARK, 0, "");
    } else if (n < XQF_TURN + 2) { /* without the pieces there is no game */
        xqf_problem(r, QP_E_FORMAT_SHORT, n, "");
    } else {
        xqf_prepare(r);
        if (!xqf_tree(r)) return QP_E_NOMEM;
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
