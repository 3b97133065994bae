/* rows.c - which objects are games, and what is emitted of them.
 *
 * SPDX-License-Identifier: MIT
 */
#include "table_int.h"

/* What makes an object a game: the nodes of its position and moves, 0: none. */
typedef struct tbl_row {
    uint32_t at, fen, moves;
} tbl_row;

static const struct {
    const char *word, *result;
} TBL_RESULTS[] = {
#define TBL_WORD(word, result) {word, result},
#include "results.inc"
#undef TBL_WORD
};

static const char *tbl_result(qp_text text) {
    for (size_t i = 0; i < sizeof TBL_RESULTS / sizeof *TBL_RESULTS; i++)
        if (strlen(TBL_RESULTS[i].word) == text.len &&
            qp__begins_alike(text.ptr, text.ptr + text.len,
                             TBL_RESULTS[i].word))
            return TBL_RESULTS[i].result;
    return NULL;
}

/* ---- which objects ------------------------------------------------------- */

static uint32_t tbl_member(tbl_reader *r, uint32_t i, tbl_role role) {
    for (uint32_t m = i + 1; m < r->node[i].end; m = r->node[m].end)
        if (qp__tbl_role(r, &r->node[m]) == role) return m;
    return 0;
}

/* The objects of a list are moves, and not rows of a table. */
static int tbl_has_moves(tbl_reader *r, uint32_t i) {
    const tbl_node *n = &r->node[i];
    if (n->kind == TBL_OBJECT) return qp__tbl_is_tree(r, i);
    if (n->kind != TBL_ARRAY) return n->text.len > 0;
    if (n->end == i + 1) return 0;
    return n[1].kind != TBL_OBJECT ||
           (tbl_member(r, i + 1, TBL_MOVES) && !tbl_member(r, i + 1, TBL_FEN));
}

/* The better of two values of one role: movetext, which has more than moves,
 * or that of a column with a known name. */
static uint32_t tbl_better(tbl_reader *r, uint32_t have, uint32_t m) {
    if (!have) return m;
    const tbl_column *c = qp__tbl_column(r, r->node[m].key);
    const tbl_column *is = qp__tbl_column(r, r->node[have].key);
    if (!c || !is || is->role == TBL_MOVETEXT) return have;
    return c->role == TBL_MOVETEXT || (c->named && !is->named) ? m : have;
}

static int tbl_find_row(tbl_reader *r, uint32_t i, tbl_row *row) {
    uint32_t end = r->node[i].end;
    *row = (tbl_row){.at = i};
    for (uint32_t m = i + 1; m < end; m = r->node[m].end) {
        tbl_role role = qp__tbl_role(r, &r->node[m]);
        if (role == TBL_FEN && r->node[m].kind == TBL_TEXT &&
            r->node[m].text.len)
            row->fen = tbl_better(r, row->fen, m);
        else if ((role == TBL_MOVES || role == TBL_MOVETEXT) &&
                 tbl_has_moves(r, m))
            row->moves = tbl_better(r, row->moves, m);
    }
    if (!row->moves || row->fen) return row->moves || row->fen;
    /* The position may be in an object of tags. */
    for (uint32_t m = i + 1; m < end; m = r->node[m].end)
        if (r->node[m].kind == TBL_OBJECT && m != row->moves && !row->fen)
            row->fen = tbl_member(r, m, TBL_FEN);
    return 1;
}

/* ---- tags and comments -------------------------------------------------- */

/* An object with members of known names says the same as if they were the
 * row's. */
static int tbl_opens(const tbl_reader *r, uint32_t i) {
    if (r->node[i].kind != TBL_OBJECT) return 0;
    for (uint32_t m = i + 1; m < r->node[i].end; m = r->node[m].end)
        if (qp__tbl_named(r->node[m].key) != TBL_OPEN) return 1;
    return 0;
}

