/* movetext.c - the moves of a game as PGN has them.
 *
 * SPDX-License-Identifier: MIT
 */
#include "movetext.h"

#include <string.h>

#include "loss_report.h"
#include "writing_order.h"

/* Bytes on their way to the outlet, and a walk through the tree. */
typedef struct movetext_walk {
    const qp_game *game;
    qp__outlet *out;
    qp__movetext style;
    qp__walk at;
    int line_open; /* something is in this line */
    int tight;     /* and no blank may follow it */
    int need_number;
    int after_variation; /* what comes next begins a line */
} movetext_walk;

static int movetext_has(qp_text t, char c) {
    return t.len && memchr(t.ptr, c, t.len);
}

static int has_break(qp_text t) {
    for (size_t i = 1; i < t.len; i++)
        if (t.ptr[i] == '\n' && t.ptr[i - 1] == '\r') return 1;
    return 0;
}

/* A '}' would close the braces, and a line that looks like the next game's
 * first tag would end the comment when it is read. */
static int fits_braces(qp_text t) {
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

/* What was in braces and cannot be, or to the end of one line and has many, is
 * a comment for each line; carriage returns at the ends of lines go. */
static void report_comment(const qp_game *game, qp_node node,
                           qp_annotation note,
                           const qp_write_options *options) {
    qp_comment c;
    qp_game_annotation_comment(&c, game, note);
    int marked = (c.flags & (QP_COMMENT_LINE | QP_COMMENT_ESCAPE)) != 0;
    int ends = marked && c.text.len && c.text.ptr[c.text.len - 1] == '\r';
    if (marked ? movetext_has(c.text, '\n') : !fits_braces(c.text))
        qp__lost(options, QP_W_LOST_FORM, node, c.text, "");
    if (movetext_has(c.text, '\r') && (ends || has_break(c.text)))
        qp__lost(options, QP_W_LOST_CHAR, node, (qp_text){"\\r", 2}, "");
}

void qp__movetext_report_losses(const qp_game *game,
                                const qp_write_options *options) {
    if (!options->loss.lost) return;
    for (qp_node node = QP_ROOT; node < qp_game_nodes(game); node++) {
        if (qp_game_first_annotation(game, node) == QP_NO_ANNOTATION) continue;
        for (int place = QP_BEFORE_MOVE; place <= QP_AFTER_RESULT; place++)
            for (qp_annotation a =
                     qp_game_first_comment(game, node, (qp_place)place);
                 a != QP_NO_ANNOTATION; a = qp_game_next_alike(game, a))
                report_comment(game, node, a, options);
    }
}

/* ---- bytes out ----------------------------------------------------------- */

/* A new line, unless one has just begun. */
static void break_line(movetext_walk *w) {
    if (!w->line_open) return;
    qp__outlet_byte(w->out, '\n');
    w->line_open = 0;
}

/* The same for what has a line of its own. */
static void fresh_line(movetext_walk *w) {
    if (!w->style.one_line) break_line(w);
}

/* A blank, unless a line has just begun or a bracket was opened. */
static void part(movetext_walk *w) {
    if (w->line_open && !w->tight) qp__outlet_byte(w->out, ' ');
    w->line_open = 1;
    w->tight = 0;
}

/* ---- comments ------------------------------------------------------------ */

/* Text without the carriage returns that end a line: reading drops them. */
static void put_lines(movetext_walk *w, qp_text t) {
    size_t start = 0;
    for (size_t i = 0; i < t.len; i++) {
        if (t.ptr[i] != '\n') continue;
        size_t end = i;
        while (end > start && t.ptr[end - 1] == '\r') end--;
        qp__outlet_put(w->out, t.ptr + start, end - start);
        start = i;
    }
    if (t.len > start) qp__outlet_put(w->out, t.ptr + start, t.len - start);
}

/* One line of text after `mark`; the line ends with it. */
static void mark_line(movetext_walk *w, char mark, const char *text,
                      size_t len) {
    while (len && text[len - 1] == '\r') len--;
    if (mark == '%')
        break_line(w);
    else
        part(w);
    qp__outlet_byte(w->out, mark);
    qp__outlet_put(w->out, text, len);
    w->line_open = 1;
    w->tight = 0;
    break_line(w);
}

/* Every line of the text after `mark`. */
static void mark_lines(movetext_walk *w, char mark, qp_text t) {
    size_t start = 0;
    for (;;) {
        const char *nl = memchr(t.ptr + start, '\n', t.len - start);
        size_t end = nl ? (size_t)(nl - t.ptr) : t.len;
        mark_line(w, mark, t.ptr + start, end - start);
        if (!nl) return;
        start = end + 1;
    }
}

static void comment(movetext_walk *w, qp_annotation note) {
    qp_comment c;
    qp_game_annotation_comment(&c, w->game, note);
    if (c.flags & QP_COMMENT_ESCAPE) {
        mark_lines(w, '%', c.text);
    } else if ((c.flags & QP_COMMENT_LINE) || !fits_braces(c.text)) {
        /* To the end of its lines instead. */
        mark_lines(w, ';', c.text);
    } else {
        part(w);
        qp__outlet_byte(w->out, '{');
        put_lines(w, c.text);
        qp__outlet_byte(w->out, '}');
    }
}

static void comments(movetext_walk *w, qp_node node, qp_place place) {
    for (qp_annotation a = qp_game_first_comment(w->game, node, place);
         a != QP_NO_ANNOTATION; a = qp_game_next_alike(w->game, a))
        comment(w, a);
}

/* ---- moves --------------------------------------------------------------- */

static void move_number(movetext_walk *w) {
    const qp_setup *setup = qp_pos_setup(&w->at.pos);
    if (setup->turn == QP_RED) {
        if (!w->at.depth) fresh_line(w);
    } else if (!w->need_number) {
        return;
    }
    part(w);
    qp__outlet_number(w->out, setup->fullmove);
    qp__outlet_byte(w->out, '.');
    if (setup->turn != QP_RED) qp__outlet_word(w->out, " ...");
    w->need_number = 0;
}

static void glyphs(movetext_walk *w, qp_node node) {
    for (qp_annotation a = qp_game_first_nag(w->game, node);
         a != QP_NO_ANNOTATION; a = qp_game_next_alike(w->game, a)) {
        part(w);
        qp__outlet_byte(w->out, '$');
        qp__outlet_number(w->out, (unsigned)qp_game_annotation_nag(w->game, a));
    }
}

/* The node's move with all that is before and after it. */
static void write_node(movetext_walk *w, qp_node node) {
    if (w->after_variation) {
        fresh_line(w);
        w->need_number = 1;
        w->after_variation = 0;
    }
    int noted = qp_game_first_annotation(w->game, node) != QP_NO_ANNOTATION;
    int before = noted && qp_game_comments(w->game, node, QP_BEFORE_MOVE);
    w->need_number |= before;
    move_number(w);
    if (before) comments(w, node, QP_BEFORE_MOVE);
    part(w);
    char *to = qp__outlet_room(w->out, QP_MOVE_MAX);
    w->out->len += qp_move_write(to, &w->at.pos, qp_game_move(w->game, node),
                                 w->style.notation, w->style.move_flags);
    if (!noted) return;
    glyphs(w, node);
    if (!qp_game_comments(w->game, node, QP_AFTER_MOVE)) return;
    if (!w->at.depth) fresh_line(w);
    comments(w, node, QP_AFTER_MOVE);
    if (!w->at.depth) fresh_line(w);
    w->need_number = 1;
}

static void movetext_open(movetext_walk *w) {
    fresh_line(w);
    part(w);
    qp__outlet_byte(w->out, '(');
    w->tight = 1;
    w->need_number = 1;
    w->after_variation = 0;
}

static void movetext_close(movetext_walk *w) {
    qp__outlet_byte(w->out, ')');
    w->line_open = 1;
    w->tight = 0;
    w->after_variation = 1;
}

static qp_status write_moves(movetext_walk *w) {
    qp__walk_begin(&w->at, w->game);
    for (;;) switch (qp__walk_next(&w->at)) {
        case QP__WALK_MOVE: write_node(w, w->at.node); break;
        case QP__WALK_OPEN: movetext_open(w); break;
        case QP__WALK_CLOSE: movetext_close(w); break;
        case QP__WALK_END: return qp__walk_end(&w->at);
        }
}

static void write_result(movetext_walk *w) {
    qp_text result = qp_game_outcome(w->game);
    fresh_line(w);
    part(w);
    qp__outlet_put(w->out, result.ptr, result.len);
    comments(w, QP_ROOT, QP_AFTER_RESULT);
    fresh_line(w);
}

qp_status qp__movetext_write(qp__outlet *out, const qp_game *game,
                             const qp__movetext *style) {
    movetext_walk w = {
        .game = game, .out = out, .style = *style, .need_number = 1};
    comments(&w, QP_ROOT, QP_AFTER_MOVE);
    fresh_line(&w);
    glyphs(&w, QP_ROOT);
    fresh_line(&w);
    qp_status rc = write_moves(&w);
    if (!rc) write_result(&w);
    return rc;
}
