/* narrow.c - libraries of the narrow form: GB18030, deflated as a whole. Texts
 * follow their length, squares are pairs of digits, a game is a list of moves
 * with their plies and then a line of text for each. Errors name the byte after
 * which the data is deflated, and in `want` the byte of the inflated data.
 *
 * SPDX-License-Identifier: MIT
 */
#include <stdio.h>
#include <string.h>

#include "cbr_int.h"
#include "inflate.h"

enum {
    NARROW_HEAD = 20,
    CBR_PIECES = 32,
    CBR_KINGS = 4, /* Red's; Black's comes 16 later */
    CBR_NODE = 6,
    NARROW_STAMP = 19
};

/* What is read next. After `cut` nothing more is there to read. */
typedef struct narrow {
    cbr_out *o;
    const char *start, *p, *end;
    uint64_t offset; /* of the deflated data, in the file */
    int cut;
    int limited; /* not all came out: what lacks at the end was reported */
} narrow;

static qp_at cbr_here(const narrow *n) {
    return qp__at(n->offset);
}

/* A problem at a place of what came out. */
static void report_inside(const narrow *n, qp_status code, const char *place,
                          const char *what) {
    char want[64];
    snprintf(want, sizeof want, "at byte %llu of the inflated data",
             (unsigned long long)(place - n->start));
    qp__report_problem(&n->o->in.tell, code, cbr_here(n), what, want);
}

static size_t left(const narrow *n) {
    return (size_t)(n->end - n->p);
}

/* The next `size` bytes, or as many as there are. */
static qp_text bytes(narrow *n, size_t size) {
    size_t have = left(n) < size ? left(n) : size;
    qp_text out = {n->p, have};
    n->p += have;
    if (have < size) n->cut = 1;
    return out;
}

static uint32_t cbr_number(narrow *n) {
    qp_text b = bytes(n, 4);
    return b.len == 4 ? qp__le32(b.ptr) : 0;
}

static qp_text string(narrow *n) {
    uint32_t size = cbr_number(n);
    return bytes(n, size);
}

static void report_string(narrow *n, const char *tag, qp_text value) {
    if (value.len)
        qp__report_tag_in(&n->o->in.tell, tag, QP__CODE_GB18030, value,
                          cbr_here(n));
}

/* Text as a comment of the game. */
static void narrow_report_remark(narrow *n, qp_text value) {
    if (!value.len) return;
    qp__reporter *t = &n->o->in.tell;
    qp__buf text = {0};
    if (!qp__report_decode(t, &text, QP__CODE_GB18030, value, cbr_here(n)))
        t->give.status = QP_E_NOMEM;
    else if (text.len)
        qp__report_comment(
            t, (qp_text){text.ptr, qp__tree_tidy(text.ptr, text.len)},
            cbr_here(n));
    qp__buf_free(t->alloc, &text);
}

/* ---- the library --------------------------------------------------------- */

typedef struct library {
    qp_text name, unknown[2], creator, mail, created, modified, remark;
    uint32_t games;
} library;

static void read_library(narrow *n, library *l) {
    l->name = string(n);
    l->unknown[0] = string(n);
    l->unknown[1] = string(n);
    l->creator = string(n);
    l->mail = string(n);
    l->created = bytes(n, NARROW_STAMP);
    l->modified = bytes(n, NARROW_STAMP);
    l->games = cbr_number(n);
    l->remark = string(n);
}

static void narrow_report_library(narrow *n, const library *l) {
    enum { REPEATED = 256 }; /* a longer name is in the first game alone */
    if (!n->o->games || l->name.len <= REPEATED)
        report_string(n, "Library", l->name);
    if (n->o->games) return;
    report_string(n, "LibraryUnknown1", l->unknown[0]);
    report_string(n, "LibraryUnknown2", l->unknown[1]);
    report_string(n, "LibraryCreator", l->creator);
    report_string(n, "LibraryCreatorMail", l->mail);
    report_string(n, "LibraryCreated", l->created);
    report_string(n, "LibraryModified", l->modified);
}

/* ---- a game -------------------------------------------------------------- */