/* A tag, unless it is a comment, or too long and will be one. */
static void tbl_tag(tbl_reader *r, const tbl_row *row, uint32_t i) {
    const tbl_node *n = &r->node[i];
    tbl_role role = qp__tbl_role(r, n);
    const tbl_column *c = qp__tbl_column(r, n->key);
    if (!c || role == TBL_COMMENT || (r->grouped && role == TBL_TURN) ||
        (r->pgn && role == TBL_MOVES))
        return;
    const char *name = i == row->fen ? "FEN" : r->names.ptr + c->tag;
    qp_text text = qp__tbl_text(r, i);
    const char *result = role == TBL_RESULT ? tbl_result(text) : NULL;
    if (result) {
        r->result = result;
        text = qp_text_of(result);
    }
    if (text.len <= QP_TOKEN_MAX)
        qp__report_tag(&r->in.tell, *name ? name : "Column", text, n->at);
}

static void tbl_comment(tbl_reader *r, uint32_t i) {
    const tbl_node *n = &r->node[i];
    qp_text text = qp__tbl_text(r, i);
    if (qp__tbl_role(r, n) == TBL_COMMENT || text.len > QP_TOKEN_MAX)
        qp__report_comment(&r->in.tell, text, n->at);
}

/* All values of a row but its moves: tags, then comments. */
static void tbl_tags(tbl_reader *r, const tbl_row *row) {
    for (int comments = 0; comments < 2; comments++)
        for (uint32_t i = row->at + 1; i < r->node[row->at].end;) {
            int opens = i != row->moves && tbl_opens(r, i);
            if (i != row->moves && !opens && comments)
                tbl_comment(r, i);
            else if (i != row->moves && !opens)
                tbl_tag(r, row, i);
            i = opens ? i + 1 : r->node[i].end;
        }
}

/* Keeps the texts of the first row, which are tags of the game. */
static void tbl_keep_firsts(tbl_reader *r, const tbl_row *row) {
    r->firsts.len = 0;
    for (size_t i = 0; i < r->columns; i++) r->column[i].first_len = 0;
    for (uint32_t m = row->at + 1; m < r->node[row->at].end;
         m = r->node[m].end) {
        qp_text text = qp__tbl_text(r, m);
        tbl_column *c = qp__tbl_column(r, r->node[m].key);
        if (c) c->first = r->firsts.len, c->first_len = text.len;
        if (!qp__buf_add(&r->in.in.alloc, &r->firsts, text))
            r->in.tell.give.status = QP_E_NOMEM;
    }
}

static int tbl_is_first(tbl_reader *r, uint32_t m) {
    qp_text text = qp__tbl_text(r, m);
    const tbl_column *c = qp__tbl_column(r, r->node[m].key);
    return !text.len || !c ||
           (text.len == c->first_len &&
            !memcmp(text.ptr, r->firsts.ptr + c->first, text.len));
}

/* What a later row says of its move: its comment, and each value that is not
 * that of the first row, with its name. */
static void tbl_notes(tbl_reader *r, const tbl_row *row) {
    for (uint32_t m = row->at + 1; m < r->node[row->at].end;
         m = r->node[m].end) {
        qp_at at = r->node[m].at;
        tbl_role role = qp__tbl_role(r, &r->node[m]);
        const char *result = NULL;
        if (role == TBL_RESULT) result = tbl_result(r->node[m].text);
        if (result) r->result = result;
        if (m == row->moves || role == TBL_TURN || role == TBL_ID || result)
            continue;
        if (role == TBL_COMMENT)
            qp__report_comment(&r->in.tell, qp__tbl_text(r, m), at);
        else if (!tbl_is_first(r, m))
            qp__report_comment(&r->in.tell, qp__tbl_named_text(r, m), at);
    }
}

/* ---- games --------------------------------------------------------------- */

void qp__tbl_end_game(tbl_reader *r) {
    qp__reporter *t = &r->in.tell;
    if (!t->give.in_game) return;
    while (t->give.depth) qp__emit_end_variation(&t->give, &r->at);
    if (r->result) qp__emit_result(&t->give, qp_text_of(r->result), &r->at);
    qp__report_end_game(t, r->at);
}

