/* properties_lost.c - property 8 of properties.h where something was reported
 * as lost: the game that is read back is the game that was written, without
 * exactly that.
 *
 * A report of a tag covers one tag of that name, one of a glyph that glyph of
 * its node, and so on: a report too many hides nothing else. Where a comment
 * lost its place or its mark, its text must still be there, or at a node near
 * by.
 */
#include <string.h>

#include "properties.h"

typedef struct compared {
    const qp_game *game, *back;
    const property_lost *lost;
    qp_node *map; /* the node of `back`; QP_NO_NODE: lost */
    char *gone;   /* the node is of a variation that is lost */
    qp_node last; /* of the main line */
} compared;

/* Shows what was reported, and what differs all the same. */
static void differs(const compared *c, const char *what, qp_node node,
                    qp_text text) {
    int nothing_lost = 0;
    for (size_t i = 0; i < c->lost->count; i++)
        fprintf(stderr, "node %lu: %s '%s'\n",
                (unsigned long)c->lost->loss[i].node,
                qp_status_name(c->lost->loss[i].err.code),
                c->lost->loss[i].err.what);
    fprintf(stderr, "lost in silence: %s of node %lu: '%.*s'\n", what,
            (unsigned long)node, (int)text.len, text.ptr ? text.ptr : "");
    LAW(nothing_lost);
}

static const qp_text NO_TEXT = {"", 0};

/* ---- reports --------------------------------------------------------------
 */

void property_report(void *ctx, const qp_err *err, qp_node node) {
    property_lost *lost = ctx;
    LAW(qp_status_is_warning(err->code));
    if (lost->count == lost->size) {
        lost->size = 2 * lost->size + 16;
        lost->loss = realloc(lost->loss, lost->size * sizeof *lost->loss);
        LAW(lost->loss != NULL);
    }
    lost->loss[lost->count++] = (property_loss){*err, node};
}

static size_t reported(const property_lost *lost, qp_status code,
                       qp_node node) {
    size_t n = 0;
    for (size_t i = 0; i < lost->count; i++)
        n += lost->loss[i].err.code == code && lost->loss[i].node == node;
    return n;
}

static int any_reported(const property_lost *lost, qp_status code) {
    for (size_t i = 0; i < lost->count; i++)
        if (lost->loss[i].err.code == code) return 1;
    return 0;
}

/* ---- tags -----------------------------------------------------------------
 */

static int fold(char c) {
    return c >= 'A' && c <= 'Z' ? c | 0x20 : c;
}

static int same_text(qp_text a, qp_text b) {
    return a.len == b.len && (!a.len || !memcmp(a.ptr, b.ptr, a.len));
}

static int begins(qp_text text, const char *word) {
    size_t i = 0;
    while (word[i] && i < text.len && fold(text.ptr[i]) == fold(word[i])) i++;
    return !word[i];
}

/* In any case, and White is Red. */
static int same_name(qp_text a, qp_text b) {
    int white = begins(a, "White"), red = begins(b, "White");
    if (white != red && begins(white ? b : a, "Red")) {
        a.ptr += white ? 5 : 3, a.len -= white ? 5 : 3;
        b.ptr += red ? 5 : 3, b.len -= red ? 5 : 3;
    }
    if (a.len != b.len) return 0;
    for (size_t i = 0; i < a.len; i++)
        if (fold(a.ptr[i]) != fold(b.ptr[i])) return 0;
    return 1;
}

static int is_named(qp_text name, const char *word) {
    return name.len == strlen(word) && begins(name, word);
}

static int contains(qp_text text, qp_text part) {
    for (size_t i = 0; i + part.len <= text.len; i++)
        if (!memcmp(text.ptr + i, part.ptr, part.len)) return 1;
    return !part.len;
}

/* A report is the name, or begins with it, as much of it as it has room for; a
 * name that is not UTF-8 ends anywhere. */
static int begins_with_name(const char *report, qp_text name) {
    size_t len = strcspn(report, ":");
    if (same_name((qp_text){report, strlen(report)}, name)) return 1;
    if (name.len > len && len > 30) name.len = len;
    for (size_t i = 0; i < name.len; i++)
        if (name.ptr[i] & 0x80 && len < name.len) name.len = len;
    return same_name((qp_text){report, len}, name);
}

