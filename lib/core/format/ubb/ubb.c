/* ubb.c - the text of DhtmlXQ to entries: marks in brackets, where a game
 * begins and ends. Everything else is ignored, so games are found within mails,
 * forum pages and HTML. Each byte is read once.
 *
 * SPDX-License-Identifier: MIT
 */
#include <string.h>

#include "../../base/inline/ascii.h"
#include "ubb_int.h"

/* How far a game has come. */
typedef enum ubb_phase {
    UBB_OUTSIDE, /* no game */
    UBB_INSIDE,  /* between its opening and its closing mark */
    UBB_LOOSE    /* entries without an opening mark, or a block without moves
                    has been closed: on a web page they stand further on */
} ubb_phase;

typedef struct ubb_reader {
    qp__reader in;
    ubb_block block;
    ubb_phase phase;
    int in_value, bare; /* bare: the entry's mark does not name the format */
    int seen_any, over; /* over: the game is too long */
    int html;           /* a tag of HTML is around the games */
    size_t searched;    /* so many entries have no moves: has_moves_now */
    size_t script;      /* entries in a script before the block */
    qp_at at;
    qp_at mark_at;
    size_t mark_text; /* how much text there was before the mark */
    size_t mark_len;
    int in_mark;
    char mark[UBB_MARK_MAX];
} ubb_reader;

static qp_format_reader *ubb_open(const qp_handler *to, const qp_alloc *alloc) {
    ubb_reader *r = qp__reader_new(sizeof *r, alloc);
    if (!r) return NULL;
    r->block.alloc = r->in.alloc;
    r->block.give.to = to;
    r->at = (qp_at){0, 1, 1};
    return (qp_format_reader *)r;
}

static void ubb_close(qp_format_reader *reader) {
    ubb_reader *r = (ubb_reader *)reader;
    if (!r) return;
    qp__buf_free(&r->in.alloc, &r->block.text);
    qp__put(&r->in.alloc, r->block.entry,
            r->block.entries_size * sizeof(ubb_entry));
    qp__reader_free(reader);
}

/* ---- entries ------------------------------------------------------------- */

/* Of moves, not of tags and comments. */
static int is_move_entry(qp_text name) {
    return qp__is(name, "movelist") ||
           (name.len > 5 && !memcmp(name.ptr, "move_", 5));
}

/* The value that is open ends where the text had `len` bytes. */
static void end_value(ubb_reader *r, size_t len, int closed) {
    if (!r->in_value) return;
    ubb_block *b = &r->block;
    ubb_entry *e = &b->entry[b->entries - 1];
    r->in_value = 0;
    b->text.len = len;
    e->value_len = len - e->value;
    if (r->script && !e->value_len && is_move_entry(qp__ubb_name(b, e)))
        b->entries--; /* what the script fills in */
    if (closed) return;
    while (e->value_len && char_space(b->text.ptr[e->value + e->value_len - 1]))
        e->value_len--;
    qp__report(&b->give, QP_E_FORMAT_SYNTAX, r->mark_at, qp__ubb_name(b, e),
               "the mark that ends the value");
}

static int ubb_add_text(ubb_reader *r, const char *p, size_t n) {
    ubb_block *b = &r->block;
    if (n > UBB_TEXT_MAX - b->text.len) {
        if (!r->over)
            qp__report(&b->give, QP_E_LIMIT, r->at, QP__NO_TEXT, "64 MiB");
        r->over = 1; /* the rest of the game is left out */
    } else if (!qp__buf_add(&b->alloc, &b->text, (qp_text){p, n})) {
        b->give.status = QP_E_NOMEM;
    }
    return b->give.status == QP_OK;
}

static void new_game(ubb_reader *r, ubb_phase phase, int dhj, qp_at at) {
    r->phase = phase;
    r->seen_any = 1;
    r->over = 0;
    r->searched = 0;
    r->block.dhj = dhj;
    r->block.at = at;
    r->block.entries = 0;
    r->block.text.len = 0;
    r->in_value = 0;
    r->script = 0;
}

