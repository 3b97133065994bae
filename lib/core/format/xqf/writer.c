/* writer.c - a game as an XQF file of version 10, the last that is not
 * encrypted and that every XQStudio reads: records in preorder, each with its
 * comment.
 *
 * SPDX-License-Identifier: MIT
 */
#include "writer.h"

#include <string.h>

#include "../common/emit_events.h"
#include "../common/loss_report.h"

/* ---- comments ------------------------------------------------------------ */

/* A record has one comment after its move. What was elsewhere or marked in
 * another way is reported; each is on lines of its own. */
static int xqf_join(xqf_writer *w, qp_node from, qp_node to, qp_place place,
                    size_t *joined) {
    const qp_game *g = w->game;
    for (qp_annotation a = qp_game_first_comment(g, from, place);
         a != QP_NO_ANNOTATION; a = qp_game_next_alike(g, a)) {
        qp_comment comment;
        qp_game_annotation_comment(&comment, g, a);
        qp_text text = comment.text;
        if (w->fit == XQF_FIT_MOVES) {
            qp__lost(w->options, QP_W_LOST_COMMENT, from, text, "");
            continue;
        }
        if (*joined || place != QP_AFTER_MOVE)
            qp__lost(w->options, QP_W_LOST_PLACE, from, text, "");
        if (comment.flags) qp__lost(w->options, QP_W_LOST_FORM, from, text, "");
        if (*joined &&
            !qp__buf_add(qp__inner_alloc(g), &w->text, (qp_text){"\r\n", 2}))
            return 0;
        if (!qp__xqf_encode(w, text, to, 1)) return 0;
        ++*joined;
    }
    return 1;
}

/* The comment of a node in w->text; 0 when memory is out. */
static int xqf_node_text(xqf_writer *w, qp_node node, int last) {
    size_t joined = 0;
    w->text.len = 0;
    if (!xqf_join(w, node, node, QP_BEFORE_MOVE, &joined) ||
        !xqf_join(w, node, node, QP_AFTER_MOVE, &joined) ||
        (last && !xqf_join(w, QP_ROOT, node, QP_AFTER_RESULT, &joined)))
        return 0;
    if (joined && !w->text.len) /* a record cannot know it from none */
        qp__lost(w->options, QP_W_LOST_COMMENT, node, (qp_text){"", 0}, "");
    return 1;
}

/* ---- the tree ------------------------------------------------------------ */

static unsigned char xqf_square_of(qp_sq sq) {
    return (unsigned char)(10 * QP_FILE_OF(sq) + QP_RANK_OF(sq));
}

static void xqf_lost_branch(const xqf_writer *w, qp_status code, qp_node node) {
    char text[QP__SQUARES];
    qp_move move = qp_game_move(w->game, node);
    qp__lost(w->options, code, node, qp__squares_word(text, move), "");
}

/* Variations that are left out, or that stand in brackets after another: in a
 * file all variations of a move stand side by side. */
static void xqf_lost_branches(const xqf_writer *w, qp_node node) {
    const qp_game *g = w->game;
    if (node == QP_ROOT) return;
    if (w->fit != XQF_FIT_ALL) {
        for (qp_node i = qp_game_variation_after(g, node); i != QP_NO_NODE;
             i = qp_game_variation_after(g, i))
            xqf_lost_branch(w, QP_W_LOST_VARIATION, i);
    } else if (qp_game_next(g, qp_game_parent(g, node)) != node) {
        for (qp_node i = qp_game_variation(g, node); i != QP_NO_NODE;
             i = qp_game_next_variation(g, i))
            xqf_lost_branch(w, QP_W_LOST_PLACE, i);
    }
}

/* The node that is written after this one; QP_NO_NODE at the end. */
static qp_node xqf_next(const xqf_writer *w, qp_node node) {
    qp_node next = qp_game_next(w->game, node);
    if (next != QP_NO_NODE || w->fit != XQF_FIT_ALL) return next;
    while (node != QP_NO_NODE && next == QP_NO_NODE) {
        next = qp_game_variation_after(w->game, node);
        node = qp_game_parent(w->game, node);
    }
    return next;
}

