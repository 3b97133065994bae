/* moves.c - moves of a row: words, lists of words, alternatives, and trees of
 * squares as numbers.
 *
 * SPDX-License-Identifier: MIT
 */
#include "table_int.h"

/* ---- values as text ------------------------------------------------------ */

static void tbl_put(tbl_reader *r, qp_text text, const char *after) {
    if (!qp__buf_add(&r->in.in.alloc, &r->text, text) ||
        !qp__buf_add(&r->in.in.alloc, &r->text, qp_text_of(after)))
        r->in.tell.give.status = QP_E_NOMEM;
}

/* All values from node i to `end` but that of node `but`. */
static qp_text tbl_join(tbl_reader *r, uint32_t i, uint32_t end, uint32_t but) {
    r->text.len = 0;
    for (uint32_t k = i; k < end; k++) {
        const tbl_node *n = &r->node[k];
        if (k == but || n->kind < TBL_TEXT) continue;
        if (r->text.len) tbl_put(r, QP__NO_TEXT, ", ");
        if (n->key.len) tbl_put(r, n->key, " ");
        tbl_put(r, n->text, "");
    }
    return (qp_text){r->text.ptr ? r->text.ptr : "", r->text.len};
}

qp_text qp__tbl_text(tbl_reader *r, uint32_t i) {
    const tbl_node *n = &r->node[i];
    return n->kind < TBL_TEXT ? tbl_join(r, i + 1, n->end, 0) : n->text;
}

qp_text qp__tbl_named_text(tbl_reader *r, uint32_t i) {
    return tbl_join(r, i, r->node[i].end, 0);
}

/* ---- words --------------------------------------------------------------- */

/* The position of the row; QP_SQ_NONE: with the side that its FEN says to move,
 * otherwise with that of the piece there. */
static int tbl_start(const tbl_reader *r, qp_pos *pos, qp_sq from) {
    qp_setup setup;
    qp_setup_start(&setup);
    if (r->fen.len &&
        qp_fen_fix(&setup, NULL, (qp_text){r->fen.ptr, r->fen.len}, NULL))
        return 0;
    if (from != QP_SQ_NONE && setup.cell[from])
        setup.turn = (uint8_t)QP_SIDE_OF(setup.cell[from]);
    return !(qp_pos_from_setup(pos, &setup, ~0U) & 7);
}

/* Coordinates whose ranks count from the top, as they do from the bottom. */
static qp_text tbl_turn_over(char out[8], qp_text word) {
    for (size_t i = 0; i < word.len; i++)
        out[i] = char_digit(word.ptr[i]) ? (char)('0' + '9' - word.ptr[i])
                                         : word.ptr[i];
    return (qp_text){out, word.len};
}

static int tbl_is_legal(const qp_pos *pos, qp_text word) {
    qp_move move;
    return !qp_move_read(&move, pos, word, QP_NOTATION_ANY, 0, NULL) ||
           !qp_move_read(&move, pos, word, QP_NOTATION_ANY, QP_MOVE_RANKS_1,
                         NULL);
}

/* The first move of a game says which way the ranks of this file count. */
static void tbl_find_ranks(tbl_reader *r, qp_text word) {
    qp_pos pos;
    char over[8];
    if (r->ranks != TBL_UNKNOWN || r->in.tell.give.in_moves ||
        !tbl_start(r, &pos, QP_SQ_NONE))
        return;
    if (tbl_is_legal(&pos, word))
        r->ranks = TBL_UPWARD;
    else if (tbl_is_legal(&pos, tbl_turn_over(over, word)))
        r->ranks = TBL_DOWNWARD;
}

static void tbl_move(tbl_reader *r, qp_text word, qp_at at) {
    char over[8];
    qp_shape shape = qp_move_shape(word, NULL);
    int squares = shape == QP_SHAPE_COORD || shape == QP_SHAPE_ICCS;
    if (squares && word.len < sizeof over) {
        tbl_find_ranks(r, word);
        if (r->ranks == TBL_DOWNWARD) word = tbl_turn_over(over, word);
    }
    qp__emit_move(&r->in.tell.give, qp__tag_cut(word), &at);
}

