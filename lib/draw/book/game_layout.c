/* game_layout.c - a game as paragraphs and diagrams.
 *
 * Owns how a game is laid out: its own moves run on, a comment of more than a
 * few words is a paragraph, a variation is one of its own, indented by its
 * depth, and a short one within it is in brackets. A move has its number
 * when it is Red's, and Black's has when something is before it. Diagrams
 * that follow one another closely wait for each other, so that they can stand
 * side by side; nothing but moves goes between a move and its diagram.
 *
 * The tree is walked without recursion, however deep it is.
 *
 * SPDX-License-Identifier: MIT
 */
#include <stdlib.h>
#include <string.h>

#include "book.h"

enum {
    WALK_SHORT = 44,         /* columns of a comment that stays in its line */
    WALK_BRACKETS = 9,       /* moves of a variation in brackets */
    WALK_BRACKET_TEXT = 120, /* bytes of comments there */
    WALK_WAIT = 16           /* plies that a diagram waits for the next */
};

/* A line of moves that is being shown. */
typedef struct layout_line {
    qp_node node;      /* whose move is shown next, or was last */
    qp_node variation; /* in its place, shown next */
    qp_pos pos;        /* before the move */
    unsigned depth;    /* of its paragraph */
    int shown, brackets;
} layout_line;

typedef struct layout {
    qp_game_book *b;
    const qp_game *game;
    layout_line *line; /* a stack; owned */
    size_t lines, room;
    int open;          /* a paragraph is */
    const char *blank; /* what is due in it before the next word; NULL: none */
    qp__book_para para;
    int number; /* the next move has its number, Black's too */
    qp__book_diagram held[BOOK_ACROSS];
    size_t holds;
    uint64_t ply;            /* of the game's own moves */
    uint64_t shown, held_at; /* moves; so many before the first that is held */
    qp__book_said said;
} layout;

/* ---- paragraphs -----------------------------------------------------------
 */

static void layout_close(layout *w) {
    if (w->open) w->b->form->close(w->b);
    w->open = 0;
    w->number = 1;
}

static void layout_diagrams(layout *w) {
    if (!w->holds) return;
    layout_close(w);
    w->b->form->diagrams(w->b, w->held, w->holds);
    w->holds = 0;
}

static void layout_open(layout *w, qp__book_kind kind, unsigned depth) {
    if (w->open && w->para.kind == kind && w->para.depth == depth) return;
    layout_close(w);
    w->para = (qp__book_para){kind, depth};
    w->b->form->open(w->b, w->para);
    w->open = 1;
    w->blank = NULL;
}

/* The paragraph of a line: in brackets, whichever is open. */
static void layout_resume(layout *w, const layout_line *line) {
    if (line->brackets && w->open) return;
    layout_open(w, line->depth ? BOOK_SIDE : BOOK_LINE, line->depth);
}

static void layout_text(layout *w, qp__book_tone tone, qp_text text) {
    if (w->blank) w->b->form->text(w->b, BOOK_BETWEEN, qp_text_of(w->blank));
    w->blank = NULL;
    w->b->form->text(w->b, tone, text);
}

/* ---- diagrams -------------------------------------------------------------
 */

/* Holds a diagram; `after` is the move that led there, NULL without one. */
static void layout_hold(layout *w, const qp_pos *pos, const char *after,
                        int flip) {
    qp__book_diagram *d = &w->held[w->holds];
    const qp_game_book *b = w->b;
    const char *turn = qp_pos_turn(pos) == QP_RED
                           ? qp__book_say(b, "Red to move")
                           : qp__book_say(b, "Black to move");
    if (!w->holds) w->held_at = w->shown;
    d->setup = *qp_pos_setup(pos);
    d->marks = w->said.marks;
    memcpy(d->mark, w->said.mark, sizeof d->mark);
    d->flip = flip;
    snprintf(d->caption, sizeof d->caption,
             after ? qp__book_say(b, "after %s") : "%s", after ? after : turn);
    w->holds++;
}