/* The fields in front of the moves, in their order. */
typedef struct fields {
    qp_text men;
    uint32_t type, round, result;
    qp_text event, title, unknown[2], site, date, red, black;
    qp_text annotator, annotator_mail, author, author_mail, remark;
    unsigned red_first;
    qp_text created, modified;
} fields;

static void cbr_read_fields(narrow *n, fields *f) {
    f->men = bytes(n, CBR_PIECES);
    f->type = cbr_number(n);
    f->event = string(n);
    f->round = cbr_number(n);
    f->title = string(n);
    f->unknown[0] = string(n);
    f->unknown[1] = string(n);
    f->site = string(n);
    f->date = string(n);
    f->red = string(n);
    f->black = string(n);
    f->result = cbr_number(n);
    f->annotator = string(n);
    f->annotator_mail = string(n);
    f->author = string(n);
    f->author_mail = string(n);
    f->remark = string(n);
    qp_text side = bytes(n, 1);
    f->red_first = side.len ? (unsigned char)*side.ptr : 1;
    f->created = bytes(n, NARROW_STAMP);
    f->modified = bytes(n, NARROW_STAMP);
}

static void narrow_report_fields(narrow *n, const fields *f) {
    report_string(n, "Event", f->event);
    report_string(n, "Site", f->site);
    report_string(n, "Date", f->date);
    report_string(n, "Red", f->red);
    report_string(n, "Black", f->black);
    report_string(n, "Title", f->title);
    report_string(n, "Unknown1", f->unknown[0]);
    report_string(n, "Unknown2", f->unknown[1]);
    report_string(n, "Annotator", f->annotator);
    report_string(n, "AnnotatorMail", f->annotator_mail);
    report_string(n, "Author", f->author);
    report_string(n, "AuthorMail", f->author_mail);
    report_string(n, "Created", f->created);
    report_string(n, "Modified", f->modified);
    char text[12];
    qp__cbr_number(text, f->type);
    report_string(n, "RecordType", qp_text_of(text));
}

static const char *narrow_report_result(narrow *n, const fields *f) {
    const char *result = qp__cbr_result(f->result);
    char text[12];
    if (!result) {
        report_inside(n, QP_W_FORMAT_VALUE, n->p,
                      qp__cbr_number(text, f->result));
        result = "*";
    }
    qp__report_tag(&n->o->in.tell, "Result", qp_text_of(result), cbr_here(n));
    if (f->result == 4)
        qp__report_tag(&n->o->in.tell, "Outcome", (qp_text){"several", 7},
                       cbr_here(n));
    return result;
}

/* A piece's place: the file from 1 at Red's left, and the rank from 1 at
 * Black's side, up to 10. */
static qp_sq piece_square(unsigned v) {
    unsigned file = v >> 4, rank = v & 15;
    if (file < 1 || file > 9 || rank < 1 || rank > 10) return QP_SQ_NONE;
    return QP_SQ(file - 1, 10 - rank);
}

/* Of a move both count from 0. */
static qp_sq move_square(char byte) {
    unsigned file = (unsigned char)byte >> 4, rank = (unsigned)byte & 15;
    return file < 9 && rank < 10 ? QP_SQ(file, 9 - rank) : QP_SQ_NONE;
}

static void narrow_report_board(narrow *n, const fields *f) {
    qp_setup *s = &n->o->board;
    qp_setup_clear(s);
    for (unsigned i = 0; i < f->men.len; i++) {
        unsigned v = (unsigned char)f->men.ptr[i];
        qp_sq sq = piece_square(v);
        char text[12];
        if (sq != QP_SQ_NONE && !s->cell[sq])
            s->cell[sq] = QP_PIECE(i >> 4, qp__pieces_by_rank[i & 15]);
        else if (v)
            report_inside(n, QP_W_FORMAT_VALUE, f->men.ptr + i,
                          qp__cbr_number(text, v));
    }
    s->turn = f->red_first ? QP_RED : QP_BLACK;
    s->fullmove = f->round && f->round <= UINT16_MAX ? (uint16_t)f->round : 1;
    qp__emit_start(&n->o->in.tell.give, s, cbr_here(n));
}

