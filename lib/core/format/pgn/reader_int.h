/* reader_int.h - the PGN reader's state, shared by its files. Not installed.
 *
 *   reader.c   bytes to tokens: the state machine, places, cuts
 *   quick.c    the usual words of a game, where they stand
 *   tags.c     tag pairs, and what a tag among the moves means
 *   names.c    tags in other signs and under Chinese names
 *   sets.c     which tags a game has: where the next set of them begins
 *   breaks.c   line breaks within a tag's value
 *   words.c    what a word of the moves is: number, result, glyph, move
 *   stray.c    other text
 *   deliver.c  tokens to events: games, variations, what is skipped
 */
#ifndef QP_PGN_READER_INT_H
#define QP_PGN_READER_INT_H

#include "../common/emit_events.h"
#include "qipu/pgn.h"
#include "qipu/format.h"

typedef enum pgn_state {
    AT_OPEN,        /* between tokens */
    AT_WORD,        /* in a word that the input's cut divides */
    AT_WORD_LONG,   /* in a word beyond QP_TOKEN_MAX */
    AT_COMMENT,     /* within braces */
    AT_COMMENT_TAG, /* there, in a line that may open the next game */
    AT_AFTER_BRACE, /* right after a '}' while a divided move is held */
    AT_LINE,        /* in a comment that ends with the line */
    AT_TAG_NAME,    /* after '[' */
    AT_TAG_GAP,     /* after the name */
    AT_TAG_VALUE,   /* within the quotes */
    AT_TAG_SLASH,   /* after a backslash there */
    AT_TAG_QUOTE,   /* after a quote there: the last, or one inside */
    AT_TAG_SLASHED, /* after \" there: a quote, or a backslash and the end */
    AT_TAG_BREAK,   /* after a line break there: lines are held */
    AT_TAG_BARE,    /* in a value without quotes */
    AT_TAG_SAME,    /* after ']', on the same line */
    AT_TAG_JUNK /* in brackets that are not a tag, to their end or the line's */
} pgn_state;

/* How lines end: not known yet, a return held until the next byte decides. */
typedef enum pgn_lines {
    LINES_OPEN,
    LINES_HELD,
    LINE_RETURNS,
    LINE_FEEDS
} pgn_lines;

/* What is odd about the form of a tag. */
typedef struct pgn_form {
    int cut, quotes, bare, broken, signs, too_long;
    const char *alias;
} pgn_form;

struct qp_pgn_reader {
    qp_alloc alloc;
    qp__emit give;
    pgn_state state;
    pgn_lines line_ends;
    uint32_t game_col; /* where the game began */
    unsigned flags;

    /* Places. `conts` counts continuation bytes of the line before the place
     * that is being looked at. */
    const char *chunk;
    uint64_t chunk_offset, line, line_offset, conts;
    qp_at token_at;
    int line_text;    /* something but blanks is in this line */
    int blank_before; /* the line before this one is blank */

    /* The game. */
    int has_moves, seen_any;
    int stopped;      /* a callback answered QP_STOP */
    int after_number; /* a comment now is before a move */
    int trailer_reported, after_reported, among_reported;

    /* The tags of its header; bits and places are those of sets.c. */
    char first_tag[32];
    unsigned tags, last_tag; /* bits: all, and the one read last */
    uint64_t tag_hash[32];   /* of their values */
    int maybe_next;          /* the tag being read may open the next game */
    size_t maybe_name, maybe_len; /* it is kept until the next token decides */
    qp_at maybe_at;
    pgn_form maybe_form;
    char maybe[2 * QP_TOKEN_MAX + 8];

    qp_at stray_at;
    int stray; /* a comment of stray text is open: 1 before a move, else 2 */

    /* A result inside a variation waits: the game may end right after it. */
    const char *held_result;
    qp_at result_at, paren_at; /* paren_at: of the outermost open '(' */
    /* A result before the moves waits: it is the game's when moves follow. */
    const char *early;
    qp_at early_at;
    int spaced; /* of "1 - 0": 1 with the digit read, 2 the sign */
    char spaced_digit;
    qp_at sign_at;
    int cleaned;      /* the word has lost characters that nobody sees */
    unsigned outside; /* open parentheses in text after the result */

    int number_held, number_black;
    uint32_t number;
    qp_at number_at;

    unsigned comment_flags;
    uint64_t returns;              /* CRs that may end a line of the comment */
    const char *brace, *brace_end; /* searched to there: the next '}' */
    int nested;                    /* a '{' is in the comment */
    int bracket_line; /* and a line with a '[' after an empty one */
    uint64_t breaks;  /* line feeds in a row, blanks aside, in the comment */
    qp_at line_at;    /* of a line there that may open a game, */
    size_t line_len;  /* and as much of it as was read */
    char line_head[8];

