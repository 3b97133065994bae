/* typeset.h - annotated games as a book: what the files of `qipu book` share.
 *
 *   book.c    options
 *   read_games_twice.c   the games, read twice: for the contents, then for the
 * pages game_heading.c   names, place and opening of a game game_layout.c   a
 * game as paragraphs and diagrams comment_text.c  comments and glyphs as words
 *   html.c   as a page that needs nothing else; svg_in_html.c its pictures
 *   pdf.c    on paper: paragraphs as lines; columns.c lines as columns
 *                 and pages; front_matter.c title and contents
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef QP_CLI_BOOK_H
#define QP_CLI_BOOK_H

#include "../common/command.h"
#include "../common/board_style.h"
#include "../io/read_games.h"

typedef struct book_order book_order;

/* Signs that are no ASCII. */
#define BOOK_DASH "\xE2\x80\x93"
#define BOOK_DOTS "\xE2\x80\xA6"
#define BOOK_BLANK "\xC2\xA0"     /* no line ends here */
#define BOOK_SPACE "\xE2\x80\x82" /* wider than a blank */
#define BOOK_CUT 240              /* bytes of a name, a place or an opening */

/* ---- text that grows ------------------------------------------------------
 */

/* `at` is owned, with a NUL after `len` bytes; NULL when nothing was added.
 * Memory that is out sets `failed`, and what is added then is lost. */
typedef struct book_buf {
    char *at;
    size_t len, room;
    int failed;
} book_buf;

void book_add(book_buf *buf, const char *text, size_t len);
void book_adds(book_buf *buf, const char *text);
qp_text book_text(const book_buf *buf);
void book_buf_free(book_buf *buf);

/* Nonzero for characters of Chinese text, its signs too. */
int book_is_han(uint32_t c);

/* The language of Chinese text, as BCP 47 names it. */
const char *book_han(const book_order *order);

/* ---- what is asked for ----------------------------------------------------
 */

struct book_order {
    read_order work; /* how files are read */
    const char *title, *author, *output, *to;
    const char *font;
    uint64_t every; /* a diagram after so many moves; 0: none */
    uint64_t columns;
    double wide, high; /* of the paper, in points */
    qp_notation notation;
    looks look;
    int last, ecco, force;
};

/* ---- what a book is made of -----------------------------------------------
 */

/* A game's names. All are safe to show; "" where nothing is known. */
typedef struct book_head {
    size_t number; /* from 1 */
    char title[BOOK_CUT + 8], result[16];
    char event[BOOK_CUT + 8]; /* the tag alone */
    char where[2 * BOOK_CUT + 8], opening[BOOK_CUT + 8], notes[BOOK_CUT + 8];
} book_head;

/* Adds a text to one of `size` bytes that ends in NUL: blanks as one, made safe
 * to show, and no more than BOOK_CUT bytes of it. */
void book_clean(char *out, size_t size, qp_text text);

void book_head_of(book_head *out, const qp_game *game, size_t number,
                  int with_ecco);

/* A line of the contents. Owned. */
typedef struct book_entry {
    char *title, *result;
    size_t page; /* from 1, of those after the contents */
} book_entry;

typedef enum book_kind {
    BOOK_LINE, /* the game's own moves */
    BOOK_SIDE, /* a variation, `depth` deep */
    BOOK_NOTE  /* a comment by itself */
} book_kind;

typedef struct book_para {
    book_kind kind;
    unsigned depth; /* 0 to BOOK_DEPTHS */
} book_para;
#define BOOK_DEPTHS 4

typedef enum book_tone {
    BOOK_MAIN,  /* moves that were played */
    BOOK_OTHER, /* moves that were not */
    BOOK_WORDS,
    BOOK_BETWEEN /* a blank */
} book_tone;

enum { BOOK_MARKS = 64, BOOK_ACROSS = 3 };

/* A diagram. */
typedef struct book_diagram {
    qp_setup setup;
    qp_mark mark[BOOK_MARKS];
    size_t marks;
    int flip;
    char caption[96];
} book_diagram;

/* A comment as it is shown: paragraphs with '\n' between them. */
typedef struct book_said {
    book_buf text;
    size_t longest; /* columns of the longest so far */
    char eval[24];  /* of [%eval], "" without one */
    int diagram;    /* one is asked for; 2: from Black's side */
    qp_mark mark[BOOK_MARKS];
    size_t marks;
} book_said;

/* Takes a comment; `said` keeps the marks of those before it. */
void book_say(book_said *said, qp_text comment);

/* What a glyph says, after a move; "" for one that asks for a diagram. */
void book_glyph(char out[64], int nag);

/* 1 or 2 for a glyph that asks for a diagram, as in book_said; else 0. */
int book_glyph_diagram(int nag);

/* ---- forms ----------------------------------------------------------------
 */

typedef struct book book;

/* How a book is written. What fails goes to book_fail. */
typedef struct book_form {
    const char *ending;
    int measures; /* the games go through it twice: before `front`, when
                     nothing is written, and after */
    int (*begin)(book *b); /* 0, or an exit status after saying why */
    void (*front)(book *b);
    void (*game)(book *b, const book_head *head);
    void (*open)(book *b, book_para para);
    void (*text)(book *b, book_tone tone, qp_text text);
    void (*close)(book *b);
    void (*diagrams)(book *b, const book_diagram *diagram, size_t count);
    void (*end_game)(book *b);
    size_t (*across)(const book *b); /* diagrams side by side, at most
                                        BOOK_ACROSS */
    void (*end)(book *b, int keep);  /* frees `page`; without `keep` nothing
                                        more is written */
} book_form;

extern const book_form book_html, book_pdf;

struct book {
    const book_order *order;
    const book_form *form;
    out_file file;
    void *page; /* the form's own; owned by it */
    book_entry *entry;
    size_t entries, room;
    char title[BOOK_CUT + 8], author[BOOK_CUT + 8];
    size_t game;   /* the one that is being set, from 1 */
    int measuring; /* the games come for the first time */
    int failed;    /* an errno: nothing more is written */
};

/* Remembers the first failure. */
void book_fail(book *b, int error);

/* Sets a game: its head, its paragraphs, its diagrams. */
void book_walk(book *b, const qp_game *game, const book_head *head);

/* Reads the files and writes the book; an exit status. */
int book_make(book *b, int files, char **names);

/* The picture of a diagram, which it borrows. */
void book_picture(qp_picture *out, const book *b, const book_diagram *diagram);

/* ---- pictures of HTML (svg_in_html.c) ---------------------------------------
 */

/* Parts of pictures that a page has already. */
enum { BOOK_GROUPS = 8 };
typedef struct book_groups {
    book_buf group[BOOK_GROUPS];
    size_t count;
} book_groups;

/* Writes a picture without them. A status of the library. */
qp_status book_svg(FILE *out, book_groups *known, const qp_picture *picture);
void book_groups_free(book_groups *known);

#endif
