/* tree.c - moves, variations and comments of one game to events. move_P_S_N is
 * branch N, which leaves branch P where P has ply S; movelist is branch 0.
 * Comments name the branch and ply that they follow. Both are sorted once, so
 * time is n log n. Each is delivered at most once, even if numbers repeat or
 * run in circles.
 *
 * SPDX-License-Identifier: MIT
 */
#include <string.h>

#include "ubb_int.h"

/* A branch, or a comment: then `moves` is its text. */
typedef struct ubb_item {
    uint32_t host;  /* the branch it stands in */
    uint32_t ply;   /* the ply of the host that it stands at */
    uint32_t order; /* among those of the same place */
    uint32_t self;  /* the branch's own number */
    size_t entry;
    int done, taken; /* taken: the first of a place, whose line was there */
} ubb_item;

typedef struct ubb_items {
    ubb_item *item;
    size_t n, size;
} ubb_items;

/* A line that is being delivered. */
typedef struct ubb_line {
    const ubb_entry *moves;
    uint32_t branch, ply; /* ply: of the last move delivered */
    size_t pos;
    qp_at at; /* of pos */
    size_t child, child_end;
} ubb_line;

struct ubb_tree {
    ubb_block *b;
    ubb_items branches, comments;
    qp__buf plain;
    ubb_line *line;
    size_t depth, lines_size;
    int passed_over; /* a branch, and so what stands in it */
};

/* ---- sorting ------------------------------------------------------------- */

static int item_before(const ubb_item *a, const ubb_item *b) {
    if (a->host != b->host) return a->host < b->host;
    if (a->ply != b->ply) return a->ply < b->ply;
    if (a->self != b->self) return a->self < b->self;
    return a->order < b->order;
}

static void item_sink(ubb_item *item, size_t at, size_t n) {
    for (;;) {
        size_t child = 2 * at + 1;
        if (child >= n) return;
        if (child + 1 < n && item_before(&item[child], &item[child + 1]))
            child++;
        if (!item_before(&item[at], &item[child])) return;
        ubb_item keep = item[at];
        item[at] = item[child];
        item[child] = keep;
        at = child;
    }
}

/* A heap's sort: no memory, and never slow. */
static void items_sort(ubb_items *list) {
    ubb_item *item = list->item;
    for (size_t i = list->n / 2; i--;) item_sink(item, i, list->n);
    for (size_t n = list->n; n > 1; n--) {
        ubb_item keep = item[0];
        item[0] = item[n - 1];
        item[n - 1] = keep;
        item_sink(item, 0, n - 1);
    }
}

/* The first item that is not before that place. */
static size_t items_at(const ubb_items *list, uint32_t host, uint32_t ply) {
    size_t low = 0, high = list->n;
    ubb_item place = {.host = host, .ply = ply};
    while (low < high) {
        size_t mid = low + (high - low) / 2;
        if (item_before(&list->item[mid], &place))
            low = mid + 1;
        else
            high = mid;
    }
    return low;
}

static int item_is_at(const ubb_items *list, size_t i, uint32_t host,
                      uint32_t ply) {
    return i < list->n && list->item[i].host == host &&
           list->item[i].ply == ply;
}

/* ---- names --------------------------------------------------------------- */

/* Up to three numbers parted by `_`; how many, 0 when it is not that. */
static int numbers(uint32_t out[3], qp_text t) {
    int n = 0;
    size_t i = 0;
    while (n < 3) {
        uint64_t value = 0;
        size_t from = i;
        for (; i < t.len && t.ptr[i] >= '0' && t.ptr[i] <= '9'; i++)
            if (value <= UINT32_MAX)
                value = value * 10 + (unsigned)(t.ptr[i] - '0');
        if (i == from || value > UINT32_MAX) return 0;
        out[n++] = (uint32_t)value;
        if (i == t.len) return n;
        if (t.ptr[i++] != '_') return 0;
    }
    return 0;
}

static int add_item(ubb_tree *t, ubb_items *list, ubb_item item) {
    void *items = list->item;
    if (!qp__grow(&t->b->alloc, &items, &list->size, list->n + 1,
                  sizeof *list->item))
        return 0;
    list->item = items;
    item.order = (uint32_t)list->n;
    list->item[list->n++] = item;
    return 1;
}