/* Adds the moves. `path` has the node at each ply of the line at hand. */
static void read_moves(narrow *n, uint32_t count, uint32_t **path,
                       size_t *path_size) {
    qp__tree *tree = &n->o->in.tree;
    size_t ply = 0; /* of the node before */
    for (uint32_t i = 0; i < count && !n->cut; i++) {
        const char *at = n->p;
        qp_text b = bytes(n, CBR_NODE);
        if (n->cut) return;
        unsigned level = qp__le16(b.ptr);
        qp_move move = {move_square(b.ptr[2]), move_square(b.ptr[3])};
        int bad = move.from == QP_SQ_NONE || move.to == QP_SQ_NONE ||
                  move.from == move.to;
        if (bad) move.to = move.from;
        if (level < 1 || level > ply + 1) { /* after no move that is there */
            bad = 1;
            level = (unsigned)ply + 1;
            move.to = move.from;
        }
        char text[24];
        snprintf(text, sizeof text, "%02X%02X %02X %02X",
                 (unsigned)(unsigned char)b.ptr[1],
                 (unsigned)(unsigned char)b.ptr[0],
                 (unsigned)(unsigned char)b.ptr[2],
                 (unsigned)(unsigned char)b.ptr[3]);
        if (bad) report_inside(n, QP_E_FORMAT_MOVE, at, text);
        uint32_t node = QP__TREE_NONE;
        if (qp__grow(tree->alloc, path, path_size, level + 1u, sizeof **path)) {
            (*path)[0] = 0;
            node = qp__tree_add(tree, (*path)[level - 1], move, cbr_here(n));
        }
        if (node == QP__TREE_NONE) {
            n->o->in.tell.give.status = QP_E_NOMEM;
            return;
        }
        (*path)[level] = node;
        ply = level;
    }
}

/* A line for each move, in the moves' order. */
static void read_comments(narrow *n, uint32_t count) {
    qp__tree *tree = &n->o->in.tree;
    for (uint32_t i = 1; i <= count && !n->cut && !n->o->in.tell.give.status;
         i++) {
        const char *line = n->p, *end = line;
        while (n->end - end >= 2 && (end[0] != '\r' || end[1] != '\n')) end++;
        if (n->end - end < 2) {
            n->cut = 1;
            end = n->end;
        }
        qp__tree_say_in(&n->o->in.tell, tree, i, QP__CODE_GB18030,
                        (qp_text){line, (size_t)(end - line)}, cbr_here(n));
        n->p = n->cut ? end : end + 2;
    }
}

/* Reads and emits a game that ends where `n` does. */
static void cbr_game(narrow *n, const library *l) {
    cbr_out *o = n->o;
    fields f;
    if (!qp__tree_clear(&o->in.tree)) {
        o->in.tell.give.status = QP_E_NOMEM;
        return;
    }
    o->in.tree.node[0].at = cbr_here(n);
    qp__report_begin_game(&o->in.tell, cbr_here(n));
    cbr_read_fields(n, &f);
    narrow_report_fields(n, &f);
    const char *result = narrow_report_result(n, &f);
    narrow_report_library(n, l);
    if (f.men.len == CBR_PIECES) narrow_report_board(n, &f);
    if (!o->games) narrow_report_remark(n, l->remark);
    narrow_report_remark(n, f.remark);
    uint32_t *path = NULL;
    size_t path_size = 0;
    uint32_t count = cbr_number(n);
    read_moves(n, count, &path, &path_size);
    qp__put(o->in.tree.alloc, path, path_size * sizeof *path);
    read_comments(n, count);
    if (n->cut) report_inside(n, QP_E_FORMAT_SHORT, n->p, "");
    qp__tree_report(&o->in.tell, &o->in.tree, result, cbr_here(n));
    qp__report_end_game(&o->in.tell, cbr_here(n));
    o->games++;
}

/* A game may begin there, with both kings, or the library ends. */
static int may_begin(const narrow *n, const char *p) {
    size_t have = (size_t)(n->end - p);
    if (!have) return 1;
    if (have < 4 + CBR_PIECES || qp__le32(p) < 4 + CBR_PIECES) return 0;
    if (!p[4 + CBR_KINGS] || !p[4 + CBR_KINGS + CBR_PIECES / 2]) return 0;
    for (size_t i = 0; i < CBR_PIECES; i++) {
        unsigned v = (unsigned char)p[4 + i];
        if (v && piece_square(v) == QP_SQ_NONE) return 0;
    }
    return 1;
}