static int covers_tag(const property_loss *l, qp_text name, qp_text value) {
    switch ((int)l->err.code) {
    case QP_W_LOST_TAG:
    case QP_W_LOST_CHAR: return begins_with_name(l->err.what, name);
    case QP_W_LOST_RESULT: return is_named(name, "Result");
    case QP_W_LOST_CUT:
        return begins_with_name(l->err.want, name) ||
               (*l->err.what && begins(value, l->err.what));
    default: return 0;
    }
}

/* What the start and the writer decide, not the tags. */
static int is_derived(qp_text name, qp_text value, int broken) {
    if (is_named(name, "FEN") || is_named(name, "Format")) return 1;
    if (is_named(name, "Incomplete") && broken) return 1;
    return is_named(name, "Game") &&
           same_text(value, (qp_text){"Chinese Chess", 13});
}

/* The tag of `back` that is tag `i`, and is that of no other. */
static size_t find_tag(const compared *c, size_t i, const char *used) {
    qp_text name = qp_game_tag_name(c->game, i);
    qp_text value = qp_game_tag_value(c->game, i);
    for (size_t k = 0; k < qp_game_tags(c->back); k++)
        if (!used[k] && same_name(name, qp_game_tag_name(c->back, k)) &&
            same_text(value, qp_game_tag_value(c->back, k)))
            return k;
    return SIZE_MAX;
}

/* A report that covers tag `i`, each for one: of several that may, the one that
 * says most of its name. Nonzero when there is one. */
static int cover_tag(const compared *c, size_t i, char *spent) {
    size_t best = SIZE_MAX, most = 0;
    for (size_t k = 0; k < c->lost->count; k++) {
        const property_loss *l = &c->lost->loss[k];
        size_t len = strcspn(l->err.what, ":");
        if (spent[k] || !covers_tag(l, qp_game_tag_name(c->game, i),
                                    qp_game_tag_value(c->game, i)))
            continue;
        if (best == SIZE_MAX || len > most) best = k, most = len;
    }
    if (best == SIZE_MAX) return 0;
    return spent[best] = 1;
}

static size_t next_kept(qp_text t, size_t i) {
    while (i < t.len && strchr(" ;,\n\r", t.ptr[i])) i++;
    return i;
}

/* `part` is in `text`, but for blanks and what may stand for them. */
static int contains_alike(qp_text text, qp_text part) {
    for (size_t from = 0; from <= text.len; from++) {
        size_t i = next_kept(text, from), k = next_kept(part, 0);
        while (k < part.len && i < text.len && text.ptr[i] == part.ptr[k])
            i = next_kept(text, i + 1), k = next_kept(part, k + 1);
        if (k == part.len) return 1;
    }
    return 0;
}

/* A tag that only `back` has: what a tag that was covered became, or the
 * result in its one place. */
static int may_come(const compared *c, size_t k, const char *covered) {
    qp_text name = qp_game_tag_name(c->back, k);
    qp_text value = qp_game_tag_value(c->back, k);
    if (is_derived(name, value, qp_game_broken(c->game) != QP_OK)) return 1;
    if (is_named(name, "Result")) return 1;
    for (size_t i = 0; i < qp_game_tags(c->game); i++)
        if (covered[i] &&
            (same_name(name, qp_game_tag_name(c->game, i)) ||
             contains_alike(qp_game_tag_value(c->game, i), value)))
            return 1;
    return 0;
}

static void compare_tags(const compared *c) {
    size_t n = qp_game_tags(c->game), m = qp_game_tags(c->back);
    char *used = calloc(n + m + c->lost->count + 1, 1);
    LAW(used != NULL);
    char *covered = used + m, *spent = covered + n;
    for (size_t i = 0; i < n; i++) {
        qp_text name = qp_game_tag_name(c->game, i);
        size_t k = find_tag(c, i, used);
        if (k != SIZE_MAX) {
            used[k] = 1;
            continue;
        }
        if (is_derived(name, qp_game_tag_value(c->game, i),
                       qp_game_broken(c->game) != QP_OK))
            continue;
        if (!cover_tag(c, i, spent)) differs(c, "a tag", QP_ROOT, name);
        covered[i] = 1;
    }
    for (size_t k = 0; k < m; k++)
        if (!used[k] && !may_come(c, k, covered))
            differs(c, "a tag that came", QP_ROOT,
                    qp_game_tag_name(c->back, k));
    free(used);
}

