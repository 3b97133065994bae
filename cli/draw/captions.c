/* captions.c - a position, its marks and its words as a picture.
 *
 * Owns what a title and a caption say of a game, and which marks there are:
 * those of the last move below those of comments, and those of the command line
 * on top.
 *
 * SPDX-License-Identifier: MIT
 */
#include "draw_common.h"

#include <string.h>

/* ---- marks --------------------------------------------------------------- */

static void add_mark(draw_frame *frame, qp_mark mark) {
    if (frame->picture.marks < DRAW_MARKS)
        frame->mark[frame->picture.marks++] = mark;
}

static void mark_last(draw_frame *frame, int shown, qp_move last) {
    if (last.from == QP_SQ_NONE) return;
    if (shown & DRAW_SQUARES)
        add_mark(frame, (qp_mark){QP_MARK_MOVE, 0, last.from, last.to});
    if (shown & DRAW_ARROW)
        add_mark(frame,
                 (qp_mark){QP_MARK_ARROW, QP_MARK_GREEN, last.from, last.to});
}

/* What the comments of a node say; before the first move, the game's own. */
static void mark_comments(draw_frame *frame, const draw_view *view) {
    qp_annotation note = qp_game_first_annotation(view->game, view->node);
    for (; note != QP_NO_ANNOTATION;
         note = qp_game_next_annotation(view->game, note)) {
        qp_text text = qp_game_annotation_text(view->game, note);
        size_t room = DRAW_MARKS - frame->picture.marks;
        if (!text.ptr) continue;
        size_t n =
            qp_marks_of_comment(frame->mark + frame->picture.marks, room, text);
        frame->picture.marks += n < room ? n : room;
    }
}

/* ---- words --------------------------------------------------------------- */

/* Adds whole characters while there is room for them and a NUL. */
static void add_text(char out[DRAW_TEXT], qp_text text) {
    size_t len = strlen(out);
    for (size_t i = 0, n; i < text.len; i += n) {
        uint32_t c;
        n = char_next(&c, text.ptr + i, text.len - i);
        if (len + n >= DRAW_TEXT) break;
        if (!text.ptr[i]) continue;
        memcpy(out + len, text.ptr + i, n);
        len += n;
    }
    out[len] = '\0';
}

static void add_string(char out[DRAW_TEXT], const char *string) {
    add_text(out, qp_text_of(string));
}

static int is_known(qp_text name) {
    return name.len && !qp_text_is(name, "?");
}

/* "Red - Black"; without them the event. */
static void auto_title(char out[DRAW_TEXT], const qp_game *game) {
    qp_text red = qp_game_tag(game, "Red"), black = qp_game_tag(game, "Black");
    qp_text event = qp_game_tag(game, "Event");
    if (!is_known(red) && !is_known(black)) {
        if (is_known(event)) add_text(out, event);
        return;
    }
    add_text(out, is_known(red) ? red : qp_text_of("?"));
    add_string(out, " - ");
    add_text(out, is_known(black) ? black : qp_text_of("?"));
}

/* "12... P7.5", and the result where the game ends. A film's pictures are all
 * of one height, so that the start has a caption too. */
static void auto_caption(char out[DRAW_TEXT], const draw_style *style,
                         const draw_view *view) {
    char number[32], move[QP_MOVE_MAX];
    if (view->ply) {
        const qp_setup *before = qp_pos_setup(view->before);
        snprintf(number, sizeof number, "%u%s ", (unsigned)before->fullmove,
                 before->turn == QP_RED ? "." : "...");
        qp_move_write(move, view->before, view->last, style->notation, 0);
        add_string(out, number);
        add_string(out, move);
    } else {
        add_string(out, tr("start"));
    }
    qp_text result = qp_game_outcome(view->game);
    if (qp_game_next(view->game, view->node) != QP_NO_NODE ||
        qp_text_is(result, "*"))
        return;
    add_string(out, "  ");
    add_text(out, result);
}

static int is_auto(const char *text) {
    return text && !strcmp(text, "auto");
}

void draw_frame_make(draw_frame *out, const draw_style *style,
                     const draw_view *view) {
    out->picture = style->picture;
    out->picture.setup = view->setup;
    out->picture.mark = out->mark;
    out->picture.marks = 0;
    *out->title = *out->caption = '\0';
    mark_last(out, style->shown, view->last);
    if (view->game && style->shown & DRAW_COMMENTS) mark_comments(out, view);
    for (size_t i = 0; i < style->marks; i++) add_mark(out, style->mark[i]);
    if (!is_auto(style->title))
        add_string(out->title, style->title);
    else if (view->game)
        auto_title(out->title, view->game);
    if (!is_auto(style->caption))
        add_string(out->caption, style->caption);
    else if (view->game)
        auto_caption(out->caption, style, view);
    out->picture.title = qp_text_of(out->title);
    out->picture.caption = qp_text_of(out->caption);
}
