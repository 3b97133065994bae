/* games.c - which lines belong to one game. A new one begins with a position, a
 * label, the number 1, moves after a result, or moves in coordinates that do
 * not continue the game. A single line of moves before a line with a position
 * is one game of it.
 *
 * SPDX-License-Identifier: MIT
 */
#include <stdio.h>
#include <string.h>

#include "listing_int.h"

/* ---- a line of moves that was held --------------------------------------- */

static qp__line held_line(const lst_reader *r) {
    return (qp__line){.ptr = r->held.ptr,
                      .len = r->held.len,
                      .offset = r->held_offset,
                      .number = r->held_number,
                      .col = r->held_col};
}

static int lst_hold(lst_reader *r, qp__line *line, qp_text moves) {
    r->held.len = 0;
    r->held_offset = line->offset + (uint64_t)(moves.ptr - line->ptr);
    r->held_number = line->number;
    r->held_col = qp__line_at(line, moves.ptr).col;
    return !qp__buf_add(&r->in.alloc, &r->held, moves) && qp__lst_nomem(r);
}

/* It has no position: a game from the opening. */
static int emit_held(lst_reader *r) {
    if (!r->held.len) return 0;
    qp__line line = held_line(r);
    qp_text moves = {line.ptr, line.len};
    qp_at at = qp__line_at(&line, line.ptr);
    int stop = qp__lst_begin_game(r, at) ||
               qp__lst_heading(r, QP__NO_TEXT, at) ||
               qp__lst_moves(r, &line, moves);
    r->held.len = 0;
    return stop;
}

/* ---- positions ----------------------------------------------------------- */

static int is_space_or_semicolon(char c) {
    return (unsigned char)c <= ' ' || c == ';';
}

/* The number of an operation as "hmvc 12"; 0 if it is another, or none. */
static int counter_of(unsigned *value, qp_text t, const char *code) {
    size_t n = strlen(code);
    if (t.len <= n || t.len > n + 4 || memcmp(t.ptr, code, n) != 0) return 0;
    *value = 0;
    for (size_t i = n; i < t.len; i++) {
        if (t.ptr[i] < '0' || t.ptr[i] > '9') return 0;
        *value = *value * 10 + (unsigned)(t.ptr[i] - '0');
    }
    return 1;
}

/* The next operation of EPD; len 0: there is none. */
static qp_text next_operation(const char **at, const char *end) {
    const char *p = *at;
    int quoted = 0;
    while (p < end && is_space_or_semicolon(*p)) p++;
    const char *from = p;
    for (; p < end && (quoted || *p != ';'); p++)
        if (*p == '"') quoted = !quoted;
    *at = p;
    return qp__trim(from, p);
}

static size_t fields_of(qp_text fen) {
    size_t n = 0;
    for (size_t i = 0; i < fen.len; i++)
        n += (unsigned char)fen.ptr[i] > ' ' &&
             (!i || (unsigned char)fen.ptr[i - 1] <= ' ');
    return n;
}

/* The position as a FEN: one of four fields takes its counters from the
 * operations after it. */
static int emit_fen(lst_reader *r, const lst_scan *s, qp_at at) {
    const char *p = s->rest.ptr, *end = p + s->rest.len;
    unsigned quiet = 0, number = 1;
    int any = 0;
    if (s->rest_moves || fields_of(s->fen) != 4) end = p;
    for (qp_text t; p < end && (t = next_operation(&p, end)).len;)
        any |= counter_of(&quiet, t, "hmvc ") | counter_of(&number, t, "fmvn ");
    if (!any) return qp__lst_tag(r, "FEN", s->fen, at);
    char counters[32];
    int n = snprintf(counters, sizeof counters, " %u %u", quiet, number);
    r->xay_fen.len = 0;
    if (!qp__buf_add(&r->in.alloc, &r->xay_fen, s->fen) ||
        !qp__buf_add(&r->in.alloc, &r->xay_fen, (qp_text){counters, (size_t)n}))
        return qp__lst_nomem(r);
    qp_text fen = {r->xay_fen.ptr, r->xay_fen.len};
    return qp__lst_tag(r, "FEN", fen, at);
}

/* EPD operations, each ended by ';': `id` names the position unless a label
 * did; `hmvc` and `fmvn` are its counters unless it has them; all others, and
 * other text, are comments. */
