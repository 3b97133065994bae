/* cbf.c - reads CBF, a game of CCBridge as XML: its elements; sax.h reads the
 * XML.
 *
 * SPDX-License-Identifier: MIT
 */
#include "../common/results_and_glyphs.h"
#include "../common/format_list.h"

#include <string.h>

#include "../common/format_reader.h"
#include "../common/sax.h"

enum { CBF_DEEPEST = 16, CBF_NAME_SIZE = 32 };

typedef struct cbf_reader {
    qp__holder in;
    qp__sax xml;
    qp__buf text;             /* of the element at hand */
    char name[CBF_NAME_SIZE]; /* of it, cut */
    int in_head, in_moves, root_seen;
    uint32_t node; /* whose comment the text is, or QP__TREE_NONE */
    int surplus;   /* reported: moves after the end */
    const char *result;
} cbf_reader;

static qp_at cbf_here(cbf_reader *r) {
    return qp__sax_here(&r->xml);
}

static void cbf_problem(cbf_reader *r, qp_status code, const char *what,
                        const char *want) {
    qp__sax_problem(&r->xml, code, what, want);
}

/* ---- the head ------------------------------------------------------------ */

/* Elements whose tags have other names. The rest keep theirs. */
static const struct {
    char element[15], tag[13];
} CBF_NAMES[] = {
#include "tags.inc"
};

static const char *cbf_tag_of(const char *element) {
    for (size_t i = 0; i < sizeof CBF_NAMES / sizeof *CBF_NAMES; i++)
        if (!strcmp(element, CBF_NAMES[i].element)) return CBF_NAMES[i].tag;
    return element;
}

static void cbf_emit_result(cbf_reader *r, qp_text value) {
    char digit = value.len == 1 ? *value.ptr : '9';
    if (digit < '0' || digit > '4') {
        char text[16] = "";
        size_t n = value.len < sizeof text ? value.len : sizeof text - 1;
        if (n) memcpy(text, value.ptr, n);
        if (value.len) cbf_problem(r, QP_W_FORMAT_VALUE, text, "from 0 to 4");
        return;
    }
    r->result = qp__result_at((unsigned)(digit - '0') % 4);
    qp_at at = cbf_here(r);
    qp__report_tag(&r->in.tell, "Result", qp_text_of(r->result), at);
    if (digit == '4')
        qp__report_tag(&r->in.tell, "Outcome", (qp_text){"several", 7}, at);
}

static void end_field(cbf_reader *r) {
    qp_text value = qp__sax_trim((qp_text){r->text.ptr, r->text.len});
    if (!strcmp(r->name, "RecordResult"))
        cbf_emit_result(r, value);
    else if (value.len)
        qp__report_tag(&r->in.tell, cbf_tag_of(r->name), value, cbf_here(r));
}

/* ---- moves --------------------------------------------------------------- */

/* Files from Red's left, ranks from Black's side, both from 0. */
static qp_sq cbf_square_of(const char *p) {
    unsigned file = (unsigned)(p[0] - '0'), rank = (unsigned)(p[1] - '0');
    return file < 9 && rank < 10 ? QP_SQ(file, 9 - rank) : QP_SQ_NONE;
}

/* A move that is not one has equal squares. */
static qp_move cbf_move_of(const char *value) {
    qp_move move = {QP_SQ_NONE, QP_SQ_NONE};
    if (strlen(value) != 5 || value[2] != '-') return move;
    move.from = cbf_square_of(value);
    move.to = cbf_square_of(value + 3);
    if (move.from == QP_SQ_NONE || move.to == QP_SQ_NONE) move.to = move.from;
    return move;
}

/* What the attributes of a Move say. */
typedef struct move_says {
    const char *value;
    unsigned bits; /* QP__TREE_ bits */
} move_says;

/* An attribute beside `value` and `end` says that there is another move in
 * this one's place: so it is in the binary form of the same program. */
static move_says read_attributes(const XML_Char **attribute) {
    move_says says = {"", QP__TREE_CHILD};
    for (; *attribute; attribute += 2) {
        if (!strcmp(attribute[0], "value"))
            says.value = attribute[1];
        else if (!strcmp(attribute[0], "end"))
            says.bits &=
                qp__sax_yes(attribute[1]) ? ~(unsigned)QP__TREE_CHILD : ~0u;
        else if (qp__sax_yes(attribute[1]))
            says.bits |= QP__TREE_NEXT_VARIATION;
    }
    return says;
}

static void begin_move(cbf_reader *r, const XML_Char **attribute) {
    move_says says = read_attributes(attribute);
    qp_at at = cbf_here(r);
    int first = !r->root_seen;
    r->root_seen = 1;
    if (first && !strcmp(says.value, "00-00")) {
        r->in.tree.node[0].at = at;
        r->node = 0;
        if (!(says.bits & QP__TREE_CHILD)) r->in.tree.parent = QP__TREE_NONE;
        return;
    }
    if (r->in.tree.parent == QP__TREE_NONE) {
        if (!r->surplus)
            cbf_problem(r, QP_E_FORMAT_VALUE, says.value,
                        "no move after the end");
        r->surplus = 1;
        return;
    }
    qp_move move = cbf_move_of(says.value);
    if (move.from == move.to)
        cbf_problem(r, QP_E_FORMAT_MOVE, says.value, "as 77-47");
    r->node = qp__tree_put(&r->in.tree, move, says.bits, at);
    if (r->node == QP__TREE_NONE) r->in.tell.give.status = QP_E_NOMEM;
}

static void cbf_end_move(cbf_reader *r) {
    qp_text text = qp__sax_trim((qp_text){r->text.ptr, r->text.len});
    uint32_t node = r->node;
    r->node = QP__TREE_NONE;
    if (text.len && node != QP__TREE_NONE)
        qp__tree_say(&r->in.tell, &r->in.tree, node, text);
}