/* "1.", "1...", "..." and the number before a move. */
static qp_text tbl_after_number(qp_text word) {
    size_t n = 0;
    while (n < word.len && char_digit(word.ptr[n])) n++;
    size_t digits = n;
    while (n < word.len && word.ptr[n] == '.') n++;
    qp_text rest = {word.ptr + n, word.len - n};
    if (!n || (n == digits && rest.len)) return word;
    return !rest.len || qp__tbl_is_move(rest) ? rest : word;
}

/* A word of several moves in four letters each: its next, or all of it. */
static size_t tbl_glued(qp_text word) {
    if (word.len < 8 || word.len % 4) return word.len;
    return qp_move_shape((qp_text){word.ptr, 4}, NULL) == QP_SHAPE_COORD
               ? 4
               : word.len;
}

static void tbl_word(tbl_reader *r, uint32_t i, qp_text word) {
    qp__emit *g = &r->in.tell.give;
    qp_text result = qp__result(word);
    qp_at at = qp__tbl_at(r, i, word.ptr);
    if (result.ptr) r->result = result.ptr;
    if (result.ptr && r->pgn && !g->depth && !g->has_result)
        qp__emit_result(g, result, &at);
    word = result.ptr ? QP__NO_TEXT : tbl_after_number(word);
    r->numbered = !result.ptr && !word.len;
    if (word.len > 1 && *word.ptr == '$') {
        qp_text digits = {word.ptr + 1, word.len - 1};
        qp__emit_nag(g, qp__tbl_number(digits) & 255, &at);
        return;
    }
    while (word.len && !g->status) {
        size_t n = tbl_glued(word);
        tbl_move(r, (qp_text){word.ptr, n}, qp__tbl_at(r, i, word.ptr));
        word.ptr += n;
        word.len -= n;
    }
}

/* A comment that `mark` begins and the other ends: after it. In PGN it is as it
 * is written, and before its move if it is after the number. */
static const char *tbl_remark(tbl_reader *r, qp_at at, const char *p,
                              const char *end, char mark) {
    qp__emit *g = &r->in.tell.give;
    const char *close = memchr(p, mark, (size_t)(end - p));
    const char *stop = close ? close : end;
    unsigned flags = *p == ';'   ? QP_COMMENT_LINE
                     : *p == '%' ? QP_COMMENT_ESCAPE
                                 : 0;
    if (r->numbered) flags |= QP_COMMENT_BEFORE;
    if (r->pgn)
        qp__emit_comment(g, (qp_text){p + 1, (size_t)(stop - p - 1)},
                         flags | QP_COMMENT_END, &at);
    else
        qp__report_comment(&r->in.tell, qp__trim(p + 1, stop), at);
    return close ? close + 1 : end;
}

/* A comment, or a bracket of a variation: after it, or NULL. A percent sign
 * begins a comment where a line begins. */
static const char *tbl_sign(tbl_reader *r, qp_at at, const char *p,
                            const char *end, int begins) {
    qp__emit *g = &r->in.tell.give;
    if (*p == '{') return tbl_remark(r, at, p, end, '}');
    if (r->pgn && (*p == ';' || (begins && *p == '%')))
        return tbl_remark(r, at, p, end, '\n');
    if (*p == '(')
        qp__emit_begin_variation(g, &at);
    else if (*p == ')')
        qp__emit_end_variation(g, &at);
    else
        return NULL;
    return p + 1;
}

static int tbl_parts(const tbl_reader *r, char c) {
    return char_space(c) || (!r->pgn && (c == ',' || c == ';' || c == '|'));
}

void qp__tbl_words(tbl_reader *r, uint32_t i) {
    qp_text text = r->node[i].text;
    const char *p = text.ptr, *end = p + text.len;
    if (qp__tbl_is_move(text)) { /* of several words, in Vietnamese */
        tbl_move(r, text, r->node[i].at);
        return;
    }
    while (p < end && !r->in.tell.give.status) {
        if (tbl_parts(r, *p)) {
            p++;
            continue;
        }
        int begins = p == text.ptr || p[-1] == '\n';
        const char *after = tbl_sign(r, qp__tbl_at(r, i, p), p, end, begins);
        const char *from = p;
        if (after) {
            p = after;
            continue;
        }
        while (p < end && !tbl_parts(r, *p) && !memchr("(){", *p, 3)) p++;
        tbl_word(r, i, (qp_text){from, (size_t)(p - from)});
    }
}

