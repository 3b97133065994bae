/* give.c - what a game consists of to events.
 *
 * Owns the frame of a game, its tags from headings and labels, and the words
 * of its lines as events. Invariant: every begin has its end.
 *
 * SPDX-License-Identifier: MIT
 */
#include <string.h>

#include "../../base/err_int.h"
#include "listing_int.h"

qp_at qp__lst_at(lst_line *line, const char *p) {
    size_t to = (size_t)(p - line->ptr);
    if (to < line->seen) line->seen = 0;
    if (!line->seen) line->seen_col = 1;
    for (; line->seen < to; line->seen++)
        if (((unsigned char)line->ptr[line->seen] & 0xC0) != 0x80 &&
            line->seen_col < UINT32_MAX)
            line->seen_col++;
    return (qp_at){line->offset + to, line->number, line->seen_col};
}

int qp__lst_flow(lst_reader *r, qp_flow flow) {
    if (flow == QP_STOP) r->status = QP_E_STOP;
    if (flow == QP_SKIP) r->skip = 1;
    return r->status != QP_OK;
}

int qp__lst_nomem(lst_reader *r) {
    r->status = QP_E_NOMEM;
    return 1;
}

int qp__lst_problem(lst_reader *r, qp_status code, qp_at at, qp_text what,
                    const char *want) {
    qp_err err;
    qp__fail(&err, code, at, what);
    qp__err_text(err.want, sizeof err.want, (qp_text){want, strlen(want)});
    if (r->to->problem && r->to->problem(r->to->ctx, &err) == QP_STOP)
        r->status = QP_E_STOP;
    return r->status != QP_OK;
}

/* ---- the frame -----------------------------------------------------------
 */

int qp__lst_begin_game(lst_reader *r, qp_at at) {
    const qp_visitor *to = r->to;
    r->in_game = r->seen_any = 1;
    r->skip = r->in_moves = r->moved = r->whole = r->numbered = 0;
    r->words = r->brace = r->blank = r->ended = 0;
    r->result = NULL;
    qp__lst_board_start(&r->board);
    return to->begin_game && qp__lst_flow(r, to->begin_game(to->ctx, &at));
}

static int begin_moves(lst_reader *r, qp_at at) {
    const qp_visitor *to = r->to;
    if (r->in_moves) return 0;
    r->in_moves = 1;
    return !r->skip && to->begin_moves &&
           qp__lst_flow(r, to->begin_moves(to->ctx, &at));
}

int qp__lst_end_game(lst_reader *r, qp_at at) {
    const qp_visitor *to = r->to;
    if (!r->in_game) return 0;
    if (r->brace) {
        r->brace = 0;
        if (qp__lst_problem(r, QP_E_FORMAT_SHORT, at, (qp_text){NULL, 0},
                            "the end of the comment"))
            return 1;
        qp_text none = {"", 0};
        if (!r->skip && to->comment &&
            qp__lst_flow(r, to->comment(to->ctx, none, QP_COMMENT_END, &at)))
            return 1;
    }
    if (begin_moves(r, at)) return 1;
    r->in_game = 0;
    if (!r->skip && r->result && to->result) {
        qp_text result = {r->result, strlen(r->result)};
        if (qp__lst_flow(r, to->result(to->ctx, result, &r->result_at)))
            return 1;
    }
    return to->end_game && qp__lst_flow(r, to->end_game(to->ctx, &at));
}

/* ---- tags ----------------------------------------------------------------
 */

int qp__lst_tag(lst_reader *r, const char *name, qp_text value, qp_at at) {
    const qp_visitor *to = r->to;
    if (!value.len || r->skip || !to->tag) return 0;
    if (value.len > QP_TOKEN_MAX) {
        if (qp__lst_problem(r, QP_W_FORMAT_VALUE, at, value, "a shorter text"))
            return 1;
        value.len = QP_TOKEN_MAX;
        while (((unsigned char)value.ptr[value.len] & 0xC0) == 0x80)
            value.len--;
    }
    qp_text n = {name, strlen(name)};
    return qp__lst_flow(r, to->tag(to->ctx, n, value, &at));
}

