/* game_layout.c - a game as paragraphs and diagrams.
 *
 * Owns how a game is laid out: its own moves run on, a comment of more than a
 * few words is a paragraph, a variation is one of its own, indented by its
 * depth, and a short one within it stands in brackets. A move has its number
 * when it is Red's, and Black's has when something stands before it. Diagrams
 * that follow one another closely wait for each other, so that they can stand
 * side by side; nothing but moves goes between a move and its diagram.
 *
 * The tree is walked without recursion, however deep it is.
 *
 * SPDX-License-Identifier: MIT
 */
#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "typeset.h"

enum {
    WALK_SHORT = 44,         /* columns of a comment that stays in its line */
    WALK_BRACKETS = 9,       /* moves of a variation in brackets */
    WALK_BRACKET_TEXT = 120, /* bytes of comments there */
    WALK_WAIT = 16           /* plies that a diagram waits for the next */
};

/* A line of moves that is being shown. */
typedef struct walk_line {
    qp_node node;      /* whose move is shown next, or was last */
    qp_node variation; /* in its place, shown next */
    qp_pos pos;        /* before the move */
    unsigned depth;    /* of its paragraph */
    int shown, brackets;
} walk_line;

typedef struct walk {
    book *b;
    const qp_game *game;
    walk_line *line; /* a stack; owned */
    size_t lines, room;
    int open;          /* a paragraph is */
    const char *blank; /* what is due in it before the next word; NULL: none */
    book_para para;
    int number; /* the next move has its number, Black's too */
    book_diagram held[BOOK_ACROSS];
    size_t holds;
    uint64_t ply;            /* of the game's own moves */
    uint64_t shown, held_at; /* moves; so many before the first that is held */
    book_said said;
} walk;

/* ---- paragraphs -----------------------------------------------------------
 */

static void walk_close(walk *w) {
    if (w->open) w->b->form->close(w->b);
    w->open = 0;
    w->number = 1;
}

static void walk_diagrams(walk *w) {
    if (!w->holds) return;
    walk_close(w);
    w->b->form->diagrams(w->b, w->held, w->holds);
    w->holds = 0;
}

static void walk_open(walk *w, book_kind kind, unsigned depth) {
    if (w->open && w->para.kind == kind && w->para.depth == depth) return;
    walk_close(w);
    w->para = (book_para){kind, depth};
    w->b->form->open(w->b, w->para);
    w->open = 1;
    w->blank = NULL;
}

/* The paragraph of a line: in brackets, whichever is open. */
static void walk_resume(walk *w, const walk_line *line) {
    if (line->brackets && w->open) return;
    walk_open(w, line->depth ? BOOK_SIDE : BOOK_LINE, line->depth);
}

static void walk_text(walk *w, book_tone tone, qp_text text) {
    if (w->blank) w->b->form->text(w->b, BOOK_BETWEEN, qp_text_of(w->blank));
    w->blank = NULL;
    w->b->form->text(w->b, tone, text);
}

/* ---- diagrams -------------------------------------------------------------
 */

/* Holds a diagram; `after` is the move that led there, NULL without one. */
static void walk_hold(walk *w, const qp_pos *pos, const char *after, int flip) {
    book_diagram *d = &w->held[w->holds];
    const char *turn =
        qp_pos_turn(pos) == QP_RED ? tr("Red to move") : tr("Black to move");
    if (!w->holds) w->held_at = w->shown;
    d->setup = *qp_pos_setup(pos);
    d->marks = w->said.marks;
    memcpy(d->mark, w->said.mark, sizeof d->mark);
    d->flip = flip;
    snprintf(d->caption, sizeof d->caption, after ? tr("after %s") : "%s",
             after ? after : turn);
    w->holds++;
}

/* ---- comments -------------------------------------------------------------
 */

static void walk_paragraphs(walk *w, qp_text text, const walk_line *line) {
    while (text.len) {
        const char *end = memchr(text.ptr, '\n', text.len);
        size_t n = end ? (size_t)(end - text.ptr) : text.len;
        walk_text(w, BOOK_WORDS, (qp_text){text.ptr, n});
        w->blank = " ";
        if (end && !line) walk_close(w), walk_open(w, BOOK_NOTE, 0);
        n += end != NULL;
        text = (qp_text){text.ptr + n, text.len - n};
    }
}

/* Nonzero for what says no more than a number, as "+0.35/12": Black's next move
 * needs no number after it. */
static int is_number(qp_text text) {
    for (size_t i = 0; i < text.len; i++)
        if (text.ptr[i] > '9' || text.ptr[i] < ' ') return 0;
    return 1;
}

/* One comment; `line` NULL: of the game as a whole. In a variation it stays in
 * its paragraph. */
