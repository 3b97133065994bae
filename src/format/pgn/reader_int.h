/* reader_int.h - the PGN reader's state, shared by its files. Not installed.
 *
 *   reader.c   bytes to tokens: the state machine, places, cuts
 *   tags.c     tag pairs, and what a tag among the moves means
 *   words.c    what a word of the moves is: number, result, glyph, move
 *   deliver.c  tokens to events: games, variations, what is passed over
 */
#ifndef QP_PGN_READER_INT_H
#define QP_PGN_READER_INT_H

#include "qipu/pgn.h"

typedef enum pgn_state {
    AT_OPEN,        /* between tokens */
    AT_WORD,        /* in a word that the input's cut divides */
    AT_WORD_LONG,   /* in a word beyond QP_TOKEN_MAX */
    AT_COMMENT,     /* within braces */
    AT_COMMENT_TAG, /* there, in a line that may open the next game */
    AT_AFTER_BRACE, /* right behind a '}' while a divided move is held */
    AT_LINE,        /* in a comment that ends with the line */
    AT_TAG_NAME,    /* after '[' */
    AT_TAG_GAP,     /* after the name */
    AT_TAG_VALUE,   /* within the quotes */
    AT_TAG_SLASH,   /* after a backslash there */
    AT_TAG_QUOTE,   /* after a quote there: the last, or one inside */
    AT_TAG_SLASHED, /* after \" there: a quote, or a backslash and the end */
    AT_TAG_BARE,    /* in a value without quotes */
    AT_TAG_SAME,    /* after ']', on the same line */
    AT_TAG_JUNK /* in brackets that are no tag, to their end or the line's */
} pgn_state;

struct qp_pgn_reader {
    qp_alloc alloc;
    const qp_visitor *to;
    pgn_state state;
    unsigned flags;

    /* Places. `conts` counts continuation bytes of the line before the place
     * that is being looked at. */
    const char *chunk;
    uint64_t chunk_offset, line, line_offset, conts;
    qp_at token_at;
    int line_text;    /* something but blanks stands in this line */
    int blank_before; /* the line before this one is blank */

    /* The game. */
    int in_game, in_moves, has_moves, has_result, seen_any;
    int stopped;         /* a callback answered QP_STOP */
    int skip_game;       /* deliver nothing until end_game */
    unsigned depth;      /* open parentheses */
    unsigned skip_depth; /* deliver nothing at this depth or deeper; 0: all */
    int skip_untold;     /* and skip_depth's begin was not delivered */
    int after_number;    /* a comment now stands before a move */
    int trailer_told, after_told, among_told;
    char first_tag[32];

    /* A result inside a variation waits: the game may end right behind it. */
    const char *held_result;
    qp_at result_at, paren_at; /* paren_at: of the outermost open '(' */
    unsigned outside;          /* open parentheses in text behind the result */

    int number_held, number_black;
    uint32_t number;
    qp_at number_at;

    unsigned comment_flags;
    uint64_t returns; /* CRs that may end a line of the comment */
    int nested;       /* a '{' stands in the comment */
    int bracket_line; /* and a line with a '[' behind an empty one */
    uint64_t breaks;  /* line feeds in a row, blanks aside, in the comment */
    qp_at line_at;    /* of a line there that may open a game, */
    size_t line_len;  /* and as much of it as was read */
    char line_head[8];

    int split; /* the first bytes of token are a move cut by a comment */
    size_t split_len;
    qp_at split_at;

    int tag_inline; /* this tag stands among moves */
    int tag_quotes; /* quotes inside its value, not escaped */
    int tag_bare, tag_cut;
    int after_tag;   /* a tag of the header stands in this line already */
    size_t held;     /* bytes held that may belong to the value */
    char blanks[64]; /* those, after a quote */
    size_t name_len; /* of the tag in token: name first, then value */
    size_t len;      /* bytes in token */
    int too_long;
    char token[2 * QP_TOKEN_MAX + 8];
};

/* reader.c */
qp_at qp__pgn_place(const qp_pgn_reader *r, const char *p);

/* tags.c: each takes the bytes from p to end and returns where it stopped,
 * NULL to stop reading. */
const char *qp__pgn_tag_open(qp_pgn_reader *r, const char *p, const char *end);
const char *qp__pgn_tag(qp_pgn_reader *r, const char *p, const char *end);
int qp__pgn_tag_cut(qp_pgn_reader *r); /* the input ended within a tag */
/* Goes on as if the name and the opening quote of a tag had been read. */
void qp__pgn_tag_resume(qp_pgn_reader *r, qp_text name, qp_at at);

/* words.c: the whole word, the byte behind it ('\0' at the end of input) and
 * its place. Nonzero to stop. */
int qp__pgn_word(qp_pgn_reader *r, qp_text word, char next, qp_at at);
int qp__pgn_held_word(qp_pgn_reader *r);
/* The result that a text stands for, or NULL. */
const char *qp__pgn_result_word(qp_text t);

/* deliver.c: each returns nonzero to stop. */
int qp__pgn_begin_game(qp_pgn_reader *r, qp_at at);
int qp__pgn_begin_moves(qp_pgn_reader *r, qp_at at);
int qp__pgn_end_game(qp_pgn_reader *r, qp_at at);
int qp__pgn_open_paren(qp_pgn_reader *r, qp_at at);
int qp__pgn_close_paren(qp_pgn_reader *r, qp_at at);
int qp__pgn_give_tag(qp_pgn_reader *r, qp_text name, qp_text value, qp_at at);
int qp__pgn_give_number(qp_pgn_reader *r, uint32_t number, int black, qp_at at);
int qp__pgn_give_move(qp_pgn_reader *r, qp_text text, qp_at at);
int qp__pgn_give_comment(qp_pgn_reader *r, qp_text part, unsigned flags,
                         qp_at at);
int qp__pgn_give_nag(qp_pgn_reader *r, unsigned nag, qp_at at);
int qp__pgn_give_result(qp_pgn_reader *r, const char *result, qp_at at);
int qp__pgn_problem(qp_pgn_reader *r, qp_status code, qp_at at, qp_text what);
/* Only when QP_PGN_STRICT is asked for. */
int qp__pgn_strict(qp_pgn_reader *r, qp_status code, qp_at at, qp_text what);

#endif