/* ---- comments -------------------------------------------------------------
 */

static void layout_paragraphs(layout *w, qp_text text,
                              const layout_line *line) {
    while (text.len) {
        const char *end = memchr(text.ptr, '\n', text.len);
        size_t n = end ? (size_t)(end - text.ptr) : text.len;
        layout_text(w, BOOK_WORDS, (qp_text){text.ptr, n});
        w->blank = " ";
        if (end && !line) layout_close(w), layout_open(w, BOOK_NOTE, 0);
        n += end != NULL;
        text = (qp_text){text.ptr + n, text.len - n};
    }
}

/* Nonzero for what says no more than a number, as "+0.35/12": Black's next move
 * needs no number after it. */
static int layout_is_number(qp_text text) {
    for (size_t i = 0; i < text.len; i++)
        if (text.ptr[i] > '9' || text.ptr[i] < ' ') return 0;
    return 1;
}

/* One comment; `line` NULL: of the game as a whole. In a variation it stays in
 * its paragraph. */
static void layout_comment(layout *w, qp_text comment,
                           const layout_line *line) {
    qp__book_comment(&w->said, comment);
    qp_text text = buffer_text(&w->said.text);
    int aside = line && line->depth;
    if (!text.len) return;
    if (!aside && (!line || text_columns(text) > WALK_SHORT ||
                   memchr(text.ptr, '\n', text.len))) {
        layout_diagrams(w);
        layout_close(w);
        layout_open(w, BOOK_NOTE, 0);
        layout_paragraphs(w, text, NULL);
        layout_close(w);
        return;
    }
    layout_resume(w, line);
    layout_paragraphs(w, text, line);
    if (!layout_is_number(text)) w->number = 1;
}

static void layout_comments(layout *w, qp_node node, qp_place place,
                            const layout_line *line) {
    for (qp_annotation a = qp_game_first_comment(w->game, node, place);
         a != QP_NO_ANNOTATION; a = qp_game_next_alike(w->game, a))
        layout_comment(w, qp_game_annotation_text(w->game, a), line);
}

/* ---- moves ----------------------------------------------------------------
 */

/* "12. C2.5" with blanks at which no line ends; a number when it is due. */
static void layout_move_words(layout *w, char out[64], const layout_line *line,
                              int numbered) {
    char move[QP_MOVE_MAX];
    const qp_setup *setup = qp_pos_setup(&line->pos);
    int red = setup->turn == QP_RED;
    qp_move_write(move, &line->pos, qp_game_move(w->game, line->node),
                  w->b->o.notation, 0);
    if (red)
        snprintf(out, 64, "%u." BOOK_BLANK "%s", (unsigned)setup->fullmove,
                 move);
    else if (numbered)
        snprintf(out, 64, "%u" BOOK_DOTS BOOK_BLANK "%s",
                 (unsigned)setup->fullmove, move);
    else
        snprintf(out, 64, "%s", move);
}

static void layout_glyphs(layout *w, const layout_line *line,
                          qp__book_tone tone) {
    for (qp_annotation a = qp_game_first_nag(w->game, line->node);
         a != QP_NO_ANNOTATION; a = qp_game_next_alike(w->game, a)) {
        char glyph[64];
        qp__book_glyph(glyph, w->b, qp_game_annotation_nag(w->game, a));
        layout_text(w, tone, qp_text_of(glyph));
    }
}

static void layout_move(layout *w, const layout_line *line) {
    char text[64];
    qp__book_tone tone = line->depth ? BOOK_OTHER : BOOK_MAIN;
    if (w->shown++ >= w->held_at + WALK_WAIT) layout_diagrams(w);
    layout_resume(w, line);
    layout_move_words(w, text, line, w->number);
    /* Moves stand in pairs. */
    if (w->blank && !w->number && qp_pos_turn(&line->pos) == QP_RED)
        w->blank = BOOK_SPACE;
    layout_text(w, tone, qp_text_of(text));
    layout_glyphs(w, line, tone);
    w->blank = " ";
    w->number = 0;
}

