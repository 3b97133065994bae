/* writer.c - a game as canonical PGN: the order of tags, line breaks, numbered
 * moves. The same game is always the same bytes, and reading them gives that
 * game again.
 *
 * SPDX-License-Identifier: MIT
 */
#include <string.h>

#include "../common/base.h"
#include "../common/loss_report.h"
#include "../common/results_and_glyphs.h"
#include "../common/tags.h"
#include "../common/writing_order.h"
#include "reader_int.h"
#include "qipu/fen.h"
#include "qipu/pgn.h"

/* Bytes on their way to the sink. */
typedef struct pgn_out {
    qp__outlet bytes;
    int line_open; /* something is in this line */
    int tight;     /* and no blank may follow it */
} pgn_out;

/* A walk through the tree. */
typedef struct pgn_walk {
    const qp_game *game;
    pgn_out *out;
    qp_pgn_style style;
    qp__walk at;
    int need_number;
    int after_variation; /* what comes next begins a line */
} pgn_walk;

static int has_char(qp_text t, char c) {
    return t.len && memchr(t.ptr, c, t.len);
}

/* A name of other characters than PGN has, or in Chinese for a usual one: what
 * it becomes is reported. */
static void report_renamed(qp_text name, const qp_write_options *options) {
    char instead[64];
    size_t len = 0;
    qp_text usual = qp__pgn_usual_name(name);
    int odd = !name.len || usual.ptr != name.ptr;
    if (!odd && qp__pgn_name_fits(name)) return;
    for (size_t i = 0, n; i < usual.len; i += n) {
        int fits;
        n = qp__pgn_name_char(usual, i, &fits);
        odd |= !fits;
        if (len + n >= sizeof instead) continue;
        memcpy(instead + len, fits ? usual.ptr + i : "_", fits ? n : 1);
        len += fits ? n : 1;
    }
    instead[len] = '\0';
    if (odd) qp__lost(options, QP_W_LOST_TAG, QP_ROOT, name, instead);
}

/* A result in other words is written as PGN has it. */
static void pgn_losses_report_result(qp_text name, qp_text value,
                                     const qp_write_options *options) {
    const char *result =
        qp__tag_is(name, "Result") ? qp__pgn_result_word(value) : NULL;
    if (result && (strlen(result) != value.len ||
                   memcmp(result, value.ptr, value.len) != 0))
        qp__lost_in_tag(options, name, value, result);
}

static void report_tags(const qp_game *game, const qp_write_options *options) {
    for (size_t i = 0; i < qp_game_tags(game); i++) {
        qp_text name = qp_game_tag_name(game, i);
        qp_text value = qp_game_tag_value(game, i);
        report_renamed(name, options);
        pgn_losses_report_result(qp__pgn_usual_name(name), value, options);
        if (has_char(value, '\n'))
            qp__lost_in_tag(options, name, (qp_text){"\\n", 2}, "' '");
    }
}

static int has_break(qp_text t) {
    for (size_t i = 1; i < t.len; i++)
        if (t.ptr[i] == '\n' && t.ptr[i - 1] == '\r') return 1;
    return 0;
}

/* A '}' would close the braces, and a line that looks like the next game's
 * first tag would end the comment when it is read. */
