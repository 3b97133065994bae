/* table.c - games of other programs as CSV, JSON and JSON Lines: which files,
 * and where their records end. A record is a line of CSV or a value of JSON; of
 * an array around all of a file, it is each element.
 *
 * SPDX-License-Identifier: MIT
 */
#include "table_int.h"

/* ---- places and nodes ---------------------------------------------------- */

static qp_at tbl_pass(tbl_reader *r, const char *p) {
    if (p > r->seen_at)
        qp__at_pass_all(&r->seen, r->seen_at, (size_t)(p - r->seen_at));
    r->seen_at = p;
    return r->seen;
}

qp_at qp__tbl_place(tbl_reader *r, const char *p) {
    return p > r->seen_at ? tbl_pass(r, p) : r->seen;
}

qp_at qp__tbl_at(tbl_reader *r, uint32_t i, const char *p) {
    const tbl_node *n = &r->node[i];
    if (n->changed) return n->at;
    if (r->seen_at < n->text.ptr || r->seen_at > p) {
        r->seen_at = n->text.ptr;
        r->seen = n->at;
    }
    return tbl_pass(r, p);
}

void qp__tbl_problem(tbl_reader *r, qp_status code, qp_at at, qp_text what,
                     const char *want) {
    (void)qp__report(&r->in.tell.give, code, at, what, want);
}

tbl_node *qp__tbl_node(tbl_reader *r, const tbl_node *node) {
    if (!qp__grow(&r->in.in.alloc, &r->node, &r->nodes_size, r->nodes + 1,
                  sizeof *r->node)) {
        r->in.tell.give.status = QP_E_NOMEM;
        return NULL;
    }
    tbl_node *n = &r->node[r->nodes++];
    *n = *node;
    n->end = (uint32_t)r->nodes;
    return n;
}

/* ---- records ------------------------------------------------------------- */

/* The record is whole. */
static void tbl_record(tbl_reader *r) {
    qp__buf *b = &r->in.bytes;
    r->nodes = 0;
    r->seen = r->at;
    r->seen_at = b->ptr;
    if (!r->over && b->len && r->sep == '{')
        qp__tbl_json(r);
    else if (!r->over && b->len)
        qp__tbl_csv(r);
    b->len = 0;
    r->over = 0;
    r->at = r->next;
}

/* Whether this byte ends a record of JSON. */
static int tbl_ends_value(tbl_reader *r, char c) {
    if (r->quoted) {
        if (c == '"' && !r->escaped) r->quoted = 0;
        r->escaped = c == '\\' && !r->escaped;
        return 0;
    }
    if (c == '"') {
        r->quoted = 1;
        r->escaped = 0;
    } else if (c == '{' || c == '[') {
        if (!r->started) r->base = c == '[';
        r->started = 1;
        r->depth++;
    } else if ((c == '}' || c == ']') && r->depth) {
        return --r->depth <= r->base;
    }
    return 0;
}

/* The same of a line of CSV. A quote opens where a field begins. */
static int tbl_ends_line(tbl_reader *r, char c) {
    int first = r->before == '\n' || !r->before ||
                (r->sep ? r->before == r->sep : !!strchr(",;\t|", r->before));
    if (c == '"' && (r->quoted || first)) r->quoted = !r->quoted;
    /* Two quotes in one: the second opens again. */
    else if (c == '"' && r->before == '"')
        r->quoted = 1;
    r->before = c;
    return c == '\n' && !r->quoted;
}

static void tbl_add_part(tbl_reader *r, const char *p, size_t n) {
    if (!r->over && n > QP__TREE_LIMIT - r->in.bytes.len) {
        qp__tbl_problem(r, QP_E_LIMIT, r->at, QP__NO_TEXT, "64 MiB");
        r->over = 1;
    }
    qp__at_pass_all(&r->next, p, n);
    if (!r->over &&
        !qp__buf_add(&r->in.in.alloc, &r->in.bytes, (qp_text){p, n}))
        r->in.tell.give.status = QP_E_NOMEM;
}