/* Nonzero if a diagram follows a move that nobody marked. */
static int layout_is_due(const layout *w, const layout_line *line) {
    const qp_game_book_options *order = &w->b->o;
    if (line->depth) return 0;
    if (order->every && w->ply % (2 * order->every) == 0) return 1;
    return order->last && qp_game_next(w->game, line->node) == QP_NO_NODE;
}

/* What the comments of a node ask for, before they are shown. */
static void layout_ask(layout *w, qp_node node) {
    w->said.marks = 0;
    w->said.diagram = 0;
    w->said.longest = 0;
    *w->said.eval = '\0';
    for (qp_annotation a = qp_game_first_annotation(w->game, node);
         a != QP_NO_ANNOTATION; a = qp_game_next_annotation(w->game, a)) {
        int nag = qp_game_annotation_nag(w->game, a);
        if (nag < 0)
            qp__book_comment(&w->said, qp_game_annotation_text(w->game, a));
        else if (qp__book_glyph_diagram(nag))
            w->said.diagram = qp__book_glyph_diagram(nag);
    }
}

/* Nonzero if another diagram comes so soon that it can stand beside one after
 * the move of a line: nothing but moves and short comments is between. */
static int layout_another_follows(layout *w, const layout_line *line) {
    qp_node node = line->node;
    const uint64_t ply = w->ply;
    layout_line next = *line;
    for (int i = 0; i < WALK_WAIT && w->said.longest <= WALK_SHORT; i++) {
        if (qp_game_variation(w->game, node) != QP_NO_NODE) break;
        next.node = node = qp_game_next(w->game, node);
        if (node == QP_NO_NODE) break;
        w->ply++;
        layout_ask(w, node);
        if (w->said.diagram || w->said.marks || layout_is_due(w, &next)) {
            w->ply = ply;
            return 1;
        }
    }
    w->ply = ply;
    return 0;
}

/* Everything about a move of a line: the comments before it, the move, its
 * diagram, and the comments after it. */
static void layout_node(layout *w, layout_line *line) {
    char after[64];
    int last = 0;
    layout_comments(w, line->node, QP_BEFORE_MOVE, line);
    layout_ask(w, line->node);
    w->ply += !line->depth;
    layout_move(w, line);
    if (*w->said.eval) layout_text(w, BOOK_WORDS, qp_text_of(w->said.eval));
    w->blank = " ";
    if (w->said.diagram || w->said.marks || layout_is_due(w, line)) {
        qp_pos pos = line->pos;
        qp_pos_play(&pos, qp_game_move(w->game, line->node));
        layout_move_words(w, after, line, 1);
        layout_hold(w, &pos, after, w->said.diagram == 2);
        last = !layout_another_follows(w, line);
    }
    layout_comments(w, line->node, QP_AFTER_MOVE, line);
    if (last || w->holds >= w->b->form->across(w->b)) layout_diagrams(w);
}

/* ---- lines ----------------------------------------------------------------
 */

/* Nonzero if a variation is so short that it can stand in brackets. */
static int layout_is_short(const qp_game *game, qp_node node) {
    size_t moves = 0, bytes = 0;
    for (; node != QP_NO_NODE; node = qp_game_next(game, node)) {
        if (++moves > WALK_BRACKETS ||
            qp_game_variation(game, node) != QP_NO_NODE)
            return 0;
        for (qp_annotation a = qp_game_first_annotation(game, node);
             a != QP_NO_ANNOTATION; a = qp_game_next_annotation(game, a)) {
            bytes += qp_game_annotation_text(game, a).len;
            if (bytes > WALK_BRACKET_TEXT) return 0;
        }
    }
    return 1;
}

static int layout_push_line(layout *w, qp_node node, const qp_pos *pos,
                            unsigned depth, int brackets) {
    void *grown = array_grow(w->line, &w->room, w->lines + 1, sizeof *w->line);
    if (!grown) {
        qp__book_fail(w->b, QP_E_NOMEM);
        return 0;
    }
    w->line = grown;
    w->line[w->lines++] =
        (layout_line){node, QP_NO_NODE, *pos, depth, 0, brackets};
    return 1;
}