/* Enters one entry; 0 when memory is out. */
static int enter(ubb_tree *t, size_t i) {
    uint32_t n[3];
    qp_text name = qp__ubb_name(t->b, &t->b->entry[i]);
    ubb_item item = {.entry = i};
    if (name.len > 5 && !memcmp(name.ptr, "move_", 5)) {
        if (numbers(n, (qp_text){name.ptr + 5, name.len - 5}) != 3) return 1;
        item.host = n[0], item.ply = n[1], item.self = n[2];
        return add_item(t, &t->branches, item);
    }
    if (name.len > 7 && !memcmp(name.ptr, "comment", 7)) {
        int k = numbers(n, (qp_text){name.ptr + 7, name.len - 7});
        if (k != 1 && k != 2) return 1;
        item.host = k == 2 ? n[0] : 0;
        item.ply = k == 2 ? n[1] : n[0];
        return add_item(t, &t->comments, item);
    }
    return 1;
}

ubb_tree *qp__ubb_tree_new(ubb_block *b) {
    ubb_tree *t = qp__get(&b->alloc, sizeof *t);
    if (!t) {
        b->give.status = QP_E_NOMEM;
        return NULL;
    }
    memset(t, 0, sizeof *t);
    t->b = b;
    for (size_t i = 0; i < b->entries; i++)
        if (!enter(t, i)) {
            b->give.status = QP_E_NOMEM;
            qp__ubb_tree_free(t);
            return NULL;
        }
    items_sort(&t->branches);
    items_sort(&t->comments);
    return t;
}

void qp__ubb_tree_free(ubb_tree *t) {
    const qp_alloc *alloc = &t->b->alloc;
    qp_alloc a = *alloc;
    qp__put(&a, t->branches.item, t->branches.size * sizeof(ubb_item));
    qp__put(&a, t->comments.item, t->comments.size * sizeof(ubb_item));
    qp__put(&a, t->line, t->lines_size * sizeof(ubb_line));
    qp__buf_free(&a, &t->plain);
    qp__put(&a, t, sizeof *t);
}

/* ---- squares ------------------------------------------------------------- */

/* The rank of a digit: from the top, but from below in DHJHtmlXQ. */
static int ubb_rank_of(const ubb_tree *t, char c) {
    return t->b->dhj ? c - '0' : 9 - (c - '0');
}

/* A move as four characters "h2e2"; 0 when the digits are none. */
static int four_squares(const ubb_tree *t, char out[4], const char *p) {
    for (int i = 0; i < 4; i++)
        if (!qp__digit(p[i])) return 0;
    if (p[0] == '9' || p[2] == '9') return 0;
    for (int i = 0; i < 4; i += 2) {
        out[i] = (char)('a' + (p[i] - '0'));
        out[i + 1] = (char)('0' + ubb_rank_of(t, p[i + 1]));
    }
    return 1;
}

qp_sq qp__ubb_tree_first(const ubb_tree *t) {
    char move[4];
    const ubb_entry *e = qp__ubb_find(t->b, "movelist");
    if (!e) return QP_SQ_NONE;
    qp_text moves = qp__ubb_value(t->b, e);
    moves = qp__trim(moves.ptr, moves.ptr + moves.len);
    if (moves.len < 4 || !four_squares(t, move, moves.ptr)) return QP_SQ_NONE;
    return QP_SQ(move[0] - 'a', move[1] - '0');
}

/* ---- delivering ---------------------------------------------------------- */

static int ubb_stops(const ubb_tree *t) {
    return t->b->give.status != QP_OK;
}

static int ubb_emit_comments(ubb_tree *t, uint32_t branch, uint32_t ply) {
    ubb_block *b = t->b;
    size_t i = items_at(&t->comments, branch, ply);
    for (; item_is_at(&t->comments, i, branch, ply); i++) {
        ubb_item *c = &t->comments.item[i];
        const ubb_entry *e = &b->entry[c->entry];
        if (c->done) return 0; /* with all of its place */
        c->done = 1;
        if (!e->value_len) continue;
        if (!qp__ubb_plain(&b->alloc, &t->plain, qp__ubb_value(b, e), 1)) {
            b->give.status = QP_E_NOMEM;
            return 1;
        }
        qp_text text = {t->plain.ptr, t->plain.len};
        qp__emit_comment(&b->give, text, QP_COMMENT_END, &e->at);
        if (ubb_stops(t)) return 1;
    }
    return 0;
}

int qp__ubb_tree_own(ubb_tree *t) {
    return ubb_emit_comments(t, 0, 0);
}

static int ubb_push_line(ubb_tree *t, ubb_line line) {
    void *lines = t->line;
    if (!qp__grow(&t->b->alloc, &lines, &t->lines_size, t->depth + 1,
                  sizeof *t->line)) {
        t->b->give.status = QP_E_NOMEM;
        return 0;
    }
    t->line = lines;
    t->line[t->depth++] = line;
    return 1;
}

