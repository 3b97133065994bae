/* pfc.c - reads PFC, a game of PengFei as XML: its elements; sax.h reads the
 * XML. Each move is an element within the move before it, so open moves are on
 * a stack.
 *
 * SPDX-License-Identifier: MIT
 */
#include "../common/results_and_glyphs.h"
#include "../common/format_list.h"

#include <string.h>

#include "../common/base.h"
#include "../common/format_reader.h"
#include "../common/sax.h"
#include "qipu/fen.h"

enum {
    PFC_DEEPEST = 10000, /* plies of a line, and one */
    PFC_NAME = 32        /* room for the name of a tag */
};

typedef struct pfc_reader {
    qp__holder in;
    qp__sax xml;
    uint32_t *open; /* nodes of the open elements; NONE: not read */
    size_t opens_size;
    const char *result;
} pfc_reader;

static void pfc_problem(pfc_reader *r, qp_status code, const char *what,
                        const char *want) {
    qp__sax_problem(&r->xml, code, what, want);
}

/* ---- tags ---------------------------------------------------------------- */

/* Attributes of the root whose tags have other names. */
static const struct {
    char attribute[12], tag[13];
} PFC_NAMES[] = {
#include "tags.inc"
};

/* Any other is a tag of its own name, cut between characters. */
static void pfc_tag(pfc_reader *r, const char *name, const char *value) {
    char cut[PFC_NAME] = "";
    size_t n = strlen(name);
    for (size_t i = 0; i < sizeof PFC_NAMES / sizeof *PFC_NAMES; i++)
        if (!strcmp(name, PFC_NAMES[i].attribute)) {
            qp__report_tag(&r->in.tell, PFC_NAMES[i].tag, qp_text_of(value),
                           qp__sax_here(&r->xml));
            return;
        }
    if (n >= PFC_NAME) n = PFC_NAME - 1;
    n = qp__utf8_check((const unsigned char *)name, n, &(qp__utf8_end){0});
    memcpy(cut, name, n);
    qp__report_tag(&r->in.tell, cut, qp_text_of(value), qp__sax_here(&r->xml));
}

/* The opening, however it is written, needs no tag. */
static void pfc_start(pfc_reader *r, const char *value) {
    qp_setup setup, opening;
    qp_text fen = qp__sax_trim(qp_text_of(value));
    qp_setup_start(&opening);
    if (!fen.len) return;
    if (qp_fen_read(&setup, NULL, fen, NULL) ||
        memcmp(&setup, &opening, sizeof setup) != 0)
        qp__report_tag(&r->in.tell, "FEN", fen, qp__sax_here(&r->xml));
}

/* Reported once both `win` and `result` are known: the first that says who
 * won. */
static void pfc_emit_result(pfc_reader *r, const char *win,
                            const char *result) {
    const char *said[] = {win, result};
    r->result = "*";
    for (size_t i = 2; i-- > 0;) {
        if (!said[i] || !*said[i]) continue;
        const char *known = qp__result(qp_text_of(said[i])).ptr;
        if (!known)
            pfc_problem(r, QP_W_FORMAT_VALUE, said[i],
                        "1-0, 0-1, 1/2-1/2 or *");
        else if (*known != '*')
            r->result = known;
    }
    if (win || result)
        qp__report_tag(&r->in.tell, "Result", qp_text_of(r->result),
                       qp__sax_here(&r->xml));
}

static void pfc_begin_root(pfc_reader *r, const char **attribute) {
    const char *win = NULL, *result = NULL;
    qp_text comment = {"", 0};
    r->in.tree.node[0].at = qp__sax_here(&r->xml);
    qp__report_begin_game(&r->in.tell, r->in.tree.node[0].at);
    for (; *attribute; attribute += 2) {
        const char *name = attribute[0], *value = attribute[1];
        if (!strcmp(name, "win"))
            win = value;
        else if (!strcmp(name, "result"))
            result = value;
        else if (!strcmp(name, "c"))
            comment = qp_text_of(value);
        else if (!strcmp(name, "m"))
            pfc_start(r, value);
        else if (strcmp(name, "version") != 0)
            pfc_tag(r, name, value);
    }
    pfc_emit_result(r, win, result);
    qp__tree_say(&r->in.tell, &r->in.tree, 0, qp__sax_trim(comment));
}

/* ---- moves --------------------------------------------------------------- */

static qp_sq pfc_square(const char *p) {
    unsigned file = (unsigned)((p[0] | 32) - 'a'),
             rank = (unsigned)(p[1] - '0');
    return file < QP_FILES && rank < QP_RANKS ? QP_SQ(file, rank) : QP_SQ_NONE;
}

/* A move that is not one has equal squares. */
static qp_move pfc_move(qp_text value) {
    qp_move move = {QP_SQ_NONE, QP_SQ_NONE};
    if (value.len != 4) return move;
    move.from = pfc_square(value.ptr);
    move.to = pfc_square(value.ptr + 2);
    if (move.from == QP_SQ_NONE || move.to == QP_SQ_NONE) move.to = move.from;
    return move;
}

/* The child added last becomes the first: its line is the game's. */
static void pfc_put_first(qp__tree *tree, uint32_t parent, uint32_t before) {
    qp__tree_node *up = &tree->node[parent];
    uint32_t i = up->last;
    if (before == QP__TREE_NONE) return;
    tree->node[before].sibling = QP__TREE_NONE;
    up->last = before;
    tree->node[i].sibling = up->child;
    up->child = i;
}