static void walk_comment(walk *w, qp_text comment, const walk_line *line) {
    book_say(&w->said, comment);
    qp_text text = book_text(&w->said.text);
    int aside = line && line->depth;
    if (!text.len) return;
    if (!aside && (!line || text_columns(text) > WALK_SHORT ||
                   memchr(text.ptr, '\n', text.len))) {
        walk_diagrams(w);
        walk_close(w);
        walk_open(w, BOOK_NOTE, 0);
        walk_paragraphs(w, text, NULL);
        walk_close(w);
        return;
    }
    walk_resume(w, line);
    walk_paragraphs(w, text, line);
    if (!is_number(text)) w->number = 1;
}

static void walk_comments(walk *w, qp_node node, qp_place place,
                          const walk_line *line) {
    for (qp_annotation a = qp_game_first_comment(w->game, node, place);
         a != QP_NO_ANNOTATION; a = qp_game_next_alike(w->game, a))
        walk_comment(w, qp_game_annotation_text(w->game, a), line);
}

/* ---- moves ----------------------------------------------------------------
 */

/* "12. C2.5" with blanks at which no line ends; a number when it is due. */
static void move_words(walk *w, char out[64], const walk_line *line,
                       int numbered) {
    char move[QP_MOVE_MAX];
    const qp_setup *setup = qp_pos_setup(&line->pos);
    int red = setup->turn == QP_RED;
    qp_move_write(move, &line->pos, qp_game_move(w->game, line->node),
                  w->b->order->notation, 0);
    if (red)
        snprintf(out, 64, "%u." BOOK_BLANK "%s", (unsigned)setup->fullmove,
                 move);
    else if (numbered)
        snprintf(out, 64, "%u" BOOK_DOTS BOOK_BLANK "%s",
                 (unsigned)setup->fullmove, move);
    else
        snprintf(out, 64, "%s", move);
}

static void walk_glyphs(walk *w, const walk_line *line, book_tone tone) {
    for (qp_annotation a = qp_game_first_nag(w->game, line->node);
         a != QP_NO_ANNOTATION; a = qp_game_next_alike(w->game, a)) {
        char glyph[64];
        book_glyph(glyph, qp_game_annotation_nag(w->game, a));
        walk_text(w, tone, qp_text_of(glyph));
    }
}

static void walk_move(walk *w, const walk_line *line) {
    char text[64];
    book_tone tone = line->depth ? BOOK_OTHER : BOOK_MAIN;
    if (w->shown++ >= w->held_at + WALK_WAIT) walk_diagrams(w);
    walk_resume(w, line);
    move_words(w, text, line, w->number);
    /* Moves stand in pairs. */
    if (w->blank && !w->number && qp_pos_turn(&line->pos) == QP_RED)
        w->blank = BOOK_SPACE;
    walk_text(w, tone, qp_text_of(text));
    walk_glyphs(w, line, tone);
    w->blank = " ";
    w->number = 0;
}

/* Nonzero when a diagram follows a move that nobody marked. */
static int is_due(const walk *w, const walk_line *line) {
    const book_order *order = w->b->order;
    if (line->depth) return 0;
    if (order->every && w->ply % (2 * order->every) == 0) return 1;
    return order->last && qp_game_next(w->game, line->node) == QP_NO_NODE;
}

/* What the comments of a node ask for, before they are shown. */
static void walk_ask(walk *w, qp_node node) {
    w->said.marks = 0;
    w->said.diagram = 0;
    w->said.longest = 0;
    *w->said.eval = '\0';
    for (qp_annotation a = qp_game_first_annotation(w->game, node);
         a != QP_NO_ANNOTATION; a = qp_game_next_annotation(w->game, a)) {
        int nag = qp_game_annotation_nag(w->game, a);
        if (nag < 0)
            book_say(&w->said, qp_game_annotation_text(w->game, a));
        else if (book_glyph_diagram(nag))
            w->said.diagram = book_glyph_diagram(nag);
    }
}

/* Nonzero when another diagram comes so soon that it can stand beside one after
 * the move of a line: nothing but moves and short comments is between. */
static int another_follows(walk *w, const walk_line *line) {
    qp_node node = line->node;
    const uint64_t ply = w->ply;
    walk_line next = *line;
    for (int i = 0; i < WALK_WAIT && w->said.longest <= WALK_SHORT; i++) {
        if (qp_game_variation(w->game, node) != QP_NO_NODE) break;
        next.node = node = qp_game_next(w->game, node);
        if (node == QP_NO_NODE) break;
        w->ply++;
        walk_ask(w, node);
        if (w->said.diagram || w->said.marks || is_due(w, &next)) {
            w->ply = ply;
            return 1;
        }
    }
    w->ply = ply;
    return 0;
}

/* All that belongs to the move of a line: what is said before it, the move, its
 * diagram, and what is said of it. */