static int has_moves(const ubb_block *b) {
    const ubb_entry *e = qp__ubb_find(b, "movelist");
    return e && e->value_len;
}

/* A block that has moves of its own is not what a script before it fills in:
 * the script says the same, or it has another game. */
static void part_script(ubb_block *b, size_t script) {
    const ubb_entry *own = qp__ubb_find(b, "movelist");
    size_t all = b->entries;
    if (own < b->entry + script) return;
    b->entries = script;
    qp_text value = qp__ubb_value(b, own);
    qp_text other = qp__ubb_value(b, qp__ubb_find(b, "movelist"));
    if (value.len != other.len || memcmp(value.ptr, other.ptr, value.len))
        b->give.status = qp__ubb_deliver(b);
    b->entries = all - script;
    memmove(b->entry, b->entry + script, b->entries * sizeof *b->entry);
}

/* A web page that shows a game from the opening and has no move of it: they
 * are somewhere that is not looked at. */
static int lacks_moves(const ubb_reader *r) {
    static const char OPENING[] = "89796959493929190977178666462606"
                                  "00102030405060708012720323436383";
    const ubb_block *b = &r->block;
    const ubb_entry *fen = qp__ubb_find(b, "fen");
    const ubb_entry *start = qp__ubb_find(b, "binit");
    return r->html && !has_moves(b) && !(fen && fen->value_len) &&
           (!start || !start->value_len ||
            qp__is(qp__ubb_value(b, start), OPENING));
}

static void deliver(ubb_reader *r, qp_at at) {
    ubb_block *b = &r->block;
    r->phase = UBB_OUTSIDE;
    b->end = at;
    if (b->give.status == QP_OK && r->script) part_script(b, r->script);
    if (b->give.status == QP_OK && lacks_moves(r))
        qp__report(&b->give, QP_W_UBB_NO_MOVES, b->at, QP__NO_TEXT, "");
    if (b->give.status == QP_OK) b->give.status = qp__ubb_deliver(b);
    b->entries = 0;
    b->text.len = 0;
    r->script = 0;
}

/* Entries that stand once in a game: without a frame around it the second
 * one begins the next. */
static int begins_next(const ubb_block *b, qp_text name) {
    static const char *const ONCE[] = {"ver", "title", "binit", "movelist"};
    for (size_t i = 0; i < sizeof ONCE / sizeof *ONCE; i++)
        if (qp__is(name, ONCE[i])) {
            const ubb_entry *e = qp__ubb_find(b, ONCE[i]);
            return e && (e->value_len || i < 2);
        }
    return 0;
}

static void open_entry(ubb_reader *r, qp_text name, int dhj, qp_at value_at) {
    ubb_block *b = &r->block;
    if (r->phase == UBB_LOOSE && begins_next(b, name)) {
        deliver(r, r->mark_at);
        if (b->give.status) return;
    }
    if (r->phase == UBB_OUTSIDE) new_game(r, UBB_LOOSE, dhj, r->mark_at);
    if (!qp__grow(&b->alloc, &b->entry, &b->entries_size, b->entries + 1,
                  sizeof *b->entry)) {
        b->give.status = QP_E_NOMEM;
        return;
    }
    ubb_entry e = {.name = b->text.len, .name_len = name.len, .at = value_at};
    if (!ubb_add_text(r, name.ptr, name.len) || r->over) return;
    e.value = b->text.len;
    b->entry[b->entries++] = e;
    r->in_value = 1;
}

/* ---- marks --------------------------------------------------------------- */

/* Digits, parted by `_`, `parts` of them. */
static int are_numbers(qp_text t, int parts) {
    size_t digits = 0;
    for (size_t i = 0; i < t.len; i++) {
        if (t.ptr[i] == '_' && digits)
            parts--, digits = 0;
        else if (t.ptr[i] >= '0' && t.ptr[i] <= '9')
            digits++;
        else
            return 0;
    }
    return digits && parts == 1;
}