static void games(narrow *n, const library *l) {
    while (n->o->games < l->games && left(n) && !n->o->in.tell.give.status) {
        const char *start = n->p, *end = n->end;
        uint32_t size = cbr_number(n); /* of the game, itself among it */
        int sized = size <= (size_t)(end - start) && size >= 4 &&
                    may_begin(n, start + size);
        if (sized) n->end = start + size;
        cbr_game(n, l);
        n->end = end;
        if ((size_t)(n->p - start) != size)
            report_inside(n, QP_W_FORMAT_VALUE, start, "a game's size");
        if (sized)
            n->p = start + size;
        else if (n->cut || !may_begin(n, n->p))
            return;
        n->cut = 0;
    }
    if (n->limited) return;
    if (!n->o->in.tell.give.status && n->o->games < l->games)
        report_inside(n, QP_E_FORMAT_SHORT, n->p, "");
    else if (left(n))
        report_inside(n, QP_W_FORMAT_LEFT, n->p, "");
}

static void report_inflated(narrow *n, qp__inflate_end end, uint64_t at) {
    qp__reporter *t = &n->o->in.tell;
    qp_at place = qp__at(at);
    switch (end) {
    case QP__INFLATE_WHOLE: return;
    case QP__INFLATE_SHORT:
        qp__report_problem(t, QP_E_FORMAT_SHORT, place, "", "");
        return;
    case QP__INFLATE_BAD:
        qp__report_problem(t, QP_E_FORMAT_VALUE, place, "", "zlib data");
        return;
    case QP__INFLATE_SUM:
        qp__report_problem(t, QP_W_FORMAT_VALUE, place, "the checksum", "");
        return;
    case QP__INFLATE_LIMIT:
        qp__report_problem(t, QP_E_FORMAT_INFLATE, place, "", "");
        return;
    case QP__INFLATE_NOMEM: t->give.status = QP_E_NOMEM; return;
    case QP__INFLATE_LACKS:
        qp__report_problem(t, QP_E_FORMAT_BUILD, place, "", "zlib");
        return;
    }
}

/* So much may come out of it. Real libraries come to three or four times their
 * size; what comes to a thousand times holds no games. */
static size_t limit_of(qp_text packed) {
    enum { FREE = 256 << 10, TIMES = 32 };
    size_t most = QP__TREE_LIMIT;
    return packed.len < (most - FREE) / TIMES ? FREE + TIMES * packed.len
                                              : most;
}

void qp__cbr_narrow(cbr_out *o, qp_text file) {
    qp__buf raw = {0};
    size_t used = 0;
    narrow n = {.o = o, .offset = NARROW_HEAD};
    if (file.len < NARROW_HEAD) {
        qp__report_problem(&o->in.tell, QP_E_FORMAT_SHORT, qp__at(file.len), "",
                           "");
        return;
    }
    o->in.tell.still = 1;
    qp_text packed = {file.ptr + NARROW_HEAD, file.len - NARROW_HEAD};
    qp__inflate_end end = qp__cbr_inflate(&raw, &used, o->in.tell.alloc, packed,
                                          limit_of(packed));
    report_inflated(&n, end, NARROW_HEAD + used);
    if (raw.len && !o->in.tell.give.status) {
        n.start = n.p = raw.ptr;
        n.end = raw.ptr + raw.len;
        library l;
        read_library(&n, &l);
        n.limited = end == QP__INFLATE_LIMIT;
        if (n.cut && !n.limited)
            report_inside(&n, QP_E_FORMAT_SHORT, n.p, "");
        else if (!n.cut)
            games(&n, &l);
    }
    if (end == QP__INFLATE_WHOLE && used < packed.len)
        qp__report_problem(&o->in.tell, QP_W_FORMAT_LEFT,
                           qp__at(NARROW_HEAD + used), "", "");
    qp__buf_free(o->in.tell.alloc, &raw);
}
