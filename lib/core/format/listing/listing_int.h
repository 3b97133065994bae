/* listing_int.h - what the files of this format share. Not installed.
 *
 *   listing.c   bytes to lines; how a list is recognized
 *   kind.c      what a line is: a position, moves, or other text
 *   words.c     the words of a line of moves: one after the other
 *   games.c     lines to games: which lines belong together
 *   emit.c      what a game consists of to events
 *   keys.c      "name: value" lines to tags
 *   xay.c       the annotated setups of xiangqi-setup
 */
#ifndef QP_LISTING_INT_H
#define QP_LISTING_INT_H

#include "../common/base.h"
#include "../common/line_reader.h"
#include "../common/format_reader.h"
#include "../common/results_and_glyphs.h"
#include "../common/format_list.h"

/* The text between two games is at most so long. */
#define LST_TEXT_MAX ((size_t)1 << 20)

/* ---- words.c ---- */

typedef enum lst_kind {
    LST_END,    /* no more */
    LST_NUMBER, /* a move number, `black` when points say so */
    LST_MOVE,
    LST_MARK,    /* "!" and the like: `number` is the glyph */
    LST_RESULT,  /* `result` */
    LST_COMMENT, /* in brackets or braces: `text` is what is within */
    LST_OPEN,    /* a bracket that opens a variation */
    LST_CLOSE,   /* one that closes it */
    LST_STRAY,   /* one that closes nothing */
    LST_OTHER    /* none of these, to the end of the line or variation */
} lst_kind;

typedef struct lst_word {
    lst_kind kind;
    qp_text text;
    uint32_t number;
    int black;
    const char *result;
    int wide;    /* a round bracket of full width */
    int brace;   /* a comment in braces */
    int cut;     /* the line ends before its bracket or brace does, ... */
    size_t open; /* ... and so many brackets are open */
} lst_word;

/* What is left of a line, and how many variations are open there. */
typedef struct lst_words {
    const char *p, *end;
    size_t depth;
} lst_words;

/* The next word; goes after it. */
lst_word qp__lst_word(lst_words *at);
/* The place of two squares after blanks and before one, "h2e2", which can be
 * nothing but a move, and what they say; goes after them. NULL, and nothing
 * passed, for others. */
QP__INLINE const char *qp__lst_squares(lst_words *at, qp__said *said) {
    const char *p = at->p, *end = at->end;
    while (p < end && *p == ' ') p++;
    if (end - p < 4 || !(*p & 0x20)) return NULL;
    if (end - p > 4 && p[4] != ' ' && p[4] != '\t') return NULL;
    *said = qp__squares_said(p, p + 2);
    if (!*said) return NULL;
    at->p = p + 4;
    return p;
}
/* The word that a round bracket makes which opened right before: a variation,
 * a result or a comment. */
lst_word qp__lst_within(lst_words *at);
/* The same, taken as a comment. */
lst_word qp__lst_text_within(lst_words *at);
/* Where the last of the open round brackets closes, or the end. */
const char *qp__lst_close(const char *p, const char *end, size_t *open);
/* A move follows the first of other words, as if that was meant for one. */
int qp__lst_before_move(qp_text other);
/* A bracket or brace is not closed where the text ends. */
int qp__lst_leaves_open(qp_text text);
/* How many bytes at p part words: blanks, commas; 0 for none. */
size_t qp__lst_gap(const char *p, const char *end);
/* A result in figures or words, or NULL. */
const char *qp__lst_result(qp_text t);

/* ---- kind.c ---- */

typedef enum lst_line_kind {
    LST_TEXT,
    LST_POSITION, /* a FEN, with a name before it or moves after it */
    LST_MOVES,
    LST_ENDS /* a result alone */
} lst_line_kind;

typedef struct lst_scan {
    lst_line_kind kind;
    qp_text label; /* the name before a position or moves */
    qp_text fen;
    qp_text rest; /* moves, or what else is after a position */
    int rest_moves;
    int aside;    /* nothing but variations of moves before this line */
    int numbered; /* the moves begin with a number */
    uint32_t number;
    int black;
} lst_scan;

lst_scan qp__lst_scan(qp_text line);