static void tbl_begin_game(tbl_reader *r, qp_text fen, qp_at at) {
    qp__tbl_end_game(r);
    r->rows++;
    r->result = NULL;
    r->fen.len = 0;
    qp__report_begin_game(&r->in.tell, at);
    if (!qp__buf_add(&r->in.in.alloc, &r->fen, fen))
        r->in.tell.give.status = QP_E_NOMEM;
}

/* A row of one move, which goes on with the game of the row before. */
static int tbl_goes_on(tbl_reader *r, const tbl_row *row) {
    uint32_t id = tbl_member(r, row->at, TBL_ID);
    uint32_t turn = tbl_member(r, row->at, TBL_TURN);
    qp_text is = id ? r->node[id].text : QP__NO_TEXT;
    int same = r->in.tell.give.in_game && r->grouped && is.len == r->id.len &&
               !memcmp(is.ptr, r->id.ptr ? r->id.ptr : "", is.len);
    uint32_t number = turn ? qp__tbl_number(r->node[turn].text) : 0;
    r->grouped = row->moves && !row->fen && (id || turn) &&
                 r->node[row->moves].kind == TBL_TEXT &&
                 qp__tbl_is_move(r->node[row->moves].text);
    if (!id && number < r->turn) same = 0;
    r->turn = number;
    r->id.len = 0;
    if (!qp__buf_add(&r->in.in.alloc, &r->id, is))
        r->in.tell.give.status = QP_E_NOMEM;
    return same && r->grouped;
}

static void tbl_emit_row(tbl_reader *r, const tbl_row *row) {
    int on = tbl_goes_on(r, row);
    qp__reporter *t = &r->in.tell;
    qp_text fen = row->fen ? r->node[row->fen].text : QP__NO_TEXT;
    r->pgn =
        row->moves && qp__tbl_role(r, &r->node[row->moves]) == TBL_MOVETEXT;
    r->numbered = 0;
    if (!on) {
        tbl_begin_game(r, fen, r->node[row->at].at);
        tbl_tags(r, row);
        if (row->fen > row->at && r->node[row->fen].parent != row->at &&
            !tbl_opens(r, r->node[row->fen].parent))
            tbl_tag(r, row, row->fen);
        if (r->grouped) tbl_keep_firsts(r, row);
    }
    if (row->moves && !qp__emit_over(&t->give)) qp__tbl_moves(r, row->moves);
    if (on) tbl_notes(r, row);
    if (!r->grouped) qp__tbl_end_game(r);
}

/* An object of positions, each with its moves, as opening books are. */
static void tbl_emit_book(tbl_reader *r, uint32_t i) {
    for (uint32_t m = i + 1; m < r->node[i].end && !r->in.tell.give.status;
         m = r->node[m].end) {
        qp_text fen = r->node[m].key;
        tbl_begin_game(r, fen, r->node[m].at);
        qp__report_tag(&r->in.tell, "FEN", fen, r->node[m].at);
        qp__tbl_alternatives(r, m);
        qp__tbl_end_game(r);
    }
}

/* Nothing of this value is in a game. */
static void tbl_left(tbl_reader *r, uint32_t i) {
    const tbl_node *n = &r->node[i];
    int first = (r->header || n->kind >= TBL_TEXT) && !r->left++;
    if (r->header && (first || r->rows))
        qp__tbl_problem(r, QP_W_FORMAT_VALUE, n->at, n->text,
                        "a position or moves");
    else if (!r->header && first)
        qp__tbl_problem(r, QP_W_FORMAT_LEFT, n->at, n->key, "");
}

void qp__tbl_rows(tbl_reader *r) {
    tbl_row row;
    for (uint32_t i = 0; i < r->nodes && !r->in.tell.give.status;) {
        const tbl_node *n = &r->node[i];
        uint32_t next = n->end;
        if (n->kind == TBL_OBJECT && n->end > i + 1 &&
            qp__tbl_is_fen(n[1].key)) {
            tbl_emit_book(r, i);
        } else if (n->kind == TBL_OBJECT && tbl_find_row(r, i, &row)) {
            tbl_emit_row(r, &row);
        } else {
            tbl_left(r, i);
            if (!r->header) next = i + 1;
        }
        i = next;
    }
}