/* Begins a variation: in the line that it is in when that is one itself, and
 * it is short, or as deep as paragraphs go. */
static void layout_variation(layout *w, qp_node node, const layout_line *in) {
    qp_pos pos = in->pos;
    int brackets = in->brackets || in->depth == BOOK_DEPTHS ||
                   (in->depth && layout_is_short(w->game, node));
    unsigned depth = in->depth + !brackets;
    if (brackets) {
        layout_resume(w, in);
        layout_text(w, BOOK_WORDS, qp_text_of("("));
    } else {
        layout_diagrams(w);
        layout_close(w);
    }
    w->number = 1;
    layout_push_line(w, node, &pos, depth, brackets);
}

static void layout_end_line(layout *w) {
    layout_line *line = &w->line[--w->lines];
    if (line->brackets) {
        layout_resume(w, line);
        w->blank = NULL;
        layout_text(w, BOOK_WORDS, qp_text_of(")"));
        w->blank = " ";
        w->number = 1;
        return;
    }
    if (line->depth) layout_diagrams(w), layout_close(w);
}

/* One step: a move, a variation in its place, or on to the next. */
static void layout_step(layout *w) {
    layout_line *line = &w->line[w->lines - 1];
    if (line->node == QP_NO_NODE) {
        layout_end_line(w);
    } else if (!line->shown) {
        layout_node(w, line);
        line->shown = 1;
        line->variation = qp_game_variation(w->game, line->node);
    } else if (line->variation != QP_NO_NODE) {
        qp_node node = line->variation;
        line->variation = qp_game_next_variation(w->game, node);
        layout_variation(w, node, line);
    } else {
        qp_pos_play(&line->pos, qp_game_move(w->game, line->node));
        line->node = qp_game_next(w->game, line->node);
        line->shown = 0;
    }
}

/* ---- games ----------------------------------------------------------------
 */

static void layout_begin(layout *w) {
    qp_pos usual;
    const qp_pos *start = qp_game_start(w->game);
    qp_pos_start(&usual);
    layout_comments(w, QP_ROOT, QP_AFTER_MOVE, NULL);
    layout_ask(w, QP_ROOT);
    if (qp_pos_hash(start) != qp_pos_hash(&usual) || w->said.diagram ||
        w->said.marks)
        layout_hold(w, start, NULL, w->said.diagram == 2);
    layout_diagrams(w);
    w->number = 1;
}

static void layout_end(layout *w, const qp__book_head *head) {
    if (*head->result) {
        layout_open(w, BOOK_LINE, 0);
        if (w->blank) w->blank = BOOK_SPACE;
        layout_text(w, BOOK_MAIN, qp_text_of(head->result));
    }
    layout_diagrams(w);
    layout_close(w);
    layout_comments(w, QP_ROOT, QP_AFTER_RESULT, NULL);
    if (qp_game_broken(w->game)) {
        layout_open(w, BOOK_NOTE, 0);
        layout_text(w, BOOK_WORDS,
                    qp_text_of(qp__book_say(
                        w->b, "[The record of this game is damaged: what "
                              "could be read of it is here.]")));
        layout_close(w);
    }
}

void qp__book_walk(qp_game_book *b, const qp_game *game,
                   const qp__book_head *head) {
    layout *w = calloc(1, sizeof *w);
    if (!w) {
        qp__book_fail(b, QP_E_NOMEM);
        return;
    }
    w->b = b;
    w->game = game;
    b->form->game(b, head);
    layout_begin(w);
    if (layout_push_line(w, qp_game_next(game, QP_ROOT), qp_game_start(game), 0,
                         0))
        while (w->lines && !b->failed) layout_step(w);
    layout_end(w, head);
    b->form->end_game(b);
    if (w->said.text.failed) qp__book_fail(b, QP_E_NOMEM);
    buffer_free(&w->said.text);
    free(w->line);
    free(w);
}
