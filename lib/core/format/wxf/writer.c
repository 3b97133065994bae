/* writer.c - a game as a WXF game file: moves and comments, two rounds a line.
 *
 * SPDX-License-Identifier: MIT
 */
#include <string.h>

#include "../common/results_and_glyphs.h"
#include "../common/base.h"
#include "../common/game_access.h"
#include "../common/loss_report.h"
#include "wxf_int.h"

qp_status qp__wxf_write(const qp_game *game, const qp_write_options *options,
                        const qp_sink *out);

typedef struct wxf_out {
    const qp_game *game;
    const qp_write_options *options;
    qp__outlet bytes;
    int column; /* moves that stand in this line */
} wxf_out;

static void wxf_put(wxf_out *o, const char *p, size_t n) {
    qp__outlet_put(&o->bytes, p, n);
}

static void wxf_word(wxf_out *o, const char *s) {
    qp__outlet_word(&o->bytes, s);
}

/* ---- the moves ----------------------------------------------------------- */

/* A star and a slash within the text would end it: a blank parts them. What a
 * carriage return before a line's end says, that says already. */
static void wxf_put_text(wxf_out *o, qp_node node, qp_text t) {
    int told = 0;
    for (size_t k = 0; k < t.len; k++) {
        if (t.ptr[k] == '/' && k && t.ptr[k - 1] == '*') {
            wxf_word(o, " ");
            if (!told++)
                qp__lost(o->options, QP_W_LOST_CHAR, node, (qp_text){"*/", 2},
                         "* /");
        }
        if (t.ptr[k] != '\r' || k + 1 == t.len || t.ptr[k + 1] != '\n')
            wxf_put(o, t.ptr + k, 1);
    }
}

static void wxf_put_comments(wxf_out *o, qp_node node, qp_place place,
                             int moved) {
    for (qp_annotation a = qp_game_first_comment(o->game, node, place);
         a != QP_NO_ANNOTATION; a = qp_game_next_alike(o->game, a)) {
        qp_comment c;
        qp_game_annotation_comment(&c, o->game, a);
        if (moved) qp__lost(o->options, QP_W_LOST_PLACE, node, c.text, "");
        if (c.flags & (QP_COMMENT_LINE | QP_COMMENT_ESCAPE))
            qp__lost(o->options, QP_W_LOST_FORM, node, c.text, "");
        if (o->column) wxf_word(o, "\n");
        o->column = 0;
        wxf_word(o, "/*");
        wxf_put_text(o, node, c.text);
        wxf_word(o, "*/\n");
    }
}

static void wxf_put_number(wxf_out *o, unsigned value) {
    if (value < 10) wxf_word(o, " ");
    qp__outlet_number(&o->bytes, value);
    wxf_word(o, ".");
}

static void put_nags(wxf_out *o, qp_node node) {
    qp_annotation first = qp_game_first_nag(o->game, node);
    for (qp_annotation a = first; a != QP_NO_ANNOTATION;
         a = qp_game_next_alike(o->game, a)) {
        int nag = qp_game_annotation_nag(o->game, a);
        if (nag < 1 || nag > 6) {
            qp__lost_nag(o->options, node, nag);
            continue;
        }
        if (a != first) wxf_word(o, " ");
        wxf_word(o, qp__mark((unsigned)nag));
    }
}

static void put_variations(wxf_out *o, qp_node node, const qp_pos *pos) {
    for (qp_node v = qp_game_variation(o->game, node); v != QP_NO_NODE;
         v = qp_game_next_variation(o->game, v)) {
        char text[QP_MOVE_MAX];
        size_t n = qp_move_write(text, pos, qp_game_move(o->game, v),
                                 QP_NOTATION_WXF, 0);
        qp__lost(o->options, QP_W_LOST_VARIATION, v, (qp_text){text, n}, "");
    }
}

static void wxf_put_move(wxf_out *o, qp_node node, qp_pos *pos, int *number,
                         qp_notation notation, unsigned flags) {
    char text[QP_MOVE_MAX];
    int red = qp_pos_turn(pos) == QP_RED;
    if (qp_game_comments(o->game, node, QP_BEFORE_MOVE)) {
        wxf_put_comments(o, node, QP_BEFORE_MOVE, 1);
        *number = 1;
    }
    put_variations(o, node, pos);
    if (red || *number) {
        if (o->column) wxf_word(o, "    ");
        wxf_put_number(o, qp_pos_setup(pos)->fullmove);
        if (!red) wxf_word(o, "  ...");
    }
    qp_move move = qp_game_move(o->game, node);
    size_t n = qp_move_write(text, pos, move, notation, flags);
    /* These files have horse and elephant for knight and bishop. */
    if (notation == QP_NOTATION_WXF && *text == 'N') *text = 'H';
    if (notation == QP_NOTATION_WXF && *text == 'B') *text = 'E';
    wxf_word(o, "  ");
    wxf_put(o, text, n);
    put_nags(o, node);
    qp_pos_play(pos, move);
    o->column++;
    *number = 0;
    if (qp_game_comments(o->game, node, QP_AFTER_MOVE)) {
        wxf_put_comments(o, node, QP_AFTER_MOVE, 0);
        *number = 1;
    } else if (!red && o->column >= 3) {
        wxf_word(o, "\n");
        o->column = 0;
    }
}

qp_status qp__wxf_write(const qp_game *game, const qp_write_options *options,
                        const qp_sink *out) {
    wxf_out o;
    qp_write_options known;
    if (qp__write_options(&known, &options)) return QP_E_ARG;
    o.game = game;
    o.options = options;
    qp__outlet_start(&o.bytes, out);
    o.column = 0;
    qp_notation notation = options ? options->notation : QP_NOTATION_ANY;
    if (notation != QP_NOTATION_ICCS && notation != QP_NOTATION_WXF2018)
        notation = QP_NOTATION_WXF;
    qp__buf header = {NULL, 0, 0};
    int ok = qp__wxf_write_header(
        &header, game, options, notation == QP_NOTATION_ICCS ? "ICCS" : "WXF");
    wxf_put(&o, header.ptr, header.len);
    qp__buf_free(qp__inner_alloc(game), &header);
    if (!ok) return QP_E_NOMEM;
    wxf_put_comments(&o, QP_ROOT, QP_AFTER_MOVE, 0);
    /* A glyph before the first move has no place. */
    qp__lost_nags(options, game, QP_ROOT);
    wxf_word(&o, "\nSTART{\n");
    qp_pos pos = *qp_game_start(game);
    int number = 1;
    for (qp_node n = qp_game_next(game, QP_ROOT); n != QP_NO_NODE;
         n = qp_game_next(game, n))
        wxf_put_move(&o, n, &pos, &number, notation,
                     options ? options->move_flags : 0);
    wxf_put_comments(&o, QP_ROOT, QP_AFTER_RESULT, 1);
    if (o.column) wxf_word(&o, "\n");
    wxf_word(&o, "}END\n\n");
    return qp__outlet_end(&o.bytes);
}