static int is_name(qp_text t) {
    for (size_t i = 0; i < t.len; i++) {
        char c = t.ptr[i];
        if (c != '_' && !(c >= '0' && c <= '9') && !(c >= 'a' && c <= 'z') &&
            !(c >= 'A' && c <= 'Z'))
            return 0;
    }
    return t.len > 0;
}

/* Marks that count only within a game: a web page's moves [0_4_1], and comments
 * of DHJHtmlXQ, [game_comment_0_4] to [/comment_0_4]. Returns the entry's name;
 * len 0 if it is none of them. */
static qp_text bare_mark(char out[2 * UBB_MARK_MAX], qp_text t, int dhj) {
    static const char *const PREFIX[] = {"game_comment_", "comment_"};
    qp_text none = {NULL, 0};
    const char *name = "move_";
    if (dhj) {
        for (size_t i = 0; i < 2; i++) {
            size_t n = strlen(PREFIX[i]);
            if (t.len <= n ||
                !qp__begins_alike(t.ptr, t.ptr + t.len, PREFIX[i]))
                continue;
            t.ptr += n, t.len -= n;
            name = "comment";
            break;
        }
        if (*name == 'c' && !are_numbers(t, 2)) return none;
    }
    if (*name == 'm' && !are_numbers(t, 3)) return none;
    size_t n = strlen(name);
    memcpy(out, name, n);
    memcpy(out + n, t.ptr, t.len);
    return (qp_text){out, n + t.len};
}

/* A name as the entries have it: without numbers for names, and the main
 * line called movelist. */
static qp_text plain_name(qp_text name, int dhj) {
    const char *known = dhj ? qp__ubb_dhj_entry(name) : NULL;
    if (qp__is(name, "move_0_1_0")) known = "movelist";
    return known ? qp_text_of(known) : name;
}

/* The same as has_moves, for a mark that may come again and again: entries
 * that were looked at are not looked at twice. */
static int has_moves_now(ubb_reader *r) {
    const ubb_block *b = &r->block;
    size_t from = r->searched;
    r->searched = b->entries;
    for (size_t i = b->entries; i-- > from;)
        if (qp__is(qp__ubb_name(b, &b->entry[i]), "movelist"))
            return b->entry[i].value_len != 0;
    return 0;
}

static void closing_mark(ubb_reader *r) {
    end_value(r, r->mark_text, 1);
    if (r->phase == UBB_OUTSIDE || r->block.give.status) return;
    if (has_moves_now(r))
        deliver(r, r->at);
    else
        r->phase = UBB_LOOSE;
}

/* Nothing but moves so far. */
static int is_script(const ubb_reader *r) {
    const ubb_block *b = &r->block;
    if (r->phase != UBB_LOOSE) return 0;
    for (size_t i = 0; i < b->entries; i++)
        if (!is_move_entry(qp__ubb_name(b, &b->entry[i]))) return 0;
    return has_moves(b);
}

static void opening_mark(ubb_reader *r, int dhj) {
    end_value(r, r->mark_text, 0);
    if (!r->block.give.status && !dhj && is_script(r)) {
        r->phase = UBB_INSIDE;
        r->script = r->block.entries;
        r->block.at = r->mark_at;
        return;
    }
    if (r->phase != UBB_OUTSIDE) deliver(r, r->mark_at);
    if (!r->block.give.status) new_game(r, UBB_INSIDE, dhj, r->mark_at);
}

/* Nearly all marks have these capitals. */
static int begins_with_format(qp_text t) {
    return t.len >= 7 && (!memcmp(t.ptr, "DhtmlXQ", 7) ||
                          qp__begins_alike(t.ptr, t.ptr + t.len, "dhtmlxq"));
}

