/* tree.c - moves, variations and comments of one game to events. move_P_S_N is
 * branch N, which leaves branch P where P has ply S; movelist is branch 0.
 * Comments name the branch and ply that they follow. Both are sorted once, so
 * time is n log n. Each is delivered at most once, even if numbers repeat or
 * run in circles.
 *
 * SPDX-License-Identifier: MIT
 */
#include <string.h>

#include "../../base/inline/ascii.h"
#include "../common/binary_events.h"
#include "ubb_int.h"

/* A branch, or a comment: then `moves` is its text. */
typedef struct ubb_item {
    uint32_t host;  /* the branch it is in */
    uint32_t ply;   /* the ply of the host that it is at */
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
    uint32_t until;       /* nothing is between the moves before this ply */
    size_t pos;
    qp_at at; /* of pos */
    size_t child, child_end;
} ubb_line;

typedef struct ubb_tree {
    ubb_block *b;
    ubb_items branches, comments;
    qp__buf plain;
    ubb_line *line;
    size_t depth, lines_size;
    int passed_over; /* a branch, and so what is in it */
} ubb_tree;

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

/* Up to three numbers parted by `_`; how many, 0 if it is not that. */
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
    if (!qp__grow(&t->b->alloc, &list->item, &list->size, list->n + 1,
                  sizeof *list->item))
        return 0;
    item.order = (uint32_t)list->n;
    list->item[list->n++] = item;
    return 1;
}