/* ---- elements ------------------------------------------------------------ */

static void start_element(void *ctx, const char *name, const char **attribute) {
    cbf_reader *r = ctx;
    if (r->xml.depth > 3) { /* within a text */
        if (r->xml.depth == 4 && (r->in_head || r->in_moves))
            cbf_problem(r, QP_W_FORMAT_LEFT, name, "text");
        return;
    }
    r->text.len = 0;
    size_t n = strlen(name);
    if (n >= CBF_NAME_SIZE) n = CBF_NAME_SIZE - 1;
    memcpy(r->name, name, n);
    r->name[n] = '\0';
    if (r->xml.depth == 1) {
        if (strcmp(name, "ChineseChessRecord")) {
            cbf_problem(r, QP_E_FORMAT_MARK, r->name, "ChineseChessRecord");
            qp__sax_abandon(&r->xml);
        } else {
            r->in.tree.node[0].at = cbf_here(r);
            qp__report_begin_game(&r->in.tell, cbf_here(r));
        }
    } else if (r->xml.depth == 2) {
        r->in_head = !strcmp(name, "Head");
        r->in_moves = !strcmp(name, "MoveList");
        if (!r->in_head && !r->in_moves)
            cbf_problem(r, QP_W_FORMAT_LEFT, r->name, "Head or MoveList");
    } else if (r->xml.depth == 3 && r->in_moves && !strcmp(name, "Move")) {
        begin_move(r, attribute);
    } else if (r->xml.depth == 3 && r->in_moves) {
        cbf_problem(r, QP_W_FORMAT_LEFT, r->name, "Move");
    }
}

static void end_element(void *ctx) {
    cbf_reader *r = ctx;
    if (r->xml.depth == 3 && r->in_head) end_field(r);
    if (r->xml.depth == 3 && r->in_moves) cbf_end_move(r);
    if (r->xml.depth == 2) r->in_head = r->in_moves = 0;
    if (r->xml.depth <= 3) r->text.len = 0;
}

static void cbf_take_text(void *ctx, qp_text text) {
    cbf_reader *r = ctx;
    if (r->xml.depth == 3 && !qp__buf_add(r->in.tell.alloc, &r->text, text))
        r->in.tell.give.status = QP_E_NOMEM;
}

/* ---- the format ---------------------------------------------------------- */

static int find_cbf(qp_text head, int whole) {
    static const char ROOT[] = "<ChineseChessRecord";
    (void)whole;
    size_t i = 0;
    if (head.len >= 3 && !memcmp(head.ptr, "\xEF\xBB\xBF", 3)) i = 3;
    while (i < head.len && head.ptr[i] && strchr(" \t\r\n", head.ptr[i])) i++;
    if (i == head.len || head.ptr[i] != '<') return 0;
    for (; i + sizeof ROOT - 1 <= head.len; i++)
        if (head.ptr[i] == '<' && !memcmp(head.ptr + i, ROOT, sizeof ROOT - 1))
            return 100;
    return 0;
}

static void cbf_close_reader(qp_format_reader *reader) {
    cbf_reader *r = (cbf_reader *)reader;
    if (!r) return;
    qp__sax_free(&r->xml);
    qp__buf_free(r->in.tell.alloc, &r->text);
    qp__holder_free(reader);
}

static qp_format_reader *cbf_open_reader(const qp_handler *to,
                                         const qp_alloc *alloc) {
    cbf_reader *r = qp__holder_new(sizeof *r, to, alloc);
    if (!r) return NULL;
    r->result = "*";
    r->node = QP__TREE_NONE;
    r->xml = (qp__sax){.tell = &r->in.tell,
                       .owner = r,
                       .deepest = CBF_DEEPEST,
                       .start = start_element,
                       .end = end_element,
                       .text = cbf_take_text};
    if (!qp__sax_open(&r->xml) || !qp__tree_clear(&r->in.tree)) {
        cbf_close_reader((qp_format_reader *)r);
        return NULL;
    }
    return (qp_format_reader *)r;
}

static qp_status cbf_feed(qp_format_reader *reader, const char *bytes,
                          size_t len) {
    return qp__sax_feed(&((cbf_reader *)reader)->xml, bytes, len);
}

static qp_status cbf_finish(qp_format_reader *reader) {
    cbf_reader *r = (cbf_reader *)reader;
    qp__sax_finish(&r->xml);
    if (!r->in.tell.give.in_game) return r->in.tell.give.status;
    qp_at at = r->xml.at;
    int cut = r->root_seen && r->in.tree.parent != QP__TREE_NONE;
    if (cut && !r->xml.done) /* the last move lacks its end="1" */
        qp__report_problem(&r->in.tell, QP_W_FORMAT_VALUE, at, "",
                           "an end of the moves");
    qp__tree_report(&r->in.tell, &r->in.tree, r->result, at);
    qp__report_end_game(&r->in.tell, at);
    return r->in.tell.give.status;
}

const qp_format qp__format_cbf = {
    .name = "cbf",
    .title = "CCBridge XML",
    .extensions = "cbf",
    .flags = QP__EXPAT_READS,
    .holds = QP_HOLDS_START | QP_HOLDS_VARIATIONS | QP_HOLDS_COMMENTS |
             QP_HOLDS_RESULT | QP_HOLDS_UNICODE,
    .notation = QP_NOTATION_UCCI,
    .find = find_cbf,
    .open = cbf_open_reader,
    .feed = cbf_feed,
    .finish = cbf_finish,
    .close = cbf_close_reader,
    .lacks = QP__EXPAT_LACKS};