int qp__lst_comment(lst_reader *r, qp_text text, qp_at at) {
    const qp_visitor *to = r->to;
    if (!text.len || r->skip || !to->comment) return 0;
    return qp__lst_flow(r, to->comment(to->ctx, text, QP_COMMENT_END, &at));
}

/* Where the words that stand between two players begin; NULL for none. */
static const char *between(qp_text line, size_t *len, const char **result) {
    static const struct {
        const char *words, *result;
    } BETWEEN[] = {
#define LST_BETWEEN(words, result) {words, result},
#include "players.inc"
#undef LST_BETWEEN
    };
    for (size_t i = 0; i < sizeof BETWEEN / sizeof *BETWEEN; i++) {
        size_t n = strlen(BETWEEN[i].words);
        for (size_t k = 1; k + n < line.len; k++) {
            if (memcmp(line.ptr + k, BETWEEN[i].words, n)) continue;
            *len = n;
            *result = BETWEEN[i].result;
            return line.ptr + k;
        }
    }
    return NULL;
}

/* A line that names two players, perhaps with what came of it. */
typedef struct lst_players {
    qp_text red, black, remark;
    const char *result;
} lst_players;

static int players_of(lst_players *p, qp_text line) {
    size_t n;
    if (line.len > 256) return 0;
    const char *mid = between(line, &n, &p->result);
    if (!mid) return 0;
    p->red = qp__lst_trim(line.ptr, mid);
    p->black = qp__lst_trim(mid + n, line.ptr + line.len);
    p->remark = (qp_text){NULL, 0};
    /* A remark in brackets (U+FF08) behind the name is not of it. */
    for (size_t i = 1; i + 3 <= p->black.len; i++)
        if (!memcmp(p->black.ptr + i, "\xEF\xBC\x88", 3)) {
            const char *end = p->black.ptr + p->black.len;
            p->remark = (qp_text){p->black.ptr + i, p->black.len - i};
            p->black = qp__lst_trim(p->black.ptr, end - p->remark.len);
            break;
        }
    return p->red.len && p->black.len;
}

static int give_players(lst_reader *r, const lst_players *p, qp_at at) {
    if (*p->result) {
        r->result = p->result;
        r->result_at = at;
    }
    return qp__lst_tag(r, "Round", p->remark, at) ||
           qp__lst_tag(r, "Red", p->red, at) ||
           qp__lst_tag(r, "Black", p->black, at) ||
           qp__lst_tag(r, "Result", (qp_text){p->result, strlen(p->result)},
                       at);
}

/* "C00-name" or "C00 name" is an ECCO code and an opening. */
static int give_label(lst_reader *r, qp_text label, qp_at at) {
    const char *p = label.ptr;
    if (label.len >= 3 && *p >= 'A' && *p <= 'E' && p[1] >= '0' &&
        p[1] <= '9' && p[2] >= '0' && p[2] <= '9' &&
        (label.len == 3 || p[3] == '-' || p[3] == ' ')) {
        size_t n = label.len > 3 ? 4 : 3;
        return qp__lst_tag(r, "ECCO", (qp_text){p, 3}, at) ||
               qp__lst_tag(r, "Opening", (qp_text){p + n, label.len - n}, at);
    }
    return qp__lst_tag(r, "Event", label, at);
}

/* The next line of the text that was kept. */
static int next_line(qp_text *line, const char **pp, const char *end) {
    if (*pp >= end) return 0;
    const char *q = memchr(*pp, '\n', (size_t)(end - *pp));
    const char *stop = q ? q : end;
    *line = qp__lst_trim(*pp, stop);
    *pp = q ? q + 1 : end;
    return 1;
}

/* A line that heads no game: a remark, or the version of an XAY file. */
static int is_remark(qp_text line) {
    return *line.ptr == '#' ||
           (line.len > 8 && !memcmp(line.ptr, "version:", 8));
}

/* The first line that names no players and is no remark becomes the heading
 * of this game and those that follow. */
static int new_section(lst_reader *r) {
    if (!r->text.len) return 0;
    const char *p = r->text.ptr, *end = p + r->text.len;
    qp_text line;
    lst_players players;
    while (next_line(&line, &p, end)) {
        if (!line.len || is_remark(line) || players_of(&players, line))
            continue;
        r->section.len = 0;
        return !qp__buf_add(&r->alloc, &r->section, line) && qp__lst_nomem(r);
    }
    return 0;
}