/* A mark that names the format, and then has `t`, "_name" or nothing. */
static void format_mark(ubb_reader *r, qp_text t, int close, int dhj) {
    if (!t.len) {
        if (close)
            closing_mark(r);
        else
            opening_mark(r, dhj);
        return;
    }
    end_value(r, r->mark_text, close);
    if (close || r->block.give.status) return;
    qp_text name = {t.ptr + 1, t.len - 1};
    open_entry(r, plain_name(name, dhj), dhj, r->at);
    r->bare = 0;
}

/* A whole mark, without its brackets; `at` is after it. */
static void whole_mark(ubb_reader *r) {
    char bare[2 * UBB_MARK_MAX];
    qp_text t = {r->mark, r->mark_len};
    int close = t.len && *t.ptr == '/', dhj = 0;
    t.ptr += close, t.len -= (size_t)close;
    if (begins_with_format(t)) {
        t.ptr += 7, t.len -= 7;
    } else if (qp__begins_alike(t.ptr, t.ptr + t.len, "dhjhtmlxq")) {
        dhj = 1;
        t.ptr += 9, t.len -= 9;
    } else {
        /* The main line alone begins a game. */
        int outside = r->phase == UBB_OUTSIDE;
        if (outside && !qp__is(t, "0_1_0")) return;
        t = bare_mark(bare, t, !outside && r->block.dhj);
        /* Within another entry's value it is text. */
        if (!t.len || (r->in_value && !r->bare)) return;
        end_value(r, r->mark_text, close);
        if (!close && !r->block.give.status)
            open_entry(r, plain_name(t, 0), 0, r->at);
        r->bare = 1;
        return;
    }
    if (!t.len || *t.ptr != '_')
        t.len = 0;
    else if (!is_name((qp_text){t.ptr + 1, t.len - 1}))
        return;
    format_mark(r, t, close, dhj);
}

/* ---- bytes --------------------------------------------------------------- */

/* Adds to the mark what follows of it at `p`, and returns the place after it:
 * after the byte that ends it, or before a bracket that begins another. */
static const char *in_mark(ubb_reader *r, const char *p, const char *end) {
    while (p < end && *p != '[') {
        const char *letters = p;
        size_t room = UBB_MARK_MAX - r->mark_len, left = (size_t)(end - p);
        const char *stop = p + (room < left ? room : left);
        while (p < stop && (char_letter(*p) || *p == '_')) p++;
        memcpy(r->mark + r->mark_len, letters, (size_t)(p - letters));
        r->mark_len += (size_t)(p - letters);
        if (p == end || *p == '[') break;
        char c = *p++;
        if ((unsigned char)c <= ' ' || c == '"' || c == '\'' || c == ']' ||
            (unsigned char)c >= 127 || r->mark_len == UBB_MARK_MAX) {
            r->in_mark = 0;
            return p;
        }
        r->mark[r->mark_len++] = c;
    }
    return p;
}

/* The bytes up to `p` belong to the value, if one is open; pass them. */
static int ubb_take(ubb_reader *r, const char *from, const char *p) {
    if (r->in_value && !ubb_add_text(r, from, (size_t)(p - from))) return 0;
    qp__at_pass_all(&r->at, from, (size_t)(p - from));
    return 1;
}

/* Up to this column a mark moves it on: columns stop at UINT32_MAX. */
#define UBB_COL_MAX (UINT32_MAX - 2 * UBB_MARK_MAX)

/* Takes the mark at `p` if it is of the usual form, and returns the place after
 * it. It is not copied: it would be cut off from the value again. */
static const char *usual_mark(ubb_reader *r, const char *p, const char *end) {
    qp_text inner;
    size_t n = qp__ubb_usual_mark(p, end, &inner);
    if (!n || r->block.text.len > UBB_TEXT_MAX - n || r->at.col > UBB_COL_MAX)
        return p;
    r->in_mark = 0;
    r->at.offset += n;
    r->at.col += (uint32_t)n;
    format_mark(r, inner, p[1] == '/', 0);
    return p + n;
}

