/* book.h - what the files of a book share.
 *
 *   book.c          the games, seen twice: for the contents, then for the pages
 *   game_heading.c  names, place and opening of a game
 *   game_layout.c   a game as paragraphs and diagrams
 *   comment_text.c  comments and glyphs as words
 *   html.c          as a page that needs nothing else
 *   svg_in_html.c   its pictures
 *   pdf.c           on paper: paragraphs as lines
 *   columns.c       lines as columns and pages
 *   front_matter.c  title and contents on paper
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef QP_DRAW_BOOK_H
#define QP_DRAW_BOOK_H

#include "../../core/base/inline/escape.h"
#include "../cairo_load.h"
#include "qipu/game_book.h"

/* Signs outside ASCII. */
#define BOOK_DASH "\xE2\x80\x93"
#define BOOK_DOTS "\xE2\x80\xA6"
#define BOOK_BLANK "\xC2\xA0"     /* no line ends here */
#define BOOK_SPACE "\xE2\x80\x82" /* wider than a blank */
#define BOOK_CUT 240              /* bytes of a name, a place or an opening */

/* Nonzero for characters of Chinese text, its signs too. */
int qp__book_is_han(uint32_t c);

/* Returns the language of Chinese text, as BCP 47 names it. */
const char *qp__book_han(const qp_game_book *b);

/* Returns a text of the library in the book's language. */
const char *qp__book_say(const qp_game_book *b, const char *english);

/* ---- what a book is made of -----------------------------------------------
 */

/* A game's names. All are safe to show; "" where nothing is known. */
typedef struct qp__book_head {
    size_t number; /* from 1 */
    char title[BOOK_CUT + 8], result[16];
    char event[BOOK_CUT + 8]; /* the tag alone */
    char where[2 * BOOK_CUT + 8], opening[BOOK_CUT + 8], notes[BOOK_CUT + 8];
} qp__book_head;

/* Adds a text to one of `size` bytes that ends in NUL: blanks as one, made safe
 * to show, and no more than BOOK_CUT bytes of it. */
void qp__book_clean(char *out, size_t size, qp_text text);

void qp__book_head_of(const qp_game_book *b, qp__book_head *out,
                      const qp_game *game, size_t number);

/* A line of the contents. Owned. */
typedef struct qp__book_entry {
    char *title, *result;
    size_t page; /* from 1, of those after the contents */
} qp__book_entry;

typedef enum qp__book_kind {
    BOOK_LINE, /* the game's own moves */
    BOOK_SIDE, /* a variation, `depth` deep */
    BOOK_NOTE  /* a comment by itself */
} qp__book_kind;

typedef struct qp__book_para {
    qp__book_kind kind;
    unsigned depth; /* 0 to BOOK_DEPTHS */
} qp__book_para;
#define BOOK_DEPTHS 4

typedef enum qp__book_tone {
    BOOK_MAIN,  /* moves that were played */
    BOOK_OTHER, /* moves that were not */
    BOOK_WORDS,
    BOOK_BETWEEN /* a blank */
} qp__book_tone;

enum { BOOK_MARKS = 64, BOOK_ACROSS = 3 };

/* A diagram. */
typedef struct qp__book_diagram {
    qp_setup setup;
    qp_mark mark[BOOK_MARKS];
    size_t marks;
    int flip;
    char caption[96];
} qp__book_diagram;

/* A comment as it is shown: paragraphs with '\n' between them. */
typedef struct qp__book_said {
    byte_buffer text;
    size_t longest; /* columns of the longest so far */
    char eval[24];  /* of [%eval], "" without one */
    int diagram;    /* 1: a diagram is requested; 2: from Black's side */
    qp_mark mark[BOOK_MARKS];
    size_t marks;
} qp__book_said;

/* Takes a comment; `said` keeps the marks of those before it. */
void qp__book_comment(qp__book_said *said, qp_text comment);

/* What a glyph says, after a move; "" for one that asks for a diagram. */
void qp__book_glyph(char out[64], const qp_game_book *b, int nag);

/* 1 or 2 for a glyph that asks for a diagram, as in qp__book_said; else 0. */
int qp__book_glyph_diagram(int nag);

/* ---- forms ----------------------------------------------------------------
 */

/* How a book is written. What fails goes to qp__book_fail. */
typedef struct qp__book_form {
    int measures; /* the games go through it twice: before `front`, when
                     nothing is written, and after */
    qp_status (*begin)(qp_game_book *b, qp_err *err);
    void (*front)(qp_game_book *b);
    void (*game)(qp_game_book *b, const qp__book_head *head);
    void (*open)(qp_game_book *b, qp__book_para para);
    void (*text)(qp_game_book *b, qp__book_tone tone, qp_text text);
    void (*close)(qp_game_book *b);
    void (*diagrams)(qp_game_book *b, const qp__book_diagram *diagram,
                     size_t count);
    void (*end_game)(qp_game_book *b);
    size_t (*across)(const qp_game_book *b); /* diagrams side by side, at most
                                        BOOK_ACROSS */
    /* Frees `page`; without `keep` nothing more is written. */
    qp_status (*end)(qp_game_book *b, int keep, qp_err *err);
} qp__book_form;

extern const qp__book_form qp__book_html, qp__book_pdf;

struct qp_game_book {
    qp_game_book_options o;
    qp_sink sink;
    const qp__book_form *form;
    byte_buffer out; /* of HTML: what was not passed on yet */
    void *page;      /* the form's own; owned by it */
    qp__book_entry *entry;
    size_t entries, room;
    char title[BOOK_CUT + 8], author[BOOK_CUT + 8];
    char name[BOOK_CUT + 8]; /* of the book, if the games have no event */
    size_t game;             /* the one that is being set, from 1 */
    int measuring;           /* the games come for the first time */
    qp_status failed;        /* the first failure */
};

/* Remembers the first failure. */
void qp__book_fail(qp_game_book *b, qp_status failed);

/* Sets a game: its head, its paragraphs, its diagrams. */
void qp__book_walk(qp_game_book *b, const qp_game *game,
                   const qp__book_head *head);

/* The picture of a diagram, which it borrows. */
void qp__book_picture(qp_picture *out, const qp_game_book *b,
                      const qp__book_diagram *diagram);

/* ---- pictures of HTML (svg_in_html.c) ---------------------------------------
 */

/* Parts of pictures that a page has already. */
enum { BOOK_GROUPS = 8 };
typedef struct qp__book_groups {
    byte_buffer group[BOOK_GROUPS];
    size_t count;
} qp__book_groups;

/* Writes a picture without them. A status of the library. */
qp_status qp__book_svg(byte_buffer *out, qp__book_groups *known,
                       const qp_picture *picture);
void qp__book_groups_free(qp__book_groups *known);

#endif