    int split; /* the first bytes of token are a move cut by a comment */
    size_t split_len;
    qp_at split_at;

    /* Lines that may go on with a tag's value: read again once it is known. */
    char again[QP_TOKEN_MAX];
    size_t again_len, again_line; /* the start of the last line */
    uint64_t again_offset;
    int rereading, break_ok;

    int tag_inline; /* this tag is among moves */
    int tag_quotes; /* quotes inside its value, not escaped */
    int tag_bare, tag_cut;
    int tag_wide;          /* its brackets are of full width */
    int tag_signs;         /* it is written in other signs */
    int tag_broken;        /* its value has a line break */
    size_t tag_place;      /* of its name, for sets.c */
    uint8_t expected[32];  /* the place after each place, from 1; 0: unknown */
    const char *tag_alias; /* what its Chinese name is, or NULL */
    int after_tag;         /* a tag of the header is in this line already */
    size_t held;           /* bytes held that may belong to the value */
    char blanks[64];       /* those, after a quote or a name */
    size_t name_len;       /* of the tag in token: name first, then value */
    size_t len;            /* bytes in token */
    int too_long;
    char token[2 * QP_TOKEN_MAX + 80];
};

/* The place of the byte at p, in the chunk. */
static inline qp_at qp__pgn_place(const qp_pgn_reader *r, const char *p) {
    qp_at at = {.offset = r->chunk_offset + (uint64_t)(p - r->chunk),
                .line = r->line};
    uint64_t col = at.offset - r->line_offset - r->conts + 1;
    at.col = col < UINT32_MAX ? (uint32_t)col : UINT32_MAX;
    return at;
}

/* A line ends at p. */
static inline void qp__pgn_newline(qp_pgn_reader *r, const char *p) {
    r->line++;
    r->line_offset = r->chunk_offset + (uint64_t)(p - r->chunk) + 1;
    r->conts = 0;
    if (!r->line_text) r->blank_before = 1;
    r->line_text = r->after_tag = 0;
}

/* quick.c: reads the usual words at p, one after the other. Returns where the
 * first other word or sign is, which may be p; NULL stops. */
const char *qp__pgn_quick(qp_pgn_reader *r, const char *p, const char *end);

/* reader.c */
/* Reads the bytes from p to end. Nonzero to stop. */
int qp__pgn_run(qp_pgn_reader *r, const char *p, const char *end);

/* tags.c: each takes the bytes from p to end and returns where it stopped,
 * NULL to stop reading. */
const char *qp__pgn_tag_open(qp_pgn_reader *r, const char *p, const char *end);
const char *qp__pgn_tag(qp_pgn_reader *r, const char *p, const char *end);
/* Reads a word as the start of a tag when it begins with a full-width bracket;
 * else returns 0. *stop: stop reading. */
int qp__pgn_wide_tag(qp_pgn_reader *r, qp_text word, char next, qp_at at,
                     int *stop);
int qp__pgn_report_form(qp_pgn_reader *r, const pgn_form *form, qp_text name,
                        qp_text value, qp_at at);
int qp__pgn_tag_cut(qp_pgn_reader *r); /* the input ended within a tag */
/* Goes on as if the name and the opening quote of a tag had been read. */
void qp__pgn_tag_resume(qp_pgn_reader *r, qp_text name, qp_at at);

/* names.c */
/* Splits the name of a tag, read to the byte `next`, from a blank or quote of
 * other signs there. Returns 0 if it is no tag; else *value is 1 if the value
 * begins at `next`, its quote; 2 if it has no quote and begins with the token's
 * rest; 0 if that is not known yet. */
int qp__pgn_name_read(qp_pgn_reader *r, char next, int *value);
/* Bytes of a full-width bracket that opens a tag, 0 for none. */
size_t qp__pgn_wide_open(const char *p, size_t len);
/* Nonzero if the text after such a bracket begins as a tag does. */
int qp__pgn_wide_name(qp_text text, char next);
/* Nonzero if a tag with a value in quotes begins right after a '[', in
 * whatever signs. */
int qp__pgn_tag_at(const char *p, const char *end);
/* Gives a Chinese name its usual form, in the token; '_' denotes '?'. */
void qp__pgn_name_use(qp_pgn_reader *r);
/* Nonzero if a value without quotes may belong to this name. */
int qp__pgn_name_known(const qp_pgn_reader *r);
/* Takes wide blanks and curly quotes off a value that has no plain ones. */
void qp__pgn_name_bare(qp_pgn_reader *r);

/* sets.c: each but the first nonzero to stop. */
/* The name in the token is whole. */
void qp__pgn_set_name(qp_pgn_reader *r);
/* Nearly all games of a file have the same tags: the length of the name that
 * followed the last tag's name before, if that, a blank and a quote are at p;
 * the name is then in the token. Else 0. */
