/* line_search.c - finds edits after which a line of moves can be played.
 *
 * From each starting position the line is played as written until a move fails.
 * At each place up to there every edit is tried, and the line played on. What
 * does not reach the end, but gets further, is tried with one more edit: the
 * best of them, a fixed number (beam search).
 *
 * SPDX-License-Identifier: MIT
 */
#include "repair_int.h"

/* A line so far. */
typedef struct line_node {
    qp_pos pos;
    uint32_t next;  /* token that is read next */
    uint32_t ply;   /* moves played, those that `edit` adds too */
    uint32_t stuck; /* token that cannot be played from here */
    int cost;
    int32_t parent; /* index, -1: a root */
    size_t root;
    line_edit edit; /* the last one */
} line_node;

enum {
    COST_MISSING = 110, /* a move was left out */
    COST_GAP = 40,      /* less, if the move numbers show it */
    COST_EXTRA = 130,   /* a move that the game does not have */
    COST_DOUBLED = 70,  /* the same move again */
    COST_SWAPPED = 90,  /* two neighbours */
    COST_SIDES = 60,    /* digits of the other side */
    COST_MOST = 230,    /* of one edit */
    BEAM = 48,          /* nodes that get one more edit */
    WORK_MAX = 400000   /* moves played for a game */
};

/* ---- playing --------------------------------------------------------------
 */

static int wrong_side(const move_token *t, const qp_pos *pos) {
    return t->side >= 0 && t->side != (int)qp_pos_turn(pos);
}

static int play_token(line_search *s, qp_pos *pos, uint32_t i, qp_move *move) {
    s->work++;
    if (wrong_side(&s->token[i], pos)) return 0;
    return symbols_play(pos, move, &s->token[i], &s->dialect);
}

/* Returns the first token from `next` on that cannot be played. */
static uint32_t play_on(line_search *s, qp_pos *pos, uint32_t next) {
    qp_move move;
    while (next < s->tokens && play_token(s, pos, next, &move)) next++;
    return next;
}

/* ---- nodes ----------------------------------------------------------------
 */

static line_node *node_new(line_search *s) {
    line_node *grown =
        array_grow(s->node, &s->room, s->nodes + 1, sizeof *s->node);
    if (!grown) {
        s->failed = 1;
        return NULL;
    }
    s->node = grown;
    return &s->node[s->nodes++];
}

/* The edits of a node, the first in the line first. */
static uint32_t edits_of(line_edit *out, const line_search *s,
                         const line_node *node) {
    uint32_t n = 0;
    for (const line_node *at = node; at->parent >= 0; at = &s->node[at->parent])
        n++;
    for (uint32_t i = n; i-- > 0; node = &s->node[node->parent])
        out[i] = node->edit;
    return n;
}

/* Plays the whole line of a node. Returns the number of its moves. */
static uint32_t moves_of(line_search *s, qp_move *out, qp_pos pos,
                         const line_edit *edit, uint32_t edits) {
    uint32_t ply = 0, e = 0;
    for (uint32_t i = 0; i <= s->tokens;) {
        if (e < edits && edit[e].token == i) {
            const line_edit *it = &edit[e++];
            if (it->kind == QP_REPAIR_EXTRA) {
                i++;
                continue;
            }
            if (it->kind == QP_REPAIR_SWAPPED) {
                const move_token *t = &s->token[i];
                if (!symbols_play(&pos, &out[ply++], t + 1, &s->dialect) ||
                    !symbols_play(&pos, &out[ply++], t, &s->dialect))
                    return 0;
                i += 2;
                continue;
            }
            out[ply++] = it->move;
            qp_pos_play(&pos, it->move);
            i += it->kind == QP_REPAIR_MOVE;
            continue;
        }
        if (i < s->tokens && !play_token(s, &pos, i, &out[ply++])) return 0;
        i++;
    }
    return ply;
}

static int same_moves(const line_found *a, const line_found *b) {
    return a->count == b->count && qp_pos_equal(&a->start, &b->start) &&
           !memcmp(a->move, b->move, a->count * sizeof *a->move);
}

static size_t worst_found(const line_search *s) {
    size_t worst = 0;
    for (size_t i = 1; i < s->finds; i++)
        if (s->found[i].cost > s->found[worst].cost) worst = i;
    return worst;
}

/* Keeps a line that reached the end: the cheapest of them, and of equal ones
 * the cheapest. */
