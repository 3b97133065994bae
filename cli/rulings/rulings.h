/* rulings.h - rule books that a command asks, and what they say.
 *
 *   rule_books.c    which books, and one judge for each
 *   text.c          a ruling and its plies as text
 *   json.c          the same as JSON
 *   game_rulings.c  the rulings of a game as text and JSON
 *   games_of_files.c  those of the games of files
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef QP_CLI_RULINGS_H
#define QP_CLI_RULINGS_H

#include "../common/command.h"
#include "qipu/game_rulings.h"
#include "qipu/overrule.h"

/* How many rule books a command can apply at once. */
enum { JUDGE_BOOKS = 16 };

/* Bytes of a sentence about a ply or a ruling, and of a verdict with its
 * reason.
 */
enum { JUDGE_TEXT = 512, JUDGE_RULING = 704 };

/* What the command line asks for. */
typedef struct judge_order {
    const qp_book *book[JUDGE_BOOKS];
    size_t books;
    qp_notation notation;
    unsigned flags; /* QP_MOVE_ bits for writing */
    int json, all_plies;
    char labels[512]; /* an arbiter's, for qp_judge_overrule */
} judge_order;

/* Judges and a line that are used again for each position or game. */
typedef struct judge_desk {
    const judge_order *order;
    qp_game_judge *games;         /* owned */
    qp_judge *judge[JUDGE_BOOKS]; /* its own, one for each book */
    qp_line *line;                /* its own */
    unsigned ahead; /* 1u << book: its ruling is that of a cycle that goes on */
} judge_desk;

/* ---- books (rule_books.c) ----------------------------------------------- */

/* Reads the value of --rules: names with commas between, or "all"; NULL: the
 * default. 0 or EXIT_USAGE. */
int judge_books_read(const command *cmd, judge_order *order, const char *text);

/* Nonzero, with errno set, if out of memory. */
int judge_desk_open(judge_desk *desk, const judge_order *order);
void judge_desk_close(judge_desk *desk);

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

/* ---- games (game_rulings.c) ---------------------------------------------- */

/* The rulings of the game that the desk judged last. */
typedef struct judge_found {
    const qp_game_ruling *event;
    size_t events;
} judge_found;

judge_found judge_found_of(const judge_desk *desk);

/* Returns how many rulings say more than that the game is over. */
size_t judge_found_count(const judge_found *found);
int judge_found_against(const judge_found *found);

/* Prints the rulings of the game after its file and number, or nothing if there
 * are none. */
void judge_game_put(FILE *out, judge_desk *desk, const qp_game *game);

/* Writes a ruling in the short form for diagnostics: "draw (wxf2018 25)". */
void judge_brief(char *out, size_t size, const qp_ruling *ruling,
                 const qp_book *book);

#endif