static int emit_operations(lst_reader *r, qp__line *line, const lst_scan *s,
                           int tags) {
    const char *p = s->rest.ptr, *end = p + s->rest.len;
    int named = s->label.len != 0, counters = fields_of(s->fen) == 4;
    while (p < end) {
        unsigned value;
        qp_text t = next_operation(&p, end);
        if (!t.len || (counters && (counter_of(&value, t, "hmvc ") ||
                                    counter_of(&value, t, "fmvn "))))
            continue;
        qp_at at = qp__line_at(line, t.ptr);
        int id = !named && t.len > 5 && !memcmp(t.ptr, "id \"", 4) &&
                 t.ptr[t.len - 1] == '"';
        if (id) t = (qp_text){t.ptr + 4, t.len - 5};
        if (id && tags && qp__lst_tag(r, "Event", t, at)) return 1;
        if (!id && !tags && qp__lst_comment(r, t, at)) return 1;
    }
    return 0;
}

static int take_position(lst_reader *r, qp__line *line, const lst_scan *s) {
    qp__line held = held_line(r);
    qp_at at = qp__line_at(line, line->ptr);
    int pair = r->held.len && !r->blank && !s->label.len && !s->rest.len;
    if (!pair && emit_held(r)) return 1;
    if (qp__lst_end_game(r, at)) return 1;
    qp_at begin = pair ? qp__line_at(&held, held.ptr) : at;
    if (qp__lst_begin_game(r, begin)) return 1;
    qp_at fen_at = qp__line_at(line, s->fen.ptr);
    r->result = qp__lst_result(s->rest); /* of a game without moves */
    int other = s->rest.len && !s->rest_moves && !r->result;
    if (r->result) r->result_at = qp__line_at(line, s->rest.ptr);
    if (other && emit_operations(r, line, s, 1)) return 1;
    if (qp__lst_heading(r, s->label, at) || emit_fen(r, s, fen_at)) return 1;
    r->board.known = 0;
    if (other && emit_operations(r, line, s, 0)) return 1;
    if (s->rest_moves && qp__lst_moves(r, line, s->rest)) return 1;
    if (pair && qp__lst_moves(r, &held, (qp_text){held.ptr, held.len}))
        return 1;
    r->whole = pair || s->rest.len;
    r->moves_first |= pair;
    r->held.len = 0;
    return 0;
}

/* ---- moves and text ------------------------------------------------------ */

static int lst_take_text(lst_reader *r, qp__line *line, qp_text text) {
    qp_at at = qp__line_at(line, text.ptr);
    if (emit_held(r)) return 1;
    if (r->give.in_game && r->words && !r->blank && !r->text.len)
        return qp__lst_comment(r, text, at);
    return qp__lst_keep(r, text, at);
}

/* The line begins another game than the one that is open. */
static int begins_game(lst_reader *r, const lst_scan *s) {
    if (s->aside) return 0;
    if (!r->give.in_game || r->whole || s->label.len) return 1;
    if (!r->moved) return 0;
    if (r->ended) return 1;
    if (s->numbered) return s->number <= 1 && !s->black;
    if (r->numbered || !r->board.known) return 0;
    lst_board on = r->board, fresh;
    qp__lst_board_start(&fresh);
    if (qp__lst_board_play(&on, s->rest)) return 0;
    return qp__lst_board_play(&fresh, s->rest) && fresh.known;
}

static int take_moves(lst_reader *r, qp__line *line, const lst_scan *s) {
    qp_at at = qp__line_at(line, line->ptr);
    if (r->words && r->give.in_game && r->numbered && !s->numbered &&
        !s->label.len && !s->aside)
        return qp__lst_keep(r, qp__trim(line->ptr, line->ptr + line->len),
                            at) ||
               qp__lst_kept_comment(r);
    if (emit_held(r)) return 1;
    if (s->aside && !(r->give.in_game && r->moved))
        return lst_take_text(r, line, s->rest);
    if (begins_game(r, s)) {
        if (qp__lst_end_game(r, at)) return 1;
        if (!s->label.len && !s->numbered && !r->text.len &&
            (!r->seen_any || r->moves_first) && !qp__lst_leaves_open(s->rest))
            return lst_hold(r, line, s->rest);
        if (qp__lst_begin_game(r, at) || qp__lst_heading(r, s->label, at))
            return 1;
        r->whole = s->label.len != 0;
    } else if (qp__lst_kept_comment(r)) {
        return 1;
    }
    r->blank = 0;
    return qp__lst_moves(r, line, s->rest);
}