int qp__lst_heading(lst_reader *r, qp_text label, qp_at at) {
    lst_players players;
    qp_text line;
    int named = 0, section = 0;
    if (new_section(r)) return 1;
    qp_text head = {r->section.ptr, r->section.len};
    if (label.len) {
        if (give_label(r, label, at)) return 1;
        if (head.len && qp__lst_tag(r, "Section", head, at)) return 1;
    } else if (qp__lst_tag(r, "Event", head, at)) {
        return 1;
    }
    for (int round = 0; round < 2 && r->text.len; round++) {
        /* Tags first, then comments. */
        const char *p = r->text.ptr, *end = p + r->text.len;
        while (next_line(&line, &p, end)) {
            if (!line.len) continue;
            int remark = is_remark(line);
            int two = !remark && players_of(&players, line);
            if (two && !round && !named) {
                named = 1;
                if (give_players(r, &players, r->text_at)) return 1;
            } else if (round && two && named == 1) {
                named = 2; /* given */
            } else if (round && !two && !remark && !section) {
                section = 1; /* given */
            } else if (round && qp__lst_comment(r, line, r->text_at)) {
                return 1;
            }
        }
    }
    r->text.len = 0;
    return 0;
}

int qp__lst_keep(lst_reader *r, qp_text text, qp_at at) {
    if (r->text.len + text.len > LST_TEXT_MAX) {
        if (r->text_full) return 0;
        r->text_full = 1;
        return qp__lst_problem(r, QP_W_FORMAT_LEFT, at, text, "");
    }
    if (!r->text.len) r->text_at = at;
    if (!qp__buf_add(&r->alloc, &r->text, text) ||
        !qp__buf_add(&r->alloc, &r->text, (qp_text){"\n", 1}))
        return qp__lst_nomem(r);
    return 0;
}

int qp__lst_kept_comment(lst_reader *r) {
    if (!r->text.len) return 0;
    qp_text text = qp__lst_trim(r->text.ptr, r->text.ptr + r->text.len);
    r->text.len = 0;
    if (!text.len) return 0;
    if (!r->in_game)
        return qp__lst_problem(r, QP_W_FORMAT_LEFT, r->text_at, text, "");
    return qp__lst_comment(r, text, r->text_at);
}

/* ---- moves ---------------------------------------------------------------
 */

static int give_result(lst_reader *r, const lst_word *w, qp_at at) {
    r->result = w->result;
    r->result_at = at;
    r->ended = 1;
    return 0;
}

/* The part of a comment in braces that stands in this line; *p behind it. */
static int give_brace(lst_reader *r, lst_line *line, const char **p,
                      const char *end) {
    const qp_visitor *to = r->to;
    size_t left = (size_t)(end - *p);
    const char *q = left ? memchr(*p, '}', left) : NULL;
    qp_text part = {*p, (size_t)((q ? q : end) - *p)};
    qp_at at = qp__lst_at(line, *p);
    r->brace = !q;
    *p = q ? q + 1 : end;
    if (r->skip || !to->comment) return 0;
    if (qp__lst_flow(r,
                     to->comment(to->ctx, part, q ? QP_COMMENT_END : 0, &at)))
        return 1;
    part = (qp_text){"\n", 1};
    return !q && qp__lst_flow(r, to->comment(to->ctx, part, 0, &at));
}

static int give_word(lst_reader *r, lst_line *line, const lst_word *w) {
    const qp_visitor *to = r->to;
    qp_at at = qp__lst_at(line, w->text.ptr);
    switch (w->kind) {
    case LST_NUMBER:
        r->numbered = 1;
        return !r->skip && to->number &&
               qp__lst_flow(r, to->number(to->ctx, w->number, w->black, &at));
    case LST_MOVE:
        r->moved = 1;
        return !r->skip && to->move &&
               qp__lst_flow(r, to->move(to->ctx, w->text, &at));
    case LST_MARK:
        if (!r->moved)
            return qp__lst_problem(r, QP_W_FORMAT_VALUE, at, w->text,
                                   "a move before it");
        return !r->skip && to->nag &&
               qp__lst_flow(r, to->nag(to->ctx, w->number, &at));
    case LST_RESULT: return give_result(r, w, at);
    case LST_COMMENT: return qp__lst_comment(r, w->text, at);
    case LST_END:
    case LST_OTHER: break;
    }
    return 0;
}