static int pgn_fits_braces(qp_text t) {
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
static void pgn_report_comment(const qp_game *game, qp_node node,
                               qp_annotation note,
                               const qp_write_options *options) {
    qp_comment c;
    qp_game_annotation_comment(&c, game, note);
    int marked = (c.flags & (QP_COMMENT_LINE | QP_COMMENT_ESCAPE)) != 0;
    int ends = marked && c.text.len && c.text.ptr[c.text.len - 1] == '\r';
    if (marked ? has_char(c.text, '\n') : !pgn_fits_braces(c.text))
        qp__lost(options, QP_W_LOST_FORM, node, c.text, "");
    if (has_char(c.text, '\r') && (ends || has_break(c.text)))
        qp__lost(options, QP_W_LOST_CHAR, node, (qp_text){"\\r", 2}, "");
}

void qp__pgn_report_losses(const qp_game *game,
                           const qp_write_options *options) {
    if (!options->loss.lost) return;
    qp__lost_ends(options, game);
    report_tags(game, options);
    for (qp_node node = QP_ROOT; node < qp_game_nodes(game); node++) {
        if (qp_game_first_annotation(game, node) == QP_NO_ANNOTATION) continue;
        for (int place = QP_BEFORE_MOVE; place <= QP_AFTER_RESULT; place++)
            for (qp_annotation a =
                     qp_game_first_comment(game, node, (qp_place)place);
                 a != QP_NO_ANNOTATION; a = qp_game_next_alike(game, a))
                pgn_report_comment(game, node, a, options);
    }
}

/* A tag of the specification, and what chess programs write for it. */
static const struct {
    const char *name, *chess;
} PGN_ORDER[] = {
#include "tag_order.inc"
};
/* The first SPECIFIED stand in this order; the next keep their place among the
 * others, under their proper name; Incomplete comes last. */
enum {
    PGN_ORDER_LEN = sizeof PGN_ORDER / sizeof *PGN_ORDER,
    PGN_SPECIFIED = 15
};

static void pgn_bytes(pgn_out *o, const char *bytes, size_t n) {
    qp__outlet_put(&o->bytes, bytes, n);
}

static void pgn_word(pgn_out *o, const char *s) {
    qp__outlet_word(&o->bytes, s);
}

static void write_name(pgn_out *o, qp_text name) {
    if (qp__pgn_name_fits(name)) {
        pgn_bytes(o, name.ptr, name.len);
        return;
    }
    for (size_t i = 0, n; i < name.len; i += n) {
        int fits;
        n = qp__pgn_name_char(name, i, &fits);
        pgn_bytes(o, fits ? name.ptr + i : "_", fits ? n : 1);
    }
}

/* Names and values of other formats may hold what would end the tag: such a
 * character of a name becomes '_', a line end in a value a blank. */
static void pgn_write_tag(pgn_out *o, qp_text name, qp_text value) {
    value = qp__tag_cut(value);
    const char *result =
        qp__tag_is(name, "Result") ? qp__pgn_result_word(value) : NULL;
    if (result) value = qp_text_of(result);
    pgn_word(o, "[");
    write_name(o, qp__pgn_usual_name(name));
    pgn_word(o, " \"");
    size_t start = 0; /* of what is written as it is */
    for (size_t i = 0; i < value.len; i++) {
        char c = value.ptr[i];
        if (c != '"' && c != '\\' && c != '\n') continue;
        pgn_bytes(o, value.ptr + start, i - start);
        pgn_word(o, c == '\n' ? " " : "\\");
        start = c == '\n' ? i + 1 : i;
    }
    pgn_bytes(o, value.ptr + start, value.len - start);
    pgn_word(o, "\"]\n");
}

/* The game's tag k is read as ORDER[i]. */
static int pgn_header_is_tag(const qp_game *game, size_t k, size_t i) {
    qp_text name = qp__pgn_usual_name(qp_game_tag_name(game, k));
    return qp__tag_is(name, PGN_ORDER[i].name);
}

/* The index of the tag that denotes ORDER[i]: its own name, else its
 * Chinese one, else the one that chess programs use. */
static size_t tag_for(const qp_game *game, size_t i) {
    size_t n = qp_game_tags(game), k;
    for (k = 0; k < n; k++)
        if (qp__tag_is(qp_game_tag_name(game, k), PGN_ORDER[i].name)) return k;
    for (k = 0; k < n; k++) {
        qp_text name = qp_game_tag_name(game, k);
        qp_text usual = qp__pgn_usual_name(name);
        if (usual.ptr != name.ptr && qp__tag_is(usual, PGN_ORDER[i].name))
            return k;
    }
    if (PGN_ORDER[i].chess)
        for (k = 0; k < n; k++)
            if (qp__tag_is(qp_game_tag_name(game, k), PGN_ORDER[i].chess))
                return k;
    return n;
}

static void write_fen(pgn_out *o, const qp_game *game, size_t at) {
    char fen[QP_FEN_MAX];
    qp_text name = {"FEN", 3}, value = qp_game_tag_value(game, at);
    if (qp_game_broken(game) != QP_E_GAME_FEN) {
        if (!value.ptr && !qp__starts_elsewhere(game)) return;
        value = qp__start_fen(fen, game);
    }
    if (value.ptr) pgn_write_tag(o, name, value);
}

/* Marks a game whose moves were not all read, with the reason. */
static void write_broken(pgn_out *o, qp_status broken) {
    const char *text = qp_status_text(broken);
    pgn_write_tag(o, (qp_text){"Incomplete", 10}, qp_text_of(text));
}

/* ORDER[i], which the tag `at` denotes. */
static void write_ordered(pgn_out *o, const qp_game *game, size_t i, size_t at,
                          qp_notation notation) {
    qp_text name = {PGN_ORDER[i].name, strlen(PGN_ORDER[i].name)};
    const char *format = qp__format_tag(notation);
    if (qp__tag_is(name, "FEN")) {
        write_fen(o, game, at);
    } else if (qp__tag_is(name, "Format")) {
        if (format) pgn_write_tag(o, name, qp_text_of(format));
    } else if (qp__tag_is(name, "Incomplete") && qp_game_broken(game)) {
        write_broken(o, qp_game_broken(game));
    } else if (at < qp_game_tags(game)) {
        pgn_write_tag(o, name, qp_game_tag_value(game, at));
    } else if (i == 0) {
        pgn_write_tag(o, name, (qp_text){"Chinese Chess", 13});
    }
}

/* A second Game apart from the first, and a second Event or Site before another
 * repeated tag, are read as the next game's: so they are written together.
 * These are the first TOGETHER of the order. */
enum { TOGETHER = 3 };

static int stands_together(const qp_game *game, size_t k) {
    for (size_t i = 0; i < TOGETHER; i++)
        if (pgn_header_is_tag(game, k, i)) return 1;
    return 0;
}

static void write_twins(pgn_out *o, const qp_game *game, size_t i,
                        size_t first) {
    for (size_t k = 0; k < qp_game_tags(game); k++) {
        if (k != first && pgn_header_is_tag(game, k, i))
            pgn_write_tag(o, qp_game_tag_name(game, k),
                          qp_game_tag_value(game, k));
    }
}

/* The tag lines, in the canonical order. */
static void pgn_write_tags(pgn_out *o, const qp_game *game,
                           qp_notation notation) {
    size_t n = qp_game_tags(game), taken[PGN_ORDER_LEN];
    for (size_t i = 0; i < PGN_ORDER_LEN; i++) {
        taken[i] = tag_for(game, i);
        if (i < PGN_SPECIFIED) write_ordered(o, game, i, taken[i], notation);
        if (i < TOGETHER) write_twins(o, game, i, taken[i]);
    }
    for (size_t k = 0; k < n; k++) {
        size_t i = 0;
        while (i < PGN_ORDER_LEN && taken[i] != k) i++;
        qp_text name = qp_game_tag_name(game, k);
        if (qp__tag_is(name, "Format") || qp__tag_is(name, "Incomplete"))
            continue; /* ours to write, and one is enough */
        if (i == PGN_ORDER_LEN && stands_together(game, k))
            continue; /* written with the first */
        if (i == PGN_ORDER_LEN)
            pgn_write_tag(o, name, qp_game_tag_value(game, k));
        else if (i >= PGN_SPECIFIED)
            write_ordered(o, game, i, k, notation);
    }
    write_ordered(o, game, PGN_ORDER_LEN - 1, taken[PGN_ORDER_LEN - 1],
                  notation);
}

/* ---- bytes out ----------------------------------------------------------- */

static void pgn_char(pgn_out *o, char c) {
    qp__outlet_byte(&o->bytes, c);
}

/* A new line, unless one has just begun. */
static void pgn_fresh_line(pgn_out *o) {
    if (!o->line_open) return;
    pgn_char(o, '\n');
    o->line_open = 0;
}

/* A blank, unless a line has just begun or a bracket was opened. */
static void pgn_part(pgn_out *o) {
    if (o->line_open && !o->tight) pgn_char(o, ' ');
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
        pgn_bytes(o, t.ptr + start, end - start);
        start = i;
    }
    if (t.len > start) pgn_bytes(o, t.ptr + start, t.len - start);
}

