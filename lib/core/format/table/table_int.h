/* table_int.h - the state of the reader of tables, shared by its files. Not
 * installed.
 *
 *   table.c    which files, and bytes to records: a line of CSV or a value of
 *              JSON
 *   csv.c      a record of CSV to nodes: an object with a text for each column
 *   json.c     a value of JSON to nodes
 *   columns.c  what a column or member holds, by its name and by its contents
 *   rows.c     nodes to games
 *   moves.c    moves as texts and as trees of squares
 *   writer.c   games as CSV
 */
#ifndef QP_FORMAT_TABLE_INT_H
#define QP_FORMAT_TABLE_INT_H

#include "../common/base.h"
#include "../common/format_list.h"
#include "../common/format_reader.h"
#include "../common/results_and_glyphs.h"
#include "../common/tags.h"
#include "qipu/move.h"

typedef enum tbl_kind { TBL_OBJECT, TBL_ARRAY, TBL_TEXT, TBL_BARE } tbl_kind;

/* A value, in preorder: `end` is the index after all that is within it. The
 * texts are in the record; `text` of an array or object is its bracket. */
typedef struct tbl_node {
    qp_text key, text;
    qp_at at; /* of the text */
    uint32_t end, parent;
    uint32_t move, instead; /* in a tree of moves: its node, and the one that an
                               alternative belongs to */
    uint8_t kind;
    uint8_t changed; /* the text is not as it is in the file */
} tbl_node;

typedef enum tbl_role {
    TBL_OPEN, /* its first value decides */
    TBL_TAG,
    TBL_FEN,
    TBL_MOVES,
    TBL_MOVETEXT, /* all of PGN but tags: moves, comments, variations */
    TBL_RESULT,
    TBL_ID,   /* rows with the same are one game */
    TBL_TURN, /* says nothing that moves do not say */
    TBL_COMMENT
} tbl_role;

/* Both texts are in `names` and end with a NUL. */
typedef struct tbl_column {
    size_t name, len, tag;
    size_t first, first_len; /* in `firsts` */
    uint8_t role;
    uint8_t named; /* its name has decided */
} tbl_column;

typedef enum tbl_ranks { TBL_UNKNOWN, TBL_UPWARD, TBL_DOWNWARD } tbl_ranks;

typedef struct tbl_reader {
    qp__holder in;       /* `bytes` is the record */
    qp_at at, next;      /* of its first byte, and of that after it */
    qp_at seen;          /* of a byte of it, or of a text of it, ... */
    const char *seen_at; /* ... which is here */

    /* Where a record ends. */
    char sep; /* between fields; '{': JSON; 0: not known yet */
    char before;
    int chosen, started, quoted, escaped, over;
    unsigned depth, base; /* JSON: open brackets, and those around all values */

    tbl_column *column;
    size_t columns, columns_size, last; /* `last` was found last */
    qp__buf names;
    size_t given;  /* columns that --from-columns names, ... */
    int settled;   /* ... and one of positions or moves is among them */
    size_t header; /* columns of a line of CSV; 0: their names are to come */
    qp__buf heads; /* these names, each with a NUL */

    tbl_node *node;
    size_t nodes, nodes_size;
    qp__buf text; /* for one value */

    size_t rows;   /* that were games */
    int left;      /* a value outside all rows was reported */
    int pgn;       /* the moves are movetext, ... */
    int numbered;  /* ... and their last word was a number */
    int grouped;   /* the last row was one move of a game, ... */
    uint32_t turn; /* ... with this number */
    qp__buf id, fen;
    qp__buf firsts; /* texts of the first row of a game of several */
    const char *result;
    uint8_t ranks; /* of coordinates */
} tbl_reader;

/* The place of a byte of the record, before its texts change; quick when asked
 * from left to right. */
qp_at qp__tbl_place(tbl_reader *r, const char *p);
/* The place of a byte of a value's text. */
qp_at qp__tbl_at(tbl_reader *r, uint32_t i, const char *p);
void qp__tbl_problem(tbl_reader *r, qp_status code, qp_at at, qp_text what,
                     const char *want);
/* A new last node, or NULL if out of memory. */
tbl_node *qp__tbl_node(tbl_reader *r, const tbl_node *node);

/* csv.c, json.c: read the record. */
void qp__tbl_csv(tbl_reader *r);
void qp__tbl_json(tbl_reader *r);
/* The separator of a line, or 0; how many fields it then has. */
char qp__tbl_separator(qp_text line);
size_t qp__tbl_fields(qp_text line, char sep);
/* The next field of `rest`, which moves on, to NULL after the last. In `quoted`
 * quotes, in which two denote one. */
qp_text qp__tbl_field(qp_text *rest, char sep, int *quoted);

/* columns.c */
/* The column of that name, which becomes one; NULL: out of memory. */
tbl_column *qp__tbl_column(tbl_reader *r, qp_text name);
/* Takes what --from-columns says; 0 if it is not valid, or out of memory. */
int qp__tbl_spec(tbl_reader *r, qp_text spec);
/* The next pair of word=name in `spec`, which moves on: 1; 0: there is none;
 * -1: it is not valid. "sep" has a character. */
int qp__tbl_pair(qp_text *spec, qp_text *word, qp_text *name);
/* What a word of a pair means; `*tag` is the tag, if it means one. */
tbl_role qp__tbl_meant(qp_text word, qp_text *tag);
/* The role of a value's column. */
tbl_role qp__tbl_role(tbl_reader *r, const tbl_node *n);
/* The role that a name alone has. */
tbl_role qp__tbl_named(qp_text name);
/* The digits that a text begins with. */
uint32_t qp__tbl_number(qp_text text);
int qp__tbl_is_fen(qp_text text);
int qp__tbl_is_move(qp_text text);
int qp__tbl_is_moves(qp_text text);

/* rows.c: emits the games of the nodes; ends the one that is open. */
void qp__tbl_rows(tbl_reader *r);
void qp__tbl_end_game(tbl_reader *r);

/* moves.c */
/* Emits the moves of a text, and of all texts within a node. */
void qp__tbl_words(tbl_reader *r, uint32_t i);
void qp__tbl_moves(tbl_reader *r, uint32_t i);
/* Moves that exclude one another, each with its comment. */
void qp__tbl_alternatives(tbl_reader *r, uint32_t i);
/* "name value, name value": what a node holds, as text; and the same with its
 * own name, if it is a text. */
qp_text qp__tbl_text(tbl_reader *r, uint32_t i);
qp_text qp__tbl_named_text(tbl_reader *r, uint32_t i);
/* An object is a move by its squares, with moves within it. */
int qp__tbl_is_tree(const tbl_reader *r, uint32_t i);
void qp__tbl_tree(tbl_reader *r, uint32_t i);

/* writer.c: functions of the format. */
qp_status qp__tbl_begin(qp_text columns, const qp_sink *out);
qp_status qp__tbl_begin_own(const qp_sink *out);
qp_status qp__tbl_write(const qp_game *game, const qp_write_options *options,
                        const qp_sink *out);

#endif