static void keep_found(line_search *s, const line_node *node) {
    size_t worst = s->finds == LINES_MAX ? worst_found(s) : 0;
    if (s->finds == LINES_MAX && s->found[worst].cost <= node->cost) return;
    line_found made = {.cost = node->cost, .start = s->root[node->root].pos};
    made.edits = edits_of(made.edit, s, node);
    made.move =
        malloc((s->tokens + 2 * QP_REPAIR_EDITS_MAX + 1) * sizeof *made.move);
    if (!made.move) {
        s->failed = 1;
        return;
    }
    const line_edit *edit = made.edit;
    uint32_t edits = made.edits;
    while (edits &&
           (edit->kind == QP_REPAIR_TURN || edit->kind == QP_REPAIR_START))
        edit++, edits--;
    made.count = moves_of(s, made.move, made.start, edit, edits);
    if (!made.count) {
        free(made.move);
        return;
    }
    size_t at = 0;
    while (at < s->finds && !same_moves(&s->found[at], &made)) at++;
    if (at == s->finds && s->finds == LINES_MAX) at = worst;
    if (at < s->finds && s->found[at].cost <= made.cost &&
        same_moves(&s->found[at], &made)) {
        free(made.move);
        return;
    }
    if (at < s->finds)
        free(s->found[at].move);
    else
        s->finds++;
    s->found[at] = made;
}

/* ---- edits ----------------------------------------------------------------
 */

/* Where an edit is tried. */
typedef struct place {
    size_t node;
    qp_pos pos; /* before token `token` */
    uint32_t token, ply, stuck;
} place;

static line_edit edit_here(const place *p, qp_repair_kind kind, qp_move move) {
    return (line_edit){kind, p->token, p->ply, move};
}

/* Adds a node whose position is `pos`, unless it costs too much or gets no
 * further than the line without the edit. */
static void try_edit(line_search *s, const place *p, line_edit edit,
                     const qp_pos *pos, uint32_t next, int cost) {
    if (cost > COST_MOST) return;
    qp_pos after = *pos;
    uint32_t stuck = play_on(s, &after, next);
    if (stuck <= p->stuck && stuck < s->tokens) return;
    line_node *node = node_new(s);
    if (!node) return;
    const line_node *parent = &s->node[p->node];
    uint32_t moved = edit.kind == QP_REPAIR_EXTRA     ? 0
                     : edit.kind == QP_REPAIR_SWAPPED ? 2
                                                      : 1;
    *node = (line_node){.pos = *pos,
                        .next = next,
                        .ply = p->ply + moved,
                        .stuck = stuck,
                        .cost = parent->cost + cost,
                        .parent = (int32_t)p->node,
                        .root = parent->root,
                        .edit = edit};
    if (stuck < s->tokens) return;
    keep_found(s, node);
    s->nodes--;
}

static int is_again(const line_search *s, uint32_t i) {
    for (uint32_t back = 1; back <= 2 && back <= i; back++) {
        const qp_text a = s->token[i].text, b = s->token[i - back].text;
        if (a.len == b.len && !memcmp(a.ptr, b.ptr, a.len)) return 1;
    }
    return 0;
}

/* What the move numbers say near a token: half-moves that are missing. */
static int gap_near(const line_search *s, uint32_t i) {
    int gap = s->token[i].gap;
    if (!gap && i + 1 < s->tokens) gap = s->token[i + 1].gap;
    if (!gap && i) gap = s->token[i - 1].gap;
    return gap;
}

static void try_moves(line_search *s, const place *p) {
    qp_move move[QP_MOVES_MAX];
    size_t n = qp_pos_moves(move, &p->pos);
    const move_token *t = &s->token[p->token];
    int gap = gap_near(s, p->token);
    int missing = COST_MISSING - (gap > 0 ? COST_GAP : 0);
    int sides = wrong_side(t, &p->pos) ? COST_SIDES : 0;
    for (size_t i = 0; i < n; i++) {
        qp_pos pos = p->pos;
        qp_pos_play(&pos, move[i]);
        int cost = symbols_cost(&p->pos, move[i], t, &s->dialect) + sides;
        if (cost > sides && cost < COST_MOST)
            try_edit(s, p, edit_here(p, QP_REPAIR_MOVE, move[i]), &pos,
                     p->token + 1, cost);
        else if (sides && cost == sides)
            try_edit(s, p, edit_here(p, QP_REPAIR_MOVE, move[i]), &pos,
                     p->token + 1, cost);
        try_edit(s, p, edit_here(p, QP_REPAIR_MISSING, move[i]), &pos, p->token,
                 missing);
    }
}