/* Opens a branch; its events come when the stack is looked at again. */
static int open_branch(ubb_tree *t, ubb_item *item) {
    const ubb_entry *e = &t->b->entry[item->entry];
    if (item->done) return 0;
    item->done = 1;
    if (t->depth > QP_DEPTH_MAX) {
        t->passed_over = 1;
        return qp__report(&t->b->give, QP_E_FORMAT_DEPTH, e->at,
                          qp__ubb_name(t->b, e), "");
    }
    qp__emit *give = &t->b->give;
    qp__emit_begin_variation(give, &e->at);
    if (ubb_stops(t)) return 1;
    if (give->skip_depth) {
        t->passed_over = 1;
        qp__emit_end_variation(give, &e->at);
        return ubb_stops(t);
    }
    ubb_line line = {
        .moves = e, .branch = item->self, .ply = item->ply - 1, .at = e->at};
    return !ubb_push_line(t, line);
}

/* Goes `n` bytes on in the line's moves. */
static void ubb_go_on(const ubb_tree *t, ubb_line *line, size_t n) {
    const char *p = t->b->text.ptr + line->moves->value + line->pos;
    line->pos += n;
    while (n--) qp__at_pass(&line->at, *p++);
}

/* The next move of the line on top. 1: delivered, 0: there is none, -1 to
 * stop. */
static int next_move(ubb_tree *t) {
    ubb_line *line = &t->line[t->depth - 1];
    qp_text moves = qp__ubb_value(t->b, line->moves);
    char move[4];
    while (line->pos < moves.len && (unsigned char)moves.ptr[line->pos] <= ' ')
        ubb_go_on(t, line, 1);
    const char *p = moves.ptr + line->pos;
    size_t left = moves.len - line->pos;
    if (!left || line->ply == UINT32_MAX) return 0;
    qp_at at = line->at;
    if (left < 4 || !four_squares(t, move, p)) {
        ubb_go_on(t, line, left);
        qp_text what = {p, left < 4 ? left : 4};
        return qp__report(&t->b->give, QP_E_FORMAT_MOVE, at, what,
                          "four digits a move")
                   ? -1
                   : 0;
    }
    ubb_go_on(t, line, 4);
    line->ply++;
    qp__emit_move(&t->b->give, (qp_text){move, 4}, &at);
    if (ubb_stops(t) || ubb_emit_comments(t, line->branch, line->ply))
        return -1;
    line->child = items_at(&t->branches, line->branch, line->ply);
    line->child_end = line->child;
    /* Where a line of this number has been before, it has taken them all. */
    if (!item_is_at(&t->branches, line->child, line->branch, line->ply) ||
        t->branches.item[line->child].taken)
        return 1;
    t->branches.item[line->child].taken = 1;
    while (item_is_at(&t->branches, line->child_end, line->branch, line->ply))
        line->child_end++;
    return 1;
}

static int end_line(ubb_tree *t) {
    ubb_line *line = &t->line[t->depth - 1];
    qp_at at = line->at;
    if (--t->depth) qp__emit_end_variation(&t->b->give, &at);
    return ubb_stops(t);
}

int qp__ubb_tree_moves(ubb_tree *t) {
    const ubb_entry *e = qp__ubb_find(t->b, "movelist");
    if (!e) return 0;
    if (!ubb_push_line(t, (ubb_line){.moves = e, .at = e->at})) return 1;
    while (t->depth) {
        ubb_line *line = &t->line[t->depth - 1];
        if (line->child < line->child_end) {
            if (open_branch(t, &t->branches.item[line->child++])) return 1;
            continue;
        }
        int got = next_move(t);
        if (got < 0) return 1;
        if (!got && end_line(t)) return 1;
    }
    return 0;
}

/* Reports an entry that has no place. */
static int report_left(ubb_tree *t, const ubb_entry *e) {
    return e->value_len &&
           qp__report(&t->b->give, QP_E_FORMAT_VALUE, e->at,
                      qp__ubb_name(t->b, e), "the ply of a branch");
}

static int report_items(ubb_tree *t, const ubb_items *list) {
    for (size_t i = 0; i < list->n; i++)
        if (!list->item[i].done &&
            report_left(t, &t->b->entry[list->item[i].entry]))
            return 1;
    return 0;
}

int qp__ubb_tree_left(ubb_tree *t) {
    const ubb_entry *main = qp__ubb_find(t->b, "movelist");
    if (t->passed_over) return 0;
    for (const ubb_entry *e = t->b->entry; main && e < main; e++)
        if (qp__is(qp__ubb_name(t->b, e), "movelist") && report_left(t, e))
            return 1;
    return report_items(t, &t->branches) || report_items(t, &t->comments);
}