/* The move of an object, and the rest of it as a comment. */
static void tbl_object(tbl_reader *r, uint32_t i) {
    uint32_t move = 0, end = r->node[i].end;
    for (uint32_t m = i + 1; m < end && !move; m = r->node[m].end)
        if (qp__tbl_role(r, &r->node[m]) == TBL_MOVES &&
            r->node[m].kind == TBL_TEXT)
            move = m;
    if (!move) return;
    qp__tbl_words(r, move);
    qp__report_comment(&r->in.tell, tbl_join(r, i + 1, end, move),
                       r->node[i].at);
}

/* All moves of the texts and objects within a value. */
static void tbl_list(tbl_reader *r, uint32_t i) {
    uint32_t end = r->node[i].end;
    while (i < end && !r->in.tell.give.status) {
        const tbl_node *n = &r->node[i];
        if (n->kind == TBL_OBJECT) tbl_object(r, i);
        if (n->kind == TBL_TEXT) qp__tbl_words(r, i);
        i = n->kind == TBL_OBJECT ? n->end : i + 1;
    }
}

void qp__tbl_moves(tbl_reader *r, uint32_t i) {
    if (r->node[i].kind == TBL_OBJECT)
        qp__tbl_tree(r, i);
    else
        tbl_list(r, i);
}

/* In an object the name of a member is its move. A member without a name, or
 * with an empty one, has no move. */
static int tbl_nameless(const tbl_node *n) {
    return !qp__trim(n->key.ptr, n->key.ptr + n->key.len).len;
}

void qp__tbl_alternatives(tbl_reader *r, uint32_t i) {
    const tbl_node *n = &r->node[i];
    qp__emit *g = &r->in.tell.give;
    int object = n->kind == TBL_OBJECT, given = 0;
    if (n->kind >= TBL_TEXT) qp__tbl_words(r, i);
    for (uint32_t m = i + 1; m < r->node[i].end && !g->status;
         m = r->node[m].end) {
        qp_at at = r->node[m].at;
        if (object && tbl_nameless(&r->node[m])) {
            qp__tbl_problem(r, QP_W_FORMAT_VALUE, at, r->node[m].text,
                            "a move");
            continue;
        }
        if (given++) qp__emit_begin_variation(g, &at);
        if (object) {
            tbl_move(r, r->node[m].key, at);
            qp__report_comment(&r->in.tell, qp__tbl_text(r, m), at);
        } else {
            tbl_list(r, m);
        }
        if (given > 1) qp__emit_end_variation(g, &at);
    }
}

/* ---- trees of squares ---------------------------------------------------- */

/* Returns a member that is a number, by either of two names, or -1. */
static int tbl_code(const tbl_reader *r, uint32_t i, const char *name,
                    const char *other) {
    for (uint32_t m = i + 1; m < r->node[i].end; m = r->node[m].end) {
        const tbl_node *n = &r->node[m];
        if (n->kind == TBL_BARE &&
            (qp__is(n->key, name) || qp__is(n->key, other)))
            return (int)(qp__tbl_number(n->text) & 255);
    }
    return -1;
}

static int tbl_is_squares(const tbl_reader *r, uint32_t i) {
    return tbl_code(r, i, "f", "from") >= 0 && tbl_code(r, i, "t", "to") >= 0;
}

int qp__tbl_is_tree(const tbl_reader *r, uint32_t i) {
    if (tbl_is_squares(r, i)) return 1;
    for (uint32_t m = i + 1; m < r->node[i].end; m = r->node[m].end)
        if (r->node[m].kind == TBL_OBJECT && tbl_is_squares(r, m)) return 1;
    return 0;
}

/* How a number denotes a square: its two digits to that base are a rank and a
 * file, or a file and a rank; ranks count from Red's side or from Black's. */
typedef struct tbl_layout {
    uint8_t base, files_first, from_black;
} tbl_layout;

static const tbl_layout TBL_LAYOUTS[] = {{10, 0, 0}, {10, 1, 0}, {9, 0, 0},
                                         {16, 0, 0}, {10, 0, 1}, {10, 1, 1},
                                         {9, 0, 1},  {16, 0, 1}};