static void try_place(line_search *s, const place *p) {
    const qp_move none = {QP_SQ_NONE, QP_SQ_NONE};
    int extra = is_again(s, p->token) ? COST_DOUBLED : COST_EXTRA;
    if (gap_near(s, p->token) < 0) extra -= COST_GAP;
    try_moves(s, p);
    try_edit(s, p, edit_here(p, QP_REPAIR_EXTRA, none), &p->pos, p->token + 1,
             extra);
    if (p->token + 1 >= s->tokens) return;
    qp_pos pos = p->pos;
    qp_move move;
    const move_token *first = &s->token[p->token], *second = first + 1;
    /* Their digits are those of the other order. */
    if (symbols_play(&pos, &move, second, &s->dialect) &&
        symbols_play(&pos, &move, first, &s->dialect))
        try_edit(s, p, edit_here(p, QP_REPAIR_SWAPPED, none), &pos,
                 p->token + 2, COST_SWAPPED);
}

/* Tries every edit at each place of a node's line up to where it stops. */
static void expand(line_search *s, size_t node) {
    place p = {.node = node,
               .pos = s->node[node].pos,
               .token = s->node[node].next,
               .ply = s->node[node].ply,
               .stuck = s->node[node].stuck};
    qp_move move;
    for (;; p.token++, p.ply++) {
        if (p.token < s->tokens) try_place(s, &p);
        if (p.token >= p.stuck || s->failed || s->work > WORK_MAX) return;
        if (!play_token(s, &p.pos, p.token, &move)) return;
    }
}

/* ---- the search -----------------------------------------------------------
 */

static int node_key(const line_node *n) {
    return n->cost - 12 * (int)(n->stuck < 400 ? n->stuck : 400);
}

/* Moves the best nodes from `first` on to its front. Returns their number. */
static size_t best_nodes(line_search *s, size_t first) {
    size_t n = s->nodes - first, kept = n < BEAM ? n : BEAM;
    line_node *node = s->node + first;
    for (size_t i = 0; i < kept; i++) {
        size_t best = i;
        for (size_t j = i + 1; j < n; j++)
            if (node_key(&node[j]) < node_key(&node[best])) best = j;
        const line_node swap = node[i];
        node[i] = node[best];
        node[best] = swap;
    }
    return kept;
}

static void add_roots(line_search *s) {
    for (size_t i = 0; i < s->roots && !s->failed; i++) {
        line_node *node = node_new(s);
        if (!node) return;
        const line_root *root = &s->root[i];
        *node = (line_node){.pos = root->pos, .parent = -1, .root = i};
        qp_pos pos = root->pos;
        node->stuck = play_on(s, &pos, 0);
        if (!i) s->reached = node->stuck;
    }
}

/* The roots but the given one are edits. */
static size_t root_edits(line_search *s) {
    size_t given = s->root[0].cost ? 0 : 1, roots = s->nodes;
    for (size_t i = given; i < roots; i++) {
        line_node *node = node_new(s);
        if (!node) return 0;
        *node = s->node[i];
        node->parent = (int32_t)i;
        node->cost = s->root[i].cost;
        node->edit = (line_edit){s->root[i].kind, 0, 0, {0, 0}};
        if (node->stuck < s->tokens) continue;
        keep_found(s, node);
        s->nodes--;
    }
    return given;
}

void line_search_run(line_search *s) {
    add_roots(s);
    size_t expanded = root_edits(s), first = 0;
    if (s->failed) return;
    if (expanded) expand(s, 0);
    first = s->roots;
    for (int level = 2; level <= QP_REPAIR_EDITS_MAX; level++) {
        if (s->finds || s->failed || s->work > WORK_MAX) return;
        size_t kept = best_nodes(s, first), end = first + kept;
        s->nodes = end;
        for (size_t i = first; i < end; i++) expand(s, i);
        first = end;
    }
}

void line_search_drop(line_search *s, qp_move first) {
    size_t kept = 0;
    for (size_t i = 0; i < s->finds; i++) {
        const line_found *f = &s->found[i];
        if (f->move->from == first.from && f->move->to == first.to)
            free(f->move);
        else
            s->found[kept++] = *f;
    }
    s->finds = kept;
}

void line_search_clear(line_search *s) {
    for (size_t i = 0; i < s->finds; i++) free(s->found[i].move);
    s->finds = s->nodes = s->roots = 0;
    s->work = 0;
    s->failed = 0;
}

void line_search_free(line_search *s) {
    line_search_clear(s);
    free(s->node);
    s->node = NULL;
    s->room = 0;
}