static uint32_t pfc_begin_move(pfc_reader *r, uint32_t parent,
                               const char **attribute) {
    const char *value = "", *comment = "";
    int first = 0;
    for (; *attribute; attribute += 2) {
        if (!strcmp(attribute[0], "m"))
            value = attribute[1];
        else if (!strcmp(attribute[0], "c"))
            comment = attribute[1];
        else if (!strcmp(attribute[0], "default"))
            first = qp__sax_yes(attribute[1]);
    }
    qp_move move = pfc_move(qp__sax_trim(qp_text_of(value)));
    if (move.from == move.to)
        pfc_problem(r, QP_E_FORMAT_MOVE, value, "as h2e2");
    uint32_t before = r->in.tree.node[parent].last;
    uint32_t i = qp__tree_add(&r->in.tree, parent, move, qp__sax_here(&r->xml));
    if (i == QP__TREE_NONE) {
        r->in.tell.give.status = QP_E_NOMEM;
        return i;
    }
    qp__tree_say(&r->in.tell, &r->in.tree, i,
                 qp__sax_trim(qp_text_of(comment)));
    if (first) pfc_put_first(&r->in.tree, parent, before);
    return i;
}

/* ---- elements ------------------------------------------------------------ */

static void pfc_begin(void *ctx, const char *name, const char **attribute) {
    pfc_reader *r = ctx;
    size_t depth = (size_t)r->xml.depth;
    if (!qp__grow(r->in.tell.alloc, &r->open, &r->opens_size, depth + 1,
                  sizeof *r->open)) {
        r->in.tell.give.status = QP_E_NOMEM;
        return;
    }
    r->open[depth] = QP__TREE_NONE;
    int known = !strcmp(name, "n");
    if (depth == 1 && !known) {
        pfc_problem(r, QP_E_FORMAT_MARK, name, "n");
        qp__sax_abandon(&r->xml);
    } else if (depth == 1) {
        r->open[depth] = 0;
        pfc_begin_root(r, attribute);
    } else if (!known) {
        pfc_problem(r, QP_W_FORMAT_LEFT, name, "n");
    } else if (r->open[depth - 1] != QP__TREE_NONE) {
        r->open[depth] = pfc_begin_move(r, r->open[depth - 1], attribute);
    }
}

static void pfc_end(void *ctx) {
    (void)ctx;
}

/* ---- the format ---------------------------------------------------------- */

/* Passes over what begins so, up to the end of it; 0 if it does not. */
static int pfc_pass(qp_text *t, const char *begin, const char *end) {
    size_t b = strlen(begin), e = strlen(end);
    if (t->len < b || memcmp(t->ptr, begin, b) != 0) return 0;
    for (size_t i = b; i + e <= t->len; i++)
        if (!memcmp(t->ptr + i, end, e)) {
            t->ptr += i + e, t->len -= i + e;
            return 1;
        }
    return 0;
}

/* A root `n`, and in its tag what it must have. */
static int find_pfc(qp_text head, int whole) {
    (void)whole;
    pfc_pass(&head, "\xEF\xBB\xBF", "");
    do head = qp__sax_trim(head);
    while (pfc_pass(&head, "<?", "?>") || pfc_pass(&head, "<!--", "-->"));
    if (head.len < 3 || memcmp(head.ptr, "<n", 2) != 0) return 0;
    if (!strchr(" \t\r\n", head.ptr[2]) || !head.ptr[2]) return 0;
    int version = 0;
    for (size_t i = 2; i < head.len && head.ptr[i] != '>'; i++) {
        qp_text at = {head.ptr + i, head.len - i};
        if (pfc_pass(&at, " m=", "")) return 98;
        if (pfc_pass(&at, " version=", "")) version = 1;
    }
    return version ? 80 : 0;
}

static void close_pfc(qp_format_reader *reader) {
    pfc_reader *r = (pfc_reader *)reader;
    if (!r) return;
    qp__sax_free(&r->xml);
    qp__put(r->in.tell.alloc, r->open, r->opens_size * sizeof *r->open);
    qp__holder_free(reader);
}

static qp_format_reader *open_pfc(const qp_handler *to, const qp_alloc *alloc) {
    pfc_reader *r = qp__holder_new(sizeof *r, to, alloc);
    if (!r) return NULL;
    r->xml = (qp__sax){.tell = &r->in.tell,
                       .owner = r,
                       .deepest = PFC_DEEPEST,
                       .start = pfc_begin,
                       .end = pfc_end};
    if (!qp__sax_open(&r->xml) || !qp__tree_clear(&r->in.tree)) {
        close_pfc((qp_format_reader *)r);
        return NULL;
    }
    return (qp_format_reader *)r;
}

static qp_status feed_pfc(qp_format_reader *reader, const char *bytes,
                          size_t len) {
    return qp__sax_feed(&((pfc_reader *)reader)->xml, bytes, len);
}

static qp_status finish_pfc(qp_format_reader *reader) {
    pfc_reader *r = (pfc_reader *)reader;
    qp__sax_finish(&r->xml);
    if (!r->in.tell.give.in_game) return r->in.tell.give.status;
    qp__tree_report(&r->in.tell, &r->in.tree, r->result, r->xml.at);
    qp__report_end_game(&r->in.tell, r->xml.at);
    return r->in.tell.give.status;
}

const qp_format qp__format_pfc = {
    .name = "pfc",
    .title = "PFC, PengFei XML",
    .extensions = "pfc",
    .flags = QP__EXPAT_READS,
    .holds = QP_HOLDS_TAGS | QP_HOLDS_START | QP_HOLDS_VARIATIONS |
             QP_HOLDS_COMMENTS | QP_HOLDS_RESULT | QP_HOLDS_UNICODE,
    .notation = QP_NOTATION_UCCI,
    .find = find_pfc,
    .open = open_pfc,
    .feed = feed_pfc,
    .finish = finish_pfc,
    .close = close_pfc,
    .lacks = QP__EXPAT_LACKS};