/* One line of text after `mark`; the line ends with it. */
static void mark_line(pgn_out *o, char mark, const char *text, size_t len) {
    while (len && text[len - 1] == '\r') len--;
    if (mark == '%')
        pgn_fresh_line(o);
    else
        pgn_part(o);
    pgn_char(o, mark);
    pgn_bytes(o, text, len);
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

static void comment(pgn_out *o, const qp_game *game, qp_annotation note) {
    qp_comment c;
    qp_game_annotation_comment(&c, game, note);
    if (c.flags & QP_COMMENT_ESCAPE) {
        pgn_mark_lines(o, '%', c.text);
    } else if ((c.flags & QP_COMMENT_LINE) || !pgn_fits_braces(c.text)) {
        /* To the end of its lines instead. */
        pgn_mark_lines(o, ';', c.text);
    } else {
        pgn_part(o);
        pgn_char(o, '{');
        pgn_put_lines(o, c.text);
        pgn_char(o, '}');
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
    qp__outlet_number(&w->out->bytes, setup->fullmove);
    pgn_char(w->out, '.');
    if (setup->turn != QP_RED) pgn_word(w->out, " ...");
    w->need_number = 0;
}

static void glyphs(pgn_walk *w, qp_node node) {
    for (qp_annotation a = qp_game_first_nag(w->game, node);
         a != QP_NO_ANNOTATION; a = qp_game_next_alike(w->game, a)) {
        pgn_part(w->out);
        pgn_char(w->out, '$');
        qp__outlet_number(&w->out->bytes,
                          (unsigned)qp_game_annotation_nag(w->game, a));
    }
}

/* The node's move with all that is before and after it. */
static void pgn_write_node(pgn_walk *w, qp_node node) {
    pgn_out *o = w->out;
    if (w->after_variation) {
        pgn_fresh_line(o);
        w->need_number = 1;
        w->after_variation = 0;
    }
    int noted = qp_game_first_annotation(w->game, node) != QP_NO_ANNOTATION;
    int before = noted && qp_game_comments(w->game, node, QP_BEFORE_MOVE);
    w->need_number |= before;
    move_number(w);
    if (before) pgn_comments(w, node, QP_BEFORE_MOVE);
    char text[QP_MOVE_MAX];
    qp_move move = qp_game_move(w->game, node);
    size_t len = qp_move_write(text, &w->at.pos, move, w->style.notation,
                               w->style.move_flags);
    pgn_part(o);
    pgn_bytes(o, text, len);
    if (!noted) return;
    glyphs(w, node);
    if (!qp_game_comments(w->game, node, QP_AFTER_MOVE)) return;
    if (!w->at.depth) pgn_fresh_line(o);
    pgn_comments(w, node, QP_AFTER_MOVE);
    if (!w->at.depth) pgn_fresh_line(o);
    w->need_number = 1;
}

static void pgn_open_variation(pgn_walk *w) {
    pgn_fresh_line(w->out);
    pgn_char(w->out, '(');
    w->out->line_open = w->out->tight = 1;
    w->need_number = 1;
    w->after_variation = 0;
}

static void pgn_close_variation(pgn_walk *w) {
    pgn_char(w->out, ')');
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
    pgn_bytes(w->out, result.ptr, result.len);
    pgn_comments(w, QP_ROOT, QP_AFTER_RESULT);
    pgn_fresh_line(w->out);
    pgn_char(w->out, '\n');
}

qp_status qp_pgn_write(const qp_game *game, const qp_pgn_style *style,
                       const qp_sink *out) {
    pgn_out o;
    qp__outlet_start(&o.bytes, out);
    o.line_open = o.tight = 0;
    pgn_walk w = {.game = game, .out = &o, .need_number = 1};
    if (style && qp__options(&w.style, sizeof w.style, style, style->size))
        return QP_E_ARG;
    if (w.style.notation == QP_NOTATION_ANY)
        w.style.notation = QP_NOTATION_CHINESE;
    pgn_write_tags(&o, game, w.style.notation);
    pgn_char(&o, '\n');
    pgn_comments(&w, QP_ROOT, QP_AFTER_MOVE);
    pgn_fresh_line(&o);
    glyphs(&w, QP_ROOT);
    pgn_fresh_line(&o);
    qp_status rc = pgn_write_moves(&w);
    if (!rc) pgn_write_result(&w);
    qp_status end = qp__outlet_end(&o.bytes);
    return rc ? rc : end;
}
