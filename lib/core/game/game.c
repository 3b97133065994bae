/* game.c - a whole game in memory: nodes, tags, comments and glyphs as numbers
 * into growing arrays, and all texts in one buffer. The caller has proved that
 * added moves are legal. Nodes are numbered as they are added, parents before
 * children.
 *
 * SPDX-License-Identifier: MIT
 */
#include "game_int.h"

#include <string.h>

#include "../base/hints.h"

static const qp_text GAME_NONE = {NULL, 0};

static qp_text text_at(const qp_game *g, game_span span) {
    return (qp_text){g->bytes.ptr ? g->bytes.ptr + span.start : "", span.len};
}

static int game_keep(qp_game *g, game_span *out, qp_text text) {
    game_span span = {g->bytes.len, text.len};
    if (!qp__buf_add(&g->alloc, &g->bytes, text)) return 0;
    *out = span;
    return 1;
}

qp_game *qp_game_new(const qp_alloc *alloc) {
    qp_alloc a = qp__alloc_or_libc(alloc);
    qp_game *g = qp__get(&a, sizeof *g);
    if (!g) return NULL;
    memset(g, 0, sizeof *g);
    g->alloc = a;
    if (!qp__grow(&g->alloc, &g->node, &g->nodes_size, 1, sizeof *g->node)) {
        qp__put(&a, g, sizeof *g);
        return NULL;
    }
    qp_game_clear(g);
    return g;
}

static game_node empty_node(qp_node parent, qp_move move) {
    return (game_node){.move = move,
                       .parent = parent,
                       .child = QP_NO_NODE,
                       .last_child = QP_NO_NODE,
                       .sibling = QP_NO_NODE,
                       .variation = QP_NO_NODE,
                       .last_variation = QP_NO_NODE,
                       .next_variation = QP_NO_NODE,
                       .note = NO_NOTE,
                       .last_note = NO_NOTE};
}

void qp_game_clear(qp_game *game) {
    qp_game *g = game;
    g->bytes.len = 0;
    g->tags = g->notes = 0;
    g->nodes = 1;
    g->node[0] = empty_node(QP_NO_NODE, (qp_move){QP_SQ_NONE, QP_SQ_NONE});
    qp_pos_start(&g->start);
    g->result = (game_span){0, 0};
    g->has_result = 0;
    g->broken = QP_OK;
}

void qp_game_free(qp_game *game) {
    if (!game) return;
    qp_alloc a = game->alloc;
    qp__put(&a, game->node, game->nodes_size * sizeof *game->node);
    qp__put(&a, game->tag, game->tags_size * sizeof *game->tag);
    qp__put(&a, game->note, game->notes_size * sizeof *game->note);
    qp__buf_free(&a, &game->bytes);
    qp__put(&a, game, sizeof *game);
}

/* ---- tags ------------------------------------------------------------------
 */

size_t qp_game_tags(const qp_game *game) {
    return game->tags;
}

qp_text qp_game_tag_name(const qp_game *game, size_t index) {
    return index < game->tags ? text_at(game, game->tag[index].name)
                              : GAME_NONE;
}

qp_text qp_game_tag_value(const qp_game *game, size_t index) {
    return index < game->tags ? text_at(game, game->tag[index].value)
                              : GAME_NONE;
}

static char game_lower(char c) {
    return c >= 'A' && c <= 'Z' ? (char)(c - 'A' + 'a') : c;
}

static size_t find_tag(const qp_game *g, qp_text name) {
    for (size_t i = 0; i < g->tags; i++) {
        qp_text t = text_at(g, g->tag[i].name);
        size_t n = 0;
        while (n < t.len && n < name.len &&
               game_lower(t.ptr[n]) == game_lower(name.ptr[n]))
            n++;
        if (n == t.len && n == name.len) return i;
    }
    return g->tags;
}

qp_text qp_game_tag(const qp_game *game, const char *name) {
    return qp_game_tag_value(game, find_tag(game, qp_text_of(name)));
}

static qp_status game_add_tag(qp_game *g, qp_text name, qp_text value) {
    game_tag tag;
    if (!qp__grow(&g->alloc, &g->tag, &g->tags_size, g->tags + 1,
                  sizeof *g->tag) ||
        !game_keep(g, &tag.name, name) || !game_keep(g, &tag.value, value))
        return QP_E_NOMEM;
    g->tag[g->tags++] = tag;
    return QP_OK;
}

qp_status qp_game_set_tag(qp_game *game, const char *name, qp_text value) {
    qp_text key = {name, strlen(name)};
    size_t i = find_tag(game, key);
    if (i == game->tags) return game_add_tag(game, key, value);
    game_span span;
    if (!game_keep(game, &span, value)) return QP_E_NOMEM;
    game->tag[i].value = span;
    return QP_OK;
}

/* ---- nodes ------------------------------------------------------------------
 */

const qp_pos *qp_game_start(const qp_game *game) {
    return &game->start;
}