/* ---- comments -------------------------------------------------------------
 */

/* A comment here may have gone elsewhere, or come from there. */
static int is_loose(const compared *c, qp_node node) {
    static const qp_status CODES[] = {QP_W_LOST_COMMENT, QP_W_LOST_PLACE,
                                      QP_W_LOST_FORM, QP_W_LOST_CHAR,
                                      QP_W_LOST_CUT};
    for (size_t i = 0; i < sizeof CODES / sizeof *CODES; i++)
        if (reported(c->lost, CODES[i], node)) return 1;
    if (node == c->last && reported(c->lost, QP_W_LOST_PLACE, QP_ROOT))
        return 1;
    for (size_t i = 0; i < c->lost->count; i++) {
        const property_loss *l = &c->lost->loss[i];
        if (l->err.code == QP_W_LOST_PLACE && l->node &&
            qp_game_parent(c->game, l->node) == node)
            return 1;
    }
    return 0;
}

static int has_line(const qp_game *game, qp_node node, qp_text line) {
    for (int place = QP_BEFORE_MOVE; place <= QP_AFTER_RESULT; place++) {
        size_t n = qp_game_comments(game, node, (qp_place)place);
        for (size_t i = 0; i < n; i++) {
            qp_comment c;
            qp_game_comment(&c, game, node, (qp_place)place, i);
            if (contains(c.text, line)) return 1;
        }
    }
    return 0;
}

static int has_line_near(const compared *c, qp_node node, qp_text line) {
    qp_node parent = qp_game_parent(c->game, node);
    if (has_line(c->back, c->map[node], line)) return 1;
    if (node != QP_ROOT && has_line(c->back, c->map[parent], line)) return 1;
    return node == QP_ROOT && c->map[c->last] != QP_NO_NODE &&
           has_line(c->back, c->map[c->last], line);
}

/* Each line of it, without the carriage return at its end. */
static int has_text_near(const compared *c, qp_node node, qp_text text) {
    while (text.len) {
        const char *end = memchr(text.ptr, '\n', text.len);
        size_t len = end ? (size_t)(end - text.ptr) : text.len;
        qp_text line = {text.ptr, len};
        while (line.len && line.ptr[line.len - 1] == '\r') line.len--;
        if (!has_line_near(c, node, line)) return 0;
        len += end != NULL;
        text.ptr += len, text.len -= len;
    }
    return 1;
}

static void compare_loose(const compared *c, qp_node node) {
    size_t may_go = reported(c->lost, QP_W_LOST_COMMENT, node) +
                    reported(c->lost, QP_W_LOST_CHAR, node) +
                    reported(c->lost, QP_W_LOST_CUT, node);
    /* What followed the result is written at the last move. */
    if (node == QP_ROOT && reported(c->lost, QP_W_LOST_PLACE, node))
        may_go += reported(c->lost, QP_W_LOST_CHAR, c->last);
    for (int place = QP_BEFORE_MOVE; place <= QP_AFTER_RESULT; place++) {
        size_t n = qp_game_comments(c->game, node, (qp_place)place);
        for (size_t i = 0; i < n; i++) {
            qp_comment it;
            qp_game_comment(&it, c->game, node, (qp_place)place, i);
            if (has_text_near(c, node, it.text)) continue;
            if (!may_go--) differs(c, "a comment", node, it.text);
        }
    }
}

static void compare_comments(const compared *c, qp_node node) {
    if (is_loose(c, node)) {
        compare_loose(c, node);
        return;
    }
    for (int place = QP_BEFORE_MOVE; place <= QP_AFTER_RESULT; place++) {
        qp_place p = (qp_place)place;
        size_t n = qp_game_comments(c->game, node, p);
        if (n != qp_game_comments(c->back, c->map[node], p))
            differs(c, "how many comments", node, NO_TEXT);
        for (size_t i = 0; i < n; i++) {
            qp_comment a, b;
            qp_game_comment(&a, c->game, node, p, i);
            qp_game_comment(&b, c->back, c->map[node], p, i);
            if (a.flags != b.flags || !same_text(a.text, b.text))
                differs(c, "a comment", node, a.text);
        }
    }
}

