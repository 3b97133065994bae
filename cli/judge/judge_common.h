/* judge_common.h - rule books over positions with their moves, and over games.
 *
 *   rule_books.c  which books, and one judge for each
 *   ruling_text.c  the library's words in the language of messages
 *   ahead.c  a position by all books, and a cycle that may go on
 *   text.c   a ruling and its plies as text
 *   json.c   the same as JSON
 *   positions.c  positions with moves, from arguments and files
 *   banned_moves.c   moves that lose by the rules
 *   games.c  games: where the rules decide, and results against them
 *   report.h       reports for arbiters
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef QP_CLI_JUDGE_H
#define QP_CLI_JUDGE_H

#include "../common/command.h"

/* So many books can be asked at once. */
enum { JUDGE_BOOKS = 16 };

/* Bytes of a name, of a sentence about a ply or a ruling, and of a verdict with
 * its reason. */
enum { JUDGE_NAME = 128, JUDGE_TEXT = 512, JUDGE_RULING = 704 };

/* What the command line asks for. */
typedef struct judge_order {
    const qp_book *book[JUDGE_BOOKS];
    size_t books;
    qp_notation notation;
    unsigned flags; /* QP_MOVE_ bits for writing */
    int json, all_plies;
} judge_order;

/* Judges and a line that are used again for each position or game. */
typedef struct judge_desk {
    const judge_order *order;
    qp_judge *judge[JUDGE_BOOKS]; /* one for each book of the order; owned */
    qp_line *line;                /* owned */
    unsigned ahead; /* 1u << book: its ruling is that of a cycle that goes on */
} judge_desk;

/* ---- books (rule_books.c) ----------------------------------------------- */

/* Reads the value of --rules: names with commas between, or "all"; NULL: the
 * default. 0 or EXIT_USAGE. */
int judge_books_read(const command *cmd, judge_order *order, const char *text);

/* Nonzero, with errno set, when memory is out. */
int judge_desk_open(judge_desk *desk, const judge_order *order);
void judge_desk_close(judge_desk *desk);

/* ---- the library's words (ruling_text.c) --------------------------------- */

/* Their language. */
qp_words judge_words(void);

/* What it calls something, in the language of messages. */
void judge_act(char out[JUDGE_NAME], qp_act act);
void judge_verdict(char out[JUDGE_NAME], qp_verdict verdict);
void judge_title(char out[JUDGE_NAME], const qp_book *book);
void judge_reason(char out[JUDGE_TEXT], const qp_ruling *ruling,
                  const qp_book *book);
void judge_why(char out[JUDGE_TEXT], const qp_label *label,
               const qp_pos *after);

/* ---- a position (ahead.c) ------------------------------------------ */

/* Judges the line at its place by every book, and sets desk->ahead. */
qp_status judge_position(qp_ruling ruling[JUDGE_BOOKS], judge_desk *desk);

/* ---- text (text.c) ------------------------------------------------- */

/* A ruling in words: "red must vary (perpetual check, ...)". */
void judge_ruling(char out[JUDGE_RULING], const qp_ruling *ruling,
                  const qp_book *book);

/* The same of book `book` of the desk, which may have looked ahead. */
void judge_desk_ruling(char out[JUDGE_RULING], const judge_desk *desk,
                       const qp_ruling *ruling, size_t book);

/* A move as the order has it, from the position before it. */
size_t judge_move(char out[QP_MOVE_MAX], const judge_order *order,
                  const qp_pos *before, qp_move move);

/* "rook c5", or "" for QP_SQ_NONE. */
size_t judge_piece(char *out, size_t size, const qp_pos *pos, qp_sq sq);

/* Whom a ply is about: "king e9", "rook c5, knight g7". */
size_t judge_whom(char *out, size_t size, const qp_label *label,
                  const qp_pos *after);

/* The plies of a ruling that are shown, first to last; none: 1 to 0. */
typedef struct judge_span {
    size_t first, last;
} judge_span;

judge_span judge_shown(const judge_desk *desk, const qp_ruling *ruling);

/* The rulings of all books on the line at its place, and the plies. QP_OK, or
 * why a label cannot be had. */
qp_status judge_put_text(FILE *out, judge_desk *desk,
                         const qp_ruling ruling[JUDGE_BOOKS]);

/* ---- JSON (json.c) ------------------------------------------------- */

/* ,"name":"text" and ,"name":number after another member. */
void judge_json_text(FILE *out, const char *name, const char *text);
void judge_json_number(FILE *out, const char *name, uint64_t number);

/* "verdict" and what belongs to it, without braces. */
void judge_json_ruling(FILE *out, const qp_ruling *ruling, const qp_book *book);

/* The members of the object of a position, without braces. */
qp_status judge_put_json(FILE *out, judge_desk *desk,
                         const qp_ruling ruling[JUDGE_BOOKS]);

/* ---- bans (banned_moves.c) -------------------------------------------------
 */

/* The moves that lose by the rules at the line's place; `ucci`: as the command
 * banmoves. */
qp_status judge_put_bans(FILE *out, judge_desk *desk, int ucci);

/* ---- positions (positions.c) ------------------------------------------- */

struct report;

/* What becomes of each position. */
typedef struct judge_lines {
    judge_desk *desk;
    int ban, ucci;
    struct report *report; /* takes them instead; or NULL */
    diag_style style;
} judge_lines;

/* Judges a text of --position, NULL: none, and the operands argv[1..n]:
 * positions, or files of them, a line each. Returns an exit status. */
int judge_lines_run(judge_lines *lines, const char *position, int n,
                    char **argv);

/* ---- games (games.c) ----------------------------------------------- */

/* Where the rules decide in a game. */
typedef struct judge_event {
    size_t book; /* of the order */
    size_t ply;  /* after which it is so */
    qp_ruling ruling;
    size_t until; /* the ply to which the moves follow the cycle */
    int past;     /* the game goes on as if it were not */
    int against;  /* the result contradicts it */
} judge_event;

/* All of them in a game, in order of plies. Zero it once. */
typedef struct judge_game {
    judge_event *event; /* owned */
    size_t events, room;
    int nomem;
} judge_game;

/* Finds them; the line of the desk is then the main line of the game, at its
 * end. QP_E_NOMEM; QP_E_LIMIT when the game is too long for a line. */
qp_status judge_game_find(judge_game *found, judge_desk *desk,
                          const qp_game *game);
void judge_game_free(judge_game *found);

/* How many of them say more than that the game is over. */
size_t judge_game_rulings(const judge_game *found);
int judge_game_against(const judge_game *found);

/* What is said of the game after its file and number; nothing when there is
 * nothing to say. */
void judge_game_put(FILE *out, judge_desk *desk, const qp_game *game,
                    const judge_game *found);

/* A ruling as briefly as a problem has room for: "draw (wxf2018 25)". */
void judge_brief(char *out, size_t size, const qp_ruling *ruling,
                 const qp_book *book);

#endif
