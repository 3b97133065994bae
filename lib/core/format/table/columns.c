/* columns.c - what a column holds: as --from-columns says, by its name, or by
 * the first value in it.
 *
 * SPDX-License-Identifier: MIT
 */
#include "table_int.h"

typedef struct tbl_name {
    const char *name, *tag;
    uint8_t role;
} tbl_name;

static const tbl_name TBL_NAMES[] = {
#define TBL_NAME(name, role, tag) {name, tag, role},
#include "columns.inc"
#undef TBL_NAME
};
enum { TBL_NAMES_LEN = sizeof TBL_NAMES / sizeof *TBL_NAMES };

/* The same but for capitals and for what parts words. */
static int tbl_alike(qp_text name, const char *word) {
    for (size_t i = 0; i < name.len; i++) {
        char c = name.ptr[i];
        if (c == '_' || c == '-' || c == ' ' || c == '.') continue;
        if (c >= 'A' && c <= 'Z') c = (char)(c - 'A' + 'a');
        if (!c || c != *word++) return 0;
    }
    return !*word;
}

static const tbl_name *tbl_known(qp_text name) {
    for (size_t i = 0; i < TBL_NAMES_LEN; i++)
        if (tbl_alike(name, TBL_NAMES[i].name)) return &TBL_NAMES[i];
    return NULL;
}

tbl_role qp__tbl_named(qp_text name) {
    const tbl_name *known = tbl_known(name);
    return known ? (tbl_role)known->role : TBL_OPEN;
}

/* ---- the columns that there are ------------------------------------------ */

/* Keeps a text in `names`, with a NUL; SIZE_MAX: out of memory. */
static size_t tbl_keep(tbl_reader *r, qp_text text) {
    size_t at = r->names.len;
    if (!qp__buf_add(&r->in.in.alloc, &r->names, text) ||
        !qp__buf_add(&r->in.in.alloc, &r->names, (qp_text){"", 1})) {
        r->in.tell.give.status = QP_E_NOMEM;
        return SIZE_MAX;
    }
    return at;
}

/* A tag that is empty is the name. */
static tbl_column *tbl_add(tbl_reader *r, qp_text name, tbl_role role,
                           qp_text tag) {
    size_t at = tbl_keep(r, qp__tag_cut(name)), tag_at = at;
    if (tag.len && at != SIZE_MAX) tag_at = tbl_keep(r, tag);
    if (at == SIZE_MAX || tag_at == SIZE_MAX) return NULL;
    if (!qp__grow(&r->in.in.alloc, &r->column, &r->columns_size, r->columns + 1,
                  sizeof *r->column)) {
        r->in.tell.give.status = QP_E_NOMEM;
        return NULL;
    }
    tbl_column *c = &r->column[r->columns++];
    *c = (tbl_column){.name = at,
                      .len = qp__tag_cut(name).len,
                      .tag = tag_at,
                      .role = (uint8_t)role,
                      .named = role != TBL_OPEN};
    return c;
}

tbl_column *qp__tbl_column(tbl_reader *r, qp_text name) {
    qp_text cut = qp__tag_cut(name);
    for (size_t i = 0; i < r->columns; i++) {
        size_t at = (r->last + 1 + i) % r->columns;
        const tbl_column *c = &r->column[at];
        if (c->len == cut.len &&
            !memcmp(r->names.ptr + c->name, cut.ptr, cut.len)) {
            r->last = at;
            return &r->column[at];
        }
    }
    const tbl_name *known = tbl_known(cut);
    tbl_role role = known ? (tbl_role)known->role : TBL_OPEN;
    if (r->settled &&
        (role == TBL_OPEN || (role >= TBL_FEN && role <= TBL_MOVETEXT)))
        role = TBL_TAG;
    r->last = r->columns;
    return tbl_add(r, cut, role, qp_text_of(known ? known->tag : ""));
}

/* ---- by a value ---------------------------------------------------------- */

uint32_t qp__tbl_number(qp_text text) {
    uint32_t value = 0;
    for (size_t i = 0; i < text.len && char_digit(text.ptr[i]); i++)
        value = 10 * value + (uint32_t)(text.ptr[i] - '0');
    return value;
}

int qp__tbl_is_fen(qp_text text) {
    qp_setup setup;
    return text.len < 256 && qp__holds(text, "/") &&
           !qp_fen_fix(&setup, NULL, text, NULL);
}

int qp__tbl_is_move(qp_text text) {
    return qp_move_shape(text, NULL) != QP_SHAPE_NONE;
}