/* The glyphs of the node in their order, without those that were reported. */
static void compare_nags(const compared *c, qp_node node) {
    size_t have = 0, n = qp_game_nags(c->game, node);
    unsigned gone[256] = {0};
    for (size_t i = 0; i < c->lost->count; i++) {
        const property_loss *l = &c->lost->loss[i];
        if (l->err.code == QP_W_LOST_NAG && l->node == node)
            gone[atoi(l->err.what + 1) & 255]++;
    }
    for (size_t i = 0; i < n; i++) {
        int nag = qp_game_nag(c->game, node, i);
        if (gone[nag])
            gone[nag]--;
        else if (qp_game_nag(c->back, c->map[node], have++) != nag)
            differs(c, "a glyph", node, NO_TEXT);
    }
    if (have != qp_game_nags(c->back, c->map[node]))
        differs(c, "a glyph that came", node, NO_TEXT);
}

/* ---- the tree -------------------------------------------------------------
 */

static int same_move(qp_move a, qp_move b) {
    return a.from == b.from && a.to == b.to;
}

/* The child of `back` that is `child`: of those not taken the first with its
 * move; only where brackets were moved may others stand before it. */
static void map_child(compared *c, qp_node child, qp_node first, char *taken,
                      int moved) {
    if (c->gone[child]) return;
    for (qp_node b = first; b != QP_NO_NODE;
         b = qp_game_variation_after(c->back, b)) {
        if (taken[b]) continue;
        if (same_move(qp_game_move(c->game, child), qp_game_move(c->back, b))) {
            taken[b] = 1;
            c->map[child] = b;
            return;
        }
        if (!moved) break;
    }
    differs(c, "a move", child, NO_TEXT);
}

static void map_children(compared *c, qp_node node, char *taken) {
    qp_node first = qp_game_next(c->game, node);
    qp_node there = qp_game_next(c->back, c->map[node]);
    int moved = 0;
    for (qp_node n = first; n != QP_NO_NODE;
         n = qp_game_variation_after(c->game, n))
        moved |= reported(c->lost, QP_W_LOST_PLACE, n) != 0;
    for (qp_node n = first; n != QP_NO_NODE;
         n = qp_game_variation_after(c->game, n))
        map_child(c, n, there, taken, moved);
    for (qp_node b = there; b != QP_NO_NODE;
         b = qp_game_variation_after(c->back, b))
        if (!taken[b]) differs(c, "a move that came", node, NO_TEXT);
    if (moved || any_reported(c->lost, QP_W_LOST_VARIATION)) return;
    for (qp_node n = first; n != QP_NO_NODE;
         n = qp_game_variation_after(c->game, n)) {
        qp_node v = qp_game_variation(c->game, n);
        qp_node w = qp_game_variation(c->back, c->map[n]);
        if ((v == QP_NO_NODE ? QP_NO_NODE : c->map[v]) != w)
            differs(c, "brackets", n, NO_TEXT);
    }
}

/* A variation that is lost takes with it what is in its brackets. */
static void mark_gone(compared *c) {
    size_t n = qp_game_nodes(c->game);
    for (qp_node i = QP_ROOT + 1; i < n; i++) {
        if (reported(c->lost, QP_W_LOST_VARIATION, i) ||
            c->gone[qp_game_parent(c->game, i)])
            c->gone[i] = 1;
        if (!c->gone[i]) continue;
        for (qp_node v = qp_game_variation(c->game, i); v != QP_NO_NODE;
             v = qp_game_next_variation(c->game, v))
            c->gone[v] = 1;
    }
}

static void compare_trees(compared *c) {
    size_t n = qp_game_nodes(c->game), m = qp_game_nodes(c->back);
    char *taken = calloc(m, 1);
    c->map = malloc(n * sizeof *c->map);
    c->gone = calloc(n, 1);
    LAW(taken && c->map && c->gone);
    mark_gone(c);
    for (size_t i = 0; i < n; i++) c->map[i] = QP_NO_NODE;
    c->map[QP_ROOT] = QP_ROOT;
    for (qp_node i = QP_ROOT; i < n; i++)
        if (c->map[i] != QP_NO_NODE) map_children(c, i, taken);
    for (qp_node i = QP_ROOT; i < n; i++) {
        if (c->map[i] == QP_NO_NODE) continue;
        compare_comments(c, i);
        compare_nags(c, i);
    }
    free(c->map);
    free(c->gone);
    free(taken);
}