size_t qp__pgn_set_expected(qp_pgn_reader *r, const char *p, const char *end);
/* The tag in the token is Result. */
int qp__pgn_set_is_result(const qp_pgn_reader *r);
/* The tag in the token is another of its header, and nothing else. */
int qp__pgn_set_goes_on(const qp_pgn_reader *r);
/* The tag in the token belongs to a header: it may end the game. */
int qp__pgn_set_tag(qp_pgn_reader *r);
/* The header's next tag, whole; it may be kept back. */
int qp__pgn_set_emit(qp_pgn_reader *r, qp_text name, qp_text value);
/* The tag that is kept back belongs to this game after all. */
int qp__pgn_set_flush(qp_pgn_reader *r);

/* breaks.c */
/* A line ends at p within a value. 0 when that ends the tag. */
int qp__pgn_break(qp_pgn_reader *r, const char *p);
const char *qp__pgn_break_run(qp_pgn_reader *r, const char *p, const char *end);
/* The input ended there; nonzero to stop. */
int qp__pgn_break_cut(qp_pgn_reader *r);
/* The place after what is held. */
qp_at qp__pgn_break_place(const qp_pgn_reader *r);

/* stray.c */
/* Nonzero if the text can be no move, and is no slip in one. */
int qp__pgn_is_stray(const qp_pgn_reader *r, qp_text t);
/* Adds text to the stray comment, with a blank between. Nonzero to stop. */
int qp__pgn_stray(qp_pgn_reader *r, qp_text t, qp_at at);
/* The same without a blank: brackets that are not a tag. */
int qp__pgn_stray_more(qp_pgn_reader *r, qp_text t);

/* words.c: the whole word, the byte after it ('\0' at the end of input) and
 * its place. Nonzero to stop. */
int qp__pgn_word(qp_pgn_reader *r, qp_text word, char next, qp_at at);
int qp__pgn_held_word(qp_pgn_reader *r);
/* The result that a text denotes, or NULL. */
const char *qp__pgn_result_word(qp_text t);
/* The same of one as PGN has it. */
const char *qp__pgn_plain_result(qp_text t);

/* deliver.c: each returns nonzero to stop. */
int qp__pgn_begin_game(qp_pgn_reader *r, qp_at at);
int qp__pgn_begin_moves(qp_pgn_reader *r, qp_at at);
int qp__pgn_end_game(qp_pgn_reader *r, qp_at at);
int qp__pgn_open_paren(qp_pgn_reader *r, qp_at at);
int qp__pgn_close_paren(qp_pgn_reader *r, qp_at at);
int qp__pgn_emit_number(qp_pgn_reader *r, uint32_t number, int black, qp_at at);
int qp__pgn_emit_move(qp_pgn_reader *r, qp_text text, qp_at at);
/* What was held back for a number, a result or stray text, as a move comes. */
int qp__pgn_flush_number(qp_pgn_reader *r);
int qp__pgn_emit_comment(qp_pgn_reader *r, qp_text part, unsigned flags,
                         qp_at at);
/* A part of the stray comment; `flags` as for any comment. */
int qp__pgn_emit_stray(qp_pgn_reader *r, qp_text part, unsigned flags);
int qp__pgn_end_stray(qp_pgn_reader *r);
int qp__pgn_emit_nag(qp_pgn_reader *r, unsigned nag, qp_at at);
int qp__pgn_emit_result(qp_pgn_reader *r, const char *result, qp_at at);
/* Nothing but text follows the result that waits: it is reported. */
int qp__pgn_flush_early(qp_pgn_reader *r);
/* Moves follow the result that waits: they are of the same game. */
int qp__pgn_go_on(qp_pgn_reader *r, qp_text word, qp_at at);
int qp__pgn_problem(qp_pgn_reader *r, qp_status code, qp_at at, qp_text what);
int qp__pgn_problem_want(qp_pgn_reader *r, qp_status code, qp_at at,
                         qp_text what, const char *want);
/* Only with QP_PGN_STRICT. */
int qp__pgn_strict(qp_pgn_reader *r, qp_status code, qp_at at, qp_text what);

/* The bytes of the character there; *fits: a tag's name may have it, else '_'
 * denotes it. */
size_t qp__pgn_name_char(qp_text name, size_t at, int *fits);
/* Nonzero if it may have all of them: letters, digits and '_'. */
int qp__pgn_name_fits(qp_text name);
/* What a name is read as: the usual one for a Chinese one that is known. */
qp_text qp__pgn_usual_name(qp_text name);

/* writer.c: finds what is written otherwise than it was. */
void qp__pgn_report_losses(const qp_game *game,
                           const qp_write_options *options);

#endif