/* ---- listing.c, games.c ---- */

/* Who is where, as far as moves in coordinates say: 0 nobody, 1 Red,
 * 2 Black. Only used to see whether a line goes on with a game. */
typedef struct lst_board {
    uint8_t fresh; /* nobody has moved, and `cell` is not set yet */
    uint8_t cell[90];
    uint8_t turn;  /* 1 or 2 */
    uint8_t base;  /* 1: ranks count from 1; 2: not known yet */
    uint8_t known; /* all moves so far were coordinates */
} lst_board;

typedef struct lst_reader {
    qp__reader in;
    qp__emit give;
    qp__lines lines;
    int seen_any;

    /* The game. */
    int moved;
    int whole;    /* nothing more can belong to it */
    int numbered; /* its lines begin with numbers */
    int ended;    /* a result is after its moves */
    int words;    /* other text has ended the moves of a line: a comment */
    int blank;    /* an empty line is before this one */

    /* What a line has left open: a comment in braces or in nested round
     * brackets, a bracket with nothing after it; the outermost bracket of
     * comment and variations. */
    int brace, bare;
    size_t round;
    qp_at round_at, paren_at;
    lst_board board;
    const char *result;
    qp_at result_at;

    /* Lines of text for the next game, or for this one if it goes on; the
     * heading of all games to come; a line of moves whose position may be in
     * the next line. */
    qp__buf text, section, held;
    qp_at text_at;
    uint64_t held_offset, held_number;
    uint32_t held_col;
    int text_full;
    int moves_first;

    /* xay */
    int in_xay, xay_depth, xay_row, xay_file, xay_bad;
    qp__buf xay_fen, xay_marks;
    unsigned xay_gap;
    char xay_piece;
    qp_at xay_at;
} lst_reader;

/* Each returns nonzero to stop. */
int qp__lst_nomem(lst_reader *r);

/* A whole line, without its line feed. */
int qp__lst_take(lst_reader *r, qp__line *line);
/* The input has ended. */
int qp__lst_end(lst_reader *r, qp_at at);

/* ---- emit.c ---- */

int qp__lst_begin_game(lst_reader *r, qp_at at);
int qp__lst_end_game(lst_reader *r, qp_at at);
int qp__lst_tag(lst_reader *r, const char *name, qp_text value, qp_at at);
int qp__lst_comment(lst_reader *r, qp_text text, qp_at at);
/* What is before the game, and its label, to tags and comments. */
int qp__lst_heading(lst_reader *r, qp_text label, qp_at at);
/* Ends what a line has left open, and reports it. */
int qp__lst_end_text(lst_reader *r, qp_at at);
int qp__lst_end_brackets(lst_reader *r, qp_at at);
/* The words of a line of moves. */
int qp__lst_moves(lst_reader *r, qp__line *line, qp_text moves);
/* A line of text, kept until it is known whose it is. */
int qp__lst_keep(lst_reader *r, qp_text text, qp_at at);
/* The text that was kept is a comment of the game. */
int qp__lst_kept_comment(lst_reader *r);

void qp__lst_board_start(lst_board *b);
/* Plays all coordinates of the text; 0 when somebody would move what is not
 * there or take his own. */
int qp__lst_board_play(lst_board *b, qp_text moves);

/* The next line of a text, without blanks around it, or 0 if there is none. */
int qp__lst_next_line(qp_text *line, qp_text *text);
/* An ECCO code and an opening, else the tag. */
int qp__lst_opening(lst_reader *r, const char *tag, qp_text label, qp_at at);

/* ---- keys.c ---- */

/* A line of the text is "name: value" with a name that is known. */
int qp__lst_has_keys(qp_text text);
/* The text that was kept to tags and, its other lines, to comments. */
int qp__lst_keys(lst_reader *r);

/* ---- xay.c ---- */

/* A line of the setup; nonzero in *done after its last bracket. */
int qp__lst_xay(lst_reader *r, qp__line *line, qp_text text, int *done);
/* An annotated FEN, "v1 ...": 0 for other text, -1 if out of memory. */
int qp__lst_annofen(lst_reader *r, qp__buf *fen, qp_text line, int *marked);

#endif