/* ---- the whole game -------------------------------------------------------
 */

/* Board and side, and the counters unless they were reported. */
static void compare_start(const compared *c) {
    char a[QP_FEN_MAX], b[QP_FEN_MAX];
    int counters = 1;
    for (size_t i = 0; i < c->lost->count; i++) {
        const property_loss *l = &c->lost->loss[i];
        if (l->err.code != QP_W_LOST_START) continue;
        counters = 0;
        qp_text what = {l->err.what, strlen(l->err.what)};
        if (!begins(what, "halfmove clock ") && !begins(what, "move ")) return;
    }
    qp_fen_write(a, qp_pos_setup(qp_game_start(c->game)));
    qp_fen_write(b, qp_pos_setup(qp_game_start(c->back)));
    if (!counters) *strchr(strchr(a, ' ') + 1, ' ') = '\0';
    if (!counters) *strchr(strchr(b, ' ') + 1, ' ') = '\0';
    if (strcmp(a, b)) differs(c, "the start", QP_ROOT, (qp_text){a, strlen(a)});
}

static void compare_result(const compared *c) {
    qp_text a = qp_game_outcome(c->game), b = qp_game_outcome(c->back);
    if (any_reported(c->lost, QP_W_LOST_RESULT)) return;
    if (!same_text(a, b)) differs(c, "the result", QP_ROOT, a);
}

void property_but_for(const qp_game *game, const qp_game *back,
                      const property_lost *lost) {
    compared c = {.game = game, .back = back, .lost = lost};
    for (qp_node n = QP_ROOT; n != QP_NO_NODE; n = qp_game_next(game, n))
        c.last = n;
    compare_tags(&c);
    compare_start(&c);
    compare_result(&c);
    compare_trees(&c);
}

/* ---- a position alone -----------------------------------------------------
 */

static size_t reports(const property_lost *lost, qp_status code) {
    size_t n = 0;
    for (size_t i = 0; i < lost->count; i++)
        n += lost->loss[i].err.code == code;
    return n;
}

/* The start of a composition; else what the main line leads to. */
static void compare_position(const compared *c) {
    qp_setup opening;
    char want[QP_FEN_MAX], got[QP_FEN_MAX], plies[16];
    unsigned n = 0;
    qp_pos pos = *qp_game_start(c->game);
    qp_setup_start(&opening);
    int elsewhere = memcmp(qp_pos_setup(&pos), &opening, sizeof opening) != 0;
    for (qp_node i = qp_game_next(c->game, QP_ROOT); i != QP_NO_NODE;
         i = qp_game_next(c->game, i)) {
        if (!elsewhere) qp_pos_play(&pos, qp_game_move(c->game, i));
        n++;
    }
    qp_fen_write(want, qp_pos_setup(&pos));
    qp_fen_write(got, qp_pos_setup(qp_game_start(c->back)));
    if (strcmp(want, got))
        differs(c, "the position", QP_ROOT, (qp_text){want, strlen(want)});
    if (qp_game_nodes(c->back) > 1) differs(c, "a move that came", 1, NO_TEXT);
    snprintf(plies, sizeof plies, "%u", n);
    int said = 0;
    for (size_t i = 0; i < c->lost->count; i++)
        said += c->lost->loss[i].err.code == QP_W_LOST_MOVES &&
                !strcmp(c->lost->loss[i].err.what, plies);
    if (said != (n > 0) || reports(c->lost, QP_W_LOST_MOVES) != (n > 0))
        differs(c, "moves", QP_ROOT, (qp_text){plies, strlen(plies)});
}

typedef struct position_name {
    char ptr[8192];
    size_t len;
} position_name;

/* Quotes and control characters only where they were reported. */
static void add_to_name(const compared *c, position_name *name, qp_text t) {
    int changed = any_reported(c->lost, QP_W_LOST_CHAR);
    for (size_t i = 0; i < t.len && name->len < sizeof name->ptr; i++) {
        char b = t.ptr[i];
        if (changed && b == '"') b = '\'';
        if (changed && ((unsigned char)b < 0x20 || b == 0x7F)) b = ' ';
        name->ptr[name->len++] = b;
    }
}