/* ---- lines --------------------------------------------------------------- */

/* "v1 r[<bm>]bakabnr/9/...": the setup as a position, the line as a
 * comment. Returns 1 when it was that, -1 to stop. */
static int take_annofen(lst_reader *r, qp__line *line, qp_text text) {
    qp__buf fen = {0};
    int marked = 0, got = qp__lst_annofen(r, &fen, text, &marked);
    if (got > 0) {
        qp_at at = qp__line_at(line, text.ptr);
        int stop = emit_held(r) || qp__lst_end_game(r, at) ||
                   qp__lst_begin_game(r, at) ||
                   qp__lst_heading(r, QP__NO_TEXT, at) ||
                   qp__lst_tag(r, "FEN", (qp_text){fen.ptr, fen.len}, at) ||
                   (marked && qp__lst_comment(r, text, at));
        r->board.known = 0;
        r->whole = 1;
        if (stop) got = -1;
    }
    qp__buf_free(&r->in.alloc, &fen);
    return got;
}

static int take_xay(lst_reader *r, qp__line *line, qp_text text) {
    int done = 0;
    if (!r->in_xay) {
        qp_at at = qp__line_at(line, text.ptr);
        if (emit_held(r) || qp__lst_end_game(r, at)) return 1;
        r->in_xay = 1;
        r->xay_at = at;
        text.ptr += 6, text.len -= 6;
    }
    if (qp__lst_xay(r, line, text, &done)) return 1;
    if (done) r->in_xay = 0;
    return 0;
}

/* A line that belongs to no bracket that another has left open. */
static int ends_brackets(const lst_reader *r, qp_text text, const lst_scan *s) {
    return !text.len || *text.ptr == '#' || s->kind == LST_POSITION ||
           s->label.len || qp__text_begins(text, "setup:") ||
           qp__text_begins(text, "v1 ") ||
           (s->kind == LST_MOVES && s->numbered && s->number <= 1 &&
            !s->black && !r->bare);
}

/* Takes a line after one with open brackets. A comment does not go on in a line
 * of moves that does not close it. Returns 1 if taken, -1 to stop. */
static int take_open(lst_reader *r, qp__line *line, qp_text text) {
    lst_scan s = qp__lst_scan(text);
    size_t open = r->round;
    qp_at at = qp__line_at(line, line->ptr);
    if (ends_brackets(r, text, &s)) return qp__lst_end_brackets(r, at) ? -1 : 0;
    if (open) qp__lst_close(text.ptr, text.ptr + text.len, &open);
    if (open && s.kind != LST_TEXT && qp__lst_end_text(r, at)) return -1;
    if (!r->round && !r->bare && !r->give.depth) return 0;
    return qp__lst_moves(r, line, text) ? -1 : 1;
}

int qp__lst_take(lst_reader *r, qp__line *line) {
    qp_text text = qp__trim(line->ptr, line->ptr + line->len);
    if (r->brace) return qp__lst_moves(r, line, text);
    if (r->round || r->bare || r->give.depth) {
        int got = take_open(r, line, text);
        if (got) return got < 0;
    }
    if (r->in_xay) return take_xay(r, line, text);
    if (!text.len) {
        if (emit_held(r)) return 1;
        r->blank = 1;
        return 0;
    }
    if (*text.ptr == '#') return lst_take_text(r, line, text);
    if (qp__text_begins(text, "setup:")) return take_xay(r, line, text);
    if (qp__text_begins(text, "v1 ")) {
        int got = take_annofen(r, line, text);
        if (got) return got < 0;
    }
    lst_scan s = qp__lst_scan(text);
    switch (s.kind) {
    case LST_POSITION: return take_position(r, line, &s);
    case LST_MOVES: return take_moves(r, line, &s);
    case LST_ENDS:
        if (emit_held(r)) return 1;
        if (r->give.in_game && r->moved && !r->text.len)
            return qp__lst_moves(r, line, s.rest);
        break;
    case LST_TEXT: break;
    }
    return lst_take_text(r, line, text);
}

int qp__lst_end(lst_reader *r, qp_at at) {
    if (r->in_xay) {
        r->in_xay = 0;
        if (qp__report(&r->give, QP_E_FORMAT_SHORT, at, QP__NO_TEXT, "]"))
            return 1;
    }
    return emit_held(r) || qp__lst_kept_comment(r) || qp__lst_end_game(r, at);
}