static qp_status ubb_feed(qp_format_reader *reader, const char *bytes,
                          size_t len) {
    ubb_reader *r = (ubb_reader *)reader;
    const char *p = bytes, *end = bytes + len;
    while (p < end && !r->block.give.status) {
        const char *from = p;
        int opens = *p == '[';
        if (opens) {
            r->mark_at = r->at;
            r->mark_text = r->block.text.len;
            if ((p = usual_mark(r, p, end)) != from) continue;
            r->mark_len = 0;
            r->in_mark = 1;
        }
        if (r->in_mark) {
            p = in_mark(r, p + opens, end);
            if (ubb_take(r, from, p) && !r->in_mark && p[-1] == ']')
                whole_mark(r);
        } else if (*p == '\n' && !r->in_value) { /* nearly all that is there */
            qp__at_pass(&r->at, *p++);
        } else {
            p = memchr(p, '[', (size_t)(end - p));
            if (!p) p = end;
            size_t n = (size_t)(p - from);
            if (!r->in_value && !r->html && memchr(from, '<', n)) r->html = 1;
            ubb_take(r, from, p);
        }
    }
    return r->block.give.status;
}

static qp_status ubb_finish(qp_format_reader *reader) {
    ubb_reader *r = (ubb_reader *)reader;
    ubb_block *b = &r->block;
    if (b->give.status == QP_OK && r->in_value) {
        ubb_entry *e = &b->entry[b->entries - 1];
        size_t len = r->in_mark ? r->mark_text : b->text.len;
        e->value_len = len - e->value;
        r->in_value = 0;
        qp__report(&b->give, QP_E_FORMAT_SHORT, r->at, qp__ubb_name(b, e), "");
    } else if (b->give.status == QP_OK && r->phase == UBB_INSIDE) {
        qp__report(&b->give, QP_E_FORMAT_SHORT, r->at, QP__NO_TEXT,
                   "[/DhtmlXQ]");
    }
    if (b->give.status == QP_OK && r->phase != UBB_OUTSIDE) deliver(r, r->at);
    if (b->give.status == QP_OK && !r->seen_any)
        qp__report(&b->give, QP_E_FORMAT_MARK, r->at, QP__NO_TEXT, "[DhtmlXQ]");
    return b->give.status;
}

/* ---- the format ---------------------------------------------------------- */

/* A mark of the format is in the text: an opening, an entry, or the main
 * line as scripts of web pages have it. */
static int ubb_find(qp_text head, int whole) {
    (void)whole;
    const char *p = head.ptr, *end = head.ptr + head.len;
    while (p < end && (p = memchr(p, '[', (size_t)(end - p)))) {
        size_t n = (size_t)(end - ++p);
        if ((n > 7 && qp__begins_alike(p, end, "dhtmlxq")) ||
            (n > 9 && qp__begins_alike(p, end, "dhjhtmlxq")))
            return 98;
        if (n > 10 && !memcmp(p, "0_1_0]", 6) &&
            are_numbers((qp_text){p + 6, 4}, 1))
            return 90;
    }
    return 0;
}

const qp_format qp__format_ubb = {
    .name = "ubb",
    .title = "DhtmlXQ (UBB of dpxq.com)",
    .extensions = "ubb dhtmlxq",
    .flags = QP_FORMAT_READS | QP_FORMAT_WRITES | QP_FORMAT_MANY,
    .holds = QP_HOLDS_TAGS | QP_HOLDS_START | QP_HOLDS_VARIATIONS |
             QP_HOLDS_COMMENTS | QP_HOLDS_RESULT | QP_HOLDS_UNICODE,
    .notation = QP_NOTATION_UCCI,
    .find = ubb_find,
    .open = ubb_open,
    .feed = ubb_feed,
    .finish = ubb_finish,
    .close = ubb_close,
    .write = qp__ubb_write,
};