static qp_status tbl_feed(qp_format_reader *reader, const char *bytes,
                          size_t len) {
    tbl_reader *r = (tbl_reader *)reader;
    const char *p = bytes, *end = bytes + len, *from = p;
    while (p < end && !r->in.tell.give.status) {
        char c = *p++;
        if (!r->chosen && !char_space(c) && (unsigned char)c < 0x80) {
            r->chosen = 1;
            if (c == '{' || c == '[') r->sep = '{';
        }
        if (r->sep == '{' ? !tbl_ends_value(r, c) : !tbl_ends_line(r, c))
            continue;
        tbl_add_part(r, from, (size_t)(p - from));
        from = p;
        if (!r->in.tell.give.status) tbl_record(r);
    }
    if (!r->in.tell.give.status) tbl_add_part(r, from, (size_t)(end - from));
    return r->in.tell.give.status;
}

/* No game came out: the columns that there are. */
static void tbl_no_column(tbl_reader *r) {
    char names[sizeof((qp_err *)0)->what];
    size_t len = 0;
    for (size_t i = r->given; i < r->columns; i++) {
        size_t n = r->column[i].len;
        if (len + n + 3 > sizeof names) break;
        if (len) memcpy(names + len, ", ", 2), len += 2;
        memcpy(names + len, r->names.ptr + r->column[i].name, n);
        len += n;
    }
    qp__report(&r->in.tell.give, QP_E_FORMAT_MARK, (qp_at){0, 1, 1},
               (qp_text){names, len},
               r->given
                   ? "the columns of --from-columns"
                   : "a column of positions or moves (see --from-columns)");
}

static qp_status tbl_finish(qp_format_reader *reader) {
    tbl_reader *r = (tbl_reader *)reader;
    qp__emit *g = &r->in.tell.give;
    int cut = r->sep == '{' ? r->depth > 0 : r->quoted;
    if (g->status) return g->status;
    tbl_record(r);
    if (cut && !g->status)
        qp__report(g, QP_E_FORMAT_SHORT, r->at, QP__NO_TEXT, "");
    if (!g->status) qp__tbl_end_game(r);
    if (!r->rows && !g->status) tbl_no_column(r);
    return g->status;
}

/* ---- opening ------------------------------------------------------------- */

static void tbl_reader_close(qp_format_reader *reader) {
    tbl_reader *r = (tbl_reader *)reader;
    if (!r) return;
    const qp_alloc *a = &r->in.in.alloc;
    qp__put(a, r->column, r->columns_size * sizeof *r->column);
    qp__put(a, r->node, r->nodes_size * sizeof *r->node);
    qp__buf *bufs[] = {&r->names, &r->heads, &r->text,
                       &r->id,    &r->fen,   &r->firsts};
    for (size_t i = 0; i < sizeof bufs / sizeof *bufs; i++)
        qp__buf_free(a, bufs[i]);
    qp__holder_free(reader);
}

static qp_format_reader *tbl_open_columns(const qp_handler *to, qp_text columns,
                                          const qp_alloc *alloc) {
    tbl_reader *r = qp__holder_new(sizeof *r, to, alloc);
    if (!r) return NULL;
    r->at = r->next = r->seen = (qp_at){.line = 1, .col = 1};
    if (qp__tbl_spec(r, columns)) return (qp_format_reader *)r;
    tbl_reader_close((qp_format_reader *)r);
    return NULL;
}

static qp_format_reader *tbl_open(const qp_handler *to, const qp_alloc *alloc) {
    return tbl_open_columns(to, QP__NO_TEXT, alloc);
}

/* ---- which files --------------------------------------------------------- */

/* A line of names, one of them of positions or moves, and a line that has such
 * a value there. A table with tabs may be a list, which has more ways to be
 * read. */