qp_status qp_game_set_start(qp_game *game, const qp_pos *pos) {
    if (game->nodes > 1) return QP_E_ARG;
    game->start = *pos;
    return QP_OK;
}

size_t qp_game_nodes(const qp_game *game) {
    return game->nodes;
}

static const game_node *node_of(const qp_game *g, qp_node node) {
    return node < g->nodes ? &g->node[node] : NULL;
}

qp_node qp_game_next(const qp_game *game, qp_node node) {
    const game_node *n = node_of(game, node);
    return n ? n->child : QP_NO_NODE;
}

qp_node qp_game_variation_after(const qp_game *game, qp_node node) {
    const game_node *n = node_of(game, node);
    return n ? n->sibling : QP_NO_NODE;
}

qp_node qp_game_parent(const qp_game *game, qp_node node) {
    const game_node *n = node_of(game, node);
    return n ? n->parent : QP_NO_NODE;
}

qp_move qp_game_move(const qp_game *game, qp_node node) {
    const game_node *n = node_of(game, node);
    return n ? n->move : (qp_move){QP_SQ_NONE, QP_SQ_NONE};
}

qp_node qp_game_variation(const qp_game *game, qp_node node) {
    const game_node *n = node_of(game, node);
    return n ? n->variation : QP_NO_NODE;
}

qp_node qp_game_next_variation(const qp_game *game, qp_node node) {
    const game_node *n = node_of(game, node);
    return n ? n->next_variation : QP_NO_NODE;
}

/* Puts a new node into the brackets after `host`. */
static void put_after(qp_game *g, qp_node host, qp_node id) {
    game_node *h = &g->node[host];
    if (h->last_variation == QP_NO_NODE)
        h->variation = id;
    else
        g->node[h->last_variation].next_variation = id;
    h->last_variation = id;
}

/* qp__game_add_after once there is no room left. */
QP__RARE qp_status add_to_full(qp_node *out, qp_game *game, qp_node node,
                               qp_node host, qp_move move) {
    qp_game *g = game;
    if (!qp__grow(&g->alloc, &g->node, &g->nodes_size, g->nodes + 1,
                  sizeof *g->node))
        return QP_E_NOMEM;
    return qp__game_add_after(out, game, node, host, move);
}

qp_status qp__game_add_after(qp_node *out, qp_game *game, qp_node node,
                             qp_node host, qp_move move) {
    qp_game *g = game;
    if (node >= g->nodes) return QP_E_ARG;
    if (g->nodes >= QP_NO_NODE - 1) return QP_E_LIMIT;
    if (g->nodes == g->nodes_size)
        return add_to_full(out, game, node, host, move);
    qp_node id = (qp_node)g->nodes++;
    g->node[id] = empty_node(node, move);
    game_node *parent = &g->node[node];
    if (parent->last_child == QP_NO_NODE) {
        parent->child = id;
    } else {
        g->node[parent->last_child].sibling = id;
        put_after(g, host == QP_NO_NODE ? parent->child : host, id);
    }
    parent->last_child = id;
    *out = id;
    return QP_OK;
}

qp_status qp_game_add(qp_node *out, qp_game *game, qp_node node, qp_move move) {
    return qp__game_add_after(out, game, node, QP_NO_NODE, move);
}

/* ---- comments and glyphs: one list of notes a node ----------------------- */

static qp_status add_note(qp_game *g, qp_node node, game_note note) {
    if (node >= g->nodes) return QP_E_ARG;
    if (g->notes >= NO_NOTE - 1) return QP_E_LIMIT;
    if (!qp__grow(&g->alloc, &g->note, &g->notes_size, g->notes + 1,
                  sizeof *g->note))
        return QP_E_NOMEM;
    uint32_t id = (uint32_t)g->notes++;
    note.next = NO_NOTE;
    g->note[id] = note;
    game_node *n = &g->node[node];
    if (n->last_note == NO_NOTE)
        n->note = id;
    else
        g->note[n->last_note].next = id;
    n->last_note = id;
    return QP_OK;
}

qp_status qp_game_add_comment(qp_game *game, qp_node node, qp_place place,
                              const qp_comment *comment) {
    game_note note = {.kind = (uint8_t)place, .flags = (uint8_t)comment->flags};
    if (!game_keep(game, &note.text, comment->text)) return QP_E_NOMEM;
    return add_note(game, node, note);
}

qp_status qp_game_add_nag(qp_game *game, qp_node node, unsigned nag) {
    if (nag > 255) return QP_E_ARG;
    return add_note(game, node,
                    (game_note){.kind = NOTE_NAG, .flags = (uint8_t)nag});
}

/* From one note of a node on, the first of a kind. */
static uint32_t of_kind(const qp_game *g, uint32_t note, unsigned kind) {
    while (note != NO_NOTE && g->note[note].kind != kind)
        note = g->note[note].next;
    return note;
}

static uint32_t first_of(const qp_game *g, qp_node node, unsigned kind) {
    const game_node *n = node_of(g, node);
    return n ? of_kind(g, n->note, kind) : NO_NOTE;
}

