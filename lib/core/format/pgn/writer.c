/* writer.c - a game as canonical PGN: the order of tags, line breaks, numbered
 * moves. The same game is always the same bytes, and reading them gives that
 * game again.
 *
 * SPDX-License-Identifier: MIT
 */
#include "../common/base.h"
#include "../common/results_and_glyphs.h"
#include "writer_int.h"

#include <string.h>

#include "qipu/fen.h"

/* ---- bytes out ----------------------------------------------------------- */

static void pgn_flush(pgn_out *o) {
    if (o->len && !o->failed && o->sink->write(o->sink->ctx, o->buf, o->len))
        o->failed = 1;
    o->len = 0;
}

void qp__pgn_put(pgn_out *o, const char *bytes, size_t n) {
    while (n) {
        size_t room = sizeof o->buf - o->len;
        size_t step = n < room ? n : room;
        memcpy(o->buf + o->len, bytes, step);
        o->len += step;
        bytes += step;
        n -= step;
        if (o->len == sizeof o->buf) pgn_flush(o);
    }
}

static void pgn_put_char(pgn_out *o, char c) {
    if (o->len == sizeof o->buf) pgn_flush(o);
    o->buf[o->len++] = c;
}

static void pgn_put_word(pgn_out *o, const char *s) {
    qp__pgn_put(o, s, strlen(s));
}

static void pgn_put_number(pgn_out *o, unsigned value) {
    char digits[12];
    size_t n = sizeof digits;
    do digits[--n] = (char)('0' + value % 10);
    while (value /= 10);
    qp__pgn_put(o, digits + n, sizeof digits - n);
}

/* A new line, unless one has just begun. */
static void pgn_fresh_line(pgn_out *o) {
    if (!o->line_open) return;
    pgn_put_char(o, '\n');
    o->line_open = 0;
}

/* A blank, unless a line has just begun or a bracket was opened. */
static void pgn_part(pgn_out *o) {
    if (o->line_open && !o->tight) pgn_put_char(o, ' ');
    o->line_open = 1;
    o->tight = 0;
}

/* ---- comments ------------------------------------------------------------ */

/* Text without the carriage returns that end a line: reading drops them. */
static void pgn_put_lines(pgn_out *o, qp_text t) {
    size_t start = 0;
    for (size_t i = 0; i < t.len; i++) {
        if (t.ptr[i] != '\n') continue;
        size_t end = i;
        while (end > start && t.ptr[end - 1] == '\r') end--;
        qp__pgn_put(o, t.ptr + start, end - start);
        start = i;
    }
    if (t.len > start) qp__pgn_put(o, t.ptr + start, t.len - start);
}

/* One line of text after `mark`; the line ends with it. */
static void mark_line(pgn_out *o, char mark, const char *text, size_t len) {
    while (len && text[len - 1] == '\r') len--;
    if (mark == '%')
        pgn_fresh_line(o);
    else
        pgn_part(o);
    pgn_put_char(o, mark);
    qp__pgn_put(o, text, len);
    o->line_open = 1;
    o->tight = 0;
    pgn_fresh_line(o);
}

/* Every line of the text after `mark`. */
static void pgn_mark_lines(pgn_out *o, char mark, qp_text t) {
    size_t start = 0;
    for (;;) {
        const char *nl = memchr(t.ptr + start, '\n', t.len - start);
        size_t end = nl ? (size_t)(nl - t.ptr) : t.len;
        mark_line(o, mark, t.ptr + start, end - start);
        if (!nl) return;
        start = end + 1;
    }
}

/* A '}' would close the braces, and a line that looks like the next game's
 * first tag would end the comment when it is read. */
int qp__pgn_fits_braces(qp_text t) {
    int later_line = 0;
    for (size_t i = 0; i < t.len; i++) {
        const char *p = t.ptr + i;
        if (*p == '}') return 0;
        if (*p == '\n') later_line = 1;
        if (*p == '[' && later_line && t.len - i > 6 &&
            (!memcmp(p, "[Event", 6) || !memcmp(p, "[Game ", 6)))
            return 0;
    }
    return 1;
}

static void comment(pgn_out *o, const qp_game *game, qp_annotation note) {
    qp_comment c;
    qp_game_annotation_comment(&c, game, note);
    if (c.flags & QP_COMMENT_ESCAPE) {
        pgn_mark_lines(o, '%', c.text);
    } else if ((c.flags & QP_COMMENT_LINE) || !qp__pgn_fits_braces(c.text)) {
        /* To the end of its lines instead. */
        pgn_mark_lines(o, ';', c.text);
    } else {
        pgn_part(o);
        pgn_put_char(o, '{');
        pgn_put_lines(o, c.text);
        pgn_put_char(o, '}');
    }
}