static qp_sq tbl_square(const tbl_layout *l, unsigned number) {
    unsigned high = number / l->base, low = number % l->base;
    unsigned file = l->files_first ? high : low;
    unsigned rank = l->files_first ? low : high;
    if (file >= QP_FILES || rank >= QP_RANKS) return QP_SQ_NONE;
    return QP_SQ(file, l->from_black ? QP_RANKS - 1 - rank : rank);
}

static qp_move tbl_squares(const tbl_layout *l, const qp__tree_node *n) {
    return (qp_move){tbl_square(l, n->from), tbl_square(l, n->to)};
}

/* How many moves of the main line are legal; either side may begin. */
static unsigned tbl_legal(const tbl_reader *r, const tbl_layout *l) {
    const qp__tree *tree = &r->in.tree;
    unsigned plies = 0;
    qp_pos pos;
    for (uint32_t i = tree->node[0].child; i != QP__TREE_NONE;
         i = tree->node[i].child, plies++) {
        qp_move move = tbl_squares(l, &tree->node[i]);
        if (move.from == QP_SQ_NONE || move.to == QP_SQ_NONE ||
            (!plies && !tbl_start(r, &pos, move.from)) ||
            !qp_pos_legal(&pos, move))
            break;
        qp_pos_play(&pos, move);
    }
    return plies;
}

/* Reads the numbers of the whole tree in the layout that fits best. */
static void tbl_settle(tbl_reader *r) {
    qp__tree *tree = &r->in.tree;
    const tbl_layout *best = TBL_LAYOUTS;
    unsigned most = 0;
    for (size_t k = 0; k < sizeof TBL_LAYOUTS / sizeof *TBL_LAYOUTS; k++) {
        unsigned plies = tbl_legal(r, &TBL_LAYOUTS[k]);
        if (plies > most) most = plies, best = &TBL_LAYOUTS[k];
    }
    for (size_t i = 1; i < tree->nodes; i++) {
        qp__tree_node *n = &tree->node[i];
        qp_move move = tbl_squares(best, n);
        if (move.from == QP_SQ_NONE || move.to == QP_SQ_NONE ||
            move.from == move.to) {
            qp__report_problem(&r->in.tell, QP_E_FORMAT_MOVE, n->at, "",
                               "two squares");
            move.to = move.from = 0;
            n->bad = 1;
        }
        n->from = move.from;
        n->to = move.to;
    }
}

/* An object of the tree: a move after that of the object around it, or instead
 * of it. */
static int tbl_branch(tbl_reader *r, uint32_t i, uint32_t top) {
    tbl_node *n = &r->node[i];
    qp__tree *tree = &r->in.tree;
    int other = qp__is(n->key, "o") || qp__is(n->key, "other");
    uint32_t up = 0;
    if (i > top) {
        const tbl_node *around = &r->node[n->parent];
        up = other ? around->instead : around->move;
    }
    n->instead = n->move = up;
    if (n->kind != TBL_OBJECT || !tbl_is_squares(r, i)) return 1;
    qp_move raw = {(qp_sq)tbl_code(r, i, "f", "from"),
                   (qp_sq)tbl_code(r, i, "t", "to")};
    n->move = qp__tree_add(tree, up, raw, n->at);
    return n->move != QP__TREE_NONE;
}

void qp__tbl_tree(tbl_reader *r, uint32_t i) {
    static const char *const SAID[] = {"r", "c", "comment", "remark"};
    qp__tree *tree = &r->in.tree;
    uint32_t top = i;
    int fits = qp__tree_clear(tree);
    if (fits) tree->node[0].at = r->node[i].at;
    for (; fits && i < r->node[top].end; i++) {
        const tbl_node *n = &r->node[i];
        if (n->kind < TBL_TEXT) fits = tbl_branch(r, i, top);
        for (size_t k = 0; k < 4 && n->kind == TBL_TEXT; k++)
            if (qp__is(n->key, SAID[k]))
                qp__tree_say(&r->in.tell, tree, r->node[n->parent].move,
                             n->text);
    }
    if (!fits) r->in.tell.give.status = QP_E_NOMEM;
    if (r->in.tell.give.status) return;
    tbl_settle(r);
    qp__tree_report(&r->in.tell, tree, NULL, r->at);
}