/* Enters one entry; 0 if out of memory. */
static int enter(ubb_tree *t, size_t i) {
    uint32_t n[3];
    qp_text name = qp__ubb_name(t->b, &t->b->entry[i]);
    if (name.len < 6 || (*name.ptr != 'm' && *name.ptr != 'c')) return 1;
    ubb_item item = {.entry = i};
    if (!memcmp(name.ptr, "move_", 5)) {
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

static void ubb_tree_free(ubb_tree *t) {
    const qp_alloc *alloc = &t->b->alloc;
    qp__put(alloc, t->branches.item, t->branches.size * sizeof(ubb_item));
    qp__put(alloc, t->comments.item, t->comments.size * sizeof(ubb_item));
    qp__put(alloc, t->line, t->lines_size * sizeof(ubb_line));
    qp__buf_free(alloc, &t->plain);
}

/* Enters what there is; 0 if out of memory. */
static int enter_all(ubb_tree *t) {
    for (size_t i = 0; i < t->b->entries; i++)
        if (!enter(t, i)) return 0;
    items_sort(&t->branches);
    items_sort(&t->comments);
    return 1;
}

/* ---- squares ------------------------------------------------------------- */

/* The square that the first move of the main line leaves, or QP_SQ_NONE. */
static qp_sq ubb_tree_first(const ubb_tree *t) {
    const ubb_entry *e = qp__ubb_find(t->b, "movelist");
    if (!e) return QP_SQ_NONE;
    qp_text moves = qp__ubb_value(t->b, e);
    moves = qp__trim(moves.ptr, moves.ptr + moves.len);
    if (moves.len < 4) return QP_SQ_NONE;
    uint32_t squares = qp__ubb_squares(moves.ptr, t->b->dhj);
    return squares == UBB_NO_SQUARES
               ? QP_SQ_NONE
               : qp__said_move(qp__ubb_said(squares)).from;
}

/* ---- delivering ---------------------------------------------------------- */

static int ubb_stops(const ubb_tree *t) {
    return t->b->give.status != QP_OK;
}

static int ubb_emit_comments(ubb_tree *t, uint32_t branch, uint32_t ply) {
    ubb_block *b = t->b;
    if (!t->comments.n) return 0;
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

static int ubb_push_line(ubb_tree *t, ubb_line line) {
    if (!qp__grow(&t->b->alloc, &t->line, &t->lines_size, t->depth + 1,
                  sizeof *t->line)) {
        t->b->give.status = QP_E_NOMEM;
        return 0;
    }
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

/* The first ply of a branch from `ply` on that something is at. */
static uint32_t place_from(const ubb_items *list, uint32_t branch,
                           uint32_t ply) {
    size_t i = items_at(list, branch, ply);
    return i < list->n && list->item[i].host == branch ? list->item[i].ply
                                                       : UINT32_MAX;
}

/* Delivers the moves at hand that have nothing between them. Returns whether
 * there was one. */
static int ubb_run(ubb_tree *t, ubb_line *line, qp_text moves) {
    if (line->ply + 1 >= line->until) {
        uint32_t branch = place_from(&t->branches, line->branch, line->ply + 1);
        uint32_t comment =
            place_from(&t->comments, line->branch, line->ply + 1);
        line->until = branch < comment ? branch : comment;
    }
    uint32_t n = qp__ubb_run(&t->b->give, moves, line->until - 1 - line->ply,
                             t->b->dhj, &line->at);
    line->pos += (size_t)4 * n;
    line->ply += n;
    return n > 0;
}

/* Goes `n` bytes on in the line's moves. */
static void ubb_go_on(const ubb_tree *t, ubb_line *line, size_t n) {
    const char *p = t->b->text.ptr + line->moves->value + line->pos;
    line->pos += n;
    qp__at_pass_all(&line->at, p, n);
}

/* The next move of the line on top. 1: delivered, 0: there is none, -1 to
 * stop. */
static int next_move(ubb_tree *t) {
    ubb_line *line = &t->line[t->depth - 1];
    qp_text moves = qp__ubb_value(t->b, line->moves);
    uint32_t squares = UBB_NO_SQUARES;
    while (line->pos < moves.len && (unsigned char)moves.ptr[line->pos] <= ' ')
        ubb_go_on(t, line, 1);
    const char *p = moves.ptr + line->pos;
    size_t left = moves.len - line->pos;
    if (!left || line->ply == UINT32_MAX) return 0;
    if (ubb_run(t, line, (qp_text){p, left})) return ubb_stops(t) ? -1 : 1;
    qp_at at = line->at;
    if (left >= 4) squares = qp__ubb_squares(p, t->b->dhj);
    if (squares == UBB_NO_SQUARES) {
        ubb_go_on(t, line, left);
        qp_text what = {p, left < 4 ? left : 4};
        return qp__report(&t->b->give, QP_E_FORMAT_MOVE, at, what,
                          "four digits a move, files 0 to 8")
                   ? -1
                   : 0;
    }
    line->pos += 4;
    line->at.offset += 4;
    line->at.col += line->at.col < UINT32_MAX - 4 ? 4 : 0;
    line->ply++;
    qp__emit_squares(&t->b->give, qp__said_move(qp__ubb_said(squares)), &at);
    if (ubb_stops(t) || ubb_emit_comments(t, line->branch, line->ply))
        return -1;
    if (!t->branches.n) return 1;
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

static int ubb_tree_moves(ubb_tree *t) {
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

static int ubb_tree_left(ubb_tree *t) {
    const ubb_entry *main = qp__ubb_find(t->b, "movelist");
    if (t->passed_over) return 0;
    for (const ubb_entry *e = t->b->entry; main && e < main; e++)
        if (qp__is(qp__ubb_name(t->b, e), "movelist") && report_left(t, e))
            return 1;
    return report_items(t, &t->branches) || report_items(t, &t->comments);
}

qp_text qp__ubb_name(const ubb_block *b, const ubb_entry *e) {
    return (qp_text){b->text.ptr + e->name, e->name_len};
}

qp_text qp__ubb_value(const ubb_block *b, const ubb_entry *e) {
    return (qp_text){b->text.ptr + e->value, e->value_len};
}

const ubb_entry *qp__ubb_find(const ubb_block *b, const char *name) {
    size_t len = strlen(name);
    for (size_t i = b->entries; i--;) {
        const ubb_entry *e = &b->entry[i];
        if (e->name_len == len && !memcmp(qp__ubb_name(b, e).ptr, name, len))
            return e;
    }
    return NULL;
}

/* ---- tags ---------------------------------------------------------------- */

/* What a game's delivery has come to. */
typedef struct ubb_game {
    ubb_block *b;
    ubb_context context;
    qp__buf plain;
    const char *result; /* or NULL */
} ubb_game;

/* Nonzero to stop, as everything below. */
static int emit_entry(ubb_game *g, const ubb_entry *e) {
    ubb_reading r;
    if (!qp__ubb_read(&r, g->b, &g->context, e, &g->plain)) {
        g->b->give.status = QP_E_NOMEM;
        return 1;
    }
    if (r.odd && qp__report(&g->b->give, QP_W_FORMAT_VALUE, e->at,
                            r.tag[0].value, "a result"))
        return 1;
    if (r.result) g->result = r.result;
    for (size_t i = 0; i < r.n; i++)
        if (qp__emit_cut_tag(&g->b->give, r.tag[i].name, r.tag[i].value, e->at))
            return 1;
    return 0;
}

/* ---- the start ----------------------------------------------------------- */

/* From the places of 32 pieces, two digits each: file from Red's left, and rank
 * from the top. Nonzero to stop. */
static int from_places(ubb_game *g, qp_setup *setup, const ubb_entry *e) {
    qp_text t = qp__ubb_value(g->b, e);
    int bad = t.len != 64;
    for (size_t i = 0; i < t.len && !bad; i++)
        bad = t.ptr[i] < '0' || t.ptr[i] > '9';
    if (bad)
        return qp__report(&g->b->give, QP_E_FORMAT_START, e->at, t,
                          "64 digits");
    qp_setup_clear(setup);
    for (size_t i = 0; i < 32; i++) {
        int file = t.ptr[2 * i] - '0', rank = 9 - (t.ptr[2 * i + 1] - '0');
        if (file == 9) continue; /* off the board */
        qp_piece *cell = &setup->cell[QP_SQ(file, rank)];
        if (*cell &&
            qp__report(&g->b->give, QP_W_FORMAT_VALUE, e->at,
                       (qp_text){t.ptr + 2 * i, 2}, "a square that is empty"))
            return 1;
        if (!*cell)
            *cell = QP_PIECE(i < 16 ? QP_RED : QP_BLACK,
                             qp__pieces_by_rank[i % 16]);
    }
    return 0;
}

/* From 90 letters, from the top left, anything else an empty square. 0 when
 * it is not that: a FEN may be as long. */
static int from_letters(qp_setup *setup, qp_text t) {
    static const char LETTERS[] = "KABNRCPGEH";
    static const uint8_t KINDS[] = {QP_KING,   QP_ADVISOR, QP_BISHOP, QP_KNIGHT,
                                    QP_ROOK,   QP_CANNON,  QP_PAWN,   QP_KING,
                                    QP_BISHOP, QP_KNIGHT};
    if (t.len != QP_SQUARES || memchr(t.ptr, '/', t.len)) return 0;
    qp_setup_clear(setup);
    for (int i = 0; i < QP_SQUARES; i++) {
        char c = t.ptr[i];
        int black = c >= 'a' && c <= 'z';
        char letter = black ? (char)(c - 'a' + 'A') : c;
        const char *p = letter ? strchr(LETTERS, letter) : NULL;
        if (p)
            setup->cell[QP_SQ(i % 9, 9 - i / 9)] =
                QP_PIECE(black, KINDS[p - LETTERS]);
    }
    return 1;
}

/* The board and, as far as the entries say, the side to move; `turn_given`
 * when they do. Nonzero to stop. */
static int read_start(ubb_game *g, qp_setup *setup, int *turn_given,
                      qp_at *at) {
    const ubb_entry *fen = qp__ubb_find(g->b, "fen");
    const ubb_entry *places = qp__ubb_find(g->b, "binit");
    const ubb_entry *player = qp__ubb_find(g->b, "startplayer");
    qp_setup_start(setup);
    *turn_given = 0;
    if (fen && fen->value_len) {
        qp_text t = qp__ubb_value(g->b, fen);
        qp_err err;
        unsigned notes = QP_FEN_TURN_NONE;
        *at = fen->at;
        if (!from_letters(setup, t) && qp_fen_fix(setup, &notes, t, &err))
            return qp__report(&g->b->give, QP_E_FORMAT_START, fen->at, t,
                              qp_status_text(err.code));
        *turn_given = !(notes & QP_FEN_TURN_NONE);
    } else if (places && places->value_len) {
        *at = places->at;
        if (from_places(g, setup, places)) return 1;
    }
    if (player && player->value_len) {
        qp_text value = qp__ubb_value(g->b, player);
        *turn_given = 1;
        setup->turn = qp__is(value, "1") ? QP_BLACK : QP_RED;
    }
    return 0;
}

static int ubb_emit_start(ubb_game *g, const ubb_tree *tree) {
    qp_setup setup, opening;
    int turn_given;
    qp_at at = g->b->at;
    if (read_start(g, &setup, &turn_given, &at)) return 1;
    qp_sq from = ubb_tree_first(tree);
    if (!turn_given && from != QP_SQ_NONE && setup.cell[from])
        setup.turn = (uint8_t)(QP_SIDE_OF(setup.cell[from]));
    qp_setup_start(&opening);
    const ubb_entry *e = qp__ubb_find(g->b, "fen");
    if ((!e || !e->value_len || g->b->dhj) &&
        !memcmp(&setup, &opening, sizeof setup))
        return 0;
    char fen[QP_FEN_MAX];
    size_t len = qp_fen_write(fen, &setup);
    return qp__emit_cut_tag(&g->b->give, qp_text_of("FEN"), (qp_text){fen, len},
                            at);
}

/* ---- the game ------------------------------------------------------------ */

static void ubb_emit_game(ubb_game *g, ubb_tree *tree) {
    ubb_block *b = g->b;
    qp__emit *give = &b->give;
    qp__emit_game(give, &b->at);
    for (size_t i = 0; i < b->entries && !give->skip_game; i++)
        if (emit_entry(g, &b->entry[i])) return;
    if (!give->skip_game &&
        (ubb_emit_start(g, tree) || ubb_emit_comments(tree, 0, 0)))
        return;
    qp_at at = b->end;
    const ubb_entry *main = qp__ubb_find(b, "movelist");
    if (main) at = main->at;
    qp__emit_begin_moves(give, &at);
    if (give->status) return;
    if (!give->skip_game && (ubb_tree_moves(tree) || ubb_tree_left(tree)))
        return;
    if (g->result) {
        const ubb_entry *e = qp__ubb_find(b, "result");
        at = e ? e->at : b->end;
        qp__emit_result(give, qp_text_of(g->result), &at);
    }
    qp__emit_end(give, &b->end);
}

qp_status qp__ubb_deliver(ubb_block *b) {
    ubb_game g = {.b = b};
    qp__ubb_look(&g.context, b);
    ubb_tree tree = {.b = b};
    if (enter_all(&tree))
        ubb_emit_game(&g, &tree);
    else
        b->give.status = QP_E_NOMEM;
    ubb_tree_free(&tree);
    qp__buf_free(&b->alloc, &g.plain);
    return b->give.status;
}