static uint32_t find_note(const qp_game *g, qp_node node, unsigned kind,
                          size_t index) {
    uint32_t i = first_of(g, node, kind);
    while (i != NO_NOTE && index--) i = of_kind(g, g->note[i].next, kind);
    return i;
}

static size_t count_notes(const qp_game *g, qp_node node, unsigned kind) {
    size_t count = 0;
    for (uint32_t i = first_of(g, node, kind); i != NO_NOTE;
         i = of_kind(g, g->note[i].next, kind))
        count++;
    return count;
}

qp_annotation qp_game_first_comment(const qp_game *game, qp_node node,
                                    qp_place place) {
    return first_of(game, node, (unsigned)place);
}

qp_annotation qp_game_first_nag(const qp_game *game, qp_node node) {
    return first_of(game, node, NOTE_NAG);
}

qp_annotation qp_game_next_alike(const qp_game *game, qp_annotation note) {
    const game_note *n = note < game->notes ? &game->note[note] : NULL;
    return n ? of_kind(game, n->next, n->kind) : QP_NO_ANNOTATION;
}

qp_annotation qp_game_first_annotation(const qp_game *game, qp_node node) {
    const game_node *n = node_of(game, node);
    return n ? n->note : QP_NO_ANNOTATION;
}

qp_annotation qp_game_next_annotation(const qp_game *game, qp_annotation note) {
    return note < game->notes ? game->note[note].next : QP_NO_ANNOTATION;
}

int qp_game_annotation_nag(const qp_game *game, qp_annotation note) {
    const game_note *n = note < game->notes ? &game->note[note] : NULL;
    return n && n->kind == NOTE_NAG ? n->flags : -1;
}

/* The note of that number, NULL if it is no comment. */
static const game_note *comment_of(const qp_game *g, qp_annotation note) {
    if (note >= g->notes || g->note[note].kind == NOTE_NAG) return NULL;
    return &g->note[note];
}

void qp_game_annotation_comment(qp_comment *out, const qp_game *game,
                                qp_annotation note) {
    const game_note *n = comment_of(game, note);
    out->text = n ? text_at(game, n->text) : GAME_NONE;
    out->flags = n ? n->flags : 0;
}

qp_text qp_game_annotation_text(const qp_game *game, qp_annotation note) {
    const game_note *n = comment_of(game, note);
    return n ? text_at(game, n->text) : GAME_NONE;
}

qp_place qp_game_annotation_place(const qp_game *game, qp_annotation note) {
    const game_note *n = comment_of(game, note);
    return n ? (qp_place)n->kind : QP_AFTER_MOVE;
}

size_t qp_game_comments(const qp_game *game, qp_node node, qp_place place) {
    return count_notes(game, node, (unsigned)place);
}

void qp_game_comment(qp_comment *out, const qp_game *game, qp_node node,
                     qp_place place, size_t index) {
    qp_game_annotation_comment(out, game,
                               find_note(game, node, (unsigned)place, index));
}

size_t qp_game_nags(const qp_game *game, qp_node node) {
    return count_notes(game, node, NOTE_NAG);
}

int qp_game_nag(const qp_game *game, qp_node node, size_t index) {
    return qp_game_annotation_nag(game, find_note(game, node, NOTE_NAG, index));
}

/* ---- the rest ------------------------------------------------------------ */

qp_text qp_game_result(const qp_game *game) {
    return game->has_result ? text_at(game, game->result) : GAME_NONE;
}

/* The same text, borrowed for ever; ptr NULL when it is none of the four. */
static qp_text known_result(qp_text result) {
    static const char *const FOUR[] = {"1-0", "0-1", "1/2-1/2", "*"};
    for (size_t i = 0; i < sizeof FOUR / sizeof *FOUR; i++)
        if (result.len == strlen(FOUR[i]) &&
            !memcmp(result.ptr, FOUR[i], result.len))
            return (qp_text){FOUR[i], result.len};
    return GAME_NONE;
}

qp_text qp_game_outcome(const qp_game *game) {
    qp_text said = game->has_result ? text_at(game, game->result)
                                    : qp_game_tag(game, "Result");
    qp_text known = said.ptr ? known_result(said) : GAME_NONE;
    return known.ptr ? known : (qp_text){"*", 1};
}

qp_status qp_game_set_result(qp_game *game, qp_text result) {
    if (!known_result(result).ptr) return QP_E_ARG;
    if (!game_keep(game, &game->result, result)) return QP_E_NOMEM;
    game->has_result = 1;
    return QP_OK;
}

qp_status qp_game_broken(const qp_game *game) {
    return game->broken;
}

qp_status qp__game_tag(qp_game *game, qp_text name, qp_text value) {
    return game_add_tag(game, name, value);
}

int qp__game_keep(qp_game *game, game_span *out, qp_text text) {
    return game_keep(game, out, text);
}

qp_status qp__game_note(qp_game *game, qp_node node, game_note note) {
    return add_note(game, node, note);
}