static void walk_node(walk *w, walk_line *line) {
    char after[64];
    int last = 0;
    walk_comments(w, line->node, QP_BEFORE_MOVE, line);
    walk_ask(w, line->node);
    w->ply += !line->depth;
    walk_move(w, line);
    if (*w->said.eval) walk_text(w, BOOK_WORDS, qp_text_of(w->said.eval));
    w->blank = " ";
    if (w->said.diagram || w->said.marks || is_due(w, line)) {
        qp_pos pos = line->pos;
        qp_pos_play(&pos, qp_game_move(w->game, line->node));
        move_words(w, after, line, 1);
        walk_hold(w, &pos, after, w->said.diagram == 2);
        last = !another_follows(w, line);
    }
    walk_comments(w, line->node, QP_AFTER_MOVE, line);
    if (last || w->holds >= w->b->form->across(w->b)) walk_diagrams(w);
}

/* ---- lines ----------------------------------------------------------------
 */

/* Nonzero when a variation is so short that it can stand in brackets. */
static int is_short(const qp_game *game, qp_node node) {
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

static int push_line(walk *w, qp_node node, const qp_pos *pos, unsigned depth,
                     int brackets) {
    if (w->lines == w->room) {
        size_t room = w->room ? 2 * w->room : 8;
        walk_line *grown = realloc(w->line, room * sizeof *grown);
        if (!grown) {
            book_fail(w->b, ENOMEM);
            return 0;
        }
        w->line = grown;
        w->room = room;
    }
    w->line[w->lines++] =
        (walk_line){node, QP_NO_NODE, *pos, depth, 0, brackets};
    return 1;
}

/* Begins a variation: in the line that it is in when that is one itself, and
 * it is short, or as deep as paragraphs go. */
static void walk_variation(walk *w, qp_node node, const walk_line *in) {
    qp_pos pos = in->pos;
    int brackets = in->brackets || in->depth == BOOK_DEPTHS ||
                   (in->depth && is_short(w->game, node));
    unsigned depth = in->depth + !brackets;
    if (brackets) {
        walk_resume(w, in);
        walk_text(w, BOOK_WORDS, qp_text_of("("));
    } else {
        walk_diagrams(w);
        walk_close(w);
    }
    w->number = 1;
    push_line(w, node, &pos, depth, brackets);
}

static void end_line(walk *w) {
    walk_line *line = &w->line[--w->lines];
    if (line->brackets) {
        walk_resume(w, line);
        w->blank = NULL;
        walk_text(w, BOOK_WORDS, qp_text_of(")"));
        w->blank = " ";
        w->number = 1;
        return;
    }
    if (line->depth) walk_diagrams(w), walk_close(w);
}

/* One step: a move, a variation in its place, or on to the next. */
static void walk_step(walk *w) {
    walk_line *line = &w->line[w->lines - 1];
    if (line->node == QP_NO_NODE) {
        end_line(w);
    } else if (!line->shown) {
        walk_node(w, line);
        line->shown = 1;
        line->variation = qp_game_variation(w->game, line->node);
    } else if (line->variation != QP_NO_NODE) {
        qp_node node = line->variation;
        line->variation = qp_game_next_variation(w->game, node);
        walk_variation(w, node, line);
    } else {
        qp_pos_play(&line->pos, qp_game_move(w->game, line->node));
        line->node = qp_game_next(w->game, line->node);
        line->shown = 0;
    }
}

/* ---- games ----------------------------------------------------------------
 */

static void walk_begin(walk *w) {
    qp_pos usual;
    const qp_pos *start = qp_game_start(w->game);
    qp_pos_start(&usual);
    walk_comments(w, QP_ROOT, QP_AFTER_MOVE, NULL);
    walk_ask(w, QP_ROOT);
    if (qp_pos_hash(start) != qp_pos_hash(&usual) || w->said.diagram ||
        w->said.marks)
        walk_hold(w, start, NULL, w->said.diagram == 2);
    walk_diagrams(w);
    w->number = 1;
}

static void walk_end(walk *w, const book_head *head) {
    if (*head->result) {
        walk_open(w, BOOK_LINE, 0);
        if (w->blank) w->blank = BOOK_SPACE;
        walk_text(w, BOOK_MAIN, qp_text_of(head->result));
    }
    walk_diagrams(w);
    walk_close(w);
    walk_comments(w, QP_ROOT, QP_AFTER_RESULT, NULL);
    if (qp_game_broken(w->game)) {
        walk_open(w, BOOK_NOTE, 0);
        walk_text(w, BOOK_WORDS,
                  qp_text_of(tr("[The record of this game is damaged: what "
                                "could be read of it is here.]")));
        walk_close(w);
    }
}

void book_walk(book *b, const qp_game *game, const book_head *head) {
    walk *w = calloc(1, sizeof *w);
    if (!w) {
        book_fail(b, ENOMEM);
        return;
    }
    w->b = b;
    w->game = game;
    b->form->game(b, head);
    walk_begin(w);
    if (push_line(w, qp_game_next(game, QP_ROOT), qp_game_start(game), 0, 0))
        while (w->lines && !b->failed) walk_step(w);
    walk_end(w, head);
    b->form->end_game(b);
    if (w->said.text.failed) book_fail(b, ENOMEM);
    book_buf_free(&w->said.text);
    free(w->line);
    free(w);
}
