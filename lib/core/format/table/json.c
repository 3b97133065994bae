/* json.c - a value of JSON to nodes. What follows a fault is left out, and what
 * is before it is kept.
 *
 * SPDX-License-Identifier: MIT
 */
#include "table_int.h"

enum { TBL_DEPTH = 4 * QP_DEPTH_MAX /* open brackets */ };

typedef struct tbl_parse {
    tbl_reader *r;
    const char *p, *end;
    uint32_t open; /* the innermost array or object */
    unsigned depth;
    int bad;
    uint8_t changed; /* whether the last string had escapes */
} tbl_parse;

static int tbl_bad(tbl_parse *t, const char *want) {
    qp_text what = {t->p, t->p < t->end ? 1 : 0};
    while (what.len && t->p + what.len < t->end &&
           ((unsigned char)t->p[what.len] & 0xC0) == 0x80)
        what.len++;
    if (!t->bad && t->p < t->end)
        qp__tbl_problem(t->r, QP_E_FORMAT_SYNTAX, qp__tbl_place(t->r, t->p),
                        what, want);
    t->bad = 1;
    return 0;
}

/* The four digits at p, or -1. */
static int32_t tbl_hex(const char *p, const char *end) {
    int32_t value = 0;
    if (end - p < 4) return -1;
    for (int i = 0; i < 4; i++, p++) {
        int c = *p | 0x20;
        if (char_digit(*p))
            value = 16 * value + *p - '0';
        else if (c >= 'a' && c <= 'f')
            value = 16 * value + c - 'a' + 10;
        else
            return -1;
    }
    return value;
}

/* The character after "\u" at p, which moves on; half of a pair alone is
 * U+FFFD. */
static uint32_t tbl_unicode(const char **p, const char *end) {
    int32_t unit = tbl_hex(*p, end), low = -1;
    if (unit < 0) return 0;
    *p += 4;
    if (unit < 0xD800 || unit > 0xDFFF) return (uint32_t)unit;
    if (unit < 0xDC00 && qp__begins(*p, end, "\\u")) low = tbl_hex(*p + 2, end);
    if (low < 0xDC00 || low > 0xDFFF) return QP__REPLACEMENT;
    *p += 6;
    return 0x10000 + (((uint32_t)unit & 0x3FF) << 10) + ((uint32_t)low & 0x3FF);
}

/* The string that begins at t->p, without its escapes, in the place where it
 * is. */
static qp_text tbl_string(tbl_parse *t) {
    static const char ESCAPES[] = "n\nt\tr\rb\bf\f";
    char *from = (char *)(uintptr_t)++t->p, *out = from;
    const char *over = from;
    while (over < t->end && *over != '"')
        over += 1 + (*over == '\\' && over + 1 < t->end);
    qp__tbl_place(t->r, over);
    while (t->p < t->end && *t->p != '"') {
        char c = *t->p++;
        if (c == '\\' && t->p < t->end) {
            c = *t->p++;
            const char *known = c ? strchr(ESCAPES, c) : NULL;
            if (c == 'u') {
                uint32_t unit = tbl_unicode(&t->p, t->end);
                if (!unit) unit = ' ';
                out = (char *)qp__utf8_put((unsigned char *)out, unit);
                continue;
            }
            if (known) c = known[1];
        }
        *out++ = c;
    }
    t->changed = out != t->p;
    if (t->p < t->end) t->p++;
    return (qp_text){from, (size_t)(out - from)};
}

/* ["name", "value"] in an array is a member of an object. */
static void tbl_pair(tbl_reader *r, uint32_t i) {
    tbl_node *n = &r->node[i];
    if (r->nodes != i + 3 || r->node[n->parent].kind != TBL_ARRAY ||
        i == n->parent || n[1].kind != TBL_TEXT || n[2].kind < TBL_TEXT ||
        qp__tbl_is_move(n[1].text))
        return;
    n[2].key = n[1].text;
    n[2].parent = n->parent;
    n[2].end = i + 1;
    *n = n[2];
    r->nodes = i + 1;
}

static void tbl_close(tbl_parse *t) {
    uint32_t i = t->open;
    tbl_node *n = &t->r->node[i];
    n->end = (uint32_t)t->r->nodes;
    t->open = n->parent;
    t->depth--;
    if (n->kind != TBL_ARRAY || n->end == i + 1) return;
    if (n[1].key.len)
        n->kind = TBL_OBJECT;
    else
        tbl_pair(t->r, i);
}

static int tbl_value(tbl_parse *t, qp_text key) {
    const char *p = t->p;
    tbl_node node = {.key = key,
                     .text = {p, 1},
                     .at = qp__tbl_place(t->r, p + (*p == '"')),
                     .parent = t->open,
                     .kind = TBL_BARE};
    if (*p == '"') {
        node.kind = TBL_TEXT;
        node.text = tbl_string(t);
        node.changed = t->changed;
    } else if (*p == '{' || *p == '[') {
        node.kind = *p == '{' ? TBL_OBJECT : TBL_ARRAY;
        if (t->depth == TBL_DEPTH) return tbl_bad(t, "fewer brackets");
        t->p++;
    } else {
        while (t->p < t->end && (char_letter(*t->p) || char_digit(*t->p) ||
                                 memchr("+-._", *t->p, 4)))
            t->p++;
        node.text.len = (size_t)(t->p - p);
        if (!node.text.len) return tbl_bad(t, "a value");
        if (qp__is(node.text, "null")) return 1;
    }
    if (!qp__tbl_node(t->r, &node)) return 0;
    if (node.kind > TBL_ARRAY) return 1;
    t->open = (uint32_t)t->r->nodes - 1;
    t->depth++;
    return 1;
}

/* A key and its colon. */
static int tbl_key(tbl_parse *t, qp_text *key) {
    *key = QP__NO_TEXT;
    if (!t->depth || t->r->node[t->open].kind != TBL_OBJECT) return 1;
    if (*t->p != '"') return tbl_bad(t, "\"");
    *key = tbl_string(t);
    if (!key->len) *key = qp_text_of(" ");
    t->p = qp__after_blanks(t->p, t->end);
    if (t->p == t->end || *t->p != ':') return tbl_bad(t, ":");
    t->p = qp__after_blanks(t->p + 1, t->end);
    return t->p < t->end;
}

/* One value, a key before it, or what closes the innermost bracket. */
static int tbl_step(tbl_parse *t) {
    qp_text key;
    char c = *t->p;
    if (c == '}' || c == ']') {
        if (!t->depth || (c == '}') != (t->r->node[t->open].kind == TBL_OBJECT))
            return tbl_bad(t, c == '}' ? "]" : "}");
        t->p++;
        tbl_close(t);
        return t->depth > 0;
    }
    if (c == ',') {
        t->p++;
        return 1;
    }
    return tbl_key(t, &key) && tbl_value(t, key) && t->depth;
}

void qp__tbl_json(tbl_reader *r) {
    tbl_parse t = {.r = r, .p = r->in.bytes.ptr};
    t.end = t.p + r->in.bytes.len;
    while (t.p < t.end && *t.p != '{' && (*t.p != '[' || !r->base)) t.p++;
    do t.p = qp__after_blanks(t.p, t.end);
    while (t.p < t.end && tbl_step(&t));
    while (t.depth) tbl_close(&t);
    if (r->nodes && !r->in.tell.give.status) qp__tbl_rows(r);
}