/* All words are moves, but for numbers. */
int qp__tbl_is_moves(qp_text text) {
    const char *p = text.ptr, *end = p + text.len;
    size_t moves = 0;
    while ((p = qp__after_blanks(p, end)) < end) {
        const char *from = p;
        while (p < end && !char_space(*p) && *p != ',') p++;
        qp_text word = {from, (size_t)(p - from)};
        p += p < end;
        if (word.len && char_digit(*from) && from[word.len - 1] == '.')
            continue;
        if (!qp__tbl_is_move(word)) return 0;
        moves++;
    }
    return moves > 0;
}

static tbl_role tbl_by_value(const tbl_reader *r, const tbl_node *n) {
    uint32_t i = (uint32_t)(n - r->node);
    if (n->kind == TBL_OBJECT)
        return qp__tbl_is_tree(r, i) ? TBL_MOVES : TBL_TAG;
    if (n->kind == TBL_ARRAY) {
        if (n->end == i + 1) return TBL_OPEN;
        return n[1].kind == TBL_TEXT && qp__tbl_is_moves(n[1].text) ? TBL_MOVES
                                                                    : TBL_TAG;
    }
    if (!n->text.len) return TBL_OPEN;
    if (n->kind == TBL_BARE) return TBL_TAG;
    if (qp__tbl_is_fen(n->text)) return TBL_FEN;
    return qp__tbl_is_moves(n->text) ? TBL_MOVES : TBL_TAG;
}

tbl_role qp__tbl_role(tbl_reader *r, const tbl_node *n) {
    tbl_column *c = qp__tbl_column(r, n->key);
    if (!c) return TBL_TAG;
    if (c->role == TBL_OPEN) c->role = (uint8_t)tbl_by_value(r, n);
    return (tbl_role)c->role;
}

/* ---- what --from-columns says -------------------------------------------- */

static const struct {
    const char *word;
    tbl_role role;
} TBL_ROLES[] = {{"fen", TBL_FEN},       {"moves", TBL_MOVES},
                 {"move", TBL_MOVES},    {"movetext", TBL_MOVETEXT},
                 {"result", TBL_RESULT}, {"id", TBL_ID},
                 {"turn", TBL_TURN},     {"comment", TBL_COMMENT}};

tbl_role qp__tbl_meant(qp_text word, qp_text *tag) {
    *tag = word;
    for (size_t i = 0; i < sizeof TBL_ROLES / sizeof *TBL_ROLES; i++) {
        tbl_role role = TBL_ROLES[i].role;
        if (!qp_text_is(word, TBL_ROLES[i].word)) continue;
        *tag = role == TBL_RESULT ? qp_text_of("Result") : QP__NO_TEXT;
        return role;
    }
    const tbl_name *known = tbl_known(word);
    if (known && *known->tag) *tag = qp_text_of(known->tag);
    return TBL_TAG;
}

/* One word of it; 0: out of memory. */
static int tbl_told(tbl_reader *r, qp_text word, qp_text name) {
    qp_text tag;
    tbl_role role = qp__tbl_meant(word, &tag);
    r->given++;
    r->settled |= role >= TBL_FEN && role <= TBL_MOVETEXT;
    return tbl_add(r, name, role, tag) != NULL;
}

/* The text up to a blank, or within quotes, at *p, which moves on; ptr NULL:
 * the quotes have no end. */
static qp_text tbl_value_told(const char **p, const char *end) {
    int quoted = *p < end && **p == '"';
    const char *from = *p + quoted, *stop = from;
    while (stop < end && (quoted ? *stop != '"' : !char_space(*stop))) stop++;
    if (quoted && stop == end) return QP__NO_TEXT;
    *p = stop + quoted;
    return (qp_text){from, (size_t)(stop - from)};
}

int qp__tbl_pair(qp_text *spec, qp_text *word, qp_text *name) {
    const char *end = spec->ptr + spec->len;
    const char *from = qp__after_blanks(spec->ptr, end), *p = from;
    if (p == end) return 0;
    while (p < end && *p != '=' && !char_space(*p)) p++;
    *word = (qp_text){from, (size_t)(p - from)};
    if (!word->len || p == end || *p != '=') return -1;
    p++;
    *name = tbl_value_told(&p, end);
    *spec = (qp_text){p, (size_t)(end - p)};
    if (!name->len) return -1;
    if (!qp_text_is(*word, "sep")) return 1;
    if (qp_text_is(*name, "tab")) *name = (qp_text){"\t", 1};
    return name->len == 1 ? 1 : -1;
}

int qp__tbl_spec(tbl_reader *r, qp_text spec) {
    qp_text word, name;
    int found;
    while ((found = qp__tbl_pair(&spec, &word, &name)) > 0) {
        if (qp_text_is(word, "sep"))
            r->sep = *name.ptr;
        else if (!tbl_told(r, word, name))
            return 0;
    }
    return !found;
}