static void pgn_comments(pgn_walk *w, qp_node node, qp_place place) {
    for (qp_annotation a = qp_game_first_comment(w->game, node, place);
         a != QP_NO_ANNOTATION; a = qp_game_next_alike(w->game, a))
        comment(w->out, w->game, a);
}

/* ---- moves --------------------------------------------------------------- */

static void move_number(pgn_walk *w) {
    const qp_setup *setup = qp_pos_setup(&w->at.pos);
    if (setup->turn == QP_RED) {
        if (!w->at.depth) pgn_fresh_line(w->out);
    } else if (!w->need_number) {
        return;
    }
    pgn_part(w->out);
    pgn_put_number(w->out, setup->fullmove);
    pgn_put_word(w->out, setup->turn == QP_RED ? "." : ". ...");
    w->need_number = 0;
}

static void glyphs(pgn_walk *w, qp_node node) {
    for (qp_annotation a = qp_game_first_nag(w->game, node);
         a != QP_NO_ANNOTATION; a = qp_game_next_alike(w->game, a)) {
        pgn_part(w->out);
        pgn_put_char(w->out, '$');
        pgn_put_number(w->out, (unsigned)qp_game_annotation_nag(w->game, a));
    }
}

/* The node's move with all that stands before and after it. */
static void pgn_write_node(pgn_walk *w, qp_node node) {
    pgn_out *o = w->out;
    if (w->after_variation) {
        pgn_fresh_line(o);
        w->need_number = 1;
        w->after_variation = 0;
    }
    int before = qp_game_comments(w->game, node, QP_BEFORE_MOVE) != 0;
    w->need_number |= before;
    move_number(w);
    if (before) pgn_comments(w, node, QP_BEFORE_MOVE);
    char text[QP_MOVE_MAX];
    qp_move move = qp_game_move(w->game, node);
    size_t len = qp_move_write(text, &w->at.pos, move, w->style.notation,
                               w->style.move_flags);
    pgn_part(o);
    qp__pgn_put(o, text, len);
    glyphs(w, node);
    if (!qp_game_comments(w->game, node, QP_AFTER_MOVE)) return;
    if (!w->at.depth) pgn_fresh_line(o);
    pgn_comments(w, node, QP_AFTER_MOVE);
    if (!w->at.depth) pgn_fresh_line(o);
    w->need_number = 1;
}

static void pgn_open_variation(pgn_walk *w) {
    pgn_fresh_line(w->out);
    pgn_put_char(w->out, '(');
    w->out->line_open = w->out->tight = 1;
    w->need_number = 1;
    w->after_variation = 0;
}

static void pgn_close_variation(pgn_walk *w) {
    pgn_put_char(w->out, ')');
    w->out->line_open = 1;
    w->out->tight = 0;
    w->after_variation = 1;
}

static qp_status pgn_write_moves(pgn_walk *w) {
    qp__walk_begin(&w->at, w->game);
    for (;;) switch (qp__walk_next(&w->at)) {
        case QP__WALK_MOVE: pgn_write_node(w, w->at.node); break;
        case QP__WALK_OPEN: pgn_open_variation(w); break;
        case QP__WALK_CLOSE: pgn_close_variation(w); break;
        case QP__WALK_END: return qp__walk_end(&w->at);
        }
}

static void pgn_write_result(pgn_walk *w) {
    qp_text result = qp_game_outcome(w->game);
    pgn_fresh_line(w->out);
    pgn_part(w->out);
    qp__pgn_put(w->out, result.ptr, result.len);
    pgn_comments(w, QP_ROOT, QP_AFTER_RESULT);
    pgn_fresh_line(w->out);
    pgn_put_char(w->out, '\n');
}

qp_status qp_pgn_write(const qp_game *game, const qp_pgn_style *style,
                       const qp_sink *out) {
    pgn_out o;
    o.sink = out;
    o.len = 0;
    o.failed = o.line_open = o.tight = 0;
    pgn_walk w = {.game = game, .out = &o, .need_number = 1};
    if (style && qp__options(&w.style, sizeof w.style, style, style->size))
        return QP_E_ARG;
    if (w.style.notation == QP_NOTATION_ANY)
        w.style.notation = QP_NOTATION_CHINESE;
    qp__pgn_write_tags(&o, game, w.style.notation);
    pgn_put_char(&o, '\n');
    pgn_comments(&w, QP_ROOT, QP_AFTER_MOVE);
    pgn_fresh_line(&o);
    glyphs(&w, QP_ROOT);
    pgn_fresh_line(&o);
    qp_status rc = pgn_write_moves(&w);
    if (!rc) pgn_write_result(&w);
    pgn_flush(&o);
    return rc ? rc : o.failed ? QP_E_IO : QP_OK;
}