static int tbl_find_csv(const char *p, const char *end) {
    const char *feed = memchr(p, '\n', (size_t)(end - p));
    while (feed && (*p == '#' || qp__begins(p, feed, "sep="))) {
        p = feed + 1;
        feed = memchr(p, '\n', (size_t)(end - p));
    }
    if (!feed) return 0;
    qp_text names = qp__trim(p, feed);
    const char *next = memchr(feed + 1, '\n', (size_t)(end - feed - 1));
    qp_text line = qp__trim(feed + 1, next ? next : end);
    char sep = qp__tbl_separator(names);
    if (!sep || qp__tbl_fields(names, sep) != qp__tbl_fields(line, sep))
        return 0;
    int fits = 0, fen = 0, moves = 0, quoted;
    while (names.ptr && line.ptr) {
        qp_text name = qp__tbl_field(&names, sep, &quoted);
        qp_text value = qp__tbl_field(&line, sep, &quoted);
        if (qp__tbl_is_fen(name) || qp__tbl_is_move(name)) return 0;
        tbl_role role = qp__tbl_named(name);
        fen |= role == TBL_FEN;
        moves |= role == TBL_MOVES || role == TBL_MOVETEXT;
        fits |= qp__tbl_is_fen(value) ||
                (role == TBL_MOVES && qp__tbl_is_moves(value)) ||
                (role == TBL_MOVETEXT && value.len);
    }
    return !fits ? 0 : sep == '\t' && !(fen && moves) ? 30 : 90;
}

/* What the first object of a file has. */
typedef struct tbl_signs {
    unsigned around; /* brackets around its members */
    int own;         /* members of qipu's own JSON, ... */
    int other;       /* ... and such as it has not */
    int fen, moves;  /* positions, and members named like moves, at any depth */
    int list;        /* positions by moves: read as a bare list of them */
} tbl_signs;

static void tbl_key_signs(tbl_signs *s, qp_text key, char value,
                          unsigned depth) {
    tbl_role role = qp__tbl_named(key);
    int moves = qp__is(key, "moves");
    s->moves |= role >= TBL_FEN && role <= TBL_MOVETEXT;
    s->list |= value == '"' && qp__tbl_is_move(key);
    if (depth != s->around) return;
    s->own |= qp__is(key, "start") || qp__is(key, "tag") ||
              (value == '[' && (moves || qp__is(key, "tags")));
    s->other |= role == TBL_FEN || role == TBL_MOVETEXT ||
                (role == TBL_MOVES && !moves) || (moves && value != '[');
}

static int tbl_find_json(const char *p, const char *end) {
    tbl_signs s = {.around = 1 + (*p == '[')};
    unsigned depth = 0;
    for (; p < end; p++) {
        if (*p == '{' || *p == '[') depth++;
        if ((*p == '}' || *p == ']') && --depth < s.around) break;
        if (*p != '"') continue;
        const char *from = ++p;
        while (p < end && *p != '"') p += 1 + (*p == '\\' && p + 1 < end);
        if (p >= end) break;
        qp_text word = {from, (size_t)(p - from)};
        const char *colon = qp__after_blanks(p + 1, end);
        s.fen |= qp__tbl_is_fen(word);
        if (colon == end || *colon != ':') continue;
        colon = qp__after_blanks(colon + 1, end);
        if (colon < end) tbl_key_signs(&s, word, *colon, depth);
    }
    if (s.list || (s.own && !s.other)) return 0;
    return s.fen || s.moves ? 96 : 0;
}

static int tbl_find(qp_text head, int whole) {
    const char *end = head.ptr + head.len;
    const char *p = qp__after_blanks(head.ptr, end);
    (void)whole;
    if (qp__begins(p, end, "\xEF\xBB\xBF")) p += 3;
    if (p == end) return 0;
    return *p == '{' || *p == '[' ? tbl_find_json(p, end)
                                  : tbl_find_csv(p, end);
}

const qp_format qp__format_table = {
    .name = "table",
    .title = "CSV, JSON and JSON Lines of other programs",
    .extensions = "csv tsv",
    .flags = QP_FORMAT_READS | QP_FORMAT_WRITES | QP_FORMAT_MANY,
    .holds = QP_HOLDS_TAGS | QP_HOLDS_START | QP_HOLDS_VARIATIONS |
             QP_HOLDS_COMMENTS | QP_HOLDS_RESULT | QP_HOLDS_UNICODE,
    .notation = QP_NOTATION_ANY,
    .find = tbl_find,
    .open = tbl_open,
    .feed = tbl_feed,
    .finish = tbl_finish,
    .close = tbl_reader_close,
    .open_columns = tbl_open_columns,
    .begin = qp__tbl_begin_own,
    .begin_columns = qp__tbl_begin,
    .write = qp__tbl_write};