static int xqf_write_node(xqf_writer *w, qp_node node, int last) {
    qp_move move = qp_game_move(w->game, node);
    unsigned char record[8] = {XQF_FROM, XQF_TO};
    if (node == QP_ROOT) {
        record[3] = 0xFF; /* as XQStudio has it */
    } else {
        record[0] = (unsigned char)(XQF_FROM + xqf_square_of(move.from));
        record[1] = (unsigned char)(XQF_TO + xqf_square_of(move.to));
    }
    if (qp_game_next(w->game, node) != QP_NO_NODE) record[2] = 0xF0;
    if (qp_game_variation_after(w->game, node) != QP_NO_NODE &&
        w->fit == XQF_FIT_ALL)
        record[2] |= 0x0F;
    if (!xqf_node_text(w, node, last)) return 0;
    qp__lost_nags(w->options, w->game, node);
    xqf_lost_branches(w, node);
    for (unsigned i = 0; i < 4; i++)
        record[4 + i] = (unsigned char)(w->text.len >> 8 * i & 0xFF);
    qp__outlet_put(&w->out, (const char *)record, sizeof record);
    qp__outlet_put(&w->out, w->text.ptr, w->text.len);
    return 1;
}

/* ---- the size ------------------------------------------------------------ */

/* No less than the file will have, with what `fit` leaves of the game: line
 * breaks double, other text does not grow. */
static size_t xqf_size(const xqf_writer *w) {
    const qp_game *g = w->game;
    size_t size = XQF_BODY;
    for (qp_node node = QP_ROOT; node != QP_NO_NODE; node = xqf_next(w, node)) {
        size += 8;
        if (w->fit == XQF_FIT_MOVES) continue;
        for (qp_annotation a = qp_game_first_annotation(g, node);
             a != QP_NO_ANNOTATION; a = qp_game_next_annotation(g, a))
            size += 2 * qp_game_annotation_text(g, a).len + 2;
    }
    return size;
}

/* Chooses what to leave out; 0 when even the moves do not fit. */
static int xqf_choose(xqf_writer *w, size_t limit) {
    const qp_game *g = w->game;
    w->fit = XQF_FIT_ALL;
    if (XQF_BODY + 8 * qp_game_nodes(g) +
            2 * (qp__inner_text_bytes(g) + qp__inner_notes(g)) <=
        limit)
        return 1;
    while (xqf_size(w) > limit) {
        if (w->fit == XQF_FIT_MOVES) return 0;
        w->fit = w->fit == XQF_FIT_ALL ? XQF_FIT_LINE : XQF_FIT_MOVES;
    }
    return 1;
}

static int xqf_write_all(xqf_writer *w) {
    if (!qp__xqf_write_header(w)) return 0;
    qp_node last = qp__inner_last(w->game); /* the result stands after it */
    for (qp_node node = QP_ROOT; node != QP_NO_NODE; node = xqf_next(w, node))
        if (!xqf_write_node(w, node, node == last)) return 0;
    return 1;
}

qp_status qp__xqf_write(const qp_game *game, const qp_write_options *options,
                        const qp_sink *out, size_t limit) {
    xqf_writer w;
    qp_write_options known;
    w.game = game;
    if (qp__write_options(&known, &options)) return QP_E_ARG;
    w.options = options;
    w.tag = (qp_text){NULL, 0};
    w.text = (qp__buf){NULL, 0, 0};
    if (!xqf_choose(&w, limit)) return QP_E_LIMIT;
    qp__outlet_start(&w.out, out);
    int ok = xqf_write_all(&w);
    qp__buf_free(qp__inner_alloc(game), &w.text);
    return ok ? qp__outlet_end(&w.out) : QP_E_NOMEM;
}