int qp__lst_moves(lst_reader *r, lst_line *line, qp_text moves) {
    const char *p = moves.ptr, *end = moves.ptr + moves.len;
    if (begin_moves(r, qp__lst_at(line, p))) return 1;
    r->words = 0;
    if (r->brace && give_brace(r, line, &p, end)) return 1;
    while (!r->brace) {
        lst_word w = qp__lst_word(&p, end);
        if (w.kind == LST_END) break;
        if (w.kind == LST_COMMENT && w.text.len && *w.text.ptr == '{' &&
            p == w.text.ptr + 1) {
            if (give_brace(r, line, &p, end)) return 1;
            continue;
        }
        if (w.kind == LST_OTHER) {
            r->words = 1;
            qp_text rest = qp__lst_trim(w.text.ptr, end);
            return qp__lst_comment(r, rest, qp__lst_at(line, rest.ptr));
        }
        if (give_word(r, line, &w)) return 1;
    }
    return 0;
}

/* ---- who stands where ----------------------------------------------------
 */

void qp__lst_board_start(lst_board *b) {
    qp_setup opening;
    qp_setup_start(&opening);
    for (int i = 0; i < QP_SQUARES; i++) {
        qp_piece man = opening.cell[i];
        b->cell[i] = !man ? 0 : QP_SIDE_OF(man) == QP_RED ? 1 : 2;
    }
    b->turn = 1;
    b->base = 2;
    b->known = 1;
}

/* A square of the coordinates at *p, as its number; 90 when it is off. */
static unsigned square_of(const lst_board *b, const char **p) {
    char file = **p;
    unsigned f = (unsigned)(file >= 'a' ? file - 'a' : file - 'A');
    unsigned rank = (unsigned)((*p)[1] - '0');
    size_t n = 2;
    if (rank == 1 && (*p)[2] == '0') rank = 10, n = 3;
    *p += n;
    if (**p == '-') ++*p;
    rank -= b->base == 1;
    return rank > 9 ? 90 : rank * 9 + f;
}

static int is_coordinate(qp_text t) {
    return t.len >= 4 && qp_move_shape(t, NULL) != QP_SHAPE_NONE &&
           ((*t.ptr >= 'a' && *t.ptr <= 'i') ||
            (*t.ptr >= 'A' && *t.ptr <= 'I')) &&
           t.ptr[1] >= '0' && t.ptr[1] <= '9' &&
           (t.ptr[2] == '-' || t.ptr[2] == '0' ||
            (t.ptr[2] >= 'a' && t.ptr[2] <= 'i') ||
            (t.ptr[2] >= 'A' && t.ptr[2] <= 'I'));
}

static int board_move(lst_board *b, qp_text move) {
    char text[QP_MOVE_MAX] = "";
    if (move.len >= sizeof text) return 0;
    memcpy(text, move.ptr, move.len);
    if (b->base == 2) {
        /* From 0 or from 1: in which the first move finds a man of Red's. */
        const char *p = text;
        b->base = 0;
        unsigned sq = square_of(b, &p);
        if (sq > 89 || b->cell[sq] != 1) b->base = 1;
    }
    const char *p = text;
    unsigned from = square_of(b, &p), to = square_of(b, &p);
    if (from > 89 || to > 89 || b->cell[from] != b->turn ||
        b->cell[to] == b->turn)
        return 0;
    b->cell[from] = 0;
    b->cell[to] = b->turn;
    b->turn = (uint8_t)(3 - b->turn);
    return 1;
}

int qp__lst_board_play(lst_board *b, qp_text moves) {
    const char *p = moves.ptr, *end = moves.ptr + moves.len;
    for (;;) {
        lst_word w = qp__lst_word(&p, end);
        if (w.kind == LST_END || w.kind == LST_OTHER) return 1;
        if (w.kind != LST_MOVE) continue;
        if (!is_coordinate(w.text)) {
            b->known = 0;
            return 1;
        }
        if (!board_move(b, w.text)) {
            b->known = 0;
            return 0;
        }
    }
}