/* Event: Red - Black, as much as there is and, if a cut was reported, fits. */
static void compare_name(const compared *c) {
    static position_name name;
    qp_text event = qp_game_tag(c->game, "Event");
    qp_text red = qp_game_tag(c->game, "Red");
    qp_text black = qp_game_tag(c->game, "Black");
    qp_text got = qp_game_tag(c->back, "Event");
    if (!red.len) red = qp_game_tag(c->game, "White");
    name.len = 0;
    add_to_name(c, &name, event);
    if (event.len && red.len + black.len)
        add_to_name(c, &name, (qp_text){": ", 2});
    add_to_name(c, &name, red);
    if (red.len && black.len) add_to_name(c, &name, (qp_text){" - ", 3});
    add_to_name(c, &name, black);
    qp_text want = {name.ptr, name.len};
    if (any_reported(c->lost, QP_W_LOST_CUT) && want.len > QP_TOKEN_MAX &&
        got.len > QP_TOKEN_MAX - 4)
        want.len = got.len;
    if (!same_text(want, got)) differs(c, "the name", QP_ROOT, want);
}

/* Each tag but the name's is reported, and nothing else is. */
static void compare_position_tags(const compared *c) {
    char *spent = calloc(c->lost->count + 1, 1);
    int event = 0, fen = 0;
    LAW(spent != NULL);
    for (size_t i = 0; i < qp_game_tags(c->game); i++) {
        qp_text name = qp_game_tag_name(c->game, i);
        qp_text value = qp_game_tag_value(c->game, i);
        int broken = qp_game_broken(c->game) != QP_OK;
        if (is_named(name, "FEN") && !fen++) continue;
        if (is_named(name, "Event") && value.len && !event++) continue;
        if (!is_named(name, "FEN") && is_derived(name, value, broken)) continue;
        if (!cover_tag(c, i, spent)) differs(c, "a tag", QP_ROOT, name);
    }
    for (size_t i = 0; i < c->lost->count; i++) {
        const qp_err *err = &c->lost->loss[i].err;
        int made =
            !strcmp(err->what, "FEN") || !strcmp(err->what, "Incomplete");
        if (err->code == QP_W_LOST_TAG && !spent[i] && !made)
            differs(c, "no tag, but reported", QP_ROOT,
                    (qp_text){err->what, strlen(err->what)});
    }
    free(spent);
}

/* The game's own comments are there in their order, or reported. */
static void compare_position_comments(const compared *c) {
    size_t gone = 0, have = 0;
    size_t kept = qp_game_comments(c->back, QP_ROOT, QP_AFTER_MOVE);
    for (int place = QP_AFTER_MOVE; place <= QP_AFTER_RESULT; place++) {
        size_t n = qp_game_comments(c->game, QP_ROOT, (qp_place)place);
        for (size_t i = 0; i < n; i++) {
            qp_comment a, b = {.flags = 0};
            qp_game_comment(&a, c->game, QP_ROOT, (qp_place)place, i);
            if (have < kept)
                qp_game_comment(&b, c->back, QP_ROOT, QP_AFTER_MOVE, have);
            if (have < kept && same_text(a.text, b.text))
                have++;
            else
                gone++;
        }
    }
    if (have != kept) differs(c, "a comment that came", QP_ROOT, NO_TEXT);
    if (gone != reports(c->lost, QP_W_LOST_COMMENT))
        differs(c, "a comment", QP_ROOT, NO_TEXT);
    if (qp_game_nags(c->game, QP_ROOT) != reports(c->lost, QP_W_LOST_NAG))
        differs(c, "a glyph", QP_ROOT, NO_TEXT);
}

void property_position_but_for(const qp_game *game, const qp_game *back,
                               const property_lost *lost) {
    compared c = {.game = game, .back = back, .lost = lost};
    qp_text result = qp_game_result(game);
    compare_position(&c);
    compare_name(&c);
    compare_position_tags(&c);
    compare_position_comments(&c);
    if (result.len && !is_named(result, "*") &&
        !qp_game_tag(game, "Result").len &&
        !any_reported(lost, QP_W_LOST_RESULT))
        differs(&c, "the result", QP_ROOT, result);
}
